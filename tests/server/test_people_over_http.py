"""A real house of real money: its staff signs in with codes, countersigns with PINs, and is let in again."""

import os
import subprocess
from base64 import b32decode
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex
from time import time
from typing import Any

import pytest

from croupier.server.people.second_factor import STEP, hotp
from croupier.store import open_log
from tests.processes import CROUPIER
from tests.server.new_house import PASSWORD, PIN, new_house
from tests.server.running import House, Reply, Visitor, running
from tests.waiting import soon

pytestmark = pytest.mark.slow


class Hall:
    """The house, and the keys of those who have set up their second factor."""

    def __init__(self, house: House) -> None:
        self.house, self.keys = house, dict[str, str]()
        self._steps: dict[str, int] = {}
        self.olga = self.set_up("Olga", house.printed, new_password=PASSWORD)

    def code(self, name: str) -> str:
        """A code of somebody's phone that was not used yet; the next one counts already."""
        self._steps[name] = max(self._steps.get(name, 0) + 1, int(time()) // STEP)
        return hotp(b32decode(self.keys[name]), self._steps[name])

    def set_up(self, name: str, password: str, **more: str) -> Visitor:
        """Set up somebody's second factor at their first sign-in, as the page does."""
        visitor, proof = Visitor(self.house), {"name": name, "password": password}
        shown = visitor.ask("/api/second-factor", proof)
        assert shown.status == 200, shown
        self.keys[name] = shown.data["key"].replace(" ", "")
        wish = {**proof, "ticket": shown.data["ticket"], "code": self.code(name), **more}
        done = visitor.ask("/api/second-factor/confirm", wish)
        assert (done.status, len(done.data["recovery"])) == (200, 8), done
        return visitor

    def sign_in(self, name: str, password: str = PASSWORD, **more: str) -> Reply:
        return Visitor(self.house).ask("/api/sign-in", {"name": name, "password": password, **more})


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    folder = tmp_path_factory.mktemp("hall")
    with new_house(folder) as house:
        found = Hall(house)
        found.olga.resets("Flo", PASSWORD)
        found.olga.resets("Cal", PASSWORD)
        on_duty = ["Cal", "Flo"]
        found.olga.order("house", "OpenDay", charities=["Pantry"], games=["nh-holdem-stud"], on_duty=on_duty)
        yield found


def test_a_new_house_of_real_money_wants_codes_of_operator_manager_and_cage(hall: Hall) -> None:
    asked = hall.sign_in("Cal")
    assert (asked.status, asked.data["needs"]) == (401, "second factor")
    assert hall.sign_in("Flo").status == 200
    olga = hall.sign_in("Olga")
    assert (olga.status, olga.data["needs"]) == (401, "code")
    code = hall.code("Olga")
    assert hall.sign_in("Olga", code=code).status == 200
    assert hall.sign_in("Olga", code=code).status == 401, "a code counts once"


def test_nobody_sets_the_password_of_another_or_reads_it(hall: Hall) -> None:
    assert hall.olga.ask("/api/accounts/Flo/password", {"password": "known to Olga alone"}).status == 404
    issued = hall.olga.ask("/api/accounts/Flo/reset", {})
    wish = {"name": "Flo", "code": issued.data["code"], "password": "known to Olga alone"}
    own = hall.olga.ask("/api/reset", wish)
    assert (own.status, "Olga issued this code" in own.data["says"]) == (401, True)
    assert hall.olga.ask("/api/accounts/Olga/reset", {}).status == 409
    assert hall.sign_in("Flo").status == 200, "an unused code changes nothing"


def test_nobody_gives_a_role_to_themselves(hall: Hall) -> None:
    for reply in (
        hall.olga.ask("/api/accounts/Olga/roles", {"roles": ["operator", "cage"]}),
        asks(hall.olga, "Enrol", person="Olga", roles=["operator", "floor"], badge="NH-001"),
    ):
        assert (reply.status, "nobody gives roles to themselves" in reply.data["says"]) == (409, True)


def asks(who: Visitor, name: str, signed: dict[str, str] | None = None, key: str = "", **data: Any) -> Reply:
    order = {"target": "house", "name": name, "data": data, "key": key or token_hex(8), "signed": signed}
    return who.ask("/api/commands", order)


def test_a_pin_countersigns_one_command_that_was_shown_on_anothers_tablet(hall: Hall) -> None:
    cal = hall.set_up("Cal", PASSWORD)
    flo = Visitor(hall.house)
    assert flo.ask("/api/sign-in", {"name": "Flo", "password": PASSWORD}).status == 200
    assert flo.ask("/api/me/pin", {"pin": PIN, "password": PASSWORD}).status == 200
    assert hall.sign_in("Flo", PIN).status == 401, "it signs nobody in"
    hall.olga.order("table/T1", "OpenTable", game="nh-holdem-stud", seats=6)
    box: dict[str, Any] = {"table": "T1", "box": "B7", "seal": "S-1", "out": False, "seen_by": "Flo"}
    key = token_hex(8)
    shown = cal.ask("/api/approvals", {"target": "house", "name": "MoveDropBox", "data": box, "key": key})
    assert (shown.status, shown.data["seconds"]) == (200, 60)
    assert {"name": "box", "value": "B7"} in shown.data["given"], "the fields that are bound, in words"
    told = cal.ask("/api/approvals", {"target": "house", "name": "MoveDropBox", "data": {"x": 1}, "key": key})
    assert (told.status, "takes no" in told.data["says"]) == (409, True)
    signed = {"name": "Flo", "badge": "NH-003", "pin": PIN, "ticket": shown.data["ticket"]}
    unsigned = asks(cal, "MoveDropBox", **box)
    assert (unsigned.status, "Flo has to sign" in unsigned.data["says"]) == (409, True)
    for refused in (
        asks(cal, "MoveDropBox", signed, key, **{**box, "box": "B8"}),
        asks(cal, "MoveDropBox", signed, **box),
        asks(cal, "MoveDropBox", {**signed, "ticket": ""}, key, **box),
        asks(cal, "MoveDropBox", {**signed, "pin": "482916"}, key, **box),
        asks(cal, "MoveDropBox", {**signed, "badge": "NH-002"}, key, **box),
        asks(hall.olga, "MoveDropBox", signed, key, **box),
    ):
        assert refused.status == 401, refused
    assert asks(cal, "MoveDropBox", signed, key, **box).status == 200
    again = asks(cal, "MoveDropBox", signed, key, **box)
    assert again.status == 200
    with open_log(hall.house.folder / "house.db", reading=True) as log:
        moved = [row for row in log.read("house") if row.type == "DropBoxMoved"]
    assert len(moved) == 1, "the same key again is the same command"


def test_what_would_be_refused_is_refused_before_anybody_enters_a_pin(hall: Hall) -> None:
    flo, key = Visitor(hall.house), token_hex(8)
    assert flo.ask("/api/sign-in", {"name": "Flo", "password": PASSWORD}).status == 200
    hall.olga.order("table/T5", "OpenTable", game="nh-holdem-stud", seats=6)
    before = flo.ask("/api/views/house").data["version"]

    def shown(name: str, *signers: str, by: Visitor = flo, **data: Any) -> Reply:
        wish = {"target": "house", "name": name, "data": data, "key": key, "signers": signers}
        return by.ask("/api/approvals", wish)

    box: dict[str, Any] = {"table": "T5", "box": "B7", "seal": "S-1", "out": False, "seen_by": "Cal"}
    assert shown("MoveDropBox", "Cal", **box).status == 200
    assert flo.ask("/api/views/house").data["version"] == before, "nothing of it is done"
    unsigned = shown("MoveDropBox", "Olga", **box)
    assert (unsigned.status, "Cal has to sign" in unsigned.data["says"]) == (409, True)
    nowhere = shown("MoveDropBox", "Cal", **{**box, "table": "T9"})
    assert (nowhere.status, "T9" in nowhere.data["says"]) == (409, True)
    takes: dict[str, Any] = {"cash": 10**9, "chips": [], "says": "x", "approved_by": "Cal"}
    asked = shown("TakeFromCage", "Cal", by=hall.olga, **takes)
    assert asked.status == 200, "attack: nobody learns by trying what the cage should hold"
    guest = Visitor(hall.house).as_guest()
    assert shown("MoveDropBox", "Cal", by=guest, **{**box, "table": "T9"}).status == 200, "nothing is tried"


def test_a_player_opens_no_pin(hall: Hall) -> None:
    guest = Visitor(hall.house).as_guest()
    signed = {"name": "Flo", "pin": PIN, "ticket": "x"}
    refused = asks(guest, "MoveDropBox", signed, table="T1", box="B7", seal="S-1", out=False, seen_by="Flo")
    assert (refused.status, "somebody of the staff" in refused.data["says"]) == (401, True)


def test_a_stranger_who_claims_another_address_is_not_believed(hall: Hall) -> None:
    """Each wrong password comes from another address, as far as the header says; it is one all the same."""
    tries = [
        Visitor(hall.house).ask(
            "/api/sign-in",
            {"name": "nobody-here", "password": "wrong"},
            X_Forwarded_For=f"203.0.113.{number}",
        )
        for number in range(4)
    ]
    assert [reply.status for reply in tries] == [401, 401, 429, 429]


def test_an_account_is_unlocked_and_reset_on_the_machine_while_the_house_is_open(hall: Hall) -> None:
    for _ in range(3):
        hall.sign_in("Flo", "wrong")
    assert hall.sign_in("Flo").status == 429
    assert "Flo is unlocked" in account(hall, "unlock", "Flo")
    assert hall.sign_in("Flo").status == 200
    said = account(hall, "reset", "Flo")
    code = said.split()[1]
    wish = {"name": "Flo", "code": code, "password": "another few words"}
    assert Visitor(hall.house).ask("/api/reset", wish).status == 200
    assert hall.sign_in("Flo", "another few words").status == 200
    assert "sets up another phone" in account(hall, "reset", "Cal", "--second-factor")
    soon(lambda: hall.sign_in("Cal").data.get("needs") == "second factor")  # a network signs in once a second
    with open_log(hall.house.folder / "house.db", reading=True) as log:
        noted = [(row.type, row.who) for row in log.read("accounts") if row.who == "house"]
    wanted = ("AccountUnlocked", "ResetIssued", "SecondFactorRemoved")
    assert [kind for kind, _ in noted[-3:]] == list(wanted)


def account(hall: Hall, *words: str) -> str:
    """Do something to an account on the machine, while the house is open."""
    command = [CROUPIER, "account", *words, "--database", str(hall.house.folder / "house.db")]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, "COLUMNS": "200"}
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_proxy_that_was_named_is_believed(tmp_path: Path) -> None:
    with running(tmp_path, "--proxy", "127.0.0.1") as house:
        tries = [
            Visitor(house).ask(
                "/api/sign-in",
                {"name": "operator", "password": "wrong"},
                X_Forwarded_For=f"203.0.113.{number}",
            )
            for number in (1, 1, 1, 2)
        ]
    assert [reply.status for reply in tries] == [401, 401, 429, 401]
