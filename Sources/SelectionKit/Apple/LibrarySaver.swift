#if SELECTION_APPLE_STUBS || (canImport(UIKit) && canImport(PhotosUI))
  import Foundation
  import SelectionCore
  #if SELECTION_APPLE_STUBS
    import SelectionAppleStubs
  #else
    import Photos
    import UIKit
  #endif

  /// Writes shots to the photo library, one after the other.
  ///
  /// Type-checked against stubs.
  @MainActor public final class LibrarySaver: CaptureSaving {
    private struct Job {
      let number: Int
      let image: UIImage
      let answer: @Sendable (SaveAnswer) -> Void
    }

    private let images: PhotoImages
    private let queue: MainQueue
    private let delay: Delay
    private let patience: Double
    private let observer: LibraryObserver?
    private var current: Job?
    private var waiting: [Job] = []
    private var last = 0
    /// What the new assets will be called, until the library has answered: by job.
    private var identifiers: [Int: String] = [:]

    /// A saver of the shots that are kept in `images`.
    ///
    /// - Parameters:
    ///   - observer: looks again after each answer: others may have deleted the new asset before the
    ///     answer came, when nobody knew yet whose it was.
    ///   - patience: after so many seconds without an answer a shot is told to have failed, and the
    ///     next one is written. An answer that comes later still counts.
    public init(
      images: PhotoImages, observer: LibraryObserver? = nil, delay: Delay = .system,
      patience: Double = 60
    ) {
      (self.images, self.observer, queue) = (images, observer, images.queue)
      (self.delay, self.patience) = (delay, patience)
    }

    /// Writes one shot, when it is its turn.
    public func save(
      _ capture: Selection.CaptureID, answer: @escaping @Sendable (SaveAnswer) -> Void
    ) {
      guard let image = images.image(of: .capture(capture)) else {
        // The picture was in the memory of an older process.
        return answer(.failed(reason: "noImage"))
      }
      last += 1
      waiting.append(Job(number: last, image: image, answer: answer))
      writeNext()
    }

    private func writeNext() {
      guard current == nil, !waiting.isEmpty else { return }
      let job = waiting.removeFirst()
      current = job
      let (number, image, answer, queue) = (job.number, job.image, job.answer, queue)
      // The library runs both blocks on a queue of its own, so neither may belong to the main actor. The
      // first has run before the second is called, and the main queue keeps that order.
      PHPhotoLibrary.shared().performChanges(
        { @Sendable in
          let request = PHAssetChangeRequest.creationRequestForAsset(from: image)
          let identifier = request.placeholderForCreatedAsset?.localIdentifier
          queue.async { self.identifiers[number] = identifier }
        },
        completionHandler: { @Sendable isDone, error in
          let word = isDone ? nil : PhotosErrorWords.word(error)
          queue.async { self.finish(number, failure: word, answer) }
        })
      delay.after(patience) { queue.async { self.giveUp(number) } }
    }

    private func finish(
      _ number: Int, failure: String?, _ answer: @Sendable (SaveAnswer) -> Void
    ) {
      let identifier = identifiers.removeValue(forKey: number)
      if let failure {
        answer(.failed(reason: failure))
      } else if let identifier {
        answer(.saved(identifier: identifier))
        // Behind the event that the answer becomes.
        queue.async { self.observer?.lookAgain() }
      } else {
        // Also the second of two answers, which the machine ignores.
        answer(.failed(reason: "noIdentifier"))
      }
      release(number)
    }

    private func giveUp(_ number: Int) {
      guard let current, current.number == number else { return }
      current.answer(.failed(reason: "timedOut"))
      release(number)
    }

    private func release(_ number: Int) {
      if current?.number == number { current = nil }
      writeNext()
    }
  }
#endif
