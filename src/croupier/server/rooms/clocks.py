"""The clocks of an electronic table: what is due there, and when.

A clock runs from the moment the wait began, as the log has it, so every process reads the same time. After a
restart it runs from the restart: nobody loses a hand to a power failure.
"""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from croupier.server.rooms.table_room import TableRoom, Wait
from croupier.table.seating import must_surrender
from croupier.table.state import Status


class Doing(StrEnum):
    """What the house does at a table when its time has come."""

    GIVE_UP_SEAT = "give up the seat of an absent player"
    GIVE_UP_SEATS = "give up the seats of everybody who sits and does nothing"
    SURRENDER = "surrender a second hand to a newcomer"
    BEGIN = "begin a round"
    BOTS_BET = "let the house's players bet"
    CLOSE_BETS = "close the bets"
    BOT_DECIDES = "let a player of the house decide"
    DECIDE = "decide for an absent player"
    ACKNOWLEDGE = "acknowledge a called hand"
    CLEAR = "clear the layout"
    RESOLVE = "resolve an interrupted hand"
    GO_ON = "go on"


class Due(NamedTuple):
    """Something the house will do, and when."""

    at: datetime
    doing: Doing


def due(room: TableRoom, since: datetime) -> Due | None:
    """Return what the house does next at a table by itself; `since` is when this process began to serve."""
    if not room.electronic or room.felt is None or room.began is None:
        return None
    began, clocks = max(room.began, since), room.clocks

    def after(milliseconds: int, doing: Doing) -> Due:
        return Due(began + timedelta(milliseconds=milliseconds), doing)

    match room.waits.what:
        case Wait.BETWEEN:
            return _between(room, began, since)
        case Wait.FIRST_BET:
            return _nobody_bets(room, since)
        case Wait.BETS:
            return after(*_at_bets(room))
        case Wait.DECISION if room.felt.seats[room.waits.seat - 1] in room.bots:
            return after(clocks.bots, Doing.BOT_DECIDES)
        case Wait.DECISION:
            return after(clocks.decision, Doing.DECIDE)
        case Wait.FLOOR if clocks.floor:
            return after(clocks.floor, Doing.ACKNOWLEDGE)
        case Wait.SHOWN:
            return after(clocks.show, Doing.CLEAR)
        case Wait.PEOPLE if room.felt.interrupted and not room.felt.irregularities:
            return after(0 if _all_said(room) else clocks.consent, Doing.RESOLVE)
        case Wait.DEALER:
            return after(0, Doing.GO_ON)
        case _:
            return None


def _at_bets(room: TableRoom) -> tuple[int, Doing]:
    if not people(room):  # the house's players have bet beside somebody who is gone
        return 0, Doing.GIVE_UP_SEATS
    if _bots_to_bet(room):
        return room.clocks.bots, Doing.BOTS_BET
    return 0 if everybody_ready(room) else room.clocks.bets, Doing.CLOSE_BETS


def _between(room: TableRoom, began: datetime, since: datetime) -> Due | None:
    table, clocks = room.table, room.clocks
    if absent(room):
        return Due(began, Doing.GIVE_UP_SEAT)
    if table.status is not Status.OPEN:
        return None
    if must_surrender(table):
        return Due(began + timedelta(milliseconds=clocks.surrender), Doing.SURRENDER)
    # Players of the house keep somebody company; they do not play among themselves.
    if any(table.chips_of(player) for player in people(room)):
        return Due(began + timedelta(milliseconds=clocks.between), Doing.BEGIN)
    return _nobody_bets(room, since)


def _nobody_bets(room: TableRoom, since: datetime) -> Due | None:
    """Return when everybody's seat is given up: so long after anything was last done at the table."""
    if not room.clocks.idle or not (people(room) or room.bots) or room.last is None:
        return None
    idle = timedelta(milliseconds=room.clocks.idle)
    return Due(max(room.last, since) + idle, Doing.GIVE_UP_SEATS)


def people(room: TableRoom) -> tuple[str, ...]:
    """Return who sits here but for the house's own players."""
    return tuple(player.id for player in room.table.players if player.id not in room.bots)


def absent(room: TableRoom) -> str | None:
    """Return a player who has sat out so many rounds that the seat is given up."""
    most = room.clocks.absent_rounds
    return next((player for player in people(room) if most and room.missed.get(player, 0) >= most), None)


def bots_without_bets(room: TableRoom) -> tuple[int, ...]:
    """Return the seats of the house's players that have not bet."""
    seats = enumerate(room.table.seats, 1)
    return tuple(seat for seat, player in seats if player in room.bots and room.table.hand_at(seat) < 0)


def _bots_to_bet(room: TableRoom) -> bool:
    play = room.table.round
    first = play is not None and not any(hand.player in room.bots for hand in play.hands)
    return first and bool(bots_without_bets(room))


def everybody_ready(room: TableRoom) -> bool:
    """Whether all who bet or may still bet have said it is all; who sat out the last round is not asked."""
    play = room.table.round
    bet = {hand.player for hand in play.hands} if play else set()
    may = {player.id for player in room.table.players if player.chips and player.id not in room.missed}
    playing = (bet | may) - room.bots
    return bool(playing) and playing <= room.ready


def _all_said(room: TableRoom) -> bool:
    play = room.table.round
    said = dict(room.table.consents)
    asked = {hand.player for hand in play.hands} - room.bots if play else set[str]()
    return asked <= said.keys() or False in said.values()
