import Foundation
import XCTest

@testable import proofsheet

/// What is made of the command table: all of it, in the form that its readers take.
final class TableTests: ProgramTestCase {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private let renderings = ["--completions bash", "--completions zsh", "--completions fish"]

  func testEveryRenderingHasAllOfTheTable() throws {
    for rendering in renderings + ["--man", "--markdown"] {
      let result = try shell("$P help \(rendering)")
      XCTAssertEqual(result.code, 0, rendering)
      XCTAssertEqual(result.messages, "", rendering)
      let text = result.out.replacingOccurrences(of: "\\-", with: "-")
      for verb in Verb.allCases {
        let part = try XCTUnwrap(Self.part(of: text, verb, rendering), "\(rendering): \(verb)")
        for flag in verb.flags {
          let name = Self.name(flag, rendering)
          let isThere =
            part.contains(name) || part.contains(".It Fl \\&\(flag.rawValue.dropFirst())")
          XCTAssertTrue(isThere, "\(rendering): \(verb.rawValue) \(flag.rawValue)")
          guard case .words(let words) = flag.completion(of: verb) else { continue }
          let isComplete = words.allSatisfy { part.contains($0) }
          XCTAssertTrue(
            isComplete || !rendering.hasPrefix("--completions"), "\(rendering): \(flag.rawValue)")
        }
      }
    }
  }

  /// What a rendering says of one verb.
  private static func part(of text: String, _ verb: Verb, _ rendering: String) -> String? {
    func between(_ start: String, _ end: String) -> String? {
      guard let begin = text.range(of: start) else { return nil }
      let rest = text[begin.upperBound...]
      return String(rest.range(of: end).map { rest[..<$0.lowerBound] } ?? rest)
    }
    switch rendering {
    case "--man":
      return between("\n.Ss \(verb.rawValue)\n", "\n.Ss ")
        ?? between("\n.Ss \\&\(verb.rawValue)\n", "\n.S")
    case "--markdown": return between("\n## \(verb.rawValue)\n", "\n## ")
    case "--completions zsh": return between("    \(verb.rawValue))\n", ";;\n")
    case "--completions bash":
      return text.split(separator: "\n").filter { $0.hasPrefix("    '\(verb.rawValue) ") }
        .joined(separator: "\n")
    default:
      return text.split(separator: "\n").filter { $0.contains("[2] = \(verb.rawValue)'") }
        .joined(separator: "\n")
    }
  }

  private static func name(_ flag: Flag, _ rendering: String) -> String {
    let bare = flag.rawValue.drop { $0 == "-" }
    switch rendering {
    case "--completions fish": return (flag.rawValue.hasPrefix("--") ? "-l " : "-s ") + bare
    case "--man": return ".It Fl " + flag.rawValue.dropFirst()
    default: return flag.rawValue
    }
  }

  func testTheReferenceIsUpToDate() throws {
    let file = Self.root.appendingPathComponent("Specs/Commands.md")
    let result = try shell("$P help --markdown")
    XCTAssertEqual(
      result.out, try String(contentsOf: file, encoding: .utf8),
      "proofsheet help --markdown > Specs/Commands.md")
  }

  /// A tool that is missing is a failure, and says so.
  private func run(_ tool: String, _ command: String) throws -> Result {
    let place = try shell("command -v \(tool)")
    XCTAssertEqual(place.code, 0, "'\(tool)' is missing: apt-get install \(tool)")
    return try shell(command)
  }

  func testTheManualPageIsRight() throws {
    let result = try run("mandoc", "$P help --man > p.1; mandoc -T lint -W style p.1")
    XCTAssertEqual(result.out + result.messages, "")
    let text = try run("mandoc", "mandoc -T ascii p.1 | col -b")
    for verb in Verb.allCases { XCTAssertTrue(text.out.contains("proofsheet \(verb.rawValue)")) }
    XCTAssertTrue(text.out.contains("--break WHAT"), text.out)
  }

  /// Words of the command line, and what the last of them can become.
  private let rows: [(words: [String], completed: [String])] = [
    (["re"], ["redact", "repair", "replay", "report"]),
    (["gen"], ["gen-test"]),
    (["replay", "--forma"], ["--format"]),
    (["gen-test", "--framework", "t"], ["testing"]),
    (["gen-test", "--framework=x"], ["xctest"]),
    (["convert", "--to", ""], ["itf", "jsonl", "stream", "text", "tla"]),
    (["explore", "--defect", "deletesTw"], ["deletesTwo"]),
    (["explore", "--events", "publ"], ["publication"]),
    (["fuzz", "--events", "5"], []),
    (["show", "--break", "assetU"], ["assetURLResolved"]),
    (["show", "--hide", "observed,not"], ["observed,notes"]),
    (["replay", "--expect", "viol"], ["violates"]),
    (["rules", "Dele"], ["DeleteIsExact", "DeletedStaysDeleted", "DeletionOnlyByAnswer"]),
    (["help", "diff"], ["diff"]),
    (["show", "bug"], ["bug two.session", "bug.session"]),
    (["convert", "-o", "fol"], ["folder"]),
    (["fuzz", "bu"], []),
  ]

  private func prepare() throws {
    try write("bug.session", "session 1\n")
    try write("bug two.session", "session 1\n")
    try write("folder/x", "")
  }

  func testBashCompletes() throws {
    try prepare()
    var script = "$P help --completions bash > c.bash; source ./c.bash\n"
    for row in rows {
      // As readline hands them over: '=' is a word of its own.
      let words = row.words.flatMap { word -> [String] in
        guard word.hasPrefix("--"), let equal = word.firstIndex(of: "=") else { return [word] }
        return [String(word[..<equal]), "=", String(word[word.index(after: equal)...])]
      }
      let quoted = (["proofsheet"] + words).map { "'\($0)'" }.joined(separator: " ")
      script += "COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count); _proofsheet 2>/dev/null\n"
      script += "printf '%s\\n' \"${COMPREPLY[@]}\" | LC_ALL=C sort | paste -s -d '|'\n"
    }
    let result = try shell(script)
    XCTAssertEqual(result.messages, "")
    check(result.out)
  }

  private func check(_ out: String) {
    let lines = out.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for (row, line) in zip(rows, lines) {
      XCTAssertEqual(line, row.completed.joined(separator: "|"), "\(row.words)")
    }
    XCTAssertGreaterThanOrEqual(lines.count, rows.count)
  }

  func testFishCompletes() throws {
    try prepare()
    var script = "$P help --completions fish > c.fish; export HOME=$PWD/home; mkdir home\n"
    script += "{ echo 'source c.fish'\n"
    for row in rows {
      let line = (["proofsheet"] + row.words).joined(separator: " ")
      script += "echo \"echo (complete -C '\(line)' | string replace -r '\\\\t.*' '' "
      script += "| string replace -r '/$' '' | string replace -r '^--[a-z]*=' '' "
      script += "| env LC_ALL=C sort | string join '|')\"\n"
    }
    let result = try run("fish", script + "} > try.fish; fish --no-config try.fish")
    XCTAssertEqual(result.messages, "")
    check(result.out)
  }

  func testZshCompletes() throws {
    try prepare()
    // A shell in a terminal of its own, in which a tab is typed.
    try write(
      "try.zsh",
      #"""
      zmodload zsh/zpty
      zpty z "TERM=dumb zsh -f -i"
      out=''
      wait_for() {
        local part
        for i in {1..100}; do
          while zpty -r -t z part; do out+=$part; done
          [[ $out == *$1* ]] && return
          sleep 0.1
        done
      }
      zpty -w z "PS1='READY> '; unsetopt beep list_beep; fpath=($PWD \$fpath); autoload -Uz compinit
      compinit -u -D; bindkey '^I' complete-word; zle -N tell; bindkey '^T' tell
      tell() { print -r -- \"<\$BUFFER>\"; BUFFER='' }; echo prep''ared"
      wait_for prepared
      for words in "gen" "replay --forma" "gen-test --framework t" "gen-test --framework=x" \
        "explore --defect deletesTw" "show --break assetU" "show --hide observed,not" "help dif" \
        "show bug." "convert -o fol"; do
        out=''
        zpty -w -n z "proofsheet $words"$'\t'
        sleep 0.2
        zpty -w -n z $'\C-t'
        wait_for '>'$'\r'
        print -r -- ${${out##*\<}%%\>*}
      done
      """#)
    let result = try run("zsh", "$P help --completions zsh > _proofsheet; zsh -f try.zsh")
    XCTAssertEqual(
      result.out.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) },
      [
        "gen-test", "replay --format=", "gen-test --framework testing",
        "gen-test --framework=xctest", "explore --defect deletesTwo",
        "show --break assetURLResolved,", "show --hide observed,notes,", "help diff",
        "show bug.session", "convert -o folder/",
      ].map { "proofsheet \($0)" }, result.messages)
  }

  func testHelpFitsTheTerminal() throws {
    for width in [60, 80, 200] {
      for verb in Verb.allCases {
        let text = Help.of(verb, width: width)
        for line in text.split(separator: "\n") where !line.contains("proofsheet ") {
          XCTAssertLessThanOrEqual(line.count, max(width, 60), "\(verb.rawValue): \(line)")
        }
        // Nothing is lost.
        let words = Set(text.split { $0 == " " || $0 == "\n" })
        let all = Help.of(verb).split { $0 == " " || $0 == "\n" }
        XCTAssertTrue(all.allSatisfy(words.contains), verb.rawValue)
      }
    }
  }

  func testParagraphsEndWhereALineIsNotFull() {
    let full = String(repeating: "x", count: 80)
    XCTAssertEqual(
      Paragraph.all(
        of: "\(full)\nand so on.\nNext.\n  copy this\n  and this\n\(full)\nExit codes: 0."),
      [
        .text("\(full) and so on."), .text("Next."), .lines(["copy this", "and this"]), .text(full),
        .text("Exit codes: 0."),
      ])
  }

  func testATableGivesWay() {
    let rows = [
      ["step", "event"], ["1", "selectAssets a b c d"], ["", "  observed a b c d e f g"],
    ]
    XCTAssertEqual(
      table(rows, Style(isColored: false, width: 24)),
      [
        "step  event", "1     selectAssets a b", "      c d", "        observed a b c",
        "        d e f g",
      ])
    XCTAssertEqual(
      table(rows, Style(isColored: false, width: 80)), table(rows, Style(isColored: false)))
    XCTAssertEqual(wrapped("abcdefgh ij", 4), ["abcd", "efgh", "ij"])
  }
}
