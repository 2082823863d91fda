"""At an electronic table two people sign what takes a hand or ends a round; proof and audit show it."""

import json
import re
from dataclasses import replace
from pathlib import Path

import croupier
from croupier.house import commands as hc
from croupier.permissions import Role
from croupier.server.aggregates.back_rooms import HouseRoom
from croupier.server.aggregates.playing import hand_in_play
from croupier.server.commands.dispatch import dispatch
from croupier.server.fair.settlement import TELLS, acts_of_people
from croupier.server.people.access import Person
from croupier.server.queries.discretion import acts, discretion, false_seals
from croupier.server.queries.replay import round_rows
from croupier.server.queries.rounds import RoundHistory
from croupier.server.queries.staff_history import StaffHistory
from croupier.store import Append, Log, open_log
from tests.cli.shell import answer, run
from tests.server.desk import ANN, BEN, FLO, NOON, VAULT, Desk, desk, seated
from tests.server.test_corrections import by_flo, paid_at_two

T1 = "table/T1"
OF_FLO = ("PowerFailed", "RoundDead", "IrregularityRuled", "HandForfeited")
FAILS = {"says": "the lights went out"}


def playing(*, play_money: bool = False, small: bool = False) -> Desk:
    """A casino where a round waits for a decision."""
    room = seated(desk(), ANN, BEN).runs_to("the first bet")
    house = room.rooms["house"]
    assert isinstance(house, HouseRoom)
    assert house.house.settings is not None
    settings = replace(house.house.settings, play_money=play_money, same_person_may_confirm=small)
    room.rooms["house"] = house._replace(house=house.house._replace(settings=settings))
    for seat, person in ((1, ANN), (2, BEN)):
        room.do(person, T1, "PlaceBet", seat=seat, wager="ante", cents=2_00)
    return room.runs_to("decision")


def test_one_person_alone_neither_interrupts_nor_ends_a_round() -> None:
    room = playing()
    says = room.refuses(FLO, T1, "ReportPowerFailure", **FAILS)
    assert "two people sign this" in says
    assert not room.table.table.interrupted
    room.do(FLO, T1, "ReportPowerFailure", **FAILS)  # with Olga's signature
    assert room.told("Countersigned") == [{"command": "ReportPowerFailure", "by": "Flo", "second": "Olga"}]
    assert "two people sign this" in room.refuses(FLO, T1, "ResolveInterruption", readable=False)


def test_one_person_alone_does_not_hold_a_round_by_a_report() -> None:
    room = playing()
    report = {"kind": "misdeal", "says": "two cards stuck"}
    assert "two people sign this" in room.refuses(FLO, T1, "Report", **report)
    assert not room.table.table.irregularities
    room.do(FLO, T1, "Report", **report)
    assert room.told("Countersigned") == [{"command": "Report", "by": "Flo", "second": "Olga"}]


def test_a_hand_is_in_play_while_its_player_decides_and_money_is_on_it() -> None:
    """Whoever closed its player's account would have a clock fold it, alone."""
    room = playing()
    house = room.rooms["house"]
    assert isinstance(house, HouseRoom)
    assert hand_in_play(house.house, [room.table], "Ann") == "T1"
    assert hand_in_play(house.house, [room.table], "Cy") is None
    for_nothing = playing(play_money=True)
    played = for_nothing.rooms["house"]
    assert isinstance(played, HouseRoom)
    assert hand_in_play(played.house, [for_nothing.table], "Ann") is None


def test_a_small_casino_has_two_sign_too_and_only_play_money_goes_on_with_one() -> None:
    assert "two people sign this" in playing(small=True).refuses(FLO, T1, "ReportPowerFailure", **FAILS)
    unit = playing(play_money=True).unit("Flo")
    assert dispatch(unit, FLO, T1, "ReportPowerFailure", FAILS)


def test_between_rounds_nobody_needs_a_second() -> None:
    room = seated(desk(), ANN)
    assert "two people" not in room.refuses(FLO, T1, "ReportPowerFailure", **FAILS)


def written(room: Desk, folder: Path) -> Log:
    """The log of a house as the desk told it."""
    log = open_log(folder / "house.db")
    for fact in room.facts:
        log.append(Append((fact,), {}, "Flo" if fact.type in OF_FLO else "house"), NOON)
    return log


def dead(room: Desk) -> Desk:
    room.do(FLO, T1, "ReportPowerFailure", **FAILS)
    for person in (ANN, BEN):
        room.do(person, T1, "Consent", agrees=False)
    return room.do(FLO, T1, "ResolveInterruption", readable=False)


def test_the_proof_and_the_audit_tell_who_voided(tmp_path: Path) -> None:
    room = dead(playing())
    with written(room, tmp_path) as log:
        tables, people = discretion(log)
        assert [(each.of, each.rounds, each.voids, each.silent) for each in tables] == [("T1", 1, 1, 0)]
        assert tables[0].void_rate == 1.0
        by = {each.of: each for each in people}
        assert (by["Flo"].voids, by["Flo"].void_rate) == (1, 1.0)
        assert by["Olga"].second == 2
        directory = room.rooms["directory"]
        past = RoundHistory(log, VAULT, directory, "T1", "Ann", StaffHistory(log).at)  # type: ignore[arg-type]
        proof = past.published(1)
        assert round_rows(log, VAULT, T1, 1, directory)  # type: ignore[arg-type]
        lines = list(acts_of_people(json.loads(str(proof["events"]))))
        assert "interrupted: the lights went out" in lines
        assert any(line.startswith("void by floor NH-2") for line in lines), lines
        assert any("signed by" in line and "NH-0" in line for line in lines), lines
        assert false_seals(log, VAULT) == (1, ())


def test_a_forfeit_takes_two_people_and_proof_and_audit_tell_who_ruled_it(tmp_path: Path) -> None:
    """Attack of 0.1: one person of the floor takes a hand by a ruling, and the proof says nothing of it."""
    room = playing()
    room.do(FLO, T1, "Report", kind="other", says="a phone on the table", seat=1)
    rules = {"number": 1, "ruling": "forfeit the hand", "says": "phones are not allowed", "rules": ["R0-17"]}
    assert "two people sign this" in room.refuses(FLO, T1, "Rule", **rules)
    room.do(FLO, T1, "Rule", **rules)  # with Olga's signature
    room.do(BEN, T1, "Choose", seat=2, choice="fold").runs_to("the first bet")
    with written(room, tmp_path) as log:
        (table,), people = discretion(log)
        assert (table.rounds, table.forfeits, table.forfeit_rate, table.void_rate) == (2, 1, 0.5, 0.0)
        by = {each.of: each for each in people}
        assert (by["Flo"].forfeits, by["Flo"].rulings, by["Olga"].second) == (1, 1, 2)
        assert (by["Flo"].rounds, by["Flo"].forfeit_rate, by["Olga"].forfeit_rate) == (2, 0.5, 0.0)
        directory = room.rooms["directory"]
        past = RoundHistory(log, VAULT, directory, "T1", "Ann", StaffHistory(log).at)  # type: ignore[arg-type]
        lines = list(acts_of_people(json.loads(str(past.published(1)["events"]))))
    ruled = " · ".join(line for line in lines if "forfeit" in line)
    assert "floor NH-2" in ruled, lines
    assert "phones are not allowed" in ruled, lines


def test_the_audit_lists_corrections_undos_and_changed_payouts(tmp_path: Path) -> None:
    room = paid_at_two(floor_changes_alone=100_00)
    by_flo(room, "Undo", reason="racked too early")
    by_flo(room, "CorrectPayout", seat=2, wager="ante", cents=40_00, reason="the chips lie there")
    by_flo(room, "CorrectPayout", seat=2, wager="ante", cents=35_00, reason="one too many")
    by_flo(room, "CorrectPayout", "Mia", seat=2, wager="play", cents=150_00, reason="and these")
    with written(room, tmp_path) as log:
        (one,), people = discretion(log)
        assert (one.undos, one.payouts, one.given, one.taken) == (1, 3, 170_00, 5_00)
        by = {each.of: each for each in people}
        assert (by["Flo"].undos, by["Flo"].payouts, by["Mia"].second) == (1, 3, 1)
        lines = [(each.kind, each.by, each.second, each.says) for each in acts(log)]
    assert lines[-1] == ("undos", "Flo", "", "the last 1 step undone: racked too early")
    assert lines[0][1:3] == ("Flo", "Mia")
    assert lines[2][-1] == "seat 2 got $10 on ante, and should have $40: the chips lie there"
    where = ("audit", "discretion", "--database", str(tmp_path / "house.db"))
    said = " ".join(run(*where, width=200).out.split())
    assert "by Flo, signed by Mia too: seat 2 got $10 on play, and should have $150" in said
    assert [each["kind"] for each in answer(*where)["acts"]] == ["payouts", "payouts", "payouts", "undos"]


def test_the_page_tells_the_same_acts_of_people_as_the_command() -> None:
    script = Path(croupier.__file__).parent / "server" / "web" / "screens" / "discretion.js"
    told = dict(re.findall(r'^  (\w+): "(.*)",$', script.read_text("utf-8"), re.MULTILINE))
    assert told == dict(TELLS)


# ------------------------------------------------------------------------------------ put on a list in a hand


def test_whoever_is_excluded_in_a_hand_plays_it_out_and_gets_the_money() -> None:
    """A manager alone neither takes a hand nor chips by putting its player on the list."""
    room = playing()
    before = room.table.table.chips_of("Ann")
    room.asks_house(hc.Exclude("Olga", room.now, "ann", "house", "a quarrel"))
    for seat, person in ((1, ANN), (2, BEN)):
        room.runs_to("decision").do(person, T1, "Choose", seat=seat, choice="fold")
    room.runs_to("the first bet")
    assert room.told("ClockRanOut") == []
    assert room.table.table.chips_of("Ann") == before
    for name, data in (
        ("PlaceBet", {"seat": 1, "wager": "ante", "cents": 2_00}),
        ("BuyChips", {"cents": 1_00}),
        ("AskSecondHand", {"seat": 4}),
    ):
        assert "Ann may not play here" in room.refuses(ANN, T1, name, **data)
    room.do(BEN, T1, "PlaceBet", seat=2, wager="ante", cents=2_00)  # the table goes on without her
    room.do(ANN, T1, "CashOut", cents=before)
    room.do(ANN, T1, "Leave")
    assert room.table.table.seats[0] is None
    assert "Ann may not play here" in room.refuses(ANN, T1, "Sit", seat=1)
    assert "Ann may not play here" in room.refuses(ANN, T1, "Wait")
    pocket = room.house.pocket("Ann")
    assert pocket == before
    redeem = {"player": "Ann", "chips": [{"denomination": 100, "pieces": pocket // 100}], "account": True}
    cal = Person("Cal", "Cal", frozenset({"cage"}))
    room.asks_house(hc.Enrol("Olga", room.now, "Cal", (Role.CAGE,), "NH-9"))
    room.asks_house(hc.StartDuty("Olga", room.now, "Cal"))
    for signer, says in (
        ("", "stop and call a manager"),
        ("Olga", "Olga has to sign this too"),
        ("Cal", "only operator or manager"),
    ):
        assert says in room.refuses(cal, "house", "RedeemChips", **redeem, approved_by=signer)
    room.do(cal, "house", "RedeemChips", **redeem, approved_by="Olga")
    assert room.house.pocket("Ann") == 0
    assert room.told("ChipsRedeemed")[-1]["approved_by"] == "Olga"
