import SelectionCore

/// What a session leaves in the draft, told from the list of its events alone.
///
/// It is the specification read the other way round. The reducer goes forward: it has a state, and
/// each event makes the next. The oracle has no state. It looks back over the events and says what
/// was so after the first n of them: a list is what came into it, in the order in which it came,
/// without what has left it since; a shot has the asset of the answer that was given to it; an
/// asset is missing since the removal that nothing has taken back. So it and the reducer can hardly
/// share a mistake. Each definition names the sentence of `Specs/SPEC.md` that it is. It is slow on
/// purpose, and made for sessions of some hundred events.
///
/// It covers sections 3 to 6, 12 to 15, and every rule and policy of section 9.
public struct Oracle {
  /// A photo of a list, and its URL.
  public struct Slot: Hashable, Sendable {
    /// The photo.
    public let photo: Selection.PhotoID
    /// Its asset; nil where it has none (S3.1).
    public let url: Selection.AssetID?

    /// A photo with its URL.
    public init(_ photo: Selection.PhotoID, url: Selection.AssetID?) {
      (self.photo, self.url) = (photo, url)
    }
  }

  /// What was so after some events.
  public struct Moment: Hashable, Sendable {
    /// The draft: images and URLs.
    public let draft: [Slot]
    /// What the open album edits; empty unless one is open.
    public let working: [Slot]
    /// What the open album shows as chosen (S3.3).
    public let ticked: [Selection.PhotoID]
    /// What is presented.
    public let presented: Selection.Source?
    /// How many openings there were (V11).
    public let opened: Int
    /// What became of the last event; nil before the first.
    public let outcome: Selection.Outcome?
    /// What is shown of images, publication and cleanup, and nothing else.
    public let more: Selection.Observation

    /// What was so, or what a machine shows of it.
    public init(
      draft: [Slot], working: [Slot], ticked: [Selection.PhotoID], presented: Selection.Source?,
      opened: Int, outcome: Selection.Outcome?, more: Selection.Observation
    ) {
      (self.draft, self.working, self.ticked) = (draft, working, ticked)
      (self.presented, self.opened, self.outcome) = (presented, opened, outcome)
      self.more = more.beyondCore
    }
  }

  private let hindsight: Hindsight

  /// The oracle for sessions with these rules.
  public init(_ rules: Selection.Rules) { hindsight = Hindsight(rules) }

  /// The photos of the draft after these events, in the order of the post, with their URLs.
  public func draft(after events: [Selection.Event]) -> [Slot] { moment(after: events).draft }

  /// The photos that the open album edits after these events; none unless an album is open.
  public func working(after events: [Selection.Event]) -> [Slot] { moment(after: events).working }

  /// What is presented after these events.
  public func presented(after events: [Selection.Event]) -> Selection.Source? {
    moment(after: events).presented
  }

  /// All that is told about the moment after these events.
  ///
  /// What was found out about the events that these and the last ones have in common is not found
  /// out again; so a walk through a session, or through a tree of sessions, is no slower than it
  /// must be.
  public func moment(after events: [Selection.Event]) -> Moment {
    hindsight.look(at: events)
    let now = events.count
    return Moment(
      draft: slots(.draft, at: now), working: slots(.working, at: now),
      ticked: hindsight.ticked(at: now), presented: hindsight.presented(at: now),
      opened: hindsight.openings(before: now), outcome: now == 0 ? nil : hindsight.outcome(now - 1),
      more: hindsight.more(at: now))
  }

  private func slots(_ list: Hindsight.List, at moment: Int) -> [Slot] {
    hindsight.list(list, at: moment).map { Slot($0, url: hindsight.asset(of: $0, at: moment)) }
  }
}

extension Selection.Observation {
  /// The same with only what no event of the core changes.
  fileprivate var beyondCore: Selection.Observation {
    var shown = Selection.Observation()
    shown.imagesLoading = imagesLoading
    shown.imagesFailed = imagesFailed
    shown.imagesDegraded = imagesDegraded
    shown.requests = requests
    shown.notices = notices
    shown.publication = publication
    shown.uploads = uploads
    shown.cleanup = cleanup
    shown.selected = selected
    return shown
  }
}
