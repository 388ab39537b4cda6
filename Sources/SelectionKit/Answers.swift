import SelectionCore

// The event that an answer is.

extension SelectionStore {
  func event(_ capture: Selection.CaptureID, _ answer: SaveAnswer) -> Selection.Event {
    switch answer {
    case .saved(let identifier): .assetURLResolved(capture, asset(identifier))
    case .failed(let word): .captureSaveFailed(capture, reason(word))
    }
  }

  func event(
    _ photo: Selection.PhotoID, _ request: Int, _ answer: LoadAnswer
  ) -> Selection.Event {
    switch answer {
    case .loaded(let quality): .imageResolved(photo, request: request, quality)
    case .failed(let word): .imageFailed(photo, request: request, reason(word))
    case .timedOut: .requestTimedOut(photo, request: request)
    }
  }

  func event(_ photo: Selection.PhotoID, _ answer: CompressionAnswer) -> Selection.Event {
    switch answer {
    case .compressed(let bytes): .imageCompressed(photo, bytes: bytes)
    case .failed(let word): .compressionFailed(photo, reason(word))
    }
  }

  func event(
    _ photo: Selection.PhotoID, _ upload: Int, _ answer: UploadAnswer
  ) -> Selection.Event {
    switch answer {
    case .finished: .uploadFinished(photo, upload: upload)
    case .failed(let word): .uploadFailed(photo, upload: upload, reason(word))
    }
  }

  func event(batch: Int, _ answer: DeletionAnswer) -> Selection.Event {
    .deletionFinished(
      batch: batch, assets: answer.deleted.map { $0.map { asset($0) } }, answer.result)
  }
}
