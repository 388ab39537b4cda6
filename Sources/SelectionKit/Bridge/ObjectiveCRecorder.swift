#if canImport(ObjectiveC)
  import Foundation
  import SelectionCore
  import SelectionSession

  /// ``AppRecorder`` for Objective-C, where it is `PSAppRecorder`.
  ///
  /// URLs are `NSURL` or `NSString`, an empty entry is `NSNull`, and a number that is not known is 0.
  /// It is not compiled on Linux; there it is type-checked without its `@objc`.
  @objc(PSAppRecorder) public final class ObjectiveCRecorder: NSObject, Sendable {
    private let recorder: AppRecorder

    /// Records in a file.
    ///
    /// - Parameters:
    ///   - path: the file; its folder must be there.
    ///   - limit: how many photos a post may hold; 0 for no limit.
    ///   - keepsDraft: whether the page has its arrays again after a relaunch.
    /// - Throws: what is there is in use by another recorder, is no session, or cannot be opened.
    @objc public init(path: String, limit: Int, keepsDraft: Bool) throws {
      recorder = try AppRecorder(
        path: path, rules: Selection.Rules(limit: limit, media: .photos), keepsDraft: keepsDraft)
    }

    /// The page presents the album; the number of the opening, 0 if it is refused.
    @objc @discardableResult public func openedAlbum() -> Int { recorder.openedAlbum() ?? 0 }

    /// The page presents the camera; the number of the opening, 0 if it is refused.
    @objc @discardableResult public func openedCamera() -> Int { recorder.openedCamera() ?? 0 }

    /// The album has delivered all that is chosen, in the order of the delivery.
    @objc public func selected(_ urls: [Any]) { recorder.selected(urls.compactMap(Self.url)) }

    /// An object is the image of an asset.
    @objc(registerImage:ofURL:) public func register(_ image: any AppRecorder.Image, of url: Any) {
      if let url = Self.url(url) { recorder.register(image, of: url) }
    }

    /// An object shows what another one shows.
    @objc(registerCopy:likeImage:) public func register(
      _ copy: any AppRecorder.Image, like image: any AppRecorder.Image
    ) {
      recorder.register(copy, like: image)
    }

    /// The album or the camera goes away without a choice.
    @objc public func cancelled() { recorder.cancelled() }

    /// The camera has shot an image; the number of the shot.
    @objc public func shot(_ image: any AppRecorder.Image) -> Int {
      Int(recorder.shot(image).rawValue)
    }

    /// The library has answered for a shot, with the arguments of its completion block.
    ///
    /// - Parameters:
    ///   - shot: the number of the shot.
    ///   - url: where it is saved; nil if it is not.
    ///   - error: why it is not.
    @objc(saved:asURL:error:) public func saved(_ shot: Int, url: Any?, error: Error?) {
      guard let number = UInt32(exactly: shot) else { return }
      let capture = Selection.CaptureID(number)
      if let url = url.flatMap(Self.url) {
        recorder.saved(capture, as: url)
      } else {
        recorder.saveFailed(capture, reason: error.map { "code\(($0 as NSError).code)" })
      }
    }

    /// The user deletes the photo at an index.
    ///
    /// - Parameter image: what the cell shows; nil if it is not known.
    @objc(deletedAtIndex:image:) public func deleted(at index: Int, image: (any AppRecorder.Image)?)
    {
      recorder.deleted(at: index, image: image)
    }

    /// The page has used the draft, and begins the next one.
    @objc public func draftConsumed() { recorder.draftConsumed() }

    /// The library tells that assets went or came.
    @objc(libraryRemoved:inserted:) public func libraryChanged(removed: [Any], inserted: [Any]) {
      recorder.libraryChanged(
        removed: removed.compactMap(Self.url), inserted: inserted.compactMap(Self.url))
    }

    /// The page shows these two arrays now.
    @objc(showsImages:urls:) public func shows(images: [any AppRecorder.Image], urls: [Any]) {
      recorder.shows(images: images, urls: urls.map(Self.url))
    }

    /// The open album shows these as chosen now.
    @objc(showsTicked:) public func shows(ticked urls: [Any]) {
      recorder.shows(ticked: urls.compactMap(Self.url))
    }

    /// A remark: background, rotation, a memory warning.
    @objc public func note(_ text: String) { recorder.record(.note(text)) }

    /// All that was recorded of the current session, as JSON Lines.
    ///
    /// - Throws: a file cannot be read back.
    @objc public func contents() throws -> Data { Data(try recorder.log.contents()) }

    private static func url(_ url: Any) -> String? {
      (url as? URL)?.absoluteString ?? (url as? String)
    }
  }
#endif
