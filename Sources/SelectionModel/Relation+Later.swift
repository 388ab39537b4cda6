import SelectionCore

// Relations between runs beyond the core. What is under way is read from the reference, which takes
// the same events: a machine need not tell.

extension Relation {
  /// After every event, two photos that wait for something get it in both orders.
  static func laterAnswersCommute<Machine: Selection.Machine>(
    _ events: [Selection.Event], _ rules: Selection.Rules, _ machine: Machine
  ) -> Finding {
    var machine = machine
    var reference = Selection.State(rules)
    var finding = Finding()
    for (place, event) in events.enumerated() {
      _ = machine.apply(event)
      _ = reference.advance(by: event)
      let answers = answers(in: reference, turn: place)
      for pair in zip(answers, answers.dropFirst()) {
        var (forward, backward) = (machine, machine)
        let isFirstTaken = isTaken(pair.0, by: &forward)
        let isSecondTaken = isTaken(pair.1, by: &forward)
        _ = backward.apply(pair.1)
        _ = backward.apply(pair.0)
        finding.add(
          Seen(forward) == Seen(backward), counts: isFirstTaken && isSecondTaken, after: place + 1,
          "\(pair.0) and \(pair.1)")
      }
    }
    return finding
  }

  /// One answer for each photo that waits for its image, and for its data or its upload.
  ///
  /// - Parameter turn: one after the other, every kind of answer has its turn.
  private static func answers(in state: Selection.State, turn: Int) -> [Selection.Event] {
    let images = state.photos.enumerated().compactMap { place, photo -> Selection.Event? in
      guard let request = photo.image.request else { return nil }
      switch (turn + place) % 3 {
      case 0: return .imageResolved(photo.id, request: request, .final)
      case 1: return .imageFailed(photo.id, request: request)
      case _: return .imageResolved(photo.id, request: request, .degraded)
      }
    }
    let items = (state.publication?.items ?? []).enumerated().compactMap {
      place, item -> Selection.Event? in
      switch item.progress {
      case .waiting: return .imageCompressed(item.photo, bytes: 1)
      case .uploading(_, let upload):
        return (turn + place) % 3 == 0
          ? .uploadFailed(item.photo, upload: upload)
          : .uploadFinished(item.photo, upload: upload)
      case .compressed, .compressionFailed, .uploadFailed, .uploaded: return nil
      }
    }
    return images + items
  }

  /// Whenever a batch is out, it is deleted and told removed, in both orders (K8.3).
  static func deletionIsARemoval<Machine: Selection.Machine>(
    _ events: [Selection.Event], _ rules: Selection.Rules, _ machine: Machine
  ) -> Finding {
    var machine = machine
    var reference = Selection.State(rules)
    var finding = Finding()
    for (place, event) in events.enumerated() {
      _ = machine.apply(event)
      _ = reference.advance(by: event)
      guard let batch = reference.cleanup?.batch, !batch.isEmpty else { continue }
      let answer = Selection.Event.deletionFinished(batch: reference.batches, .deleted)
      let removal = Selection.Event.libraryChanged(removed: batch)
      var (forward, backward) = (machine, machine)
      let isTaken = isTaken(answer, by: &forward)
      _ = forward.apply(removal)
      _ = backward.apply(removal)
      _ = backward.apply(answer)
      finding.add(
        Seen(forward) == Seen(backward), counts: isTaken, after: place + 1,
        "\(answer) and \(removal)")
    }
    return finding
  }
}
