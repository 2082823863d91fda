"""The bots of a practice table: sensible, by the game file, and blind to what they may not see."""

from dataclasses import replace
from pathlib import Path

import pytest

from croupier.cards import CardError, parse_cards
from croupier.games import load
from croupier.games.procedure import TakeBets
from croupier.table import can
from croupier.table import commands as c
from croupier.table.bots import bets_of, choose, completed, payable_steps, points
from croupier.table.drive import DEALER, EVERYTHING, act, perform, run_on
from croupier.table.script import arranged
from croupier.table.state import Table
from tests.play import opened, ready

ROOT = Path(__file__).parents[2]


def asked(game: str, hand: str, **shared: str) -> Table:
    """A table at which seat 1 holds this hand and has its first decision."""
    found = ready(game)
    deck = arranged(
        found, {1: parse_cards(hand)}, {group: parse_cards(text) for group, text in shared.items()}
    )
    table = perform(opened(found, "bot"), c.StartRound(deck), DEALER)
    step = found.step("bets")
    assert isinstance(step, TakeBets)
    for wager, cents in completed(found, step, {}).items():
        table = act(table, c.PlaceBet(1, wager, cents))
    return run_on(table, EVERYTHING)


@pytest.mark.parametrize(
    ("game", "hand", "choice", "units"),
    [
        ("three-card-poker", "Qs 3d 2c", "bet", 1),
        ("three-card-poker", "Js Td 8c", "fold", 1),
        ("three-card-poker", "2s 2d 3c", "bet", 1),
        ("nh-holdem-stud", "Js Jd", "bet", 3),
        ("nh-holdem-stud", "6s 6d", "bet", 3),
        ("nh-holdem-stud", "3s 3d", "bet", 1),
        ("nh-holdem-stud", "Ks 3d", "bet", 1),
        ("nh-holdem-stud", "8s 6d", "bet", 1),
        ("nh-holdem-stud", "8s 3d", "fold", 1),
        (str(ROOT / "examples/games/let-it-ride.toml"), "Ts Td 3c", "let it ride", 1),
        (str(ROOT / "examples/games/let-it-ride.toml"), "9s 9d 3c", "take back", 1),
        (str(ROOT / "examples/games/caribbean-stud.toml"), "2s 2d 3c 4h 9s", "bet", 2),
        (str(ROOT / "examples/games/caribbean-stud.toml"), "As Qd 3c 4h 9s", "fold", 1),
    ],
)
def test_bots_play_sensibly_by_the_game_file(game: str, hand: str, choice: str, units: int) -> None:
    table = asked(game, hand)
    chosen = choose(table, 1)
    assert can(table, chosen)
    assert (chosen.choice, chosen.units) == (choice, units)


def test_points_follow_the_reading() -> None:
    stud = load("nh-holdem-stud")
    assert [points(stud.pay_table("main"), rank) for rank in (3, 4, 8, 9)] == [0, 1, 1, 2]
    assert points(stud.with_readings({"Q3-01": "b"}).pay_table("main"), 4) == 0


def test_a_bot_does_not_know_what_lies_face_down() -> None:
    weak = choose(asked("nh-holdem-stud", "Ks 3d", board="2c 4h 5s"), 1)
    strong = choose(asked("nh-holdem-stud", "Ks 3d", board="Kc Kh 3s"), 1)
    assert weak == strong


def test_a_bold_bot_bets_the_least_on_side_bets_and_a_dollar_where_no_least_is_said() -> None:
    jackpots = ready("nh-holdem-jackpots")
    step = jackpots.step("bets")
    assert isinstance(step, TakeBets)
    assert bets_of(jackpots, step, bold=False) == {"ante": 5_00}
    sides = {"board-bonus": 2_50, "pocket-bonus": 2_50, "six-card-bonus": 5_00}
    assert bets_of(jackpots, step, bold=True) == {"ante": 5_00, **sides}
    unsaid = replace(jackpots, wagers=tuple(replace(wager, least=None) for wager in jackpots.wagers))
    assert bets_of(unsaid, step, bold=True) == {
        "ante": 5_00,
        **sides,
        "board-bonus": 1_00,
        "pocket-bonus": 1_00,
    }


EXAMPLES = sorted(map(str, (ROOT / "examples/games").glob("*.toml")))


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("chip", [50, 1_00, 2_50, 5_00])
@pytest.mark.parametrize("game", EXAMPLES, ids=lambda game: Path(game).stem)
def test_bots_find_bets_that_the_chips_of_any_table_can_pay(game: str, chip: int, bold: bool) -> None:
    """A bet of $5 where a row pays 3 to 2 was refused at a table with chips of $1, and its bot left."""
    found = ready(game)
    table = perform(opened(found, "bot", chip=chip), c.StartRound(found.deck.cards), DEALER)
    step = found.step("bets")
    assert isinstance(step, TakeBets)
    bets = bets_of(found, step, bold=bold, steps=payable_steps(table))
    assert set(step.each_player_needs) & set(bets)
    for wager, cents in bets.items():
        table = act(table, c.PlaceBet(1, wager, cents))  # and none is refused


@pytest.mark.parametrize(
    ("hands", "shared", "says"),
    [
        ({1: "Js Jd 6c"}, {}, "6c would not be dealt"),
        ({1: "Js Jd"}, {"board": "2c 3c 4c 5c"}, "5c would not be dealt"),
        ({1: "Js Jd"}, {"board": "2c 3c Jd"}, "a card is wanted in two places"),
    ],
)
def test_cards_that_the_game_does_not_deal_there_cannot_be_arranged(
    hands: dict[int, str], shared: dict[str, str], says: str
) -> None:
    held = {seat: parse_cards(text) for seat, text in hands.items()}
    with pytest.raises(CardError, match=says):
        arranged(ready("nh-holdem-stud"), held, {group: parse_cards(text) for group, text in shared.items()})
