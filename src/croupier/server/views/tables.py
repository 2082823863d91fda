"""Tables as people see them: what everybody at one sees alike is worked out once, whoever looks."""

from datetime import datetime
from typing import Final, NamedTuple, cast

from croupier.house.state import House
from croupier.server.aggregates.clocks import Doing, Runs, due
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.aggregates.tray import held_for_fill
from croupier.server.people.account_index import Person
from croupier.server.views.console import console
from croupier.server.views.pit import waiting
from croupier.server.views.room_views import (
    audience_of,
    fairness_view,
    hand_view,
    irregularity_view,
    on_the_felt,
    posted,
    you,
)
from croupier.server.views.seen import Seen, Shared
from croupier.server.views.table_shapes import ClosedTableView, OwnTableView, SharedTableView, TableView
from croupier.table.agenda import next_act
from croupier.table.state import Table
from croupier.table.view import Audience, act_words, seen_hand, view
from croupier.table.view import Role as Looks

_BEHIND: Final = (Looks.DEALER, Looks.FLOOR)  # who stands behind a table where a person deals
_NOT_SHOWN: Final = (Doing.BOTS_BET, Doing.BOT_DECIDES, Doing.GIVE_UP_SEATS)


class _Basis(NamedTuple):
    """What everybody's view of a table follows from; the room is compared as the very same one."""

    dealer: str | None
    runs: tuple[datetime | None, datetime | None]  # from when its clocks count


class TablesSeen:
    """The newest view of each table that somebody looked at."""

    def __init__(self) -> None:
        self._newest: dict[str, tuple[TableRoom, _Basis, Shared]] = {}

    def look(self, room: TableRoom, person: Person, house: House, runs: Runs) -> Seen:
        """Return a table as this person may see it."""
        if room.felt is None:
            return Seen(closed_view(room))
        shared = self._shared(room, house, runs)
        return Seen(own_view(room, person, house, cast("SharedTableView", shared.view)), shared)

    def _shared(self, room: TableRoom, house: House, runs: Runs) -> Shared:
        book = house.tables.get(room.id)
        counts = (room.began and runs(room.began), room.last and runs(room.last))
        basis = _Basis(book.dealer if book else None, counts)
        newest = self._newest.get(room.id)
        if newest is None or newest[0] is not room or newest[1] != basis:
            newest = (room, basis, Shared(everybodys_view(room, basis.dealer, runs)))
            self._newest[room.id] = newest
        return newest[2]


def table_view(room: TableRoom, person: Person, house: House, runs: Runs) -> TableView | ClosedTableView:
    """Return a table as this person may see it."""
    if room.felt is None or room.laid is None:
        return closed_view(room)
    book = house.tables.get(room.id)
    shared = everybodys_view(room, book.dealer if book else None, runs)
    return cast("TableView", {**shared, **own_view(room, person, house, shared)})


def closed_view(room: TableRoom) -> ClosedTableView:
    """Return a table that isn't laid out for a game."""
    return {"table": room.id, "version": room.version, "status": "closed"}


def everybodys_view(room: TableRoom, dealer: str | None, runs: Runs) -> SharedTableView:
    """Return a table as anybody may see it who walks by."""
    table = room.table
    game, seen = table.plan.game, view(table, Audience(Looks.BYSTANDER))
    felt, next_ = on_the_felt(seen), due(room, runs)
    return {
        "table": room.id,
        "version": room.version,
        "game": game.id,
        "name": game.name,
        "game_hash": game.hash,
        "status": seen.status,
        "dealing": room.laid.dealing.value if room.laid else "",
        "play_money": room.laid is not None and room.laid.play_money,
        "dealer": dealer,
        "looks": Looks.BYSTANDER.value,
        "bots": sorted(room.bots),
        "waiting": list(table.waiting),
        "jackpots": posted(table),
        "ready": sorted(room.ready),
        "seats": felt["seats"],
        "chips": felt["chips"],
        "round": felt["round"],
        "step": felt["step"],
        "says": felt["says"],
        "bets_open": felt["bets_open"],
        "hands": felt["hands"],
        "shared": felt["shared"],
        "burned": felt["burned"],
        "choice": felt["choice"],
        "next_act": None,
        "awaits_floor": seen.awaits_floor,
        "interrupted": seen.interrupted,
        "consents": dict(table.consents),
        "irregularities": [],
        "waits": {
            "for": room.waits.what.value,
            "seat": room.waits.seat or None,
            "since": room.began.isoformat() if room.began else None,
            "until": next_.at.isoformat() if next_ and next_.doing not in _NOT_SHOWN else None,
        },
        "fairness": fairness_view(room),
    }


def own_view(room: TableRoom, person: Person, house: House, shared: SharedTableView) -> OwnTableView:
    """Return what this person sees of a table beside what everybody does, or instead of it."""
    table = room.table
    audience = audience_of(person, table)
    own: OwnTableView = {"looks": audience.role.value, "you": you(house, person, room)}
    if audience.role is Looks.PLAYER:
        own.update(_own_hands(table, audience, shared))
    elif audience.role is not Looks.BYSTANDER:
        act = next_act(table)
        own["next_act"] = act_words(table, act) if act else None
        own["irregularities"] = [irregularity_view(told) for told in table.irregularities]
    if audience.role is Looks.FLOOR:
        own["floor"] = waiting(table, held_for_fill(house, room))
    if audience.role in _BEHIND and not room.electronic:
        own["console"] = console(room, person, house)
    return own


def _own_hands(table: Table, audience: Audience, shared: SharedTableView) -> OwnTableView:
    """Return a player's own cards where others don't see them; what another decides is not asked of them."""
    own: OwnTableView = {}
    if table.round is None:
        return own
    hands = list(shared["hands"])
    for number, hand in enumerate(table.round.hands):
        if hand.player == audience.player and not all(hand.up):
            hands[number] = hand_view(seen_hand(table, table.round, hand, audience))
    if hands != shared["hands"]:
        own["hands"] = hands
    if shared["choice"] and table.round.hands[table.round.todo[0].hand].player != audience.player:
        own["choice"] = None
    return own
