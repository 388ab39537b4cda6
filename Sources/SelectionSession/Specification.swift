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
      table("Effects", Selection.Effect.Kind.allCases) { $0.meaning },
      table("Rejections", Selection.Rejection.allCases) { $0.meaning },
      table("Ignore reasons", Selection.Reason.allCases) { $0.meaning },
      table("Invariants", Selection.Invariant.allCases) { invariant in
        invariant.sentence + (invariant.isReferenceOnly ? " (reference only)" : "")
      },
      table("Step properties", Selection.StepProperty.allCases) { $0.sentence },
      table("Policies", Selection.Policy.allCases) { policy in
        "\(policy.values.joined(separator: " · ")): \(policy.meaning)"
      },
      table("Verdicts", Verdict.allCases) { $0.meaning },
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
    case .imageResolved: "a request has brought the image of a photo, or a preview of it"
    case .imageFailed: "a request has failed; the photo stays, and is marked"
    case .requestTimedOut: "the host has waited long enough for a request, which is given up"
    case .retryImage: "the user asks for a failed image again, by a new request"
    case .publish: "the draft is published: every photo is compressed, then all are uploaded"
    case .imageCompressed: "a photo has its data; when all have, the uploads start"
    case .compressionFailed: "a photo has no data; nothing is uploaded"
    case .uploadFinished: "an upload has ended well; with the last one the post is complete"
    case .uploadFailed: "an upload has failed; the others go on"
    case .cancelPublishing: "the user takes the publication back"
    case .beginSelecting: "the user begins to select photos of the library for deletion"
    case .endSelecting: "the user ends it, and what is selected is forgotten"
    case .requestDeletion: "the user asks to delete what is selected, and is asked back"
    case .confirmDeletion: "the user says yes; the first batch goes to the system"
    case .declineDeletion: "the user says no; nothing has changed"
    case .deletionFinished: "the system answers for a batch; only what it deleted leaves"
    case .relaunched: "a new process goes on with the same log; nothing under way is answered"
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
    case .loadImage: "load the image of this photo again, as its outstanding request"
    case .compress: "compress every photo of the publication that waits for it"
    case .upload:
      "upload every photo of the publication that has a number for it, and answer for each"
    case .post: "create the post, in the order of the publication: everything is uploaded"
    case .askDeletion: "ask the user whether the selected photos are to be deleted"
    case .deleteAssets: "ask the system to delete this batch"
    case .notifyDeletion: "tell the user that the system did not delete, for this reason"
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
    case .nothingSelected: "nothing is selected"
    case .nothingToRetry: "the save of this shot, or the image of this photo, has not failed"
    case .indexOutOfRange: "the draft has no such index"
    case .staleIndex: "another photo stands at the index by now"
    case .publishing: "the draft is being published"
    case .emptyDraft: "there is nothing to publish"
    case .imageNotReady: "the image of a photo is still to come"
    case .imageFailed: "the image of a photo could not be loaded"
    case .alreadyPublished: "the draft was published, and has not changed"
    case .selecting: "photos of the library are being selected for deletion"
    case .alreadySelecting: "the user selects already"
    case .notSelecting: "nobody selects photos of the library"
    case .deleting: "a deletion is asked for, or under way"
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
    case .alreadyAnswered: "the capture, or the image, waits for no such answer"
    case .staleRequest: "the photo does not wait for this request"
    case .staleCompression: "the photo does not wait to be compressed"
    case .noData: "no bytes are no data"
    case .staleUpload: "the photo is not being uploaded under this number"
    case .notPublishing: "no publication is on its way"
    case .selectingEnded: "nobody selects any more"
    case .noQuestion: "no question about a deletion is open"
    case .unknownBatch: "the system was not asked to delete this batch, or has answered"
    case .notRequested: "the answer names assets that are not in its batch"
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
