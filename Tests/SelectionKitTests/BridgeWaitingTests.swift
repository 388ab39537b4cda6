import Dispatch
import SelectionCore
import SelectionKit
import SelectionSession
import XCTest

/// How long a call of the bridge waits.
final class BridgeWaitingTests: XCTestCase {
  /// A log that writes when it is told to, or never.
  private final class SlowLog: SessionLog {
    private let queue = DispatchQueue(label: "slow")
    private let memory = MemoryLog(rules: Selection.Rules())

    func record(
      _ content: Session.Content, _ names: Names, whenWritten: (@Sendable (Bool) -> Void)?
    ) {
      queue.async { [memory] in memory.record(content, names, whenWritten: whenWritten) }
    }

    func contents() throws(RecorderError) -> [UInt8] { try memory.contents() }

    func halt() { queue.suspend() }

    func goOn() { queue.resume() }

    func finish() { queue.sync {} }
  }

  private func lines(_ log: SlowLog) throws -> Int {
    try SessionReader.read(log.contents()).get().events.count
  }

  func testALineIsWrittenWhenTheCallIsOver() throws {
    let log = SlowLog()
    let recorder = AppRecorder(log, patience: .seconds(60))
    for count in 1...100 {
      recorder.draftConsumed()
      XCTAssertEqual(try lines(log), count)
    }
  }

  func testALogThatHangsIsWaitedForOnce() throws {
    let log = SlowLog()
    let recorder = AppRecorder(log, patience: .milliseconds(1))
    log.halt()
    recorder.draftConsumed()
    // Were they waited for, this would take as long as the test may run.
    for _ in 0..<100_000 { recorder.draftConsumed() }
    log.goOn()
    log.finish()
    XCTAssertEqual(try lines(log), 100_001)
  }

  func testALogThatWritesAgainIsWaitedForAgain() throws {
    let log = SlowLog()
    let recorder = AppRecorder(log, patience: .seconds(2))
    log.halt()
    recorder.draftConsumed()
    log.goOn()
    log.finish()
    recorder.draftConsumed()
    XCTAssertEqual(try lines(log), 2)
  }
}
