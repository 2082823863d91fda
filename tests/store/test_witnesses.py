"""A start asks its witnesses: it is refused behind or beside what they saw, and without one the log knows."""

import asyncio
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from croupier.fair.checkpoints import GrowthProof, WitnessState, cosign
from croupier.fair.notes import SignatureType, SignerKey, load_key
from croupier.server.aggregates.opening import verify_seen
from croupier.server.serving import Options, Screen, prepare
from croupier.store import Log, open_log
from croupier.store import witnesses as w
from croupier.store.keeper import HeadFiles, HeadKeeper, RefusedStartError
from croupier.store.vault import open_vault
from tests.cli.shell import run
from tests.store.facts import NOON, filled, one

W1 = SignerKey("w1", bytes(range(64, 96)), SignatureType.COSIGNATURE)


class Charity(BaseHTTPRequestHandler):
    """A charity that shows what it signed last."""

    shown = ""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(Charity.shown.encode())

    def log_message(self, *_: object) -> None:
        """Stay silent."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Charity)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/head"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Log]:
    """A log of which the charity saw thirteen events."""
    with open_log(tmp_path / "house.db") as log:
        filled(log, 12)
        Charity.shown = witnessed(log, tmp_path)
        yield log


def witnessed(log: Log, folder: Path) -> str:
    files = HeadFiles.of(folder / "house.db")
    note = str(HeadKeeper(log, files).sign("elks", "house", NOON))
    state = WitnessState(load_key(files.key).verifier)
    return cosign(GrowthProof(0, (), note), W1, state, 1_800_000_000).note


def start(log: Log, folder: Path, *sources: str) -> None:
    keeper = HeadKeeper(log, HeadFiles.of(folder / "house.db"))
    verify_seen(log, keeper, None, sources)
    keeper.note_heard("house", NOON)


def test_a_witness_that_was_asked_once_is_asked_at_every_start(
    log: Log, tmp_path: Path, address: str
) -> None:
    start(log, tmp_path, address)
    start(log, tmp_path)
    assert w.known_witnesses(log) == (address,)
    assert log.version(w.WITNESS_STREAM) == 1


def test_a_start_behind_what_a_witness_saw_is_refused(tmp_path: Path, address: str) -> None:
    """Everything on the machine was replaced by an older copy that fits; the charity remembers."""
    with open_log(tmp_path / "a" / "house.db") as log:
        filled(log, 12)
        witnessed(log, tmp_path / "a")
        for file in ("house.log", "house.seen", "house.tree"):
            (tmp_path / "old").mkdir(exist_ok=True)
            (tmp_path / "old" / file).write_bytes((tmp_path / "a" / file).read_bytes())
            (tmp_path / "old" / file).chmod(0o600)
        log.append_many([one(who="house") for _ in range(9)], NOON)
        Charity.shown = witnessed(log, tmp_path / "a")
    with open_log(tmp_path / "old" / "house.db") as old:
        filled(old, 12)
        HeadKeeper(old, HeadFiles.of(tmp_path / "old" / "house.db")).sign("elks", "house", NOON)
        with pytest.raises(RefusedStartError, match="the log ends at 13; w1 saw 23"):
            start(old, tmp_path / "old", address)


@pytest.mark.usefixtures("log")
def test_a_start_beside_what_a_witness_saw_is_refused(tmp_path: Path, address: str) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "house.log").write_bytes((tmp_path / "house.log").read_bytes())
    (tmp_path / "b" / "house.log").chmod(0o600)
    with open_log(tmp_path / "b" / "house.db") as other:
        other.append_many([one(who="house", seat=6) for _ in range(30)], NOON)
        witnessed(other, tmp_path / "b")
        with pytest.raises(RefusedStartError, match="not the log w1 saw at 13"):
            start(other, tmp_path / "b", address)


def test_a_start_without_a_known_witness_is_refused_until_it_is_dropped(log: Log, tmp_path: Path) -> None:
    kept = tmp_path / "w1.note"
    kept.write_text(Charity.shown)
    start(log, tmp_path, str(kept))
    kept.unlink()
    with pytest.raises(RefusedStartError, match=r"w1\.note does not answer.*drop-witness"):
        start(log, tmp_path)
    assert not w.drop_witness(log, "nobody", "x", "house", NOON)
    assert w.drop_witness(log, str(kept), "the charity moved", "house", NOON)
    start(log, tmp_path)


def test_the_file_next_to_the_database_is_missed_once_it_was_there(log: Log, tmp_path: Path) -> None:
    own = tmp_path / "house.witness"
    own.write_text(Charity.shown)
    start(log, tmp_path)
    assert w.known_witnesses(log) == ("house.witness",)
    own.unlink()
    with pytest.raises(RefusedStartError, match=r"house\.witness does not answer"):
        start(log, tmp_path)


def test_what_no_witness_of_this_house_signed_is_refused(log: Log, tmp_path: Path, address: str) -> None:
    for lie, says in (("hello", "not signed by the key"), ("x" * 70_000, "more than a checkpoint")):
        Charity.shown = lie
        with pytest.raises(RefusedStartError, match=says):
            start(log, tmp_path, address)


def test_the_command_drops_a_witness_with_a_reason(tmp_path: Path) -> None:
    house = ("--database", str(tmp_path / "house.db"))
    open_vault(tmp_path / "house.key", create=True)
    with open_log(tmp_path / "house.db") as log:
        w.note_witnesses(log, ["https://w1.example/head"], "house", NOON)
    unknown = run("audit", "drop-witness", "https://w2.example", *house, "--reason", "x", code=2, width=300)
    assert "it knows https://w1.example/head" in unknown.err
    run("audit", "drop-witness", "https://w1.example/head", *house, "--reason", "closed down")
    with open_log(tmp_path / "house.db", reading=True) as log:
        assert w.known_witnesses(log) == ()


def test_several_processes_ask_before_the_first_of_them_starts(tmp_path: Path) -> None:
    gone = str(tmp_path / "w1.note")
    options = Options(database=str(tmp_path / "house.db"), workers=2, witnesses=(gone,))
    with pytest.raises(RefusedStartError, match=r"w1\.note does not answer"):
        asyncio.run(prepare(options, Screen()))
