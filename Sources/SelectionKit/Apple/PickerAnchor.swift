#if SELECTION_APPLE_STUBS || (canImport(UIKit) && canImport(PhotosUI))
  import Foundation
  #if SELECTION_APPLE_STUBS
    import SelectionAppleStubs
  #else
    import UIKit
  #endif

  /// Where a picker stands on an iPad, if it is a popover: UIKit refuses one without an anchor.
  @MainActor public enum PickerAnchor {
    /// Beside a part of a view; nil for all of it.
    case view(UIView, CGRect? = nil)
    /// Beside a button of a bar.
    case barButton(UIBarButtonItem)

    func hold(_ popover: UIPopoverPresentationController) {
      switch self {
      case .view(let view, let part):
        popover.sourceView = view
        popover.sourceRect = part ?? view.bounds
      case .barButton(let button):
        popover.barButtonItem = button
      }
    }
  }
#endif
