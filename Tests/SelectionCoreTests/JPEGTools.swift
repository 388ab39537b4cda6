import Foundation

/// The encoder and the decoder of libjpeg-turbo, as child processes.
struct JPEGTools {
  private let encoder: URL
  private let decoder: URL

  /// What is said when a tool is not there.
  struct Missing: Error, CustomStringConvertible {
    let tool: String
    var description: String {
      "there is no \(tool); install it: apt-get install libjpeg-turbo-progs"
    }
  }

  /// What is said when a tool does not end.
  struct Stuck: Error, CustomStringConvertible {
    let tool: String
    var description: String { "\(tool) was ended after a minute" }
  }

  /// The tools in the directories of a search path.
  init(path: String = ProcessInfo.processInfo.environment["PATH"] ?? "") throws {
    func tool(_ name: String) throws -> URL {
      for directory in path.split(separator: ":") {
        let file = URL(fileURLWithPath: String(directory)).appendingPathComponent(name)
        if FileManager.default.isExecutableFile(atPath: file.path) { return file }
      }
      throw Missing(tool: name)
    }
    encoder = try tool("cjpeg")
    decoder = try tool("djpeg")
  }

  /// Encodes a PPM file.
  ///
  /// - Returns: how long the result is; nil if the encoder could not make it.
  func encode(_ picture: URL, quality: Int, to result: URL) throws -> Int? {
    let code = try run(
      encoder, ["-quality", "\(quality)", "-outfile", result.path, picture.path])
    // What it leaves of a picture that it could not read to the end is not data.
    guard code == 0 else { return nil }
    return try FileManager.default.attributesOfItem(atPath: result.path)[.size] as? Int
  }

  /// Decodes a JPEG file.
  ///
  /// - Returns: its width and height; nil if it cannot be decoded.
  func decodedSize(_ picture: URL) throws -> [Int]? {
    let result = picture.appendingPathExtension("ppm")
    defer { try? FileManager.default.removeItem(at: result) }
    guard try run(decoder, ["-pnm", "-outfile", result.path, picture.path]) == 0 else { return nil }
    let file = try FileHandle(forReadingFrom: result)
    defer { try? file.close() }
    let header = String(decoding: try file.read(upToCount: 32) ?? Data(), as: UTF8.self)
    return header.split { $0.isWhitespace }.prefix(3).compactMap { Int($0) }
  }

  /// Runs a tool that reads and writes files: there is no pipe that could fill.
  private func run(_ tool: URL, _ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    try process.run()
    guard end.wait(timeout: .now() + 60) == .success else {
      process.terminate()
      throw Stuck(tool: tool.lastPathComponent)
    }
    return process.terminationStatus
  }
}
