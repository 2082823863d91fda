"""Old logs always open: whatever an earlier version wrote reads, to the cent, as that version read it.

A figure that differs here means that the code of today rewrites somebody's past. Give the event an upcaster
(docs/architecture.md, "Changing an event"), and never write these files anew.
"""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import count
from typing import Any

import pytest

from croupier.server.aggregates import codec
from croupier.server.aggregates.back_rooms import Directory, HouseRoom, Room, empty_room, rebuild
from croupier.server.aggregates.opening import verify_key
from croupier.server.fair import verdict
from croupier.server.people.auth_tables import Sessions
from croupier.server.queries.rounds import RoundHistory
from croupier.store import EventRow, Log, open_log
from croupier.store.vault import Vault, open_vault
from croupier.store.verify import verify
from croupier.table.record import read_line, write_line
from tests.loops import at_least_one
from tests.old_logs import figures
from tests.old_logs.conftest import HERE, VERSIONS, Old
from tests.old_logs.past import password
from tests.server.running import House, Visitor, Wire, running


@pytest.fixture(scope="module")
def log(old: Old) -> Iterator[Log]:
    """The old log, brought to the tables of today."""
    with open_log(old.database) as found:
        yield found


@pytest.fixture(scope="module")
def vault(old: Old) -> Vault:
    return open_vault(old.key)


def test_there_is_a_log_of_the_first_version() -> None:
    assert "0.1" in VERSIONS


def test_it_is_whole_and_ends_where_it_ended(log: Log, old: Old) -> None:
    found = verify(log)
    assert found.whole, found.damage
    assert found.head is not None
    assert (found.head.position, found.head.hash) == (old.told["head"]["position"], old.told["head"]["hash"])
    assert found.answers == old.told["answers"]


def test_it_has_the_events_it_had_and_each_can_be_read(log: Log, vault: Vault, old: Old) -> None:
    assert figures.kinds(log) == old.told["events"]
    assert verify_key(log, vault)
    for row in log.since(0):
        if codec.kinds(codec.family(row.stream)):
            codec.read(row, vault)
            codec.read(row, None)


def test_every_kind_of_event_reads_as_it_was_written_then() -> None:
    for version in VERSIONS:
        vault = open_vault_of(version)
        lines = (HERE / f"{version}.events.jsonl").read_text().splitlines()
        examples = [json.loads(line) for line in lines]
        known = [each for each in examples if codec.kinds(codec.family(each["stream"]))]
        assert len(known) > 100, "an example of every kind was kept"
        for each in known:
            at = datetime(2026, 4, 1, tzinfo=UTC)
            told = (1, each["stream"], each["version"], at, "Ann", each["type"], each["body"], "", "", "")
            assert codec.read(EventRow(*told), vault) is not None


def open_vault_of(version: str) -> Vault:
    return Vault(bytes.fromhex((HERE / f"{version}.key").read_text().strip()))


def test_the_money_is_where_it_was(log: Log, vault: Vault, old: Old) -> None:
    assert figures.money(log, vault) == old.told["money"]


def test_a_room_is_the_same_with_its_snapshots_and_without(log: Log, vault: Vault) -> None:
    directory = rebuild(log, vault, codec.DIRECTORY, {})
    assert isinstance(directory, Directory)
    shelves = {row.stream for row in log.since(0) if codec.family(row.stream) == codec.SNAPSHOT}
    kept = {shelf.partition("/")[2] for shelf in shelves}
    assert codec.HOUSE in kept
    assert len(kept) > 1
    for stream in kept:
        quick, slow = rebuild(log, vault, stream, directory.games), empty_room(stream)
        for row in log.read(stream):
            slow = slow.after(codec.read(row, vault), row.at, directory.games)
        assert facts_of(quick) == facts_of(slow), stream


def facts_of(room: Room) -> Any:
    """What a room is, but for what depends on how it was brought back."""
    if isinstance(room, HouseRoom):
        assert sum(room.house.ledger.balances.values()) == 0  # a tray of 0.1 could be overdrawn
        return room.house, room.version
    return getattr(room, "felt", room), room.version


def test_every_report_has_every_figure_it_had(log: Log, vault: Vault, old: Old) -> None:
    today = figures.reports(log, vault)
    for name, then in at_least_one(old.told["reports"].items()):
        missing = {place: cents for place, cents in then.items() if today[name].get(place) != cents}
        assert not missing, f"{name}: these were other figures"


def test_every_round_replays_to_its_end(log: Log, vault: Vault, old: Old) -> None:
    again = {each.round: each for each in figures.rounds(log, vault)}
    assert {name: each.status for name, each in again.items()} == old.told["rounds"]
    for name, then in old.told["settled"].items():
        now = figures.settled(again[name])
        known = [
            {key: each[key] for key in was} for each, was in zip(now, then, strict=True)
        ]  # fields may be added
        assert [without_words(each) for each in known] == [without_words(each) for each in then], name
        for step, was in zip(now, then, strict=True):  # the record of play of then reads as the same event
            assert write_line(read_line(was["says"])) == step["says"]


def without_words(step: dict[str, Any]) -> dict[str, Any]:
    return {name: each for name, each in step.items() if name != "says"}


def test_rounds_are_still_proven_fair(log: Log, vault: Vault) -> None:
    directory = rebuild(log, vault, codec.DIRECTORY, {})
    assert isinstance(directory, Directory)
    dealt = [("T2", 9, "Cy"), ("T3", 1, "Ed"), ("T5", 2, "Ann"), ("P2", 1, "Cy")]
    for table, number, player in dealt:
        assert verdict.verify(RoundHistory(log, vault, directory, table, player).published(number)).holds


def test_somebody_who_was_signed_in_signs_in_again(log: Log, vault: Vault, old: Old) -> None:
    """A token of 0.1 bears no mark of the house: anybody with the database could have written its row."""
    then = datetime.fromisoformat(old.told["returns"]["at"])
    token = old.told["returns"]["token"]
    assert Sessions(log, lambda: then, vault.mark).find(token, active=False) is None


# -------------------------------------------------------------------------------------------- going on


def test_a_server_opens_it_and_play_goes_on(own: Old) -> None:
    with running(own.folder, "--finish", "0") as house:
        assert not house.password, "the house is there, and no operator is made"
        house.password = own.told["returns"]["password"]
        operator = signed_in(house, own.told["returns"]["operator"])
        with signed_in(house, "Ben").socket() as wire:  # whose round was in play, cards face down
            plays_on(wire, "table/P1", "Ben", 5)
        with signed_in(house, "Cy").socket() as wire:
            plays_on(wire, "table/P2", "Cy", 5)
        operator.order("house", "EndDuty", person="Ida")
        assert house.stop() == 0
        assert not house.errors()
    with open_log(own.database, reading=True) as log:
        found = verify(log)
        assert found.whole, found.damage
        assert found.events > own.told["head"]["position"]
        vault = open_vault(own.key)
        again = {each.round: each for each in figures.rounds(log, vault)}
        was = {name: status for name, status in own.told["rounds"].items() if status != "in progress"}
        assert was.items() <= {name: each.status for name, each in again.items()}.items()
        for name in ("table/P1 5", "table/P2 5"):
            assert again[name].status == "complete"
            assert figures.settled(again[name])
        house_room = rebuild(log, vault, codec.HOUSE, {})
        assert isinstance(house_room, HouseRoom)
        assert sum(house_room.house.ledger.balances.values()) == 0


def signed_in(house: House, name: str) -> Visitor:
    visitor = Visitor(house)
    reply = visitor.ask("/api/sign-in", {"name": name, "password": password(name)})
    assert reply.status == 200, reply
    return visitor


def plays_on(wire: Wire, table: str, player: str, number: int) -> None:
    """Play until a round of this number is over."""
    wire.watch(table)
    keys, begun = count(), False
    while not begun or wire.views[table]["round"] == number:
        begun = begun or wire.views[table]["round"] == number
        if begun and (next_ := wants(wire.views[table], player)):
            name, data = next_
            answer = wire.command(table, name, f"{player}-{next(keys)}", **data)
            assert answer["ok"], answer["says"]
            while wire.views[table]["version"] < answer["version"]:
                wire.hear()
        else:
            wire.hear()


def wants(felt: dict[str, Any], player: str) -> tuple[str, dict[str, Any]] | None:
    """What somebody does next at a table; None to wait."""
    mine = [hand for hand in felt["hands"] if hand["player"] == player]
    seat = felt["seats"].index(player) + 1
    if felt["interrupted"]:
        return None if player in felt["consents"] else ("Consent", {"agrees": True})
    if felt["bets_open"] and not mine:
        return "PlaceBet", {"seat": seat, "wager": "ante", "cents": 5_00}
    if felt["bets_open"] and player not in felt["ready"]:
        return "Ready", {}
    if (choice := felt["choice"]) and choice["seat"] == seat:
        return "Choose", {"seat": seat, "choice": "bet", "units": choice["units"][0]}
    if mine and felt["waits"]["for"] == "result is shown" and player not in felt["ready"]:
        return "Ready", {}  # who plays alone has seen it
    return None
