"""Say how much work the search takes before any of it is done, and refuse what is too much."""

from math import comb, factorial

from croupier.odds.counting.work import SolveTime
from croupier.odds.general.board_states import TURN
from croupier.odds.general.flushes import compares_flushes
from croupier.odds.general.holdem import sees_boards, sees_boards_and_card
from croupier.odds.general.meeting import by_exclusion
from croupier.odds.general.met_hands import is_one_decision
from croupier.odds.general.plan import SolvePlan
from croupier.odds.general.shown import shows_one_card
from croupier.odds.general.shown_flushes import compares_flushes_with_card

MOST_HANDS = 600_000_000  # hands ranked or looked up: about half a minute
A_SECOND = 15_000_000
DECIDED_AGAIN = 0.1  # seconds, where what every hand met is kept
BOARDS = SolveTime(4.0, again=0.3, first=16.0)  # every state of a hold'em; the first time, code is compiled
TURNS = SolveTime(8.0, again=0.3, first=14.0)  # and every turn, where a decision sees it
SHOWN = SolveTime(15.0, again=0.2)  # every hand of five with every card a dealer can show, on one core
BOARDS_WITH_CARD = SolveTime(40.0, first=60.0)  # every state of a hold'em, for each card the dealer can show
TURNS_WITH_CARD = SolveTime(45.0, first=55.0)
FLUSHES_WITH_CARD = SolveTime(20.0, first=25.0)
EXCLUSION = SolveTime(3.0, again=0.0)  # the tables of hands that contain some cards
FLUSHES = SolveTime(5.0, again=0.2)  # six million hands of seven cards


def hands_to_rank(plan: SolvePlan) -> int:
    """Return about how many hands a search ranks: all deals, once for those that differ in suits alone."""
    suits = len({card & 3 for card in plan.deck})
    own = plan.dealers_own
    left, found = len(plan.deck), 1
    for draw in plan.draws:
        found *= comb(left, draw.count)
        left -= draw.count
    found = -(-found // factorial(suits))
    if own is None:
        return found
    if by_exclusion(plan):
        return found << (len(plan.deck) - left)
    return found * comb(left, own.count)


def rows_to_look_at(plan: SolvePlan) -> int:
    """Return about how many hands the last decision tells apart, once for those alike but in suits."""
    left, found = len(plan.deck), 1
    for decision in range(len(plan.betting.decisions)):
        for draw in plan.deal.before(decision):
            found *= comb(left, draw.count)
            left -= draw.count
    return -(-found // factorial(len({card & 3 for card in plan.deck})))


def sums_to_keep(plan: SolvePlan) -> int:
    """Return about how many sums a search of several decisions keeps: by hand, bets, end and result.

    Each raise that may be of several sizes multiplies the bets that can lie before the next decision.
    """
    betting, left, rows, found = plan.betting, len(plan.deck), 1, 0
    if is_one_decision(plan):
        return 0
    each = len(betting.ends) * len(plan.payment.results)
    for place, nodes in enumerate(betting.nodes):
        for draw in plan.deal.before(place):
            rows *= comb(left, draw.count)
            left -= draw.count
        found += rows * len(nodes) * each
    return -(-found // factorial(len({card & 3 for card in plan.deck})))


def solve_time(plan: SolvePlan) -> SolveTime:
    """Return about how long a plan takes the quickest way there is for its shape."""
    if (seen := sees_boards(plan)) is not None:
        return BOARDS + TURNS if TURN in seen else BOARDS
    if (seen := sees_boards_and_card(plan)) is not None:
        return BOARDS_WITH_CARD + TURNS_WITH_CARD if TURN in seen else BOARDS_WITH_CARD
    if compares_flushes(plan):
        return FLUSHES
    if compares_flushes_with_card(plan):
        return FLUSHES_WITH_CARD
    if shows_one_card(plan):
        return SHOWN.on_cores()
    again = DECIDED_AGAIN if is_one_decision(plan) else None
    ranked = SolveTime((hands_to_rank(plan) + sums_to_keep(plan)) / A_SECOND, again=again)
    return EXCLUSION + ranked if plan.dealers_own and by_exclusion(plan) else ranked


def too_large(plan: SolvePlan) -> str | None:
    """Say why a plan takes too much work, if it does: some shapes have a way that is always short."""
    if sees_boards(plan) is not None or sees_boards_and_card(plan) is not None:
        return None
    if compares_flushes(plan) or compares_flushes_with_card(plan) or shows_one_card(plan):
        return None
    work = f"{plan.groups[0]} of {plan.game.name} would take"
    if (hands := hands_to_rank(plan)) > MOST_HANDS:
        return f"{work} {hands:,} hands to solve exactly, and {MOST_HANDS:,} are the most"
    if (sums := sums_to_keep(plan)) > MOST_HANDS:
        ways = f"{len(plan.betting.ends)} ways to bet"
        return f"{work} {sums:,} sums over {ways} to solve exactly, and {MOST_HANDS:,} are the most"
    return None
