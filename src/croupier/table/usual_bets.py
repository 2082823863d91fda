"""What is bet before the cards: the usual bets of a game, and what a chosen bet needs beside it."""

from collections.abc import Mapping
from typing import Final

from croupier.games import Game
from croupier.games.payment import Wager
from croupier.games.procedure import TakeBets

USUAL: Final = 5_00


def spots(game: Game, step: TakeBets) -> tuple[Wager, ...]:
    """Return the wagers of a step, those first that others lean on."""
    found: list[Wager] = []

    def put(wager: Wager) -> None:
        for need in (*wager.needs_any_of, wager.not_above, wager.equal_to):
            if need in {other.id for other in game.wagers}:
                put(game.wager(str(need)))
        if wager.placed_at == step.id and wager not in found:
            found.append(wager)

    for wager in game.wagers:
        put(wager)
    return tuple(found)


def usual(wager: Wager, bets: Mapping[str, int], size: int = USUAL) -> int:
    """Return an ordinary bet on a spot: five dollars, or as near to that as the sheet allows."""
    if wager.equal_to in bets:
        return bets[str(wager.equal_to)] * wager.times[0]
    if wager.exactly:
        return min(wager.exactly, key=lambda exact: abs(exact - size))
    if isinstance(wager.most, int):
        size = min(size, wager.most)
    if wager.not_above in bets:
        size = min(size, bets[str(wager.not_above)])
    if wager.in_steps_of:
        size -= size % wager.in_steps_of
    return max(size, wager.least) if isinstance(wager.least, int) else size


def completed(game: Game, step: TakeBets, wanted: Mapping[str, int]) -> dict[str, int]:
    """Return these bets with what must lie beside them, in an order in which they can be made.

    >>> from croupier.games import load
    >>> stud = load("nh-holdem-stud")
    >>> completed(stud, stud.step("bets"), {})
    {'ante': 400}
    """
    ids = set(wanted)
    if not ids & set(step.each_player_needs):
        ids.add(step.each_player_needs[0])
    while missing := {_need(game.wager(id_), ids) for id_ in ids} - {""}:
        ids |= missing
    bets: dict[str, int] = {}
    for wager in spots(game, step):
        if wager.id in ids:
            bets[wager.id] = wanted.get(wager.id) or usual(wager, {**wanted, **bets})
    return bets


def _need(wager: Wager, ids: set[str]) -> str:
    """Return what a bet still needs beside it."""
    return wager.needs_any_of[0] if wager.needs_any_of and not ids & set(wager.needs_any_of) else ""
