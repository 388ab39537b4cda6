/// The buttons of the page.
@MainActor protocol Page: AnyObject {
  func tapAlbum()
  func tapCamera()
  func tapDelete(at index: Int)
}

/// What the user does, and in which order the library answers.
@MainActor func takePartInIt(_ page: some Page, _ library: AssetsLibrary, _ screen: Screen) {
  page.tapAlbum()
  screen.album?.tap("asset/a")
  screen.album?.tap("asset/b")
  screen.album?.done()
  page.tapCamera()
  screen.camera?.shoot(Image("a dog"))
  page.tapCamera()
  screen.camera?.shoot(Image("a cat"))
  // The second write is done first.
  library.answer(1, "asset/cat")
  library.answer(0, "asset/dog")
  // The dog goes.
  page.tapDelete(at: 2)
  page.tapAlbum()
  screen.album?.cancel()
}
