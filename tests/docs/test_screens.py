"""The pictures of the screens: one of every room, all of them shown, and small enough to carry."""

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
SCREENS: Final = ROOT / "docs" / "screens"
ROOMS: Final = ROOT / "src" / "croupier" / "server" / "web" / "screens" / "routes.js"
NAMED: Final = {"": "floor", "tournaments": "tournament"}
MOST: Final = 4_000_000


def test_every_room_has_its_picture() -> None:
    rooms = set(re.findall(r'(?:\bat: |\bdesk\()"(\w*)"', ROOMS.read_text("utf-8")))
    assert len(rooms) >= 9
    for at in rooms:
        assert (SCREENS / f"{NAMED.get(at, at)}.png").exists(), f"take a picture of #{at}: make screenshots"


def test_every_picture_is_shown_and_every_picture_that_is_shown_is_there() -> None:
    shown = set(re.findall(r"\]\(([\w-]+\.png)\)", (SCREENS / "README.md").read_text("utf-8")))
    assert shown == {path.name for path in SCREENS.glob("*.png")}


def test_the_pictures_are_small_enough_to_carry() -> None:
    assert sum(path.stat().st_size for path in SCREENS.glob("*.png")) < MOST
