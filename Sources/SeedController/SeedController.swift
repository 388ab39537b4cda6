import SelectionKit
import SelectionSession

/// The page of the first seed, recorded: `SeedController FILE`, or `SeedController --fixed FILE`.
@main @MainActor struct SeedController {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let path = arguments.last,
      arguments.dropLast() == [] || arguments.dropLast() == ["--fixed"]
    else {
      print("usage: SeedController [--fixed] FILE")
      return
    }
    let library = AssetsLibrary(["asset/a", "asset/b", "asset/c"])
    let screen = Screen()
    let log = try Recorder(path: path, rules: .init(limit: 9, media: .photos))
    let page = ShowEditController(library, screen, AppRecorder(log))
    takePartInIt(page, library, screen)
    log.close()
  }
}
