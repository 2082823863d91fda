"""A command as it is shown to whoever approves it with a PIN: in words, with what it moves now."""

from typing import NamedTuple

from croupier.declare import Target, commands_to
from croupier.server.commands.approvals import MovedChips, ShownField, chips_to_move, shown_fields
from croupier.server.commands.service import Service
from croupier.server.people.access import Person
from croupier.server.people.pins import Shown
from croupier.server.wire.messages import Shows
from croupier.server.wire.replies import NotFoundError


class InWords(NamedTuple):
    """A command in words, and the chips that it moves."""

    fields: tuple[ShownField, ...]
    moves: tuple[MovedChips, ...]


def as_shown(service: Service, person: Person, order: Shows) -> InWords:
    """Return a command in words, as far as whoever is signed in may see what it is about."""
    family, _, id_ = order.target.partition("/")
    known = commands_to(Target(family)) if family in set(Target) else {}
    if order.name not in known:
        raise NotFoundError(f"there is no command {order.name} to {order.target}")
    room = service.rooms.tables().get(id_) if person.roles and family == Target.TABLE else None
    house = service.rooms.house.house if person.roles else None
    day, kept = (house.day if house else None), service.rooms.directory.games
    games = [kept[one.hash] for one in (day.schedule if day else ()) if one.hash in kept]
    fields = shown_fields(known[order.name], order.target, order.data, room, house, games)
    moves = chips_to_move(known[order.name], order.data, room) if room and room.felt else ()
    return InWords(fields, moves)


def shown_for(person: Person, order: Shows, words: InWords) -> Shown:
    """Return what a PIN approves: the command, and what it said and moved when it was shown."""
    return Shown(person.id, order.target, order.name, order.data, order.key, words)
