"""The time of a house while somebody sets the clock on the wall: never back, never still, nobody's loss."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from croupier.server.aggregates.timekeeper import Timekeeper

NOON = datetime(2026, 3, 10, 12, tzinfo=UTC)


class Clocks:
    """A clock on the wall that can be set, and one that only counts."""

    def __init__(self) -> None:
        self.wall, self.counted = NOON, 100.0
        self.keeper = Timekeeper(lambda: self.wall, lambda: self.counted)

    def after(self, seconds: float, *, set_by: timedelta = timedelta()) -> datetime:
        self.counted += seconds
        self.wall += timedelta(seconds=seconds) + set_by
        return self.keeper.now()


def test_the_time_is_that_of_the_wall() -> None:
    clocks = Clocks()
    assert clocks.after(0) == NOON
    assert clocks.after(90) == NOON + timedelta(seconds=90)
    assert clocks.keeper.since < NOON


def test_a_clock_set_back_lets_time_go_on_at_half_its_pace_until_the_wall_has_caught_up() -> None:
    clocks = Clocks()
    clocks.after(0)
    assert clocks.after(0, set_by=-timedelta(seconds=60)) == NOON
    assert clocks.after(10) == NOON + timedelta(seconds=5)
    for _ in range(200):
        now = clocks.after(1)
    assert now == clocks.wall


@pytest.mark.parametrize("ahead", [timedelta(seconds=3), timedelta(hours=1), timedelta(days=400)])
def test_a_clock_set_ahead_is_followed_and_told(ahead: timedelta) -> None:
    clocks = Clocks()
    clocks.after(0)
    now = clocks.after(1, set_by=ahead)
    assert now == clocks.wall
    assert clocks.keeper.since == now
    clocks.after(100)
    assert clocks.keeper.since == now, "told once"


def test_a_clock_set_by_half_a_minute_or_more_is_told_of_either_way_and_once() -> None:
    clocks, told = Clocks(), list[timedelta]()
    clocks.keeper.on_set = told.append
    clocks.after(0)
    for far in (timedelta(seconds=29), -timedelta(seconds=29), timedelta(hours=3), -timedelta(hours=5)):
        clocks.after(1, set_by=far)
        clocks.after(1)
    assert told == [timedelta(hours=3), -timedelta(hours=5)]
    clocks.keeper.tell_if_behind(clocks.wall + timedelta(seconds=29))
    clocks.keeper.tell_if_behind(clocks.wall + timedelta(days=2))
    assert told[2:] == [-timedelta(days=2)]


def test_a_long_silence_is_no_jump() -> None:
    clocks = Clocks()
    clocks.after(0)
    clocks.after(100_000)
    assert clocks.keeper.since < NOON


def test_what_was_written_later_by_another_process_is_no_later_than_now() -> None:
    clocks = Clocks()
    later = NOON + timedelta(seconds=30)
    clocks.after(0)
    clocks.keeper.at_least(later)
    assert clocks.after(2) == later + timedelta(seconds=1)
    assert clocks.keeper.since < NOON


def test_back_and_forth_it_never_runs_back_and_never_stands_still() -> None:
    clocks = Clocks()
    jumps = [timedelta(seconds=(-1) ** number * number) for number in range(200)]
    told = [clocks.after(0.5, set_by=jump) for jump in jumps]
    assert all(now < later for now, later in pairwise(told))
