"""The player's table has 17 acceptance checks, and each is named by a test that proves it."""

import re
from pathlib import Path
from typing import Final

from tests.loops import at_least_one

TESTS: Final = Path(__file__).parents[1]
NAMED: Final = re.compile(r"Acceptance checks? (\d+(?:(?:, | and )\d+)*) of the player's table")
CHECKS: Final = 17


def test_every_acceptance_check_of_the_players_table_is_named_by_a_test() -> None:
    files = [path for path in TESTS.rglob("test_*.py") if path.name != Path(__file__).name]
    found = {
        int(number)
        for path in at_least_one(files)
        for names in NAMED.findall(" ".join(path.read_text("utf-8").split()))
        for number in re.findall(r"\d+", names)
    }
    assert found == set(range(1, CHECKS + 1))
