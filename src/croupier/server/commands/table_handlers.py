"""Commands to a table as people give them: for themselves, or as staff for those who sit at a live table."""

from collections.abc import Mapping
from functools import cache
from math import gcd
from typing import Any, Final, get_type_hints

from croupier.declare import Declaration
from croupier.games.words import dollars
from croupier.house import commands as hc
from croupier.house.counting import verify_opener
from croupier.house.day import day_over
from croupier.house.preconditions import day_of, settings_of
from croupier.house.settings import ITSELF, require_permission
from croupier.house.thresholds import thresholds_on
from croupier.permissions import Access, Permission, Players
from croupier.server.aggregates import codec
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.back_rooms import is_play_money
from croupier.server.aggregates.clocks import all_have_seen
from croupier.server.aggregates.cutting import open_seed
from croupier.server.aggregates.playing import (
    play,
    post_now,
    record_events,
    show_jackpots,
    show_limits,
    two_sign,
)
from croupier.server.aggregates.rooms import UnitOfWork
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.aggregates.waits import WaitsFor
from croupier.server.commands import requests as r
from croupier.server.commands.corrections import dealers_lately, undone_by
from croupier.server.commands.house_handlers import hanging_at, show_at
from croupier.server.commands.requests import handles
from croupier.server.people.access import Person
from croupier.table import commands as tc
from croupier.table import events as e
from croupier.table.refused import RefusedError, require
from croupier.table.ruling import VerifyWin, called_at

BOT_CHIPS: Final = 1_000_00
MOST_PLAY_MONEY: Final = 10_000_00
"""How much play money is handed out at a time."""
MOST_CHANGES: Final = 100
"""How often the bets of one seat are placed and taken off in one round."""
MOST_AT_ONCE: Final = 120
"""How many things a dealer confirms with one touch: a deal of five cards to every seat of a long table."""


@handles
def rule(unit: UnitOfWork, _: Person, stream: str, command: tc.Rule) -> None:
    """Rule on an irregularity, on a rule that is named."""
    require(bool(command.rules), "say on which rule it rests, by its id, such as R0-17", ("Q0-26", "QX-14"))
    play(unit, stream, command)


@handles
def open_seed_of(unit: UnitOfWork, person: Person, stream: str, command: r.OpenSeed) -> None:
    """Open a seed; the last one of the list cuts the deck."""
    open_seed(unit, stream, person.id, command.seed)


@handles
def acknowledge(unit: UnitOfWork, person: Person, stream: str, command: tc.Acknowledge) -> None:
    """Acknowledge a called hand: the floor does, and not whoever dealt it (R1-06)."""
    dealt = person.id in dealers_lately(unit, unit.table(stream))
    says = f"{person.id} deals this hand; somebody else of the floor acknowledges it"
    require(is_play_money(unit.house) or not dealt, says, ("R1-06",))
    play(unit, stream, command)


@handles
def verify_win(unit: UnitOfWork, person: Person, stream: str, command: VerifyWin) -> None:
    """Verify a win that is held, or a hand that is called: the floor does, and not whoever dealt it.

    The camera's time is noted. A called hand is acknowledged by it, on whichever device the floor signs.
    """
    who = command.verified_by or person.id
    require_permission(unit.house.staff.get(who), who, Permission.ACKNOWLEDGE_HAND)
    dealt = who in dealers_lately(unit, unit.table(stream))
    require(not dealt, f"{who} deals this hand; somebody else of the floor verifies it")
    require(bool(command.camera.strip()), "note the camera and its time, such as 3 at 21:14")
    if called_at(unit.table(stream).table, command.seat):
        play(unit, stream, tc.Acknowledge(command.seat, who, command.camera))
    else:
        play(unit, stream, command)


@handles
def start_round(unit: UnitOfWork, _: Person, stream: str, command: tc.StartRound) -> None:
    """Start a round at a live table, under the jackpots that are posted now."""
    before_round(unit, stream)
    play(unit, stream, command)


def before_round(unit: UnitOfWork, stream: str) -> None:
    """Post what binds the next round of a live table, if one may begin now."""
    require(not unit.table(stream).electronic, "this is an electronic table; its rounds start automatically")
    over = day_over(unit.house, unit.at)
    require(not over or is_play_money(unit.house), over, ("Q3-19",))
    verify_opener(unit.house, unit.table(stream).id)
    back = unit.table(stream).table.returns
    seats = ", ".join(str(seat) for seat in dict.fromkeys(each.seat for each in back))
    says = f"the last round has no result: seats {seats} get their stakes back before the next begins"
    require(not back, says, ("Q3-17",))
    show_jackpots(unit, stream)
    show_limits(unit, stream)


@handles
def proceed(unit: UnitOfWork, _: Person, stream: str, command: tc.Proceed) -> None:
    """Do the next step at a live table."""
    require(not unit.table(stream).electronic, "this is an electronic table")
    play(unit, stream, command)


@handles
def buy_chips(unit: UnitOfWork, person: Person, stream: str, command: tc.BuyChips) -> None:
    """Sell chips for cash; a player gets play money here, and other chips at the cage (H-06)."""
    room = unit.table(stream)
    setup, chip = room.setup, room.table.chip
    if setup is not None and setup.play_money:
        says = f"play money is handed out {dollars(MOST_PLAY_MONEY)} at a time"
        require(command.cents <= MOST_PLAY_MONEY, says)
    else:
        own = command.player == person.id
        require(not own, "chips are bought at the cage, or from the dealer who takes the cash", ("H-06",))
        over = day_over(unit.house, unit.at)
        require(not over, over, ("H-06", "Q3-19"))
        verify_opener(unit.house, unit.table(stream).id)
    if room.electronic and chip and command.cents > 0:
        says = f"{dollars(command.cents)} cannot be made up of chips; the smallest here is {dollars(chip)}"
        require(command.cents % chip == 0, says)
    play(unit, stream, command)


# ------------------------------------------------------------------------------------------- who asks


@cache
def _fields(kind: type) -> frozenset[str]:
    return frozenset(get_type_hints(kind))


def known_fields(person: Person, declaration: Declaration, data: Mapping[str, Any]) -> dict[str, object]:
    """Return the fields that are filled in for whoever asks: as whom, and for whom where they name nobody."""
    fields, known = _fields(declaration.kind), dict[str, object]()
    if "by" in declaration.filled and "by" in fields:
        known["by"] = person.id
    if declaration.access.players is Players.SELF and "player" in fields and "player" not in data:
        known["player"] = person.id
    return known


def verify_acts(
    unit: UnitOfWork,
    person: Person,
    room: TableRoom,
    declaration: Declaration,
    command: Any,
    vouched: frozenset[str] = frozenset(),
) -> None:
    """Refuse a command that somebody gives for another player without being the dealer or the floor.

    What takes a hand or ends a round at an electronic table needs a second person, one of those `vouched`.
    """
    kind, access = declaration.kind, declaration.access
    if access.players is Players.SEAT or kind is tc.ShowCards:
        seats = room.table.seats
        if not 1 <= command.seat <= len(seats):
            raise RefusedError(f"there is no seat {command.seat}")
        if kind in (tc.PlaceBet, tc.RemoveBet):
            _verify_settles(room, command.seat)
        cards = getattr(command, "cards", None)  # the dealer's to key
        chips = room.table.bearer and kind in (tc.PlaceBet, tc.RemoveBet, tc.Choose)
        if chips and not person.roles:
            raise RefusedError("put your chips on the layout; the dealer enters them")
        if seats[command.seat - 1] != person.id or cards:
            _verify_acts_for(unit, person, room, f"seat {command.seat}")
    elif access.players is Players.SELF and "player" in _fields(kind):
        if command.player != person.id:
            _verify_acts_for(unit, person, room, command.player or "nobody")
    elif access.players is Players.NOBODY and issubclass(kind, tc.Command):
        _verify_on_duty(unit, person, room, access)
    if isinstance(command, DISCRETION):
        _countersign(unit, person, room, command, vouched)


DISCRETION: Final = (tc.Rule, tc.ShowCards, tc.Report, tc.ReportPowerFailure, tc.ResolveInterruption)
"""Commands by which staff may hold a hand, take it from its player, or end a round without a result."""


def _countersign(
    unit: UnitOfWork, person: Person, room: TableRoom, command: Any, vouched: frozenset[str]
) -> None:
    """Have two people sign what holds, ends or takes a hand at an electronic table, and note the second."""
    if not two_sign(unit.house, room):
        return
    others = [unit.house.staff.get(other) for other in sorted(vouched - {person.id})]
    second = next((member for member in others if member and member.may(Permission.RULE)), None)
    if second is None:
        says = "at an electronic table two people sign this; have a second floor person or a manager sign too"
        raise RefusedError(says, ("Q0-26",))
    unit.tell(room.stream, f.Countersigned(type(command).__name__, person.id, second.id))


def _verify_settles(room: TableRoom, seat: int) -> None:
    """Refuse a bet that was changed without end: every change is kept with the round for ever."""
    changes = sum(isinstance(each, e.BetPlaced | e.BetRemoved) and each.seat == seat for each in room.history)
    says = f"the bets of seat {seat} were changed {MOST_CHANGES} times this round; they stay as they are now"
    require(changes < MOST_CHANGES, says)


def _verify_on_duty(unit: UnitOfWork, person: Person, room: TableRoom, access: Access) -> None:
    """Refuse staff who are off duty, and a dealer who deals elsewhere."""
    member = unit.house.staff.get(person.id)
    held = [permission for permission in access.staff + access.live if member and member.may(permission)]
    allowed = held or list(access.staff + access.live)
    best = next((one for one in allowed if one is not Permission.DEAL), Permission.DEAL)
    require_permission(member, person.id, best, access.rules)
    if best is Permission.DEAL:
        _verify_dealer(unit, person, room)


def _verify_dealer(unit: UnitOfWork, person: Person, room: TableRoom) -> None:
    book = unit.house.tables.get(room.id)
    deals = book is not None and book.dealer == person.id
    require(deals, f"{person.id} does not deal at table {room.id}; the floor assigns its dealer")


def _verify_acts_for(unit: UnitOfWork, person: Person, room: TableRoom, whom: str) -> None:
    """Refuse to act for somebody else, unless as the dealer or the floor at a live table."""
    member = unit.house.staff.get(person.id)
    staff = (
        member is not None and member.on_duty and (member.may(Permission.DEAL) or member.may(Permission.RULE))
    )
    require(staff and not room.electronic, f"{person.id} does not act for {whom}")
    if member is not None and not member.may(Permission.RULE):
        _verify_dealer(unit, person, room)


# --------------------------------------------------------------------------------- opening and closing


@handles
def open_table(unit: UnitOfWork, person: Person, stream: str, command: r.OpenTable) -> None:
    """Open a table for a game of the day's schedule, with its bank, in the house's books and on the floor."""
    room = unit.table(stream)
    require(not room.is_open, f"table {room.id} is open already")
    poker = f"{codec.POKER}/{room.id}" in unit.directory.streams
    require(not poker, f"{room.id} is the name of a poker table; name this one otherwise, such as T9")
    day = day_of(unit.house)
    hash_ = next((one.hash for one in day.schedule if one.game == command.game), None)
    if hash_ is None or hash_ not in unit.directory.games:
        known = ", ".join(one.game for one in day.schedule) or "no game"
        raise RefusedError(f'"{command.game}" is not on the schedule of {day.date}: {known} (Lot 7207.04)')
    game = unit.directory.games[hash_]
    shows, clocks = command.jackpots, command.clocks
    play_money = is_play_money(unit.house)
    fault = clocks.fault(for_money=command.dealing is f.Dealing.ELECTRONIC and not play_money)
    require(not fault, fault)
    if game.jackpots:
        require(shows is not None, f"say which set of jackpots {game.name} shows", ("R1-28",))
    else:
        require(shows is None, f"{game.name} has no jackpots to show")
        hang = ", ".join(hanging_at(unit, room.id))
        says = f"the jackpots {hang} hang at table {room.id}, and {game.name} pays none; take them down first"
        require(not hang, says, ("R1-28",))
    unit.know_room(stream)
    bearer = command.dealing is f.Dealing.LIVE and not play_money
    opening = hc.OpenTable(
        person.id,
        unit.at,
        room.id,
        game,
        command.bank,
        command.sent_by,
        command.limits,
        bearer,
        command.seats,
        command.approved_by,
    )
    unit.ask_house(opening)
    setup = f.TableLaid(
        person.id, game.id, game.hash, command.dealing, play_money, jackpots=shows, clocks=clocks
    )
    unit.tell(stream, setup)
    _post_house_rules(unit, stream)
    show_limits(unit, stream)
    chip = gcd(*(unit.house.tables[room.id].denominations))
    holds = game.jackpots is not None
    large = 0 if play_money else thresholds_on(day.date).large_win.floor_from
    opens = tc.OpenTable(
        person.id,
        command.seats,
        holds_jackpots=holds,
        chip=chip,
        holds_from=large,
        bearer=bearer,
        holds_sums=bool(large),
    )
    play(unit, stream, opens)
    if shows is not None:
        show_at(unit, person, shows, room.id)
        show_jackpots(unit, stream)
    post_now(unit, stream)


def _post_house_rules(unit: UnitOfWork, stream: str) -> None:
    """Post at a table how the house reads its rules for a hand cut short, if its sheet is read otherwise."""
    settings, conduct = settings_of(unit.house), unit.table(stream).table.plan.game.conduct
    if (settings.dead_hand, settings.consent_of) != (conduct.dead_hand, conduct.consent_of):
        play(unit, stream, tc.PostHouseRules(ITSELF, settings.dead_hand.value, settings.consent_of.value))


@handles
def set_limits(unit: UnitOfWork, person: Person, stream: str, command: r.SetLimits) -> None:
    """Set the limits of a table; they hang there at once if no bet is up, and else with its next round."""
    room = unit.table(stream)
    require(room.is_open, f"table {room.id} is closed; say its limits when it opens")
    game = room.table.plan.game.as_approved()
    unit.ask_house(hc.SetLimits(person.id, unit.at, room.id, game, command.limits))
    show_limits(unit, stream)


@handles
def close_table(unit: UnitOfWork, person: Person, stream: str, _: r.CloseTable) -> None:
    """Close a table on the floor and in the books; the house's own players leave by themselves."""
    room = unit.table(stream)
    require(room.is_open, f"table {room.id} is closed already")
    for bot in sorted(room.bots):
        leaves(unit, stream, bot)
    play(unit, stream, tc.CloseTable(person.id))
    post_now(unit, stream)
    unit.ask_house(hc.CloseTable(person.id, unit.at, room.id))


@handles
def undo_steps(unit: UnitOfWork, _: Person, stream: str, command: r.Undo) -> None:
    """Undo the last steps of the open round, with the floor's reason."""
    record_events(unit, stream, [undone_by(unit.table(stream), command)])


@handles
def confirm(unit: UnitOfWork, _: Person, stream: str, command: r.Confirm) -> None:
    """Do the next few things, each with the cards keyed for it, if the table is as the dealer saw it."""
    room = unit.table(stream)
    require(not room.electronic, "this is an electronic table")
    require(0 < len(command.acts) <= MOST_AT_ONCE, f"confirm from 1 to {MOST_AT_ONCE} things at once")
    require(command.version == room.version, "the table has moved on since; look at it and confirm again")
    for cards in command.acts:
        play(unit, stream, tc.Proceed(cards))


@handles
def ready(unit: UnitOfWork, person: Person, stream: str, _: r.Ready) -> None:
    """Report that one has finished betting, or has seen the result: it goes on once everybody has."""
    room = unit.table(stream)
    asked = room.waits.what in (WaitsFor.BETS, WaitsFor.SHOWN) and person.id in room.table.seats
    require(asked and room.electronic, f"no bets are being taken from {person.id} now")
    require(person.id not in room.ready, f"{person.id} is ready already")
    unit.tell(stream, f.PlayerReady(person.id))
    room = unit.table(stream)
    if room.waits.what is WaitsFor.SHOWN and all_have_seen(room):
        play(unit, stream, tc.Proceed())


def leaves(unit: UnitOfWork, stream: str, player: str) -> None:
    """Let somebody take their chips and leave."""
    if chips := unit.table(stream).table.chips_of(player):
        play(unit, stream, tc.CashOut(player, chips))
    play(unit, stream, tc.Leave(player))
