import SelectionCore

// What pickers do wrong with shots and their answers (specification, section 4).

extension Defect {
  static let camera: [Defect] = shots + answers + failures

  private static let shots: [Defect] = [
    Defect(
      "shotPassesLimit", "a shot is taken although the list is full",
      source: "B040, B042", invariants: [.WithinLimit],
      adjust: { if $0.limit == 0 { $0.limit = 2 } },
      step: { picker, event in
        guard case .cameraCapture(let capture, _) = event else { return picker.take(event) }
        return picker.take(event, insteadOf: .rejected(.limitReached)) { $0.shoot(capture) }
      }),
    Defect(
      "shotOfAnyKind", "a shot is taken although only another kind is allowed",
      source: "B154", adjust: { $0.media = .videos },
      step: { picker, event in
        guard case .cameraCapture(let capture, _) = event else { return picker.take(event) }
        return picker.take(event, insteadOf: .rejected(.mediaKind)) {
          $0.current.rules.isFull($0.front.count) ? .rejected(.limitReached) : $0.shoot(capture)
        }
      }),
    Defect(
      "shotTakenTwice", "the camera tells of a shot twice, and it is listed twice",
      source: "B053", invariants: [.NoDuplicates],
      step: { picker, event in
        guard case .cameraCapture(let capture, nil) = event else { return picker.take(event) }
        let right = picker.take(event)
        guard right == .ignored(.duplicateCapture), picker.current.isListed(.capture(capture)),
          !picker.current.rules.isFull(picker.front.count)
        else { return right }
        picker.add(.capture(capture))
        return .applied(.none)
      }),
    Defect(
      "shotAfterClose", "a shot that comes after its camera closed is listed all the same",
      source: "B071, B093",
      step: { picker, event in
        guard case .cameraCapture(let capture, nil) = event,
          !picker.current.rules.isFull(picker.front.count)
        else { return picker.take(event) }
        return picker.take(event, insteadOf: .ignored(.pickerClosed)) { $0.shoot(capture) }
      }),
    Defect(
      "shotNotTicked", "a shot made in the open album is saved but not ticked",
      source: "B065",
      step: { picker, event in
        let wasAlbum = picker.current.isAlbumOpen
        let before = picker.current.working
        let outcome = picker.take(event)
        if case .cameraCapture = event, outcome.isApplied, wasAlbum { picker.setWorking(before) }
        return outcome
      }),
    Defect(
      "shotWaitsForURL", "a shot is listed only when its URL arrives",
      source: "B058, B059, B110", invariants: [.Aligned, .WritesLandInOwnSlot],
      properties: [.AnswersAddNothing, .DeletedStaysDeleted],
      step: { picker, event in
        switch event {
        case .cameraCapture(let capture, _):
          let isListed = picker.current.isListed(.capture(capture))
          let outcome = picker.take(event)
          if case .applied(.saveCapture) = outcome, !isListed,
            picker.current.isListed(.capture(capture))
          {
            picker.memory.photos.append(.capture(capture))
            picker.current.editLists { $0.removeAll { $0 == .capture(capture) } }
          }
          return outcome
        case .assetURLResolved(let capture, _):
          if let place = picker.memory.photos.firstIndex(of: .capture(capture)) {
            picker.memory.photos.remove(at: place)
            // Unless it failed meanwhile: then nobody waits for it any more.
            if picker.current.photo(.capture(capture))?.save == .pending {
              picker.add(.capture(capture))
            }
          }
          return picker.take(event)
        case _: return picker.take(event)
        }
      }),
    Defect(
      "shotTakesOldestURL", "a shot is given the URL of another cell before its own is known",
      source: "B061", invariants: [.UnsavedHasNoAsset, .WritesLandInOwnSlot, .Aligned],
      step: { picker, event in
        let outcome = picker.take(event)
        if case .applied(.saveCapture(let capture)) = outcome, case .cameraCapture = event {
          let guess = Selection.AssetID(capture.rawValue &+ 100)
          picker.current.update(.capture(capture)) { $0.asset = guess }
        }
        return outcome
      }),
    Defect(
      "keptShotIsSaved", "a shot is written to the library though it should stay in the app",
      source: "seed 1 §2.2", adjust: { $0.captures = .keepInApp },
      step: { picker, event in
        let outcome = picker.take(event)
        guard case .cameraCapture(let capture, _) = event, outcome == .applied(.none) else {
          return outcome
        }
        picker.current.update(.capture(capture)) { $0.save = .pending }
        return .applied(.saveCapture(capture))
      }),
  ]

  private static let answers: [Defect] = [
    Defect(
      "answersFillInOrder", "a URL goes to the shot that waits longest, not to its own",
      source: "seed 1 §4.3, B058",
      invariants: [.WritesLandInOwnSlot, .OneSavePerCapture, .Aligned],
      step: { picker, event in
        guard case .assetURLResolved(let capture, let asset) = event,
          picker.current.photo(.capture(capture))?.save == .pending,
          let first = picker.current.photos.first(where: { $0.save == .pending }),
          case .capture(let waiting) = first.id
        else { return picker.take(event) }
        return picker.take(.assetURLResolved(waiting, asset))
      }),
    Defect(
      "answeredGoToTheEnd", "a shot takes its place in the draft when its URL arrives",
      source: "B058, B003", invariants: [.WritesLandInOwnSlot], properties: [.AnswersDoNotReorder],
      step: { picker, event in
        let outcome = picker.take(event)
        if case .assetURLResolved(let capture, _) = event, outcome.isApplied,
          let place = picker.current.draft.firstIndex(of: .capture(capture))
        {
          picker.current.draft.append(picker.current.draft.remove(at: place))
        }
        return outcome
      }),
    Defect(
      "lateAnswerResurrects", "a URL that comes after the delete brings the shot back",
      source: "B029, seed 1 §4.3, B169", invariants: [.Aligned, .WritesLandInOwnSlot],
      properties: [.AnswersAddNothing, .DeletedStaysDeleted],
      step: { picker, event in
        guard case .assetURLResolved(let capture, _) = event else { return picker.take(event) }
        let id = Selection.PhotoID.capture(capture)
        if picker.current.photo(id)?.save == .pending, !picker.current.isListed(id),
          !picker.current.rules.isFull(picker.front.count)
        {
          picker.add(id)
        }
        return picker.take(event)
      }),
    Defect(
      "unknownAnswerListed", "the URL of a shot that nobody knows is listed as a photo",
      source: "B055, B059", properties: [.AnswersAddNothing, .DeletedStaysDeleted],
      step: { picker, event in
        guard case .assetURLResolved(_, let asset) = event else { return picker.take(event) }
        let right = picker.take(event)
        let id = picker.current.identity(of: asset)
        guard right == .ignored(.unknownCapture), !picker.current.isListed(id),
          !picker.current.rules.isFull(picker.front.count)
        else { return right }
        picker.add(id)
        return .applied(.none)
      }),
    Defect(
      "secondAnswerOverwrites", "a second answer for one shot replaces the first",
      source: "B117", invariants: [.WritesLandInOwnSlot, .Aligned],
      step: { picker, event in
        guard case .assetURLResolved(let capture, let asset) = event else {
          return picker.take(event)
        }
        let right = picker.take(event)
        guard right == .ignored(.alreadyAnswered), !picker.current.identity(of: asset).isCapture,
          picker.current.photo(.asset(asset)) == nil,
          picker.current.photo(.capture(capture))?.save == .saved
        else { return right }
        picker.current.update(.capture(capture)) { $0.asset = asset }
        return .applied(.none)
      }),
    Defect(
      "becomeOneListsBoth", "a shot whose asset was picked in the album is listed beside it",
      source: "B055, B056, B022", invariants: [.NoDuplicates, .OneAssetOnePhoto],
      step: { picker, event in
        guard case .assetURLResolved(let capture, let asset) = event,
          let twin = picker.current.photo(.asset(asset)),
          picker.current.isListed(.capture(capture))
        else { return picker.take(event) }
        switch picker.current.photo(.capture(capture))?.save {
        case .pending, .failed: break
        case .some(.none), .saved, nil: return picker.take(event)
        }
        picker.current.update(.capture(capture)) {
          $0.asset = asset
          $0.save = .saved
          $0.isPresent = twin.isPresent
        }
        return .applied(.none)
      }),
    Defect(
      "twoShotsOneURL", "two shots may get the same URL",
      source: "B129",
      invariants: [.NoDuplicates, .OneAssetOnePhoto, .Aligned, .WritesLandInOwnSlot],
      step: { picker, event in
        let outcome = picker.take(event)
        if case .assetURLResolved(let capture, let asset) = event, outcome.isApplied,
          picker.current.photo(.capture(capture))?.save == .failed(.assetTaken)
        {
          picker.current.update(.capture(capture)) {
            $0.asset = asset
            $0.save = .saved
          }
        }
        return outcome
      }),
    Defect(
      "neighbourTicked", "when a shot appears in the grid, the cell beside it is ticked too",
      source: "B022", properties: [.AnswersAddNothing, .DeletedStaysDeleted],
      step: { picker, event in
        let outcome = picker.take(event)
        guard case .assetURLResolved(_, let asset) = event, outcome.isApplied,
          picker.current.isAlbumOpen, !picker.current.rules.isFull(picker.front.count)
        else { return outcome }
        let id = picker.current.identity(of: Selection.AssetID(asset.number + 1))
        if !picker.current.isListed(id) { picker.add(id) }
        return outcome
      }),
  ]

  private static let failures: [Defect] = [
    Defect(
      "failureRemovesPhoto", "a shot that could not be saved is taken out of the draft",
      source: "seed 1 §4.3, B102",
      properties: [.FailureIsLocal, .AnswersAddNothing, .CapturesLeaveOnlyByUser],
      step: { picker, event in
        let outcome = picker.take(event)
        if case .captureSaveFailed(let capture, _) = event, outcome.isApplied {
          picker.current.editLists { $0.removeAll { $0 == .capture(capture) } }
          picker.current.settle(.any)
        }
        return outcome
      }),
    Defect(
      "failureCrashes", "a failed save puts no URL into an array, and the app ends",
      source: "seed 1 §4.3, B164, B102", properties: [.FailureIsLocal],
      step: { picker, event in
        let outcome = picker.take(event)
        if case .captureSaveFailed = event, outcome.isApplied { return picker.crash() }
        return outcome
      }),
    Defect(
      "failureFailsAll", "one failed save fails every shot that waits",
      source: "B124, B104", invariants: [.OneSavePerCapture], properties: [.FailureIsLocal],
      step: { picker, event in
        let outcome = picker.take(event)
        if case .captureSaveFailed(_, let reason) = event, outcome.isApplied {
          for photo in picker.current.photos where photo.save == .pending {
            picker.current.update(photo.id) { $0.save = .failed(reason) }
          }
          picker.current.settle(.any)
        }
        return outcome
      }),
    Defect(
      "failureUnheard", "a failed save waits for its answer for ever",
      source: "B100, B109", invariants: [.OneSavePerCapture],
      step: { picker, event in
        let before = picker.current
        let outcome = picker.take(event)
        if case .captureSaveFailed = event, outcome.isApplied { picker.current = before }
        return outcome
      }),
    Defect(
      "successAfterFailureRefused", "a save that succeeds after all is not believed",
      source: "B100, B164",
      step: { picker, event in
        if case .assetURLResolved(let capture, _) = event,
          case .failed = picker.current.photo(.capture(capture))?.save
        {
          return .ignored(.alreadyAnswered)
        }
        return picker.take(event)
      }),
  ]
}

extension WrongPicker {
  /// Takes a shot that the right picker refused.
  fileprivate mutating func shoot(_ capture: Selection.CaptureID) -> Selection.Outcome {
    add(.capture(capture))
    if current.presented == .camera { current.picker = nil }
    switch current.rules.captures {
    case .save:
      current.admit(capture, save: .pending)
      return .applied(.saveCapture(capture))
    case .keepInApp:
      current.admit(capture, save: .none)
      return .applied(.none)
    }
  }
}
