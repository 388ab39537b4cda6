/// A shell that words can be completed in.
enum Shell: String, CaseIterable {
  case bash, zsh, fish
}

// What shells complete words with: each verb, its flags, what may stand behind them, and files.
// Nothing here comes from a file, but a description may have any character of a shell's own.

extension Help {
  /// The name of the generated file's first line.
  private static let origin = "written by 'proofsheet help --completions"

  // MARK: bash

  /// Works with bash 3.2, too.
  static var bashCompletions: String {
    var cases = ""
    for verb in Verb.allCases {
      for flag in verb.flags {
        guard let completion = flag.completion(of: verb) else { continue }
        cases += "    '\(verb.rawValue) \(flag.rawValue)') \(bash(completion)) ;;\n"
      }
      let flags = verb.flags.map(\.rawValue).joined(separator: " ")
      cases += "    '\(verb.rawValue) -') _proofsheet_words '\(flags)' ;;\n"
      cases += "    '\(verb.rawValue) ') \(bash(verb.completion ?? .free)) ;;\n"
    }
    let verbs = Verb.allCases.map(\.rawValue).joined(separator: " ")
    return """
      # bash completion of proofsheet, \(origin) bash'
      _proofsheet_words() {
        local word
        while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$1" -- "$cur")
      }

      # A list with commas between: only the last of its words is completed.
      _proofsheet_list() {
        local front=''
        case $cur in *,*) front=${cur%,*}, ;; esac
        local cur=${cur##*,} word
        while IFS= read -r word; do COMPREPLY+=("$front$word"); done < <(compgen -W "$1" -- "$cur")
      }

      _proofsheet_paths() {
        local word
        compopt -o filenames 2>/dev/null
        while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$cur")
      }

      _proofsheet() {
        COMPREPLY=()
        local cur=${COMP_WORDS[COMP_CWORD]} flag=${COMP_WORDS[COMP_CWORD-1]}
        # A value behind '=' is a word of its own.
        if [ "$cur" = = ]; then
          cur=''
        elif [ "$flag" = = ] && [ "$COMP_CWORD" -gt 2 ]; then
          flag=${COMP_WORDS[COMP_CWORD-2]}
        fi
        if [ "$COMP_CWORD" -eq 1 ]; then
          _proofsheet_words '\(verbs) \(ownFlags.map(\.name).joined(separator: " "))'
          return
        fi
        local verb=${COMP_WORDS[1]}
        _proofsheet_case "$verb $flag" && return
        case $cur in
          -?*|-) _proofsheet_case "$verb -" ;;
          *) _proofsheet_case "$verb " ;;
        esac
      }

      _proofsheet_case() {
        case $1 in
      \(cases)    *) return 1 ;;
        esac
        return 0
      }

      complete -F _proofsheet proofsheet

      """
  }

  private static func bash(_ completion: Completion) -> String {
    switch completion {
    case .words(let words): "_proofsheet_list '\(words.joined(separator: " "))'"
    case .path: "_proofsheet_paths"
    case .free: ":"
    }
  }

  // MARK: zsh

  static var zshCompletions: String {
    var cases = ""
    for verb in Verb.allCases {
      var specs = verb.flags.map { flag -> String in
        let repeats = flag.isRepeatable ? "*" : ""
        let about = "[\(zsh(flag.summary(of: verb)))]"
        guard let completion = flag.completion(of: verb) else {
          return "'\(repeats)\(flag.rawValue)\(about)'"
        }
        // A long flag takes its value behind '=', too.
        let name = flag.rawValue.hasPrefix("--") ? "\(flag.rawValue)=" : flag.rawValue
        let form = zsh(flag.value(of: verb) ?? "")
        return "'\(repeats)\(name)\(about):\(form):\(zsh(completion, isList: flag.takesList))'"
      }
      if let completion = verb.completion {
        specs.append("'*:\(zsh(verb.operands)):\(zsh(completion))'")
      }
      cases += "    \(verb.rawValue))\n      _arguments -s -S \\\n"
      cases += specs.map { "        \($0)" }.joined(separator: " \\\n") + " ;;\n"
    }
    let verbs =
      (Verb.allCases.map { ($0.rawValue, $0.summary) } + ownFlags.map { ($0.name, $0.summary) })
      .map { "      '\($0.0):\(zsh($0.1))'\n" }.joined()
    return """
      #compdef proofsheet
      # zsh completion of proofsheet, \(origin) zsh'
      _proofsheet() {
        if (( CURRENT == 2 )); then
          local -a verbs
          verbs=(
      \(verbs)    )
          _describe 'verb' verbs
          return
        fi
        local verb=$words[2]
        shift words
        (( CURRENT-- ))
        case $verb in
      \(cases)  esac
      }

      # The file is run by the completion system, or read by a shell.
      if [[ $funcstack[1] == _proofsheet ]]; then
        _proofsheet "$@"
      else
        compdef _proofsheet proofsheet
      fi

      """
  }

  private static func zsh(_ completion: Completion, isList: Bool = false) -> String {
    switch completion {
    case .words(let words) where isList: "_sequence compadd - \(words.joined(separator: " "))"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .path: "_files"
    case .free: " "
    }
  }

  /// A description within a specification in single quotes.
  private static func zsh(_ text: String) -> String {
    var safe = ""
    for character in text {
      switch character {
      case "'": safe += "'\\''"
      case "[", "]", ":", "\\": safe += "\\\(character)"
      default: safe.append(character)
      }
    }
    return safe
  }

  // MARK: fish

  static var fishCompletions: String {
    var text = "# fish completion of proofsheet, \(origin) fish'\n"
    text += "complete -c proofsheet -f\n"
    for verb in Verb.allCases {
      text += "complete -c proofsheet -n __fish_use_subcommand -a \(verb.rawValue)"
      text += " -d \(fish(verb.summary))\n"
    }
    for flag in ownFlags {
      text += "complete -c proofsheet -n __fish_use_subcommand -l \(flag.name.dropFirst(2))"
      text += " -d \(fish(flag.summary))\n"
    }
    for verb in Verb.allCases {
      let rule =
        "complete -c proofsheet -n 'test (count (commandline -opc)) -gt 1; "
        + "and test (commandline -opc)[2] = \(verb.rawValue)'"
      for flag in verb.flags {
        let isLong = flag.rawValue.hasPrefix("--")
        text += "\(rule) \(isLong ? "-l" : "-s") \(flag.rawValue.drop { $0 == "-" })"
        if let completion = flag.completion(of: verb) {
          text += " -r \(fish(completion, isList: flag.takesList))"
        }
        text += " -d \(fish(flag.summary(of: verb)))\n"
      }
      if let completion = verb.completion { text += "\(rule) \(fish(completion))\n" }
    }
    return text
  }

  private static func fish(_ completion: Completion, isList: Bool = false) -> String {
    switch completion {
    case .words(let words) where isList: "-f -a '(__fish_append , \(words.joined(separator: " ")))'"
    case .words(let words): "-f -a '\(words.joined(separator: " "))'"
    case .path: "-F"
    case .free: "-f"
    }
  }

  /// A text in single quotes.
  private static func fish(_ text: String) -> String {
    var safe = ""
    for character in text {
      if character == "'" || character == "\\" { safe += "\\" }
      safe.append(character)
    }
    return "'\(safe)'"
  }
}

extension Flag {
  /// Whether its value may be several words with commas between them.
  var takesList: Bool { [.stop, .only, .hide].contains(self) }
}
