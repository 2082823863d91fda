"""A house to begin with: the demo for play money, and a casino file with every key explained."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from functools import cache
from textwrap import wrap
from typing import Final

from croupier.games import CATALOGUE, Game, load
from croupier.games.posting import Sign, lost_rows, put_up
from croupier.house import commands as hc
from croupier.house.ledger import rack
from croupier.house.readings import questions
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


_WIDTH: Final = 110
_BEGIN: Final = """\
# A casino file. Lines that begin with # are notes, or keys with the value they have when they are left
# out: take the # away to set another. Check it: croupier house-file check FILE. Start with it: croupier
# serve --house FILE

# The license holder. A game that is approved for another one is refused.
licensee = "Granite Charitable Gaming"

# Who runs the casino: the id of one of the staff below, with the role "operator".
operator = "Olga"

# true: nothing here is worth anything, guests play, and one person may do what takes two elsewhere.
# play_money = false

# The time zone of the gaming day, whatever the machine's is.
# zone = "America/New_York"

# The hour at which a gaming day ends, 0 to 23.
# cut_off_hour = 6

# What is published of an electronic table's deck after a round: "seen", the cards that somebody saw, to
# whoever saw them; "all", the seed of the whole deck.
# reveal = "seen"

# true: one person may ask for, send and receive a fill, or send and take a table's opening bank. The
# log says so.
# same_person_may_confirm = false

# true: dealers may take tips in chips, counted by two people. Ask counsel.
# tokes = false

# On which form cash over $10,000 is reported: "FinCEN 112", or "Form 8300" where the casino is none
# under the Bank Secrecy Act. Ask counsel.
# cash_report = "FinCEN 112"

# Whether operator, manager and cage sign in with a code of an app as well. true in a new casino, in
# another one as it was.
# second_factor = true

# How much the floor alone may change of one player's payouts in one round; above it a manager signs too.
# floor_changes_alone = "$0"

# Hours for which somebody can't countersign after another person has reset how they sign in.
# countersign_after = 24

# The chips in use.
# denominations = ["$0.50", "$1", "$5", "$25", "$100"]

# true: every game is held to the limits filed with its rule sheet.
# keep_filed_limits = false

# Live poker: over what the three raises are counted ("betting round" or "hand"), what part of a pot the
# house takes, the most of one hand (no most without it), in which steps, and whether of a hand that
# ends in its first betting round.
# [poker]
# raises_counted = "betting round"
# rake_percent = 0
# rake_most = "$4"
# rake_step = "$0.50"
# rake_first_round = false

# How this casino reads the house rules that document 003 leaves open, once for every game and desk.
[house_rules]
"""
_END: Final = """
# The staff: the name they sign in with, a badge number of their own, and one or more roles: operator,
# manager, floor, dealer, brush, cage, charity member, auditor, runner, compliance. A charity member
# names a charity.
[[staff]]
id = "Olga"
badge = "NH-001"
roles = ["operator"]

[[staff]]
id = "Frank"
badge = "NH-002"
roles = ["floor", "dealer"]

[[staff]]
id = "Mia"
badge = "NH-003"
roles = ["charity member"]
charity = "Food Pantry"

# The games: an id of `croupier games`, or file = "my-game.toml", a game file next to this one. readings
# choose options of open questions (`croupier readings GAME`), blanks supply numbers that a sheet leaves
# out (`croupier rules GAME`).
[[game]]
id = "nh-holdem-3-card-bonus"

[[game]]
id = "nh-holdem-face-up"
readings = { Q2-01 = "b" }

# [[game]]
# file = "ultimate-texas-holdem.toml"
# blanks = { "wager.ante.least" = "$5", "wager.ante.most" = "$50" }
"""


def template() -> str:
    """Return a casino file with every key explained."""
    return f"{_BEGIN}{''.join(_house_rules())}{_END}"


def _house_rules() -> Iterator[str]:
    for question in questions():
        asked = (question.asks, *(f"{option.id}: {option.says}" for option in question.options))
        lines = [line for each in asked for line in wrap(f"# {each}", _WIDTH, subsequent_indent="#    ")]
        yield "\n".join([*lines, f'# {question.id} = "{question.default}"', ""])
