/// How statements are laid out: as the formatter of the toolchain does it.
enum SwiftLayout {
  /// The longest line.
  static let width = 100

  /// A piece of an expression.
  indirect enum Piece {
    case text(String)
    /// A list, with what stands in front of it.
    case list([String], label: String = "")
    /// A call: everything up to its arguments, these, and everything behind them.
    case call(String, [Piece], end: String = ")")

    /// An argument, which is a list if it looks like one.
    init(argument: String) {
      guard argument.last == "]", !argument.contains(" as "),
        let start = argument.firstIndex(of: "[")
      else {
        self = .text(argument)
        return
      }
      let elements = argument[argument.index(after: start)...].dropLast()
      self = .list(
        elements.split(separator: ",").map { String($0.drop { $0 == " " }) },
        label: String(argument[..<start]))
    }

    var flat: String {
      switch self {
      case .text(let text): text
      case .list(let elements, let label): "\(label)[\(elements.joined(separator: ", "))]"
      case .call(let head, let arguments, let end): "\(head)\(Self.flat(arguments))\(end)"
      }
    }

    /// Whether a list is in it, for which the formatter keeps a place for one more comma.
    fileprivate var isList: Bool {
      switch self {
      case .text: false
      case .list: true
      case .call(_, let arguments, _): arguments.contains { $0.isList }
      }
    }

    fileprivate static func flat(_ pieces: [Piece]) -> String {
      pieces.map(\.flat).joined(separator: ", ")
    }
  }

  /// A piece, on as few lines as hold it.
  ///
  /// - Parameter tail: what stands behind it.
  static func lines(_ piece: Piece, tail: String = "", indent: String) -> [String] {
    let line = "\(indent)\(piece.flat)\(tail)"
    if line.count <= (piece.isList ? width - 1 : width) { return [line] }
    let inner = indent + "  "
    switch piece {
    case .text: return [line]
    case .list(let elements, let label):
      return list(elements, head: label, tail: tail, indent: indent)
    case .call(let head, let arguments, let end):
      if arguments.count == 1, case .list(let elements, label: "") = arguments[0] {
        return list(elements, head: head, tail: end + tail, indent: indent)
      }
      let flat = "\(inner)\(Piece.flat(arguments))\(end)\(tail)"
      if flat.count <= (piece.isList ? width - 1 : width) { return ["\(indent)\(head)", flat] }
      return ["\(indent)\(head)"]
        + arguments.enumerated().flatMap { index, argument in
          let isLast = index == arguments.count - 1
          return lines(argument, tail: isLast ? end + tail : ",", indent: inner)
        }
    }
  }

  private static func list(
    _ elements: [String], head: String, tail: String, indent: String
  ) -> [String] {
    let flat = "\(indent)  \(elements.joined(separator: ", ")),"
    let middle = flat.count <= width ? [flat] : elements.map { "\(indent)  \($0)," }
    return ["\(indent)\(head)["] + middle + ["\(indent)]\(tail)"]
  }
}
