/// The photo selection machine: a formally specified picker, draft and camera.
///
/// Everything public lives in this namespace, so that `Selection.State` never clashes with the
/// names of a user interface framework. The machine is one pure function,
/// ``reduce(_:_:)``: outside facts and user actions are events, refusals are outcomes, and what the
/// host must do is an effect. `Specs/SPEC.md` is the same machine in prose.
///
/// To add an event: add its case to ``Event`` and follow the compiler through the exhaustive
/// switches (`kind`, `opening`, the reducer, the history, the step properties, the session text).
public enum Selection {}
