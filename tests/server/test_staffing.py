"""Staff and accounts are one: whichever way somebody is enrolled or let go, both say the same, at once."""

import asyncio
import json
from base64 import b32decode
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from croupier.server.commands import staffing
from croupier.server.commands.service import Service
from croupier.server.commands.staffing import Staffing
from croupier.server.people import account_index as r
from croupier.server.people.access import Person
from croupier.server.people.account_index import AccountError, Staff
from croupier.server.people.accounts import Accounts
from croupier.server.people.auth import Auth
from croupier.server.people.auth_tables import Sessions
from croupier.server.people.devices import Caller
from croupier.server.people.passwords import Passwords
from croupier.server.people.pins import Shown
from croupier.server.people.second_factor import STEP, hotp
from croupier.server.people.sign_in import NOBODY, SignInError
from croupier.store import Append, Log
from croupier.store.verify import verify
from croupier.table.refused import RefusedError
from tests.server.gate_room import CHEAP, PASSWORD
from tests.server.open_house import OLGA, VAULT, furnished, wall

FLOOR = frozenset({"floor"})
ANOTHER = "another dozen letters"
_numbers = count()
MAX = Person("Max", "Max", frozenset({"manager"}))


class Office(NamedTuple):
    """A house at work, and whoever keeps its staff."""

    service: Service
    auth: Auth
    staffing: Staffing

    async def do(self, name: str, **data: object) -> None:
        """Let the operator command the house."""
        answer = await self.service.command(OLGA, "house", name, data, f"{name} {next(_numbers)}")
        assert answer.ok, answer.says

    async def enrol(
        self, by: Person, id_: str, roles: frozenset[str], password: str = PASSWORD, **more: str
    ) -> None:
        """Take somebody on, who chooses a password."""
        code = await self.staffing.enrol(by, id_, roles, **more)
        await self.auth.use_reset(id_, code, password, Caller(), "")

    async def reset(self, id_: str, password: str) -> None:
        """Let somebody who has lost a password choose another."""
        code = await self.auth.accounts.issue_reset(MAX, id_)
        await self.auth.use_reset(id_, code, password, Caller(), "")

    async def person(self, id_: str, password: str, new: str = "") -> Person:
        """Return somebody who has just signed in."""
        return (await self.auth.sign_in(id_, password, new_password=new))[1]

    def agree(self) -> dict[str, set[str]]:
        """Who works here and as what; each of them has an account that is open."""
        staff = {one.id: {*one.roles} for one in self.service.rooms.house.house.staff.values()}
        assert staff.keys() <= {one.id for one in self.auth.accounts.all() if not one.closed}
        return {id_: {role.value for role in roles} for id_, roles in staff.items()}


def at_work(log: Log, work: Callable[[Office], Awaitable[Any]]) -> None:
    async def run() -> None:
        service = Service(log, VAULT, deals=False)
        staff = Staff(lambda: service.rooms.house.house)
        auth = Auth(
            Accounts(log, VAULT, wall, staff, Passwords(CHEAP)),
            Sessions(log, wall, VAULT.mark),
            service.catch_up,
        )
        office = Office(service, auth, Staffing(service, auth))
        await service.start()
        try:
            await furnished(service)
            await work(office)
        finally:
            await service.stop()
        assert verify(log).whole

    asyncio.run(run())


def test_enrolled_as_an_account_one_is_on_the_staff(gate_log: Log) -> None:
    async def work(office: Office) -> None:
        await office.enrol(OLGA, "Flo", FLOOR, PASSWORD, badge="NH-7")
        assert office.agree()["Flo"] == {"floor"}
        assert office.service.rooms.house.house.staff["Flo"].badge == "NH-7"
        assert (await office.person("Flo", PASSWORD)).roles == FLOOR

    at_work(gate_log, work)


def test_enrolled_with_the_house_one_has_an_account_that_waits_for_its_password(gate_log: Log) -> None:
    async def work(office: Office) -> None:
        await office.do("Enrol", person="Flo", roles=["floor"], badge="NH-7")
        assert office.agree()["Flo"] == {"floor"}
        for guess in ("", PASSWORD):
            with pytest.raises(SignInError):
                await office.auth.accounts.sign_in("Flo", guess)
        await office.auth.accounts.unlock(OLGA, "Flo")
        await office.reset("Flo", PASSWORD)
        assert (await office.person("flo", PASSWORD)).roles == FLOOR

    at_work(gate_log, work)


def test_a_charity_member_is_enrolled_with_the_charity_and_keeps_it_until_another_is_named(
    gate_log: Log,
) -> None:
    async def work(office: Office) -> None:
        def comes_for() -> str:
            return office.service.rooms.house.house.staff["Mercy"].charity

        member = frozenset({"charity member"})
        with pytest.raises(RefusedError, match="only a charity member comes for a charity"):
            await office.enrol(OLGA, "Mercy", FLOOR, PASSWORD, badge="NH-7", charity="Food Pantry")
        await office.enrol(OLGA, "Mercy", member, PASSWORD, badge="NH-7", charity="Food Pantry")
        assert comes_for() == "Food Pantry"
        await office.staffing.set_roles(OLGA, "Mercy", member | FLOOR)
        assert comes_for() == "Food Pantry"
        await office.staffing.set_roles(OLGA, "Mercy", member, charity="Fire Relief")
        assert comes_for() == "Fire Relief"
        await office.staffing.set_roles(OLGA, "Mercy", FLOOR)
        assert not comes_for()

    at_work(gate_log, work)


def test_both_are_written_in_one_append(gate_log: Log) -> None:
    async def work(office: Office) -> None:
        before = gate_log.head().position
        await office.enrol(OLGA, "Flo", FLOOR, PASSWORD, badge="NH-7")
        rows = gate_log.since(before)
        assert [(row.stream, row.type) for row in rows] == [
            ("house", "Enrolled"),
            ("accounts", "AccountMade"),
            ("accounts", "ResetIssued"),
            ("accounts", "PasswordChanged"),
        ]
        assert len({row.at for row in rows[:2]}) == 1
        await office.do("Dismiss", person="Flo")
        told = [(row.stream, row.type) for row in gate_log.since(before + 4)]
        assert told == [
            ("house", "Dismissed"),
            ("accounts", "AccountClosed"),
            ("accounts", "PasswordChanged"),
        ]

    at_work(gate_log, work)


def test_roles_changed_either_way_change_in_both(gate_log: Log) -> None:
    async def work(office: Office) -> None:
        await office.enrol(OLGA, "Flo", FLOOR, PASSWORD, badge="NH-7")
        await office.staffing.set_roles(OLGA, "Flo", frozenset({"floor", "dealer"}))
        assert office.agree()["Flo"] == {"floor", "dealer"}
        await office.do("Enrol", person="Flo", roles=["brush"], badge="NH-8")
        assert office.agree()["Flo"] == {"brush"}
        assert (await office.person("Flo", PASSWORD)).roles == {"brush"}
        await office.staffing.set_roles(OLGA, "Flo", frozenset())
        assert "Flo" not in office.agree()
        assert (await office.person("Flo", PASSWORD)).player

    at_work(gate_log, work)


def test_whoever_is_let_go_is_out_at_once_and_may_come_back(gate_log: Log) -> None:
    async def work(office: Office) -> None:
        for way in ("the house", "the account"):
            if way == "the house":
                await office.enrol(OLGA, "Flo", FLOOR, PASSWORD, badge="NH-7")
            else:
                await office.do("Enrol", person="Flo", roles=["floor"], badge="NH-7")
                with pytest.raises(SignInError):
                    await office.auth.accounts.sign_in("Flo", PASSWORD)
                await office.auth.accounts.unlock(OLGA, "Flo")
                await office.reset("Flo", ANOTHER)
            password = PASSWORD if way == "the house" else ANOTHER
            token, _ = await office.auth.sign_in("Flo", password)
            assert await office.auth.person_of(token) is not None
            if way == "the house":
                await office.do("Dismiss", person="Flo")
                await office.staffing.changed("Flo")
            else:
                await office.staffing.shut(OLGA, "Flo", "went home for good")
            assert await office.auth.person_of(token) is None
            assert "Flo" not in office.agree()
            with pytest.raises(SignInError):
                await office.auth.accounts.sign_in("Flo", password)

    at_work(gate_log, work)


@pytest.mark.parametrize("way", ["the house", "the account"])
def test_a_dismissal_ends_pin_and_second_factor_at_once(gate_log: Log, way: str) -> None:
    async def work(office: Office) -> None:
        accounts = office.auth.accounts
        await office.enrol(OLGA, "Flo", FLOOR, PASSWORD, badge="NH-7")
        flo = await office.person("Flo", PASSWORD)
        await accounts.set_pin(flo, "482915", PASSWORD)
        made = await accounts.begin_factor("Flo", PASSWORD)
        code = hotp(b32decode(made.secret), int(wall().timestamp()) // STEP)
        await accounts.set_factor("Flo", PASSWORD, made.ticket, code)
        assert (await accounts._known("Flo")).pin
        if way == "the house":
            await office.do("Dismiss", person="Flo")
        else:
            await office.staffing.shut(OLGA, "Flo", "went home for good")
        left = await accounts._known("Flo")
        assert (left.pin, left.factor, left.recovery, left.credential) == ("", "", frozenset(), "")
        shown = Shown("Max", "house", "MoveDropBox", {"seen_by": "Flo"}, "key")
        with pytest.raises(SignInError, match="Flo has no PIN"):
            await accounts.approve("Flo", "NH-7", "482915", accounts.ticket(shown), shown)

    at_work(gate_log, work)


@pytest.mark.parametrize("way", ["the house", "the account", "the roles"])
def test_a_dismissal_deletes_what_was_kept_to_sign_in_and_countersign_with(gate_log: Log, way: str) -> None:
    async def work(office: Office) -> None:
        accounts = office.auth.accounts
        await office.enrol(OLGA, "Flo", FLOOR, PASSWORD, badge="NH-7")
        await accounts.set_pin(await office.person("Flo", PASSWORD), "482915", PASSWORD)
        flo = await accounts._known("Flo")
        assert accounts._credentials.names() >= {flo.pin, flo.credential}
        if way == "the house":
            await office.do("Dismiss", person="Flo")
            await office.staffing.changed("Flo")
        elif way == "the account":
            await office.staffing.shut(OLGA, "Flo", "went home for good")
        else:
            await office.staffing.set_roles(OLGA, "Flo", frozenset())
        stays = {flo.credential} if way == "the roles" else set()  # who has no role any more may still play
        assert accounts._credentials.names() & {flo.pin, flo.credential} == stays

    at_work(gate_log, work)


def test_what_a_dismissed_person_signed_in_with_is_in_no_file_of_the_database(new_log: Log) -> None:
    """Attack: copy the files of a running house, and look in them for what was deleted."""

    async def work(office: Office) -> None:
        accounts = office.auth.accounts
        await office.enrol(OLGA, "Flo", FLOOR, PASSWORD, badge="NH-7")
        await accounts.set_pin(await office.person("Flo", PASSWORD), "482915", PASSWORD)
        flo = await accounts._known("Flo")
        kept = [accounts._credentials.find(name) or "" for name in (flo.credential, flo.pin)]
        house = Path(str(new_log.url.database))
        files = [house, house.with_name(f"{house.name}-wal")]
        assert all(any(secret.encode() in file.read_bytes() for file in files) for secret in kept)
        await office.staffing.shut(OLGA, "Flo", "went home for good")
        assert [
            (file.name, secret)
            for file in files
            for secret in (*kept, kept[0].rpartition("$")[2])
            if secret.encode() in file.read_bytes()
        ] == []

    at_work(new_log, work)


def test_no_way_back_on_the_staff_brings_an_old_password_back(gate_log: Log) -> None:
    async def work(office: Office) -> None:
        accounts = office.auth.accounts
        back: dict[str, Callable[[str], Awaitable[Any]]] = {
            "Enrol": lambda id_: office.do("Enrol", person=id_, roles=["floor"], badge=f"NH-{id_}"),
            "roles": lambda id_: office.staffing.set_roles(OLGA, id_, FLOOR, f"NH-{id_}"),
            "reopen": lambda id_: accounts.reopen(OLGA, id_),
            "stays": lambda id_: office.staffing.set_roles(OLGA, id_, FLOOR, f"NH-{id_}"),
        }
        for way, comes_back in back.items():
            id_ = f"Flo-{way}"
            await office.enrol(OLGA, id_, FLOOR, PASSWORD, badge=f"NH-{id_}")
            if way == "stays":  # off the staff, and still a player
                await office.staffing.set_roles(OLGA, id_, frozenset())
            else:
                await office.do("Dismiss", person=id_)
            await comes_back(id_)
            with pytest.raises(SignInError):
                await accounts.sign_in(id_, PASSWORD)
            await accounts.unlock(OLGA, id_)
            await office.reset(id_, ANOTHER)
            assert (await accounts.sign_in(id_, ANOTHER)).id == id_

    at_work(gate_log, work)


def test_a_dismissal_of_an_earlier_version_that_left_the_password_brings_none_back_either(
    gate_log: Log,
) -> None:
    async def work(office: Office) -> None:
        accounts = office.auth.accounts
        await office.enrol(OLGA, "Flo", FLOOR, PASSWORD, badge="NH-7")
        await office.do("Dismiss", person="Flo")
        roll = accounts.newest()
        flo = roll.get("Flo")
        first = next(row for row in gate_log.read(r.ACCOUNT_STREAM) if row.type == "PasswordChanged")
        assert flo is not None
        kept = r.password_changed(flo, json.loads(first.body)["credential"])  # as it stood in a log of 0.1
        gate_log.append(Append((kept,), {r.ACCOUNT_STREAM: roll.version}, "Olga"), wall())
        await office.do("Enrol", person="Flo", roles=["floor"], badge="NH-7")
        with pytest.raises(SignInError):
            await accounts.sign_in("Flo", PASSWORD)

    at_work(gate_log, work)


def test_a_players_password_never_becomes_a_staff_password(gate_log: Log) -> None:
    async def work(office: Office) -> None:
        accounts = office.auth.accounts
        for id_, banned in (("Pat", True), ("Ada", False)):
            await accounts.register(id_, PASSWORD)
            if banned:
                await office.staffing.shut(OLGA, id_, "banned for a month")
            enrols = {"person": id_, "roles": ["floor"], "badge": f"NH-{id_}"}
            answer = await office.service.command(OLGA, "house", "Enrol", enrols, f"e {id_}")
            assert not answer.ok
            assert "player's account" in answer.says
            assert "another name" in answer.says
            with pytest.raises((RefusedError, AccountError), match="another name"):
                await office.enrol(OLGA, id_, FLOOR, ANOTHER, badge=f"NH-{id_}")
        with pytest.raises(RefusedError, match="closed"):
            await office.staffing.set_roles(OLGA, "Pat", FLOOR, "NH-8")
        await office.staffing.set_roles(OLGA, "Ada", FLOOR, "NH-9")
        for id_ in ("Pat", "Ada"):
            with pytest.raises(SignInError):
                await accounts.sign_in(id_, PASSWORD)
        assert office.agree().keys() == {"Olga", "Ada"}

    at_work(gate_log, work)


def test_nobodys_sign_in_is_ended_in_the_middle_of_a_hand(
    gate_log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A manager alone closed a player's account, gave them a role or reset them, and the hand was folded."""

    async def work(office: Office) -> None:
        accounts = office.auth.accounts
        await accounts.register("Ada", PASSWORD)
        code = await office.staffing.issue_reset(OLGA, "Ada")
        monkeypatch.setattr(staffing, "hand_in_play", lambda _house, _rooms, player: f"T1 of {player}")
        for attack in (
            partial(office.staffing.shut, OLGA, "Ada", "because"),
            partial(office.staffing.set_roles, OLGA, "Ada", FLOOR, "NH-9"),
            partial(office.staffing.issue_reset, OLGA, "Ada"),
            partial(office.staffing.use_reset, " ada", code, ANOTHER, NOBODY, ""),
            partial(office.staffing.remove_factor, OLGA, "Ada"),
        ):
            with pytest.raises(RefusedError, match="Ada has a hand in play at table T1 of Ada"):
                await attack()
        said = set()
        for name in ("Ada", "nobody of that name"):
            with pytest.raises(SignInError) as refused:
                await office.staffing.use_reset(name, "not-the-code", ANOTHER, NOBODY, "")
            said.add(str(refused.value))
        assert len(said) == 1, "a stranger is not told who has a hand in play, nor who is known here"
        assert (await accounts.sign_in("Ada", PASSWORD)).id == "Ada"

    at_work(gate_log, work)


def test_what_one_list_refuses_changes_neither(gate_log: Log) -> None:
    async def work(office: Office) -> None:
        await office.enrol(OLGA, "Max", frozenset({"manager"}), PASSWORD, badge="NH-2")
        before = office.agree()
        for by, id_, roles, badge, says in (
            (OLGA, "Ned", {"floor"}, "NH-2", "badge NH-2 is Max's"),
            (MAX, "Ned", {"operator"}, "NH-3", "only an operator"),
            (OLGA, "max", {"floor"}, "NH-3", "account Max"),
            (OLGA, "Max", {"floor"}, "NH-2", "taken"),
            (OLGA, "Ned Smith", {"floor"}, "NH-3", "no name to sign in with"),
        ):
            with pytest.raises((RefusedError, AccountError), match=says):
                await office.enrol(by, id_, frozenset(roles), PASSWORD, badge=badge)
        answer = await office.service.command(
            OLGA, "house", "Enrol", {"person": "Ned Smith", "roles": ["floor"], "badge": "NH-9"}, "n"
        )
        assert not answer.ok
        assert office.agree() == before

    at_work(gate_log, work)


def test_nobody_takes_over_a_players_account_or_lets_the_operator_go(gate_log: Log) -> None:
    async def work(office: Office) -> None:
        await office.auth.accounts.register("Ada", PASSWORD)
        enrols = {"person": "Ada", "roles": ["floor"], "badge": "NH-9"}
        answer = await office.service.command(OLGA, "house", "Enrol", enrols, "a")
        assert (answer.ok, "player's account" in answer.says) == (False, True)
        await office.staffing.set_roles(OLGA, "Ada", FLOOR, "NH-9")  # named itself, by who keeps the accounts
        assert office.agree()["Ada"] == {"floor"}
        await office.enrol(OLGA, "Max", frozenset({"manager"}), PASSWORD, badge="NH-2")
        await office.enrol(OLGA, "Opal", frozenset({"operator"}), PASSWORD, badge="NH-4")
        dismissed = await office.service.command(MAX, "house", "Dismiss", {"person": "Opal"}, "b")
        assert "only an operator" in dismissed.says
        assert office.agree()["Opal"] == {"operator"}

    at_work(gate_log, work)


def test_the_first_operator_gets_a_password_and_stays_what_the_house_says(gate_log: Log) -> None:
    async def work(office: Office) -> None:
        password = await office.auth.accounts.first_operator("Olga")
        assert password is not None
        assert (await office.person("Olga", password, ANOTHER)).id == "Olga"
        assert await office.auth.accounts.first_operator("Olga") is None
        office.agree()

    at_work(gate_log, work)


def test_many_who_come_in_meanwhile_do_not_keep_somebody_from_being_enrolled(gate_log: Log) -> None:
    """Every guest moves the accounts on; an enrolment that was decided before is decided again."""

    async def guests(office: Office) -> None:
        while True:
            await office.auth.accounts.guest()

    async def work(office: Office) -> None:
        coming = asyncio.create_task(guests(office))
        try:
            for number in range(5):
                id_ = f"Flo{number}"
                await office.enrol(OLGA, id_, FLOOR, PASSWORD, badge=f"NH-7{number}")
        finally:
            coming.cancel()
            with suppress(asyncio.CancelledError):
                await coming
        assert len(office.agree()) == 6

    at_work(gate_log, work)
