import Foundation
import SelectionCore
import SelectionSession

/// Makes recordings as an app would write them: the reference is the app, a random user taps.
///
/// Equal arguments make equal recordings. Assets have names as long as those of the photo library.
struct Recording {
  private var random: Mixer
  /// The names of the assets, by number.
  let names: [String]
  private var state: Selection.State
  private var capture: UInt32 = 0
  private var pending: [UInt32] = []

  /// - Parameter assets: how many names there are.
  init(seed: UInt64, assets: Int, limit: Int = 9) {
    var random = Mixer(state: seed)
    names = (0..<assets).map { _ in Self.identifier(&random) }
    self.random = random
    state = Selection.State(Selection.Rules(limit: limit))
  }

  /// An identifier such as `8F2A0C1B-0000-4000-8000-00805F9B34FB/L0/001`.
  private static func identifier(_ random: inout Mixer) -> String {
    func hex(_ count: Int) -> String {
      var text = ""
      for _ in 0..<count { text += String(random.next() & 15, radix: 16, uppercase: true) }
      return text
    }
    return "\(hex(8))-\(hex(4))-4\(hex(3))-\(hex(4))-\(hex(12))/L0/001"
  }

  /// The next event, applied.
  mutating func next() -> Selection.Event {
    let event = choose()
    _ = state.apply(event)
    return event
  }

  private mutating func asset() -> Selection.AssetID {
    Selection.AssetID(UInt32(random.below(names.count)))
  }

  /// What a user does next, and what the library answers.
  private mutating func choose() -> Selection.Event {
    if !pending.isEmpty, random.below(4) == 0 {
      let shot = Selection.CaptureID(pending.remove(at: random.below(pending.count)))
      return random.below(10) == 0 ? .captureSaveFailed(shot) : .assetURLResolved(shot, asset())
    }
    switch state.presented {
    case .album:
      switch random.below(16) {
      case 0..<9:
        let working = state.working
        let unticks = !working.isEmpty && (state.count >= state.rules.limit || random.below(3) == 0)
        return .toggle(unticks ? working[random.below(working.count)] : .asset(asset()))
      case 9..<12: return .confirm()
      case 12: return .cancel()
      default: return .selectAssets((0..<random.below(state.rules.limit)).map { _ in asset() })
      }
    case .camera:
      if random.below(8) == 0 { return .cancel() }
      capture += 1
      pending.append(capture)
      return .cameraCapture(Selection.CaptureID(capture))
    case nil:
      let draft = state.draft
      if draft.count >= state.rules.limit || (!draft.isEmpty && random.below(4) == 0) {
        let index = random.below(draft.count)
        return .delete(index, expecting: draft[index])
      }
      return .openPicker(random.below(4) == 0 ? .camera : .album)
    }
  }

  /// What the app shows now.
  var shown: Selection.Observation {
    var shown = Selection.Observation()
    shown.images = state.selectedImages
    shown.urls = state.selectedAssetURLs
    return shown
  }

  /// Writes lines up to a number of events, an observation behind every sixteenth.
  ///
  /// - Returns: how many bytes were written.
  mutating func write(events count: Int, to file: UnsafeMutablePointer<FILE>) -> Int {
    var spelled = Names()
    for name in names { _ = spelled.asset(named: name) }
    var bytes = 0
    var number = 0
    func put(_ text: String) {
      bytes += text.utf8.count
      fputs(text, file)
    }
    var writer = SessionWriter(.jsonl)
    put(
      writer.write(Session.Line(number: 0, .header(version: Session.version)), spelled)
        + writer.write(Session.Line(number: 0, .rule(.limit(state.rules.limit))), spelled))
    func line(_ content: Session.Content) {
      number += 1
      var line = Session.Line(number: number, content)
      line.sequence = number
      line.time = "\(number / 1000).\(String(1000 + number % 1000).dropFirst())"
      put(writer.write(line, spelled))
    }
    for event in 1...count {
      line(.event(next(), nil))
      if event % 16 == 0 { line(.observed(shown)) }
    }
    put(writer.finish(spelled))
    return bytes
  }

  /// The draft at the end, as the script in Python prints it.
  var draft: String {
    state.draft.map { id in
      switch id {
      case .asset(let asset): names[Int(asset.number)]
      case .capture(let capture): String(capture.rawValue)
      }
    }.joined(separator: " ")
  }
}

/// A small generator of numbers (SplitMix64).
struct Mixer {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }
}
