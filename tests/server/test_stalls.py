"""Time in which a house could hear nobody is nobody's time."""

import time
from datetime import UTC, datetime, timedelta

import pytest

from croupier.server.aggregates.clocks import SETTLE, Stalls

NOON = datetime(2026, 3, 10, 12, tzinfo=UTC)


class Loop:
    """A loop whose time is told."""

    def __init__(self) -> None:
        self.at = 0.0
        self.stalls = Stalls(self.now, lambda: self.at)
        self.on_stall: list[float] = []
        self.stalls.on_stall = self.on_stall.append

    def now(self) -> datetime:
        return NOON + timedelta(seconds=self.at)

    def after(self, seconds: float) -> None:
        self.at += seconds
        self.stalls.beat()

    def lost(self, since: float = 0.0) -> float:
        return self.stalls.since(NOON + timedelta(seconds=since)).total_seconds()


def test_a_loop_that_beats_loses_nothing() -> None:
    loop = Loop()
    for _ in range(1_000):
        loop.after(0.06)
    assert loop.lost() == 0
    assert not loop.on_stall


def test_a_stall_counts_for_every_wait_that_ran_during_it() -> None:
    loop = Loop()
    for _ in range(20):
        loop.after(0.05)
    loop.after(3.0)
    for _ in range(20):
        loop.after(0.05)
    assert loop.on_stall == [3.0]
    assert round(loop.lost(0.5), 6) == 3
    assert round(loop.lost(2.0), 6) == 2, "one that began meanwhile loses the rest of it"
    assert loop.lost(4.5) == 0


def test_stalls_add_up_and_old_ones_are_forgotten_in_bounded_memory() -> None:
    loop = Loop()
    for _ in range(5_000):
        loop.after(0.2)
    assert 200 < loop.lost() <= 1_000


def test_after_a_long_stall_what_arrived_is_worked_off_first() -> None:
    loop = Loop()
    loop.after(0.5)
    assert loop.stalls.settled < NOON, "a short one holds nothing up"
    loop.after(2.0)
    assert loop.stalls.settled == loop.now() + SETTLE


def test_a_hold_is_the_houses_own_work_and_counts_from_fifty_milliseconds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worked = 0.0
    monkeypatch.setattr(time, "thread_time", lambda: worked)
    loop, holds = Loop(), list[float]()
    loop.stalls.on_hold = holds.append
    loop.stalls.began()
    for gap, own in ((0.05, 0.05), (0.09, 0.09), (0.11, 0.11), (0.40, 0.01), (0.12, 0.06)):
        worked += own
        loop.after(gap)
    assert [round(each, 3) for each in holds] == [0.06, 0.06]


def test_the_log_has_one_line_a_minute_about_lesser_stalls_and_every_grave_one(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    worked = 0.0
    monkeypatch.setattr(time, "thread_time", lambda: worked)
    loop = Loop()
    loop.stalls.began()
    with caplog.at_level("INFO", "croupier.server.stalls"):
        for _ in range(600):
            worked += 0.1
            loop.after(0.2)
        assert len(caplog.records) == 2
        assert "299 shorter times" in caplog.records[1].getMessage()
        for _ in range(3):
            worked += 1.5
            loop.after(1.5)
    assert [record.levelname for record in caplog.records[2:]] == ["WARNING"] * 3


def test_beats_in_quick_succession_ask_the_processor_once(monkeypatch: pytest.MonkeyPatch) -> None:
    loop, asked = Loop(), list[float]()

    def thread_time() -> float:
        asked.append(loop.at)
        return 0.0

    monkeypatch.setattr(time, "thread_time", thread_time)
    for _ in range(50):
        loop.after(0.002)
    assert len(asked) == 2, "once in 50 milliseconds"
    loop.after(0.5)
    assert loop.on_stall == [0.5]
