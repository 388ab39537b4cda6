import SelectionCore

// What pickers do wrong with taps, selections of many and moves (specification, section 3).

extension Defect {
  static let toggle: [Defect] = taps + limits + groups

  private static let taps: [Defect] = [
    Defect(
      "seedCannotBeUnticked", "a photo that was ticked when the album opened cannot be unticked",
      source: "B035", properties: [.ToggleIsExact],
      step: { picker, event in
        if case .toggle(let named, _) = event {
          let id = picker.current.identity(of: named)
          if picker.current.isSeeded(id), picker.current.working.contains(id) {
            return .rejected(.unknownPhoto)
          }
        }
        return picker.take(event)
      }),
    Defect(
      "shotCannotBeUnticked", "a shot of the open album cannot be unticked",
      source: "B064, B070", properties: [.ToggleIsExact],
      step: { picker, event in
        if case .toggle(let named, _) = event {
          let id = picker.current.identity(of: named)
          if id.isCapture, picker.current.working.without(picker.current.draft).contains(id) {
            return .rejected(.unknownPhoto)
          }
        }
        return picker.take(event)
      }),
    Defect(
      "ghostCannotBeUnticked", "a photo that others deleted cannot be unticked",
      source: "B172", properties: [.ToggleIsExact],
      step: { picker, event in
        if case .toggle(let named, nil) = event,
          picker.current.working.contains(picker.current.identity(of: named)),
          picker.current.isMissing(picker.current.identity(of: named))
        {
          return .rejected(.missingAsset)
        }
        return picker.take(event)
      }),
    Defect(
      "ticksMissing", "a photo that others deleted can be ticked",
      source: "B072, B083",
      step: { picker, event in
        guard case .toggle(let named, _) = event else { return picker.take(event) }
        return picker.take(event, insteadOf: .rejected(.missingAsset)) {
          $0.addIfRoom($0.current.identity(of: named))
        }
      }),
    Defect(
      "ticksTwice", "a photo ticked in an earlier opening is ticked once more by a tap",
      source: "B144, B141", invariants: [.NoDuplicates], properties: [.ToggleIsExact],
      step: { picker, event in
        if case .toggle(let named, nil) = event {
          let id = picker.current.identity(of: named)
          if picker.current.isSeeded(id), picker.current.working.contains(id) {
            return picker.addIfRoom(id)
          }
        }
        return picker.take(event)
      }),
    Defect(
      "shotIsAnotherPhoto",
      "the album does not know that an asset is a shot which is chosen already",
      source: "B036, B056, B141", invariants: [.NoDuplicates, .OneAssetOnePhoto],
      properties: [.ToggleIsExact],
      step: { picker, event in
        if case .toggle(.asset(let asset), nil) = event, picker.current.isAlbumOpen,
          picker.current.identity(of: asset).isCapture,
          !picker.current.isMissing(picker.current.identity(of: asset)),
          !picker.current.working.contains(.asset(asset))
        {
          return picker.addIfRoom(.asset(asset))
        }
        return picker.take(event)
      }),
    Defect(
      "tapsNeighbour", "the camera cell is not counted, and a tap ticks the photo behind",
      source: "B062, B061, B103", properties: [.ToggleIsExact, .DeletedStaysDeleted],
      step: { picker, event in
        guard case .toggle(.asset(let asset), let opening) = event else {
          return picker.take(event)
        }
        let neighbour = Selection.AssetID(asset.number + 1, kind: asset.kind)
        return picker.take(.toggle(.asset(neighbour), opening: opening))
      }),
    Defect(
      "togglesWriteThrough", "ticks change the draft at once, before anything is confirmed",
      source: "B133", properties: [.ToggleIsExact],
      step: { picker, event in
        let outcome = picker.take(event)
        if case .toggle = event, outcome.isApplied { picker.setDraft(picker.current.working) }
        return outcome
      }),
    Defect(
      "kindUncheckedByTap", "one screen lets kinds of media mix that another refuses",
      source: "B152", adjust: { if $0.media == .any { $0.media = .single } },
      step: { picker, event in
        guard case .toggle(let named, _) = event else { return picker.take(event) }
        return picker.take(event, insteadOf: .rejected(.mediaKind)) {
          $0.addIfRoom($0.current.identity(of: named))
        }
      }),
  ]

  private static let limits: [Defect] = [
    Defect(
      "untickRefusedAtLimit", "at the limit nothing can be unticked",
      source: "B043", properties: [.ToggleIsExact],
      adjust: { if $0.limit == 0 { $0.limit = 2 } },
      step: { picker, event in
        if case .toggle(let named, nil) = event,
          picker.current.rules.isFull(picker.current.working.count),
          picker.current.working.contains(picker.current.identity(of: named))
        {
          return .rejected(.limitReached)
        }
        return picker.take(event)
      }),
    Defect(
      "refusalUnticksLast", "a refused tick at the limit unticks another photo",
      source: "B051", properties: [.ToggleIsExact, .RefusedChangesNothing],
      adjust: { if $0.limit == 0 { $0.limit = 2 } },
      step: { picker, event in
        let outcome = picker.take(event)
        if case .toggle = event, outcome == .rejected(.limitReached) {
          picker.setWorking(picker.current.working.dropLast())
        }
        return outcome
      }),
    Defect(
      "limitPerOpening", "the limit counts what is newly ticked, not the draft",
      source: "B048", invariants: [.WithinLimit],
      adjust: { if $0.limit == 0 { $0.limit = 2 } },
      step: { picker, event in
        guard case .toggle(let named, _) = event else { return picker.take(event) }
        let right = picker.take(event)
        let added = picker.current.working.without(picker.current.draft)
        guard right == .rejected(.limitReached), added.count < picker.current.rules.limit else {
          return right
        }
        picker.add(picker.current.identity(of: named))
        return .applied(.none)
      }),
    Defect(
      "secondStaysAtLimitOne", "at limit 1 the second choice joins the first",
      source: "B135", invariants: [.WithinLimit],
      adjust: {
        $0.limit = 1
        $0.singleLimit = .replace
      },
      step: { picker, event in
        let before = picker.current.working
        let outcome = picker.take(event)
        if case .toggle = event, outcome.isApplied, before.count == 1,
          let first = before.first, first.asset != nil, picker.current.working.count == 1
        {
          picker.setWorking(before + picker.current.working)
        }
        return outcome
      }),
    Defect(
      "untickFreesNoSlot", "unticking a photo of the draft makes no room for another",
      source: "B046", invariants: [.AddTileWhenRoom],
      adjust: { if $0.limit == 0 { $0.limit = 2 } },
      show: { picker, shown in
        if picker.hasLostRoom { shown.canAdd = false }
      },
      step: { picker, event in
        if case .toggle(let named, _) = event, picker.hasLostRoom,
          !picker.current.working.contains(picker.current.identity(of: named))
        {
          return .rejected(.limitReached)
        }
        return picker.take(event)
      }),
  ]

  private static let groups: [Defect] = [
    Defect(
      "selectAllToggles", "selecting all unticks what was ticked",
      source: "B160, seed 2 §3.1",
      step: { picker, event in
        guard case .selectAll(let assets, _) = event else { return picker.take(event) }
        let ticked = assets.map { picker.current.identity(of: $0) }.filter {
          picker.current.working.contains($0)
        }
        let outcome = picker.take(event)
        if outcome.isApplied { picker.setWorking(picker.current.working.without(ticked)) }
        return outcome
      }),
    Defect(
      "selectAllTakesVisible", "selecting all takes only the two that are on the screen",
      source: "B160",
      step: { picker, event in
        guard case .selectAll(let assets, let opening) = event else { return picker.take(event) }
        return picker.take(.selectAll(Array(assets.prefix(2)), opening: opening))
      }),
    Defect(
      "deselectAllClearsUnseen", "clearing the album also drops photos that it cannot show",
      source: "seed 1 §5.4",
      step: { picker, event in
        let outcome = picker.take(event)
        if case .deselectAll = event, outcome.isApplied { picker.setWorking([]) }
        return outcome
      }),
    Defect(
      "movesOneShort", "a photo moved towards the end lands one place short of it",
      source: "B013", properties: [.MoveIsExact],
      step: { picker, event in
        guard case .move(let photo, let place, let opening) = event else {
          return picker.take(event)
        }
        // The index was told before the photo was taken out.
        let target = min(place, picker.front.count - 1)
        let from = picker.front.firstIndex(of: picker.current.identity(of: photo)) ?? target
        return picker.take(
          .move(photo, to: target > from ? target - 1 : place, opening: opening))
      }),
    Defect(
      "moveSwaps", "a moved photo changes places with the one that stood there",
      source: "B136", properties: [.MoveIsExact],
      step: { picker, event in
        guard case .move(let photo, let place, _) = event else { return picker.take(event) }
        var swapped = picker.front
        let from = swapped.firstIndex(of: picker.current.identity(of: photo))
        let outcome = picker.take(event)
        guard outcome.isApplied, let from else { return outcome }
        swapped.swapAt(from, min(max(place, 0), swapped.count - 1))
        if picker.current.isAlbumOpen {
          picker.setWorking(swapped)
        } else {
          picker.setDraft(swapped)
        }
        return outcome
      }),
  ]
}

extension WrongPicker {
  /// Whether the photos of the draft that were unticked still take their room.
  fileprivate var hasLostRoom: Bool {
    guard current.isAlbumOpen else { return false }
    let unticked = (current.picker?.seed ?? []).without(current.working)
    return !unticked.isEmpty && current.rules.isFull(current.working.count + unticked.count)
  }
}
