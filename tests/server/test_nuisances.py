"""What one stranger with a script does to spoil an evening for others: tried over the real wire."""

import json
import socket
from collections.abc import Iterator
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


# ---------------------------------------------------------------------------------------- private tables


@pytest.fixture(scope="module")
def others(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that holds every network to what the usual one does."""
    with running(tmp_path_factory.mktemp("others"), "--finish", "0", "--seats-per-address", "4") as found:
        yield found


KEY = "the-key-of-a-private-table"


def test_nobody_without_its_link_sees_anything_of_a_private_table(house: House) -> None:
    """Attack: there are but twelve names: whoever guesses one looks on, reads its rounds, or waits there."""
    host, friend, stranger = (Visitor(house).as_guest() for _ in range(3))
    host.order("table/T1", "OpenPrivate", table="P7", key=KEY)
    host.order("table/P7", "Sit", seat=1)
    friend.order("table/P7", "ShowKey", key=KEY)
    host.order("table/P7", "BuyChips", cents=100_00)
    with host.socket() as wire:
        wire.watch("table/P7")
        while not wire.views["table/P7"]["bets_open"]:
            wire.hear()
        plays_a_round(wire, "table/P7")
    rounds = "/api/tables/P7/rounds"
    looks = ("/api/views/table/P7", "/api/tables/P7", "/api/tables/P7/sheet", "/api/tables/P7/rules")
    ways = (*looks, rounds, f"{rounds}/mine", f"{rounds}/1", f"{rounds}/1/seen", "/api/tables/P7/advice")
    for way in ways[:-1]:
        assert friend.ask(way).status == host.ask(way).status == 200, way
    for way in ways:
        reply = stranger.ask(way)
        assert reply.status == 404, way
        assert friend.id not in str(reply.data)
        assert host.id not in str(reply.data)
    tries: list[tuple[str, dict[str, Any]]] = [
        ("Sit", {"seat": 2}),
        ("Wait", {}),
        ("CallBot", {}),
        ("SayPhrase", {"phrase": "hello"}),
    ]
    for name, data in tries:
        assert "private" in refused(asks(stranger, "table/P7", name, **data))
    with stranger.socket() as wire:
        wire.say(do="watch", target="table/P7")
        assert wire.hear_a("refused")["says"].startswith("there is no table/P7 here")
        wire.say(do="watch", target="table/none")
        assert "P7" not in wire.hear_a("refused")["says"]
        assert "P7" not in {each["id"] for each in wire.watch("house")["tables"]}
    assert "P7" not in {each["id"] for each in stranger.ask("/api/tables").data}
    floor = Visitor(house).as_operator()
    assert all(floor.ask(way).status == 200 for way in (ways[0], f"{rounds}/1"))
    for player in (host, friend):
        assert "P7" in {each["id"] for each in player.ask("/api/views/house").data["tables"]}


def test_whoever_has_a_private_table_next_sees_no_round_of_before(house: House) -> None:
    """Attack: wait until a table is free, open it again, and read what was played there."""
    host, next_one = (Visitor(house).as_guest() for _ in range(2))
    host.order("table/T1", "OpenPrivate", table="P8", key=KEY)
    host.order("table/P8", "Sit", seat=1)
    host.order("table/P8", "BuyChips", cents=100_00)
    with host.socket() as wire:
        wire.watch("table/P8")
        while not wire.views["table/P8"]["bets_open"]:
            wire.hear()
        plays_a_round(wire, "table/P8")
        chips = wire.views["table/P8"]["chips"][host.id]
    host.order("table/P8", "CashOut", cents=chips)
    host.order("table/P8", "Leave")
    next_one.order("table/T1", "OpenPrivate", table="P8", key=KEY[::-1])
    assert next_one.ask("/api/views/table/P8").status == 200
    assert next_one.ask("/api/tables/P8/rounds/1").status == 404
    assert next_one.ask("/api/tables/P8/rounds/1/seen").status == 404
    assert next_one.ask("/api/tables/P8/rounds").data == []
    assert host.ask("/api/tables/P8/rounds/1").status == 200, "who played it still has its proof"
    assert host.ask("/api/views/table/P8").status == 404


def plays_a_round(wire: Wire, table: str) -> None:
    """Bet, fold, and look at the result until the next round."""
    number = wire.views[table]["round"]
    assert wire.command(table, "PlaceBet", token_hex(4), seat=1, wager="ante", cents=5_00)["ok"]
    assert wire.command(table, "Ready", token_hex(4))["ok"]
    while wire.views[table]["waits"]["for"] != "decision":
        wire.hear()
    assert wire.command(table, "Choose", token_hex(4), seat=1, choice="fold")["ok"]
    while wire.views[table]["waits"]["for"] != "result is shown":
        wire.hear()
    assert wire.command(table, "Ready", token_hex(4))["ok"]
    while wire.views[table]["round"] == number:
        wire.hear()


def test_one_network_keeps_no_dozen_of_private_tables(others: House) -> None:
    """Attack: one machine under many names keeps every private table, with bots in its place."""
    guests = [Visitor(others).as_guest() for _ in range(4)]
    for number, guest in enumerate(guests[:2], 1):
        guest.order("table/T1", "OpenPrivate", table=f"P{number}", key=KEY)
        guest.order(f"table/P{number}", "Sit", seat=1)
    says = refused(asks(guests[2], "table/T1", "OpenPrivate", table="P3", key=KEY))
    assert "your network keeps 2 private tables" in says
    for _ in range(2):
        guests[0].order("table/P1", "CallBot")
    guests[0].order("table/P1", "Leave")
    soon(lambda: asks(guests[2], "table/T1", "OpenPrivate", table="P1", key=KEY).status == 200, "a free P1")
    assert refused(asks(guests[3], "table/T1", "OpenPrivate", table="P3", key=KEY))


# -------------------------------------------------------------------------------------------------- bots


def test_bots_give_way_to_people_who_wait_and_none_comes_back_in_their_place(house: House) -> None:
    """Attack: one guest fills every other seat with bots, so that nobody finds one."""
    table = "table/T7"
    clocks = {"idle": 0, "alone": 0, "bets": 600_000, "absent_rounds": 0}
    Visitor(house).as_operator().order(table, "OpenTable", game="nh-holdem-stud", seats=4, clocks=clocks)
    guest, *people = (Visitor(house).as_guest() for _ in range(4))

    def seats() -> list[str | None]:
        found: list[str | None] = guest.ask(f"/api/views/{table}").data["seats"]
        return found

    guest.order(table, "Sit", seat=1)
    guest.order(table, "BuyChips", cents=100_00)
    for _ in people:
        guest.order(table, "CallBot")
    assert None not in seats()
    for newcomer in people:
        newcomer.order(table, "Wait")
        soon(lambda: None in seats(), "a seat for somebody who waits")
        assert refused(asks(guest, table, "CallBot"))
        newcomer.order(table, "Sit", seat=seats().index(None) + 1)
    assert not guest.ask(f"/api/views/{table}").data["bots"]
    assert sorted(map(str, seats())) == sorted(each.id for each in (guest, *people))


# ------------------------------------------------------------------------------------------ seats for ever


def test_nothing_but_a_bet_in_a_round_keeps_an_idle_seat(house: House) -> None:
    """Attack: an absent player keeps a seat, as they or a friend do something harmless again and again."""
    table, idle = "table/T8", 1_500
    clocks = {"idle": idle, "alone": 0, "bets": 600_000}
    Visitor(house).as_operator().order(table, "OpenTable", game="nh-holdem-stud", seats=1, clocks=clocks)
    absent, friend, newcomer = (Visitor(house).as_guest() for _ in range(3))
    absent.order(table, "Sit", seat=1)
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
    asks(friend, table, "Leave")
    soon(lambda: asks(newcomer, table, "Sit", seat=1).status == 200, "a seat for somebody else")


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
