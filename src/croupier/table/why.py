"""Why a wager ended as it did, in a sentence that names the hands that decided it."""

from typing import Final, TypeAlias

from croupier.games.words import dollars
from croupier.hands import RANKINGS, Category
from croupier.table import events as e
from croupier.table.events import Reason
from croupier.table.outcome import open_cards
from croupier.table.state import Table
from croupier.table.worth import Made, made, ties

End: TypeAlias = e.WagerTaken | e.WagerPaid | e.WagerPushed

CONTESTED: Final = (Reason.BEAT_DEALER, Reason.LOST_TO_DEALER, Reason.NOT_QUALIFIED, Reason.TIED)
"""The reasons for which a player's hand was compared with the dealer's."""
_OTHERS: Final = {
    Reason.SHOWED_CARDS: "Cards were shown",
    Reason.FORFEITED: "Forfeited by floor ruling",
    Reason.TAKEN_BACK: "Taken back",
    Reason.DEAD: "Dead hand",
    Reason.LEFT_OUT: "No other bet",
}


def why(table: Table, event: End) -> str:
    """Say why a wager ended so; the cards of its round still lie on `table`.

    "Pair of nines beats the dealer's king high; pays 1 to 1", or for a bet on a tie that it loses: "King
    beats the dealer's nine; this bet loses".
    """
    if event.reason in CONTESTED:
        return _contested(table, event)
    hand, odds = _capital(event.hand), event.odds if isinstance(event, e.WagerPaid) else ""
    match event.reason:
        case Reason.PAID:
            return f"{hand} pays {odds}" if odds else f"{hand} pays"
        case Reason.PUSHED:
            return f"{hand} pushes"
        case Reason.UNLISTED if event.hand == Category.OUTSIDE.value:
            return "The third card fell outside"
        case Reason.UNLISTED:
            return f"{hand} doesn't pay"
        case Reason.FELL:
            return f"{hand}; lost with the main bet" if hand else "Lost with the main bet"
        case Reason.FOLDED if isinstance(event, e.WagerPaid):
            return f"Given up; {dollars(event.stake)} of the bet back"
        case Reason.FOLDED:
            return "Folded"
        case _:
            return _OTHERS[event.reason]


def _contested(table: Table, event: End) -> str:
    mine, dealer = _hands(table, event)
    hand, other = _capital(mine), f"the dealer's {dealer}" if dealer else "the dealer"
    match event.reason:
        case Reason.NOT_QUALIFIED:
            says = f"The dealer doesn't qualify with {dealer}" if dealer else "The dealer doesn't qualify"
            usual = False
        case Reason.TIED:
            says, usual = f"{hand} ties {other}", isinstance(event, e.WagerPushed)
        case Reason.BEAT_DEALER:
            says, usual = f"{hand} beats {other}", False
        case _:
            says, usual = f"{hand} loses to {other}", isinstance(event, e.WagerTaken)
    return says if usual else f"{says}; {_fate(event)}"


def _fate(event: End) -> str:
    match event:
        case e.WagerPaid():
            return f"pays {event.odds}"
        case e.WagerPushed():
            return "this bet pushes"
        case e.WagerTaken():
            return "this bet loses"


def _hands(table: Table, event: End) -> tuple[str, str]:
    """Return the player's hand and the dealer's by the names that tell them apart; none for one not known."""
    plan, play, number = table.plan, table.round, table.hand_at(event.seat)
    contest = plan.game.contest
    if play is None or number < 0 or contest is None:
        return event.hand, ""
    hand = play.hands[number]
    decides: str = contest.ranking
    mine = open_cards(play, hand, plan.contest_player)
    dealer = open_cards(play, hand, plan.contest_dealer)
    if mine is None or dealer is None:
        return event.hand, ""
    if plan.wager_number[event.wager] in plan.rematched and ties(plan, mine, dealer):
        mine = open_cards(play, hand, plan.rematch_player)
        dealer = open_cards(play, hand, plan.rematch_dealer)
        decides = contest.after_tie.ranking if contest.after_tie else decides
        if mine is None or dealer is None:
            return event.hand, ""
    known = plan.has_mini_royal
    own, other = made(decides, mine, 0, known), made(decides, dealer, 0, known)
    if own.name != other.name or own.strength == other.strength:
        return own.name, other.name
    return _in_full(decides, own, known=known), _in_full(decides, other, known=known)


def _in_full(ranking: str, hand: Made, *, known: bool) -> str:
    return RANKINGS[ranking].name(hand.strength, full=True, mini_royal=known)


def _capital(hand: str) -> str:
    return hand[:1].upper() + hand[1:]
