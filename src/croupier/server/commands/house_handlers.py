"""Commands to the house, its jackpots, its tournaments and its live poker as staff give them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from croupier.declare import Declaration, Target
from croupier.errors import CroupierError
from croupier.games import CATALOGUE, Game, load
from croupier.games.posting import lost_rows
from croupier.house import commands as hc
from croupier.house.counting import verify_opener
from croupier.house.jackpots import commands as jc
from croupier.house.jackpots import decide as decide_jackpots
from croupier.house.jackpots import new_set
from croupier.house.jackpots.events import JackpotsChanged, JackpotsPosted, WinPaid
from croupier.house.ledger import worth
from croupier.house.poker import commands as pc
from croupier.house.poker import decide_as as decide_poker
from croupier.house.poker.books import post, terms_of, verify_chips_out, verify_today
from croupier.house.poker.events import Event, PokerOpened
from croupier.house.preconditions import settings_of
from croupier.house.readings import questions
from croupier.house.settings import ITSELF, gaming_date
from croupier.house.settings import StaffMember as Member
from croupier.house.state import Direction, ScheduledGame
from croupier.house.tournament import commands as oc
from croupier.house.tournament import decide_as as decide_tournament
from croupier.house.tournament.payment import entries
from croupier.house.tournament.plan import GamingDay, OtherTournament, TournamentPlan
from croupier.permissions import Role
from croupier.server.aggregates import codec
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.back_rooms import TournamentRoom, is_play_money
from croupier.server.aggregates.playing import pay_out, show_between_rounds, verify_spare
from croupier.server.aggregates.rooms import UnitOfWork
from croupier.server.aggregates.winnings import in_house
from croupier.server.commands import requests as r
from croupier.server.commands.requests import handles, parse_field
from croupier.server.people.access import Person
from croupier.table.refused import RefusedError, require


def known_fields(
    unit: UnitOfWork, person: Person, target: str, declaration: Declaration
) -> dict[str, object]:
    """Return the fields that are never the client's to say: who asks and when, and what the house knows."""
    if declaration.target is Target.TABLE or not issubclass(
        declaration.kind, hc.Command | jc.Asked | oc.Command | pc.Command
    ):
        return {}
    staff = issubclass(declaration.kind, jc.Asked)
    known: dict[str, object] = {"by": _member(unit, person) if staff else person.id, "at": unit.at}
    if "others" in declaration.filled:
        known |= {"others": _others(unit, target.partition("/")[2]), "limits": settings_of(unit.house).limits}
    if "day" in declaration.filled:
        known["day"] = _gaming_day(unit)
    return known


def to_house(unit: UnitOfWork, _: str, command: hc.Command) -> None:
    """Let the house decide a command as it is."""
    unit.ask_house(command)


@handles
def hand_over(unit: UnitOfWork, _: Person, __: str, command: hc.HandOver) -> None:
    """Let a dealer take a table from another, who stays the dealer of the round they dealt."""
    _relieves(unit, command)


@handles
def assign_dealer(unit: UnitOfWork, _: Person, __: str, command: hc.AssignDealer) -> None:
    """Put a dealer at a table, or take one away, who stays the dealer of the round they dealt."""
    _relieves(unit, command)


def _relieves(unit: UnitOfWork, command: hc.HandOver | hc.AssignDealer) -> None:
    before = {book.id: book.dealer for book in unit.house.tables.values() if book.dealer}
    unit.ask_house(command)
    for id_, dealer in before.items():
        stream = f"{codec.TABLE}/{id_}"
        if unit.house.tables[id_].dealer != dealer and stream in unit.directory.streams:
            table = unit.table(stream).table
            unit.tell(stream, f.DealerRelieved(dealer, table.rounds + (table.round is not None)))


@handles
def send_transfer(unit: UnitOfWork, _: Person, __: str, command: hc.SendTransfer) -> None:
    """Send a fill or a credit; a credit leaves what the open round may still cost the tray."""
    asked = unit.house.transfers.get(command.number)
    if asked is not None and asked.direction is Direction.CREDIT:
        verify_spare(unit, asked.table, worth(asked.chips))
    unit.ask_house(command)


@handles
def open_day(unit: UnitOfWork, person: Person, _: str, command: r.OpenDay) -> None:
    """Open the day it is now, with these games as they stand in the catalogue or were kept here before."""
    schedule = _scheduled(unit, command.games)
    today = gaming_date(unit.at, settings_of(unit.house))
    unit.ask_house(hc.OpenDay(person.id, unit.at, today, command.charities, schedule, command.on_duty))


@handles
def add_games(unit: UnitOfWork, person: Person, _: str, command: r.AddGames) -> None:
    """Add games to the schedule of the day that is open."""
    unit.ask_house(hc.AddGames(person.id, unit.at, _scheduled(unit, command.games)))


def _scheduled(unit: UnitOfWork, wanted: tuple[object, ...]) -> tuple[ScheduledGame, ...]:
    """Return the games a client named as a schedule has them, and keep their files."""
    games = [_game(unit, each) for each in wanted]
    for game in games:
        lost = ", ".join(blank.says for blank in lost_rows(game))  # limits are set when a table opens
        says = f"the document of {game.name} leaves out {lost}; name it in the casino file, under blanks"
        require(not lost, says, ("Q3-04",))
        unit.know_game(game)
    return tuple(map(ScheduledGame.of, games))


def _game(unit: UnitOfWork, wanted: object) -> Game:
    """Return a game by its hash if it was kept here, or by its id with readings and blanks."""
    fields: Mapping[str, Any] = wanted if isinstance(wanted, Mapping) else {"game": wanted}
    id_ = parse_field("game", str, fields.get("game", fields.get("hash", "")))
    if id_ in unit.directory.games:
        return unit.directory.games[id_]
    kept = [game for game in unit.directory.games.values() if game.id == id_]
    game = kept[-1] if kept else _of_catalogue(id_)
    readings = _texts("readings", fields.get("readings", {}))
    ours = ", ".join(asked.id for asked in questions() if asked.id in readings)
    require(not ours, f"{ours} is a house rule, the same for every game: set it under [house_rules]")
    try:
        game = game.with_readings(readings)
        return game.with_blanks(_texts("blanks", fields.get("blanks", {})))
    except CroupierError as error:
        raise RefusedError(str(error)) from None


def _of_catalogue(id_: str) -> Game:
    if id_ not in CATALOGUE:  # never a path: a client names no file of this machine
        raise RefusedError(f'there is no game "{id_}"; there are {", ".join(CATALOGUE)}')
    return load(id_)


def _texts(name: str, data: object) -> dict[str, str]:
    texts = isinstance(data, Mapping) and all(isinstance(each, str) for each in data.values())
    require(texts, f"{name} is a table of texts")
    assert isinstance(data, Mapping)  # noqa: S101 (as just required)
    return dict(data)


# -------------------------------------------------------------------------------------------- jackpots


def to_jackpots(unit: UnitOfWork, stream: str, command: jc.Asked) -> None:
    """Let a set of jackpots decide a command as it is."""
    name = stream.partition("/")[2]
    if isinstance(command, jc.AcknowledgeWin | jc.ConfirmPayment):
        win = in_house(unit.house, name, command.win)
        says = f"the house holds this as win {win.number if win else ''}; sign for it and pay it there"
        require(win is None, says, ("Q1-40",))
    events = decide_jackpots(unit.jackpots(name).jackpots, command)
    unit.tell(stream, *events)
    for event in events:
        if isinstance(event, WinPaid):
            pay_out(unit, name, event)
        if isinstance(event, JackpotsPosted | JackpotsChanged):
            show_between_rounds(unit, name)


@handles
def open_set(unit: UnitOfWork, person: Person, stream: str, command: r.OpenSet) -> None:
    """Open a set of jackpots for a game."""
    name = stream.partition("/")[2]
    require(unit.jackpots(name).state is None, f"the set {name} is open already")
    wanted = {"readings": command.readings or {}, "blanks": command.blanks or {}}
    game = _game(unit, {"game": command.game or command.hash, **wanted})
    unit.know_game(game)
    member, settings = _member(unit, person), settings_of(unit.house)
    opening = jc.OpenSet(member, unit.at, name, settings, command.large_from)
    unit.know_room(stream)
    unit.tell(stream, *decide_jackpots(new_set(game), opening))


@handles
def show_sign(unit: UnitOfWork, _: Person, stream: str, command: jc.ShowAt) -> None:
    """Show a set of jackpots at a table that is closed, or plays for it."""
    _show_or_take_down(unit, stream, command)


@handles
def take_sign_down(unit: UnitOfWork, _: Person, stream: str, command: jc.TakeDown) -> None:
    """Take a set of jackpots down at a table that does not play for it."""
    _show_or_take_down(unit, stream, command)


def _show_or_take_down(unit: UnitOfWork, stream: str, command: jc.ShowAt | jc.TakeDown) -> None:
    name = stream.partition("/")[2]
    events = decide_jackpots(unit.jackpots(name).jackpots, command)
    _verify_sign(unit, name, command)
    unit.tell(stream, *events)


def _verify_sign(unit: UnitOfWork, set_: str, command: jc.ShowAt | jc.TakeDown) -> None:
    """Refuse a sign that does not bind the table it hangs at, and a table without the sign that does."""
    table = command.table
    room = unit.table(f"{codec.TABLE}/{table}")
    bound = room.is_open and room.setup is not None and room.setup.jackpots == set_
    if isinstance(command, jc.TakeDown):
        require(not bound, f"table {table} is open and plays for these jackpots; close it first", ("R1-28",))
        return
    says = f"table {table} is open; close it, and choose its jackpots when it opens again"
    require(bound or not room.is_open, says, ("R1-28",))
    hang = ", ".join(hanging_at(unit, table))
    require(not hang, f"the jackpots {hang} hang at table {table}; take them down first", ("R1-28",))


def hanging_at(unit: UnitOfWork, table: str) -> tuple[str, ...]:
    """Return the sets of jackpots that are shown at a table: one, or none."""
    sets = (stream for stream in unit.directory.streams if codec.family(stream) == codec.JACKPOTS)
    rooms = (unit.jackpots(stream.partition("/")[2]) for stream in sets)
    return tuple(room.id for room in rooms if room.state is not None and table in room.state.tables)


def show_at(unit: UnitOfWork, person: Person, set_: str, table: str) -> None:
    """Show a set at a table that opens, in place of another, if it is not up there still."""
    member = _member(unit, person)
    for other in hanging_at(unit, table):
        if other != set_:
            _tell_jackpots(unit, other, jc.TakeDown(member, unit.at, table))
    if table not in unit.jackpots(set_).jackpots.tables:
        _tell_jackpots(unit, set_, jc.ShowAt(member, unit.at, table))


def _tell_jackpots(unit: UnitOfWork, set_: str, command: jc.Command) -> None:
    unit.tell(f"{codec.JACKPOTS}/{set_}", *decide_jackpots(unit.jackpots(set_).jackpots, command))


def _member(unit: UnitOfWork, person: Person) -> Member:
    member = unit.house.staff.get(person.id)
    if member is None and person.id == ITSELF and is_play_money(unit.house):  # at private tables
        return Member(ITSELF, frozenset({Role.OPERATOR}), "", on_duty=True)
    if member is None:
        raise RefusedError(f"{person.id} is not on the staff")
    return member


# ------------------------------------------------------------------------------------------ tournaments


def to_tournament(unit: UnitOfWork, stream: str, command: oc.Command) -> None:
    """Let a tournament decide a command, its money in the ledger at once."""
    id_ = stream.partition("/")[2]
    member = unit.house.staff.get(command.by)
    if isinstance(command, oc.Correct) and not command.approved_by:
        command = replace(command, approved_by=command.by)  # nobody else signs, which a small house may allow
    signed = command.approved_by if isinstance(command, oc.Correct | oc.Schedule | oc.Pay) else ""
    second = unit.house.staff.get(signed)
    now = unit.tournament(id_).tournament
    events = decide_tournament(now, command, member, second, play_money=is_play_money(unit.house))
    unit.tell(stream, *events)
    moved = tuple(entry for event in events for entry in entries(id_, event))
    if moved:
        unit.ask_house(hc.PostTournament(command.by, unit.at, id_, moved))


@handles
def schedule(unit: UnitOfWork, person: Person, stream: str, command: r.Schedule) -> None:
    """Schedule a tournament, with the others of its day and under the house's limits."""
    id_ = stream.partition("/")[2]
    plan = parse_field("plan", TournamentPlan, {"id": id_, **_table(command.plan)})
    require(plan.id == id_, f"the plan of {plan.id} goes to tournament/{plan.id}")
    settings = settings_of(unit.house)
    says = "how tournaments are read is a house rule, the same for all: set it under [house_rules]"
    require("readings" not in _table(command.plan) or plan.readings == settings.tournaments, says)
    plan = replace(plan, readings=settings.tournaments)
    others, limits = _others(unit, id_), settings.limits
    unit.know_room(stream)
    day = _gaming_day(unit)
    planned = oc.Schedule(by=person.id, at=unit.at, plan=plan, others=others, limits=limits, day=day)
    planned = replace(planned, approved_by=command.approved_by)
    to_tournament(unit, stream, planned)


def _gaming_day(unit: UnitOfWork) -> GamingDay:
    """Return the day that is open, or the one it is now, whose charities nobody has named yet."""
    day, settings = unit.house.day, settings_of(unit.house)
    if day is None:
        return GamingDay(gaming_date(unit.at, settings), (), settings.zone, settings.cut_off_hour)
    return GamingDay(day.date, day.charities, settings.zone, settings.cut_off_hour)


def _table(data: object) -> Mapping[str, Any]:
    require(isinstance(data, Mapping), "plan is a table of what stands on the schedule")
    assert isinstance(data, Mapping)  # noqa: S101 (as just required)
    return data


def _others(unit: UnitOfWork, id_: str) -> tuple[OtherTournament, ...]:
    """Return the other tournaments on the schedule, as far as the cap is concerned (Q3-22)."""
    found = []
    for stream in unit.directory.streams:
        room = unit.room(stream) if codec.family(stream) == codec.TOURNAMENT else None
        if isinstance(room, TournamentRoom) and room.id != id_ and (plan := room.tournament.plan):
            found.append(OtherTournament(plan.id, plan.charity, plan.game_date, room.tournament.cap.higher))
    return tuple(found)


def to_poker(unit: UnitOfWork, stream: str, command: pc.Command) -> None:
    """Let a poker table decide a command, and post what moved."""
    id_ = stream.partition("/")[2]
    events = _poker_events(unit, id_, command)
    unit.tell(stream, *events)
    if posting := post(unit.house, id_, events, unit.poker(id_).table):
        unit.ask_house(posting)


def _poker_events(unit: UnitOfWork, id_: str, command: pc.Command) -> tuple[Event, ...]:
    book = unit.house.tables.get(id_)
    member = unit.house.staff.get(command.by)
    if isinstance(command, pc.SellHere | pc.PutDown | pc.BeginHand):
        verify_opener(unit.house, id_)
    if isinstance(command, pc.PutDown) and not is_play_money(unit.house):
        verify_chips_out(unit.house, unit.poker(id_).table, command.cents)
    events = decide_poker(unit.poker(id_).table, command, member, book.dealer if book else None)
    for event in events:
        verify_today(unit.house, event)
    return events


@handles
def open_poker(unit: UnitOfWork, person: Person, stream: str, command: pc.OpenPoker) -> None:
    """Open a poker table in the books and on the floor."""
    id_ = stream.partition("/")[2]
    require(unit.poker(id_).table.terms is None, f"poker table {id_} is open already")
    taken = f"{codec.TABLE}/{id_}" in unit.directory.streams
    require(not taken, f"{id_} is the name of another table; name a poker table otherwise, such as P1")
    asked = (command.game, command.seats, command.limit)
    unit.know_room(stream)
    opening = hc.OpenPokerTable(person.id, unit.at, id_, *asked, command.bank, command.sent_by)
    unit.ask_house(replace(opening, bearer=not is_play_money(unit.house)))
    unit.tell(stream, PokerOpened(person.id, unit.at, id_, terms_of(unit.house, *asked)))


@handles
def close_poker(unit: UnitOfWork, person: Person, stream: str, command: pc.ClosePoker) -> None:
    """Close a poker table on the floor and in the books."""
    id_ = stream.partition("/")[2]
    unit.tell(stream, *_poker_events(unit, id_, command))
    unit.ask_house(hc.CloseTable(person.id, unit.at, id_))
