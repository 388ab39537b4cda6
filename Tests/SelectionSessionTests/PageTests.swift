import Foundation
import SelectionCore
import XCTest

@testable import SelectionPage
@testable import SelectionSession

/// The page as text: what `.ci/page` cannot see of it in a browser.
final class PageTests: XCTestCase {
  private static let attack = "</script><script>alert(1)</script><!--<img src=x>&amp;"

  private func html(_ name: String, _ text: String) -> String {
    Page([Page.Sheet(name, Timeline(text.utf8))]).html
  }

  func testNothingOfASessionIsMarkup() throws {
    let name = Self.attack.replacingOccurrences(of: "/", with: "\\u{2F}")
    let html = html(
      "/home/anna/\(Self.attack.replacingOccurrences(of: "/", with: "")).session",
      """
      # \(Self.attack)
      session 1
      openPicker album  # \(Self.attack)
      toggle "\(Self.attack)"
      note \(Self.attack)
      observed images "\(name)" "\\u{202E}x" "\\u{2028}y"
      """)
    XCTAssertFalse(html.contains("<!--"), "a comment begins")
    XCTAssertFalse(html.contains("<img"))
    XCTAssertFalse(html.contains("alert(1)</script>"))
    XCTAssertFalse(html.contains("anna"), "a path is in the page")
    XCTAssertEqual(html.components(separatedBy: "<script").count - 1, 3)
    XCTAssertEqual(html.components(separatedBy: "</script").count - 1, 3)
    for scalar in ["\u{202E}", "\u{2028}", "\u{2029}"] { XCTAssertFalse(html.contains(scalar)) }
    // It is all there, as data.
    let data = try data(of: html)
    XCTAssertTrue((data["text"] as? String)?.contains(Self.attack) ?? false)
    let timeline = try XCTUnwrap(data["timeline"] as? [String: Any])
    XCTAssertEqual(timeline["comments"] as? [String], [Self.attack])
    XCTAssertEqual((timeline["photos"] as? [String])?.first, "\"\(Self.attack)\"")
  }

  /// The data of the first session in a page.
  private func data(of html: String) throws -> [String: Any] {
    let parts = html.components(separatedBy: "id=\"session-0\">")
    let block = try XCTUnwrap(parts.last?.components(separatedBy: "</script>").first)
    return try XCTUnwrap(
      JSONSerialization.jsonObject(with: Data(block.utf8)) as? [String: Any])
  }

  func testThePolicyAllowsThisScriptAndThisStyleAndNothingElse() throws {
    let html = html("a.session", "session 1\n")
    let policy = try XCTUnwrap(
      html.components(separatedBy: "Content-Security-Policy\" content=\"").last?
        .components(separatedBy: "\"").first)
    XCTAssertTrue(policy.hasPrefix("default-src 'none'; script-src 'sha256-"), policy)
    for word in ["unsafe", "http", "data:", "*", "blob:"] {
      XCTAssertFalse(policy.contains(word), policy)
    }
    XCTAssertTrue(policy.contains("base-uri 'none'; form-action 'none'"), policy)
    let script = try XCTUnwrap(
      html.components(separatedBy: "<script>").last?.components(separatedBy: "</script>").first)
    let style = try XCTUnwrap(
      html.components(separatedBy: "<style>").last?.components(separatedBy: "</style>").first)
    XCTAssertTrue(policy.contains("script-src \(Page.hash(script));"), policy)
    XCTAssertTrue(policy.contains("style-src \(Page.hash(style));"), policy)
    // What a browser would compute of "abc".
    XCTAssertEqual(
      Page.hash("abc"), "'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='")
  }

  func testWebAssemblyIsAllowedOnlyWithAModule() {
    let sheet = Page.Sheet("a.session", Timeline("session 1\n".utf8))
    XCTAssertFalse(Page([sheet]).html.contains("wasm-unsafe-eval"))
    let html = Page([sheet], module: "AGFzbQ==").html
    XCTAssertTrue(html.contains("' 'wasm-unsafe-eval'; style-src"))
    XCTAssertTrue(html.contains("id=\"module\">AGFzbQ==</script>"))
  }

  func testBase64() {
    for (text, expected) in [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("\u{FF}\u{3FF}", "w7/Pvw=="),
    ] {
      XCTAssertEqual(base64(Array(text.utf8)), expected)
    }
  }

  /// The page loads nothing, and its sources make text of text.
  func testThePageNamesNoOtherPlace() throws {
    for source in [Embedded.style, Embedded.body, Embedded.script] {
      for word in ["http:", "https:", "url(", "@import", "import(", "fetch(", "innerHTML"] {
        XCTAssertFalse(source.contains(word), word)
      }
    }
    XCTAssertFalse(Embedded.script.contains("</script"))
    XCTAssertFalse(Embedded.script.contains("<!--"))
  }

  func testWhatIsEmbeddedIsWhatTheSourcesSay() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/SelectionPage/Page")
    func text(_ name: String) throws -> String {
      try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let styles = try names.filter { $0.hasSuffix(".css") }.map(text)
    XCTAssertEqual(Embedded.style, styles.joined(separator: "\n"))
    XCTAssertEqual(Embedded.body, try text("body.html"))
    let script = try names.filter { $0.hasSuffix(".js") }.map {
      try text($0).trimmingCharacters(in: .newlines)
    }.joined(separator: "\n\n")
    XCTAssertEqual(Embedded.script, script + "\n", "run .ci/embed")
  }

  func testTabsOfOneNameAreNumbered() {
    let timeline = Timeline("session 1\n".utf8)
    let html = Page(["x/a.session", "-", "y/a.session"].map { Page.Sheet($0, timeline) }).html
    XCTAssertTrue(html.contains(#""name":"a.session","verdict":"inconclusive""#))
    XCTAssertTrue(html.contains(#""name":"standard input""#))
    XCTAssertTrue(html.contains(#""name":"a.session (2)""#))
  }
}
