import SelectionCore
import SelectionSession

/// The sessions that earlier runs found, and a place for the next.
struct FoundSessions {
  /// The file of the session that runs.
  static let running = "running.session"

  /// Where they are.
  let folder: SessionFolder
  /// Those that can be read.
  private(set) var sessions: [(path: String, session: Session)] = []
  /// What is wrong with the others.
  private(set) var problems: [String] = []

  /// All that are there, and from now on also what a run left that did not end.
  init(_ folder: SessionFolder) {
    self.folder = folder
    do throws(Unusable) {
      for name in try folder.names().get() where name != Self.running {
        switch folder.read(name) {
        case .success(let session): sessions.append((folder.path(of: name), session))
        case .failure(let unusable): problems += unusable.lines
        }
      }
    } catch {
      problems += error.lines
    }
    if folder.has(Self.running) { keepRunning() }
  }

  /// The session during which the process ended; if it is a known one that did it again, nothing new.
  private mutating func keepRunning() {
    switch folder.read(Self.running) {
    case .success(var session):
      let script = Script(session)
      if !sessions.contains(where: { Script($0.session) == script }) {
        var shown = Selection.Observation()
        shown.crashed = true
        session.add(.observed(shown))
        let kept = save(session, "crashed")
        if let path = kept.path { sessions.insert((path, session), at: 0) }
        problems += kept.problem.map { ["\(folder.path): error: cannot write: \($0)"] } ?? []
      }
      folder.remove(Self.running)
    case .failure(let unusable): problems += unusable.lines
    }
  }

  /// Saves a session under a name that is free.
  ///
  /// - Returns: where it is, or what went wrong.
  func save(_ session: Session, _ title: String) -> (path: String?, problem: String?) {
    var name = "\(title)\(SessionFormat.text.ending)"
    var number = 1
    while folder.has(name) {
      number += 1
      name = "\(title)-\(number)\(SessionFormat.text.ending)"
    }
    let problem = folder.write(session, as: name)
    return (problem == nil ? folder.path(of: name) : nil, problem)
  }
}
