/// The buttons of the page.
@MainActor protocol Page: AnyObject {
  func tapAlbum()
  func tapCamera()
  func tapDelete(at index: Int)
}

/// What the user does, and in which order the library answers.
///
/// - Parameter settle: waits until the page has done what follows from the step before.
@MainActor func tell(
  _ page: some Page, _ library: AssetsLibrary, _ screen: Screen, settle: () async -> Void
) async {
  page.tapAlbum()
  await settle()
  screen.album?.tap("asset/a")
  screen.album?.tap("asset/b")
  screen.album?.done()
  await settle()
  for motif in ["a dog", "a cat"] {
    page.tapCamera()
    await settle()
    screen.camera?.shoot(Image(motif))
    await settle()
  }
  // The second write is done first.
  library.answer(1, "asset/cat")
  await settle()
  library.answer(0, "asset/dog")
  await settle()
  // The dog goes.
  page.tapDelete(at: 2)
  await settle()
  page.tapAlbum()
  await settle()
  screen.album?.cancel()
  await settle()
}
