import SelectionCore

// Pickers that do the right thing and show another (specification, section 1).

extension Defect {
  static let shown: [Defect] = badges + others

  private static let badges: [Defect] = [
    Defect(
      "badgesKeepHoles", "the numbers on ticked photos are not closed up after an untick",
      source: "B014, B016, B074", invariants: [.BadgesCount],
      show: { picker, shown in
        guard let ticked = shown.ticked else { return }
        shown.badges = ticked.map { (picker.memory.photos.firstIndex(of: $0) ?? 0) + 1 }
      },
      step: { picker, event in
        let outcome = picker.take(event)
        if outcome == .applied(.presentAlbum) { picker.memory.photos = [] }
        let ticked = picker.current.ticked
        picker.memory.photos += ticked.without(picker.memory.photos)
        if ticked.isEmpty { picker.memory.photos = [] }
        return outcome
      }),
    Defect(
      "badgesOneStepLate", "cells are drawn before the list has changed",
      source: "B017", invariants: [.BadgesCount],
      show: { picker, shown in
        if picker.current.isAlbumOpen { shown.badges = Array(1..<(picker.memory.count + 1)) }
      },
      step: { picker, event in
        let before = picker.current.ticked.count
        let outcome = picker.take(event)
        if outcome == .applied(.presentAlbum) {
          picker.memory.count = picker.current.ticked.count
        } else if outcome.isApplied {
          picker.memory.count = before
        }
        return outcome
      }),
    Defect(
      "movedKeepsNumber", "a photo that is dragged in the album keeps its number",
      source: "B019", invariants: [.BadgesCount],
      show: { picker, shown in
        guard let ticked = shown.ticked, ticked.count == picker.memory.photos.count else { return }
        shown.badges = ticked.indices.map { index in
          (picker.memory.photos.firstIndex(of: ticked[index]) ?? index) + 1
        }
      },
      step: { picker, event in
        let before = picker.current.ticked
        let outcome = picker.take(event)
        if case .move = event, outcome.isApplied {
          picker.memory.photos = before
        } else if picker.current.ticked != before {
          picker.memory.photos = []
        }
        return outcome
      }),
    Defect(
      "badgesByName", "the numbers are kept by file name",
      source: "B139", invariants: [.BadgesCount],
      show: { picker, shown in
        guard let ticked = shown.ticked else { return }
        shown.badges = ticked.indices.map { index in
          guard let name = ticked[index].fileName else { return index + 1 }
          return (ticked.lastIndex { $0.fileName == name } ?? index) + 1
        }
      }),
  ]

  private static let others: [Defect] = [
    Defect(
      "seedsNotDrawn", "photos of the draft are counted but not drawn as ticked",
      source: "B033", properties: [.SeedIsDraft],
      show: { picker, shown in
        guard let ticked = shown.ticked else { return }
        let drawn = ticked.without(picker.current.picker?.seed ?? [])
        (shown.ticked, shown.badges) = (drawn, Array(1..<(drawn.count + 1)))
      }),
    Defect(
      "foreignSeedsNotDrawn", "only photos that the album itself chose are ticked again",
      source: "B036", properties: [.SeedIsDraft],
      show: { picker, shown in
        guard let ticked = shown.ticked else { return }
        let drawn = ticked.filter { !$0.isCapture || !picker.current.isSeeded($0) }
        (shown.ticked, shown.badges) = (drawn, Array(1..<(drawn.count + 1)))
      }),
    Defect(
      "ghostsTicked", "photos of the draft that others deleted are drawn as ticked",
      source: "B172, B081", properties: [.SeedIsDraft],
      show: { picker, shown in
        guard picker.current.isAlbumOpen, let ticked = shown.ticked else { return }
        let drawn = picker.current.working.filter {
          ticked.contains($0) || picker.current.isMissing($0)
        }
        (shown.ticked, shown.badges) = (drawn, Array(1..<(drawn.count + 1)))
      }),
    Defect(
      "urlsInOtherOrder", "the list of URLs has an order of its own",
      source: "B006, B009, B012", invariants: [.Aligned, .WritesLandInOwnSlot],
      show: { _, shown in
        shown.urls = shown.urls.map { urls in
          urls.compactMap { $0 }.sorted() + urls.filter { $0 == nil }
        }
      }),
    Defect(
      "roomForUnsaved", "the add tile counts URLs, and so a pending shot leaves room for another",
      source: "seed 1 §3.2, §5.4", invariants: [.AddTileWhenRoom],
      adjust: { if $0.limit == 0 { $0.limit = 2 } },
      show: { picker, shown in
        let saved = picker.front.filter { $0.asset ?? picker.current.photo($0)?.asset != nil }
        shown.canAdd = !picker.current.rules.isFull(saved.count)
      }),
    Defect(
      "tileBehindTheLast", "the add tile is always there",
      source: "seed 1 §3.2", invariants: [.AddTileWhenRoom],
      adjust: { if $0.limit == 0 { $0.limit = 2 } },
      show: { _, shown in shown.canAdd = true }),
    Defect(
      "countIsOfDraft", "the counter of the open album counts the draft",
      source: "B020", invariants: [.AddTileWhenRoom],
      adjust: { if $0.limit == 0 { $0.limit = 2 } },
      show: { picker, shown in shown.count = picker.current.draft.count }),
    Defect(
      "counterOnlyRises", "quick taps on one cell run the counter up",
      source: "B049, B106", invariants: [.WithinLimit, .AddTileWhenRoom],
      adjust: { if $0.limit == 0 { $0.limit = 2 } },
      show: { picker, shown in
        if let count = shown.count { shown.count = count + picker.memory.count }
      },
      step: { picker, event in
        let before = picker.current.working.count
        let outcome = picker.take(event)
        if outcome == .applied(.presentAlbum) { picker.memory.count = 0 }
        if case .toggle = event, picker.current.working.count < before { picker.memory.count += 1 }
        if picker.current.picker == nil { picker.memory.count = 0 }
        return outcome
      }),
    Defect(
      "refusedTapCounts", "a refused tap is counted though its cell is not ticked",
      source: "B106", invariants: [.WithinLimit, .AddTileWhenRoom],
      properties: [.RefusedChangesNothing],
      show: { picker, shown in
        if let count = shown.count { shown.count = count + picker.memory.count }
      },
      step: { picker, event in
        let outcome = picker.take(event)
        if case .toggle = event, picker.current.isAlbumOpen, !outcome.isApplied {
          picker.memory.count += 1
        }
        if picker.current.picker == nil { picker.memory.count = 0 }
        return outcome
      }),
    Defect(
      "finishHiddenAfterShot", "the finish button is hidden while only shots are ticked",
      source: "B067",
      show: { picker, shown in
        if !picker.current.working.isEmpty, picker.current.working.allSatisfy({ $0.isCapture }) {
          shown.canFinish = false
        }
      }),
  ]
}
