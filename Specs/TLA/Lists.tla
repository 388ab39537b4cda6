-------------------------------- MODULE Lists --------------------------------
(* Lists are sequences. What the events need of them, and nothing about photos. *)
EXTENDS Integers, Sequences, FiniteSets

Min(m, n) == IF m < n THEN m ELSE n
Max(m, n) == IF m > n THEN m ELSE n

\* The largest of a set of numbers and one more.
Highest(set, n) == CHOOSE m \in set \cup {n} : \A k \in set \cup {n} : k <= m

Elements(list) == {list[i] : i \in DOMAIN list}
Holds(list, x) == \E i \in DOMAIN list : list[i] = x

\* The first place of an element that the list holds.
PlaceOf(list, x) == CHOOSE i \in DOMAIN list : list[i] = x /\ \A j \in 1..(i - 1) : list[j] # x

Without(list, x)  == SelectSeq(list, LAMBDA y : y # x)
Minus(list, set)  == SelectSeq(list, LAMBDA y : y \notin set)
Within(list, set) == SelectSeq(list, LAMBDA y : y \in set)

Prefix(list, n)      == SubSeq(list, 1, Min(n, Len(list)))
RemovedAt(list, i)   == SubSeq(list, 1, i - 1) \o SubSeq(list, i + 1, Len(list))
InsertedAt(list, i, x) == SubSeq(list, 1, i - 1) \o <<x>> \o SubSeq(list, i, Len(list))
Exchanged(list, old, new) == [i \in DOMAIN list |-> IF list[i] = old THEN new ELSE list[i]]

\* No element stands twice.
IsDistinct(list) == Cardinality(Elements(list)) = Len(list)

\* Every element once, at its first place.
Once(list) ==
  LET isFirst(i) == \A j \in 1..(i - 1) : list[j] # list[i]
      places == SelectSeq([i \in DOMAIN list |-> i], isFirst)
  IN [i \in DOMAIN places |-> list[places[i]]]

\* Every ordered choice, without repetition, of at most n elements of a set.
Choices(set, n) ==
  {list \in UNION {[1..length -> set] : length \in 0..Min(n, Cardinality(set))} : IsDistinct(list)}

\* An optional part of a record.
Part(record, name, otherwise) == IF name \in DOMAIN record THEN record[name] ELSE otherwise
==============================================================================
