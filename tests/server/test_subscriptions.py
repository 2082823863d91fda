"""A line goes on after a broken socket: nothing twice, nothing left out, nobody else's."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.server.views.seen import Seen, applied
from croupier.server.wire.subscriptions import KEPT, LINGERS, Subscription, Subscriptions


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
    line: Any = Subscription("Ada", "table/T1")
    assert read(line.begin(Seen({"pot": 0})))["seq"] == 1
    assert line.advance(Seen({"pot": 0})) is None
    assert read(line.advance(Seen({"pot": 5})))["seq"] == 2


@given(st.lists(st.integers(0, 3), min_size=1, max_size=40), st.data())
def test_whoever_comes_back_gets_what_followed_once_and_in_order(
    pots: list[int], data: st.DataObject
) -> None:
    line: Any = Subscription("Ada", "table/T1")
    sent = [line.begin(Seen({"pot": -1})), *filter(None, (line.advance(Seen({"pot": pot})) for pot in pots))]
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
    line: Any = Subscription("Ada", "table/T1")
    line.begin(POT)
    for pot in range(1, KEPT + 2):
        line.advance(Seen({"pot": pot}))
    assert line.resume(1) is None
    assert line.resume(2) is not None
    assert line.resume(KEPT + 3) is None, "a number that was never sent"


POT = Seen({"pot": 0})  # a view of a game with nothing else in it


def begun(lines: Subscriptions, cut: Callable[[], object] = lambda: None) -> Subscription:
    """A line of Ada's on which one view was sent, held by a socket."""
    line = lines.open("Ada", "table/T1")
    line.begin(POT)
    line.cut = cut
    return line


def taken_up(
    lines: Subscriptions, line: Subscription, seq: int | None = 1, *, by: str = "Ada", of: str = "table/T1"
) -> bool:
    return lines.take_up(line.id, seq, by, of) is not None


def test_nobody_takes_up_the_line_of_somebody_else_or_of_another_table() -> None:
    lines = Subscriptions(Watch())
    line = begun(lines)
    assert not taken_up(lines, line, by="Eve")
    assert not taken_up(lines, line, of="table/T2")
    assert taken_up(lines, line)


def test_taking_up_a_line_cuts_off_the_socket_that_still_holds_it() -> None:
    lines, cut = Subscriptions(Watch()), list[str]()
    line = begun(lines, lambda: cut.append("cut"))
    assert taken_up(lines, line)
    assert cut == ["cut"]


def test_a_line_left_behind_is_kept_a_while_and_then_forgotten() -> None:
    clock = Watch()
    lines = Subscriptions(clock)
    line = begun(lines)
    lines.leave(line, line.cut)
    clock.now = LINGERS
    assert taken_up(lines, line)
    lines.leave(line, line.cut)
    clock.now = 2 * LINGERS + 1
    assert not taken_up(lines, line)
    assert len(lines) == 0


@pytest.mark.parametrize("seq", [None, 1, KEPT + 99])
def test_a_line_that_cannot_go_on_from_there_is_kept_for_nobody(seq: int | None) -> None:
    lines = Subscriptions(Watch())
    line: Any = begun(lines)
    for pot in range(1, KEPT + 2):
        line.advance(Seen({"pot": pot}))
    assert not taken_up(lines, line, seq)
    assert len(lines) == 0


def test_a_socket_that_notices_late_does_not_let_go_of_a_line_another_has_taken_up() -> None:
    clock = Watch()
    lines = Subscriptions(clock)
    old, new = (lambda: None), (lambda: None)
    line = begun(lines, old)
    assert taken_up(lines, line)
    line.cut = new
    lines.leave(line, old)  # the old socket, twenty seconds later
    clock.now = 10 * LINGERS
    lines.leave(line, new)  # an hour later the new one breaks, and its client comes back at once
    assert taken_up(lines, line)
