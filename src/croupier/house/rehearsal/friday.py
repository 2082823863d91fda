"""A Friday tournament rehearsed, from the announcement to the last prize, or to the lights going out."""

from collections.abc import Sequence
from datetime import date, timedelta
from functools import reduce

from croupier.house import commands as c
from croupier.house.rehearsal.hall import Hall
from croupier.house.tournament import NEW, Tournament, decide_as, evolve
from croupier.house.tournament import commands as tc
from croupier.house.tournament import events as v
from croupier.house.tournament.books import entries
from croupier.house.tournament.plan import Extra, Format, Ladder, Plan, Price, PrizeKind, Prizes
from croupier.house.tournament.prizes import owed
from croupier.house.tournament.state import Stage

PRIZES = Prizes(PrizeKind.PERCENTAGES, (Ladder(2, (50_00, 30_00, 20_00)),))


def friday_night(hall: Hall, day: date, charity: str, names: Sequence[str], *, dark: bool) -> None:
    """Play a tournament with these players; in the dark it is void, and everybody is refunded (H-02)."""
    plan = Plan(
        id=f"friday-{day}",
        name="Friday Night",
        format=Format.HOURLY,
        charity=charity,
        game_date=day,
        starts=hall.now + timedelta(minutes=5),
        location="the back room",
        tables=("A",),
        seats=9,
        buy_in=Price(60_00, 12_00, 5_000),
        rebuy=Extra(Price(40_00, 5_00, 5_000), 1),
        prizes=PRIZES,
    )
    log: list[v.Event] = []
    one = _give(hall, NEW, log, tc.Schedule(plan, by="Bea", at=hall.now))
    one = _give(hall, one, log, tc.Announce(60_00, 40_00, by="Bea", at=hall.now))
    for name in names:
        one = _give(hall, one, log, tc.Register(name, by="Bea", at=hall.now))
    draw = tuple(v.Drawn(name, v.Seat("A", seat)) for seat, name in enumerate(names, 1))
    one = _give(hall, one, log, tc.DrawSeats(draw, by="Bea", at=hall.now))
    hall.later(minutes=5)
    one = _give(hall, one, log, tc.Start(by="Bea", at=hall.now))
    for name in names:
        if hall.rng.random() < 0.5:
            one = _give(hall, one, log, tc.Rebuy(name, by="Bea", at=hall.now))
    one = _give(hall, one, log, tc.CloseEntries(by="Bea", at=hall.now))
    if dark:
        one = _give(hall, one, log, tc.Interrupt("the lights went out", by="Flo", at=hall.now))
    else:
        one = _play_on(hall, one, log, names)
    for name in (name for share in owed(one) for name in share.players):
        one = _give(hall, one, log, tc.Pay(name, by="Bea", at=hall.now))
    assert one.stage in {Stage.FINISHED, Stage.VOID}  # noqa: S101 (there is no other end to it)
    hall.tournaments.append(tuple(log))


def _play_on(hall: Hall, one: Tournament, log: list[v.Event], names: Sequence[str]) -> Tournament:
    """Put players out one by one until there is a winner."""
    order = list(names)
    hall.rng.shuffle(order)
    for name in order[:-1]:
        one = _give(hall, one, log, tc.Eliminate((v.Count(name, 1_000),), by="Flo", at=hall.now))
    return _give(hall, one, log, tc.Finish(by="Flo", at=hall.now))


def _give(hall: Hall, one: Tournament, log: list[v.Event], command: tc.Command) -> Tournament:
    """Carry out a command of the tournament, and post what it moves."""
    events = decide_as(one, command, hall.person(command.by))
    after = reduce(evolve, events, one)
    log += events
    plan = after.scheduled
    moves = tuple(entry for event in events for entry in entries(plan.id, event))
    if moves:
        hall.do(c.PostTournament("Bea", hall.now, plan.id, moves))
    return after
