import SelectionCore

// What pickers do wrong with sweeps over the grid (specification, section 3).

extension Defect {
  static let pan: [Defect] = [
    Defect(
      "sweepInGridOrder", "a sweep numbers its photos by the grid, not along its way",
      source: "B155",
      step: { picker, event in
        let outcome = picker.take(event)
        if case .panMoved = event, outcome.isApplied, let pan = picker.current.picker?.pan,
          pan.selects
        {
          let added = picker.current.working.without(pan.start)
          picker.setWorking(pan.start + added.sorted())
        }
        return outcome
      }),
    Defect(
      "sweepSkipsCells", "a sweep takes only the cells under which the finger was seen",
      source: "B157",
      step: { picker, event in
        guard case .panMoved(let assets, let opening) = event else { return picker.take(event) }
        let seen = assets.indices.filter { $0 % 2 == 0 }.map { assets[$0] }
        return picker.take(.panMoved(seen, opening: opening))
      }),
    Defect(
      "sweepStops", "a long sweep stops selecting after its second photo",
      source: "B158",
      step: { picker, event in
        guard case .panMoved(let assets, let opening) = event else { return picker.take(event) }
        return picker.take(.panMoved(Array(assets.prefix(2)), opening: opening))
      }),
    Defect(
      "sweepNeverShrinks", "what a sweep left again stays as the sweep made it",
      source: "seed 2 §3.2",
      step: { picker, event in
        switch event {
        case .panBegan(let asset, nil): picker.memory.photos = [.asset(asset)]
        case .panMoved(let assets, let opening) where picker.current.picker?.pan != nil:
          let range = (picker.memory.photos + assets.map { .asset($0) }).distinct
          let outcome = picker.take(.panMoved(range.compactMap { $0.asset }, opening: opening))
          if outcome.isApplied { picker.memory.photos = range }
          return outcome
        case _: break
        }
        return picker.take(event)
      }),
    Defect(
      "sweepTakesVisible", "a sweep takes every cell on the screen, not those that it covers",
      source: "seed 2 §3.2", properties: [.DeletedStaysDeleted],
      step: { picker, event in
        guard case .panMoved(let assets, let opening) = event,
          let first = assets.map({ $0.number }).min(), let last = assets.map({ $0.number }).max()
        else { return picker.take(event) }
        let visible = assets + (first...last).prefix(12).map { Selection.AssetID($0) }
        return picker.take(.panMoved(visible.distinct, opening: opening))
      }),
    Defect(
      "sweepTurnsRound", "a sweep that selects unticks what is ticked on its way",
      source: "seed 2 §3.2",
      step: { picker, event in
        let outcome = picker.take(event)
        if case .panMoved(let assets, _) = event, outcome.isApplied,
          let pan = picker.current.picker?.pan, pan.selects
        {
          let covered = assets.map { picker.current.identity(of: $0) }
          picker.setWorking(
            picker.current.working.filter { !covered.contains($0) || !pan.start.contains($0) })
        }
        return outcome
      }),
    Defect(
      "scrollSelects", "from the second opening a scroll counts as a sweep",
      source: "B161",
      step: { picker, event in
        guard case .panMoved(let assets, let opening) = event, picker.current.opened > 1 else {
          return picker.take(event)
        }
        let outcome = picker.take(event)
        return outcome == .ignored(.noPan)
          ? picker.take(.selectAll(assets, opening: opening)) : outcome
      }),
    Defect(
      "cancelledSweepStays", "a sweep that was taken back stays",
      source: "seed 2 §3.2",
      step: { picker, event in
        guard case .panCancelled(let opening) = event else { return picker.take(event) }
        return picker.take(.panEnded(opening: opening))
      }),
    Defect(
      "sweepPassesLimit", "a sweep does not ask for the limit",
      source: "seed 2 §3.2", invariants: [.WithinLimit],
      adjust: { if $0.limit == 0 { $0.limit = 2 } },
      step: { picker, event in
        let outcome = picker.take(event)
        guard case .panMoved(let assets, _) = event, outcome.isApplied,
          let pan = picker.current.picker?.pan, pan.selects
        else { return outcome }
        let covered = assets.map { picker.current.identity(of: $0) }
          .filter { picker.current.rules.takes($0.kind, beside: pan.start.first?.kind) }
          .filter { !picker.current.isMissing($0) }
        picker.setWorking(
          picker.current.working + covered.distinct.without(picker.current.working))
        return .applied(.none)
      }),
  ]
}
