import SelectionCore
import XCTest

/// A new process over the same log (specification, section 15).
final class LifeTests: XCTestCase {
  private static let (a, b) = (Selection.AssetID(0), Selection.AssetID(1))
  private let (a, b) = (Selection.PhotoID.asset(a), Selection.PhotoID.asset(b))
  private let (one, two) = (Selection.CaptureID(1), Selection.CaptureID(2))

  private func state(_ events: [Selection.Event]) -> Selection.State {
    var state = Selection.State()
    for event in events { XCTAssertTrue(state.apply(event).isApplied, "\(event)") }
    return state
  }

  func testTheDraftStaysAndWhatWasUnderWayHasFailed() {
    var state = state([
      .openPicker(.album), .selectAssets([a, b]), .imageResolved(a, request: 1, .final),
      .openPicker(.camera), .cameraCapture(one), .openPicker(.album), .cameraCapture(two),
      .relaunched,
    ])
    XCTAssertEqual(state.draft, [a, b, .capture(one)])
    XCTAssertNil(state.presented)
    XCTAssertEqual(state.photo(a)?.image, .ready)
    XCTAssertEqual(state.imagesFailed, [b])
    XCTAssertEqual(state.photo(.capture(one))?.save, .failed(.relaunched))
    // The shot that no list held is forgotten; the other may still be answered.
    XCTAssertNil(state.photo(.capture(two)))
    XCTAssertEqual(state.apply(.assetURLResolved(two, Self.b)), .ignored(.accountClosed))
    XCTAssertEqual(state.apply(.assetURLResolved(one, Selection.AssetID(7))), .applied(.none))
    XCTAssertEqual(state.apply(.imageResolved(b, request: 2, .final)), .ignored(.staleRequest))
    XCTAssertEqual(state.apply(.confirm()), .ignored(.pickerClosed))
  }

  func testDataIsLostAndWhatIsUploadedIsNot() {
    var state = state([
      .openPicker(.album), .selectAssets([a, b]), .imageResolved(a, request: 1, .final),
      .imageResolved(b, request: 2, .final), .publish, .imageCompressed(a, bytes: 1),
      .imageCompressed(b, bytes: 1), .uploadFinished(a, upload: 1), .relaunched,
    ])
    XCTAssertEqual(state.publicationPhase, .failed)
    XCTAssertEqual(state.apply(.uploadFinished(b, upload: 2)), .ignored(.staleUpload))
    XCTAssertEqual(state.apply(.publish), .applied(.compress))
    XCTAssertEqual(state.apply(.imageCompressed(b, bytes: 1)), .applied(.upload))
    XCTAssertEqual(state.apply(.uploadFinished(b, upload: 3)), .applied(.post))
  }

  func testACleanupIsOverAndItsBatchUnknown() {
    var state = state([
      .beginSelecting, .toggle(a), .requestDeletion, .confirmDeletion, .relaunched,
    ])
    XCTAssertEqual(state.cleanupPhase, .none)
    XCTAssertEqual(state.apply(.deletionFinished(batch: 1, .deleted)), .ignored(.unknownBatch))
    // Numbers go on.
    for event: Selection.Event in [.beginSelecting, .toggle(a), .requestDeletion] {
      XCTAssertTrue(state.apply(event).isApplied)
    }
    XCTAssertEqual(state.apply(.confirmDeletion), .applied(.deleteAssets(batch: 2)))
  }

  func testItMayComeAtAnyTime() {
    var state = Selection.State()
    XCTAssertEqual(state.apply(.relaunched), .applied(.none))
    XCTAssertEqual(state, Selection.State())
  }
}
