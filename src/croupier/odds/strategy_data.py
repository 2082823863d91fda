"""A strategy as plain data: the chart, the shortcuts, and every state with its best action."""

from typing import Any

import numpy as np

from croupier.cards import RANKS, card_text
from croupier.odds.policies import FOLD, Spot, Worth
from croupier.odds.strategy import Strategy

LEGEND = {
    "f": "fold",
    "1 to 9": "bet so many units",
    "r": "let it ride",
    "t": "take back",
    "?": "depends",
}


def as_data(found: Strategy) -> dict[str, Any]:
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


def _worth(worth: Worth) -> dict[str, Any]:
    return {"ev": float(worth.ev), "ev_exact": str(worth.ev), "average_wager": float(worth.average_wager)}


def _decision(spot: Spot) -> dict[str, Any]:
    codes = np.array(["f", *(_code(name, units) for name, units in spot.moves)])
    if not spot.shown.shape[1]:
        lines = ["".join(row) for row in codes[spot.best.astype(np.int64) - FOLD]]
        actions = {str(stake): line for stake, line in zip(spot.stakes, lines, strict=True)}
        return {"step": spot.step, "hands": _hands(spot.cards), "actions": actions}
    return _with_dealers_card(spot, codes)


def _code(name: str, units: int) -> str:
    return {"let it ride": "r", "take back": "t"}.get(name, str(units))


def _hands(cards: Any) -> str:
    return " ".join("".join(map(card_text, row)) for row in cards.tolist())


def _with_dealers_card(spot: Spot, codes: Any) -> dict[str, Any]:
    """Write most hands with one character, and those the dealer's card decides with one for each card."""
    first = np.flatnonzero((spot.cards[1:] != spot.cards[:-1]).any(axis=1)) + 1
    starts = np.concatenate([[0], first])
    best = spot.best[0].astype(np.int64)
    lowest, highest = np.minimum.reduceat(best, starts), np.maximum.reduceat(best, starts)
    actions = np.where(lowest == highest, codes[lowest - FOLD], "?")
    ends = np.concatenate([first, [len(best)]])
    depends = {}
    for place in np.flatnonzero(lowest != highest).tolist():
        states = slice(starts[place], ends[place])
        line = np.full(52, "-")
        line[spot.shown[states, 0]] = codes[best[states] - FOLD]
        depends[_hands(spot.cards[starts[place] : starts[place] + 1])] = "".join(line)
    return {
        "step": spot.step,
        "hands": _hands(spot.cards[starts]),
        "actions": {str(spot.stakes[0]): "".join(actions)},
        "depends": depends,  # by the dealer's card from 2c to As; a dash is a card of the hand itself
    }
