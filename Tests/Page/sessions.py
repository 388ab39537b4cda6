"""Sessions that the checks of the page look at, beside those of Tests/Sessions."""

# Every name tries to become markup, or to turn the page around.
ATTACKS = [
    "</script><script>window.bad = 1</script>",
    "<img src=x onerror='window.bad = 2'>",
    "<!--<script>",
    "&lt;b&gt;",
    "]]><svg onload=window.bad=3>",
    "javascript:window.bad=4",
    "${window.bad=5}`",
    "__proto__",
]

MARKS = """\
# Every mark of the grid.
session 1
limit 4
kind video film
openPicker album
selectAssets a film
observed images a film urls a film canAdd yes
openPicker camera
cameraCapture #1 -> draft a film #1?, saveCapture #1
openPicker camera
cameraCapture #2
captureSaveFailed #2 noSpace
libraryChanged removed a
note the phone was turned
delete 7
openPicker camera
observed images a film #1 urls a film - -
delete 0
expect diverges
"""

ADD = """\
session 1
openPicker album
selectAssets a b c
delete 0
move c 0
observed images c b canAdd no
observed canAdd yes
"""

UNREADABLE = """\
session 1
openPicker album
tpggle a
selectAssets "without an end
"""


def injection():
    """A session whose every text is an attack."""

    def quoted(name):
        return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'

    names = [quoted(name) for name in ATTACKS] + ['"\\u{202E}evil"', '"\\u{2028}line"', '"אבג"']
    lines = [f"# {ATTACKS[0]}", "session 1", "limit 0", "openPicker album"]
    lines.append("selectAssets " + " ".join(names))
    lines.append("observed images " + " ".join(names) + " urls " + " ".join(reversed(names)))
    lines += [f"note {name}" for name in ATTACKS]
    lines += [f"toggle {names[1]}  # {ATTACKS[1]}", "openPicker camera", "cameraCapture #1"]
    lines.append(f"captureSaveFailed #1 {names[0]}")
    return "\n".join(lines) + "\n"


def long(events):
    """So many events, and what the app showed after every third."""
    lines = ["session 1", "limit 9"]
    number = 0
    while number < events:
        turn = number // 8
        lines += [
            "openPicker album", f"toggle a{turn % 50}", f"toggle b{turn % 50}", "confirm", "openPicker camera",
            f"cameraCapture #{turn + 1}", f"assetURLResolved #{turn + 1} s{turn + 1}", "delete 0",
        ]
        if turn % 3 == 0:
            lines += ["observed count 3", f"note turn {turn}"]
        number += 8
    return "\n".join(lines) + "\n"


def wide(photos, events):
    """A draft of many photos, and events at both of its ends."""
    names = " ".join(f"photo{number}" for number in range(photos))
    lines = ["session 1", "limit 0", "openPicker album", f"selectAssets {names}"]
    for number in range(events // 4):
        lines += [f"delete 0", f"move photo{photos - 1} 0", "openPicker album", "cancel"]
    return "\n".join(lines) + "\n"
