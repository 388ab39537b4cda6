/// What did not end well, in a sentence.
struct Mistake: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
