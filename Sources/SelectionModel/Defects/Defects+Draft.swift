import SelectionCore

// What pickers do wrong with the draft (specification, section 5).

extension Defect {
  static let draft: [Defect] = [
    Defect(
      "deletesTwo", "a delete takes the photo behind it too",
      source: "B136, seed 1 §4.2", breaks: [.stepProperty(.DeleteIsExact)],
      step: { picker, event in
        let outcome = picker.take(event)
        if case .delete(let index, _) = event, outcome.isApplied,
          picker.current.draft.indices.contains(index)
        {
          picker.current.draft.remove(at: index)
          picker.current.settle(.any)
        }
        return outcome
      })
  ]
}
