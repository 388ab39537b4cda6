import SelectionCore

/// The tables of the specification, from the code: what `proofsheet rules` prints and what
/// `Specs/SPEC.md` is compared with.
public enum Specification {
  /// One table.
  public struct Table: Sendable {
    /// Its heading, the same as in `Specs/SPEC.md`.
    public var title: String
    /// Its rows in order.
    public var rows: [Row]

    /// Makes a table.
    public init(title: String, rows: [Row]) { (self.title, self.rows) = (title, rows) }
  }

  /// One row.
  public struct Row: Sendable {
    /// The name, the same everywhere.
    public var name: String
    /// What it means, in one sentence.
    public var meaning: String

    /// Makes a row.
    public init(name: String, meaning: String) { (self.name, self.meaning) = (name, meaning) }
  }

  /// All tables in order.
  public static var tables: [Table] {
    [
      table("Events", Selection.Event.Kind.allCases) { kind in
        "\(kind.usage): \(kind.meaning)"
      },
      table("Effects", Selection.Effect.Kind.allCases, \.meaning),
      table("Rejections", Selection.Rejection.allCases, \.meaning),
      table("Ignore reasons", Selection.Reason.allCases, \.meaning),
      table("Invariants", Selection.Invariant.allCases) { invariant in
        invariant.sentence + (invariant.isReferenceOnly ? " (reference only)" : "")
      },
      table("Step properties", Selection.StepProperty.allCases, \.sentence),
      table("Policies", Selection.Policy.allCases) { policy in
        "\(policy.values.joined(separator: " · ")): \(policy.meaning)"
      },
      table("Verdicts", Verdict.allCases, \.meaning),
    ]
  }

  private static func table<Value: RawRepresentable<String>>(
    _ title: String, _ values: [Value], _ meaning: (Value) -> String
  ) -> Table {
    Table(title: title, rows: values.map { Row(name: $0.rawValue, meaning: meaning($0)) })
  }
}

extension Selection.Event.Kind {
  /// What the event says, and what it does when nothing speaks against it.
  public var meaning: String {
    switch self {
    case .openPicker: "the user asks for the album or the camera, which is presented"
    case .toggle: "the user taps a photo of the open album, which is ticked or unticked"
    case .panBegan: "a sweep begins on a cell, which fixes whether it selects or deselects"
    case .panMoved: "the sweep covers these cells now; working is its start with them applied"
    case .panEnded: "the sweep ends where it is"
    case .panCancelled: "the sweep is taken back"
    case .selectAll: "all of these that may and fit are ticked; what is ticked stays"
    case .deselectAll: "what is ticked is unticked"
    case .move: "the photo moves within working, or within the draft if no album is open"
    case .selectAssets: "a system picker delivers its whole selection, which is merged"
    case .confirm: "the draft becomes working, and the album closes"
    case .cancel: "the picker goes away, and the draft stays as it was"
    case .requestAccess: "the system is asked for access"
    case .cameraCapture: "a photo was shot; it takes its place now, before it is saved"
    case .assetURLResolved: "the library has saved a shot, whose own photo gets the asset"
    case .captureSaveFailed: "the library could not save a shot, which stays and is marked"
    case .retrySave: "the user asks to save a failed shot again"
    case .delete: "the photo at the index leaves the draft, and working"
    case .draftConsumed: "the app has used the draft; the next one begins empty"
    case .libraryChanged: "others changed the library; photos are marked missing, or present again"
    case .accessChanged: "the system tells the access; selections stay"
    }
  }
}

extension Selection.Effect.Kind {
  /// What the host does.
  public var meaning: String {
    switch self {
    case .none: "nothing but to draw the new state"
    case .presentAlbum: "present the album"
    case .presentCamera: "present the camera"
    case .requestAccess: "ask the system for this access"
    case .committed: "the draft has a new selection; so many listed assets found no place in it"
    case .saveCapture: "write this shot to the library, and answer"
    case .deselect: "untick this photo in the open album; it was deleted from the draft"
    case .notifyLimit: "tell the user that the limit is reached"
    }
  }
}

extension Selection.Rejection {
  /// Why the action was refused.
  public var meaning: String {
    switch self {
    case .alreadyPresenting: "a picker is presented already"
    case .libraryAccess: "the access to the photo library does not allow it"
    case .cameraAccess: "there is no camera, or the app may not use it"
    case .limitReached: "the list is full"
    case .notPresenting: "no album is open"
    case .unknownPhoto: "the photo is not known, or not in the list"
    case .missingAsset: "others have deleted the asset"
    case .mediaKind: "the rules of the session, or the kind already chosen, exclude this kind"
    case .presenting: "a picker is in the way"
    case .nothingSelected: "nothing is selected, and the policy refuses an empty commit"
    case .nothingToRetry: "the save of this shot has not failed"
    case .indexOutOfRange: "the draft has no such index"
    case .staleIndex: "another photo stands at the index by now"
    }
  }
}

extension Selection.Reason {
  /// Why the event was ignored.
  public var meaning: String {
    switch self {
    case .staleOpening: "the event belongs to an opening that is not open now"
    case .pickerClosed: "no picker that could say so is open"
    case .noPan: "no sweep is going on"
    case .duplicateCapture: "this capture, or a later one, was accepted already"
    case .unknownCapture: "no such capture was accepted"
    case .accountClosed: "no list holds the capture, and it is owed no answer"
    case .alreadyAnswered: "the capture waits for no answer"
    }
  }
}

extension Selection.Policy {
  /// What the policy decides, its values in order.
  public var meaning: String {
    switch self {
    case .deletedWhileSelected:
      "others delete a selected photo: the draft keeps it, ticks go; both keep it; both drop it"
    case .shotAtLimit: "a shot when the list is full: refused; saved to the album only"
    case .emptyDone: "confirm with nothing selected: an empty commit; refused"
    case .reopening: "an opened album shows: the draft; nothing, and a commit replaces the draft"
    case .singleLimit: "a second choice at limit 1: refused; takes the place of the first"
    case .captures: "shots: saved to the album; kept in the app, without an asset"
    }
  }
}

extension Verdict {
  /// What the verdict says.
  public var meaning: String {
    switch self {
    case .conforms: "everything that is asserted holds"
    case .diverges: "at this step file and specification part"
    case .violates: "they part, and what the app showed breaks the named invariants"
    case .inconclusive: "nothing is asserted, or lines are missing, so nothing can be said"
    case .unreadable: "the file is no session, or is damaged"
    }
  }
}
