"""A deck arranged so that chosen cards fall where one wants them: for scripts, drills and tests."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from croupier.cards import CardError, cards_text
from croupier.games import Game
from croupier.games.procedure import Burn, Deal, Reveal
from croupier.table.agenda import acts_of
from croupier.table.evolve import new_table
from croupier.table.state import Hand, Round, Table


def arranged(
    game: Game,
    hands: Mapping[int, Sequence[int]],
    shared: Mapping[str, Sequence[int]] | None = None,
    rest: Sequence[int] | None = None,
    unbet: Mapping[int, Collection[str]] | None = None,
) -> tuple[int, ...]:
    """Return a deck that gives these seats these cards, and the table and the dealer theirs.

    Seats are those that play, in any order; a hand may name fewer cards than it is dealt. What is not named
    comes from `rest` in its order, or from the game's deck. Where cards are dealt only with a bet, `unbet`
    says which bets a seat will not have made by then; what it names of such cards is left in the deck.

    >>> from croupier.cards import cards_text, parse_cards
    >>> from croupier.games import load
    >>> stud, board = load("nh-holdem-stud"), parse_cards("6c 6h 2s")
    >>> deck = arranged(stud, {1: parse_cards("Js Jd"), 2: ()}, {"board": board})
    >>> cards_text(deck[:7])
    'Js 2c Jd 2d 6c 6h 2s'
    """
    wanted: dict[tuple[str, int | str], list[int]] = {
        ("seat", seat): list(cards) for seat, cards in hands.items()
    }
    wanted |= {("group", group): list(cards) for group, cards in (shared or {}).items()}
    named = [card for cards in wanted.values() for card in cards]
    if len(set(named)) < len(named):
        raise CardError(f"{cards_text(sorted(named))}: a card is wanted in two places")
    others = [card for card in (game.deck.cards if rest is None else rest) if card not in named]
    deck: list[int] = []
    for place in _places(game, sorted(hands), unbet or {}):
        cards = wanted.get(place)
        deck.append(cards.pop(0) if cards else others.pop(0))
    left = [card for cards in wanted.values() for card in cards]
    if unbet is not None:
        return (*deck, *left, *others)
    if left:
        raise CardError(f"{cards_text(left)} would not be dealt: the game deals fewer cards there")
    return (*deck, *others)


def _places(
    game: Game, seats: Sequence[int], unbet: Mapping[int, Collection[str]]
) -> Iterator[tuple[str, int | str]]:
    """Yield where each card of the deck goes, from the top."""
    table = new_table(game)
    play = _probe(table, seats, unbet)
    lying: dict[int, int] = {}
    for number, step in enumerate(table.plan.steps):
        if isinstance(step, Burn):
            if acts_of(table, play, number):
                yield ("burn", step.id)
        elif isinstance(step, Deal):
            for act in acts_of(table, play, number):
                group = table.plan.groups[act.what]
                if act.hand < 0:
                    lying[act.what] = lying.get(act.what, 0) + 1
                    yield ("group", group.id)
                else:
                    yield ("seat", seats[act.hand])
        elif isinstance(step, Reveal) and step.card:
            group_number = table.plan.group_number[step.card.group]
            if lying.get(group_number, 0) < step.card.number:
                lying[group_number] = step.card.number
                yield ("group", step.card.group)


def _probe(table: Table, seats: Sequence[int], unbet: Mapping[int, Collection[str]]) -> Round:
    """Return a round in which every seat has bet on everything else, to ask which card goes where."""
    wagers, groups = len(table.plan.wagers), len(table.plan.groups)
    empty = ((),) * groups
    bets = {
        seat: tuple(int(wager.id not in unbet.get(seat, ())) for wager in table.plan.wagers) for seat in seats
    }
    hands = tuple(Hand(seat, "", (None,) * wagers, bets[seat], empty, (False,) * groups) for seat in seats)
    return Round((), None, hands, 0, (), 0, (), empty, empty, keyed=False)
