"""What a cap on payouts takes from each wager of one player alone at the table, exactly (Q0-06 to Q0-09).

The play is the best of the game without its cap. While the cap bites on side bets that no decision can lose,
that is the best with it too; at antes so large that it cuts Ante and Play themselves, it need not be.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.games import Game
from croupier.games.payment import Cap
from croupier.games.procedure import Settle
from croupier.games.words import Verb
from croupier.odds.bets import bets_of
from croupier.odds.ends import Paid
from croupier.odds.joint import play
from croupier.odds.rounds import Result, results
from croupier.odds.unsolved import UnsolvedError

CAP_READINGS = ("Q0-06", "Q0-07", "Q0-08", "Q0-09")


@dataclass(frozen=True, slots=True)
class CappedOdds:
    """One wager at given stakes: its edge without and with the cap, and how often the cap is reached."""

    wager: str
    stake: int  # cents; of main, the ante
    free: Fraction  # the house edge without the cap
    capped: Fraction
    reached: Fraction  # how often this wager is paid less than it won


def capped_odds(game: Game, stakes: Mapping[str, int]) -> tuple[CappedOdds, ...]:
    """Return what the cap does to each wager that is bet, for one player alone at the table."""
    if game.cap is None:
        raise UnsolvedError(f"{game.name} has no cap on payouts, so there is nothing it could change")
    bets = bets_of(game, stakes)
    played = play(game, bets)
    main = played.joint.layout.main
    stake = {main: bets.main, **{group: amount for group, amount in bets.sides if amount}}
    free, capped, reached = (dict.fromkeys(stake, Fraction(0)) for _ in range(3))
    order = paying_order(game)
    for result in results(played, bets):
        cut = withheld(game, game.cap, result, order)
        for spot in result.spots:
            group = spot.spot if spot.spot in stake else main
            free[group] -= spot.net * result.probability
            capped[group] -= (spot.net - cut[spot.spot]) * result.probability
        for group in {name if name in stake else main for name, less in cut.items() if less}:
            reached[group] += result.probability
    return tuple(
        CappedOdds(group, amount, free[group] / amount, capped[group] / amount, reached[group])
        for group, amount in stake.items()
    )


def paying_order(game: Game) -> dict[str, int]:
    """Return the place of each spot in the order in which a hand is paid."""
    order: dict[str, int] = {}
    for step in game.steps:
        if isinstance(step, Settle):
            for act in step.each_player:
                if act.verb in {Verb.PAY, Verb.SETTLE}:
                    for spot in game.wagers:
                        if act.what in {spot.id, spot.group}:
                            order.setdefault(spot.id, len(order))
    return order


def withheld(game: Game, cap: Cap, result: Result, order: Mapping[str, int]) -> dict[str, Fraction]:
    """Return what a cap keeps back of each spot's winnings: spots are paid in order while there is room."""
    reached = [spot for spot in result.spots if not cap.wagers or _group(game, spot.spot) in cap.wagers]
    reached.sort(key=lambda spot: order[spot.spot])
    counted = [_counted_stake(cap, spot) for spot in reached]
    claims = [spot.won - (Fraction(0) if cap.reaches_even_money else spot.even) for spot in reached]
    cut = dict.fromkeys((spot.spot for spot in result.spots), Fraction(0))
    if sum(claims) + sum(counted) <= cap.amount:
        return cut
    in_order = cap.shared == "in settlement order"
    # Shared after the last hand, all stakes that count are known; in order, only those come by so far.
    room = cap.amount - (Fraction(0) if in_order else sum(counted, Fraction(0)))
    for spot, claim, stake in zip(reached, claims, counted, strict=True):
        room -= stake if in_order else 0
        given = min(claim, max(room, Fraction(0)))
        cut[spot.spot] = claim - given
        room -= given
    return cut


def _group(game: Game, spot: str) -> str:
    return next(wager.group for wager in game.wagers if wager.id == spot)


def _counted_stake(cap: Cap, spot: Paid) -> Fraction:
    if cap.counts == "winnings" or (spot.even and not cap.reaches_even_money):
        return Fraction(0)
    return spot.beside_win


def cap_by_reading(
    game: Game, amounts: Iterable[int] = (100, 250, 500, 1000, 2500)
) -> dict[tuple[str, str, int], tuple[CappedOdds, ...]]:
    """Return what the cap does with every bet at the same amount, by reading, option and amount in cents."""
    every = game.wager_groups[1:]
    return {
        (question, option.id, amount): capped_odds(
            game.with_readings({question: option.id}),
            {game.wager_groups[0]: amount, **dict.fromkeys(every, amount)},
        )
        for question in CAP_READINGS
        for option in game.reading(question).options
        if not option.cannot
        for amount in amounts
    }
