"""The record of play as text: one line an event, for people to read, and read back to the very same events.

>>> from croupier.table.events import BetPlaced
>>> write_line(BetPlaced(3, "ante", 250))
'seat 3 bets $2.50 on ante'
>>> read_line('seat 3 bets $2.50 on ante')
BetPlaced(seat=3, wager='ante', cents=250)
"""

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import fields
from functools import cache
from typing import Any, Final, NamedTuple, get_args, get_type_hints

from croupier.cards import cards_text, parse_cards
from croupier.errors import SpokenError
from croupier.games.words import dollars, quoted
from croupier.table import events as e


class RecordError(SpokenError):
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

_CHOICE = Spelling("fold|bet|raise|take back|let it ride", str, str)

# Every field by what it holds; a free text is quoted, so that nothing in it can be mistaken for more.
_FREE_TEXT: Final = ("reason", "says", "hand", "name", "odds", "by", "player", "chosen_by", "kind", "ruling")
_BY_NAME: Final[dict[str, Spelling]] = dict.fromkeys(_FREE_TEXT, _QUOTED) | {
    "cents": _MONEY,
    "stake": _MONEY,
    "won": _MONEY,
    "held": _MONEY,
    "values": _VALUES,
    "rules": _RULES,
    "choice": _CHOICE,
    "deck": _CARDS,
    "cards": _CARDS,
    "before": _CARD,
    "after": _CARD,
}
TEMPLATES: Final[dict[type, str]] = {
    e.TableOpened: "{by} opens the table for {game} {game_hash} with {seats} seats",
    e.TablePaused: "{by} pauses the table: {reason}",
    e.TableResumed: "{by} resumes the table",
    e.TableClosed: "{by} closes the table",
    e.JackpotsPosted: "{by} posts jackpots {values}",
    e.PlayerSat: "{player} sits at seat {seat}",
    e.PlayerLeft: "{player} leaves",
    e.NewcomerWaits: "{player} waits for a seat",
    e.SeatSurrendered: "{player} gives up seat {seat}, chosen by {chosen_by}",
    e.ChipsBought: "{player} buys {cents} in chips",
    e.ChipsBrought: "{player} brings {cents} in chips",
    e.ChipsCashed: "{player} cashes {cents} in chips",
    e.SecondHandAsked: "{player} asks for a second hand at seat {seat}",
    e.SecondHandApproved: "{player} is given a second hand at seat {seat} by {by}",
    e.SecondHandDeclined: "{player} is declined a second hand at seat {seat} by {by}: {reason}",
    e.SecondHandWithdrawn: "{player} no longer asks for a second hand at seat {seat}",
    e.FaceAsked: "{player} asks for cards face down: {down}",
    e.RoundStarted: "round {number} begins, deck {deck}",
    e.DeckWashed: "the dealer washes the deck",
    e.Shuffled: "the dealer shuffles",
    e.BetPlaced: "seat {seat} bets {cents} on {wager}",
    e.BetRemoved: "seat {seat} takes the bet off {wager}",
    e.BetsClosed: "no more bets",
    e.CardDealt: "{card} to {seat}, {group}",
    e.CardBurned: "burn {card}",
    e.Tended: "the dealer does {step}",
    e.Decided: "seat {seat} at {step}: {choice} {cents}",
    e.CardTurnedUp: "turn up {group} {number}: {card}",
    e.GroupTurnedUp: "turn up {group}: {cards}",
    e.Collected: "the dealer collects {step}",
    e.HandTurnedUp: "turn up seat {seat}, {group}: {cards}",
    e.HandAnnounced: "announce seat {seat}: {name}",
    e.HandCalled: "call seat {seat} on {pay}: {name}",
    e.HandAcknowledged: "seat {seat} on {pay} is acknowledged by {by}",
    e.WagerTaken: "take {cents} of seat {seat} on {wager}: {reason}, {hand}",
    e.WagerPaid: (
        "pay seat {seat} on {wager} {won}, stake back {stake}, held {held}: {reason}, {hand} at {odds}"
    ),
    e.WagerPushed: "push {cents} of seat {seat} on {wager}: {reason}, {hand}",
    e.CapShared: "share the cap with seat {seat} on {wager}: {cents}",
    e.HandRacked: "rack seat {seat}",
    e.RoundFinished: "round {number} ends",
    e.CardsShown: "seat {seat} shows cards, seen by {by}",
    e.HandForfeited: "seat {seat} forfeits: {reason}",
    e.LateBetForfeited: "seat {seat} loses a late {cents} on {wager}",
    e.IrregularityReported: "irregularity {number}, {kind}, at {seat}, reported by {by}: {says}",
    e.IrregularityRuled: "irregularity {number}: {ruling}, ruled by {by}: {says}, under {rules}",
    e.RoundDead: "round {number} is dead, wagers returned {returned}, by {by}: {reason}",
    e.CardCorrected: "correct {group} {number} of {seat} from {before} to {after}, by {by}: {reason}",
    e.PowerFailed: "power fails: {says}",
    e.ConsentGiven: "{player} agrees to finish: {agrees}",
    e.RoundResumed: "{by} resumes the round",
    e.StepUndone: "undo {count}, by {by}: {reason}",
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
    return [(re.compile(_shape(kind, template)), kind) for kind, template in TEMPLATES.items()]


def _shape(kind: type, template: str) -> str:
    spellings = _spellings(kind)
    return re.sub(r"\\\{(\w+)\\\}", lambda m: f"(?P<{m[1]}>{spellings[m[1]].shape})", re.escape(template))


def write_line(event: e.Event) -> str:
    """Return an event as a line of the record."""
    kind: Any = type(event)
    spellings = _spellings(kind)
    return TEMPLATES[kind].format(
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
