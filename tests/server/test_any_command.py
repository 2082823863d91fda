"""Whatever anybody sends to any room: it is done, or refused in a sentence, and money balances."""

import random
from typing import Any, get_type_hints

import pytest

from croupier.declare import Target, commands_to
from croupier.errors import CroupierError
from croupier.games.procedure import TakeBets
from croupier.server.aggregates.rooms import UnitOfWork
from croupier.server.aggregates.waits import WaitsFor
from croupier.server.commands.demo import demo_games, sign_of
from croupier.server.commands.dispatch import dispatch
from croupier.server.people.access import Person
from croupier.table import commands as tc
from croupier.table.bots import bets_of
from croupier.table.state import Status
from tests.house.hall import balanced
from tests.server.desk import ANN, BEN, DAN, FLO, OLGA, Desk, desk

TARGETS = ("table/T1", "house", "jackpots/J", "tournament/1", "table/T2", "cellar", "table/", "")
PEOPLE = (ANN, BEN, OLGA, DAN, FLO, Person("guest-7", "", player=True), Person("", ""))
ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 3, 52, 10**9, 10**30, -(10**18), 1.5, "", "Ann", "ante", "fold", "bet",
    "\0", "x" * 600, [], {}, [1, 2], [[1]], {"a": 1}, ["Ann"], "T1", "misdeal", 4_00, 5_00, 100_00,
    float("nan"), [{"denomination": 100, "pieces": 3}], [{"denomination": -1, "pieces": 0}], "2026-03-10",
    "électron", "🂡",
)  # fmt: skip
FIELDS = (
    "seat", "cents", "wager", "player", "by", "at", "choice", "units", "cards", "says", "reason", "number",
    "kind", "ruling", "agrees", "readable", "down", "deck", "values", "table", "chips", "cash", "person",
    "roles", "badge", "settings", "charities", "games", "on_duty", "game", "seats", "bank", "plan", "steps",
    "clocks", "jackpots",
)  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_any_command_is_done_or_refused_in_a_sentence(seed: int) -> None:
    assert _try(seed, 120) > 0


@pytest.mark.prove
def test_very_many_commands_are_done_or_refused_in_a_sentence() -> None:
    done = sum(_try(seed, 1_000) for seed in range(100, 200))
    assert done > 5_000


def _try(seed: int, count: int) -> int:
    """Send so many commands; return how many were done."""
    chance = random.Random(seed)
    room = _table(chance)
    done = 0
    for _ in range(count):
        if chance.random() < 0.15:
            room.tick()
        person, target, name, data = _fitting(chance, room) if chance.random() < 0.4 else _any(chance, room)
        before = dict(room.rooms)
        unit = room.unit(person.id or "nobody")
        says = _refusal(unit, person, target, name, data)
        if says is None:
            room.taken(unit)
            done += 1
        else:
            assert says
            assert room.rooms == before
        balanced(room.house)
        for looks in PEOPLE:
            room.sees(looks)
    return done


def _any(chance: random.Random, room: Desk) -> tuple[Person, str, str, dict[str, Any]]:
    person, target = chance.choice(PEOPLE), chance.choice(TARGETS[:1] * 12 + TARGETS[:4] + TARGETS)
    name = chance.choice(_names(target)) if chance.random() < 0.97 else "Dance"
    return person, target, name, _sensible(chance, room, name) if chance.random() < 0.8 else _nonsense(chance)


def _fitting(chance: random.Random, room: Desk) -> tuple[Person, str, str, dict[str, Any]]:
    """What somebody at the table would do now."""
    waits, acts, table = room.table.waits, room.table.electronic, room.table.table
    if table.status is Status.PAUSED:
        return FLO, "table/T1", "ResumeTable", {}
    if table.irregularities:
        ruling = {"ruling": chance.choice(["play on", "misdeal"]), "says": "so", "rules": ["QX-14"]}
        return FLO, "table/T1", "Rule", {"number": table.irregularities[0].number, **ruling}
    if table.interrupted:
        return FLO, "table/T1", "ResolveInterruption", {"readable": False}
    if waits.what in (WaitsFor.FIRST_BET, WaitsFor.BETS):
        seat, person = chance.choice(((1, ANN), (2, BEN)))
        game = room.table.table.plan.game
        step = next(step for step in game.steps if isinstance(step, TakeBets))
        wager, cents = chance.choice(list(bets_of(game, step, bold=True).items()))
        if acts or chance.random() < 0.7:
            data = {"seat": seat, "wager": wager, "cents": cents}
            return person if acts else DAN, "table/T1", "PlaceBet", data
    if waits.what is WaitsFor.DECISION:
        owner = ANN if room.table.table.seats[waits.seat - 1] == "Ann" else BEN
        choice = chance.choice(["fold", "bet", "bet"])
        return owner if acts else DAN, "table/T1", "Choose", {"seat": waits.seat, "choice": choice}
    if acts:
        return ANN, "table/T1", "CallBot", {}
    cards = chance.sample(range(52), chance.choice((0, 0, 1, 2, 3)))
    return (
        DAN,
        "table/T1",
        chance.choice(["StartRound", "Proceed", "Proceed"]),
        {"cards": cards} if cards else {},
    )


def _table(chance: random.Random) -> Desk:
    """A table with Ann and Ben at it, dealt either way."""
    room = desk(chance.choice(demo_games()), dealing=chance.choice(["electronic", "live"]))
    by_themselves = room.table.electronic
    for seat, person in ((1, ANN), (2, BEN)):
        acts = person if by_themselves else DAN
        room.do(acts, "table/T1", "Sit", seat=seat, player=person.id)
        room.do(acts, "table/T1", "BuyChips", cents=500_00, player=person.id)
    return room


def _refusal(unit: UnitOfWork, person: Person, target: str, name: str, data: dict[str, Any]) -> str | None:
    try:
        dispatch(unit, person, target, name, data)
    except CroupierError as error:
        return str(error)
    return None


def _names(target: str) -> tuple[str, ...]:
    family = target.partition("/")[0]
    return tuple(commands_to(Target(family))) if family in set(Target) else ("Sit",)


def _nonsense(chance: random.Random) -> dict[str, Any]:
    return {chance.choice(FIELDS): chance.choice(ODD) for _ in range(chance.randint(0, 4))}


def _sensible(chance: random.Random, room: Desk, name: str) -> dict[str, Any]:
    """Data of the right shape, so that it gets past the first look."""
    kinds = {kind.__name__: kind for kind in tc.decides.rules}
    hints = get_type_hints(kinds[name]) if name in kinds else dict.fromkeys(chance.sample(FIELDS, 3), str)
    wagers = [wager.id for wager in room.table.table.plan.wagers] if room.table.felt else ["ante"]
    usual: dict[str, Any] = {
        "seat": chance.randint(1, 4),
        "cents": chance.choice([1_00, 4_00, 5_00, 100_00]),
        "wager": chance.choice(wagers),
        "choice": chance.choice(["fold", "bet"]),
        "units": chance.randint(1, 3),
        "agrees": chance.random() < 0.5,
        "readable": chance.random() < 0.5,
        "down": chance.random() < 0.5,
        "kind": "misdeal",
        "ruling": chance.choice(["play on", "misdeal", "forfeit the hand"]),
        "number": chance.randint(1, 4),
        "cards": [chance.randrange(52) for _ in range(chance.randint(0, 2))],
        "player": chance.choice(["Ann", "Ben"]),
        "table": chance.choice(["T1", "T2"]),
    }
    skip = {"by", "at", "deck"} | ({"cards"} if chance.random() < 0.7 else set())
    skip |= {"player"} if chance.random() < 0.5 else set()
    return {field: usual.get(field, "because") for field in hints if field not in skip}


def test_the_games_tried_are_all_that_can_be_played() -> None:
    assert all(sign_of(game).game.id == game for game in demo_games())
