import Foundation

/// Counts the objects that the Swift runtime allocates, arrays among them.
///
/// The runtime has hooks for instruments: a pointer to its allocator, which is called through once a
/// flag is set.
enum Allocations {
  private typealias Allocate =
    @convention(c) (UnsafeRawPointer?, Int, Int) -> UnsafeMutableRawPointer

  // One thread counts.
  nonisolated(unsafe) private static var count = 0
  nonisolated(unsafe) private static var original: Allocate?

  private static let counting: Allocate = { metadata, size, alignment in
    count += 1
    guard let original else { preconditionFailure("counts before it is set up") }
    return original(metadata, size, alignment)
  }

  /// How many objects some work allocates; nil if the runtime has no such hooks.
  static func counted(_ work: () -> Void) -> Int? {
    let library = dlopen(nil, RTLD_NOW)
    guard let hook = dlsym(library, "_swift_allocObject"),
      let flag = dlsym(
        library, "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly")
    else { return nil }
    let place = hook.assumingMemoryBound(to: Allocate?.self)
    let switchPlace = flag.assumingMemoryBound(to: Bool.self)
    original = place.pointee
    place.pointee = counting
    switchPlace.pointee = true
    count = 0
    work()
    switchPlace.pointee = false
    place.pointee = original
    return count
  }
}
