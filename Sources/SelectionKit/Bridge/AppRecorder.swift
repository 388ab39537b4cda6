import Dispatch
import SelectionCore
import SelectionSession

/// Records an app that keeps its own logic: what happened, and what the app shows.
///
/// It is for a page with two arrays, images and asset URLs, and changes nothing in it: each callback
/// of the page says first what came, and in the end what the arrays hold. It may be called on any
/// thread; lines are written in the order of the calls. No call fails, and none waits for longer
/// than `patience`.
///
/// Images are objects. Which photo an object shows is said when the page gets it, by
/// ``selected(_:images:opening:)``, ``shot(_:opening:)`` or one of the `register` methods. Objects
/// are known by identity and are not kept alive.
///
/// It is for photos: all that is selected through it is taken for one.
public final class AppRecorder: Sendable {
  /// An image of the app: an object that threads may share, as a `UIImage` is.
  public typealias Image = AnyObject & Sendable

  /// Where the lines go.
  public let log: any SessionLog
  /// How long a call waits until its line is in the kernel's hands.
  private let patience: DispatchTimeInterval
  private let book: Locked<Book>
  /// Whether a call has waited in vain, and no line was written since.
  private let isBehind = Locked(false)

  /// Begins to record.
  ///
  /// - Parameters:
  ///   - log: where the lines go.
  ///   - rules: the rules of the page, the same that the log was given.
  ///   - found: the session that the log goes on with, if the page has its arrays again after a
  ///     relaunch. Its rules count, and `relaunched` is recorded.
  ///   - patience: how long a call waits, at most, until its line is in the kernel's hands; a page
  ///     that crashes right behind the call has recorded it then. A log that was too slow is not
  ///     waited for again before it has written something. Zero: no call waits.
  public init(
    _ log: any SessionLog, rules: Selection.Rules = Selection.Rules(),
    goingOnWith found: Session? = nil, patience: DispatchTimeInterval = .milliseconds(50)
  ) {
    self.log = log
    self.patience = patience
    book = Locked(Book(rules, found))
    if found != nil { record(.event(.relaunched, nil)) }
  }

  /// Begins to record in a file.
  ///
  /// - Parameters:
  ///   - path: the file; its folder must be there.
  ///   - rules: the rules of the page.
  ///   - keepsDraft: whether the page has its arrays again after a relaunch. If so the session that
  ///     is in the file goes on; else it is kept as an earlier one, and a new one begins.
  ///   - options: how it is recorded.
  ///   - onProblem: told on another thread what went wrong with the file; the page goes on.
  /// - Throws: what is there is in use by another recorder, is no session, or cannot be opened.
  public convenience init(
    path: String, rules: Selection.Rules = Selection.Rules(), keepsDraft: Bool = false,
    options: Recorder.Options = Recorder.Options(),
    onProblem: @escaping @Sendable (RecorderProblem) -> Void = { _ in }
  ) throws(RecorderError) {
    let log = try Recorder(path: path, rules: rules, options: options, onProblem: onProblem)
    if log.found != nil, !keepsDraft { log.startOver(rules: rules) }
    self.init(log, rules: rules, goingOnWith: keepsDraft ? log.found : nil)
  }

  // MARK: The album

  /// The page presents the album.
  ///
  /// - Returns: the number of the opening, for callbacks that may come late; nil if the
  ///   specification refuses to open it.
  @discardableResult
  public func openedAlbum() -> Int? { write { $0.open(.album) } }

  /// The album has delivered a choice.
  ///
  /// - Parameters:
  ///   - urls: all that is chosen, in the order of the delivery.
  ///   - images: the image of each URL, if the page has them already, in the same order.
  ///   - opening: the opening that delivers, if the page knows.
  public func selected(_ urls: [String], images: [any Image] = [], opening: Int? = nil) {
    write { book in
      let photos = urls.map { book.photo($0) }
      book.add(.selectAssets(photos, opening: opening))
      for (image, photo) in zip(images, photos) { book.register(image, photo) }
    }
  }

  /// An object is the image of an asset: the page has made or loaded it.
  public func register(_ image: any Image, of url: String) {
    write { book in book.register(image, book.photo(url)) }
  }

  /// An object shows what another one shows: the page has scaled or copied it.
  public func register(_ copy: any Image, like image: any Image) {
    write { book in
      if let photo = book.images.photo(of: image) { book.register(copy, photo) }
    }
  }

  /// The album or the camera goes away without a choice.
  public func cancelled(_ dismissal: Selection.Dismissal? = nil, opening: Int? = nil) {
    record(.event(.cancel(dismissal, opening: opening), nil))
  }

  // MARK: The camera

  /// The page presents the camera.
  ///
  /// - Returns: the number of the opening; nil if the specification refuses to open it.
  @discardableResult
  public func openedCamera() -> Int? { write { $0.open(.camera) } }

  /// The camera has shot an image.
  ///
  /// - Returns: the number of the shot, for what becomes of it.
  @discardableResult
  public func shot(_ image: any Image, opening: Int? = nil) -> Selection.CaptureID {
    write { book in
      book.lastCapture += 1
      let capture = Selection.CaptureID(book.lastCapture)
      book.add(.cameraCapture(capture, opening: opening))
      book.register(image, .capture(capture))
      return capture
    }
  }

  /// The library has saved a shot and tells its URL.
  public func saved(_ capture: Selection.CaptureID, as url: String) {
    write { book in book.add(.assetURLResolved(capture, book.names.asset(named: url))) }
  }

  /// The library could not save a shot.
  ///
  /// - Parameter reason: one word that says why; nil if nothing is known.
  public func saveFailed(_ capture: Selection.CaptureID, reason: String? = nil) {
    write { book in
      let reason = reason.map { book.names.reason(named: $0) } ?? .unspecified
      book.add(.captureSaveFailed(capture, reason))
    }
  }

  // MARK: The draft

  /// The user deletes the photo at an index.
  ///
  /// - Parameters:
  ///   - index: the index that the page deletes at.
  ///   - image: the image that the user saw there, so that a tap that came too late can be told; nil
  ///     if the page does not know it.
  public func deleted(at index: Int, image: (any Image)? = nil) {
    write { book in
      book.add(.delete(index, expecting: image.flatMap { book.images.photo(of: $0) }))
    }
  }

  /// The page has used the draft, and begins the next one.
  public func draftConsumed() { record(.event(.draftConsumed, nil)) }

  // MARK: The library

  /// The library tells that assets went, came or changed.
  public func libraryChanged(
    removed: [String] = [], inserted: [String] = [], changed: [String] = [],
    reason: Selection.ChangeReason? = nil
  ) {
    write { book in
      book.add(
        .libraryChanged(
          removed: removed.map { book.names.asset(named: $0) },
          inserted: inserted.map { book.names.asset(named: $0) },
          changed: changed.map { book.names.asset(named: $0) }, reason: reason))
    }
  }

  // MARK: What is shown

  /// The page shows this now.
  ///
  /// An image that was never registered, or registered for two photos, has no name. Then nothing is
  /// said about the images, and a note tells which of them have none: a guess could accuse a page
  /// that is right.
  ///
  /// - Parameters:
  ///   - images: the array of images.
  ///   - urls: the array of URLs; nil for an entry that is empty.
  ///   - ticked: the URLs that the open album shows as chosen, in order.
  ///   - count: the number that the page shows.
  ///   - canAdd: whether the add tile is there.
  ///   - canFinish: whether the album can be finished.
  ///   - presented: what is presented.
  public func shows(
    images: [any Image]? = nil, urls: [String?]? = nil, ticked: [String]? = nil, count: Int? = nil,
    canAdd: Bool? = nil, canFinish: Bool? = nil, presented: Selection.Presented? = nil
  ) {
    write { book in
      var shown = Selection.Observation()
      shown.images = images.flatMap { book.photos(of: $0) }
      shown.urls = urls?.map { url in url.map { book.names.asset(named: $0) } }
      shown.ticked = ticked?.map { book.photo($0) }
      shown.count = count
      shown.canAdd = canAdd
      shown.canFinish = canFinish
      shown.presented = presented
      if !shown.fields.isEmpty { book.lines.append(.observed(shown)) }
    }
  }

  // MARK: All else

  /// The asset with a URL, for ``record(_:)``.
  public func asset(_ url: String) -> Selection.AssetID { write { $0.names.asset(named: url) } }

  /// Records a line of any kind: an event that has no method here, an observation, a note.
  public func record(_ content: Session.Content) { write { $0.add(content) } }

  /// Lets the book be changed, records the lines that come of it, and waits for the last.
  @discardableResult
  private func write<Answer>(_ change: (inout Book) -> Answer) -> Answer {
    let isWritten = DispatchSemaphore(value: 0)
    let (answer, hasLines, released) = book.use { book in
      let answer = change(&book)
      let lines = book.lines
      book.lines = []
      for line in lines.dropLast() { log.record(line, book.names, whenWritten: nil) }
      if let last = lines.last {
        log.record(last, book.names) { [isBehind] _ in
          isBehind.use { $0 = false }
          isWritten.signal()
        }
      }
      return (answer, !lines.isEmpty, book.images.sweep())
    }
    _ = released
    if hasLines, !isBehind.use({ $0 }), isWritten.wait(timeout: .now() + patience) == .timedOut {
      isBehind.use { $0 = true }
    }
    return answer
  }
}
