// The seeds' own code, as it stands and with each of its faults alone.

extension Defect {
  static let seeds: [Defect] = [
    Defect(
      "seedController", "the seed's own code: two arrays that callbacks write to as they come",
      source: "seed 1 §2.1–§5.5", faults: .asItStands,
      invariants: [.Aligned, .WritesLandInOwnSlot, .NoDuplicates, .WithinLimit, .AddTileWhenRoom],
      properties: [
        .SeedIsDraft, .DeleteIsExact, .CommitIsExact, .DeletedStaysDeleted, .CommitOnce,
        .FailureIsLocal,
      ]),
    Defect(
      "controllerKeepsTicks", "the kept picker is not told what the draft holds now",
      source: "seed 1 §5.2, B025", faults: .keepsTicks, invariants: [.WithinLimit],
      properties: [.SeedIsDraft, .DeletedStaysDeleted]),
    Defect(
      "controllerOpensUnsynced", "the album opens with nothing ticked",
      source: "seed 1 §2.2, §4.1", faults: .opensUnsynced, properties: [.SeedIsDraft]),
    Defect(
      "controllerSyncsFromURLs",
      "the album is told of URLs only, so shots without one do not count",
      source: "seed 1 §2.1", faults: .syncsFromURLs),
    Defect(
      "controllerRebuildsOnReturn", "a delivery rebuilds both arrays, and what has no URL is lost",
      source: "seed 1 §4.1", faults: .rebuildsOnReturn,
      properties: [.CommitIsExact, .CapturesLeaveOnlyByUser]),
    Defect(
      "controllerAddsOnReturn", "a delivery is added, though it names the old photos too",
      source: "seed 1 §4.1", faults: .addsOnReturn,
      invariants: [.NoDuplicates, .WithinLimit], properties: [.CommitIsExact]),
    Defect(
      "controllerUsesGridOrder", "images come in the order of the grid, URLs in that of the taps",
      source: "seed 1 §5.1", faults: .usesGridOrder,
      invariants: [.Aligned], properties: [.CommitIsExact]),
    Defect(
      "controllerTakesSecondDelivery", "a delivery is taken whether a picker is open or not",
      source: "seed 1 §4.1, B118", faults: .takesSecondDelivery, properties: [.CommitOnce]),
    Defect(
      "controllerKeepsNoSlot", "a shot enters the images, and nothing stands for it among the URLs",
      source: "seed 1 §4.3, §5.4", faults: .keepsNoSlot,
      invariants: [.Aligned, .WritesLandInOwnSlot]),
    Defect(
      "controllerAppendsOnResolve", "a URL is appended when it arrives, wherever its image stands",
      source: "seed 1 §4.3, §5.4", faults: .appendsOnResolve,
      invariants: [.Aligned, .WritesLandInOwnSlot]),
    Defect(
      "controllerTakesEveryAnswer", "a second URL for one shot replaces the first",
      source: "seed 1 §4.3", faults: .takesEveryAnswer,
      invariants: [.WritesLandInOwnSlot, .Aligned]),
    Defect(
      "controllerAsksForNoTwin", "a shot whose asset is in the draft already is listed beside it",
      source: "seed 1 §4.3", faults: .asksForNoTwin, invariants: [.NoDuplicates]),
    Defect(
      "controllerIgnoresLimit", "the camera opens at the limit, and its shot passes it",
      source: "seed 1 §3.2, §3.3, B040", faults: .ignoresLimit, invariants: [.WithinLimit]),
    Defect(
      "controllerCountsToNine", "the add tile goes by nine, whatever the limit is",
      source: "seed 1 §3.2", faults: .countsToNine, invariants: [.AddTileWhenRoom],
      adjust: { if $0.limit == 9 { $0.limit = 2 } }),
    Defect(
      "controllerCrashesOnFailure", "a failed write puts nil into an array",
      source: "seed 1 §4.3, B102", faults: .crashesOnFailure, properties: [.FailureIsLocal]),
    Defect(
      "controllerDeletesImageOnly", "the cell deletes the image and leaves its URL",
      source: "seed 1 §3.1, §4.2", faults: .deletesImageOnly,
      invariants: [.Aligned, .WritesLandInOwnSlot]),
    Defect(
      "controllerDeletesByIndex", "the cell deletes what stands at its index by now",
      source: "seed 1 §4.2, B136", faults: .deletesByIndex, properties: [.DeleteIsExact]),
    Defect(
      "controllerPresentsMissingCamera",
      "a camera that is not there is presented, and the app ends",
      source: "seed 1 §5.5", faults: .presentsMissingCamera,
      adjust: { $0.access.camera = .unavailable }),
  ]
}
