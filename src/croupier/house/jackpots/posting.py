"""Posting jackpots: when a value may change, how it is posted, and the sign that shows it."""

from datetime import UTC, datetime, time, timedelta
from itertools import pairwise
from typing import NamedTuple

from croupier.declare import access_to
from croupier.games import Game
from croupier.games.payment import rows_by_strength
from croupier.games.words import ByStake, Fixed, Share, dollars
from croupier.house.jackpots import commands as c
from croupier.house.jackpots import events as e
from croupier.house.jackpots.state import JackpotSet, ValueChange
from croupier.house.settings import (
    Settings,
    day_ends,
    gaming_date,
    hours_after,
    require_permission,
    verify_time,
    wall_date,
    zone_of,
)
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
        e.ValueChanged(name, jackpots.posted[name], value, after_win=name in early)
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


CAMERAS_FROM = 25_000_00  # Lot 8205.06(c): cards, table and the posted amount are filmed


class JackpotSign(NamedTuple):
    """Everything to show of a set."""

    name: str
    game: str
    tables: tuple[str, ...]
    posted: tuple[tuple[str, int], ...]
    next_change: tuple[NextChange, ...]
    history: tuple[ValueChange, ...]
    warnings: tuple[str, ...]
    before: tuple[
        tuple[str, tuple[int, ...]], ...
    ] = ()  # tables whose open hand keeps earlier values (Q1-14)


def sign(jackpots: JackpotSet, now: datetime) -> JackpotSign:
    """Return the sign as it stands now."""
    return JackpotSign(
        jackpots.name,
        jackpots.game.id,
        jackpots.tables,
        tuple(jackpots.posted.items()),
        next_permitted_change(jackpots, now),
        jackpots.history,
        warnings(jackpots.game, jackpots.posted),
        tuple((play.table, play.values) for play in jackpots.rounds if play.values != jackpots.values),
    )


def keeps(names: tuple[str, ...], table: str, values: tuple[int, ...]) -> str:
    """Say what a table shows until its hand is over, although other values are posted since (Q1-14).

    >>> keeps(("MEGA", "MINOR"), "T2", (50_000_00, 1_000_00))
    'T2 shows MEGA $50,000, MINOR $1,000 until its hand is over'
    """
    shown = ", ".join(f"{name} {dollars(value)}" for name, value in zip(names, values, strict=True))
    return f"{table} shows {shown} until its hand is over"


def warnings(game: Game, posted: dict[str, int]) -> tuple[str, ...]:
    """Return what the operator should know of these values; only an odd dollar is forbidden, if read so.

    >>> from croupier.games import load
    >>> warnings(load("nh-holdem-jackpots"), {"MEGA": 100_00, "MAJOR": 10_000_00, "MINOR": 1_000_00})[0]
    'royal flush in hearts would pay $50 and royal flush, a lower hand, $5,000 on a bet of $5'
    """
    return (*_odd(game, posted), *_upside_down(game, posted), *_filmed(posted))


def _odd(game: Game, posted: dict[str, int]) -> tuple[str, ...]:
    """Say which values cannot be posted where half of one must be whole dollars (Q1-16)."""
    if game.jackpots is None or game.jackpots.odd_cents != "post even dollars only":
        return ()
    return tuple(
        f"{name} of {dollars(value)} cannot be posted: half of it must be whole dollars (Q1-16)"
        for name, value in posted.items()
        if value % 200
    )


def _upside_down(game: Game, posted: dict[str, int]) -> tuple[str, ...]:
    """Say where a higher hand would pay less than a lower one (Q1-15)."""
    found = []
    for table in game.pay_tables:
        by_stake: dict[int, list[tuple[str, int]]] = {}
        highest_first = sorted(
            rows_by_strength(table), key=lambda pair: (pair[1].low, pair[1].suit is not None), reverse=True
        )
        for row, _ in highest_first:
            for stake, prize in row.pays.prizes if isinstance(row.pays, ByStake) else ():
                by_stake.setdefault(stake, []).append((row.hand, _worth(prize, posted)))
        for stake, prizes in by_stake.items():
            for (high, less), (low, more) in pairwise(prizes):
                if less < more:
                    worse = f"{high} would pay {dollars(less)} and {low}, a lower hand, {dollars(more)}"
                    found.append(f"{worse} on a bet of {dollars(stake)}")
    return tuple(found)


def _worth(prize: Fixed | Share, posted: dict[str, int]) -> int:
    return prize.cents if isinstance(prize, Fixed) else int(prize.part * posted[prize.jackpot])


def _filmed(posted: dict[str, int]) -> tuple[str, ...]:
    large = [name for name, value in posted.items() if value >= CAMERAS_FROM]
    if not large:
        return ()
    says = f"{' and '.join(large)} of {dollars(CAMERAS_FROM)} or more: cameras on cards, table and jackpot"
    return (f"{says} are asked for by Lot 8205.06(c)",)
