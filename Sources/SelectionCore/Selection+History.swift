extension Selection {
  /// What follows from the events so far alone, as the checks need it.
  ///
  /// It never asks a machine for its projections: it knows the rules, the events, the outcomes, and
  /// what was shown, and so can judge a defect, a recording and an app as well as the reference.
  public struct History: Hashable, Sendable {
    /// The rules of the session.
    public let rules: Rules
    /// How many pickers were presented.
    public package(set) var opened = 0
    /// The accepted answer of each listed shot that has one, by shot.
    private(set) var answers: [Answer] = []
    /// Shots whose last asked-for save has no accepted answer.
    private(set) var awaited = SortedSet<CaptureID>()
    /// Assets of listed photos that others deleted.
    private(set) var missing = SortedSet<AssetID>()
    /// Assets that the open album knows to be missing.
    private(set) var gone = SortedSet<AssetID>()
    /// What the open album showed as chosen when it opened.
    private(set) var seed = SortedSet<PhotoID>()
    /// The selection when the sweep that is going on began.
    private(set) var panStart: [PhotoID] = []

    /// Whether something that the checks need was not shown: what was not seen cannot be judged.
    var isPartial = false
    /// The images before the last event, if it was an answer: it must not have changed their order.
    private(set) var orderBeforeAnswer: [PhotoID]?

    /// The highest capture that was accepted.
    private(set) var lastCapture = CaptureID(0)
    /// Listed captures that a system picker delivered: nobody saves them.
    private(set) var items = SortedSet<CaptureID>()
    /// Photos that were compressed for the publication.
    private(set) var compressed = SortedSet<PhotoID>()
    /// Photos whose data is uploaded.
    private var uploaded = SortedSet<PhotoID>()
    /// What was shown before the last event, if it was about the question of a cleanup: before the
    /// system answers nothing may change.
    private(set) var beforeQuestion: Question?

    /// What the system was asked to delete, and has not answered for.
    var batch: [AssetID] = []
    /// What the user has confirmed, and the system was not asked for yet.
    var undeleted: [AssetID] = []

    /// What a question of a cleanup must leave as it is.
    struct Question: Hashable, Sendable {
      var images: [PhotoID]?
      var selected: [AssetID]?
    }

    /// What the library told about a shot.
    struct Answer: Hashable, Sendable {
      var capture: CaptureID
      var asset: AssetID
    }

    /// Whether it also knows what the step properties ask for: seeds, and what is missing.
    let knowsSeeds: Bool

    /// The history before the first event.
    public init(_ rules: Rules) { self.init(rules, knowsSeeds: true) }

    /// - Parameter knowsSeeds: false if only the invariants will ask.
    init(_ rules: Rules, knowsSeeds: Bool) {
      self.rules = rules
      self.knowsSeeds = knowsSeeds
    }

    /// What the events so far must have been, for the reference in this state.
    init(_ state: State) {
      self.init(state.rules)
      opened = state.opened
      lastCapture = state.lastCapture
      compressed = SortedSet(state.publication?.uploads ?? [])
      for item in state.publication?.items ?? [] {
        switch item.progress {
        case .compressed: compressed.insert(item.photo)
        case .uploaded: uploaded.insert(item.photo)
        case .waiting, .compressionFailed, .uploading, .uploadFailed: break
        }
      }
      for photo in state.photos {
        if !photo.isPresent, let asset = photo.asset { missing.insert(asset) }
        guard case .capture(let capture) = photo.id else { continue }
        if photo.save == .pending { awaited.insert(capture) }
        if let asset = photo.asset { answers.append(Answer(capture: capture, asset: asset)) }
      }
      batch = state.cleanup?.batch ?? []
      undeleted = state.cleanup?.unasked ?? []
      guard let picker = state.picker else { return }
      gone = SortedSet(picker.gone)
      seed = SortedSet(picker.seed)
      panStart = picker.pan?.start ?? []
    }

    /// Whether the asset that an album showed, or would show, for a photo is missing.
    func isMissing(_ id: PhotoID) -> Bool { asset(of: id).map { missing.contains($0) } ?? false }

    /// The asset that a photo has by the events so far.
    func asset(of id: PhotoID) -> AssetID? {
      switch id {
      case .asset(let asset): asset
      case .capture(let capture): answer(for: capture)
      }
    }

    /// The asset that was accepted for a shot.
    func answer(for capture: CaptureID) -> AssetID? {
      let place = answers.partitioningIndex { $0.capture >= capture }
      return place < answers.count && answers[place].capture == capture
        ? answers[place].asset : nil
    }

    /// The photo that a name stands for: an asset that a listed capture has *is* that capture.
    func identity(of id: PhotoID) -> PhotoID {
      switch id {
      case .capture: id
      case .asset(let asset): holder(of: asset).map { .capture($0) } ?? id
      }
    }

    /// Whether the number of a capture was given before, and nothing knows it any more.
    func isForgotten(_ id: PhotoID, beside listed: [PhotoID]) -> Bool {
      guard case .capture(let capture) = id, capture <= lastCapture else { return false }
      return !awaited.contains(capture) && !listed.contains(id) && !panStart.contains(id)
    }

    /// The listed capture that has the asset.
    private func holder(of asset: AssetID) -> CaptureID? {
      answers.first { $0.asset == asset }?.capture
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
      // Where shots stay in the app, only the outcome tells whether one waits for an answer.
      if outcome == nil, rules.captures == .keepInApp, case .assetURLResolved = event {
        isPartial = true
      }
      if outcome == nil, hidesDeletion(event.kind, before, after) { isPartial = true }
      let isApplied =
        outcome?.isApplied
        ?? (event.kind.isAnswer && !isUnasked(event, before) || before != after)
      record(event, outcome, isApplied: isApplied, from: Lists(before), to: Lists(after))
    }

    /// Whether only the outcome tells what became of an event of a deletion.
    ///
    /// An answer that is ignored, and one by which nothing was deleted, look alike.
    private func hidesDeletion(
      _ kind: Event.Kind, _ before: Observation, _ after: Observation
    ) -> Bool {
      if kind == .confirmDeletion { return before.cleanup == nil || after.cleanup == nil }
      return kind == .deletionFinished && before.cleanup ?? .deleting == .deleting
    }

    /// Whether the event is the answer to a save, or a deletion, that nobody asked for.
    private func isUnasked(_ event: Event, _ before: Observation) -> Bool {
      if case .assetURLResolved(let capture, _) = event { return items.contains(capture) }
      return event.kind == .deletionFinished && before.cleanup ?? .deleting != .deleting
    }

    /// What of an observation a history is built from.
    struct Lists {
      var images: [PhotoID]?
      var working: [PhotoID]?
      var ticked: [PhotoID]?
      var presented: Presented?
      var publication: PublicationPhase?
      var cleanup: CleanupPhase?
      var selected: [PhotoID]?

      /// Whether nothing is hidden.
      var isWhole: Bool {
        images != nil && working != nil && ticked != nil && presented != nil
      }
    }

    /// The same for whoever knows whether the event took effect.
    mutating func record(
      _ event: Event, _ outcome: Outcome?, isApplied: Bool, from before: Lists, to after: Lists
    ) {
      isPartial = isPartial || !before.isWhole || !after.isWhole
      orderBeforeAnswer = event.kind.isAnswer ? before.images : nil
      beforeQuestion = question(event, isApplied: isApplied, before)
      guard isApplied else { return }
      if case .applied(.saveCapture(let capture)) = outcome { awaited.insert(capture) }
      if !event.kind.isAnswer, !event.kind.isPan, !panStart.isEmpty { panStart = [] }
      switch event {
      case .openPicker: recordOpening(from: before, to: after)
      case .selectAssets(let photos, _):
        for case .capture(let capture) in photos
        where after.images?.contains(.capture(capture)) ?? true {
          if capture > lastCapture { items.insert(capture) }
          lastCapture = max(lastCapture, capture)
        }
        recordClosing(after)
      case .confirm, .cancel: recordClosing(after)
      case .cameraCapture(let capture, _):
        lastCapture = max(lastCapture, capture)
        if after.presented == Presented.none { recordClosing(after) }
      case .assetURLResolved(let capture, let asset): recordAnswer(capture, asset, before)
      case .captureSaveFailed(let capture, _): awaited.remove(capture)
      case .libraryChanged(let removed, let inserted, _, _):
        recordChange(removed: removed, inserted: inserted, before)
      case .panBegan: panStart = before.working ?? before.ticked ?? []
      case .panEnded, .panCancelled: panStart = []
      case .delete, .draftConsumed, .toggle, .panMoved, .selectAll, .deselectAll, .move,
        .requestAccess, .retrySave, .accessChanged, .imageResolved, .imageFailed, .requestTimedOut,
        .retryImage, .publish, .uploadFailed,
        .cancelPublishing, .beginSelecting, .endSelecting, .requestDeletion, .declineDeletion:
        break
      case .uploadFinished(let photo, _): uploaded.insert(identity(of: photo))
      case .imageCompressed(let photo, let bytes):
        if bytes > 0 { compressed.insert(identity(of: photo)) }
      case .compressionFailed(let photo, _): compressed.remove(identity(of: photo))
      case .confirmDeletion: recordConfirmation(before)
      case .deletionFinished(_, let named, let result):
        recordDeletion(named, result, from: before, to: after)
      case .relaunched:
        awaited.removeAll()
        (batch, undeleted) = ([], [])
        compressed.removeAll { !uploaded.contains($0) }
        recordClosing(after)
      }
      if after.publication == .idle {
        compressed.removeAll()
        uploaded.removeAll()
      }
      forgetUnlisted(after)
    }

    /// Whether an event is judged by the lists that were shown before it.
    ///
    /// Of all others only what was presented counts, if the machine tells the outcome.
    static func looksBack(_ kind: Event.Kind) -> Bool {
      kind.isAnswer || kind == .panBegan || isQuestion(kind)
    }

    private mutating func recordOpening(from before: Lists, to after: Lists) {
      guard before.presented == Presented.none, after.presented != Presented.none else { return }
      opened += 1
      guard knowsSeeds else { return }
      seed = SortedSet(after.ticked ?? [])
      gone = after.presented == .album ? missing : SortedSet()
    }

    private mutating func recordClosing(_ after: Lists) {
      // What the delivery listed of the gone is in the draft now, and missing.
      if !gone.isEmpty {
        missing.formUnion((after.images ?? []).compactMap { asset(of: $0) }.filter(gone.contains))
        gone.removeAll()
      }
      seed.removeAll()
    }

    private mutating func recordAnswer(
      _ capture: CaptureID, _ asset: AssetID, _ before: Lists
    ) {
      awaited.remove(capture)
      if isPartial { return }
      if holder(of: asset) != nil || answer(for: capture) != nil { return }  // taken, or answered
      let id = PhotoID.capture(capture)
      guard
        before.images?.contains(id) ?? false || before.working?.contains(id) ?? false
          || panStart.contains(id)
      else { return }
      let place = answers.partitioningIndex { $0.capture >= capture }
      answers.insert(Answer(capture: capture, asset: asset), at: place)
      if gone.contains(asset) { missing.insert(asset) }
      if seed.remove(.asset(asset)) { seed.insert(id) }
      if panStart.contains(id) {
        panStart.removeAll { $0 == .asset(asset) }
      } else if let place = panStart.firstIndex(of: .asset(asset)) {
        panStart[place] = id
      }
    }

    mutating func recordChange(
      removed: [AssetID], inserted: [AssetID], _ before: Lists
    ) {
      guard knowsSeeds else { return }
      let came = SortedSet(inserted)
      let left = SortedSet(removed.filter { !came.contains($0) })
      missing.removeAll(where: came.contains)
      gone.removeAll(where: came.contains)
      let listed = (before.images ?? []) + (before.working ?? before.ticked ?? []) + panStart
      missing.formUnion(listed.compactMap { asset(of: $0) }.filter(left.contains))
      if before.presented == .album { gone.formUnion(left.elements) }
      // What leaves the lists leaves the start of a sweep, too (L1.5): no sweep brings it back.
      let drafted = before.images ?? []
      switch rules.deletedWhileSelected {
      case .keep: break
      case .keepDraft:
        panStart.removeAll { ($0.asset.map(left.contains) ?? false) && !drafted.contains($0) }
      case .drop: panStart.removeAll { $0.asset.map(left.contains) ?? false }
      }
    }

    /// A photo that no list holds is forgotten; when it is picked again it is there again.
    private mutating func forgetUnlisted(_ shown: Lists) {
      if let images = shown.images, !seed.isEmpty {
        let drafted = Membership(images)
        seed.removeAll { !drafted.contains($0) }
      }
      if let images = shown.images, !items.isEmpty {
        let listed = Membership(images, shown.working ?? [], panStart)
        items.removeAll { !listed.contains(.capture($0)) }
      }
      if answers.isEmpty, missing.isEmpty { return }
      let listed = Membership(shown.images ?? [], shown.working ?? [], shown.ticked ?? [])
      let start = panStart
      func isListed(_ id: PhotoID) -> Bool { listed.contains(id) || start.contains(id) }
      answers.removeAll { !isListed(.capture($0.capture)) }
      let answers = answers
      missing.removeAll { asset in
        !isListed(.asset(asset)) && !answers.contains { $0.asset == asset }
      }
    }
  }
}

extension Selection.History.Lists {
  fileprivate init(_ shown: Selection.Observation) {
    images = shown.images
    working = shown.working
    ticked = shown.ticked
    presented = shown.presented
    publication = shown.publication
    cleanup = shown.cleanup
    selected = shown.selected
  }
}
