/// Names that stand for others, and tell nothing of them without the key.
struct Pseudonyms: Sendable {
  /// What a name is of; the same name of two kinds has two pseudonyms.
  enum Domain: String, CaseIterable {
    case asset, reason, file

    /// The letter with which a pseudonym begins.
    var letter: String {
      switch self {
      case .asset: "p"
      case .reason: "r"
      case .file: "f"
      }
    }
  }

  private let code: HMAC
  /// How many letters a pseudonym has behind the first, at 5 bits each.
  private let length: Int

  /// Twelve letters are 60 bits: of a million names no two share one, but for a chance of one in two million.
  static let usualLength = 12

  private static let letters = Array("abcdefghijklmnopqrstuvwxyz234567")

  init(key: [UInt8], length: Int = Self.usualLength) {
    code = HMAC(key: key)
    self.length = length
  }

  /// The pseudonym of a name, which is taken byte by byte.
  func pseudonym(of name: String, _ domain: Domain) -> String {
    // The zero keeps the domain apart from the name.
    let digest = code.code(of: Array(domain.rawValue.utf8) + [0] + Array(name.utf8))
    var text = domain.letter
    var (bits, count) = (0, 0)
    for byte in digest {
      (bits, count) = (bits << 8 | Int(byte), count + 8)
      while count >= 5, text.utf8.count <= length {
        count -= 5
        text.append(Self.letters[bits >> count & 31])
      }
      bits &= 31
    }
    return text
  }
}
