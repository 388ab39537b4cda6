import SelectionCore
import XCTest

/// Images of photos: requests, previews, failures (specification, section 12).
final class ImagesTests: XCTestCase {
  private let (a, b, c) = (Selection.AssetID(0), Selection.AssetID(1), Selection.AssetID(2))
  private let one = Selection.CaptureID(1)

  private func state(_ events: [Selection.Event]) -> Selection.State {
    var state = Selection.State()
    for event in events { XCTAssertTrue(state.apply(event).isApplied, "\(event)") }
    return state
  }

  private func image(_ state: Selection.State, _ id: Selection.PhotoID) -> Selection.Image? {
    state.photo(id)?.image
  }

  func testRequestsAreNumberedInTheOrderOfTheList() {
    let state = state([.openPicker(.album), .selectAssets([c, a, b])])
    let numbers = state.draft.map { image(state, $0)?.request }
    XCTAssertEqual(numbers, [1, 2, 3])
    XCTAssertEqual(state.outstandingRequests, 3)
  }

  func testAPhotoThatIsPickedAgainHasANewRequest() {
    var state = state([
      .openPicker(.album), .toggle(.asset(a)), .toggle(.asset(a)), .toggle(.asset(a)),
    ])
    XCTAssertEqual(image(state, .asset(a)), .loading(request: 2, hasPreview: false))
    XCTAssertEqual(
      state.apply(.imageResolved(.asset(a), request: 1, .final)), .ignored(.staleRequest))
    XCTAssertEqual(state.apply(.imageResolved(.asset(a), request: 2, .final)), .applied(.none))
    XCTAssertEqual(image(state, .asset(a)), .ready)
  }

  func testAPreviewNeverReplacesTheImage() {
    var state = state([.openPicker(.album), .selectAssets([a])])
    XCTAssertEqual(state.apply(.imageResolved(.asset(a), request: 1, .degraded)), .applied(.none))
    XCTAssertEqual(state.imagesDegraded, [.asset(a)])
    XCTAssertEqual(state.imagesLoading, [.asset(a)])
    XCTAssertEqual(
      state.apply(.imageResolved(.asset(a), request: 1, .degraded)), .ignored(.alreadyAnswered))
    XCTAssertEqual(state.apply(.imageResolved(.asset(a), request: 1, .final)), .applied(.none))
    XCTAssertEqual(
      state.apply(.imageResolved(.asset(a), request: 1, .degraded)), .ignored(.staleRequest))
    XCTAssertEqual(state.imagesDegraded, [])
  }

  func testAFailureIsKeptUntilItIsRetried() {
    var state = state([
      .openPicker(.album), .selectAssets([a, b]),
      .imageResolved(.asset(a), request: 1, .degraded), .requestTimedOut(.asset(a), request: 1),
    ])
    XCTAssertEqual(image(state, .asset(a)), .failed(.timedOut, hasPreview: true))
    XCTAssertEqual(image(state, .asset(b))?.request, 2)
    XCTAssertEqual(
      state.apply(.imageResolved(.asset(a), request: 1, .final)), .ignored(.staleRequest))
    XCTAssertEqual(state.apply(.retryImage(.asset(b))), .rejected(.nothingToRetry))
    XCTAssertEqual(state.apply(.retryImage(.asset(c))), .rejected(.nothingToRetry))
    XCTAssertEqual(state.apply(.retryImage(.asset(a))), .applied(.loadImage(.asset(a))))
    XCTAssertEqual(image(state, .asset(a)), .loading(request: 3, hasPreview: true))
  }

  func testAShotIsReadyAndStaysSoWhenItBecomesOneWithAPhoto() {
    var state = state([
      .openPicker(.album), .toggle(.asset(a)), .cameraCapture(one), .assetURLResolved(one, a),
    ])
    XCTAssertEqual(state.working, [.capture(one)])
    XCTAssertEqual(image(state, .capture(one)), .ready)
    XCTAssertEqual(state.outstandingRequests, 0)
    XCTAssertEqual(
      state.apply(.imageResolved(.asset(a), request: 1, .final)), .ignored(.staleRequest))
  }

  // MARK: Picked items without an identifier

  func testAnItemWithoutAnIdentifierIsACaptureOfItsOwn() {
    var state = state([
      .openPicker(.album),
      .selectAssets([.asset(a), .capture(Selection.CaptureID(2)), .asset(b)]),
    ])
    let two = Selection.CaptureID(2)
    XCTAssertEqual(state.draft, [.asset(a), .capture(two), .asset(b)])
    XCTAssertEqual(state.lastCapture, two)
    XCTAssertEqual(
      state.photo(.capture(two)),
      Selection.Photo(
        id: .capture(two), asset: nil, save: .none, isPresent: true,
        image: .loading(request: 2, hasPreview: false)))
    // Nothing was saved, so nothing is answered; a shot with its number came too late.
    XCTAssertEqual(state.apply(.assetURLResolved(two, c)), .ignored(.alreadyAnswered))
    XCTAssertTrue(state.apply(.openPicker(.camera)).isApplied)
    XCTAssertEqual(state.apply(.cameraCapture(one)), .ignored(.duplicateCapture))
    XCTAssertTrue(state.apply(.cancel()).isApplied)
    // It is reserved: a later delivery, which cannot name it, leaves it in its place.
    XCTAssertTrue(state.apply(.openPicker(.album)).isApplied)
    XCTAssertEqual(state.reserved, [.capture(two)])
    XCTAssertEqual(state.apply(.selectAssets([c])), .applied(.committed(dropped: 0)))
    XCTAssertEqual(state.draft, [.asset(c), .capture(two)])
  }

  func testAnItemThatWasForgottenIsDropped() {
    var state = state([
      .openPicker(.album), .selectAssets([.capture(one)]), .delete(0), .openPicker(.album),
    ])
    XCTAssertEqual(
      state.apply(.selectAssets([.capture(one), .asset(a)])), .applied(.committed(dropped: 1)))
    XCTAssertEqual(state.draft, [.asset(a)])
  }

  func testItemsThatFindNoPlaceUseNoNumber() {
    var state = Selection.State(Selection.Rules(limit: 1))
    _ = state.apply(.openPicker(.album))
    XCTAssertEqual(
      state.apply(.selectAssets([.capture(one), .capture(Selection.CaptureID(2))])),
      .applied(.committed(dropped: 1)))
    XCTAssertEqual(state.draft, [.capture(one)])
    XCTAssertEqual(state.lastCapture, one)
  }
}
