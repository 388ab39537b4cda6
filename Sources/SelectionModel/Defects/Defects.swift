extension Defect {
  /// Every defect: the seeds' own code, then by the group of events in which the fault is.
  public static let all: [Defect] =
    seeds + picker + toggle + pan + delivery + camera + draft + library + shown
    + images + publication + cleanup + life

  /// The defect of this name.
  public static func named(_ name: String) -> Defect? { all.first { $0.name == name } }
}
