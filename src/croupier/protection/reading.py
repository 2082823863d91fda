"""What a round of the log tells of each decision: what its player saw, and what lay hidden from them."""

from collections.abc import Iterable
from typing import NamedTuple

from croupier.drill.counsel import FacedMoment, faced_moment
from croupier.protection.knowledge import Coming
from croupier.table import events as e
from croupier.table.evolve import effective, evolve
from croupier.table.refused import RefusedError
from croupier.table.state import Card, Cards, Hand, Round, Table, change
from croupier.table.view import Audience, Role, view


class OtherHand(NamedTuple):
    """Another player's hand at the moment of a decision."""

    player: str
    cards: tuple[int, ...] | None  # those hidden from who decides; None where nobody knows them
    choices: tuple[str, ...]  # what it has decided in this round so far
    saw: bool  # whether it decided with more than its own cards open


class MadeDecision(NamedTuple):
    """One decision of a round, with all that could have been known besides."""

    seat: int
    player: str
    chosen: str
    at: FacedMoment
    hidden: tuple[tuple[str, int], ...]  # cards to come, by where they lie
    others: tuple[OtherHand, ...]

    @property
    def acted(self) -> tuple[OtherHand, ...]:
        """The hands of others that have decided."""
        return tuple(each for each in self.others if each.choices)

    @property
    def waiting(self) -> tuple[OtherHand, ...]:
        """The hands of others that have not decided yet."""
        return tuple(each for each in self.others if not each.choices)


class ReadDecisions(NamedTuple):
    """The decisions of a round that can be weighed, and how many cannot, their cards being unknown."""

    found: tuple[MadeDecision, ...]
    unread: int


def read_decisions(before: Table, events: Iterable[e.Event], to_come: Coming) -> ReadDecisions:
    """Return the decisions of a round; `before` is the table as it stood before it."""
    counted = effective(events)
    known = _as_it_ended(before, counted)
    table, found, unread = before, list[MadeDecision](), 0
    chose: dict[int, tuple[str, ...]] = {}
    saw: dict[int, bool] = {}
    for event in counted:
        if isinstance(event, e.Decided) and known is not None:
            made = _decision(table, known, event, to_come, chose, saw)
            unread += made is None
            if made:
                found.append(made)
            chose[event.seat] = (*chose.get(event.seat, ()), f"{event.choice} {event.cents}")
            saw[event.seat] = saw.get(event.seat, False) or _any_open(table)
        table = evolve(table, event)
    return ReadDecisions(tuple(found), unread)


def _as_it_ended(before: Table, events: Iterable[e.Event]) -> Round | None:
    """Return the round with every card that is known in the end."""
    table, last = before, before.round
    for event in events:
        table = evolve(table, event)
        last = table.round or last
    return last


def _decision(
    table: Table,
    known: Round,
    event: e.Decided,
    to_come: Coming,
    chose: dict[int, tuple[str, ...]],
    saw: dict[int, bool],
) -> MadeDecision | None:
    player = table.seats[event.seat - 1]
    if player is None or table.round is None:
        return None
    filled = change(table, round=_filled(table.round, known))
    seen = view(filled, Audience(Role.PLAYER, player))
    if seen.choice is None or seen.choice.seat != event.seat:
        return None
    try:
        at = faced_moment(table.plan.game, seen, player)
    except RefusedError:
        return None
    own = next(hand for hand in known.hands if hand.seat == event.seat)
    if len(at.hole) < sum(len(cards) for cards in own.cards):
        return None  # nobody keyed the cards of a hand that was folded
    mine = [hand for hand in known.hands if hand.player == player and hand.seat in chose]
    legit = {card for hand in mine for cards in hand.cards for card in cards if card is not None} - {*at.hole}
    open_ = {*at.hole, *at.board, *at.dealer, *at.others}
    unit = seen.choice.unit_cents
    named = str(event.cents // unit) if event.choice == "bet" and unit else event.choice
    return MadeDecision(
        event.seat,
        player,
        named,
        at._replace(others=tuple(sorted({*at.others, *legit}))),
        _hidden(filled, known, to_come),
        tuple(
            OtherHand(hand.player, _cards(hand, open_), chose.get(hand.seat, ()), saw.get(hand.seat, False))
            for hand in known.hands
            if hand.player != player
        ),
    )


def _filled(play: Round, known: Round) -> Round:
    """Return a round with every card in it that was keyed later."""
    by_seat = {hand.seat: hand for hand in known.hands}

    def better(now: Cards, later: Cards) -> Cards:
        return later if len(now) == len(later) else now

    hands = tuple(
        hand._replace(cards=tuple(map(better, hand.cards, by_seat[hand.seat].cards)))
        if hand.seat in by_seat
        else hand
        for hand in play.hands
    )
    return play._replace(hands=hands, shared=tuple(map(better, play.shared, known.shared)))


def _hidden(table: Table, known: Round, to_come: Coming) -> tuple[tuple[str, int], ...]:
    """Return the cards to come that lie hidden, as far as the log knows them in the end."""
    assert table.round is not None  # noqa: S101 (a decision is made in a round)
    found = []
    for number, group in enumerate(table.plan.groups):
        if group.id in to_come.groups:
            up = table.round.shared_up[number]
            for place, card in enumerate(known.shared[number]):
                if card is not None and not (place < len(up) and up[place]):
                    found.append((f"{group.name} {place + 1}", card))
    return tuple(found)


def _cards(hand: Hand, seen: set[int]) -> tuple[int, ...] | None:
    """Return the cards of a hand that lie hidden; None if one of them is unknown."""
    held: tuple[Card, ...] = tuple(card for cards in hand.cards for card in cards)
    if not held or any(card is None for card in held):
        return None
    return tuple(card for card in held if card is not None and card not in seen)


def _any_open(table: Table) -> bool:
    """Whether a card of the table's or the dealer's lies open."""
    return table.round is not None and any(any(up) for up in table.round.shared_up)
