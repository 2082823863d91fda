"""Changing an event: what older versions wrote reads as today's, and what is written says its version."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from croupier.house.events import HouseSet
from croupier.house.poker.events import TurnTaken
from croupier.house.poker.state import PokerAction, Turn
from croupier.house.settings import PLAY_MONEY, Settings
from croupier.server.aggregates import back_rooms, codec
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.back_rooms import HouseRoom, kept_at, rebuild, snapshot, snapshots_of
from croupier.server.aggregates.codec import MARK, CodecError, EventBody, Upcaster
from croupier.server.queries.finding import ApprovalFilter, find_approvals
from croupier.store import Append, EventRow, Fact, Log, open_log
from croupier.store.browse import browse
from croupier.store.vault import Vault
from croupier.store.verify import verify
from croupier.table import events as e
from tests.server.desk import ANN, BEN, Desk, desk, seated

VAULT = Vault(b"k" * 32)
NOON = datetime(2026, 3, 10, 17, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class HandPaused:
    """What used to be TablePaused: `by` is called `floor` now, and the reason is no longer told."""

    floor: str
    minutes: int = 0


def renamed_field(told: EventBody) -> EventBody:
    """From version 1 to 2."""
    return {"floor" if name == "by" else name: each for name, each in told.items()}


def removed_field(told: EventBody) -> EventBody:
    """From version 2 to 3."""
    return {name: each for name, each in told.items() if name != "reason"}


Steps: TypeAlias = dict[tuple[str, str], tuple[Upcaster, ...]]
Renames: TypeAlias = dict[tuple[str, str], str]


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Steps, Renames], None]]:
    """Put upcasters and old names in the place of those there are."""

    def put(steps: Steps, renamed: Renames) -> None:
        monkeypatch.setattr(codec, "UPCASTERS", steps)
        monkeypatch.setattr(codec, "RENAMED", renamed)
        codec._known.cache_clear()

    yield put
    codec._known.cache_clear()


Registry: TypeAlias = Callable[[Steps, Renames], None]


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch, registry: Registry) -> None:
    """A croupier in which TablePaused has another name, a renamed field and a field less."""
    today = {name: kind for name, kind in codec.kinds("table").items() if name != "TablePaused"}
    known = {"table": {**today, "HandPaused": HandPaused}}
    monkeypatch.setattr(codec, "kinds", lambda of: known.get(of, {}))
    steps: Steps = {("table", "HandPaused"): (renamed_field, removed_field)}
    registry(steps, {("table", "TablePaused"): "HandPaused"})


def row(type_: str, body: str, version: int = 7) -> EventRow:
    return EventRow(1, "table/T1", version, NOON, "Ann", type_, body, "", "", "")


@pytest.mark.usefixtures("changed")
@pytest.mark.parametrize(
    ("type_", "body"),
    [
        ("TablePaused", '{"by":"Flo","reason":"a spill"}'),  # as the first version wrote it
        ("TablePaused", '{"@":2,"floor":"Flo","reason":"a spill"}'),
        ("HandPaused", '{"@":3,"floor":"Flo"}'),
    ],
)
def test_every_version_of_an_event_reads_as_todays(type_: str, body: str) -> None:
    assert codec.read(row(type_, body), VAULT) == HandPaused("Flo")
    assert codec.kind_of(row(type_, body)) is HandPaused
    assert codec.names_of("table", "HandPaused") == ("HandPaused", "TablePaused")


@pytest.mark.usefixtures("changed")
def test_what_is_written_today_says_its_version_and_reads_back() -> None:
    fact = codec.write("table/T1", 7, HandPaused("Flo", 5), VAULT, hidden=True)
    assert (fact.type, fact.body) == ("HandPaused", '{"@":3,"floor":"Flo","minutes":5}')
    assert codec.read(row(fact.type, fact.body), VAULT) == HandPaused("Flo", 5)


@pytest.mark.usefixtures("changed")
def test_an_old_event_stays_as_it_is_in_the_log(tmp_path: Path) -> None:
    with open_log(tmp_path / "house.db") as log:
        old = Fact("table/T1", "TablePaused", '{"by":"Flo","reason":"a spill"}')
        log.append(Append((old,), {"table/T1": 0}, "Flo"), NOON)
        (found,) = log.read("table/T1")
        assert codec.read(found, VAULT) == HandPaused("Flo")
        (seen,) = browse(log)
        assert (seen.body, seen.fits) == (old.body, True)
        assert codec.as_today(seen) == {"floor": "Flo"}
        assert verify(log).whole


def test_an_event_that_never_changed_is_written_without_a_version() -> None:
    assert codec.write("table/T1", 7, e.TablePaused("Flo", "a spill"), VAULT, hidden=True).body == (
        '{"by":"Flo","reason":"a spill"}'
    )


def test_an_event_of_a_later_version_is_refused_with_the_fix() -> None:
    with pytest.raises(CodecError, match=r"T1 7 cannot be read: it is of version 2, .* use a newer one"):
        codec.read(row("TablePaused", '{"@":2,"floor":"Flo"}'), VAULT)


def test_a_sealed_card_is_opened_after_its_field_was_renamed(registry: Registry) -> None:
    sealed = codec.write("table/T1", 7, e.CardBurned(12), VAULT, hidden=True)
    old = json.dumps({"top": json.loads(sealed.body)["card"]})
    registry({("table", "CardBurned"): (lambda told: {"card": told["top"]},)}, {})
    assert codec.read(row("CardBurned", old), VAULT) == e.CardBurned(12)
    assert codec.read(row("CardBurned", old), None) == e.CardBurned(None)


def test_what_stands_in_the_registry_fits_the_events_there_are() -> None:
    rooms = (codec.HOUSE, codec.TABLE, codec.JACKPOTS, codec.TOURNAMENT, codec.POKER)
    families = (*rooms, codec.DIRECTORY, codec.SNAPSHOT)
    today = {(of, name) for of in families for name in codec.kinds(of)}
    assert codec.UPCASTERS.keys() <= today, "an upcaster is for an event of today, by its name of today"
    assert {(of, now) for (of, _), now in codec.RENAMED.items()} <= today
    assert not codec.RENAMED.keys() & today, "no other event takes an old name"
    assert MARK.isidentifier() is False


@pytest.mark.parametrize(("licensee", "play_money"), [(PLAY_MONEY, True), ("NHCg", False)])
def test_an_old_house_for_play_money_is_one_and_another_is_none(licensee: str, play_money: bool) -> None:
    event = HouseSet("Olga", NOON, Settings(licensee=licensee))
    old = json.loads(codec.write("house", 1, event, VAULT, hidden=False).body)
    del old["settings"]["play_money"], old[MARK]
    read = codec.read(row("HouseSet", json.dumps(old))._replace(stream="house"), VAULT)
    assert read.settings.play_money is play_money


# -------------------------------------------------------------------------------------------- snapshots


def played(log: Log) -> Desk:
    """A house whose tables and books stand in a log, each with a snapshot of now."""
    room = seated(desk(), ANN, BEN)
    log.append(Append(tuple(room.facts), {}, "Olga"), NOON)
    for stream in ("house", "table/T1"):
        taken = codec.write(snapshots_of(stream), 0, snapshot(room.rooms[stream]), VAULT, hidden=False)
        log.append(Append((taken,), {}, "Olga"), NOON)
    return room


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Log]:
    with open_log(tmp_path / "house.db") as found:
        yield found


def games_of(log: Log) -> Any:
    directory = rebuild(log, VAULT, codec.DIRECTORY, {})
    assert isinstance(directory, back_rooms.Directory)
    return directory.games


def test_a_snapshot_of_today_is_used(log: Log) -> None:
    room = played(log)
    for stream in ("house", "table/T1"):
        kept = kept_at(log, stream, 1, games_of(log))
        assert kept is not None
        assert kept.kept == kept.version == room.rooms[stream].version


def otherwise(log: Log, stream: str, state: str) -> None:
    """Keep a snapshot of a room as some other croupier would have."""
    version = log.version(stream)
    taken = codec.write(snapshots_of(stream), 0, f.SnapshotTaken(version, state), VAULT, hidden=False)
    log.append(Append((taken,), {}, "Olga"), NOON)


@pytest.mark.parametrize("stream", ["house", "table/T1"])
def test_a_snapshot_of_another_shape_is_ignored(log: Log, stream: str) -> None:
    room = played(log)
    (row_,) = log.read(snapshots_of(stream))
    whole: dict[str, Any] = json.loads(codec.read(row_, None).state)
    inner = whole.get("table", whole)
    lost = "tables" if stream == "house" else "players"
    lacking = {name: each for name, each in inner.items() if name != lost}
    # less than today, though a field may have a usual value; and more than today
    shapes = [lacking, {**inner, "luck": 7}]
    for shape in shapes:
        otherwise(log, stream, json.dumps({**whole, "table": shape} if "table" in whole else shape))
        assert kept_at(log, stream, log.version(snapshots_of(stream)), games_of(log)) is None
        again = rebuild(log, VAULT, stream, games_of(log))
        assert again.version == room.rooms[stream].version
        assert again.kept == 0, "it was rebuilt from its events, and is soon kept again"
        if isinstance(again, HouseRoom):
            assert again.house == room.house
        else:
            assert getattr(again, "felt", None) == room.table.felt


def test_a_new_field_of_a_kept_value_is_not_taken_as_its_usual_value(log: Log) -> None:
    """A member of the staff without a field that has a default: only the events know what it would be."""
    room = played(log)
    (row_,) = log.read(snapshots_of("house"))
    state = json.loads(codec.read(row_, None).state)
    for _, person in state["staff"]:
        del person["charity"]  # of a croupier that did not know it yet
    otherwise(log, "house", json.dumps(state))
    assert kept_at(log, "house", 2, games_of(log)) is None
    again = rebuild(log, VAULT, "house", games_of(log))
    assert isinstance(again, HouseRoom)
    assert again.house == room.house


def test_older_snapshots_can_be_ruled_out_as_a_whole(log: Log, registry: Registry) -> None:
    room = played(log)
    registry({(codec.SNAPSHOT, "SnapshotTaken"): (codec.outdated,)}, {})
    assert kept_at(log, "table/T1", 1, games_of(log)) is None
    again = rebuild(log, VAULT, "table/T1", games_of(log))
    assert getattr(again, "felt", None) == room.table.felt
    taken = codec.write(snapshots_of("house"), 0, snapshot(room.rooms["house"]), VAULT, hidden=False)
    log.append(Append((taken,), {}, "Olga"), NOON)
    assert kept_at(log, "house", 2, games_of(log)) is not None, "one of today is used"


def test_somebody_who_stood_up_for_something_is_found_under_its_old_name(
    log: Log, registry: Registry
) -> None:
    old = Fact("table/T1", "StepTakenBack", '{"by":"Flo","count":1,"why":"wrong seat"}')
    log.append(Append((old,), {"table/T1": 0}, "Flo"), NOON)
    assert not find_approvals(log, ApprovalFilter()).approvals
    steps: Steps = {("table", "StepUndone"): (lambda told: {**told, "reason": told["why"]},)}
    registry(steps, {("table", "StepTakenBack"): "StepUndone"})
    (found,) = find_approvals(log, ApprovalFilter()).approvals
    assert (found.by, found.reason) == ("Flo", "wrong seat")


def test_a_turn_at_poker_of_an_older_log_is_read() -> None:
    old = (
        '{"at":"2026-11-01T20:00:00+00:00","by":"Dan",'
        '"turn":{"cents":400,"paid":400,"player":"Ann","said":"bet","seat":1}}'
    )
    found = codec.read(row("TurnTaken", old)._replace(stream="poker/P1"), VAULT)
    assert isinstance(found, TurnTaken)
    assert found.turn == Turn(1, "Ann", PokerAction.BET, 4_00, 4_00)
