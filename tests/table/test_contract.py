"""The contract of every game file: what holds at its table whatever the cards and whatever people do.

It runs over the catalogue and the examples, or over the files handed in: `--game PATH`, as often as wanted.
"""

import random
from itertools import accumulate
from typing import NamedTuple

import pytest

from croupier.games import Game
from croupier.table import can, evolved, new_table, rebuild, verify
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.agenda import next_act
from croupier.table.drive import DEALER, EVERYTHING, NOTHING, Automation, act, run_on
from croupier.table.record import read, write
from croupier.table.refused import RefusedError
from croupier.table.state import Table
from tests.loops import at_least_one
from tests.play import opened
from tests.table.bots import GAMES, PLAYERS, a_round, bets_of, named, played, some_readings
from tests.table.laws import SETTLEMENTS, steps

ROUNDS = 6


class Evening(NamedTuple):
    """Some rounds at one table, as bots played them."""

    game: Game
    table: Table
    log: list[e.Event]


def evening(game: Game, *, seed: int, rounds: int = ROUNDS, automation: Automation = EVERYTHING) -> Evening:
    log: list[e.Event] = []
    table = opened(game, *PLAYERS[: min(game.seats.most, len(PLAYERS))], log=log)
    for number in range(rounds):
        table = a_round(table, seed * 1000 + number, automation, log)
    return Evening(game, table, log)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    games = metafunc.config.getoption("--game") or GAMES
    if "played_evening" in metafunc.fixturenames:
        metafunc.parametrize("played_evening", games, ids=named, indirect=True, scope="module")
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games, ids=named)


@pytest.fixture(scope="module")
def played_evening(request: pytest.FixtureRequest) -> Evening:
    return evening(played(request.param), seed=1)


def test_every_round_ends_and_the_next_begins(played_evening: Evening) -> None:
    started = [event.number for event in played_evening.log if isinstance(event, e.RoundStarted)]
    finished = [event.number for event in played_evening.log if isinstance(event, e.RoundFinished)]
    assert started == finished == list(range(1, ROUNDS + 1))
    assert played_evening.table.round is None


def test_money_cards_and_wagers_hold_at_every_event(played_evening: Evening) -> None:
    again = steps(new_table(played_evening.game), played_evening.log)
    assert again == played_evening.table, "the history leads to another table than the evening did"


def test_every_wager_that_is_made_is_settled_once(played_evening: Evening) -> None:
    made: set[tuple[str, int, str]] = set()
    ended: list[tuple[str, int, str]] = []
    round_ = ""
    asked = {s.id: s.wager for s in played_evening.game.steps if s.do == "decide"}
    for event in played_evening.log:
        match event:
            case e.RoundStarted():
                round_ = str(event.number)
            case e.BetPlaced():
                made.add((round_, event.seat, event.wager))
            case e.Decided(choice="bet"):
                made.add((round_, event.seat, asked[event.step]))
            case e.Decided(choice="take back"):
                ended.append((round_, event.seat, asked[event.step]))
            case e.WagerPaid(stake=0):  # a bonus beside a stake that was taken
                assert (round_, event.seat, event.wager) in ended
            case e.WagerTaken() | e.WagerPaid() | e.WagerPushed():
                ended.append((round_, event.seat, event.wager))
            case _:
                pass
    assert sorted(ended) == sorted(made)


def test_a_table_is_rebuilt_from_its_history(played_evening: Evening) -> None:
    assert rebuild(new_table(played_evening.game), played_evening.log) == played_evening.table


def test_the_record_reads_back_to_the_same_events(played_evening: Evening) -> None:
    assert read(write(played_evening.log)) == tuple(played_evening.log)


def test_a_dealer_who_confirms_every_act_makes_the_same_history(played_evening: Evening) -> None:
    by_hand = evening(played_evening.game, seed=1, automation=NOTHING)
    assert by_hand.log == played_evening.log
    assert by_hand.table == played_evening.table


def test_what_is_refused_is_said_and_changes_nothing(played_evening: Evening) -> None:
    """At every moment of a round: a bet on no spot, a decision from nobody, a second shuffle."""
    nonsense: tuple[c.Command, ...] = (
        c.OpenTable("operator", 2),
        c.Sit("Zed", 99),
        c.PlaceBet(1, "no such spot", 500),
        c.PlaceBet(0, played_evening.game.wagers[0].id, 500),
        c.PlaceBet(1, played_evening.game.wagers[0].id, -500),
        c.Choose(9, "fold"),
        c.Choose(1, "sulk"),
        c.Acknowledge(-1, "floor"),
        c.CashOut(PLAYERS[0], 10**12),
        c.StartRound((0, 0, 0)),
        c.Rule(99, "play on", "floor", "nothing was reported"),
    )
    table = new_table(played_evening.game)
    first_round = played_evening.log[: played_evening.log.index(e.RoundFinished(1)) + 1]
    moments = accumulate(first_round, lambda before, event: evolved(before, [event]), initial=table)
    for moment in at_least_one(moment for moment in moments if next_act(moment) is not None):
        before = repr(moment)
        for command in at_least_one(nonsense):
            assert not can(moment, command), command
            with pytest.raises(RefusedError) as refused:
                verify(moment, command)
            assert refused.value.says
        assert repr(moment) == before


def test_bonuses_and_pay_tables_pay_listed_hands_alone(played_evening: Evening) -> None:
    """Nothing is paid without odds, nothing is taken that was worth something, and every reason is told."""
    settled = [event for event in played_evening.log if isinstance(event, SETTLEMENTS)]
    assert settled
    assert all(isinstance(event.reason, e.Reason) for event in settled)
    assert all(event.odds and event.hand for event in settled if isinstance(event, e.WagerPaid))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.slow
def test_a_game_read_any_way_keeps_the_laws(game: str, seed: int) -> None:
    any_way = played(game, some_readings(game, random.Random(seed)))
    live = evening(any_way, seed=seed, rounds=2)
    assert steps(new_table(any_way), live.log) == live.table
    assert read(write(live.log)) == tuple(live.log)
    assert evening(any_way, seed=seed, rounds=2, automation=NOTHING).log == live.log


@pytest.mark.slow
@pytest.mark.parametrize("seeds", [range(100, 106), pytest.param(range(106, 120), marks=pytest.mark.prove)])
def test_many_rounds_read_many_ways_keep_the_laws(game: str, seeds: range) -> None:
    for seed in at_least_one(seeds):
        any_way = played(game, some_readings(game, random.Random(seed)))
        live = evening(any_way, seed=seed, rounds=8)
        assert steps(new_table(any_way), live.log) == live.table
        assert rebuild(new_table(any_way), read(write(live.log))) == live.table


def test_a_deal_in_one_go_is_the_deal_card_by_card(game: str) -> None:
    deck = tuple(played(game).deck.cards)
    start = opened(played(game), *PLAYERS[:2])
    table = run_on(act(start, c.StartRound(deck)), DEALER)
    for seat in (1, 2):
        for bet in bets_of(table, seat, random.Random(seat)):
            table = act(table, bet)
    log, watched, tables = list[e.Event](), list[e.Event](), list[Table]()
    after = run_on(table, EVERYTHING, log)
    assert run_on(table, EVERYTHING, watched, tables) == after
    assert log == watched
    assert any(isinstance(event, e.CardDealt) for event in log)
    assert len(tables) == len(log)
