"""The way of every card off the top of the deck, told from the published events of a round alone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from croupier.cards import DECK, CardError, card_text, parse_card
from croupier.errors import CroupierError


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


def follow(events: Sequence[Mapping[str, Any]]) -> Trail:
    """Return the way of the cards through a round's events; kinds that move no card are passed over."""
    walk = _Walk()
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

    def __init__(self) -> None:
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
        if at > len(DECK):
            raise TrailError(f"a deck has {len(DECK)} cards, and all of them are out")
        self.trail.places[at] = place
        return at

    def _show(self, at: int, text: object) -> None:
        if text is None:
            return
        try:
            card = parse_card(text) if isinstance(text, str) else -1
        except CardError as error:
            raise TrailError(str(error)) from None
        if card < 0:
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
