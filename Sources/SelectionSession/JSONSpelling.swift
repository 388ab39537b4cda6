import SelectionCore

/// Spells values in JSON Lines.
struct JSONSpelling {
  private let names: Names
  /// What is not known here, some of it within the objects that are spelled.
  private let extras: [Session.Extra]

  init(_ names: Names, _ extras: [Session.Extra]) {
    self.names = names
    self.extras = extras
  }

  /// Whether an unknown field belongs into an object of this name.
  func isNested(_ key: String, in content: Session.Content) -> Bool {
    switch content {
    case .header, .rule: key == "rules"
    case .observed: key == "observed"
    case .event: key == "outcome"
    case .blank, .expect, .note: false
    }
  }

  /// The members that say what a line says.
  func content(_ content: Session.Content, _ rules: [Session.Rule]) -> [(String, JSON)] {
    switch content {
    case .blank: []
    case .header(let version): [("session", .int(version))] + self.rules(rules)
    case .rule: self.rules(rules)
    case .event(let event, let assertion): self.event(event) + outcome(assertion)
    case .observed(let shown): [("observed", object(observation(shown), "observed"))]
    case .expect(let expectation):
      [("expect", .string(expectation.verdict.rawValue))]
        + (expectation.step.map { [("step", .int($0))] } ?? [])
    case .note(let text): [("note", .string(text))]
    }
  }

  /// An object with what is not known of it behind the rest.
  private func object(_ members: [(String, JSON)], _ name: String) -> JSON {
    guard let extra = extras.first(where: { $0.key == name }) else { return .object(members) }
    let known = JSON.object(members).text
    let unknown = extra.value.dropFirst()
    return .spelled(known.dropLast() + (members.isEmpty || unknown == "}" ? "" : ",") + unknown)
  }

  private func asset(_ asset: Selection.AssetID) -> JSON { .string(names.name(of: asset)) }

  private func assets(_ assets: [Selection.AssetID]) -> JSON { .array(assets.map { asset($0) }) }

  private func capture(_ capture: Selection.CaptureID) -> JSON { .int(Int(capture.rawValue)) }

  private func photo(_ photo: Selection.PhotoID) -> JSON {
    switch photo {
    case .asset(let asset): self.asset(asset)
    case .capture(let capture): self.capture(capture)
    }
  }

  // MARK: Events

  private func event(_ event: Selection.Event) -> [(String, JSON)] {
    let parts = EventParts(event, names)
    return [("event", .string(event.kind.rawValue))]
      + event.kind.layout.all.filter { parts.given.contains($0) }.map {
        ($0.name, value($0, parts))
      }
      + (parts.opening.map { [("opening", .int($0))] } ?? [])
  }

  private func value(_ part: Part, _ parts: EventParts) -> JSON {
    switch part {
    case .source: .string(parts.source.rawValue)
    case .photo: photo(parts.photo)
    case .asset: asset(parts.asset)
    case .assets: .array(parts.assets.map { photo($0) })
    case .to: .int(parts.to)
    case .dismissal: .string(parts.dismissal.rawValue)
    case .access: .string(parts.access.rawValue)
    case .capture: capture(parts.capture)
    case .reason: .string(parts.reason)
    case .index: .int(parts.index)
    case .expecting: photo(parts.expecting)
    case .removed: assets(parts.removed)
    case .inserted: assets(parts.inserted)
    case .changed: assets(parts.changed)
    case .library: .string(parts.library.rawValue)
    case .camera: .string(parts.camera.rawValue)
    case .request: .int(parts.request)
    case .quality: .string(parts.quality.rawValue)
    case .bytes: .int(parts.bytes)
    case .upload: .int(parts.upload)
    case .batch: .int(parts.batch)
    case .result: .string(parts.result.rawValue)
    case .code: .int(parts.code)
    }
  }

  // MARK: Outcomes and observations

  private func outcome(_ assertion: Assertion?) -> [(String, JSON)] {
    var members: [(String, JSON)] = []
    if let assertion {
      if assertion.isStrict { members.append(("strict", .bool(true))) }
      switch assertion.refusal {
      case .rejected(let rejection): members.append(("rejected", .string(rejection.rawValue)))
      case .ignored(let reason): members.append(("ignored", .string(reason.rawValue)))
      case nil: break
      }
      if let draft = assertion.draft { members.append(("draft", items(draft))) }
      if let working = assertion.working { members.append(("working", items(working))) }
      members += effect(assertion.effect)
    }
    let isKept = extras.contains { $0.key == "outcome" }
    return assertion == nil && !isKept ? [] : [("outcome", object(members, "outcome"))]
  }

  private func effect(_ effect: Assertion.Effect?) -> [(String, JSON)] {
    switch effect {
    case nil: []
    case .committed: [("effect", .string(Selection.Effect.Kind.committed.rawValue))]
    case .exactly(let effect): [("effect", .string(effect.kind.rawValue))] + parts(effect)
    }
  }

  private func parts(_ effect: Selection.Effect) -> [(String, JSON)] {
    switch effect {
    case .none, .presentAlbum, .presentCamera, .notifyLimit, .compress, .upload, .post,
      .askDeletion:
      []
    case .requestAccess(let kind): [("access", .string(kind.rawValue))]
    case .committed(let dropped): [("dropped", .int(dropped))]
    case .saveCapture(let capture): [("capture", self.capture(capture))]
    case .deselect(let photo), .loadImage(let photo): [("photo", self.photo(photo))]
    case .deleteAssets(let batch): [("batch", .int(batch))]
    case .notifyDeletion(let result):
      [("result", .string(result.kind.rawValue))] + (result.code.map { [("code", .int($0))] } ?? [])
    }
  }

  private func items(_ items: [Assertion.Item]) -> JSON { .array(items.map { item($0) }) }

  private func item(_ item: Assertion.Item) -> JSON {
    var members = [("photo", photo(item.photo))]
    switch item.save {
    case .none: break
    case .pending: members.append(("save", .string("pending")))
    case .failed(let reason):
      members.append(("save", .string("failed")))
      if let reason { members.append(("reason", .string(names.word(of: reason)))) }
    case .saved(let asset):
      members += [("save", .string("saved")), ("asset", self.asset(asset))]
    }
    if item.isMissing { members.append(("missing", .bool(true))) }
    return members.count == 1 ? photo(item.photo) : .object(members)
  }

  private func observation(_ shown: Selection.Observation) -> [(String, JSON)] {
    Selection.Observation.Field.allCases.compactMap { field in
      value(field, shown).map { (field.rawValue, $0) }
    }
  }

  private func value(
    _ field: Selection.Observation.Field, _ shown: Selection.Observation
  ) -> JSON? {
    switch field {
    case .images: shown.images.map { .array($0.map { photo($0) }) }
    case .urls: shown.urls.map { .array($0.map { $0.map { asset($0) } ?? .null }) }
    case .ticked: shown.ticked.map { .array($0.map { photo($0) }) }
    case .badges: shown.badges.map { .array($0.map { .int($0) }) }
    case .count: shown.count.map { .int($0) }
    case .canAdd: shown.canAdd.map { .bool($0) }
    case .canFinish: shown.canFinish.map { .bool($0) }
    case .presented: shown.presented.map { .string($0.rawValue) }
    case .imagesLoading: shown.imagesLoading.map { .array($0.map { photo($0) }) }
    case .imagesFailed: shown.imagesFailed.map { .array($0.map { photo($0) }) }
    case .imagesDegraded: shown.imagesDegraded.map { .array($0.map { photo($0) }) }
    case .requests: shown.requests.map { .int($0) }
    case .notices: shown.notices.map { .int($0) }
    case .publication: shown.publication.map { .string($0.rawValue) }
    case .uploads: shown.uploads.map { .array($0.map { photo($0) }) }
    case .cleanup: shown.cleanup.map { .string($0.rawValue) }
    case .selected: shown.selected.map { .array($0.map { photo($0) }) }
    case .crashed: shown.crashed ? .bool(true) : nil
    }
  }

  // MARK: Rules

  private func rules(_ rules: [Session.Rule]) -> [(String, JSON)] {
    if rules.isEmpty, !extras.contains(where: { $0.key == "rules" }) { return [] }
    var members: [(String, JSON)] = []
    var group: (key: String, members: [(String, JSON)])?
    func close() {
      if let closed = group { members.append((closed.key, .object(closed.members))) }
      group = nil
    }
    for rule in rules {
      let (name, value) = spelled(rule)
      if group?.key != rule.kind.rawValue { close() }
      if let name {
        group = (rule.kind.rawValue, (group?.members ?? []) + [(name, value)])
      } else {
        members.append((rule.kind.rawValue, value))
      }
    }
    close()
    return [("rules", object(members, "rules"))]
  }

  /// The value of a rule, and its name within the rules of its kind if there can be more of them.
  private func spelled(_ rule: Session.Rule) -> (name: String?, value: JSON) {
    switch rule {
    case .limit(let limit): return (nil, .int(limit))
    case .media(let media): return (nil, .string(media.rawValue))
    case .kind(let kind, let assets): return (kind.rawValue, self.assets(assets))
    case .pickerNeedsAccess(let needs): return (nil, .bool(needs))
    case .access(let library, let camera):
      let parts =
        (library.map { [("library", JSON.string($0.rawValue))] } ?? [])
        + (camera.map { [("camera", JSON.string($0.rawValue))] } ?? [])
      return (nil, .object(parts))
    case .deletionBatch(let size): return (nil, .int(size))
    case .policy(let policy, let value): return (policy.rawValue, .string(value))
    }
  }
}
