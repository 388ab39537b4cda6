import SelectionCore
import SelectionKit
import SelectionModel
import SelectionSession

// What must be true in the end.

extension Day {
  /// Library, draft and log agree, and the log replays to the same state.
  func checkAgreement() {
    checkLog()
    checkLibrary()
    checkPictures()
    checkEnds()
  }

  private func checkLog() {
    guard let session = nature.readDisk() else { return }
    recorded = session
    let verdict = Replay(session).verdict
    if verdict != .conforms, !session.events.isEmpty {
      nature.note("the log, replayed, is '\(verdict.rawValue)'")
    }
    // The store may have met the assets in another order than they stand in the log.
    let store = app.store
    var replayed = Selection.State(session.rules)
    for event in session.events {
      _ = replayed.apply(
        event.renaming { store.asset(session.names.name(of: $0), kind: $0.kind) })
    }
    if replayed != store.state { nature.note("the log replays to another state") }
  }

  private func checkLibrary() {
    let library = nature.library
    let (store, seesAll) = (app.store, library.readWrite == .authorized)
    for photo in store.state.photos {
      guard let asset = photo.asset else { continue }
      let name = store.names.name(of: asset)
      // What a limited app cannot see may go without a word.
      if seesAll, photo.isPresent != library.contains(name) {
        nature.note("\(name) is \(photo.isPresent ? "present" : "missing"), the library differs")
      }
      if case .capture(let shot) = photo.id, photo.save == .saved,
        let picture = nature.shots[shot], library.text(of: name) != picture
      {
        nature.note("shot #\(shot.rawValue) has the asset of another")
      }
    }
    let allowed = nature.takenByOthers.union(nature.askedFor)
    for identifier in library.everything
    where !library.contains(identifier) && !allowed.contains(identifier) {
      nature.note("\(identifier) was deleted, and nobody asked for it")
    }
  }

  /// The page shows each photo in its place, and as what it is.
  private func checkPictures() {
    let store = app.store
    if app.grid.shown != Selection.Grid(store.state).items {
      nature.note("the grid is out of date")
    }
    for photo in store.state.photos {
      guard let shown = app.images.image(of: photo.id)?.stubText else { continue }
      let name = store.identifier(of: photo.id)
      var right: [String] = []
      if case .capture(let shot) = photo.id { right += [nature.shots[shot] ?? Nature.namelessItem] }
      if let name {
        let picture = nature.library.text(of: name)
        right += [picture, "preview of \(name)"]
      }
      if !right.contains(shown) { nature.note("a photo shows '\(shown)' for \(right)") }
    }
  }

  /// Neither the frameworks nor the store were used wrongly in the process that runs now.
  func checkUse() {
    for violation in app.world.violations { nature.note("UIKit or Photos refuse: \(violation)") }
    for problem in app.problems { nature.note("\(problem)") }
  }

  /// Nothing waits for ever, unless the system never answered.
  private func checkEnds() {
    checkUse()
    let state = app.store.state
    if state.outstandingRequests > 0 { nature.note("an image is loading for ever") }
    if state.photos.contains(where: { $0.save == .pending }) {
      nature.note("a shot is being saved for ever")
    }
    if nature.isSilent { return }
    switch state.publicationPhase {
    case .compressing, .uploading: nature.note("a post is on its way for ever")
    case .idle, .failed, .published: break
    }
    if state.cleanupPhase == .deleting { nature.note("a deletion goes on for ever") }
  }
}
