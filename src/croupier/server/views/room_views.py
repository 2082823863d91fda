"""What leaves the server: each room as one person may see it, as plain JSON data with cards in two letters.

A table is shown through `croupier.table.view` alone, so no card is here that is not in that view.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import Final

from croupier.cards import card_text
from croupier.declare import Target, commands_to
from croupier.games import Game
from croupier.house.after_counts import due
from croupier.house.cage import AgedChips, aged
from croupier.house.chips import ChipLine, inventory_of, too_many
from croupier.house.day import why_not_closed
from croupier.house.floor_keeping import KINDS
from croupier.house.jackpots import sign, signatures
from croupier.house.jackpots.state import Win
from croupier.house.ledger import AccountKind
from croupier.house.preconditions import denominations_of
from croupier.house.serialize import to_plain
from croupier.house.settings import StaffMember as Member
from croupier.house.settings import day_ends
from croupier.house.slips import SlipForm
from croupier.house.state import CAGE, OUTSIDE, OUTSTANDING, TOKES, Direction, House, Transfer
from croupier.house.transfers import unsigned
from croupier.permissions import Permission
from croupier.server.aggregates.back_rooms import (
    HouseRoom,
    JackpotRoom,
    PokerRoom,
    is_play_money,
)
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.people.access import Person, denial_reason, has
from croupier.server.views.house_shapes import (
    CharityView,
    ChipLineView,
    HouseView,
    JackpotsView,
    ListedTableView,
    ReportDueView,
    SlipView,
    StaffHouseView,
    WindowView,
    WinView,
)
from croupier.server.views.pit import WATCH_PIT, pit_view
from croupier.server.views.poker import listed_poker
from croupier.server.views.tables import limits_of, posted, you
from croupier.server.views.wins import (
    accepted_view,
    accepting_view,
    being_counted,
    blind_cage,
    blind_tables,
    counting_view,
    wins_of,
)


def may_ask(person: Person) -> list[str]:
    """Return the commands to the house that somebody's roles let them give, and to a table what it opens."""
    house, table = commands_to(Target.HOUSE), commands_to(Target.TABLE)
    of_house = [name for name in house if denial_reason(person, Target.HOUSE, name, {}) is None]
    of_tables = [
        name for name in house if name in table and denial_reason(person, "table/any", name, {}) is None
    ]
    return [*of_house, *of_tables]


def at_window(house: House) -> WindowView:
    """Return what a cashier works with: the chips, who holds some, what is owed for, and what was paid."""
    return {
        "denominations": sorted(denominations_of(house)) if house.settings else [],
        "outstanding": house.ledger.balance(OUTSTANDING),
        "accounts": is_play_money(house) or any(not book.bearer for book in house.tables.values()),
        "tokes": house.ledger.balance(TOKES) if house.settings and house.settings.tokes else None,
        "players": {
            account.of: {"pocket": house.pocket(account.of), "at_tables": house.on_rails(account.of)}
            for account, _ in house.ledger.of_kind(AccountKind.CHIPS)
        },
        "owed": [
            {
                "issued": one.issued.isoformat(),
                "player": one.player,
                "cents": one.cents,
                "days": one.days,
                "band": one.band,
            }
            for one in _aged(house)
        ],
        "variances": [to_plain(one) for one in house.day.variances] if house.day else [],
        "paid": [to_plain(one) for one in house.day.paid] if house.day else [],
    }


def _aged(house: House) -> tuple[AgedChips, ...]:
    """Return the chips of other days that are owed for, with their age on the open day, or the last one."""
    day = house.day.date if house.day else house.last_day
    return aged(house.unredeemed(), day) if day else ()


def of_charity(house: House, member: Member) -> CharityView:
    """Return for whom a charity's member comes, and the visits made for it on the open day."""
    visits = house.day.visits if house.day else ()
    return {
        "name": member.charity,
        "visits": [to_plain(visit) for visit in visits if visit.charity == member.charity],
    }


def staff_view(house: House, person: Person, member: Member) -> StaffHouseView:
    """Return what is added to somebody's view of the house for their work at the cage or for a charity."""
    shown: StaffHouseView = {
        "may": may_ask(person),
        "last_day": house.last_day.isoformat() if house.last_day else None,
    }
    if member.may(Permission.SELL_CHIPS) or member.may(Permission.READ_EVERYTHING):
        shown["window"] = at_window(house)
    if member.may(Permission.VISIT):
        shown["charity"] = of_charity(house, member)
    if (wins := wins_of(house, member)) is not None:
        shown["wins"] = wins
    return shown


_MOVES_CHIPS: Final = (
    Permission.ASK_TRANSFER,
    Permission.CAGE_SIDE,
    Permission.TABLE_SIDE,
    Permission.CARRY,
    Permission.READ_EVERYTHING,
)
_PAYS_WINS: Final = (
    Permission.ACKNOWLEDGE_HAND,
    Permission.APPROVE_LARGE_WIN,
    Permission.SELL_CHIPS,
    Permission.READ_EVERYTHING,
)


# --------------------------------------------------------------------------------------------- the house


def house_view(
    room: HouseRoom,
    tables: Mapping[str, TableRoom],
    person: Person,
    poker: Mapping[str, PokerRoom] = MappingProxyType({}),
    warns: Sequence[str] = (),
) -> HouseView:
    """Return the house as this person may see it: its tables for all, its money for those who keep it.

    `warns` are sentences about what to look at before the day is closed.
    """
    house = room.house
    shown: HouseView = {
        "version": room.version,
        "play_money": is_play_money(house),
        "licensee": house.settings.licensee if house.settings else None,
        "day": house.day.date.isoformat() if house.day else None,
        "ends": day_ends(house.day.date, house.settings).isoformat()
        if house.day and house.settings
        else None,
        "charities": list(house.day.charities) if house.day else [],
        "schedule": [one.game for one in house.day.schedule] if house.day else [],
        "tables": [
            listed(table)
            for table in sorted(tables.values())
            if table.felt is not None and not is_hidden(table, person)
        ],
        "poker": [listed_poker(one, house) for one in sorted(poker.values()) if one.table.terms],
        "you": {**you(house, person), "sits_at": _sits_at(tables, person)},
    }
    member = house.staff.get(person.id)
    if member is None:
        return shown
    shown["staff"] = [
        {"id": one.id, "roles": sorted(one.roles), "on_duty": one.on_duty} for one in house.staff.values()
    ]
    shown["denominations"] = list(house.settings.denominations) if house.settings else []
    shown["moves_alone"] = house.settings is not None and house.settings.same_person_may_confirm
    blind = blind_tables(house, person)
    books = (book._replace(opener=None) if book.id in blind else book for book in house.tables.values())
    shown["books"] = [to_plain(book) for book in books]
    if _works(person, _MOVES_CHIPS):
        shown["transfers"] = [to_plain(_blind(one, person)) for one in house.transfers.values()]
        delivered = (one._replace(chips=()) if one.table in blind else one for one in house.delivered)
        shown["delivered"] = [to_plain(one) for one in delivered]
        shown["unsigned"] = [to_plain(one) for one in unsigned(house)]
        shown["slips"] = _slips(house, person)
    shown["closing"] = {
        "proposed_by": house.day.proposed_by if house.day else None,
        "lacks": list(why_not_closed(house)) if house.day else [],
        "warns": [*warns, *(too_many(house) if house.day and not being_counted(house) else ())],
        "off": [one.cents for one in house.day.variances]
        if house.day and house.day.proposed_by and not being_counted(house)
        else [],
    }
    if has(person, Permission.OPEN_TABLE):
        closers = {table: one for table, one in house.closers.items() if table not in blind}
        shown["closers"] = {table: to_plain(one) for table, one in closers.items()}
    shown["counting"] = counting_view(house, person)
    if has(person, Permission.CAGE_SIDE) or has(person, Permission.ACCEPT_COUNT):
        shown["accepting"] = accepting_view(house, person)
    shown["counts"] = accepted_view(house, person)
    if has(person, Permission.REPORT_INCIDENT) or has(person, Permission.READ_EVERYTHING):
        shown["incidents"] = [to_plain(one) for one in house.incidents.values()]
        shown["incident_kinds"] = list(KINDS)
    shown = {**shown, **staff_view(house, person, member)}
    if _works(person, WATCH_PIT):
        shown["pit"] = pit_view(house)
    if member.may(Permission.READ_EVERYTHING) or member.may(Permission.SELL_CHIPS):
        if _sees_drawer(house, person):
            shown["drawer"] = to_plain(house.drawer)
        shown["cage_counted"] = house.cage_counted
        shown["windows"] = [
            {"id": one.id, "cashier": one.cashier, "imprest": one.imprest} for one in house.windows.values()
        ]
    if member.may(Permission.READ_EVERYTHING):
        shown["settings"] = to_plain(house.settings)
        if not being_counted(house):  # or else it would tell what the count should come to
            is_blind = blind_cage(house, person)
            shown["ledger"] = {
                str(account): cents
                for account, cents in sorted(house.ledger.balances.items())
                if not is_blind or account not in (CAGE, OUTSIDE)
            }
        shown["variances"] = [to_plain(one) for one in house.day.variances] if house.day else []
        if _sees_drawer(house, person):
            shown["inventory"] = [_chip_line(line) for line in inventory_of(house)]
        shown["kept_variances"] = [to_plain(one) for one in house.variances]
        shown["variances_due"] = _report_due(house)
        submissions = house.day.submissions if house.day else ()
        shown["submissions"] = [to_plain(one) for one in submissions if one.accepted]
    return shown


FLOOR_SLIPS: Final = (
    SlipForm.FILL,
    SlipForm.CREDIT,
    SlipForm.OPENER,
    SlipForm.CLOSER,
    SlipForm.INCIDENT,
)
"""The slips that floor and dealers work with; the others are for cage and managers."""


def _slips(house: House, person: Person) -> list[SlipView]:
    """Return the slips of the day: all for cage and managers, those of the floor for the others."""
    all_ = has(person, Permission.SELL_CHIPS) or has(person, Permission.READ_EVERYTHING)
    return [
        {
            "number": str(one.number),
            "about": one.about,
            "by": one.by,
            "void": one.void,
            "prints": one.prints,
        }
        for one in house.slips.slips
        if all_ or one.number.form in FLOOR_SLIPS
    ]


def _chip_line(line: ChipLine) -> ChipLineView:
    return {
        "denomination": line.denomination,
        "received": line.received,
        "destroyed": line.destroyed,
        "reserve": line.reserve,
        "in_use": line.in_use,
    }


def _report_due(house: House) -> ReportDueView | None:
    found = due(house)
    if found is None:
        return None
    days = [day.isoformat() for day in found.days]
    return {"days": days, "cents": found.cents, "by": found.by.isoformat()}


def _blind(one: Transfer, person: Person) -> Transfer:
    """Return a transfer without its chips for whoever counts what arrives and neither asked nor sent."""
    asks = has(person, Permission.ASK_TRANSFER) or has(person, Permission.READ_EVERYTHING)
    sends = Permission.CAGE_SIDE if one.direction is Direction.FILL else Permission.TABLE_SIDE
    return one if asks or has(person, sends) else one._replace(chips=())


def _sees_drawer(house: House, person: Person) -> bool:
    """Whether somebody sees what should lie in the cage: whoever may count it, once it is counted."""
    if house.window_of(person.id) or str(CAGE) in being_counted(house):
        return False  # a window's drawer is counted blind, and the main bank is another cashier's
    return not blind_cage(house, person)


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
        "dealing": room.setup.dealing.value if room.setup else None,
        "seats": len(table.seats),
        "taken": sum(player is not None for player in table.seats),
        "bots": len(room.bots),
        "playing": table.round is not None,
        "play_money": room.setup is not None and room.setup.play_money,
        "private": room.is_private,
        "jackpots": posted(table),
        "jackpot_set": room.setup.jackpots if room.setup else None,
        "limits": limits_of(game),
    }


def is_hidden(room: TableRoom, person: Person | None = None) -> bool:
    """Whether a table is nobody's to see: a private one, but for who has its link, the floor and auditors."""
    if not room.is_private or (person and person.id in room.invited):
        return False
    return person is None or not sees_private(person)


def sees_private(person: Person) -> bool:
    """Whether somebody sees private tables without their link: floor, managers, operator and auditor."""
    return _works(person, (Permission.RULE, Permission.OPEN_TABLE, Permission.READ_EVERYTHING))


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
        "now": at.isoformat(),  # the clock its times go by, whatever the clock of whoever looks says
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
