"""What if, in a headless Chromium: an event is skipped, edited, moved, inserted, and the session exported.

What the page exports must replay with the program just as the page shows it. PROOFSHEET names the program.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from chromium import Chromium, Page

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = os.environ.get("PROOFSHEET", str(ROOT / ".build/debug/proofsheet"))
FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="whatif-"))

SESSION = """\
{"session":1,"seq":0,"rules":{"limit":3}}
{"event":"openPicker","source":"album","seq":1,"t":1.50}
{"event":"toggle","photo":"a","seq":2}
{"event":"toggle","photo":"</script><b>","seq":3,"comment":"why"}
{"event":"confirm","seq":4}
{"observed":{"images":["a","</script><b>"]},"seq":5}
{"event":"openPicker","source":"camera","seq":6,"outcome":{"effect":"presentCamera"}}
{"event":"cameraCapture","capture":1,"seq":7}
{"event":"assetURLResolved","capture":1,"asset":"x","seq":8}
{"expect":"conforms","seq":9}
"""


def program(*words, text=None):
    return subprocess.run([PROGRAM, *map(str, words)], input=text, capture_output=True, text=True, timeout=120)


def same(found, expected, what):
    assert found == expected, f"{what}: found {found!r}, expected {expected!r}"


def settle(page):
    """Waits until nothing is under way, and gives the pages's picture of itself."""
    end = time.monotonic() + 60
    while page.run("whatIf.isBusy"):
        assert time.monotonic() < end, "the module does not answer"
        time.sleep(0.02)


def do(page, name):
    page.run(f"document.querySelector('[data-action={name}]').click()")
    settle(page)


def fill(page, text):
    page.run(f"document.getElementById('whatif-line').value = {json.dumps(text)}")
    page.run("document.querySelector('.line-form').requestSubmit()")
    settle(page)
    page.run("whatIf.running")
    settle(page)


OUTCOMES = "proofsheet.sessions[proofsheet.tab].film.entries.filter((e) => e.kind === 'event').map((e) => `${e.text} / ${e.outcome}`)"
MARKS = "[...document.querySelectorAll('.row.fallen .mark')].map((mark) => mark.textContent)"
COUNT = "document.getElementById('whatif-count').textContent"
TROUBLE = "document.querySelector('.trouble[role=alert]')?.textContent ?? ''"


def button(page, label):
    page.run(f"[...document.querySelectorAll('.whatif button')].find((button) => button.textContent === {json.dumps(label)}).click()")
    settle(page)


def replayed(text):
    """What became of each event, by the program."""
    told = program("show", "--format", "json", "-", text=text)
    assert told.returncode == 0, told.stderr
    lines = [json.loads(line) for line in told.stdout.splitlines()]
    return [f"{line['event']} / {line['outcome']}" for line in lines if line.get("step")]


def check_export(page, what):
    text = page.run("whatIf.exportedText")
    assert text.startswith("# What if: "), text[:80]
    result = program("replay", "-", text=text)
    same(result.returncode, 0, f"{what}: {result.stdout}{result.stderr}\n{text}")
    same(replayed(text), page.run(OUTCOMES), f"{what}: outcomes of the export")
    return text


def trial(browser):
    source = FOLDER / "trial.jsonl"
    source.write_text(SESSION, encoding="utf-8")
    made = program("report", source, "-o", FOLDER / "trial.html")
    same(made.returncode, 0, made.stderr)
    page = Page(browser, FOLDER / "trial.html")
    original = page.run(OUTCOMES)
    page.run("proofsheet.select(0)")
    do(page, "begin")
    same(page.run(OUTCOMES), original, "nothing is changed")
    same(page.run("document.activeElement.dataset.action"), "skip", "the focus")

    # Skip: the ticks and the confirmation come to nothing.
    do(page, "skip")
    same(page.run(MARKS), ["now rejected", "now rejected", "now ignored"], "marks")
    same(page.run(COUNT), "3 events that took effect are refused now.", "count")
    assert page.run("document.querySelector('[role=status].unseen:not(#live)').textContent").startswith("Skipped step 1"), "told"
    page.run("proofsheet.select(6)")
    button(page, "Go to the first of them")
    same(page.run("proofsheet.index"), 0, "the first that is refused")
    check_export(page, "skipped")
    page.press("u")
    settle(page)
    same(page.run(OUTCOMES), original, "undone")
    page.press("U")
    settle(page)
    same(len(page.run(MARKS)), 3, "done again")
    page.press("u")

    # Edit, wrong: the reader says why, and nothing changes.
    page.run("proofsheet.select(1)")
    do(page, "edit")
    fill(page, "toggel a")
    trouble = page.run(TROUBLE)
    assert trouble.startswith("Column 1: unknown event 'toggel'") and "toggle" in trouble, trouble
    same(page.run("document.getElementById('whatif-line').getAttribute('aria-invalid')"), "true", "invalid")
    same(page.run(OUTCOMES), original, "nothing is changed by a wrong line")
    # While one writes, it is tried out.
    page.run("document.getElementById('whatif-line').focus(); document.getElementById('whatif-line').select()")
    page.type("toggle d/")
    time.sleep(0.8)
    settle(page)
    assert "Column" not in page.run(TROUBLE), page.run(TROUBLE)
    fill(page, "toggle d")
    same(page.run(OUTCOMES)[1], "toggle d / none", "edited")
    same(page.run(TROUBLE), "", "no trouble")
    assert "edited" in page.run("document.querySelector('#row-1 .mark').textContent"), "mark of the edited line"

    # Insert: the list is full, so that the camera is refused.
    do(page, "insert")
    fill(page, "toggle e")
    same(page.run(OUTCOMES)[2], "toggle e / none", "inserted")
    same(page.run(MARKS), ["now rejected", "now ignored", "now ignored"], "the shot finds no place")
    check_export(page, "inserted")

    # Move: the confirmation before a tick.
    page.run("proofsheet.select(proofsheet.sessions[0].film.entries.findIndex(({ text }) => text === 'confirm'))")
    do(page, "up")
    same(page.run("proofsheet.sessions[0].film.entries[proofsheet.index].text"), "confirm", "the moved line is shown")
    same(page.run(OUTCOMES)[3].split(" / ")[0], "confirm", "moved")
    same(page.run("document.activeElement.dataset.action"), "up", "the focus")
    text = check_export(page, "moved")
    assert "# Moved step 5, confirm up." in text and "seq" not in text and "# why" in text, text

    # The file itself, as the browser writes it.
    page.send("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(FOLDER))
    button(page, "Export as a session")
    file = FOLDER / "trial.what-if.session"
    end = time.monotonic() + 20
    while not file.exists() or file.stat().st_size == 0:
        assert time.monotonic() < end, "nothing is downloaded"
        time.sleep(0.1)
    same(file.read_text(encoding="utf-8"), text, "the download")

    button(page, "Reset")
    same(page.run(OUTCOMES), original, "reset")
    same(page.run("document.querySelectorAll('.row .mark').length"), 0, "no marks")
    names = [node["name"] for node in page.accessible() if node["role"] == "button"]
    assert "What if…" in names, names
    troubles = [trouble for trouble in page.troubles() if "blob:" not in trouble]
    same(troubles, [], "what the browser complains of")
    page.close()


def long_session(browser):
    """Ten thousand events: what a change costs is told."""
    lines = ["session 1"]
    for number in range(2500):
        lines += ["openPicker album", f"toggle IMG_{number % 97}", f"toggle IMG_{number % 89}", "confirm"]
    (FOLDER / "long.session").write_text("\n".join(lines) + "\n")
    same(program("report", FOLDER / "long.session", "-o", FOLDER / "long.html").returncode, 0, "report")
    page = Page(browser, FOLDER / "long.html")
    page.run("proofsheet.select(100)")
    do(page, "begin")
    same(page.run(OUTCOMES + ".length"), 10000, "events")
    began = time.monotonic()
    do(page, "skip")
    took = time.monotonic() - began
    same(page.run(OUTCOMES + ".length"), 9999, "events")
    print(f"a change of 10,000 events: {took:.2f} s")
    page.close()


def no_webassembly(browser):
    """A browser that cannot run it says so in words."""
    page = Page(browser, FOLDER / "trial.html")
    page.run("delete window.WebAssembly")
    do(page, "begin")
    assert page.run(TROUBLE).startswith("This browser does not run WebAssembly"), page.run(TROUBLE)
    page.close()
    # A module that stops is thrown away, and made anew.
    page = Page(browser, FOLDER / "trial.html")
    do(page, "begin")
    page.run("keep = answerOf; answerOf = () => { throw new WebAssembly.RuntimeError('unreachable'); }; 0")
    do(page, "skip")
    assert page.run(TROUBLE).startswith("The reducer has stopped"), page.run(TROUBLE)
    page.run("answerOf = keep; 0")
    do(page, "skip")
    same(page.run(TROUBLE), "", "it goes on")
    page.close()


def open_page(browser, name, text):
    """The page of one session, with What if begun; and the session's file."""
    (FOLDER / name).write_text(text, encoding="utf-8")
    made = program("report", FOLDER / name, "-o", FOLDER / f"{name}.html")
    same(made.returncode, 0, made.stderr)
    page = Page(browser, FOLDER / f"{name}.html")
    do(page, "begin")
    same(page.run(TROUBLE), "", "begun")
    return page


HEAD = "document.querySelector('#summary').textContent"
GAP = """\
{"session":1,"seq":0,"app":"x, y"%s}
{"event":"openPicker","source":"album","seq":%d}
{"event":"toggle","photo":"a","seq":%d}
{"event":"confirm","seq":%d}
{"observed":{"images":["b"]},"seq":%d}
"""


def gaps(browser):
    """What a recorder left out is not there because someone asks what if."""
    for name, text, notice in [
        ("gap.jsonl", GAP % ("", 1, 2, 5, 6), "Numbers 3 to 4 are missing before line 4"),
        ("first.jsonl", GAP % ("", 3, 4, 5, 6), "Numbers 1 to 2 are missing before line 2"),
        ("joint.jsonl", GAP % (',"continues":3', 4, 5, 6, 7), "Numbers 1 to 3 are missing before line 2"),
    ]:
        page = open_page(browser, name, text)
        for _ in range(2):
            head = page.run(HEAD)
            assert "inconclusive" in head and notice in head and "diverges" not in head, (name, head)
            text = check_export(page, name)
            assert "expect inconclusive" in text and "missing here" in text and "continues" not in text and '"app":"x, y"' in text, text
            page.run("proofsheet.select(proofsheet.sessions[0].film.entries.findLastIndex(({ kind }) => kind === 'event'))")
            do(page, "skip")
        page.close()
    page = open_page(browser, "whole.jsonl", GAP % (',"continues":0', 1, 2, 3, 4))
    assert "diverges" in page.run(HEAD), page.run(HEAD)
    page.run("proofsheet.select(0)")
    do(page, "skip")
    assert "expect conforms" in check_export(page, "without a gap"), "a session without a gap"
    page.close()


def nothing_there(browser):
    """A session without events can get some, also at its front."""
    for name, text in [("bare.session", "session 1\nexpect inconclusive\n"), ("note.session", "session 1\nnote hi\n")]:
        page = open_page(browser, name, text)
        do(page, "first")
        fill(page, "openPicker album")
        same(page.run(OUTCOMES), ["openPicker album / presentAlbum"], name)
        page.run("proofsheet.select(0)")
        do(page, "first")
        fill(page, "delete 0")
        same([outcome.split(" / ")[0] for outcome in page.run(OUTCOMES)], ["delete 0", "openPicker album"], f"{name}: at the front")
        check_export(page, name)
        for _ in range(2):
            page.run("proofsheet.select(proofsheet.sessions[0].film.entries.findIndex(({ kind }) => kind === 'event'))")
            do(page, "skip")
        same(page.run(OUTCOMES), [], f"{name}: all skipped")
        assert check_export(page, f"{name} without events").endswith("expect inconclusive\n"), name
        page.press("i")
        fill(page, "openPicker camera")
        same(page.run(OUTCOMES), ["openPicker camera / presentCamera"], f"{name}: inserted with a key")
        page.close()


def words(browser):
    """What the forms take, and how a change is told."""
    page = open_page(browser, "words.session", "session 1\nopenPicker album -> presentAlbum\ntoggle a\nnote hi\n")
    # No event, no change.
    for line in ["note hi", "observed images a", "kind video zz", "# words", ""]:
        do(page, "insert")
        fill(page, line)
        same(page.run(TROUBLE), "An event is expected, such as 'openPicker album'.", line)
        same(page.run("whatIf.current.changes.length"), 0, f"{line!r} is no change")
        same(page.run("whatIf.focus"), None, "no focus is left over")
        page.run("whatIf.closeForm()")
    # The same words keep the claim, and are no change.
    do(page, "edit")
    assert "what the line claims goes" in page.run("document.querySelector('.line-form label').textContent"), "the claim"
    fill(page, "openPicker album")
    same(page.run("[whatIf.current.changes.length, whatIf.form, proofsheet.sessions[0].film.entries[0].claim !== undefined]"), [0, None, True], "the same words")
    # Behind a note, too; and a name cannot turn the words around.
    page.run("proofsheet.select(2)")
    do(page, "insert")
    fill(page, 'toggle "\u202eb\u2028"')
    same(page.run("whatIf.current.changes.length"), 1, "inserted behind a note")
    text = check_export(page, "controls")
    shown = page.run("document.getElementById('whatif').textContent") + text
    assert "\u202e" not in shown and "\u2028" not in shown, repr(shown)
    page.close()


def two_tabs(browser):
    """A change that ends while another tab is shown, or after a reset, touches nothing there."""
    for name in ["left", "right"]:
        (FOLDER / f"{name}.session").write_text("session 1\nopenPicker album\ntoggle a\ntoggle b\nconfirm\n")
    same(program("report", FOLDER / "left.session", FOLDER / "right.session", "-o", FOLDER / "two.html").returncode, 0, "report")
    page = Page(browser, FOLDER / "two.html")
    for tab in [1, 0]:
        page.run(f"open({tab}); proofsheet.select(1)")
        do(page, "begin")
    page.run("""slow = whatIf.reducer.timeline.bind(whatIf.reducer); open_gate = null; 0""")
    gate = "whatIf.reducer.timeline = async (text) => { await new Promise((done) => { open_gate = done; }); return slow(text); }; 0"
    through = "whatIf.reducer.timeline = slow; open_gate(); 0"
    click = "document.querySelector('[data-action=%s]').click(); 0"
    # A skip on the left; meanwhile a line is edited on the right.
    page.run("proofsheet.select(1)")
    page.run(gate)
    page.run(click % "skip")
    page.run("open(1); proofsheet.select(2); 0")
    page.run(click % "edit")
    page.run("document.getElementById('whatif-line').value = 'toggle c'; document.querySelector('.line-form').requestSubmit(); 0")
    page.run(through)
    page.run("whatIf.running")
    settle(page)
    page.run("whatIf.running")
    settle(page)
    same([outcome.split(" / ")[0] for outcome in page.run(OUTCOMES)], ["openPicker album", "toggle a", "toggle c", "confirm"], "an edit is an edit")
    same(page.run("[proofsheet.sessions[0].film.length, proofsheet.sessions[0].index, proofsheet.sessions[1].index]"), [3, 1, 2], "places")
    # Fallen events of the left do not show on the right; trouble neither.
    page.run("open(0); proofsheet.select(0)")
    page.run(gate)
    page.run(click % "skip")
    page.run("open(1); proofsheet.select(1); 0")
    page.run(click % "insert")
    page.run(through)
    page.run("whatIf.running")
    settle(page)
    same(page.run("[whatIf.fallen, whatIf.form]"), [[], "insert"], "the tab that is shown")
    same(page.run("open(0), whatIf.fallen.length > 0"), True, "the other tab")
    # All is taken back while a change is under way.
    page.run(gate)
    page.run("proofsheet.select(0)")
    page.run(click % "skip")
    button_now = "[...document.querySelectorAll('.whatif button')].find((button) => button.textContent === 'Reset').click(); 0"
    page.run(button_now)
    page.run(through)
    page.run("whatIf.running")
    settle(page)
    same(page.run(TROUBLE), "", "reset under way")
    same(page.run("[whatIf.current === undefined, proofsheet.sessions[0].film.length]"), [True, 4], "as it was")
    same(page.troubles(), [], "troubles")
    # A fault of the page is none of the user's words.
    do(page, "begin")
    page.run("whatIf.reducer.timeline = async () => null; 0")
    do(page, "skip")
    same(page.run(TROUBLE), "The page has failed here, and nothing is changed.", "a fault of the page")
    page.close()


def main():
    with Chromium() as browser:
        for check in [trial, gaps, nothing_there, words, two_tabs, long_session, no_webassembly]:
            if sys.argv[1:] and check.__name__ not in sys.argv[1:]:
                continue
            check(browser)
            print(f"ok: {check.__name__}")
    return 0


sys.exit(main())
