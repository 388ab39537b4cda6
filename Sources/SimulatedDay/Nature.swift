import ModelChecking
import SelectionAppleStubs
import SelectionCore
import SelectionSession

/// What is outside the process, and outlives it: the photo library, the disk, chance; and a ledger of
/// what really happened.
@MainActor final class Nature {
  let rules: Selection.Rules
  let library = StubLibrary()
  let disk: Disk
  /// Where every decision comes from; there is none before the first step.
  var choices = Choices(replaying: [])

  // The ledger.
  /// What each shot shows.
  var shots: [Selection.CaptureID: String] = [:]
  /// What others have deleted.
  var takenByOthers: Set<String> = []
  /// What the app has asked the system to delete.
  private(set) var askedFor: Set<String> = []
  /// How often the user has said yes to a deletion.
  var agreements = 0
  /// Whether some call was never answered in the process that runs now.
  private(set) var isSilent = false
  /// The first thing that went wrong.
  private(set) var mistake: Mistake?

  private var pictures = 0
  private var impatient: [@Sendable () -> Void] = []

  /// What an item shows that a picker hands over without an identifier.
  static let namelessItem = "an item without a name"

  init(_ rules: Selection.Rules, diskLies: Bool) {
    (self.rules, disk) = (rules, Disk(rules, lies: diskLies))
  }

  /// Lets a body decide by these choices.
  func decide(by choices: inout Choices, _ body: () -> Void) {
    swap(&self.choices, &choices)
    body()
    swap(&self.choices, &choices)
  }

  /// Writes a mistake down, if it is the first.
  func note(_ what: String) { mistake = mistake ?? Mistake(what) }

  /// What the log says; a log that cannot be read is a mistake.
  func readDisk() -> Session? {
    do {
      return try disk.read()
    } catch {
      note("the log cannot be read: \(error.problems.first?.message ?? "")")
      return nil
    }
  }

  /// A picture that was never taken before.
  func newPicture() -> String {
    pictures += 1
    return "picture \(pictures)"
  }

  /// What becomes of a call that is answered later: most often that it is answered.
  func fate() -> StubFate {
    if !choices.bool(1, in: 8) { return .answers }
    switch choices.index(below: 3) {
    case 0: return .fails(domain: PHPhotosErrorDomain, code: choices.pick([3301, 3305, 3072]))
    case 1: return .twice
    default:
      isSilent = true
      return .never
    }
  }

  // MARK: Patience

  /// Keeps what an adapter does when it has waited long enough.
  nonisolated func whenPatienceEnds(_ work: @escaping @Sendable () -> Void) {
    MainActor.assumeIsolated { impatient.append(work) }
  }

  /// Minutes go by: whoever waits has waited long enough.
  func letPatienceEnd() {
    let works = impatient
    impatient = []
    for work in works { work() }
  }

  /// A process ends, and nothing that waits in it is ever done.
  func endProcess() {
    impatient = []
    isSilent = false
    agreements = disk.confirmations
    // What was lost with the process never happened; its number is given again.
    shots = shots.filter { disk.shots.contains($0.key) }
  }

  // MARK: The ledger

  /// The app asks the system to delete.
  func asks(toDelete identifiers: [String]) {
    if disk.confirmations != agreements {
      note("the system was asked to delete before the user's word was on the disk")
    }
    askedFor.formUnion(identifiers)
  }
}
