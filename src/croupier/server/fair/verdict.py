"""Whether a published round was dealt from the deck that was committed: a pure function of published data.

It trusts nothing in the data: not its shape, not its hashes, not the order of its events.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from croupier.cards import DECK, CardError, card_text, cards_text, parse_card, parse_cards
from croupier.errors import CroupierError
from croupier.server.fair.commitments import (
    FORMAT,
    NONCE_BYTES,
    FairnessError,
    Opening,
    commitment,
    fingerprint,
)


class TrailError(CroupierError):
    """Events that cannot have been a round."""


@dataclass(slots=True)
class Trail:
    """Where each position of the deck went, and which cards were shown there."""

    places: dict[int, str] = field(default_factory=dict)  # by position, from 1: "seat 3, hand", "burned"
    shown: dict[int, int] = field(default_factory=dict)  # by position: the card that was shown
    committed: str | None = None  # the fingerprint of the deck
    committed_in_time: bool = False  # before bets were closed and before any card was out
    finished: bool = False


def follow(events: Sequence[Mapping[str, Any]], size: int = len(DECK)) -> Trail:
    """Return the way of the cards through a round's events; kinds that move no card are passed over.

    `size` is how many cards the deck has.
    """
    walk = _Walk(size)
    for number, event in enumerate(events, 1):
        try:
            walk.step(event)
        except TrailError as error:
            raise TrailError(f"event {number}, {_kind(event)}: {error}") from None
    return walk.trail


def _kind(event: Mapping[str, Any]) -> str:
    return str(event.get("event"))[:40]


class _Walk:
    """A round as it is followed, event by event."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.trail = Trail()
        self.closed = False
        self.lies: dict[tuple[int | None, str], list[int]] = {}  # the positions of the cards of each hand

    def step(self, event: Mapping[str, Any]) -> None:
        match event.get("event"):
            case "DeckCommitted":
                self._commit(event)
            case "BetsClosed":
                self.closed = True
            case "CardDealt":
                seat, group = _seat(event.get("seat")), _text(event.get("group"), "group")
                self._show(self._off_the_top(seat, group), event.get("card"))
            case "CardBurned":
                self._show(self._next("burned"), event.get("card"))
            case "CardTurnedUp":
                self._turn_up(event)
            case "GroupTurnedUp":
                self._turn_all_up(event, None)
            case "HandTurnedUp":
                seat = _seat(event.get("seat"))
                if seat is None:
                    raise TrailError("it names no seat")
                self._turn_all_up(event, seat)
            case "RoundFinished" | "RoundDead":
                self.trail.finished = True

    def _commit(self, event: Mapping[str, Any]) -> None:
        if self.trail.committed is not None:
            raise TrailError("a round has one deck, and it was committed before")
        self.trail.committed = _text(event.get("fingerprint"), "fingerprint")
        self.trail.committed_in_time = not self.closed and not self.trail.places

    def _turn_up(self, event: Mapping[str, Any]) -> None:
        group, number = _text(event.get("group"), "group"), event.get("number")
        lies = self.lies.get((None, group), [])
        if type(number) is not int or not 1 <= number <= len(lies) + 1:
            raise TrailError(f"there is no card {number!r} to turn up; {len(lies)} lie there")
        # the next one comes off the stub and is turned up at once
        at = lies[number - 1] if number <= len(lies) else self._off_the_top(None, group)
        self._show(at, event.get("card"))

    def _turn_all_up(self, event: Mapping[str, Any], seat: int | None) -> None:
        lies = self.lies.get((seat, _text(event.get("group"), "group")), [])
        cards = event.get("cards")
        if not isinstance(cards, list) or len(cards) != len(lies):
            raise TrailError(f"{len(lies)} cards lie there, and other cards are turned up")
        for at, card in zip(lies, cards, strict=True):
            self._show(at, card)

    def _off_the_top(self, seat: int | None, group: str) -> int:
        at = self._next(group if seat is None else f"seat {seat}, {group}")
        self.lies.setdefault((seat, group), []).append(at)
        return at

    def _next(self, place: str) -> int:
        at = len(self.trail.places) + 1
        if at > self.size:
            raise TrailError(f"the deck has {self.size} cards, and all of them are out")
        self.trail.places[at] = place
        return at

    def _show(self, at: int, text: object) -> None:
        if text is None:
            return
        try:
            card = parse_card(text) if isinstance(text, str) else -1
        except CardError as error:
            raise TrailError(str(error)) from None
        if card < 0 or card_text(card) != text:
            raise TrailError("a card is a text like Qs, or null where it was not seen")
        before = self.trail.shown.setdefault(at, card)
        if before != card:
            raise TrailError(f"the card was {card_text(before)} and became {card_text(card)}")


def _seat(value: object) -> int | None:
    if value is not None and type(value) is not int:
        raise TrailError(f"a seat is a number, not {str(value)[:40]!r}")
    return value


def _text(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise TrailError(f"its {what} is a text, not {str(value)[:40]!r}")
    return value


_HASH: Final = re.compile(r"[0-9a-f]{64}")
_NONCE: Final = re.compile(rf"[0-9a-f]{{{2 * NONCE_BYTES}}}")


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """One thing that was checked, and what was found."""

    holds: bool
    says: str


@dataclass(frozen=True, slots=True)
class OpenedCard:
    """A card that was opened: where it lay in the deck, and where it went."""

    position: int
    card: str
    went: str
    holds: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a published round proves."""

    round_id: str
    checks: tuple[RoundCheck, ...]
    cards: tuple[OpenedCard, ...] = ()
    hidden: int = 0  # cards that were dealt or burned and stay unseen
    fingerprint: str = ""
    finished: bool = False
    readable: bool = True

    @property
    def holds(self) -> bool:
        """Whether every check held."""
        return all(check.holds for check in self.checks)


class _Broken(Exception):  # noqa: N818 (it never leaves this module)
    """Data that is no published round."""


def verify(published: object, noted: str | None = None) -> Verdict:
    """Check a published round; `noted` is the fingerprint somebody wrote down while bets were open."""
    try:
        return _verify(_Round.read(published), noted)
    except _Broken as broken:
        name = published.get("round") if isinstance(published, Mapping) else None
        says = (RoundCheck(holds=False, says=str(broken)),)
        return Verdict(name if isinstance(name, str) else "", says, readable=False)


@dataclass(frozen=True, slots=True)
class _Round:
    """A published round whose shape is right; nothing else is known of it."""

    name: str
    deck: tuple[int, ...]  # the cards it was played with
    commitments: tuple[str, ...]
    openings: tuple[Opening, ...]
    events: tuple[Mapping[str, Any], ...]

    @classmethod
    def read(cls, data: object) -> "_Round":
        if not isinstance(data, Mapping) or data.get("format") != FORMAT:
            raise _Broken(f'this is no published round; one is a JSON object whose "format" is "{FORMAT}"')
        name, commitments = data.get("round"), data.get("commitments")
        if not isinstance(name, str):
            raise _Broken('"round" is the name of the round, a text')
        if not isinstance(commitments, list) or not all(_matches(_HASH, each) for each in commitments):
            raise _Broken('"commitments" is a list of hashes, each of 64 hexadecimal digits in lower case')
        deck = _deck(data.get("deck", cards_text(DECK)))
        openings, events = data.get("openings"), data.get("events")
        if not isinstance(openings, list):
            raise _Broken('"openings" is a list')
        if not isinstance(events, list) or not all(isinstance(each, Mapping) for each in events):
            raise _Broken('"events" is a list of objects')
        return cls(name, deck, tuple(commitments), tuple(map(_opening, openings)), tuple(events))


def _matches(pattern: re.Pattern[str], text: object) -> bool:
    return isinstance(text, str) and pattern.fullmatch(text) is not None


def _deck(text: object) -> tuple[int, ...]:
    """Read the cards of a smaller deck, each named once."""
    try:
        return parse_cards(str(text))
    except CardError as error:
        raise _Broken(f'"deck" names each card of a smaller deck once: {error}') from None


def _opening(data: object) -> Opening:
    right = '{"position": 1, "card": "Qs", "nonce": "…"} with a nonce of 32 hexadecimal digits'
    if not isinstance(data, Mapping):
        raise _Broken(f"an opening is {right}")
    position, card, nonce = data.get("position"), data.get("card"), data.get("nonce")
    if type(position) is not int or not 1 <= position <= len(DECK) or not _matches(_NONCE, nonce):
        raise _Broken(f"an opening is {right}; its position is one of 1 to {len(DECK)}")
    return Opening(position, _card(card), bytes.fromhex(str(nonce)))


def _card(text: object) -> int:
    """Read a card in the one spelling that is hashed."""
    try:
        card = parse_card(str(text))
    except CardError as error:
        raise _Broken(str(error)) from None
    if card_text(card) != text:
        raise _Broken(f"a published card is written like {card_text(card)}, not {text!r}")
    return card


def _verify(played: _Round, noted: str | None) -> Verdict:
    checks = [_whole(played)]
    by_position = {opening.position: opening for opening in played.openings}
    right = {o for o in played.openings if _fits(played, o)}
    checks += [_openings(played, right), _no_card_twice(played), *_smaller_deck(played)]
    try:
        trail = follow(played.events, len(played.deck))
    except TrailError as error:
        return Verdict(played.name, (*checks, RoundCheck(holds=False, says=str(error))))
    mark = fingerprint(played.commitments)
    checks.append(_committed_first(trail, mark))
    if noted is not None:
        same = noted.strip().lower() == mark
        verb = "is" if same else "is not"
        checks.append(RoundCheck(same, f"the deck {verb} the one whose fingerprint was noted"))
    checks += [_shown_are_opened(trail, by_position), _opened_were_shown(trail, by_position)]
    cards = tuple(
        OpenedCard(at, card_text(o.card), trail.places.get(at, "not dealt"), o in right)
        for at, o in sorted(by_position.items())
    )
    hidden = sum(at not in by_position for at in trail.places)
    return Verdict(played.name, tuple(checks), cards, hidden, mark, trail.finished)


def _fits(played: _Round, opening: Opening) -> bool:
    try:
        return commitment(played.name, opening) == played.commitments[opening.position - 1]
    except (IndexError, FairnessError):
        return False


def _whole(played: _Round) -> RoundCheck:
    count, different = len(played.commitments), len(set(played.commitments))
    if count != len(played.deck):
        return RoundCheck(
            holds=False, says=f"{count} positions were committed, and the deck has {len(played.deck)} cards"
        )
    if different != count:
        return RoundCheck(holds=False, says="two positions have the same commitment")
    return RoundCheck(holds=True, says=f"all {count} positions of the deck were committed, each on its own")


def _smaller_deck(played: _Round) -> list[RoundCheck]:
    if len(played.deck) == len(DECK):
        return []
    other = sorted({opening.card for opening in played.openings} - set(played.deck))
    if other:
        names = ", ".join(map(card_text, other))
        return [
            RoundCheck(holds=False, says=f"{names} was opened, and the deck of this game has no such card")
        ]
    count = len(played.deck)
    return [
        RoundCheck(
            holds=True,
            says=f"every opened card is one of the {count} that the deck is said to have; "
            "compare them with the rule sheet",
        )
    ]


def _openings(played: _Round, right: set[Opening]) -> RoundCheck:
    wrong = sorted({o.position for o in played.openings if o not in right})
    if wrong:
        return RoundCheck(
            holds=False, says=f"what opens {_positions(wrong)} does not fit the commitment made before"
        )
    count = len(played.openings)
    return RoundCheck(holds=True, says=f"{_cards(count)} opened, and every one fits its commitment")


def _no_card_twice(played: _Round) -> RoundCheck:
    cards = [opening.card for opening in played.openings]
    positions = [opening.position for opening in played.openings]
    twice = sorted({card for card in cards if cards.count(card) > 1})
    if twice:
        names = ", ".join(map(card_text, twice))
        return RoundCheck(holds=False, says=f"{names} was in the deck more than once")
    if len(set(positions)) != len(positions):
        return RoundCheck(holds=False, says="a position was opened more than once")
    return RoundCheck(holds=True, says="no opened card was in the deck twice")


def _committed_first(trail: Trail, mark: str) -> RoundCheck:
    if trail.committed is None:
        return RoundCheck(holds=False, says="no event says that the deck was committed")
    if trail.committed != mark:
        return RoundCheck(
            holds=False, says="the deck that was committed has another fingerprint than these commitments"
        )
    if not trail.committed_in_time:
        return RoundCheck(holds=False, says="the deck was committed after bets were closed or a card was out")
    return RoundCheck(holds=True, says="the deck was committed before bets were closed")


def _shown_are_opened(trail: Trail, opened: Mapping[int, Opening]) -> RoundCheck:
    for at, card in sorted(trail.shown.items()):
        name, place = card_text(card), trail.places[at]
        if at not in opened:
            return RoundCheck(
                holds=False, says=f"{name} was shown ({place}), but position {at} is not opened"
            )
        if opened[at].card != card:
            other = card_text(opened[at].card)
            return RoundCheck(
                holds=False, says=f"{name} was shown ({place}), and position {at} of the deck was {other}"
            )
    return RoundCheck(
        holds=True, says=f"{_cards(len(trail.shown))} shown, each from the top of the deck in turn"
    )


def _opened_were_shown(trail: Trail, opened: Mapping[int, Opening]) -> RoundCheck:
    extra = sorted(opened.keys() - trail.shown.keys())
    if extra:
        return RoundCheck(holds=False, says=f"{_positions(extra)} opened, though no event shows the card")
    return RoundCheck(holds=True, says="nothing was opened that was not shown")


def _cards(count: int) -> str:
    return "1 card was" if count == 1 else f"{count} cards were"


def _positions(numbers: list[int]) -> str:
    return f"position{'s' if len(numbers) > 1 else ''} {', '.join(map(str, numbers))}"
