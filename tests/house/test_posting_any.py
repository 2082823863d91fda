"""Any command at a table, corrections, forfeits and dead hands included: the ledger follows to the cent."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from croupier.house.ledger import Account, AccountKind, Entry, moved
from croupier.house.posting import entries_for
from croupier.house.state import OUTSIDE, OUTSTANDING, of_player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import evolve
from croupier.table.state import change
from tests.house.test_posting import agrees, book
from tests.table.test_any_command import PEOPLE, AnyCommand

POCKET = 10**12  # so much that whatever somebody brings to the table is theirs


def _sums(entries: tuple[Entry, ...]) -> dict[Account, int]:
    """What entries move, with the chips of all players in one sum."""
    sums: Counter[Account] = Counter()
    for account, cents in (posting for entry in entries for posting in entry.postings):
        sums[OUTSTANDING if account.kind is AccountKind.CHIPS else account] += cents
    return {account: cents for account, cents in sums.items() if cents}


class Followed(AnyCommand):
    """A table at which people try everything, with its ledger beside it."""

    def __init__(self) -> None:
        super().__init__()
        self.pockets, self.drop = Counter(dict.fromkeys(PEOPLE, POCKET)), 0
        self.ledger = book().post(*(moved("chips", POCKET, OUTSIDE, of_player(who)) for who in PEOPLE))

    def give(self, command: c.Command) -> bool:
        table, done = self.table, len(self.log)
        given = super().give(command)
        for event in self.log[done:]:
            after = evolve(table, event)
            entries = entries_for("T1", table, event, after)
            self.ledger = self.ledger.recorded(*entries)
            of_bearer = entries_for("T1", change(table, bearer=True), event, change(after, bearer=True))
            assert _sums(of_bearer) == _sums(entries)
            match event:
                case e.ChipsBought():
                    self.drop += event.cents
                case e.BuyInCorrected():
                    self.drop += event.after_cents - event.before_cents
                case e.ChipsCashed():
                    self.pockets[event.player] += event.cents
                case e.ChipsBrought():
                    self.pockets[event.player] -= event.cents
                case _:
                    pass
            agrees(self.ledger, after, self.pockets, self.drop)
            table = after
        return given

    def teardown(self) -> None:
        """What the table's own machine proves of its record is not proved again."""


def _run(examples: int, length: int, *, derandomize: bool) -> None:
    run_state_machine_as_test(
        Followed,
        settings=settings(
            max_examples=examples,
            stateful_step_count=length,
            deadline=None,
            derandomize=derandomize,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.slow
def test_whatever_happens_at_a_table_is_in_the_ledger() -> None:
    _run(25, 20, derandomize=False)


@pytest.mark.prove
def test_whatever_at_all_happens_at_a_table_is_in_the_ledger() -> None:
    _run(2000, 30, derandomize=False)
