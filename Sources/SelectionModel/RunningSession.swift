import SelectionCore
import SelectionSession

extension FoundSessions {
  /// Runs with the session that runs in a file, which a crash leaves behind.
  ///
  /// - Returns: what came of it, or why the file cannot be written.
  func run<Tried: Selection.Machine>(
    _ fuzz: Fuzz, _ make: (Selection.Rules) -> Tried
  ) -> Result<Fuzz.Report, Unusable> {
    if let problem = folder.write(Session(), as: Self.running) {
      return .failure(Unusable(folder.path(of: Self.running), problem))
    }
    defer { folder.remove(Self.running) }
    let names = Script(Selection.Rules(), [.selectAssets(fuzz.generator.assets)]).names
    // The saved sessions come first, one by one, and have names of their own.
    var made = 0
    let report = fuzz.run { rules in
      let own = made < sessions.count ? sessions[made].session.names : names
      made += 1
      return Running(make(rules), rules, own, folder)
    }
    return .success(report)
  }
}

/// A picker whose session is in a file while it runs.
private struct Running<Tried: Selection.Machine>: Selection.Machine {
  private var machine: Tried
  private let names: Names
  private let file: AppendedFile?

  init(_ machine: Tried, _ rules: Selection.Rules, _ names: Names, _ folder: SessionFolder) {
    (self.machine, self.names) = (machine, names)
    file = AppendedFile(folder.path(of: FoundSessions.running))
    file?.append(SessionWriter.write(Session(rules, names), as: .text))
  }

  mutating func apply(_ event: Selection.Event) -> Selection.Outcome? {
    file?.append(Spelling(names).event(event) + "\n")
    return machine.apply(event)
  }

  var observation: Selection.Observation { machine.observation }
  var state: Selection.State? { machine.state }
}
