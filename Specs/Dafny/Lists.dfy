// Ordered lists of photos, and the few ways in which events change them.

include "Names.dfy"

function method Elements(l: seq<PhotoID>): set<PhotoID> { set p | p in l }

// The photos of the list that are in the set.
function method Filter(l: seq<PhotoID>, kept: set<PhotoID>): seq<PhotoID>
{
  if l == [] then []
  else if l[0] in kept then [l[0]] + Filter(l[1..], kept)
  else Filter(l[1..], kept)
}

// The list without a photo.
function method Without(l: seq<PhotoID>, p: PhotoID): seq<PhotoID>
{
  if l == [] then []
  else if l[0] == p then Without(l[1..], p)
  else [l[0]] + Without(l[1..], p)
}

// The list with a photo in the place of another.
function method Exchange(l: seq<PhotoID>, leaving: PhotoID, coming: PhotoID): seq<PhotoID>
{
  if l == [] then []
  else [if l[0] == leaving then coming else l[0]] + Exchange(l[1..], leaving, coming)
}

// The list with a photo put in at an index; one outside counts as the nearest inside.
function method Insert(l: seq<PhotoID>, p: PhotoID, i: int): seq<PhotoID>
{
  var place := if i < 0 then 0 else if i > |l| then |l| else i;
  l[..place] + [p] + l[place..]
}

function method Prefix(l: seq<PhotoID>, n: nat): seq<PhotoID> { if n < |l| then l[..n] else l }
