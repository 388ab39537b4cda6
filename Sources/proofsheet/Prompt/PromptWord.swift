import SelectionCore
import SelectionSession

/// What a prompt understands beside the lines of a session.
enum PromptWord: String, CaseIterable {
  case forward, back, goto, state, print, save, help, quit

  /// What stands behind it.
  var operands: String {
    switch self {
    case .forward, .back: "[N]"
    case .goto: "N"
    case .save: "FILE [over]"
    case .state, .print, .help, .quit: ""
    }
  }

  var summary: String {
    switch self {
    case .forward: "take the next event, or N of them"
    case .back: "step back over the last event, or N of them"
    case .goto: "go to a step; 0 is before the first event"
    case .state: "everything that can be seen now"
    case .print: "the session as it would be saved"
    case .save: "write the session; 'over' writes over a file that is there"
    case .help: "this list"
    case .quit: "end, as the end of the input does (Ctrl-D)"
    }
  }

  /// Every word that may begin a line.
  static let first: [String] =
    allCases.map(\.rawValue) + Selection.Event.Kind.allCases.map(\.rawValue)
    + Session.Rule.Kind.allCases.map(\.rawValue) + ["observed", "note", "expect"]

  /// What is printed for `help`.
  static var list: String {
    var text = "An event as in a session, such as 'openPicker album', 'selectAssets a b' or\n"
    text +=
      "'delete 0 expecting a'; a rule, such as 'limit 3', before the first event; 'observed',\n"
    text += "'note' and 'expect' lines; or:\n\n"
    for word in allCases {
      text += "  \(padded("\(word.rawValue) \(word.operands)", 20))\(word.summary)\n"
    }
    let events = Selection.Event.Kind.allCases.map(\.rawValue).joined(separator: " ")
    return text + "\nEvents:\n" + wrapped("  " + events, 78, hanging: "  ").joined(separator: "\n")
  }
}
