"""A house that really runs: `croupier serve` in a process of its own, and clients that really connect."""

import json
import os
import re
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from http import HTTPStatus
from pathlib import Path
from secrets import token_hex
from typing import Any, NamedTuple, Self
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets import Origin
from websockets.sync.client import ClientConnection, connect

from croupier.server.views.seen import applied
from tests.forked import IS_POSSIBLE, Forked, forked
from tests.processes import CROUPIER, started
from tests.waiting import PATIENCE

OWN_PASSWORD = "words the operator chose"


class Reply(NamedTuple):
    status: int
    data: Any
    headers: dict[str, str]


class House:
    """A running house."""

    def __init__(self, process: "subprocess.Popen[str] | Forked", port: int, folder: Path) -> None:
        self.process, self.port, self.folder = process, port, folder
        self.address = f"http://localhost:{port}"
        self.said: list[str] = []
        self.operator = self.printed = ""
        self._password = ""

    @property
    def password(self) -> str:
        """The operator's own password: the printed one is for once, and changed when this is first read."""
        if self.printed and not self._password:
            sign_in = {"name": self.operator, "password": self.printed, "new_password": OWN_PASSWORD}
            reply = Visitor(self).ask("/api/sign-in", sign_in)
            assert reply.status == 200, reply
            self._password = OWN_PASSWORD
        return self._password

    @password.setter
    def password(self, password: str) -> None:
        self._password = password

    def wait_until_open(self) -> None:
        """Wait for the line with the address."""
        assert self.process.stdout
        for line in self.process.stdout:
            self.said.append(line)
            if found := re.search(r"operator (\S+), password (\S+)", line):
                self.operator, self.printed = found[1], found[2]
            if "is open at" in line:
                return
        raise AssertionError(f"the house did not open: {''.join(self.said)}{self.errors()}")

    def errors(self) -> str:
        assert self.process.stderr
        return self.process.stderr.read()

    def stop(self, number: int = signal.SIGTERM, within: float = PATIENCE) -> int:
        self.process.send_signal(number)
        return self.process.wait(within)


@contextmanager
def running(
    folder: Path,
    *options: str,
    port: int | None = None,
    program: Sequence[str] = (),
    cold: bool = False,
) -> Iterator[House]:
    """A new house in a folder, closed at the end; served by croupier, or a program that takes its words.

    It forks off a process that has loaded the server; a cold one is started as a shell starts it.
    """
    port = port or free_port()
    command = [*(program or (CROUPIER,)), "serve", "--port", str(port), *options]
    if "--seats-per-address" not in options:  # whoever plays in a test comes from this machine
        command += ["--seats-per-address", "60"]
    if "--database" not in options:
        command += ["--database", str(folder / "house.db")]
    home = {**os.environ, "HOME": str(folder), "COLUMNS": "200"}
    # The supervisor of several processes starts each anew, so it does not fork off itself.
    with _begun(command, home, cold=cold or "--workers" in options) as process:
        house = House(process, port, folder)
        house.wait_until_open()
        yield house


def ran(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """Run `croupier` to its end with these words in a home of its own; it says less than fills a pipe."""
    with _begun([CROUPIER, *words], {**os.environ, "HOME": str(folder)}) as process:
        code = process.wait(PATIENCE)
        assert process.stdout
        assert process.stderr
        return subprocess.CompletedProcess(words, code, process.stdout.read(), process.stderr.read())


def _begun(
    words: Sequence[str], env: dict[str, str], *, cold: bool = False
) -> AbstractContextManager["subprocess.Popen[str] | Forked"]:
    """A program that forks off where that can be, and is started as a shell does if it is to be cold."""
    if IS_POSSIBLE and not cold:
        return forked(words, env)
    return started(words, env=env, stderr=subprocess.PIPE)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        number: int = found.getsockname()[1]
        return number


class Visitor:
    """Somebody with a browser: a cookie, requests, and a socket."""

    def __init__(self, house: House) -> None:
        self.house, self.cookie = house, ""

    def ask(self, path: str, body: object = None, **headers: str) -> Reply:
        """Ask over HTTP: POST where there is a body, given as data or as raw bytes."""
        sent = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        request = Request(self.house.address + path, sent, {"Origin": self.house.address})
        if sent is not None:
            request.add_header("Content-Type", "application/json")
        if self.cookie:
            request.add_header("Cookie", self.cookie)
        for name, value in headers.items():
            request.add_header(name.replace("_", "-"), value)
        try:
            reply = urlopen(request, timeout=PATIENCE)
        except HTTPError as error:
            reply = error
        with reply:
            told = reply.read()
            found = {name.lower(): value for name, value in reply.headers.items()}
            if "set-cookie" in found:
                self.cookie = found["set-cookie"].partition(";")[0]
            kind = found.get("content-type", "")
            return Reply(reply.status, json.loads(told) if kind == "application/json" else told, found)

    def ask_in_time(self, path: str, body: object = None) -> Reply:
        """Ask, and again as soon as the house says where it was asked too often."""
        while (reply := self.ask(path, body)).status == HTTPStatus.TOO_MANY_REQUESTS:
            if "retry-after" not in reply.headers:
                break
            time.sleep(int(reply.headers["retry-after"]))  # as the house asked
        return reply

    def as_guest(self) -> Self:
        assert self.ask("/api/guest", {}).status == 200
        return self

    def as_operator(self) -> Self:
        reply = self.ask("/api/sign-in", {"name": "operator", "password": self.house.password})
        assert reply.status == 200, reply
        return self

    def enrols(self, password: str, **wish: object) -> None:
        """Take somebody on the staff, who chooses a password on a device of their own."""
        self._choose(str(wish["id"]), password, self.ask("/api/accounts", wish))

    def resets(self, person: str, password: str) -> None:
        """Issue a code for somebody, who chooses a password on a device of their own."""
        self._choose(person, password, self.ask(f"/api/accounts/{person}/reset", {}))

    def audited(self) -> Any:
        """The house as an auditor sees it, who counts nothing; this operator enrolls one where there is none.

        Operator and managers are not told what the cage should hold until it is counted.
        """
        auditor, wish = Visitor(self.house), {"name": "Ida", "password": OWN_PASSWORD}
        if auditor.ask("/api/sign-in", wish).status != 200:
            self.enrols(OWN_PASSWORD, id="Ida", roles=["auditor"], badge="NH-900")
            assert auditor.ask("/api/sign-in", wish).status == 200
        return auditor.ask("/api/views/house").data

    def _choose(self, person: str, password: str, issued: Reply) -> None:
        assert issued.status == 200, issued
        wish = {"name": person, "code": issued.data["code"], "password": password}
        reply = Visitor(self.house).ask("/api/reset", wish)
        assert reply.status == 200, reply

    def order(self, target: str, name: str, /, *, signed: dict[str, str] | None = None, **data: Any) -> None:
        """Give a command, with the signature of somebody else where it needs one; it must be done.

        Whoever gives more of them in a second than a person can waits as long as the house says.
        """
        wish = {"target": target, "name": name, "data": data, "key": token_hex(8), "signed": signed}
        reply = self.ask_in_time("/api/commands", wish)
        assert reply.status == 200, reply

    @property
    def id(self) -> str:
        name: str = self.ask("/api/me").data["id"]
        return name

    def socket(self, **headers: str) -> "Wire":
        found = {"Cookie": self.cookie, **headers}
        return Wire(
            connect(
                f"ws://localhost:{self.house.port}/socket",
                origin=Origin(self.house.address),
                additional_headers=found,
                open_timeout=PATIENCE,
                proxy=None,
                legacy=True,
            )
        )


class Wire:
    """The client's end of a socket, which keeps the views it is sent."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[dict[str, Any]] = []
        self.views: dict[str, Any] = {}
        self.lines: dict[str, tuple[str, int]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()

    def say(self, **message: object) -> None:
        self.connection.send(json.dumps(message))

    def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """Return the next message, once it has changed the view it is about."""
        message: dict[str, Any] = json.loads(self.connection.recv(timeout))
        self.heard.append(message)
        match message["is"]:
            case "view":
                self.views[message["target"]] = message["view"]
            case "delta":
                line, seq = self.lines[message["target"]]
                assert (message["line"], message["seq"]) == (line, seq + 1), "a gap or a repeat"
                self.views[message["target"]] = applied(self.views[message["target"]], message["changes"])
        if "seq" in message:
            self.lines[message["target"]] = (message["line"], message["seq"])
        return message

    def hear_a(self, kind: str) -> dict[str, Any]:
        """Return the next message of a kind."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if (message := self.hear())["is"] == kind:
                return message
        raise AssertionError(f"no {kind} came")

    def hear_all(self) -> None:
        """Hear whatever comes, until the other side closes."""
        while True:
            self.hear()

    def cut(self) -> None:
        """Lose the connection, without a word to the other side."""
        self.connection.socket.shutdown(socket.SHUT_RDWR)

    def watch(self, target: str, **more: object) -> Any:
        self.say(do="watch", target=target, **more)
        self.hear_a("resumed" if more else "view")
        return self.views.get(target)

    def command(self, target: str, name: str, key: str, **data: object) -> dict[str, Any]:
        self.say(do="command", target=target, name=name, data=data, key=key)
        return self.hear_a("answer")
