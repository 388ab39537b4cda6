extension Selection {
  /// The machine: a state and an event give the next state and what became of the event.
  ///
  /// Total, pure and deterministic; equal arguments give equal results in every process.
  public static func reduce(_ state: State, _ event: Event) -> (State, Outcome) {
    var next = state
    let outcome = next.apply(event)
    return (next, outcome)
  }
}

extension Selection.State {
  /// The same function in place.
  ///
  /// A rejected or ignored event leaves the state untouched. In debug builds every invariant and
  /// step property is checked after every event.
  public mutating func apply(_ event: Selection.Event) -> Selection.Outcome {
    #if DEBUG
      let before = self
      let outcome = advance(by: event)
      let broken = brokenRule(from: before, event, outcome)
      assert(broken == nil, "\(broken?.name ?? "") after \(event)")
      return outcome
    #else
      return advance(by: event)
    #endif
  }

  /// The same without any check: a wrong machine may be in a state that the right one never reaches.
  package mutating func advance(by event: Selection.Event) -> Selection.Outcome {
    // An applied user event of another kind ends a sweep where it is; answers go on under it.
    let endsPan =
      (picker?.pan != nil || isSweeping) && !event.kind.isAnswer && !event.kind.isPan
    let leaving = endsPan ? .any : departures(of: event)
    let outcome = respond(to: event)
    if outcome.isApplied {
      if endsPan {
        picker?.pan = nil
        changeCleanup { $0.sweep = nil }
      }
      settle(leaving)
      followDraft()
    }
    if case .applied(let effect) = outcome, effect.isNotice { notices += 1 }
    return outcome
  }

  private mutating func respond(to event: Selection.Event) -> Selection.Outcome {
    if let opening = event.opening, picker == nil || opening != opened {
      return .ignored(.staleOpening)
    }
    if isSelecting, let outcome = respondSelecting(to: event) { return outcome }
    switch event {
    case .openPicker(let source): return openPicker(source)
    case .toggle(let photo, _): return toggle(photo)
    case .panBegan(let asset, _): return panBegan(asset)
    case .panMoved(let assets, _): return panMoved(assets)
    case .panEnded: return panEnded()
    case .panCancelled: return panCancelled()
    case .selectAll(let assets, _): return selectAll(assets)
    case .deselectAll: return deselectAll()
    case .move(let photo, let place, _): return move(photo, to: place)
    case .selectAssets(let assets, _): return selectAssets(assets)
    case .confirm: return confirm()
    case .cancel: return cancel()
    case .requestAccess(let kind): return requestAccess(kind)
    case .cameraCapture(let capture, _): return cameraCapture(capture)
    case .assetURLResolved(let capture, let asset): return assetURLResolved(capture, asset)
    case .captureSaveFailed(let capture, let reason): return captureSaveFailed(capture, reason)
    case .retrySave(let capture): return retrySave(capture)
    case .delete(let index, let expected): return delete(index, expecting: expected)
    case .draftConsumed: return draftConsumed()
    case .libraryChanged(let removed, let inserted, _, _):
      let outcome = libraryChanged(removed: removed, inserted: inserted)
      followLibrary(removed: removed, inserted: inserted)
      return outcome
    case .accessChanged(let library, let camera): return accessChanged(library, camera)
    case .imageResolved(let photo, let request, let quality):
      return imageResolved(photo, request, quality)
    case .imageFailed(let photo, let request, let reason):
      return imageFailed(photo, request, reason)
    case .requestTimedOut(let photo, let request): return imageFailed(photo, request, .timedOut)
    case .retryImage(let photo): return retryImage(photo)
    case .publish: return publish()
    case .imageCompressed(let photo, let bytes): return imageCompressed(photo, bytes)
    case .compressionFailed(let photo, let reason): return compressionFailed(photo, reason)
    case .uploadFinished(let photo, let upload): return uploadFinished(photo, upload)
    case .uploadFailed(let photo, let upload, let reason):
      return uploadFailed(photo, upload, reason)
    case .cancelPublishing: return cancelPublishing()
    case .beginSelecting: return beginSelecting()
    case .endSelecting: return endSelecting()
    case .requestDeletion: return requestDeletion()
    case .confirmDeletion: return confirmDeletion()
    case .declineDeletion: return declineDeletion()
    case .deletionFinished(let batch, let assets, let result):
      return deletionFinished(batch, assets, result)
    case .relaunched: return relaunched()
    }
  }

  /// While the user selects photos of the library, what selects and unselects is about these.
  ///
  /// - Returns: nil for all other events.
  private mutating func respondSelecting(to event: Selection.Event) -> Selection.Outcome? {
    switch event {
    case .toggle(let photo, _): toggleSelected(photo)
    case .panBegan(let asset, _): selectingPanBegan(asset)
    case .panMoved(let assets, _): selectingPanMoved(assets)
    case .panEnded: selectingPanEnded()
    case .panCancelled: selectingPanCancelled()
    case .selectAll(let assets, _): selectAllForDeletion(assets)
    case .deselectAll: deselectAllForDeletion()
    case .openPicker, .move, .selectAssets, .confirm, .cancel, .requestAccess, .cameraCapture,
      .assetURLResolved, .captureSaveFailed, .retrySave, .delete, .draftConsumed,
      .libraryChanged, .accessChanged, .imageResolved, .imageFailed, .requestTimedOut,
      .retryImage, .publish, .imageCompressed, .compressionFailed, .uploadFinished,
      .uploadFailed, .cancelPublishing, .beginSelecting, .endSelecting, .requestDeletion,
      .confirmDeletion, .declineDeletion, .deletionFinished, .relaunched:
      nil
    }
  }

  /// The photos that an event may take out of all lists, so that the table need not hold them.
  package enum Departures {
    case none
    case one(Selection.PhotoID)
    case any
  }

  private func departures(of event: Selection.Event) -> Departures {
    switch event {
    case .openPicker, .selectAll, .move, .requestAccess, .retrySave, .accessChanged,
      .imageResolved, .imageFailed, .requestTimedOut, .retryImage, .publish, .imageCompressed,
      .compressionFailed, .uploadFinished, .uploadFailed, .cancelPublishing, .beginSelecting,
      .endSelecting, .requestDeletion, .confirmDeletion, .declineDeletion:
      .none
    case .toggle(let photo, _): rules.replacesSingle ? .any : .one(identity(of: photo))
    case .cameraCapture: rules.replacesSingle ? .any : .none
    case .assetURLResolved(let capture, _), .captureSaveFailed(let capture, _):
      .one(.capture(capture))
    case .delete(let index, _): draft.indices.contains(index) ? .one(draft[index]) : .none
    case .panBegan, .panMoved, .panEnded, .panCancelled, .deselectAll, .selectAssets, .confirm,
      .cancel, .draftConsumed, .libraryChanged, .deletionFinished, .relaunched:
      .any
    }
  }

  /// Makes the state canonical: the table keeps what a list holds or what is owed an answer, and
  /// the seed keeps what the draft holds.
  package mutating func settle(_ leaving: Departures) {
    switch leaving {
    case .none: break
    case .one(let id):
      if let place = index(of: id), photos[place].save != .pending, !isListed(id) {
        photos.remove(at: place)
      }
      if isSeeded(id), !draft.contains(id) { picker?.seed.removeAll { $0 == id } }
    case .any:
      let listed = Selection.Membership(draft, working, picker?.pan?.start ?? [])
      photos.remove { $0.save != .pending && !listed.contains($0.id) }
      if let seed = picker?.seed, !seed.isEmpty {
        let drafted = Selection.Membership(draft)
        picker?.seed.remove { !drafted.contains($0) }
      }
    }
  }
}

extension Selection {
  /// Whether one of up to three lists holds a photo; by a scan while they are short.
  struct Membership {
    private let lists: ([PhotoID], [PhotoID], [PhotoID])
    private let index: Set<PhotoID>?

    init(_ first: [PhotoID], _ second: [PhotoID] = [], _ third: [PhotoID] = []) {
      lists = (first, second, third)
      index =
        first.count + second.count + third.count > UniqueList.scanned
        ? Set(first).union(second).union(third) : nil
    }

    func contains(_ id: PhotoID) -> Bool {
      index?.contains(id)
        ?? (lists.0.contains(id) || lists.1.contains(id) || lists.2.contains(id))
    }
  }

  /// Photos in order, none of them twice; membership stays cheap when the list is long.
  struct UniqueList {
    /// Up to this length a scan is quicker than a hash.
    static let scanned = 48

    private(set) var photos: [PhotoID]
    private var index: Set<PhotoID>?

    init(_ photos: [PhotoID] = []) {
      self.photos = photos
      if photos.count > Self.scanned { index = Set(photos) }
    }

    func contains(_ id: PhotoID) -> Bool { index?.contains(id) ?? photos.contains(id) }

    mutating func append(_ id: PhotoID) {
      photos.append(id)
      if index == nil, photos.count > Self.scanned {
        index = Set(photos)
      } else {
        index?.insert(id)
      }
    }
  }
}
