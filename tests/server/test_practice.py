"""Practice: a round that stands nowhere, the same for the same seed, open to everybody."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, cast

import pytest

from croupier.games import load
from croupier.server.commands.demo import demo_games, sign_of
from croupier.server.queries.practice import MadeChoice, PracticeRound, PracticeTable
from croupier.server.routes import practice
from croupier.server.views.ends import named_so_far
from croupier.server.wire.replies import NotFoundError
from croupier.table.refused import RefusedError
from tests.server.running import House, Visitor

if TYPE_CHECKING:
    from croupier.server.wire.context import ServerContext

_LIMITS: Final = {"least": "$7", "most": "$70"}
NINES = {"you": "9s 9d 4c", "dealer": "Kh 8d 3c"}


def played(game: str, *choices: str, **how: Any) -> PracticeTable:
    sign = sign_of(game)
    ante = sign.game.wagers[0]
    bets = {ante.id: 2_00 if game == "nh-holdem-stud" else 5_00}
    made = tuple(MadeChoice(each, 1) for each in choices)
    return PracticeTable(sign, PracticeRound("seed", 200_00, bets, dealt=True, choices=made, **how))


@pytest.mark.parametrize("game", demo_games())
def test_every_game_is_practiced_to_its_result_and_deals_the_same_hand_again(game: str) -> None:
    choices: tuple[str, ...] = ()
    seen: Any = played(game).seen()
    assert seen["choice"] is not None
    assert seen["waits"]["until"] is None, "no clock runs"
    while seen["choice"]:
        best = played(game, *choices).advice().best
        assert best in {"fold", "1", "2", "3"}
        choices = (*choices, "bet")
        seen = played(game, *choices).seen()
    assert seen["you"]["ends"]
    nets = sum(sum(hand["results"].values()) for hand in seen["hands"])
    assert seen["chips"]["you"] == 200_00 + nets
    assert seen == played(game, *choices).seen(), "the same hand again"
    assert len(played(game, *choices).decided()) == len(choices)


def test_cards_that_must_fall_do_and_what_both_hands_make_is_named() -> None:
    seen: Any = played("three-card-poker", cards=NINES).seen()
    assert seen["you"]["made"] == [{"seat": 1, "hand": "pair of nines, four kicker"}]
    assert seen["you"]["dealer_made"] is None, "which nobody sees yet"
    over: Any = played("three-card-poker", "bet", cards=NINES).seen()
    assert over["you"]["dealer_made"] == "king-eight-three high"
    assert over["you"]["ends"][0]["says"].startswith("Pair of nines")


def test_what_the_rules_do_not_allow_is_refused_in_practice_too() -> None:
    with pytest.raises(RefusedError, match="maximum"):
        PracticeTable(sign_of("three-card-poker"), PracticeRound("s", 500_00, {"ante": 300_00}))
    with pytest.raises(RefusedError):
        played("three-card-poker", "raise")
    with pytest.raises(RefusedError, match="wanted in two places"):
        played("three-card-poker", cards={"you": "9s", "dealer": "9s"})


def test_a_hand_is_named_before_it_is_whole() -> None:
    assert named_so_far((48, 49, 50)) == "three of a kind, aces"


def test_whoever_has_no_account_practices_and_nothing_is_written(house: House) -> None:
    stranger = Visitor(house)
    before = stranger.ask("/api/tables").data
    wish = {"seed": "s", "bets": {"ante": 5_00}, "dealt": True}
    found = stranger.ask("/api/practice/three-card-poker/round", wish)
    assert found.status == 200
    assert found.data["choice"]["choices"] == ["fold", "bet"]
    worth = stranger.ask("/api/practice/three-card-poker/advice", wish).data
    assert worth["best"] in worth["worth"]
    whole = {**wish, "choices": [{"choice": "fold"}]}
    (decided,) = stranger.ask("/api/practice/three-card-poker/decisions", whole).data
    assert decided["chosen"] == "fold"
    assert stranger.ask("/api/practice/three-card-poker/sheet").data["felt"]["seats"] == 1
    assert stranger.ask("/api/practice/three-card-poker/rules").status == 200
    torn = stranger.ask("/api/practice/three-card-poker-fragment/sheet")
    assert torn.status == 409, "a game whose document has lost a row is dealt nowhere (Q3-04)"
    assert stranger.ask("/api/practice/no-game/sheet").status == 404
    refused = stranger.ask("/api/practice/three-card-poker/round", {**wish, "bets": {"ante": 300_00}})
    assert refused.status == 409
    assert stranger.ask("/api/tables").data == before


@pytest.mark.parametrize(
    ("id_", "needed"),
    [("casino-war", ["ante"]), ("let-it-ride", ["bet-1", "bet-2", "bet-3"]), ("red-dog", ["ante"])],
)
def test_a_house_practices_its_own_games_at_the_limits_it_has_filled_in(id_: str, needed: list[str]) -> None:
    file = load(Path(__file__).parents[2] / "examples" / "games" / f"{id_}.toml")
    ours = file.with_blanks({blank.path: _LIMITS[blank.path.rpartition(".")[2]] for blank in file.blanks})
    kept = SimpleNamespace(directory=SimpleNamespace(games={ours.hash: ours}))
    context = cast("ServerContext", SimpleNamespace(service=SimpleNamespace(rooms=kept)))
    sheet = asyncio.run(practice.sheet(id_, context))
    assert sheet.sheet["name"] == file.name
    assert {limit.least for limit in sheet.limits} == {7_00}
    wish = practice.Practiced(seed="s", bets=dict.fromkeys(needed, 7_00), dealt=True)
    seen: Any = asyncio.run(practice.play(id_, wish, context))
    assert seen["choice"] or seen["you"]["ends"]
    with pytest.raises(NotFoundError):
        asyncio.run(practice.sheet("no-game", context))
