import Foundation
import SelectionCore
import SelectionModel
import XCTest

/// A test with a folder for sessions of its own, whatever the environment says.
class ConformanceTestCase: XCTestCase {
  private(set) var root = ""
  private var saved: [String: String] = [:]

  var folder: String { "\(root)/FoundSessions/PageTests.testPage" }

  override func setUpWithError() throws {
    root = NSTemporaryDirectory() + "/conformance-\(UUID().uuidString)"
    for name in ["PROOFSHEET_SEED", "PROOFSHEET_EVENTS"] {
      saved[name] = ProcessInfo.processInfo.environment[name]
      unsetenv(name)
    }
  }

  override func tearDownWithError() throws {
    if FileManager.default.fileExists(atPath: root) {
      try FileManager.default.removeItem(atPath: root)
    }
    for name in ["PROOFSHEET_SEED", "PROOFSHEET_EVENTS"] {
      unsetenv(name)
      if let value = saved[name] { setenv(name, value, 1) }
    }
  }

  /// The test of the page, as if it were `testPage` of `PageTests.swift`.
  func conformance(seed: UInt64 = 1) -> Conformance {
    var conformance = Conformance.ofPage(seed: seed, test: "testPage()")
    conformance.folder = folder
    return conformance
  }

  var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  func write(_ text: String, as name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
  }
}

/// The reference, with some fields and perhaps the outcomes hidden: a bit for each.
struct Hiding: Selection.Machine {
  var reference: Selection.Reference
  let hides: Int

  init(_ reference: Selection.Reference, _ hides: Int) {
    (self.reference, self.hides) = (reference, hides)
  }

  mutating func apply(_ event: Selection.Event) -> Selection.Outcome? {
    let outcome = reference.apply(event)
    return hides & 1 == 0 ? outcome : nil
  }

  var observation: Selection.Observation {
    var shown = reference.observation
    if hides & 2 != 0 { shown.images = nil }
    if hides & 4 != 0 { shown.urls = nil }
    if hides & 8 != 0 { shown.ticked = nil }
    if hides & 16 != 0 { shown.badges = nil }
    if hides & 32 != 0 { shown.count = nil }
    if hides & 64 != 0 { shown.canAdd = nil }
    if hides & 128 != 0 { shown.presented = nil }
    if hides & 256 != 0 { shown.working = nil }
    if hides & 512 != 0 { shown.canFinish = nil }
    return shown
  }
}

/// The same, with the assets of saved shots for the shots.
struct Renaming: Selection.Machine {
  var hiding: Hiding

  mutating func apply(_ event: Selection.Event) -> Selection.Outcome? { hiding.apply(event) }

  var observation: Selection.Observation {
    let state = hiding.reference.current
    func name(_ id: Selection.PhotoID) -> Selection.PhotoID {
      state.photo(id)?.asset.map { .asset($0) } ?? id
    }
    var shown = hiding.observation
    shown.images = shown.images?.map(name)
    shown.ticked = shown.ticked?.map(name)
    shown.working = shown.working?.map(name)
    return shown
  }
}

/// Says that everything took effect.
struct Boasting: Selection.Machine {
  var reference: Selection.Reference

  mutating func apply(_ event: Selection.Event) -> Selection.Outcome? {
    switch reference.apply(event) {
    case .applied(let effect): .applied(effect)
    case .rejected, .ignored, nil: .applied(.none)
    }
  }

  var observation: Selection.Observation { reference.observation }
}

/// Keeps a place for a URL, and appends the URL all the same.
final class AppendingPage: Page {
  override func didFinishPicking(_ image: Image) {
    super.didFinishPicking(image)
    selectedAssetURLs.append(nil)
  }
}

/// An object that can be a key, as every `NSObject` can.
final class HashablePage: Page, Hashable {
  static func == (left: HashablePage, right: HashablePage) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// How many pages were made.
final class PageCount { var value = 0 }

/// Is wrong in its first session only.
final class FadingPage: Page {
  private let count: PageCount

  init(limit: Int, _ count: PageCount) {
    self.count = count
    super.init(limit: limit)
    count.value += 1
  }

  override func didFinishPicking(_ image: Image) {
    super.didFinishPicking(image)
    if count.value > 1 { selectedAssetURLs.append(nil) }
  }

  override func didWrite(_ image: Image, to url: URL) {}
}

/// The right page, watched from a test.
struct Watching: Selection.Machine {
  let page: OneListPage
  let watch: (Selection.Event) -> Void

  func apply(_ event: Selection.Event) -> Selection.Outcome? {
    watch(event)
    return page.apply(event)
  }

  var observation: Selection.Observation { page.observation }
}

#if compiler(>=6.2)
  /// A page whose methods belong to the main actor, as those of every view controller do.
  @MainActor
  final class MainActorPage: @MainActor Selection.Machine {
    private let page: Page

    init(limit: Int) { page = Page(limit: limit) }

    func apply(_ event: Selection.Event) -> Selection.Outcome? { page.apply(event) }
    var observation: Selection.Observation { page.observation }
  }
#endif
