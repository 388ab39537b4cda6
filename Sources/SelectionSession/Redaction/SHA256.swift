/// SHA-256, as FIPS 180-4 has it.
package struct SHA256 {
  private var state: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB,
    0x5BE0_CD19,
  ]
  /// The bytes that do not fill a block yet.
  private var rest: [UInt8] = []
  private var byteCount: UInt64 = 0

  /// The length of a block in bytes.
  static let blockLength = 64

  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4,
    0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE,
    0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F,
    0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA, 0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7,
    0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC,
    0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
    0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070, 0x19A4_C116,
    0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7,
    0xC671_78F2,
  ]

  package init() {}

  /// Takes more bytes.
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      rest.append(byte)
      byteCount &+= 1
      if rest.count == Self.blockLength { takeBlock() }
    }
  }

  /// The hash of all bytes so far: 32 bytes.
  package var digest: [UInt8] {
    var last = self
    last.rest.append(0x80)
    if last.rest.count > Self.blockLength - 8 { last.fill(to: Self.blockLength) }
    last.fill(to: Self.blockLength - 8)
    for shift in stride(from: 56, through: 0, by: -8) {
      last.rest.append(UInt8(truncatingIfNeeded: (byteCount &* 8) >> UInt64(shift)))
    }
    last.takeBlock()
    return last.state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  /// Adds zeros to what does not fill a block.
  private mutating func fill(to length: Int) {
    while rest.count < length { rest.append(0) }
    if length == Self.blockLength { takeBlock() }
  }

  private mutating func takeBlock() {
    var words = [UInt32](repeating: 0, count: 64)
    for index in 0..<16 {
      words[index] = rest[(index * 4)..<(index * 4 + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let small = Self.turn(early, 7) ^ Self.turn(early, 18) ^ early >> 3
      let large = Self.turn(late, 17) ^ Self.turn(late, 19) ^ late >> 10
      words[index] = words[index - 16] &+ small &+ words[index - 7] &+ large
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let first =
        h &+ (Self.turn(e, 6) ^ Self.turn(e, 11) ^ Self.turn(e, 25)) &+ (e & f ^ ~e & g)
        &+ Self.constants[index] &+ words[index]
      let second =
        (Self.turn(a, 2) ^ Self.turn(a, 13) ^ Self.turn(a, 22)) &+ (a & b ^ a & c ^ b & c)
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    rest.removeAll(keepingCapacity: true)
  }

  private static func turn(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }
}

/// HMAC with SHA-256, as RFC 2104 has it.
struct HMAC {
  private var inner = SHA256()
  private var outer = SHA256()

  init(key: some Collection<UInt8>) {
    var block = Array(key)
    if block.count > SHA256.blockLength {
      var hash = SHA256()
      hash.add(block)
      block = hash.digest
    }
    block += repeatElement(0, count: SHA256.blockLength - block.count)
    inner.add(block.map { $0 ^ 0x36 })
    outer.add(block.map { $0 ^ 0x5C })
  }

  /// The code of a message: 32 bytes.
  func code(of message: some Sequence<UInt8>) -> [UInt8] {
    var (inner, outer) = (inner, outer)
    inner.add(message)
    outer.add(inner.digest)
    return outer.digest
  }
}
