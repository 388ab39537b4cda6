import SelectionCore
import XCTest

/// Publications: compress all, then upload (specification, section 13).
final class PublicationTests: XCTestCase {
  private static let (a, b) = (Selection.AssetID(0), Selection.AssetID(1))
  private let (a, b) = (Selection.PhotoID.asset(a), Selection.PhotoID.asset(b))

  /// A draft of two photos whose images are there.
  private func ready() -> Selection.State {
    state(
      Selection.State(),
      [
        .openPicker(.album), .selectAssets([a, b]), .imageResolved(a, request: 1, .final),
        .imageResolved(b, request: 2, .final),
      ])
  }

  private func state(_ start: Selection.State, _ events: [Selection.Event]) -> Selection.State {
    var state = start
    for event in events { XCTAssertTrue(state.apply(event).isApplied, "\(event)") }
    return state
  }

  private func uploading() -> Selection.State {
    state(ready(), [.publish, .imageCompressed(b, bytes: 20), .imageCompressed(a, bytes: 10)])
  }

  func testItGoesStepByStep() {
    var state = ready()
    XCTAssertEqual(state.apply(.publish), .applied(.compress))
    XCTAssertEqual(state.apply(.imageCompressed(b, bytes: 20)), .applied(.none))
    XCTAssertEqual(state.publication?.uploads, [])
    XCTAssertEqual(state.apply(.imageCompressed(a, bytes: 10)), .applied(.upload))
    // In the order of the post, whatever the order of the answers.
    XCTAssertEqual(
      state.publication?.items.map(\.progress),
      [.uploading(bytes: 10, upload: 1), .uploading(bytes: 20, upload: 2)])
    XCTAssertEqual(state.apply(.uploadFinished(b, upload: 2)), .applied(.none))
    XCTAssertEqual(state.apply(.uploadFinished(a, upload: 1)), .applied(.post))
    XCTAssertEqual(state.publicationPhase, .published)
    XCTAssertEqual(state.apply(.publish), .rejected(.alreadyPublished))
    XCTAssertEqual(state.apply(.draftConsumed), .applied(.none))
    XCTAssertEqual(state.publicationPhase, .idle)
    XCTAssertEqual(state.apply(.publish), .rejected(.emptyDraft))
  }

  func testWhatIsNotReadyIsNamed() {
    var state = Selection.State()
    XCTAssertEqual(state.apply(.publish), .rejected(.emptyDraft))
    state = self.state(state, [.openPicker(.album)])
    XCTAssertEqual(state.apply(.publish), .rejected(.presenting))
    state = self.state(state, [.selectAssets([a, b])])
    XCTAssertEqual(state.apply(.publish), .rejected(.imageNotReady))
    state = self.state(state, [.imageFailed(a, request: 1)])
    XCTAssertEqual(state.apply(.publish), .rejected(.imageFailed))
    state = self.state(state, [.libraryChanged(removed: [Self.a])])
    XCTAssertEqual(state.apply(.publish), .rejected(.missingAsset))
    // A missing photo with an image can be published.
    let missing = self.state(ready(), [.libraryChanged(removed: [Self.a])])
    XCTAssertEqual(Selection.reduce(missing, .publish).1, .applied(.compress))
  }

  func testNothingIsUploadedUnlessEveryPhotoHasData() {
    var state = state(ready(), [.publish, .imageCompressed(a, bytes: 10)])
    XCTAssertEqual(state.apply(.imageCompressed(b, bytes: 0)), .ignored(.noData))
    XCTAssertEqual(state.apply(.compressionFailed(b)), .applied(.none))
    XCTAssertEqual(state.publicationPhase, .failed)
    XCTAssertEqual(state.apply(.imageCompressed(b, bytes: 10)), .ignored(.staleCompression))
    XCTAssertEqual(state.publication?.uploads, [])
    // The one that has data keeps it.
    XCTAssertEqual(state.apply(.publish), .applied(.compress))
    XCTAssertEqual(state.apply(.imageCompressed(a, bytes: 10)), .ignored(.staleCompression))
    XCTAssertEqual(state.apply(.imageCompressed(b, bytes: 10)), .applied(.upload))
  }

  func testAfterAFailureOnlyTheRestIsUploaded() {
    var state = uploading()
    XCTAssertEqual(state.apply(.uploadFailed(a, upload: 1)), .applied(.none))
    XCTAssertEqual(state.publicationPhase, .uploading)
    XCTAssertEqual(state.apply(.publish), .rejected(.publishing))
    XCTAssertEqual(state.apply(.uploadFinished(b, upload: 2)), .applied(.none))
    XCTAssertEqual(state.publicationPhase, .failed)
    XCTAssertEqual(state.apply(.publish), .applied(.upload))
    XCTAssertEqual(
      state.publication?.items.map(\.progress),
      [.uploading(bytes: 10, upload: 3), .uploaded(bytes: 20)])
    XCTAssertEqual(state.apply(.uploadFinished(a, upload: 1)), .ignored(.staleUpload))
    XCTAssertEqual(state.apply(.uploadFinished(a, upload: 3)), .applied(.post))
  }

  func testTheDraftStaysAsItIsWhileItIsPublished() {
    for state in [uploading(), state(ready(), [.publish])] {
      for event: Selection.Event in [
        .openPicker(.album), .openPicker(.camera), .move(a, to: 1), .draftConsumed, .publish,
      ] {
        XCTAssertEqual(Selection.reduce(state, event).1, .rejected(.publishing), "\(event)")
      }
      let (deleted, outcome) = Selection.reduce(state, .delete(0, expecting: a))
      XCTAssertEqual(outcome, .applied(.none))
      XCTAssertEqual(deleted.publicationPhase, .idle)
      XCTAssertEqual(
        Selection.reduce(deleted, .uploadFinished(b, upload: 2)).1, .ignored(.staleUpload))
      // A deletion that is refused cancels nothing.
      XCTAssertEqual(Selection.reduce(state, .delete(0, expecting: b)).0, state)
    }
  }

  func testACancelMakesEveryAnswerStale() {
    var state = uploading()
    XCTAssertEqual(state.apply(.cancelPublishing), .applied(.none))
    XCTAssertEqual(state.apply(.uploadFinished(a, upload: 1)), .ignored(.staleUpload))
    XCTAssertEqual(state.apply(.uploadFailed(a, upload: 1)), .ignored(.staleUpload))
    XCTAssertEqual(state.apply(.cancelPublishing), .ignored(.notPublishing))
    XCTAssertEqual(state.apply(.publish), .applied(.compress))
  }

  /// An answer of the library may make one photo of two that are being published.
  func testAPhotoThatBecomesAShotEndsThePublication() {
    let one = Selection.CaptureID(1)
    let state = state(
      ready(),
      [.openPicker(.camera), .cameraCapture(one), .publish, .assetURLResolved(one, Self.a)])
    XCTAssertEqual(state.draft, [b, .capture(one)])
    XCTAssertEqual(state.publicationPhase, .idle)
  }
}
