// Random sessions: rules of every kind, and events that mostly fit where the machine is. What becomes of
// each event, and what is shown after it, is what the machine says.

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Numerics;
using _module;
using AssetList = Dafny.Sequence<_module.AssetID>;

class Sessions {
  readonly Choices choices;
  readonly HashSet<string> reached = new HashSet<string>();
  Rules rules;
  State state;
  List<AssetID> assets;

  public long Events { get; private set; }

  public Sessions(ulong seed) { choices = new Choices(seed); }

  // What was never reached: an event that took effect, a refusal, an effect.
  public IEnumerable<string> Never() {
    var applied = Kinds().Select(kind => "applied " + kind);
    var refused = Rejection.AllSingletonConstructors.Select(why => "rejected " + Text.Word(why))
      .Concat(Reason.AllSingletonConstructors.Select(why => "ignored " + Text.Word(why)));
    return applied.Concat(refused).Concat(EffectNames()).Where(name => !reached.Contains(name));
  }

  static IEnumerable<string> Kinds() { return Constructors(typeof(Event)); }
  static IEnumerable<string> EffectNames() {
    return Constructors(typeof(Effect)).Select(name => "effect " + name);
  }

  static IEnumerable<string> Constructors(Type type) {
    return type.Assembly.GetTypes().Where(one => one.IsSubclassOf(type))
      .Select(one => one.Name.Substring(type.Name.Length + 1));
  }

  // Writes one session of so many events.
  public void Write(TextWriter file, string title, int length) {
    file.WriteLine("# " + title);
    file.WriteLine("session 1");
    ChooseRules();
    WriteRules(file);
    state = __default.Initial(rules);
    file.WriteLine(Text.Observed(rules, state));
    for (var step = 0; step < length; step++) WriteStep(file, ChooseEvent());
    file.WriteLine("expect conforms");
  }

  void WriteStep(TextWriter file, Event e) {
    var before = state;
    var result = __default.Step(rules, state, e);
    state = result.dtor_state;
    Events += 1;
    Count(e, result.dtor_outcome);
    // `=>` claims as well that what is presented stayed as it was, but for the effects that say otherwise.
    var commits = result.dtor_outcome.is_applied && result.dtor_outcome.dtor_effect.is_committed;
    var closes = !before.dtor_picker.is_none && state.dtor_picker.is_none && !commits;
    file.WriteLine(Text.Of(e) + (closes ? " -> " : " => ")
      + Text.Of(result.dtor_outcome)
      + ", draft" + Text.Marked(state, state.dtor_draft)
      + ", working" + Text.Marked(state, __default.Working(state)));
    file.WriteLine(Text.Observed(rules, state));
  }

  void Count(Event e, Outcome outcome) {
    if (outcome.is_applied) {
      reached.Add("applied " + Text.Word(e));
      reached.Add("effect " + Text.Word(outcome.dtor_effect));
    } else {
      reached.Add(Text.Of(outcome));
    }
  }

  // ---- rules -----------------------------------------------------------------------------------

  void ChooseRules() {
    var isPlain = choices.Percent(40);
    rules = Rules.create(
      choices.One(new BigInteger[] { 0, 1, 1, 2, 2, 3, 3, 4, 9 }),
      isPlain ? Media.create_any() : choices.One(Media.AllSingletonConstructors),
      choices.Percent(25),
      isPlain ? Access.create(LibraryAccess.create_full(), CameraAccess.create_granted()) : ChooseAccess(),
      500,
      choices.One(DeletedWhileSelected.AllSingletonConstructors),
      choices.One(ShotAtLimit.AllSingletonConstructors),
      choices.One(EmptyDone.AllSingletonConstructors),
      choices.One(Reopening.AllSingletonConstructors),
      choices.One(SingleLimit.AllSingletonConstructors),
      choices.Percent(80) ? Captures.create_save() : Captures.create_keepInApp());
    var videos = rules.dtor_media.is_photos ? 10 : rules.dtor_media.is_videos ? 70 : 30;
    assets = Enumerable.Range(0, 3 + choices.Below(5))
      .Select(number => AssetID.create(number,
        choices.Percent(videos) ? MediaKind.create_video() : MediaKind.create_photo()))
      .ToList();
  }

  Access ChooseAccess() {
    return Access.create(choices.One(LibraryAccess.AllSingletonConstructors),
      choices.Percent(60) ? CameraAccess.create_granted()
        : choices.One(CameraAccess.AllSingletonConstructors));
  }

  void WriteRules(TextWriter file) {
    file.WriteLine("limit " + rules.dtor_limit);
    file.WriteLine("media " + Text.Word(rules.dtor_media));
    foreach (var asset in assets.Where(asset => asset.dtor_kind.is_video))
      file.WriteLine("kind video " + Text.Of(asset));
    file.WriteLine("pickerNeedsAccess " + Text.YesOrNo(rules.dtor_pickerNeedsAccess));
    file.WriteLine("access library " + Text.Word(rules.dtor_access.dtor_library)
      + " camera " + Text.Word(rules.dtor_access.dtor_camera));
    file.WriteLine("deletionBatch " + rules.dtor_deletionBatch);
    file.WriteLine("policy deletedWhileSelected " + Text.Word(rules.dtor_deletedWhileSelected));
    file.WriteLine("policy shotAtLimit " + Text.Word(rules.dtor_shotAtLimit));
    file.WriteLine("policy emptyDone " + Text.Word(rules.dtor_emptyDone));
    file.WriteLine("policy reopening " + Text.Word(rules.dtor_reopening));
    file.WriteLine("policy singleLimit " + Text.Word(rules.dtor_singleLimit));
    file.WriteLine("policy captures " + Text.Word(rules.dtor_captures));
  }

  // ---- events ----------------------------------------------------------------------------------

  Event ChooseEvent() {
    if (choices.Percent(12)) return Make(choices.One(Kinds()));
    if (state.dtor_picker.is_none)
      return Make(choices.Weighted(
        W(30, "openPicker"), W(20, "answer"), W(8, "delete"), W(6, "move"), W(5, "libraryChanged"),
        W(4, "retrySave"), W(4, "accessChanged"), W(2, "draftConsumed"), W(2, "requestAccess")));
    if (state.dtor_picker.is_camera)
      return Make(choices.Weighted(
        W(50, "cameraCapture"), W(15, "answer"), W(8, "cancel"), W(6, "delete"), W(6, "libraryChanged"),
        W(3, "retrySave")));
    if (state.dtor_picker.dtor_pan.is_Some && choices.Percent(60))
      return Make(choices.Weighted(
        W(40, "panMoved"), W(8, "panEnded"), W(6, "panCancelled"), W(4, "panBegan"), W(15, "answer"),
        W(8, "libraryChanged")));
    return Make(choices.Weighted(
      W(30, "toggle"), W(10, "panBegan"), W(6, "selectAll"), W(3, "deselectAll"), W(8, "move"),
      W(12, "cameraCapture"), W(9, "confirm"), W(9, "selectAssets"), W(4, "cancel"), W(6, "delete"),
      W(9, "libraryChanged"), W(16, "answer"), W(3, "retrySave"), W(2, "requestAccess")));
  }

  static Tuple<int, string> W(int weight, string kind) { return Tuple.Create(weight, kind); }

  Event Make(string kind) {
    switch (kind) {
      case "answer": return Make(choices.Percent(75) ? "assetURLResolved" : "captureSaveFailed");
      case "openPicker": return Event.create_openPicker(choices.One(Source.AllSingletonConstructors));
      case "toggle": return Event.create_toggle(Photo(), Opening());
      case "panBegan": return Event.create_panBegan(Asset(), Opening());
      case "panMoved": return Event.create_panMoved(AssetsOf(5), Opening());
      case "panEnded": return Event.create_panEnded(Opening());
      case "panCancelled": return Event.create_panCancelled(Opening());
      case "selectAll": return Event.create_selectAll(AssetsOf(5), Opening());
      case "deselectAll": return Event.create_deselectAll(Opening());
      case "move": return Event.create_move(Photo(), choices.Below(7) - 1, Opening());
      case "selectAssets": return Event.create_selectAssets(AssetsOf(6), Opening());
      case "confirm": return Event.create_confirm(Opening());
      case "cancel":
        return Event.create_cancel(
          choices.Perhaps(50, () => choices.One(Dismissal.AllSingletonConstructors)), Opening());
      case "requestAccess":
        return Event.create_requestAccess(choices.One(AccessKind.AllSingletonConstructors));
      case "cameraCapture": return Event.create_cameraCapture(NextCapture(), Opening());
      case "assetURLResolved": return Event.create_assetURLResolved(Capture(), Asset());
      case "captureSaveFailed": return Event.create_captureSaveFailed(Capture(), FailureReason());
      case "retrySave": return Event.create_retrySave(Capture());
      case "delete": return Delete();
      case "draftConsumed": return Event.create_draftConsumed();
      case "libraryChanged":
        return Event.create_libraryChanged(AssetsOf(2), AssetsOf(2), AssetsOf(1),
          choices.Perhaps(15, () => ChangeReason.create()));
      case "accessChanged":
        return Event.create_accessChanged(
          choices.Perhaps(60, () =>
            choices.Percent(40) ? LibraryAccess.create_full()
              : choices.One(LibraryAccess.AllSingletonConstructors)),
          choices.Perhaps(60, () =>
            choices.Percent(60) ? CameraAccess.create_granted()
              : choices.One(CameraAccess.AllSingletonConstructors)));
    }
    throw new ArgumentException("no event is called '" + kind + "'");
  }

  // ---- parts of events -------------------------------------------------------------------------

  // Mostly none or the one that is open, at times one that is over, or that never was.
  Option<BigInteger> Opening() {
    return choices.Perhaps(30, () =>
      choices.Percent(75) ? BigInteger.Max(1, state.dtor_opened__)
        : new BigInteger(1 + choices.Below((int)state.dtor_opened__ + 2)));
  }

  AssetID Asset() { return choices.One(assets); }

  // In any order, and at times with one asset twice.
  AssetList AssetsOf(int most) {
    var list = Enumerable.Range(0, choices.Below(most + 1)).Select(_ => Asset());
    return AssetList.FromElements((choices.Percent(80) ? list.Distinct() : list).ToArray());
  }

  PhotoID Photo() {
    var listed = state.dtor_photos.Keys.Elements.ToList();
    if (listed.Count > 0 && choices.Percent(35)) return choices.One(Text.Sorted(listed));
    return choices.Percent(75) ? PhotoID.create_asset(Asset()) : PhotoID.create_capture(Capture());
  }

  // A capture that was, mostly one that waits for its answer; at times one that is not known.
  BigInteger Capture() {
    if (choices.Percent(8)) return state.dtor_lastCapture + 1 + choices.Below(2);
    var photos = state.dtor_photos;
    var waiting = Text.Sorted(photos.Keys.Elements)
      .Where(photo => photo.is_capture && !photos.Select(photo).dtor_save.is_saved).ToList();
    if (waiting.Count > 0 && choices.Percent(75)) return choices.One(waiting).dtor_number;
    return 1 + choices.Below(Math.Max(1, (int)state.dtor_lastCapture));
  }

  // Mostly the next; at times one that was, or one that leaves some out.
  BigInteger NextCapture() {
    if (choices.Percent(85)) return state.dtor_lastCapture + 1;
    return choices.Percent(80) ? 1 + choices.Below(Math.Max(1, (int)state.dtor_lastCapture))
      : state.dtor_lastCapture + 2;
  }

  FailureReason FailureReason() {
    if (choices.Percent(50)) return _module.FailureReason.create_unspecified();
    if (choices.Percent(10)) return _module.FailureReason.create_assetTaken();
    return _module.FailureReason.create_word(choices.Below(Text.HostWords));
  }

  // Mostly with the photo that stands there, by its own name or by that of its asset.
  Event Delete() {
    var draft = state.dtor_draft.Elements;
    var index = choices.Below(draft.Length + (choices.Percent(15) ? 2 : Math.Max(0, 1 - draft.Length)));
    if (choices.Percent(3)) index = -1;
    if (index < 0 || index >= draft.Length || choices.Percent(25))
      return Event.create_delete(index, choices.Perhaps(25, Photo));
    var there = draft[index];
    var asset = __default.AssetOf(state.dtor_photos, there);
    if (asset.is_Some && choices.Percent(50)) there = PhotoID.create_asset(asset.dtor_value);
    return Event.create_delete(index,
      Option<PhotoID>.create_Some(choices.Percent(80) ? there : Photo()));
  }
}
