"""The environment itself: one seat at a table of any game, one episode a round."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from croupier.cards import DECK
from croupier.errors import CroupierError
from croupier.games import Game, load
from croupier.games.procedure import Decide
from croupier.lab import seat
from croupier.lab.environment.observation import PLANES, Eyes, Observation
from croupier.lab.stakes import StakesError, completed, posted, staked, with_sign
from croupier.table import RefusedError
from croupier.table.actions import actions_of
from croupier.table.drive import act
from croupier.table.view import Audience, Role, View, view

REFUSED: Final = -1.0
"""What an action brings that the table refuses: it costs an ante, and the round stays where it is."""


class Environment(gymnasium.Env[dict[str, Any], np.int64]):
    """One seat at a table of any game, the first to decide; the other seats stay in with the least.

    `stakes` are cents by wager, by default the least that gets a seat dealt in; rewards are counted in units,
    which are the first bet of the main wager. `reset(options={"deck": cards})` deals a deck, top card first.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}  # type: ignore[misc]

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
        self.actions = actions_of(self.game)
        self.eyes = Eyes.of(self.game, seat.SEAT, self.unit, self.bets)
        self._before = seat.opened(self.game, seats, posted(self.game, self.bets, jackpots or {}))
        self._table = seat.begun(self._before, DECK, self.bets, self.unit)
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

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Shuffle, bet, deal, and go on to the first decision."""
        super().reset(seed=seed)
        deck = (options or {}).get("deck")
        if deck is None:
            deck = self.np_random.permutation(52).tolist()
        self._table = seat.begun(self._before, tuple(deck), self.bets, self.unit)
        return self.eyes.observe(self.seen), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Decide, and go on to the next decision or to the end; what the table refuses changes nothing."""
        if not self.action_space.contains(action):
            raise CroupierError(f"{action} is no action; they go from 0 to {len(self.actions) - 1}")
        if seat.is_over(self._table):
            raise CroupierError("no round is open; reset() begins one")
        said = seat.choice(self._table, seat.SEAT, self.actions[int(action)], self.unit)
        try:
            decided = act(self._table, said)
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

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.action_masks()}
        if seat.is_over(self._table):
            info["net"] = self.eyes.results(self.seen)
        return info


def unit_of(game: Game, bets: Mapping[str, int]) -> int:
    """Return the cents of one unit: the first bet of the main wager, or of any where that is not bet."""
    main = [spot.id for spot in game.wagers_of(game.wager_groups[0])]
    return next(bets[id_] for id_ in (*main, *bets) if id_ in bets)


def _nothing_to_decide(game: Game) -> str:
    who = dict.fromkeys(id_ for step in game.steps if isinstance(step, Decide) for id_ in step.who)
    if not who:
        return f"{game.name} leaves the player nothing to decide, and so nothing to learn"
    return f"these stakes leave nothing to decide in {game.name}; stake something on {' or '.join(who)}"
