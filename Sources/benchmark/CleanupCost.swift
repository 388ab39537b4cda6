import Foundation
import SelectionCore
import SelectionSession

/// What the cleanup of an album costs, beside how long its session is.
///
/// The session selects every photo of the album, one half one by one and the other by a sweep that
/// grows and shrinks, has the system delete all in batches, and is told by the library as well.
struct CleanupCost {
  let folder: String
  /// How many photos the largest album has.
  let photos: Int

  /// A session about an album of so many photos, with how many identifiers its events name.
  static func session(photos count: Int) -> (session: Session, identifiers: Int) {
    var names = Names()
    let assets = (0..<count).map { names.asset(named: "photo-\($0)") }
    var session = Session(Selection.Rules(), names)
    var identifiers = 0
    func add(_ event: Selection.Event, naming named: Int, _ effect: Selection.Effect? = nil) {
      identifiers += named
      var assertion = effect.map { _ in Assertion() }
      assertion?.effect = effect.map { .exactly($0) }
      session.add(.event(event, assertion))
    }
    let half = count / 2
    add(.openPicker(.album), naming: 0)
    add(.selectAssets(Array(assets.prefix(9))), naming: 9)
    add(.beginSelecting, naming: 0)
    for asset in assets[..<half] { add(.toggle(.asset(asset)), naming: 1, Selection.Effect.none) }
    // Every tenth is unselected, and selected again behind all others.
    for _ in 1...2 {
      for place in stride(from: 0, to: half, by: 10) {
        add(.toggle(.asset(assets[place])), naming: 1)
      }
    }
    add(.panBegan(assets[half]), naming: 1)
    for part in [4, 2, 1, 2, 1] {
      let range = Array(assets[half..<(half + (count - half) / part)])
      add(.panMoved(range), naming: range.count)
    }
    // Others delete some of what the sweep covers.
    let lost = stride(from: half, to: count, by: 10).map { assets[$0] }
    add(.libraryChanged(removed: lost), naming: lost.count)
    add(.panEnded(), naming: 0)
    add(.requestDeletion, naming: 0, .askDeletion)
    add(.confirmDeletion, naming: 0, .deleteAssets(batch: 1))
    var state = Selection.State()
    for event in session.events { _ = state.apply(event) }
    var number = 1
    while let batch = state.cleanup?.batch, !batch.isEmpty {
      for event: Selection.Event in [
        .deletionFinished(batch: number, assets: batch, .deleted), .libraryChanged(removed: batch),
      ] {
        _ = state.apply(event)
        add(event, naming: batch.count)
      }
      number += 1
    }
    session.add(.observed(state.observation))
    return (session, identifiers)
  }

  /// Measures three albums, each ten times as large as the one before.
  ///
  /// - Returns: whether everything was measured.
  func run() throws -> Bool {
    print("cleanup of an album: cost beside the identifiers in the session, median of 3")
    print("  photos   identifiers   reduce and all invariants   proofsheet replay")
    var costs: [(reduce: Double, replay: Double)] = []
    let sizes = [photos / 100, photos / 10, photos]
    for count in sizes {
      let (session, identifiers) = Self.session(photos: count)
      let path = folder + "/cleanup.jsonl"
      try SessionWriter.write(session, as: .jsonl)
        .write(toFile: path, atomically: true, encoding: .utf8)
      var (reducing, replaying): ([Double], [Double]) = ([], [])
      for _ in 1...3 {
        var verdict = Verdict.inconclusive
        reducing.append(Clock.time { verdict = Replay(session).verdict })
        let child = Child([Report.proofsheet, "replay", path])
        guard verdict == .conforms, child.code == 0 else {
          print("  not measured: the session does not conform: \(child.output)")
          return false
        }
        replaying.append(child.seconds)
      }
      let each = 1e9 / Double(identifiers)
      costs.append((median(reducing) * each, median(replaying) * each))
      print(
        String(
          format: "  %6d   %11d   %15.0f ns each   %9.0f ns each", count, identifiers,
          median(reducing) * each, median(replaying) * each))
    }
    let growth = (costs[2].reduce / costs[0].reduce, costs[2].replay / costs[1].replay)
    print(
      String(
        format: "  an identifier in an album of %d costs %.2f times one in %d (reduce), and %.2f "
          + "times one in %d (replay); linear is 1", photos, growth.0, sizes[0], growth.1,
        sizes[1]))
    return true
  }
}
