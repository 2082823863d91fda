"""Whoever resets how colleagues sign in does not do their parts: fills, credits, closes, wins, counts."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from itertools import count
from typing import Any, NamedTuple

import pytest

from croupier.declare import Target, commands_to
from croupier.house import commands as hc
from croupier.house.ledger import rack
from croupier.house.settings import Settings, gaming_date
from croupier.house.state import ScheduledGame
from croupier.permissions import Role
from croupier.server.aggregates.rooms import UnitOfWork
from croupier.server.commands.demo import sign_of
from croupier.server.commands.dispatch import dispatch
from croupier.server.commands.service import Service
from croupier.server.commands.staffing import Staffing
from croupier.server.commands.writer import PendingCommand
from croupier.server.people.access import Answer, Person
from croupier.server.people.account_index import Staff
from croupier.server.people.accounts import Accounts
from croupier.server.people.auth import Auth
from croupier.server.people.auth_tables import Sessions
from croupier.server.people.devices import Caller
from croupier.server.people.passwords import Passwords
from croupier.store import Log
from tests.server.gate_room import CHEAP, PASSWORD
from tests.server.open_house import VAULT, Ahead

STAFF = {
    "Olga": (Role.OPERATOR,),
    "Mandy": (Role.MANAGER,),
    "Max": (Role.MANAGER,),
    "Carl": (Role.CAGE,),
    "Cass": (Role.CAGE,),
    "Dora": (Role.FLOOR,),
    "Flo": (Role.FLOOR,),
}
CHIPS = [{"denomination": 500, "pieces": 10}]
_numbers = count()


class House(NamedTuple):
    """A casino of real money with one open table, and everybody who works there."""

    service: Service
    auth: Auth
    staffing: Staffing
    clock: Ahead

    def person(self, id_: str) -> Person:
        """Somebody who signed in long ago."""
        roles = self.auth.accounts.staff.roles(id_)
        return Person(id_, id_, roles)

    async def taken_over(self, by: str, id_: str) -> Person:
        """Somebody whose password another person resets, and then signs in with on a fresh client."""
        code = await self.auth.accounts.issue_reset(self.person(by), id_)
        await self.auth.use_reset(id_, code, PASSWORD, Caller(), "")
        return (await self.auth.sign_in(id_, PASSWORD))[1]

    async def asks(self, who: str | Person, name: str, /, *vouched: str, **data: Any) -> Answer:
        person = self.person(who) if isinstance(who, str) else who
        key = f"k{next(_numbers)}"
        return await self.service.command(person, "house", name, data, key, vouched=frozenset(vouched))

    async def does(self, who: str | Person, name: str, /, *vouched: str, **data: Any) -> None:
        answer = await self.asks(who, name, *vouched, **data)
        assert answer.ok, answer.says

    async def refuses(
        self, expected: str, who: str | Person, name: str, /, *vouched: str, **data: Any
    ) -> None:
        answer = await self.asks(who, name, *vouched, **data)
        assert (answer.ok, expected in answer.says) == (False, True), answer.says


def opens(unit: UnitOfWork) -> bool:
    """Enrol everybody, and open the day and a table."""
    game, settings = sign_of("nh-holdem-stud").game, Settings(licensee="NHCg", second_factor=False)
    for number, (id_, roles) in enumerate(STAFF.items()):
        unit.ask_house(hc.Enrol("Olga", unit.at, id_, roles, f"NH-{number}"))
    unit.ask_house(hc.SetHouse("Olga", unit.at, settings))
    unit.know_game(game)
    day = gaming_date(unit.at, settings)
    unit.ask_house(hc.OpenDay("Olga", unit.at, day, ("Pantry",), (ScheduledGame.of(game),), tuple(STAFF)[1:]))
    unit.ask_house(hc.FundCage("Olga", unit.at, 0, rack((500, 1_000)), "float", "Cass"))
    data: dict[str, Any] = {
        "game": game.id,
        "seats": 6,
        "dealing": "live",
        "bank": CHIPS,
        "sent_by": "Cass",
        "approved_by": "Max",
    }
    dispatch(unit, Person("Flo", "Flo", frozenset({"floor"})), "table/T1", "OpenTable", data, CASS | {"Max"})
    return True


CASS = frozenset({"Cass"})


def in_casino(log: Log, work: Callable[[House], Awaitable[None]]) -> None:
    async def run() -> None:
        clock = Ahead()
        service = Service(log, VAULT, clock, deals=False)
        staff = Staff(lambda: service.rooms.house.house)
        auth = Auth(
            Accounts(log, VAULT, clock, staff, Passwords(CHEAP)),
            Sessions(log, clock, VAULT.mark),
            service.catch_up,
        )
        house = House(service, auth, Staffing(service, auth), clock)
        await service.start()
        try:
            answer = await service.writer.ask(PendingCommand("", "Olga", "house", "", opens))
            assert answer.ok, answer.says
            await work(house)
        finally:
            await service.stop()

    asyncio.run(run())


def test_one_manager_does_no_fill_alone_after_resetting_two_colleagues(new_log: Log) -> None:
    async def work(house: House) -> None:
        carl, dora = await house.taken_over("Mandy", "Carl"), await house.taken_over("Mandy", "Dora")
        await house.does("Mandy", "AskFill", table="T1", chips=CHIPS)
        says = "Mandy reset how Carl signs in less than 24 hours ago; somebody else does this part until then"
        await house.refuses(says, carl, "SendTransfer", number=1)
        await house.does("Cass", "SendTransfer", number=1)
        await house.refuses("Mandy reset how Dora signs in", dora, "ReceiveTransfer", number=1, chips=CHIPS)
        await house.does("Flo", "ReceiveTransfer", number=1, chips=CHIPS)

    in_casino(new_log, work)


def test_nor_a_credit_by_three_whom_she_reset_without_a_part_in_her_own_name(new_log: Log) -> None:
    async def work(house: House) -> None:
        carl, dora = await house.taken_over("Mandy", "Carl"), await house.taken_over("Mandy", "Dora")
        await house.does(dora, "AskCredit", table="T1", chips=CHIPS)
        await house.does("Flo", "SendTransfer", number=1)
        await house.refuses("Mandy reset how Carl", carl, "ReceiveTransfer", number=1, chips=CHIPS)
        await house.does("Cass", "ReceiveTransfer", number=1, chips=CHIPS)

    in_casino(new_log, work)


def test_nor_by_way_of_a_manager_whom_she_reset_and_who_resets_others(new_log: Log) -> None:
    async def work(house: House) -> None:
        await house.taken_over("Mandy", "Max")
        carl = await house.taken_over("Max", "Carl")
        await house.does("Mandy", "AskFill", table="T1", chips=CHIPS)
        await house.refuses("Mandy reset how Max signs in", carl, "SendTransfer", number=1)

    in_casino(new_log, work)


def test_nor_when_somebody_honest_resets_the_same_colleague_after_her(new_log: Log) -> None:
    async def work(house: House) -> None:
        carl = await house.taken_over("Mandy", "Carl")
        await house.taken_over("Max", "Carl")
        await house.does("Mandy", "AskFill", table="T1", chips=CHIPS)
        await house.refuses("Mandy reset how Carl", carl, "SendTransfer", number=1)

    in_casino(new_log, work)


def test_nor_with_a_ghost_she_enrolled_and_gave_a_code(new_log: Log) -> None:
    async def work(house: House) -> None:
        cage = frozenset({"cage"})
        code = await house.staffing.enrol(house.person("Mandy"), "Gil", cage, badge="NH-77")
        await house.auth.use_reset("Gil", code, PASSWORD, Caller(), "")
        gil = (await house.auth.sign_in("Gil", PASSWORD))[1]
        await house.does("Mandy", "StartDuty", person="Gil")
        await house.does("Mandy", "AskFill", table="T1", chips=CHIPS)
        await house.refuses("Mandy reset how Gil", gil, "SendTransfer", number=1)
        await house.does(
            gil, "SellChips", player="Ann", cash=5_00, chips=[{"denomination": 500, "pieces": 1}]
        )

    in_casino(new_log, work)


def test_nor_does_she_sign_what_somebody_gives_whom_she_reset(new_log: Log) -> None:
    async def work(house: House) -> None:
        carl = await house.taken_over("Mandy", "Carl")
        count = {"cash": 0, "chips": [{"denomination": 500, "pieces": 990}]}
        says = "Mandy reset how Carl"
        await house.does(carl, "CountCage", **count)
        await house.refuses(says, "Mandy", "CountCage", **count)
        await house.does("Cass", "CountCage", **count)

    in_casino(new_log, work)


@pytest.mark.parametrize(("asks", "confirms"), [("Mandy", "Carl"), ("Max", "Mandy")])
def test_nor_does_she_close_the_day_with_herself(new_log: Log, asks: str, confirms: str) -> None:
    async def work(house: House) -> None:
        await house.taken_over("Mandy", "Carl")
        await house.taken_over("Mandy", "Max")
        await closable(house)
        await house.does(asks, "ProposeClose")
        await house.refuses("Mandy reset how", confirms, "ConfirmClose")
        await house.does("Flo", "ConfirmClose")

    in_casino(new_log, work)


async def closable(house: House) -> None:
    """Close the table and count what is there."""
    flo = house.person("Flo")
    answer = await house.service.command(flo, "table/T1", "CloseTable", {}, "close")
    assert answer.ok, answer.says
    for counter in ("Flo", "Olga"):
        await house.does(counter, "CountTray", table="T1", chips=CHIPS)
    for counter in ("Cass", "Olga"):
        await house.does(counter, "CountDrop", table="T1", cash=0)
    await house.does("Carl", "AcceptDrop", table="T1")
    chips = [{"denomination": 500, "pieces": 1_000}]
    for counter in ("Cass", "Olga"):
        await house.does(counter, "CountCage", cash=0, chips=chips)


def test_whoever_was_reset_goes_on_working_with_everybody_else_and_with_her_a_day_later(
    new_log: Log,
) -> None:
    async def work(house: House) -> None:
        carl = await house.taken_over("Mandy", "Carl")
        await house.does(
            carl, "SellChips", player="Ann", cash=5_00, chips=[{"denomination": 500, "pieces": 1}]
        )
        await house.does("Max", "AskFill", table="T1", chips=CHIPS)
        await house.does(carl, "SendTransfer", number=1)
        await house.does("Flo", "ReceiveTransfer", number=1, chips=CHIPS)
        house.clock.by += timedelta(hours=24)
        await house.does("Mandy", "AskFill", table="T1", chips=CHIPS)
        await house.does(carl, "SendTransfer", number=2)

    in_casino(new_log, work)


def test_every_command_that_is_one_persons_part_says_who_did_the_others() -> None:
    declared = [one for target in Target for one in commands_to(target).values()]
    parts = {one.name for one in declared if one.parts}
    transfers = {"SendTransfer", "ReceiveTransfer", "CarryTransfer", "SignTransfer", "CancelTransfer"}
    counts = {"CountCage", "CountTray", "CountDrop", "CountWindow"}
    jackpots = {"AcknowledgeWin", "ConfirmPayment"}
    assert parts == {*transfers, *counts, *jackpots, "ConfirmClose", "SignWin", "ClearWin", "PayWin"}
