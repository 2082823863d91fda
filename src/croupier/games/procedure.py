"""The cards of a game and the steps of a round, in the order the document gives them."""

import re
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Literal, TypeAlias

from croupier.games.decode import Keyed, many
from croupier.games.words import Id, Ids, Lines, RankingId, Rules, Written, quoted

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
