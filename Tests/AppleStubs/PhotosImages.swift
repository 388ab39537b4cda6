import Foundation

/// The number of a request.
public typealias PHImageRequestID = Int32
/// The number of none.
public let PHInvalidImageRequestID: PHImageRequestID = 0
/// The size of the original.
public let PHImageManagerMaximumSize = CGSize(width: -1, height: -1)
/// Whether it is a preview.
public let PHImageResultIsDegradedKey = "PHImageResultIsDegradedKey"
/// What went wrong.
public let PHImageErrorKey = "PHImageErrorKey"
/// Whether the request was cancelled.
public let PHImageCancelledKey = "PHImageCancelledKey"

/// How an image fills the size that was asked for.
public enum PHImageContentMode: Int, Sendable {
  case aspectFit = 0
  case aspectFill = 1
  /// The whole image.
  public static let `default` = PHImageContentMode.aspectFit
}

/// Whether previews may come first.
public enum PHImageRequestOptionsDeliveryMode: Int, Sendable {
  case opportunistic = 0
  case highQualityFormat = 1
  case fastFormat = 2
}

/// How to load an image.
public final class PHImageRequestOptions {
  /// Whether an image in iCloud may be fetched.
  public var isNetworkAccessAllowed = false
  /// Whether previews may come first.
  public var deliveryMode = PHImageRequestOptionsDeliveryMode.opportunistic

  /// Makes one.
  public init() {}
}

/// Loads the images of assets.
public final class PHImageManager: @unchecked Sendable {
  weak var world: StubWorld?
  private var last: PHImageRequestID = 0
  private var pending: [PHImageRequestID: StubImageRequest] = [:]

  /// The one of the process that runs now.
  public class func `default`() -> PHImageManager { AppleStub.world.imageManager }

  /// Loads an image: perhaps a preview first, perhaps before it returns.
  @discardableResult
  public func requestImage(
    for asset: PHAsset, targetSize: CGSize, contentMode: PHImageContentMode,
    options: PHImageRequestOptions?,
    resultHandler: @escaping (UIImage?, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    guard let world else { return PHInvalidImageRequestID }
    let request = world.locked {
      last += 1
      let request = StubImageRequest(last, asset, resultHandler)
      pending[last] = request
      return request
    }
    let mode = options?.deliveryMode ?? .opportunistic
    if world.sendsPreviews, mode == .opportunistic {
      if world.sendsPreviewsAtOnce {
        request.sendPreview()
        finish(request, in: world)
      } else {
        world.scheduler.run(.other) { [self] in
          if isPending(request) { request.sendPreview() }
          finish(request, in: world)
        }
      }
    } else {
      finish(request, in: world)
    }
    return request.number
  }

  /// Cancels a request, which is answered all the same.
  public func cancelImageRequest(_ requestID: PHImageRequestID) {
    guard let world, let request = world.locked({ pending.removeValue(forKey: requestID) }) else {
      return
    }
    world.scheduler.run(.other) { request.send(nil, [PHImageCancelledKey: true]) }
  }

  private func isPending(_ request: StubImageRequest) -> Bool {
    world?.locked { pending[request.number] != nil } ?? false
  }

  private func finish(_ request: StubImageRequest, in world: StubWorld) {
    world.answer(.image) { [self] error in
      // A second answer comes although the first has ended the request.
      if world.locked({ pending.removeValue(forKey: request.number) }) == nil, !request.isDone {
        return
      }
      request.isDone = true
      if let error {
        request.send(nil, [PHImageErrorKey: error])
      } else if world.library.contains(request.asset.localIdentifier) {
        request.send(UIImage(data: world.library.picture(of: request.asset.localIdentifier)), nil)
      } else {
        let missing = NSError(domain: PHPhotosErrorDomain, code: 3303)
        request.send(nil, [PHImageErrorKey: missing])
      }
    }
  }
}

/// One request for an image.
private final class StubImageRequest: @unchecked Sendable {
  let number: PHImageRequestID
  let asset: PHAsset
  var isDone = false
  private let handler: (UIImage?, [AnyHashable: Any]?) -> Void

  init(
    _ number: PHImageRequestID, _ asset: PHAsset,
    _ handler: @escaping (UIImage?, [AnyHashable: Any]?) -> Void
  ) {
    (self.number, self.asset, self.handler) = (number, asset, handler)
  }

  func sendPreview() {
    let preview = UIImage(data: Data("preview of \(asset.localIdentifier)".utf8))
    send(preview, [PHImageResultIsDegradedKey: true])
  }

  func send(_ image: UIImage?, _ info: [AnyHashable: Any]?) { handler(image, info) }
}
