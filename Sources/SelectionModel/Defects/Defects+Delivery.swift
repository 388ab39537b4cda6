import SelectionCore

// What hosts do wrong with the delivery of a system picker (specification, section 3: the merge).

extension Defect {
  static let delivery: [Defect] = [
    Defect(
      "deliversTwice", "a second delivery of one opening is added to the first",
      source: "B115, B118", properties: [.CommitOnce, .CommitIsExact],
      step: { picker, event in
        guard case .selectAssets(let photos, nil) = event else { return picker.take(event) }
        let right = picker.take(event)
        guard right == .ignored(.pickerClosed), picker.current.picker == nil,
          picker.current.opened > 0
        else { return right }
        picker.memory.photos = photos
        picker.setDraft(picker.remembered(behind: picker.current.draft))
        picker.memory.photos = []
        return .applied(.committed(dropped: 0))
      }),
    Defect(
      "deliveryReplacesShots", "a delivery rebuilds the draft, and shots without a URL are lost",
      source: "seed 1 §4.1, §5.4, B059", properties: [.CommitIsExact, .CapturesLeaveOnlyByUser],
      step: { picker, event in
        guard case .selectAssets = event else { return picker.take(event) }
        return picker.commit(event) { before, right in
          right.filter { !$0.isCapture || before.photo($0)?.asset != nil }
        }
      }),
    Defect(
      "deliveryAppends", "a delivery is added to the draft instead of taking its place",
      source: "seed 1 §4.1, B045", invariants: [.WithinLimit], properties: [.CommitIsExact],
      step: { picker, event in
        guard case .selectAssets = event else { return picker.take(event) }
        return picker.commit(event) { before, right in before.draft + right.without(before.draft) }
      }),
    Defect(
      "deliveredAsFinished", "photos are listed in the order in which their loads end",
      source: "B003, B004, B007, B009, B010, B012", properties: [.CommitIsExact],
      step: { picker, event in
        guard case .selectAssets(let photos, let opening) = event else {
          return picker.take(event)
        }
        // Large numbers stand for small files.
        let finished = photos.sorted { $0 > $1 }
        return picker.take(.selectAssets(finished, opening: opening))
      }),
    Defect(
      "emptyDeliveryIgnored", "unticking everything is taken for a cancel",
      source: "B150", properties: [.CommitIsExact],
      step: { picker, event in
        guard case .selectAssets([], _) = event else { return picker.take(event) }
        return picker.commit(event) { before, _ in before.draft }
      }),
    Defect(
      "dropsUntold", "what found no place in the draft is dropped without a word",
      source: "B126", properties: [.DeliveredIsTicked],
      step: { picker, event in
        let outcome = picker.take(event)
        if case .applied(.committed) = outcome { return .applied(.committed(dropped: 0)) }
        return outcome
      }),
    Defect(
      "shotsGoToTheEnd", "photos that the picker does not know lose their place to a delivery",
      source: "seed 1 §5.4, B039", properties: [.CommitIsExact],
      step: { picker, event in
        guard case .selectAssets = event else { return picker.take(event) }
        return picker.commit(event) { before, right in
          let kept = right.filter { before.reserved.contains($0) }
          return right.without(kept) + kept
        }
      }),
    Defect(
      "deliveredTwiceCountsTwice", "an asset that is delivered twice is listed twice",
      source: "B115, B144", invariants: [.NoDuplicates], properties: [.CommitIsExact],
      step: { picker, event in
        guard case .selectAssets(let assets, _) = event else { return picker.take(event) }
        return picker.commit(event) { before, right in
          let repeated = assets.indices.filter { assets[..<$0].contains(assets[$0]) }
            .map { before.identity(of: assets[$0]) }
            .filter { right.contains($0) }
          let list = right + repeated
          return before.rules.limit > 0 ? Array(list.prefix(before.rules.limit)) : list
        }
      }),
    Defect(
      "reservedNotCounted", "the picker is opened with the whole limit beside what the draft keeps",
      source: "B048, B040", invariants: [.WithinLimit], properties: [.CommitIsExact],
      adjust: { if $0.limit == 0 { $0.limit = 2 } },
      step: { picker, event in
        guard case .selectAssets(let assets, _) = event else { return picker.take(event) }
        return picker.commit(event) { before, right in
          let named = assets.map { before.identity(of: $0) }.distinct
          let fitting = named.filter { id in
            before.rules.takes(id.kind, beside: right.first?.kind)
          }
          return right + fitting.prefix(before.rules.limit).filter { !right.contains($0) }
        }
      }),
    Defect(
      "seedsComeBackEmpty", "photos that were ticked before come back without data and are lost",
      source: "B039", properties: [.CommitIsExact, .DeliveredIsTicked],
      step: { picker, event in
        guard case .selectAssets = event else { return picker.take(event) }
        return picker.commit(event) { before, right in
          right.filter { !before.isSeeded($0) || before.reserved.contains($0) }
        }
      }),
    Defect(
      "remotePhotoEmptiesAll", "one photo that must be downloaded empties the whole result",
      source: "B104, B124", properties: [.CommitIsExact, .DeliveredIsTicked],
      step: { picker, event in
        guard case .selectAssets(let photos, _) = event else { return picker.take(event) }
        // Every fifth asset is in the cloud.
        let isRemote = photos.contains { $0.asset.map { $0.number % 5 == 3 } ?? false }
        return picker.commit(event) { before, right in
          isRemote ? right.filter { before.reserved.contains($0) } : right
        }
      }),
    Defect(
      "unreadableSkipped", "a photo that cannot be read is left out without a word",
      source: "B126, B127, B078", properties: [.CommitIsExact, .DeliveredIsTicked],
      step: { picker, event in
        guard case .selectAssets = event else { return picker.take(event) }
        // Every fifth asset cannot be read.
        return picker.commit(event) { before, right in
          right.filter { ($0.asset?.number ?? 0) % 5 != 2 || before.reserved.contains($0) }
        }
      }),
    Defect(
      "manyNeverArrive", "a delivery of more than three photos never completes",
      source: "B130, B132", properties: [.CommitIsExact, .DeliveredIsTicked],
      step: { picker, event in
        guard case .selectAssets(let assets, _) = event, assets.count > 3 else {
          return picker.take(event)
        }
        return picker.commit(event) { before, _ in before.draft }
      }),
    Defect(
      "manyEndTheApp", "more than three full-size photos at once end the app",
      source: "B177",
      step: { picker, event in
        let outcome = picker.take(event)
        if case .applied(.committed) = outcome, picker.current.draft.count > 3 {
          return picker.crash()
        }
        return outcome
      }),
    Defect(
      "nameIsIdentity", "photos with one file name are taken for one photo",
      source: "B142", properties: [.CommitIsExact, .DeliveredIsTicked],
      step: { picker, event in
        guard case .selectAssets = event else { return picker.take(event) }
        return picker.commit(event) { before, right in
          right.indices.filter { index in
            let name = right[index].fileName
            return name == nil || !right[..<index].contains { $0.fileName == name }
          }.map { right[$0] }
        }
      }),
    Defect(
      "goneArrivesPresent", "a delivered photo that others deleted counts as present",
      source: "B094, B072", properties: [.SeedIsDraft],
      step: { picker, event in
        let gone = picker.current.picker?.gone ?? []
        let outcome = picker.take(event)
        if case .selectAssets(let photos, _) = event, outcome.isApplied {
          for asset in gone where photos.contains(.asset(asset)) {
            picker.current.update(picker.current.identity(of: asset)) { $0.isPresent = true }
          }
        }
        return outcome
      }),
  ]
}

extension Selection.PhotoID {
  /// A file name that some assets share, by number; nil for a shot.
  var fileName: UInt32? { asset.map { $0.number % 3 } }
}
