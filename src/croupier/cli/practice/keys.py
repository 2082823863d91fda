"""What passes between a practice table and who sits there: keys pressed, and what happened in words."""

import os
import sys
from collections.abc import Callable
from typing import Final

from croupier.cards import card_symbol
from croupier.games.procedure import Reveal
from croupier.games.words import dollars
from croupier.table import events as e
from croupier.table.state import Table
from croupier.table.why import why

ENTER: Final = "\n"
ESCAPE: Final = "\x1b"
_END: Final = "\x04"


class Left(Exception):  # noqa: N818 (nothing went wrong)
    """The person at the keyboard has left."""


def at_a_terminal() -> bool:
    """Whether a person reads and types here, rather than a pipe."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def key() -> str:
    """Return the next key in lower case; Enter is a newline. Raises Left at the end of input."""
    pressed = _pressed() if at_a_terminal() else None
    if pressed is None:
        return line("")[:1].lower() or ENTER
    print(flush=True)
    if pressed == _END:
        raise Left
    return ENTER if pressed == "\r" else pressed.lower()


def line(ask: str) -> str:
    """Ask for a line; raises Left at the end of input."""
    try:
        typed = input(ask).strip()
    except EOFError:
        raise Left from None
    if not sys.stdin.isatty():
        print(typed, flush=True)  # so that a transcript shows what was answered
    return typed


def choose(ask: Callable[[str], None], allowed: str) -> str:
    """Wait for one of these keys; any other is answered with a short sentence before asking again."""
    ask("")
    while (pressed := key()) not in allowed:
        named = f'"{pressed}"' if pressed.isprintable() else {ENTER: "Enter"}.get(pressed, "That key")
        ask(f"{named} does nothing here.")
    return pressed


def _pressed() -> str | None:
    """Return one key without waiting for Enter, or None where the system cannot do that."""
    try:
        import select
        import termios
        import tty
    except ImportError:
        return None
    here = sys.stdin.fileno()
    before = termios.tcgetattr(here)
    try:
        tty.setcbreak(here)
        read = os.read(here, 1)
        while read[:1] >= b"\x80" or read[:1] == ESCAPE.encode():  # an arrow, or a letter with an accent
            if not select.select([here], [], [], 0.02)[0]:
                break
            read += os.read(here, 1)
    finally:
        termios.tcsetattr(here, termios.TCSADRAIN, before)
    return read.decode("utf-8", "replace")[:1] or _END


YOU = "you"


def symbols(cards: tuple[int | None, ...]) -> str:
    """Write cards as they look; one that nobody has seen is shaded."""
    return " ".join("▒▒" if card is None else card_symbol(card) for card in cards)


def name(player: str) -> str:
    """Return a player's name at the head of a sentence."""
    return "You" if player == YOU else player


def event_text(table: Table, event: e.Event) -> str | None:
    """Say an event, or None for one that needs no words."""
    match event:
        case e.Decided():
            return _decided(table, event)
        case e.CardTurnedUp():
            return f"{card_name(table, event.group, event.number)}: {symbols((event.card,))}"
        case e.GroupTurnedUp():
            return f"{table.plan.game.card_group(event.group).name}: {symbols(event.cards)}"
        case e.HandTurnedUp():
            return f"{_who(table, event.seat)}: {symbols(event.cards)}"
        case e.HandAnnounced():
            return f"{_who(table, event.seat)}: {event.name}"
        case e.HandCalled():
            return f"called: {event.name} at seat {event.seat}"
        case e.HandAcknowledged():
            return "the floor has seen it"
        case e.BetPlaced():
            return f"{_who(table, event.seat)}: {_spot(table, event.wager)} {dollars(event.cents)}"
        case e.WagerTaken() | e.WagerPaid() | e.WagerPushed() | e.CapShared():
            return settled(table, event)
        case _:
            return None


def card_name(table: Table, group: str, number: int) -> str:
    """Return what the document calls one of the table's cards: the flop, or its number."""
    for step in table.plan.steps:
        if isinstance(step, Reveal) and step.card and (step.card.group, step.card.number) == (group, number):
            return step.called or f"card {number}"
    return f"card {number}"


def settled(table: Table, event: e.WagerTaken | e.WagerPaid | e.WagerPushed | e.CapShared) -> str:
    """Say what became of a wager: how much, and why."""
    spot = f"{_spot(table, event.wager)} of seat {event.seat}"
    match event:
        case e.WagerTaken():
            return f"take {dollars(event.cents)}, {spot}: {why(table, event)}"
        case e.WagerPushed():
            return f"give back {dollars(event.cents)}, {spot}: {why(table, event)}"
        case e.WagerPaid():
            held = f", {dollars(event.held)} held for the cap" if event.held else ""
            return f"pay {dollars(event.won)}, {spot}: {why(table, event)}{held}"
        case e.CapShared():
            return f"the cap gives {dollars(event.cents)} to {spot}"


def _decided(table: Table, event: e.Decided) -> str:
    who = _who(table, event.seat)
    spot = table.plan.wagers[table.plan.asked_wager[event.step]].name
    match event.choice:
        case "fold":
            return _says(who, "fold")
        case "check":
            return _says(who, "check")
        case "take back":
            return f"{_says(who, 'take')} back {spot}"
        case "let it ride":
            return f"{_says(who, 'let')} {spot} ride"
        case _:
            return f"{who}: {spot} {dollars(event.cents)}"


def _says(who: str, verb: str) -> str:
    return f"{who} {verb}" if who == "You" else f"{who} {verb}s"


def _who(table: Table, seat: int) -> str:
    return name(table.seats[seat - 1] or f"seat {seat}")


def _spot(table: Table, wager: str) -> str:
    return table.plan.game.wager(wager).name
