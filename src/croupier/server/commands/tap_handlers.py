"""What a live table's dealer taps, where it leads to more than the table decides by itself."""

from typing import Final

from croupier.cards import card_text
from croupier.games.words import dollars
from croupier.house import commands as hc
from croupier.house.ledger import at_least
from croupier.house.preconditions import book_of
from croupier.house.transfers import is_open_for
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.playing import held_for_fill, play
from croupier.server.aggregates.rooms import UnitOfWork
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.commands import requests as r
from croupier.server.commands.requests import handles
from croupier.server.commands.table_handlers import before_round
from croupier.server.people.access import Person
from croupier.table import live_commands as t
from croupier.table.keying import known_cards, pencilled_cards
from croupier.table.refused import RefusedError, require

SURE: Final = 95
"""From so many percent on, a card that a device has read is taken without the dealer's word."""


@handles
def open_bets(unit: UnitOfWork, _: Person, stream: str, command: t.OpenBets) -> None:
    """Begin a round with last round's bets up, under what is posted now."""
    before_round(unit, stream)
    play(unit, stream, command)


@handles
def go_on(unit: UnitOfWork, _: Person, stream: str, command: t.GoOn) -> None:
    """Deal, go on or finish; where no round is open one begins, under what is posted now."""
    if unit.table(stream).table.round is None:
        before_round(unit, stream)
    play(unit, stream, command)


@handles
def ask_needed_fill(unit: UnitOfWork, _: Person, stream: str, command: r.AskNeededFill) -> None:
    """Ask the cage for what the next payout is short of, in as few chips as the cage has for it."""
    room = unit.table(stream)
    short = held_for_fill(unit.house, room)
    require(short > 0, f"no payout of table {room.id} waits for a fill")
    if coming := is_open_for(unit.house, room.id):
        raise RefusedError(f"{coming.direction} {coming.number} of table {room.id} is under way already")
    book = book_of(unit.house, room.id)
    chips = at_least(short, book.denominations, unit.house.drawer.chips)
    require(bool(chips), f"the cage has no chips that come to {dollars(short)}; bring some to the cage first")
    unit.ask_house(hc.AskFill(command.by, unit.at, room.id, chips))


@handles
def feed_card(unit: UnitOfWork, _: Person, stream: str, command: r.FeedCard) -> None:
    """Key a card that a device has read, or have the dealer look at it; a message sent again does nothing."""
    room = unit.table(stream)
    require(bool(command.source.strip()), "say which device sends the card")
    require(0 <= command.confidence <= 100, "confidence is a percentage, from 0 to 100")
    require(0 <= command.card < 52, f"{command.card} is no card; cards go from 0 to 51")
    last = room.feed
    if last and (last.source, last.seq, last.card) == (command.source, command.seq, command.card):
        return
    became, why = _read(room, command)
    fact = f.CardFed(command.source, command.seq, command.card, command.confidence, became, why)
    unit.tell(stream, fact)
    if became is f.Fed.KEYED:
        play(unit, stream, t.KeyCard(command.card))


def _read(room: TableRoom, command: r.FeedCard) -> tuple[f.Fed, str]:
    """Say what becomes of a card, and why it is not simply keyed."""
    feed, open_ = room.feed, room.table.round
    text = card_text(command.card)
    if feed and feed.lost:
        return f.Fed.LOST, feed.why
    if feed and feed.asks is not None:
        return f.Fed.LOST, f"{text} came while {card_text(feed.asks)} waits to be confirmed"
    if feed and not feed.anew and feed.source != command.source:
        return f.Fed.LOST, f"{command.source} sent {text}, and {feed.source} deals this round"
    if feed and not feed.anew and command.seq == feed.seq:
        before = "another card" if feed.card is None else card_text(feed.card)
        return f.Fed.LOST, f"message {command.seq} of {command.source} was {before}, and is {text} now"
    if feed and not feed.anew and command.seq != feed.seq + 1:
        return f.Fed.LOST, _gap(feed.seq, command.seq, command.source)
    if open_ and command.card in known_cards(open_) | pencilled_cards(open_):
        return f.Fed.ASKS, f"{text} lies on the table already"
    if command.confidence < SURE:
        return f.Fed.ASKS, f"{command.source} is {command.confidence}% sure"
    return f.Fed.KEYED, ""


def _gap(last: int, seq: int, source: str) -> str:
    """Say why a message does not follow the last one."""
    if seq < last:
        return f"message {seq} of {source} came after message {last}"
    missing = f"message {last + 1}" if seq == last + 2 else f"messages {last + 1} to {seq - 1}"
    return f"{missing} of {source} did not come"
