"""`croupier serve`: opening, closing, draining, one process on SQLite and several on PostgreSQL."""

import os
import signal
import sys
import time
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from websockets.exceptions import ConnectionClosed

from croupier.server.serving import _SOON, Options, PidFile, ServeError, verify_crew
from tests.processes import CROUPIER, children, is_alive, started
from tests.server.running import House, Visitor, Wire, free_port, ran, running
from tests.waiting import PATIENCE, soon

pytestmark = pytest.mark.slow
T1 = "table/T1"


def is_closing(house: House) -> bool:
    """Whether a house takes nobody in any more."""
    return Visitor(house).ask("/health/ready").status != 200


def in_a_round(wire: Wire, key: str = "") -> dict[str, Any]:
    """Sit down at the first table, bet, and come as far as the decision."""
    wire.watch(T1)
    assert wire.command(T1, "Sit", f"{key}s", seat=1)["ok"]
    assert wire.command(T1, "BuyChips", f"{key}b", cents=100_00)["ok"]
    while not wire.views[T1]["bets_open"]:
        wire.hear()
    assert wire.command(T1, "PlaceBet", f"{key}p", seat=1, wager="ante", cents=5_00)["ok"]
    assert wire.command(T1, "Ready", f"{key}r")["ok"]
    while not wire.views[T1]["choice"]:
        wire.hear()
    view: dict[str, Any] = wire.views[T1]
    return view


# ------------------------------------------------------------------------------------------------- opening


def test_a_new_machine_has_a_house_and_its_operator_a_password(tmp_path: Path) -> None:
    with running(tmp_path, cold=True) as house:
        assert any(house.printed in line for line in house.said)
        once = {"name": "operator", "password": house.printed}
        refused = Visitor(house).ask("/api/sign-in", once)
        assert (refused.status, refused.data["needs"]) == (401, "new password")
        weak = Visitor(house).ask("/api/sign-in", once | {"new_password": "password1234"})
        assert (weak.status, "anybody tries" in weak.data["says"]) == (409, True)
        Visitor(house).as_operator()
        assert Visitor(house).ask("/api/sign-in", once).status == 401, "it was for once"


WITHOUT_UVLOOP = "import sys; sys.modules['uvloop'] = None; from croupier.cli import main; main()"
"""The command line on a machine for which there is no uvloop."""


@pytest.mark.parametrize("there", [True, False])
def test_a_house_runs_on_uvloop_where_there_is_one_and_on_pythons_own_loop_elsewhere(
    tmp_path: Path, there: bool
) -> None:
    program = () if there else (sys.executable, "-c", WITHOUT_UVLOOP)
    with running(tmp_path, program=program, cold=True) as house:
        assert ("/uvloop/" in Path(f"/proc/{house.process.pid}/maps").read_text()) is there
        guest = Visitor(house).as_guest()
        with guest.socket() as wire:
            for _ in range(50):  # together they are more than is read in one turn
                wire.say(do="ping")
            assert [wire.hear()["is"] for _ in range(51)] == ["hello", *["pong"] * 50]
            assert in_a_round(wire)["choice"]["seat"] == 1
        much = {"name": "Ann", "password": "x" * 8_000}  # so is this
        assert Visitor(house).ask("/api/sign-in", much).status == 400
        assert house.stop() == 0


def test_the_password_of_the_operator_is_printed_once_and_stored_nowhere(tmp_path: Path) -> None:
    with running(tmp_path) as first:
        password = first.password
        assert first.stop() == 0
    with running(tmp_path) as again:
        assert not again.password
        again.password = password
        Visitor(again).as_operator()
        again.stop()
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert first.printed.encode() not in kept
    assert password.encode() not in kept


def test_database_and_key_are_for_their_owner_alone(tmp_path: Path) -> None:
    with running(tmp_path):
        assert (tmp_path / "house.key").stat().st_mode & 0o077 == 0


def test_a_port_in_use_is_a_sentence(tmp_path: Path) -> None:
    with running(tmp_path / "one") as house:
        said = ran(tmp_path, "serve", "--port", str(house.port), "--database", str(tmp_path / "two.db"))
    assert said.returncode == 2
    assert "choose another with --port" in said.stderr


def test_a_second_process_on_one_sqlite_house_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        words = ("serve", "--port", str(free_port()), "--database", str(tmp_path / "house.db"))
        said = ran(tmp_path, *words)
        assert Visitor(house).ask("/health/ready").status == 200
    assert said.returncode == 2
    assert "a SQLite casino runs in one process" in said.stderr


def test_several_workers_on_sqlite_are_refused_with_a_sentence(tmp_path: Path) -> None:
    said = ran(tmp_path, "serve", "--workers", "2", "--database", str(tmp_path / "house.db"))
    assert said.returncode == 2
    assert "keep it in PostgreSQL" in said.stderr
    assert not (tmp_path / "house.db").exists()
    with pytest.raises(ServeError, match="at least 1 process"):
        verify_crew(Options("house.db", workers=0))
    verify_crew(Options("house.db"))


def test_a_house_file_with_a_mistake_is_told_before_anything_is_made(tmp_path: Path) -> None:
    (tmp_path / "hall.toml").write_text('licensee = "NHCg"\n')
    words = ("serve", "--house", str(tmp_path / "hall.toml"), "--database", str(tmp_path / "house.db"))
    said = ran(tmp_path, *words)
    assert said.returncode == 2
    assert "operator" in said.stderr
    assert not (tmp_path / "house.db").exists()


def test_a_house_of_ones_own_opens_with_its_own_operator(tmp_path: Path) -> None:
    (tmp_path / "hall.toml").write_text(
        'licensee = "Hall of Nashua"\noperator = "Olga"\nsecond_factor = false\n'
        '[[staff]]\nid = "Olga"\nbadge = "NH-1"\nroles = ["operator", "manager"]\n'
        '[[game]]\nid = "nh-holdem-face-up"\n'
    )
    with running(tmp_path, "--house", str(tmp_path / "hall.toml")) as house:
        olga = Visitor(house)
        reply = olga.ask("/api/sign-in", {"name": "Olga", "password": house.password})
        assert reply.status == 200
        view = olga.ask("/api/views/house").data
    assert (view["licensee"], view["play_money"], view["tables"]) == ("Hall of Nashua", False, [])


def test_a_word_nobody_logs_under_is_refused_with_those_there_are(tmp_path: Path) -> None:
    said = ran(tmp_path, "serve", "--log", "loud", "--database", str(tmp_path / "house.db"))
    assert (said.returncode, "Traceback" in said.stderr, "'warning'" in said.stderr) == (2, False, True)


# ------------------------------------------------------------------------------------------------- closing


def test_told_to_stop_it_freezes_the_round_and_goes_on_with_it_at_the_next_start(tmp_path: Path) -> None:
    with running(tmp_path, "--finish", "0", cold=True) as house:
        guest = Visitor(house).as_guest()
        with guest.socket() as wire:
            before = in_a_round(wire)
            assert house.stop() == 0
            with pytest.raises(ConnectionClosed) as closed:
                wire.hear_all()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1012
    refuses_another_key(tmp_path)
    with running(tmp_path, port=house.port, cold=True) as house, guest.socket() as wire:
        after = wire.watch(T1)
    told = ("round", "step", "hands", "choice", "chips", "seats")
    assert {name: after[name] for name in told} == {name: before[name] for name in told}


def refuses_another_key(folder: Path) -> None:
    """The house does not open without the key its cards were sealed with, and says which one that is."""
    key = folder / "house.key"
    right = key.read_text()
    key.write_text(f"{'ab' * 32}\n")
    said = ran(folder, "serve", "--port", str(free_port()), "--database", str(folder / "house.db"))
    key.write_text(right)
    assert said.returncode == 2
    assert said.stderr.startswith("croupier: this house seals its cards with key ")
    assert "Traceback" not in said.stderr


def test_an_address_of_the_longer_kind_is_told_as_browsers_take_it() -> None:
    assert Options("house.db", host="fe80::1", port=80).address == "http://[fe80::1]:80/"


def test_told_to_stop_it_lets_a_round_finish_that_can(tmp_path: Path) -> None:
    with running(tmp_path, "--finish", "20") as house:
        guest = Visitor(house).as_guest()
        with guest.socket() as wire:
            in_a_round(wire)
            house.process.send_signal(signal.SIGTERM)
            soon(lambda: is_closing(house))
            assert wire.command(T1, "Choose", "fold", seat=1, choice="fold")["ok"]
            assert house.process.wait(PATIENCE) == 0
    with running(tmp_path, port=house.port) as house:
        rounds = guest.ask("/api/tables/T1/rounds").data
    assert rounds[-1]["over"]


def test_drain_waits_until_the_rounds_are_finished_and_the_server_is_gone(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        guest = Visitor(house).as_guest()
        with guest.socket() as wire:
            in_a_round(wire)
            home = {**os.environ, "HOME": str(tmp_path)}
            with started([CROUPIER, "serve", "--drain", "--port", str(house.port)], env=home) as drains:
                soon(lambda: is_closing(house))
                assert drains.poll() is None
                assert wire.command(T1, "Choose", "fold", seat=1, choice="fold")["ok"]
                assert "finished its rounds" in drains.communicate(timeout=PATIENCE)[0]
                assert drains.returncode == 0
        assert house.process.wait(PATIENCE) == 0


def test_an_operator_drains_the_house_over_http(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        assert Visitor(house).as_guest().ask("/api/drain", {}).status == 403
        assert Visitor(house).as_operator().ask("/api/drain", {}).status == 202
        assert house.process.wait(PATIENCE) == 0


def test_prometheus_reads_the_measurements_on_a_port_of_this_machine(tmp_path: Path) -> None:
    port = free_port()
    with running(tmp_path, "--metrics-port", str(port)), urlopen(f"http://127.0.0.1:{port}/metrics") as page:
        assert b"croupier_sockets 0.0" in page.read()


def test_drain_says_where_no_server_is(tmp_path: Path) -> None:
    said = ran(tmp_path, "serve", "--drain", "--port", str(free_port()))
    assert said.returncode == 2
    assert "name its port with --port" in said.stderr


def test_a_note_left_by_a_process_that_died_names_nobody(tmp_path: Path) -> None:
    with PidFile(1234, tmp_path) as note:
        assert PidFile(1234, tmp_path).holder() == os.getpid()
    assert note.path.read_text() == str(os.getpid())
    assert PidFile(1234, tmp_path).holder() is None


def test_killed_it_comes_back_with_everything_it_acknowledged(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        guest = Visitor(house).as_guest()
        with guest.socket() as wire:
            before = in_a_round(wire)
            house.process.kill()
            house.process.wait()
    with running(tmp_path, port=house.port) as house, guest.socket() as wire:
        after = wire.watch(T1)
        again = wire.command(T1, "BuyChips", "b", cents=100_00)
    assert after["hands"] == before["hands"]
    assert again["ok"]
    assert after["chips"] == before["chips"]


# ----------------------------------------------------------------------------------------------- several


def test_two_processes_on_one_postgresql_serve_the_same_tables(tmp_path: Path, postgres: Any) -> None:
    with postgres.borrowed() as address, running(tmp_path, "--database", address) as one:
        guest = Visitor(one).as_guest()
        with running(tmp_path, "--database", address) as two:
            other = Visitor(two)
            other.cookie = guest.cookie
            with guest.socket() as here, other.socket() as there:
                there.watch(T1)
                in_a_round(here)
                while there.views[T1]["version"] < here.views[T1]["version"]:
                    there.hear()
                assert there.views[T1]["hands"] == here.views[T1]["hands"]
                assert there.command(T1, "Choose", "c", seat=1, choice="fold")["ok"]
                assert here.command(T1, "Choose", "c", seat=1, choice="fold")["ok"], "the same key, answered"
                while not here.views[T1]["hands"][0]["folded"]:
                    here.hear()


def test_a_crew_serves_one_address_and_replaces_who_dies(tmp_path: Path, postgres: Any) -> None:
    with postgres.borrowed() as address, running(tmp_path, "--database", address, "--workers", "2") as house:
        assert house.password
        Visitor(house).as_operator()
        first = crew(house)
        assert len(first) == 2
        time.sleep(_SOON)  # one that dies sooner after its start is not worth another
        os.kill(first[0], signal.SIGKILL)
        soon(lambda: set(crew(house)) - set(first), "another worker")
        assert len(crew(house)) == 2
        for _ in range(10):
            assert Visitor(house).ask("/health/live").status == 200
        last = crew(house)
        house.process.kill()  # nobody watches over the crew any more
        soon(lambda: not any(map(is_alive, last)), "the end of the crew")


def crew(house: House) -> list[int]:
    """Return the processes a house has started that serve."""
    return [each.id for each in children(house.process.pid) if "spawn_main" in each.command]
