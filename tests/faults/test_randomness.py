"""The randomness of live tables, as a laboratory would try it: at 99% confidence (GLI-19 3.2, rows 1 to 8).

In the ordinary run the seeds are fixed, though nobody chose them, so that a test passes or fails for good.
The long proofs take new seeds from the operating system each time; chance alone fails such a test once in a
hundred, so it is failed only by three samples in a row.
"""

import ast
import secrets
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from itertools import permutations
from math import exp, factorial, sqrt
from pathlib import Path

import numpy as np
import pytest

import croupier.server
from croupier.fair.shuffle import Stream, in_random_order, shuffled
from tests.loops import at_least_one
from tests.processes import started
from tests.server.chance import chi_square, likelihood, seed, tail

DECKS = 30_000
CONFIDENCE = 0.01
Decks = np.ndarray[tuple[int, int], np.dtype[np.int8]]
pytestmark = pytest.mark.slow


def decks(count: int, seeds: Callable[[int], bytes]) -> Decks:
    """So many shuffled decks, each from a seed of its own."""
    return np.array([shuffled(seeds=lambda _, n=n: seeds(n)) for n in range(count)], np.int8)  # type: ignore[misc]


@pytest.fixture(scope="module")
def sample() -> Decks:
    return decks(DECKS, seed)


# -------------------------------------------------------------------------------- what chance would say


def of_positions(sample: Decks) -> float:
    """Every card at every position: counts of both margins fixed, so 51 * 51 degrees of freedom."""
    counts = np.zeros((52, 52))
    for position in range(52):
        counts[position] = np.bincount(sample[:, position], minlength=52)
    expected = len(sample) / 52
    statistic = ((counts - expected) ** 2).sum() / expected * 51 / 52
    return likelihood(float(statistic), 51 * 51)


def of_adjacent_pairs(sample: Decks) -> float:
    """Every card upon every other: of each deck one pair, so that all are independent."""
    which = np.arange(len(sample))
    above, below = sample[which, which % 51], sample[which, which % 51 + 1]
    counts = np.bincount(above.astype(int) * 52 + below, minlength=52 * 52).reshape(52, 52)
    assert not counts.diagonal().any()
    return likelihood(chi_square(counts[~np.eye(52, dtype=bool)].tolist()), 52 * 51 - 1)


def of_distances(sample: Decks) -> float:
    """How far below a card the next one of the pack lies, round the deck: 51 ways, all as likely."""
    order = np.argsort(sample, axis=1)
    which = np.arange(len(sample))
    apart = (order[which, (which + 1) % 52] - order[which, which % 52]) % 52
    return likelihood(chi_square(np.bincount(apart, minlength=52)[1:].tolist()), 50)


def of_repeats(sample: Decks) -> float:
    """How many cards lie where they lay in the deck before: one on average, and nearly Poisson."""
    counts = np.bincount((sample[1:] == sample[:-1]).sum(axis=1), minlength=6)
    observed = np.array([*counts[:5], counts[5:].sum()])
    chances = np.array([exp(-1) / factorial(n) for n in range(5)])
    expected = np.array([*chances, 1 - chances.sum()]) * (len(sample) - 1)
    return likelihood(float(((observed - expected) ** 2 / expected).sum()), 5)


def of_runs(sample: Decks) -> float:
    """How often a card is higher than the one before: 25.5 times on average, with a variance of 53 / 12."""
    rises = (np.diff(sample.astype(int), axis=1) > 0).sum(axis=1)
    z = (rises.mean() - 25.5) / sqrt(53 / 12 / len(sample))
    return 2 * tail(abs(float(z)))


def of_serial_correlation(sample: Decks) -> float:
    """How the top card goes with the top card of the deck before."""
    top = sample[:, 0].astype(float)
    z = float(np.corrcoef(top[1:], top[:-1])[0, 1]) * sqrt(len(top) - 1)
    return 2 * tail(abs(z))


def of_coupons(sample: Decks) -> float:
    """How many decks it takes until every card has been on top: 236 on average (Knuth 3.3.2 C)."""
    waits, seen, since = [], set[int](), 0
    for card in sample[:, 0].tolist():
        since += 1
        seen.add(card)
        if len(seen) == 52:
            waits.append(since)
            seen, since = set(), 0
    mean = 52 * sum(1 / n for n in range(1, 53))
    variance = sum((1 - n / 52) / (n / 52) ** 2 for n in range(1, 53))
    return 2 * tail(abs(float(np.mean(waits)) - mean) / sqrt(variance / len(waits)))


TRIALS = (
    of_positions,
    of_adjacent_pairs,
    of_distances,
    of_repeats,
    of_runs,
    of_serial_correlation,
    of_coupons,
)


@pytest.mark.parametrize("trial", TRIALS)
def test_shuffled_decks_are_as_chance_would_have_them(sample: Decks, trial: Callable[[Decks], float]) -> None:
    assert trial(sample) > CONFIDENCE


@pytest.mark.prove
@pytest.mark.parametrize("trial", TRIALS)
def test_fresh_decks_are_as_chance_would_have_them(trial: Callable[[Decks], float]) -> None:
    assert any(trial(decks(150_000, lambda _: secrets.token_bytes(32))) > CONFIDENCE for _ in range(3))


def orders(cards: int, count: int, stream: Stream) -> float:
    counts = Counter(in_random_order(range(cards), stream) for _ in range(count))
    return likelihood(
        chi_square([counts[order] for order in permutations(range(cards))]), factorial(cards) - 1
    )


@pytest.mark.parametrize("cards", [2, 3, 4, 5, 6])
def test_all_orders_of_a_small_deck_are_equally_likely(cards: int) -> None:
    assert orders(cards, 30 * factorial(cards) + 3000, Stream(seed(100 + cards))) > CONFIDENCE


@pytest.mark.prove
@pytest.mark.parametrize("cards", [5, 6, 7])
def test_all_orders_of_a_small_deck_are_equally_likely_from_fresh_seeds(cards: int) -> None:
    tries = (orders(cards, 100 * factorial(cards), Stream(secrets.token_bytes(32))) for _ in range(3))
    assert any(each > CONFIDENCE for each in tries)


# -------------------------------------------------------------------------------- would a fault be noticed


def biased(choose: Callable[[Stream, int, int], int]) -> Decks:
    """Decks of a shuffle that chooses in a wrong way, of (stream, last place, cards)."""
    made = []
    for number in range(DECKS):
        stream, order = Stream(seed(number)), list(range(52))
        for last in range(51, 0, -1):
            at = choose(stream, last, 52)
            order[last], order[at] = order[at], order[last]
        made.append(order)
    return np.array(made, np.int8)


def test_the_usual_mistakes_of_shuffles_would_be_noticed() -> None:
    """Swapping with any place, never with itself, and the remainder of a byte."""
    mistakes: tuple[Callable[[Stream, int, int], int], ...] = (
        lambda stream, _, cards: stream.below(cards),
        lambda stream, last, _: stream.below(last),
        lambda stream, last, _: stream.take(1)[0] % (last + 1),
    )
    for mistake in at_least_one(mistakes):
        sample = biased(mistake)
        assert min(trial(sample) for trial in (of_positions, of_adjacent_pairs)) < 1e-6


# ---------------------------------------------------------------------------------------- the raw stream


def test_bits_and_bytes_of_the_stream_are_even() -> None:
    raw = np.frombuffer(Stream(seed(7)).take(4_000_000), np.uint8)
    assert likelihood(chi_square(np.bincount(raw, minlength=256).tolist()), 255) > CONFIDENCE
    ones = int(np.unpackbits(raw).sum())
    assert 2 * tail(abs(ones - 16_000_000) / sqrt(8_000_000)) > CONFIDENCE
    pairs = raw[:-1:2].astype(int) * 256 + raw[1::2]
    assert likelihood(chi_square(np.bincount(pairs, minlength=65536).tolist()), 65535) > CONFIDENCE


FEED = """
import secrets, sys
from croupier.fair.shuffle import Stream
stream = Stream(secrets.token_bytes(32))
try:
    while True:
        sys.stdout.buffer.write(stream.take(1 << 16))
except BrokenPipeError:
    sys.stderr.close()
"""
# Marsaglia's tests, those of NIST's STS, and some on bytes, matrices and distributions. Left out: 5 to 7 and
# 14, which the program itself calls suspect or not to be used.
DIEHARDER = (0, 1, 2, 3, 4, 8, 9, 10, 11, 12, 13, 15, 16, 17, 100, 101, 102, 204, 206, 208, 209)


@pytest.mark.prove
@pytest.mark.parametrize("number", DIEHARDER)
def test_dieharder_finds_nothing_in_the_stream(number: int) -> None:
    program = shutil.which("dieharder")
    if program is None:
        pytest.skip("dieharder is not here: apt-get install dieharder")
    for _ in range(3):  # WEAK is what chance does once in a hundred; twice more it would not
        with started([sys.executable, "-c", FEED]) as feed:
            columns = [word for name in ("test_name", "pvalues", "assessment") for word in ("-D", name)]
            told = subprocess.run(
                [program, "-g", "200", "-d", str(number), *columns, "-c", "|"],
                stdin=feed.stdout,
                capture_output=True,
                text=True,
                check=True,
            ).stdout
        assert "PASSED" in told or "WEAK" in told, told
        assert "FAILED" not in told, told
        if "WEAK" not in told:
            return
    pytest.fail(told)


# ------------------------------------------------------------------------------------ kinds kept apart


APART = ("lab/worker.py", "lab/desk.py")
"""What the lab counts, in processes of its own."""


def test_no_other_randomness_deals_at_a_live_table() -> None:
    """The repeatable randomness of simulation and the standard library's has no way into the server."""
    folder = Path(croupier.server.__file__).parent
    others = (each for each in folder.rglob("*.py") if str(each.relative_to(folder)) not in APART)
    for path in at_least_one(others):
        names = set[str]()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                names.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                names.update(f"{node.module}.{alias.name}" for alias in node.names)
        strange = {name for name in names if name.split(".")[0] in ("random", "numpy")}
        assert not strange, (path.name, strange)
        assert not any(name.startswith("croupier.lab") for name in names), path.name


def test_a_process_that_serves_tables_loads_nothing_of_the_lab() -> None:
    """Every route and room is loaded here; what the lab counts with is not among it."""
    asked = "import sys, croupier.server.serving; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", asked], capture_output=True, text=True, check=True
    ).stdout.split()
    assert "croupier.server.routes.lab" in loaded
    strange = {"numpy", "croupier.lab", "croupier.server.lab.desk"}
    assert not strange.intersection(loaded)
