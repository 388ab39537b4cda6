import SelectionCore

extension Redaction {
  /// What a redaction takes out of a session, and what it puts there instead.
  public struct Inventory: Equatable, Sendable {
    /// The names of assets with their pseudonyms, in the order in which they were met.
    public var assets: [Replacement] = []
    /// The reasons, without those that are words of the format.
    public var reasons: [Replacement] = []
    /// How often each unknown field stands in the session, by its name.
    public var fields: [Field] = []
    /// How many comments there are.
    public var comments = 0
    /// How many notes there are; their lines stay.
    public var notes = 0
    /// How many times there are; they are counted from the first.
    public var times = 0
  }

  /// A name, and what stands for it.
  public struct Replacement: Equatable, Sendable {
    /// The name as it is in the file: not safe to print.
    public var original: String
    /// What it becomes.
    public var pseudonym: String
  }

  /// An unknown field, and how often it is there.
  public struct Field: Equatable, Sendable {
    /// Its name as it is in the file: not safe to print.
    public var name: String
    /// How many lines have it.
    public var count: Int
  }

  /// What this redaction takes out of a session.
  public func inventory(of session: Session) -> Inventory {
    var inventory = Inventory()
    inventory.assets = session.names.all.map {
      let name = session.names.name(of: $0)
      return Replacement(original: name, pseudonym: pseudonym(ofAsset: name))
    }
    inventory.reasons = session.names.reasons.dropFirst(Names.ownReasons.count).map {
      Replacement(original: $0, pseudonym: pseudonym(ofReason: $0))
    }
    // Names are told apart byte by byte, as the format does.
    var places: [[UInt8]: Int] = [:]
    for line in session.lines {
      if line.comment != nil { inventory.comments += 1 }
      if line.time != nil { inventory.times += 1 }
      if case .note = line.content { inventory.notes += 1 }
      for extra in line.extras where !line.joints.contains(extra) {
        let key = Array(extra.key.utf8)
        let place = places[key] ?? inventory.fields.count
        if place == inventory.fields.count {
          places[key] = place
          inventory.fields.append(Field(name: extra.key, count: 0))
        }
        inventory.fields[place].count += 1
      }
    }
    return inventory
  }
}
