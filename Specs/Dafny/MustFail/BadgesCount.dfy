// Defect badgesKeepHoles: a photo that the album cannot show leaves a hole in the numbers.

include "../Examples.dfy"

function BadgesWithHoles(s: State, l: seq<PhotoID>, n: nat): seq<nat>
{
  if l == [] then []
  else if IsShown(s, l[0]) then [n] + BadgesWithHoles(s, l[1..], n + 1)
  else BadgesWithHoles(s, l[1..], n + 1)
}

lemma Preserved(r: Rules, s: State)
  requires Inductive(r, s)
{
  EveryStateHasBadgesCount(s);
  assert BadgesCountAs(s, BadgesWithHoles(s, Working(s), 1));  // must fail: BadgesCount
}

lemma DefectIsReal()
  ensures var s := AlbumOverTurnedDraft();
    Inductive(WitnessRules(), s) && !BadgesCountAs(s, BadgesWithHoles(s, Working(s), 1))
{
  ExamplesAreInductive();
  var s := AlbumOverTurnedDraft();
  assert !IsShown(s, capture(1)) && IsShown(s, asset(WitnessAsset()));
  assert Working(s)[1..] == [asset(WitnessAsset())] && Working(s)[1..][1..] == [];
  assert BadgesWithHoles(s, Working(s)[1..][1..], 3) == [];
  assert BadgesWithHoles(s, Working(s)[1..], 2) == [2];
  var badges := BadgesWithHoles(s, Working(s), 1);
  assert badges == [2] && badges[0] != 1;
}
