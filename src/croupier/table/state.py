"""What is true at a table: who sits, what is bet, which cards lie where, and what the dealer does next.

States are named tuples: immutable, cheap to change by copy, and compared by value.
"""

from enum import Enum
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from croupier.games.posting import NOTHING, Posting
from croupier.table.events import Reason
from croupier.table.plan import DealerAction, Plan

Card: TypeAlias = int | None
"""A card, or None for one that lies face down and that nobody at a live table has seen."""
Cards: TypeAlias = tuple[Card, ...]
R = TypeVar("R", bound=tuple[Any, ...])
V = TypeVar("V")


class Status(Enum):
    """Whether a table takes bets."""

    CLOSED = "closed"
    OPEN = "open"
    PAUSED = "paused"


class Act(NamedTuple):
    """One thing to do: an action, to which hand, on which wager or group of cards, and which card of it."""

    action: DealerAction
    hand: int = -1
    what: int = -1
    card: int = -1


class Place(NamedTuple):
    """Where cards are keyed: for a hand or for the table (-1), in which group, from which card on."""

    hand: int
    group: int
    first: int  # the number of the first card, from 0
    cards: Cards  # those that lie there; None where one is keyed


class PencilMark(NamedTuple):
    """A decision that is pencilled, until its stage is closed."""

    seat: int
    choice: str
    units: int
    cents: int
    cards: tuple[int, ...]


class StandingBets(NamedTuple):
    """What a seat bet in the last round of a live table, which stands in the next until it is changed."""

    seat: int
    player: str
    bets: tuple[int, ...]


class Player(NamedTuple):
    """Someone at the table, and the chips in front of them."""

    id: str
    chips: int
    face_down: bool = False  # has asked for cards face down (Q2-04)


class Outcome(NamedTuple):
    """What a wager gets: chips won and stake returned, why, on which hand, at which odds."""

    reason: Reason
    won: int
    returned: int
    hand: str
    odds: str
    even: int = 0  # the part of what is won that is even money, which a cap may not reach (Q0-09)
    winning_stake: int = 0  # of what is returned, the stake with a win and not a push: a cap may count it

    @property
    def lost(self) -> bool:
        """Whether the whole wager goes to the bank, and nothing is paid with it."""
        return not self.won and not self.returned

    @property
    def bonus_on_a_loss(self) -> int:
        """What is won though the stake is lost: a bonus that hangs on the player's own hand (Q0-01)."""
        return 0 if self.returned else self.won


class Settled(NamedTuple):
    """What became of one wager: chips won, stake returned, and why."""

    won: int
    returned: int
    held: int = 0  # won but kept back until the cap is shared
    due: int = 0  # of what was won, what the house signs for and the table does not pay
    bonus: int = 0  # won with a stake that was lost and taken, and paid when its turn comes (R0-38, R0-39)

    @property
    def got(self) -> int:
        """The chips the player was given."""
        return self.won + self.returned - self.due


class Hand(NamedTuple):
    """One hand in play at one seat."""

    seat: int
    player: str
    settled: tuple[Settled | None, ...]  # by number of wager; None while it is up
    bets: tuple[int, ...]  # cents by number of wager
    cards: tuple[Cards, ...]  # by number of card group
    up: tuple[bool, ...]  # by number of card group: lies face up for all to see
    folded_at: str | None = None
    decided: str | None = None  # the last decision step this hand has answered
    forfeited: bool = False
    racked: bool = False  # its cards are in the discard rack
    called: frozenset[str] = frozenset()  # pay tables on which a duty's hand was called
    acknowledged: frozenset[str] = frozenset()
    verified: frozenset[str] = frozenset()  # wagers whose held win the floor has verified

    @property
    def is_held(self) -> bool:
        """Whether something won is held for the cap, so that the cards lie open until it is paid."""
        return any(settled and settled.held for settled in self.settled)


class Round(NamedTuple):
    """A round from the shuffle to the last payment."""

    todo: tuple[Act, ...]
    result: Outcome | None  # what the wager at the head of the list gets, once its cards lie open
    hands: tuple[Hand, ...]
    step: int
    deck: Cards  # what is left of a deck handed in; empty where a dealer keys the cards
    number: int
    hand_at: tuple[int, ...]  # by seat, the dealer's left being 1: the number of its hand, or -1
    shared: tuple[Cards, ...]  # the table's and the dealer's cards by number of card group
    shared_up: tuple[tuple[bool, ...], ...]
    keyed: bool
    burned: Cards = ()
    uncut: bool = False  # its deck is sealed, and handed in once the bets are closed
    touch: bool = False  # players may pick up their cards
    # At a live table: cards of a hand that is not complete, decisions not made yet, and where cards were
    # keyed last, which the dealer may still key again.
    pencil: tuple[int, ...] = ()
    marks: tuple[PencilMark, ...] = ()
    fresh: Place | None = None

    @property
    def bets_open(self) -> bool:
        """Whether players may bet: closing the bets is what comes next."""
        return bool(self.todo) and self.todo[0].action is DealerAction.CLOSE_BETS

    def paid_besides(self, hand: Hand, wager: int) -> int:
        """Return what the table itself has paid a player in this round, on every wager but this one."""
        return sum(
            settled.won - settled.due
            for one in self.hands
            if one.player == hand.player
            for number, settled in enumerate(one.settled)
            if settled and (one.seat, number) != (hand.seat, wager)
        )


class Irregularity(NamedTuple):
    """Something that went wrong, until the floor has ruled on it."""

    number: int
    kind: str
    says: str
    seat: int | None
    reported_by: str


class BuyIn(NamedTuple):
    """The last chips that a player bought here, and how many rounds the table had finished then."""

    player: str
    cents: int
    rounds: int


class StakeToReturn(NamedTuple):
    """A wager of a round without a result, whose stake its player gets back.

    Of it the dealer gives `give`, or takes back `take` of what was paid; the rest lies with the player.
    """

    seat: int
    player: str
    wager: str
    stake: int
    give: int
    take: int


class Table(NamedTuple):
    """Everything that is true at one table."""

    plan: Plan
    round: Round | None = None
    players: tuple[Player, ...] = ()
    bank: int = 0  # what the house has won less what it has paid
    status: Status = Status.CLOSED
    seats: tuple[str | None, ...] = ()
    second_hands: frozenset[int] = frozenset()  # seats a player holds with their own
    asked_for_second: tuple[tuple[str, int], ...] = ()
    waiting: tuple[str, ...] = ()
    jackpots: tuple[int, ...] = ()
    rounds: int = 0
    irregularities: tuple[Irregularity, ...] = ()
    reported: int = 0
    interrupted: bool = False
    consents: tuple[tuple[str, bool], ...] = ()
    washed: bool = False  # the deck has been washed since the table opened (R4-03)
    declined_second: tuple[tuple[str, str], ...] = ()  # who was told no, and why, until they ask again
    owed: int = 0  # jackpots and large wins that the table has not paid: the house signs for them
    holds_jackpots: bool = False  # whether it does, or pays them like any other win
    chip: int = 0  # the smallest chip, in cents; 0 where any amount can be made up
    holds_from: int = 0  # the win from which on the house signs for it, after the floor has verified the hand
    posting: Posting = NOTHING  # limits and house rules posted here, which the plan is laid out under
    standing: tuple[StandingBets, ...] = ()  # the last bets of a live table
    bearer: bool = False  # chips belong to whoever holds them: nobody keeps count of what a player has
    last: Round | None = None  # the last round of a live table as it was settled, to be put right
    returns: tuple[StakeToReturn, ...] = ()  # of a live table's last round, which has no result
    bought: tuple[BuyIn, ...] = ()
    holds_sums: bool = False  # whether what the table paid a player in the round counts with a win for that
    sign_due: bool = False  # limits were set, and nobody has said yet that their sign hangs

    def player(self, id_: str) -> Player | None:
        """Return the player of this id, if they are here."""
        for player in self.players:
            if player.id == id_:
                return player
        return None

    def chips_of(self, id_: str) -> int:
        """Return the chips in front of a player."""
        for player, chips, _ in self.players:
            if player == id_:
                return chips
        return 0

    def lacks(self, id_: str, cents: int) -> bool:
        """Whether a player has too few chips for an amount, as far as anybody counts them here."""
        return not self.bearer and cents > self.chips_of(id_)

    def is_large(self, hand: Hand, wager: int, won: int) -> bool:
        """Whether a win is held here for its amount, or for all that the table would have paid its player.

        So a large win is signed for whether it was bet on one wager, on four, or with two hands.
        """
        if not self.holds_from or won <= 0:
            return False
        besides = self.round.paid_besides(hand, wager) if self.holds_sums and self.round else 0
        return won + besides >= self.holds_from

    def hand_at(self, seat: int) -> int:
        """Return the number of the hand in play at a seat, or -1."""
        return self.round.hand_at[seat] if self.round and 0 < seat < len(self.round.hand_at) else -1


# A table changes at every event, so what changes most is changed without the detours of `_replace`: fields
# at the front are put before the rest of the record, others into it as a list.

_NEW: Final = tuple.__new__
_PLACES: Final[dict[type, dict[str, int]]] = {
    kind: {name: place for place, name in enumerate(kind._fields)} for kind in (Table, Round, Hand, Player)
}
_CARDS, _UP = map(Hand._fields.index, ("cards", "up"))


def change(record: R, **values: object) -> R:
    """Return a copy of a record with any fields changed."""
    places = _PLACES[type(record)]
    copy = list(record)
    for name, value in values.items():
        copy[places[name]] = value
    return _NEW(type(record), copy)


def put(values: tuple[V, ...], number: int, value: V) -> tuple[V, ...]:
    """Return values with one of them changed."""
    copy = list(values)
    copy[number] = value
    return tuple(copy)


def with_hand(play: Round, number: int, hand: Hand) -> Round:
    """Return a round with one hand changed."""
    first = play.todo, play.result, put(play.hands, number, hand)
    return _NEW(Round, first + play[3:])


def with_head(play: Round, todo: tuple[Act, ...], result: Outcome | None, step: int) -> Round:
    """Return a round with what comes next at the head of its list, and the step it belongs to."""
    first = todo, result, play.hands, step
    return _NEW(Round, first + play[4:])


def with_bet(hand: Hand, wager: int, cents: int) -> Hand:
    """Return a hand with so much on one wager."""
    first = hand.seat, hand.player, hand.settled, put(hand.bets, wager, cents)
    return _NEW(Hand, first + hand[4:])


def with_decision(hand: Hand, step: str, bets: tuple[int, ...], folded_at: str | None) -> Hand:
    """Return a hand that has answered a step, with these bets, or folded."""
    first = hand.seat, hand.player, hand.settled, bets, hand.cards, hand.up, folded_at, step
    return _NEW(Hand, first + hand[8:])


def with_cards_up(hand: Hand, group: int, cards: Cards) -> Hand:
    """Return a hand with a group of its cards turned up."""
    copy: list[Any] = list(hand)
    copy[_CARDS], copy[_UP] = put(hand.cards, group, cards), put(hand.up, group, value=True)
    return _NEW(Hand, copy)


def with_card(hand: Hand, group: int, card: Card, *, up: bool) -> Hand:
    """Return a hand with one more card of a group."""
    copy: list[Any] = list(hand)
    copy[_CARDS], copy[_UP] = put(hand.cards, group, (*hand.cards[group], card)), put(hand.up, group, up)
    return _NEW(Hand, copy)


def with_settled(hand: Hand, wager: int, settled: Settled) -> Hand:
    """Return a hand with one more wager settled."""
    first = hand.seat, hand.player, put(hand.settled, wager, settled)
    return _NEW(Hand, first + hand[3:])


def with_player(
    players: tuple[Player, ...], number: int, id_: str, chips: int, *, face_down: bool
) -> tuple[Player, ...]:
    """Return the players with so many chips before one of them."""
    copy = list(players)
    copy[number] = _NEW(Player, (id_, chips, face_down))
    return tuple(copy)


def settled_with(won: int, returned: int, held: int = 0, due: int = 0) -> Settled:
    """Return what became of a wager."""
    return _NEW(Settled, (won, returned, held, due, 0))


def with_round(table: Table, play: Round, players: tuple[Player, ...], bank: int) -> Table:
    """Return a table after something in its round: the round, the chips and the bank."""
    first = table.plan, play, players, bank
    return _NEW(Table, first + table[4:])
