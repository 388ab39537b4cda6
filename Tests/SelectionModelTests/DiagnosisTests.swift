import ModelChecking
import SelectionCore
import SelectionSession
import XCTest

@testable import SelectionModel

/// What a recording was made with is named.
final class DiagnosisTests: XCTestCase {
  /// A smaller cut of `benchmark --diagnosis`: of every defect, recordings with one line in three.
  func testDefectsAreNamedAmongTheFirstThree() throws {
    var (told, all) = (0, 0)
    for (place, defect) in Defect.all.enumerated() where place % 6 == 1 {
      for session in (1...40).lazy.compactMap({ defect.recording($0, seed: 9) }).prefix(2) {
        let diagnosis = Diagnosis(session)
        XCTAssertFalse(diagnosis.isFaultless, defect.name)
        all += 1
        if diagnosis.suspects.prefix(3).contains(where: { $0.defect.name == defect.name }) {
          told += 1
        }
      }
    }
    XCTAssertGreaterThan(all, 50)
    XCTAssertGreaterThanOrEqual(told * 10, all * 9)
  }

  func testAConformingRecordingHasNoFault() throws {
    var generator = EventGenerator()
    for run in UInt64(1)...10 {
      var choices = Choices(SplitMix64.ofRun(run, seed: 3))
      generator.swarm(&choices)
      let rules = generator.rules(&choices)
      var state = Selection.State(rules)
      var lines: [Session.Content] = []
      choices.steps(upTo: 60) { choices in
        guard let event = generator.event(in: state, &choices) else { return true }
        _ = state.advance(by: event)
        lines += [.event(event, nil), .observed(state.observation)]
        return true
      }
      var session = Session(rules, Names())
      for line in lines { session.add(line) }
      let diagnosis = Diagnosis(session)
      XCTAssertTrue(diagnosis.isFaultless)
      XCTAssertTrue(try XCTUnwrap(diagnosis.suspects.first).isRight)
    }
  }

  func testALineThatTellsTheFirstTwoApartIsNamed() throws {
    let session = try SessionReader.read(
      """
      session 1
      openPicker album
      selectAssets a b c
      delete 0 expecting a
      observed images c
      """.utf8
    ).get()
    let diagnosis = Diagnosis(session)
    XCTAssertEqual(diagnosis.suspects.first?.defect.name, "deletesTwo")
    XCTAssertEqual(diagnosis.observed, 1)
    XCTAssertEqual(diagnosis.separation?.line, 5)
    XCTAssertEqual(diagnosis.separation?.step, 3)
  }

  func testWhatTheRecordingDoesNotTellApartAnExperimentDoes() throws {
    let rules = Selection.Rules()
    let (one, other) = (
      try XCTUnwrap(Defect.named("deletesTwo")),
      try XCTUnwrap(Defect.named("deletesWhateverIsThere"))
    )
    guard case .found(let experiment) = Experiment.between(one, other, rules) else {
      return XCTFail("nothing tells them apart")
    }
    XCTAssertEqual(experiment.script.events.count, 3)
    XCTAssertNotEqual(experiment.shown.first, experiment.shown.second)
    // The session is what each of the two shows, and the other does not.
    for (defect, line) in [(one, 0), (other, 1)] {
      var session = experiment.session("one", "other")
      session.lines.remove(at: session.lines.count - 1 - line)
      let suspects = Diagnosis(session, defects: [one, other]).suspects
      XCTAssertEqual(
        suspects.filter { $0.mismatch == nil && !$0.isRight }.map(\.defect.name), [defect.name])
    }
  }

  func testADefectIsEquivalentToItself() throws {
    let defect = try XCTUnwrap(Defect.named("controllerAppendsOnResolve"))
    guard case .equivalent = Experiment.between(defect, defect, Selection.Rules(limit: 1)) else {
      return XCTFail("not settled")
    }
  }

  /// Without events that name an opening, no fault tells the third opening from the second.
  func testOpeningsBeyondTheSecondAreAlike() {
    for defect in Defect.all {
      var choices = Choices(SplitMix64.ofRun(1, seed: 4))
      let generator = EventGenerator(kinds: defect.kinds)
      let rules = defect.rules(generator.rules(&choices))
      var (machine, capped) = (defect.machine(rules), defect.machine(rules))
      var state = Selection.State(rules)
      choices.steps(upTo: 300) { choices in
        guard let event = generator.event(in: state, &choices)?.ofOpening(nil) else { return true }
        _ = state.advance(by: event)
        _ = machine.apply(event)
        _ = capped.apply(event)
        capped.capOpenings()
        XCTAssertEqual(machine.observation, capped.observation, defect.name)
        return machine.observation == capped.observation
      }
    }
  }
}
