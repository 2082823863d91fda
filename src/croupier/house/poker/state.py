"""A poker table as a value: its terms, who sits there with what, the turns of a hand, and its pots (H-12)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from croupier.games.words import dollars
from croupier.house.readings import ConsentReading
from croupier.house.settings import RaisesCounted, Rake, Terms
from croupier.table.refused import RefusedError, require


class PokerAction(StrEnum):
    """What a player does in turn; an ante and a blind are put in before the cards."""

    ANTE = "ante"
    BLIND = "blind"
    CHECK = "check"
    BET = "bet"
    CALL = "call"
    RAISE = "raise"
    FOLD = "fold"


SIZED: Final = frozenset({PokerAction.ANTE, PokerAction.BLIND, PokerAction.BET, PokerAction.RAISE})
"""What a player names an amount with; a call is whatever it takes."""
FORCED: Final = frozenset({PokerAction.ANTE, PokerAction.BLIND})


@dataclass(frozen=True, slots=True)
class Turn:
    """One player's turn: for a bet its size, for a raise what it adds to the bet before it."""

    seat: int
    player: str
    action: PokerAction
    cents: int = 0
    paid: int = 0  # chips that went into the pot


BettingRound: TypeAlias = tuple[Turn, ...]


@dataclass(frozen=True, slots=True)
class Breach:
    """A turn that is not permitted: which betting round and turn, counted from 1, and why not."""

    betting_round: int
    turn: int
    says: str
    rule: str = "H-12"


def raises_in(hand: Sequence[BettingRound], counted: RaisesCounted) -> int:
    """Return how many raises count at the end of a hand's last betting round (Q3-26)."""
    rounds = hand[-1:] if counted is RaisesCounted.EACH_ROUND else hand
    return sum(turn.action is PokerAction.RAISE for turns in rounds for turn in turns)


def breaches(hand: Sequence[BettingRound], terms: Terms) -> tuple[Breach, ...]:
    """Return every turn of a hand that breaks a rule of its table.

    >>> from croupier.house.settings import PokerRules
    >>> terms = Terms(game="Hold'em", seats=9, limit=4_00, says="$4 a wager", rules=PokerRules(), chip=100)
    >>> ann, bob = Turn(1, "Ann", PokerAction.BET, 4_00), Turn(2, "Bob", PokerAction.RAISE, 5_00)
    >>> breaches([(ann, bob)], terms)[0].says
    "Bob's raise of $5 is above this table's $4: $4 a wager"
    """
    rules = terms.rules
    found: list[Breach] = []
    for number, turns in enumerate(hand, 1):
        opened = False
        for place, turn in enumerate(turns, 1):
            who = f"{turn.player}'s {turn.action} of {dollars(turn.cents)}"
            if turn.action is PokerAction.RAISE and not opened:
                found.append(Breach(number, place, f"{who} raises nothing; enter it as a bet"))
            if turn.action is PokerAction.BET and opened:
                found.append(Breach(number, place, f"{who} follows a bet; enter it as a raise"))
            so_far = raises_in((*hand[: number - 1], turns[:place]), rules.counted)
            if turn.action is PokerAction.RAISE and so_far > rules.raises:
                says = f"{turn.player}'s raise is number {so_far} of the {rules.counted}"
                found.append(Breach(number, place, f"{says}; {rules.raises} are permitted ({rules.source})"))
            if turn.action in SIZED and terms.limit is not None and turn.cents > terms.limit:
                above = f"{who} is above this table's {dollars(terms.limit)}: {terms.says}"
                found.append(Breach(number, place, above))
            opened = opened or turn.action in {PokerAction.BLIND, PokerAction.BET, PokerAction.RAISE}
    return tuple(found)


class Chair(NamedTuple):
    """A seat that is taken: by whom, and the chips in front of them."""

    seat: int
    player: str
    chips: int = 0


class Dealt(NamedTuple):
    """Somebody who is dealt into a hand."""

    seat: int
    player: str


class PlayerInHand(NamedTuple):
    """One player's part in a hand so far."""

    seat: int
    player: str
    put_in: int = 0  # in the whole hand, antes apart
    dead: int = 0  # antes, which nobody has to match
    street: int = 0  # in this betting round, antes apart
    acted: bool = False  # since somebody last bet or raised
    folded: bool = False


class PokerHand(NamedTuple):
    """A hand that is being played: the turns of every betting round, the last of which is open."""

    number: int
    button: int
    dealt: tuple[Dealt, ...]
    rounds: tuple[BettingRound, ...] = ((),)
    interrupted: str = ""  # by what; nothing while it is played
    consents: tuple[tuple[str, bool], ...] = ()

    @property
    def spots(self) -> tuple[PlayerInHand, ...]:
        """Everybody's part, as the turns make it."""
        spots = {one.seat: PlayerInHand(one.seat, one.player) for one in self.dealt}
        for turns in self.rounds:
            spots = {seat: one._replace(street=0, acted=False) for seat, one in spots.items()}
            for turn in turns:
                if turn.action in {PokerAction.BET, PokerAction.RAISE}:
                    spots = {seat: one._replace(acted=False) for seat, one in spots.items()}
                one = spots[turn.seat]
                dead = turn.paid if turn.action is PokerAction.ANTE else 0
                spots[turn.seat] = one._replace(
                    put_in=one.put_in + turn.paid - dead,
                    dead=one.dead + dead,
                    street=one.street + turn.paid - dead,
                    acted=turn.action not in FORCED,
                    folded=one.folded or turn.action is PokerAction.FOLD,
                )
        return tuple(spots.values())

    @property
    def live(self) -> tuple[PlayerInHand, ...]:
        """Those who have not folded."""
        return tuple(one for one in self.spots if not one.folded)

    @property
    def pot(self) -> int:
        """Everything that was put in."""
        return sum(turn.paid for turns in self.rounds for turn in turns)

    @property
    def to_match(self) -> int:
        """What a player has to have put in this betting round to stay in; a blind counts as it should be."""
        blinds = (turn.cents for turn in self.rounds[-1] if turn.action is PokerAction.BLIND)
        return max((*(one.street for one in self.spots), *blinds))

    def spot(self, seat: int) -> PlayerInHand:
        """Return somebody's part in the hand."""
        found = next((one for one in self.spots if one.seat == seat), None)
        if found is None:
            raise RefusedError(f"seat {seat} is not in this hand")
        return found


class PokerTable(NamedTuple):
    """Everything that is true of one poker table; without terms while it is closed."""

    terms: Terms | None = None
    chairs: tuple[Chair, ...] = ()
    hand: PokerHand | None = None
    hands: int = 0  # begun since it opened
    button: int = 0  # of the last hand
    raked: int = 0  # since it opened
    last: datetime | None = None  # when the last thing happened

    @property
    def open_terms(self) -> Terms:
        """The terms of a table that is open."""
        if self.terms is None:
            raise RefusedError("this poker table is not open; the floor opens it")
        return self.terms

    @property
    def open_hand(self) -> PokerHand:
        """The hand that is played."""
        if self.hand is None:
            raise RefusedError("no hand is open; begin one first")
        return self.hand

    def chair(self, player: str) -> Chair:
        """Return where somebody sits."""
        found = next((one for one in self.chairs if one.player == player), None)
        if found is None:
            raise RefusedError(f"{player or 'nobody'} does not sit at this table")
        return found

    def chips_at(self, seat: int) -> int:
        """Return what lies in front of a seat."""
        return next((one.chips for one in self.chairs if one.seat == seat), 0)

    @property
    def asked(self) -> tuple[str, ...]:
        """Whose word it takes to finish a hand cut short, as the house reads H-04 (Q3-16)."""
        hand = self.open_hand
        everyone = self.open_terms.consent_of is ConsentReading.DEALT_IN
        return tuple(one.player for one in (hand.dealt if everyone else hand.live))

    @property
    def raises(self) -> int:
        """How many raises count now (Q3-26)."""
        return raises_in(self.hand.rounds, self.open_terms.rules.counted) if self.hand else 0


def clockwise(seats: int, after: int) -> Iterator[int]:
    """Yield every seat once, beginning to the left of one.

    >>> list(clockwise(4, 2))
    [3, 4, 1, 2]
    """
    yield from ((after + step) % seats + 1 for step in range(seats))


def to_act(table: PokerTable) -> tuple[int, ...]:
    """Return the seats that still have to act in this betting round, the next first."""
    hand = table.hand
    if hand is None or len(hand.live) < 2:
        return ()
    able = [one for one in hand.live if table.chips_at(one.seat)]
    matched = hand.to_match
    alone = len(able) == 1  # against players without chips, who is not called on to bet
    waiting = {one.seat for one in able if one.street < matched or not (one.acted or alone)}
    turns = hand.rounds[-1]
    after = turns[-1].seat if turns else hand.button
    return tuple(seat for seat in clockwise(table.open_terms.seats, after) if seat in waiting)


class Pot(NamedTuple):
    """A pot and the seats that can win it."""

    cents: int
    seats: tuple[int, ...]


class Winners(NamedTuple):
    """Who wins a pot: the seats that share it, or its high half where others share the low one."""

    seats: tuple[int, ...]
    low: tuple[int, ...] = ()


class PotShare(NamedTuple):
    """Chips that somebody is pushed."""

    seat: int
    player: str
    cents: int


def uncalled(spots: Sequence[PlayerInHand]) -> PotShare | None:
    """Return the part of a bet that nobody called, which goes back to whoever made it."""
    first, *others = sorted(spots, key=lambda one: -one.put_in)
    over = first.put_in - max((one.put_in for one in others), default=0)
    return PotShare(first.seat, first.player, over) if over and not first.folded else None


def pots_of(spots: Sequence[PlayerInHand]) -> tuple[Pot, ...]:
    """Return the main pot and the side pots, where somebody could not match every bet.

    >>> ann, bob = PlayerInHand(1, "Ann", 3_00), PlayerInHand(2, "Bob", 8_00)
    >>> pots_of((ann, bob, PlayerInHand(3, "Cy", 8_00)))
    (Pot(cents=900, seats=(1, 2, 3)), Pot(cents=1000, seats=(2, 3)))
    """
    back = uncalled(spots)
    held = {one.seat: one.put_in - (back.cents if back and back.seat == one.seat else 0) for one in spots}
    live = [one.seat for one in spots if not one.folded]
    most = max(held[seat] for seat in live)
    found: list[Pot] = []
    below, dead = 0, sum(one.dead for one in spots)  # antes are won with the main pot
    for level in sorted({held[seat] for seat in live}):
        top = max(held.values()) if level == most else level
        cents = dead + sum(min(put, top) - min(put, below) for put in held.values())
        if cents:
            found.append(Pot(cents, tuple(seat for seat in live if held[seat] >= level)))
        below, dead = level, 0
    return tuple(found)


def rake_of(pots: Iterable[Pot], rake: Rake) -> tuple[int, ...]:
    """Return what is taken of each pot: of all together what the sign says, of the main pot first."""
    taken: list[int] = []
    pot = 0
    for each in pots:
        pot += each.cents
        taken.append(min(each.cents, max(0, rake.of(pot) - sum(taken))))
    return tuple(taken)


def shared(cents: int, seats: Sequence[int], chip: int, table: int, button: int) -> dict[int, int]:
    """Return an even split in whole chips; odd chips go one each from the button's left, odd cents first.

    >>> shared(7_50, (2, 5), 50, 9, 3), shared(7_50, (2, 5), 100, 9, 3)
    ({5: 400, 2: 350}, {5: 450, 2: 300})
    """
    order = [seat for seat in clockwise(table, button) if seat in seats]
    chips, odd = divmod(cents, chip)
    even, more = divmod(chips, len(order))
    parts = {seat: (even + (place < more)) * chip for place, seat in enumerate(order)}
    parts[order[0]] += odd
    return parts


def verify_winners(pots: Sequence[Pot], winners: Sequence[Winners]) -> None:
    """Refuse winners who cannot win: named twice, folded, or all in before that pot began."""
    require(bool(pots) or not winners, "there is no pot to win; name no winner")
    says = "say who wins the pot" if len(pots) == 1 else f"there are {len(pots)} pots; say who wins each"
    require(len(winners) == len(pots), says)
    for number, (pot, won) in enumerate(zip(pots, winners, strict=True), 1):
        require(bool(won.seats), f"name who wins pot {number}")
        for seats in (won.seats, won.low):
            require(len(set(seats)) == len(seats), f"name each winner of pot {number} once")
            wrong = [str(seat) for seat in seats if seat not in pot.seats]
            able = ", ".join(map(str, pot.seats))
            says = f"seat {', '.join(wrong)} cannot win pot {number}; seats {able} can"
            require(not wrong, says)
