"""A house's history made short: every report of it is the report of the whole history."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from croupier.house import events as e
from croupier.house.ledger import Account, AccountChange, AccountKind, Entry, rack
from croupier.house.reports import Records, as_data, daily_report, monthly_report
from croupier.house.reports.records import (
    SHOWN_ON,
    AddedUp,
    LostEvents,
    Sitting,
    condensed,
    gaming_days,
    shortened,
)
from croupier.house.reports.theory import play_of
from croupier.house.state import OUTSIDE
from croupier.rehearsal import rehearse

MARCH = date(2026, 3, 1)
MADE = datetime(2026, 4, 2, 14, tzinfo=UTC)


@pytest.fixture(scope="module")
def whole() -> Records:
    """A month as it happened, and after it an epoch that lost events."""
    records = rehearse(MARCH, seed=3, rounds=1).records
    lost = LostEvents(2, datetime(2026, 3, 4, 12, tzinfo=UTC), "Olga", "the disk broke", 1_000, 20)
    return replace(records, epochs=(lost,))


def by_day(house: tuple[e.Event, ...]) -> Iterator[tuple[e.Event, ...]]:
    """The events of a house from one close to the next."""
    found: list[e.Event] = []
    for event in house:
        found.append(event)
        if isinstance(event, e.DayClosed):
            yield tuple(found)
            found = []


def test_a_day_of_the_short_history_reports_as_of_the_whole(whole: Records) -> None:
    before: tuple[e.Event, ...] = ()
    sittings = tuple(AddedUp(s.table, s.opened, s.game, s.count, play_of(s)) for s in whole.sittings)
    seen = []
    for own in by_day(whole.house):
        short = replace(whole, house=(*before, *shortened(own)), sittings=sittings)
        day = gaming_days(short.house)[-1].date
        assert as_data(daily_report(short, day, MADE)) == as_data(daily_report(whole, day, MADE))
        assert len(short.house) < 400
        before = condensed(short.house)
        seen.append(day)
    assert seen == [day.date for day in gaming_days(whole.house)]
    assert len(seen) > 25


def test_a_month_of_shortened_days_reports_as_the_whole(whole: Records) -> None:
    short = replace(whole, house=tuple(event for own in by_day(whole.house) for event in shortened(own)))
    assert len(short.house) < len(whole.house)
    assert as_data(monthly_report(short, MARCH, MADE)) == as_data(monthly_report(whole, MARCH, MADE))


def test_what_is_condensed_twice_is_what_is_condensed_once(whole: Records) -> None:
    first, *others = by_day(whole.house)
    again = condensed(first)
    for own in others:
        again = condensed((*again, *own))
    assert as_owed(again) == as_owed(condensed(whole.house))
    assert [type(event) for event in again] == [type(event) for event in condensed(whole.house)]


def as_owed(events: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """The events, but for the order of the accounts in which chips are owed."""
    return tuple(
        replace(event, entries=tuple(Entry("", tuple(sorted(x.postings))) for x in event.entries))
        if isinstance(event, e.TablePosted)
        else event
        for event in events
    )


def test_what_is_owed_for_chips_of_earlier_days_is_carried_on() -> None:
    at = datetime(2026, 3, 9, 20, tzinfo=UTC)
    ann, ben = (Account(AccountKind.UNREDEEMED, f"2026-03-09/{name}") for name in ("Ann", "Ben"))
    changes = (AccountChange(ann, 5_00), AccountChange(ben, 7_00), AccountChange(OUTSIDE, -12_00))
    owed = e.DayClosed(
        "Max", at, MARCH, "Olga", same_person=False, unredeemed=(), variances=(), report_by=None,
        without_visit=(), entries=(Entry("chips", changes),),
    )  # fmt: skip
    paid = e.TablePosted(
        "house", at, "T1", 0, 1, 0, playing=False, rails=(),
        entries=(Entry("back", (AccountChange(ann, -5_00), AccountChange(OUTSIDE, 5_00))),),
    )  # fmt: skip
    *_, carried = condensed((*condensed((owed,)), paid, replace(owed, entries=())))
    assert isinstance(carried, e.TablePosted)
    assert dict(carried.entries[0].postings) == {ben: 7_00, OUTSIDE: -7_00}


def test_chips_that_came_and_went_are_added_up_by_denomination() -> None:
    at = datetime(2026, 3, 9, 20, tzinfo=UTC)
    entry = Entry("float", (AccountChange(OUTSIDE, -5_00), AccountChange(Account(AccountKind.CAGE), 5_00)))
    came = [e.CageFunded("Olga", at, 10_00, rack((5_00, 2)), "float", (entry,)) for _ in range(3)]
    went = e.CageDrawn("Olga", at, 1_00, rack((5_00, 1)), "worn", (entry,))
    assert condensed([*came, went]) == (
        replace(came[0], cash=30_00, chips=rack((5_00, 6)), entries=()),
        replace(went, entries=()),
    )


def test_a_table_posts_once_for_each_time_it_was_open(whole: Records) -> None:
    own = next(by_day(whole.house))
    posts = [event for event in own if isinstance(event, e.TablePosted)]
    short = [event for event in shortened(own) if isinstance(event, e.TablePosted)]
    opened = [event for event in own if isinstance(event, e.TableOpened)]
    assert len(short) == len({post.table for post in posts}) <= len(opened) < len(posts)
    assert sum(post.count for post in short) == sum(post.count for post in posts)
    assert sum(post.rounds for post in short) == sum(post.rounds for post in posts)
    twice = [event for event in shortened((*own, *own)) if isinstance(event, e.TablePosted)]
    assert len(twice) == 2 * len(short)


def test_no_more_closes_are_kept_than_a_report_counts(whole: Records) -> None:
    many = [event for _ in range(3) for event in whole.house]
    closes = [event for event in condensed(many) if isinstance(event, e.DayClosed)]
    assert len(closes) == SHOWN_ON + 1


def test_a_sitting_that_was_added_up_is_as_long_as_its_record(whole: Records) -> None:
    sitting = whole.sittings[0]
    assert isinstance(sitting, Sitting)
    added = AddedUp(sitting.table, sitting.opened, sitting.game, sitting.count, play_of(sitting))
    assert (added.count, play_of(added)) == (len(sitting.events), play_of(sitting))
