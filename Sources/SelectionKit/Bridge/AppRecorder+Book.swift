import SelectionCore
import SelectionSession

extension AppRecorder {
  /// What the recorder knows.
  struct Book: Sendable {
    var names = Names()
    var images = ImageTable()
    var lastCapture: UInt32 = 0
    /// The lines of this call.
    var lines: [Session.Content] = []
    /// What should be: it counts the openings, and knows which asset a shot has become.
    private var machine: Selection.State

    init(_ rules: Selection.Rules, _ found: Session?) {
      machine = Selection.State(found?.rules ?? rules)
      guard let found else { return }
      names = found.names
      for event in found.events { take(event) }
    }

    mutating func add(_ content: Session.Content) {
      if case .event(let event, _) = content { take(event) }
      lines.append(content)
    }

    mutating func add(_ event: Selection.Event) { add(.event(event, nil)) }

    mutating func open(_ source: Selection.Source) -> Int? {
      let before = machine.opened
      add(.openPicker(source))
      return machine.opened > before ? machine.opened : nil
    }

    mutating func photo(_ url: String) -> Selection.PhotoID { .asset(names.asset(named: url)) }

    mutating func register(_ image: any Image, _ photo: Selection.PhotoID) {
      let machine = machine
      images.register(image, photo) { machine.identity(of: $0) == machine.identity(of: $1) }
    }

    /// The photos of an array of images; nil, with a note, unless all of them are known.
    mutating func photos(of images: [any Image]) -> [Selection.PhotoID]? {
      let photos = images.map { self.images.photo(of: $0) }
      let unknown = photos.indices.filter { photos[$0] == nil }
      if unknown.isEmpty { return photos.compactMap { $0 } }
      let places = unknown.map { "\($0)" }.joined(separator: " ")
      lines.append(.note("images of \(photos.count) photos, not registered at \(places)"))
      return nil
    }

    private mutating func take(_ event: Selection.Event) {
      _ = machine.apply(event)
      // A refused shot has used its number too.
      if case .cameraCapture(let capture, _) = event {
        lastCapture = max(lastCapture, capture.rawValue)
      }
      if case .selectAssets(let photos, _) = event {
        for case .capture(let capture) in photos {
          lastCapture = max(lastCapture, capture.rawValue)
        }
      }
    }
  }
}
