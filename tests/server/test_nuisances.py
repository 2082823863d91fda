"""What one stranger with a script does to spoil an evening for others: tried over the real wire."""

import json
import socket
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from secrets import token_hex
from select import select
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from croupier.server.commands.company_handlers import PHRASES
from tests.server.running import House, Reply, Visitor, Wire, running
from tests.waiting import PATIENCE, soon

pytestmark = pytest.mark.slow


def asks(who: Visitor, target: str, name: str, **data: object) -> Reply:
    return who.ask("/api/commands", {"target": target, "name": name, "data": data, "key": token_hex(8)})


def refused(reply: Reply) -> str:
    """What is said to a command that must be refused."""
    assert reply.status == 409, reply
    return str(reply.data["says"])


# ------------------------------------------------------------------------------------------- live tables


LIVE = "table/T9"


@pytest.fixture(scope="module")
def dealer(house: House) -> Visitor:
    """Somebody who deals with real cards at T9, three seats, one of them taken."""
    found = Visitor(house).as_operator()
    found.order(LIVE, "OpenTable", game="nh-holdem-stud", seats=3, dealing="live")
    found.order("house", "AssignDealer", table="T9", dealer=found.id)
    found.order(LIVE, "Sit", player="Rosa", seat=1)
    return found


def test_no_phone_takes_a_seat_of_a_live_table_or_keeps_its_dealer_from_playing(
    house: House, dealer: Visitor
) -> None:
    """Attack: strangers who are not there take its seats and its waiting list, and report until it stops."""
    member = Visitor(house)
    assert member.ask("/api/register", {"id": "Zoe", "password": "words of a stranger"}).status == 200
    seats = dealer.ask(f"/api/views/{LIVE}").data["seats"]
    takes: list[tuple[str, dict[str, Any]]] = [
        ("Sit", {"seat": 2}),
        ("Wait", {}),
        ("AskSecondHand", {"seat": 3}),
    ]
    disturbs: list[tuple[str, dict[str, Any]]] = [
        ("Leave", {}),
        ("Consent", {"agrees": False}),
        ("AskFace", {"down": True}),
        ("Ready", {}),
        ("SayPhrase", {"phrase": "one moment"}),
        ("CallBot", {}),
        ("PlaceBet", {"seat": 1, "wager": "ante", "cents": 4_00}),
        ("SurrenderSeat", {"seat": 1}),
    ]
    for stranger in (Visitor(house).as_guest(), member):
        for name, data in takes:
            assert "ask the dealer" in refused(asks(stranger, LIVE, name, **data)), name
        for seat in (1, None):
            wish = {"kind": "misdeal", "says": "I saw a card", "seat": seat}
            assert (
                refused(asks(stranger, LIVE, "Report", **wish)) == "only manager, floor or dealer may do this"
            )
        for name, data in disturbs:
            assert refused(asks(stranger, LIVE, name, **data)), name
    dealer.order(LIVE, "Sit", player="Seat 2, 21:04", seat=2)
    dealer.order(LIVE, "BuyChips", player="Seat 2, 21:04", cents=100_00)
    dealer.order(LIVE, "OpenBets")
    dealer.order(LIVE, "PlaceBet", seat=2, wager="ante", cents=4_00)
    dealer.order(LIVE, "Proceed")
    view = dealer.ask(f"/api/views/{LIVE}").data
    assert (view["seats"], view["waiting"], view["irregularities"]) == (
        [seats[0], "Seat 2, 21:04", None],
        [],
        [],
    )
    assert not view["bets_open"], "play went on"


@pytest.mark.parametrize(
    "name",
    [
        "Rolf",
        "rolf",
        "R0lf",
        "Ro1f",
        "r.olf",
        "R\u043elf",
        "Rolf ",
        "operator",
        "0perator",
        "Pit Boss",
        "guest-1",
    ],
)
def test_nobody_is_seated_under_a_name_that_is_taken_for_somebody_elses(
    house: House, dealer: Visitor, name: str
) -> None:
    """Attack: a friend is seated as a member, whose name then stands on slips, wins and reports."""
    member = {"id": "Rolf", "password": "words of a stranger"}
    assert Visitor(house).ask("/api/register", member).status in (200, 409)
    assert refused(asks(dealer, LIVE, "Sit", player=name, seat=3))
    assert refused(asks(dealer, LIVE, "Wait", player=name))


def test_nobody_registers_a_name_that_looks_like_that_of_somebody_who_is_seated(
    house: House, dealer: Visitor
) -> None:
    """Attack: the chips and the hand of a walk-in by an account that is made in their name."""
    assert dealer.ask(f"/api/views/{LIVE}").data["seats"][0] == "Rosa"
    for name in ("rosa", "R0sa", "r.osa"):
        wish = {"id": name, "password": "words of a stranger"}
        assert "plays here" in refused(Visitor(house).ask("/api/register", wish))


# ------------------------------------------------------------------------------------------------ sign-ins


def guess(house: House, source: str, number: int) -> socket.socket:
    """Send a wrong password for some name from an address of this machine, and wait for no answer."""
    body = json.dumps({"name": f"stranger-{number}", "password": "words that are wrong"})
    opened = socket.create_connection(("127.0.0.1", house.port), PATIENCE, (source, 0))
    head = f"POST /api/sign-in HTTP/1.1\r\nHost: localhost:{house.port}\r\nContent-Type: application/json\r\n"
    opened.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode())
    return opened


def test_a_flood_of_sign_ins_from_one_network_keeps_nobody_else_waiting(tmp_path: Path) -> None:
    """Attack: thirty guesses at once, each a tenth of a second of a processor, ahead of everybody else."""
    many = 28
    with running(tmp_path, "--finish", "0", cold=True) as house, ExitStack() as held:  # at the full cost
        operator = Visitor(house).as_operator()
        flood = [held.enter_context(guess(house, "127.0.5.1", number)) for number in range(many)]
        assert select(flood, [], [], PATIENCE)[0], "the first is answered, and the others wait"
        assert operator.ask("/api/sign-in", {"name": "operator", "password": house.password}).status == 200
        answered, _, _ = select(flood, [], [], 0)
        assert len(answered) < many // 2, "who signs in elsewhere does not wait for all of them"
        for each in flood:
            assert b" 401 " in each.recv(4_096)


# ------------------------------------------------------------------------------------------ seats for ever


def test_nothing_but_a_bet_in_a_round_keeps_an_idle_seat(house: House) -> None:
    """Attack: an absent player keeps a seat, as they or a friend do something harmless again and again."""
    table, idle = "table/T8", 1_500
    clocks = {"idle": idle, "alone": 0, "bets": 600_000}
    Visitor(house).as_operator().order(table, "OpenTable", game="nh-holdem-stud", seats=2, clocks=clocks)
    absent, friend, newcomer = (Visitor(house).as_guest() for _ in range(3))
    absent.order(table, "Sit", seat=1)
    absent.order(table, "CallBot")  # so that the table is full
    absent.order(table, "BuyChips", cents=10_00)
    said = cycle(PHRASES)

    def is_free_in_spite_of_the_script() -> bool:
        for name, data in (
            ("Ready", {}),
            ("BuyChips", {"cents": 1_00}),
            ("SayPhrase", {"phrase": next(said)}),
        ):
            asks(absent, table, name, **data)
        asks(friend, table, "Wait")
        asks(friend, table, "Leave")
        return absent.id not in newcomer.ask(f"/api/views/{table}").data["seats"]

    soon(is_free_in_spite_of_the_script, "the seat of somebody who bets in no round")
    newcomer.order(table, "Sit", seat=1)


# ----------------------------------------------------------------------------------------- no text at all


def sends(wire: Wire, *frames: Frame) -> ConnectionClosed:
    """Send frames as they are, in one piece, and return how the house ends the socket."""
    data = b"".join(frame.serialize(mask=True) for frame in frames)
    wire.connection.socket.sendall(data)
    with pytest.raises(ConnectionClosed) as closed:
        wire.hear_all()
    return closed.value


def test_a_message_that_is_no_text_ends_its_socket_with_a_plain_line(tmp_path: Path) -> None:
    """Attack: each text that is not UTF-8 was a trace of forty lines in the log."""
    text, close = Frame(Opcode.TEXT, b"\xff\xfe"), Frame(Opcode.CLOSE, b"\x03\xe8")
    first, rest = Frame(Opcode.TEXT, b'"\xe2\x82', fin=False), Frame(Opcode.CONT, b"\xff")
    with running(tmp_path, "--finish", "0", "--log", "info") as house:
        guest = Visitor(house).as_guest()
        for frames in ((text,), (text,) * 20, (first, rest)):
            with guest.socket() as wire:
                closed = sends(wire, *frames)
            assert closed.rcvd is not None
            assert (closed.rcvd.code, closed.rcvd.reason) == (1007, "a message is text in UTF-8")
        for frames in ((text, close), (close, text)):
            with guest.socket() as wire:
                sends(wire, *frames)
        assert guest.ask("/api/me").status == 200
        assert house.stop() == 0
        lines = [json.loads(line) for line in house.errors().splitlines()]
    assert not [line for line in lines if "trace" in line or line["level"] in ("error", "warning")]
    assert len([line for line in lines if "UTF-8" in line["says"]]) == 4, (
        "one for each socket, but none where it closed first"
    )
