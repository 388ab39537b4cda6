import SelectionCore
import SelectionKit
import SelectionSession
import XCTest

/// A queue that a test empties when it wants to.
final class HandQueue: @unchecked Sendable {
  private let lock = NSLock()
  private var works: [@MainActor @Sendable () -> Void] = []

  var queue: MainQueue {
    MainQueue { work in self.lock.withLock { self.works.append(work) } }
  }

  var count: Int { lock.withLock { works.count } }

  /// Does what is there, and what comes of it.
  @MainActor func run() {
    while let work = lock.withLock({ works.isEmpty ? nil : works.removeFirst() }) { work() }
  }
}

/// A log that answers when a test wants it to.
final class HandLog: SessionLog, @unchecked Sendable {
  private let lock = NSLock()
  private var written: [(@Sendable (Bool) -> Void)?] = []
  private(set) var session = Session()

  init(_ rules: Selection.Rules = Selection.Rules()) { session = Session(rules, Names()) }

  func record(
    _ content: Session.Content, _ names: Names, whenWritten: (@Sendable (Bool) -> Void)?
  ) {
    lock.withLock {
      session.names = names
      session.add(content)
      written.append(whenWritten)
    }
  }

  func contents() throws(RecorderError) -> [UInt8] {
    lock.withLock { Array(SessionWriter.write(session, as: .jsonl).utf8) }
  }

  func answer(_ isWritten: Bool = true) {
    let answers = lock.withLock {
      defer { written = [] }
      return written
    }
    for answer in answers { answer?(isWritten) }
  }
}

/// Handlers that note what they were asked for, and keep the answers.
@MainActor
final class Host: PickerPresenting, CaptureSaving, ImageLoading, PhotoCompressing,
  PhotoUploading, AssetDeleting, AccessRequesting, NoticeShowing
{
  var asked: [String] = []
  var saves: [Selection.CaptureID: @Sendable (SaveAnswer) -> Void] = [:]
  var loads: [Selection.PhotoID: @Sendable (LoadAnswer) -> Void] = [:]
  var compressions: [Selection.PhotoID: @Sendable (CompressionAnswer) -> Void] = [:]
  var uploads: [Selection.PhotoID: @Sendable (UploadAnswer) -> Void] = [:]
  var deletion: (@Sendable (DeletionAnswer) -> Void)?
  var access: (@Sendable (AccessAnswer) -> Void)?
  var question: (@Sendable (Bool) -> Void)?

  var handlers: EffectHandlers {
    var all = EffectHandlers()
    (all.picker, all.saver, all.loader, all.compressor) = (self, self, self, self)
    (all.uploader, all.deleter, all.access, all.notices) = (self, self, self, self)
    return all
  }

  /// What was asked for since the last look.
  func take() -> [String] {
    defer { asked = [] }
    return asked
  }

  func presentAlbum(_ album: AlbumRequest) {
    asked.append(
      "album @\(album.opening) \(album.preselected.map(\.number)) limit \(album.limit ?? -1)")
  }
  func presentCamera(opening: Int) { asked.append("camera @\(opening)") }
  func deselect(_ photo: Selection.PhotoID) { asked.append("deselect") }
  func dismiss(opening: Int) { asked.append("dismiss @\(opening)") }

  func save(_ capture: Selection.CaptureID, answer: @escaping @Sendable (SaveAnswer) -> Void) {
    asked.append("save #\(capture.rawValue)")
    saves[capture] = answer
  }

  func load(
    _ photo: Selection.PhotoID, request: Int, identifier: String?,
    answer: @escaping @Sendable (LoadAnswer) -> Void
  ) {
    asked.append("load \(identifier ?? "-") \(request)")
    loads[photo] = answer
  }
  func cancelLoad(_ photo: Selection.PhotoID, request: Int) {
    asked.append("cancelLoad \(request)")
  }

  func compress(
    _ photo: Selection.PhotoID, answer: @escaping @Sendable (CompressionAnswer) -> Void
  ) {
    asked.append("compress")
    compressions[photo] = answer
  }

  func upload(
    _ photo: Selection.PhotoID, upload: Int, answer: @escaping @Sendable (UploadAnswer) -> Void
  ) {
    asked.append("upload \(upload)")
    uploads[photo] = answer
  }
  func post(_ photos: [Selection.PhotoID]) { asked.append("post \(photos.count)") }

  func delete(_ identifiers: [String], answer: @escaping @Sendable (DeletionAnswer) -> Void) {
    asked.append("delete \(identifiers.joined(separator: " "))")
    deletion = answer
  }

  func requestAccess(
    _ kind: Selection.AccessKind, answer: @escaping @Sendable (AccessAnswer) -> Void
  ) {
    asked.append("access \(kind)")
    access = answer
  }

  func limitReached(_ limit: Int) { asked.append("limit \(limit)") }
  func askDeletion(count: Int, answer: @escaping @Sendable (Bool) -> Void) {
    asked.append("ask \(count)")
    question = answer
  }
  func deletionFailed(_ result: Selection.DeletionResult) { asked.append("failed \(result.kind)") }
}
