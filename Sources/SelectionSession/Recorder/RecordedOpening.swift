import SelectionCore

/// What is found when a recording is opened, and what becomes of it.
struct RecordedOpening {
  /// The files, ready for the next line.
  let files: RecordedFiles
  /// The session that was there; nil if a new one begins.
  let found: Session?
  /// What happened to the files that were there.
  let problems: [RecorderProblem]
  /// What keeps others away from the files.
  let lock: Int32

  init(
    _ path: String, _ rules: Selection.Rules, _ options: Recorder.Options
  ) throws(RecorderError) {
    let (place, isDevice) = try Self.place(path)
    lock = try Self.lock(place, path)
    if isDevice {
      let header = RecordedHeader(rules: rules, options: options)
      files = RecordedFiles(place, options, isDevice: true, header: header)
      (found, problems) = (nil, [])
      return
    }
    do throws(RecorderError) {
      var finding = RecordedFinding(place, options)
      (files, found) = try finding.open(rules)
      problems = finding.problems
    } catch {
      Disk.unlock(lock)
      throw error
    }
  }

  /// Where the files are, behind all links.
  private static func place(
    _ path: String
  ) throws(RecorderError) -> (place: RecordedPlace, isDevice: Bool) {
    do throws(SystemProblem) {
      switch try Disk.kind(of: path) {
      case .nothing, .file: return (RecordedPlace(Disk.target(of: path)), false)
      // What stands beside it stands where the caller has put its name.
      case .device: return (RecordedPlace(path), true)
      case .other: break
      }
    } catch {
      throw RecorderError(.system, path, "cannot be opened: \(error.message)")
    }
    throw RecorderError(.notAFile, path, "there is something else than a file; choose another path")
  }

  private static func lock(_ place: RecordedPlace, _ path: String) throws(RecorderError) -> Int32 {
    do throws(SystemProblem) {
      if let lock = try Disk.lock(place.lock) { return lock }
    } catch {
      throw RecorderError(
        .system, place.lock,
        "cannot be opened: \(error.message); a recording needs a folder that "
          + "is there and can be written to")
    }
    throw RecorderError(
      .inUse, path, "another recorder has the file open; close it first, or choose another path")
  }
}
