"""The server is killed while it makes a new house: the next start makes what is missing, and opens."""

import os
import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.games import CATALOGUE
from tests.faults.reckoning import reckon
from tests.faults.stage import NewStage, Stage
from tests.processes import CROUPIER, started
from tests.server.running import Visitor, free_port
from tests.waiting import soon

pytestmark = pytest.mark.slow
TORN = "three-card-poker-fragment"  # its pay table has lost a row, so that no table opens with it (Q3-04)
WHOLE = [game for game in CATALOGUE if game != TORN]


def killed_once(stage: Stage, there: Callable[[], bool], after: float) -> str:
    """Start a house, kill it soon after something is there, and return what it printed."""
    words = [CROUPIER, "serve", "--port", str(free_port()), "--database", stage.database]
    home = {**os.environ, "HOME": str(stage.folder), "COLUMNS": "200"}
    with started(words, env=home) as process:
        soon(lambda: there() or process.poll() is not None)
        time.sleep(after)  # a moment to strike: wherever it falls, the next start must do
        process.kill()
        return process.communicate()[0]


@pytest.mark.parametrize(
    "new_stage", ["sqlite", pytest.param("postgresql", marks=pytest.mark.prove)], indirect=True
)
def test_killed_while_it_is_made_a_house_is_made_by_the_next_start(
    new_stage: NewStage, tmp_path: Path
) -> None:
    stage, chance = new_stage(tmp_path), random.Random(51)
    begun = (tmp_path / ".croupier" / "run").exists  # it has its port, and nothing else
    said = [killed_once(stage, begun, 0.05)]
    said += [killed_once(stage, stage.has_key, chance.uniform(0, 0.15)) for _ in range(2)]
    with stage.open() as house:
        # an earlier start that came so far has printed the password, and there is one only
        assert sum("password" in told for told in (*said, "".join(house.said))) == 1
        tables = Visitor(house).as_guest().ask("/api/tables").data
        assert [table["game"] for table in tables] == WHOLE
        assert house.stop() == 0
    assert reckon(stage, []).events > 20
