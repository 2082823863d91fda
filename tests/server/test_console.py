"""The dealer's console: what comes next at a live table, and what to take and pay in which order."""

from pathlib import Path
from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.games import Game
from croupier.games.procedure import TakeBets
from croupier.games.words import dollars
from croupier.house import commands as hc
from croupier.house.ledger import rack
from croupier.server.commands.demo import sign_of
from croupier.table.bots import completed
from tests.odds.changed import example
from tests.play import ready
from tests.server.desk import ANN, DAN, FLO, OLGA, Desk, desk, seated
from tests.table.golden import FOLDER, SCENES
from tests.table.scenes import Hand, Scene

T1 = "table/T1"
EXAMPLE_GAMES = Path(__file__).parents[2] / "examples/games"
GAMES = [
    "three-card-poker",
    "nh-holdem-jackpots",
    "nh-holdem-face-up",
    "nh-holdem-stud",
    "nh-holdem-3-card-bonus",
]


def live(game: str | Game = "nh-holdem-stud", players: int = 3) -> Desk:
    room = desk(game, dealing="live")
    for seat in range(1, players + 1):
        room.do(DAN, T1, "Sit", player=f"player {seat}", seat=seat)
        room.do(DAN, T1, "BuyChips", player=f"player {seat}", cents=2_000_00)
    return room


def shown(room: Desk, person: Any = DAN) -> dict[str, Any]:
    found: dict[str, Any] = room.sees(person)["console"]
    return found


def confirm(room: Desk, *cards: str) -> Desk:
    """Confirm everything the console offers at once, with these cards in its places."""
    keyed = [card for text in cards for card in parse_cards(text)]
    acts = [[keyed.pop(0) for _ in act["places"]] for act in shown(room)["acts"]]
    return room.do(DAN, T1, "Confirm", acts=acts, version=room.table.version)


def deal(room: Desk, scene: Scene, why: list[str] | None = None) -> list[str]:
    """Deal a scripted round by what the console says; return the chips it told to move, as they moved.

    `why` gets what the console says of each.
    """
    room.do(DAN, T1, "StartRound")
    confirm(room)
    for seat, hand in enumerate(scene.hands, 1):
        for wager, cents in hand.bets.items():
            room.do(DAN, T1, "PlaceBet", seat=seat, wager=wager, cents=cents)
    cards = {seat: hand.cards.split() for seat, hand in enumerate(scene.hands, 1)}
    shared = {group: text.split() for group, text in scene.shared.items()}
    said = {seat: list(hand.says) for seat, hand in enumerate(scene.hands, 1)}
    moved: list[str] = []
    while room.table.table.round:
        told = shown(room)
        if choice := room.sees(DAN)["choice"]:
            words = said[choice["seat"]]
            word = words.pop(0) if len(words) > 1 else words[0]
            bet = word.startswith("bet")
            units = int(word[4:] or 1) if bet else 1
            room.do(DAN, T1, "Choose", seat=choice["seat"], choice="bet" if bet else word, units=units)
        elif told["call"] and told["call"]["waits"]:
            assert not told["acts"], "nothing is paid before the floor has come"
            room.do(FLO, T1, "Acknowledge", seat=told["call"]["seat"])
        else:
            keyed = []
            for act in told["acts"]:
                pile = cards[act["seat"]] if act["seat"] else shared.get(act["group"] or "", [])
                keyed += [known or pile.pop(0) for known in act["places"]]
            confirm(room, " ".join(keyed))
        if room.table.table.round:
            done = [move for move in shown(room)["moves"] if move["done"]]
            moved = [line(move) for move in done]
            if why is not None:
                why[:] = [move["says"] for move in done]
    return moved


def line(move: dict[str, Any]) -> str:
    """A movement of chips as the golden playthroughs tell it: there no house holds a jackpot back."""
    seat, wager, cents = move["seat"], move["wager"], dollars(move["cents"] + move.get("due", 0))
    match move["do"]:
        case "take":
            return f'take {cents} of seat {seat} on {wager}: {move["reason"]}, "{move["hand"]}"'
        case "push":
            return f'push {cents} of seat {seat} on {wager}: {move["reason"]}, "{move["hand"]}"'
        case "cap":
            return f"share the cap with seat {seat} on {wager}: {cents}"
        case _:
            stake, held = dollars(move["stake"]), dollars(move["held"])
            why = f'{move["reason"]}, "{move["hand"]}" at "{move["odds"]}"'
            return f"pay seat {seat} on {wager} {cents}, stake back {stake}, held {held}: {why}"


def golden(game: str, number: int) -> list[str]:
    """The chips that move in one round of a golden playthrough."""
    rounds = (FOLDER / f"{game}.txt").read_text("utf-8").split("\n# ")[1:]
    lines = rounds[number].splitlines()
    return [each for each in lines if each.startswith(("take", "pay", "push", "share"))]


@pytest.mark.parametrize("game", GAMES)
def test_the_console_tells_chip_for_chip_what_the_golden_playthrough_of_each_game_moves(game: str) -> None:
    room = live(game)
    if "jackpots" in game:
        assert room.sees(DAN)["jackpots"]["MINOR"] == 1_000_00, "as in the playthrough, where it is won"
    for number, scene in enumerate(SCENES[game]):
        assert deal(room, scene) == golden(game, number), scene.shows


def test_what_is_ahead_is_told_before_it_is_done_and_comes_so() -> None:
    room = live("nh-holdem-stud", 1)
    scene = SCENES["nh-holdem-stud"][1]
    room.do(DAN, T1, "StartRound")
    confirm(room)
    room.do(DAN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
    for _ in range(3):
        if not room.sees(DAN)["choice"]:
            confirm(room)
    for card in scene.shared["board"].split():
        room.do(DAN, T1, "Choose", seat=1, choice="bet", units=1)
        assert shown(room)["moves"] == []
        confirm(room, card)
    confirm(room, "2c 7d")
    told = shown(room)
    first = told["moves"][0]
    assert (first["do"], first["name"], first["cents"], first["done"]) == ("take", "Ante", 4_00, False)
    assert len(told["acts"]) == 4, "all of one seat in one movement"
    confirm(room)
    assert all(move["done"] for move in shown(room)["moves"])
    assert sum(move["cents"] for move in shown(room)["moves"]) == 16_00


def test_a_double_touch_does_one_thing() -> None:
    room = live().do(DAN, T1, "StartRound")
    seen = room.table.version
    room.do(DAN, T1, "Confirm", acts=[[]], version=seen)
    assert "moved on" in room.refuses(DAN, T1, "Confirm", acts=[[]], version=seen)
    assert room.sees(DAN)["bets_open"]


@pytest.mark.parametrize("acts", [[], [[]] * 121])
def test_nothing_and_too_much_at_once_are_refused(acts: list[list[int]]) -> None:
    room = live().do(DAN, T1, "StartRound")
    assert "at once" in room.refuses(DAN, T1, "Confirm", acts=acts, version=room.table.version)


def test_the_console_says_why_the_bets_cannot_close() -> None:
    room = live("three-card-poker", 1).do(DAN, T1, "StartRound")
    confirm(room)
    stopped = shown(room)["stopped"]
    assert stopped["says"] == "nobody has bet; the bets stay open"
    room.do(DAN, T1, "PlaceBet", seat=1, wager="ante", cents=5_00)
    assert shown(room)["stopped"] is None


def test_cards_dealt_face_up_are_keyed_in_one_go_each_at_its_place() -> None:
    room = live("nh-holdem-face-up", 2).do(DAN, T1, "StartRound")
    confirm(room)
    for seat in (1, 2):
        room.do(DAN, T1, "PlaceBet", seat=seat, wager="ante", cents=5_00)
    confirm(room)
    assert [(act["seat"], act["places"]) for act in shown(room)["acts"]] == [
        (1, [None]),
        (2, [None]),
        (1, [None]),
        (2, [None]),
    ]
    confirm(room, "2c Ah 7d Kd")
    assert [hand["cards"]["hole"] for hand in room.sees(DAN)["hands"]] == [["2c", "7d"], ["Ah", "Kd"]]


def test_a_payout_is_cut_into_chips_that_came_into_the_tray() -> None:
    uncounted = desk(dealing="live", play_money=False, opener=False)
    assert shown(uncounted)["denominations"] == [50, 1_00, 5_00, 25_00, 100_00]
    room = desk(dealing="live", play_money=False)
    assert shown(room)["denominations"] == [50, 1_00], "the opener is dollars; halves cut any payout"
    greens = rack((25_00, 20))
    room.asks_house(hc.FundCage("Olga", room.now, 0, greens, "more chips", "Pat"))
    room.asks_house(hc.AskFill("Flo", room.now, "T1", greens))
    room.asks_house(hc.SendTransfer("Pat", room.now, 1), hc.ReceiveTransfer("Dan", room.now, 1, greens))
    assert shown(room)["denominations"] == [50, 1_00, 25_00]


def test_who_stands_behind_the_table_has_a_console_and_each_is_told_what_they_may() -> None:
    room = live()
    assert shown(room, DAN)["may"] == {"deal": True, "rule": False, "acknowledge": False, "assign": False}
    assert shown(room, FLO)["may"] == {"deal": False, "rule": True, "acknowledge": True, "assign": True}
    assert "console" not in room.sees(ANN)
    electronic = seated(desk(), ANN)
    assert "console" not in electronic.sees(OLGA), "nobody stands behind a table that deals by itself"


def test_the_dealer_of_the_table_says_that_the_lights_went_out_and_no_other_dealer() -> None:
    room = live(players=1).do(DAN, T1, "StartRound")
    room.do(OLGA, "house", "AssignDealer", table="T1", dealer=None)
    assert "deal" in room.refuses(DAN, T1, "ReportPowerFailure", says="dark")
    room.do(OLGA, "house", "AssignDealer", table="T1", dealer="Dan")
    room.do(DAN, T1, "ReportPowerFailure", says="dark")
    assert room.sees(DAN)["interrupted"]
    assert shown(room)["acts"] == []


def test_a_fold_that_is_settled_at_once_says_how_many_cards_are_keyed_with_it() -> None:
    room = desk(sign_of("three-card-poker").game.with_readings({"Q0-04": "b"}), dealing="live")
    room.do(DAN, T1, "Sit", player="Ann", seat=1).do(DAN, T1, "BuyChips", player="Ann", cents=100_00)
    room.do(DAN, T1, "StartRound")
    confirm(room)
    for wager in ("ante", "pair-plus"):
        room.do(DAN, T1, "PlaceBet", seat=1, wager=wager, cents=5_00)
    while not room.sees(DAN)["choice"]:
        confirm(room)
    assert shown(room)["fold_shows"] == 3
    room.do(DAN, T1, "Choose", seat=1, choice="fold", cards=list(parse_cards("9s 9h 2c")))
    assert [line(move) for move in shown(room)["moves"] if move["done"]][-1].startswith(
        "pay seat 1 on pair-plus $5"
    )


@pytest.mark.parametrize(
    ("game", "shows", "held", "units"),
    [
        ("crazy-4-poker", {"2": 5, "3": 5}, "As Ah 9d 5c 2c", 3),
        ("high-card-flush", {"2": 7, "3": 7}, "Ks Js 9s 5s 2s 3d 4c", 2),
    ],
)
def test_a_bet_that_needs_a_hand_says_how_many_cards_are_keyed_with_it(
    game: str, shows: dict[str, int], held: str, units: int
) -> None:
    room = desk(ready(example(game)), dealing="live")
    room.do(DAN, T1, "Sit", player="Ann", seat=1).do(DAN, T1, "BuyChips", player="Ann", cents=100_00)
    room.do(DAN, T1, "StartRound")
    confirm(room)
    for wager in ("ante", *(["super-bonus"] if game == "crazy-4-poker" else [])):
        room.do(DAN, T1, "PlaceBet", seat=1, wager=wager, cents=5_00)
    while not room.sees(DAN)["choice"]:
        confirm(room)
    assert shown(room)["bet_shows"] == shows
    assert "key its cards" in room.refuses(DAN, T1, "Choose", seat=1, choice="bet", units=units)
    room.do(DAN, T1, "Choose", seat=1, choice="bet", units=units, cards=list(parse_cards(held)))
    assert shown(room)["bet_shows"] == {}


def test_a_fold_that_shows_nothing_is_keyed_without_cards() -> None:
    room = live("three-card-poker", 1)
    room.do(DAN, T1, "StartRound")
    confirm(room)
    room.do(DAN, T1, "PlaceBet", seat=1, wager="ante", cents=5_00)
    while not room.sees(DAN)["choice"]:
        confirm(room)
    assert shown(room)["fold_shows"] == 0
    room.do(DAN, T1, "Choose", seat=1, choice="fold")


@pytest.mark.rule("R0-38", "R0-39")
def test_a_lost_ante_with_a_bonus_is_taken_and_then_paid() -> None:
    room = live("three-card-poker", 1)
    room.do(DAN, T1, "StartRound")
    confirm(room)
    room.do(DAN, T1, "PlaceBet", seat=1, wager="ante", cents=10_00)
    while not room.sees(DAN)["choice"]:
        confirm(room)
    room.do(DAN, T1, "Choose", seat=1, choice="bet", units=1)
    for keyed in ("", "Ah Kh Qh", "8c 7c 6c"):
        confirm(room, keyed)
    moves = [(move["do"], move["wager"], move["cents"], move["stake"]) for move in shown(room)["moves"]]
    wanted = [("take", "play", 10_00, 10_00), ("take", "ante", 10_00, 10_00), ("pay", "ante", 40_00, 0)]
    assert moves == wanted
    confirm(room)
    done = [(move["do"], move["wager"], move["cents"]) for move in shown(room)["moves"] if move["done"]]
    assert done == [each[:3] for each in wanted]


def test_a_correction_takes_what_was_paid_off_the_list_until_it_is_settled_again() -> None:
    room = live("nh-holdem-stud", 1)
    room.do(DAN, T1, "StartRound")
    confirm(room)
    room.do(DAN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
    for card in ("6c", "Kh", "3s"):
        while not room.sees(DAN)["choice"]:
            confirm(room)
        room.do(DAN, T1, "Choose", seat=1, choice="bet", units=1)
        confirm(room, card)
    confirm(room, "6s 6d")
    confirm(room)
    paid = [move["cents"] for move in shown(room)["moves"] if move["done"]]
    assert paid == [12_00] * 4
    room.do(
        FLO, T1, "CorrectCard", group="hole", number=2, card=parse_cards("7d")[0], seat=1, reason="misread"
    )
    after = shown(room)["moves"]
    assert [(move["do"], move["hand"]) for move in after] == [("push", "pair of sixes, king kicker")] * 4
    assert not any(move["done"] for move in after)


def test_the_dealer_sees_who_waits_for_a_second_hand_and_takes_the_wish_back_for_them() -> None:
    room = live("three-card-poker", players=1)
    assert shown(room)["second_hands"] == []
    room.do(DAN, T1, "AskSecondHand", player="player 1", seat=2)
    assert shown(room)["second_hands"] == ["player 1"]
    room.do(DAN, T1, "WithdrawSecondHand", player="player 1")
    assert shown(room)["second_hands"] == []


FIVE = "As Ks 9d 5c 2h"
EXAMPLES = {
    "caribbean-stud": (FIVE, ("bet 2",), {"dealer": "Qs Jd 8c 6h 3d"}),
    "casino-holdem": ("As Ad", ("bet 2",), {"board": "Kh 9c 7d 5h 2s", "dealer": "4s 4c"}),
    "casino-war": ("As", ("bet",), {"dealer": "Kd"}),
    "crazy-4-poker": (FIVE, ("bet",), {"dealer": "Qs Jd 8c 6h 3d"}),
    "four-card-poker": (FIVE, ("bet",), {"dealer": "Qs Jd 8c 6h 3d 4c"}),
    "high-card-flush": ("As Ks 9s 5c 2h 3h 4d", ("bet",), {"dealer": "Qs Js 8s 6h 3d 4c 2d"}),
    "let-it-ride": ("As Ad 9d", ("let it ride",), {"board": "Kh 7c"}),
    "mississippi-stud": ("As Ad", ("bet",), {"board": "Kh 7c 4d"}),
    "red-dog": ("", ("bet",), {"ends": "4s 8d", "middle": "6c"}),
    "texas-holdem-bonus": ("As Ad", ("bet 2", "bet"), {"board": "Kh 9c 7d 5h 2s", "dealer": "4s 4c"}),
    "ultimate-texas-holdem": ("As Ad", ("bet 4",), {"board": "Kh 9c 7d 5h 2s", "dealer": "4s 4c"}),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_is_dealt_at_the_console_and_each_move_says_why(name: str) -> None:
    game = ready(str(EXAMPLE_GAMES / f"{name}.toml"))
    cards, says, shared = EXAMPLES[name]
    room = live(game, players=1)
    step = game.step("bets")
    assert isinstance(step, TakeBets)
    moved = deal(room, Scene("an example", (Hand(cards, completed(game, step, {}), says),), shared))
    assert moved, "the console told what to take, pay and push"
    assert room.table.table.round is None


def test_a_move_at_the_console_names_both_hands() -> None:
    game = ready(str(EXAMPLE_GAMES / "casino-war.toml"))
    room = live(game, players=1)
    said: list[str] = []
    deal(
        room,
        Scene("a tie bet that loses", (Hand("Ks", {"ante": 5_00, "tie-bet": 5_00}),), {"dealer": "9d"}),
        said,
    )
    assert said == [
        "King beats the dealer's nine; pays 1 to 1",
        "King beats the dealer's nine; this bet loses",
    ]
