"""A line goes on after a broken socket: nothing twice, nothing left out, nobody else's."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from croupier.server.views.deltas import applied
from croupier.server.wire.lines import KEPT, LINGERS, Line, Lines


class Watch:
    """Seconds that pass when somebody says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def read(message: str | None) -> dict[str, Any]:
    assert message is not None
    told: dict[str, Any] = json.loads(message)
    return told


def test_numbers_on_a_line_count_up_by_one_and_unchanged_views_use_none() -> None:
    line = Line("Ada", "table/T1")
    assert read(line.begin({"pot": 0}))["seq"] == 1
    assert line.advance({"pot": 0}) is None
    assert read(line.advance({"pot": 5}))["seq"] == 2


@given(st.lists(st.integers(0, 3), min_size=1, max_size=40), st.data())
def test_whoever_comes_back_gets_what_followed_once_and_in_order(
    pots: list[int], data: st.DataObject
) -> None:
    line = Line("Ada", "table/T1")
    sent = [line.begin({"pot": -1}), *filter(None, (line.advance({"pot": pot}) for pot in pots))]
    had = data.draw(st.integers(1, len(sent)))
    view = {"pot": -1}
    for message in sent[1:had]:
        view = applied(view, read(message)["changes"])
    again = line.resume(had)
    assert again is not None
    assert again[1:] == sent[had:]
    for message in again[1:]:
        view = applied(view, read(message)["changes"])
    assert view == {"pot": pots[-1]}


def test_a_line_that_is_too_far_on_begins_again() -> None:
    line = Line("Ada", "table/T1")
    line.begin({"pot": 0})
    for pot in range(1, KEPT + 2):
        line.advance({"pot": pot})
    assert line.resume(1) is None
    assert line.resume(2) is not None
    assert line.resume(KEPT + 3) is None, "a number that was never sent"


def test_nobody_takes_up_the_line_of_somebody_else_or_of_another_table() -> None:
    lines = Lines(Watch())
    line = lines.open("Ada", "table/T1")
    assert lines.take_up(line.id, "Eve", "table/T1") is None
    assert lines.take_up(line.id, "Ada", "table/T2") is None
    assert lines.take_up(line.id, "Ada", "table/T1") is line


def test_taking_up_a_line_cuts_off_the_socket_that_still_holds_it() -> None:
    lines, cut = Lines(Watch()), []
    line = lines.open("Ada", "table/T1")
    line.cut = lambda: cut.append(line.id)
    assert lines.take_up(line.id, "Ada", "table/T1") is line
    assert cut == [line.id]


def test_a_line_left_behind_is_kept_a_while_and_then_forgotten() -> None:
    clock = Watch()
    lines = Lines(clock)
    line = lines.open("Ada", "table/T1")
    lines.leave(line)
    clock.now = LINGERS
    assert lines.take_up(line.id, "Ada", "table/T1") is line
    lines.leave(line)
    clock.now = 2 * LINGERS + 1
    assert lines.take_up(line.id, "Ada", "table/T1") is None
    assert len(lines) == 0
