"""What the main bet of a catalogue game gives the house, kept so that nobody waits for the solver to read it.

A test counts them anew: `tests/odds/test_kept_edges.py`.
"""

from dataclasses import replace
from typing import Final

from croupier.games.load import load
from croupier.games.model import Game

EDGES: Final = {
    "three-card-poker": 0.03825,
    "nh-holdem-jackpots": 0.09242,
    "nh-holdem-face-up": 0.08933,
    "nh-holdem-stud": 0.09242,
    "nh-holdem-3-card-bonus": 0.0918,
    "three-card-poker-fragment": 0.03825,
}
"""By game of the catalogue, as its sheet is read by default: the house edge, as a part of the first bet."""
_KNOWN: Final[dict[str, float | None]] = {}  # by hash; limits, which a table posts, change no edge


def kept_edge(game: Game) -> float | None:
    """Return what the house keeps of the main bet; None for a game whose rules are not those of the file."""
    if game.hash not in _KNOWN:
        edge = EDGES.get(game.id)
        _KNOWN[game.hash] = edge if edge is not None and _played(game) == _played(load(game.id)) else None
    return _KNOWN[game.hash]


def _played(game: Game) -> tuple[object, ...]:
    """Return what the edge of the main bet follows from."""
    main = game.wager_groups[0]
    wagers = (
        replace(wager, least=None, most=None, exactly=(), in_steps_of=None) for wager in game.wagers_of(main)
    )
    rules = (game.deck, game.cards, game.steps, game.contest, game.bonuses, game.pay_tables_of(main))
    return (*rules, *wagers)
