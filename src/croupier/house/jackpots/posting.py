"""Posting and changing jackpots: who may, which values, how often, and never in the middle of play."""

from datetime import datetime

from croupier.games.words import dollars
from croupier.house.hours import verify_time, zone_of
from croupier.house.jackpots import commands as c
from croupier.house.jackpots import events as e
from croupier.house.jackpots.clock import free_from, holding, settings_of
from croupier.house.jackpots.state import JackpotSet
from croupier.house.staff import Person, Power, require_power
from croupier.table.refused import require


def open_set(jackpots: JackpotSet, command: c.OpenSet) -> tuple[e.Event, ...]:
    """Begin a set for a game that has jackpots."""
    require(bool(jackpots.rules.names), "a set has jackpots")  # refuses a game without any
    require(jackpots.settings is None, f"the set {jackpots.name} is open already")
    _operator(command.by)
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


def show_at(jackpots: JackpotSet, command: c.ShowAt) -> tuple[e.Event, ...]:
    """Show the set at one more table."""
    settings_of(jackpots)
    _operator(command.by)
    verify_time(command.at)
    require(bool(command.table.strip()), "name the table", ("R1-28",))
    require(command.table not in jackpots.tables, f"table {command.table} shows these jackpots already")
    return (e.ShownAt(command.by.id, command.at, command.table),)


def take_down(jackpots: JackpotSet, command: c.TakeDown) -> tuple[e.Event, ...]:
    """Take the set off a table whose hand is over."""
    _operator(command.by)
    verify_time(command.at)
    require(command.table in jackpots.tables, f"table {command.table} does not show these jackpots")
    playing = jackpots.playing(command.table) is not None
    require(not playing, f"a hand is open at table {command.table}; its jackpots stay up", ("R1-29",))
    return (e.TakenDown(command.by.id, command.at, command.table),)


def post(jackpots: JackpotSet, command: c.PostJackpots) -> tuple[e.Event, ...]:
    """Post the first values."""
    settings_of(jackpots)
    _operator(command.by)
    verify_time(command.at)
    require(not jackpots.values, "the jackpots are posted; change them instead")
    names = jackpots.rules.names
    require(len(command.values) == len(names), f"post one value each for {', '.join(names)}", ("R1-28",))
    for name, value in zip(names, command.values, strict=True):
        _verify_value(jackpots, name, value)
    return (e.JackpotsPosted(command.by.id, command.at, command.values),)


def change(jackpots: JackpotSet, command: c.ChangeJackpots) -> tuple[e.Event, ...]:
    """Post other values: once in 24 hours, not while a hand is open, or once a win is paid (R1-29)."""
    settings_of(jackpots)
    _operator(command.by)
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


def _operator(person: Person) -> None:
    """Refuse everyone but the operator, whose sole discretion the prizes are."""
    require_power(person, person.id, Power.POST_JACKPOTS, ("R1-32",))


def _verify_value(jackpots: JackpotSet, name: str, value: int) -> None:
    require(value > 0, f"{name} of {dollars(value)} is no prize; post an amount above nothing", ("R1-28",))
    even = jackpots.rules.odd_cents != "post even dollars only" or value % 200 == 0
    says = f"{name} of {dollars(value)}: jackpots are posted in even dollars, so that half is whole dollars"
    require(even, says, ("Q1-16",))
