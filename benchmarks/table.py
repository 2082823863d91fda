"""Rounds a second through the table engine, beside PokerKit's automated six-handed hand in the same run."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING, Final

from benchmarks.claims import Claim, Report
from croupier.cards import DECK
from croupier.games import CATALOGUE, Game, load
from croupier.table import commands as c
from croupier.table import new_table, rebuild, worth
from croupier.table.agenda import next_act
from croupier.table.drive import act, play_round

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.table.events import Event
    from croupier.table.state import Table

SEATS: Final = 6
ROUNDS: Final = 1_000
REPEATS: Final = 3
LONG: Final = ("three-card-poker", "nh-holdem-jackpots")


def run() -> Report:
    report = Report(
        f"{SEATS}-seat rounds, automated, every event made and applied: CPU time, best of {REPEATS}"
    )
    slowest = {"main bets": float("inf"), "every bet": float("inf")}
    for name in CATALOGUE:
        row: dict[str, str | float] = {"game": name}
        for side_bets, what in ((False, "main bets"), (True, "every bet")):
            rounds, events = max(_rounds_a_second(name, side_bets=side_bets) for _ in range(REPEATS))
            slowest[what] = min(slowest[what], rounds)
            row |= {what: rounds, f"events, {what}": events}
        report.rows.append(row)
    peer = max(pokerkit_hands() for _ in range(REPEATS))
    blank: dict[str, str | float] = dict.fromkeys(report.rows[0], "")
    report.rows.append(blank | {"game": "PokerKit, hold'em hand", "main bets": peer})
    report.claims.append(Claim("slowest game, main bets", slowest["main bets"], 1_000, "rounds/s"))
    report.claims.append(Claim("slowest game, every bet", slowest["every bet"], 1_000, "rounds/s"))
    for what, bound in (("main bets", 20), ("every bet", 14)):
        claim = f"times PokerKit's six-handed hand, {what}"
        report.claims.append(Claim(claim, slowest[what] / peer, bound, "x"))
    seconds = max(_rebuild_seconds(name) for name in CATALOGUE)
    claim = "rebuild a table of the slowest game from 1,000 rounds of events"
    report.claims.append(Claim(claim, seconds, 2, "s", least=False))
    for name in LONG:
        tired = min(_tired(name) for _ in range(REPEATS))
        claim = f"{name}, its ten thousandth round over its first ones"
        report.claims.append(Claim(claim, tired, 1.25, "x", least=False))
    return report


def _ready(name: str) -> Game:
    game = load(name)
    ends = {"least": "$5", "most": "$50"}
    return game.with_blanks({b.path: ends.get(b.path.rpartition(".")[2], "40 to 1") for b in game.blanks})


def _opened(game: Game, log: list[Event]) -> Table:
    table = act(new_table(game), c.OpenTable("operator", SEATS), log)
    if game.jackpots:
        table = act(table, c.PostJackpots("operator", (1_000_000, 500_000, 100_000)), log)
    for seat in range(1, SEATS + 1):
        table = act(table, c.Sit(f"player {seat}", seat), log)
        table = act(table, c.BuyChips(f"player {seat}", 10**9), log)
    return table


def _bets(game: Game, *, side_bets: bool = True) -> list[c.PlaceBet]:
    """Bets before the cards, the same at every seat: the main ones, or every one there is."""
    first = [
        wager
        for wager in game.wagers
        if game.step(wager.placed_at).do == "bets" and (side_bets or wager.group == "main")
    ]
    stakes = {wager.id: wager.exactly[0] if wager.exactly else 500 for wager in first}
    stakes = {
        wager.id: min(stakes[wager.id], wager.most) if isinstance(wager.most, int) else stakes[wager.id]
        for wager in first
    }
    return [c.PlaceBet(seat, wager, cents) for seat in range(1, SEATS + 1) for wager, cents in stakes.items()]


def _decider(rng: random.Random) -> Callable[[Table, int], c.Choose]:
    """Return a player who folds now and then and bets one to three units."""

    def choose(table: Table, seat: int) -> c.Choose:
        head = next_act(table)
        assert head is not None
        wager = table.plan.wagers[table.plan.asked_wager[table.plan.steps[head.what].id]]
        return c.Choose(seat, "fold" if rng.random() < 0.2 else "bet", rng.choice(wager.times))

    return choose


def _rounds_a_second(name: str, *, side_bets: bool) -> tuple[float, float]:
    game, rng = _ready(name), random.Random(1)
    decks = [tuple(rng.sample(DECK, 52)) for _ in range(ROUNDS)]
    bets, choose = _bets(game, side_bets=side_bets), _decider(rng)
    table, events = _opened(game, []), 0
    start = time.process_time()
    for deck in decks:
        log: list[Event] = []
        table = play_round(table, deck, bets, choose, log)
        events += len(log)
    return ROUNDS / (time.process_time() - start), events / ROUNDS


def _rebuild_seconds(name: str) -> float:
    """Return the seconds it takes, as in a process that has just started: no hand was looked up before."""
    game, rng = _ready(name), random.Random(2)
    log: list[Event] = []
    table = _opened(game, log)
    for _ in range(1_000):
        deck = tuple(rng.sample(DECK, 52))
        table = play_round(table, deck, _bets(game), _decider(rng), log)
    for thing in vars(worth).values():
        if hasattr(thing, "cache_clear"):
            thing.cache_clear()
    start = time.process_time()
    again = rebuild(new_table(game), log)
    seconds = time.process_time() - start
    assert again == table
    return seconds


def _tired(name: str) -> float:
    """Return what late rounds of a table cost over early ones, once its hands were looked up."""
    game, rng = _ready(name), random.Random(3)
    bets, choose = _bets(game), _decider(rng)
    table, took = _opened(game, []), list[float]()
    for _ in range(11):
        decks = [tuple(rng.sample(DECK, 52)) for _ in range(ROUNDS)]
        start = time.process_time()
        for deck in decks:
            table = play_round(table, deck, bets, choose, [])
        took.append(time.process_time() - start)
    return sum(took[-3:]) / sum(took[1:4])


def pokerkit_hands() -> float:
    """Return PokerKit's hands a second: six players, all automated, everybody checks and calls down."""
    from pokerkit import Automation, NoLimitTexasHoldem  # noqa: PLC0415 (a peer, measured here alone)

    everything = tuple(Automation)
    hands = 100
    start = time.process_time()
    for _ in range(hands):
        state = NoLimitTexasHoldem.create_state(everything, True, 0, (1, 2), 2, 200, 6)  # noqa: FBT003
        while state.status:
            if state.can_deal_hole():
                state.deal_hole()
            elif state.can_deal_board():
                state.deal_board()
            else:
                state.check_or_call()
    return hands / (time.process_time() - start)
