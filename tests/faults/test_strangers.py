"""What strangers do to a house from outside: monstrous cookies, half a request for ever, a thousand lines."""

import base64
import json
import os
import resource
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.running import House, Visitor, Wire, running
from tests.waiting import soon

MONSTER = 'x="' + "\\" * 15_000 + '"'
"""What the standard library takes most of a second over, on Python 3.11.7 (CVE-2024-7592)."""
COUNTS = """
import http.cookies, os, sys
unquote = http.cookies._unquote
def counted(text):
    with open(os.environ["UNQUOTED"], "a") as file:
        file.write(f"{len(text)}\\n")
    return unquote(text)
http.cookies._unquote = counted
from croupier.cli import main
sys.exit(main())
"""
LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (160, 160))
from croupier.cli import main
sys.exit(main())
"""
SECONDS = 1.0
MOST = 6
FEW = ("--per-address", str(MOST), "--finish", "0")
SHORT = (*FEW, "--request-seconds", str(SECONDS))


class Said(NamedTuple):
    """What the house said before it hung up."""

    status: int
    says: str


@contextmanager
def line(house: House, source: str = "127.0.0.1") -> Iterator[socket.socket]:
    """A connection from an address of this machine."""
    with socket.create_connection(("127.0.0.1", house.port), 30, (source, 0)) as opened:
        opened.settimeout(30)
        yield opened


def hung_up(opened: socket.socket) -> Said:
    """Wait until the house has hung up, and return what it said."""
    heard = b""
    try:
        while more := opened.recv(65_536):
            heard += more
    except ConnectionResetError:
        pass
    head, _, body = heard.partition(b"\r\n\r\n")
    if not head:
        return Said(0, "")
    return Said(int(head.split()[1]), str(json.loads(body)["says"]) if body else "")


def get(house: House, source: str = "127.0.0.1") -> int:
    """Ask for something as any client does, from an address of this machine."""
    with line(house, source) as opened:
        opened.sendall(b"GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        return int(opened.recv(4_096).split()[1])


def handshake(house: House, *headers: str) -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    said = [
        "GET /socket HTTP/1.1",
        f"Host: localhost:{house.port}",
        f"Origin: http://localhost:{house.port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {key}",
        *headers,
    ]
    return ("\r\n".join(said) + "\r\n\r\n").encode()


# ------------------------------------------------------------------------------------------------- cookies


@pytest.mark.slow
def test_no_cookie_of_a_stranger_is_read_by_the_standard_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted, program = tmp_path / "unquoted", tmp_path / "counts.py"
    monkeypatch.setenv("UNQUOTED", str(counted))
    program.write_text(COUNTS)
    with running(tmp_path, "--finish", "0", program=(sys.executable, str(program)), cold=True) as house:
        stranger = Visitor(house)
        for path in ("/api/me", "/health/live", "/api/tables", "/"):
            reply = stranger.ask(path, Cookie=MONSTER)
            assert reply.status == 431
            assert "15,0" in reply.data["says"]
            assert "delete this site's cookies" in reply.data["says"]
        small = MONSTER[:4_000] + '"'
        assert stranger.ask("/api/me", Cookie=small).status == 401, "it may come, and is left unread"
        for cookie, status in ((MONSTER, 431), (small, 101)):
            with line(house) as opened:
                opened.sendall(handshake(house, f"Cookie: {cookie}"))
                assert int(opened.recv(4_096).split()[1]) == status
        guest = stranger.as_guest()
        assert guest.ask("/api/me").status == 200
        assert guest.ask("/api/me", Cookie=f"{small}; {guest.cookie}; b=2").status == 200
        assert house.stop() == 0
        assert not house.errors()
    sizes = [int(size) for size in counted.read_text().split()] if counted.exists() else []
    assert max(sizes, default=0) < 100, "only the token of a session was ever read"


@pytest.mark.parametrize(
    ("head", "status"),
    [
        ("GET /health/live HTTP/1.1\r\nHost: localhost\r\n" + "a: b\r\n" * 70, 431),
        ("GET /health/live HTTP/1.1\r\nHost: localhost\r\na: " + "b" * 9_000 + "\r\n", 431),
        ("GET /health/live HTTP/1.1\r\nHost: localhost\r\n" + f"a: {'b' * 4_000}\r\n" * 5, 431),
        ("GET /health/live HTTP/1.1\r\nHost: localhost\r\n" + f"a: {'b' * 7_000}\r\n" * 500, 431),
        ("GET /" + "a" * 13_000 + " HTTP/1.1\r\nHost: localhost\r\n", 414),
        ("GET /\x00 HTTP/1.1\r\nHost: localhost\r\n", 400),
        ("no such thing\r\n", 400),
    ],
    ids=["70 headers", "long header", "5 headers", "500 headers", "long target", "null", "nonsense"],
)
def test_a_head_that_no_client_sends_is_refused_in_a_sentence(house: House, head: str, status: int) -> None:
    with line(house) as opened:
        with suppress(BrokenPipeError, ConnectionResetError):  # it may be refused before it is said
            opened.sendall(head.encode() + b"connection: close\r\n\r\n")
        found = hung_up(opened)
    assert found.status in (status, 0 if len(head) > 100_000 else status)
    assert found.says or not found.status
    assert get(house) == 200


@pytest.mark.parametrize("ends", [("Content-Length: 4", "Transfer-Encoding: chunked"),
                                  ("transfer-encoding: chunked", "content-length: 0")])  # fmt: skip
def test_a_body_with_two_ends_is_refused(house: House, ends: tuple[str, str]) -> None:
    """A proxy that goes by the one and a house that goes by the other would see different requests."""
    head = ["POST /api/guest HTTP/1.1", f"Host: localhost:{house.port}", *ends, "Connection: keep-alive"]
    hidden = "GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with line(house) as opened:
        opened.sendall(("\r\n".join(head) + "\r\n\r\n0\r\n\r\n" + hidden).encode())
        found = hung_up(opened)
    assert found == (400, "this request says in two ways where its body ends; send Content-Length alone")


@pytest.mark.parametrize("many", [70, 140])
def test_a_socket_with_such_a_head_is_refused_too(house: House, many: int) -> None:
    with line(house) as opened:
        opened.sendall(handshake(house, *(f"a{number}: b" for number in range(many))))
        assert hung_up(opened).status == 431
    with line(house) as opened:
        opened.sendall(handshake(house, f"a: {'b' * 8_500}"))
        assert hung_up(opened).status == 431


# --------------------------------------------------------------------------------------------- connections


@pytest.fixture(scope="module")
def small_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with short deadlines and few connections for each address."""
    with running(tmp_path_factory.mktemp("small"), *SHORT) as found:
        yield found
        assert found.stop() == 0
        assert not found.errors()


@pytest.fixture(scope="module")
def patient_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with few connections for each address, which are not cut off for being slow."""
    with running(tmp_path_factory.mktemp("patient"), *FEW) as found:
        yield found


@pytest.mark.parametrize(
    ("half", "awaited"),
    [
        (b"", "the head of a request"),
        (b"GET /health/live HTTP/1.1\r\nHost: local", "the head of a request"),
        (
            b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
            "the body of a request",
        ),
    ],
)
def test_half_a_request_ends_by_a_deadline(small_house: House, half: bytes, awaited: str) -> None:
    with line(small_house, "127.0.3.1") as opened:
        opened.sendall(half)
        assert hung_up(opened) == Said(408, f"the house waited 1 s for {awaited}; send it anew")


def test_single_bytes_do_not_put_the_deadline_off(small_house: House) -> None:
    with line(small_house, "127.0.3.2") as opened:
        opened.settimeout(0.1)
        opened.sendall(b"GET /health/live HTTP/1.1\r\nx: ")
        for _ in range(600):  # a minute of them
            try:
                opened.sendall(b"a")
                if not opened.recv(4_096):
                    break
            except TimeoutError:
                continue
            except (BrokenPipeError, ConnectionResetError):
                break
        else:
            raise AssertionError("it still listens")


def test_a_socket_that_never_says_anything_ends_by_a_deadline(small_house: House) -> None:
    guest = Visitor(small_house).as_guest()
    with line(small_house, "127.0.3.3") as opened:
        opened.sendall(handshake(small_house, f"Cookie: {guest.cookie}"))
        assert b" 101 " in opened.recv(4_096)
        while opened.recv(4_096):  # pings, which it leaves unanswered
            pass


@pytest.mark.slow
@pytest.mark.parametrize(
    "half", [b"", b"GET / HT", b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"]
)
def test_silent_lines_of_a_neighbour_give_way_to_whoever_comes(small_house: House, half: bytes) -> None:
    """Behind one router somebody holds every line of its address; the others come back all the same."""
    crowd, guest = "127.0.3.4", Visitor(small_house).as_guest()
    with ExitStack() as held:
        halves = [held.enter_context(line(small_house, crowd)) for _ in range(MOST)]
        for each in halves:
            each.sendall(half)
        with line(small_house, crowd) as back:
            back.sendall(handshake(small_house, f"Cookie: {guest.cookie}"))
            assert b" 101 " in back.recv(4_096)
            assert get(small_house, crowd) == 200
            assert hung_up(halves[0]).status in (0, 408), "the one that was silent longest"


@pytest.mark.slow
def test_open_sockets_of_a_neighbour_give_way_to_whoever_comes(patient_house: House) -> None:
    """Behind one router a script holds every line of its address by guests' sockets, all of them alive."""
    with ExitStack() as held:

        def on_a_socket(visitor: Visitor) -> Wire:
            wire = held.enter_context(visitor.socket())
            wire.hear_a("hello")
            return wire

        player = Visitor(patient_house).as_guest()
        player.order("table/T1", "Sit", seat=1)
        seated = on_a_socket(player)
        scripts = [Visitor(patient_house).as_guest() for _ in range(2)]
        crowd = [on_a_socket(scripts[number % 2]) for number in range(MOST - 1)]
        for _ in range(MOST):
            newcomer = on_a_socket(Visitor(patient_house).as_guest())
            assert newcomer.watch("house")["you"]["pocket"] >= 0
        for each in crowd:
            with pytest.raises(ConnectionClosed):
                each.hear_all()
        answer = seated.command("table/T1", "BuyChips", "still-here", cents=100_00)
        assert answer["ok"], answer


@pytest.mark.slow
def test_an_address_holds_so_many_sockets_and_others_are_served_meanwhile(patient_house: House) -> None:
    crowd, staff = "127.0.3.10", Visitor(patient_house).as_operator()
    with ExitStack() as held:
        for _ in range(MOST):
            opened = held.enter_context(line(patient_house, crowd))
            opened.sendall(handshake(patient_house, f"Cookie: {staff.cookie}"))
            heard = b""
            while b'"hello"' not in heard:  # until then the house does not know whose socket it is
                heard += (more := opened.recv(4_096))
                assert more, heard
            assert b" 101 " in heard
        with line(patient_house, crowd) as one_more:
            says = f"this address holds {MOST} connections already; close some and try again"
            assert hung_up(one_more) == Said(503, says)
        assert get(patient_house, "127.0.3.5") == 200
    soon(lambda: get(patient_house, crowd) == 200, "room once they are gone")


@pytest.mark.slow
def test_a_crowd_of_addresses_keeps_nobody_out_of_a_house_that_is_full(tmp_path: Path) -> None:
    """Attack: addresses, each below its own cap, hold all the lines of a house that may open few files."""
    program = tmp_path / "limited.py"
    program.write_text(LIMITED)
    run = running(tmp_path, "--finish", "0", program=(sys.executable, str(program)), cold=True)
    with run as house, ExitStack() as held:
        player = Visitor(house).as_guest()
        player.order("table/T1", "Sit", seat=1)
        seated = held.enter_context(player.socket())
        seated.hear_a("hello")
        for number in range(90):
            held.enter_context(line(house, f"127.0.4.{number % 3}"))
        assert get(house, "127.0.4.9") == 200
        answer = seated.command("table/T1", "BuyChips", "still-here", cents=100_00)
        assert answer["ok"], answer
        assert house.stop() == 0
        assert not house.errors()


def test_whoever_does_not_take_the_answers_is_cut_off(small_house: House) -> None:
    crowd = "127.0.3.6"
    asks = b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100
    with ExitStack() as held:
        for _ in range(MOST):
            held.enter_context(line(small_house, crowd)).sendall(asks)  # and never reads
        soon(lambda: get(small_house, crowd) == 200, "room for others")


@pytest.mark.slow
def test_a_message_in_endless_parts_is_not_gathered(small_house: House) -> None:
    guest = Visitor(small_house).as_guest()
    parts = b"\x01\x80\x00\x00\x00\x00" + b"\x00\x80\x00\x00\x00\x00" * 1_000  # text, and nothing more of it
    with line(small_house, "127.0.3.7") as opened:
        opened.sendall(handshake(small_house, f"Cookie: {guest.cookie}"))
        assert b" 101 " in opened.recv(4_096)
        with suppress(BrokenPipeError, ConnectionResetError):
            opened.sendall(parts)
        heard = b""
        with suppress(ConnectionResetError):
            while more := opened.recv(4_096):
                heard += more
        assert b"a message comes in 64 parts at most" in heard


def test_others_are_answered_while_a_socket_is_flooded(house: House) -> None:
    """What comes in one piece is heard message by message, and others are heard in between."""
    guest = Visitor(house).as_guest()
    many = 5_000
    with line(house, "127.0.3.8") as opened:
        opened.sendall(handshake(house, f"Cookie: {guest.cookie}"))
        assert b" 101 " in opened.recv(4_096)
        opened.sendall(b"\x81\x80\x00\x00\x00\x00" * many)  # a text of nothing
        answered = refused = 0
        while refused < many // 2:
            assert get(house, "127.0.3.9") == 200
            answered += 1
            opened.setblocking(False)
            with suppress(BlockingIOError):
                while more := opened.recv(65_536):
                    refused += more.count(b'"says"')
    assert answered > 3


def test_a_house_may_open_more_files_than_a_process_usually_may(house: House) -> None:
    soft, hard = resource.prlimit(house.process.pid, resource.RLIMIT_NOFILE)
    assert soft >= min(65_536, hard)
