import SelectionSession

/// What became of a fault that a session is kept for.
enum Standing: String, CaseIterable {
  /// The recording shows it as the expectation says.
  case reproduces = "still reproduces"
  /// The specification shows all that was recorded: recording or specification have changed.
  case fixed
  /// It parts elsewhere or in another way, or nothing can be said any more: the expectation is out of date.
  case stale

  /// - Returns: nil unless a divergence is expected of a file that can be read.
  init?(_ verdict: Verdict, _ expectation: Session.Expectation?, isAsExpected: Bool?) {
    guard let expectation, let isAsExpected else { return nil }
    switch (expectation.verdict, verdict) {
    case (.conforms, _), (.inconclusive, _), (.unreadable, _), (_, .unreadable): return nil
    case (.diverges, .conforms), (.violates, .conforms): self = .fixed
    case (.diverges, _), (.violates, _): self = isAsExpected ? .reproduces : .stale
    }
  }
}
