"""The cards of a game, the steps of a round as the document gives them, and what a player then sees."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from croupier.cards import DECK, RANKS, SUITS, rank, suit
from croupier.games.decode import Keyed, many
from croupier.games.words import Id, Ids, Lines, RankingId, Rules, Written, quoted

if TYPE_CHECKING:
    from croupier.games.model import Game


def _named(what: str, signs: str) -> Callable[[object], tuple[int, ...]]:
    """Return what reads ranks or suits by their signs, set apart by spaces."""

    def read(written: object) -> tuple[int, ...]:
        words = written.replace("10", "T").split() if isinstance(written, str) else []
        if not words or len(set(words)) < len(words) or any(word not in [*signs] for word in words):
            right = " ".join(signs)
            raise ValueError(f'{quoted(written)} names no {what}; write each once, like "{right}"')
        return tuple(sorted(signs.index(word) for word in words))

    return read


_RANKS = Written(_named("ranks", RANKS), {"type": "string", "examples": ["9 10 J Q K A"]})
_SUITS = Written(_named("suits", SUITS), {"type": "string", "examples": ["c d h"]})


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """The cards in play: every rank named in every suit named, one of each."""

    ranks: Annotated[tuple[int, ...], _RANKS] = tuple(range(13))
    suits: Annotated[tuple[int, ...], _SUITS] = tuple(range(4))

    @property
    def cards(self) -> tuple[int, ...]:
        """Every card of the deck, ascending.

        >>> len(Deck(ranks=(10, 11, 12)).cards)
        12
        """
        return _cards_of(self.ranks, self.suits)


@lru_cache(maxsize=32)  # the odds of one decision ask for it many times
def _cards_of(ranks: tuple[int, ...], suits: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(card for card in DECK if rank(card) in ranks and suit(card) in suits)


Face: TypeAlias = Literal["down", "up"]
Order: TypeAlias = Literal["left to right", "right to left", "together"]
Choice: TypeAlias = Literal["fold", "check", "bet", "take back", "let it ride"]
_CARD = re.compile(r"([a-z0-9-]+)\.([0-9]{1,2})")


class Verb(Enum):
    """What the dealer does to one player during a settlement pass."""

    REVEAL = "reveal"
    ANNOUNCE = "announce"
    TAKE = "take"
    PAY = "pay"
    SETTLE = "settle"
    RACK = "rack"


@dataclass(frozen=True, slots=True)
class Action:
    """One act of a settlement pass: take the play wager, reveal the hole cards."""

    verb: Verb
    what: str

    def __str__(self) -> str:
        return f"{self.verb.value} {self.what}"


def action(written: object) -> Action:
    """Read one act of a settlement pass.

    >>> action("take pair-plus")
    Action(verb=<Verb.TAKE: 'take'>, what='pair-plus')
    """
    words = written.split() if isinstance(written, str) else []
    if len(words) == 2 and words[0] in {verb.value for verb in Verb}:
        return Action(Verb(words[0]), words[1])
    verbs = ", ".join(verb.value for verb in Verb)
    raise ValueError(
        f'{quoted(written)} is no act of settlement; write one of {verbs} and its object, like "take ante"'
    )


@dataclass(frozen=True, slots=True)
class CardPlace:
    """One card of a group, counted from the dealer's left: `board.1` is the first community card."""

    group: str
    number: int

    def __str__(self) -> str:
        return f"{self.group}.{self.number}"


def card_place(written: object) -> CardPlace:
    """Read which card of which group."""
    found = _CARD.fullmatch(written) if isinstance(written, str) else None
    if not found or not int(found[2]):
        raise ValueError(f'{quoted(written)} names no card; write the group and its number, like "board.1"')
    return CardPlace(found[1], int(found[2]))


ActionWritten = Annotated[
    Action, Written(action, {"type": "string", "examples": ["take ante", "reveal hole"]})
]
CardPlaceWritten = Annotated[CardPlace, Written(card_place, {"type": "string", "examples": ["board.1"]})]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardGroup:
    """Cards that belong together: a player's hand, the dealer's hand, the community cards."""

    id: Id
    name: str
    owner: Literal["player", "dealer", "table"]
    count: int
    face: Face = "down"
    dealer_shows: int = 0  # of the dealer's cards, how many lie face up from the start
    on_request: Face | None = None
    request_turns: Literal["that seat", "the whole table"] | None = None
    looked_at_with: Ids = ()  # only a player with one of these wagers may look
    rules: Rules = ()
    lines: Lines | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffle:
    """The dealer shuffles (and at opening, washes) one deck."""

    do: Literal["shuffle"]
    id: Id
    says: str
    wash_at_opening: bool = False
    rules: Rules = ()
    lines: Lines | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBets:
    """Players place wagers; each must have made one of `each_player_needs`."""

    do: Literal["bets"]
    id: Id
    says: str
    each_player_needs: Ids
    rules: Rules = ()
    lines: Lines | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """Cards go out one at a time, to every player in order, and to the dealer where a group is theirs."""

    do: Literal["deal"]
    id: Id
    says: str
    cards: Ids
    order: Order = "left to right"
    dealer: Literal["first", "last"] | None = None
    only_if_bet: Id | None = None
    left_out: bool = False  # a step that the default reading does not do and another reading does
    rules: Rules = ()
    lines: Lines | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Burn:
    """The top card goes face down to the rack."""

    do: Literal["burn"]
    id: Id
    says: str
    only_if_bet: Id | None = None
    rules: Rules = ()
    lines: Lines | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tend:
    """The dealer does something that changes no one's money: stub to the rack, cut card, permission."""

    do: Literal["tend"]
    id: Id
    says: str
    what: Literal[
        "stub to the rack",
        "cut card on the dealer's hand",
        "players may touch",
        "check the wagers",
        "read the board",  # before anyone is settled, see what the community cards alone have won
    ]
    rules: Rules = ()
    lines: Lines | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandTest:
    """A hand that a player must hold, of cards they have seen."""

    cards: Ids
    ranking: RankingId
    hand: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SizeRule(HandTest):
    """Sizes of a bet that are open only with such a hand (Crazy 4 Poker's triple bet with aces)."""

    times: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """What a choice is called at this table: to bet may be to go to war."""

    choice: str
    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Decide:
    """Each player in turn chooses: fold, check or bet, or take a bet back or let it ride.

    Several decisions may be about one wager; who has made it is not asked again.
    """

    do: Literal["decide"]
    id: Id
    says: str
    wager: Id
    choices: tuple[Choice, ...]
    who: Ids  # players with one of these wagers decide; the others have nothing to decide
    order: Order = "left to right"
    times: tuple[int, ...] = ()  # the sizes open here; none named: all of the wager's
    sizes: tuple[SizeRule, ...] = many("size")
    only_if: HandTest | None = None  # who holds no such hand is not asked
    only_on: Literal["tie"] | None = None  # only hands that tie with the dealer's are asked
    called: Annotated[tuple[Called, ...], Keyed("choice", "word")] = ()
    rules: Rules = ()
    lines: Lines | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal:
    """Cards are turned up: one community card, or a whole hand."""

    do: Literal["reveal"]
    id: Id
    says: str
    card: CardPlaceWritten | None = None
    cards: Id | None = None
    taken_from: Literal["the layout", "the stub"] = "the layout"
    called: str | None = None
    rules: Rules = ()
    lines: Lines | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Collect:
    """The dealer picks something up: what was forfeited, or all the cards at the end."""

    do: Literal["collect"]
    id: Id
    says: str
    what: Literal["forfeits", "cards"]
    rules: Rules = ()
    lines: Lines | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Settle:
    """One settlement pass: for each player in this order, these acts in this order."""

    do: Literal["settle"]
    id: Id
    says: str
    order: Order
    each_player: tuple[ActionWritten, ...]
    rules: Rules = ()
    lines: Lines | None = None


Step: TypeAlias = Shuffle | TakeBets | Deal | Burn | Tend | Decide | Reveal | Collect | Settle


@dataclass(frozen=True, slots=True)
class Sight:
    """What a player has seen at one step that takes bets or asks for a decision."""

    step: str
    cards: tuple[tuple[str, int], ...]  # a group and a card's number in it, in the order they were seen

    def of(self, group: str) -> int:
        """Return how many cards of a group have been seen."""
        return sum(name == group for name, _ in self.cards)

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups of which a card has been seen."""
        return tuple(dict.fromkeys(name for name, _ in self.cards))


def sights(game: "Game") -> tuple[Sight, ...]:
    """Return what a player has seen at every step that takes bets or asks for a decision, in order.

    >>> from croupier.games import load
    >>> for sight in sights(load("nh-holdem-stud"))[:3]:
    ...     print(sight.step, sight.cards)
    bets ()
    third (('hole', 1), ('hole', 2))
    fourth (('hole', 1), ('hole', 2), ('board', 1))
    """
    leave = any(isinstance(step, Tend) and step.what == "players may touch" for step in game.steps)
    held: dict[tuple[str, int], None] = {}  # own cards that lie face down: seen once there is leave to look
    open_: dict[tuple[str, int], None] = {}
    found = []
    for step in game.steps:
        match step:
            case Deal(left_out=False):
                for name in step.cards:
                    group = game.card_group(name)
                    own = group.owner == "player"
                    (held if own and group.face == "down" else open_).update(
                        dict.fromkeys((name, number + 1) for number in range(_lies_open(group, own=own)))
                    )
            case Reveal() if step.card:
                open_[step.card.group, step.card.number] = None
            case Reveal() if step.cards:
                open_ |= _all_of(game.card_group(step.cards))
            case Settle():
                for act in step.each_player:
                    if act.verb is Verb.REVEAL:
                        open_ |= _all_of(game.card_group(act.what))
            case Tend(what="players may touch"):
                leave = False
            case TakeBets() | Decide():
                looks = {} if leave else {card: None for card in held if _looks(game, card[0], step)}
                found.append(Sight(step.id, tuple(looks | open_)))
            case _:
                pass
    return tuple(found)


def sight_at(game: "Game", step: str) -> Sight:
    """Return what a player has seen at one step."""
    return next(sight for sight in sights(game) if sight.step == step)


def _all_of(group: CardGroup) -> dict[tuple[str, int], None]:
    return dict.fromkeys((group.id, number + 1) for number in range(group.count))


def _lies_open(group: CardGroup, *, own: bool) -> int:
    """Return how many cards of a group can be seen when it is dealt, own cards by those who may look."""
    return group.count if own or group.face == "up" else min(group.dealer_shows, group.count)


def _looks(game: "Game", name: str, step: TakeBets | Decide) -> bool:
    """Return whether everybody who decides may look at these cards; who bets is taken to have looked."""
    needed = set(game.card_group(name).looked_at_with)
    return not needed or isinstance(step, TakeBets) or set(step.who) <= needed
