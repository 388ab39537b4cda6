"""Counts the states and transitions of a scope with Spin: the rival of `proofsheet explore`.

Usage: spin_exploration.py ASSETS CAPTURES LIMIT [six|core]

It builds `selection.pml` in a temporary directory with the settings that were found fastest among the exact
ones (no hashing of states: each is stored and compared whole), and prints one line of JSON: states and
transitions as the explorer counts them, the seconds of the search alone (by the clock, and of the processor),
and its peak memory. A run that did not see every state, or in which an invariant failed, is an error.

Other exact settings count the same and were no faster: -DCOLLAPSE, -DMA=20 (a tenth of the memory, three
times the time), -DBFS, -DHASH64, -O3, no -DNOCOMP, and on two shared cores -DNCORE=2 and -DBFS_PAR -DNO_HC.
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

MODEL = pathlib.Path(__file__).resolve().with_name("selection.pml")
FLAGS = "-O2 -march=native -DSAFETY -DNOREDUCE -DNOBOUNDCHECK -DNOFAIR -DNOCOMP -DNOVSZ".split()
# Huge pages for the table of states, which is otherwise slow to look up: a fifth of the time.
HUGE_PAGES = "glibc.malloc.hugetlb=1"
TRAINING = 2  # seconds for gcc to see which branches are taken


def fail(message):
    sys.exit(f"spin_exploration.py: error: {message}")


def tool(name, package):
    if shutil.which(name) is None:
        fail(f"there is no {name}; get it with: apt-get install -y {package}")


def call(*command, directory):
    """What a command prints; it must succeed."""
    done = subprocess.run(command, cwd=directory, capture_output=True, text=True)
    if done.returncode != 0:
        fail(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def search(directory, table, depth):
    """One search with 2^table chains of states, and room for so long a path.

    Returned are what it prints, its seconds, and what the system counted.
    """
    command = ["./pan", "-b", f"-m{depth}", f"-w{table}"]
    environment = {**os.environ, "GLIBC_TUNABLES": HUGE_PAGES}
    with open(directory / "printed", "w+") as printed:
        start = time.monotonic()
        pan = subprocess.Popen(
            command, cwd=directory, env=environment, stdout=printed, stderr=subprocess.STDOUT)
        status, usage = os.wait4(pan.pid, 0)[1:]
        seconds = time.monotonic() - start
        pan.returncode = os.waitstatus_to_exitcode(status)
        printed.seek(0)
        return printed.read(), seconds, usage


def build(directory, scope, alphabet):
    """The program that searches the scope, made with a profile of a short search."""
    assets, captures, limit = scope
    names = [f"-DNA={assets}", f"-DNC={captures}", f"-DLIMIT={limit}"]
    if alphabet == "six":
        names.append("-DSIX")
    call("spin", "-a", *names, str(MODEL), directory=directory)
    # Spin prints numbers to eight digits only.
    source = directory / "pan.c"
    text = source.read_text()
    if "%9.8g" not in text:
        fail("this version of Spin prints its numbers in another way")
    source.write_text(text.replace("%9.8g", "%9.0f"))
    call("gcc", "-w", *FLAGS, "-fprofile-generate", "-o", "pan", "pan.c", directory=directory)
    # Stopped by an interrupt, it writes down what it has seen.
    subprocess.run(["timeout", "-s", "INT", str(TRAINING), "./pan", "-m262144", "-w22"],
                   cwd=directory, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    call("gcc", "-w", *FLAGS, "-fprofile-use", "-o", "pan", "pan.c", directory=directory)


def number(words, printed):
    found = re.search(rf"(\d+) {re.escape(words)}", printed)
    if found is None:
        fail(f"Spin does not say how many {words}\n{printed}")
    return int(found[1])


def explore(directory):
    """A complete search with a table that is neither crowded nor mostly empty."""
    table, depth = 22, 1 << 18
    while True:
        printed, seconds, usage = search(directory, table, depth)
        if "max search depth too small" in printed:
            depth *= 4
            continue
        if "errors: 0" not in printed or "Search not completed" in printed or "out of memory" in printed:
            fail(f"the search failed\n{printed}")
        states = number("states, stored", printed)
        if 1 << table - 1 <= states <= 1 << table + 1:
            break
        if (better := max(10, states.bit_length())) == table:
            break
        table = better
        depth = int(re.search(r"depth reached (\d+)", printed)[1]) + 10
    # Spin counts the start as if a transition led to it.
    transitions = number("transitions (= stored+matched)", printed) - 1
    return {
        "states": states, "transitions": transitions, "seconds": round(seconds, 3),
        "cpuSeconds": round(usage.ru_utime + usage.ru_stime, 3), "bytes": usage.ru_maxrss * 1024,
        "flags": " ".join(["gcc", *FLAGS, "-fprofile-use; pan", f"-m{depth}", f"-w{table}"]),
    }


def main():
    words = sys.argv[1:]
    alphabet = words.pop() if len(words) == 4 else "core"
    if len(words) != 3 or not all(word.isdecimal() for word in words) or alphabet not in ("six", "core"):
        sys.exit(__doc__)
    tool("spin", "spin")
    tool("gcc", "gcc")
    version = subprocess.run(["spin", "-V"], capture_output=True, text=True).stdout.split()[2]
    with tempfile.TemporaryDirectory() as folder:
        directory = pathlib.Path(folder)
        build(directory, words, alphabet)
        print(json.dumps({"tool": "spin", "version": version, **explore(directory)}))


if __name__ == "__main__":
    main()
