"""The shrinking challenge with Hypothesis: the same properties, made of its own strategies.

    hypothesis_shrinking.py SEEDS SECONDS [PROPERTY...]

No seed is begun after so many seconds of a property: to find a failure may take half a minute.

It prints the version of Hypothesis, then a line of JSON for each property: its name, how many seeds found a failure, how many of them
ended in each result, and the mean number of evaluations. An evaluation is one run of the engine in
its shrink phase, as Hypothesis' own statistics list them: also one that breaks off while a value is
made, as ours are counted, but not one that Hypothesis answers from its cache, and not the last
replay.
"""

import json
import sys
import time
from collections import Counter

import hypothesis
from hypothesis import HealthCheck, Phase, Verbosity, assume, given, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    get_state_machine_test,
    rule,
)
from hypothesis.statistics import collector

ints = st.integers()
positive = st.integers(1, 2**63 - 1)
int16 = st.integers(-(2**15), 2**15 - 1)


def wrapped(number):
    return (number + 2**15) % 2**16 - 2**15


# Lists and pairs: a strategy, and a property that is true or false.


def deletion_holds(pair):
    numbers, index = pair
    assume(index < len(numbers))
    rest = list(numbers)
    rest.remove(numbers[index])
    return numbers[index] not in rest


def coupling_holds(numbers):
    assume(all(number < len(numbers) for number in numbers))
    return all(j == i or numbers[j] != i for i, j in enumerate(numbers))


def bound5_holds(lists):
    for numbers in lists:
        assume(wrapped(sum(numbers)) < 256)
    return wrapped(sum(sum(numbers) for numbers in lists)) < 5 * 256


def difference(least, most):
    return lambda pair: pair[0] < 10 or not least <= abs(pair[0] - pair[1]) <= most


# Expressions: a number, or a sign and two expressions.

expressions = st.deferred(
    lambda: st.one_of(
        ints,
        st.tuples(st.just("+"), expressions, expressions),
        st.tuples(st.just("/"), expressions, expressions),
    )
)


def divides_by_literal_zero(expression):
    if isinstance(expression, int):
        return False
    sign, left, right = expression
    if sign == "/" and isinstance(right, int) and right == 0:
        return True
    return divides_by_literal_zero(left) or divides_by_literal_zero(right)


def value(expression):
    if isinstance(expression, int):
        return expression
    sign, left, right = expression
    left, right = value(left), value(right)
    return left + right if sign == "+" else left // right


def calculator_holds(expression):
    assume(not divides_by_literal_zero(expression))
    try:
        value(expression)
        return True
    except ZeroDivisionError:
        return False


def text(expression):
    if isinstance(expression, int):
        return str(expression)
    sign, left, right = expression
    return f"({text(left)} {sign} {text(right)})"


# Heaps: None, or a key and two heaps.


@st.composite
def heaps(draw, least=None, size=None):
    if size is None:
        size = draw(st.integers(0, 20))
    if size == 0 or draw(st.integers(0, 3)) == 0:
        return None
    key = draw(st.integers(min_value=least))
    return (key, draw(heaps(key, size // 2)), draw(heaps(key, size // 2)))


def keys(heap):
    if heap is None:
        return []
    key, left, right = heap
    return [key] + keys(right) + keys(left)


def merged(one, other):
    if one is None or other is None:
        return other if one is None else one
    if one[0] <= other[0]:
        return (one[0], merged(one[2], other), one[1])
    return (other[0], merged(other[2], one), other[1])


def binheap_holds(heap):
    if heap is None:
        return True
    wrongly_sorted = [heap[0]] + keys(merged(heap[1], heap[2]))
    return wrongly_sorted == sorted(keys(heap))


# State machines: what they did is the result.


class Machine(RuleBasedStateMachine):
    last = None

    def __init__(self):
        super().__init__()
        Machine.last = self
        self.steps = []


class SnapshotStore(Machine):
    snapshots = Bundle("snapshots")
    numbers = st.integers(0, 9)

    def __init__(self):
        super().__init__()
        self.writes = []
        self.versions = {}
        self.living = {}
        self.taken = 0

    def stored(self, key, time):
        seen = [value for when, value in self.versions.get(key, []) if when <= time]
        return seen[-1] if seen else None

    def written(self, key, time):
        seen = [value for other, value in self.writes[:time] if other == key]
        return seen[-1] if seen else None

    @rule(key=numbers, value=numbers)
    def put(self, key, value):
        self.steps.append(f"put({key}, {value})")
        self.writes.append((key, value))
        self.versions.setdefault(key, []).append((len(self.writes), value))

    @rule(key=numbers)
    def get(self, key):
        self.steps.append(f"get({key})")
        time = len(self.writes)
        assert self.stored(key, time) == self.written(key, time)

    @rule(target=snapshots)
    def snapshot(self):
        name = f"s{self.taken}"
        self.taken += 1
        self.steps.append(f"{name} = snapshot()")
        self.living[name] = len(self.writes)
        return (name, len(self.writes))

    @rule(snapshot=snapshots, key=numbers)
    def read(self, snapshot, key):
        name, time = snapshot
        self.steps.append(f"read({name}, {key})")
        assert self.stored(key, time) == self.written(key, time)

    @rule(snapshot=consumes(snapshots))
    def release(self, snapshot):
        self.steps.append(f"release({snapshot[0]})")
        del self.living[snapshot[0]]

    @rule()
    def compact(self):
        self.steps.append("compact()")
        horizon = max(self.living.values(), default=len(self.writes))
        for key, versions in self.versions.items():
            floors = [place for place, (time, _) in enumerate(versions) if time <= horizon]
            if floors:
                self.versions[key] = versions[floors[-1] :]


def hash_collision(modulus):
    class HashCollision(Machine):
        def __init__(self):
            super().__init__()
            self.keys = set()
            self.entries = {}

        @rule(key=st.integers(0, 10 * modulus - 1), value=st.integers(0, 9))
        def put(self, key, value):
            self.steps.append(f"put({key}, {value})")
            others = self.keys - {key}
            before = {other: self.entries[other % modulus] for other in others}
            self.entries[key % modulus] = value
            self.keys.add(key)
            assert all(self.entries[other % modulus] == before[other] for other in others)

    return HashCollision


def machine_test(machine):
    test = get_state_machine_test(machine)
    # It comes with settings of its own, and refuses others.
    del test._hypothesis_internal_settings_applied
    return test


PROPERTIES = {
    "reverse": (st.lists(ints), lambda numbers: numbers == numbers[::-1]),
    "distinct": (st.lists(ints), lambda numbers: len(set(numbers)) < 3),
    "deletion": (st.tuples(st.lists(ints), st.integers(0, 10)), deletion_holds),
    "lengthlist": (
        st.integers(1, 100).flatmap(
            lambda count: st.lists(st.integers(0, 1000), min_size=count, max_size=count)
        ),
        lambda numbers: max(numbers) < 900,
    ),
    "nestedlists": (st.lists(st.lists(ints)), lambda lists: sum(map(len, lists)) <= 10),
    "large_union_list": (
        st.lists(st.lists(ints)),
        lambda lists: len({number for numbers in lists for number in numbers}) <= 4,
    ),
    "coupling": (st.lists(st.integers(0, 10)), coupling_holds),
    "difference zero": (st.tuples(positive, positive), difference(0, 0)),
    "difference small": (st.tuples(positive, positive), difference(1, 4)),
    "difference one": (st.tuples(positive, positive), difference(1, 1)),
    "bound5": (st.tuples(*[st.lists(int16)] * 5).map(list), bound5_holds),
    "calculator": (expressions, calculator_holds),
    "binheap": (heaps(), binheap_holds),
    "snapshot store": SnapshotStore,
    "hash collision 10": hash_collision(10),
    "hash collision 1000": hash_collision(1000),
}


def run(name, number):
    """The result of one seed, or None, and the number of evaluations."""
    last = []
    if isinstance(PROPERTIES[name], tuple):
        strategy, holds = PROPERTIES[name]

        @given(strategy)
        def test(made):
            if not holds(made):
                last[:] = [text(made) if name == "calculator" else str(made)]
                raise AssertionError

    else:
        test = machine_test(PROPERTIES[name])
    test = seed(number)(
        settings(
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            max_examples=10_000,
            phases=[Phase.generate, Phase.shrink],
            report_multiple_bugs=False,
            verbosity=Verbosity.quiet,
        )(test)
    )
    statistics = []
    failed = False
    with collector.with_value(statistics.append):
        try:
            test()
        except AssertionError:
            failed = True
    if not failed:
        return None, 0
    if not last:
        last = ["[" + ", ".join(Machine.last.steps) + "]"]
    return last[0], len(statistics[-1].get("shrink-phase", {}).get("test-cases", []))


def main():
    seeds, seconds = int(sys.argv[1]), int(sys.argv[2])
    print(hypothesis.__version__, flush=True)
    for name in sys.argv[3:] or PROPERTIES:
        results, evaluations = Counter(), 0
        end = time.monotonic() + seconds
        for number in range(1, seeds + 1):
            if time.monotonic() > end:
                break
            result, count = run(name, number)
            if result is not None:
                results[result] += 1
                evaluations += count
        found = sum(results.values())
        mean = evaluations / found if found else 0
        print(
            json.dumps({"name": name, "found": found, "results": results, "evaluations": mean}),
            flush=True,
        )


main()
