"""A command that is declared, with its rule, and nothing else: clients reach it, and the audit shows it."""

import sys
from collections.abc import Iterator
from secrets import token_hex
from typing import Any

import pytest

from croupier.server.commands.demo import CHARITY
from tests.server.running import House, Reply, Visitor, running

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("greeting")
    with running(folder, program=(sys.executable, "-m", "tests.server.greeting_house")) as house:
        yield house


def greet(who: Visitor, **data: Any) -> Reply:
    order = {"target": "house", "name": "GreetCharity", "data": data, "key": token_hex(8)}
    return who.ask("/api/commands", order)


def test_a_declared_command_is_parsed_checked_decided_and_shown_in_the_audit(house: House) -> None:
    operator, guest = Visitor(house).as_operator(), Visitor(house).as_guest()

    done = greet(operator, charity=CHARITY)
    assert done.status == 200, done
    assert done.data["ok"]

    denied = greet(guest, charity=CHARITY)
    assert (denied.status, denied.data["says"]) == (409, "only operator, manager or floor may do this")
    refused = greet(operator, charity="The Strangers")
    assert (refused.status, refused.data["says"]) == (409, "The Strangers is not here today")
    misread = greet(operator, charity=CHARITY, colour="red")
    assert misread.data["says"] == 'GreetCharity takes no "colour"; it takes charity, gift'
    assert greet(operator).data["says"] == "GreetCharity needs charity"

    (shown,) = [
        one
        for one in operator.ask("/api/audit/approvals?kind=approval").data["approvals"]
        if one["type"] == "VisitRecorded"
    ]
    assert (shown["says"], shown["by"]) == (f"{CHARITY} was greeted", "operator")


def test_a_declared_command_is_in_the_schema_of_messages(house: House) -> None:
    schema = Visitor(house).ask("/schema/messages.json").data["$defs"]["house.GreetCharity"]
    assert schema["required"] == ["charity"]
    assert set(schema["properties"]) == {"charity", "gift"}
    assert "GreetCharity" in Visitor(house).as_operator().ask("/api/views/house").data["may"]
