"""Checks the page of `report` in a headless Chromium: what it shows is what `show` prints, and nothing else happens."""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import traceback

import sessions
from chromium import Chromium, Page, Trouble

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = os.environ.get("PROOFSHEET", str(ROOT / ".build/debug/proofsheet"))
SHOTS = os.environ.get("SHOTS")
CORPUS = ROOT / "Tests/Sessions"
BUG = CORPUS / "Seed1/a-url-is-appended-when-it-arrives.session"
FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="page-"))


def program(*words, text=None, codes=(0,)):
    result = subprocess.run([PROGRAM, *map(str, words)], input=text, capture_output=True, text=True, timeout=300)
    assert result.returncode in codes, (words, result.returncode, result.stderr[:500])
    return result.stdout


def write(name, text):
    (FOLDER / name).write_text(text, encoding="utf-8")
    return FOLDER / name


def report(name, *paths, codes=(0,)):
    program("report", *paths, "-o", FOLDER / name, codes=codes)
    return FOLDER / name


def same(found, expected, what):
    assert found == expected, f"{what}: found {found!r}, expected {expected!r}"


def shot(page, name):
    if SHOTS:
        pathlib.Path(SHOTS).mkdir(parents=True, exist_ok=True)
        page.screenshot(pathlib.Path(SHOTS) / f"{name}.png")


# What is seen of a grid: names with the marks that the text spelling has for them.
GRID = """[...document.querySelectorAll('.grids section:nth-of-type(%d) .tile:not(.add)')].map((tile) => tile.querySelector('.name').textContent
  + (tile.classList.contains('pending') ? '?' : tile.classList.contains('failed') ? '!' : tile.classList.contains('missing') ? '~' : ''))"""
SPECIFICATION, APP = GRID % 1, GRID % 2
HAS_ADD_TILE = "document.querySelector('.grids .tile.add') !== null"


def tokens(draft):
    """The items of a draft as `show` prints it, without the names that a mark has."""
    found = re.findall(r'((?:"(?:\\.|[^"\\])*"|[^\s"?!=~]+))([?!=~]?)(?:"(?:\\.|[^"\\])*"|[^\s"])*', draft)
    return [name + ("" if mark == "=" else mark) for name, mark in found]


def shown(path):
    return [json.loads(line) for line in program("show", "--format", "json", path).splitlines()]


# MARK: The checks


def check_stepping_shows_the_grid_of_the_reference(browser):
    """Every session of the seeds, line by line, with the arrow key."""
    paths = sorted((CORPUS / "Seed1").glob("*.session")) + [write("marks.session", sessions.MARKS)]
    page = Page(browser, report("seed.html", CORPUS / "Seed1", FOLDER / "marks.session"))
    same(page.run("proofsheet.sessions.length"), len(paths), "tabs")
    steps = 0
    for tab, path in enumerate(paths):
        same(page.run("proofsheet.tab"), tab, "tab")
        page.press("Home")
        rows = shown(path)
        same(page.run("byId('place').textContent.split(' / ')[1]"), str(len(rows)), f"lines of {path.name}")
        for place, row in enumerate(rows):
            if row["step"] is not None:
                steps += 1
                what = f"{path.name}, step {row['step']}"
                same(page.run(SPECIFICATION), tokens(row["draft"]), f"grid of {what}")
                same(page.run("document.querySelector('.detail h2').textContent"), row["event"], what)
                words = [row["outcome"].split()[-1] if row["outcome"].startswith(("rejected", "ignored")) else row["outcome"]]
                same(page.run("[document.querySelector('.effect').textContent]"), words, f"outcome of {what}")
                same(page.run("[...document.querySelectorAll('.changes li')].map((item) => item.textContent)"), row["changed"], what)
            elif "observed" in row["event"]:
                bad = page.run("document.querySelector('.agreement').classList.contains('bad')")
                # A look of several lines may be wrong in an earlier one.
                assert bad or row["outcome"] == "agrees", f"{path.name}, line {place}: {row['outcome']}"
            page.press("ArrowRight")
        page.press("]")
    same(page.troubles(), [], "troubles")
    print(f"  {len(paths)} sessions, {steps} steps")
    page.close()


def check_marks_and_the_add_tile(browser):
    path = write("marks.session", sessions.MARKS)
    page = Page(browser, report("marks.html", path))
    page.press("Home")
    same(page.run(HAS_ADD_TILE), True, "an empty draft of four")
    for _ in range(6):
        page.press("ArrowRight")
    same(page.run(SPECIFICATION), ["a", "film", "#1?", "#2?"], "grid with two shots")
    same(page.run(HAS_ADD_TILE), False, "a full draft")
    for _ in range(2):
        page.press("ArrowRight")
    same(page.run(SPECIFICATION), ["a~", "film", "#1?", "#2!"], "grid with all marks")
    spoken = page.run("[...document.querySelectorAll('.grids .tile .unseen')].map((text) => text.textContent)")
    same(spoken[:4], ["1: a, missing", "2: film, video", "3: #1, pending", "4: #2, failed"], "marks in words")
    shot(page, "marks")
    page.close()
    # New is a photo that was not there before, not one that moved up; and the app's add tile can be missing.
    page = Page(browser, report("add.html", write("add.session", sessions.ADD)))
    tiles = "[...document.querySelectorAll('.grids section:nth-of-type(%d) .tile .unseen')].map((text) => text.textContent)"
    for index, section, expected in [
        (1, 1, ["1: a, new here", "2: b, new here", "3: c, new here", "add"]), (2, 1, ["1: b", "2: c", "add"]), (3, 1, ["1: c", "2: b", "add"]),
        (4, 2, ["1: c", "2: b", "add tile missing, not as specified"]), (5, 2, ["1: c", "2: b", "add"]),
    ]:
        page.run(f"proofsheet.select({index})")
        same(page.run(tiles % section), expected, f"tiles of line {index}")
    same(page.run("proofsheet.select(4), getComputedStyle(document.querySelector('.tile.lacking s')).textDecorationLine"), "line-through", "the missing tile")
    same(page.troubles(), [], "troubles")
    page.close()
    # Where a session is about images, those that are still to come are told.
    path = CORPUS / "Reports/an-image-that-never-comes-is-given-up.session"
    page = Page(browser, report("images.html", path))
    page.press("Home")
    seen = []
    for _ in shown(path):
        seen.append(page.run("document.querySelector('.grids .tile .mark').textContent"))
        page.press("ArrowRight")
    same([word for word in seen if word != "add"][:4], ["loading", "loading", "loading", "no image"], "images")
    page.press("End")
    same(page.troubles(), [], "troubles")
    page.close()


def check_what_is_out_of_line_is_struck_and_told(browser):
    page = Page(browser, report("bug.html", BUG))
    same(page.run("byId('place').textContent"), "10 / 15", "the page opens at the first divergence")
    struck = page.run("[...document.querySelectorAll('.rows td.struck')].map((cell) => cell.querySelector('s').textContent)")
    same(struck, ["#1", "#2", "y", "x"], "struck")
    words = page.run("document.querySelector('.misaligned').textContent")
    assert "Image 3 is #1, the URL beside it is y, and its own is x." in words, words
    decoration = page.run("getComputedStyle(document.querySelector('.rows td.struck s')).textDecorationLine")
    same(decoration, "line-through", "struck")
    text = page.run("byId('summary').textContent")
    rules = program("rules", "Invariants")
    for name in ["Aligned", "WritesLandInOwnSlot"]:
        sentence = re.search(rf"^\s*{name}\s+(.*)$", rules, flags=re.M)[1]
        assert f"{name}: {sentence[0].upper()}{sentence[1:]}." in text, (sentence, text)
    assert "at step 8, line 13" in text, text
    shot(page, "light")
    page.dark(True)
    shot(page, "dark")
    same(page.troubles(), [], "troubles")
    page.close()


def check_keys(browser):
    page = Page(browser, report("keys.html", BUG, CORPUS / "Seed1/a-choice-can-be-emptied.session"))
    place = "byId('place').textContent"
    for key, expected in [
        ("Home", "1"), ("ArrowRight", "2"), ("ArrowDown", "3"), ("ArrowLeft", "2"), ("ArrowUp", "1"), ("PageDown", "11"),
        ("PageUp", "1"), ("ArrowLeft", "1"), ("End", "15"), ("ArrowRight", "15"), ("d", "10"),
    ]:
        page.press(key)
        same(page.run(place), f"{expected} / 15", f"place after {key}")
        selected = page.run("document.querySelector('.row[aria-selected=true] .said').textContent")
        assert page.run("document.querySelector('.detail h2').textContent") in selected, (key, selected)
    page.press("?")
    same(page.run("byId('help').open"), True, "help")
    shot(page, "help")
    page.press("ArrowRight")
    same(page.run(place), "10 / 15", "keys under the help")
    page.press("Escape")
    same(page.run("byId('help').open"), False, "help after Escape")
    page.press("]")
    same(page.run("document.querySelector('h1').textContent"), "a-choice-can-be-emptied.session", "the next session")
    page.press("[")
    same(page.run(place), "10 / 15", "a session is where it was left")
    # The slider and the list have the same keys.
    page.run("byId('range').focus()")
    page.press("ArrowRight")
    same(page.run(place), "11 / 15", "arrow on the slider")
    page.run("byId('list').focus()")
    page.press("ArrowDown")
    same(page.run(place), "12 / 15", "arrow on the list")
    page.run("document.querySelector('[role=tab][aria-selected=true]').focus()")
    page.press("ArrowRight")
    same(page.run("[proofsheet.tab, document.activeElement.id]"), [1, "tab-1"], "arrow on the tabs")
    same(page.troubles(), [], "troubles")
    page.close()


def check_search_and_filter(browser):
    page = Page(browser, report("find.html", FOLDER / "marks.session"))
    rows = "[...document.querySelectorAll('.row .said code')].map((code) => code.textContent)"
    page.press("/")
    same(page.run("document.activeElement.id"), "search", "focus after /")
    page.type("#2")
    same(page.run(rows), ["cameraCapture #2", "captureSaveFailed #2 noSpace"], "found")
    same(page.run("byId('found').textContent"), "2 of 14 lines", "count")
    page.press("?")
    same(page.run("[byId('help').open, byId('search').value]"), [False, "#2?"], "a key in the search is text")
    page.press("Escape")
    same(page.run("[byId('search').value, steps.found.length]"), ["", 14], "after Escape")
    for name, expected in [
        ("refused", ["delete 7", "openPicker camera"]), ("notes", ["the phone was turned"]),
        ("differs", ["images a film #1 urls a film - -"]),
    ]:
        page.run(f"document.querySelector('[data-filter={name}]').click()")
        same(page.run(rows), expected, name)
    page.run("document.querySelector('[data-filter=refused]').click()")
    page.press("Home")
    page.press("ArrowRight")
    same(page.run("document.querySelector('.detail h2').textContent"), "openPicker camera", "keys go through what is listed")
    page.run("byId('search').value = 'nowhere'; byId('search').dispatchEvent(new Event('input'))")
    same(page.run("document.querySelectorAll('.row').length"), 0, "nothing found")
    page.press("d")
    same(page.run("byId('found').textContent"), "14 lines", "the divergence is listed again")
    same(page.troubles(), [], "troubles")
    page.close()


def check_small_and_dark(browser):
    paths = [BUG, FOLDER / "marks.session", write("odd.session", sessions.UNREADABLE), write("evil.session", sessions.injection())]
    page = Page(browser, report("small.html", *paths, codes=(3,)), width=320, height=700, mobile=True)
    for tab in range(len(paths)):
        page.run(f"byId('tab-{tab}').click()")
        for key in ["Home", "PageDown", "End"]:
            page.press(key)
            same(page.run("[document.documentElement.scrollWidth, innerWidth]"), [320, 320], f"width of tab {tab}")
        shot(page, f"320-{tab}")
        page.run("byId('detail').scrollIntoView()")
        shot(page, f"320-{tab}-detail")
    light = page.run("getComputedStyle(document.body).backgroundColor")
    page.dark(True)
    dark = page.run("getComputedStyle(document.body).backgroundColor")
    assert light != dark, "dark is light"
    # Text stands out from its ground, by day and by night (WCAG 2: 4.5 to 1).
    for scheme in [True, False]:
        page.dark(scheme)
        ratios = page.run(CONTRAST)
        low = [entry for entry in ratios if entry[1] < 4.5]
        assert len(ratios) == 11 and not low, f"contrast, dark {scheme}: {low or ratios}"
    same(page.troubles(), [], "troubles")
    page.close()


CONTRAST = """(() => {
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const light = (name) => {
    pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name);
    pen.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].map((part) => { const v = part / 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return [['--ink', '--paper'], ['--ink', '--sheet'], ['--soft', '--paper'], ['--soft', '--sheet'], ['--ink', '--chosen'], ['--soft', '--chosen'], ['--good', '--good-tint'],
    ['--warn', '--warn-tint'], ['--bad', '--bad-tint'], ['--bad', '--sheet'], ['--accent-ink', '--accent']].map(([text, ground]) => {
      const [a, b] = [light(text), light(ground)];
      return [`${text} on ${ground}`, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)];
    });
})()"""


def check_an_unreadable_session_says_what_is_wrong(browser):
    absent = FOLDER / "absent.session"
    page = Page(browser, report("odd.html", BUG, write("odd.session", sessions.UNREADABLE), absent, codes=(3,)))
    page.press("]")
    text = page.run("byId('summary').textContent")
    assert "unreadable" in text and "3:1" in text and "unknown event 'tpggle'; did you mean 'toggle'?" in text, text
    same(page.run("document.querySelector('.detail h2').textContent"), "openPicker album", "what stands before")
    shot(page, "unreadable")
    page.press("]")
    text = page.run("byId('summary').textContent")
    assert "No such file or directory" in text, text
    same(page.run("byId('work').hidden"), True, "nothing to step through")
    page.press("ArrowRight")
    same(page.troubles(), [], "troubles")
    page.close()


def check_a_session_cannot_run_anything(browser):
    path = write("<img src=x onerror=window.bad=6>.session", sessions.injection())
    html = report("evil.html", path)
    raw = html.read_text(encoding="utf-8")
    for name in ["window.bad", "evil"]:
        assert name in raw, f"the page lost {name}"
    for text in ["<img", "<svg", "<!--", "onerror=window.bad=6>", "\u202e", "\u2028", str(FOLDER)]:
        assert text not in raw, f"{text!r} stands raw in the page"
    # The list of sessions, one session, the script, and the module, if the program has one.
    scripts = 3 + raw.count('id="module"')
    same(len(re.findall("<script", raw)), scripts, "script elements in the source")
    page = Page(browser, html)
    page.press("Home")
    for _ in range(20):
        same(page.run("window.bad === undefined && !('polluted' in {})"), True, "nothing ran")
        same(page.run("document.querySelectorAll('img, svg, iframe, object, embed, link, base, a[href^=javascript]').length"), 0, "elements")
        same(page.run("document.scripts.length"), scripts, "scripts")
        page.press("ArrowRight")
    page.press("Home")
    page.press("ArrowRight")
    names = page.run(SPECIFICATION)
    assert any("</script><script>window.bad = 1</script>" in name for name in names), names
    same(page.run("document.querySelector('h1').textContent"), path.name, "the file's name")
    same(page.run("[...document.querySelectorAll('bdi')].every((name) => getComputedStyle(name).unicodeBidi === 'isolate')"), True, "isolation")
    shot(page, "injection")
    same(page.troubles(), [], "troubles")
    # The policy itself bites: a script or a style that got into the page all the same does nothing.
    for script in ["const s = document.createElement('script'); s.textContent = 'window.bad = 7'; document.body.append(s)",
                   "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=window.bad=8>')",
                   "(0, eval)('window.bad = 9')"]:
        page.run(f"(() => {{ try {{ {script} }} catch {{}} }})()")
        same(page.run("window.bad === undefined"), True, script)
    assert len(page.troubles()) > 0, "the policy did not tell"
    page.close()


def check_a_redacted_session_keeps_its_secrets(browser):
    text = "# Anna's phone\n" + BUG.read_text().replace(" x", " Anna-Birthday").replace(" a ", " Summer2024 ").replace("session 1", "session 1\nnote Anna was here")
    text = re.sub(r"^expect.*\n", "", text, flags=re.M)
    original = write("secret.session", text)
    key = write("key", "k" * 32)
    redacted = program("redact", "--key", key, original)
    page = program("report", "-", text=redacted)
    for secret in ["Anna", "Birthday", "Summer2024", "secret", str(FOLDER)]:
        assert secret not in page, f"{secret} is in the page"
    assert "Anna" in program("report", original), "the check sees nothing"


def check_accessibility(browser):
    page = Page(browser, FOLDER / "keys.html")
    nodes = page.accessible()
    roles = {}
    for node in nodes:
        roles.setdefault(node["role"], []).append(node)
    for role in ["button", "tab", "slider", "searchbox", "radio", "radiogroup", "listbox", "option", "tabpanel", "tablist", "heading", "list", "region", "rowheader", "columnheader"]:
        assert role in roles, f"no {role}; there are {sorted(roles)}"
        nameless = [node for node in roles[role] if not node["name"] and role not in ["list", "rowheader"]]
        assert not nameless, f"{role} without a name: {nameless}"
    same(page.run("document.querySelector('.row').getAttribute('aria-setsize')"), "15", "size of the list")
    active = page.run("document.getElementById(byId('list').getAttribute('aria-activedescendant')).getAttribute('aria-posinset')")
    same(active, "10", "the active row")
    assert "10 of 15: observed images" in page.run("byId('range').getAttribute('aria-valuetext')"), "slider"
    page.press("ArrowRight")
    time.sleep(0.4)
    live = page.run("byId('live').textContent")
    for words in ["Step 9 of 11: delete 2 expecting #1", "applied, none", "the app differs in urls", "out of line at 3", "breaks Aligned"]:
        assert words in live, (words, live)
    same(page.run("document.documentElement.lang"), "en", "language")
    page.close()


def check_long_sessions(browser):
    """10,000 events: only what is seen is in the page. How long it takes is told, and judged by people."""
    for name, text, lines in [("long", sessions.long(10_000), None), ("wide", sessions.wide(1_000, 100), 102)]:
        html = report(f"{name}.html", write(f"{name}.session", text))
        begun = time.monotonic()
        page = Page(browser, html)
        loaded = time.monotonic() - begun
        length = page.run("proofsheet.sessions[0].film.length")
        if lines:
            same(length, lines, "lines")
        assert lines or length >= 10_000, length
        count = page.run("document.querySelectorAll('.row').length")
        assert 0 < count < 60, f"{count} rows are in the page"
        nodes = page.run("document.querySelectorAll('*').length")
        assert nodes < 2500, f"{nodes} elements are in the page"
        times = page.run("""(async () => {
          const times = {}, frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
          for (const [name, place] of [['step', (at) => at + 1], ['jump', (at) => (at * 7919 + 13) % proofsheet.sessions[0].film.length]]) {
            const all = [];
            let at = 0;
            for (let turn = 0; turn < 100; turn += 1) {
              at = place(at);
              const begun = performance.now();
              proofsheet.select(at);
              void document.body.offsetHeight;
              all.push(performance.now() - begun);
              if (turn % 10 === 0) await frame();
            }
            all.sort((left, right) => left - right);
            times[name] = { median: all[50], worst: all[99] };
          }
          const begun = performance.now();
          byId('search').value = 'a4'; byId('search').dispatchEvent(new Event('input'));
          times.search = performance.now() - begun;
          byId('search').value = ''; byId('search').dispatchEvent(new Event('input'));
          const { domContentLoadedEventEnd } = performance.getEntriesByType('navigation')[0];
          times.load = domContentLoadedEventEnd;
          return times;
        })()""")
        page.press("End")
        same(page.run("byId('place').textContent"), f"{length:,} / {length:,}", "the end")
        last = [row for row in shown(FOLDER / f"{name}.session") if row["step"]][-1]
        if name == "long":
            page.run("proofsheet.select(proofsheet.sessions[0].film.entries.findLastIndex((entry) => entry.step))")
            same(page.run(SPECIFICATION), tokens(last["draft"]), "the last grid")
        else:
            same(page.run("proofsheet.sessions[0].film.stateAt(101).grid.length"), len(tokens(last["draft"])), "photos")
        print(f"  {name}: {length:,} lines, {html.stat().st_size / 1e6:.1f} MB, load {times['load']:.0f} ms ({loaded:.1f} s in all), step {times['step']['median']:.1f} ms "
              f"(worst {times['step']['worst']:.1f}), jump {times['jump']['median']:.1f} ms (worst {times['jump']['worst']:.1f}), search {times['search']:.1f} ms")
        shot(page, name)
        same(page.troubles(), [], "troubles")
        page.close()


def main():
    checks = [(name, check) for name, check in globals().items() if name.startswith("check_")]
    wanted = sys.argv[1:]
    failed = 0
    ran = 0
    with Chromium() as browser:
        for name, check in checks:
            words = name[6:].replace("_", " ")
            if wanted and not any(word in words for word in wanted):
                continue
            ran += 1
            print(words, flush=True)
            try:
                check(browser)
            except (AssertionError, Trouble, subprocess.SubprocessError) as error:
                failed += 1
                traceback.print_exc()
                print(f"error: {words}: {error}", file=sys.stderr)
    print(f"{ran - failed} passed, {failed} failed")
    return 1 if failed or ran == 0 else 0


sys.exit(main())
