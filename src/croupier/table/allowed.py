"""Who is asked at a decision, and which sizes are open to whom: what a sheet makes hang on the hand."""

from functools import lru_cache
from typing import cast

from croupier.games.procedure import Decide
from croupier.hands import RANKINGS
from croupier.hands.phrases import key_of
from croupier.table.outcome import open_cards
from croupier.table.plan import HandNeeded, Plan
from croupier.table.state import Card, Hand, Round
from croupier.table.worth import ties


def is_asked(plan: Plan, play: Round, hand: Hand, number: int) -> bool:
    """Whether a hand has anything to choose: nobody is asked twice about one bet, or one taken back."""
    step = plan.steps[number]
    assert isinstance(step, Decide)  # noqa: S101 (only decisions ask)
    up = hand.bets[plan.asked_wager[step.id]]
    if ("bet" in step.choices and up) or ("take back" in step.choices and not up):
        return False
    if step.only_on == "tie" and not _ties(plan, play, hand):
        return False
    needed = plan.asked_if.get(number)
    return needed is None or holds(play, hand, needed) is not False


def open_sizes(plan: Plan, play: Round, hand: Hand, step: Decide) -> tuple[int, ...]:
    """Return how many units a hand may bet at a decision; one nobody has seen is given every size."""
    rules = plan.size_rules.get(step.id, ())
    barred = {times for sizes, needed in rules if holds(play, hand, needed) is False for times in sizes}
    return tuple(times for times in plan.sizes[step.id] if times not in barred)


def needs_showing(plan: Plan, play: Round, hand: Hand, step: Decide, units: int) -> tuple[str, ...]:
    """Return the groups of cards that must be seen before a bet of this size, where nobody knows them yet."""
    groups = [
        plan.groups[group].id
        for sizes, needed in plan.size_rules.get(step.id, ())
        if units in sizes and holds(play, hand, needed) is None
        for own, group, _ in needed.cards
        if own
    ]
    return tuple(dict.fromkeys(groups))


def has_decided(plan: Plan, play: Round, group: int, hand: Hand | None) -> bool:
    """Whether who was asked, or a size that was bet, has hung on these cards by now: then they stand."""
    for number, step in enumerate(plan.steps[: play.step + 1]):
        if isinstance(step, Decide):
            wager = plan.asked_wager[step.id]
            units = hand.bets[wager] // (plan.unit(wager, hand.bets) or 1) if hand else 0
            weighed = [needed.cards for sizes, needed in plan.size_rules.get(step.id, ()) if units in sizes]
            weighed += [plan.asked_if[number].cards] if number in plan.asked_if else []
            weighed += [plan.contest_player, plan.contest_dealer] if step.only_on else []
            if any(group == cards.group for source in weighed for cards in source):
                return True
    return False


def holds(play: Round, hand: Hand, needed: HandNeeded) -> bool | None:
    """Whether a hand is one that is needed, or None while a card of it is known to its player alone."""
    cards: tuple[Card, ...] = ()
    for own, group, _ in needed.cards:
        cards += hand.cards[group] if own else play.shared[group]
    return None if None in cards else _is_in(needed, cast("tuple[int, ...]", cards))


@lru_cache(maxsize=1 << 12)
def _is_in(needed: HandNeeded, cards: tuple[int, ...]) -> bool:
    ranking = RANKINGS[needed.ranking]
    return needed.hands.holds(key_of(ranking.describe(ranking.strength(cards)), ranking))


def _ties(plan: Plan, play: Round, hand: Hand) -> bool:
    """Whether a hand ties with the dealer's; both lie open when that is asked."""
    mine = open_cards(play, hand, plan.contest_player)
    dealer = open_cards(play, hand, plan.contest_dealer)
    return mine is not None and dealer is not None and ties(plan, mine, dealer)
