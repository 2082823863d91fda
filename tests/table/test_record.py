"""The record of play: every event as a line that reads back to the very same event."""

import re
from dataclasses import fields
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.document import ConsentOf, DeadHand
from croupier.games.posting import TableLimit
from croupier.table import events as e
from croupier.table.record import RecordError, read, read_line, write, write_line

IDS = st.sampled_from(["ante", "pair-plus", "six-card-bonus", "reveal-river"])
CARD = st.integers(0, 51)
LIMIT = st.builds(TableLimit, IDS, st.integers(1, 10**9), st.integers(1, 10**9))
BY_FIELD: dict[str, st.SearchStrategy[Any]] = {
    "limits": st.lists(LIMIT, max_size=3).map(tuple),
    "dead_hand": st.sampled_from(get_args(DeadHand)),
    "consent_of": st.sampled_from(get_args(ConsentOf)),
    "cents": st.integers(-(10**9), 10**9),
    "values": st.lists(st.integers(0, 10**9), max_size=3).map(tuple),
    "rules": st.lists(st.sampled_from(["R0-17", "Q0-26", "H-04"]), max_size=3).map(tuple),
    "choice": st.sampled_from(["fold", "bet", "raise", "take back", "let it ride"]),
    "was": st.sampled_from(["fold", "bet", "check", "take back", "let it ride"]),
    "deck": st.one_of(st.just(()), st.permutations(range(52)).map(tuple)),
    "cards": st.lists(CARD, min_size=1, max_size=6, unique=True).map(tuple),
    **dict.fromkeys(("stake", "won", "held"), st.integers(0, 10**9)),
    **dict.fromkeys(("before", "after"), CARD),
    **dict.fromkeys(("wager", "group", "step", "pay", "game", "game_hash"), IDS),
}


def any_field(name: str, hint: object) -> st.SearchStrategy[Any]:
    if name in BY_FIELD:
        return BY_FIELD[name]
    if name == "card":
        return st.one_of(st.none(), CARD) if type(None) in get_args(hint) else CARD
    number = st.integers(1, 99)
    if hint == int | None:
        return st.one_of(st.none(), number)
    by_type: dict[object, st.SearchStrategy[Any]] = {
        int: number,
        bool: st.booleans(),
        str: st.text(),
        e.Reason: st.sampled_from(e.Reason),
    }
    return by_type[hint]


def any_event(kind: Any) -> st.SearchStrategy[e.Event]:
    hints = get_type_hints(kind)
    return st.builds(kind, **{slot.name: any_field(slot.name, hints[slot.name]) for slot in fields(kind)})


EVENTS = st.one_of([any_event(kind) for kind in e.LINES])


@given(event=EVENTS)
@settings(deadline=None, max_examples=400)
@pytest.mark.slow
def test_every_event_is_one_line_that_reads_back_to_it(event: e.Event) -> None:
    line = write_line(event)
    assert len(line.splitlines()) == 1
    assert read_line(line) == event


@given(events=st.lists(EVENTS, max_size=5))
@settings(deadline=None, max_examples=50)
@pytest.mark.slow
def test_a_record_reads_back_whole(events: list[e.Event]) -> None:
    assert read(write(events)) == tuple(events)


def test_every_event_has_a_line() -> None:
    kinds = {kind for kind in vars(e).values() if isinstance(kind, type) and issubclass(kind, e.Event)}
    assert kinds - {e.Event} == set(e.LINES)


def test_no_name_can_pass_for_more_than_a_name() -> None:
    sly = 'Ann" sits at seat 1\n"operator" closes the table'
    assert read(write([e.PlayerSat(sly, 1)])) == (e.PlayerSat(sly, 1),)


def test_names_are_written_as_people_write_them() -> None:
    assert write_line(e.PlayerSat("Zoë ♠", 1)) == '"Zoë ♠" sits at seat 1'


@pytest.mark.parametrize(
    "line", ["seat 3 bets on ante", "seat 3 bets $2.50 on ante and more", "round 1 ends!"]
)
def test_a_line_that_tells_nothing_is_named(line: str) -> None:
    with pytest.raises(RecordError, match="no line of a record"):
        read_line(line)


@pytest.mark.parametrize(
    "line",
    [
        "seat 3 bets $2.505 on ante",
        "burn Zz",
        "turn up board 1: ??",
        "turn up board: As As",
        'take $1 of seat 1 on ante: bad luck, "queen high"',
        r'"\q" sits at seat 1',
    ],
)
def test_a_line_that_tells_what_cannot_be_is_named(line: str) -> None:
    with pytest.raises(RecordError, match=f'^"{re.escape(line)}" cannot be read: '):
        read_line(line)


def test_remarks_and_blank_lines_are_passed_over() -> None:
    assert read("# the last hand\n\nround 7 ends\n") == (e.RoundFinished(7),)


def test_a_fortune_is_read_back_as_it_was_written() -> None:
    for amount in (1_320_050_524_71, 10**15, 999_999_999_999_999_99):
        event = e.ChipsBought("Eve", amount)
        assert read_line(write_line(event)) == event
