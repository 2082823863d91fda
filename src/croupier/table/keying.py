"""Cards as a dealer sees them: off a deck handed in, or keyed one by one and checked against all that lie."""

from croupier.cards import cards_text
from croupier.table.agenda import lies_face_up
from croupier.table.plan import DealerAction
from croupier.table.refused import RefusedError, require
from croupier.table.state import Act, Card, Place, Round, Table


def must_key(table: Table) -> bool:
    """Whether the dealer must key a card before what comes next can be done."""
    play = table.round
    if play is None or not play.keyed:
        return False
    place = place_of(table, play, play.todo[0])
    return place is not None and None in place.cards


def place_of(table: Table, play: Round, act: Act) -> Place | None:
    """Return where cards are keyed with an act, with those that lie there already; None where none is."""
    match act.action:
        case DealerAction.DEAL if dealt_up(table, play, act):
            return Place(act.hand, act.what, act.card, (None,))
        case DealerAction.TABLE_HAND:
            return Place(act.hand, act.what, 0, play.hands[act.hand].cards[act.what])
        case DealerAction.TURN_UP if act.card < 0:
            return Place(-1, act.what, 0, play.shared[act.what])
        case DealerAction.TURN_UP:
            lies = play.shared[act.what][act.card : act.card + 1]
            return Place(-1, act.what, act.card, lies or (None,))
        case _:
            return None


def dealt_up(table: Table, play: Round, act: Act) -> bool:
    """Whether a card is dealt face up, so that everyone sees it."""
    if act.hand >= 0:
        return lies_face_up(table, play.hands[act.hand], act.what)
    group = table.plan.groups[act.what]
    return group.face == "up" or act.card < group.dealer_shows


def next_card(table: Table, play: Round, keyed: tuple[int, ...], where: str, *, up: bool) -> Card:
    """Return the next card: the deck's top card, the one keyed, or none where nobody sees it."""
    if not play.keyed:
        require(not keyed, "this deck was handed in; no card is keyed")
        return play.deck[0]
    if not up:
        require(not keyed, f"the card that goes to {where} lies face down; it is keyed when it is turned up")
        return None
    require(len(keyed) == 1, f"key the one card that goes to {where}; {len(keyed)} were keyed")
    _verify_new(table, play, keyed)
    return keyed[0]


def seen(
    table: Table, play: Round, lies: tuple[Card, ...], keyed: tuple[int, ...], where: str
) -> tuple[int, ...]:
    """Return cards as they are turned up: known already, or keyed now by the dealer who sees them."""
    known = tuple([card for card in lies if card is not None])
    if len(known) == len(lies):
        if keyed and keyed != known:
            raise RefusedError(f"{where} is known already: {cards_text(known)}")
        return known
    require(len(keyed) == len(lies), f"key the {len(lies)} cards of {where}; {len(keyed)} were keyed")
    for card, lay in zip(keyed, lies, strict=True):
        require(lay in (None, card), f"{where} shows {cards_text(known)} already; key it in its place")
    _verify_new(table, play, tuple(card for card, lay in zip(keyed, lies, strict=True) if lay is None))
    return keyed


def _verify_new(table: Table, play: Round, keyed: tuple[int, ...]) -> None:
    for card in keyed:
        verify_unseen(table, play, card, pencilled=False)
    require(len(set(keyed)) == len(keyed), f"{cards_text(keyed)}: a card is keyed twice")


def verify_unseen(table: Table, play: Round, card: int, *, pencilled: bool = True) -> None:
    """Refuse a card that the game's deck does not have, or that lies elsewhere already, were it in pencil.

    Those that are pencilled are let through as they are turned up with the rest of their hand.
    """
    deck = table.plan.deck
    if card not in deck:
        require(card in range(52), f"{card} is no card")
        text, game = cards_text([card]), table.plan.game.name
        raise RefusedError(
            f"{text} is not among the {len(deck)} cards of {game}; key the card that lies there, "
            "or report a wrong deck to the floor"
        )
    elsewhere = card in known_cards(play) or (pencilled and card in pencilled_cards(play))
    require(not elsewhere, f"{cards_text([card])} lies on the table already")


def pencilled_cards(play: Round) -> set[int]:
    """Return the cards that are keyed and not on record yet: of a hand, or of decisions."""
    return {*play.pencil, *(card for mark in play.marks for card in mark.cards)}


def known_cards(play: Round) -> set[int]:
    """Return every card that has been seen this round."""
    groups = [*play.shared, play.burned, *(cards for hand in play.hands for cards in hand.cards)]
    return {card for cards in groups for card in cards if card is not None}
