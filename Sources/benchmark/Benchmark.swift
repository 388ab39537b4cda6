import Foundation
import SelectionCore
import SelectionSession

@main
enum Benchmark {
  static func main() throws {
    if CommandLine.arguments[1] == "json" {
      let data = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[2]))
      let lines = data.split(separator: 10).map { Data($0) }
      let begin = Date()
      let events = try FoundationDecoding.decode(lines)
      print(events, Double(events) / Date().timeIntervalSince(begin))
      return
    }
    var recording = Recording(
      seed: 1, assets: CommandLine.arguments.count > 3 ? Int(CommandLine.arguments[3]) ?? 0 : 50_000
    )
    let file = fopen(CommandLine.arguments[1], "w")
    let count = Int(CommandLine.arguments[2]) ?? 0
    let bytes = recording.write(events: count) { fputs($0, file) }
    fclose(file)
    print(bytes)
  }
}
