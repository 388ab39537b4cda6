import Foundation

/// A picture.
public final class UIImage: @unchecked Sendable {
  let data: Data

  /// Nil if the bytes are no picture: if there are none, or they begin with a `?`.
  public init?(data: Data) {
    if data.isEmpty || data.first == UInt8(ascii: "?") { return nil }
    self.data = data
  }

  /// Its bytes as JPEG.
  public func jpegData(compressionQuality: CGFloat) -> Data? { data }

  /// What the picture shows, for tests.
  public var stubText: String { String(decoding: data, as: UTF8.self) }
}
