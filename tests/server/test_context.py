"""The hall: who may have which name, how often passwords are tried, and what a crowd asks for at once."""

import asyncio
import time
from dataclasses import replace
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from croupier.fair.keyring import house_of
from croupier.house.rules import RulesPage, as_data
from croupier.server.aggregates.clocks import HOLD
from croupier.server.commands import service
from croupier.server.commands.demo import OPERATOR
from croupier.server.people.access import Answer, Person
from croupier.server.people.account_index import AccountError
from croupier.server.people.sign_in import SignInError
from croupier.server.routes import tables
from croupier.server.wire import context as context_module
from croupier.server.wire import presence
from croupier.server.wire.context import ServerContext
from croupier.server.wire.messages import Order, Signature
from croupier.server.wire.replies import RATES, TooManyError
from tests.server.context_here import in_hall
from tests.waiting import soon_here

pytestmark = pytest.mark.slow
HELD = "croupier_hold_seconds_sum"
PASSWORD = "correct horse battery"
_keys = count()


async def asks(
    context: ServerContext, person: Person, name: str, signed: Signature | None = None, **data: Any
) -> Answer:
    order = Order(target="house", name=name, data=data, key=f"k{next(_keys)}", signed=signed)
    return await context.carry_out(person, order)


def test_a_signing_key_that_goes_while_the_house_is_open_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(context_module, "SIGN_EVERY", 0.01)

    async def work(context: ServerContext) -> None:
        assert context.sign_file is not None
        assert "is gone" not in caplog.text
        context.sign_file.unlink()
        await soon_here(lambda: "house.sign is gone: the next start is refused" in caplog.text)

    in_hall(tmp_path, work)


def test_work_that_holds_the_loop_is_measured_counted_and_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Were a request to keep everybody waiting, the metrics and the log would say so, and for how long."""

    def held(context: ServerContext) -> float:
        page = context.metrics.page().decode()
        return sum(float(line.split()[1]) for line in page.splitlines() if line.startswith(HELD))

    async def work(context: ServerContext) -> None:
        await asyncio.sleep(0)
        began = time.thread_time()
        while time.thread_time() - began < 3 * HOLD:  # in one go, as a request of a stranger would
            pass
        await soon_here(lambda: held(context) > HOLD)
        assert "nobody was heard for" in caplog.text
        assert "of which the house worked" in caplog.text

    with caplog.at_level("INFO", "croupier.server.stalls"):
        in_hall(tmp_path, work)


def test_a_new_house_tells_its_operators_password_once(tmp_path: Path) -> None:
    told: list[tuple[str, str]] = []

    async def work(_: ServerContext) -> None:
        pass

    in_hall(tmp_path, work, made=lambda name, password: told.append((name, password)))
    (only,) = told
    assert only[0] == "operator"

    async def signs_in(context: ServerContext) -> None:
        account = await context.auth.accounts.sign_in(*only, new_password=PASSWORD)
        assert account.id == "operator"

    in_hall(tmp_path, signs_in, made=lambda name, password: told.append((name, password)))
    assert told == [only]


def test_nobody_gets_an_account_in_the_name_of_somebody_who_bought_chips(tmp_path: Path) -> None:
    async def work(context: ServerContext) -> None:
        chips = [{"denomination": 1_00, "pieces": 100}]
        assert (await asks(context, OPERATOR, "SellChips", player="Zoe", cash=100_00, chips=chips)).ok
        for name in ("Zoe", "zoe"):
            with pytest.raises(AccountError, match=f"somebody plays here as {name}"):
                await context.register(name, PASSWORD)
        assert (await asks(context, OPERATOR, "RedeemChips", player="Zoe", chips=chips)).ok
        await context.register("Zoe", PASSWORD)

    in_hall(tmp_path, work)


def test_nobody_gets_an_account_in_the_name_of_somebody_who_sits_at_a_table(tmp_path: Path) -> None:
    async def work(context: ServerContext) -> None:
        _, guest = await context.auth.sign_in_guest()
        order = Order(target="table/T1", name="Sit", data={"seat": 1}, key="sits")
        assert (await context.carry_out(guest, order)).ok
        with pytest.raises(AccountError, match="plays here"):
            await context.register(guest.id, PASSWORD)

    in_hall(tmp_path, work)


def test_whoever_signs_for_others_all_the_time_is_told_to_wait(tmp_path: Path) -> None:
    async def work(context: ServerContext) -> None:
        _, guest = await context.auth.sign_in_guest()
        for _ in range(int(RATES["sign in"].burst)):
            assert not context.limits.wait(guest.id, "sign in")
        with pytest.raises(TooManyError):
            await asks(context, guest, "OpenDay", Signature(name="Nobody", password="a guess"))
        _, other = await context.auth.sign_in_guest()
        with pytest.raises(SignInError):
            await asks(context, other, "OpenDay", Signature(name="Nobody", password="a guess"))

    in_hall(tmp_path, work)


def test_a_crowd_that_asks_for_the_house_rules_at_once_has_them_written_once_a_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages: list[RulesPage] = []

    def count_pages(page: RulesPage) -> Any:
        pages.append(page)
        return as_data(page)

    monkeypatch.setattr(tables, "as_data", count_pages)

    async def work(context: ServerContext) -> None:
        crowd = await asyncio.gather(*(tables.house_rules(context) for _ in range(30)))
        assert len({bytes(each.body) for each in crowd}) == 1
        tomorrow = replace(pages[-1], day=pages[-1].day + timedelta(days=1))
        monkeypatch.setattr(tables, "house_page", lambda *_: tomorrow)
        later = await tables.house_rules(context)
        assert later.body != crowd[0].body
        assert tomorrow.day.isoformat().encode() in bytes(later.body)

    in_hall(tmp_path, work)
    assert len(pages) == 2


def test_a_table_knows_whose_line_is_lost_and_who_is_heard_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "SILENT", 0.0)
    monkeypatch.setattr(context_module, "SWEEP", 0.01)

    async def work(context: ServerContext) -> None:
        (token, ann) = await context.register("Ann", PASSWORD)
        assert token
        line = context.presence.arrive("Ann")
        order = Order(target="table/T1", name="Sit", data={"seat": 1}, key="sit")
        assert (await context.carry_out(ann, order)).ok

        async def until(*, lost: bool) -> None:
            await soon_here(lambda: ("Ann" in context.service.rooms.tables()["T1"].lost) is lost)

        context.presence.leave(line)
        await until(lost=True)
        context.presence.arrive("Ann")
        await until(lost=False)
        kinds = [row.type for row in context.log.read("table/T1")]
        assert kinds.count("LineLost") == kinds.count("LineBack") == 1

    in_hall(tmp_path, work)


def test_a_house_of_another_licensee_keeps_the_name_of_its_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Receipts count for the house that the seal names."""

    async def work(context: ServerContext) -> None:
        key = context.service.notary.key
        assert key is not None
        monkeypatch.setattr(service, "house_name", lambda _: "renamed.example")
        assert f"{await context.service.anchor()}/table" == key.name
        assert f"{house_of(context.service.rooms.anchor.origin)}/table" == key.name

    in_hall(tmp_path, work)
