// The events of library and access (specification, section 6).

extension Selection.State {
  /// Follows what others did to the library (seed 2 §6; reports B072 to B087).
  ///
  /// A loss of limited access looks the same (reports B094, B096). An insertion adds nothing: not
  /// our own camera write either, before or after its answer (report B055).
  mutating func libraryChanged(
    removed: [Selection.AssetID], inserted: [Selection.AssetID]
  ) -> Selection.Outcome {
    let inserted = inserted.count > 1 ? inserted.sorted() : inserted
    var removed = removed.count > 1 ? removed.sorted() : removed
    removed.remove { inserted.hasSorted($0) }
    for asset in inserted { update(identity(of: asset), isPresent: true) }
    for asset in removed { update(identity(of: asset), isPresent: false) }
    remember(removed: removed, inserted: inserted)
    let leaving = removed.map { identity(of: $0) }.filter { index(of: $0) != nil && leaves($0) }
    if !leaving.isEmpty {
      let leaving = Selection.Membership(leaving)
      editLists { $0.remove { leaving.contains($0) } }
    }
    return .applied(.none)
  }

  /// Whether a missing photo leaves the lists.
  private func leaves(_ id: Selection.PhotoID) -> Bool {
    if id.isCapture { return false }
    switch rules.deletedWhileSelected {
    case .keepDraft: return !draft.contains(id)
    case .keep: return false
    case .drop: return true
    }
  }

  /// The open album remembers what is gone.
  private mutating func remember(removed: [Selection.AssetID], inserted: [Selection.AssetID]) {
    guard isAlbumOpen, var gone = picker?.gone else { return }
    gone.remove { inserted.hasSorted($0) }
    if !removed.allSatisfy({ gone.hasSorted($0) }) {
      var union: [Selection.AssetID] = []
      union.reserveCapacity(gone.count + removed.count)
      for asset in (gone + removed).sorted() where union.last != asset { union.append(asset) }
      gone = union
    }
    picker?.gone = gone
  }

  /// Sets what the system allows; no selection is cleared by it (reports B099, B103).
  mutating func accessChanged(
    _ library: Selection.LibraryAccess?, _ camera: Selection.CameraAccess?
  ) -> Selection.Outcome {
    if let library { access.library = library }
    if let camera { access.camera = camera }
    return .applied(.none)
  }
}
