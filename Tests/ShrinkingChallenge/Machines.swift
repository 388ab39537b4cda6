import ModelChecking

/// A store of which snapshots can be taken; each command is checked against all writes ever made.
enum StoreCommand: CustomStringConvertible {
  case put(Int, Int)
  case get(Int)
  case snapshot(Int)
  case read(Int, Int)
  case release(Int)
  case compact

  var description: String {
    switch self {
    case .put(let key, let value): "put(\(key), \(value))"
    case .get(let key): "get(\(key))"
    case .snapshot(let name): "s\(name) = snapshot()"
    case .read(let name, let key): "read(s\(name), \(key))"
    case .release(let name): "release(s\(name))"
    case .compact: "compact()"
    }
  }

  /// Up to fifty commands; which snapshot is meant is a place among the living, the oldest first.
  static func commands(_ choices: inout Choices) -> [StoreCommand] {
    var repertoire = Repertoire(weights: [1, 1, 1, 1, 1, 1])
    _ = choices.guide { repertoire.swarm(&$0) }
    var commands: [StoreCommand] = []
    var (living, taken): ([Int], Int) = ([], 0)
    choices.steps(upTo: 50) { choices in
      let kind = choices.kind(of: repertoire) { !(3...4).contains($0) || !living.isEmpty }
      switch kind {
      case 0: commands.append(.put(choices.digit(), choices.digit()))
      case 1: commands.append(.get(choices.digit()))
      case 2:
        commands.append(.snapshot(taken))
        living.append(taken)
        taken += 1
      case 3: commands.append(.read(choices.pick(living), choices.digit()))
      case 4: commands.append(.release(living.remove(at: choices.index(below: living.count))))
      case 5: commands.append(.compact)
      default: break
      }
      return true
    }
    return commands
  }
}

extension Choices {
  fileprivate mutating func digit() -> Int { integer(in: 0...9) }
}

/// The store, and the model that it should follow.
struct Store {
  private var versions: [Int: [(time: Int, value: Int)]] = [:]
  private var writes: [(key: Int, value: Int)] = []
  /// Of each living snapshot: the time when it was taken, which is the number of writes before it.
  private var snapshots: [Int: Int] = [:]

  private func stored(_ key: Int, at time: Int) -> Int? {
    versions[key]?.last { $0.time <= time }?.value
  }

  private func written(_ key: Int, at time: Int) -> Int? {
    writes[..<time].last { $0.key == key }?.value
  }

  /// Whether a command gives what it should; nil if it names no living snapshot.
  mutating func isRight(_ command: StoreCommand) -> Bool? {
    switch command {
    case .put(let key, let value):
      writes.append((key, value))
      versions[key, default: []].append((writes.count, value))
    case .get(let key):
      return stored(key, at: writes.count) == written(key, at: writes.count)
    case .snapshot(let name): snapshots[name] = writes.count
    case .read(let name, let key):
      guard let time = snapshots[name] else { return nil }
      return stored(key, at: time) == written(key, at: time)
    case .release(let name):
      guard snapshots.removeValue(forKey: name) != nil else { return nil }
    case .compact:
      // The defect: it should keep what the oldest snapshot can see, not only the newest.
      let horizon = snapshots.values.max() ?? writes.count
      for (key, all) in versions {
        if let floor = all.lastIndex(where: { $0.time <= horizon }) {
          versions[key] = Array(all[floor...])
        }
      }
    }
    return true
  }
}

/// A map that takes keys for equal if they are congruent.
struct CongruentMap {
  let modulus: Int
  private var entries: [Int: Int] = [:]

  init(modulus: Int) { self.modulus = modulus }

  func get(_ key: Int) -> Int? { entries[key % modulus] }

  mutating func put(_ key: Int, _ value: Int) { entries[key % modulus] = value }
}

struct Put: CustomStringConvertible {
  let key: Int
  let value: Int
  var description: String { "put(\(key), \(value))" }
}

extension Challenge {
  /// A snapshot shows what was there when it was taken.
  static let snapshotStore = Challenge(
    "snapshot store",
    "[put(0, 0), s0 = snapshot(), put(0, 0), s1 = snapshot(), compact(), read(s0, 0)]",
    bar: Bar(percent: 73),
    assume: { commands in
      var store = Store()
      return commands.allSatisfy { store.isRight($0) != nil }
    },
    holds: { commands in
      var store = Store()
      return commands.allSatisfy { store.isRight($0) != false }
    },
    make: { (choices: inout Choices) -> [StoreCommand] in StoreCommand.commands(&choices) })

  /// To put something under a key changes nothing under the others.
  static func hashCollision(_ modulus: Int) -> Challenge {
    Challenge(
      "hash collision \(modulus)", "[put(0, 0), put(\(modulus), 1)]",
      holds: { puts in
        var map = CongruentMap(modulus: modulus)
        var keys: Set<Int> = []
        return puts.allSatisfy { put in
          let others = keys.subtracting([put.key])
          let before = map
          map.put(put.key, put.value)
          keys.insert(put.key)
          return others.allSatisfy { map.get($0) == before.get($0) }
        }
      },
      make: { (choices: inout Choices) -> [Put] in
        var puts: [Put] = []
        choices.steps(upTo: 50) { choices in
          puts.append(
            Put(
              key: choices.integer(in: 0...10 * modulus - 1), value: choices.integer(in: 0...9)))
          return true
        }
        return puts
      })
  }
}
