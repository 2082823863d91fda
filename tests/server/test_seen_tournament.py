"""A tournament as somebody may see it: what is public at every moment of it, and what is the desk's."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from croupier.house.tournament import NEW, Tournament
from croupier.house.tournament import commands as c
from croupier.house.tournament.events import HandSeen
from croupier.house.tournament.plan import Format, Level, Price
from croupier.server.views.poker import seen_tournament
from tests.house.tournaments import ADD_ON, REBUY, Desk, plan, under_way

LEVELS = (Level(20, 25, 50), Level(10))
OF_THE_DESK = {
    "money",
    "paid_out",
    "bought",
    "close_calls",
    "counts",
    "interrupted_as",
    "consents",
    "resolved",
    "may_be_void",
    "owed",
    "odd_cents_by",
    "taxed",
    "signed",
    "undoable",
    "alternates",
    "full",
    "dealers_due",
}


def an_evening() -> Iterator[Tournament]:
    """Every moment of a tournament that is interrupted in the end."""
    yield NEW
    desk = Desk(plan(format=Format.MULTI_TABLE, levels=LEVELS, rebuy=REBUY, add_on=ADD_ON))
    yield desk.tournament
    yield desk.announce().register("Ann").tournament
    yield desk.register("Bob", "Cyd", "Dan").draw(2).tournament
    yield desk.start().do(c.Rebuy, "Ann").tournament
    yield desk.do(c.CloseEntries).out("Dan").tournament
    yield desk.do(c.Interrupt, "dark").tournament
    for table in desk.tournament.tables:
        desk.do(c.ResolveHand, table, HandSeen.BETWEEN_HANDS)
    yield desk.do(c.SplitRemaining).tournament


def test_the_public_sees_the_same_fields_all_evening_and_never_the_desks() -> None:
    for now in an_evening():
        public, full = seen_tournament(now, staff=False), seen_tournament(now, staff=True)
        assert set(full) - set(public) == (OF_THE_DESK if now.plan else set())
        assert full.items() >= public.items()
        assert not OF_THE_DESK & set(public)
        json.dumps(full)


def test_the_prizes_of_the_board_are_the_pool_to_the_cent() -> None:
    seen = seen_tournament(under_way(7).tournament, staff=False)
    assert seen["pool"] == 7 * 50_00
    assert sum(seen["prizes"]) == seen["pool"]


def test_one_player_alone_has_no_ladder_yet() -> None:
    assert seen_tournament(Desk().register("Ann").tournament, staff=False)["prizes"] == []


def test_the_clock_is_told_in_moments_of_the_house() -> None:
    desk = under_way(on=plan(levels=LEVELS))
    began = desk.tournament.clock.since
    assert began is not None
    assert seen_tournament(desk.tournament, staff=False)["clock"] == {
        "since": began.isoformat(),
        "stopped": None,
    }
    stopped = desk.now
    seen: Any = seen_tournament(desk.do(c.StopClock).tournament, staff=False)
    assert seen["clock"]["stopped"] == stopped.isoformat()
    assert [level["big"] for level in seen["plan"]["levels"]] == [50, 0]


@pytest.mark.rule("Q3-15")
def test_shares_with_odd_cents_are_open_until_the_lots_are_drawn() -> None:
    desk = under_way(7, on=plan(buy_in=Price(60_00, 9_99, 5_000)))
    desk.out("Gus", "Fay", "Eve", "Dan").out("Bob", "Cyd", stacks=(500, 500)).do(c.Finish)
    first, tied = seen_tournament(desk.tournament, staff=True)["owed"]
    assert first == {"players": ["Ann"], "cents": 175_04, "what": "prize", "shares": {"Ann": 175_04}}
    assert tied == {
        "players": ["Bob", "Cyd"],
        "cents": 175_03,
        "what": "prize",
        "shares": {"Bob": None, "Cyd": None},
    }
    drawn = seen_tournament(desk.do(c.DrawLots, ("Cyd", "Bob")).tournament, staff=True)
    assert drawn["owed"][1]["shares"] == {"Bob": 87_51, "Cyd": 87_52}
    assert drawn["places"][1] == {"name": "Bob", "place": "2-3", "due": 87_51}


@pytest.mark.rule("H-02")
def test_the_desk_knows_while_an_interruption_may_still_void_the_tournament() -> None:
    desk = under_way(4)
    assert seen_tournament(desk.tournament, staff=True)["may_be_void"]
    desk.out("Dan", "Cyd", "Bob").do(c.Finish)
    assert not seen_tournament(desk.tournament, staff=True)["may_be_void"]
