import SelectionCore

extension Spelling {
  /// What one step changed, in a few words each; empty if nothing.
  public func changes(from before: Selection.State, to after: Selection.State) -> [String] {
    var changes: [String] = []
    if before.presented != after.presented {
      let opened = after.presented.map { "\($0.rawValue) opens" }
      let closed = before.presented.map { "\($0.rawValue) closes" }
      changes += [closed, opened].compactMap { $0 }
    }
    changes += list("draft", before.draft, after.draft)
    if before.presented == .album, after.presented == .album {
      changes += list("working", before.working, after.working)
      changes += pan(before.picker?.pan != nil, after.picker?.pan != nil)
    }
    for photo in after.photos {
      guard let old = before.photo(photo.id), old != photo else { continue }
      let (was, now) = (item(Assertion.Item(old)), item(Assertion.Item(photo)))
      if was != now { changes.append("\(was) becomes \(now)") }
      if old.image != photo.image {
        changes.append("\(self.photo(photo.id)) \(image(photo.image))")
      }
    }
    for item in after.publication?.items ?? [] {
      let old = before.publication?.items.first { $0.photo == item.photo }
      guard let old, old.progress != item.progress else { continue }
      changes.append("\(photo(item.photo)) \(progress(item.progress))")
    }
    if before.publicationPhase != after.publicationPhase {
      changes.append("publication \(after.publicationPhase.rawValue)")
    }
    if before.cleanupPhase != after.cleanupPhase {
      changes.append("cleanup \(after.cleanupPhase.rawValue)")
    }
    if before.cleanup != after.cleanup {
      changes += list(
        "selected", before.selected.map { .asset($0) }, after.selected.map { .asset($0) })
    }
    if before.access.library != after.access.library {
      changes.append("library \(after.access.library.rawValue)")
    }
    if before.access.camera != after.access.camera {
      changes.append("camera \(after.access.camera.rawValue)")
    }
    return changes
  }

  private func image(_ image: Selection.Image) -> String {
    switch image {
    case .ready: "has its image"
    case .loading(let request, hasPreview: false): "loads by request \(request)"
    case .loading(let request, hasPreview: true): "loads by request \(request), with a preview"
    case .failed(let reason, _): "has no image (\(Self.name(names.word(of: reason))))"
    }
  }

  private func progress(_ progress: Selection.Publication.Progress) -> String {
    switch progress {
    case .waiting: "waits"
    case .compressed(let bytes): "has \(bytes) bytes"
    case .compressionFailed(let reason): "has no data (\(Self.name(names.word(of: reason))))"
    case .uploading(_, let upload): "goes up as upload \(upload)"
    case .uploadFailed(_, let reason): "is not uploaded (\(Self.name(names.word(of: reason))))"
    case .uploaded: "is uploaded"
    }
  }

  private func pan(_ was: Bool, _ now: Bool) -> [String] {
    if was == now { return [] }
    return [now ? "sweep begins" : "sweep ends"]
  }

  /// What came to a list, what left it, and whether what stayed has another order.
  private func list(
    _ name: String, _ before: [Selection.PhotoID], _ after: [Selection.PhotoID]
  ) -> [String] {
    if before == after { return [] }
    let (old, new) = (Set(before), Set(after))
    let came = after.filter { !old.contains($0) }.map { "+\(photo($0))" }
    let left = before.filter { !new.contains($0) }.map { "-\(photo($0))" }
    let isReordered = before.filter(new.contains) != after.filter(old.contains)
    let words = left + came + (isReordered ? ["reordered"] : [])
    return ["\(name) \(words.joined(separator: " "))"]
  }
}
