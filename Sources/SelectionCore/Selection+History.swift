extension Selection {
  /// What follows from the events so far alone, as the checks need it.
  ///
  /// It never asks a machine for its projections: it knows the rules, the events, the outcomes, and
  /// what was shown, and so can judge a defect, a recording and an app as well as the reference.
  public struct History: Sendable {
    /// The rules of the session.
    public let rules: Rules
    /// How many pickers were presented.
    public private(set) var opened = 0
    /// The asset of the accepted answer of each listed shot that has one.
    private(set) var answers: [CaptureID: AssetID] = [:]
    /// Shots whose last asked-for save has no accepted answer.
    private(set) var awaited: Set<CaptureID> = []
    /// Assets of listed photos that others deleted.
    private(set) var missing: Set<AssetID> = []
    /// Assets that the open album knows to be missing.
    private(set) var gone: Set<AssetID> = []
    /// What the open album showed as chosen when it opened.
    private(set) var seed: Set<PhotoID> = []
    /// The selection when the sweep that is going on began.
    private(set) var panStart: [PhotoID] = []

    /// Whether something that the checks need was not shown: what was not seen cannot be judged.
    private(set) var isPartial = false
    /// The images before the last event, if it was an answer: it must not have changed their order.
    private(set) var orderBeforeAnswer: [PhotoID]?

    /// The history before the first event.
    public init(_ rules: Rules) { self.rules = rules }

    /// What the events so far must have been, for the reference in this state.
    init(_ state: State) {
      rules = state.rules
      opened = state.opened
      for photo in state.photos {
        if !photo.isPresent, let asset = photo.asset { missing.insert(asset) }
        guard case .capture(let capture) = photo.id else { continue }
        if photo.save == .pending { awaited.insert(capture) }
        answers[capture] = photo.asset
      }
      guard let picker = state.picker else { return }
      gone = Set(picker.gone)
      seed = Set(picker.seed)
      panStart = picker.pan?.start ?? []
    }

    /// Whether the asset that an album showed, or would show, for a photo is missing.
    func isMissing(_ id: PhotoID) -> Bool { asset(of: id).map { missing.contains($0) } ?? false }

    /// The asset that a photo has by the events so far.
    func asset(of id: PhotoID) -> AssetID? {
      switch id {
      case .asset(let asset): asset
      case .capture(let capture): answers[capture]
      }
    }

    /// The photo that a name stands for: an asset that a listed capture has *is* that capture.
    func identity(of id: PhotoID) -> PhotoID {
      switch id {
      case .capture: id
      case .asset(let asset): holder(of: asset).map { .capture($0) } ?? id
      }
    }

    /// The listed capture that has the asset.
    private func holder(of asset: AssetID) -> CaptureID? {
      answers.filter { $0.value == asset }.keys.min()
    }

    /// Writes down one step.
    ///
    /// - Parameters:
    ///   - event: the event that was applied.
    ///   - outcome: what the machine said became of it; nil where it does not tell: then an answer
    ///     counts as applied, and a user event if what is shown has changed.
    ///   - before: what was shown before it.
    ///   - after: what is shown after it.
    public mutating func record(
      _ event: Event, _ outcome: Outcome?, from before: Observation, to after: Observation
    ) {
      isPartial = isPartial || !before.showsLists || !after.showsLists
      // Where shots stay in the app, only the outcome tells whether one waits for an answer.
      if outcome == nil, rules.captures == .keepInApp, case .assetURLResolved = event {
        isPartial = true
      }
      orderBeforeAnswer = event.kind.isAnswer ? before.images : nil
      guard outcome?.isApplied ?? (event.kind.isAnswer || before != after) else { return }
      if case .applied(.saveCapture(let capture)) = outcome { awaited.insert(capture) }
      if !event.kind.isAnswer, !event.kind.isPan { panStart = [] }
      switch event {
      case .openPicker: recordOpening(from: before, to: after)
      case .selectAssets, .confirm, .cancel: recordClosing(after)
      case .cameraCapture: if after.presented == Presented.none { recordClosing(after) }
      case .assetURLResolved(let capture, let asset): recordAnswer(capture, asset, before)
      case .captureSaveFailed(let capture, _): awaited.remove(capture)
      case .libraryChanged(let removed, let inserted, _, _):
        recordChange(removed: Set(removed).subtracting(inserted), inserted: inserted, before)
      case .panBegan: panStart = before.working ?? before.ticked ?? []
      case .panEnded, .panCancelled: panStart = []
      case .delete, .draftConsumed, .toggle, .panMoved, .selectAll, .deselectAll, .move,
        .requestAccess, .retrySave, .accessChanged:
        break
      }
      forgetUnlisted(after)
    }

    private mutating func recordOpening(from before: Observation, to after: Observation) {
      guard before.presented == Presented.none, after.presented != Presented.none else { return }
      opened += 1
      seed = Set(after.ticked ?? [])
      gone = after.presented == .album ? missing : []
    }

    private mutating func recordClosing(_ after: Observation) {
      // What the delivery listed of the gone is in the draft now, and missing.
      missing.formUnion((after.images ?? []).compactMap { asset(of: $0) }.filter(gone.contains))
      seed = []
      gone = []
    }

    private mutating func recordAnswer(
      _ capture: CaptureID, _ asset: AssetID, _ before: Observation
    ) {
      awaited.remove(capture)
      if isPartial { return }
      if holder(of: asset) != nil || answers[capture] != nil { return }  // taken, or answered
      let id = PhotoID.capture(capture)
      let lists = [before.images, before.working, panStart]
      guard lists.contains(where: { $0?.contains(id) ?? false }) else { return }
      answers[capture] = asset
      if gone.contains(asset) { missing.insert(asset) }
      if seed.remove(.asset(asset)) != nil { seed.insert(id) }
      if panStart.contains(id) {
        panStart.removeAll { $0 == .asset(asset) }
      } else if let place = panStart.firstIndex(of: .asset(asset)) {
        panStart[place] = id
      }
    }

    private mutating func recordChange(
      removed: Set<AssetID>, inserted: [AssetID], _ before: Observation
    ) {
      missing.subtract(inserted)
      gone.subtract(inserted)
      let listed = (before.images ?? []) + (before.working ?? before.ticked ?? []) + panStart
      missing.formUnion(listed.compactMap { asset(of: $0) }.filter(removed.contains))
      if before.presented == .album { gone.formUnion(removed) }
    }

    /// A photo that no list holds is forgotten; when it is picked again it is there again.
    private mutating func forgetUnlisted(_ shown: Observation) {
      if let images = shown.images, !seed.isEmpty { seed.formIntersection(images) }
      guard !missing.isEmpty || !answers.isEmpty else { return }
      let listed = Set(
        (shown.images ?? []) + (shown.working ?? []) + (shown.ticked ?? []) + panStart)
      answers = answers.filter { listed.contains(.capture($0.key)) }
      let assets = Set(listed.compactMap { asset(of: $0) })
      missing = missing.filter { assets.contains($0) }
    }
  }
}

extension Selection.Observation {
  /// Whether it shows what a history is built from.
  fileprivate var showsLists: Bool {
    images != nil && working != nil && ticked != nil && presented != nil
  }
}
