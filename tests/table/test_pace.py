"""How long history takes: a table is rebuilt from a thousand rounds at once, and never tires."""

import random
from time import process_time

import pytest

from croupier.games import CATALOGUE, Game
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import new_table, rebuild, worth
from croupier.table.drive import DEALER, act, perform, play_round
from croupier.table.state import Table
from tests.play import opened
from tests.table.bots import PLAYERS, answer, bets_of, played, some_deck


def _six(game: Game, log: list[e.Event] | None = None) -> tuple[Table, list[c.PlaceBet]]:
    """A full table and what everybody bets, round after round."""
    rng = random.Random(1)
    table = opened(game, *PLAYERS, log=log)
    for player in PLAYERS:  # chips for ten thousand rounds
        table = act(table, c.BuyChips(player, 10**10), log)
    taking = perform(table, c.StartRound(some_deck(rng)), DEALER)
    bets = [bet for seat in range(1, 7) for bet in bets_of(taking, seat, rng)]
    return table, [bet for bet in bets if isinstance(bet, c.PlaceBet)]


def _forget() -> None:
    """Forget every hand that was looked up, as a process that has just started."""
    remembering = [thing for thing in vars(worth).values() if hasattr(thing, "cache_clear")]
    assert remembering
    for thing in remembering:
        thing.cache_clear()


def _play(table: Table, rounds: int, bets: list[c.PlaceBet], log: list[e.Event] | None = None) -> Table:
    rng = random.Random(rounds)

    def choose(now: Table, _: int) -> c.Choose:
        said = answer(now, rng)
        assert isinstance(said, c.Choose)
        return said

    for _ in range(rounds):
        table = play_round(table, some_deck(rng), bets, choose, log)
    return table


@pytest.mark.slow
@pytest.mark.parametrize("game", CATALOGUE)
def test_a_table_is_rebuilt_from_a_thousand_rounds_in_two_seconds(game: str) -> None:
    found, log = played(game), list[e.Event]()
    table, bets = _six(found, log)
    table = _play(table, 1_000, bets, log)
    _forget()
    began = process_time()
    again = rebuild(new_table(found), log)
    took = process_time() - began
    assert again == table
    assert again.rounds == 1_000
    assert took < 2, f"{len(log)} events took {took:.2f} s"


@pytest.mark.prove
@pytest.mark.parametrize("game", ["three-card-poker", "nh-holdem-jackpots"])
def test_the_ten_thousandth_round_costs_what_the_first_did(game: str) -> None:
    table, bets = _six(played(game))
    table = _play(table, 500, bets)  # hands looked up for the first time are no measure
    took = []
    for _ in range(10):
        began = process_time()
        table = _play(table, 1_000, bets)
        took.append(process_time() - began)
    early, late = sum(took[1:4]) / 3, sum(took[-3:]) / 3
    assert late < early * 1.25, f"a thousand rounds took {early:.2f} s at first and {late:.2f} s in the end"
