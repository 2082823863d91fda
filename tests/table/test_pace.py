"""A long history: a table is rebuilt from a thousand rounds, and is no larger after ten thousand."""

import pickle
import random
import sys
from types import FrameType

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


def _rebuilt_from(rounds: int, game: str) -> None:
    found, log = played(game), list[e.Event]()
    table, bets = _six(found, log)
    table = _play(table, rounds, bets, log)
    _forget()
    again = rebuild(new_table(found), log)
    assert again == table
    assert again.rounds == rounds


LONGEST = "nh-holdem-jackpots"  # with the most bets, and jackpots beside them


@pytest.mark.slow
@pytest.mark.parametrize("game", CATALOGUE)
def test_a_table_is_rebuilt_from_a_hundred_rounds(game: str) -> None:
    _rebuilt_from(100, game)


@pytest.mark.slow
@pytest.mark.parametrize(
    "game", [game if game == LONGEST else pytest.param(game, marks=pytest.mark.prove) for game in CATALOGUE]
)
def test_a_table_is_rebuilt_from_a_thousand_rounds(game: str) -> None:
    """Within two seconds, as `python -m benchmarks table` holds it to."""
    _rebuilt_from(1_000, game)


@pytest.mark.prove
@pytest.mark.parametrize("game", ["three-card-poker", "nh-holdem-jackpots"])
def test_the_ten_thousandth_round_costs_what_the_first_did(game: str) -> None:
    """In calls and in size; `python -m benchmarks table` measures the time."""
    table, bets = _six(played(game))
    early = _play(table, 500, bets)
    late = _play(early, 9_500, bets)
    assert late.rounds == 10_000
    assert len(pickle.dumps(late)) < len(pickle.dumps(early)) * 1.05  # larger numbers, and nothing else
    _calls(early, bets)  # hands looked up for the first time are no measure
    assert _calls(late, bets) <= _calls(early, bets)


def _calls(table: Table, bets: list[c.PlaceBet]) -> int:
    """Return how many functions are called in ten rounds, which are the same each time."""
    counted = 0

    def count(_: FrameType, event: str, __: object) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        _play(table, 10, bets)
    finally:
        sys.setprofile(None)
    return counted
