// The values of the machine as text: states as whole graphs are compared by, the rest as session files
// spell it.

using System;
using System.Collections.Generic;
using System.Linq;
using System.Numerics;
using System.Text;
using _module;
using AssetList = Dafny.Sequence<_module.AssetID>;
using PhotoList = Dafny.Sequence<_module.PhotoID>;

static class Text {
  // The name of a constructor; a keyword of Dafny has an underscore more than the word that it stands for.
  public static string Word(object value) {
    var text = value.ToString();
    var end = text.IndexOf('(');
    if (end >= 0) text = text.Substring(0, end);
    return text.Substring(text.LastIndexOf('.') + 1).TrimEnd('_');
  }

  // Assets are a, b, c, ... and so on behind z with a number.
  public static string Of(AssetID asset) {
    var number = (int)asset.dtor_number;
    var letter = ((char)('a' + number % 26)).ToString();
    return number < 26 ? letter : letter + number / 26;
  }

  public static string Of(PhotoID photo) {
    return photo.is_asset ? Of(photo.dtor_id) : "#" + photo.dtor_number;
  }

  // Words, each behind a space.
  public static string Spaced(IEnumerable<string> words) {
    return string.Concat(words.Select(word => " " + word));
  }

  public static string Of(PhotoList list) { return Spaced(list.Elements.Select(Of)); }
  public static string Of(AssetList list) { return Spaced(list.Elements.Select(Of)); }

  // Assets by number, then captures by number.
  public static IEnumerable<PhotoID> Sorted(IEnumerable<PhotoID> photos) {
    return photos.OrderBy(photo => photo.is_capture)
      .ThenBy(photo => photo.is_asset ? photo.dtor_id.dtor_number : photo.dtor_number);
  }

  // ---- states ----------------------------------------------------------------------------------

  // Everything that a state remembers but the count of openings.
  public static string Of(State state) {
    var text = new StringBuilder("draft").Append(Of(state.dtor_draft)).Append(" | ");
    text.Append(Of(state.dtor_picker)).Append(" | table");
    var photos = state.dtor_photos;
    foreach (var photo in Sorted(photos.Keys.Elements))
      text.Append(' ').Append(Of(photo)).Append(Facts(photo, photos.Select(photo)));
    text.Append(" | last ").Append(state.dtor_lastCapture);
    text.Append(" | library ").Append(Word(state.dtor_access.dtor_library));
    return text.Append(" camera ").Append(Word(state.dtor_access.dtor_camera)).ToString();
  }

  static string Of(Picker picker) {
    if (!picker.is_album) return Word(picker);
    var text = "album seed" + Spaced(Sorted(picker.dtor_seed.Elements).Select(Of))
      + " working" + Of(picker.dtor_working)
      + " gone" + Spaced(picker.dtor_gone.Elements.OrderBy(asset => asset.dtor_number).Select(Of));
    if (picker.dtor_pan.is_None) return text;
    var pan = picker.dtor_pan.dtor_value;
    return text + " pan " + (pan.dtor_selects ? "selects" : "deselects")
      + (pan.dtor_hasNotified ? " notified" : "") + " start" + Of(pan.dtor_start);
  }

  // The markers of a photo: its asset if it is a capture's, its save, and whether it is missing.
  static string Facts(PhotoID photo, Photo facts) {
    var text = "";
    if (photo.is_capture && facts.dtor_asset.is_Some) text += "=" + Of(facts.dtor_asset.dtor_value);
    if (facts.dtor_save.is_pending) text += "?";
    if (facts.dtor_save.is_failed) {
      var reason = facts.dtor_save.dtor_reason;
      text += "!" + (reason.is_unspecified ? "" : Of(reason));
    }
    return facts.dtor_isPresent ? text : text + "~";
  }

  // A list with the markers of its photos.
  public static string Marked(State state, PhotoList list) {
    return Spaced(list.Elements.Select(photo => Of(photo) + Facts(photo, state.dtor_photos.Select(photo))));
  }

  // ---- events and outcomes ---------------------------------------------------------------------

  static readonly string[] hostWords = { "noSpace", "offline", "denied" };
  public static int HostWords { get { return hostWords.Length; } }

  static string Of(FailureReason reason) {
    return reason.is_word ? hostWords[(int)reason.dtor_number] : Word(reason);
  }

  public static string Of(Event e) {
    var opening = __default.OpeningOf(e);
    return (opening.is_Some ? "@" + opening.dtor_value + " " : "") + Word(e) + Parts(e);
  }

  static string Parts(Event e) {
    if (e.is_openPicker) return " " + Word(e.dtor_source);
    if (e.is_toggle) return " " + Of(e.dtor_photo);
    if (e.is_panBegan) return " " + Of(e.dtor_asset);
    if (e.is_panMoved || e.is_selectAll || e.is_selectAssets) return Of(e.dtor_assets);
    if (e.is_move) return " " + Of(e.dtor_photo) + " " + e.dtor_to;
    if (e.is_cancel) return e.dtor_dismissal.is_Some ? " " + Word(e.dtor_dismissal.dtor_value) : "";
    if (e.is_requestAccess) return " " + Word(e.dtor_kind);
    if (e.is_cameraCapture || e.is_retrySave) return " #" + e.dtor_capture;
    if (e.is_assetURLResolved) return " #" + e.dtor_capture + " " + Of(e.dtor_asset);
    if (e.is_captureSaveFailed)
      return " #" + e.dtor_capture + (e.dtor_reason.is_unspecified ? "" : " " + Of(e.dtor_reason));
    if (e.is_delete)
      return " " + e.dtor_index
        + (e.dtor_expecting.is_Some ? " expecting " + Of(e.dtor_expecting.dtor_value) : "");
    if (e.is_libraryChanged)
      return Named("removed", e.dtor_removed) + Named("inserted", e.dtor_inserted)
        + Named("changed", e.dtor_changed)
        + (e.dtor_change.is_Some ? " reason " + Word(e.dtor_change.dtor_value) : "");
    if (e.is_accessChanged)
      return (e.dtor_library.is_Some ? " library " + Word(e.dtor_library.dtor_value) : "")
        + (e.dtor_camera.is_Some ? " camera " + Word(e.dtor_camera.dtor_value) : "");
    return "";
  }

  static string Named(string word, AssetList list) {
    return list.Count == 0 ? "" : " " + word + Of(list);
  }

  public static string Of(Outcome outcome) {
    if (outcome.is_rejected) return "rejected " + Word(outcome.dtor_rejection);
    if (outcome.is_ignored) return "ignored " + Word(outcome.dtor_reason);
    var effect = outcome.dtor_effect;
    if (effect.is_requestAccess) return "requestAccess " + Word(effect.dtor_kind);
    if (effect.is_committed) return "committed " + effect.dtor_dropped;
    if (effect.is_saveCapture) return "saveCapture #" + effect.dtor_capture;
    if (effect.is_deselect) return "deselect " + Of(effect.dtor_photo);
    return Word(effect);
  }

  // ---- what is shown ---------------------------------------------------------------------------

  // A line that says what an app in this state shows.
  public static string Observed(Rules rules, State state) {
    var urls = __default.SelectedAssetURLs(state).Elements;
    return "observed images" + Of(__default.SelectedImages(state))
      + " urls" + Spaced(urls.Select(url => url.is_Some ? Of(url.dtor_value) : "-"))
      + " ticked" + Of(__default.Ticked(state))
      + " badges" + Spaced(__default.Badges(state).Elements.Select(badge => badge.ToString()))
      + " count " + __default.Count(state)
      + " canAdd " + YesOrNo(__default.CanAdd(rules, state))
      + " canFinish " + YesOrNo(__default.CanFinish(rules, state))
      + " presented " + Word(state.dtor_picker);
  }

  public static string YesOrNo(bool value) { return value ? "yes" : "no"; }
}
