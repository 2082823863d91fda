"""A Gymnasium environment for every game file: one episode is one round, played at the table itself.

Importing this room registers the catalogue; `register` adds any other game file.

>>> import gymnasium
>>> import croupier.lab.environment
>>> env = gymnasium.make("croupier/nh-holdem-stud-v0")
>>> observation, info = env.reset(seed=7)
>>> observation["own"].nonzero()[0].tolist(), info["action_mask"].tolist()
([10, 46], [1, 1, 1, 1])

History of the versions, which change whenever an action, an observation or a reward does:

* v0: own, others', table's and dealer's cards, stakes and decision; the net of the round as its reward.
"""

from pathlib import Path
from typing import Final

from croupier.errors import CroupierError

try:
    import gymnasium
except ImportError as error:  # pragma: no cover - every test has the extra
    raise CroupierError("learning needs gymnasium: pip install 'croupier[rl]'") from error

from croupier.games import CATALOGUE, load
from croupier.lab.environment.episode import REFUSED, Environment
from croupier.lab.seat import StakesError

__all__ = ["MOST_STEPS", "REFUSED", "VERSION", "Environment", "StakesError", "register"]

VERSION: Final = 0
MOST_STEPS: Final = 50
"""After so many steps a round is cut short, which only refused actions can bring about."""


def register(*games: str | Path) -> tuple[str, ...]:
    """Register games of the catalogue or files by path for `gymnasium.make`, and return their names.

    >>> register("three-card-poker")
    ('croupier/three-card-poker-v0',)
    """
    names = []
    for game in games:
        shipped = str(game) in CATALOGUE
        names.append(f"croupier/{game if shipped else load(game).id}-v{VERSION}")
        gymnasium.registry.pop(names[-1], None)  # a file may have changed since
        gymnasium.register(
            names[-1],
            entry_point=f"{__name__}:Environment",
            kwargs={"game": str(game if shipped else Path(game).resolve())},
            max_episode_steps=MOST_STEPS,
        )
    return tuple(names)


register(*CATALOGUE)
