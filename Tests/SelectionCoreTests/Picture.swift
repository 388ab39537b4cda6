import Foundation
import ModelChecking

/// A picture that a test makes: three bytes a pixel, row by row.
///
/// Bytes go through pointers, and whole rows are copied: these pictures have twelve million pixels,
/// and tests are built without optimization.
struct Picture {
  let width: Int
  let height: Int
  private var bytes: [UInt8]

  private init(width: Int, height: Int, bytes: [UInt8]) {
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  /// One colour.
  static func flat(_ width: Int, _ height: Int) -> Picture {
    Picture(width: width, height: height, bytes: Array(repeating: 90, count: width * height * 3))
  }

  /// No two pixels have to do with each other: what an encoder can do least about.
  static func noise(_ width: Int, _ height: Int) -> Picture {
    var random = SplitMix64(seed: 1)
    let words = (0..<(width * height * 3 / 8 + 1)).map { _ in random.next() }
    let bytes = words.withUnsafeBytes { Array($0.prefix(width * height * 3)) }
    return Picture(width: width, height: height, bytes: bytes)
  }

  /// What a camera makes, more or less: a bright and a dark sky, round things before it with edges
  /// and a grain of their own, and mild noise over all.
  static func photo(_ width: Int, _ height: Int) -> Picture {
    var random = SplitMix64(seed: 2)
    let sky = (0..<31).map { _ in row(width + height, noise: 7, steps: 40, &random) }
    let things = (0..<29).map { _ in row(width + height, noise: 25, steps: 7, &random) }
    let circles = (0..<24).map { _ in
      (
        x: Int(random.next(below: UInt64(width))), y: Int(random.next(below: UInt64(height))),
        radius: width / 40 + Int(random.next(below: UInt64(width / 8)))
      )
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 3)
    for y in 0..<height {
      let start = bytes.count
      bytes += sky[y % sky.count][(y * 3)..<((y + width) * 3)]
      for circle in circles where abs(circle.y - y) < circle.radius {
        let rise = circle.y - y
        let half = Int(Double(circle.radius * circle.radius - rise * rise).squareRoot())
        let (left, right) = (max(0, circle.x - half), min(width, circle.x + half))
        let texture = things[(y + circle.radius) % things.count]
        bytes.replaceSubrange(
          (start + left * 3)..<(start + right * 3), with: texture[(left * 3)..<(right * 3)])
      }
    }
    return Picture(width: width, height: height, bytes: bytes)
  }

  /// A row whose brightness changes every so many pixels, with noise over it.
  private static func row(
    _ length: Int, noise: UInt64, steps: Int, _ random: inout SplitMix64
  ) -> [UInt8] {
    var row: [UInt8] = []
    row.reserveCapacity(length * 3)
    for x in 0..<length {
      let grain = Int(random.next(below: noise))
      for shift in [0, 30, 60] { row.append(UInt8((x / steps + shift) % 200 + grain)) }
    }
    return row
  }

  /// The picture in another size: each pixel is the mean of those that it stands for.
  func shrunk(to newWidth: Int, _ newHeight: Int) -> Picture {
    var result = [UInt8](repeating: 0, count: newWidth * newHeight * 3)
    var sums = [UInt32](repeating: 0, count: width * 3)
    result.withUnsafeMutableBufferPointer { result in
      sums.withUnsafeMutableBufferPointer { sums in
        bytes.withUnsafeBufferPointer { bytes in
          guard let out = result.baseAddress, let sum = sums.baseAddress,
            let source = bytes.baseAddress
          else { return }
          for y in 0..<newHeight {
            let rows = (y * height / newHeight)..<((y + 1) * height / newHeight)
            add(rows, of: source, to: sum)
            average(sum, rows: rows.count, to: out + y * newWidth * 3, newWidth)
          }
        }
      }
    }
    return Picture(width: newWidth, height: newHeight, bytes: result)
  }

  private func add(
    _ rows: Range<Int>, of source: UnsafePointer<UInt8>, to sum: UnsafeMutablePointer<UInt32>
  ) {
    let length = width * 3
    sum.update(repeating: 0, count: length)
    for y in rows {
      let row = source + y * length
      var place = 0
      while place < length {
        sum[place] &+= UInt32(truncatingIfNeeded: row[place])
        place &+= 1
      }
    }
  }

  private func average(
    _ sum: UnsafePointer<UInt32>, rows: Int, to out: UnsafeMutablePointer<UInt8>, _ newWidth: Int
  ) {
    for x in 0..<newWidth {
      let columns = (x * width / newWidth)..<((x + 1) * width / newWidth)
      let pixels = UInt32(columns.count * rows)
      for colour in 0..<3 {
        var total: UInt32 = 0
        for column in columns { total &+= sum[column * 3 + colour] }
        out[x * 3 + colour] = UInt8(total / pixels)
      }
    }
  }

  /// Writes it as a PPM file.
  func write(to file: URL) throws {
    try Data("P6\n\(width) \(height)\n255\n".utf8).write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    try handle.write(contentsOf: bytes)
    try handle.close()
  }
}
