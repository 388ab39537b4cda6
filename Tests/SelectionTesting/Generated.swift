import ModelChecking
import SelectionCore
import SelectionModel

/// Rules and events of one seed, for tests that go their own way with them.
public struct Generated {
  /// Where every other choice of a test comes from.
  public var random: SplitMix64
  /// The assets that events name.
  public var assets: [Selection.AssetID] { generator.assets }
  private var choices: Choices
  private var generator: EventGenerator

  /// What follows from this seed.
  ///
  /// - Parameter kinds: the kinds of event that are made.
  public init(
    seed: UInt64, kinds: [Selection.Event.Kind] = Selection.Event.Kind.core
  ) {
    generator = EventGenerator(kinds: Set(kinds))
    random = SplitMix64(seed: seed)
    choices = Choices(random.split())
  }

  /// The rules of a session.
  public mutating func rules() -> Selection.Rules { generator.rules(&choices) }

  /// Leaves out some kinds of event from now on.
  public mutating func swarm() { generator.swarm(&choices) }

  /// The next event, given where the machine is.
  public mutating func event(in state: Selection.State) -> Selection.Event {
    // Only a record leaves out an event.
    generator.event(in: state, &choices) ?? .cancel()
  }
}

extension SplitMix64 {
  /// Whether a thing of one in `count` happens.
  public mutating func once(in count: Int) -> Bool { happens(1, in: UInt64(count)) }

  /// One of the elements, which must not be none.
  public mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(next(below: UInt64(elements.count)))]
  }
}
