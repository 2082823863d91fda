"""Report the odds, the round and the strategy of a game as plain data for machines."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.cards import RANKS, card_text
from croupier.games import Game
from croupier.odds.counting.outcomes import (
    Changed,
    bets_of,
    main_wager,
    posted_jackpots,
    usual_bet,
    usual_stakes,
    verified_stakes,
)
from croupier.odds.counting.payouts import UnsolvedError, WagerOdds, tied_to_play
from croupier.odds.solvers.round import RoundOdds, staked_figures
from croupier.odds.solvers.wagers import (
    PLAUSIBLE,
    TIE_RULE,
    LostOdds,
    lost_groups,
    lost_odds,
    wager_odds,
)

if TYPE_CHECKING:
    from croupier.odds.playing.chart import Strategy
    from croupier.odds.playing.policies import Spot, Worth
    from croupier.odds.reports.readings import CappedOdds, CapReading
    from croupier.odds.reports.sensitivity import JackpotEdge

# What only some reports need is imported by those: from a shell, loading it takes longer than counting.


def round_stakes(game: Game, given: Mapping[str, int]) -> dict[str, int]:
    """Return the bets of a round: those said with an ante, or one on everything where none is said.

    What is not said is $5, or what its limits leave nearest to that.

    >>> from croupier.games import load
    >>> round_stakes(load("nh-holdem-face-up"), {}), round_stakes(load("nh-holdem-face-up"), {"ante": 1000})
    ({'main': 500, 'three-card-bonus': 500}, {'ante': 1000})
    """
    if not given:
        return usual_stakes(game)
    main = main_wager(game)
    if main in given or any(spot.id in given for spot in game.wagers_of(main)):
        return dict(given)
    return {main: usual_bet(game, main), **given}


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


def cap_data(game: Game, readings: "Sequence[CapReading]") -> dict[str, object]:
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


def _capped_data(odds: "CappedOdds") -> dict[str, object]:
    return {
        "stake": odds.stake / 100,
        "without": float(odds.free),
        "house_edge": float(odds.capped),
        "exact": str(odds.capped),
        "reached": float(odds.reached),
    }


def jackpot_data(line: "JackpotEdge", posted: Mapping[str, int]) -> dict[str, object]:
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


LEAST_RETURN = Fraction(3, 4)  # of all money at risk (GLI-19 4.7.1)


@dataclass(frozen=True, slots=True)
class OddsReport:
    """Every wager of a game: solved, or as a function of a lost row; and what each returns at the least."""

    game: Game
    wagers: tuple[WagerOdds, ...]
    lost: tuple[LostOdds, ...]
    payback: tuple[tuple[str, Fraction], ...]  # at the lowest jackpots there can be
    tied: tuple[str, ...]  # side bets a fold or a loss may take, whose figures suppose that it does not
    changed: tuple[Changed, ...]  # by decision: how often the bets staked make another choice the best one
    stakes: Mapping[str, int]
    jackpots: Mapping[str, int]

    @property
    def fails(self) -> tuple[str, ...]:
        """The wagers that return less than the minimum."""
        return tuple(wager for wager, part in self.payback if part < LEAST_RETURN)

    @property
    def jackpot_lines(self) -> "tuple[JackpotEdge, ...]":
        """The edge of every bet on jackpots as a function of what is posted."""
        from croupier.odds.reports.sensitivity import jackpot_edges  # noqa: PLC0415

        return jackpot_edges(self.game, self.stakes)

    def as_data(self) -> dict[str, object]:
        """Return the report in plain types."""
        return {
            "game": self.game.id,
            "hash": self.game.hash,
            "readings": self.game.choices,
            "tie_rule": TIE_RULE,
            "stakes": {name: cents / 100 for name, cents in self.stakes.items()},
            "jackpots": {name: cents / 100 for name, cents in self.jackpots.items()},
            "wagers": {odds.wager: wager_data(odds) for odds in self.wagers},
            "tied_to_play": list(self.tied),
            "played_otherwise": {change.step: float(change.probability) for change in self.changed},
            "lost": {odds.wager: _lost_data(odds) for odds in self.lost},
            "jackpot_edge": [jackpot_data(line, self.jackpots) for line in self.jackpot_lines],
            "minimum_return": {
                "least": float(LEAST_RETURN),
                "payback": {wager: float(part) for wager, part in self.payback},
                "fails": list(self.fails),
            },
        }


def report_on(
    game: Game, stakes: Mapping[str, int] | None = None, jackpots: Mapping[str, int] | None = None
) -> OddsReport:
    """Return the odds of every wager; stakes and posted jackpots are cents.

    >>> from croupier.games import load
    >>> report_on(load("nh-holdem-jackpots")).fails
    ()
    """
    given = verified_stakes(game, stakes)
    posted = posted_jackpots(game, jackpots)
    bets = bets_of(game, given, posted)
    torn = lost_groups(game)
    main = main_wager(game)
    tied = tied_to_play(game, main, bets.up)
    together = () if torn else tuple(group for group in tied if bets.on(group))
    if together:
        _verify_main_staked(game, given, together[0])
    joint, changed = staked_figures(game, (main, *together), bets) if together else ({}, ())
    solved = tuple(
        joint[group] if group in joint else wager_odds(game, group, given, posted)
        for group in game.wager_groups
        if group not in torn
    )
    least = solved
    if posted != (lowest := posted_jackpots(game, None)):
        least = tuple(wager_odds(game, odds.wager, given, lowest) for odds in solved)
    return OddsReport(
        game=game,
        wagers=solved,
        lost=tuple(lost_odds(game, group) for group in torn),
        payback=tuple((odds.wager, odds.payback) for odds in least),
        tied=tuple(group for group in tied if not bets.on(group)),
        changed=changed,
        stakes=given,
        jackpots=posted,
    )


def _verify_main_staked(game: Game, given: Mapping[str, int], side: str) -> None:
    """Refuse a side bet that is one decision with main where nobody says how much is on that."""
    main, first = main_wager(game), game.wagers_of(main_wager(game))
    if any(given.get(name) for name in (main, *(spot.id for spot in first))):
        return
    bet, usual = first[0].id, usual_bet(game, main)
    says = f"a fold may take {side} along, so what it is worth hangs on the {first[0].name} beside it; add"
    raise UnsolvedError(
        f"{says} {bet!r} to the stakes, such as {{{bet!r}: {usual}}}",
        command=f"{says} --stake {bet}={usual / 100:g}",
    )


def wager_data(odds: WagerOdds) -> dict[str, object]:
    """Return the odds of a wager in plain types."""
    return {
        "ev": float(odds.ev),
        "ev_exact": str(odds.ev),
        "house_edge": float(odds.house_edge),
        "average_wager": float(odds.average_wager),
        "element_of_risk": float(odds.element_of_risk),
        "standard_deviation": odds.standard_deviation,
        "hit_frequency": float(odds.hit_frequency),
        "push_frequency": float(odds.push_frequency),
        "fold_frequency": {step: float(often) for step, often in odds.folds},
        "outcomes": [
            {
                "net": str(chance.net),
                "probability": float(chance.probability),
                "exact": str(chance.probability),
            }
            for chance in odds.chances
        ],
    }


def _lost_data(odds: LostOdds) -> dict[str, object]:
    return {
        "rows": [
            {"hand": row.hand, "blank": row.blank, "probability": float(row.probability)} for row in odds.rows
        ],
        "formula": odds.formula,
        "fair_at": float(odds.fair) if odds.fair is not None else None,
        "edges": [
            {"pays": f"{paid} to 1", "house_edge": float(-odds.ev(paid)), "exact": str(-odds.ev(paid))}
            for paid in PLAUSIBLE
        ]
        if len(odds.rows) == 1
        else [],
    }


LEGEND = {
    "f": "fold",
    "1 to 9": "bet so many units",
    "r": "let it ride",
    "t": "take back",
    "?": "depends",
}


def strategy_data(found: "Strategy") -> dict[str, Any]:
    """Return a strategy as plain data.

    In `exact`, `hands` are sets of known cards, one of those that differ only in the names of their suits,
    and the characters of each line of `actions` stand for them in order; there is a line for every stake.
    """
    return {
        "game": found.game.id,
        "hash": found.game.hash,
        "readings": found.game.choices,
        "tie_rule": "bet",
        "wager": found.wager,
        "side_bets_a_fold_may_take": list(found.tied),
        **_worth(found.best),
        "chart": [
            {
                "step": chart.step,
                "name": chart.name,
                "cards": chart.cards,
                "lines": [
                    {
                        "action": line.action,
                        "units": line.units,
                        "with": [{"says": rule.says, "least_stake": rule.least_stake} for rule in line.rules],
                        "otherwise": not line.rules,
                    }
                    for line in chart.lines
                ],
            }
            for chart in found.charts
        ],
        "chart_cost": float(found.cost),
        "chart_cost_exact": str(found.cost),
        "pairs": dict(zip(RANKS, found.kinds, strict=True)) if found.kinds else None,
        "shortcuts": [
            {
                "name": shortcut.name,
                "says": shortcut.says,
                **_worth(shortcut.worth),
                "cost": float(shortcut.cost),
                "cost_exact": str(shortcut.cost),
            }
            for shortcut in found.shortcuts
        ],
        "exact": {"legend": LEGEND, "decisions": [_decision(spot) for spot in found.spots]},
    }


def _worth(worth: "Worth") -> dict[str, Any]:
    return {"ev": float(worth.ev), "ev_exact": str(worth.ev), "average_wager": float(worth.average_wager)}


def _decision(spot: "Spot") -> dict[str, Any]:
    from croupier.odds.playing.policies import FOLD  # noqa: PLC0415

    codes = np.array(["f", *(_code(name, units) for name, units in spot.moves)])
    if not spot.shown.shape[1]:
        lines = ["".join(row) for row in codes[spot.best.astype(np.int64) - FOLD]]
        actions = {str(stake): line for stake, line in zip(spot.stakes, lines, strict=True)}
        return {"step": spot.step, "hands": _hands(spot.cards), "actions": actions}
    return _with_dealers_card(spot, codes, FOLD)


def _code(name: str, units: int) -> str:
    return {"let it ride": "r", "take back": "t"}.get(name, str(units))


def _hands(cards: Any) -> str:
    return " ".join("".join(map(card_text, row)) for row in cards.tolist())


def _with_dealers_card(spot: "Spot", codes: Any, fold: int) -> dict[str, Any]:
    """Write most hands with one character, and those the dealer's card decides with one for each card."""
    first = np.flatnonzero((spot.cards[1:] != spot.cards[:-1]).any(axis=1)) + 1
    starts = np.concatenate([[0], first])
    best = spot.best[0].astype(np.int64)
    lowest, highest = np.minimum.reduceat(best, starts), np.maximum.reduceat(best, starts)
    actions = np.where(lowest == highest, codes[lowest - fold], "?")
    ends = np.concatenate([first, [len(best)]])
    depends = {}
    for place in np.flatnonzero(lowest != highest).tolist():
        states = slice(starts[place], ends[place])
        line = np.full(52, "-")
        line[spot.shown[states, 0]] = codes[best[states] - fold]
        depends[_hands(spot.cards[starts[place] : starts[place] + 1])] = "".join(line)
    return {
        "step": spot.step,
        "hands": _hands(spot.cards[starts]),
        "actions": {str(spot.stakes[0]): "".join(actions)},
        "depends": depends,  # by the dealer's card from 2c to As; a dash is a card of the hand itself
    }
