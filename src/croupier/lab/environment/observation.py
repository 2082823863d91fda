"""A player's view as a learner takes it: what can be done by number, cards and bets as arrays of fixed size.

Nothing here sees a table, only the view of one player: what the player may not know, no array can tell.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import card_symbol
from croupier.games import Game
from croupier.games.checks.names import FIRST_BET
from croupier.games.payment import Wager
from croupier.games.words import dollars
from croupier.table.actions import Action, decisions_of, free_size
from croupier.table.view import SeenHand, View

Observation: TypeAlias = dict[str, NDArray[np.int8] | NDArray[np.float32] | np.int64]
PLANES: Final = ("own", "others", "table", "dealer")


@dataclass(frozen=True, slots=True)
class Eyes:
    """How one seat of a game looks at a round: in which order its arrays stand, and what they count in."""

    seat: int
    unit: int  # cents; stakes and results are counted in it
    wagers: tuple[str, ...]  # those that can be bet
    most: tuple[float, ...]  # by wager: the most units that can lie there
    decisions: tuple[str, ...]
    owners: tuple[tuple[str, str], ...]  # by group of cards: table or dealer

    @classmethod
    def of(cls, game: Game, seat: int, unit: int, bets: Mapping[str, int]) -> "Eyes":
        """Return the eyes of a seat that makes these bets before the cards."""
        most = {wager.id: _most(game, wager, unit, bets) / unit for wager in game.wagers}
        return cls(
            seat=seat,
            unit=unit,
            wagers=tuple(wager for wager, units in most.items() if units),
            most=tuple(units for units in most.values() if units),
            decisions=tuple(step.id for step in decisions_of(game)),
            owners=tuple((group.id, group.owner) for group in game.cards if group.owner != "player"),
        )

    def observe(self, seen: View) -> Observation:
        """Return a view as arrays; the decision after the last one is none, for a round that is over."""
        own = self.hand(seen)
        others = [hand for hand in seen.hands if hand.seat != self.seat]
        stakes = np.zeros(len(self.wagers), dtype=np.float32)
        for wager, cents in own.bets:
            stakes[self.wagers.index(wager)] = cents / self.unit
        step = self.decisions.index(seen.choice.step) if seen.choice else len(self.decisions)
        return {
            "own": _plane(card for _, cards in own.cards for card in cards),
            "others": _plane(card for hand in others for _, cards in hand.cards for card in cards),
            "table": self._shared(seen, "table"),
            "dealer": self._shared(seen, "dealer"),
            "stakes": stakes,
            "decision": np.int64(step),
        }

    def _shared(self, seen: View, owner: str) -> NDArray[np.int8]:
        groups = {group for group, whose in self.owners if whose == owner}
        return _plane(card for group, cards in seen.shared if group in groups for card in cards)

    def hand(self, seen: View) -> SeenHand:
        """Return the seat's own hand."""
        return next(hand for hand in seen.hands if hand.seat == self.seat)

    def results(self, seen: View) -> dict[str, float]:
        """Return what each settled wager brought, in units."""
        return {wager: cents / self.unit for wager, cents in self.hand(seen).results}

    def text(self, seen: View, legal: Iterable[Action]) -> str:
        """Write a view for a person: the cards in sight, the bets, and what can be done or was won."""
        own = self.hand(seen)
        lines = [(group, _symbols(cards)) for group, cards in seen.shared if cards]
        lines += [
            (f"seat {hand.seat}", " ".join(_symbols(cards) for _, cards in hand.cards))
            for hand in seen.hands
            if hand.seat != self.seat
        ]
        lines.append(("you", " ".join(_symbols(cards) for _, cards in own.cards)))
        lines.append(("bets", ", ".join(f"{wager} {dollars(cents)}" for wager, cents in own.bets)))
        if seen.choice:
            lines.append((seen.choice.step, " or ".join(map(str, legal))))
        else:
            lines.append(("net", f"{sum(self.results(seen).values()):+g}"))
        width = max(len(name) for name, _ in lines)
        return "\n".join(f"{name:<{width}}  {says}".rstrip() for name, says in lines)


def _most(game: Game, wager: Wager, unit: int, bets: Mapping[str, int]) -> int:
    if wager.id in bets:
        return bets[wager.id]
    if wager.equal_to == FIRST_BET:
        return free_size(wager, unit) * max(wager.times)
    if wager.equal_to is None or game.step(wager.placed_at).do == "bets":
        return 0
    return _most(game, game.wager(wager.equal_to), unit, bets) * max(wager.times)


def _plane(cards: Iterable[int | None]) -> NDArray[np.int8]:
    plane = np.zeros(52, dtype=np.int8)
    plane[[card for card in cards if card is not None]] = 1
    return plane


def _symbols(cards: Iterable[int | None]) -> str:
    return " ".join("▒▒" if card is None else card_symbol(card) for card in cards)
