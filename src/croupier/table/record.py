"""Write the record of play as text, and read it back.

>>> from croupier.table.events import BetPlaced
>>> write_line(BetPlaced(3, "ante", 250))
'seat 3 bets $2.50 on ante'
>>> read_line('seat 3 bets $2.50 on ante')
BetPlaced(seat=3, wager='ante', cents=250, by_default=False)
"""

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import fields
from functools import cache
from typing import Any, Final, NamedTuple, get_args, get_type_hints

from croupier.cards import cards_text, parse_cards
from croupier.errors import CroupierError
from croupier.games.posting import TableLimit
from croupier.games.words import dollars, quoted
from croupier.table import events as e


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


def _limit(text: str) -> TableLimit:
    wager, least, _, most = text.split()
    return TableLimit(wager, _cents(least), _cents(most))


_WORD = Spelling(r"\S+", str, str)
_TEXT = Spelling(r".*?", str, str)
_NUMBER = Spelling(r"\d+", str, int)
MONEY = Spelling(r"-?\$[\d,.]+", dollars, _signed)
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
_LIMITS = Spelling(
    r"\S+ \$[\d,.]+ to \$[\d,.]+(?:; \S+ \$[\d,.]+ to \$[\d,.]+)*|as the sheet has them",
    lambda limits: (
        "; ".join(f"{one.wager} {dollars(one.least)} to {dollars(one.most)}" for one in limits)
        or "as the sheet has them"
    ),
    lambda text: tuple(_limit(one) for one in text.split("; ")) if "$" in text else (),
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
QUOTED = Spelling(
    r'"(?:[^"\\]|\\.)*"', lambda text: json.dumps(text, ensure_ascii=not text.isprintable()), json.loads
)

# Said only where it is so, so that a record from before it could be so reads as it did.
_DUE = Spelling(
    r"(?:, of it \$[\d,.]+ due from the house)?",
    lambda cents: f", of it {dollars(cents)} due from the house" if cents else "",
    lambda text: _cents(text.split()[3]) if text else 0,
)
_STANDS = Spelling(
    r"(?:, what was settled stands)?", lambda stands: ", what was settled stands" if stands else "", bool
)
_UNCUT = Spelling(r"(?:, uncut)?", lambda uncut: ", uncut" if uncut else "", bool)
_BY_DEFAULT = Spelling(r"(?:, by default)?", lambda by: ", by default" if by else "", bool)
_CLEARED = Spelling(
    r"(?:, in round \d+, cleared)?",
    lambda number: f", in round {number}, cleared" if number else "",
    lambda text: int(text.split()[3][:-1]) if text else 0,
)
_ON_CAMERA = Spelling(
    rf"(?:, on camera {QUOTED.shape})?",
    lambda camera: f", on camera {QUOTED.write(camera)}" if camera else "",
    lambda text: QUOTED.read(text.removeprefix(", on camera ")) if text else "",
)
_SECONDED = Spelling(
    rf"(?:, and by {QUOTED.shape})?",
    lambda who: f", and by {QUOTED.write(who)}" if who else "",
    lambda text: QUOTED.read(text.removeprefix(", and by ")) if text else "",
)
_HOLDS = Spelling(r"(?:, jackpots held)?", lambda holds: ", jackpots held" if holds else "", bool)

_HOLDS_FROM = Spelling(
    r"(?:, wins from \$[\d,.]+ held)?",
    lambda cents: f", wins from {dollars(cents)} held" if cents else "",
    lambda text: _cents(text.split()[-2]) if text else 0,
)
_HOLDS_SUMS = Spelling(
    r"(?:, with what else the player was paid)?",
    lambda sums: ", with what else the player was paid" if sums else "",
    bool,
)
_CHIP = Spelling(
    r"(?:, in chips of \$[\d,.]+)?",
    lambda cents: f", in chips of {dollars(cents)}" if cents else "",
    lambda text: _cents(text.split()[-1]) if text else 0,
)

_BEARER = Spelling(r"(?:, of the bearer)?", lambda bearer: ", of the bearer" if bearer else "", bool)
_CHOICE = Spelling("fold|check|bet|raise|take back|let it ride", str, str)

# Every field by what it holds; a free text is quoted, so that nothing in it can be mistaken for more.
_FREE_TEXT: Final = (
    "reason",
    "says",
    "hand",
    "name",
    "odds",
    "by",
    "player",
    "chosen_by",
    "kind",
    "ruling",
    "camera",
    "second",
)
_BY_NAME: Final[dict[str, Spelling]] = dict.fromkeys(_FREE_TEXT, QUOTED) | {
    "cents": MONEY,
    "before_cents": MONEY,
    "after_cents": MONEY,
    "stake": MONEY,
    "won": MONEY,
    "held": MONEY,
    "due": _DUE,
    "holds_jackpots": _HOLDS,
    "holds_from": _HOLDS_FROM,
    "holds_sums": _HOLDS_SUMS,
    "bearer": _BEARER,
    "stands": _STANDS,
    "uncut": _UNCUT,
    "by_default": _BY_DEFAULT,
    "chip": _CHIP,
    "values": _VALUES,
    "limits": _LIMITS,
    "dead_hand": QUOTED,
    "consent_of": QUOTED,
    "rules": _RULES,
    "choice": _CHOICE,
    "was": _CHOICE,
    "cleared": _CLEARED,
    "on_camera": _ON_CAMERA,
    "seconded": _SECONDED,
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
                fields = {name: spellings[name].read(text) for name, text in found.groupdict().items()}
            except ValueError as wrong:
                raise RecordError(f'"{line.strip()}" cannot be read: {wrong}') from wrong
            event: e.Event = kind(**fields)
            return event
    raise RecordError(f'"{line.strip()}" is no line of a record of play')


def write(events: Iterable[e.Event]) -> str:
    """Return a whole record."""
    return "\n".join(map(write_line, events)) + "\n"


def read(text: str) -> tuple[e.Event, ...]:
    """Return the events of a record; blank lines and lines that begin with # are passed over."""
    lines = (line for line in text.splitlines() if line.strip() and not line.startswith("#"))
    return tuple(map(read_line, lines))
