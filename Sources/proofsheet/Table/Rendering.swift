extension Help {
  /// The command table in another form, if one is asked for.
  static func rendering(_ arguments: Arguments) -> String? {
    switch arguments.shell {
    case .bash: return bashCompletions
    case .zsh: return zshCompletions
    case .fish: return fishCompletions
    case nil: break
    }
    if arguments.given.contains(.man) { return manualPage }
    return arguments.given.contains(.markdown) ? reference : nil
  }

  /// Flags of the program itself, in front of any verb.
  static let ownFlags = [
    (name: "--help", summary: "print an overview"),
    (name: "--version", summary: "print the version"),
  ]
}
