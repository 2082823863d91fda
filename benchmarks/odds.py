"""Exact odds: how long a game takes to solve, warm and from the shell, beside plain solvers on two peers.

The peers solve the same game the plain way: every hand, every card of every street, ranked by the peer's own
quickest call. A slice of the hands is timed and the whole is its multiple; the table marks it as such.
"""

from __future__ import annotations

import importlib
import random
import statistics
import subprocess
import sys
import time
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from benchmarks.claims import Claim, Report, best_time
from croupier.cards import card_text
from croupier.games import load
from croupier.odds import advise
from croupier.odds.reports.sensitivity import paying
from croupier.odds.solvers.wagers import wager_odds

if TYPE_CHECKING:
    from collections.abc import Callable

HOLDEM: Final = ("nh-holdem-jackpots", "nh-holdem-face-up", "nh-holdem-stud", "nh-holdem-3-card-bonus")
DEALS: Final = 1_326 * 50 * 49 * 48  # of hole cards, flop, turn and river
SHELL: Final = {"odds nh-holdem-stud": 0.4, "odds three-card-poker": 0.7}
SLICE: Final = 20_000  # deals given to a peer

_PEAK = """
import resource, sys
from croupier.cli import app
sys.argv = ["croupier", "odds", sys.argv[1], "--json"]
try:
    app.main()
finally:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, file=sys.stderr)
"""
_SOLVE_ANEW = """
import time
from croupier.games import load
from croupier.odds.solvers import streets
from croupier.odds.solvers.wagers import wager_odds
game = load("nh-holdem-stud")
wager_odds(game, "main", {}, {})
streets._row_counts.cache_clear()
streets._made.cache_clear()
start = time.perf_counter()
wager_odds(game, "main", {}, {})
print(time.perf_counter() - start)
"""
_JOINT = """
import time
from croupier.games import load
from croupier.odds.counting.outcomes import bets_of
from croupier.odds.solvers.round import play
game = load("three-card-poker")
start = time.perf_counter()
assert play(game, bets_of(game, None)).joint.total == 407_170_400
print(time.perf_counter() - start)
"""


def run() -> Report:
    report = Report("exact odds, one core")
    for name in HOLDEM:
        _solve_row(report, name)
    _solve_row(report, "three-card-poker")
    slowest = max(float(row["solve again, ms"]) for row in report.rows[:-1])
    three = float(report.rows[-1]["first solve, ms"])
    anew = min(_fresh(_SOLVE_ANEW) for _ in range(3)) * 1e3
    report.claims.append(Claim("hold'em, warm: every deal counted again", anew, 60, "ms", least=False))
    report.claims.append(Claim("hold'em with other pay numbers", slowest, 10, "ms", least=False))
    report.claims.append(Claim("Three Card Poker main, from nothing", three, 300, "ms", least=False))
    joint = min(_fresh(_JOINT) for _ in range(3))
    report.claims.append(Claim("Three Card Poker with its side bets, jointly", joint, 2, "s", least=False))
    report.claims.append(
        Claim("advice before the flop, median of 100 hands", _advice(), 5, "ms", least=False)
    )
    for command, bound in SHELL.items():
        report.claims.append(
            Claim(f"croupier {command} answers", _from_the_shell(command), bound, "s", least=False)
        )
    for game in ("nh-holdem-stud", "three-card-poker", "examples/games/caribbean-stud.toml"):
        report.claims.append(Claim(f"peak memory, {Path(game).stem}", _peak(game), 600, "MB", least=False))
    for name, prepare in _PEERS.items():
        seconds = _plainly(prepare) * DEALS / SLICE
        claim = f"times {name}, its {seconds:,.0f} s extrapolated from {SLICE:,} of {DEALS:,} deals"
        report.claims.append(Claim(claim, seconds / (anew / 1e3), 100, "times"))
    return report


def _advice() -> float:
    """Return the milliseconds an answer takes where most is still unknown, each hand asked for once."""
    game, rng = load("nh-holdem-stud"), random.Random(1)
    advise(game, (0, 5))
    took = []
    for _ in range(100):
        hand = tuple(rng.sample(range(52), 2))
        start = time.perf_counter()
        advise(game, hand)
        took.append((time.perf_counter() - start) * 1e3)
    return statistics.median(took)


def _solve_row(report: Report, name: str) -> None:
    game = load(name)
    start = time.perf_counter()
    wager_odds(game, "main", {}, {})
    first = time.perf_counter() - start
    table = game.pay_tables_of("main")[0]
    hand = table.rows[-2].hand
    others = iter([paying(game, table.id, {hand: paid}) for paid in range(1, 8)])
    again = best_time(lambda: wager_odds(next(others), "main", {}, {}), repeats=7)
    report.rows.append({"game": name, "first solve, ms": first * 1e3, "solve again, ms": again * 1e3})


def _fresh(program: str) -> float:
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    return float(done.stdout)


def _from_the_shell(command: str) -> float:
    croupier = str(Path(sys.executable).with_name("croupier"))
    return best_time(
        lambda: subprocess.run([croupier, *command.split()], capture_output=True, check=True), repeats=5
    )


def _peak(game: str) -> float:
    done = subprocess.run([sys.executable, "-c", _PEAK, game], check=True, capture_output=True, text=True)
    return float(done.stderr.split()[-1])


# ------------------------------------------------------------------------------ the same, written plainly


def _plainly(prepare: Callable[[], tuple[list[Any], Callable[[list[Any]], Any]]]) -> float:
    """Return the seconds a peer needs for the first deals: each is a hand ranked and added to its street."""
    deck, rank = prepare()
    start = time.perf_counter()
    done = 0
    total = 0
    for hole in combinations(deck, 2):
        left = [card for card in deck if card not in hole]
        for flop in left:
            for turn in left:
                if turn is flop:
                    continue
                for river in left:
                    if river is flop or river is turn:
                        continue
                    total += rank([*hole, flop, turn, river]) is not None
                    done += 1
                    if done == SLICE:
                        return time.perf_counter() - start
    raise AssertionError(f"there are only {total} deals")


def _treys() -> tuple[list[Any], Callable[[list[Any]], Any]]:
    treys = importlib.import_module("treys")
    return [treys.Card.new(card_text(card)) for card in range(52)], treys.Evaluator().hand_size_map[5]


def _pokerkit() -> tuple[list[Any], Callable[[list[Any]], Any]]:
    pokerkit = importlib.import_module("pokerkit")
    return [next(pokerkit.Card.parse(card_text(card))) for card in range(52)], pokerkit.StandardHighHand


_PEERS: Final = {"treys": _treys, "PokerKit": _pokerkit}
