import SelectionSession

/// One page about some sessions: whole in itself, for a browser without a network.
///
/// What it says of a session is its timeline and its text, and nothing else: no path, no host, no date.
/// Text from a session stands in it as data, which the scripts of the page make text of, and never markup.
public struct Page: Sendable {
  /// The sessions, a tab each.
  public let sheets: [Sheet]
  /// A module of WebAssembly, gzipped, in Base64, for the scripts of the page; nil for none.
  public let module: String?

  /// A page of these sessions.
  public init(_ sheets: [Sheet], module: String? = nil) {
    (self.sheets, self.module) = (sheets, module)
  }

  /// One session on the page.
  public struct Sheet: Sendable {
    /// What its tab is called.
    public let name: String
    /// The session in the text spelling; empty if it cannot be read.
    public let text: String
    /// What the replay says of it.
    public let verdict: Verdict
    /// Its timeline.
    public let timeline: JSON

    /// A session under a name, of which only the last part is kept: the folders of a machine are nobody's business.
    public init(_ path: String, _ timeline: Timeline) {
      let name = path.split(separator: "/").last.map { String($0) } ?? path
      self.name = path == "-" ? "standard input" : printable(name, limit: 200)
      (text, verdict, self.timeline) = (timeline.text, timeline.verdict, timeline.json)
    }
  }

  /// The page as HTML.
  public var html: String {
    var html = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <title>Proofsheet</title>
      <style>\(Embedded.style)</style>
      </head>
      <body>
      \(Embedded.body)

      """
    for block in blocks {
      html += "<script type=\"\(block.type)\" id=\"\(block.id)\">\(block.content)</script>\n"
    }
    return html + "<script>\(Embedded.script)</script>\n</body>\n</html>\n"
  }

  /// What the page may do: run this script in this style, and nothing else.
  private var policy: String {
    let scripts = [Self.hash(Embedded.script)] + (module == nil ? [] : ["'wasm-unsafe-eval'"])
    return "default-src 'none'; script-src \(scripts.joined(separator: " ")); "
      + "style-src \(Self.hash(Embedded.style)); base-uri 'none'; form-action 'none'; "
      + "require-trusted-types-for 'script'"
  }

  /// The source of a policy that allows exactly this text.
  static func hash(_ text: String) -> String {
    var hash = SHA256()
    hash.add(text.utf8)
    return "'sha256-\(base64(hash.digest))'"
  }

  /// The blocks of data.
  private var blocks: [(type: String, id: String, content: String)] {
    var heads: [JSON] = []
    for (name, sheet) in zip(names, sheets) {
      heads.append(
        .object([("name", .string(name)), ("verdict", .string(sheet.verdict.rawValue))]))
    }
    var blocks = [("application/json", "sessions", Self.safe(.array(heads)))]
    for (tab, sheet) in sheets.enumerated() {
      let data = JSON.object([("text", .string(sheet.text)), ("timeline", sheet.timeline)])
      blocks.append(("application/json", "session-\(tab)", Self.safe(data)))
    }
    if let module { blocks.append(("application/octet-stream", "module", module)) }
    return blocks
  }

  /// The names of the tabs; where two are the same, the later one is numbered.
  private var names: [String] {
    var known: [String: Int] = [:]
    var names: [String] = []
    for sheet in sheets {
      let count = (known[sheet.name] ?? 0) + 1
      known[sheet.name] = count
      names.append(count == 1 ? sheet.name : "\(sheet.name) (\(count))")
    }
    return names
  }

  /// JSON that can stand in a script element: nothing in it can end the element, or be taken for markup.
  ///
  /// These characters stand in strings only, where an escape means the same. All others that could do
  /// harm, such as U+2028, are escaped by the writer of JSON.
  static func safe(_ json: JSON) -> String {
    var bytes: [UInt8] = []
    for byte in json.text.utf8 {
      switch byte {
      case UInt8(ascii: "<"): bytes += Array("\\u003c".utf8)
      case UInt8(ascii: ">"): bytes += Array("\\u003e".utf8)
      case UInt8(ascii: "&"): bytes += Array("\\u0026".utf8)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Bytes in Base64, as RFC 4648 has it.
func base64(_ bytes: [UInt8]) -> String {
  let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var text: [UInt8] = []
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    var bits = group.reduce(0) { $0 << 8 | Int($1) }
    bits <<= 8 * (3 - group.count)
    for place in 0..<4 {
      text.append(
        place <= group.count ? digits[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
    }
  }
  return String(decoding: text, as: UTF8.self)
}
