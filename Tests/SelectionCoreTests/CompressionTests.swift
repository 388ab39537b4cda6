import Foundation
import SelectionCore
import XCTest

/// The search for a small enough encoding, with a real encoder and real pictures.
final class CompressionTests: XCTestCase {
  private typealias Plan = Selection.CompressionPlan

  private var directory = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("compression-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws {
    try FileManager.default.removeItem(at: directory)
  }

  /// The seed's example: quality alone does not do, and 800 pixels are not needed either.
  func testAPhotoFromACameraIsShrunk() throws {
    let encoder = try Encoder(.photo(4000, 3000), in: directory)
    let fit = try fit(encoder)
    XCTAssertEqual(fit.attempt.quality, 50)
    XCTAssertGreaterThan(fit.attempt.maxDimension ?? 0, 800)
    // The same upright.
    let upright = try Encoder(.photo(3000, 4000), in: directory)
    XCTAssertNotNil(try self.fit(upright).attempt.maxDimension)
  }

  /// Of a picture of the size of a screen all pixels are kept.
  func testAPhotoOfAScreenKeepsItsSize() throws {
    let fit = try fit(Encoder(.photo(1200, 900), in: directory))
    XCTAssertNil(fit.attempt.maxDimension)
    XCTAssertLessThan(fit.attempt.quality, 90)
  }

  /// Twelve million pixels are too many for 150 KB, whatever they show: each block costs some bits.
  func testAPictureOfOneColourIsShrunkToo() throws {
    let fit = try fit(Encoder(.flat(4000, 3000), in: directory))
    XCTAssertEqual(fit.attempt, Plan.Attempt(quality: 50, maxDimension: 2048))
  }

  func testOnePixel() throws {
    let encoder = try Encoder(.flat(1, 1), in: directory)
    XCTAssertEqual(try fit(encoder).attempt, Plan.Attempt(quality: 90))
    // No header fits into 100 bytes, and one pixel cannot be shrunk: an honest no.
    try tooLarge(encoder, target: 100)
    XCTAssertEqual(encoder.encoded.count, Plan.qualities.count)
  }

  /// The worst picture there is: it fits, or the plan says that it does not.
  func testNoise() throws {
    let encoder = try Encoder(.noise(4000, 3000), in: directory)
    XCTAssertNotNil(try fit(encoder).attempt.maxDimension)
    try tooLarge(encoder, target: 10_000)
    XCTAssertEqual(encoder.encoded.count, Plan.mostEncodes)
    // A larger target is met earlier, by an encoding that the search for the smaller one passed.
    let early = try fit(encoder, target: 2_000_000)
    XCTAssertNil(early.attempt.maxDimension)
  }

  /// Not decodable is not the same as too large.
  func testAFileThatIsNoPictureGivesNoData() throws {
    let whole = directory.appendingPathComponent("whole.ppm")
    try Picture.photo(400, 300).write(to: whole)
    let contents = try Data(contentsOf: whole)
    let files: [String: Data] = [
      "truncated": contents.prefix(contents.count / 2),
      "header only": contents.prefix(15),
      "garbage": contents.suffix(1000),
      "HEIC": Data([0, 0, 0, 24]) + Data("ftypheic".utf8) + Data(repeating: 0, count: 1000),
      "empty": Data(),
    ]
    for (name, contents) in files {
      let file = directory.appendingPathComponent("\(name).ppm")
      try contents.write(to: file)
      let encoder = try Encoder(file: file, width: 4000, height: 3000, in: directory)
      var plan = Plan(width: 4000, height: 3000)
      XCTAssertEqual(
        plan.run { encoder.bytes($0) }, .noData(Plan.Attempt(quality: 90)), name)
      XCTAssertEqual(encoder.encoded.count, 1, name)
      XCTAssertNil(encoder.error, name)
    }
    XCTAssertNotNil(
      try Encoder(file: whole, width: 400, height: 300, in: directory)
        .bytes(Plan.Attempt(quality: 90)))
  }

  func testAMissingToolIsSaidWithTheLineThatInstallsIt() {
    XCTAssertThrowsError(try JPEGTools(path: "/nowhere:\(directory.path)")) { error in
      XCTAssertEqual(
        "\(error)", "there is no cjpeg; install it: apt-get install libjpeg-turbo-progs")
    }
  }

  // MARK: - Parts

  /// Runs the plan, and holds the file that was made against what the plan says of it.
  private func fit(_ encoder: Encoder, target: Int = Plan.defaultTarget) throws -> Plan.Encoding {
    var plan = Plan(width: encoder.width, height: encoder.height, target: target)
    let before = encoder.asked.count
    let answer = plan.run { encoder.bytes($0) }
    if let error = encoder.error { throw error }
    let asked = Array(encoder.asked[before...])
    XCTAssertEqual(asked, Array(plan.attempts.prefix(asked.count)))
    XCTAssertLessThanOrEqual(asked.count, Plan.mostEncodes)
    guard case .fits(let encoding) = answer else {
      throw Unexpected(answer: answer)
    }
    XCTAssertEqual(asked.last, encoding.attempt)
    XCTAssertLessThanOrEqual(encoding.bytes, target)
    // None before it would have done.
    for attempt in asked.dropLast() {
      XCTAssertGreaterThan(encoder.bytes(attempt) ?? 0, target)
    }
    let file = encoder.file(encoding.attempt)
    XCTAssertEqual(try Data(contentsOf: file).count, encoding.bytes)
    let size = plan.size(of: encoding.attempt)
    XCTAssertEqual(try encoder.tools.decodedSize(file), [size.width, size.height])
    XCTAssertLessThanOrEqual(
      max(size.width, size.height), encoding.attempt.maxDimension ?? .max)
    return encoding
  }

  /// Runs the plan, and holds its no against every file that could be made.
  private func tooLarge(_ encoder: Encoder, target: Int) throws {
    var plan = Plan(width: encoder.width, height: encoder.height, target: target)
    let answer = plan.run { encoder.bytes($0) }
    if let error = encoder.error { throw error }
    guard case .tooLarge(let smallest) = answer else { throw Unexpected(answer: answer) }
    let sizes = try plan.attempts.map { try Data(contentsOf: encoder.file($0)).count }
    XCTAssertEqual(smallest.bytes, sizes.min())
    XCTAssertGreaterThan(smallest.bytes, target)
    XCTAssertEqual(try Data(contentsOf: encoder.file(smallest.attempt)).count, smallest.bytes)
    XCTAssertEqual(plan.encodes, plan.attempts.count)
  }

  private struct Unexpected: Error {
    let answer: Plan.Answer
  }

  /// Encodes one picture, each attempt once; its files stay for the test to look at.
  private final class Encoder {
    let tools: JPEGTools
    let width: Int
    let height: Int
    /// What was asked for, in order.
    private(set) var asked: [Plan.Attempt] = []
    /// What came of each attempt.
    private(set) var encoded: [Plan.Attempt: Int?] = [:]
    /// What went wrong beside the encoding.
    private(set) var error: (any Error)?

    private let picture: Picture?
    private let directory: URL
    private var files: [Int?: URL] = [:]

    init(_ picture: Picture, in directory: URL) throws {
      tools = try JPEGTools()
      self.picture = picture
      (width, height) = (picture.width, picture.height)
      self.directory = directory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: self.directory, withIntermediateDirectories: true)
    }

    init(file: URL, width: Int, height: Int, in directory: URL) throws {
      tools = try JPEGTools()
      picture = nil
      (self.width, self.height) = (width, height)
      self.directory = directory.appendingPathComponent(UUID().uuidString)
      files[nil] = file
      try FileManager.default.createDirectory(at: self.directory, withIntermediateDirectories: true)
    }

    func bytes(_ attempt: Plan.Attempt) -> Int? {
      asked.append(attempt)
      if let known = encoded[attempt] { return known }
      do {
        let source = try source(attempt)
        let bytes = try tools.encode(source, quality: attempt.quality, to: file(attempt))
        encoded[attempt] = .some(bytes)
        return bytes
      } catch {
        self.error = error
        return nil
      }
    }

    func file(_ attempt: Plan.Attempt) -> URL {
      directory.appendingPathComponent(
        "\(attempt.quality)-\(attempt.maxDimension ?? 0).jpeg")
    }

    /// The picture in the size of an attempt, made once.
    private func source(_ attempt: Plan.Attempt) throws -> URL {
      if let file = files[attempt.maxDimension] { return file }
      let file = directory.appendingPathComponent("\(attempt.maxDimension ?? 0).ppm")
      let size = Plan(width: width, height: height).size(of: attempt)
      if let picture {
        let isWhole = attempt.maxDimension == nil
        try (isWhole ? picture : picture.shrunk(to: size.width, size.height)).write(to: file)
      }
      files[attempt.maxDimension] = file
      return file
    }
  }
}
