import Foundation
import ModelChecking
import SelectionCore
import SelectionModel
import SelectionSession
import SelectionTesting
import WhatIf

/// What the module says, from the same code as this machine runs it; and sessions to compare by.
///
///     WhatIfNative answers < PATHS     for each file one line: what `timeline` says of it
///     WhatIfNative made FOLDER COUNT SEED   so many sessions of random events, in either spelling
@main
enum WhatIfNative {
  static func main() throws {
    let words = CommandLine.arguments
    switch (words.dropFirst().first, words.count) {
    case ("answers", 2):
      while let path = readLine() {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        print(answer(to: Array(bytes)))
      }
    case ("made", 5):
      guard let count = Int(words[3]), let seed = UInt64(words[4]) else { exit(64) }
      for number in 0..<count {
        let session = session(of: seed &+ UInt64(number), events: 1 + number % 120)
        for format in SessionFormat.allCases {
          let file = "\(words[2])/made-\(number)\(format.ending)"
          try SessionWriter.write(session, as: format).write(
            toFile: file, atomically: false, encoding: .utf8)
        }
      }
    default: exit(64)
    }
  }

  /// What the page is told, by the way the page asks.
  private static func answer(to bytes: [UInt8]) -> String {
    bytes.withUnsafeBytes { bytes in
      let memory = allocate(bytes.count)
      UnsafeMutableRawBufferPointer(start: memory, count: bytes.count).copyMemory(from: bytes)
      let answer = timeline(memory, bytes.count)
      free(memory)
      defer { free(answer) }
      let count = Int(answer.loadUnaligned(as: UInt32.self))
      return String(
        decoding: UnsafeRawBufferPointer(start: answer + 4, count: count), as: UTF8.self)
    }
  }

  /// Events of every kind, some without sense; now and then what the app shows, which may be wrong.
  private static func session(of seed: UInt64, events: Int) -> Session {
    var generated = Generated(seed: seed, kinds: Selection.Event.Kind.allCases)
    generated.swarm()
    var names = Names()
    for (index, asset) in generated.assets.enumerated() {
      let word = generated.random.pick([
        "a", "IMG ", "#", "urls", "照片", "\u{1B}[2J", "e\u{301}\n\"",
      ])
      _ = names.asset(named: "\(word)\(index)", kind: asset.kind)
    }
    let rules = generated.rules()
    var session = Session(rules, names)
    var state = Selection.State(rules)
    for _ in 0..<events {
      let event = generated.event(in: state)
      session.add(.event(event, nil), comment: generated.random.once(in: 9) ? "照片 ❤️" : nil)
      let before = state
      _ = state.apply(event)
      if generated.random.once(in: 5) {
        let isLate = generated.random.once(in: 50)
        session.add(.observed((isLate ? before : state).observation))
      }
    }
    return session
  }
}
