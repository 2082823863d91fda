"""Nobody does anything more often than the rate says, and nobody waits for somebody else's haste."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.server.wire.replies import RATES, Rate, RateLimits
from tests.loops import at_least_one


@dataclass
class Clock:
    """A clock that is told what time it is."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now


def test_after_a_burst_one_waits_for_the_next() -> None:
    clock = Clock()
    limits = RateLimits({"bet": Rate(3, 0.5)}, clock)
    assert [limits.wait("Ada", "bet") for _ in range(4)] == [0, 0, 0, 2]
    clock.now = 1.5
    assert limits.wait("Ada", "bet") == pytest.approx(0.5)
    clock.now = 2
    assert limits.wait("Ada", "bet") == 0


def test_waiting_is_not_made_longer_by_asking_again() -> None:
    clock = Clock()
    limits = RateLimits({"bet": Rate(1, 1)}, clock)
    assert limits.wait("Ada", "bet") == 0
    for tenth in range(10):
        clock.now = tenth / 10
        assert limits.wait("Ada", "bet") == pytest.approx(1 - tenth / 10)
    clock.now = 1.0001
    assert limits.wait("Ada", "bet") == 0


def test_persons_and_actions_are_counted_apart() -> None:
    limits = RateLimits({"bet": Rate(1, 1), "sit": Rate(1, 1)}, Clock())
    assert [limits.wait(*each) for each in (("Ada", "bet"), ("Bob", "bet"), ("Ada", "sit"))] == [0, 0, 0]
    assert limits.wait("Ada", "bet") == 1


def test_a_clock_that_jumps_back_gives_and_takes_nothing() -> None:
    clock = Clock(100)
    limits = RateLimits({"bet": Rate(2, 1)}, clock)
    assert limits.wait("Ada", "bet") == 0
    clock.now = 0
    assert [limits.wait("Ada", "bet") for _ in range(2)] == [0, 1]


def test_memory_is_bounded_and_the_longest_unused_is_forgotten() -> None:
    limits = RateLimits({"bet": Rate(1, 0.001)}, Clock(), remembered=100)
    for number in range(1000):
        limits.wait(str(number), "bet")
    assert len(limits) == 100
    assert limits.wait("999", "bet") > 0
    assert limits.wait("0", "bet") == 0


def test_an_action_without_a_rate_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError):
        RateLimits({}).wait("Ada", "bet")


@pytest.mark.parametrize("rate", [Rate(0.5, 1), Rate(1, 0), Rate(1, -1)])
def test_a_rate_that_lets_nobody_through_is_refused(rate: Rate) -> None:
    with pytest.raises(ValueError, match="at least one"):
        RateLimits({"bet": rate})


@given(st.lists(st.floats(0, 3), min_size=1, max_size=60), st.floats(1, 5), st.floats(0.1, 5))
def test_never_more_than_the_rate_however_one_asks(pauses: list[float], burst: float, rate: float) -> None:
    clock = Clock()
    limits = RateLimits({"bet": Rate(burst, rate)}, clock)
    granted = 0
    for pause in at_least_one(pauses):
        clock.now += pause
        granted += limits.wait("Ada", "bet") == 0
        assert granted <= burst + rate * clock.now + 1e-6


def test_the_usual_rates_are_those_of_a_hall() -> None:
    assert {"sign in", "guest", "request", "file", "command", "message", "round", "rounds"} == set(RATES)
    RateLimits()
