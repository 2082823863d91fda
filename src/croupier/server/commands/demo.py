"""The demo: a house for play money that nobody has set up, with a table for every game of the catalogue."""

import json
from dataclasses import asdict
from functools import cache
from typing import Final

from croupier.games import CATALOGUE, Game, load
from croupier.games.posting import Sign, lost_rows, put_up
from croupier.house import commands as hc
from croupier.house.ledger import rack
from croupier.house.settings import ITSELF, PLAY_MONEY, Settings, gaming_date
from croupier.house.state import ScheduledGame
from croupier.permissions import Role
from croupier.server.aggregates import codec
from croupier.server.aggregates.facts import Clocks
from croupier.server.aggregates.rooms import UnitOfWork
from croupier.server.commands.dispatch import dispatch
from croupier.server.commands.service import Service
from croupier.server.commands.writer import PendingCommand
from croupier.server.people.access import Person
from croupier.table.refused import RefusedError

CHARITY: Final = "nobody: play money"
SEATS: Final = 6
SET: Final = "demo"
"""The set of jackpots that every table of the demo with jackpots shows."""
CLOCKS: Final = Clocks(floor=2_000)
"""No floor walks here: a called hand is acknowledged by the house after two seconds."""
OPERATOR: Final = Person("operator", "Operator", frozenset(role.value for role in Role))
_BANK: Final = [{"denomination": 1_00, "pieces": 1_000}, {"denomination": 25_00, "pieces": 400}]
_FLOAT: Final = rack((1_00, 20_000), (25_00, 10_000))


async def demo(service: Service, operator: Person = OPERATOR, *, clocks: Clocks = CLOCKS) -> bool:
    """Make a demo house of one that nobody has set up; False if there is a house already."""

    def takes(unit: UnitOfWork) -> bool:
        if unit.house.staff:
            return False
        lay_out(unit, operator, clocks)
        return True

    answer = await service.writer.ask(PendingCommand("demo house", ITSELF, codec.HOUSE, "demo", takes))
    if not answer.ok:
        raise RefusedError(answer.says, answer.rules)
    return bool(answer.version)


def lay_out(unit: UnitOfWork, operator: Person, clocks: Clocks) -> None:
    """Enrol the operator, open a day, and open a table for every game; all of it at once."""
    by, at = operator.id, unit.at
    signs = [sign_of(game) for game in demo_games()]
    settings = Settings(licensee=PLAY_MONEY, play_money=True, same_person_may_confirm=True)
    roles = tuple(role for role in Role if role.value in operator.roles)
    unit.ask_house(hc.Enrol(ITSELF, at, by, roles, "play money", CHARITY if Role.CHARITY in roles else ""))
    unit.ask_house(hc.SetHouse(by, at, settings))
    for sign in signs:
        unit.know_game(sign.game)
    schedule = tuple(ScheduledGame.of(sign.game) for sign in signs)
    unit.ask_house(hc.OpenDay(by, at, gaming_date(at, settings), (CHARITY,), schedule, (by,)))
    unit.ask_house(hc.FundCage(by, at, 0, _FLOAT, "play money"))
    for number, sign in enumerate(signs, 1):
        shows = None
        if sign.jackpots:
            shows = SET
            dispatch(unit, operator, f"{codec.JACKPOTS}/{SET}", "OpenSet", {"game": sign.game.hash})
            dispatch(
                unit, operator, f"{codec.JACKPOTS}/{SET}", "PostJackpots", {"values": list(sign.jackpots)}
            )
        opening = {
            "game": sign.game.id,
            "seats": min(SEATS, sign.game.seats.most),
            "bank": _BANK,
            "sent_by": by,
            "clocks": asdict(clocks),
        }
        dispatch(unit, operator, f"{codec.TABLE}/T{number}", "OpenTable", {**opening, "jackpots": shows})


@cache
def demo_games() -> tuple[str, ...]:
    """Return the games of the catalogue that can be played: none whose pay table has lost a row (Q3-04)."""
    return tuple(game for game in CATALOGUE if not lost_rows(load(game)))


@cache
def sign_of(game: str | Game) -> Sign:
    """Return a game as it is played for nothing: under nobody's approval, its blanks filled.

    What a house has filled in, and how it reads the sheet, stays.
    """
    found = load(game) if isinstance(game, str) else game
    data = json.loads(found.file_data)
    data["approval"].pop("licensee", None)
    data.pop("chips", None)  # which chips a sheet wants matters where chips are worth something
    return put_up(Game.from_data(data).with_readings(dict(found.choices)), dict(found.filled))
