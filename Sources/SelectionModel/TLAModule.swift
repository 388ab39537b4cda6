import SelectionCore
import SelectionSession

/// Sessions as literals of TLA+: a module that `Specs/TLA/SelectionTrace.tla` judges.
public struct TLAModule {
  private var count = 0

  /// A module of no sessions.
  public init() {}

  /// How the module begins.
  public var head: String {
    """
    ------------------------------- MODULE Sessions -------------------------------
    \\* Recorded sessions as literals, for SelectionTrace.tla. Written by `proofsheet convert --to tla`.
    EXTENDS Integers, Sequences

    """
  }

  /// The definition of one session.
  ///
  /// Names from the file stand in comments only, and none of them can end a comment.
  ///
  /// - Parameter name: where the session is from.
  public mutating func add(_ session: Session, named name: String) -> String {
    count += 1
    let spelling = TLASpelling(isSmall: true)
    var text = "\n\\* \(Self.comment(name))\n"
    let names = session.names.all.map { "\($0.number) = \(session.names.name(of: $0))" }
    for name in names { text += "\\*   \(Self.comment(name))\n" }
    text += "Session\(count) ==\n  ["
    text += "rules |-> \(spelling.rules(session.rules, session.names.all).text),\n"
    if let expected = session.expectation {
      text += "   expect |-> \(spelling.expectation(expected).text),\n"
    }
    let lines = spelling.lines(session).map { "     \($0.text)" }
    text += lines.isEmpty ? "   lines |-> <<>>]\n" : "   lines |-> <<\n"
    if !lines.isEmpty { text += lines.joined(separator: ",\n") + "\n   >>]\n" }
    return text
  }

  /// How the module ends: all sessions in order.
  public var foot: String {
    let names = (0..<count).map { "Session\($0 + 1)" }.joined(separator: ", ")
    return "\nSessions == <<\(names)>>\n" + String(repeating: "=", count: 79) + "\n"
  }

  /// Text of a file in characters that mean nothing in a comment, whatever reads it.
  private static func comment(_ text: String) -> String {
    var safe = ""
    for scalar in printable(text, limit: 200).unicodeScalars {
      if scalar.isASCII, scalar != "*", scalar != "\\" {
        safe.unicodeScalars.append(scalar)
      } else {
        safe += "u{" + String(scalar.value, radix: 16) + "}"
      }
    }
    return safe
  }
}

extension Session {
  /// What the file says that a replay must find.
  fileprivate var expectation: Expectation? {
    for line in lines {
      if case .expect(let expectation) = line.content { return expectation }
    }
    return nil
  }
}

extension TLASpelling {
  func expectation(_ expected: Session.Expectation) -> TLAValue {
    let verdict = TLAValue.string(expected.verdict.rawValue)
    return .sequence([verdict] + (expected.step.map { [number($0)] } ?? []))
  }

  /// The lines that say something to a judge: events, what is claimed behind them, and observations.
  func lines(_ session: Session) -> [TLAValue] {
    var next: Int?
    return session.lines.compactMap { line in
      var gap = false
      if let sequence = line.sequence {
        // Recorders count from 0 or 1.
        gap = sequence > next ?? min(sequence, 1)
        next = sequence == Int.max ? sequence : sequence + 1
      }
      return self.line(line, gap ? .bool(true) : nil)
    }
  }

  private func line(_ line: Session.Line, _ gap: TLAValue?) -> TLAValue? {
    let number = number(line.number)
    switch line.content {
    case .event(let event, let assertion):
      return .record([
        "line": number, "gap": gap, "event": self.event(event), "claims": assertion.map(claims),
      ])
    case .observed(let shown):
      return .record(["line": number, "gap": gap, "observed": observation(shown)])
    case .blank, .header, .rule, .expect, .note:
      return gap.map { .record(["line": number, "gap": $0]) }
    }
  }

  private func claims(_ assertion: Assertion) -> TLAValue {
    .record([
      "isStrict": .bool(assertion.isStrict), "refusal": assertion.refusal.map(refusal),
      "draft": assertion.draft.map { .sequence($0.map(item)) },
      "working": assertion.working.map { .sequence($0.map(item)) },
      "effect": assertion.effect.map(effect),
    ])
  }

  private func refusal(_ refusal: Assertion.Refusal) -> TLAValue {
    switch refusal {
    case .rejected(let rejection): outcome(.rejected(rejection))
    case .ignored(let reason): outcome(.ignored(reason))
    }
  }

  /// A commit of which the number of dropped photos is not claimed is the word alone.
  private func effect(_ effect: Assertion.Effect) -> TLAValue {
    switch effect {
    case .exactly(let effect): .sequence(self.effect(effect))
    case .committed: .sequence([.string("committed")])
    }
  }

  private func item(_ item: Assertion.Item) -> TLAValue {
    let (save, asset, reason): (String, TLAValue?, TLAValue?) =
      switch item.save {
      case .none: ("none", nil, nil)
      case .pending: ("pending", nil, nil)
      case .saved(let asset): ("saved", self.asset(asset), nil)
      case .failed(let reason): ("failed", nil, reason.map(self.reason))
      }
    return .record([
      "photo": photo(item.photo), "save": .string(save), "asset": asset, "reason": reason,
      "isMissing": .bool(item.isMissing),
    ])
  }
}
