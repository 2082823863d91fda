"""The odds of a whole game as people ask for them: solved, torn, and held to the minimum return."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.games import Game
from croupier.odds.analyse import TIE_RULE, posted_jackpots, wager_odds
from croupier.odds.bets import bets_of, main_wager
from croupier.odds.fates import tied_to_play
from croupier.odds.joint import play, wager_figures
from croupier.odds.lost import PLAUSIBLE, LostOdds, lost_groups, lost_odds
from croupier.odds.played import Changed
from croupier.odds.results import WagerOdds
from croupier.odds.round_data import jackpot_data
from croupier.odds.vary import JackpotEdge, jackpot_edges

LEAST_RETURN = Fraction(3, 4)  # of all money at risk (GLI-19 4.7.1)


@dataclass(frozen=True, slots=True)
class Report:
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
    def jackpot_lines(self) -> tuple[JackpotEdge, ...]:
        """The edge of every bet on jackpots as a function of what is posted."""
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
) -> Report:
    """Return the odds of every wager; stakes and posted jackpots are cents.

    >>> from croupier.games import load
    >>> report_on(load("nh-holdem-jackpots")).fails
    ()
    """
    said = dict(stakes or {})
    posted = posted_jackpots(game, jackpots)
    bets = bets_of(game, said, posted)
    torn = lost_groups(game)
    tied = tied_to_play(game, main_wager(game), bets.up)
    together = not torn and any(bets.on(group) for group in tied)
    played = play(game, bets) if together else None
    solved = tuple(
        wager_figures(played, bets, group) if played else wager_odds(game, group, said, posted)
        for group in game.wager_groups
        if group not in torn
    )
    least = solved
    if posted != (lowest := posted_jackpots(game, None)):
        least = tuple(wager_odds(game, odds.wager, said, lowest) for odds in solved)
    return Report(
        game=game,
        wagers=solved,
        lost=tuple(lost_odds(game, group) for group in torn),
        payback=tuple((odds.wager, odds.payback) for odds in least),
        tied=tuple(group for group in tied if not bets.on(group)),
        changed=played.changed if played else (),
        stakes=said,
        jackpots=posted,
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
