"""Advice at a play-money table: exact, from what its player sees, and nowhere that chips are worth money."""

import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.drill.counsel import counsel, decisions
from croupier.games import Game, load
from croupier.games.procedure import TakeBets
from croupier.odds.playing.advice import advise, worth_beside
from croupier.server.commands.demo import demo_games, sign_of
from croupier.server.queries.advice import verify_practice
from croupier.table import commands as c
from croupier.table.bots import completed
from croupier.table.drive import DEALER, EVERYTHING, run_on
from croupier.table.refused import RefusedError
from croupier.table.script import arranged
from croupier.table.state import Table
from croupier.table.view import Audience, Role, view
from tests.odds.changed import example
from tests.odds.test_odd_games import ODD
from tests.play import Play, began, opened, ready
from tests.server.desk import ANN, BEN, Desk, desk, seated
from tests.server.running import House, Visitor

T1 = "table/T1"


def asked(room: Desk) -> Any:
    felt = room.table.table
    return counsel(felt.plan.game, view(felt, Audience(Role.PLAYER, "Ann")), "Ann")


def dealt(game: str | Game, hands: dict[int, str], bets: dict[str, int], **shared: str) -> Desk:
    """A table at the first decision, with these cards for these seats."""
    room = desk(game)
    room.decks = [
        arranged(
            room.table.table.plan.game,
            {seat: parse_cards(cards) for seat, cards in hands.items()},
            {group: parse_cards(cards) for group, cards in shared.items()},
        )
    ]
    people = (ANN, BEN)[: len(hands)]
    seated(room, *people).runs_to("the first bet")
    for seat, person in enumerate(people, 1):
        for wager, cents in bets.items():
            room.do(person, T1, "PlaceBet", seat=seat, wager=wager, cents=cents)
    return room.runs_to("decision")


def mixed_up(table: Table, player: str, rng: random.Random) -> Table:
    """The same table to this player's eyes, with every card they do not see changed for another."""
    play = table.round
    assert play is not None
    shown = view(table, Audience(Role.PLAYER, player))
    groups = [cards for hand in shown.hands for _, cards in hand.cards] + [cards for _, cards in shown.shared]
    seen = {card for cards in groups for card in cards if card is not None}
    others = [card for card in range(52) if card not in seen]
    rng.shuffle(others)
    change = dict(zip([card for card in range(52) if card not in seen], others, strict=True))

    def anew(cards: tuple[int | None, ...]) -> tuple[int | None, ...]:
        return tuple(card if card is None else change.get(card, card) for card in cards)

    hands = tuple(hand._replace(cards=tuple(map(anew, hand.cards))) for hand in play.hands)
    shared = tuple(map(anew, play.shared))
    return table._replace(round=play._replace(hands=hands, shared=shared, deck=anew(play.deck)))


# -------------------------------------------------------------------------------------- before the decision


@pytest.mark.parametrize("game", demo_games())
def test_advice_uses_no_card_its_player_does_not_see(game: str) -> None:
    room = seated(desk(game), ANN, BEN)
    plan = room.table.table.plan
    bets = completed(plan.game, next(s for s in plan.steps if isinstance(s, TakeBets)), {"ante": 4_00})
    room.runs_to("the first bet")
    for seat, person in ((1, ANN), (2, BEN)):
        for wager, cents in bets.items():
            room.do(person, T1, "PlaceBet", seat=seat, wager=wager, cents=cents)
    met = 0
    room.runs_to("decision")
    while room.table.waits.what.value == "decision":
        if room.table.waits.seat == 1:
            met += 1
            felt, told = room.table.table, asked(room)
            for number in range(5):
                other = mixed_up(felt, "Ann", random.Random(number))
                assert other != felt
                assert counsel(plan.game, view(other, Audience(Role.PLAYER, "Ann")), "Ann") == told
        who = (ANN, BEN)[room.table.waits.seat - 1]
        room.do(who, T1, "Choose", seat=room.table.waits.seat, choice="bet", units=1)
    assert met == sum(step.do == "decide" for step in plan.steps)


def test_a_choice_is_worth_what_the_odds_say_times_the_ante() -> None:
    room = dealt("nh-holdem-stud", {1: "Qs 6d"}, {"ante": 4_00}, board="9c 6h 2s")
    game = sign_of("nh-holdem-stud").game
    first = asked(room)
    values = dict(advise(game, parse_cards("Qs 6d")).values)
    assert dict(first.worth) == {name: 4_00 * value for name, value in values.items()}
    assert (first.best, first.side_bets) == ("1", ())
    room.do(ANN, T1, "Choose", seat=1, choice="bet", units=3)
    second = asked(room)
    values = dict(advise(game, parse_cards("Qs 6d"), parse_cards("9c"), {"third": 3}).values)
    assert dict(second.worth) == {name: 4_00 * value for name, value in values.items()}
    assert dict(second.worth)["fold"] == -16_00


@pytest.mark.parametrize(
    ("name", "bets", "board", "checks"),
    [
        ("casino-holdem", {"ante": 5_00}, "2c 3c 4d", 0),
        ("ultimate-texas-holdem", {"ante": 5_00, "blind": 5_00}, "2c 3c 4d 5s 9d", 2),
    ],
)
def test_a_board_that_both_hands_share_is_counted_once_whatever_was_checked(
    name: str, bets: dict[str, int], board: str, checks: int
) -> None:
    game = example(name)
    play = began(game, "Qs 6d", bets=bets, lying={"board": "2c 3c 4d 5s 9d", "dealer": "Kc Jd"})
    play.table = run_on(play.table, EVERYTHING, play.log)
    play.do(*[c.Choose(1, "check")] * checks)
    told = counsel(play.table.plan.game, view(play.table, Audience(Role.PLAYER, "player 1")), "player 1")
    plain = advise(game, parse_cards("Qs 6d"), parse_cards(board))
    assert dict(told.worth) == {choice: 500 * value for choice, value in plain.values}


@pytest.mark.parametrize("file", sorted(ODD.glob("*.toml")), ids=lambda file: file.stem)
def test_advice_is_given_at_every_decision_of_odd_games(file: Path) -> None:
    game = ready(load(file))
    met = set()
    for seed in range(6):
        rng = random.Random(seed)
        play = Play(opened(game, "Ann", seats=1))
        play.do(c.StartRound(tuple(rng.sample(game.deck.cards, len(game.deck.cards)))), automation=DEALER)
        bets = completed(game, next(s for s in game.steps if isinstance(s, TakeBets)), {"ante": 2_00})
        play.do(*(c.PlaceBet(1, *bet) for bet in bets.items()), automation=DEALER)
        play.table = run_on(play.table, EVERYTHING, play.log)
        while play.table.round:
            choice = (seen := view(play.table, Audience(Role.PLAYER, "Ann"))).choice
            assert choice is not None
            told = counsel(game, seen, "Ann")
            met.add(told.step)
            word = rng.choice([word for word in choice.choices if word != "fold"])
            play.do(c.Choose(1, word, rng.choice(choice.units or (1,))))
    assert met


def test_cards_that_lie_open_are_counted_out() -> None:
    room = dealt("nh-holdem-face-up", {1: "Ks Kd", 2: "Kh Kc"}, {"ante": 2_00})
    alone = advise(sign_of("nh-holdem-face-up").game, parse_cards("Ks Kd"), seen=parse_cards("Kh Kc"))
    assert dict(asked(room).worth) == {name: 2_00 * value for name, value in alone.values}


@pytest.mark.rule("Q0-05")
def test_a_bonus_that_a_fold_takes_along_is_weighed_with_the_decision() -> None:
    cards, bets = {1: "Qs 6d 3c"}, {"ante": 5_00, "six-card-bonus": 10_00}
    game = sign_of("three-card-poker").game
    hand = {"player": parse_cards(cards[1])}
    told = asked(dealt("three-card-poker", cards, bets))
    main = dict(advise(game, hand["player"]).values)
    assert told.side_bets == ("six-card-bonus",)
    assert dict(told.worth)["fold"] == -15_00
    assert dict(told.worth)["1"] == 5_00 * main["1"] + worth_beside(game, "six-card-bonus", 10_00, hand)
    assert (main["fold"] > main["1"], told.best) == (True, "1"), "a hand to fold is played for its bonus"
    kept = asked(dealt("three-card-poker", cards, {**bets, "pair-plus": 5_00}))
    assert (kept.side_bets, kept.best) == ((), "fold")


@pytest.mark.rule("Q4-02")
def test_a_bonus_that_only_the_first_fold_takes_is_weighed_at_the_first_decision() -> None:
    game = sign_of("nh-holdem-3-card-bonus").game.with_readings({"Q4-02": "b"})
    room = dealt(game, {1: "Qs 6d"}, {"ante": 4_00, "three-card-bonus": 10_00}, board="9c 6h 2s")
    told, hand = asked(room), {"hole": parse_cards("Qs 6d")}
    main = dict(advise(game, hand["hole"]).values)
    assert dict(told.worth)["fold"] == -14_00
    assert dict(told.worth)["2"] == 4_00 * main["2"] + worth_beside(game, "three-card-bonus", 10_00, hand)
    room.do(ANN, T1, "Choose", seat=1, choice="bet", units=1)
    assert dict(asked(room).worth)["fold"] == -8_00


@pytest.mark.parametrize("reading", [{"Q2-03": "b"}, {"Q2-02": "b"}])
def test_a_bonus_that_a_later_fold_or_a_lost_hand_takes_is_not_weighed_by_guess(
    reading: dict[str, str],
) -> None:
    game = sign_of("nh-holdem-face-up").game.with_readings(reading)
    room = dealt(game, {1: "Qs 6d"}, {"ante": 2_00, "three-card-bonus": 1_00})
    with pytest.raises(RefusedError, match="not counted here with 3-Card Bonus"):
        asked(room)
    assert asked(dealt(game, {1: "Qs 6d"}, {"ante": 2_00})).worth, "and without it there is advice"


def test_who_has_nothing_to_decide_is_told_so() -> None:
    room = dealt("nh-holdem-stud", {1: "Qs 6d", 2: "9s 9h"}, {"ante": 4_00})
    felt = room.table.table
    for looks in (Audience(Role.PLAYER, "Ben"), Audience(Role.FLOOR)):
        with pytest.raises(RefusedError, match="nothing for you to decide"):
            counsel(felt.plan.game, view(felt, looks), "Ben")


# --------------------------------------------------------------------------------------- after the decision


def test_a_mistake_costs_what_the_best_choice_is_worth_more() -> None:
    room = dealt("nh-holdem-stud", {1: "Js Jd", 2: "2c 7d"}, {"ante": 2_00}, board="6c 6h 2s")
    before, first = room.table.start, asked(room)
    assert first.best == "3"
    room.do(ANN, T1, "Choose", seat=1, choice="bet", units=1)
    room.do(BEN, T1, "Choose", seat=2, choice="fold")
    room.do(ANN, T1, "Choose", seat=1, choice="fold")
    assert before
    mine = list(decisions(before, room.table.history, "Ann"))
    assert [(each.counsel.step, each.chosen) for each in mine] == [("third", "1"), ("fourth", "fold")]
    assert mine[0].cost == dict(first.worth)["3"] - dict(first.worth)["1"]
    assert mine[1].counsel.hand == parse_cards("Js Jd")
    assert mine[1].counsel.board == parse_cards("6c")
    assert mine[1].cost == dict(mine[1].counsel.worth)["3"] + 4_00, "an ante and a unit are given up"
    (his,) = decisions(before, room.table.history, "Ben")
    assert his.cost == max(Fraction(0), max(v for _, v in his.counsel.worth) + 2_00)


# ------------------------------------------------------------------------------------------------- over HTTP


@pytest.mark.slow
def test_advice_over_http_is_for_whoever_decides_and_the_cost_is_told_after(house: House) -> None:
    guest, other = Visitor(house).as_guest(), Visitor(house).as_guest()
    with guest.socket() as wire:
        wire.watch("table/T4")
        wire.command("table/T4", "Sit", "s", seat=1)
        wire.command("table/T4", "BuyChips", "b", cents=100_00)
        assert guest.ask("/api/tables/T4/advice").status == 409
        while not wire.views["table/T4"]["bets_open"]:
            wire.hear()
        wire.command("table/T4", "PlaceBet", "p", seat=1, wager="ante", cents=4_00)
        wire.command("table/T4", "Ready", "r")
        while not wire.views["table/T4"]["choice"]:
            wire.hear()
        number = wire.views["table/T4"]["round"]
        told = guest.ask("/api/tables/T4/advice").data
        assert set(told["worth"]) == {"fold", "1", "2", "3"}
        assert told["worth"]["fold"] == {"cents": -400.0, "exact": "-400"}
        assert told["hand"] == wire.views["table/T4"]["hands"][0]["cards"]["hole"]
        refused = other.ask("/api/tables/T4/advice")
        assert (refused.status, refused.data["says"].startswith("there is nothing for you")) == (409, True)
        wire.command("table/T4", "Choose", "c", seat=1, choice="fold")
        path = f"/api/tables/T4/rounds/{number}/decisions"
        (made,) = guest.ask(path).data
        assert (made["chosen"], made["best"]) == ("fold", told["best"])
        exact = {name: Fraction(each["exact"]) for name, each in told["worth"].items()}
        assert Fraction(made["cost"]["exact"]) == exact[told["best"]] + 4_00
        while wire.views["table/T4"]["waits"]["for"] != "result is shown":
            wire.hear()
        wire.command("table/T4", "Ready", "seen")
        while wire.views["table/T4"]["round"] == number:
            wire.hear()
        assert guest.ask(path).data == [made], "and the log says the same"
        assert other.ask(path).data == []
    assert guest.ask("/api/tables/T99/advice").status == 404
    assert guest.ask("/api/tables/T4/rounds/999/decisions").status == 404
    assert Visitor(house).ask("/api/tables/T4/advice").status == 401


def test_where_chips_are_worth_money_there_is_no_advice() -> None:
    with pytest.raises(RefusedError, match="tables for play money"):
        verify_practice(desk("nh-holdem-stud", play_money=False).table)
