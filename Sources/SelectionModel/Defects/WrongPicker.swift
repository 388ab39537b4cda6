import SelectionCore

/// A picker with a fault: the reference's state, a little memory that the reference does not need,
/// and what it does differently.
public struct WrongPicker: Selection.Machine, Sendable {
  /// The state; faults may bring it where the reference never comes.
  var current: Selection.State
  /// What the fault remembers.
  var memory = Memory()
  private let fault: Fault

  init(_ rules: Selection.Rules, _ fault: Fault) {
    current = Selection.State(rules)
    self.fault = fault
  }

  /// What a fault may remember.
  struct Memory: Hashable, Sendable {
    var photos: [Selection.PhotoID] = []
    var urls: [Selection.AssetID?] = []
    var count = 0
    var isSet = false
  }

  /// Takes one event.
  public mutating func apply(_ event: Selection.Event) -> Selection.Outcome? {
    fault.step(&self, event)
  }

  /// What the right picker does with the event, in the state that there is.
  mutating func take(_ event: Selection.Event) -> Selection.Outcome { current.advance(by: event) }

  /// What can be seen.
  public var observation: Selection.Observation {
    var shown = current.observation
    fault.show(self, &shown)
    return shown
  }

  /// The state, for the invariants that only the reference can be asked.
  public var state: Selection.State? { current }
}

// Two pickers with one fault are equal when they remember the same.
extension WrongPicker: Hashable {
  /// Whether both remember the same.
  public static func == (left: WrongPicker, right: WrongPicker) -> Bool {
    left.current == right.current && left.memory == right.memory
  }

  /// Feeds what is remembered.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(current)
    hasher.combine(memory)
  }
}
