"""Commitments: a deck fixed position by position before wagers close, opened card by card, and published.

docs/fairness.md describes the bytes under each hash, so that any other program can check them.

What somebody has seen is what `croupier.table.view` has shown them, and nothing else is opened.
"""

import hashlib
import json
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated, Final, NamedTuple, NotRequired, TypedDict

from croupier.cards import DECK, card_text, cards_text, parse_cards, verify_cards
from croupier.errors import CroupierError
from croupier.games import Game
from croupier.house.serialize import Plain
from croupier.table import events as e
from croupier.table.evolve import effective, evolve
from croupier.table.state import Table
from croupier.table.view import Audience, View, view
from croupier.table.why import CONTESTED, why

POSITION_TAG: Final = b"croupier deck position 1\0"
DECK_TAG: Final = b"croupier deck 1\0"
NONCE_BYTES: Final = 16
FORMAT: Final = "croupier round 1"
"""What a published round calls itself."""
_LONGEST_ROUND: Final = 200


class FairnessError(CroupierError):
    """A deck that cannot be committed or opened."""


class OpeningView(TypedDict):
    """A position of a deck in the open, as it is published: its card, and the nonce that hid it."""

    position: int
    card: str
    nonce: str


class Opening(NamedTuple):
    """What opens one position of a committed deck: its card, and the nonce that hid it."""

    position: int  # from 1, the top of the deck
    card: int
    nonce: bytes

    def plain(self) -> OpeningView:
        """Return the opening as it is published."""
        return {"position": self.position, "card": card_text(self.card), "nonce": self.nonce.hex()}


def commitment(round_id: str, opening: Opening) -> str:
    """Return the hash that commits to a card at a position of a round's deck, in hexadecimal.

    Every field but the round's name has a fixed length, and that one is preceded by its length, so no two
    openings are the same bytes.

    >>> commitment("table/T1 17", Opening(1, 42, bytes(16)))[:16]
    '895801930f78dc52'
    """
    name = round_id.encode()
    if not 1 <= len(name) <= _LONGEST_ROUND:
        raise FairnessError(f"the name of a round has 1 to {_LONGEST_ROUND} bytes, not {len(name)}")
    prefix = POSITION_TAG + len(name).to_bytes(2, "big") + name + opening.position.to_bytes(2, "big")
    return hashlib.sha256(prefix + card_text(opening.card).encode() + opening.nonce).hexdigest()


def fingerprint(commitments: Sequence[str]) -> str:
    """Return one hash for a whole list of commitments, short enough for a player to note."""
    return hashlib.sha256(DECK_TAG + b"".join(map(bytes.fromhex, commitments))).hexdigest()


@dataclass(frozen=True, slots=True)
class CommittedDeck:
    """A deck and the nonces that hide it: secret, but for its commitments and what is opened.

    >>> deck = commit("table/T1 17", range(52))
    >>> deck
    CommittedDeck('table/T1 17')
    >>> commitment("table/T1 17", deck.open(1)) == deck.commitments[0]
    True
    """

    round_id: str
    cards: tuple[int, ...] = field(repr=False)
    nonces: tuple[bytes, ...] = field(repr=False)

    def __post_init__(self) -> None:
        verify_cards(self.cards)
        if len(self.nonces) != len(self.cards) or any(len(each) != NONCE_BYTES for each in self.nonces):
            raise FairnessError(f"a committed deck has one nonce of {NONCE_BYTES} bytes for each card")
        if len(set(self.nonces)) != len(self.nonces):
            raise FairnessError("a nonce hides one card; this deck has one of them twice")

    def __repr__(self) -> str:
        return f"CommittedDeck({self.round_id!r})"

    @property
    def commitments(self) -> tuple[str, ...]:
        """What is published before wagers close: one hash for each position, from the top."""
        return tuple(commitment(self.round_id, self.open(number)) for number in range(1, len(self.cards) + 1))

    def open(self, position: int) -> Opening:
        """Return what opens a position; only ever for a card that the reader may see."""
        if not 1 <= position <= len(self.cards):
            raise FairnessError(f"this deck has positions 1 to {len(self.cards)}, and no {position}")
        return Opening(position, self.cards[position - 1], self.nonces[position - 1])

    def openings(self, seen: "frozenset[int] | set[int]") -> tuple[Opening, ...]:
        """Return what opens the cards somebody has seen, from the top of the deck, and no other."""
        return tuple(self.open(number) for number, card in enumerate(self.cards, 1) if card in seen)

    def secret(self) -> str:
        """Return the whole deck as text, to be sealed in the vault and kept nowhere else."""
        return json.dumps([self.round_id, cards_text(self.cards), b"".join(self.nonces).hex()])

    @classmethod
    def read(cls, secret: str) -> "CommittedDeck":
        """Return the deck that `secret` wrote."""
        round_id, cards, nonces = json.loads(secret)
        whole = bytes.fromhex(nonces)
        parts = tuple(whole[at : at + NONCE_BYTES] for at in range(0, len(whole), NONCE_BYTES))
        return cls(round_id, parse_cards(cards), parts)


def commit(
    round_id: str, deck: Sequence[int], nonces: Callable[[int], bytes] = secrets.token_bytes
) -> CommittedDeck:
    """Commit to a shuffled deck, with a new nonce for each card; the round's name must never come again."""
    return CommittedDeck(round_id, tuple(deck), tuple(nonces(NONCE_BYTES) for _ in deck))


# What is published of each event. A settled wager names its hand, since it is settled by cards that lie open
# and never by one that is face down (croupier.table.outcome). What a dealer announces is not published.
PUBLISHED_FIELDS: Final[Mapping[type, tuple[str, ...]]] = MappingProxyType(
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
_BY_TABLE: Final = (e.Reason.PAID, e.Reason.PUSHED, e.Reason.UNLISTED)
_BY_CONDUCT: Final = (e.Reason.SHOWED_CARDS, e.Reason.FORFEITED, e.Reason.DEAD)


def rules_behind(
    game: Game, event: e.WagerTaken | e.WagerPaid | e.WagerPushed, folded_at: str | None
) -> tuple[str, ...]:
    """Return the ids of the rules by which a wager ended as it did, as the game file has them."""
    wager = game.wager(event.wager)
    if event.reason in CONTESTED and game.contest:
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
    """Return the cards somebody has seen in the course of a round; `before` is the table before it.

    The table is looked at whenever it may show more: once the last card of several was dealt, which take
    nothing away, and not when a wager is settled.
    """
    seen, table, counted = frozenset[int](), before, effective(events)
    dealt = False
    for event, following in zip(counted, (*counted[1:], None), strict=True):
        table = evolve(table, event)
        dealt = dealt or isinstance(event, e.CardDealt)
        goes_on = isinstance(event, e.CardDealt) and isinstance(following, e.CardDealt)
        if dealt and not goes_on and not isinstance(event, SETTLED):
            seen |= seen_in(view(table, audience))
    return seen


class PublishedRound(TypedDict):
    """A round as it is published; `events` have a name and fields of their own."""

    format: str
    round: str
    game: str
    game_hash: str
    deck: NotRequired[str]  # its cards, where the game is not played with all 52
    commitments: list[str]
    openings: list[OpeningView]
    events: list[dict[str, Annotated[Plain, object]]]


def publish(
    deck: CommittedDeck, before: Table, events: Iterable[e.Event], seen: frozenset[int]
) -> PublishedRound:
    """Return a round as plain JSON data for somebody who has seen these cards; any client can check it.

    `before` is the table before it. A wager that was settled says why, and by which rules.
    """
    table, game = before, before.plan.game
    committed: dict[str, Plain] = {"event": "DeckCommitted", "fingerprint": fingerprint(deck.commitments)}
    shown: list[dict[str, Plain]] = []
    folded: dict[int, str] = {}  # at which step, by seat
    for event in effective(events):
        if isinstance(event, e.Decided) and event.choice == "fold":
            folded[event.seat] = event.step
        if (fields := PUBLISHED_FIELDS.get(type(event))) is not None:
            shown.append(_published(event, fields, seen))
        if isinstance(event, SETTLED):
            shown[-1]["says"] = why(table, event)
            shown[-1]["rules"] = list(rules_behind(game, event, folded.get(event.seat)))
        if isinstance(event, e.RoundStarted):  # the deck is handed in, and committed, as the round begins
            shown.append(committed)
        table = evolve(table, event)
    published: PublishedRound = {
        "format": FORMAT,
        "round": deck.round_id,
        "game": game.id,
        "game_hash": game.hash,
        "commitments": list(deck.commitments),
        "openings": [opening.plain() for opening in deck.openings(seen)],
        "events": shown,
    }
    if len(deck.cards) < len(DECK):
        published["deck"] = cards_text(game.deck.cards)
    return published


def _published(event: e.Event, fields: tuple[str, ...], seen: frozenset[int]) -> dict[str, Plain]:
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
