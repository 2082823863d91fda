"""Every event of the house as JSON and back to the very same event."""

import json
from dataclasses import fields
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.ledger import Account, AccountKind, Entry, moved, rack
from croupier.house.serialize import PlainError, from_plain, read_event, to_plain, write_event
from croupier.house.settings import Settings
from croupier.house.state import House
from croupier.house.wins import PrizeSource
from tests.house.hall import NOON, hall, stud

TEXT = st.text(max_size=9)
NAMED = st.builds(Account, st.sampled_from(AccountKind), TEXT)
st.register_type_strategy(Account, NAMED)
ENTRY = st.builds(moved, TEXT, st.integers(-(10**9), 10**9), NAMED, NAMED)
st.register_type_strategy(Entry, ENTRY)


def any_event(kind: Any) -> st.SearchStrategy[e.Event]:
    hints = get_type_hints(kind)
    aware = {"at": st.datetimes(timezones=st.just(NOON.tzinfo))}
    return st.builds(kind, **{s.name: aware.get(s.name, st.from_type(hints[s.name])) for s in fields(kind)})


@pytest.mark.parametrize("kind", get_args(e.Event), ids=lambda kind: kind.__name__)
@pytest.mark.slow
def test_every_event_reads_back_from_json(kind: Any) -> None:
    @given(event=any_event(kind))
    @settings(deadline=None, max_examples=4)
    def reads_back(event: e.Event) -> None:
        assert read_event(json.loads(json.dumps(write_event(event)))) == event

    reads_back()


def test_a_day_reads_back_from_json() -> None:
    room = hall().sells("Ann", 50_00).ends()
    told = json.dumps([write_event(event) for event in room.log])
    assert [read_event(data) for data in json.loads(told)] == room.log


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({}, "is no event of the house"),
        ({"event": "Robbed"}, '"Robbed" is no event of the house'),
        ({"event": "Dismissed"}, "is no Dismissed: it lacks by, at, person"),
        ({"event": "Dismissed", "by": 1, "at": NOON.isoformat(), "person": "x"}, "1 is no text"),
        ({"event": "Dismissed", "by": "x", "at": "noon", "person": "x"}, '"noon" is no datetime'),
    ],
)
def test_data_that_is_no_event_is_refused(data: dict[str, object], says: str) -> None:
    with pytest.raises(PlainError, match=says):
        read_event(data)


def test_only_plain_values_are_written() -> None:
    with pytest.raises(TypeError, match="float has no plain form"):
        to_plain(1.5)
    with pytest.raises(PlainError, match="is no list"):
        from_plain("Ann", tuple[str, ...])
    with pytest.raises(PlainError, match="is no whole number"):
        from_plain(data=True, hint=int)


def test_a_word_that_is_no_choice_is_refused_with_the_choices() -> None:
    with pytest.raises(PlainError, match='"pocket" is not one of tray, cage, check, withheld; choose'):
        from_plain("pocket", PrizeSource)


def test_a_whole_house_reads_back_from_json() -> None:
    """A snapshot of a house is its state written as events are."""
    room = hall().table(stud()).sells("Ann", 50_00)
    room.do(c.AskFill("Flo", room.now, "T1", rack((100, 5))))
    assert from_plain(json.loads(json.dumps(to_plain(room.house))), House) == room.house


def test_what_has_a_usual_value_may_be_left_out() -> None:
    """A field that was added later has a usual value, and older records are read with it."""
    assert from_plain({"licensee": "NHCg"}, Settings) == Settings(licensee="NHCg")
    with pytest.raises(PlainError, match="is no Settings"):
        from_plain({"zone": "America/New_York"}, Settings)
    with pytest.raises(PlainError, match="is no Settings, which has the fields licensee, zone"):
        from_plain([], Settings)
    with pytest.raises(PlainError, match="is no Settings: it has town, which is none of licensee, zone"):
        from_plain({"licensee": "NHCg", "town": "Salem"}, Settings)
    with pytest.raises(PlainError, match="is no list of 2"):
        from_plain(["Ann", 1, 2], tuple[str, int])
