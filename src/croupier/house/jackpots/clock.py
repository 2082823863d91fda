"""When a posted jackpot may next change: once in 24 hours, never in the middle of play, sooner after a win.

How the 24 hours run is read three ways (Q1-08), for the set or for each jackpot (Q1-09). A paid win frees all
jackpots or the one won (Q1-10) from the clock and from waiting for open hands, for one change; rounds that
are open then keep the values they began with.
"""

from datetime import UTC, datetime, time, timedelta
from typing import NamedTuple

from croupier.house.hours import day_ends, gaming_date, wall_date, zone_of
from croupier.house.jackpots.state import JackpotSet
from croupier.house.settings import Settings
from croupier.table.refused import Refused


class NextChange(NamedTuple):
    """When one jackpot may change: what the clock allows, and the tables whose open hands hold it back."""

    jackpot: str
    at: datetime
    waits_for: tuple[str, ...]
    after_win: bool  # whether a paid win has freed it from both


def settings_of(jackpots: JackpotSet) -> Settings:
    """Return the settings of the house the set belongs to."""
    if jackpots.settings is None:
        raise Refused("this set of jackpots is not open yet; open it first")
    return jackpots.settings


def free_from(jackpots: JackpotSet, jackpot: str) -> datetime:
    """Return the moment from which the clock lets a posted jackpot change."""
    rules, settings = jackpots.rules, settings_of(jackpots)
    if rules.update_limit_covers == "the set":
        started = max(jackpots.clock)
    else:
        started = jackpots.clock[rules.names.index(jackpot)]
    match rules.update_clock:
        case "rolling":
            return started + timedelta(hours=rules.update_every_hours)
        case "calendar day":
            midnight = datetime.combine(wall_date(started, settings) + timedelta(days=1), time())
            return midnight.replace(tzinfo=zone_of(settings)).astimezone(UTC)
        case _:
            return day_ends(gaming_date(started, settings), settings)


def holding(jackpots: JackpotSet, table: str | None = None) -> tuple[str, ...]:
    """Return the tables whose open hands hold a change back: any that shows the set, or this one (Q1-13)."""
    playing = tuple(play.table for play in jackpots.rounds)
    if jackpots.rules.no_update_while_a_hand_is_open == "at this table" and table is not None:
        return tuple(name for name in playing if name == table)
    return playing


def next_permitted_change(
    jackpots: JackpotSet, now: datetime, table: str | None = None
) -> tuple[NextChange, ...]:
    """Return when each posted jackpot may next change, never before now."""
    waits = holding(jackpots, table)
    found = []
    for name in jackpots.posted:
        freed = name in jackpots.freed
        at = now if freed else max(now, free_from(jackpots, name))
        found.append(NextChange(name, at, () if freed else waits, after_win=freed))
    return tuple(found)
