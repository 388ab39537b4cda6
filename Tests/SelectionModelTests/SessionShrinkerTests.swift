import SelectionCore
import SelectionModel
import SelectionSession
import XCTest

/// Recordings of every defect become short, and still show the same.
final class SessionShrinkerTests: XCTestCase {
  func testMeasure() {
    var lengths: [Int] = []
    for defect in Defect.all {
      guard let session = (1...200).lazy.compactMap({ defect.recording($0, seed: 5, length: 400) }).first
      else { print("NONE", defect.name); continue }
      let start = Date()
      guard var shrinker = SessionShrinker(session) else { continue }
      shrinker.run()
      let n = shrinker.best.events.count
      let t1 = Date()
      let proof = shrinker.prove(states: 20000)
      lengths.append(shrinker.best.events.count)
      print("SHR", defect.name, session.events.count, n, shrinker.best.events.count, proof?.isShortest ?? false, shrinker.evaluations, t1.timeIntervalSince(start), Date().timeIntervalSince(t1))
    }
    print("SHR mean", Double(lengths.reduce(0, +)) / Double(lengths.count))
  }
}
