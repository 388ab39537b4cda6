#if canImport(Observation)
  import Observation
  import SelectionCore

  /// The state of a store, for SwiftUI and whoever else tracks what it reads.
  @available(iOS 17, macOS 14, *)
  @Observable @MainActor public final class ObservableSelection {
    /// The state now.
    public private(set) var state: Selection.State
    /// The store behind it, to which events are sent.
    public let store: SelectionStore

    @ObservationIgnored private var observing: Observing?

    /// Follows a store.
    public init(_ store: SelectionStore) {
      self.store = store
      state = store.state
      observing = store.onChange { [weak self] state in self?.state = state }
    }
  }
#endif
