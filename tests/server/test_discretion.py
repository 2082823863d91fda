"""At an electronic table two people sign what takes a hand or ends a round; proof and audit show it."""

from dataclasses import replace
from pathlib import Path

from croupier.server.aggregates.back_rooms import HouseRoom
from croupier.server.aggregates.playing import hand_in_play
from croupier.server.commands.dispatch import dispatch
from croupier.server.fair.discretion import acts_of_people
from croupier.server.queries.discretion import discretion, false_seals
from croupier.server.queries.replay import round_rows
from croupier.server.queries.rounds import RoundHistory
from croupier.server.queries.staff_history import StaffHistory
from croupier.store import Append, Log, open_log
from tests.server.desk import ANN, BEN, FLO, NOON, VAULT, Desk, desk, seated

T1 = "table/T1"
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
        log.append(Append((fact,), {}, "Flo" if fact.type in ("PowerFailed", "RoundDead") else "house"), NOON)
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
        assert by["Flo"].voids == 1
        assert by["Olga"].second == 2
        directory = room.rooms["directory"]
        past = RoundHistory(log, VAULT, directory, "T1", "Ann", StaffHistory(log).at)  # type: ignore[arg-type]
        proof = past.published(1)
        assert round_rows(log, VAULT, T1, 1, directory)  # type: ignore[arg-type]
        import json  # noqa: PLC0415

        lines = list(acts_of_people(json.loads(str(proof["events"]))))
        assert "interrupted: the lights went out" in lines
        assert any(line.startswith("void by floor NH-2") for line in lines), lines
        assert any("signed by" in line and "NH-0" in line for line in lines), lines
        assert false_seals(log, VAULT) == (1, ())


def test_a_deck_that_does_not_come_from_its_secret_is_found_with_the_data_key(tmp_path: Path) -> None:
    room = playing()
    room.facts = [
        replace(fact, body=fact.body.replace('"fingerprints":["', '"fingerprints":["0')[:-1] + "}")
        if fact.type == "DecksSealed"
        else fact
        for fact in room.facts
    ]
    with written(room, tmp_path) as log:
        assert false_seals(log, VAULT) == (1, ("table/T1 1",))
