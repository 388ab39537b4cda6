import SelectionAppleStubs
import SelectionCore
import SelectionKit

/// Compresses and uploads, as slowly and as unreliably as the day wants it.
@MainActor final class Uplink: PhotoCompressing, PhotoUploading {
  private let nature: Nature
  private let steps: StubSteps

  init(_ nature: Nature, _ steps: StubSteps) { (self.nature, self.steps) = (nature, steps) }

  func compress(
    _ photo: Selection.PhotoID, answer: @escaping @Sendable (CompressionAnswer) -> Void
  ) {
    later { isWell in answer(isWell ? .compressed(bytes: 100_000) : .failed(reason: "noData")) }
  }

  func upload(
    _ photo: Selection.PhotoID, upload: Int, answer: @escaping @Sendable (UploadAnswer) -> Void
  ) {
    later { isWell in answer(isWell ? .finished : .failed(reason: "offline")) }
  }

  func post(_ photos: [Selection.PhotoID]) {}

  private func later(_ answer: @escaping @Sendable (Bool) -> Void) {
    switch nature.fate() {
    case .answers: steps.run(.other) { answer(true) }
    case .twice: for _ in 0..<2 { steps.run(.other) { answer(true) } }
    case .never: break
    case .fails: steps.run(.other) { answer(false) }
    }
  }
}
