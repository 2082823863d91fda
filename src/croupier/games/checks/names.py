"""Every name leads somewhere, and every hand a file names can be made with its deck."""

import difflib
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, product
from math import comb

from croupier.games.mistakes import KeyPath, Mistake
from croupier.games.model import Game
from croupier.games.payment import Contest, Rematch
from croupier.games.procedure import Burn, Deal, Decide, Deck, HandTest, Reveal, Settle, TakeBets, Verb
from croupier.games.words import ByTable, quoted
from croupier.hands import LONGEST_FLUSH, RANKINGS
from croupier.hands.classes import FLUSH_LENGTHS, STRAIGHTS, Category, HandClass
from croupier.hands.phrases import hand_range, strengths_in
from croupier.hands.ranking import Ranking

_MOST = 30_000  # hands dealt out to see what they make
_COPIES = {
    Category.PAIR: (2,),
    Category.TWO_PAIR: (2, 2),
    Category.THREE_OF_A_KIND: (3,),
    Category.FULL_HOUSE: (3, 2),
    Category.FOUR_OF_A_KIND: (4,),
}
_SUITED = {Category.FLUSH, Category.STRAIGHT_FLUSH, Category.SUITED, *FLUSH_LENGTHS}


@lru_cache(1024)
def can_form(words: str, ranking_id: str, deck: Deck, held: int, *, loose: bool = True) -> bool:
    """Whether so many cards of a deck can be a hand of these words; `loose` if the best of them plays.

    >>> can_form("three of a kind", "three-card", Deck(suits=(2, 3)), 3)
    False
    >>> can_form("pair", "three-card", Deck(suits=(2, 3)), 3)
    True
    """
    ranking = RANKINGS[ranking_id]
    hands = hand_range(words, ranking)
    if hands.suit is not None and hands.suit not in deck.suits:
        return False
    if held not in ranking.sizes or held > len(deck.cards):
        return True  # which is told elsewhere
    if ranking.ordered or (loose and deck != Deck() and comb(len(deck.cards), held) <= _MOST):
        return not _dealt(ranking, deck, held).isdisjoint(strengths_in(hands, ranking))
    if deck == Deck() and ranking is not LONGEST_FLUSH:
        return True
    return any(_is_there(ranking.describe(at), ranking, deck, held) for at in strengths_in(hands, ranking))


@lru_cache(32)
def _dealt(ranking: Ranking, deck: Deck, held: int) -> frozenset[int]:
    """Return every strength that so many cards of a deck come to."""
    if not ranking.ordered:
        return frozenset(map(ranking.strength, combinations(deck.cards, held)))
    found = set()
    for ranks in product(deck.ranks, repeat=held):
        suits: Counter[int] = Counter()
        cards = []
        for rank in ranks:
            cards.append(4 * rank + deck.suits[suits[rank] % len(deck.suits)])
            suits[rank] += 1
        if len(set(cards)) == held:
            found.add(ranking.strength(cards))
    return frozenset(found)


def _is_there(hand: HandClass, ranking: Ranking, deck: Deck, held: int) -> bool:
    """Whether the cards that make a hand are in a deck, whatever else is held."""
    suits = len(deck.suits)
    if ranking is LONGEST_FLUSH:
        length = len(hand.ranks)  # every other suit may hold as many, and the same ranks
        return length <= held <= suits * length and set(hand.ranks) <= set(deck.ranks)
    if suits == 1 and ranking.size > 1 and hand.category not in _SUITED:
        return False
    if hand.category in STRAIGHTS:
        high = hand.ranks[0]
        return {(high - down) % 13 for down in range(ranking.size)} <= set(deck.ranks)
    copies = _COPIES.get(hand.category, ())
    return set(hand.ranks) <= set(deck.ranks) and max(copies, default=1) <= suits


FIRST_BET = "first-bet"
CONTEST = "contest"


def check(game: Game) -> Iterator[Mistake]:
    """Yield the ids that stand twice and the names that lead nowhere."""
    yield from _unique(game)
    yield from _in_steps(game)
    yield from _in_wagers(game)
    yield from _in_payment(game)


def _unique(game: Game) -> Iterator[Mistake]:
    for key, things in (
        ("cards", game.cards),
        ("step", game.steps),
        ("wager", game.wagers),
        ("pay", game.pay_tables),
        ("bonus", game.bonuses),
        ("duty", game.duties),
        ("house_rule", game.house_rules),
    ):
        yield from _twice(key, (), [thing.id for thing in things])
    asked = [(("reading", number), q.id) for number, q in enumerate(game.readings)]
    asked += [(("note", number), q.id) for number, q in enumerate(game.notes)]
    seen: set[str] = set()
    for path, question in asked:
        if question in seen:
            yield Mistake((*path, "id"), f"{question} stands twice; a question is one reading or one note")
        seen.add(question)


def _twice(key: str, path: KeyPath, ids: list[str]) -> Iterator[Mistake]:
    seen: set[str] = set()
    for number, id_ in enumerate(ids):
        if id_ in seen:
            yield Mistake(
                (*path, key, number, "id"), f"there are two of {key} {quoted(id_)}; give one another id"
            )
        seen.add(id_)


def _known(what: str, written: str, known: Iterable[str], path: KeyPath) -> Iterator[Mistake]:
    names = list(known)
    if written not in names:
        near = difflib.get_close_matches(written, names, n=1)
        fix = f"did you mean {quoted(near[0])}?" if near else f"there are {', '.join(names) or 'none'}"
        yield Mistake(path, f"there is no {what} {quoted(written)}; {fix}")


def _each(what: str, written: Iterable[str], known: Iterable[str], path: KeyPath) -> Iterator[Mistake]:
    names = list(known)
    for number, name in enumerate(written):
        yield from _known(what, name, names, (*path, number))


def _hand_tests(step: Decide) -> Iterator[tuple[KeyPath, HandTest]]:
    """Yield each hand that a decision asks for, with where it stands."""
    yield from ((("size", place), rule) for place, rule in enumerate(step.sizes))
    if step.only_if:
        yield ("only_if",), step.only_if


def _in_steps(game: Game) -> Iterator[Mistake]:
    wagers = [wager.id for wager in game.wagers]
    groups = [group.id for group in game.cards]
    for number, step in enumerate(game.steps):
        path: KeyPath = ("step", number)
        if isinstance(step, Deal | Burn) and step.only_if_bet:
            yield from _known("wager", step.only_if_bet, wagers, (*path, "only_if_bet"))
        match step:
            case TakeBets():
                yield from _each("wager", step.each_player_needs, wagers, (*path, "each_player_needs"))
            case Deal():
                yield from _each("group of cards", step.cards, groups, (*path, "cards"))
            case Decide():
                yield from _known("wager", step.wager, wagers, (*path, "wager"))
                yield from _each("wager", step.who, wagers, (*path, "who"))
                for key, test in _hand_tests(step):
                    yield from _each("group of cards", test.cards, groups, (*path, *key, "cards"))
            case Reveal():
                named = (("card", step.card and step.card.group), ("cards", step.cards))
                for card, group in named:
                    yield from _known("group of cards", group, groups, (*path, card)) if group else ()
            case Settle():
                for place, action in enumerate(step.each_player):
                    money = action.verb in (Verb.TAKE, Verb.PAY, Verb.SETTLE)
                    known = [*wagers, *game.wager_groups] if money else groups
                    what = "wager" if money else "group of cards"
                    yield from _known(what, action.what, known, (*path, "each_player", place))
            case _:
                pass
    for number, kind in enumerate(game.cards):
        yield from _each("wager", kind.looked_at_with, wagers, ("cards", number, "looked_at_with"))


def _in_wagers(game: Game) -> Iterator[Mistake]:
    wagers = [wager.id for wager in game.wagers]
    tables = [table.id for table in game.pay_tables]
    steps = [step.id for step in game.steps]
    decisions = [step.id for step in game.steps if isinstance(step, Decide)]
    for number, wager in enumerate(game.wagers):
        path: KeyPath = ("wager", number)
        yield from _known("step", wager.placed_at, steps, (*path, "placed_at"))
        if wager.paid_by == CONTEST and not game.contest:
            yield Mistake(
                (*path, "paid_by"),
                "the file has no [contest] to pay this wager; add one, or name a pay table",
            )
        elif wager.paid_by != CONTEST:
            yield from _known("pay table", wager.paid_by, tables, (*path, "paid_by"))
        yield from _each("wager", wager.needs_any_of, wagers, (*path, "needs_any_of"))
        if wager.equal_to:
            yield from _known("wager", wager.equal_to, [*wagers, FIRST_BET], (*path, "equal_to"))
        if wager.not_above:
            yield from _known("wager", wager.not_above, wagers, (*path, "not_above"))
        if wager.falls_with:
            yield from _known("wager", wager.falls_with, game.wager_groups, (*path, "falls_with"))
        for fold in (wager.after_fold, *(fold for _, fold in wager.after_fold.at)):
            for live in fold.live:
                yield from _known("wager", live, wagers, (*path, "after_fold"))
        for step, _ in wager.after_fold.at:
            yield from _known("decision", step, decisions, (*path, "after_fold", step))
    yield from _each("wager", game.cap.wagers if game.cap else (), game.wager_groups, ("cap", "wagers"))


def _in_payment(game: Game) -> Iterator[Mistake]:
    wagers = [wager.id for wager in game.wagers]
    tables = [table.id for table in game.pay_tables]
    groups = [group.id for group in game.cards]
    for number, table in enumerate(game.pay_tables):
        yield from _each("group of cards", table.cards, groups, ("pay", number, "cards"))
        yield from _each("group of cards", table.uses_all_of, table.cards, ("pay", number, "uses_all_of"))
    for number, bonus in enumerate(game.bonuses):
        yield from _known("wager", bonus.on, wagers, ("bonus", number, "on"))
        yield from _known("pay table", bonus.paid_by, tables, ("bonus", number, "paid_by"))
    for number, duty in enumerate(game.duties):
        yield from _each("pay table", duty.pay_tables, tables, ("duty", number, "pay_tables"))
    if game.contest:
        yield from _in_contest(game, game.contest, ("contest",))
    if game.contest and (again := game.contest.after_tie):
        yield from _known("wager", again.if_bet, wagers, ("contest", "after_tie", "if_bet"))
        yield from _in_contest(game, again, ("contest", "after_tie"))


def _in_contest(game: Game, contest: Contest | Rematch, path: KeyPath) -> Iterator[Mistake]:
    wagers = [wager.id for wager in game.wagers]
    groups = [group.id for group in game.cards]
    yield from _each("group of cards", contest.player_cards, groups, (*path, "player_cards"))
    yield from _each("group of cards", contest.dealer_cards, groups, (*path, "dealer_cards"))
    for outcome in ("player_wins", "dealer_wins", "tie", "dealer_does_not_qualify"):
        for line in getattr(contest, outcome, ()):
            here = (*path, outcome, line.wager)
            yield from _known("wager", line.wager, wagers, here)
            if isinstance(line.result, ByTable):
                yield from _known("pay table", line.result.pay, [each.id for each in game.pay_tables], here)
