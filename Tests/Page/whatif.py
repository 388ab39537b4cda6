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


def main():
    with Chromium() as browser:
        for check in [trial, long_session, no_webassembly]:
            check(browser)
            print(f"ok: {check.__name__}")
    return 0


sys.exit(main())
