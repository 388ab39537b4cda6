/// A shell that words can be completed in.
enum Shell: String, CaseIterable {
  case bash, zsh, fish
}
