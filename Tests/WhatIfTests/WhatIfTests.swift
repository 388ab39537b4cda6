import SelectionSession
import XCTest

@testable import WhatIf

/// What the page calls, as this machine runs it.
///
/// `.ci/whatif` compares the module with it.
final class WhatIfTests: XCTestCase {
  private func answer(_ text: String) throws -> String {
    let bytes = Array(text.utf8)
    let memory = allocate(bytes.count)
    UnsafeMutableRawBufferPointer(start: memory, count: bytes.count).copyBytes(from: bytes)
    let answer = timeline(memory, bytes.count)
    free(memory)
    defer { free(answer) }
    let count = Int(UInt32(littleEndian: answer.loadUnaligned(as: UInt32.self)))
    let told = UnsafeRawBufferPointer(start: answer + 4, count: count)
    return try XCTUnwrap(String(bytes: told, encoding: .utf8))
  }

  func testAnAnswerIsTheTimeline() throws {
    for text in [
      "session 1\nopenPicker album\ntoggle 照片\nconfirm -> draft 照片\nobserved images 照片\n",
      "{\"session\":1,\"rules\":{\"limit\":1}}\n{\"event\":\"openPicker\",\"source\":\"album\",\"t\":1.50}\n",
      "session 1\ntoggel a\n", "no session", "", "session 1\nconfirm  # {\"seq\":4294967296}\n",
    ] {
      XCTAssertEqual(try answer(text), Timeline(text.utf8).json.text, text)
    }
  }

  func testWrongTextIsToldWithItsPlace() throws {
    XCTAssertTrue(
      try answer("session 1\nopenPicker album\n  toggel a\n").contains(
        "\"problems\":[{\"line\":3,\"column\":3,\"message\":\"unknown event 'toggel'; did you mean")
    )
  }

  func testANumberBeyond32BitsIsNotPassedOver() {
    func refusal(_ text: String, bits: Int = 32) -> String? {
      Array(text.utf8).withUnsafeBytes { WhatIf.uncountable(in: $0, bits: bits) }
    }
    for text in [
      "session 1\nconfirm  # {\"seq\":2147483647}", "{}\n{\"seq\" : 3e9}",
      "\n{\"seq\":99999999999999999999999}",
      "\n{\"session\":1,\"continues\":4294967296}", "\n{\"seq\":1.0}",
    ] {
      XCTAssertTrue(refusal(text)?.hasPrefix("line 2: '") ?? false, text)
      XCTAssertNil(refusal(text, bits: 64), text)
    }
    for text in [
      "", "\"seq", "\"seq\"", "\"seq\":", "{\"seq\":2147483646}", "{\"t\":1764556800000}",
      "{\"sequence\":3000000000}", "{\"comment\":\"\\\"seq\\\":3000000000\"}",
    ] {
      XCTAssertNil(refusal(text), text)
    }
  }
}
