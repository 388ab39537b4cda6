/// A value as TLA+ knows it: what states, events and outcomes are made of in a trace.
public indirect enum TLAValue: Hashable, Sendable {
  /// A whole number.
  case int(Int)
  /// A string; the names of a file never stand in one.
  case string(String)
  /// `TRUE` or `FALSE`.
  case bool(Bool)
  /// A sequence, or a tuple: TLA+ makes no difference.
  case sequence([TLAValue])
  /// A set; the order means nothing.
  case set([TLAValue])
  /// A record: fields in the order in which they are written.
  case record([Field])
  /// A function that is no record and no sequence.
  case function([Pair])

  /// A field of a record.
  public struct Field: Hashable, Sendable {
    var name: String
    var value: TLAValue
  }

  /// An element of the domain of a function, and its value.
  public struct Pair: Hashable, Sendable {
    var key: TLAValue
    var value: TLAValue
  }
}

extension TLAValue {
  /// A record of those fields that are there.
  static func record(_ fields: KeyValuePairs<String, TLAValue?>) -> TLAValue {
    .record(
      fields.compactMap { name, value in value.map { Field(name: name, value: $0) } })
  }

  /// The field of a record; nil if there is none, or if it is no record.
  subscript(name: String) -> TLAValue? {
    guard case .record(let fields) = self else { return nil }
    return fields.first { $0.name == name }?.value
  }

  /// What kind of value it is, for messages.
  var kind: String {
    switch self {
    case .int(let number): "the number \(number)"
    case .string: "a string"
    case .bool: "a truth value"
    case .sequence: "a sequence"
    case .set: "a set"
    case .record: "a record"
    case .function: "a function"
    }
  }

  /// The value as TLA+ writes it.
  var text: String {
    switch self {
    case .int(let number): return String(number)
    case .string(let string): return "\"\(string)\""
    case .bool(let value): return value ? "TRUE" : "FALSE"
    case .sequence(let values): return "<<" + Self.joined(values) + ">>"
    case .set(let values): return "{" + Self.joined(values) + "}"
    case .record(let fields):
      let members = fields.map { "\($0.name) |-> \($0.value.text)" }
      return "[" + members.joined(separator: ", ") + "]"
    case .function(let pairs):
      if pairs.isEmpty { return "<<>>" }
      let members = pairs.map { "\($0.key.text) :> \($0.value.text)" }
      return "(" + members.joined(separator: " @@ ") + ")"
    }
  }

  private static func joined(_ values: [TLAValue]) -> String {
    values.map(\.text).joined(separator: ", ")
  }
}
