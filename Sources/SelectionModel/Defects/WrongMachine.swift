import SelectionCore
import SelectionSession

/// A wrong machine of the catalogue.
public enum WrongMachine: Selection.Machine, Hashable, Sendable {
  /// A right picker with one fault.
  case picker(WrongPicker)
  /// The seeds' own code.
  case controller(SeedController)

  /// Takes one event.
  public mutating func apply(_ event: Selection.Event) -> Selection.Outcome? {
    switch self {
    case .picker(var picker):
      let outcome = picker.apply(event)
      self = .picker(picker)
      return outcome
    case .controller(var controller):
      let outcome = controller.apply(event)
      self = .controller(controller)
      return outcome
    }
  }

  /// What can be seen.
  public var observation: Selection.Observation {
    switch self {
    case .picker(let picker): picker.observation
    case .controller(let controller): controller.observation
    }
  }

  /// The state behind a picker; the seeds' code has none.
  public var state: Selection.State? {
    switch self {
    case .picker(let picker): picker.state
    case .controller: nil
    }
  }
}

extension WrongMachine {
  /// No fault asks how often a picker was opened beyond whether it was ever, or more than once.
  static let openingsThatCount = 2

  /// Counts no further: where no event names an opening, the machine behaves the same.
  mutating func capOpenings() {
    switch self {
    case .picker(var picker):
      picker.current.opened = min(picker.current.opened, Self.openingsThatCount)
      self = .picker(picker)
    case .controller(var controller):
      controller.opened = min(controller.opened, Self.openingsThatCount)
      self = .controller(controller)
    }
  }
}

extension WrongMachine {
  /// How often it has told the user something.
  var notices: Int { state?.notices ?? 0 }

  /// Forgets all that no event of the core can tell apart, but not so many notices.
  mutating func keepCore(notices: Int) {
    switch self {
    case .picker(var picker):
      picker.current = picker.current.coreOnly
      picker.current.notices = notices
      self = .picker(picker)
    case .controller: break
    }
  }
}

extension WrongMachine {
  /// Whether it shows what was observed; a name may be that of the shot saved under it.
  func shows(_ observed: Selection.Observation, beside reference: Selection.State) -> Bool {
    let own = observation.identified(in: reference)
    let observed = observed.identified(in: reference)
    return observed.crashed == own.crashed
      && observed.fields.allSatisfy { $0 == .crashed || observed.agrees(on: $0, with: own) }
  }
}
