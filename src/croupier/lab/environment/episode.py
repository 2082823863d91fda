"""The environment itself, and a player's view as a learner takes it: one seat, one episode a round.

Nothing here sees a table, only the view of one player: what the player may not know, no array can tell.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Final, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from croupier.cards import card_symbol
from croupier.errors import CroupierError
from croupier.games import Game, load
from croupier.games.checks.names import FIRST_BET
from croupier.games.payment import Wager
from croupier.games.procedure import Decide
from croupier.games.words import dollars
from croupier.lab import seat
from croupier.lab.seat import StakesError, completed, posted, staked, with_sign
from croupier.table import RefusedError
from croupier.table.drive import act
from croupier.table.view import (
    Action,
    Audience,
    Role,
    SeenHand,
    View,
    actions_of,
    decisions_of,
    free_size,
    view,
)

ByName: TypeAlias = dict[str, Any]
"""Values of any kind by name, as Gymnasium passes observations, options and what comes with a step."""
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


REFUSED: Final = -1.0
"""What an action brings that the table refuses: it costs an ante, and the round stays where it is."""


class Environment(gymnasium.Env[ByName, np.int64]):
    """One seat at a table of any game, the first to decide; the other seats stay in with the least.

    `stakes` are cents by wager, by default the least that gets a seat dealt in; rewards are counted in units,
    which are the first bet of the main wager. `reset(options={"deck": cards})` deals a deck, top card first.
    """

    metadata: ClassVar[ByName] = {"render_modes": ["ansi"], "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        game: str | Path | Game,
        *,
        stakes: Mapping[str, int] | None = None,
        seats: int = 1,
        blanks: Mapping[str, str] | None = None,
        jackpots: Mapping[str, int] | None = None,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise CroupierError(f'a round is rendered as "ansi", not as "{render_mode}"')
        self.render_mode = render_mode
        found = game if isinstance(game, Game) else load(game)
        wanted = staked(stakes or {})
        self.game = with_sign(found, wanted, blanks or {})
        self.bets = completed(self.game, wanted)
        self.unit = unit_of(self.game, self.bets)
        if not _asks_every_hand(self.game):
            raise CroupierError(
                f"{self.game.name} asks only some hands for a decision, and a learner's round begins "
                "with one; take a game that asks every hand"
            )
        self.actions = actions_of(self.game)
        self.eyes = Eyes.of(self.game, seat.SEAT, self.unit, self.bets)
        self._before = seat.opened(self.game, seats, posted(self.game, self.bets, jackpots or {}))
        self._table = seat.begun(self._before, self.game.deck.cards, self.bets, self.unit)
        if seat.is_over(self._table):
            raise StakesError(_nothing_to_decide(self.game))
        self._table = self._before
        self.action_space = spaces.Discrete(len(self.actions))
        most = np.array(self.eyes.most, dtype=np.float32)
        parts: dict[str, spaces.Space[Any]] = {
            **{plane: spaces.MultiBinary(52) for plane in PLANES},
            "stakes": spaces.Box(np.zeros_like(most), most, dtype=np.float32),
            "decision": spaces.Discrete(len(self.eyes.decisions) + 1),
        }
        self.observation_space = spaces.Dict(parts)

    def reset(self, *, seed: int | None = None, options: ByName | None = None) -> tuple[Observation, ByName]:
        """Shuffle, bet, deal, and go on to the first decision."""
        super().reset(seed=seed)
        deck = (options or {}).get("deck")
        if deck is None:
            deck = self.np_random.permutation(self.game.deck.cards).tolist()
        self._table = seat.begun(self._before, tuple(deck), self.bets, self.unit)
        return self.eyes.observe(self.seen), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, ByName]:
        """Decide, and go on to the next decision or to the end; what the table refuses changes nothing."""
        if not self.action_space.contains(action):
            raise CroupierError(f"{action} is no action; they go from 0 to {len(self.actions) - 1}")
        if seat.is_over(self._table):
            raise CroupierError("no round is open; reset() begins one")
        choice = seat.choice(self._table, seat.SEAT, self.actions[int(action)], self.unit)
        try:
            decided = act(self._table, choice)
        except RefusedError as refused:
            info = {**self._info(), "refused": str(refused)}
            return self.eyes.observe(self.seen), REFUSED, False, False, info
        self._table = seat.gone_on(decided, self.bets, self.unit)
        over = seat.is_over(self._table)
        reward = seat.net(self._table) / self.unit if over else 0.0
        return self.eyes.observe(self.seen), reward, over, False, self._info()

    def render(self) -> str | None:
        """Return the round in text, as its player sees it."""
        if self.render_mode is None:
            return None
        if self._table.round is None:
            raise CroupierError("there is nothing to see yet; reset() begins a round")
        mask = self.action_masks()
        return self.eyes.text(self.seen, [a for a, can in zip(self.actions, mask, strict=True) if can])

    def action_masks(self) -> NDArray[np.int8]:
        """Return 1 for each action that the table would take now, else 0."""
        return np.array(seat.legal(self._table, self.actions, self.unit), dtype=np.int8)

    @property
    def seen(self) -> View:
        """What the seat sees: all that an observation is made of."""
        return view(self._table, Audience(Role.PLAYER, seat.name(seat.SEAT)))

    def _info(self) -> ByName:
        info: ByName = {"action_mask": self.action_masks()}
        if seat.is_over(self._table):
            info["net"] = self.eyes.results(self.seen)
        return info


def unit_of(game: Game, bets: Mapping[str, int]) -> int:
    """Return the cents of one unit: the first bet of the main wager, or of any where that is not bet."""
    main = [spot.id for spot in game.wagers_of(game.wager_groups[0])]
    return next(bets[id_] for id_ in (*main, *bets) if id_ in bets)


def _asks_every_hand(game: Game) -> bool:
    """Whether the first decision is everybody's; a game without any is refused later, by its stakes."""
    first = next((step for step in game.steps if isinstance(step, Decide)), None)
    return first is None or (first.only_if is None and first.only_on is None)


def _nothing_to_decide(game: Game) -> str:
    who = dict.fromkeys(id_ for step in game.steps if isinstance(step, Decide) for id_ in step.who)
    if not who:
        return f"{game.name} leaves the player nothing to decide, and so nothing to learn"
    return f"these stakes leave nothing to decide in {game.name}; stake something on {' or '.join(who)}"
