import Glibc
import SelectionCore

@testable import SelectionSession

// The entry of libFuzzer: any bytes, as a whole file. `.ci/fuzz` builds and runs it.

/// How many bytes were tried; libFuzzer, which has one thread, does not count them.
nonisolated(unsafe) private var byteCount = 0

private let tellsByteCount: Void = {
  atexit { print("stat::bytes: \(byteCount)") }
}()

/// Reads the bytes as a session in either spelling and checks what must hold of every file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  _ = tellsByteCount
  byteCount += count
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let wrong = check(bytes)
  if wrong.isEmpty || wrong.count >= SessionReader.problemLimit { return 0 }
  // Most files are wrong in a line or two. Without them they are sessions as odd as the rest is.
  let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  let mended = lines.indices.filter { !wrong.contains($0 + 1) }.map { lines[$0] }
  _ = Array(mended.joined(separator: [UInt8(ascii: "\n")])).withUnsafeBufferPointer { check($0) }
  return 0
}

/// - Returns: the numbers of the lines that are wrong.
private func check(_ bytes: UnsafeBufferPointer<UInt8>) -> Set<Int> {
  let (session, reader, problems) = read(bytes)
  if problems.isEmpty {
    checkSession(session)
  } else {
    for problem in problems { check(problem, bytes) }
  }
  if let notice = reader.notice { check(notice, bytes) }
  return Set(problems.map(\.line))
}

/// The same as `SessionReader.read`, but line by line, from memory that someone else owns.
private func read(
  _ bytes: UnsafeBufferPointer<UInt8>
) -> (Session, SessionReader, [Diagnostic]) {
  var reader = SessionReader()
  var session = Session()
  var problems: [Diagnostic] = []
  var rest = bytes[...]
  while !rest.isEmpty, reader.readsOn(after: problems) {
    let line = rest.prefix { $0 != UInt8(ascii: "\n") }
    rest = rest[line.endIndex...].dropFirst()
    do throws(Diagnostic) {
      guard try reader.read(line: UnsafeBufferPointer(rebasing: line)) else { continue }
      session.lines.append(reader.line)
      session.lines += reader.further
    } catch {
      problems.append(error)
    }
  }
  if problems.isEmpty, let problem = reader.finish() { problems.append(problem) }
  session.names = reader.names
  session.rules = reader.rules
  return (session, reader, problems)
}

/// A session is the same, and its replay says the same, in whichever spelling it is written.
private func checkSession(_ session: Session) {
  let replay = Replay(session)
  require(replay.internalFault == nil, "the reference broke a rule of its own")
  let formats = SessionFormat.allCases
  let written = formats.map { SessionWriter.write(session, as: $0) }
  for (format, text) in zip(formats, written) {
    for scalar in text.unicodeScalars where scalar != "\n" && scalar != "\t" {
      require(isPlain(scalar), "\(format) holds U+\(String(scalar.value, radix: 16)):\n\(text)")
    }
    guard case .success(let again) = SessionReader.read(text.utf8) else {
      fatalError("what was written as \(format) cannot be read:\n\(text)")
    }
    // What is equal is written and replayed in the same way.
    if isSame(again, session) { continue }
    for (other, text) in zip(formats, written) {
      let rewritten = SessionWriter.write(again, as: other)
      require(
        rewritten.utf8.elementsEqual(text.utf8),
        "read from \(format), \(other) is another:\n\(text)\nnow:\n\(rewritten)")
    }
    let replayed = Replay(again)
    require(
      replayed.verdict == replay.verdict && replayed.steps == replay.steps
        && replayed.divergence?.step == replay.divergence?.step
        && replayed.isAsExpected() == replay.isAsExpected(),
      "\(format) is \(replayed.verdict), not \(replay.verdict):\n\(text)")
  }
}

/// Whether all but the numbers of the lines is the same.
private func isSame(_ left: Session, _ right: Session) -> Bool {
  guard left.names == right.names, left.rules == right.rules,
    left.lines.count == right.lines.count
  else { return false }
  return zip(left.lines, right.lines).allSatisfy { left, right in
    var left = left
    left.number = right.number
    return left == right
  }
}

/// A problem says where it is, within the file, in characters that are safe to print.
private func check(_ problem: Diagnostic, _ bytes: UnsafeBufferPointer<UInt8>) {
  let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  require(
    problem.line >= 1 && problem.line <= lines.count && problem.column >= 1
      && problem.column <= lines[problem.line - 1].count + 1,
    "a problem is nowhere: \(problem)")
  require(
    !problem.message.isEmpty && problem.message.unicodeScalars.allSatisfy(isPlain),
    "a message is unsafe: \(problem)")
}

private func require(_ holds: Bool, _ message: @autoclosure () -> String) {
  if !holds { fatalError(message()) }
}
