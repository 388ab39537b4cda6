import Dispatch
import SelectionCore
import SelectionKit
import SelectionSession

/// Records the page of the first seed, or, with `--fixed`, the same page on a store.
@main @MainActor struct SeedController {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    let isFixed = arguments.first == "--fixed"
    guard let path = arguments.last, arguments.count == (isFixed ? 2 : 1) else {
      print("usage: SeedController [--fixed] FILE")
      return
    }
    let rules = Selection.Rules(limit: 9, media: .photos)
    let log = try Recorder(path: path, rules: rules)
    // Each run is a session of its own.
    if log.found != nil { log.startOver(rules: rules) }
    let library = AssetsLibrary(["asset/a", "asset/b", "asset/c"])
    let screen = Screen()
    if isFixed {
      let page = StoreController(library, screen, SelectionStore(rules, log: log))
      await tell(page, library, screen) {
        // An effect is performed when its event is written, and its answer is another event.
        for _ in 0..<2 {
          log.flush()
          await allOfMainQueue()
        }
        page.record()
      }
    } else {
      let page = ShowEditController(library, screen, AppRecorder(log))
      await tell(page, library, screen) {}
    }
    log.close()
  }

  /// Waits until what stands in the main queue is done.
  private static func allOfMainQueue() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }
}
