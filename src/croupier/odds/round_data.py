"""A whole round, the cap and the jackpots as plain data for machines, and the bets a round is asked with."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from croupier.games import Game
from croupier.odds.bets import main_wager
from croupier.odds.capped import CappedOdds, CapReading, same_stakes
from croupier.odds.rounds import RoundOdds
from croupier.odds.vary import JackpotEdge

USUAL = 500  # cents


def round_stakes(game: Game, said: Mapping[str, int]) -> dict[str, int]:
    """Return the bets of a round: those said beside an ante, or one on everything where none is said.

    >>> from croupier.games import load
    >>> round_stakes(load("nh-holdem-face-up"), {}), round_stakes(load("nh-holdem-face-up"), {"ante": 1000})
    ({'main': 500, 'three-card-bonus': 500}, {'ante': 1000})
    """
    if not said:
        return same_stakes(game, USUAL)
    main = main_wager(game)
    if main in said or any(spot.id in said for spot in game.wagers_of(main)):
        return dict(said)
    return {main: USUAL, **said}


def round_data(odds: RoundOdds) -> dict[str, object]:
    """Return a round in plain types: amounts in dollars, and the exact value where it is a fraction."""
    seats = odds.game.seats
    return {
        "stakes": {wager: stake / 100 for wager, stake in zip(odds.wagers, odds.stakes, strict=True)},
        "mean": _dollars(odds.mean),
        "mean_exact": str(odds.mean / 100),
        "standard_deviation": odds.standard_deviation / 100,
        "worst": _dollars(odds.worst),
        "largest_payout": _dollars(odds.largest_payout),
        "table_bound": {str(n): _dollars(odds.table_bound(n)) for n in sorted({seats.usual, seats.most})},
        "wagers": {
            wager: {
                "mean": _dollars(odds.means[number]),
                "standard_deviation": odds.deviations[number] / 100,
                "correlation": dict(zip(odds.wagers, odds.correlations[number], strict=True)),
            }
            for number, wager in enumerate(odds.wagers)
        },
        "joint": list(odds.joint),
        "played_otherwise": {change.step: float(change.probability) for change in odds.changed},
        "outcomes": [
            {
                "net": _dollars(chance.net),
                "probability": float(chance.probability),
                "exact": str(chance.probability),
            }
            for chance in odds.chances
        ],
    }


def cap_data(game: Game, readings: Sequence[CapReading]) -> dict[str, object]:
    """Return what the cap does under every reading of it in plain types."""
    return {
        "amount": game.cap.amount / 100 if game.cap else None,
        "readings": [
            {
                "question": each.question,
                "option": each.option,
                "says": each.says,
                "at": [{odds.wager: _capped_data(odds) for odds in wagers} for wagers in each.wagers],
            }
            for each in readings
        ],
    }


def _capped_data(odds: CappedOdds) -> dict[str, object]:
    return {
        "stake": odds.stake / 100,
        "without": float(odds.free),
        "house_edge": float(odds.capped),
        "exact": str(odds.capped),
        "reached": float(odds.reached),
    }


def jackpot_data(line: JackpotEdge, posted: Mapping[str, int]) -> dict[str, object]:
    """Return the edge of a bet on jackpots as a function of what is posted, in plain types."""
    return {
        "wager": line.wager,
        "stake": line.stake / 100,
        "at_nothing": float(line.intercept),
        "at_nothing_exact": str(line.intercept),
        "per_dollar": {name: float(slope * 100) for name, slope in line.slopes},
        "per_dollar_exact": {name: str(slope * 100) for name, slope in line.slopes},
        "one_in": {name: float(1 / often) for name, often in line.odds if often},
        "fair_alone": {name: _dollars(line.fair(name, posted)) for name, slope in line.slopes if slope},
    }


def _dollars(cents: Fraction) -> float:
    return float(cents / 100)
