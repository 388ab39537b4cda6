import SelectionCore
import SelectionSession

/// A state in one line, with everything in it but how often a picker was opened.
///
///     draft a #1 | album seed a working a #2 gone b | table a b~ #1=c #2? | last 2 | library full camera granted
///
/// Assets are letters. In the table `#1=c` is a shot saved as c, `?` marks one that waits for its answer,
/// `!` one that failed, and `~` what is missing. Behind the library stand, where there are such:
///
///     images a loading 1 b failed timedOut preview | publication a uploading 1 #2 waiting | asking a b gone d
public struct StateText: CustomStringConvertible {
  /// The line.
  public let description: String

  /// Writes a state.
  public init(_ state: Selection.State, _ names: Names) {
    let spelling = Spelling(names)
    func list(_ photos: [Selection.PhotoID]) -> String {
      photos.map { " \(spelling.photo($0))" }.joined()
    }
    let table = state.photos.map { " \(spelling.photo($0.id))\(Self.facts(about: $0, spelling))" }
    let access = state.access
    description =
      "draft\(list(state.draft)) | \(Self.picker(state.picker, list, spelling)) | "
      + "table\(table.joined()) | last \(state.lastCapture.rawValue) | "
      + "library \(access.library.rawValue) camera \(access.camera.rawValue)"
      + GroupsText(state, spelling).description
  }

  private static func picker(
    _ picker: Selection.Picker?, _ list: ([Selection.PhotoID]) -> String, _ spelling: Spelling
  ) -> String {
    guard let picker else { return "none" }
    switch picker.source {
    case .camera: return "camera"
    case .album:
      let gone = picker.gone.map { " \(spelling.asset($0))" }.joined()
      let pan = picker.pan.map { pan in
        " pan \(pan.selects ? "selects" : "deselects")\(pan.hasNotified ? " notified" : "") "
          + "start\(list(pan.start))"
      }
      return "album seed\(list(picker.seed)) working\(list(picker.working)) gone\(gone)"
        + (pan ?? "")
    }
  }

  private static func facts(about photo: Selection.Photo, _ spelling: Spelling) -> String {
    var facts = ""
    if photo.id.isCapture, let asset = photo.asset { facts += "=\(spelling.asset(asset))" }
    switch photo.save {
    case .none, .saved: break
    case .pending: facts += "?"
    case .failed(.assetTaken): facts += "!assetTaken"
    case .failed(.relaunched): facts += "!relaunched"
    case .failed: facts += "!"
    }
    return facts + (photo.isPresent ? "" : "~")
  }
}
