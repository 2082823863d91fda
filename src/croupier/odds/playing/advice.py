"""Value every action and every side bet at one moment of a round, with every card that has been seen."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK
from croupier.games import Game
from croupier.games.payment import Contest
from croupier.hands import RANKINGS
from croupier.hands.vector import strengths
from croupier.odds.counting.outcomes import side_bets
from croupier.odds.counting.payouts import UnsolvedError, returns, rows_of
from croupier.odds.counting.suits import Ints, leads, sets_of
from croupier.odds.counting.work import verify_draws
from croupier.odds.playing.moment import Moment, contest_moment, table_moment, verify_in_deck
from croupier.odds.playing.policies import contested, deciding_group, require_decision, the_stand, units_of
from croupier.odds.playing.searched_advice import Advice, MomentFacts, searched_advice
from croupier.odds.solvers.card_classes import row_numbers
from croupier.odds.solvers.dealer import qualifying_strength
from croupier.odds.solvers.solvable import Stand, is_searched
from croupier.odds.solvers.streets import Street
from croupier.odds.solvers.wagers import contest_nets

__all__ = ["Advice", "advise", "worth_beside"]

_GAMES = 32
_Ahead: TypeAlias = dict[int, Ints]  # by stake: what lies ahead, for each set of cards drawn until then


def advise(
    game: Game,
    hand: Collection[int],
    board: Collection[int] = (),
    bets: Mapping[str, int] | None = None,
    seen: Collection[int] = (),
    *,
    dealer: Collection[int] = (),
) -> Advice:
    """Return what to do now, counted over every way the cards nobody has seen can fall.

    `bets` are units by street already played (1 for a bet that rides, 0 for one taken back); `seen` are other
    cards known to be out of play; `dealer` are the dealer's cards that lie open.

    >>> from croupier.cards import parse_cards
    >>> from croupier.games import load
    >>> advise(load("three-card-poker"), parse_cards("Qs 6d 4c")).action
    'bet'
    """
    require_decision(game)
    verify_in_deck(game, (*hand, *board, *dealer, *seen))
    if is_searched(game, deciding_group(game)):
        return searched_advice(
            game, MomentFacts(tuple(hand), tuple(board), tuple(dealer), tuple(seen), dict(bets or {}))
        )
    if contested(game):
        return _against_dealer(game, contest_moment(game, hand, board, bets or {}, seen, dealer))
    return _against_table(game, table_moment(game, hand, board, bets or {}, seen, dealer))


# ----------------------------------------------------------------------------------- against a pay table


@dataclass(frozen=True, eq=False)
class _Paid:
    """What each strength brings for one unit, in whole parts."""

    ranking: str
    brings: Ints
    parts: int


@lru_cache(maxsize=_GAMES)
def _paid(game: Game) -> _Paid:
    table = game.pay_table(game.wagers_of(deciding_group(game))[0].paid_by)
    rows = rows_of(table)
    pays = returns(table, rows, None, {})
    parts = lcm(*(net.denominator for net in pays))
    return _Paid(table.ranking, np.array([int(net * parts) for net in pays])[rows.row_of], parts)


def _against_table(game: Game, moment: Moment) -> Advice:
    assert moment.course is not None  # noqa: S101 (there is a pay table)
    street, later = moment.course.streets[moment.number], moment.course.streets[moment.number + 1 :]
    paid = _paid(game)
    cards = moment.cards
    left = _left(moment)
    draws = moment.course.cards - len(cards)
    verify_draws(game, len(left), draws)
    unit = paid.brings[strengths(paid.ranking, _hands(cards, left, sets_of(len(left), draws)))]
    ahead, scale, drawn = {0: unit}, paid.parts, draws  # before any decision: of one unit
    for next_street in reversed(later):
        have = next_street.known - len(cards)
        ahead, scale = _back(ahead, scale, len(left), have, drawn)
        ahead = _decided(next_street, _stakes(moment, next_street), ahead, scale)
        drawn = have
    ahead, scale = _back(ahead, scale, len(left), 0, drawn)
    worth = {units: _at(ahead, moment.stake + units)[0] for _, units in street.moves}
    return _advice(street, moment.stake, {u: Fraction(int(v), scale) for u, v in worth.items()})


def _back(ahead: _Ahead, scale: int, left: int, have: int, drawn: int) -> tuple[dict[int, Ints], int]:
    """Add up what the cards drawn after a decision bring, for each set of cards drawn before it."""
    if have == drawn:
        return ahead, scale
    if not have:
        return {stake: values.sum(keepdims=True) for stake, values in ahead.items()}, scale * comb(
            left, drawn
        )
    numbers = leads(left, have, drawn - have)
    added = {stake: values[numbers].sum(axis=1) for stake, values in ahead.items()}
    return added, scale * comb(left - have, drawn - have)


def _at(ahead: _Ahead, stake: int) -> Ints:
    """Return the values at a stake; what no decision follows is the same for every unit of it."""
    return stake * ahead[0] if 0 in ahead else ahead[stake]


def _decided(street: Street, stakes: tuple[int, ...], ahead: _Ahead, scale: int) -> _Ahead:
    found = {}
    for stake in stakes:
        best = np.maximum.reduce([_at(ahead, stake + units) for _, units in street.moves])
        found[stake] = np.maximum(best, -stake * scale) if street.may_fold else best
    return found


def _stakes(moment: Moment, until: Street) -> tuple[int, ...]:
    """Return the stakes that can lie before a later decision."""
    assert moment.course is not None  # noqa: S101 (there is a pay table)
    stakes = {moment.stake}
    for street in moment.course.streets[moment.number :]:
        if street is until:
            break
        stakes = {stake + units for stake in stakes for _, units in street.moves}
    return tuple(sorted(stakes))


def _advice(street: Street, stake: int, worth: dict[int, Fraction]) -> Advice:
    if not street.may_fold:
        named = tuple((name, worth[units]) for name, units in street.moves)
        best = max(named, key=lambda pair: pair[1])[0]  # of equals the first: to let it ride
        return Advice(street.step, best, int(best == street.moves[0][0]), named)
    units = max(worth, key=lambda bet: (worth[bet], bet))
    values = (("fold", Fraction(-stake)), *((str(bet), value) for bet, value in worth.items()))
    if worth[units] < -stake:
        return Advice(street.step, "fold", 0, values)
    return Advice(street.step, "bet", units, values)


def _left(moment: Moment) -> NDArray[np.uint8]:
    gone = {*moment.cards, *moment.dealer, *moment.seen}
    return np.array([card for card in DECK if card not in gone], dtype=np.uint8)


def _hands(known: tuple[int, ...], left: NDArray[np.uint8], sets: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return the known cards with every set of further ones."""
    hands = np.empty((len(sets), len(known) + sets.shape[1]), dtype=np.uint8)
    hands[:, : len(known)] = known
    hands[:, len(known) :] = left.take(sets)
    return hands


# ------------------------------------------------------------------------------------ against the dealer


@dataclass(frozen=True, eq=False)
class _Met:
    """What staying brings by strength and outcome, in whole parts of a unit."""

    contest: Contest
    stand: Stand
    nets: Ints
    scale: int
    qualifies: int
    dealt: int  # cards of the dealer in all


@lru_cache(maxsize=_GAMES)
def _met(game: Game) -> _Met:
    stand, contest = the_stand(game)
    nets, scale = contest_nets(game, contest, units_of(game, deciding_group(game), stand))
    dealt = sum(game.card_group(name).count for name in contest.dealer_cards)
    return _Met(contest, stand, nets, scale, qualifying_strength(contest), dealt)


def _against_dealer(game: Game, moment: Moment) -> Advice:
    met = _met(game)
    mine = RANKINGS[met.contest.ranking].strength(moment.cards)
    left = _left(moment)
    verify_draws(game, len(left), met.dealt - len(moment.dealer))
    hidden = sets_of(len(left), met.dealt - len(moment.dealer))
    theirs = strengths(met.contest.ranking, _hands(moment.dealer, left, hidden))
    plays = theirs >= met.qualifies
    loses, ties = int((plays & (theirs < mine)).sum()), int((plays & (theirs == mine)).sum())
    folded = len(theirs) - int(plays.sum())
    ways = (folded, loses, ties, len(theirs) - folded - loses - ties)
    brings = sum(int(net) * often for net, often in zip(met.nets[mine], ways, strict=True))
    street = Street(met.stand.step, len(moment.cards), (("bet", met.stand.units),), may_fold=True)
    return _advice(street, 1, {met.stand.units: Fraction(brings, met.scale * len(theirs))})


def worth_beside(
    game: Game,
    group: str,
    stake: int,
    lie: Mapping[str, Sequence[int]],
    seen: Collection[int] = (),
    jackpots: Mapping[str, int] | None = None,
) -> Fraction:
    """Return what a side bet brings in the end, in cents, if nothing takes it away before.

    `lie` are the cards known of each group, `seen` all others known to be out of play.

    >>> from croupier.cards import parse_cards
    >>> from croupier.games import load
    >>> lie = {"player": parse_cards("Qs 6d 4c")}
    >>> round(float(worth_beside(load("three-card-poker"), "six-card-bonus", 500, lie)), 2)
    -335.3
    """
    sides = {each.group: each for each in side_bets(game, deciding_group(game))}
    if group not in sides:
        raise UnsolvedError(f'{game.name} has no side bet "{group}"; it has {", ".join(sides) or "none"}')
    side = sides[group]
    table = side.table
    fixed = [name for name in table.cards if name in table.uses_all_of]
    loose = [name for name in table.cards if name not in table.uses_all_of]
    lacking = {name: game.card_group(name).count - len(lie.get(name, ())) for name in table.cards}
    if sum(lacking[name] for name in fixed) and sum(lacking[name] for name in loose):
        raise UnsolvedError(f"{group} of {game.name} has unseen cards of two kinds, and is not counted here")
    out = {*seen, *(card for cards in lie.values() for card in cards)}
    left = np.array([card for card in DECK if card not in out], dtype=np.uint8)
    verify_draws(game, len(left), sum(lacking.values()))
    draws = left.take(sets_of(len(left), sum(lacking.values())))

    def hands(names: list[str]) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
        known = np.array([card for name in names for card in lie.get(name, ())], dtype=np.uint8)
        held = np.broadcast_to(known, (len(draws), len(known)))
        return np.concatenate([held, draws], axis=1) if sum(lacking[name] for name in names) else held

    rows = row_numbers(side, hands(fixed), hands(loose), suits=bool(side.rows.suits))
    often = np.bincount(rows, minlength=side.rows.count).tolist()
    nets = returns(table, side.rows, stake, jackpots or {}, by_value=side.by_value)
    return stake * sum((net * ways for net, ways in zip(nets, often, strict=True)), Fraction(0)) / len(draws)
