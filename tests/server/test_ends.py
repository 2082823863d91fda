"""How a player's wagers ended, as the table's view tells it: the sentence, the cards, the row, the rules."""

from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.games import CATALOGUE
from croupier.hands import RANKINGS
from croupier.hands.ranking import best_five
from croupier.server.commands.demo import sign_of
from croupier.table.plan import Plan
from croupier.table.script import arranged
from croupier.table.worth import best_row
from tests.server.desk import ANN, BEN, Desk, desk, seated

T1 = "table/T1"


def dealt(game: str, hand: str, **shared: str) -> Desk:
    """A table of one game whose first deck gives Ann these cards, and the table those."""
    room = desk(game)
    groups = {group.replace("_", "-"): parse_cards(cards) for group, cards in shared.items()}
    room.decks.append(arranged(sign_of(game).game, {1: parse_cards(hand)}, groups))
    return seated(room, ANN, BEN).runs_to("the first bet")


def three_card(*bets: str, hand: str, dealer: str, choice: str = "bet") -> dict[str, Any]:
    room = dealt("three-card-poker", hand, dealer=dealer)
    for wager in bets:
        room.do(ANN, T1, "PlaceBet", seat=1, wager=wager, cents=5_00)
    room.do(ANN, T1, "Ready").runs_to("decision")
    assert "ends" not in room.sees(ANN)["you"], "nothing is over yet"
    room.do(ANN, T1, "Choose", seat=1, choice=choice).runs_to("result is shown")
    assert "ends" not in room.sees(BEN)["you"], "they are Ann's"
    return {end["wager"]: end for end in room.sees(ANN)["you"]["ends"]}


def test_a_contest_names_both_hands_and_shows_the_cards_of_both() -> None:
    ends = three_card("ante", hand="Jh 7h 3s", dealer="Ad 5s 3d")
    assert list(ends) == ["ante", "play"], "in the order of the sheet"
    assert ends["ante"]["says"] == "Jack-seven-three high loses to the dealer's ace-five-three high"
    assert set(ends["play"]["cards"]) == {"Jh", "7h", "3s"}
    assert set(ends["play"]["dealer"]) == {"Ad", "5s", "3d"}
    assert (ends["ante"]["pay"], ends["ante"]["row"]) == ("", "")
    assert ends["ante"]["rules"]


def test_a_pay_table_names_its_row() -> None:
    ends = three_card("ante", "pair-plus", hand="Jh Jd 3s", dealer="Ad 5s 3d")
    paid = ends["pair-plus"]
    assert paid["says"] == "Pair of jacks, three kicker pays 1 to 1"
    assert paid["row"] == "pair"
    assert set(paid["cards"]) == {"Jh", "Jd", "3s"}
    assert paid["dealer"] == []


def test_a_hand_below_a_pay_table_is_said_to_be_below_its_least_row() -> None:
    """Acceptance check 8 of the player's table: "King high is below sixes", where sixes push."""
    ends = three_card("ante", "pair-plus", "six-card-bonus", hand="Jh 7h 3s", dealer="Ad 5s 2d")
    assert ends["pair-plus"]["says"] == "Jack-seven-three high is below a pair"
    assert ends["six-card-bonus"]["says"] == "Ace high is below three of a kind"


def test_a_bet_that_is_paid_less_than_its_odds_is_said_to_be_capped() -> None:
    """R0-52: a mini royal on a Pair Plus of $100 is worth $5,000, and the table pays $2,500 in all."""
    room = dealt("three-card-poker", "As Ks Qs", dealer="9d 7c 5s")
    for wager, cents in (("ante", 5_00), ("pair-plus", 100_00)):
        room.do(ANN, T1, "PlaceBet", seat=1, wager=wager, cents=cents)
    room.do(ANN, T1, "Ready").runs_to("decision")
    room.do(ANN, T1, "Choose", seat=1, choice="bet").runs_to("result is shown")
    seen = room.sees(ANN)
    assert seen["hands"][0]["results"] == {"ante": 25_00, "play": 0, "pair-plus": 2_475_00}
    assert {end["wager"]: end["capped"] for end in seen["you"]["ends"]} == {
        "ante": False,
        "play": False,
        "pair-plus": True,
    }


def test_of_six_cards_five_are_shown_that_play() -> None:
    ends = three_card("ante", "six-card-bonus", hand="Jh Jd 3s", dealer="Jc 3c 9d")
    bonus = ends["six-card-bonus"]
    assert set(bonus["cards"]) == {"Jh", "Jd", "Jc", "3s", "3c"}
    assert bonus["row"] == "full house"


def test_a_fold_shows_no_cards_of_the_dealers() -> None:
    ends = three_card("ante", hand="Jh 7h 3s", dealer="Ad 5s 3d", choice="fold")
    assert ends["ante"]["says"] == "Folded"
    assert ends["ante"]["dealer"] == []


@pytest.mark.parametrize("game", [each for each in CATALOGUE if each != "three-card-poker-fragment"])
def test_the_cards_shown_make_the_hand_that_is_named_in_every_game(game: str) -> None:
    """Acceptance check 8 of the player's table: what is lit."""
    room = seated(desk(game), ANN, BEN)
    seen = 0
    for _ in range(6):
        room.runs_to("the first bet")
        for limit in room.sees(ANN)["limits"]:
            if (
                limit["least"] <= 10_00
                and room.table.table.plan.game.wager(limit["wager"]).placed_at == "bets"
            ):
                room.do(ANN, T1, "PlaceBet", seat=1, wager=limit["wager"], cents=limit["least"])
        room.do(ANN, T1, "Ready")
        while room.runs_to("decision", "result is shown").table.waits.what.value == "decision":
            room.do(ANN, T1, "Choose", seat=1, choice="bet")
        ends = room.sees(ANN)["you"]["ends"]
        assert {end["wager"] for end in ends} == room.sees(ANN)["hands"][0]["bets"].keys()
        for end in ends:
            seen += holds(room.table.table.plan, end)
        room.tick()
    assert seen


def holds(plan: Plan, end: dict[str, Any]) -> bool:
    """Whether an end was decided by a pay table; its cards make the hand of its row and its sentence."""
    if not end["pay"]:
        return False
    pay, cards = plan.pay_tables[end["pay"]], tuple(parse_cards(" ".join(end["cards"])))
    ranking = RANKINGS[pay.ranking]
    assert len(cards) == ranking.size
    if ranking.size == 5 and not plan.fixed[pay.id]:
        assert set(best_five(cards)) == set(cards)
    name = ranking.name(ranking.strength(cards), mini_royal=plan.has_mini_royal)
    assert end["says"].lower().startswith(name), end
    row = best_row(plan, pay.id, cards)[1]
    assert end["row"] == (row.hand if row else "")
    return True
