"""Whatever comes over a socket gets a sentence, changes nothing unless it was a command, and harms nobody."""

import json
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets import Origin
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from croupier.declare import Target, commands_to
from croupier.server.commands import dispatch  # noqa: F401 (it declares what clients send)
from tests.faults.players import Door
from tests.server.running import House, running

AN_EVENING = 60  # messages of one guest, within what the rate limits let through at once
WORDS: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 7, 10**15, -(10**15), 2**53, 2**63, 10**400, 0.5, -0.0, 1e308, "", "x",
    "house", "table/T1", "table/T2", "table/T99", "table/", "jackpots/demo", "tournament/x", "accounts",
    "directory", "snapshot/house", "../etc", "\0", "\ud800", "\u202e", "é" * 70, "x" * 5000, "ante",
    "pair-plus", "fold", "bet", "operator", "guest-1", "' OR 1=1 --", "<script>", "%s%n", [], {}, [[]],
    [None] * 600, {"a": {"b": {}}}, {"seat": 1}, ["Ah", "Kd"], {"__class__": "x"},
)  # fmt: skip
FIELDS = (
    "seat", "wager", "cents", "player", "choice", "units", "by", "cards", "deck", "readable", "agrees",
    "reason", "game", "seats", "bank", "clocks", "steps", "number", "ruling", "down", "values", "kind", "at",
    "version",
)  # fmt: skip


def valid(chance: random.Random) -> dict[str, Any]:
    """A message that could have been meant."""
    target = chance.choice(["table/T1", "table/T4", "house", "jackpots/demo", "tournament/x"])
    match chance.randrange(8):
        case 0:
            return {"do": "watch", "target": target}
        case 1:
            return {"do": "watch", "target": target, "line": "nobody's", "seq": chance.randrange(1, 99)}
        case 2:
            return {"do": "unwatch", "target": target}
        case _:
            name = chance.choice(
                [*commands_to(Target.TABLE), "OpenDay", "FundCage", "Enrol", "SetHouse", "OpenSet"]
            )
            data = {chance.choice(FIELDS): chance.choice(WORDS) for _ in range(chance.randrange(5))}
            key = f"k{chance.randrange(10**9)}"
            return {"do": "command", "target": target, "name": name, "data": data, "key": key}


def fuzzed(chance: random.Random) -> str:
    """A message with something wrong with it, or nothing."""
    message: Any = valid(chance)
    match chance.randrange(9):
        case 0:
            message[chance.choice([*message, "extra"])] = chance.choice(WORDS)
        case 1:
            del message[chance.choice(list(message))]
        case 2:
            message = chance.choice(WORDS)
        case 3:
            return _spoiled(json.dumps(message), chance)
        case 4:
            return "[" * chance.choice([3, 1000, 7000])
        case 5:
            text = json.dumps(message)
            return text[: chance.randrange(len(text))]
        case 6 if message["do"] == "command":
            message["signed"] = {"name": chance.choice(WORDS), "password": chance.choice(WORDS)}
    return json.dumps(message)[:16_000]


def _spoiled(text: str, chance: random.Random) -> str:
    letters = list(text)
    for _ in range(chance.randrange(1, 4)):
        letters[chance.randrange(len(letters))] = chr(
            chance.choice([0, 34, 44, 58, 91, 123, 0x7F, 0x2028, 0x1F0A1])
        )
    return "".join(letters)


class Guest:
    """Somebody who says anything, and hears what comes back."""

    def __init__(self, door: Door, number: int) -> None:
        status, told, cookie = door.post("/api/guest", {}, number=number)
        assert status == 200, told
        self.id: str = told["id"]
        self.done: set[str] = set()
        self.replies = self.watched = 0
        self.socket: ClientConnection = connect(
            f"ws://{door.host}:{door.port}/socket",
            origin=Origin(door.origin),
            additional_headers={"Cookie": cookie},
            compression=None,
            proxy=None,
            max_size=None,
            legacy=True,
        )
        assert json.loads(self.socket.recv(20))["is"] == "hello"

    def say_all(self, chance: random.Random) -> None:
        """Say a good many things, and hold every reply to the schema's promise: a sentence each."""
        for _ in range(AN_EVENING):
            message = fuzzed(chance)
            self.watched += '"watch"' in message
            self.socket.send(message)
        self.socket.send('{"do":"unwatch","target":"the-end"}')
        while True:
            told = json.loads(self.socket.recv(60))
            match told["is"]:
                case "refused" | "gone":
                    assert told["says"], told
                    self.replies += 1
                    if told["says"] == "the-end is not watched here":
                        return
                case "answer":
                    self.replies += 1
                    assert told["says"], told
                    if told["ok"]:
                        self.done.add(told["key"])
                case kind:
                    assert kind in ("view", "delta"), told
                    self.replies += kind == "view"


def wrote(house: House, guests: list[Guest]) -> Iterator[str]:
    """Yield what is in the log of these guests and was not acknowledged, or was and is not there."""
    with sqlite3.connect(f"file:{house.folder / 'house.db'}?mode=ro", uri=True) as database:
        for guest in guests:
            kept = {
                key.partition(" ")[2]
                for (key,) in database.execute("SELECT key FROM answer WHERE key LIKE ?", [f"{guest.id} %"])
            }
            if kept != guest.done:
                yield f"{guest.id}: answered {guest.done}, kept {kept}"
            asked = "SELECT count(*) FROM event WHERE who = ? AND stream NOT LIKE 'accounts%'"
            (rows,) = database.execute(asked, [guest.id]).fetchone()
            if rows and not guest.done:
                yield f"{guest.id} changed something with {rows} events, and was told of nothing done"


def say_anything(house: House, messages: int, seed: int) -> None:
    chance, door = random.Random(seed), Door(house.port)
    guests: list[Guest] = []
    for number in range(0, messages, AN_EVENING):
        guest = Guest(door, 25 + number // AN_EVENING)
        guest.say_all(chance)
        # a view that is no longer wanted before it was sent is not sent
        unanswered = AN_EVENING + 1 - guest.replies
        assert 0 <= unanswered <= guest.watched, "a message without a reply, or with two"
        guest.socket.close()
        guests.append(guest)
    assert not list(wrote(house, guests))
    assert sum(len(guest.done) for guest in guests) < messages / 10
    assert house.process.poll() is None
    assert house.stop() == 0
    assert not house.errors(), "something went wrong inside"


@pytest.mark.slow
def test_two_thousand_strange_messages_get_a_sentence_each(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        say_anything(house, 2_000, seed=7)


@pytest.mark.prove
def test_a_hundred_thousand_strange_messages_get_a_sentence_each(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        say_anything(house, 100_000, seed=11)


@pytest.mark.slow
def test_bytes_and_endless_messages_close_the_socket_and_nothing_else(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        door = Door(house.port)
        sent: list[str | bytes] = [b"\x00\xff", b"{}", "x" * 70_000, '{"do":"' + "watch" * 20_000]
        for number, each in enumerate(sent):
            guest = Guest(door, number)
            guest.socket.send(each)
            with pytest.raises(ConnectionClosed):
                guest.socket.recv(20)
        after = Guest(door, 9)
        after.socket.send('{"do":"watch","target":"house"}')
        assert json.loads(after.socket.recv(20))["is"] == "view"
        assert house.stop() == 0
        assert not house.errors()
