"""Commands to the house, its jackpots and its tournaments as staff give them."""

from datetime import UTC, date, datetime
from typing import Any

import pytest

from croupier.declare import Target, audited_events
from croupier.games import load
from croupier.house import commands as hc
from croupier.house.jackpots.events import TakenDown
from croupier.house.ledger import Account, AccountKind
from croupier.house.limits import HouseLimit, Limited
from croupier.house.serialize import to_plain
from croupier.house.tournament.plan import Price, PrizeKind, PrizeLadder, Prizes
from croupier.permissions import Role
from croupier.server.aggregates.back_rooms import Directory, JackpotRoom, TournamentRoom
from croupier.server.commands.dispatch import dispatch
from croupier.server.people.access import Person
from croupier.server.views.poker import tournament_view
from croupier.table.refused import RefusedError
from tests.house.hall import balanced
from tests.house.tournaments import plan
from tests.server.desk import ANN, BANK, FLO, NOON, OLGA, Desk, desk

DAY = date(2026, 3, 10)


def on_friday(**changes: Any) -> dict[str, Any]:
    """A tournament of today as a client writes it down."""
    today = plan(
        buy_in=Price(60_00, 12_00, 5_000),
        game_date=DAY,
        starts=datetime(2026, 3, 10, 23, tzinfo=UTC),
        charity="Pantry",
        **changes,
    )
    told = to_plain(today)
    assert isinstance(told, dict)
    return told


def tournament(room: Desk, id_: str = "friday") -> TournamentRoom:
    found = room.rooms[f"tournament/{id_}"]
    assert isinstance(found, TournamentRoom)
    return found


def test_what_a_tournament_takes_is_in_the_ledger_in_the_same_write() -> None:
    room = desk().do(OLGA, "tournament/friday", "Schedule", plan=on_friday())
    room.do(OLGA, "tournament/friday", "Announce", buy_in=60_00)
    room.do(OLGA, "tournament/friday", "Register", player="Ann")
    assert room.house.ledger.balance(Account(AccountKind.TOURNAMENT, "friday")) == 60_00
    assert [one.name for one in tournament(room).tournament.entrants] == ["Ann"]
    room.do(OLGA, "tournament/friday", "Refund", player="Ann")
    assert room.house.ledger.balance(Account(AccountKind.TOURNAMENT, "friday")) == 0
    balanced(room.house)


def test_nobody_promises_the_houses_money_alone_or_pays_a_large_prize_alone() -> None:
    """Attack: one person sets amounts, runs the tournament, and pays a friend what no buy-in brought."""
    friday, room = "tournament/friday", desk(play_money=False)
    dear = on_friday(prizes=Prizes(PrizeKind.AMOUNTS, (PrizeLadder(2, (2_600_00, 1_200_00)),)))
    says = "filled up with the house's money; operator or manager signs for them"
    assert says in room.refuses(FLO, friday, "Schedule", plan=dear)
    assert "Olga has to sign this too" in room.refuses(FLO, friday, "Schedule", plan=dear, approved_by="Olga")
    room.do(FLO, friday, "Schedule", plan=dear, approved_by="Olga")
    room.do(OLGA, friday, "Announce", buy_in=60_00)
    names = ("Ann", "Bob")
    for name in names:
        room.do(FLO, friday, "Register", player=name)
    draw = [{"player": name, "seat": {"table": "A", "number": n}} for n, name in enumerate(names, 1)]
    room.do(FLO, friday, "DrawSeats", draw=draw).later(hours=12).do(FLO, friday, "Start")
    room.do(FLO, friday, "Eliminate", out=[{"player": "Bob", "chips": 5_000}]).do(FLO, friday, "Finish")
    room.asks_house(hc.FundCage("Olga", room.now, 5_000_00, (), "for the prizes", "Pat"))
    assert "$1,200 is paid by two; operator, manager, floor or cage on duty signs too" in room.refuses(
        FLO, friday, "Pay", player="Bob"
    )
    assert "$2,600 is paid by two; operator or manager on duty signs too" in room.refuses(
        FLO, friday, "Pay", player="Ann"
    )
    for name in names:
        assert "Olga has to sign this too" in room.refuses(
            FLO, friday, "Pay", player=name, approved_by="Olga"
        )
        assert "someone else must confirm" in room.refuses(
            OLGA, friday, "Pay", player=name, approved_by="Olga"
        )
        room.do(FLO, friday, "Pay", player=name, approved_by="Olga")
    assert [one.paid_out for one in tournament(room).tournament.entrants] == [2_600_00, 1_200_00]
    balanced(room.house)


def test_no_cashier_alone_takes_chips_out_of_a_players_account() -> None:
    room = desk(play_money=False)
    cal = Person("Pat", "Pat", frozenset({"cage"}))
    chips = [{"denomination": 100, "pieces": 30}]
    room.do(cal, "house", "SellChips", player="Ann", cash=30_00, chips=chips, account=True)
    out = {"player": "Ann", "chips": [{"denomination": 100, "pieces": 10}], "account": True}
    says = "on the account of Ann, who signs with their password; or operator or manager signs"
    assert says in room.refuses(cal, "house", "RedeemChips", **out)
    assert "Olga has to sign this too" in room.refuses(cal, "house", "RedeemChips", **out, approved_by="Olga")
    room.do(cal, "house", "RedeemChips", **out, approved_by="Olga")
    unit = room.unit("Pat")
    with pytest.raises(RefusedError, match="who signs"):
        dispatch(unit, cal, "house", "RedeemChips", out, frozenset({"Bob"}))
    dispatch(unit, cal, "house", "RedeemChips", out, frozenset({"Ann"}))
    room.taken(unit)
    assert room.house.pocket("Ann") == 10_00
    balanced(room.house)


@pytest.mark.rule("H-08")
def test_a_tournament_is_held_against_the_others_of_its_day() -> None:
    room = desk().do(OLGA, "tournament/friday", "Schedule", plan=on_friday())
    again = on_friday()
    assert "goes to tournament/friday" in room.refuses(OLGA, "tournament/other", "Schedule", plan=again)
    room.do(OLGA, "tournament/other", "Schedule", plan={**again, "id": "other"})
    directory = room.rooms["directory"]
    assert isinstance(directory, Directory)
    assert directory.streams[-2:] == ("tournament/friday", "tournament/other")


@pytest.mark.rule("H-08", "Q3-22")
def test_one_tournament_of_a_day_has_the_higher_cap_whichever_desk_schedules_the_next() -> None:
    most = {Limited.TOURNAMENT: 150_00, Limited.ONE_TOURNAMENT: 250_00}
    own = tuple(HouseLimit(what, cents, date(2012, 1, 1)) for what, cents in most.items())
    room = desk(limits=own).do(OLGA, "tournament/friday", "Schedule", plan=on_friday(higher_cap=True))
    second = on_friday(id="other", higher_cap=True)
    says = room.refuses(OLGA, "tournament/other", "Schedule", plan=second)
    assert "friday already has the higher cap on 2026-03-10 for Pantry" in says
    room.do(OLGA, "tournament/other", "Schedule", plan=on_friday(id="other"))


def test_what_players_paid_is_shown_to_those_who_run_the_tournament_or_read_everything() -> None:
    room = desk().do(OLGA, "tournament/friday", "Schedule", plan=on_friday())
    told = {
        role: "money"
        in tournament_view(tournament(room), Person("Sam", "Sam", frozenset({role})), room.house)
        for role in Role
    }
    assert {role for role, money in told.items() if not money} == {
        Role.DEALER,
        Role.CAGE,
        Role.CHARITY,
        Role.RUNNER,
        Role.COMPLIANCE,
    }
    assert "money" not in tournament_view(tournament(room), ANN, room.house)
    assert room.refuses(ANN, "tournament/friday", "Register", player="Ann")


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({}, "plan"),
        ({"plan": []}, "plan is a table"),
        ({"plan": {"name": "x"}}, "is no TournamentPlan: it lacks format, charity, game_date"),
        ({"plan": on_friday(), "others": []}, 'takes no "others"'),
    ],
)
def test_a_plan_that_cannot_be_read_is_told(data: dict[str, Any], says: str) -> None:
    assert says in desk().refuses(OLGA, "tournament/friday", "Schedule", **data)


# --------------------------------------------------------------------------------------------- the house


def test_a_table_is_opened_at_the_table_and_its_books_follow() -> None:
    room = desk()
    assert "goes to the table itself" in room.refuses(OLGA, "house", "OpenTable")
    assert room.refuses(OLGA, "house", "PostTable")
    assert "T1" in room.house.tables


def test_who_asks_and_when_is_never_the_clients_to_say() -> None:
    room = desk()
    asked = {"table": "T1", "chips": [{"denomination": 100, "pieces": 5}]}
    assert 'takes no "by"' in room.refuses(OLGA, "house", "AskFill", **asked, by="Max")
    assert 'takes no "at"' in room.refuses(OLGA, "house", "AskFill", **asked, at=NOON.isoformat())
    room.do(OLGA, "house", "AskFill", **asked)
    assert [one.asked_by for one in room.house.transfers.values()] == ["Olga"]


def test_a_day_opens_with_games_by_name_as_they_are_kept_here_or_in_the_catalogue() -> None:
    room = desk(play_money=False)
    assert "is open; close it first" in room.refuses(
        OLGA, "house", "OpenDay", charities=["Pantry"], games=["nh-holdem-stud"]
    )
    for wanted, says in (
        ("/etc/passwd", "there is no game"),
        ({"game": "nh-holdem-face-up", "readings": {"Q9-99": "a"}}, "no reading"),
        ({"game": "nh-holdem-face-up", "blanks": {"wager.ante.mist": "$1"}}, "no blank"),
        ({"game": "nh-holdem-face-up", "readings": 5}, "readings is a table of texts"),
    ):
        assert says in room.refuses(OLGA, "house", "OpenDay", charities=["Pantry"], games=[wanted])


def test_games_are_added_to_the_open_day_by_name() -> None:
    room = desk(play_money=False)
    assert "is on the schedule" in room.refuses(OLGA, "house", "AddGames", games=["nh-holdem-stud"])
    assert "there is no game" in room.refuses(OLGA, "house", "AddGames", games=["/etc/passwd"])
    room.do(OLGA, "house", "AddGames", games=[{"game": "nh-holdem-face-up"}])
    day = room.house.day
    assert day is not None
    assert [one.game for one in day.schedule] == ["nh-holdem-stud", "nh-holdem-face-up"]
    assert day.schedule[1].hash in room.unit("Olga").directory.games, "a table may open for it"
    fragment: dict[str, object] = {"game": "three-card-poker-fragment"}
    says = room.refuses(OLGA, "house", "AddGames", games=[fragment])
    assert "leaves out what straight flush pays in Pair Plus" in says
    paid = {"pay.pair-plus.rows.straight flush": "40 to 1"}
    room.do(OLGA, "house", "AddGames", games=[fragment | {"blanks": paid}, "nh-holdem-jackpots"])


@pytest.mark.parametrize("clock", ["decision", "grace", "consent", "seeds", "surrender"])
def test_no_table_for_money_opens_with_a_clock_that_takes_every_hand(clock: str) -> None:
    """Attack: the floor opens a table where a decision lasts a millisecond, and the clock folds for all."""
    wish = {"game": "nh-holdem-stud", "seats": 6, "clocks": {clock: 1}, "bank": BANK, "sent_by": "Olga"}
    says = desk(play_money=False).refuses(OLGA, "table/T2", "OpenTable", **wish)
    assert f"clocks: {clock} is 1 millisecond; players for money have" in says
    assert desk().do(OLGA, "table/T2", "OpenTable", **wish).house.tables["T2"].is_open, "for play money"


def test_the_audit_says_which_safeguards_adopted_settings_leave_out() -> None:
    """Attack: an operator loosens the house for an evening behind a sentence that says nothing."""
    audited = audited_events(Target.HOUSE)["HouseSet"]
    usual = {"second_factor": True, "countersign_after": 24}
    assert audited.sentence({"settings": usual}) == "the settings of the house adopted"
    loose = {"same_person_may_confirm": True, "countersign_after": 0}
    assert audited.sentence({"settings": loose}) == (
        "the settings of the house adopted: no second factor, one person may confirm fills and banks, "
        "countersigning 0 hours after a reset"
    )


def test_jackpots_are_opened_posted_and_changed_by_the_operator_alone() -> None:
    room = desk()
    data = {"game": "nh-holdem-jackpots", "large_from": 100_00}
    assert "operator" in room.refuses(FLO, "jackpots/M", "OpenSet", **data)
    room.do(OLGA, "jackpots/M", "OpenSet", **data)
    assert "already" in room.refuses(OLGA, "jackpots/M", "OpenSet", **data)
    room.do(OLGA, "jackpots/M", "PostJackpots", values=[20_000_00, 10_000_00, 1_000_00])
    kept = room.rooms["jackpots/M"]
    assert isinstance(kept, JackpotRoom)
    assert kept.jackpots.game.hash == load("nh-holdem-jackpots").hash
    assert kept.jackpots.large_from == 100_00
    assert room.refuses(OLGA, "jackpots/M", "RecordWin", table="T1")


def shown(room: Desk, set_: str) -> tuple[str, ...]:
    kept = room.rooms[f"jackpots/{set_}"]
    assert isinstance(kept, JackpotRoom)
    return kept.jackpots.tables


@pytest.mark.rule("R1-28")
def test_a_sign_is_hung_by_the_operator_and_the_floor_opens_the_table_under_it() -> None:
    room, games = desk("nh-holdem-jackpots"), {"game": "nh-holdem-jackpots", "seats": 6}
    for name in ("M", "N"):
        room.do(OLGA, f"jackpots/{name}", "OpenSet", game="nh-holdem-jackpots")
        room.do(OLGA, f"jackpots/{name}", "PostJackpots", values=[20_000_00, 10_000_00, 1_000_00])
    assert "operator" in room.refuses(FLO, "table/T2", "OpenTable", **games, jackpots="M")
    assert "operator" in room.refuses(FLO, "jackpots/M", "ShowAt", table="T2")
    room.do(OLGA, "jackpots/M", "ShowAt", table="T2")
    assert "hang at table T2; take them down" in room.refuses(OLGA, "jackpots/N", "ShowAt", table="T2")
    room.do(FLO, "table/T2", "OpenTable", **games, jackpots="M")
    assert "close it first" in room.refuses(OLGA, "jackpots/M", "TakeDown", table="T2")
    assert "choose its jackpots when it opens again" in room.refuses(OLGA, "jackpots/N", "ShowAt", table="T2")
    fallen = room.unit("Olga")
    fallen.tell("jackpots/M", TakenDown("Olga", room.now, "T2"))  # by another process, as the table opened
    room.taken(fallen)
    room.do(OLGA, "jackpots/M", "ShowAt", table="T2")
    room.do(FLO, "table/T2", "CloseTable")
    assert shown(room, "M") == ("T2",), "the sign hangs until somebody takes it down"
    room.do(OLGA, "jackpots/M", "TakeDown", table="T2")
    assert shown(room, "M") == ()


@pytest.mark.rule("R1-28")
def test_no_table_shows_jackpots_it_does_not_play_for() -> None:
    room, opens = desk("nh-holdem-jackpots"), {"game": "nh-holdem-jackpots", "seats": 6}
    room.do(OLGA, "jackpots/M", "OpenSet", game="nh-holdem-jackpots")
    room.do(OLGA, "jackpots/M", "PostJackpots", values=[20_000_00, 10_000_00, 1_000_00])
    room.do(OLGA, "jackpots/J", "ShowAt", table="T2").do(OLGA, "table/T2", "OpenTable", **opens, jackpots="M")
    assert (shown(room, "J"), shown(room, "M")) == (("T1",), ("T2",)), "one sign took the other's place"
    plain = desk().do(OLGA, "jackpots/M", "OpenSet", game="nh-holdem-jackpots")
    plain.do(OLGA, "jackpots/M", "ShowAt", table="T2")
    refused = plain.refuses(OLGA, "table/T2", "OpenTable", game="nh-holdem-stud", seats=6)
    assert "the jackpots M hang at table T2" in refused
    plain.do(OLGA, "jackpots/M", "TakeDown", table="T2")
    plain.do(OLGA, "table/T2", "OpenTable", game="nh-holdem-stud", seats=6)
