"""Posting jackpots: when a value may change, and how it is posted."""

from datetime import UTC, datetime, time, timedelta
from typing import NamedTuple

from croupier.declare import access_to
from croupier.games.words import dollars
from croupier.house.jackpots import commands as c
from croupier.house.jackpots import events as e
from croupier.house.jackpots.state import JackpotSet
from croupier.house.settings import (
    Settings,
    day_ends,
    gaming_date,
    hours_after,
    verify_time,
    wall_date,
    zone_of,
)
from croupier.house.staff import require_permission
from croupier.table.refused import RefusedError, require


class NextChange(NamedTuple):
    """When one jackpot may change: what the clock allows, and the tables whose open hands hold it back."""

    jackpot: str
    at: datetime
    waits_for: tuple[str, ...]
    after_win: bool  # whether a paid win has freed it from both


def settings_of(jackpots: JackpotSet) -> Settings:
    """Return the settings of the house the set belongs to."""
    if jackpots.settings is None:
        raise RefusedError("this set of jackpots is not open yet; open it first")
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
            return hours_after(started, rules.update_every_hours)
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


@c.decides
def open_set(jackpots: JackpotSet, command: c.OpenSet) -> tuple[e.Event, ...]:
    """Begin a set for a game that has jackpots."""
    require(bool(jackpots.rules.names), "a set has jackpots")  # refuses a game without any
    require(jackpots.settings is None, f"the set {jackpots.name} is open already")
    _operator(command)
    verify_time(command.at)
    zone_of(command.settings)
    require(bool(command.name.strip()), "name the set of jackpots")
    require(command.large_from >= 0, "a large win is no less than nothing; give the amount it begins at")
    game = jackpots.game
    opened = e.SetOpened(
        command.by.id,
        command.at,
        command.name,
        game.id,
        game.hash,
        command.settings,
        command.large_from,
    )
    return (opened,)


@c.decides
def show_at(jackpots: JackpotSet, command: c.ShowAt) -> tuple[e.Event, ...]:
    """Show the set at one more table."""
    settings_of(jackpots)
    _operator(command)
    verify_time(command.at)
    require(bool(command.table.strip()), "name the table", ("R1-28",))
    require(command.table not in jackpots.tables, f"table {command.table} shows these jackpots already")
    return (e.ShownAt(command.by.id, command.at, command.table),)


@c.decides
def take_down(jackpots: JackpotSet, command: c.TakeDown) -> tuple[e.Event, ...]:
    """Take the set off a table whose hand is over."""
    _operator(command)
    verify_time(command.at)
    require(command.table in jackpots.tables, f"table {command.table} does not show these jackpots")
    playing = jackpots.playing(command.table) is not None
    require(not playing, f"a hand is open at table {command.table}; its jackpots stay up", ("R1-29",))
    return (e.TakenDown(command.by.id, command.at, command.table),)


@c.decides
def post(jackpots: JackpotSet, command: c.PostJackpots) -> tuple[e.Event, ...]:
    """Post the first values."""
    settings_of(jackpots)
    _operator(command)
    verify_time(command.at)
    require(not jackpots.values, "the jackpots are posted; change them instead")
    names = jackpots.rules.names
    require(len(command.values) == len(names), f"post one value each for {', '.join(names)}", ("R1-28",))
    for name, value in zip(names, command.values, strict=True):
        _verify_value(jackpots, name, value)
    return (e.JackpotsPosted(command.by.id, command.at, command.values),)


@c.decides
def change(jackpots: JackpotSet, command: c.ChangeJackpots) -> tuple[e.Event, ...]:
    """Post other values: once in 24 hours, not while a hand is open, or once a win is paid (R1-29).

    After a win the hands open elsewhere keep the values their tables go on showing (Q1-14).
    """
    settings_of(jackpots)
    _operator(command)
    verify_time(command.at)
    require(bool(jackpots.values), "nothing is posted yet; post the jackpots first", ("R1-28",))
    names = [name for name, _ in command.values]
    require(bool(names), f"say which of {', '.join(jackpots.rules.names)} changes, and to what")
    require(len(set(names)) == len(names), "name each jackpot once")
    for name, value in command.values:
        known = ", ".join(jackpots.rules.names)
        require(name in jackpots.rules.names, f'there is no jackpot "{name}"; there are {known}')
        _verify_value(jackpots, name, value)
        require(value != jackpots.posted[name], f"{name} is posted at {dollars(value)} already")
    at_table = command.table
    if at_table is not None:
        require(at_table in jackpots.tables, f"table {at_table} does not show these jackpots", ("R1-28",))
    early = _too_early(jackpots, command.at, names)
    if not set(names) <= jackpots.freed:
        waits = ", ".join(holding(jackpots, at_table))
        open_hand = f"a hand is open at table {waits}; jackpots change between hands"
        require(not waits, open_hand, ("R1-29", "Q1-13"))
    changes = tuple(
        e.Changed(name, jackpots.posted[name], value, after_win=name in early)
        for name, value in command.values
    )
    return (e.JackpotsChanged(command.by.id, command.at, changes, command.reason, at_table),)


def _too_early(jackpots: JackpotSet, at: datetime, names: list[str]) -> frozenset[str]:
    """Return the jackpots that only a paid win lets change now; refuse those that nothing lets change."""
    early = frozenset(name for name in names if at < free_from(jackpots, name))
    held = sorted(early - jackpots.freed, key=jackpots.rules.names.index)
    if held:
        rules = jackpots.rules
        often = f"once every {rules.update_every_hours} hours"
        if rules.update_clock != "rolling":
            often = f"once each {rules.update_clock}"
        free = free_from(jackpots, held[0]).astimezone(zone_of(settings_of(jackpots)))
        says = f"jackpots change {often} at most; {held[0]} may change from {free:%Y-%m-%d %H:%M %Z} on"
        require(met=False, says=says, rules=("R1-29", "Q1-08", "Q1-09"))
    return early


def _operator(command: c.Asked) -> None:
    """Refuse everyone but the operator, whose sole discretion the prizes are."""
    access = access_to(type(command))
    require_permission(command.by, command.by.id, access.staff[0], access.rules)


def _verify_value(jackpots: JackpotSet, name: str, value: int) -> None:
    require(value > 0, f"{name} of {dollars(value)} is no prize; post an amount above nothing", ("R1-28",))
    even = jackpots.rules.odd_cents != "post even dollars only" or value % 200 == 0
    says = f"{name} of {dollars(value)}: jackpots are posted in even dollars, so that half is whole dollars"
    require(even, says, ("Q1-16",))
