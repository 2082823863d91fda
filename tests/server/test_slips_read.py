"""A slip of any day reads what it tells of, and not the house's whole past; and it says the same."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import event as database_event

from benchmarks.years import build
from croupier.house import events as e
from croupier.house.slip_papers import slip_paper
from croupier.house.slips import SlipForm, SlipNumber, SlipNumbered, SlipPrinted, SlipVoided
from croupier.server.aggregates import codec
from croupier.server.queries.slips import slip_events, slip_list
from croupier.store import Append, Log, open_log
from croupier.store.vault import Vault, open_vault
from tests.loops import at_least_one

DAYS = 8  # with a Friday and its tournament


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Log, Vault, list[e.Event]]]:
    """A house of some booked days, whose first slips were printed and one made void on the open day after."""
    database = build(tmp_path_factory.mktemp("house"), DAYS, 0, 2)
    vault = open_vault(database.with_suffix(".key"))
    with open_log(database) as log:
        log.stamp_with(vault.stamper)
        rows = log.read(codec.HOUSE)
        at = rows[-1].at + timedelta(hours=1)
        first, second = [codec.read(row, vault) for row in rows if row.type == "SlipNumbered"][:2]
        version = len(rows)
        for event in (
            SlipPrinted("Flo", at, first.slip),
            SlipVoided("Max", at, second.slip, "torn"),
            SlipPrinted("Max", at, first.slip),
        ):
            version += 1
            fact = codec.write(codec.HOUSE, version, event, vault, hidden=False)
            log.append(Append((fact,), {}, "house"), at)
        yield log, vault, [codec.read(row, vault) for row in log.read(codec.HOUSE)]


def test_every_slip_says_what_it_says_by_the_whole_past(house: tuple[Log, Vault, list[e.Event]]) -> None:
    log, vault, past = house
    slips = [event.slip for event in past if isinstance(event, SlipNumbered)]
    forms = {slip.form for slip in slips}
    assert forms >= {SlipForm.OPENER, SlipForm.CLOSER, SlipForm.DROP, SlipForm.RECEIPT, SlipForm.PAYOUT}
    for slip in at_least_one(slips):
        right = slip_paper(past, slip)
        assert right is not None
        assert slip_paper(slip_events(log, vault, slip), slip) == right
    first = slip_paper(slip_events(log, vault, slips[0]), slips[0])
    assert first is not None
    assert [by for by, _ in first.prints] == ["Flo", "Max"]
    assert slip_events(log, vault, SlipNumber(SlipForm.FILL, 2031, 7)) == []


def test_a_slip_of_a_late_day_does_not_read_the_days_before(house: tuple[Log, Vault, list[e.Event]]) -> None:
    """What the database hands over is of two days, of those after, and of books; not of all days."""
    log, vault, past = house
    newest = [event.slip for event in past if isinstance(event, SlipNumbered)][-1]
    whole = sum(not isinstance(event, e.TablePosted) for event in past)
    found = slip_events(log, vault, newest)
    assert len(found) < whole / 2
    days = [event.day for event in found if isinstance(event, e.DayOpened)]
    assert len(days) == 2


def test_the_list_of_slips_reads_slips_alone(house: tuple[Log, Vault, list[e.Event]]) -> None:
    log, _, past = house
    asked: list[Any] = []

    def listen(_connection: Any, _cursor: Any, statement: str, values: Any, *_: Any) -> None:
        asked.append((statement, values))

    database_event.listen(log.engine, "before_cursor_execute", listen)
    try:
        listed = slip_list(log)
    finally:
        database_event.remove(log.engine, "before_cursor_execute", listen)
    assert listed == [event for event in past if isinstance(event, SlipNumbered | SlipVoided)]
    assert any("SlipNumbered" in values for _, values in asked)


def test_boxes_and_closers_of_long_ago_stand_on_a_slip(house: tuple[Log, Vault, list[e.Event]]) -> None:
    """A table that was closed for days names its last closer, wherever that is."""
    log, vault, past = house
    openers = [one for one in past if isinstance(one, SlipNumbered) and one.slip.form is SlipForm.OPENER]
    named = [
        dict(paper.lines)["previous closer"] for one in openers if (paper := paper_of(log, vault, one.slip))
    ]
    assert named[:4] == ["none"] * 4, "nothing was closed before the first day"
    assert all(each.startswith("closer ") for each in at_least_one(named[4:]))


def paper_of(log: Log, vault: Vault, slip: SlipNumber) -> Any:
    """A slip as it is printed."""
    return slip_paper(slip_events(log, vault, slip), slip)
