"""What is true of a poker table: its terms, who sits there with what, and the hand that is played."""

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from croupier.house.poker.betting import FORCED, BettingRound, Said, raises_in
from croupier.house.poker_rules import Terms
from croupier.house.readings import Consent
from croupier.table.refused import RefusedError


class Chair(NamedTuple):
    """A seat that is taken: by whom, and the chips in front of them."""

    seat: int
    player: str
    chips: int = 0


class Dealt(NamedTuple):
    """Somebody who is dealt into a hand."""

    seat: int
    player: str


class Spot(NamedTuple):
    """One player's part in a hand so far."""

    seat: int
    player: str
    put_in: int = 0  # in the whole hand, antes apart
    dead: int = 0  # antes, which nobody has to match
    street: int = 0  # in this betting round, antes apart
    acted: bool = False  # since somebody last bet or raised
    folded: bool = False


class Hand(NamedTuple):
    """A hand that is being played: the turns of every betting round, the last of which is open."""

    number: int
    button: int
    dealt: tuple[Dealt, ...]
    rounds: tuple[BettingRound, ...] = ((),)
    interrupted: str = ""  # by what; nothing while it is played
    consents: tuple[tuple[str, bool], ...] = ()

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Everybody's part, as the turns make it."""
        spots = {one.seat: Spot(one.seat, one.player) for one in self.dealt}
        for turns in self.rounds:
            spots = {seat: one._replace(street=0, acted=False) for seat, one in spots.items()}
            for turn in turns:
                if turn.said in {Said.BET, Said.RAISE}:
                    spots = {seat: one._replace(acted=False) for seat, one in spots.items()}
                one = spots[turn.seat]
                dead = turn.paid if turn.said is Said.ANTE else 0
                spots[turn.seat] = one._replace(
                    put_in=one.put_in + turn.paid - dead,
                    dead=one.dead + dead,
                    street=one.street + turn.paid - dead,
                    acted=turn.said not in FORCED,
                    folded=one.folded or turn.said is Said.FOLD,
                )
        return tuple(spots.values())

    @property
    def live(self) -> tuple[Spot, ...]:
        """Those who have not folded."""
        return tuple(one for one in self.spots if not one.folded)

    @property
    def pot(self) -> int:
        """Everything that was put in."""
        return sum(turn.paid for turns in self.rounds for turn in turns)

    @property
    def to_match(self) -> int:
        """What a player has to have put in this betting round to stay in; a blind counts as it should be."""
        blinds = (turn.cents for turn in self.rounds[-1] if turn.said is Said.BLIND)
        return max((*(one.street for one in self.spots), *blinds))

    def spot(self, seat: int) -> Spot:
        """Return somebody's part in the hand."""
        found = next((one for one in self.spots if one.seat == seat), None)
        if found is None:
            raise RefusedError(f"seat {seat} is not in this hand")
        return found


class PokerTable(NamedTuple):
    """Everything that is true of one poker table; without terms while it is closed."""

    terms: Terms | None = None
    chairs: tuple[Chair, ...] = ()
    hand: Hand | None = None
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
    def open_hand(self) -> Hand:
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
        everyone = self.open_terms.consent_of is Consent.DEALT_IN
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
