"""Nobody is sent a card they may not see yet: every byte to every client, held against the log afterwards."""

import asyncio
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from websockets import Origin
from websockets.asyncio.client import ClientConnection, connect

from croupier.store import open_log
from croupier.store.database import key_place
from croupier.store.vault import open_vault
from tests.faults.exposed import EVERYBODY, Exposed, Moment, rounds_of
from tests.faults.load import open_tables
from tests.faults.players import Door, Seated, Tally, change
from tests.server.running import running
from tests.waiting import PATIENCE

QUICK = {"bets": 4_000, "decision": 4_000, "bank": 0, "floor": 20, "show": 20, "between": 20, "bots": 10}
PASSWORD = "nobody will guess this one 7"
STAFF = ("floor", "dealer", "auditor")
_CARD = re.compile(r'"([2-9TJQKA][cdhs])"')
_LONG_HEX = re.compile(r"[0-9a-f]{32,}")
_NEVER = re.compile(r'"(deck|secret|sealed)"')
_NONCE = 32  # hexadecimal digits
_ON_DISK = timedelta(seconds=1)


class Sent(NamedTuple):
    """Something a client was sent about a table: the text, and when or as of which version."""

    table: str
    round: int | None
    text: str
    version: int = 0  # 0 where only the time is known
    at: datetime | None = None
    audited: bool = False  # by somebody who may see every player's hand once the round is over
    asked: datetime | None = None  # for a page that tells of whatever round is in play: when it was asked for


@dataclass
class Ears:
    """Keeps everything one person is sent, with the round and version it is about."""

    person: str = ""
    sent: list[Sent] = field(default_factory=list)
    views: dict[str, Any] = field(default_factory=dict)

    def hear(self, text: str) -> None:
        message = json.loads(text)
        target = message.get("target", "")
        if message["is"] == "view":
            self.views[target] = json.loads(text)["view"]
        elif message["is"] == "delta":
            change(self.views[target], message["changes"])
        if target.startswith("table/") and message["is"] in ("view", "delta"):
            view = self.views[target]
            self.sent.append(Sent(target[6:], view["round"], text, view["version"]))
        else:  # an answer, a greeting: nothing here is about a round
            self.sent.append(Sent("", None, text))


def leaks(sent: Sent, person: str, rounds: dict[str, dict[int, Exposed]]) -> Iterable[str]:
    """Tell every card and every nonce in what somebody was sent that they may not see by then."""
    if found := _NEVER.search(sent.text):
        yield f"{person} was sent {found[0]}"
    of_table = rounds.get(sent.table, {})
    told_of = [each for number, each in of_table.items() if _is_about(sent, each, of_table.get(number + 1))]
    for card in _CARD.findall(sent.text):
        if not any(_may_be_sent(card, person, sent, played) for played in told_of):
            yield f"{person} was sent {card} of {sent.table} {sent.round} too early"
    for found in _LONG_HEX.findall(sent.text):
        for number, other in of_table.items():
            card = other.nonces.get(found[:_NONCE])
            if card and (other not in told_of or not _lawful(other.from_when(card, person), sent)):
                yield f"{person} was sent what opens {card} of {sent.table} {number} too early"
            if found in other.secrets and not _lawful(other.secrets[found], sent):
                yield f"{person} was sent a seed of {sent.table} {number} too early"


def _is_about(sent: Sent, played: Exposed, after: Exposed | None) -> bool:
    """Whether it tells of this round: the one it names, or what lay on the felt from question to answer."""
    if sent.asked is None or sent.at is None:
        return played.number == sent.round
    # A round lies there until the next one; that is shown once it is on disk, a moment after it began.
    return played.began.at <= sent.at and (after is None or sent.asked <= after.began.at + _ON_DISK)


def _may_be_sent(card: str, person: str, sent: Sent, played: Exposed) -> bool:
    if _lawful(played.from_when(card, person), sent):
        return True
    return sent.audited and card in played.held and _lawful(played.ended, sent)


def _lawful(moment: Moment | None, sent: Sent) -> bool:
    if moment is None:
        return False
    return moment.version <= sent.version if sent.at is None else moment.at <= sent.at


# ---------------------------------------------------------------------------------------------- the house


class Player(Seated):
    """A player who keeps every byte."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.ears = Ears()

    def heard(self, text: str) -> None:
        self.ears.hear(text)


async def listen(door: Door, cookie: str, tables: list[str], ears: Ears) -> None:
    """Watch every table, and the house, without sitting down."""
    async with connect(
        f"ws://{door.host}:{door.port}/socket",
        origin=Origin(door.origin),
        additional_headers={"Cookie": cookie},
        compression=None,
        max_queue=None,
        proxy=None,
    ) as socket:
        for target in ("house", *(f"table/{table}" for table in tables)):
            await socket.send(json.dumps({"do": "watch", "target": target}))
        awake = asyncio.create_task(stay_awake(socket))
        try:
            async for text in socket:
                assert isinstance(text, str)
                ears.hear(text)
        finally:
            awake.cancel()


async def stay_awake(socket: ClientConnection) -> None:
    """Do something every minute: a dealer who only listens is signed out after five."""
    while True:
        await asyncio.sleep(60)  # what the house counts is real time
        await socket.send(json.dumps({"do": "watch", "target": "house"}))


async def pry(door: Door, cookie: str, tables: list[str], ears: Ears, pages: tuple[str, ...]) -> None:
    """Ask over HTTP for the round in play, again and again."""
    while True:
        for table in tables:
            number = (ears.views.get(f"table/{table}") or {}).get("round")
            for page in pages if number else ():
                asked = None if "{number}" in page else datetime.now(UTC)
                text = await asyncio.to_thread(fetch, door, page.format(table=table, number=number), cookie)
                audited = page.startswith("/api/audit")
                ears.sent.append(Sent(table, number, text, 0, datetime.now(UTC), audited, asked))
            await asyncio.sleep(0.2)  # as often as a person asks


def fetch(door: Door, path: str, cookie: str) -> str:
    caller = HTTPConnection(door.host, door.port, timeout=PATIENCE)
    try:
        caller.request("GET", path, headers={"Cookie": cookie})
        return caller.getresponse().read().decode()
    finally:
        caller.close()


def staff(door: Door, password: str) -> dict[str, str]:
    """Enrol one of each kind of staff, and return their cookies with the operator's."""
    _, _, operator = door.post("/api/sign-in", {"name": "operator", "password": password})
    cookies = {"operator": operator}
    for role in STAFF:
        wish = {"id": f"the-{role}", "roles": [role]}
        status, told, _ = door.post("/api/accounts", wish, cookie=operator)
        assert status == 200, told
        choice = {"name": f"the-{role}", "code": told["code"], "password": PASSWORD}
        status, told, _ = door.post("/api/reset", choice, number=25)
        assert status == 200, told
        sign = {"name": f"the-{role}", "password": PASSWORD}
        status, told, cookies[role] = door.post("/api/sign-in", sign, number=25)
        assert status == 200, told
    return cookies


async def evening(door: Door, tables: list[str], rounds: int, cookies: dict[str, str]) -> list[Ears]:
    """Let everybody play and watch until so many rounds were played at every table."""
    tally = Tally()
    players = [
        Player(door, 50 + number, table, seat, tally, 0.25)
        for number, (table, seat) in enumerate((table, seat) for table in tables for seat in (1, 2))
    ]
    watchers: list[tuple[Ears, str]] = []
    _, told, bystander = door.post("/api/guest", {}, number=25)
    for person, cookie in (*cookies.items(), (told["id"], bystander)):
        watchers.append((Ears(person if person not in STAFF else f"the-{person}"), cookie))
    tasks = [asyncio.create_task(listen(door, cookie, tables, ears)) for ears, cookie in watchers]
    for player in players:
        player.sign_in()
        player.ears.person = player.id
        player.spots = door.get(f"/api/tables/{player.table}", player.cookie)["spots"]
        await player.sit()
    for player in players[::2]:  # two of the house's own players at each table, with cards of their own
        for _ in range(2):
            await player.command("CallBot")
    for player in players:
        player.begin()
    last, operator, floor = watchers[-1], watchers[0], watchers[1]
    one = "/api/tables/{table}/rounds/{number}"
    pages = ("/api/views/table/{table}", one, f"{one}/seen", f"{one}/decisions", "/api/tables/{table}/advice")
    tasks.append(asyncio.create_task(pry(door, last[1], tables, last[0], pages)))
    tasks.append(asyncio.create_task(pry(door, players[0].cookie, tables[:1], players[0].ears, pages)))
    tasks.append(asyncio.create_task(pry(door, floor[1], tables, floor[0], (*pages, f"{one}/replay"))))
    found = (f"{one}/replay", "/api/audit/rounds/{table}/{number}", "/api/pit")
    tasks.append(asyncio.create_task(pry(door, operator[1], tables, operator[0], found)))

    def played() -> int:
        return min((last[0].views.get(f"table/{table}") or {}).get("round") or 0 for table in tables)

    try:
        while played() <= rounds:
            await asyncio.sleep(0.1)  # then it looks again, also whether somebody gave up
            for task in tasks:
                assert not task.done(), task.exception()
            assert not tally.broken
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, *(player.leave() for player in players), return_exceptions=True)
    return [*(ears for ears, _ in watchers), *(player.ears for player in players)]


def heard_in(
    folder: Path, tables: int, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[Ears], dict[str, dict[int, Exposed]]]:
    """What everybody was sent in an evening of all games, and what they might have seen."""
    with running(folder) as house:
        door = Door(house.port)
        cookies = staff(door, house.password)
        names = open_tables(door, cookies["operator"], tables, QUICK)
        heard = asyncio.run(evening(door, names, rounds, cookies))
        assert house.stop() == 0
    monkeypatch.setenv("HOME", str(folder))
    database = str(folder / "house.db")
    with open_log(database) as log:
        vault = open_vault(key_place(database), create=False)
        return heard, {name: rounds_of(log, vault, name) for name in names}


def held_to(heard: list[Ears], rounds: dict[str, dict[int, Exposed]], least: int) -> None:
    """Nobody was sent anything early; and there was much to see and much to hide."""
    found = [leak for ears in heard for sent in ears.sent for leak in leaks(sent, ears.person, rounds)]
    assert not found, f"{len(found)} leaks, such as {found[:5]}"
    whole = [played for table in rounds.values() for played in table.values() if played.ended]
    assert len(whole) >= least
    never = sum((card, EVERYBODY) not in played.seen for played in whole for card in played.held)
    assert never, "every hand was shown, so nothing was hidden"
    for ears in heard:
        about = {(sent.table, sent.round) for sent in ears.sent if _CARD.search(sent.text)}
        assert len(about) > least // (4 * len(rounds)), f"{ears.person} was sent too few cards"
    players = [ears for ears in heard if ears.person.startswith("guest") and "house" not in ears.views]
    assert players
    for ears in players:
        own = {
            (sent.table, sent.round, card)
            for sent in ears.sent
            for card in _CARD.findall(sent.text)
            if sent.round and rounds[sent.table][sent.round].held.get(card) == ears.person
        }
        assert own, f"{ears.person} never saw a card of their own"


@pytest.mark.slow
def test_nobody_is_sent_a_card_too_early(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard, rounds = heard_in(tmp_path, tables=12, rounds=4, monkeypatch=monkeypatch)
    held_to(heard, rounds, least=12 * 4)
    for ears in heard:  # and a leak would be noticed: a card, and what opens one, a moment early
        told = (one for one in reversed(ears.sent) if one.version and one.round and one.table)
        sent = next(one for one in told if rounds[one.table][one.round or 0].nonces)  # its deck was cut
        hidden = rounds[sent.table][sent.round or 0]
        card = next(each for each in hidden.nonces.values() if not hidden.from_when(each, ears.person))
        nonce = next(key for key, each in hidden.nonces.items() if each == card)
        assert list(leaks(sent._replace(text=f'["{card}"]'), ears.person, rounds))
        assert list(leaks(sent._replace(text=f'["{nonce}"]'), ears.person, rounds))
        secret = next(each for each, moment in hidden.secrets.items() if moment is None)
        assert list(leaks(sent._replace(text=f'["{secret}"]'), ears.person, rounds))
        assert list(leaks(sent._replace(text='{"deck":[]}'), ears.person, rounds))


@pytest.mark.prove
def test_nobody_is_sent_a_card_too_early_in_thousands_of_rounds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard, rounds = heard_in(tmp_path, tables=24, rounds=150, monkeypatch=monkeypatch)
    held_to(heard, rounds, least=24 * 150)
