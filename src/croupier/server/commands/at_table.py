"""Commands to a table as people give them: for themselves, or as staff for those who sit at a live table."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, get_args

from croupier.games.words import dollars
from croupier.house import commands as hc
from croupier.house.chips import Rack
from croupier.house.staff import POWERS, Power, require_power
from croupier.house.standing import day_of
from croupier.server.commands.asked import read_command, read_field, verify_sane
from croupier.server.commands.in_house import hanging_at, show_at
from croupier.server.people.person import Person
from croupier.server.rooms import codec
from croupier.server.rooms import facts as f
from croupier.server.rooms.back_rooms import is_play_money
from croupier.server.rooms.playing import happen, play, post_now, show_jackpots
from croupier.server.rooms.table_room import TableRoom, Wait
from croupier.server.rooms.turn import Turn
from croupier.table import commands as tc
from croupier.table import undo
from croupier.table.bots import NAMES
from croupier.table.refused import Refused, require

BOT_CHIPS: Final = 1_000_00
MOST_PLAY_MONEY: Final = 10_000_00
"""How much play money is handed out at a time."""
MOST_AT_ONCE: Final = 120
"""How many things a dealer confirms with one touch: a deal of five cards to every seat of a long table."""

_STAFF: Final[Mapping[str, Power]] = {
    "PauseTable": Power.OPEN_TABLE,
    "ResumeTable": Power.OPEN_TABLE,
    "ApproveSecondHand": Power.APPROVE_SECOND_HAND,
    "DeclineSecondHand": Power.APPROVE_SECOND_HAND,
    "Acknowledge": Power.ACKNOWLEDGE_HAND,
    "Rule": Power.RULE,
    "CorrectCard": Power.RULE,
    "ResolveInterruption": Power.RULE,
    "Undo": Power.RULE,
    "StartRound": Power.DEAL,
    "Proceed": Power.DEAL,
}
"""What takes a power of the house; everything else players do, or the dealer of a live table for them."""
_BY_SEAT: Final = ("PlaceBet", "RemoveBet", "Choose", "ShowCards")
_BY_PLAYER: Final = (
    "Sit", "Wait", "Leave", "BuyChips", "BringChips", "CashOut", "AskSecondHand", "WithdrawSecondHand",
    "SurrenderSeat", "AskFace", "Consent",
)  # fmt: skip


@cache
def _engine() -> dict[str, type]:
    return {kind.__name__: kind for kind in get_args(tc.Command)}


def at_table(turn: Turn, person: Person, id_: str, name: str, data: Mapping[str, Any]) -> None:
    """Carry out a command at a table."""
    stream = f"{codec.TABLE}/{id_}"
    if name in _OWN:
        verify_sane(data)
        _OWN[name](turn, person, stream, data)
        return
    kind = _engine().get(name)
    if kind is None or name == "PostJackpots":  # jackpots are posted at their set, for every table of it
        raise Refused(f'a table knows no command "{name[:40]}"; it knows {", ".join(table_commands())}')
    room = turn.table(stream)
    command = read_command(kind, data, **_known(turn, person, room, name, data))
    _verify_money(room, person, command)
    if isinstance(command, tc.Rule):
        rests = "say on which rule it rests, by its id, such as R0-17"
        require(bool(command.rules), rests, ("Q0-26", "QX-14"))
    if isinstance(command, tc.StartRound):
        require(not room.electronic, "this table deals by itself; nobody begins its rounds")
        require(not command.deck, "a dealer keys cards as they are seen, and hands in no deck")
        show_jackpots(turn, stream)
    if isinstance(command, tc.Proceed):
        require(not room.electronic, "this table deals by itself")
    play(turn, stream, command)


def table_commands() -> tuple[str, ...]:
    """Return every command a table knows."""
    return tuple(sorted({*_engine(), *_OWN} - {"PostJackpots"}))


# ------------------------------------------------------------------------------------------- who asks


def _known(
    turn: Turn, person: Person, room: TableRoom, name: str, data: Mapping[str, Any]
) -> dict[str, object]:
    """Return the fields that are not the client's to fill in, once this person may give the command."""
    kind = _engine()[name]
    known: dict[str, object] = {"by": person.id} if "by" in kind.__annotations__ else {}
    if name in _STAFF:
        _verify_power(turn, person, _STAFF[name])
        if name in ("StartRound", "Proceed"):
            _verify_dealer(turn, person, room)
    elif name in _BY_SEAT:
        seat = read_field("seat", int, data.get("seat", 0))
        require(1 <= seat <= len(room.table.seats), f"there is no seat {seat}")
        if room.table.seats[seat - 1] != person.id or "cards" in data:  # cards are the dealer's to key
            _verify_acts_for(turn, person, room, f"seat {seat}")
        if name == "ShowCards":  # by whom they were seen, which only the dealer can say
            known.pop("by")
    elif name in _BY_PLAYER:
        player = read_field("player", str, data.get("player", person.id))
        if player != person.id:
            _verify_acts_for(turn, person, room, player or "nobody")
        known["player"] = person.id
    elif name == "ReportPowerFailure":  # whoever stands at the table when the lights go out
        if not person.roles & {role.value for role in POWERS[Power.RULE]}:
            _verify_power(turn, person, Power.DEAL)
            _verify_dealer(turn, person, room)
        else:
            _verify_power(turn, person, Power.RULE)
    elif name == "Report":
        seated = person.id in room.table.seats
        require(seated or bool(person.roles), "whoever sits at the table or works in the room reports")
    return {field: value for field, value in known.items() if field == "by" or field not in data}


def _verify_power(turn: Turn, person: Person, power: Power) -> None:
    require_power(turn.house.staff.get(person.id), person.id, power)


def _verify_dealer(turn: Turn, person: Person, room: TableRoom) -> None:
    book = turn.house.tables.get(room.id)
    deals = book is not None and book.dealer == person.id
    require(deals, f"{person.id} does not deal at table {room.id}; the floor assigns its dealer")


def _verify_acts_for(turn: Turn, person: Person, room: TableRoom, whom: str) -> None:
    """Refuse to act for somebody else, unless as the dealer or the floor at a live table."""
    member = turn.house.staff.get(person.id)
    staff = member is not None and member.on_duty and (member.may(Power.DEAL) or member.may(Power.RULE))
    require(staff and not room.electronic, f"{person.id} does not act for {whom}")
    if member is not None and not member.may(Power.RULE):
        _verify_dealer(turn, person, room)


def _verify_money(room: TableRoom, person: Person, command: tc.Command) -> None:
    """Refuse chips for no cash: a player is sold play money here, and other chips at the cage (H-06)."""
    if not isinstance(command, tc.BuyChips) or room.laid is None:
        return
    if room.laid.play_money:
        says = f"play money is handed out {dollars(MOST_PLAY_MONEY)} at a time"
        require(command.cents <= MOST_PLAY_MONEY, says)
    else:
        own = command.player == person.id
        require(not own, "chips are bought at the cage, or from the dealer who takes the cash", ("H-06",))


# --------------------------------------------------------------------------------- opening and closing


def _open(turn: Turn, person: Person, stream: str, data: Mapping[str, Any]) -> None:
    """Open a table for a game of the day's schedule, with its bank, in the house's books and on the floor."""
    takes = ("game", "seats", "bank", "sent_by", "dealing", "jackpots", "clocks")
    _verify_fields("OpenTable", data, takes, needs=("game", "seats"))
    room = turn.table(stream)
    require(not room.is_open, f"table {room.id} is open already")
    wanted = read_field("game", str, data["game"])
    day = day_of(turn.house)
    hash_ = next((one.hash for one in day.schedule if one.game == wanted), None)
    if hash_ is None or hash_ not in turn.directory.games:
        known = ", ".join(one.game for one in day.schedule) or "no game"
        raise Refused(f'"{wanted}" is not on the schedule of {day.date}, which has {known} (Lot 7207.04)')
    game = turn.directory.games[hash_]
    bank: Rack = read_field("bank", Rack, data.get("bank", []))
    sent_by = read_field("sent_by", str, data.get("sent_by", ""))
    dealing = read_field("dealing", f.Dealing, data.get("dealing", "electronic"))
    shows = read_field("jackpots", str | None, data.get("jackpots"))
    clocks = read_field("clocks", f.Clocks, data.get("clocks", {}))
    require(
        all(getattr(clocks, c) >= 0 for c in f.Clocks.__dataclass_fields__), "a clock has no time below 0"
    )
    if game.jackpots:
        require(shows is not None, f"say which set of jackpots {game.name} shows", ("R1-28",))
    else:
        require(shows is None, f"{game.name} has no jackpots to show")
        hang = ", ".join(hanging_at(turn, room.id))
        says = f"the jackpots {hang} hang at table {room.id}, and {game.name} pays none; take them down first"
        require(not hang, says, ("R1-28",))
    turn.know_room(stream)
    turn.ask_house(hc.OpenTable(person.id, turn.at, room.id, game, bank, sent_by))
    laid = f.TableLaid(
        person.id, game.id, game.hash, dealing, is_play_money(turn.house), jackpots=shows, clocks=clocks
    )
    turn.tell(stream, laid)
    play(turn, stream, tc.OpenTable(person.id, read_field("seats", int, data["seats"])))
    if shows is not None:
        show_at(turn, person, shows, room.id)
        show_jackpots(turn, stream)
    post_now(turn, stream)


def _close(turn: Turn, person: Person, stream: str, data: Mapping[str, Any]) -> None:
    """Close a table on the floor and in the books; the house's own players leave by themselves."""
    _verify_fields("CloseTable", data, ())
    _verify_power(turn, person, Power.OPEN_TABLE)
    room = turn.table(stream)
    require(room.is_open, f"table {room.id} is closed already")
    for bot in sorted(room.bots):
        leaves(turn, stream, bot)
    play(turn, stream, tc.CloseTable(person.id))
    post_now(turn, stream)
    turn.ask_house(hc.CloseTable(person.id, turn.at, room.id))


def _undo(turn: Turn, person: Person, stream: str, data: Mapping[str, Any]) -> None:
    """Undo the last steps of the open round, with the floor's reason."""
    _verify_fields("Undo", data, ("steps", "reason"), needs=("reason",))
    _verify_power(turn, person, Power.RULE)
    room = turn.table(stream)
    require(not room.electronic, "what a table deals by itself is not undone; rule on it instead")
    require(room.start is not None, "no round is open; what is settled is not undone")
    assert room.start is not None  # noqa: S101 (as just required)
    steps = read_field("steps", int, data.get("steps", 1))
    reason = read_field("reason", str, data["reason"])
    happen(turn, stream, [undo(room.start, room.history, by=person.id, reason=reason, steps=steps)])


def _confirm(turn: Turn, person: Person, stream: str, data: Mapping[str, Any]) -> None:
    """Do the next few things, each with the cards keyed for it, if the table is as the dealer saw it."""
    _verify_fields("Confirm", data, ("acts", "version"), needs=("acts", "version"))
    _verify_power(turn, person, Power.DEAL)
    room = turn.table(stream)
    _verify_dealer(turn, person, room)
    require(not room.electronic, "this table deals by itself")
    acts = read_field("acts", tuple[tuple[int, ...], ...], data["acts"])
    require(0 < len(acts) <= MOST_AT_ONCE, f"confirm from 1 to {MOST_AT_ONCE} things at once")
    version = read_field("version", int, data["version"])
    require(version == room.version, "the table has moved on since; look at it and confirm again")
    for cards in acts:
        play(turn, stream, tc.Proceed(cards))


def _ready(turn: Turn, person: Person, stream: str, data: Mapping[str, Any]) -> None:
    """Say that one has bet: the bets close early once everybody has said so."""
    _verify_fields("Ready", data, ())
    room = turn.table(stream)
    taken = room.waits.what is Wait.BETS and person.id in room.table.seats
    require(taken, f"no bets are being taken from {person.id} now")
    require(person.id not in room.ready, f"{person.id} is ready already")
    turn.tell(stream, f.PlayerReady(person.id))


# ---------------------------------------------------------------------------------------- house players


def _call_bot(turn: Turn, person: Person, stream: str, data: Mapping[str, Any]) -> None:
    """Fill a free seat with a player of the house, at a table for play money."""
    _verify_fields("CallBot", data, ())
    room = turn.table(stream)
    play_money = room.laid is not None and room.laid.play_money
    require(play_money and room.is_open, "players of the house sit at open tables for play money only")
    here = person.id in room.table.seats or bool(person.roles)
    require(here, "whoever sits at the table asks for company")
    require(None in room.table.seats, "every seat is taken")
    require(not room.table.waiting, "somebody waits for that seat", ("R0-23",))
    taken = set(room.table.seats)
    bot = next(name for each in NAMES if (name := f"{each} (bot {room.id})") not in taken)
    seat = room.table.seats.index(None) + 1
    turn.tell(stream, f.BotCalled(person.id, bot))
    play(turn, stream, tc.Sit(bot, seat))
    play(turn, stream, tc.BuyChips(bot, BOT_CHIPS))


def _send_bot(turn: Turn, person: Person, stream: str, data: Mapping[str, Any]) -> None:
    """Send a player of the house away between rounds."""
    _verify_fields("SendBotHome", data, ("player",), needs=("player",))
    room = turn.table(stream)
    here = room.felt is not None and (person.id in room.table.seats or bool(person.roles))
    require(here, "whoever sits at the table sends company away")
    bot = read_field("player", str, data["player"])
    require(bot in room.bots, f"{bot} is no player of the house")
    leaves(turn, stream, bot)


def leaves(turn: Turn, stream: str, player: str) -> None:
    """Let somebody take their chips and leave."""
    if chips := turn.table(stream).table.chips_of(player):
        play(turn, stream, tc.CashOut(player, chips))
    play(turn, stream, tc.Leave(player))


def _verify_fields(
    name: str, data: Mapping[str, Any], takes: tuple[str, ...], needs: tuple[str, ...] = ()
) -> None:
    strange = [field for field in data if field not in takes]
    says = f"it takes {', '.join(takes)}" if takes else "it takes nothing"
    require(not strange, f'{name} takes no "{"".join(strange[:1])[:40]}"; {says}')
    lacking = [field for field in needs if field not in data]
    require(not lacking, f"{name} needs {', '.join(lacking)}")


_OWN: Final[dict[str, Callable[[Turn, Person, str, Mapping[str, Any]], None]]] = {
    "OpenTable": _open,
    "CloseTable": _close,
    "Undo": _undo,
    "Confirm": _confirm,
    "Ready": _ready,
    "CallBot": _call_bot,
    "SendBotHome": _send_bot,
}
"""Commands that reach beyond the engine's table."""
