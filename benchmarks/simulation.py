"""Simulated rounds a second on one core and on two, beside PokerKit and a plain Python loop."""

from __future__ import annotations

import random
import resource
import time
from typing import TYPE_CHECKING, Final

from benchmarks.claims import Claim, Report
from croupier.cards import DECK
from croupier.games import Game, load
from croupier.hands import RANKINGS
from croupier.hands.phrases import key_of
from croupier.lab.engines import Here, Pool
from croupier.lab.simulate import Chunk, plan_for, simulate
from croupier.lab.simulate.plan import prepared

if TYPE_CHECKING:
    from croupier.lab.simulate import Plan

REPEATS: Final = 5
PART: Final = 2_000_000
LONG: Final = 400_000_000
FAMILY: Final = ("nh-holdem-stud", "nh-holdem-face-up", "nh-holdem-3-card-bonus", "nh-holdem-jackpots")


def run() -> Report:
    report = Report(f"one seat's rounds a second: CPU time of one core, best of {REPEATS}")
    plain = _plain_rounds(load("nh-holdem-stud"))
    peer = _pokerkit()
    found: dict[str, float] = {}
    for name in (*FAMILY, "three-card-poker"):
        game = load(name)
        main = dict.fromkeys(game.wager_groups[1:], 0)
        figures = {"main bets": _rate(plan_for(game, stakes=main)), "every bet": _rate(plan_for(game))}
        six = _rate(plan_for(game, seats=6))
        found |= {f"{name}, {what}": rate for what, rate in figures.items()}
        report.rows.append(
            {"game": name, **{what: rate / 1e6 for what, rate in figures.items()}, "at six seats": six / 1e6}
        )
    report.rows.append(
        {"game": "plain Python loop (stud)", "main bets": plain / 1e6, "every bet": "", "at six seats": ""}
    )
    report.rows.append(
        {"game": "PokerKit hand", "main bets": peer / 1e6, "every bet": "", "at six seats": ""}
    )
    slowest = min(found[f"{name}, main bets"] for name in FAMILY)
    report.claims.append(Claim("slowest of the hold'em family, main bets", slowest / 1e6, 10, "million/s"))
    every = found["three-card-poker, every bet"]
    report.claims.append(Claim("Three Card Poker with all side bets", every / 1e6, 5, "million/s"))
    report.claims.append(
        Claim("times a plain Python loop", found["nh-holdem-stud, main bets"] / plain, 100, "x")
    )
    report.claims.append(
        Claim("times PokerKit's hand", found["nh-holdem-stud, main bets"] / peer, 1_000, "x")
    )
    one, two, grown = _on_two_cores()
    report.claims.append(Claim(f"{LONG:,} rounds on two cores, times one", two / one, 1.6, "x"))
    report.claims.append(Claim("memory grown over that run", grown, 20, "MB", least=False))
    return report


def _rate(plan: Plan) -> float:
    ready = prepared(plan)
    ready.play(Chunk(0, plan.session))
    best = 0.0
    for repeat in range(REPEATS):
        start = time.process_time()
        ready.play(Chunk(repeat * PART, (repeat + 1) * PART))
        best = max(best, PART / (time.process_time() - start))
    return best


def _on_two_cores() -> tuple[float, float, float]:
    """Return rounds a second of wall time on one core and on two, and the memory the first run grew by."""
    plan = plan_for(load("nh-holdem-stud"))
    simulate(plan, plan.chunk)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    one = simulate(plan, LONG, engine=Here())
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    two = simulate(plan, LONG, engine=Pool(2))
    assert all((a == b).all() for a, b in zip(one.tally, two.tally, strict=True))
    return one.rounds_per_second, two.rounds_per_second, grown


def _plain_rounds(game: Game) -> float:
    """Return the rounds a second of a loop that deals, bets one unit on every street and looks up the pay."""
    from croupier.games.paytables import rows_by_strength  # noqa: PLC0415 (only here)

    table, ranking, rng = game.pay_tables[0], RANKINGS["five-card"], random.Random(1)
    ranges = rows_by_strength(table)
    pays = [
        next((row for row, hands in ranges if hands.holds(key_of(hand, ranking))), None)
        for hand in ranking.classes
    ]
    rounds, paid = 20_000, 0
    start = time.process_time()
    for _ in range(rounds):
        paid += pays[ranking.strength(rng.sample(DECK, 5))] is not None
    assert paid
    return rounds / (time.process_time() - start)


def _pokerkit() -> float:
    from benchmarks.table import pokerkit_hands  # noqa: PLC0415 (a peer, measured here too)

    return pokerkit_hands()
