"""What leaves the server: each room as one person may see it, as plain JSON data with cards in two letters.

A table is shown through `croupier.table.view` alone, so no card is here that is not in that view.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from croupier.cards import card_text
from croupier.games import Game
from croupier.house.day import why_not_closed
from croupier.house.jackpots import sign, signatures
from croupier.house.jackpots.state import Win
from croupier.house.serialize import to_plain
from croupier.permissions import Permission
from croupier.server.aggregates.back_rooms import HouseRoom, JackpotRoom, TournamentRoom, is_play_money
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.people.access import has
from croupier.server.people.account_index import Person
from croupier.server.views.cage import seen_tournament, staff_view
from croupier.server.views.house_shapes import (
    HouseView,
    JackpotsView,
    ListedTableView,
    TournamentView,
    WinView,
)
from croupier.server.views.tables import posted, you

_MOVES_CHIPS: Final = (
    Permission.ASK_TRANSFER,
    Permission.CAGE_SIDE,
    Permission.TABLE_SIDE,
    Permission.READ_EVERYTHING,
)
_PAYS_WINS: Final = (
    Permission.ACKNOWLEDGE_HAND,
    Permission.APPROVE_LARGE_WIN,
    Permission.SELL_CHIPS,
    Permission.READ_EVERYTHING,
)
_RUNS_TOURNAMENTS: Final = (Permission.RUN_TOURNAMENT, Permission.READ_EVERYTHING)


# --------------------------------------------------------------------------------------------- the house


def house_view(room: HouseRoom, tables: Mapping[str, TableRoom], person: Person) -> HouseView:
    """Return the house as this person may see it: its tables for all, its money for those who keep it."""
    house = room.house
    shown: HouseView = {
        "version": room.version,
        "play_money": is_play_money(house),
        "licensee": house.settings.licensee if house.settings else None,
        "day": house.day.date.isoformat() if house.day else None,
        "charities": list(house.day.charities) if house.day else [],
        "schedule": [one.game for one in house.day.schedule] if house.day else [],
        "tables": [listed(table) for table in sorted(tables.values()) if table.felt is not None],
        "you": {**you(house, person), "sits_at": _sits_at(tables, person)},
    }
    member = house.staff.get(person.id)
    if member is None:
        return shown
    shown["staff"] = [
        {"id": one.id, "roles": sorted(one.roles), "on_duty": one.on_duty} for one in house.staff.values()
    ]
    shown["books"] = [to_plain(book) for book in house.tables.values()]
    if _works(person, _MOVES_CHIPS):
        shown["transfers"] = [to_plain(one) for one in house.transfers.values()]
    shown["closing"] = {
        "proposed_by": house.day.proposed_by if house.day else None,
        "lacks": list(why_not_closed(house)) if house.day else [],
    }
    shown = {**shown, **staff_view(house, person, member)}
    if member.may(Permission.READ_EVERYTHING) or member.may(Permission.SELL_CHIPS):
        shown["drawer"] = to_plain(house.drawer)
        shown["cage_counted"] = house.cage_counted
    if member.may(Permission.READ_EVERYTHING):
        shown["settings"] = to_plain(house.settings)
        shown["ledger"] = {str(account): cents for account, cents in sorted(house.ledger.balances.items())}
        shown["variances"] = [to_plain(one) for one in house.day.variances] if house.day else []
    return shown


def _works(person: Person, powers: tuple[Permission, ...]) -> bool:
    """Whether somebody has one of these powers: other people's money is not for all who work here."""
    return any(has(person, power) for power in powers)


def _sits_at(tables: Mapping[str, TableRoom], person: Person) -> list[str]:
    """Return the tables somebody has a seat at."""
    return sorted(id_ for id_, room in tables.items() if room.felt and person.id in room.felt.seats)


def listed(room: TableRoom) -> ListedTableView:
    """Return a table as it stands in the list of tables, the same for everybody."""
    table = room.table
    game = table.plan.game
    return {
        "id": room.id,
        "game": game.id,
        "name": game.name,
        "game_hash": game.hash,
        "status": table.status.value,
        "dealing": room.laid.dealing.value if room.laid else None,
        "seats": len(table.seats),
        "taken": sum(player is not None for player in table.seats),
        "bots": len(room.bots),
        "playing": table.round is not None,
        "play_money": room.laid is not None and room.laid.play_money,
        "jackpots": posted(table),
        "jackpot_set": room.laid.jackpots if room.laid else None,
    }


def jackpots_view(room: JackpotRoom, person: Person, at: datetime) -> JackpotsView:
    """Return a set of jackpots, which hangs where everybody sees it."""
    if room.state is None:
        return {"set": room.id, "version": room.version, "posted": {}}
    game, tables = room.state.game.id, list(room.state.tables)
    if not room.state.values:
        return {"set": room.id, "version": room.version, "game": game, "tables": tables, "posted": {}}
    shown: JackpotsView = {
        "set": room.id,
        "version": room.version,
        "game": game,
        "tables": tables,
        "posted": room.state.posted,
        "now": at.isoformat(),  # what its times are told by, whatever the clock of whoever looks says
        "sign": to_plain(sign(room.state, at)),
    }
    if _works(person, _PAYS_WINS):
        wins = room.state.wins[-50:]
        shown["wins"] = [_win(win, room.state.game) for win in wins]
        shown["signs"] = {  # who must still sign for a win, by its number
            str(win.number): [role.value for role in signatures(room.state, win)]
            for win in wins
            if win.paid_by is None and not win.void
        }
    return shown


def _win(win: Win, game: Game) -> WinView:
    """Return a win with its cards as they are written on a face, and its wager by name."""
    claim = win.claim
    return {
        "number": win.number,
        "table": win.table,
        "round": win.round,
        "seat": win.seat,
        "player": win.player,
        "jackpot": win.jackpot,
        "percent": win.percent,
        "value": win.value,
        "at": win.at.isoformat(),
        "due": win.due,
        "seen_by": [[role.value, who] for role, who in win.seen_by],
        "paid_by": win.paid_by,
        "void": win.void,
        "claim": {
            "wager": game.wager(claim.wager).name if claim.wager else "",
            "stake": claim.stake,
            "hand": claim.hand,
            "cards": [card_text(card) for card in claim.cards],
            "round": claim.round,
            "dealer": claim.dealer,
            "held": claim.held,
        },
        "source": win.source.value if win.source else None,
        "how": win.how,
    }


def tournament_view(room: TournamentRoom, person: Person) -> TournamentView:
    """Return a tournament: its plan and places are public, what each paid is for those who run it."""
    shown = seen_tournament(room.tournament, staff=_works(person, _RUNS_TOURNAMENTS))
    return {"tournament": room.id, "version": room.version, **shown}
