"""The house rules are set once: page, tournament desk, cage and tables all follow one setting."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from croupier.house import commands as hc
from croupier.house.ledger import change_for
from croupier.house.readings import HouseReadings, from_choices
from croupier.house.rules import as_text
from croupier.house.tournament.state import Stage
from croupier.server.aggregates.back_rooms import TournamentRoom
from croupier.server.queries.rule_book import house_page, rule_book
from croupier.table.refused import RefusedError
from tests.house.hall import DAY, NOON, SETTINGS, Hall, stud
from tests.server.desk import ANN, BEN, FLO, OLGA, Desk, desk, seated


def rules(**choices: str) -> dict[str, Any]:
    """The settings of a house that reads its rules so."""
    read = from_choices({name.replace("_", "-"): option for name, option in choices.items()})
    return {name: getattr(read, name) for name in HouseReadings.__dataclass_fields__ if name != "raises"}


def page(room: Desk) -> str:
    """The page on the wall of a house."""
    return " ".join(as_text(house_page(room.house, room.now)).split())


def tournament(room: Desk, **more: Any) -> TournamentRoom:
    """A tournament for four, scheduled at the desk of this house and begun."""
    plan = {
        "name": "Friday",
        "format": "hourly",
        "game": "Texas hold'em",
        "charity": "Pantry",
        "game_date": "2026-03-10",
        "starts": room.now.isoformat(),
        "location": "here",
        "tables": ["A"],
        "seats": 9,
        "buy_in": {"cents": 60_00, "fee": 12_00, "chips": 5_000},
        "prizes": {"kind": "percentages of the pool", "ladders": [{"players": 2, "places": [60_00, 40_00]}]},
        **more,
    }
    room.do(OLGA, "tournament/friday", "Schedule", plan=plan)
    room.do(OLGA, "tournament/friday", "Announce", buy_in=60_00)
    names = ("Ann", "Bob", "Cyd", "Deb")
    for name in names:
        room.do(OLGA, "tournament/friday", "Register", player=name)
    draw = [{"player": name, "seat": {"table": "A", "number": n}} for n, name in enumerate(names, 1)]
    room.do(OLGA, "tournament/friday", "DrawSeats", draw=draw)
    room.do(OLGA, "tournament/friday", "Start")
    room.do(OLGA, "tournament/friday", "Interrupt", says="the power failed")
    found = room.rooms["tournament/friday"]
    assert isinstance(found, TournamentRoom)
    return found


@pytest.mark.rule("Q3-12", "H-02")
def test_what_becomes_of_void_buy_ins_is_one_setting_for_the_page_and_the_desk() -> None:
    usual, other = desk(), desk(rules=rules(Q3_12="b"))
    assert "What players paid for a void tournament is refunded." in page(usual)
    assert "Nothing paid for a void tournament is refunded." in page(other)
    for room, owed in ((usual, 60_00), (other, 0)):
        dark = tournament(room)
        assert dark.tournament.stage is Stage.VOID
        due = 0
        if owed:
            room.do(OLGA, "tournament/friday", "Pay", player="Ann")
            (paid,) = [one.paid_out for one in room.rooms["tournament/friday"].tournament.entrants[:1]]  # type: ignore[union-attr]
            due = paid or 0
        else:
            with pytest.raises(RefusedError):
                room.do(OLGA, "tournament/friday", "Pay", player="Ann")
        assert due == owed


@pytest.mark.rule("Q3-17", "H-04")
def test_the_wagers_of_a_dead_hand_are_one_setting_for_the_page_the_drawer_and_every_table() -> None:
    for choice, words, kept in (
        ("a", "wagers not settled yet go back", 0),
        ("b", "the house keeps its wagers", 4_00),
        ("c", "every wager goes back", 0),
    ):
        room = seated(desk("nh-holdem-stud", rules=rules(Q3_17=choice)), ANN)
        assert words in page(room)
        game = room.table.table.plan.game
        book = rule_book(game, house_page(room.house, room.now))
        drawer = " ".join(line["says"] for chapter in book["chapters"] for line in chapter["lines"])
        assert words in drawer
        assert ("the house keeps the wagers" in drawer) == bool(kept)
        room.runs_to("the first bet")
        room.do(ANN, "table/T1", "PlaceBet", seat=1, wager="ante", cents=4_00)
        room.runs_to("decision")
        room.do(FLO, "table/T1", "ReportPowerFailure", says="the lights went out")
        room.do(FLO, "table/T1", "ResolveInterruption", readable=False)
        assert room.table.table.bank == kept


@pytest.mark.rule("Q3-16", "H-04")
def test_whose_word_it_takes_is_one_setting_for_the_page_and_every_table() -> None:
    room = desk("three-card-poker", rules=rules(Q3_16="b"))
    assert "every player agrees who was dealt in" in page(room)
    assert room.table.table.plan.game.conduct.consent_of == "every player dealt in"
    assert desk("three-card-poker").table.table.plan.game.conduct.consent_of == "players with a live wager"


@pytest.mark.rule("Q3-16", "H-04")
@pytest.mark.parametrize(("option", "asked"), [("a", [BEN.id]), ("b", [ANN.id, BEN.id])])
def test_the_screens_ask_those_whose_word_counts(option: str, asked: list[str]) -> None:
    """Ann folds her ante and has nothing left to agree to, unless everybody dealt in is asked."""
    room = seated(desk("nh-holdem-stud", rules=rules(Q3_16=option)), ANN, BEN)
    room.runs_to("the first bet")
    for seat, person in enumerate((ANN, BEN), 1):
        room.do(person, "table/T1", "PlaceBet", seat=seat, wager="ante", cents=4_00)
    room.runs_to("decision")
    assert room.sees(ANN)["asked"] == []
    room.do(ANN, "table/T1", "Choose", seat=1, choice="fold")
    room.do(FLO, "table/T1", "ReportPowerFailure", says="the lights went out")
    assert room.sees(ANN)["asked"] == asked


@pytest.mark.rule("Q3-20", "H-06", "H-10")
def test_old_chips_are_one_setting_for_the_page_and_the_cage() -> None:
    for choice, words in (("a", "stay owed for"), ("b", "are void, and nothing is paid")):
        room = Hall(now=NOON).staffed(replace(SETTINGS, **rules(Q3_20=choice))).opened(stud()).funded()
        assert words in " ".join(as_text(house_page(room.house, room.now)).split())
        room.sells("Ann", 40_00).ends().later(days=1).opened(stud(), day=DAY + timedelta(days=1))
        chips = change_for(10_00, SETTINGS.denominations)
        asked = hc.RedeemOldChips("Cal", room.now, "Ann", DAY, chips, "Max", "was ill")
        if choice == "a":
            room.do(asked)
        else:
            assert "are void in this house" in room.refuses(asked)


@pytest.mark.rule("Q3-10", "Q3-11", "Q3-13", "Q3-14", "Q3-15", "Q3-21", "Q3-22", "Q3-25")
def test_every_reading_of_tournaments_comes_from_the_house() -> None:
    asked = ("Q3_10", "Q3_11", "Q3_13", "Q3_14", "Q3_15", "Q3_21", "Q3_22", "Q3_25")
    chosen = rules(**dict.fromkeys(asked, "b"))
    room = desk(rules=chosen)
    assert tournament(room).tournament.scheduled.readings == chosen["tournaments"]
    said = page(room)
    for words in (
        "at its last table counts as hourly",
        "unless exactly three players are left",
        "draw for the high card",
        "with the pot pushed",
        "by seat, from the button",
        "Once the seats are drawn it is a close call",
    ):
        assert words in said
    with pytest.raises(RefusedError, match="how tournaments are read is a house rule"):
        tournament(desk(), readings={"when_void": "no refund"})
    so = {"game": "nh-holdem-stud", "readings": {"Q3-12": "b"}}
    said = desk().refuses(OLGA, "house", "OpenDay", charities=["Pantry"], games=[so])
    assert "Q3-12 is a house rule, the same for every game: set it under [house_rules]" in said
