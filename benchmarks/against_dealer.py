"""Games against the dealer, solved exactly from their files: how long, and with how much memory.

Each is solved in a process of its own, on one core, and its processor time counts from the start of Python to
the odds, and so it does for another pay in the same process; by the clock it is told what a second core saves
of a solution, once all that it needs is loaded. The brute force deals every card
and ranks both hands by croupier's own quickest call; a slice of the deals is timed, and the whole multiplied.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from math import comb
from typing import Final

import numpy as np

from benchmarks.claims import Claim, Report
from croupier.hands.vector import strengths

SECONDS: Final = {
    "ultimate-texas-holdem": 15,
    "casino-holdem": 10,
    "texas-holdem-bonus": 40,
    "four-card-poker": 20,
    "crazy-4-poker": 20,
    "high-card-flush": 30,
}
DEALS: Final = {  # how many there are, and how a hand of how many cards ranks
    "ultimate-texas-holdem": (comb(52, 2) * comb(50, 5) * comb(45, 2), "five-card", 7),
    "casino-holdem": (comb(52, 2) * comb(50, 5) * comb(45, 2), "five-card", 7),
    "texas-holdem-bonus": (comb(52, 2) * comb(50, 5) * comb(45, 2) * 20, "five-card", 7),
    "four-card-poker": (comb(52, 5) * 47 * comb(46, 5), "four-card", 6),
    "crazy-4-poker": (comb(52, 5) * comb(47, 5), "four-card", 5),
    "high-card-flush": (comb(52, 7) * comb(45, 7), "longest-flush", 7),
}
CHANGED: Final = {
    "ultimate-texas-holdem": 0.2,
    "casino-holdem": 0.2,
    "texas-holdem-bonus": 0.2,
    "four-card-poker": 0.2,
    "crazy-4-poker": 0.2,
}
SLICE: Final = 1 << 20
_FIRST: Final = "ultimate-texas-holdem"

_SOLVE = """
import json, os, resource, sys, time
name, cores = sys.argv[1], int(sys.argv[2])
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:cores])
from croupier.games import load
from croupier.odds.reports.sensitivity import paying
from croupier.odds.solvers.wagers import wager_odds
game = load(f"examples/games/{name}.toml")
at = time.perf_counter()
wager_odds(game, "main", {}, {})
first, by_clock = time.process_time(), time.perf_counter() - at
changed = 0.0
if tables := game.pay_tables_of("main"):
    row = tables[0].rows[-1].hand
    others = [paying(game, tables[0].id, {row: paid}) for paid in range(2, 9)]
    took = []
    for other in others if sys.argv[3] == "again" else ():
        start = time.process_time()
        wager_odds(other, "main", {}, {})
        took.append(time.process_time() - start)
    changed = sorted(took)[len(took) // 2] if took else 0.0
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps({"first": first, "changed": changed, "by clock": by_clock, "peak": peak}))
"""


def run() -> Report:
    report = Report("games against the dealer, one core")
    with tempfile.TemporaryDirectory() as cache:
        kept = {"CROUPIER_CACHE": cache, "NUMBA_CACHE_DIR": cache}
        first = _solve(_FIRST, 1, kept)
        claim = "Ultimate Texas Hold'em on a new machine: all is compiled, nothing is kept"
        report.claims.append(Claim(claim, first["first"], 40, "s of a core", least=False))
        for name, bound in SECONDS.items():
            found = _solve(name, 1, kept)
            deals, ranking, cards = DEALS[name]
            plainly = deals / _deals_a_second(ranking, cards)
            report.rows.append(
                {
                    "game": name,
                    "solve, s of a core": found["first"],
                    "peak, MB": found["peak"],
                    "deals": deals,
                    "every deal, s": plainly,
                }
            )
            report.claims.append(
                Claim(f"{name}, from its file", found["first"], bound, "s of a core", least=False)
            )
            report.claims.append(Claim(f"{name}, peak memory", found["peak"], 600, "MB", least=False))
            ratio = plainly / found["first"]
            claim = f"{name}: times less than every deal, extrapolated from {SLICE:,} of {deals:,}"
            report.claims.append(Claim(claim, ratio, 1000, "times"))
        for name, most in CHANGED.items():
            changed = _solve(name, 2, kept, again=True)["changed"]
            claim = f"{name} with another pay, in the same process, the median of seven"
            report.claims.append(Claim(claim, changed, most, "s of a core", least=False))
        alone, both = (min(_solve(_FIRST, cores, kept)["by clock"] for _ in range(3)) for cores in (1, 2))
        claim = f"{_FIRST}: what a second core saves of a solution, the best of three"
        report.claims.append(Claim(claim, alone / both, 1.1, "times"))
    return report


def _solve(name: str, cores: int, variables: dict[str, str], *, again: bool = False) -> dict[str, float]:
    words = [sys.executable, "-c", _SOLVE, name, str(cores), "again" if again else "once"]
    done = subprocess.run(words, env=os.environ | variables, check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def _deals_a_second(ranking: str, cards: int) -> float:
    """Return how many deals a second a brute force takes: two hands ranked for each."""
    rng = np.random.default_rng(1)
    hands = rng.permuted(np.tile(np.arange(52, dtype=np.uint8), (1 << 14, 1)), axis=1)[:, :cards]
    strengths(ranking, hands[:8])
    start = time.perf_counter()
    for _ in range(2 * SLICE // len(hands)):
        strengths(ranking, hands)
    return SLICE / (time.perf_counter() - start)
