import SelectionCore
import SelectionSession

/// A behaviour that another tool has written: the variables of each of its states.
struct TLATrace {
  var states: [Moment] = []
  /// The names of the assets, by number, if the trace tells them.
  var assets: [String] = []
  /// The words of the reasons.
  var reasons: [String] = []

  /// One state.
  struct Moment {
    /// Where the state begins.
    var offset: Int
    var variables: [Variable]

    subscript(name: String) -> Variable? { variables.first { $0.name == name } }
  }

  /// A variable of a state.
  struct Variable {
    var name: String
    var value: TLAValue
    /// Where the value begins.
    var offset: Int
  }
}

/// Traces of other tools: what TLC prints, and Apalache's Informal Trace Format.
public enum TraceReader {
  /// How a trace is written.
  public enum Format: Sendable {
    /// JSON in the Informal Trace Format.
    case itf
    /// What TLC prints of a counterexample.
    case tlc
  }

  /// The longest trace that is read, in bytes.
  public static let sizeLimit = 1 << 26

  /// Whether a first line, the first that is not blank, begins a trace and no session.
  public static func format(of line: some Collection<UInt8>) -> Format? {
    let text = String(decoding: line.prefix(200), as: UTF8.self)
    var scanner = TLAScanner(Array(text.utf8))
    if scanner.take("{") {
      if scanner.peek() == nil { return .itf }
      guard let key = try? scanner.string("a key") else { return nil }
      return ["#meta", "params", "vars", "states", "loop"].contains(key) ? .itf : nil
    }
    let starts = ["TLC2 ", "Error: ", "State ", "/\\ ", "Running ", "Starting...", "@!@!@"]
    return starts.contains { text.hasPrefix($0) } ? .tlc : nil
  }

  /// Reads a trace as a session: its events, and what each state shows as an observation.
  public static func read(_ bytes: [UInt8], as format: Format) -> Result<Session, Diagnostic> {
    var scanner = TLAScanner(bytes)
    do throws(TLAScanner.Problem) {
      let trace =
        switch format {
        case .itf: try ITFReader.read(&scanner)
        case .tlc: try TLAReader.read(&scanner)
        }
      var decoder = TLADecoder(trace)
      return .success(try decoder.session())
    } catch {
      return .failure(scanner.diagnostic(error))
    }
  }
}
