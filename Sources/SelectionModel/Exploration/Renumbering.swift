import SelectionCore

// Numbers of requests, uploads and batches grow without end; what goes on does not depend on them.

extension Selection.State {
  /// The requests that are outstanding.
  fileprivate var requestNumbers: [Int] { photos.compactMap { $0.image.request } }

  /// The uploads that are outstanding.
  fileprivate var uploadNumbers: [Int] {
    (publication?.items ?? []).compactMap { $0.progress.upload }
  }

  /// Whether its counters are those of another state.
  fileprivate func hasCounted(as other: Selection.State) -> Bool {
    requests == other.requests && uploads == other.uploads && batches == other.batches
  }

  /// The same with other numbers; counters are how many numbers there are.
  fileprivate mutating func renumber(requests new: Numbers, uploads newUploads: Numbers) {
    for place in photos.indices {
      if case .loading(let request, let hasPreview) = photos[place].image {
        photos[place].image = .loading(request: new[request], hasPreview: hasPreview)
      }
    }
    for place in publication?.items.indices ?? 0..<0 {
      if case .uploading(let bytes, let upload) = publication?.items[place].progress {
        publication?.items[place].progress = .uploading(bytes: bytes, upload: newUploads[upload])
      }
    }
    (requests, uploads) = (new.count, newUploads.count)
    batches = cleanupPhase == .deleting ? 1 : 0
    if let cleanup, cleanup.phase == .deleting { self.cleanup = cleanup.renumbered(batches) }
  }
}

/// New numbers, from 1, for those that are remembered.
private struct Numbers {
  private let old: [Int]

  init(_ numbers: [Int]) { old = Set(numbers).sorted() }

  var count: Int { old.count }

  subscript(number: Int) -> Int { (old.firstIndex(of: number) ?? old.count) + 1 }
}

extension Selection.Cleanup {
  fileprivate func renumbered(_ number: Int) -> Self {
    Self(
      phase: phase, selected: selection.assets, gone: gone, batch: (number, batch, asked),
      sweep: start.map { (sweep?.selects ?? true, $0.assets) })
  }
}

/// A trial in a search: two that differ in numbers alone are one node.
///
/// The trial itself keeps its numbers, so that the events of the way to it are those of one session. What
/// is compared has them renamed, in the reference and the machine alike; where the machine has counted
/// otherwise than the reference it is left as it is. A wrong machine may see more in a number than the
/// right one does: then a fault may be missed, never a right machine blamed.
struct SearchNode: Hashable {
  let trial: Trial<WrongMachine>
  private let reference: Selection.State
  private let machine: WrongMachine
  private let history: Selection.History

  init(_ trial: Trial<WrongMachine>, hasGroups: Bool) {
    self.trial = trial
    var (reference, machine) = (trial.reference, trial.watch.machine)
    history = trial.watch.history
    if hasGroups {
      var (requests, uploads) = (reference.requestNumbers, reference.uploadNumbers)
      if case .picker(var picker) = machine, picker.current.hasCounted(as: reference) {
        requests += picker.current.requestNumbers
        uploads += picker.current.uploadNumbers
        let numbers = (Numbers(requests), Numbers(uploads))
        picker.current.renumber(requests: numbers.0, uploads: numbers.1)
        picker.current.notices -= reference.notices
        machine = .picker(picker)
        reference.renumber(requests: numbers.0, uploads: numbers.1)
        reference.notices = 0
      }
    } else {
      reference = reference.coreOnly
      if case .picker(var picker) = machine {
        picker.current = picker.current.coreOnly
        machine = .picker(picker)
      }
    }
    (self.reference, self.machine) = (reference, machine)
  }

  static func == (left: SearchNode, right: SearchNode) -> Bool {
    left.reference == right.reference && left.machine == right.machine
      && left.history == right.history
  }

  /// Feeds where both are: what was shown on the way tells few apart.
  func hash(into hasher: inout Hasher) {
    hasher.combine(reference)
    hasher.combine(machine)
  }
}
