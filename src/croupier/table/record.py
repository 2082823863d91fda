"""Write the record of play as text, read it back, and replay it: every settlement is worked out again.

>>> from croupier.table.events import BetPlaced
>>> write_line(BetPlaced(3, "ante", 250))
'seat 3 bets $2.50 on ante'
>>> read_line('seat 3 bets $2.50 on ante')
BetPlaced(seat=3, wager='ante', cents=250)
"""

import json
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from functools import cache
from typing import Any, Final, NamedTuple, get_args, get_type_hints

from croupier.cards import cards_text, parse_cards
from croupier.errors import CroupierError
from croupier.games.words import dollars, quoted
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.dealing import do_next
from croupier.table.decide import decide
from croupier.table.evolve import effective, evolve
from croupier.table.outcome import share_won
from croupier.table.refused import RefusedError
from croupier.table.state import Table


class RecordError(CroupierError):
    """A line that is no record of anything."""


class Spelling(NamedTuple):
    """How a field is written: its shape, and the way there and back."""

    shape: str
    write: Callable[[Any], str]
    read: Callable[[str], Any]


_AMOUNT: Final = re.compile(r"\$(\d{1,3}(?:,\d{3})*)(?:\.(\d\d))?")


def _cents(text: str) -> int:
    """Read an amount of any size: chips on a table may come to more than a game file can write."""
    found = _AMOUNT.fullmatch(text)
    if not found:
        raise ValueError(f'{quoted(text)} is not an amount of money; write it like "$2" or "$2.50"')
    return int(found[1].replace(",", "")) * 100 + int(found[2] or 0)


def _signed(text: str) -> int:
    return -_cents(text[1:]) if text.startswith("-") else _cents(text)


_WORD = Spelling(r"\S+", str, str)
_TEXT = Spelling(r".*?", str, str)
_NUMBER = Spelling(r"\d+", str, int)
_MONEY = Spelling(r"-?\$[\d,.]+", dollars, _signed)
_CARD = Spelling(r"\S+", lambda c: cards_text([c]), lambda text: parse_cards(text, count=1)[0])
_UNSEEN_CARD = Spelling(
    r"\S+", lambda c: "??" if c is None else cards_text([c]), lambda t: None if t == "??" else _CARD.read(t)
)
_CARDS = Spelling(
    r"(?:none|\w\w(?: \w\w)*)",
    lambda cs: cards_text(cs) or "none",
    lambda t: () if t == "none" else parse_cards(t),
)
_SEAT = Spelling(
    r"seat \d+|the table",
    lambda s: f"seat {s}" if s else "the table",
    lambda t: int(t[5:]) if t[:4] == "seat" else None,
)
_VALUES = Spelling(
    r"\$[\d,.]+(?: \$[\d,.]+)*|none",
    lambda vs: " ".join(map(dollars, vs)) or "none",
    lambda t: () if t == "none" else tuple(map(_cents, t.split())),
)
_RULES = Spelling(
    r"no rule|\S+(?: \S+)*",
    lambda ids: " ".join(ids) or "no rule",
    lambda t: () if t == "no rule" else tuple(t.split()),
)
_REASON = Spelling(r"[a-z ]+", lambda r: r.value, e.Reason)
_YES = {True: "yes", False: "no"}
_BOOL = Spelling(r"yes|no", lambda b: _YES[b], lambda t: t == "yes")
# A text in quotes stays on its line, whatever is in it.
_QUOTED = Spelling(
    r'"(?:[^"\\]|\\.)*"', lambda text: json.dumps(text, ensure_ascii=not text.isprintable()), json.loads
)

# Said only where it is so, so that a record from before it could be so reads as it did.
_DUE = Spelling(
    r"(?:, of it \$[\d,.]+ due from the house)?",
    lambda cents: f", of it {dollars(cents)} due from the house" if cents else "",
    lambda text: _cents(text.split()[3]) if text else 0,
)
_HOLDS = Spelling(r"(?:, jackpots held)?", lambda holds: ", jackpots held" if holds else "", bool)

_CHIP = Spelling(
    r"(?:, in chips of \$[\d,.]+)?",
    lambda cents: f", in chips of {dollars(cents)}" if cents else "",
    lambda text: _cents(text.split()[-1]) if text else 0,
)

_CHOICE = Spelling("fold|bet|raise|take back|let it ride", str, str)

# Every field by what it holds; a free text is quoted, so that nothing in it can be mistaken for more.
_FREE_TEXT: Final = ("reason", "says", "hand", "name", "odds", "by", "player", "chosen_by", "kind", "ruling")
_BY_NAME: Final[dict[str, Spelling]] = dict.fromkeys(_FREE_TEXT, _QUOTED) | {
    "cents": _MONEY,
    "stake": _MONEY,
    "won": _MONEY,
    "held": _MONEY,
    "due": _DUE,
    "holds_jackpots": _HOLDS,
    "chip": _CHIP,
    "values": _VALUES,
    "rules": _RULES,
    "choice": _CHOICE,
    "deck": _CARDS,
    "cards": _CARDS,
    "before": _CARD,
    "after": _CARD,
}


@cache
def _spellings(kind: Any) -> dict[str, Spelling]:
    hints = get_type_hints(kind)
    found: dict[str, Spelling] = {}
    for slot in fields(kind):
        hint = hints[slot.name]
        if hint is e.Reason:
            found[slot.name] = _REASON
        elif slot.name == "card":
            found[slot.name] = _UNSEEN_CARD if type(None) in get_args(hint) else _CARD
        elif slot.name == "seat" and type(None) in get_args(hint):
            found[slot.name] = _SEAT
        elif slot.name in _BY_NAME:
            found[slot.name] = _BY_NAME[slot.name]
        else:
            found[slot.name] = {int: _NUMBER, bool: _BOOL}.get(hint, _WORD)
    return found


@cache
def _patterns() -> list[tuple[re.Pattern[str], type]]:
    return [(re.compile(_shape(kind, template)), kind) for kind, template in e.LINES.items()]


def _shape(kind: type, template: str) -> str:
    spellings = _spellings(kind)
    return re.sub(r"\\\{(\w+)\\\}", lambda m: f"(?P<{m[1]}>{spellings[m[1]].shape})", re.escape(template))


def write_line(event: e.Event) -> str:
    """Return an event as a line of the record."""
    kind: Any = type(event)
    spellings = _spellings(kind)
    return e.LINES[kind].format(
        **{name: spelling.write(getattr(event, name)) for name, spelling in spellings.items()}
    )


def read_line(line: str) -> e.Event:
    """Return the event a line of the record tells."""
    for pattern, kind in _patterns():
        if found := pattern.fullmatch(line.strip()):
            spellings = _spellings(kind)
            try:
                told = {name: spellings[name].read(text) for name, text in found.groupdict().items()}
            except ValueError as wrong:
                raise RecordError(f'"{line.strip()}" cannot be read: {wrong}') from wrong
            event: e.Event = kind(**told)
            return event
    raise RecordError(f'"{line.strip()}" is no line of a record of play')


def write(events: Iterable[e.Event]) -> str:
    """Return a whole record."""
    return "\n".join(map(write_line, events)) + "\n"


def read(text: str) -> tuple[e.Event, ...]:
    """Return the events of a record; blank lines and lines that begin with # are passed over."""
    lines = (line for line in text.splitlines() if line.strip() and not line.startswith("#"))
    return tuple(map(read_line, lines))


_CARD_EVENTS: Final = (e.CardDealt, e.CardBurned, e.CardTurnedUp, e.GroupTurnedUp, e.HandTurnedUp)
_DONE_NEXT: Final = (
    *_CARD_EVENTS,
    e.DeckWashed,
    e.Shuffled,
    e.BetsClosed,
    e.Tended,
    e.Collected,
    e.HandAnnounced,
    e.HandCalled,
    e.WagerTaken,
    e.WagerPaid,
    e.WagerPushed,
    e.CapShared,
    e.HandRacked,
    e.RoundFinished,
)
"""What the dealer does when nobody is waited for: the rules leave no choice in it."""


def rebuild(table: Table, history: Iterable[e.Event]) -> Table:
    """Return the table after a whole history, with what was undone left out.

    RecordError names the first line that the rules do not lead to: another payment, another card than the
    deck has, a bet outside the limits, or a table of another game. `evolved` takes a history as it is.
    """
    after = deque((table for _, table in replay(table, history)), maxlen=1)
    return after[0] if after else table


def replay(table: Table, history: Iterable[e.Event]) -> Iterator[tuple[e.Event, Table]]:
    """Yield each event that counts with the table after it; RecordError if the rules do not lead to it."""
    events = effective(history)
    due: list[e.Event] = []
    for at, event in enumerate(events):
        _verify_game(table, event)
        if not due:
            tail = (events[number] for number in range(at, len(events)))
            due = list(_from_rules(table, event, tail))
        if due and not _alike(right := due.pop(0), event):
            raise RecordError(
                f'the record says "{write_line(event)}", and the rules lead to "{write_line(right)}"; '
                "one of the two was changed: take the record from where it was written"
            )
        try:
            table = evolve(table, event)
        except (AssertionError, LookupError):
            raise RecordError(
                f'"{write_line(event)}" cannot come at this point of a record; a line before it is missing'
            ) from None
        yield event, table


def _alike(right: e.Event, told: e.Event) -> bool:
    """Whether an event is the one the rules lead to; how a jackpot was split was not always said with it."""
    if isinstance(right, e.WagerPaid) and isinstance(told, e.WagerPaid) and share_won(told.odds):
        told = replace(told, odds=told.odds if "," in told.odds else right.odds)
    return right == told


def _verify_game(table: Table, event: e.Event) -> None:
    game = table.plan.game
    if isinstance(event, e.TableOpened) and event.game_hash != game.hash:
        raise RecordError(
            f"this is a record of {event.game} with hash {event.game_hash[:12]}, and not of {game.id} with "
            f"hash {game.hash[:12]}; play it again with the game, readings and amounts it was played with"
        )


def _from_rules(table: Table, event: e.Event, tail: Iterable[e.Event]) -> Sequence[e.Event]:
    """Return what the rules make of what was done here, or nothing where they leave it to a person."""
    try:
        if isinstance(event, _DONE_NEXT):
            keyed = table.round is not None and table.round.keyed and isinstance(event, _CARD_EVENTS)
            return () if keyed else do_next(table)
        if isinstance(event, e.Decided) and event.choice == "fold":
            return _fold(table, event, tail)
        command = command_for(event, tail)
        return decide(table, command) if command else ()
    except RefusedError as refused:
        raise RecordError(
            f'the record says "{write_line(event)}", which cannot be at this point: {refused}'
        ) from None


def _fold(table: Table, event: e.Decided, tail: Iterable[e.Event]) -> Sequence[e.Event]:
    """Return what a fold leads to; a dealer keys the cards of one that is settled at once (Q0-04)."""
    if table.round is not None and table.round.keyed:
        with suppress(RefusedError):
            return decide(table, command_for(event, tail) or c.Proceed())
    return decide(table, c.Choose(event.seat, "fold"))


def command_for(event: e.Event, tail: Iterable[e.Event]) -> c.Command | None:
    """Return the command that led to these events, if it was one that moves money by rule."""
    match event:
        case e.BetPlaced():
            return c.PlaceBet(event.seat, event.wager, event.cents)
        case e.Decided(choice="fold"):
            seat = event.seat
            shown = (each.cards for each in tail if isinstance(each, e.HandTurnedUp) and each.seat == seat)
            return c.Choose(event.seat, "fold", cards=next(shown, ()))
        case e.CardsShown():
            return c.ShowCards(event.seat, event.by)
        case e.IrregularityRuled():
            return c.Rule(event.number, event.ruling, event.by, event.says, event.rules)
        case _:
            return None
