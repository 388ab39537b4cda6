/// What others published of the shrinking challenge: how many runs end in the normal form, how many
/// different results there are where it is more than one, and the mean number of evaluations.
///
/// Of Hypothesis: the ECOOP 2020 artifact (1,000 runs), or the report in the challenge's repository
/// where that has no such property, or the fork with the state machines (100 runs). Of the best other
/// tool: that fork (1,000 and 100 runs). Not all generators are the same.
struct ChallengeFigures {
  let hypothesis: String
  let best: String

  static let published: [String: ChallengeFigures] = [
    "reverse": .init("100 %, 54", "Exhaust 100 %, 7.8"),
    "distinct": .init("100 %, 98", "Exhaust 100 %, 10.6"),
    "deletion": .init("100 %, 81", "Exhaust 100 %, 4.5"),
    "lengthlist": .init("100 %, 85", "Exhaust 100 %, 19.8"),
    "nestedlists": .init("100 %, 88", "Exhaust 100 %, 37.1"),
    "large_union_list": .init("100 %, 341", "Exhaust 100 %, 129.4"),
    "coupling": .init("75.7 % (9), 134", "Exhaust 100 %, 23.2"),
    "difference zero": .init("none", "Exhaust 100 %, 91.2"),
    "difference small": .init("none", "Exhaust 100 %, 85.6"),
    "difference one": .init("none", "Exhaust 100 %, 97.3"),
    "bound5": .init("another form (225), 116", "Exhaust 100 %, 104.9"),
    "calculator": .init("28.4 % (2), 200", "Exhaust 100 %, 13.3"),
    "binheap": .init("51.1 % (7), 187", "Exhaust (3), 127.5"),
    "snapshot store": .init("37 % (21), 431", "Exhaust 73 % (10), 242"),
    "hash collision 10": .init("7 % (77), 34", "Exhaust 100 %, 221"),
    "hash collision 1000": .init("1 %", "Hegel 100 %"),
  ]

  private init(_ hypothesis: String, _ best: String) {
    (self.hypothesis, self.best) = (hypothesis, best)
  }
}
