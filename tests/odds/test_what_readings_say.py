"""What `readings` says an option does to the odds is what solving the game both ways finds, and no more."""

import random
from collections.abc import Iterator
from functools import cache

import pytest

from croupier.games import CATALOGUE, Game, load
from croupier.games.procedure import TakeBets
from croupier.games.words import Plain
from croupier.odds import analyze
from croupier.odds.counting.payouts import UnsolvedError
from croupier.odds.reports.readings import JOINT, OptionOdds, reading_odds
from croupier.odds.solvers.wagers import GameOdds
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.bots import bets_of
from croupier.table.drive import play_round
from croupier.table.state import Table
from croupier.table.view import Audience, Role, view
from tests.play import opened, ready

Stakes = tuple[tuple[str, int], ...]
EACH = 5_00
NEVER_MOVES = ("three-card-poker-fragment", "Q0-04", "c")  # nobody folds a pair: that loses no Pair Plus
LARGE = ("nh-holdem-jackpots",)  # whose bets take half a minute to solve together


@cache
def whole(id_: str) -> Game:
    """A game of the catalogue, with a number in the place of one that is lost."""
    game = load(id_)
    return game.with_blanks({f"pay.{table}.rows.{hand}": "40 to 1" for table, hand in torn(game)})


def torn(game: Game) -> list[tuple[str, str]]:
    """The rows of a game that have lost their number, each with its pay table."""
    return [(t.id, row.hand) for t in game.pay_tables for row in t.rows if row.pays is Plain.MISSING]


def staked(game: Game) -> Iterator[Stakes]:
    """Every bet up, and then each side bet left out: a bet may lean on one that is not there."""
    main, *sides = game.wager_groups
    yield tuple((group, EACH) for group in (main, *sides))
    if sides and game.id not in LARGE:  # where so little is lost with the hand that one folds all the same
        yield ((main, 20 * EACH), *((group, EACH) for group in sides))
    for out in sides if game.id not in LARGE else ():
        yield tuple((group, EACH if group != out else 0) for group in (main, *sides))


OPTIONS = [
    pytest.param(
        id_,
        reading.id,
        option.id,
        id=f"{id_} {reading.id}={option.id}",
        marks=[pytest.mark.shares(id_), *([pytest.mark.prove] if id_ in LARGE else [])],
    )
    for id_ in CATALOGUE
    for reading in load(id_).readings
    for option in reading.options
    if not option.cannot and option.id != reading.default
]


@cache
def said(id_: str, stakes: Stakes) -> dict[tuple[str, str], OptionOdds]:
    return {(odds.reading, odds.option): odds for odds in reading_odds(whole(id_), dict(stakes))}


@cache
def solved(game: Game, stakes: Stakes) -> GameOdds:
    return analyze(game, dict(stakes))


def moved(game: Game, other: Game, stakes: Stakes) -> set[str]:
    """Solve the game both ways, whole, and return the wagers of which any chance of any result differs."""
    now, then = solved(game, stakes), solved(other, stakes)
    return {group for group in game.wager_groups if now.wager(group) != then.wager(group)}


@pytest.mark.parametrize(("id_", "reading", "option"), OPTIONS)
@pytest.mark.slow
def test_an_option_moves_the_odds_it_is_said_to_move_and_no_others(
    id_: str, reading: str, option: str
) -> None:
    game = whole(id_)
    other = game.with_readings({reading: option})
    touches = game.reading(reading).touches
    if torn(other):  # it leaves a row to the operator: then there is no edge to say, and none is said
        told = said(id_, ()).get((reading, option))
        assert told is not None
        assert [change.edge for change in told.changes] == [None]
        with pytest.raises(UnsolvedError, match="is not known; supply it"):
            solved(other, ())
        return
    anywhere: set[str] = set()
    for stakes in staked(game):
        found = moved(game, other, stakes)
        anywhere |= found
        told = said(id_, stakes).get((reading, option))
        assert (told is not None) == (touches == "money")
        claimed = {change.wager: change for change in told.changes} if told else {}
        assert claimed.keys() == found, (stakes, claimed)
        for group, change in claimed.items():
            then, now = solved(other, stakes).wager(group), solved(game, stakes).wager(group)
            assert change.edge == then.house_edge
            assert change.more == then.house_edge - now.house_edge
    told = said(id_, ()).get((reading, option))
    changes = told.changes if told else ()
    joint = {change.wager for change in changes if change.why == JOINT}
    unsolved = {change.wager for change in changes if change.edge is None} - joint
    # What is said to hang on the bets does move with some of them.
    assert bool(anywhere & joint) == (bool(joint) and (id_, reading, option) != NEVER_MOVES)
    if unsolved:  # said to have no odds for one unit, and indeed
        with pytest.raises(UnsolvedError):
            solved(other, ())
        return
    assert {change.wager for change in changes} - joint == moved(game, other, ()) - joint


# ------------------------------------------------------------------------------- and at the table


ROUNDS = 40


OTHER_CARDS = (  # dealt in another order, the hands have other cards of the same deck
    ("three-card-poker", "Q0-23", "b"),
    ("nh-holdem-jackpots", "Q1-19", "b"),
)


def nets(game: Game, limits: Game, rng: random.Random) -> list[tuple[int, str, int]]:
    """Play rounds of two players with every side bet and return what each wager of each brought.

    They bet what `limits` allows. What they decide hangs on the deck alone, so that two readings see alike.
    """
    found: list[tuple[int, str, int]] = []
    table = opened(ready(game), "player 1", "player 2")
    step = table.plan.game.step("bets")
    assert isinstance(step, TakeBets)
    bets = [
        c.PlaceBet(seat, wager, cents)
        for seat in (1, 2)
        for wager, cents in bets_of(ready(limits), step, bold=True).items()
    ]
    for _ in range(ROUNDS):
        deck = list(range(52))
        rng.shuffle(deck)
        keen = rng.choice(("fold", "bet"))

        def choose(at: Table, seat: int, keen: str = keen) -> c.Choose:
            asked = view(at, Audience(Role.PLAYER, at.seats[seat - 1])).choice
            assert asked is not None
            if "let it ride" in asked.choices:
                return c.Choose(seat, "take back" if keen == "fold" else "let it ride")
            cents = None if asked.unit_cents else 5_00
            return c.Choose(seat, keen, 1, cents) if keen == "bet" else c.Choose(seat, keen)

        log: list[e.Event] = []
        table = play_round(table, tuple(deck), bets, choose, log)
        for event in log:
            match event:
                case e.WagerTaken():
                    found.append((event.seat, event.wager, -event.cents))
                case e.WagerPaid():
                    found.append((event.seat, event.wager, event.won + event.held))
                case e.WagerPushed():
                    found.append((event.seat, event.wager, 0))
                case _:
                    pass
    return sorted(found)


@pytest.mark.parametrize(("id_", "reading", "option"), OPTIONS)
@pytest.mark.slow
def test_what_is_said_to_stay_stays_at_the_table_too(id_: str, reading: str, option: str) -> None:
    game = whole(id_)
    other = game.with_readings({reading: option})
    told = said(id_, ()).get((reading, option))
    if (told and (told.changes or told.bears_on)) or (id_, reading, option) in OTHER_CARDS:
        return  # it is said to move something; what the table makes of it, the conformance tests tell
    assert nets(game, other, random.Random(7)) == nets(other, other, random.Random(7))
