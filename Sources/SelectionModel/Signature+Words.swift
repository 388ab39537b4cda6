import SelectionCore
import SelectionSession

extension Signature {
  /// The signature in words that name no photo and no place: those of two sessions are equal if they
  /// diverge in the same way.
  public var words: String {
    var parts: [String] = []
    if !violated.isEmpty { parts.append(violated.map(\.rawValue).joined(separator: ", ")) }
    parts.append(fields.map(\.words).joined(separator: ", "))
    switch source {
    case .observation: break
    case .assertion: parts.append("against a claim of the file")
    }
    guard let step else { return (parts + ["before the first event"]).joined(separator: "; ") }
    parts.append("after \(step.kind.rawValue), \(step.outcome.name)")
    if !step.subjects.isEmpty {
      // A set has no order of its own.
      parts.append("about \(step.subjects.map(\.words).sorted().joined(separator: ", "))")
    }
    return parts.joined(separator: "; ")
  }
}

extension Signature.Field {
  fileprivate var words: String { "\(name) \(difference.words)" }
}

extension Signature.Difference {
  fileprivate var words: String {
    switch self {
    case .list(lacks: true, hasMore: true): "has others"
    case .list(lacks: true, hasMore: false): "lacks some"
    case .list(lacks: false, hasMore: true): "has more"
    case .list(lacks: false, hasMore: false): "in another order"
    case .number(isLess: true): "too small"
    case .number(isLess: false): "too large"
    case .words("", ""): "differs"
    case .words(let expected, let actual):
      "\(actual.isEmpty ? "none" : actual) for \(expected.isEmpty ? "none" : expected)"
    }
  }
}

extension Signature.Subject {
  fileprivate var words: String {
    let place =
      isDrafted ? "a photo of the draft" : isInWorking ? "a chosen photo" : "another photo"
    let saved =
      switch save {
      case .some(.pending): " that is being saved"
      case .some(.failed): " that was not saved"
      case .some(.saved), .some(.none), nil: ""
      }
    return place + saved + (isMissing ? " that is missing" : "")
  }
}
