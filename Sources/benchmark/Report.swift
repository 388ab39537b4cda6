import Foundation
import SelectionCore
import SelectionSession

/// What is measured, and what it is compared with.
///
/// Each comparison takes turns with its baseline, three times, and tells the medians: the machine may
/// be busy with other things.
struct Report {
  let folder: String
  /// Whether nothing that was to be measured is missing.
  private(set) var isWhole = true

  private var recording: String { folder + "/recording.jsonl" }

  init(folder: String) { self.folder = folder }

  /// The program, beside this one.
  static var proofsheet: String {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path + "/proofsheet"
  }

  private var script: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/replay_orjson.py"
  }

  private mutating func fail(_ what: String) {
    isWhole = false
    print("  not measured: \(what)")
  }

  private func number(_ value: Double, _ digits: Int = 0) -> String {
    String(format: "%.\(digits)f", value)
  }

  /// Events a second of the whole replay, Foundation's decoder and the script in Python.
  mutating func throughput(_ count: Int) throws {
    var maker = Recording(seed: 1, assets: 50_000)
    guard let file = fopen(recording, "w") else { return fail("cannot write \(recording)") }
    let bytes = maker.write(events: count, to: file)
    fclose(file)
    print("recording: \(count) events, \(bytes / 1_000_000) MB, 50000 identifiers")

    let sample = try InProcess(recording, lines: 50_000)
    let data = sample.data
    var (decoding, replaying, scripting): ([Double], [Double], [Double]) = ([], [], [])
    var problem: String?
    for _ in 1...3 {
      decoding.append(
        Double(sample.events.count) / (try Clock.time { _ = try FoundationDecoding.decode(data) }))
      let replay = Child([Self.proofsheet, "replay", recording])
      if replay.code != 0 { problem = "proofsheet replay says: \(replay.output)" }
      replaying.append(Double(count) / replay.seconds)
      let python = Child(["python3", script, recording])
      if python.code != 0 {
        problem = "python3 \(script) fails; it needs orjson (pip install orjson)"
      } else if python.output != "\(count) \(count / 16) 0 \(maker.draft)" {
        problem = "the script ends in another state: \(python.output)"
      }
      scripting.append(Double(count) / python.seconds)
    }
    print("\nevents a second, median of 3")
    print(
      "  proofsheet replay: read, decode, reduce, invariants, verdict  \(number(median(replaying)))"
    )
    print(
      "  JSONDecoder: decode the same lines, in memory                 \(number(median(decoding)))")
    print(
      "  Python with orjson: decode, keep the same state               \(number(median(scripting)))"
    )
    if let problem { return fail(problem) }
    ratio(median(replaying) / median(decoding), "replay to JSONDecoder", aim: ">= 20")
    ratio(median(replaying) / median(scripting), "replay to Python with orjson", aim: ">= 3")
  }

  private func ratio(_ value: Double, _ name: String, aim: String) {
    print("  ratio \(name): \(number(value, 1)) (aim \(aim))")
  }

  /// What the parts of a replay cost, beside each other.
  mutating func parts() throws {
    let sample = try InProcess(recording, lines: 200_000)
    let count = Double(sample.events.count)
    var (reading, reducing, auditing): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 1...3 {
      reading.append(try Clock.time { try sample.read() })
      reducing.append(Clock.time { sample.reduce() })
      auditing.append(Clock.time { sample.audit() })
    }
    print("\nnanoseconds an event, median of 3")
    print("  read and decode                \(number(median(reading) / count * 1e9))")
    print("  reduce                         \(number(median(reducing) / count * 1e9))")
    print("  reduce and all invariants      \(number(median(auditing) / count * 1e9))")
    ratio(median(reducing) / median(reading), "reduce to read and decode", aim: "none")
    guard let allocations = Allocations.counted({ sample.reduce() }) else {
      return fail("heap allocations: this runtime has no hook")
    }
    print("  heap allocations of reduce     \(number(Double(allocations) / count, 2)) an event")
  }

  /// The most memory that a replay holds, for short and long recordings.
  mutating func memory(_ count: Int, isLong: Bool) {
    print("\nresident memory of a replay (aim below 40 MB, and flat)")
    for events in [count / 10, count] + (isLong ? [count * 10] : []) {
      var maker = Recording(seed: 1, assets: 50_000)
      guard let file = fopen(recording, "w") else { return fail("cannot write \(recording)") }
      let bytes = maker.write(events: events, to: file)
      fclose(file)
      let replay = Child([Self.proofsheet, "replay", recording], isWatched: true)
      if replay.code != 0 { return fail("proofsheet replay says: \(replay.output)") }
      if replay.megabytes == 0 { return fail("memory: the system tells it only in /proc") }
      print("  \(events) events, \(bytes / 1_000_000) MB: \(number(replay.megabytes, 1)) MB")
    }
  }

  /// The start of a static program, beside the start of an empty one in C.
  mutating func startup() {
    print("\nstart: replay of one small file, built with --static-swift-stdlib")
    let scratch = ".build/static"
    let build = Child([
      "swift", "build", "-c", "release", "--static-swift-stdlib", "--product", "proofsheet",
      "--scratch-path", scratch,
    ])
    if build.code != 0 { return fail("swift build --static-swift-stdlib fails") }
    let empty = folder + "/empty"
    try? "int main(void) { return 0; }\n".write(
      toFile: empty + ".c", atomically: true, encoding: .utf8)
    if Child(["cc", "-O2", "-o", empty, empty + ".c"]).code != 0 { return fail("cc fails") }
    let small = folder + "/small.session"
    try? "session 1\nopenPicker album -> presentAlbum\n".write(
      toFile: small, atomically: true, encoding: .utf8)
    var (ours, theirs): ([Double], [Double]) = ([], [])
    for _ in 1...60 {
      theirs.append(Child([empty]).seconds)
      let replay = Child([scratch + "/release/proofsheet", "replay", small])
      if replay.code != 0 { return fail("the static proofsheet says: \(replay.output)") }
      ours.append(replay.seconds)
    }
    print("  proofsheet replay   \(number(median(ours) * 1000, 2)) ms, median of 60")
    print("  empty program in C  \(number(median(theirs) * 1000, 2)) ms")
    ratio(median(ours) / median(theirs), "of both", aim: "<= 4")
  }
}
