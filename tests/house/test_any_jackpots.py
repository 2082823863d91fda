"""Any sequence of rounds, wins, changes and payments leaves a set of jackpots in order."""

from datetime import timedelta
from itertools import pairwise

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from croupier.house.jackpots import can, decide, next_permitted_change
from croupier.house.jackpots import commands as c
from croupier.house.jackpots import events as e
from croupier.house.jackpots.events import read, set_of, write
from croupier.house.jackpots.state import Win
from croupier.permissions import Role
from croupier.table import RefusedError
from tests.house.jackpot_room import CAGE, FLOOR, GAME, MANAGER, OPERATOR, TABLES, Room, room

OPTIONS = {
    question: tuple(option.id for option in GAME.reading(question).options)
    for question in ("Q1-04", "Q1-06", "Q1-07", "Q1-08", "Q1-09", "Q1-10", "Q1-11", "Q1-13")
}
tables = st.sampled_from(TABLES)
names = st.sampled_from(("MEGA", "MAJOR", "MINOR"))


class AnyJackpots(RuleBasedStateMachine):
    """Everybody does anything at any time; what is refused changes nothing."""

    @initialize(readings=st.fixed_dictionaries({key: st.sampled_from(ids) for key, ids in OPTIONS.items()}))
    def open(self, readings: dict[str, str]) -> None:
        self.room: Room = room(readings)

    def attempt(self, command: c.Command) -> None:
        before = self.room.jackpots
        try:
            events = decide(before, command)
        except RefusedError:
            assert self.room.jackpots is before
            return
        posted = before.values
        self.room.do(command)
        if not any(isinstance(event, e.JackpotsChanged) for event in events):
            assert self.room.jackpots.values == posted  # R1-32: nothing but a change moves a value

    @rule(hours=st.integers(0, 30))
    def wait(self, hours: int) -> None:
        self.room.later(hours=hours)

    @rule(table=tables)
    def begin(self, table: str) -> None:
        self.attempt(c.BeginRound("Dan", self.room.now, table))

    @precondition(lambda self: self.room.jackpots.rounds)
    @rule(place=st.integers(0, 2), dead=st.sampled_from((False, False, False, True)))
    def end(self, place: int, dead: bool) -> None:
        self.attempt(c.EndRound("Dan", self.room.now, self.playing(place), dead))

    @precondition(lambda self: self.room.jackpots.rounds)
    @rule(
        place=st.integers(0, 2),
        seat=st.integers(1, 3),
        name=names,
        percent=st.sampled_from((50, 100)),
        who=st.integers(1, 3),
    )
    def win(self, place: int, seat: int, name: str, percent: int, who: int) -> None:
        table = self.playing(place)
        self.attempt(c.RecordWin("Dan", self.room.now, table, seat, f"player {who}", name, percent))

    def playing(self, place: int) -> str:
        rounds = self.room.jackpots.rounds
        return rounds[place % len(rounds)].table

    @rule(values=st.dictionaries(names, st.integers(1, 60_000_00), max_size=3), table=st.none() | tables)
    def change(self, values: dict[str, int], table: str | None) -> None:
        jackpots = self.room.jackpots
        permitted = {each.jackpot: each for each in next_permitted_change(jackpots, self.room.now, table)}
        command = c.ChangeJackpots(OPERATOR, self.room.now, tuple(values.items()), "as it likes", table)
        if can(jackpots, command):  # what is decided is what was announced
            assert all(permitted[name].at == self.room.now for name in values)
            held = any(permitted[name].waits_for for name in values)
            assert not held
        self.attempt(command)

    @rule(table=tables, win=st.integers(1, 9))
    def ask_what_cannot_be(self, table: str, win: int) -> None:
        self.attempt(c.EndRound("Dan", self.room.now, table))
        self.attempt(c.RecordWin("Dan", self.room.now, table, 1, "player 1", "GRAND", 50))
        self.attempt(c.ConfirmPayment(CAGE, self.room.now, win, 1, "chips"))

    @precondition(lambda self: self.waiting())
    @rule(place=st.integers(0, 8), signed=st.sampled_from((0, 1, 2, 2, 2)))
    def sign_and_pay(self, place: int, signed: int) -> None:
        win = self.waiting()[place % len(self.waiting())]
        for who, acting in ((FLOOR, Role.FLOOR), (MANAGER, Role.MANAGER))[:signed]:
            self.attempt(c.AcknowledgeWin(who, self.room.now, win.number, acting))
        self.attempt(c.ConfirmPayment(CAGE, self.room.now, win.number, win.due or 0, "chips"))
        paid = self.room.jackpots.win(win.number)
        assert paid.paid_by is None or {role for role, _ in paid.seen_by} == {Role.FLOOR, Role.MANAGER}

    def waiting(self) -> list[Win]:
        return [win for win in self.room.jackpots.wins if not win.void and win.paid_by is None]

    @invariant()
    def no_pool_pays_more_than_was_posted_and_none_is_left_behind(self) -> None:
        jackpots = self.room.jackpots
        for event in self.room.log:
            if isinstance(event, e.WinsShared):
                assert 0 < sum(part.cents for part in event.parts) <= event.value
        waiting = {number for pool in jackpots.pools for number in pool.wins}
        for win in jackpots.wins:
            settled = win.void or win.due is not None
            assert settled != (win.number in waiting)
        if not jackpots.rounds:
            assert not jackpots.pools

    @invariant()
    def every_value_is_accounted_for_by_the_history(self) -> None:
        values = dict.fromkeys(self.room.jackpots.rules.names, 0)
        for line in self.room.jackpots.history:
            assert values[line.jackpot] == line.before
            values[line.jackpot] = line.after
        assert tuple(values.values()) == self.room.jackpots.values

    @invariant()
    def a_round_is_bound_by_what_was_posted_when_it_began(self) -> None:
        began = {event.table: event.values for event in self.room.log if isinstance(event, e.RoundBegan)}
        for play in self.room.jackpots.rounds:
            assert self.room.bound(play.table) == began[play.table]

    @invariant()
    def ordinary_changes_are_a_day_apart(self) -> None:
        rules = self.room.jackpots.rules
        if rules.update_clock != "rolling" or rules.update_limit_covers != "the set":
            return
        times = sorted({line.at for line in self.room.jackpots.history if not line.after_win})
        gaps = [late - early for early, late in pairwise(times)]
        assert all(gap >= timedelta(hours=24) for gap in gaps)

    def teardown(self) -> None:
        if hasattr(self, "room"):
            again = set_of(self.room.jackpots.game, read(write(self.room.log)))
            assert again == self.room.jackpots


TestAnyJackpots = pytest.mark.slow(AnyJackpots.TestCase)
TestAnyJackpots.settings = settings(max_examples=100, stateful_step_count=50, deadline=None)
