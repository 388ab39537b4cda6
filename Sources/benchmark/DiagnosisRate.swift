import SelectionModel
import SelectionSession

/// How often `diagnose` names the fault that a recording was made with.
enum DiagnosisRate {
  /// Recordings of one defect, and how many of them were told.
  struct Row {
    let defect: Defect
    var recordings = 0
    /// How often it was the first that was named, then: among the first three.
    var first = 0
    var three = 0
    /// How often one of the first three is proven to be the same within a scope.
    var equivalent = 0
    /// Those that were named instead.
    var others: [String: Int] = [:]

    var share: Double { Double(three + equivalent) / Double(max(recordings, 1)) }
  }

  /// Measures one defect.
  static func row(_ defect: Defect, recordings: Int, seed: UInt64) -> Row {
    var row = Row(defect: defect)
    var known: [String: Bool] = [:]
    var run: UInt64 = 0
    // What shows in none of so many cannot be observed.
    while row.recordings < recordings, run < 1_000 * UInt64(min(recordings, 100)) {
      run += 1
      guard let session = defect.recording(run, seed: seed) else { continue }
      row.recordings += 1
      let named = Diagnosis(session).suspects.prefix(3).map(\.defect)
      if named.first?.name == defect.name { row.first += 1 }
      if named.contains(where: { $0.name == defect.name }) {
        row.three += 1
        continue
      }
      let isSame = named.contains { other in
        let question = "\(other.name) \(session.rules)"
        if let known = known[question] { return known }
        let result = Experiment.between(defect, other, session.rules, states: 100_000)
        var isSame = false
        if case .equivalent = result { isSame = true }
        known[question] = isSame
        return isSame
      }
      if isSame { row.equivalent += 1 } else { row.others[named[0].name, default: 0] += 1 }
    }
    return row
  }

  /// Prints the table.
  ///
  /// - Returns: whether every defect could be recorded often enough.
  static func run(recordings: Int) -> Bool {
    print("diagnosis: \(recordings) recordings of each defect, one line in three observed, seed 1")
    print("  share named among the first three, or proven the same as one of them")
    let rows = Defect.all.map { row($0, recordings: recordings, seed: 1) }
    for row in rows where row.recordings > 0 && row.share < 0.9 {
      let others = row.others.sorted { $0.value > $1.value }.prefix(3)
        .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
      print(
        "  below 90 %: \(row.defect.name): \(row.three) of \(row.recordings) (first \(row.first), "
          + "same \(row.equivalent)); instead \(others)")
    }
    let unseen = rows.filter { $0.recordings == 0 }.map(\.defect.name)
    if !unseen.isEmpty {
      print("  show nothing that a session can observe: \(unseen.joined(separator: ", "))")
    }
    let all = rows.reduce(0) { $0 + $1.recordings }
    let told = rows.reduce(0) { $0 + $1.three + $1.equivalent }
    print("  all: \(told) of \(all); first \(rows.reduce(0) { $0 + $1.first })")
    let short = rows.filter { $0.recordings > 0 && $0.recordings < recordings }.map(\.defect.name)
    if !short.isEmpty { print("  not recorded often enough: \(short.joined(separator: ", "))") }
    let isMet = rows.allSatisfy { $0.recordings == 0 || $0.share >= 0.9 }
    print("  at least 90 % for each of them: \(isMet ? "met" : "missed")")
    return short.isEmpty
  }
}
