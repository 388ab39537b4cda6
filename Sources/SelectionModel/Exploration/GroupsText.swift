import SelectionCore
import SelectionSession

/// What a state remembers beyond the core, as parts of a line; nothing where there is nothing.
struct GroupsText: CustomStringConvertible {
  let description: String

  init(_ state: Selection.State, _ spelling: Spelling) {
    description = [
      Self.images(state, spelling), Self.publication(state.publication, spelling),
      Self.cleanup(state.cleanup, state.batches, spelling),
    ].map { $0.isEmpty ? "" : " | \($0)" }.joined()
  }

  /// The reasons that the machine itself gives; the host's have no number here.
  private static func reason(_ reason: Selection.FailureReason) -> String {
    switch reason {
    case .timedOut: " timedOut"
    case .relaunched: " relaunched"
    case .assetTaken: " assetTaken"
    case _: ""
    }
  }

  private static func images(_ state: Selection.State, _ spelling: Spelling) -> String {
    let images = state.photos.compactMap { photo -> String? in
      let preview = photo.image.isPreview ? " preview" : ""
      switch photo.image {
      case .ready: return nil
      case .loading(let request, _):
        return " \(spelling.photo(photo.id)) loading \(request)\(preview)"
      case .failed(let why, _):
        return " \(spelling.photo(photo.id)) failed\(reason(why))\(preview)"
      }
    }
    return images.isEmpty ? "" : "images\(images.joined())"
  }

  private static func publication(
    _ publication: Selection.Publication?, _ spelling: Spelling
  ) -> String {
    guard let publication else { return "" }
    return "publication"
      + publication.items.map { item in
        let progress =
          switch item.progress {
          case .waiting: "waiting"
          case .compressed: "compressed"
          case .compressionFailed(let why): "compressionFailed\(reason(why))"
          case .uploading(_, let upload): "uploading \(upload)"
          case .uploadFailed: "uploadFailed"
          case .uploaded: "uploaded"
          }
        return " \(spelling.photo(item.photo)) \(progress)"
      }.joined()
  }

  private static func cleanup(
    _ cleanup: Selection.Cleanup?, _ number: Int, _ spelling: Spelling
  ) -> String {
    guard let cleanup else { return "" }
    func list(_ assets: [Selection.AssetID]) -> String {
      assets.map { " \(spelling.asset($0))" }.joined()
    }
    var text = cleanup.phase.rawValue + list(cleanup.selection.assets)
    if let start = cleanup.start {
      text += " pan \(cleanup.sweep?.selects ?? true ? "selects" : "deselects")"
      text += " start\(list(start.assets))"
    }
    if cleanup.phase == .deleting {
      text += " batch \(number)\(list(cleanup.batch)) asked \(cleanup.asked)"
    }
    return text + " gone\(list(cleanup.gone.sorted()))"
  }
}
