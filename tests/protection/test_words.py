"""Game protection names what fits, and nobody as guilty: its words, wherever somebody reads them."""

import re
from pathlib import Path
from typing import Final

import pytest

from croupier.permissions import GRANTS, Permission, Role
from tests.loops import at_least_one

ROOT: Final = Path(__file__).parents[2]
READ: Final = (
    *sorted((ROOT / "src/croupier/protection").glob("*.py")),
    ROOT / "src/croupier/cli/protection.py",
    ROOT / "src/croupier/server/views/protection_shapes.py",
    ROOT / "src/croupier/server/queries/protection.py",
    ROOT / "src/croupier/server/routes/protection.py",
    ROOT / "src/croupier/server/web/audit/protection.js",
    ROOT / "docs/game-protection.md",
)
BLAMES: Final = re.compile(r"cheat|guilt|fraud|thief|thieves|crook|culprit|suspect|collu", re.IGNORECASE)
ACCUSES: Final = re.compile(r"accus\w*", re.IGNORECASE)
SAID_SO: Final = re.compile(r"(is|are) (\*\*)?not an accusation|accuses nobody", re.IGNORECASE)


@pytest.mark.parametrize("file", READ, ids=lambda path: path.name)
def test_a_sign_blames_nobody(file: Path) -> None:
    text = re.sub(r"\s+", " ", file.read_text(encoding="utf-8"))
    assert BLAMES.findall(text) == []
    assert len(ACCUSES.findall(text)) == len(SAID_SO.findall(text)), "only that it is none"


def test_every_place_to_read_it_says_that_a_sign_is_not_an_accusation() -> None:
    for name in at_least_one(("protection.py", "protection.js", "game-protection.md")):
        assert any(SAID_SO.search(file.read_text("utf-8")) for file in READ if file.name == name)


def test_who_watches_the_games_sees_signs_and_nobody_else_does() -> None:
    sees = GRANTS[Permission.PROTECT_GAMES]
    assert sees == {Role.FLOOR, Role.AUDITOR, Role.MANAGER, Role.OPERATOR}
