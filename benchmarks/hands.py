"""Hand rankings a second, beside treys, eval7, phevaluator and PokerKit on the same hands in the same run.

Every peer gets the hands in its own native form, prepared beforehand, and is timed over a plain loop of its
quickest documented call. It ranks the first of the same random hands that we rank; how many is in the table,
for a peer that does thousands a second need not be given millions.
"""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections import deque
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from benchmarks.claims import Claim, Report, best_time
from croupier.cards import card_text
from croupier.hands import FIVE_CARD
from croupier.hands.vector import strengths

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from numpy.typing import NDArray

    Prepare = Callable[[Sequence[Sequence[int]]], tuple[Callable[[Any], object], list[Any]]]

OURS = 2_000_000
REPEATS = 5
SCALAR = "croupier, one at a time"
VECTOR = "croupier, vector"

_FROM_NOTHING = """
import time
import numpy
start = time.perf_counter()
from croupier.hands.vector import every_hand, strengths
counts = numpy.bincount(strengths("five-card", every_hand(5)))
print(time.perf_counter() - start)
assert counts.sum() == 2_598_960 and counts.size == 7_462 and counts[-1] == 4
"""
_BUILD_TABLES = """
import time
import numpy
from croupier.hands import tables
start = time.perf_counter()
tables.pocket_strengths(), tables.three_card_strengths(), tables.five_card_tables()
small = time.perf_counter()
tables.six_card_tables(), tables.seven_card_tables()
print(small - start, time.perf_counter() - start)
"""
_BUILD_LADDER = """
import time
from croupier.hands import FIVE_CARD
start = time.perf_counter()
FIVE_CARD.ladder
print(time.perf_counter() - start)
"""


def run() -> Report:
    report = Report("hands ranked a second, one core")
    for size in FIVE_CARD.sizes:
        hands = deal(OURS, size)
        speeds = {name: (measure_peer(prepare, hands[:given]), given) for name, prepare, given in _PEERS}
        fastest = max(speed for speed, _ in speeds.values())
        strengths(FIVE_CARD, hands)  # tables are loaded
        speeds[SCALAR] = (measure_peer(_prepare_scalar, hands[:20_000]), 20_000)
        ours = OURS / best_time(lambda hands=hands: strengths(FIVE_CARD, hands), repeats=REPEATS)  # type: ignore[misc]
        speeds[VECTOR] = (ours, OURS)
        for name, (speed, given) in sorted(speeds.items(), key=lambda item: item[1]):
            report.rows.append(
                {
                    "cards": str(size),
                    "ranked by": name,
                    "hands given": given,
                    "hands a second": speed,
                    "times the fastest peer": speed / fastest,
                }
            )
        if size == 5:
            report.claims.append(Claim("five-card hands a second, vector", ours, 20e6, "hands/s"))
        report.claims.append(Claim(f"{size} cards, against the fastest peer", ours / fastest, 30, "times"))
    report.claims.extend(fresh_process_claims())
    return report


def deal(count: int, size: int) -> NDArray[np.uint8]:
    """Deal random hands, the same in every run."""
    dealer = np.random.default_rng(1701)
    hands = np.empty((count, size), np.uint8)
    step = 100_000
    for start in range(0, count, step):
        hands[start : start + step] = dealer.random((step, 52)).argsort(axis=1)[:, :size]
    return hands


def fresh_process_claims() -> list[Claim]:
    """Measure what happens once a process: building tables, and every hand from nothing."""
    small, all_tables = _fresh(_BUILD_TABLES)
    (ladder,) = _fresh(_BUILD_LADDER)
    (from_nothing,) = _fresh(_FROM_NOTHING)
    return [
        Claim("tables for 2, 3 and 5 cards, built", small * 1e3, 100, "ms", least=False),
        Claim("tables for 2 to 7 cards, built", all_tables * 1e3, 100, "ms", least=False),
        Claim("ladder of the scalar form, built", ladder * 1e3, 30, "ms", least=False),
        Claim("all 2,598,960 hands from nothing, numpy imported", from_nothing, 1, "s", least=False),
    ]


def measure_peer(prepare: Prepare, hands: NDArray[np.uint8]) -> float:
    """Return the hands a second of a peer, once it ranks the same hands alike."""
    rank, natives = prepare(hands.tolist())
    both = set(zip(strengths(FIVE_CARD, hands).tolist(), map(rank, natives), strict=True))
    if not len(both) == len({ours for ours, _ in both}) == len({theirs for _, theirs in both}):
        raise AssertionError(f"{rank} does not tell apart the hands that croupier does, or the reverse.")
    return len(natives) / best_time(lambda: _exhaust(map(rank, natives)), repeats=REPEATS)


def _exhaust(ranked: Iterable[object]) -> None:
    deque(ranked, maxlen=0)  # the quickest loop Python has, so that the peers are not charged for ours


def _fresh(program: str) -> list[float]:
    """Run a program in three fresh processes and return the quickest figures."""
    runs = [
        subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
        for _ in range(3)
    ]
    return min([float(word) for word in done.stdout.split()] for done in runs)


def _prepare_eval7(hands: Sequence[Sequence[int]]) -> tuple[Callable[[Any], object], list[Any]]:
    eval7 = importlib.import_module("eval7")
    return eval7.evaluate, [[eval7.Card(card_text(card)) for card in hand] for hand in hands]


def _prepare_treys(hands: Sequence[Sequence[int]]) -> tuple[Callable[[Any], object], list[Any]]:
    treys = importlib.import_module("treys")
    by_size = treys.Evaluator().hand_size_map[len(hands[0])]
    return by_size, [[treys.Card.new(card_text(card)) for card in hand] for hand in hands]


def _prepare_phevaluator(hands: Sequence[Sequence[int]]) -> tuple[Callable[[Any], object], list[Any]]:
    evaluate_cards = importlib.import_module("phevaluator").evaluate_cards
    return lambda hand: evaluate_cards(*hand), [list(hand) for hand in hands]


def _prepare_pokerkit(hands: Sequence[Sequence[int]]) -> tuple[Callable[[Any], object], list[Any]]:
    pokerkit = importlib.import_module("pokerkit")
    deck = [next(pokerkit.Card.parse(card_text(card))) for card in range(52)]
    natives = [tuple(deck[card] for card in hand) for hand in hands]
    if len(hands[0]) == 5:
        return pokerkit.StandardHighHand, natives
    return pokerkit.StandardHighHand.from_game, natives


def _prepare_scalar(hands: Sequence[Sequence[int]]) -> tuple[Callable[[Any], object], list[Any]]:
    return FIVE_CARD.strength, [tuple(hand) for hand in hands]


_PEERS: Final[tuple[tuple[str, Prepare, int], ...]] = (
    ("eval7", _prepare_eval7, 100_000),
    ("treys", _prepare_treys, 20_000),
    ("phevaluator", _prepare_phevaluator, 50_000),
    ("PokerKit", _prepare_pokerkit, 1_000),
)
