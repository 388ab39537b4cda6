import SelectionSession

// What the page calls. Bytes come in by memory from `proofsheet_allocate`, and go out behind their
// count; either belongs to the page until it gives it to `proofsheet_free`.

/// Memory for so many bytes.
@_cdecl("proofsheet_allocate")
public func allocate(_ count: Int) -> UnsafeMutableRawPointer {
  UnsafeMutableRawPointer.allocate(byteCount: max(count, 1), alignment: 8)
}

/// Gives memory back.
@_cdecl("proofsheet_free")
public func free(_ memory: UnsafeMutableRawPointer) { memory.deallocate() }

/// The timeline of a session in either spelling.
///
/// - Returns: how many bytes follow, in four bytes, the least first; then the JSON (``Timeline``).
@_cdecl("proofsheet_timeline")
public func timeline(_ bytes: UnsafeRawPointer, _ count: Int) -> UnsafeMutableRawPointer {
  var text = WhatIf.timeline(of: UnsafeRawBufferPointer(start: bytes, count: count))
  return text.withUTF8 { text in
    let answer = allocate(4 + text.count)
    answer.storeBytes(of: UInt32(text.count).littleEndian, as: UInt32.self)
    UnsafeMutableRawBufferPointer(start: answer + 4, count: text.count).copyBytes(from: text)
    return answer
  }
}
