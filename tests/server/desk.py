"""A house in memory: every command goes through the doors of the server, and nothing is written to disk."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest

from croupier.games import Game
from croupier.house import commands as hc
from croupier.house.ledger import rack
from croupier.house.limits import HouseLimit
from croupier.house.settings import PLAY_MONEY, Settings, gaming_date
from croupier.house.state import House, ScheduledGame
from croupier.permissions import Role
from croupier.server.aggregates.back_rooms import HouseRoom, Room
from croupier.server.aggregates.clocks import due
from croupier.server.aggregates.facts import Clocks
from croupier.server.aggregates.rooms import UnitOfWork
from croupier.server.aggregates.sealed_round import Shoe
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.commands.automation import tick
from croupier.server.commands.demo import sign_of
from croupier.server.commands.dispatch import dispatch
from croupier.server.people.access import Person
from croupier.server.views import tables
from croupier.store import Fact
from croupier.store.vault import Vault
from croupier.table import RefusedError

NOON = datetime(2026, 3, 10, 17, tzinfo=UTC)


def since_noon(began: datetime) -> datetime:
    """From when a wait counts here: no house began before noon, and none stands still."""
    return max(began, NOON)


OLGA = Person("Olga", "Olga", frozenset(role.value for role in Role))
DAN = Person("Dan", "Dan", frozenset({"dealer"}))
FLO = Person("Flo", "Flo", frozenset({"floor"}))
ANN = Person("Ann", "Ann", player=True)
BEN = Person("Ben", "Ben", player=True)
VAULT = Vault(b"k" * 32)
CLOCKS = Clocks()
BANK = [{"denomination": 100, "pieces": 10_000}]


@dataclass
class Desk:
    """The rooms of a house as commands change them."""

    rooms: dict[str, Room] = field(default_factory=dict)
    now: datetime = NOON
    facts: list[Fact] = field(default_factory=list)
    decks: list[Sequence[int]] = field(default_factory=list)  # dealt before any shuffled one
    chance: Random = field(default_factory=lambda: Random(2))  # the same cards every time

    def unit(self, who: str) -> UnitOfWork:
        return UnitOfWork(self.rooms, VAULT, self.now, who, shoe=Shoe(self.chance.randbytes, self._deck))

    def taken(self, unit: UnitOfWork) -> "Desk":
        unit.keep_snapshots()
        self.facts += unit.facts
        self.rooms |= unit.changed
        return self

    def do(self, person: Person, target: str, name: str, **data: Any) -> "Desk":
        """Carry out a command."""
        unit = self.unit(person.id)
        dispatch(unit, person, target, name, data, frozenset({"Olga"}))
        return self.taken(unit)

    def refuses(self, person: Person, target: str, name: str, **data: Any) -> str:
        """What is said to a command that must be refused."""
        unit = self.unit(person.id)
        with pytest.raises(RefusedError) as refused:
            dispatch(unit, person, target, name, data)
        return str(refused.value)

    def asks_house(self, *commands: hc.Command) -> "Desk":
        unit = self.unit("Olga")
        for command in commands:
            unit.ask_house(command)
        return self.taken(unit)

    # -------------------------------------------------------------------------------------- the clock

    def tick(self, *, draining: bool = False) -> str | None:
        """Let time run to what is due at T1, and do it; return what it was."""
        next_ = due(self.table, since_noon)
        if next_ is None:
            return None
        self.now = max(self.now, next_.at)
        unit = self.unit("house")
        did = tick(unit, "table/T1", since_noon, draining=draining)
        self.taken(unit)
        return next_.doing.value if did else None

    def _deck(self, cut: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(self.decks.pop(0)) if self.decks else cut

    def runs_to(self, *waits: str, most: int = 60) -> "Desk":
        """Let the clock run until the table waits for this."""
        for _ in range(most):
            if self.table.waits.what.value in waits:
                return self
            assert self.tick() is not None, f"nothing is due while {self.table.waits}"
        raise AssertionError(f"{waits} did not come; it is {self.table.waits}")

    def later(self, **much: float) -> "Desk":
        self.now += timedelta(**much)
        return self

    # ----------------------------------------------------------------------------------------- looking

    @property
    def table(self) -> TableRoom:
        room = self.rooms["table/T1"]
        assert isinstance(room, TableRoom)
        return room

    @property
    def house(self) -> House:
        room = self.rooms["house"]
        assert isinstance(room, HouseRoom)
        return room.house

    def sees(self, person: Person) -> Any:
        return tables.table_view(self.table, person, self.house, since_noon)

    def told(self, kind: str) -> list[dict[str, Any]]:
        """Every fact of a kind, as it stands in the log."""
        import json  # noqa: PLC0415

        return [json.loads(fact.body) for fact in self.facts if fact.type == kind]


def desk(
    game: str | Game = "nh-holdem-stud",
    *,
    dealing: str = "electronic",
    clocks: Clocks = CLOCKS,
    alone: int = 0,
    play_money: bool = True,
    seats: int = 6,
    limits: tuple[HouseLimit, ...] = (),
    rules: Mapping[str, Any] | None = None,
    opener: bool = True,
) -> Desk:
    """A house with its day open and one table, T1; by itself it plays alone by the clocks of company."""
    sign = sign_of(game) if isinstance(game, str) else None
    played = sign.game if sign else game
    assert isinstance(played, Game)
    room = Desk()
    settings = Settings(
        licensee=PLAY_MONEY if play_money else "NHCg",
        play_money=play_money,
        same_person_may_confirm=True,
        limits=limits,
        **(rules or {}),
    )
    for number, person in enumerate((OLGA, DAN, FLO)):
        roles = tuple(role for role in Role if role.value in person.roles)
        room.asks_house(hc.Enrol("Olga", room.now, person.id, roles, f"NH-{number}"))
    cashier = "" if play_money else "Pat"  # who signs for the float
    if cashier:
        room.asks_house(hc.Enrol("Olga", room.now, cashier, (Role.CAGE,), "NH-99"))
    room.asks_house(hc.SetHouse("Olga", room.now, settings))
    unit = room.unit("Olga")
    unit.know_game(played)
    day = gaming_date(room.now, settings)
    on_duty = ("Dan", "Flo", *filter(None, (cashier,)))
    unit.ask_house(hc.OpenDay("Olga", room.now, day, ("Pantry",), (ScheduledGame.of(played),), on_duty))
    unit.ask_house(hc.FundCage("Olga", room.now, 1_000_00, rack((100, 100_000)), "float", cashier))
    room.taken(unit)
    opening: dict[str, Any] = {}
    if played.jackpots:
        values = list(sign.jackpots) if sign else []
        room.do(OLGA, "jackpots/J", "OpenSet", game=played.hash)
        room.do(OLGA, "jackpots/J", "PostJackpots", values=values)
        opening["jackpots"] = "J"
    room.do(
        OLGA, "table/T1", "OpenTable", game=played.id, seats=seats, bank=BANK, sent_by="Olga",
        dealing=dealing, clocks=asdict(replace(clocks, alone=alone)), **opening,
    )  # fmt: skip
    if dealing == "live":
        room.do(OLGA, "house", "AssignDealer", table="T1", dealer="Dan")
        for person in (DAN, FLO) if opener and not play_money else ():
            room.do(person, "house", "CountTray", table="T1", chips=BANK)
    return room


def seated(room: Desk, *people: Person, chips: int = 500_00) -> Desk:
    """Let players sit down, from seat 1, with chips."""
    for seat, person in enumerate(people, 1):
        room.do(person, "table/T1", "Sit", seat=seat)
        room.do(person, "table/T1", "BuyChips", cents=chips)
    return room
