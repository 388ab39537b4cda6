import XCTest

@testable import SelectionSession

/// SHA-256 with the examples of NIST, and HMAC with those of RFC 4231.
final class SHA256Tests: XCTestCase {
  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private func bytes(_ byte: UInt8, _ count: Int) -> [UInt8] {
    [UInt8](repeating: byte, count: count)
  }

  func testTheExamplesOfNIST() {
    let rows: [(message: String, digest: String)] = [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
          + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
    ]
    for row in rows {
      var hash = SHA256()
      hash.add(row.message.utf8)
      XCTAssertEqual(hex(hash.digest), row.digest, row.message)
      // However the message comes.
      var pieces = SHA256()
      for byte in row.message.utf8 { pieces.add([byte]) }
      XCTAssertEqual(pieces.digest, hash.digest)
    }
  }

  func testAMessageOfAMillionBytes() {
    var hash = SHA256()
    for _ in 0..<1000 { hash.add(bytes(UInt8(ascii: "a"), 1000)) }
    XCTAssertEqual(
      hex(hash.digest), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  /// The padding needs another block from 56 bytes on.
  func testEveryLengthAroundABlockDiffers() {
    var digests: Set<[UInt8]> = []
    for length in 0...130 {
      var hash = SHA256()
      hash.add(bytes(0, length))
      digests.insert(hash.digest)
    }
    XCTAssertEqual(digests.count, 131)
    var hash = SHA256()
    hash.add(bytes(0, 64))
    XCTAssertEqual(
      hex(hash.digest), "f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b")
  }

  func testTheExamplesOfRFC4231() {
    let long =
      "This is a test using a larger than block-size key and a larger than block-size data. "
    let rows: [(key: [UInt8], message: [UInt8], code: String)] = [
      (
        bytes(0x0B, 20), Array("Hi There".utf8),
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
      ),
      (
        Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
      (
        bytes(0xAA, 20), bytes(0xDD, 50),
        "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
      ),
      (
        Array(1...25), bytes(0xCD, 50),
        "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
      ),
      (
        bytes(0xAA, 131), Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
      ),
      (
        bytes(0xAA, 131),
        Array(
          (long + "The key needs to be hashed before being used by the HMAC algorithm.").utf8),
        "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
      ),
    ]
    for row in rows {
      XCTAssertEqual(hex(HMAC(key: row.key).code(of: row.message)), row.code)
    }
  }
}
