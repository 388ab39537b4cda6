import Foundation

/// An item that another process holds.
public final class NSItemProvider: @unchecked Sendable {
  private let world = AppleStub.world
  private let data: Data
  /// The types of its data; none for an empty item.
  public let registeredTypeIdentifiers: [String]

  /// An item without data.
  public init() { (data, registeredTypeIdentifiers) = (Data(), []) }

  /// An item with data of a type.
  public init(stubData: Data, type: String) {
    (data, registeredTypeIdentifiers) = (stubData, [type])
  }

  private static let conformances = [
    "public.jpeg": "public.image", "public.heic": "public.image", "public.png": "public.image",
    "public.mpeg-4": "public.movie", "com.apple.quicktime-movie": "public.movie",
  ]

  /// Whether it has a representation of a type, or of a kind of it.
  public func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    registeredTypeIdentifiers.contains {
      $0 == typeIdentifier || Self.conformances[$0] == typeIdentifier
    }
  }

  /// Copies the data; the answer comes once, on some queue.
  @discardableResult
  public func loadDataRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    let progress = Progress(totalUnitCount: 1)
    let world = world
    let isKnown = hasItemConformingToTypeIdentifier(typeIdentifier)
    world.locked {
      world.itemsLoading += 1
      world.mostItemsLoading = max(world.mostItemsLoading, world.itemsLoading)
    }
    world.answer(.item) { [data] error in
      world.locked { world.itemsLoading -= 1 }
      if let error {
        completionHandler(nil, error)
      } else if progress.isCancelled {
        completionHandler(nil, NSError(domain: NSCocoaErrorDomain, code: 3072))
      } else if isKnown {
        completionHandler(data, nil)
      } else {
        // Whatever is wrong, the outer error is this one.
        let cause = NSError(domain: NSCocoaErrorDomain, code: 260)
        let outer = NSError(
          domain: "NSItemProviderErrorDomain", code: -1000, userInfo: [NSUnderlyingErrorKey: cause])
        completionHandler(nil, outer)
      }
    }
    return progress
  }
}
