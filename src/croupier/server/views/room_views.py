"""What leaves the server: each room as one person may see it, as plain JSON data with cards in two letters.

A table is shown through `croupier.table.view` alone, so no card is here that is not in that view.
"""

from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any, Final

from croupier.cards import card_text
from croupier.house.day import why_not_closed
from croupier.house.jackpots import sign, signatures
from croupier.house.plain import to_plain
from croupier.house.staff import Power, Role
from croupier.house.state import House
from croupier.server.fair.commitments import fingerprint
from croupier.server.people.person import Person
from croupier.server.people.powers import has
from croupier.server.rooms.back_rooms import HouseRoom, JackpotRoom, TournamentRoom, is_play_money
from croupier.server.rooms.clocks import Doing, due
from croupier.server.rooms.playing import round_id
from croupier.server.rooms.table_room import TableRoom
from croupier.server.views.cage import staff_view
from croupier.server.views.console import console
from croupier.server.views.own_seats import own_seats
from croupier.server.views.pit import waiting
from croupier.server.views.tournament import seen_tournament
from croupier.table.state import Card, Table
from croupier.table.view import Audience, Choice, SeenHand, View, view
from croupier.table.view import Role as Looks

_FLOOR: Final = frozenset({Role.FLOOR.value, Role.MANAGER.value, Role.OPERATOR.value})
_BEHIND: Final = (Looks.DEALER, Looks.FLOOR)  # who stands behind a table where a person deals
_MOVES_CHIPS: Final = (Power.ASK_TRANSFER, Power.CAGE_SIDE, Power.TABLE_SIDE, Power.READ_EVERYTHING)
_PAYS_WINS: Final = (
    Power.ACKNOWLEDGE_HAND,
    Power.APPROVE_LARGE_WIN,
    Power.SELL_CHIPS,
    Power.READ_EVERYTHING,
)
_RUNS_TOURNAMENTS: Final = (Power.RUN_TOURNAMENT, Power.READ_EVERYTHING)
_NOT_SHOWN: Final = (Doing.BOTS_BET, Doing.BOT_DECIDES, Doing.GIVE_UP_SEATS)


def audience_of(person: Person, table: Table) -> Audience:
    """Return as what somebody looks at a table: who sits there is a player, whatever else they are."""
    if person.id in table.seats or any(player.id == person.id for player in table.players):
        return Audience(Looks.PLAYER, person.id)
    if person.roles & _FLOOR:
        return Audience(Looks.FLOOR)
    if Role.DEALER.value in person.roles:
        return Audience(Looks.DEALER)
    if Role.AUDITOR.value in person.roles:
        return Audience(Looks.AUDITOR)
    return Audience(Looks.BYSTANDER)


def table_view(room: TableRoom, person: Person, house: House, since: datetime) -> dict[str, Any]:
    """Return a table as this person may see it."""
    if room.felt is None or room.laid is None:
        return {"table": room.id, "version": room.version, "status": "closed"}
    game, audience = room.felt.plan.game, audience_of(person, room.felt)
    seen = view(room.felt, audience)
    next_ = due(room, since)
    book = house.tables.get(room.id)
    shown: dict[str, Any] = {
        "table": room.id,
        "version": room.version,
        "game": game.id,
        "name": game.name,
        "game_hash": game.hash,
        "status": seen.status,
        "dealing": room.laid.dealing.value,
        "play_money": room.laid.play_money,
        "dealer": book.dealer if book else None,
        "looks": audience.role.value,
        "bots": sorted(room.bots),
        "waiting": list(room.felt.waiting),
        "you": you(house, person, room),
        "jackpots": posted(room.felt),
        "ready": sorted(room.ready),
        **on_the_felt(seen),
        "next_act": seen.next_act,
        "awaits_floor": seen.awaits_floor,
        "interrupted": seen.interrupted,
        "consents": dict(room.felt.consents),
        "irregularities": [told._asdict() for told in seen.irregularities],
        "waits": {
            "for": room.waits.what.value,
            "seat": room.waits.seat or None,
            "since": room.began.isoformat() if room.began else None,
            "until": next_.at.isoformat() if next_ and next_.doing not in _NOT_SHOWN else None,
        },
        "fairness": _fairness(room),
    }
    if audience.role is Looks.FLOOR:
        shown["floor"] = waiting(room.felt)
    if audience.role in _BEHIND and not room.electronic:
        shown["console"] = console(room, person, house)
    return shown


def on_the_felt(seen: View) -> dict[str, Any]:
    """Return what lies on a felt in a view of it: people, chips, bets and cards."""
    return {
        "seats": list(seen.seats),
        "chips": dict(seen.chips),
        "round": seen.round,
        "step": seen.step,
        "says": seen.says,
        "bets_open": seen.bets_open,
        "hands": [_hand(hand) for hand in seen.hands],
        "shared": {group: _cards(cards) for group, cards in seen.shared},
        "burned": seen.burned,
        "choice": _choice(seen.choice),
    }


def posted(table: Table) -> dict[str, int]:
    """Return the jackpots a table shows, in cents by name."""
    pots = table.plan.game.jackpots
    return dict(zip(pots.names, table.jackpots, strict=True)) if pots else {}


def you(house: House, person: Person, room: TableRoom | None = None) -> dict[str, Any]:
    """Return what somebody has: chips in the pocket, where they sit, and what they may ask for there."""
    felt = room.felt if room else None
    seats = felt.seats if felt else ()
    return {
        "id": person.id,
        "pocket": house.pocket(person.id),
        "seats": [seat for seat, player in enumerate(seats, 1) if player == person.id],
        **(own_seats(felt, person.id) if felt else {}),
    }


def _hand(hand: SeenHand) -> dict[str, Any]:
    return {
        "seat": hand.seat,
        "player": hand.player,
        "bets": dict(hand.bets),
        "cards": {group: _cards(cards) for group, cards in hand.cards},
        "face_up": hand.face_up,
        "folded": hand.folded,
        "forfeited": hand.forfeited,
        "token": hand.token,
        "results": dict(hand.results),
    }


def _cards(cards: tuple[Card, ...]) -> list[str | None]:
    return [None if card is None else card_text(card) for card in cards]


def _choice(choice: Choice | None) -> dict[str, Any] | None:
    if choice is None:
        return None
    return {
        "seat": choice.seat,
        "step": choice.step,
        "wager": choice.wager,
        "choices": list(choice.choices),
        "units": list(choice.units),
        "unit_cents": choice.unit_cents,
    }


_fingerprint: Final = lru_cache(512)(fingerprint)  # the same for everybody at a table, all round long


def _fairness(room: TableRoom) -> dict[str, Any] | None:
    """Return what everybody may check the open round's deck by."""
    if not room.commitments or room.felt is None or room.felt.round is None:
        return None
    return {
        "round": round_id(room.id, room.felt.round.number),
        "fingerprint": _fingerprint(room.commitments),
        "commitments": list(room.commitments),
        "openings": [
            {"position": opening.position, "card": card_text(opening.card), "nonce": opening.nonce}
            for opening in room.openings
        ],
    }


# --------------------------------------------------------------------------------------------- the house


def house_view(room: HouseRoom, tables: Mapping[str, TableRoom], person: Person) -> dict[str, Any]:
    """Return the house as this person may see it: its tables for all, its money for those who keep it."""
    house = room.house
    shown: dict[str, Any] = {
        "version": room.version,
        "play_money": is_play_money(house),
        "licensee": house.settings.licensee if house.settings else None,
        "day": house.day.date.isoformat() if house.day else None,
        "charities": list(house.day.charities) if house.day else [],
        "schedule": [one.game for one in house.day.schedule] if house.day else [],
        "tables": [listed(table) for table in sorted(tables.values()) if table.felt is not None],
        "you": you(house, person) | {"sits_at": _sits_at(tables, person)},
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
    shown |= staff_view(house, person, member)
    if member.may(Power.READ_EVERYTHING) or member.may(Power.SELL_CHIPS):
        shown["drawer"] = to_plain(house.drawer)
        shown["cage_counted"] = house.cage_counted
    if member.may(Power.READ_EVERYTHING):
        shown["settings"] = to_plain(house.settings)
        shown["ledger"] = {str(account): cents for account, cents in sorted(house.ledger.balances.items())}
        shown["variances"] = [to_plain(one) for one in house.day.variances] if house.day else []
    return shown


def _works(person: Person, powers: tuple[Power, ...]) -> bool:
    """Whether somebody has one of these powers: other people's money is not for all who work here."""
    return any(has(person, power) for power in powers)


def _sits_at(tables: Mapping[str, TableRoom], person: Person) -> list[str]:
    """Return the tables somebody has a seat at."""
    return sorted(id_ for id_, room in tables.items() if room.felt and person.id in room.felt.seats)


def listed(room: TableRoom) -> dict[str, Any]:
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


def jackpots_view(room: JackpotRoom, person: Person, at: datetime) -> dict[str, Any]:
    """Return a set of jackpots, which hangs where everybody sees it."""
    if room.state is None:
        return {"set": room.id, "version": room.version, "posted": {}}
    if not room.state.values:
        opened = {"game": room.state.game.id, "tables": list(room.state.tables)}
        return {"set": room.id, "version": room.version, **opened, "posted": {}}
    shown: dict[str, Any] = {
        "set": room.id,
        "version": room.version,
        "game": room.state.game.id,
        "tables": list(room.state.tables),
        "posted": room.state.posted,
        "now": at.isoformat(),  # what its times are told by, whatever the clock of whoever looks says
        "sign": to_plain(sign(room.state, at)),
    }
    if _works(person, _PAYS_WINS):
        wins = room.state.wins[-50:]
        shown["wins"] = [to_plain(win) for win in wins]
        shown["signs"] = {  # who must still sign for a win, by its number
            str(win.number): [role.value for role in signatures(room.state, win)]
            for win in wins
            if win.paid_by is None and not win.void
        }
    return shown


def tournament_view(room: TournamentRoom, person: Person) -> dict[str, Any]:
    """Return a tournament: its plan and places are public, what each paid is for those who run it."""
    shown = seen_tournament(room.tournament, staff=_works(person, _RUNS_TOURNAMENTS))
    return {"tournament": room.id, "version": room.version, **shown}
