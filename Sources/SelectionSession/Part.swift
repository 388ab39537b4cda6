import SelectionCore

/// A part of an event line: in the text spelling a word or more, in JSON Lines a member of this name.
///
/// This table drives both spellings, the usage in messages, and the published schema.
enum Part: String, CaseIterable {
  case source, photo, asset, assets, to, dismissal, access, capture, reason, index, expecting
  case removed, inserted, changed, library, camera
  case request, quality, bytes, upload, batch, result, code

  /// The name, as both spellings write it.
  var name: String { rawValue }
}

/// A set of parts.
struct PartSet: OptionSet {
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  init(_ part: Part) {
    rawValue =
      switch part {
      case .source: 1 << 0
      case .photo: 1 << 1
      case .asset: 1 << 2
      case .assets: 1 << 3
      case .to: 1 << 4
      case .dismissal: 1 << 5
      case .access: 1 << 6
      case .capture: 1 << 7
      case .reason: 1 << 8
      case .index: 1 << 9
      case .expecting: 1 << 10
      case .removed: 1 << 11
      case .inserted: 1 << 12
      case .changed: 1 << 13
      case .library: 1 << 14
      case .camera: 1 << 15
      case .request: 1 << 16
      case .quality: 1 << 17
      case .bytes: 1 << 18
      case .upload: 1 << 19
      case .batch: 1 << 20
      case .result: 1 << 21
      case .code: 1 << 22
      }
  }

  init(_ parts: [Part]) { rawValue = parts.reduce(0) { $0 | PartSet($1).rawValue } }

  func contains(_ part: Part) -> Bool { contains(PartSet(part)) }

  /// The parts in the order of the table.
  var parts: [Part] { Part.allCases.filter { contains($0) } }
}

/// Which parts an event has.
struct Layout {
  /// Always there; in the text in this order, without their names.
  var required: [Part] = []
  /// May be left out; in the text behind the required ones, without its name.
  var optional: Part?
  /// May be left out; in the text behind their names, in any order.
  var named: [Part] = []

  /// Every part.
  var all: [Part] { required + (optional.map { [$0] } ?? []) + named }
}

extension Selection.Event.Kind {
  /// Which parts the event has.
  var layout: Layout {
    switch self {
    case .openPicker: Layout(required: [.source])
    case .toggle: Layout(required: [.photo])
    case .panBegan: Layout(required: [.asset])
    case .panMoved, .selectAll, .selectAssets: Layout(required: [.assets])
    case .panEnded, .panCancelled, .deselectAll, .confirm, .draftConsumed, .publish,
      .cancelPublishing, .beginSelecting, .endSelecting, .requestDeletion, .confirmDeletion,
      .declineDeletion, .relaunched:
      Layout()
    case .move: Layout(required: [.photo, .to])
    case .cancel: Layout(optional: .dismissal)
    case .requestAccess: Layout(required: [.access])
    case .cameraCapture, .retrySave: Layout(required: [.capture])
    case .assetURLResolved: Layout(required: [.capture, .asset])
    case .captureSaveFailed: Layout(required: [.capture], optional: .reason)
    case .delete: Layout(required: [.index], named: [.expecting])
    case .libraryChanged: Layout(named: [.removed, .inserted, .changed, .reason])
    case .accessChanged: Layout(named: [.library, .camera])
    case .imageResolved: Layout(required: [.photo, .request, .quality])
    case .imageFailed: Layout(required: [.photo, .request], optional: .reason)
    case .requestTimedOut: Layout(required: [.photo, .request])
    case .retryImage: Layout(required: [.photo])
    case .imageCompressed: Layout(required: [.photo, .bytes])
    case .compressionFailed: Layout(required: [.photo], optional: .reason)
    case .uploadFinished: Layout(required: [.photo, .upload])
    case .uploadFailed: Layout(required: [.photo, .upload], optional: .reason)
    case .deletionFinished: Layout(required: [.batch, .result], named: [.code, .assets])
    }
  }

  /// How the line is written in the text spelling.
  var usage: String {
    let layout = layout
    let words =
      layout.required.map { placeholder($0) }
      + (layout.optional.map { ["[\(placeholder($0))]"] } ?? [])
      + layout.named.map { "[\($0.name) \(placeholder($0))]" }
    return ([rawValue] + words).joined(separator: " ")
  }

  private func placeholder(_ part: Part) -> String {
    switch part {
    case .source: Selection.Source.words
    case .photo, .expecting: "PHOTO"
    case .asset: "ASSET"
    case .assets: self == .selectAssets ? "PHOTO…" : "ASSET…"
    case .removed, .inserted, .changed: "ASSET…"
    case .to, .index: "INDEX"
    case .dismissal: Selection.Dismissal.words
    case .access: Selection.AccessKind.words
    case .capture: "#N"
    case .reason: self == .libraryChanged ? Selection.ChangeReason.words : "REASON"
    case .library, .camera: "ACCESS"
    case .request: "REQUEST"
    case .quality: Selection.Quality.words
    case .bytes: "BYTES"
    case .upload: "UPLOAD"
    case .batch: "BATCH"
    case .result: Selection.DeletionResult.Kind.words
    case .code: "CODE"
    }
  }
}

extension RawRepresentable<String> where Self: CaseIterable {
  /// All words, for usage.
  fileprivate static var words: String { allCases.map { $0.rawValue }.joined(separator: "|") }
}
