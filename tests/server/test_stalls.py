"""Time in which a house could hear nobody is nobody's time."""

from datetime import UTC, datetime, timedelta

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
