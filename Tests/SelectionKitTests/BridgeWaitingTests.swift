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

    func dawdle() { queue.async { usleep(100_000) } }

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
    let recorder = AppRecorder(log, patience: .seconds(1))
    log.halt()
    // Were each of them waited for, it would take a quarter of an hour.
    let done = expectation(description: "all calls have returned")
    DispatchQueue.global().async {
      for _ in 0..<1000 { recorder.draftConsumed() }
      done.fulfill()
    }
    wait(for: [done], timeout: 120)
    log.goOn()
    log.finish()
    XCTAssertEqual(try lines(log), 1000)
  }

  func testALogThatWritesAgainIsWaitedForAgain() throws {
    let log = SlowLog()
    let recorder = AppRecorder(log, patience: .seconds(2))
    log.halt()
    recorder.draftConsumed()
    log.goOn()
    log.finish()
    log.dawdle()
    recorder.draftConsumed()
    XCTAssertEqual(try lines(log), 2)
  }
}
