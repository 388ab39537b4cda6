// The invariants of the groups beyond the core.

extension Selection.Invariant {
  /// Nothing is uploaded but what was compressed, and all of it in the order of the draft.
  static func readyMeansAll(
    _ shown: Selection.Observation, _ history: Selection.History?
  ) -> Bool {
    switch shown.publication {
    case .uploading, .published:
      if let images = shown.images, let uploads = shown.uploads, images != uploads { return false }
    case .idle, .compressing, .failed, nil: break
    }
    guard let uploads = shown.uploads, let history, !history.isPartial else { return true }
    return uploads.allSatisfy { history.compressed.contains($0) }
  }

  /// A question to the user, and its answer, leave draft and selection as they are.
  static func deletesOnlyByAnswer(
    _ shown: Selection.Observation, _ history: Selection.History?
  ) -> Bool {
    guard let before = history?.beforeQuestion else { return true }
    if let images = before.images, shown.images ?? images != images { return false }
    guard let selected = before.selected,
      let now = shown.selected.flatMap({ history?.assets(of: $0) })
    else { return true }
    return now == selected
  }
}
