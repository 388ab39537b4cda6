import ModelChecking
import SelectionAppleStubs
import SelectionCore
import SelectionKit
import SelectionSession

/// A day on a page with photos: a user, a system that answers late, twice, wrongly or never, others who
/// use the same library, and a process that ends without warning.
///
/// All of it follows from the choices; nothing runs on its own.
@MainActor final class Day {
  let nature: Nature
  private(set) var app: App
  /// What the log says in the end.
  var recorded: Session?

  private init(_ rules: Selection.Rules, diskLies: Bool) {
    nature = Nature(rules, diskLies: diskLies)
    for place in 0..<6 { nature.library.add(place == 4 ? .video : .image) }
    app = App(nature, nil)
  }

  /// Lives through a day.
  ///
  /// - Parameters:
  ///   - length: how many steps it has.
  ///   - diskLies: whether the disk says that it has written before it has.
  /// - Returns: the day, at its end.
  static func run(_ choices: inout Choices, length: Int, diskLies: Bool) -> Day {
    let day = Day(Self.rules(&choices), diskLies: diskLies)
    choices.steps(upTo: length) { choices in
      day.nature.decide(by: &choices) { day.step() }
      return day.nature.mistake == nil
    }
    day.nature.decide(by: &choices) { day.end() }
    return day
  }

  private static func rules(_ choices: inout Choices) -> Selection.Rules {
    Selection.Rules(
      limit: choices.pick([9, 3, 1, 0]),
      media: choices.pick([.any, .photos, .single]),
      deletionBatch: choices.pick([500, 2]),
      deletedWhileSelected: choices.pick(Selection.DeletedWhileSelected.allCases),
      shotAtLimit: choices.pick(Selection.ShotAtLimit.allCases),
      reopening: choices.pick(Selection.Reopening.allCases),
      singleLimit: choices.pick(Selection.SingleLimit.allCases),
      captures: choices.bool(1, in: 5) ? .keepInApp : .save)
  }

  // MARK: Steps

  /// What may happen next, the simplest first.
  enum Action: CaseIterable {
    case work, write, openAlbum, openCamera, touch, delete, move, retry, publish, cleanUp
    case others, access, wait, leave, consume, kill

    var weight: Int {
      switch self {
      case .work: 80
      case .write: 40
      case .touch: 60
      case .openAlbum, .openCamera, .cleanUp: 15
      case .delete, .publish, .others: 8
      case .move, .retry: 4
      case .wait, .leave, .consume: 2
      case .access: 3
      case .kill: 1
      }
    }

    static let weights = allCases.map(\.weight)
  }

  private func step() {
    switch Action.allCases[nature.choices.index(weights: Action.weights)] {
    case .work: work()
    case .write: nature.disk.write(nature.choices.index(below: 4) + 1)
    case .openAlbum: open(.album)
    case .openCamera: open(.camera)
    case .touch: touch()
    case .delete: delete()
    case .move: move()
    case .retry: retry()
    case .publish: app.store.send(nature.choices.bool(1, in: 6) ? .cancelPublishing : .publish)
    case .cleanUp: cleanUp()
    case .others: useLibrary()
    case .access: changeAccess()
    case .wait: nature.letPatienceEnd()
    case .leave: leave()
    case .consume: app.store.send(.draftConsumed)
    case .kill: kill()
    }
  }

  /// The system, or the main queue, gets to some of the things that it has to do.
  private func work() {
    for _ in 0...nature.choices.index(below: 8) where app.steps.choices > 0 {
      app.steps.step(nature.choices.index(below: app.steps.choices))
    }
  }

  /// The app itself takes the picker away, whatever it is doing, and before the screen has moved.
  private func leave() {
    app.store.send(.cancel(.system))
    nature.disk.write()
    while app.steps.step(.main) {}
  }

  /// Everything comes to rest: what is written, answered and waited for.
  private func end() {
    for _ in 0..<2 {
      repeat {
        app.steps.settle()
        nature.disk.write()
      } while app.steps.choices > 0
      nature.letPatienceEnd()
    }
    app.steps.settle()
    nature.disk.write()
    app.steps.settle()
    if nature.mistake == nil { checkAgreement() }
  }

  /// The process ends; the system may go on for a moment with what it was asked for.
  func kill() {
    checkUse()
    for _ in 0..<nature.choices.index(below: 4) { app.steps.step(.library) }
    app.steps.drop()
    nature.disk.kill(written: nature.choices.index(below: nature.disk.waitingCount + 1))
    nature.endProcess()
    if nature.choices.bool() { useLibrary() }
    if let session = nature.readDisk() { app = App(nature, session) }
  }
}
