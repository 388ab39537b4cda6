import Foundation
import ModelChecking
import SelectionAppleStubs
import SelectionCore
import SelectionKit

// What the user does, and what others do with the same library.

extension Day {
  /// The user asks for a picker, most often when there is none.
  func open(_ source: Selection.Source) {
    if app.store.state.picker != nil, !nature.choices.bool(1, in: 10) { return touch() }
    app.store.send(.openPicker(source))
  }

  /// The user touches the picker that is on the screen.
  func touch() {
    if let album = app.album { touch(album) } else if let camera = app.camera { touch(camera) }
  }

  private func touch(_ album: PHPickerViewController) {
    switch nature.choices.index(weights: [10, 2, 2, 3, 2]) {
    case 0: album.stubDone(selection(in: album))
    case 1: album.stubDone(selection(in: album), times: 2)
    case 2: album.stubCancel()
    case 3: album.stubSwipeDown(nature.choices.pick(StubSwipe.allCases))
    default:
      let item = NSItemProvider(stubData: Data(Nature.namelessItem.utf8), type: "public.jpeg")
      album.stubDoneWithoutIdentifiers([item])
    }
  }

  /// What is ticked at the end: some of what was, and some more.
  private func selection(in album: PHPickerViewController) -> [String] {
    let all = nature.library.identifiers
    guard !all.isEmpty else { return [] }
    var ticked = album.stubPreselected
    for _ in 0..<nature.choices.index(below: 4) {
      let identifier = nature.choices.pick(all)
      if let place = ticked.firstIndex(of: identifier) {
        ticked.remove(at: place)
      } else {
        ticked.append(identifier)
      }
    }
    return ticked
  }

  private func touch(_ camera: UIImagePickerController) {
    switch nature.choices.index(weights: [10, 1, 2, 1]) {
    case 0:
      let before = app.store.state.lastCapture
      let picture = nature.newPicture()
      camera.stubShoot(UIImage(data: Data(picture.utf8)))
      let after = app.store.state.lastCapture
      if after != before { nature.shots[after] = picture }
    case 1: camera.stubShoot(nil)
    case 2: camera.stubCancel()
    default: camera.stubSwipeDown {}
    }
  }

  /// The user taps the cross of a photo, perhaps twice.
  func delete() {
    let draft = app.store.state.draft
    guard !draft.isEmpty else { return }
    let place = nature.choices.index(below: draft.count)
    for _ in 0..<(nature.choices.bool(1, in: 4) ? 2 : 1) {
      app.store.send(.delete(place, expecting: draft[place]))
    }
    let left = app.store.state.draft.count
    if left < draft.count - 1 { nature.note("a double tap deleted \(draft.count - left) photos") }
  }

  func move() {
    let draft = app.store.state.draft
    guard !draft.isEmpty else { return }
    let photo = nature.choices.pick(draft)
    app.store.send(.move(photo, to: nature.choices.index(below: draft.count)))
  }

  /// The user tries again what has failed.
  func retry() {
    let photos = app.store.state.photos
    guard !photos.isEmpty else { return }
    let photo = nature.choices.pick(photos).id
    if case .capture(let shot) = photo, nature.choices.bool() {
      app.store.send(.retrySave(shot))
    } else {
      app.store.send(.retryImage(photo))
    }
  }

  /// The user clears out the library.
  func cleanUp() {
    let store = app.store
    if let question = app.question {
      app.question = nil
      let agrees = !nature.choices.bool(1, in: 3)
      if agrees { nature.agreements += 1 }
      return question(agrees)
    }
    guard store.state.cleanupPhase != .none || nature.choices.bool(1, in: 10) else {
      store.send(.beginSelecting)
      return
    }
    switch nature.choices.index(weights: [4, 4, 1, 1, 3, 1, 3, 1]) {
    case 0: store.send(.requestDeletion)
    case 1: store.send(.selectAll(someAssets()))
    case 2: for asset in someAssets() { store.send(.toggle(.asset(asset))) }
    case 3: store.send(.deselectAll())
    case 4: if let first = someAssets().first { store.send(.panBegan(first)) }
    case 5: store.send(nature.choices.bool() ? .panEnded() : .panCancelled())
    case 6: store.send(.panMoved(someAssets()))
    default: store.send(.endSelecting)
    }
  }

  private func someAssets() -> [Selection.AssetID] {
    nature.library.identifiers.filter { _ in nature.choices.bool(1, in: 3) }.map {
      app.store.asset($0)
    }
  }

  /// Others take, delete or edit photos, or bring one back.
  func useLibrary() {
    let library = nature.library
    switch nature.choices.index(weights: [4, 3, 1, 2]) {
    case 0:
      guard !library.identifiers.isEmpty else { return }
      let identifier = nature.choices.pick(library.identifiers)
      nature.takenByOthers.insert(identifier)
      library.delete([identifier])
    case 1: library.add(nature.choices.bool(1, in: 5) ? .video : .image)
    case 2:
      guard !library.identifiers.isEmpty else { return }
      library.edit(nature.choices.pick(library.identifiers))
    default:
      let gone = nature.takenByOthers.filter { !library.contains($0) }.sorted()
      guard !gone.isEmpty else { return }
      library.add(.image, identifier: nature.choices.pick(gone))
    }
  }

  /// The app asks for access, or the user changes it; the system ends the process for a change.
  func changeAccess() {
    if nature.choices.bool(2, in: 3) {
      app.store.send(.requestAccess(nature.choices.pick(Selection.AccessKind.allCases)))
      return
    }
    let library = nature.library
    library.readWrite = nature.choices.pick([.authorized, .limited, .denied])
    if library.readWrite == .limited {
      library.limit(to: library.identifiers.filter { _ in nature.choices.bool() })
    }
    kill()
  }
}
