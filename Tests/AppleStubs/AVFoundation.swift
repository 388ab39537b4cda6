import Foundation

/// What the app may do with a device.
public enum AVAuthorizationStatus: Int, Sendable {
  case notDetermined = 0
  case restricted = 1
  case denied = 2
  case authorized = 3
}

/// What a device brings.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
  /// Apple's value.
  public let rawValue: String
  /// Makes one.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Pictures.
  public static let video = AVMediaType(rawValue: "vide")
}

/// The camera.
public enum AVCaptureDevice {
  /// What the app may do with it.
  public static func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
    AppleStub.world.cameraStatus
  }

  /// Asks the user, once; then it only tells.
  public static func requestAccess(
    for mediaType: AVMediaType, completionHandler handler: @escaping @Sendable (Bool) -> Void
  ) {
    let world = AppleStub.world
    world.answer(.cameraAccess) { _ in
      if world.cameraStatus == .notDetermined {
        world.cameraStatus = world.allowsCamera ? .authorized : .denied
      }
      handler(world.cameraStatus == .authorized)
    }
  }
}
