extension Selection.State {
  /// The same without what no event of the core can tell apart.
  ///
  /// That is how far images are, and how often something was asked for: so the core alone has
  /// finitely many states.
  package var coreOnly: Self {
    var core = self
    for place in core.photos.indices { core.photos[place].image = .ready }
    (core.requests, core.uploads, core.batches, core.notices) = (0, 0, 0, 0)
    return core
  }
}
