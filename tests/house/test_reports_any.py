"""Any days of any house, reported: the days add up to the month, and the ledger says what the reports say.

And any game of the catalogue: what the report reads off a table's record is what its bank won.
"""

from collections import Counter
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from croupier.house import events as e
from croupier.house.ledger import AccountKind
from croupier.house.reports import Records, Sitting, daily_report, monthly_report
from croupier.house.reports.theory import play_of
from croupier.house.state import CAGE
from croupier.table import RefusedError, new_table
from croupier.table import commands as t
from croupier.table import events as te
from croupier.table.drive import EVERYTHING, act
from croupier.table.state import Table
from tests.house.anybody import PLAYERS as HOUSE_PLAYERS
from tests.house.test_any_day import AnyDay
from tests.play import ready
from tests.table.bots import GAMES, PLAYERS, a_round, named

if TYPE_CHECKING:
    from croupier.games import Game

MADE = datetime(2027, 1, 1, tzinfo=UTC)
SEATED = HOUSE_PLAYERS[:3]


class Reported(AnyDay):
    """A house at which people try everything, whose reports are drawn up in the end."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: list[tuple[str, datetime, Game, list[te.Event]]] = []

    def begin(self) -> None:
        """Open a day at which somebody plays for certain."""
        super().begin()
        for number, player in enumerate(SEATED):
            table = ("T1", "T2")[number % 2]
            self.at_table(table, t.Sit(player, number // 2 + 1), t.BuyChips(player, 4_000_00))
        for _ in range(2):
            for table in ("T1", "T2"):
                self.plays(table=table, seed=self.rng.randrange(2**16))

    def played(self, id_: str, after: Table, log: list[te.Event]) -> bool:
        if self.hall.house.tables[id_].posted == 0:  # its first event: the table has just been opened
            self.kept.append((id_, self.hall.now, after.plan.game, []))
        if not super().played(id_, after, log):
            return False
        next(events for table, _, _, events in reversed(self.kept) if table == id_).extend(log)
        return True

    def teardown(self) -> None:
        if not hasattr(self, "hall"):
            return
        self.wind_down()
        sittings = (Sitting(table, at, game, tuple(events)) for table, at, game, events in self.kept)
        agree(Records(tuple(self.hall.log), tuple(sittings)), self)


def agree(records: Records, run: Reported) -> None:
    """The days add up to the months, and the months to the ledger."""
    days = [event.day for event in records.house if isinstance(event, e.DayOpened)]
    daily = {day: daily_report(records, day, MADE) for day in days}
    months = [monthly_report(records, first, MADE) for first in sorted({day.replace(day=1) for day in days})]
    assert [day for month in months for day in month.days] == [daily[day] for day in days]
    totals: Counter[str] = Counter()
    for month in months:
        assert sum(daily[day.day].win for day in month.days) == month.win
        by_game = [figures for game in month.games for figures, _ in game.wagers]
        assert sum(one.handle for one in by_game) == month.handle
        late = sum(table.forfeited for day in month.days for table in day.tables)
        assert sum(one.win for one in by_game) + late == month.win
        assert month.charity + month.state + month.keeps == month.win
        totals["win"] += month.win
    for day in daily.values():
        assert day.cage.counted == day.cage.expected
        for table in day.tables:
            assert table.unexplained == 0
            assert table.closing_counted is not None
            assert (table.closing + table.drop) + table.variance == (
                table.closing_counted + (table.drop_counted or 0)
            )
        cage = day.cage
        totals["cage"] += cage.funded - cage.drawn + cage.tournaments - cage.shares
        totals["variance"] += sum(variance.cents for variance in day.variances)
        totals["bought"] += cage.sold + day.drop - cage.redeemed - cage.redeemed_old
    ledger = run.hall.house.ledger
    assert ledger.balance(CAGE) == totals["cage"] + totals["win"] + totals["variance"]
    assert ledger.total(AccountKind.UNREDEEMED) == totals["bought"] - totals["win"]
    assert ledger.total(AccountKind.VARIANCE) == -totals["variance"]


def _run(examples: int, length: int, *, derandomize: bool) -> None:
    run_state_machine_as_test(
        Reported,
        settings=settings(
            max_examples=examples,
            stateful_step_count=length,
            deadline=None,
            derandomize=derandomize,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.slow
def test_days_add_up_to_the_month_and_the_ledger_says_the_same() -> None:
    _run(15, 20, derandomize=True)


@pytest.mark.prove
def test_any_days_add_up_to_the_month_and_the_ledger_says_the_same() -> None:
    _run(600, 60, derandomize=False)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES, ids=named)
def test_the_wagers_of_a_table_add_up_to_what_its_bank_won(name: str) -> None:
    game, log = ready(name), list[te.Event]()
    table = act(new_table(game), t.OpenTable("Flo", 4), log)
    if game.jackpots:
        table = act(table, t.PostJackpots("Olga", (50_000_00, 10_000_00, 1_000_00)), log)
    for seat, player in enumerate(PLAYERS[:3], 1):
        table = act(act(table, t.Sit(player, seat), log), t.BuyChips(player, 10**8), log)
    handle = 0
    for seed in range(60):
        told: list[te.Event] = []
        try:
            table = a_round(table, seed, EVERYTHING, told)
        except RefusedError:
            continue
        log += told
        handle += sum(event.cents for event in told if isinstance(event, te.WagerTaken))
    play = play_of(Sitting("T1", MADE, game, tuple(log)))
    assert play.rounds + play.dead == table.rounds > 20
    assert play.win == table.bank
    assert play.handle > handle > 0
    assert sum(times for _, times in play.dealt) == play.rounds
