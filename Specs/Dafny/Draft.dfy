// The events of the draft (SPEC.md, section 5). Guards are tried in the order given.

include "Album.dfy"

function method Delete(s: State, index: int, expecting: Option<PhotoID>): Result
{
  if index < 0 || index >= |s.draft| then Rejected(s, indexOutOfRange) else
  var p := s.draft[index];
  if expecting.Some? && Identity(s, expecting.value) != p then Rejected(s, staleIndex)
  else
    Applied(s.(draft := Without(s.draft, p), picker := PickerWithout(s.picker, p)),
            if s.picker.album? then deselect(p) else Effect.none)
}

function method PickerWithout(k: Picker, p: PhotoID): Picker
{
  match k
  case none => k
  case camera => k
  case album(seed, l, gone, pan) =>
    Picker.album(seed, Without(l, p), gone,
          if pan.None? then None else Some(pan.value.(start := Without(pan.value.start, p))))
}

function method DraftConsumed(s: State): Result
{
  if !s.picker.none? then Rejected(s, presenting) else Applied(s.(draft := []), Effect.none)
}
