#!/usr/bin/env python3
"""Recordings for the judge in SelectionTrace.tla, and its verdicts.

    traces.py corrupt FOLDER OUT       spoil one line of each session of FOLDER
    traces.py compare REPLAY TLC       is every verdict of TLC that of `replay --format json`?
    traces.py refused REPLAY TLC       the same, and each at the line that was spoilt
"""
import json
import pathlib
import re
import sys


def moments(lines):
    """The places of event lines, each with an observation behind it."""
    return [i for i in range(len(lines) - 1) if lines[i + 1].startswith("observed ")]


def before(lines, places, index):
    """What was shown before an event."""
    return lines[places[index - 1] + 1] if index > 0 else None


def count(line):
    return int(re.search(r" count (\d+)", line or " count 0")[1])


def dropped(lines, places):
    """An event is left out, and what is shown behind it cannot be without it."""
    for index, place in enumerate(places):
        if index > 0 and lines[place + 1] != before(lines, places, index):
            yield lines[:place] + lines[place + 1:], place


def repeated(lines, places):
    """A tap that ticks is there twice: the second takes back what the first did."""
    for index, place in enumerate(places):
        ticks = count(lines[place + 1]) > count(before(lines, places, index))
        if lines[place].startswith("toggle ") and ticks:
            yield lines[:place] + [lines[place]] + lines[place:], place + 2


def swapped(lines, places):
    """What was shown behind two events changes places."""
    for place, after in zip(places, places[1:]):
        one, other = lines[place + 1], lines[after + 1]
        if one != other:
            spoilt = list(lines)
            spoilt[place + 1], spoilt[after + 1] = other, one
            yield spoilt, place + 1


def altered(lines, places):
    """One more photo is counted than there are."""
    for place in places:
        spoilt = list(lines)
        spoilt[place + 1] = re.sub(
            r" count (\d+)", lambda found: f" count {int(found[1]) + 1}", spoilt[place + 1])
        yield spoilt, place + 1


def corrupt(folder, out):
    """Spoils the middlemost line that each way of spoiling offers; the name tells the line."""
    out = pathlib.Path(out)
    out.mkdir(parents=True, exist_ok=True)
    for path in sorted(pathlib.Path(folder).glob("*.session")):
        lines = path.read_text().splitlines()
        places = moments(lines)
        for spoil in (dropped, repeated, swapped, altered):
            ways = list(spoil(lines, places))
            if ways:
                spoilt, place = ways[len(ways) // 2]
                name = f"{path.stem}-{spoil.__name__}-{place + 1}.session"
                (out / name).write_text("\n".join(spoilt) + "\n")


def verdicts(path):
    """What TLC printed of each session, by its ordinal."""
    found = {}
    pattern = r'<<"verdict", (\d+), "(\w+)", (\d+), (\d+), \{(.*)\}>>'
    for line in open(path):
        match = re.match(pattern, line)
        if match:
            ordinal, verdict, step, at, broken = match.groups()
            parted = verdict in ("diverges", "violates")
            found[int(ordinal)] = (
                verdict, int(step) if parted else None, int(at) if parted else None,
                sorted(re.findall(r'"(\w+)"', broken)))
    return found


def compare(replay, tlc, at_named_line=False):
    judged = verdicts(tlc)
    replayed = [json.loads(line) for line in open(replay)]
    tally, wrong = {}, 0
    for ordinal, session in enumerate(replayed, 1):
        expected = (session["verdict"], session["step"], session["line"], sorted(session["violated"]))
        found = judged.get(ordinal)
        if at_named_line and session["line"] != int(re.search(r"-(\d+)\.session", session["path"])[1]):
            print(f"{session['path']}: refused at line {session['line']}, not where it was spoilt")
            wrong += 1
        if found != expected:
            print(f"{session['path']}: replay says {expected}, TLC {found}")
            wrong += 1
        word = re.search(r"-(\w+)-\d+\.session", session["path"])[1] if at_named_line else expected[0]
        tally[word] = tally.get(word, 0) + 1
    if not replayed or len(judged) != len(replayed):
        print(f"{len(replayed)} sessions were replayed, {len(judged)} judged")
        wrong += 1
    words = ", ".join(f"{number} {word}" for word, number in sorted(tally.items()))
    print(f"{len(replayed)} sessions: {words}")
    return wrong == 0


if __name__ == "__main__":
    verb, one, other = sys.argv[1:]
    if verb == "corrupt":
        corrupt(one, other)
    else:
        sys.exit(0 if compare(one, other, at_named_line=verb == "refused") else 1)
