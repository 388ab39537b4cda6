// The events of the draft (specification, section 5). Guards are tried in the order given.

extension Selection.State {
  /// Deletes one photo of the draft, image and URL at once (seed 1 §4.2).
  ///
  /// With the photo that the caller expects there, a double tap deletes once (report B136).
  mutating func delete(_ index: Int, expecting expected: Selection.PhotoID?) -> Selection.Outcome {
    guard draft.indices.contains(index) else { return .rejected(.indexOutOfRange) }
    let id = draft[index]
    if let expected, identity(of: expected) != id { return .rejected(.staleIndex) }
    if isPublishing { publication = nil }
    editLists { list in
      if let place = list.firstIndex(of: id) { list.remove(at: place) }
    }
    return .applied(isAlbumOpen ? .deselect(id) : .none)
  }

  /// Begins the next draft; pending shots keep their account, nothing else carries over
  /// (report B032).
  mutating func draftConsumed() -> Selection.Outcome {
    if picker != nil { return .rejected(.presenting) }
    if isPublishing { return .rejected(.publishing) }
    draft = []
    return .applied(.none)
  }
}
