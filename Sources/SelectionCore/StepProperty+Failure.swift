// What the failure of one photo must leave alone.

extension Selection.StepProperty {
  static func failureIsLocal(_ step: Selection.Step) -> Bool {
    let failed: Selection.PhotoID
    switch step.event {
    case .captureSaveFailed(let capture, _):
      guard step.before == step.after else { return false }
      failed = .capture(capture)
    case .imageFailed(let photo, _, _), .requestTimedOut(let photo, _),
      .compressionFailed(let photo, _), .uploadFailed(let photo, _, _):
      failed = step.identity(of: photo)
      guard keepsAllBut(failed, step.before, step.after) else { return false }
    case .openPicker, .toggle, .panBegan, .panMoved, .panEnded, .panCancelled, .selectAll,
      .deselectAll, .move, .selectAssets, .confirm, .cancel, .requestAccess, .cameraCapture,
      .assetURLResolved, .retrySave, .delete, .draftConsumed, .libraryChanged, .accessChanged,
      .imageResolved, .retryImage, .publish, .imageCompressed, .uploadFinished, .cancelPublishing,
      .beginSelecting, .endSelecting, .requestDeletion, .confirmDeletion, .declineDeletion,
      .deletionFinished, .relaunched:
      return true
    }
    guard let states = step.states else { return true }
    let photos = { (state: Selection.State) in state.photos.filter { $0.id != failed } }
    let items = { (state: Selection.State) in
      state.publication?.items.filter { $0.photo != failed }
    }
    return photos(states.before) == photos(states.after)
      && items(states.before) == items(states.after)
  }

  /// Whether all that is shown of other photos is the same.
  private static func keepsAllBut(
    _ failed: Selection.PhotoID, _ before: Selection.Observation, _ after: Selection.Observation
  ) -> Bool {
    func others(_ list: [Selection.PhotoID]?) -> [Selection.PhotoID]? {
      list?.filter { $0 != failed }
    }
    return before.images == after.images && before.urls == after.urls
      && before.working == after.working && before.ticked == after.ticked
      && others(before.imagesLoading) == others(after.imagesLoading)
      && others(before.imagesFailed) == others(after.imagesFailed)
      && others(before.imagesDegraded) == others(after.imagesDegraded)
  }
}
