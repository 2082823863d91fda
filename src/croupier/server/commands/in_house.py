"""Commands to the house, its jackpots and its tournaments as staff give them."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, get_args

from croupier.errors import SpokenError
from croupier.games import CATALOGUE, Game, load
from croupier.house import commands as hc
from croupier.house.hours import gaming_date
from croupier.house.jackpots import commands as jc
from croupier.house.jackpots import decide as decide_jackpots
from croupier.house.jackpots import new_set
from croupier.house.staff import Person as Member
from croupier.house.standing import settings_of
from croupier.house.state import Scheduled
from croupier.house.tournament import commands as oc
from croupier.house.tournament import decide_as
from croupier.house.tournament.books import entries
from croupier.house.tournament.plan import Listed, Plan
from croupier.server.commands.asked import read_command, read_field, verify_sane
from croupier.server.people.person import Person
from croupier.server.rooms import codec
from croupier.server.rooms.back_rooms import TournamentRoom
from croupier.server.rooms.turn import Turn
from croupier.table.refused import Refused, require

_NOT_ASKED: Final = ("OpenTable", "CloseTable", "PostTable", "PostTournament")
_NOT_SAID: Final = ("BeginRound", "RecordWin", "EndRound")  # tables do, by themselves


@cache
def _named(of: str) -> dict[str, type]:
    asked: dict[str, tuple[Any, tuple[str, ...]]] = {
        codec.HOUSE: (hc.Command, _NOT_ASKED),
        codec.JACKPOTS: (jc.Command, _NOT_SAID),
        codec.TOURNAMENT: (oc.Command, ()),
    }
    union, apart = asked[of]
    return {kind.__name__: kind for kind in get_args(union) if kind.__name__ not in apart}


def house_commands(of: str) -> tuple[str, ...]:
    """Return every command the house, a set of jackpots or a tournament knows."""
    return tuple(sorted(_named(of)))


def _kind(of: str, name: str) -> type:
    kind = _named(of).get(name)
    if kind is None:
        if of == codec.HOUSE and name in ("OpenTable", "CloseTable"):
            raise Refused(f"{name} is said to the table itself: to table/T1, for one")
        raise Refused(f'there is no command "{name[:40]}" here; there are {", ".join(_named(of))}')
    return kind


def to_house(turn: Turn, person: Person, name: str, data: Mapping[str, Any]) -> None:
    """Carry out a command to the house."""
    kind = _kind(codec.HOUSE, name)
    if kind is hc.OpenDay:
        _open_day(turn, person, data)
        return
    turn.ask_house(read_command(kind, data, by=person.id, at=turn.at))


def _open_day(turn: Turn, person: Person, data: Mapping[str, Any]) -> None:
    """Open the day it is now, with these games as they stand in the catalogue or were kept here before."""
    verify_sane(data)
    takes = ("charities", "games", "on_duty")
    strange = [field for field in data if field not in takes]
    require(not strange, f'OpenDay takes no "{"".join(strange[:1])[:40]}"; it takes {", ".join(takes)}')
    games = [_game(turn, wanted) for wanted in _listed(data.get("games", []))]
    for game in games:
        turn.know_game(game)
    turn.ask_house(
        hc.OpenDay(
            person.id,
            turn.at,
            gaming_date(turn.at, settings_of(turn.house)),
            read_field("charities", tuple[str, ...], data.get("charities", [])),
            tuple(map(Scheduled.of, games)),
            read_field("on_duty", tuple[str, ...], data.get("on_duty", [])),
        )
    )


def _listed(data: object) -> list[Any]:
    require(isinstance(data, list), 'games is a list like [{"game": "nh-holdem-stud"}]')
    assert isinstance(data, list)  # noqa: S101 (as just required)
    return data


def _game(turn: Turn, wanted: object) -> Game:
    """Return a game by its hash if it was kept here, or by its id with readings and blanks."""
    told: Mapping[str, Any] = wanted if isinstance(wanted, Mapping) else {"game": wanted}
    id_ = read_field("game", str, told.get("game", told.get("hash", "")))
    if id_ in turn.directory.games:
        return turn.directory.games[id_]
    kept = [game for game in turn.directory.games.values() if game.id == id_]
    game = kept[-1] if kept else _of_catalogue(id_)
    try:
        game = game.with_readings(_texts("readings", told.get("readings", {})))
        return game.with_blanks(_texts("blanks", told.get("blanks", {})))
    except SpokenError as error:
        raise Refused(str(error)) from None


def _of_catalogue(id_: str) -> Game:
    if id_ not in CATALOGUE:  # never a path: a client names no file of this machine
        raise Refused(f'there is no game "{id_}"; there are {", ".join(CATALOGUE)}')
    return load(id_)


def _texts(name: str, data: object) -> dict[str, str]:
    texts = isinstance(data, Mapping) and all(isinstance(each, str) for each in data.values())
    require(texts, f"{name} is a table of texts")
    assert isinstance(data, Mapping)  # noqa: S101 (as just required)
    return dict(data)


# -------------------------------------------------------------------------------------------- jackpots


def to_jackpots(turn: Turn, person: Person, set_: str, name: str, data: Mapping[str, Any]) -> None:
    """Carry out a command to a set of jackpots."""
    kind = _kind(codec.JACKPOTS, name)
    stream, member = f"{codec.JACKPOTS}/{set_}", _member(turn, person)
    if kind is jc.OpenSet:
        require(turn.jackpots(set_).state is None, f"the set {set_} is open already")
        game = _game(turn, {field: each for field, each in data.items() if field != "large_from"})
        turn.know_game(game)
        large = {field: each for field, each in data.items() if field == "large_from"}
        settings = settings_of(turn.house)
        opening = read_command(kind, large, by=member, at=turn.at, name=set_, settings=settings)
        turn.know_room(stream)
        turn.tell(stream, *decide_jackpots(new_set(game), opening))
        return
    command = read_command(kind, data, by=member, at=turn.at)
    events = decide_jackpots(turn.jackpots(set_).jackpots, command)
    if isinstance(command, jc.ShowAt | jc.TakeDown):
        _verify_sign(turn, set_, command)
    turn.tell(stream, *events)


def _verify_sign(turn: Turn, set_: str, command: jc.ShowAt | jc.TakeDown) -> None:
    """Refuse a sign that does not bind the table it hangs at, and a table without the sign that does."""
    table = command.table
    room = turn.table(f"{codec.TABLE}/{table}")
    bound = room.is_open and room.laid is not None and room.laid.jackpots == set_
    if isinstance(command, jc.TakeDown):
        require(not bound, f"table {table} is open and plays for these jackpots; close it first", ("R1-28",))
        return
    says = f"table {table} is open; what it shows is said when it opens"
    require(bound or not room.is_open, says, ("R1-28",))
    hang = ", ".join(hanging_at(turn, table))
    require(not hang, f"the jackpots {hang} hang at table {table}; take them down first", ("R1-28",))


def hanging_at(turn: Turn, table: str) -> tuple[str, ...]:
    """Return the sets of jackpots that are shown at a table: one, or none."""
    sets = (stream for stream in turn.directory.streams if codec.family(stream) == codec.JACKPOTS)
    rooms = (turn.jackpots(stream.partition("/")[2]) for stream in sets)
    return tuple(room.id for room in rooms if room.state is not None and table in room.state.tables)


def show_at(turn: Turn, person: Person, set_: str, table: str) -> None:
    """Show a set at a table that opens, in place of another, if it is not up there still."""
    member = _member(turn, person)
    for other in hanging_at(turn, table):
        if other != set_:
            _tell_jackpots(turn, other, jc.TakeDown(member, turn.at, table))
    if table not in turn.jackpots(set_).jackpots.tables:
        _tell_jackpots(turn, set_, jc.ShowAt(member, turn.at, table))


def _tell_jackpots(turn: Turn, set_: str, command: jc.Command) -> None:
    turn.tell(f"{codec.JACKPOTS}/{set_}", *decide_jackpots(turn.jackpots(set_).jackpots, command))


def _member(turn: Turn, person: Person) -> Member:
    member = turn.house.staff.get(person.id)
    if member is None:
        raise Refused(f"{person.id} is not on the staff")
    return member


# ------------------------------------------------------------------------------------------ tournaments


def to_tournament(turn: Turn, person: Person, id_: str, name: str, data: Mapping[str, Any]) -> None:
    """Carry out a command to a tournament, its money in the ledger at once."""
    kind = _kind(codec.TOURNAMENT, name)
    stream = f"{codec.TOURNAMENT}/{id_}"
    said: dict[str, object] = {"by": person.id, "at": turn.at}
    if kind is oc.Schedule:
        said |= {"others": _others(turn, id_), "limits": settings_of(turn.house).limits}
        plan = read_field("plan", Plan, {"id": id_, **_table(data.get("plan", {}))})
        require(plan.id == id_, f"the plan of {plan.id} goes to tournament/{plan.id}")
        command = read_command(kind, {f: each for f, each in data.items() if f != "plan"}, plan=plan, **said)
        turn.know_room(stream)
    else:
        command = read_command(kind, data, **said)
    member = turn.house.staff.get(person.id)
    events = decide_as(turn.tournament(id_).tournament, command, member)
    turn.tell(stream, *events)
    moved = tuple(entry for event in events for entry in entries(id_, event))
    if moved:
        turn.ask_house(hc.PostTournament(person.id, turn.at, id_, moved))


def _table(data: object) -> Mapping[str, Any]:
    require(isinstance(data, Mapping), "plan is a table of what stands on the schedule")
    assert isinstance(data, Mapping)  # noqa: S101 (as just required)
    verify_sane(data)
    return data


def _others(turn: Turn, id_: str) -> tuple[Listed, ...]:
    """Return the other tournaments on the schedule, as far as the cap is concerned (Q3-22)."""
    found = []
    for stream in turn.directory.streams:
        room = turn.room(stream) if codec.family(stream) == codec.TOURNAMENT else None
        if isinstance(room, TournamentRoom) and room.id != id_ and (plan := room.tournament.plan):
            found.append(Listed(plan.id, plan.charity, plan.game_date, room.tournament.cap.higher))
    return tuple(found)
