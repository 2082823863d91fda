"""Posts of tables are packed in the log, read as they were, found by their text; those of 0.1 open."""

import json
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.house import events as e
from croupier.house.ledger import Account, AccountChange, AccountKind, Entry
from croupier.house.serialize import to_plain
from croupier.house.state import Rail
from croupier.server.aggregates import codec
from croupier.server.aggregates.packing import pack_post, unpack_post
from croupier.store import EventRow, canonical, open_log
from croupier.store.browse import BrowsedEvent
from croupier.store.vault import Vault, open_vault
from tests.house.hall import NOON
from tests.loops import at_least_one
from tests.old_logs.conftest import unpacked

POSTED = (codec.HOUSE, "TablePosted")


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[list[EventRow], Vault]]:
    """The posts of a house of croupier 0.1, and its key."""
    house = unpacked("0.1", tmp_path_factory.mktemp("old"))
    with open_log(house.database) as log:
        yield log.read(codec.HOUSE, types=["TablePosted"]), open_vault(house.key)


def packed(row: EventRow, vault: Vault) -> EventRow:
    """The same event as it would be written today."""
    event = codec.read(row, vault)
    fact = codec.write(row.stream, row.version, event, vault, hidden=False)
    return row._replace(body=fact.body)


def test_a_post_of_the_first_version_and_a_packed_one_are_the_same_event(
    old: tuple[list[EventRow], Vault],
) -> None:
    rows, vault = old
    for row in at_least_one(rows):
        again = packed(row, vault)
        body = json.loads(again.body)
        assert body[codec.MARK] == 2, "the version that is packed"
        assert codec.MARK not in json.loads(row.body)
        assert codec.read(again, vault) == codec.read(row, vault)
        assert codec.upcast(body, codec.UPCASTERS[POSTED]) == to_plain(codec.read(row, vault))


def test_posts_take_less_than_half_the_room(old: tuple[list[EventRow], Vault]) -> None:
    rows, vault = old
    assert sum(len(packed(row, vault).body) for row in rows) < sum(len(row.body) for row in rows) / 2


def test_a_search_finds_a_packed_post_by_table_player_and_round(old: tuple[list[EventRow], Vault]) -> None:
    """What `queries/finding.py` asks the database for stands in the text as it stood before."""
    rows, vault = old
    for row in at_least_one(rows):
        was, now = json.loads(row.body), packed(row, vault).body
        assert f'"table":{json.dumps(was["table"])}' in now
        for entry in was["entries"]:
            if ", round " in entry["memo"]:
                assert entry["memo"].partition(": ")[0].partition(", ")[2] + ": " in now
            for posting in entry["postings"]:
                assert posting["account"].partition(":")[2] in now


ACCOUNTS = st.builds(Account, st.sampled_from(AccountKind), st.sampled_from(["", "T1", "Ada", "Cy: a"]))
MEMOS = st.sampled_from(["", ":", ": ", "x: ", "table T1, round 9: bet", "table T1, round 10: a: b", "bet"])


@st.composite
def entries(draw: st.DrawFn) -> Entry:
    """Any entry that sums to zero, whatever its accounts."""
    cents = draw(st.lists(st.integers(-(10**12), 10**12), max_size=4))
    changes = [*cents, -sum(cents)]
    return Entry(draw(MEMOS), tuple(AccountChange(draw(ACCOUNTS), each) for each in changes))


RAILS = st.builds(Rail, st.sampled_from(["Ada", "é"]), st.integers(0))


@given(st.lists(entries(), max_size=6), st.lists(RAILS, max_size=6))
def test_whatever_is_posted_reads_as_it_was(posted: list[Entry], rails: list[Rail]) -> None:
    event = e.TablePosted("Dan", NOON, "T1", 3, 4, 1, playing=False, rails=(*rails,), entries=(*posted,))
    plain = to_plain(event)
    assert isinstance(plain, dict)
    assert unpack_post(json.loads(canonical(pack_post(plain)))) == json.loads(canonical(plain))
    assert unpack_post(plain) == plain
    kept = json.loads(json.dumps(codec.payload_of(codec.HOUSE, event)))
    assert codec.event_of(codec.HOUSE, kept) == event


def test_a_packed_post_is_shown_in_full_to_whoever_looks_through_the_log(
    old: tuple[list[EventRow], Vault],
) -> None:
    rows, vault = old
    now = packed(rows[0], vault)
    shown = codec.as_today(BrowsedEvent(*now._replace(at=""), fits=True))  # type: ignore[arg-type]
    assert shown["entries"] == json.loads(rows[0].body)["entries"]
