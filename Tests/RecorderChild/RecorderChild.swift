import Dispatch
import SelectionCore
import SelectionSession

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A process that records, for tests that kill it or take its disk away.
///
///     RecorderChild storm PATH RUN THREADS COUNT FILE-LINES EVERY LENGTH   until it is killed
///     RecorderChild fill PATH BYTES COUNT   may write so many bytes, then more
///
/// On stdout it tells what was answered. It knows nothing of Foundation, so that it starts fast.
@main
enum RecorderChild {
  static func main() {
    let words = CommandLine.arguments.dropFirst()
    let numbers = words.compactMap { Int($0) }
    switch (words.first, numbers.count) {
    case ("storm", 6): storm(words[2], numbers)
    case ("fill", 2): fill(words[2], numbers)
    default: exit(64)
    }
  }

  /// Records as fast as it can; every so many lines a note of so many characters, which the system
  /// may write in parts.
  ///
  /// Each answer is four bytes: the thread in the highest, below it the index of the line; or 2³² − 1
  /// if the line was not written.
  private static func storm(_ path: String, _ numbers: [Int]) {
    let (run, threads, count) = (numbers[0], numbers[1], numbers[2])
    let (fileLines, notes, noteLength) = (numbers[3], numbers[4], numbers[5])
    var options = Recorder.Options()
    options.timeSource = nil
    options.keptFiles = 100_000
    options.fileLines = fileLines > 0 ? fileLines : nil
    let recorder: Recorder
    do {
      recorder = try Recorder(path: path, rules: Selection.Rules(), options: options)
    } catch {
      print(error)
      exit(1)
    }
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      var names = recorder.found?.names ?? Names()
      let photo = Selection.PhotoID.asset(names.asset(named: "r\(run)-t\(thread)"))
      for index in 0..<count {
        let content: Session.Content =
          index % notes == notes - 1
          ? .note("r\(run)-t\(thread)-\(index)-" + String(repeating: "x", count: noteLength))
          : .event(.imageCompressed(photo, bytes: index), nil)
        recorder.record(content, names) { isWritten in
          tell(isWritten ? UInt32(thread << 24 | index) : .max)
        }
      }
    }
    recorder.flush()
    while true { sleep(100) }
  }

  private static func tell(_ word: UInt32) {
    withUnsafeBytes(of: word.littleEndian) { _ = write(1, $0.baseAddress, $0.count) }
  }

  /// Records while the system lets it write so many bytes, and then as many lines without a bound.
  private static func fill(_ path: String, _ numbers: [Int]) {
    signal(SIGXFSZ, SIG_IGN)
    limit(numbers[0])
    var options = Recorder.Options()
    options.timeSource = nil
    options.heldBytes = 300
    let recorder: Recorder
    do {
      recorder = try Recorder(path: path, rules: Selection.Rules(), options: options) { problem in
        print(problem)
      }
    } catch {
      print(error)
      exit(1)
    }
    for number in 1...numbers[1] * 2 {
      if number == numbers[1] + 1 { limit(nil) }
      recorder.record(.note("note \(number)"), Names()) { print(number, $0) }
      recorder.flush()
    }
    recorder.close()
  }

  /// Bounds how long a file may become, as a full disk does.
  private static func limit(_ bytes: Int?) {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #else
      let resource = RLIMIT_FSIZE
    #endif
    getrlimit(resource, &limit)
    limit.rlim_cur = bytes.map { rlim_t($0) } ?? limit.rlim_max
    setrlimit(resource, &limit)
  }
}
