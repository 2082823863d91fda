"""Commands that players give among themselves: second hands, bots, private tables by a key, and phrases."""

import re
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final

from croupier.house.settings import ITSELF
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.playing import play
from croupier.server.aggregates.rooms import UnitOfWork
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.commands import requests as r
from croupier.server.commands.requests import handles
from croupier.server.commands.table_handlers import BOT_CHIPS, leaves, open_table
from croupier.server.people.access import Person
from croupier.table import commands as tc
from croupier.table.bots import NAMES
from croupier.table.refused import require

PHRASES: Final = ("hello", "good luck", "nice hand", "well played", "thanks", "one moment", "goodbye")
"""All that can be said at a table; strangers do not write to each other here."""
PRIVATE: Final = re.compile(r"P([1-9]|1[0-2])")
KEY: Final = re.compile(r"[A-Za-z0-9_-]{16,64}")
PRIVATE_SEATS: Final = 6
_TO_SIT_DOWN: Final = timedelta(minutes=2)  # whoever asks for a private table and does not sit loses it


@handles
def open_private(unit: UnitOfWork, person: Person, stream: str, command: r.OpenPrivate) -> None:
    """Keep a private table for a player: a new one, or one of the same game that everybody has left."""
    model = unit.table(stream)
    money = model.setup is None or not model.setup.play_money
    require(model.electronic and model.is_open and not money, "private tables are for play money")
    require(bool(PRIVATE.fullmatch(command.table)), "a private table is one of P1 to P12")
    require(bool(KEY.fullmatch(command.key)), "a key has 16 to 64 letters, digits, dashes or underscores")
    private = [unit.table(f"table/{id_}") for id_ in unit.house.tables if PRIVATE.fullmatch(id_)]
    others = [each for each in private if person.id in each.keeper and is_kept(each, unit.at)]
    require(not others, "you keep a private table already; leave it first")
    own = f"table/{command.table}"
    room = unit.table(own)
    if not room.is_open:
        _open_like(unit, own, model)
        room = unit.table(own)
    free = room.is_private and not is_kept(room, unit.at)
    same = room.is_open and room.table.plan.game.hash == model.table.plan.game.hash
    require(free and same, f"table {command.table} is in use; try another")
    unit.tell(own, f.TableKept(person.id, _hashed(command.key)))


def is_kept(room: TableRoom, at: datetime) -> bool:
    """Whether a private table is somebody's: people sit there, or it was asked for a moment ago."""
    asked = max(room.keeper.values(), default=None)
    return bool(room.people) or (asked is not None and at - asked < _TO_SIT_DOWN)


def _open_like(unit: UnitOfWork, stream: str, model: TableRoom) -> None:
    """Open a table by the house itself, for the game of another one and on its terms."""
    book = unit.house.tables.get(model.id)
    jackpots = model.setup.jackpots if model.setup else None
    opening = r.OpenTable(
        model.table.plan.game.id,
        min(PRIVATE_SEATS, len(model.table.seats)),
        jackpots=jackpots,
        clocks=model.clocks,
        limits=book.limits if book else (),
    )
    open_table(unit, Person(ITSELF, ITSELF), stream, opening)


def _hashed(key: str) -> str:
    return sha256(key.encode()).hexdigest()


@handles
def show_key(unit: UnitOfWork, person: Person, stream: str, command: r.ShowKey) -> None:
    """Let somebody in who has the key of a private table."""
    room = unit.table(stream)
    require(room.is_private and _hashed(command.key) in room.lock, "this link is no longer valid")
    if person.id not in room.invited:
        unit.tell(stream, f.PlayerInvited(person.id))


@handles
def sit(unit: UnitOfWork, _: Person, stream: str, command: tc.Sit) -> None:
    """Take a seat; at a private table only with its key."""
    room = unit.table(stream)
    asked = not room.is_private or command.player in room.invited
    require(asked, "this table is private; ask whoever opened it for the link")
    play(unit, stream, command)


@handles
def say_phrase(unit: UnitOfWork, person: Person, stream: str, command: r.SayPhrase) -> None:
    """Say one of the phrases, now and then."""
    room = unit.table(stream)
    require(command.phrase in PHRASES, f"what can be said here is: {', '.join(PHRASES)}")
    again = room.phrases.get(person.id) == command.phrase
    require(not again, "you have said that in this round")
    unit.tell(stream, f.PhraseSaid(person.id, command.phrase))


@handles
def ask_second_hand(unit: UnitOfWork, _: Person, stream: str, command: tc.AskSecondHand) -> None:
    """Ask for a second hand; where no floor walks and nothing is worth money, the house allows it itself."""
    play(unit, stream, command)
    room = unit.table(stream)
    asked = command.player in dict(room.table.asked_for_second)
    alone = room.setup is not None and room.setup.play_money and room.clocks.floor > 0
    if asked and room.electronic and alone:
        play(unit, stream, tc.ApproveSecondHand(command.player, ITSELF))


@handles
def call_bot(unit: UnitOfWork, person: Person, stream: str, _: r.CallBot) -> None:
    """Fill a free seat with a player of the house, at a table for play money."""
    room = unit.table(stream)
    play_money = room.setup is not None and room.setup.play_money
    require(play_money and room.is_open, "players of the house sit at open tables for play money only")
    here = person.id in room.table.seats or bool(person.roles)
    require(here, "sit down before adding a bot")
    require(None in room.table.seats, "every seat is taken")
    require(not room.table.waiting, "somebody waits for that seat", ("R0-23",))
    taken = set(room.table.seats)
    bot = next((name for each in NAMES if (name := f"{each} (bot {room.id})") not in taken), "")
    require(bool(bot), f"all {len(NAMES)} players of the house sit here already")
    seat = room.table.seats.index(None) + 1
    unit.tell(stream, f.BotCalled(person.id, bot))
    play(unit, stream, tc.Sit(bot, seat))
    play(unit, stream, tc.BuyChips(bot, BOT_CHIPS))


@handles
def send_bot_home(unit: UnitOfWork, person: Person, stream: str, command: r.SendBotHome) -> None:
    """Send a player of the house away between rounds."""
    room = unit.table(stream)
    here = room.felt is not None and (person.id in room.table.seats or bool(person.roles))
    require(here, "whoever sits at the table sends company away")
    require(command.player in room.bots, f"{command.player} is no player of the house")
    leaves(unit, stream, command.player)
