extension Defect {
  /// Every defect, by the group of events in which it shows.
  public static let all: [Defect] = draft

  /// The defect of this name.
  public static func named(_ name: String) -> Defect? { all.first { $0.name == name } }
}
