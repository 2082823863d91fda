"""What the odds say a cap keeps back, against rounds dealt at a table that has the cap, to the cent."""

from collections.abc import Mapping
from itertools import product
from typing import NamedTuple

import pytest

from croupier.games import Game, load
from croupier.games.patch import patched
from croupier.odds.counting.outcomes import bets_of
from croupier.odds.reports.readings import paying_order, withheld
from croupier.odds.solvers.round import Result, play, results
from croupier.table import events as e
from tests.play import deal

GAME = "three-card-poker"
SPOTS = ("play", "ante", "pair-plus", "six-card-bonus")
DEALS = [
    ("As Ks Qs", "Js Ts 2d", "play"),  # a royal of six cards, and a dealer who does not qualify
    ("As Ks Qs", "Js Ts Kd", "play"),  # the same, and one who does
    ("As Ks Qs", "Ad Kd Qd", "play"),  # a tie
    ("9s 8s 7s", "6s 5s 2d", "play"),
    ("5c 5d 5h", "5s Kd 2h", "play"),
    ("9s 8s 2d", "7s 6s 5s", "fold"),  # a straight flush of six cards for a player who gave up
]
STAKES = [
    {"ante": 10_00, "pair-plus": 10_00, "six-card-bonus": 10_00},
    {"ante": 100_00, "pair-plus": 100_00, "six-card-bonus": 5_00},
    {"ante": 100_00, "pair-plus": 40_00, "six-card-bonus": 25_00},
]


class Given(NamedTuple):
    """What a spot is given: won, and returned of its stake."""

    won: int
    returned: int


Round = frozenset[tuple[str, Given]]


def dealt(game: Game, stakes: Mapping[str, int], hand: str, dealer: str, choice: str) -> dict[str, Given]:
    """What a table gives each spot of a player alone at it."""
    played = deal(game, hand, bets=stakes, choices=[choice], dealer=dealer)
    given = {spot: Given(0, 0) for spot in SPOTS if spot in stakes or choice == "play"}
    for event in played.log:
        match event:
            case e.WagerPaid(wager=spot, won=won, stake=back):
                given[spot] = Given(won, back)
            case e.WagerPushed(wager=spot, cents=back):
                given[spot] = Given(0, back)
            case e.CapShared(wager=spot, cents=more):
                given[spot] = Given(given[spot].won + more, given[spot].returned)
            case _:
                pass
    return given


def solved(game: Game, stakes: Mapping[str, int]) -> dict[Round, list[Result]]:
    """Every way a round can end without a cap, by what each spot gets."""
    bets = bets_of(game, stakes)
    found: dict[Round, list[Result]] = {}
    for result in results(play(game, bets), bets):
        given = {spot.spot: Given(int(spot.won), int(spot.returned)) for spot in result.spots}
        found.setdefault(frozenset(given.items()), []).append(result)
    return found


@pytest.fixture(scope="module", params=STAKES, ids=["all alike", "pair plus large", "ante large"])
def free(
    request: pytest.FixtureRequest,
) -> tuple[dict[str, int], list[tuple[dict[str, Given], list[Result]]]]:
    """The deals without a cap: what the table gives, and the ends of the solved round that give the same."""
    stakes: dict[str, int] = request.param
    game = Game.from_data(patched(load(GAME).data, {"cap": {"amount": "$1,000,000"}}))
    ends = solved(game, stakes)
    rounds = [dealt(game, stakes, *cards) for cards in DEALS]
    return stakes, [(given, ends[frozenset(given.items())]) for given in rounds]


@pytest.mark.slow
@pytest.mark.rule("Q0-06", "Q0-07", "Q0-08", "Q0-09")
@pytest.mark.parametrize("shared", ["a", "b", "c"], ids=["pro rata", "in settlement order", "equal shares"])
def test_a_cap_keeps_back_what_the_table_keeps_back(
    free: tuple[dict[str, int], list[tuple[dict[str, Given], list[Result]]]], shared: str
) -> None:
    stakes, rounds = free
    for scope, counts, even in product("ad", "ab", "ab"):
        readings = {"Q0-06": scope, "Q0-07": counts, "Q0-08": shared, "Q0-09": even}
        game = load(GAME).with_readings(readings)
        assert game.cap
        cuts = 0
        for cards, (whole, ends) in zip(DEALS, rounds, strict=True):
            given = dealt(game, stakes, *cards)
            kept = {spot: whole[spot].won - given[spot].won for spot in given}
            assert [withheld(game, game.cap, end, paying_order(game)) for end in ends] == [kept] * len(ends)
            cuts += any(kept.values())
        assert cuts, readings


@pytest.mark.rule("Q0-07", "Q0-08")
def test_paid_in_order_a_large_pair_plus_leaves_no_room_for_stakes_that_come_after_it() -> None:
    """The 6 Card Bonus wins with its dollar, but Pair Plus has used all up by then."""
    stakes = {"ante": 100_00, "pair-plus": 100_00, "six-card-bonus": 1_00}
    won = {}
    for shared in "abc":
        game = load(GAME).with_readings({"Q0-07": "b", "Q0-08": shared})
        given = dealt(game, stakes, "As Ks Qs", "Js Ts 2d", "play")
        won[shared] = (given["ante"].won, given["pair-plus"].won, given["six-card-bonus"].won)
    # 2,500 less the Ante's and the Pair Plus's stakes and the 500 of the Ante; shared at the end, 1 more.
    assert won["b"] == (500_00, 1_800_00, 0)
    assert won["a"] == won["c"] == (500_00, 1_799_00, 0)
