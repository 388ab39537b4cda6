#if SELECTION_APPLE_STUBS || (canImport(UIKit) && canImport(PhotosUI))
  #if SELECTION_APPLE_STUBS
    import SelectionAppleStubs
  #else
    import UIKit
  #endif

  /// One opening of a picker of the system: its controller, and its delegate.
  @MainActor protocol PickerOpening: UIAdaptivePresentationControllerDelegate {
    var opening: Int { get }
    var controller: UIViewController { get }
  }

  /// Puts one controller after the other on the screen.
  ///
  /// UIKit presents nothing while something else comes or goes, and says so only on the console. So what
  /// is wanted waits for what is on its way.
  @MainActor final class PickerStage {
    private enum Phase { case empty, coming, shown, going }

    /// Called if an opening could not be presented, or has gone without a word.
    var onLost: (Int) -> Void = { _ in }
    private(set) weak var presenter: UIViewController?
    /// What is on the screen, or on its way.
    private(set) var current: (any PickerOpening)?
    private var phase = Phase.empty
    /// Whether it is to go.
    private var mustGo = false
    /// The one before it, which may still deliver: its controller does not keep its delegate.
    private var last: (any PickerOpening)?
    /// What is to be presented next.
    private var next: (opening: Int, make: @MainActor () -> any PickerOpening)?

    /// What else is to be presented, once nothing comes or goes.
    private var others: [@MainActor (UIViewController?) -> Void] = []

    init(_ presenter: UIViewController) { self.presenter = presenter }

    /// Calls a body with the controller on top, as soon as nothing comes or goes.
    func whenAtRest(_ body: @escaping @MainActor (UIViewController?) -> Void) {
      others.append(body)
      advance()
    }

    func present(_ opening: Int, _ make: @escaping @MainActor () -> any PickerOpening) {
      next = (opening, make)
      advance()
    }

    func dismiss(_ opening: Int) {
      if next?.opening == opening { next = nil }
      if current?.opening == opening { mustGo = true }
      advance()
    }

    /// The user has swiped an opening away.
    func hasGone(_ opening: Int) {
      if current?.opening == opening { clear() }
      advance()
    }

    /// What was taken away together with its presenter is gone, although nobody was told.
    func look() {
      guard phase == .shown, let current, current.controller.presentingViewController == nil else {
        return
      }
      clear()
      onLost(current.opening)
      advance()
    }

    /// Goes on as far as it can now.
    func advance() {
      switch phase {
      case .empty:
        guard let (opening, make) = next else { return callOthers(presenter) }
        next = nil
        put(opening, make)
      case .shown:
        guard let current else { return }
        if mustGo { return remove(current) }
        // The user may be swiping it away: then `hasGone` will be called.
        if !current.controller.isBeingDismissed { callOthers(current.controller) }
      case .coming, .going:
        break
      }
    }

    private func callOthers(_ top: UIViewController?) {
      let bodies = others
      others = []
      for body in bodies { body(top) }
    }

    private func put(_ number: Int, _ make: @MainActor () -> any PickerOpening) {
      guard let presenter, presenter.presentedViewController == nil else { return onLost(number) }
      let opening = make()
      current = opening
      phase = .coming
      presenter.present(opening.controller, animated: true) { [weak self] in
        guard let self, self.current === opening else { return }
        self.phase = .shown
        self.advance()
      }
      // It is set at once, or never.
      if presenter.presentedViewController !== opening.controller {
        clear()
        onLost(number)
      }
    }

    private func remove(_ opening: any PickerOpening) {
      // The user is swiping it away: `hasGone` will be called.
      if opening.controller.isBeingDismissed { return }
      guard let presenter = opening.controller.presentingViewController else {
        clear()
        return advance()
      }
      phase = .going
      presenter.dismiss(animated: true) { [weak self] in
        guard let self, self.current === opening else { return }
        self.clear()
        self.advance()
      }
    }

    private func clear() {
      last = current
      current = nil
      phase = .empty
      mustGo = false
    }
  }
#endif
