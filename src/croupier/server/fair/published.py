"""A round as it is published to one audience: commitments, the cards they have seen opened, what happened.

What somebody has seen is what `croupier.table.view` has shown them, and nothing else is opened.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, Final, TypedDict

from croupier.cards import card_text
from croupier.games import Game
from croupier.house.serialize import Plain
from croupier.server.fair.commitments import FORMAT, CommittedDeck, OpeningView, fingerprint
from croupier.table import events as e
from croupier.table.evolve import effective, evolve
from croupier.table.state import Table
from croupier.table.view import Audience, View, view

# What is told of each event. A settled wager names its hand, since it is settled by cards that lie open and
# never by one that is face down (croupier.table.outcome). What a dealer announces is not told.
TOLD: Final[Mapping[type, tuple[str, ...]]] = MappingProxyType(
    {
        e.RoundStarted: ("number",),
        e.DeckWashed: (),
        e.Shuffled: (),
        e.BetPlaced: ("seat", "wager", "cents"),
        e.BetRemoved: ("seat", "wager"),
        e.BetsClosed: (),
        e.CardDealt: ("seat", "group", "card"),
        e.CardBurned: ("card",),
        e.Decided: ("seat", "step", "choice", "cents"),
        e.CardTurnedUp: ("group", "number", "card"),
        e.GroupTurnedUp: ("group", "cards"),
        e.HandTurnedUp: ("seat", "group", "cards"),
        e.WagerTaken: ("seat", "wager", "cents", "reason", "hand"),
        e.WagerPaid: ("seat", "wager", "stake", "won", "held", "reason", "hand", "odds"),
        e.WagerPushed: ("seat", "wager", "cents", "reason", "hand"),
        e.CapShared: ("seat", "wager", "cents"),
        e.HandForfeited: ("seat",),
        e.RoundDead: ("number", "returned"),
        e.RoundFinished: ("number",),
    }
)


SETTLED: Final = (e.WagerTaken, e.WagerPaid, e.WagerPushed)
_CONTESTED: Final = (e.Reason.BEAT_DEALER, e.Reason.LOST_TO_DEALER, e.Reason.NOT_QUALIFIED, e.Reason.TIED)
_BY_TABLE: Final = (e.Reason.PAID, e.Reason.PUSHED, e.Reason.UNLISTED)
_BY_CONDUCT: Final = (e.Reason.SHOWED_CARDS, e.Reason.FORFEITED, e.Reason.DEAD)


def rules_behind(
    game: Game, event: e.WagerTaken | e.WagerPaid | e.WagerPushed, folded_at: str | None
) -> tuple[str, ...]:
    """Return the ids of the rules by which a wager ended as it did, as the game file has them."""
    wager = game.wager(event.wager)
    if event.reason in _CONTESTED and game.contest:
        more = isinstance(event, e.WagerPaid) and event.won > event.stake  # more than even money
        bonuses = [bonus.rules for bonus in game.bonuses if more and bonus.on == wager.id]
        found = (*game.contest.rules, *(rule for rules in bonuses for rule in rules))
    elif event.reason in _BY_TABLE and any(table.id == wager.paid_by for table in game.pay_tables):
        found = game.pay_table(wager.paid_by).rules
    elif event.reason is e.Reason.FOLDED and folded_at:
        found = game.step(folded_at).rules
    elif event.reason is e.Reason.TAKEN_BACK:
        found = game.step(wager.placed_at).rules
    else:
        found = game.conduct.rules if event.reason in _BY_CONDUCT else wager.rules
    return tuple(dict.fromkeys(found or wager.rules))


def seen_in(shown: View) -> frozenset[int]:
    """Return the cards that a view shows."""
    groups = [cards for hand in shown.hands for _, cards in hand.cards]
    groups += [cards for _, cards in shown.shared]
    return frozenset(card for cards in groups for card in cards if card is not None)


def seen_by(before: Table, events: Iterable[e.Event], audience: Audience) -> frozenset[int]:
    """Return the cards somebody has seen in the course of a round; `before` is the table before it."""
    seen, table = frozenset[int](), before
    for event in effective(events):
        table = evolve(table, event)
        seen |= seen_in(view(table, audience))
    return seen


class PublishedRound(TypedDict):
    """A round as it is published; `events` are told by name, each with its own fields."""

    format: str
    round: str
    game: str
    game_hash: str
    commitments: list[str]
    openings: list[OpeningView]
    events: list[dict[str, Annotated[Plain, object]]]


def publish(
    deck: CommittedDeck, game: Game, events: Iterable[e.Event], seen: frozenset[int]
) -> PublishedRound:
    """Return a round as plain JSON data for somebody who has seen these cards; any client can check it."""
    committed: dict[str, Plain] = {"event": "DeckCommitted", "fingerprint": fingerprint(deck.commitments)}
    told: list[dict[str, Plain]] = []
    folded: dict[int, str] = {}  # at which step, by seat
    for event in effective(events):
        if isinstance(event, e.Decided) and event.choice == "fold":
            folded[event.seat] = event.step
        if (fields := TOLD.get(type(event))) is not None:
            told.append(_told(event, fields, seen))
        if isinstance(event, SETTLED):
            told[-1]["rules"] = list(rules_behind(game, event, folded.get(event.seat)))
        if isinstance(event, e.RoundStarted):  # the deck is handed in, and committed, as the round begins
            told.append(committed)
    return {
        "format": FORMAT,
        "round": deck.round_id,
        "game": game.id,
        "game_hash": game.hash,
        "commitments": list(deck.commitments),
        "openings": [opening.plain() for opening in deck.openings(seen)],
        "events": told,
    }


def _told(event: e.Event, fields: tuple[str, ...], seen: frozenset[int]) -> dict[str, Plain]:
    data: dict[str, Plain] = {"event": type(event).__name__}
    for name in fields:
        value = getattr(event, name)
        if name == "card":
            value = _card(value, seen)
        elif name == "cards":
            value = [_card(card, seen) for card in value]
        elif isinstance(value, e.Reason):
            value = value.value
        data[name] = value
    return data


def _card(card: int | None, seen: frozenset[int]) -> str | None:
    return card_text(card) if card is not None and card in seen else None
