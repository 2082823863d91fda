"""One of two servers is killed while people play through a proxy: no command is lost or doubled."""

from pathlib import Path
from statistics import quantiles

import pytest

from tests.faults.two_servers import Continued, killed_one_of_two
from tests.postgres import Postgres

pytestmark = pytest.mark.slow


def holds(found: Continued, players: int, least: int) -> None:
    """Hold what was found to what was promised; `reckon` has compared every command with the log."""
    assert found.players == players
    assert found.lost >= players // 3, "the proxy gave each server its share"
    assert len(found.seen) == len(found.answered) == found.lost
    assert found.reckoned.acknowledged >= least


def test_players_of_a_killed_server_go_on_at_the_other(postgres: Postgres, tmp_path: Path) -> None:
    with postgres.borrowed() as address:
        holds(killed_one_of_two(tmp_path, address, 12, commands=40), 12, 80)


@pytest.mark.prove
def test_two_hundred_seats_go_on(
    postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It asks for a quiet machine; `benchmarks two_servers` claims the figures."""
    with postgres.borrowed() as address:
        found = killed_one_of_two(tmp_path, address, 200, commands=1_000)
    holds(found, 200, 2_000)
    with capsys.disabled():
        for what, seconds in (("table shown again", found.seen), ("command answered", found.answered)):
            half, most = quantiles(seconds, n=20)[9::9]
            within = f"half within {half:.2f} s, 95% within {most:.2f} s, all within {max(seconds):.2f} s"
            print(f"{what}: {within}")
        print(found.reckoned, flush=True)
