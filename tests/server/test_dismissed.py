"""Somebody who was let go stays gone: no restart with the same house file lets them in again."""

import json
from pathlib import Path

from croupier.store import open_log
from tests.server.running import House, Visitor, running

FIRST, SECOND = "the first of two passwords", "and quite another password"
FILE = """
licensee = "NHCg"
operator = "Olga"
second_factor = false

[[staff]]
id = "Olga"
badge = "NH-001"
roles = ["operator", "manager"]

[[staff]]
id = "Flo"
badge = "NH-002"
roles = ["floor"]
"""


def olga(house: House, password: str) -> Visitor:
    visitor = Visitor(house)
    reply = visitor.ask("/api/sign-in", {"name": "Olga", "password": password})
    assert reply.status == 200, reply
    return visitor


def sign_in(house: House, name: str, password: str) -> int:
    return Visitor(house).ask("/api/sign-in", {"name": name, "password": password}).status


def test_a_restart_with_the_same_house_file_leaves_a_dismissed_person_out(tmp_path: Path) -> None:
    file = tmp_path / "hall.toml"
    file.write_text(FILE)
    with running(tmp_path, "--house", str(file)) as house:
        password = house.password
        boss = olga(house, password)
        boss.resets("Flo", FIRST)
        assert sign_in(house, "Flo", FIRST) == 200
        boss.order("house", "Dismiss", person="Flo")
        assert sign_in(house, "Flo", FIRST) == 401
        assert house.stop() == 0

    with running(tmp_path, "--house", str(file)) as house:
        told = "".join(house.said)
        assert "Flo was dismissed and stays dismissed" in told
        assert sign_in(house, "Flo", FIRST) == 401
        boss = olga(house, password)
        accounts = {one["id"]: one for one in boss.ask("/api/accounts").data}
        assert (accounts["Flo"]["closed"], accounts["Flo"]["roles"]) == (True, [])

        boss.order("house", "Enrol", person="Flo", roles=["floor"], badge="NH-002")
        boss.ask("/api/accounts/Flo/unlock", {})
        assert sign_in(house, "Flo", FIRST) == 401, "enrolled again, the old password stays dead"
        boss.resets("Flo", SECOND)
        boss.ask("/api/accounts/Flo/unlock", {})
        assert sign_in(house, "Flo", FIRST) == 401
        assert sign_in(house, "Flo", SECOND) == 200
        assert house.stop() == 0

    with running(tmp_path, "--house", str(file)) as house:
        assert "dismissed" not in "".join(house.said)
        assert sign_in(house, "Flo", SECOND) == 200


def test_what_the_house_file_does_is_done_by_the_house_and_in_nobodys_name(tmp_path: Path) -> None:
    file = tmp_path / "hall.toml"
    file.write_text(FILE)
    with running(tmp_path, "--house", str(file)) as house:
        assert house.stop() == 0
    with open_log(tmp_path / "house.db", reading=True) as log:
        rows = [row for row in log.since(0) if row.stream in ("house", "accounts")]
    assert {row.type for row in rows} == {"Enrolled", "HouseSet", "AccountMade", "PasswordChanged"}
    assert {row.who for row in rows} == {"house"}
    assert {json.loads(row.body)["by"] for row in rows if row.stream == "house"} == {"house"}
