import Foundation

/// A view.
@MainActor
open class UIView {
  /// Where it stands.
  public var frame: CGRect
  /// Its own part.
  public var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }

  /// Makes one.
  public init(frame: CGRect = .zero) { self.frame = frame }
}

/// A button of a bar.
@MainActor
public final class UIBarButtonItem {
  /// Makes one.
  public init() {}
}

/// How a controller is shown.
public enum UIModalPresentationStyle: Int, Sendable {
  case automatic = -2
  case none = -1
  case fullScreen = 0
  case pageSheet = 1
  case formSheet = 2
  case popover = 7
}

/// Is told that a presentation ended by a gesture; all of it is optional.
@MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  /// The user has swiped the controller away; not called when the app dismisses it.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  /// Does nothing.
  public func presentationControllerDidDismiss(
    _ presentationController: UIPresentationController
  ) {}
}

/// Shows a controller.
@MainActor
open class UIPresentationController {
  /// Is told; it is not kept.
  public weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  /// What it presents.
  public private(set) unowned var presentedViewController: UIViewController

  init(_ presented: UIViewController) { presentedViewController = presented }
}

/// Shows a controller beside something.
public final class UIPopoverPresentationController: UIPresentationController {
  /// The view that it stands beside.
  public var sourceView: UIView?
  /// The part of that view.
  public var sourceRect = CGRect.null
  /// The button that it stands beside.
  public var barButtonItem: UIBarButtonItem?
}

/// A controller.
@MainActor
open class UIViewController {
  /// What it shows.
  public let view = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  /// How it is presented.
  public var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// What it presents.
  public private(set) var presentedViewController: UIViewController?
  /// What presents it.
  public private(set) weak var presentingViewController: UIViewController?
  /// Whether it is on its way.
  public private(set) var isBeingPresented = false
  /// Whether it is going.
  public private(set) var isBeingDismissed = false
  let world = AppleStub.world
  private var presentation: UIPresentationController?

  /// Makes one.
  public init() {}

  /// What shows this controller, or will.
  public var presentationController: UIPresentationController? {
    let isPopover = modalPresentationStyle == .popover
    if let presentation, presentation is UIPopoverPresentationController == isPopover {
      return presentation
    }
    let made =
      isPopover ? UIPopoverPresentationController(self) : UIPresentationController(self)
    presentation = made
    return made
  }

  /// The same, if it is a popover.
  public var popoverPresentationController: UIPopoverPresentationController? {
    presentationController as? UIPopoverPresentationController
  }

  /// Shows a controller above this one.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    let name = "\(type(of: viewControllerToPresent))"
    if let presentedViewController {
      world.violate(
        "\(name) was presented while \(type(of: presentedViewController)) is presented")
      return
    }
    if isBeingDismissed || isBeingPresented {
      world.violate("\(name) was presented from a controller that is on its way")
      return
    }
    if viewControllerToPresent.wasPresented, viewControllerToPresent is PHPickerViewController {
      world.violate("a \(name) was presented twice")
    }
    if world.isPad, let popover = viewControllerToPresent.popoverPresentationController,
      popover.sourceView == nil, popover.barButtonItem == nil
    {
      world.violate("a popover with \(name) has no anchor")
      return
    }
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.wasPresented = true
    viewControllerToPresent.presentingViewController = self
    viewControllerToPresent.isBeingPresented = true
    nonisolated(unsafe) let completion = completion
    world.scheduler.main {
      viewControllerToPresent.isBeingPresented = false
      viewControllerToPresent.stubDidAppear()
      completion?()
    }
  }

  /// Ends what this controller presents, or itself if it presents nothing.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let presented = presentedViewController else {
      if let presentingViewController {
        presentingViewController.dismiss(animated: flag, completion: completion)
      }
      return
    }
    if presented.isBeingPresented {
      world.violate("\(type(of: presented)) was dismissed while it was being presented")
      return
    }
    if presented.isBeingDismissed {
      world.violate("\(type(of: presented)) was dismissed twice")
      return
    }
    nonisolated(unsafe) let completion = completion
    presented.leave { completion?() }
  }

  /// The user swipes the controller away.
  ///
  /// - Parameter then: what UIKit does besides.
  /// - Returns: whether there was something to swipe.
  @discardableResult
  public func stubSwipeDown(_ then: @escaping @MainActor @Sendable () -> Void = {}) -> Bool {
    if presentingViewController == nil || isBeingDismissed || isBeingPresented { return false }
    leave { [self] in
      then()
      presentation?.delegate?.presentationControllerDidDismiss(
        presentation ?? UIPresentationController(self))
    }
    return true
  }

  /// Whether the user can touch it.
  public var stubIsShown: Bool {
    presentingViewController != nil && !isBeingPresented && !isBeingDismissed
  }

  func stubDidAppear() {}

  private var wasPresented = false

  private func leave(_ completion: @escaping @MainActor @Sendable () -> Void) {
    isBeingDismissed = true
    world.scheduler.main { [self] in
      isBeingDismissed = false
      presentingViewController?.presentedViewController = nil
      presentingViewController = nil
      completion()
    }
  }
}
