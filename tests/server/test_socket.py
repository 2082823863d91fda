"""Over one socket: views as each may see them, changes, commands answered once, going on after a cut."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from croupier.server.wire.connections import text_frame_head
from croupier.server.wire.messages import schema
from tests.server.running import House, Visitor, Wire, running

pytestmark = pytest.mark.slow
T1 = "table/T1"


@pytest.fixture
def guest(house: House) -> Visitor:
    return Visitor(house).as_guest()


def table(house: House) -> str:
    """A table where nobody sits."""
    tables = Visitor(house).as_guest().ask("/api/tables").data
    return next(f"table/{each['id']}" for each in tables if not each["taken"])


def hear_until(wire: Wire, target: str, what: str, value: object) -> None:
    for _ in range(200):
        if wire.views[target][what] == value:
            return
        wire.hear()
    raise AssertionError(f"{what} never became {value}")


def test_the_house_says_hello_and_who_one_is(guest: Visitor) -> None:
    with guest.socket() as wire:
        hello = wire.hear()
    assert hello["is"] == "hello"
    assert hello["person"] == {
        "id": guest.id,
        "name": hello["person"]["name"],
        "roles": [],
        "player": True,
        "zone": "America/New_York",
    }


def test_a_guest_sits_bets_and_is_dealt_cards_that_nobody_else_sees(house: House, guest: Visitor) -> None:
    target, me = table(house), guest.id
    with guest.socket() as wire, Visitor(house).as_guest().socket() as other:
        wire.watch(target)
        other.watch(target)
        assert wire.command(target, "Sit", "sit", seat=2)["ok"]
        assert wire.command(target, "BuyChips", "buy", cents=100_00)["ok"]
        hear_until(wire, target, "bets_open", True)
        assert wire.views[target]["seats"][1] == me
        assert wire.command(target, "PlaceBet", "bet", seat=2, wager="ante", cents=5_00)["ok"]
        assert wire.command(target, "Ready", "ready")["ok"]
        while not wire.views[target]["choice"]:
            wire.hear()
        hear_until(other, target, "step", wire.views[target]["step"])
        while other.views[target]["version"] < wire.views[target]["version"]:
            other.hear()
    (mine,), (theirs,) = wire.views[target]["hands"], other.views[target]["hands"]
    assert all(card for cards in mine["cards"].values() for card in cards)
    assert all(card is None for cards in theirs["cards"].values() for card in cards)
    assert mine["bets"] == theirs["bets"] == {"ante": 5_00}


def test_the_same_key_again_gets_the_first_answer_and_changes_nothing(house: House, guest: Visitor) -> None:
    target = table(house)
    with guest.socket() as wire:
        wire.command(target, "Sit", "s", seat=1)
        first = wire.command(target, "BuyChips", "b", cents=10_00)
        again = wire.command(target, "BuyChips", "b", cents=10_00)
        assert first == again
        assert first["ok"]
        assert wire.watch(target)["chips"][guest.id] == 10_00


def test_after_a_cut_the_line_goes_on_without_a_gap_or_a_repeat(house: House, guest: Visitor) -> None:
    target = table(house)
    wire = guest.socket()
    wire.watch(target)
    wire.command(target, "Sit", "s", seat=1)
    line, seq = wire.lines[target]
    wire.cut()
    with guest.socket() as meanwhile:
        assert meanwhile.command(target, "BuyChips", "b", cents=20_00)["ok"]
    with guest.socket() as back:
        back.views[target], back.lines[target] = wire.views[target], (line, seq)
        back.watch(target, line=line, seq=seq)  # `hear` holds every number to be the next
        hear_until(back, target, "chips", {guest.id: 20_00})
        assert not any(message["is"] == "view" for message in back.heard)


def test_a_line_is_taken_up_while_the_old_socket_still_hangs(house: House, guest: Visitor) -> None:
    target = table(house)
    with guest.socket() as old, guest.socket() as new:
        old.watch(target)
        line, seq = old.lines[target]
        new.views[target], new.lines[target] = old.views[target], (line, seq)
        new.watch(target, line=line, seq=seq)
        assert new.command(target, "Sit", "s", seat=1)["ok"]
        hear_until(new, target, "seats", [guest.id, *[None] * 5])
        assert old.command(target, "BuyChips", "b", cents=5_00)["ok"]  # whatever was sent before has come
        assert not [message for message in old.heard if message["is"] == "delta"]


def test_nobody_goes_on_with_the_line_of_somebody_else(house: House, guest: Visitor) -> None:
    target = table(house)
    with guest.socket() as wire, Visitor(house).as_guest().socket() as thief:
        wire.watch(target)
        line, seq = wire.lines[target]
        thief.say(do="watch", target=target, line=line, seq=seq)
        told = thief.hear_a("view")
        assert told["line"] != line
        assert told["view"]["you"]["id"] != guest.id


def test_a_line_nobody_knows_begins_anew(guest: Visitor) -> None:
    with guest.socket() as wire:
        wire.say(do="watch", target=T1, line="never-there", seq=7)
        assert wire.hear_a("view")["seq"] == 1


def test_what_cannot_be_done_is_answered_with_a_sentence(house: House, guest: Visitor) -> None:
    target = table(house)
    with guest.socket() as wire:
        refused = [
            wire.command(target, "PlaceBet", "1", seat=1, wager="ante", cents=5_00),
            wire.command(target, "Sit", "2", seat=99),
            wire.command(target, "Sit", "3", seat=1, colour="red"),
            wire.command(target, "BuyChips", "4", cents=-5_00),
            wire.command(target, "BuyChips", "5", cents=9_007_199_254_740_991),
            wire.command(target, "StartRound", "6"),
            wire.command(target, "Explode", "7"),
            wire.command("table/none", "Sit", "8", seat=1),
            wire.command("house", "OpenDay", "9"),
        ]
    assert not any(each["ok"] for each in refused)
    assert all(len(each["says"].split()) > 3 for each in refused)
    assert Visitor(house).as_guest().ask(f"/api/views/{target}").data["seats"] == [None] * 6


@pytest.mark.parametrize(
    "text",
    ["", "null", "[]", "{}", '{"do": "fly"}', '{"do": "watch"}', '{"do": "watch", "target": "\\ud800"}'],
)
def test_what_is_no_message_is_refused_and_the_socket_stays(guest: Visitor, text: str) -> None:
    with guest.socket() as wire:
        wire.hear_a("hello")
        wire.connection.send(text)
        assert wire.hear()["is"] == "refused"
        assert wire.watch(T1)["table"] == "T1"


def test_a_command_that_cannot_be_read_still_gets_its_one_answer(guest: Visitor) -> None:
    with guest.socket() as wire:
        wire.say(do="command", target=T1, name="Sit", data={"seat": 1.5}, key="k")
        answer = wire.hear_a("answer")
    assert (answer["key"], answer["ok"]) == ("k", False)


def test_a_message_that_is_far_too_long_ends_the_socket_only(guest: Visitor) -> None:
    with guest.socket() as wire:
        wire.hear_a("hello")
        wire.connection.send("x" * 100_000)
        with pytest.raises(ConnectionClosed) as closed:
            wire.hear()
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 1009
    assert guest.ask("/api/me").status == 200


def test_bytes_instead_of_text_end_the_socket(guest: Visitor) -> None:
    with guest.socket() as wire:
        wire.hear_a("hello")
        wire.connection.send(b"\x00\xff")
        with pytest.raises(ConnectionClosed) as closed:
            wire.hear()
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 1003


def test_without_a_session_the_socket_says_to_sign_in(house: House) -> None:
    with Visitor(house).socket() as wire, pytest.raises(ConnectionClosed) as closed:
        wire.hear()
    assert closed.value.rcvd
    assert (closed.value.rcvd.code, closed.value.rcvd.reason[:7]) == (4401, "sign in")


def test_a_socket_from_another_site_is_not_opened(house: House, guest: Visitor) -> None:
    elsewhere = Visitor(House(house.process, house.port, house.folder))
    elsewhere.cookie = guest.cookie
    elsewhere.house.address = "https://evil.example"
    with pytest.raises(InvalidStatus):
        elsewhere.socket()


def test_signing_out_closes_the_open_socket_at_its_next_word(guest: Visitor) -> None:
    with guest.socket() as wire:
        wire.watch(T1)
        assert guest.ask("/api/sign-out", {}).status == 200
        with pytest.raises(ConnectionClosed) as closed:
            wire.command(T1, "Sit", "s", seat=1)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4401


def test_signing_out_gives_up_a_guests_seat(house: House, guest: Visitor) -> None:
    target = table(house)
    with guest.socket() as wire:
        wire.watch(target)
        assert wire.command(target, "Sit", "s", seat=1)["ok"]
    assert guest.ask("/api/sign-out", {}).status == 200
    with Visitor(house).as_guest().socket() as other:
        assert other.watch(target)["seats"][0] is None


def test_everything_that_is_said_is_as_the_schema_says(house: House, guest: Visitor) -> None:
    target, heard = table(house), list[dict[str, Any]]()
    with guest.socket() as wire:
        wire.watch(target)
        wire.command(target, "Sit", "s", seat=1)
        wire.say(do="unwatch", target=target)
        wire.hear_a("gone")
        wire.say(do="fly")
        wire.hear_a("refused")
        assert wire.command(target, "Leave", "l")["ok"]  # a later test needs a table where nobody sits
        heard = wire.heard
    assert {"hello", "view", "delta", "answer", "gone", "refused"} <= {message["is"] for message in heard}
    whole = schema()
    valid = jsonschema.Draft202012Validator({"$ref": "#/$defs/FromServer", "$defs": whole["$defs"]})
    for message in heard:
        valid.validate(message)


def test_what_is_no_longer_watched_is_not_told_any_more(house: House, guest: Visitor) -> None:
    target = table(house)
    with guest.socket() as wire:
        for _ in range(3):
            wire.watch(target)
            wire.say(do="unwatch", target=target)
            wire.hear_a("gone")
        before = wire.watch(target)["version"]
        assert wire.command(target, "Sit", "s", seat=1)["ok"]
        while wire.views[target]["version"] == before:
            wire.hear()  # which takes nothing but the next change on the newest line
        assert wire.command(target, "Leave", "l")["ok"]
        told = [message["line"] for message in wire.heard if message["is"] == "delta"]
    assert set(told) == {wire.lines[target][0]}


def test_somebody_who_sends_too_much_is_told_to_wait_and_nothing_breaks(guest: Visitor) -> None:
    with guest.socket() as wire:
        wire.hear_a("hello")
        for _ in range(150):
            wire.say(do="unwatch", target=T1)
        said = [wire.hear()["says"] for _ in range(150)]
    assert any(text.startswith("too fast; wait") for text in said)


def test_the_log_of_the_house_has_no_secret_in_it(tmp_path: Path) -> None:
    with running(tmp_path, "--log", "debug") as house:
        guest = Visitor(house).as_guest()
        Visitor(house).ask("/api/sign-in", {"name": "operator", "password": "hunter2-hunter2"})
        Visitor(house).as_operator()
        guest.ask("/api/tables?token=in-the-query")
        with guest.socket() as wire:
            wire.watch(T1)
        house.stop()
        written = house.errors()
    token = guest.cookie.partition("=")[2]
    assert len(token) > 20
    assert "/api/guest" in written
    for secret in (token, house.password, "hunter2", "in-the-query"):
        assert secret not in written
    for line in written.splitlines():
        assert {"at", "level", "from", "says"} <= json.loads(line).keys()


def test_a_ping_is_answered(guest: Visitor) -> None:
    with guest.socket() as wire:
        assert wire.hear()["is"] == "hello"
        wire.say(do="ping")
        assert wire.hear() == {"is": "pong"}


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_text_goes_out_as_the_frame_that_another_library_makes_of_it(size: int) -> None:
    data = b"x" * size
    assert text_frame_head(size) + data == Frame(Opcode.TEXT, data).serialize(mask=False)
