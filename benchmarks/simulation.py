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
from croupier.lab.engines import Here, Pool
from croupier.lab.simulate import Chunk, plan_for, simulate
from croupier.lab.simulate.plan import Prepared, prepared
from croupier.lab.simulate.strategies import place_of

if TYPE_CHECKING:
    from croupier.lab.simulate import SimulationPlan

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
        {"game": "plain Python loop, stud", "main bets": plain / 1e6, "every bet": "", "at six seats": ""}
    )
    report.rows.append(
        {"game": "PokerKit hand", "main bets": peer / 1e6, "every bet": "", "at six seats": ""}
    )
    slowest = min(found[f"{name}, main bets"] for name in FAMILY)
    report.claims.append(Claim("slowest of the hold'em family, main bets", slowest / 1e6, 10, "million/s"))
    every = found["three-card-poker, every bet"]
    report.claims.append(Claim("Three Card Poker with all side bets", every / 1e6, 5, "million/s"))
    report.claims.append(
        Claim("times a plain Python loop", found["nh-holdem-stud, main bets"] / plain, 50, "x")
    )
    report.claims.append(
        Claim("times PokerKit's hand", found["nh-holdem-stud, main bets"] / peer, 1_000, "x")
    )
    one, two, grown = _on_two_cores()
    report.claims.append(Claim(f"{LONG:,} rounds on two cores, times one", two / one, 1.6, "x"))
    report.claims.append(Claim("memory grown over that run", grown, 20, "MB", least=False))
    return report


def _rate(plan: SimulationPlan) -> float:
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
    """Return the rounds a second of a plain loop with the same strategy: deal, decide, rank, look up."""
    ready = prepared(plan_for(game))
    assert isinstance(ready, Prepared)
    spec, course = ready.spec, ready.spec.course
    assert course is not None
    moves = [table[0].tolist() for table in ready.moves]
    ranking, rows, rng = RANKINGS["five-card"], spec.main_rows.tolist(), random.Random(1)
    names = [*spec.own, *(name for name, _ in spec.shared)]
    known = [[names.index(name) for name in cards] for cards in spec.known]
    counts = [0] * len(rows)
    rounds = 20_000
    start = time.process_time()
    for _ in range(rounds):
        cards, stake = rng.sample(DECK, 5), course.first_stake
        for number, street in enumerate(course.streets):
            move = moves[number][stake][place_of([cards[place] for place in known[number]])]
            if move == 0:
                break
            stake += street.moves[move - 1][1]
        else:
            counts[rows[ranking.strength(cards)]] += stake
    assert any(counts)
    return rounds / (time.process_time() - start)


def _pokerkit() -> float:
    from benchmarks.table import pokerkit_hands  # noqa: PLC0415 (a peer, measured here too)

    return pokerkit_hands()
