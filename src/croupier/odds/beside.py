"""What a side bet is worth at one moment of a round: over every way the cards nobody has seen can fall."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

import numpy as np

from croupier.cards import DECK
from croupier.games import Game
from croupier.odds.ends import side_bets
from croupier.odds.paid import returns
from croupier.odds.policies import deciding_group
from croupier.odds.remaining import sets_of
from croupier.odds.roles import row_numbers
from croupier.odds.unsolved import UnsolvedError


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
    side = next(each for each in side_bets(game, deciding_group(game)) if each.group == group)
    table = side.table
    fixed = [name for name in table.cards if name in table.uses_all_of]
    loose = [name for name in table.cards if name not in table.uses_all_of]
    lacking = {name: game.card_group(name).count - len(lie.get(name, ())) for name in table.cards}
    if sum(lacking[name] for name in fixed) and sum(lacking[name] for name in loose):
        raise UnsolvedError(f"{group} of {game.name} has unseen cards of two kinds, and is not counted here")
    out = {*seen, *(card for cards in lie.values() for card in cards)}
    left = np.array([card for card in DECK if card not in out], dtype=np.uint8)
    draws = left.take(sets_of(len(left), sum(lacking.values())))

    def hands(names: list[str]) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
        known = np.array([card for name in names for card in lie.get(name, ())], dtype=np.uint8)
        held = np.broadcast_to(known, (len(draws), len(known)))
        return np.concatenate([held, draws], axis=1) if sum(lacking[name] for name in names) else held

    rows = row_numbers(side, hands(fixed), hands(loose), suits=bool(side.rows.suits))
    often = np.bincount(rows, minlength=side.rows.count).tolist()
    nets = returns(table, side.rows, stake, jackpots or {})
    return stake * sum((net * ways for net, ways in zip(nets, often, strict=True)), Fraction(0)) / len(draws)
