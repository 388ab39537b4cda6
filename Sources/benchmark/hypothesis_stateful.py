"""The picker as a Hypothesis `RuleBasedStateMachine`: what `benchmark --stateful` compares with.

Usage: hypothesis_stateful.py clean SEED EXAMPLES | hypothesis_stateful.py 1|4 SEED

`clean` prints the steps and the seconds of runs in which nothing is wrong. A number plants a fault: the
URL of a shot of the camera has no place of its own and is appended when the answer arrives, from so
many shots of the camera in the draft on; printed are the seconds to find it and to shrink it, and the
lengths found and shrunk. URLs are compared while no write is pending. After 30 s it ends with
the shortest so far.
"""

import os
import signal
import sys
import time

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import HypothesisException
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, precondition, rule
from hypothesis.stateful import run_state_machine_as_test

LIMIT = 9
ASSETS = 20


class Picker:
    """What is tested: two arrays, as the app has them."""

    def __init__(self, late_from=None):
        self.late_from = late_from
        self.images = []  # a photo is ("asset", name) or ("shot", number)
        self.urls = []
        self.late = set()  # shots whose URL has no place yet
        self.shot = set()  # shots that the camera put into the draft
        self.known = {}  # the URL of each shot that has one
        self.working = None

    def url(self, photo):
        return photo[1] if photo[0] == "asset" else self.known.get(photo)

    def show(self, images):
        self.images = images
        self.urls = [self.url(photo) for photo in images if photo not in self.late]

    def open_album(self):
        self.working = list(self.images)

    def toggle(self, photo):
        if photo in self.working:
            self.working.remove(photo)
        elif len(self.working) < LIMIT:
            self.working.append(photo)

    def confirm(self):
        self.show(self.working)
        self.working = None

    def deliver(self, photos):
        kept = [photo for photo in self.working if self.url(photo) is None]
        self.show((kept + [photo for photo in photos if photo not in kept])[:LIMIT])
        self.working = None

    def cancel(self):
        self.working = None

    def capture(self, photo):
        if self.working is not None:
            self.working.append(photo)
            return
        self.images.append(photo)
        self.shot.add(photo)
        shots = len(self.shot.intersection(self.images))
        if self.late_from is not None and shots >= self.late_from:
            self.late.add(photo)
        else:
            self.urls.append(None)

    def answer(self, photo, asset):
        """The library tells the asset of a shot; None if another photo has it."""
        self.known[photo] = asset
        if photo in self.late:
            self.late.discard(photo)
            self.urls.append(asset)
        elif photo in self.images and self.images.index(photo) < len(self.urls):
            self.urls[self.images.index(photo)] = asset

    def delete(self, index):
        photo = self.images.pop(index)
        if index < len(self.urls):
            del self.urls[index]
        if self.working is not None and photo in self.working:
            self.working.remove(photo)


class Statistics:
    steps = 0
    begin = 0.0
    found = None  # seconds until the first failure, and its length
    length = 0  # of the shortest failure so far


class PickerMachine(RuleBasedStateMachine):
    late_from = None
    shots = Bundle("shots")
    asset = st.integers(0, ASSETS - 1)

    def __init__(self):
        super().__init__()
        self.picker = Picker(self.late_from)
        # The model: a list of photos, and what is known of each shot.
        self.presented = None
        self.draft = []
        self.working = []
        self.pending = set()
        self.url_of = {}
        self.last_shot = 0
        self.steps = 0

    def identity(self, asset):
        """The photo that an asset is."""
        for shot, url in self.url_of.items():
            if url == asset:
                return ("shot", shot)
        return ("asset", asset)

    def url(self, photo):
        return photo[1] if photo[0] == "asset" else self.url_of.get(photo[1])

    def step(self):
        self.steps += 1
        Statistics.steps += 1

    def front(self):
        return self.working if self.presented == "album" else self.draft

    @precondition(lambda self: self.presented is None)
    @rule()
    def open_album(self):
        self.step()
        self.presented = "album"
        self.working = list(self.draft)
        self.picker.open_album()

    @precondition(lambda self: self.presented is None and len(self.draft) < LIMIT)
    @rule()
    def open_camera(self):
        self.step()
        self.presented = "camera"

    @precondition(lambda self: self.presented == "album")
    @rule(asset=asset)
    def toggle(self, asset):
        self.step()
        photo = self.identity(asset)
        if photo in self.working:
            self.working = [other for other in self.working if other != photo]
        elif len(self.working) < LIMIT:
            self.working = self.working + [photo]
        self.picker.toggle(photo)

    @precondition(lambda self: self.presented == "album")
    @rule()
    def confirm(self):
        self.step()
        self.draft, self.working, self.presented = self.working, [], None
        self.picker.confirm()

    @precondition(lambda self: self.presented == "album")
    @rule(assets=st.lists(asset, max_size=LIMIT, unique=True))
    def select_assets(self, assets):
        self.step()
        photos = [self.identity(asset) for asset in assets]
        kept = [photo for photo in self.working if self.url(photo) is None]
        self.draft = (kept + [photo for photo in photos if photo not in kept])[:LIMIT]
        self.working, self.presented = [], None
        self.picker.deliver(photos)

    @precondition(lambda self: self.presented is not None)
    @rule()
    def cancel(self):
        self.step()
        self.working, self.presented = [], None
        self.picker.cancel()

    @precondition(lambda self: self.presented is not None and len(self.front()) < LIMIT)
    @rule(target=shots)
    def camera_capture(self):
        self.step()
        self.last_shot += 1
        photo = ("shot", self.last_shot)
        if self.presented == "album":
            self.working = self.working + [photo]
        else:
            self.draft = self.draft + [photo]
            self.presented = None
        self.pending.add(self.last_shot)
        self.picker.capture(photo)
        return self.last_shot

    @precondition(lambda self: self.pending)
    @rule(shot=shots, asset=asset)
    def asset_url_resolved(self, shot, asset):
        self.step()
        if shot not in self.pending:
            return
        self.pending.discard(shot)
        # What the library has already cannot be a new photo.
        if asset in self.url_of.values() or ("asset", asset) in self.draft + self.working:
            self.picker.answer(("shot", shot), None)
            return
        if ("shot", shot) in self.draft + self.working:
            self.url_of[shot] = asset
        self.picker.answer(("shot", shot), asset)

    @precondition(lambda self: self.draft)
    @rule(index=st.integers(0, LIMIT - 1))
    def delete(self, index):
        self.step()
        if index >= len(self.draft):
            return
        photo = self.draft[index]
        self.draft = self.draft[:index] + self.draft[index + 1 :]
        self.working = [other for other in self.working if other != photo]
        self.picker.delete(index)

    @invariant()
    def shows_what_the_model_has(self):
        picker = self.picker
        try:
            assert picker.images == self.draft
            assert (picker.working or []) == self.working
            assert len(self.draft) <= LIMIT and len(self.working) <= LIMIT
            assert len(set(self.draft)) == len(self.draft)
            assert len(set(self.working)) == len(self.working)
            if not self.pending:
                assert picker.urls == [self.url(photo) for photo in self.draft]
                urls = [url for url in picker.urls if url is not None]
                assert len(set(urls)) == len(urls)
        except AssertionError:
            if Statistics.found is None:
                Statistics.found = (time.perf_counter() - Statistics.begin, self.steps)
                Statistics.length = self.steps
            Statistics.length = min(Statistics.length, self.steps)
            raise


def run(late_from, number, examples):
    class Machine(PickerMachine):
        pass

    Machine.late_from = late_from
    Statistics.begin = time.perf_counter()
    run_state_machine_as_test(
        seed(number)(Machine),
        settings=settings(
            max_examples=examples,
            stateful_step_count=50,
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            phases=[Phase.generate, Phase.shrink],
            report_multiple_bugs=False,
        ),
    )


def tell():
    if Statistics.found is not None:
        seconds, length = Statistics.found
        total = time.perf_counter() - Statistics.begin
        print(seconds, total - seconds, length, Statistics.length, flush=True)


def stop(signal_number, frame):
    tell()
    os._exit(0)


def main():
    what, number = sys.argv[1], int(sys.argv[2])
    if what == "clean":
        run(None, number, int(sys.argv[3]))
        print(Statistics.steps, time.perf_counter() - Statistics.begin)
        return
    signal.signal(signal.SIGALRM, stop)
    signal.alarm(30)
    try:
        run(int(what), number, 100_000)
    except (AssertionError, HypothesisException):
        tell()


main()
