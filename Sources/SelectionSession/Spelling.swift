import SelectionCore

/// Spells values in the text spelling.
///
/// What it gives is safe to print: names with anything unusual in them are quoted, with escapes.
public struct Spelling: Sendable {
  let names: Names

  /// Spells with the names of a session.
  public init(_ names: Names) { self.names = names }

  /// A name, quoted unless it is a plain word that means nothing else.
  public static func name(_ name: String) -> String {
    let isBare =
      !name.isEmpty && name.utf8.allSatisfy { LineScanner.isBare($0) }
      && name.unicodeScalars.allSatisfy { isPlain($0) } && !Grammar.reserved.contains(name)
      && !name.utf8.elementsEqual("-".utf8) && !hasArrow(name)
    return isBare ? name : quoted(name)
  }

  private static func hasArrow(_ name: String) -> Bool {
    // `-` at the end could meet a `>`; nothing bare holds `>`, so only the end matters.
    name.utf8.last == UInt8(ascii: "-")
  }

  /// A text in quotes.
  static func quoted(_ name: String) -> String {
    var text = "\""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      default:
        if isPlain(scalar) { text.unicodeScalars.append(scalar) } else { text += escape(scalar) }
      }
    }
    return text + "\""
  }

  /// The name of an asset.
  public func asset(_ asset: Selection.AssetID) -> String { Self.name(names.name(of: asset)) }

  /// A photo.
  public func photo(_ photo: Selection.PhotoID) -> String {
    switch photo {
    case .asset(let asset): self.asset(asset)
    case .capture(let capture): "#\(capture.rawValue)"
    }
  }

  /// A photo with its markers.
  public func item(_ item: Assertion.Item) -> String {
    let mark =
      switch item.save {
      case .none: ""
      case .pending: "?"
      case .failed(let reason): "!" + (reason.map { Self.name(names.word(of: $0)) } ?? "")
      case .saved(let asset): "=" + self.asset(asset)
      }
    return photo(item.photo) + mark + (item.isMissing ? "~" : "")
  }

  /// The photos of a list with their markers.
  public func items(_ items: [Assertion.Item]) -> String {
    items.map { item($0) }.joined(separator: " ")
  }

  /// An event line without its assertion.
  public func event(_ event: Selection.Event) -> String {
    let opening = event.opening.map { "@\($0) " } ?? ""
    return opening + ([event.kind.rawValue] + arguments(event)).joined(separator: " ")
  }

  private func arguments(_ event: Selection.Event) -> [String] {
    let parts = EventParts(event, names)
    let layout = event.kind.layout
    return layout.all.filter { parts.given.contains($0) }.flatMap { part in
      (layout.named.contains(part) ? [part.name] : []) + value(part, parts)
    }
  }

  private func value(_ part: Part, _ parts: EventParts) -> [String] {
    switch part {
    case .source: [parts.source.rawValue]
    case .photo: [photo(parts.photo)]
    case .asset: [asset(parts.asset)]
    case .assets: parts.assets.map { photo($0) }
    case .to: [String(parts.to)]
    case .dismissal: [parts.dismissal.rawValue]
    case .access: [parts.access.rawValue]
    case .capture: ["#\(parts.capture.rawValue)"]
    case .reason: [Self.name(parts.reason)]
    case .index: [String(parts.index)]
    case .expecting: [photo(parts.expecting)]
    case .removed: parts.removed.map { asset($0) }
    case .inserted: parts.inserted.map { asset($0) }
    case .changed: parts.changed.map { asset($0) }
    case .library: [parts.library.rawValue]
    case .camera: [parts.camera.rawValue]
    case .request: [String(parts.request)]
    case .quality: [parts.quality.rawValue]
    case .bytes: [String(parts.bytes)]
    case .upload: [String(parts.upload)]
    case .batch: [String(parts.batch)]
    case .result: [parts.result.rawValue]
    case .code: [String(parts.code)]
    }
  }

  private func access(
    library: Selection.LibraryAccess?, camera: Selection.CameraAccess?
  ) -> [String] {
    (library.map { ["library", $0.rawValue] } ?? [])
      + (camera.map { ["camera", $0.rawValue] } ?? [])
  }

  /// An effect.
  public func effect(_ effect: Selection.Effect) -> String {
    switch effect {
    case .none, .presentAlbum, .presentCamera, .notifyLimit, .compress, .upload, .post,
      .askDeletion:
      effect.kind.rawValue
    case .requestAccess(let kind): "requestAccess \(kind.rawValue)"
    case .committed(let dropped): "committed \(dropped)"
    case .saveCapture(let capture): "saveCapture #\(capture.rawValue)"
    case .deselect(let photo): "deselect \(self.photo(photo))"
    case .loadImage(let photo): "loadImage \(self.photo(photo))"
    case .deleteAssets(let batch): "deleteAssets \(batch)"
    case .notifyDeletion(let result):
      "notifyDeletion \(result.kind.rawValue)" + (result.code.map { " \($0)" } ?? "")
    }
  }

  /// An outcome: a refusal by its name, else the effect.
  public func outcome(_ outcome: Selection.Outcome) -> String {
    switch outcome {
    case .applied(let effect): self.effect(effect)
    case .rejected(let rejection): "rejected \(rejection.rawValue)"
    case .ignored(let reason): "ignored \(reason.rawValue)"
    }
  }

  /// A refusal.
  public func refusal(_ refusal: Assertion.Refusal) -> String {
    switch refusal {
    case .rejected(let rejection): "rejected \(rejection.rawValue)"
    case .ignored(let reason): "ignored \(reason.rawValue)"
    }
  }

  /// An asserted effect.
  public func effect(_ effect: Assertion.Effect) -> String {
    switch effect {
    case .exactly(let effect): self.effect(effect)
    case .committed: "committed"
    }
  }

  /// An assertion with its arrow.
  public func assertion(_ assertion: Assertion) -> String {
    let parts = [
      assertion.refusal.map { refusal($0) },
      assertion.draft.map { list("draft", $0) },
      assertion.working.map { list("working", $0) },
      assertion.effect.map { effect($0) },
    ]
    let text = parts.compactMap { $0 }.joined(separator: ", ")
    return (assertion.isStrict ? "=>" : "->") + (text.isEmpty ? "" : " " + text)
  }

  private func list(_ word: String, _ items: [Assertion.Item]) -> String {
    items.isEmpty ? word : "\(word) \(self.items(items))"
  }

  /// The value of a field that is shown; nil if it is not.
  public func value(
    of field: Selection.Observation.Field, in shown: Selection.Observation
  ) -> String? {
    switch field {
    case .images: shown.images.map { photos($0) }
    case .urls: shown.urls.map { $0.map { $0.map { asset($0) } ?? "-" }.joined(separator: " ") }
    case .ticked: shown.ticked.map { photos($0) }
    case .badges: shown.badges.map { $0.map(String.init).joined(separator: " ") }
    case .count: shown.count.map { String($0) }
    case .canAdd: shown.canAdd.map { $0 ? "yes" : "no" }
    case .canFinish: shown.canFinish.map { $0 ? "yes" : "no" }
    case .presented: shown.presented?.rawValue
    case .imagesLoading: shown.imagesLoading.map { photos($0) }
    case .imagesFailed: shown.imagesFailed.map { photos($0) }
    case .imagesDegraded: shown.imagesDegraded.map { photos($0) }
    case .requests: shown.requests.map { String($0) }
    case .notices: shown.notices.map { String($0) }
    case .publication: shown.publication?.rawValue
    case .uploads: shown.uploads.map { photos($0) }
    case .cleanup: shown.cleanup?.rawValue
    case .selected: shown.selected.map { photos($0) }
    case .crashed: shown.crashed ? "" : nil
    }
  }

  private func photos(_ photos: [Selection.PhotoID]) -> String {
    photos.map { photo($0) }.joined(separator: " ")
  }

  /// The fields of an `observed` line.
  public func observation(_ shown: Selection.Observation) -> String {
    Selection.Observation.Field.allCases.compactMap { field in
      value(of: field, in: shown).map { $0.isEmpty ? field.rawValue : "\(field.rawValue) \($0)" }
    }.joined(separator: " ")
  }

  /// A rule line.
  public func rule(_ rule: Session.Rule) -> String {
    switch rule {
    case .limit(let limit): "limit \(limit)"
    case .media(let media): "media \(media.rawValue)"
    case .kind(let kind, let assets):
      (["kind", kind.rawValue] + assets.map { asset($0) }).joined(separator: " ")
    case .pickerNeedsAccess(let needs): "pickerNeedsAccess \(needs ? "yes" : "no")"
    case .access(let library, let camera):
      (["access"] + access(library: library, camera: camera)).joined(separator: " ")
    case .deletionBatch(let size): "deletionBatch \(size)"
    case .policy(let policy, let value): "policy \(policy.rawValue) \(value)"
    }
  }

  /// An expectation.
  public func expectation(_ expectation: Session.Expectation) -> String {
    expectation.verdict.rawValue + (expectation.step.map { " \($0)" } ?? "")
  }
}
