// The life of the process (specification, section 15).

extension Selection.State {
  /// A new process goes on with the same log: nothing that was under way will be answered
  /// (reports B068, B165).
  mutating func relaunched() -> Selection.Outcome {
    picker = nil
    cleanup = nil
    for place in photos.indices {
      if case .loading(_, let hasPreview) = photos[place].image {
        photos[place].image = .failed(.timedOut, hasPreview: hasPreview)
      }
      if photos[place].save == .pending { photos[place].save = .failed(.relaunched) }
    }
    publication.mutate { publication in
      for place in publication.items.indices {
        switch publication.items[place].progress {
        case .waiting, .compressed, .uploading, .uploadFailed:
          // The data was in the memory of the process.
          publication.items[place].progress = .compressionFailed(.relaunched)
        case .compressionFailed, .uploaded: break
        }
      }
    }
    return .applied(.none)
  }
}
