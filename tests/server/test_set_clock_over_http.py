"""Attack: on a running house, set the clock of its machine, and another zone in its file; the log says both.

No test may set the clock of a machine, so the house is handed one; everything else about it is real.
"""

from datetime import datetime
from functools import partial
from http import HTTPStatus
from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.browser import ahead
from tests.server.running import Visitor, running
from tests.server.test_dismissed import FILE, olga
from tests.waiting import soon


def sets(clock: Path, seconds: int) -> None:
    """Set the clock so many seconds ahead of the wall, whole at once."""
    new = clock.with_suffix(".new")
    new.write_text(str(seconds))
    new.replace(clock)


def is_noted(boss: Visitor, password: str, says: str) -> bool:
    """Whether the pit tells it to the operator, who signs in again where a clock set far ahead ended that."""
    if (view := boss.ask("/api/views/house")).status == HTTPStatus.UNAUTHORIZED:
        boss.ask("/api/sign-in", {"name": "Olga", "password": password})
    return view.status == HTTPStatus.OK and any(says in each for each in view.data["pit"]["clock"])


def rows(reader: Visitor) -> list[dict[str, Any]]:
    return list(reader.ask("/api/audit/log?limit=1000").data)


def test_a_set_clock_and_another_zone_are_in_the_log_and_among_the_alerts(tmp_path: Path) -> None:
    file, clock = tmp_path / "hall.toml", tmp_path / "clock"
    file.write_text(f'zone = "America/New_York"\n{FILE}')
    sets(clock, 0)

    def served() -> Any:
        return running(tmp_path, "--house", str(file), program=ahead.by(clock))

    with served() as house:
        password = house.password
        boss = olga(house, password)
        for seconds, says in ((3 * 3_600, "set ahead by 3 hours"), (0, "set back by 3 hours")):
            sets(clock, seconds)
            soon(partial(is_noted, boss, password, says), says)
        boss.order("house", "Exclude", person="Pat", kind="self", says="a signed form")
        assert house.stop() == 0
    sets(clock, -48 * 3_600)  # while nobody looks
    file.write_text(f'zone = "Pacific/Auckland"\n{FILE}')
    with served() as house:
        boss = olga(house, password)
        zone = "the house file changed the time zone from America/New_York to Pacific/Auckland"
        for says in ("set back by 51 hours", zone):
            soon(partial(is_noted, boss, password, says), says)
        log = rows(boss)
        times = [datetime.fromisoformat(row["at"]) for row in log]
        assert all(one <= other for one, other in pairwise(times)), "time runs back nowhere in the log"
        (changed,) = [row for row in log if row["type"] == "HouseSet" and "Auckland" in str(row["body"])]
        assert changed["body"]["by"] == "house"
        assert len([row for row in log if row["type"] == "ClockNoted"]) >= 3
