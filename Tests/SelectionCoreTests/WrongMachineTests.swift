import XCTest

@testable import SelectionCore

/// Every invariant and step property can fail: for each one, a wrong machine that breaks it.
final class WrongMachineTests: XCTestCase {
  private static let a = Selection.AssetID(0)
  private static let b = Selection.AssetID(1)
  private static let c = Selection.AssetID(2)
  private static let x = Selection.AssetID(7)
  private static let y = Selection.AssetID(8)
  private static let one = Selection.CaptureID(1)
  private static let two = Selection.CaptureID(2)

  /// Two photos picked, then two shot.
  private static let twoAndTwo: [Selection.Event] = [
    .openPicker(.album), .selectAssets([a, b]), .openPicker(.camera), .cameraCapture(one),
    .openPicker(.camera), .cameraCapture(two),
  ]

  /// A publication of two photos, of which the first is compressed.
  private static let twoOnTheirWay: [Selection.Event] = [
    .openPicker(.album), .selectAssets([a, b]), .imageResolved(.asset(a), request: 1, .final),
    .imageResolved(.asset(b), request: 2, .final), .publish, .imageCompressed(.asset(a), bytes: 1),
  ]

  func testEveryRuleIsBrokenByItsWrongMachine() {
    for rule in Selection.Invariant.allCases {
      assertBroken(.invariant(rule), by: Self.wrong(rule))
    }
    for rule in Selection.StepProperty.allCases {
      assertBroken(.stepProperty(rule), by: Self.wrong(rule))
    }
  }

  /// Reviewers found these machines where a narrower rule would let them through.
  func testAnAnswerThatTakesMoreThanItNamesIsFound() {
    let losing = Wrong(
      Self.twoAndTwo + [.assetURLResolved(Self.one, Self.x)],
      last: { state, _, _ in state.draft.remove(at: 0) })
    assertBroken(.stepProperty(.AnswersAddNothing), by: losing)
    let emptying = Wrong(
      Self.twoAndTwo + [.libraryChanged(removed: [Self.a])],
      last: { state, _, _ in state.draft.removeAll { !$0.isCapture } })
    assertBroken(.stepProperty(.AnswersAddNothing), by: emptying)
    let spreading = Wrong(
      Self.twoAndTwo + [.captureSaveFailed(Self.one)],
      last: { state, _, _ in state.update(.capture(Self.two)) { $0.save = .failed(.unspecified) } })
    assertBroken(.stepProperty(.FailureIsLocal), by: spreading)
    let failingBoth = Wrong(
      [
        .openPicker(.album), .selectAssets([Self.a, Self.b]),
        .imageFailed(.asset(Self.a), request: 1),
      ],
      last: { state, _, _ in
        state.update(.asset(Self.b)) { $0.image = .failed(.unspecified, hasPreview: false) }
      })
    assertBroken(.stepProperty(.FailureIsLocal), by: failingBoth)
  }

  private func assertBroken(_ rule: Selection.BrokenRule, by wrong: Wrong) {
    // The right machine keeps the rule over the same events, or the check proves nothing.
    XCTAssertEqual(wrong.run(isRight: true), [], "the reference, over the session for \(rule.name)")
    XCTAssertTrue(
      wrong.run(isRight: false).contains(rule.name), "\(rule.name) is not broken")
  }

  private static func wrong(_ rule: Selection.Invariant) -> Wrong {
    switch rule {
    case .Aligned:
      // The seeds: a URL array that knows nothing of the shots that wait for theirs.
      Wrong(twoAndTwo) { shown, _ in shown.urls = shown.urls?.filter { $0 != nil } }
    case .WritesLandInOwnSlot:
      // The seeds: URLs in the order of their answers.
      Wrong(twoAndTwo + [.assetURLResolved(two, y), .assetURLResolved(one, x)]) { shown, state in
        if shown.urls?.last == y { shown.urls = [a, b, y, x] }
      }
    case .NoDuplicates:
      Wrong(twoAndTwo) { shown, _ in shown.images = shown.images.map { $0 + $0.suffix(1) } }
    case .WithinLimit:
      Wrong([.openPicker(.album), .selectAssets([a, b, c])], limit: 2) { shown, _ in
        shown.images = [.asset(a), .asset(b), .asset(c)]
      }
    case .BadgesCount:
      Wrong(
        [.openPicker(.album), .toggle(.asset(a)), .toggle(.asset(b)), .toggle(.asset(a))]
      ) { shown, state in
        if state.working == [.asset(b)] { shown.badges = [2] }
      }
    case .AddTileWhenRoom:
      Wrong([.openPicker(.album), .selectAssets([a, b])], limit: 2) { shown, _ in
        shown.canAdd = true
      }
    case .TableIsExact:
      Wrong(
        [.openPicker(.album), .toggle(.asset(a)), .cancel()],
        last: { state, _, _ in
          state.photos = [Selection.Photo(id: .asset(a), asset: a, save: .none, isPresent: true)]
        })
    case .OneSavePerCapture:
      Wrong(
        twoAndTwo + [.captureSaveFailed(one)],
        last: { state, _, _ in
          state.update(.capture(one)) { $0.save = .pending }
        })
    case .OneAssetOnePhoto:
      Wrong(
        twoAndTwo + [.assetURLResolved(one, x), .assetURLResolved(two, x)],
        last: { state, _, _ in
          state.update(.capture(two)) { ($0.asset, $0.save) = (x, .saved) }
        })
    case .AlbumPhotoOwnsAsset:
      Wrong(twoAndTwo, last: { state, _, _ in state.update(.asset(a)) { $0.asset = y } })
    case .UnsavedHasNoAsset:
      Wrong(twoAndTwo, last: { state, _, _ in state.update(.capture(one)) { $0.asset = x } })
    case .ReadyMeansAll:
      // Seed 1 §6.2: placeholder data for the photo that could not be compressed.
      Wrong(twoOnTheirWay + [.compressionFailed(.asset(b))]) { shown, state in
        if state.publicationPhase == .failed {
          (shown.publication, shown.uploads) = (.uploading, state.draft)
        }
      }
    case .DeletionOnlyByAnswer:
      // Report B175: what is shown moves before the system has answered.
      Wrong([.beginSelecting, .toggle(.asset(a)), .requestDeletion, .confirmDeletion]) {
        shown, state in
        if state.cleanupPhase == .deleting { shown.selected = [] }
      }
    }
  }

  private static func wrong(_ rule: Selection.StepProperty) -> Wrong {
    switch rule {
    case .SeedIsDraft:
      // Report B026: deleted from the draft, still ticked when the album opens again.
      Wrong([.openPicker(.album), .selectAssets([a, b]), .delete(0), .openPicker(.album)]) {
        shown, state in
        if state.isAlbumOpen, state.opened == 2 { shown.ticked = [.asset(a), .asset(b)] }
      }
    case .DeleteIsExact:
      // A double tap deletes two.
      Wrong(twoAndTwo + [.delete(0)], last: { state, _, _ in state.draft.remove(at: 0) })
    case .ToggleIsExact:
      // Report B043: at the limit nothing can be unticked.
      Wrong(
        [.openPicker(.album), .toggle(.asset(a)), .toggle(.asset(a))], limit: 1,
        last: {
          state, before, outcome in
          state = before
          outcome = .rejected(.limitReached)
        })
    case .MoveIsExact:
      Wrong(
        twoAndTwo + [.move(.asset(a), to: 2)],
        last: { state, before, _ in
          state.draft = before.draft
          state.draft.swapAt(0, 2)
        })
    case .CommitIsExact:
      // Report B001: the order of the grid instead of the order of the taps.
      Wrong(
        [.openPicker(.album), .toggle(.asset(b)), .toggle(.asset(a)), .confirm()],
        last: {
          state, _, _ in state.draft.sort()
        })
    case .AnswersDoNotReorder:
      // Report B058: the place comes from the answer.
      Wrong(
        twoAndTwo + [.assetURLResolved(one, x)],
        last: { state, _, _ in
          state.draft.append(state.draft.remove(at: 2))
        })
    case .AnswersAddNothing:
      // Report B055: the write is seen as an insertion, and listed once more.
      Wrong(
        twoAndTwo + [.libraryChanged(inserted: [x])],
        last: { state, _, _ in
          state.enter(.asset(x))
          state.draft.append(.asset(x))
        })
    case .CancelKeepsDraft:
      Wrong(
        [.openPicker(.album), .toggle(.asset(a)), .cancel()],
        last: { state, before, _ in
          state = before
          state.draft = before.working
          state.picker = nil
        })
    case .RefusedChangesNothing:
      // Report B106: refused, but counted.
      Wrong(
        [.openPicker(.album), .toggle(.asset(a)), .toggle(.asset(b))], limit: 1,
        last: {
          state, _, _ in
          state.enter(.asset(b))
          state.picker?.working.append(.asset(b))
        })
    case .DeletedStaysDeleted:
      // Report B029: a late load brings a removed photo back.
      Wrong(
        twoAndTwo + [.delete(2), .assetURLResolved(one, x)],
        last: { state, before, _ in
          state = before
          state.draft.append(.capture(one))
        })
    case .CommitOnce:
      // Report B112: finish tapped three times.
      Wrong(
        [.openPicker(.album), .selectAssets([a]), .selectAssets([b])],
        last: {
          state, before, outcome in
          state.enter(.asset(b))
          state.draft.append(.asset(b))
          outcome = .applied(.committed(dropped: 0))
        })
    case .CapturesLeaveOnlyByUser:
      // Seed 1 §4.1: the draft is rebuilt from the delivery alone.
      Wrong(
        twoAndTwo + [.openPicker(.album), .selectAssets([a])],
        last: { state, _, _ in
          state.draft = [.asset(a)]
        })
    case .DeliveredIsTicked:
      Wrong(
        [.openPicker(.album), .selectAssets([a, b])],
        last: { state, _, _ in
          state.draft.removeLast()
        })
    case .FailureIsLocal:
      Wrong(
        twoAndTwo + [.captureSaveFailed(one)],
        last: { state, _, _ in
          state.draft.remove(at: 2)
        })
    }
  }
}

/// A wrong machine: the reference, twisted in its last step or in what it shows.
private struct Wrong {
  typealias Show = (inout Selection.Observation, Selection.State) -> Void
  /// Changes the state, given the one before and the outcome.
  typealias Twist = (inout Selection.State, Selection.State, inout Selection.Outcome) -> Void

  private let events: [Selection.Event]
  private let limit: Int
  private let show: Show
  private let twist: Twist

  init(_ events: [Selection.Event], limit: Int = 9, show: @escaping Show = { _, _ in }) {
    (self.events, self.limit, self.show, twist) = (events, limit, show, { _, _, _ in })
  }

  init(
    _ events: [Selection.Event], limit: Int = 9, show: @escaping Show = { _, _ in },
    last twist: @escaping Twist
  ) {
    (self.events, self.limit, self.show, self.twist) = (events, limit, show, twist)
  }

  /// The names of the rules that are broken over the session.
  func run(isRight: Bool) -> Set<String> {
    let rules = Selection.Rules(limit: limit)
    let machine = Machine(state: Selection.State(rules), wrong: self, isRight: isRight)
    var watch = Selection.Watch(machine, rules: rules)
    var broken: Set<String> = []
    for event in events { broken.formUnion(watch.apply(event).broken.map(\.name)) }
    return broken
  }

  private struct Machine: Selection.Machine {
    var current: Selection.State
    let wrong: Wrong
    let isRight: Bool
    var steps = 0

    init(state: Selection.State, wrong: Wrong, isRight: Bool) {
      (current, self.wrong, self.isRight) = (state, wrong, isRight)
    }

    var state: Selection.State? { current }

    mutating func apply(_ event: Selection.Event) -> Selection.Outcome? {
      let before = current
      var outcome = current.apply(event)
      steps += 1
      if !isRight, steps == wrong.events.count { wrong.twist(&current, before, &outcome) }
      return outcome
    }

    var observation: Selection.Observation {
      var shown = current.observation
      if !isRight { wrong.show(&shown, current) }
      return shown
    }
  }
}
