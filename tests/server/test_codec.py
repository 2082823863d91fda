"""Every event of every stream as a fact of the log and back, with unexposed cards sealed."""

from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from typing import Any, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.house.ledger import Account, AccountKind, Entry, moved
from croupier.server.aggregates import codec
from croupier.server.aggregates.codec import CodecError, kinds, read, write
from croupier.store import EventRow, Fact
from croupier.store.vault import Vault, VaultError
from croupier.table import events as e

VAULT = Vault(b"k" * 32)
NOON = datetime(2026, 3, 10, 17, tzinfo=UTC)
STREAMS = {
    "house": "house",
    "table": "table/T1",
    "jackpots": "jackpots/J",
    "tournament": "tournament/1",
    "poker": "poker/P1",
    "directory": "directory",
    "snapshot": "snapshot/house",
}
EVERY = [(family, kind) for family in STREAMS for kind in kinds(family).values()]
NAMED = st.builds(Account, st.sampled_from(AccountKind), st.text(max_size=5))
st.register_type_strategy(Account, NAMED)
st.register_type_strategy(Entry, st.builds(moved, st.text(max_size=5), st.integers(0, 9999), NAMED, NAMED))
st.register_type_strategy(datetime, st.datetimes(timezones=st.just(UTC)))


def any_of(kind: Any) -> st.SearchStrategy[Any]:
    hints = get_type_hints(kind)
    return st.builds(kind, **{slot.name: st.from_type(hints[slot.name]) for slot in fields(kind)})


def row(fact: Fact, version: int = 7) -> EventRow:
    return EventRow(1, fact.stream, version, NOON, "Ann", fact.type, fact.body, fact.game, "", "")


@pytest.mark.parametrize(("family", "kind"), EVERY, ids=[f"{f}-{k.__name__}" for f, k in EVERY])
def test_every_event_reads_back(family: str, kind: Any) -> None:
    @given(event=any_of(kind))
    @settings(deadline=None, max_examples=3)
    def reads_back(event: Any) -> None:
        fact = write(STREAMS[family], 7, event, VAULT, hidden=True)
        assert read(row(fact), VAULT) == event

    assert is_dataclass(kind)
    reads_back()


def test_a_face_down_card_is_not_in_the_database_and_one_face_up_is() -> None:
    dealt = e.CardDealt("hole", 1, 51)
    assert "51" not in write("table/T1", 7, dealt, VAULT, hidden=True).body.replace("sealed", "")[:12]
    assert '"card":51' in write("table/T1", 7, dealt, VAULT, hidden=False).body
    assert '"card":51' not in write("table/T1", 7, dealt, VAULT, hidden=True).body


def test_the_length_of_what_is_sealed_tells_nothing_of_the_card() -> None:
    bodies = [write("table/T1", 7, e.CardBurned(card), VAULT, hidden=True).body for card in range(52)]
    assert len({len(body) for body in bodies}) == 1


def test_a_sealed_card_cannot_be_moved_to_another_place() -> None:
    fact = write("table/T1", 7, e.CardBurned(12), VAULT, hidden=True)
    with pytest.raises(VaultError, match="about something else"):
        read(row(fact, version=8), VAULT)


def test_without_the_vault_a_sealed_card_is_one_that_nobody_saw() -> None:
    fact = write("table/T1", 7, e.CardBurned(12), VAULT, hidden=True)
    assert read(row(fact), None) == e.CardBurned(None)


def test_a_card_that_nobody_at_a_live_table_saw_is_nothing_to_seal() -> None:
    assert write("table/T1", 7, e.CardBurned(None), VAULT, hidden=True).body == '{"card":null}'


def test_a_row_of_another_kind_is_told_with_its_place() -> None:
    with pytest.raises(CodecError, match="table/T1 7 tells a Robbed"):
        read(row(Fact("table/T1", "Robbed", "{}")), VAULT)
    with pytest.raises(CodecError, match="table/T1 7 cannot be read"):
        read(row(Fact("table/T1", "CardBurned", '{"card":"queen"}')), VAULT)


def test_a_stream_is_of_a_family() -> None:
    assert [codec.family(stream) for stream in STREAMS.values()] == list(STREAMS)
