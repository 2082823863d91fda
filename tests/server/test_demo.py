"""The demo house: every game of the catalogue open at a table for play money."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import CroupierError
from croupier.games import CATALOGUE
from croupier.games.procedure import TakeBets
from croupier.server.aggregates.facts import Clocks
from croupier.server.commands.demo import OPERATOR, SET, demo, demo_games, sign_of
from croupier.server.commands.service import Service
from croupier.server.people.access import Person
from croupier.store import open_log
from croupier.table.bots import completed
from tests.house.hall import balanced
from tests.server.open_house import do, serving, waits_for
from tests.waiting import soon_here

GUEST = Person("guest-1", "a guest", player=True)
QUICK = Clocks(bets=600_000, decision=20, floor=10, show=10, between=10, bots=5, alone=0, bank=0)


@pytest.mark.slow
def test_a_guest_plays_a_round_of_every_game_of_the_catalogue(tmp_path: Path) -> None:
    async def run() -> None:
        with open_log(tmp_path / "house.db") as log:
            async with serving(log) as service:
                assert await demo(service, clocks=QUICK)
                tables = service.tables()
                assert [table.table.plan.game.id for table in tables] == list(demo_games())
                await asyncio.gather(*(plays(service, table.id) for table in tables))
                balanced(service.rooms.house.house)

    asyncio.run(run())


async def plays(service: Service, table: str) -> None:
    """Sit down with a bot, bet the usual, and let the clock decide."""
    target = f"table/{table}"
    await do(service, GUEST, target, "Sit", seat=1)
    await do(service, GUEST, target, "BuyChips", cents=500_00)
    await do(service, GUEST, target, "CallBot")
    await waits_for(service, "the first bet", table=target)
    game = service.rooms.tables()[table].table.plan.game
    step = next(step for step in game.steps if isinstance(step, TakeBets))
    for wager, cents in completed(game, step, {}).items():
        await do(service, GUEST, target, "PlaceBet", seat=1, wager=wager, cents=cents)
    await do(service, GUEST, target, "Ready")
    await soon_here(lambda: service.rooms.tables()[table].table.rounds == 1, "the end of the round")
    await waits_for(service, "the first bet", table=target)


@pytest.mark.slow
def test_a_demo_house_is_made_once(tmp_path: Path) -> None:
    async def run() -> int:
        with open_log(tmp_path / "house.db") as log:
            async with serving(log, deals=False) as service:
                await demo(service)
                shown: Any = await service.view(OPERATOR, f"jackpots/{SET}")
                assert shown["posted"]
                settings = service.rooms.house.house.settings
                assert settings is not None
                assert settings.same_person_may_confirm, "one operator is all the staff there is"
                return log.head().position

    assert asyncio.run(run()) == asyncio.run(run())


@pytest.mark.parametrize("game", demo_games())
def test_every_game_is_ready_to_be_played_for_nothing(game: str) -> None:
    sign = sign_of(game)
    assert not sign.game.blanks
    assert sign.game.approval.licensee is None
    assert bool(sign.jackpots) == bool(sign.game.jackpots)


@pytest.mark.rule("Q3-04")
def test_the_torn_sheet_is_no_game_of_the_demo() -> None:
    assert "three-card-poker-fragment" in CATALOGUE
    assert set(CATALOGUE) - set(demo_games()) == {"three-card-poker-fragment"}
    with pytest.raises(CroupierError, match="opens no table before the row its document has lost"):
        sign_of("three-card-poker-fragment")
