"""One machine does not take a whole table, a whole waiting list, or a round without an end."""

from collections.abc import Iterator
from contextlib import ExitStack
from secrets import token_hex

import pytest
from websockets.exceptions import ConnectionClosed

from croupier.games import load
from croupier.server.commands.table_handlers import MOST_CHANGES
from croupier.server.wire.socket import SOCKETS
from croupier.table import commands as c
from croupier.table import decide, evolve, new_table
from croupier.table.refused import RefusedError
from croupier.table.seating import MOST_WAITING
from tests.server.running import House, Reply, Visitor, running

pytestmark = pytest.mark.slow
T1 = "table/T1"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with running(tmp_path_factory.mktemp("house"), "--seats-per-address", "2") as found:
        yield found


def asks(who: Visitor, target: str, name: str, **data: object) -> Reply:
    return who.ask("/api/commands", {"target": target, "name": name, "data": data, "key": token_hex(8)})


def test_one_machine_does_not_take_every_seat_under_many_names(house: House) -> None:
    guests = [Visitor(house).as_guest() for _ in range(4)]
    replies = [asks(guest, T1, "Sit", seat=seat) for seat, guest in enumerate(guests, 1)]
    assert [reply.status for reply in replies] == [200, 200, 409, 409]
    assert "your network has 2 seats at this table" in replies[2].data["says"]
    assert asks(guests[2], "table/T2", "Sit", seat=1).status == 200
    assert asks(guests[0], T1, "Leave").status == 200
    assert asks(guests[3], T1, "Sit", seat=1).status == 200


def test_one_machine_does_not_take_a_waiting_list_under_many_names(house: House) -> None:
    Visitor(house).as_operator().order("table/T9", "OpenTable", game="nh-holdem-stud", seats=2, bank=[])
    guests = [Visitor(house).as_guest() for _ in range(5)]
    assert [asks(guest, "table/T9", "Sit", seat=seat).status for seat, guest in enumerate(guests[:2], 1)] == [
        200,
        200,
    ]
    replies = [asks(guest, "table/T9", "Wait") for guest in guests[2:]]
    assert [reply.status for reply in replies] == [200, 200, 409], replies
    assert "your network has 2 places on this waiting list" in replies[2].data["says"]


def test_a_guest_holds_so_many_sockets_and_no_more(house: House) -> None:
    guest = Visitor(house).as_guest()
    with ExitStack() as opened:
        wires = [opened.enter_context(guest.socket()) for _ in range(SOCKETS)]
        assert [wire.hear()["is"] for wire in wires] == ["hello"] * SOCKETS
        one_more = opened.enter_context(guest.socket())
        with pytest.raises(ConnectionClosed, match="windows open here; close one first"):
            one_more.hear()
        other = opened.enter_context(Visitor(house).as_guest().socket())
        assert other.hear()["is"] == "hello"
    with guest.socket() as again:
        assert again.hear()["is"] == "hello"


def test_bets_are_not_changed_without_end(house: House) -> None:
    guest = Visitor(house).as_guest()
    assert asks(guest, "table/T3", "Sit", seat=1).status == 200
    assert asks(guest, "table/T3", "BuyChips", cents=100_00).status == 200
    with guest.socket() as wire:
        view = wire.watch("table/T3")
        while not wire.views["table/T3"]["bets_open"]:
            wire.hear()
        wager = view["spots"][0]["wager"] if "spots" in view else "ante"
        said = ""
        for number in range(MOST_CHANGES + 5):
            name = "RemoveBet" if number % 2 else "PlaceBet"
            more = {} if number % 2 else {"cents": 5_00}
            answer = wire.command("table/T3", name, f"k{number}", seat=1, wager=wager, **more)
            while answer["says"].startswith("too fast"):
                answer = wire.command(
                    "table/T3", name, f"k{number}-{token_hex(3)}", seat=1, wager=wager, **more
                )
            said = answer["says"]
            if not answer["ok"]:
                break
    assert f"were changed {MOST_CHANGES} times this round" in said


def test_a_waiting_list_is_not_without_end() -> None:
    table = new_table(load("nh-holdem-face-up"))
    for command in (c.OpenTable("Flo", 1), c.Sit("Ann", 1)):
        for event in decide(table, command):
            table = evolve(table, event)
    for number in range(MOST_WAITING):
        for event in decide(table, c.Wait(f"p{number}")):
            table = evolve(table, event)
    with pytest.raises(RefusedError, match="takes no more"):
        decide(table, c.Wait("one more"))
