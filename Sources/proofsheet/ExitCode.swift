import SelectionSession

/// The exit codes of the command line.
enum ExitCode: Int32 {
  case conforms = 0
  case diverges = 1
  case inconclusive = 2
  case unreadable = 3
  case nothingMatched = 4
  case usage = 64
  case internalFault = 70
  case interrupted = 130

  /// The code of one session.
  init(_ verdict: Verdict, isAsExpected: Bool?) {
    let code: ExitCode =
      switch verdict {
      case .conforms: .conforms
      case .diverges, .violates: .diverges
      case .inconclusive: .inconclusive
      case .unreadable: .unreadable
      }
    switch isAsExpected {
    case true?: self = .conforms
    // A faulty recording that conforms by now is not what was asked for.
    case false?: self = code == .conforms ? .diverges : code
    case nil: self = code
    }
  }

  /// How bad it is: of several files the worst counts.
  private var rank: Int {
    switch self {
    case .conforms: 0
    case .nothingMatched: 1
    case .inconclusive: 2
    case .diverges: 3
    case .unreadable: 4
    case .usage: 5
    case .internalFault: 6
    case .interrupted: 7
    }
  }

  /// The worse of two.
  func worse(than other: ExitCode) -> ExitCode { rank >= other.rank ? self : other }
}
