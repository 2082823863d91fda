"""The demo house: every game of the catalogue open at a table for play money, for anybody who comes in."""

import json
from dataclasses import asdict
from functools import cache
from typing import Final

from croupier.games import CATALOGUE, Game, load
from croupier.games.sign import Sign, put_up
from croupier.house import commands as hc
from croupier.house.chips import rack
from croupier.house.hours import gaming_date
from croupier.house.settings import Settings
from croupier.house.staff import Role
from croupier.house.state import Scheduled
from croupier.server.commands.at_table import at_table
from croupier.server.commands.in_house import to_jackpots
from croupier.server.commands.service import Service
from croupier.server.commands.writer import Asked
from croupier.server.people.person import Person
from croupier.server.rooms import codec
from croupier.server.rooms.back_rooms import PLAY_MONEY
from croupier.server.rooms.facts import Clocks
from croupier.server.rooms.turn import Turn
from croupier.table.refused import Refused

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

    def takes(turn: Turn) -> bool:
        if turn.house.staff:
            return False
        lay_out(turn, operator, clocks)
        return True

    answer = await service.writer.ask(Asked("demo house", operator.id, codec.HOUSE, "demo", takes))
    if not answer.ok:
        raise Refused(answer.says, answer.rules)
    return bool(answer.version)


def lay_out(turn: Turn, operator: Person, clocks: Clocks) -> None:
    """Enrol the operator, open a day, and open a table for every game; all of it at once."""
    by, at = operator.id, turn.at
    signs = [sign_of(game) for game in CATALOGUE]
    settings = Settings(licensee=PLAY_MONEY, same_person_may_confirm=True)
    roles = tuple(role for role in Role if role.value in operator.roles)
    turn.ask_house(hc.Enrol(by, at, by, roles, "play money", CHARITY if Role.CHARITY in roles else ""))
    turn.ask_house(hc.SetHouse(by, at, settings))
    for sign in signs:
        turn.know_game(sign.game)
    schedule = tuple(Scheduled.of(sign.game) for sign in signs)
    turn.ask_house(hc.OpenDay(by, at, gaming_date(at, settings), (CHARITY,), schedule, (by,)))
    turn.ask_house(hc.FundCage(by, at, 0, _FLOAT, "play money"))
    for number, sign in enumerate(signs, 1):
        shows = None
        if sign.jackpots:
            shows = SET
            to_jackpots(turn, operator, SET, "OpenSet", {"game": sign.game.hash})
            to_jackpots(turn, operator, SET, "PostJackpots", {"values": list(sign.jackpots)})
        opening = {
            "game": sign.game.id,
            "seats": min(SEATS, sign.game.seats.most),
            "bank": _BANK,
            "sent_by": by,
            "clocks": asdict(clocks),
        }
        at_table(turn, operator, f"T{number}", "OpenTable", opening | ({"jackpots": shows} if shows else {}))


@cache
def sign_of(game: str) -> Sign:
    """Return a game as it is played for nothing: under nobody's approval, its blanks filled."""
    data = json.loads(load(game).file_data)
    data["approval"].pop("licensee", None)
    data.pop("chips", None)  # which chips a sheet wants matters where chips are worth something
    return put_up(Game.from_data(data), {})
