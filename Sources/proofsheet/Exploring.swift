import SelectionModel

/// What the command line says about an exploration.
struct Exploring {
  var scope = ExploredScope()
  var isCanonical = false
  var judgesSteps = true
  var depth = Int.max
  var states = Int.max
  var megabytes: Int?
  /// Nil for all cores.
  var workers: Int?
  /// Where the graph goes.
  var graph: String?
}
