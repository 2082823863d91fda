"""What a player's cards make so far, by name, and what the dealer's do: from what that player sees alone."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from croupier.cards import RANK_PLURALS, RANK_WORDS, parse_cards
from croupier.hands import RANKINGS
from croupier.server.views.table_shapes import Cards, HandView, MadeView
from croupier.table.plan import Plan
from croupier.table.worth import made


def made_by(
    plan: Plan, hands: Iterable[HandView], shared: Mapping[str, Cards]
) -> tuple[list[MadeView], str | None]:
    """Return what each of these hands makes with the cards that everybody sees, and what the dealer's do."""
    ranking, groups, fixed = _weighed(plan)
    found: list[MadeView] = []
    for hand in hands:
        cards = _known({**shared, **hand["cards"]}, groups)
        if cards and _known(hand["cards"], hand["cards"]):
            name = _name(ranking, cards, fixed, has_mini_royal=plan.has_mini_royal)
            found.append({"seat": hand["seat"], "hand": name})
    return found, _made_by_dealer(plan, shared)


def _made_by_dealer(plan: Plan, shared: Mapping[str, Cards]) -> str | None:
    """Return what the dealer's cards make once all are turned up; None before, or without a contest."""
    contest = plan.game.contest
    if contest is None:
        return None
    groups = contest.dealer_cards
    dealt = sum(plan.game.card_group(group).count for group in groups)
    cards = _known(shared, groups)
    if len(cards) != dealt:
        return None
    return _name(contest.ranking, cards, 0, has_mini_royal=plan.has_mini_royal)


def _weighed(plan: Plan) -> tuple[str, Sequence[str], int]:
    """Return the ranking and the groups of cards by which the main wager is settled."""
    game = plan.game
    if game.contest:
        return game.contest.ranking, game.contest.player_cards, 0
    pay = game.pay_table(game.wagers[0].paid_by)
    return pay.ranking, pay.cards, plan.fixed[pay.id]


def _known(lie: Mapping[str, Cards], groups: Iterable[str]) -> tuple[str, ...]:
    return tuple([card for group in groups for card in lie.get(group, ()) if card])


@lru_cache(8_192)  # each who watches is shown it again with every change until the next card
def _name(ranking: str, faces: tuple[str, ...], fixed: int, *, has_mini_royal: bool) -> str:
    cards = parse_cards(" ".join(faces))
    if len(cards) >= RANKINGS[ranking].size:
        return made(ranking, cards, fixed, has_mini_royal).name
    return named_so_far(cards)


def named_so_far(cards: Sequence[int]) -> str:
    """Return what cards make that are too few for a hand: equal ranks, or the highest card.

    >>> from croupier.cards import parse_cards
    >>> [named_so_far(parse_cards(cards)) for cards in ("Js Jd 4c", "Js Jd 4c 4h", "9s 2d")]
    ['pair of jacks', 'two pair, jacks and fours', 'nine high']
    """
    ranks = Counter(card // 4 for card in cards)
    alike = sorted(ranks, key=lambda rank: (ranks[rank], rank), reverse=True)
    first, many = alike[0], ranks[alike[0]]
    if many > 2:
        return f"{'three' if many == 3 else 'four'} of a kind, {RANK_PLURALS[first]}"
    pairs = [rank for rank in alike if ranks[rank] == 2]
    if len(pairs) > 1:
        return f"two pair, {RANK_PLURALS[pairs[0]]} and {RANK_PLURALS[pairs[1]]}"
    return f"pair of {RANK_PLURALS[first]}" if pairs else f"{RANK_WORDS[max(ranks)]} high"
