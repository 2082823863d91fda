"""Studies as plain data for machines: each figure a float, with its fraction beside it where it is exact."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from croupier.games import Game
from croupier.lab.study.exposed import Exposed, ExposedFigures
from croupier.lab.study.skill import SkillStudy
from croupier.odds.playing.policies import deciding_group
from croupier.odds.solvers.wagers import TIE_RULE

if TYPE_CHECKING:
    from croupier.lab.study.shared import SharedStudy  # which needs compiled code; the others do not


def shared_data(study: "SharedStudy") -> dict[str, Any]:
    """Return the edge by number of seats."""
    edges = [
        {
            "seats": edge.seats,
            "house_edge": float(edge.house_edge),
            "house_edge_exact": str(edge.house_edge) if edge.exact else None,
            "standard_error": edge.standard_error,
            "deals": edge.deals,
            "fold_frequency": float(edge.folds),
        }
        for edge in study.edges
    ]
    told = _game_data(study.game, "shared")
    return told | {
        "deals": study.deals,
        "seed": study.seed,
        "seat_solutions": study.solutions,
        "edges": edges,
    }


def exposed_data(game: Game, found: Sequence[Exposed]) -> dict[str, Any]:
    """Return what each card is worth."""
    cards = {
        each.card: {
            "lies_open": each.open,
            "gain": float(each.gain),
            "gain_exact": str(each.gain),
            "unseen": _figures_data(each.unseen),
            "seen": _figures_data(each.seen),
        }
        for each in found
    }
    return _game_data(game, "exposed") | {"cards": cards}


def skill_data(study: SkillStudy) -> dict[str, Any]:
    """Return what each way of playing costs."""
    ways = [
        {
            "name": way.name,
            "says": way.says,
            "house_edge": float(way.house_edge),
            "house_edge_exact": str(way.house_edge),
            "average_wager": float(way.worth.average_wager),
            "cost": float(way.cost),
            "cost_exact": str(way.cost),
            "dollars_a_hand": float(study.dollars_a_hand(way.cost)),
        }
        for way in study.ways
    ]
    return _game_data(study.game, "skill") | {"ante": study.ante / 100, "ways": ways}


def _game_data(game: Game, study: str) -> dict[str, Any]:
    return {
        "game": game.id,
        "hash": game.hash,
        "readings": game.choices,
        "tie_rule": TIE_RULE,
        "study": study,
        "wager": deciding_group(game),
    }


def _figures_data(figures: ExposedFigures) -> dict[str, Any]:
    return {
        "house_edge": float(figures.house_edge),
        "house_edge_exact": str(figures.house_edge),
        "average_wager": float(figures.average_wager),
        "fold_frequency": {step: float(often) for step, often in figures.folds},
    }
