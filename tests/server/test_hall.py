"""The hall: who may have which name, and how often passwords are tried."""

from itertools import count
from pathlib import Path
from typing import Any

import pytest

from croupier.server.commands.demo import OPERATOR
from croupier.server.people.accounts import AccountError, SignInError
from croupier.server.people.person import Answer, Person
from croupier.server.wire.hall import Hall
from croupier.server.wire.limits import RATES
from croupier.server.wire.messages import Order, Signature
from croupier.server.wire.replies import TooManyError
from tests.server.hall_here import in_hall

pytestmark = pytest.mark.slow
PASSWORD = "correct horse battery"
_keys = count()


async def asks(hall: Hall, person: Person, name: str, signed: Signature | None = None, **data: Any) -> Answer:
    order = Order(target="house", name=name, data=data, key=f"k{next(_keys)}", signed=signed)
    return await hall.carry_out(person, order)


def test_nobody_gets_an_account_in_the_name_of_somebody_who_bought_chips(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        chips = [{"denomination": 1_00, "pieces": 100}]
        assert (await asks(hall, OPERATOR, "SellChips", player="Zoe", cash=100_00, chips=chips)).ok
        for name in ("Zoe", "zoe"):
            with pytest.raises(AccountError, match=f"somebody plays here as {name}"):
                await hall.register(name, PASSWORD)
        assert (await asks(hall, OPERATOR, "RedeemChips", player="Zoe", chips=chips)).ok
        await hall.register("Zoe", PASSWORD)

    in_hall(tmp_path, work)


def test_nobody_gets_an_account_in_the_name_of_somebody_who_sits_at_a_table(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        _, guest = await hall.entrance.welcome()
        order = Order(target="table/T1", name="Sit", data={"seat": 1}, key="sits")
        assert (await hall.carry_out(guest, order)).ok
        with pytest.raises(AccountError, match="plays here"):
            await hall.register(guest.id, PASSWORD)

    in_hall(tmp_path, work)


def test_whoever_signs_for_others_all_the_time_is_told_to_wait(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        _, guest = await hall.entrance.welcome()
        for _ in range(int(RATES["sign in"].burst)):
            assert not hall.limits.wait(guest.id, "sign in")
        with pytest.raises(TooManyError):
            await asks(hall, guest, "OpenDay", Signature(name="Nobody", password="a guess"))
        _, other = await hall.entrance.welcome()
        with pytest.raises(SignInError):
            await asks(hall, other, "OpenDay", Signature(name="Nobody", password="a guess"))

    in_hall(tmp_path, work)
