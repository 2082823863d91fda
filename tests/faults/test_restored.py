"""A backup is put back after people have seen more cards: no card of it is dealt, and nobody is signed in."""

import asyncio
import json
import os
import shutil
import subprocess
import sys
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from croupier.server.commands.service import Service
from croupier.store import EventRow, open_log
from croupier.store.vault import open_vault
from croupier.store.verify import verify
from tests.faults.stage import GAME, QUICK, NewStage, Stage, kill
from tests.house.hall import balanced
from tests.server.running import Visitor, Wire

pytestmark = pytest.mark.slow
T = "table/R1"
PATIENT = replace(QUICK, bets=60_000, decision=120_000, show=200)


def croupier(stage: Stage, *words: str) -> str:
    """Run a command of croupier as whoever keeps this house."""
    command = [str(Path(sys.executable).with_name("croupier")), *words]
    home = {**os.environ, "HOME": str(stage.folder), "COLUMNS": "200"}
    done = subprocess.run(command, env=home, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def until(wire: Wire, *what: str) -> Any:
    """Hear until the table waits for this."""
    while wire.views[T]["waits"]["for"] not in what:
        wire.hear()
    return wire.views[T]


def to_the_decision(wire: Wire) -> Any:
    wire.watch(T)
    assert wire.command(T, "Sit", "sit", seat=1)["ok"]
    assert wire.command(T, "BuyChips", "buy", cents=500_00)["ok"]
    until(wire, "the first bet")
    answer = wire.command(T, "PlaceBet", "bet", seat=1, wager="ante", cents=4_00)
    assert answer["ok"], answer
    assert wire.command(T, "Ready", "ready")["ok"]
    return until(wire, "decision")


def played_on(wire: Wire) -> Any:
    """Play to the result, and return the table as it lies there."""
    for number in range(10):
        view = until(wire, "decision", "result is shown")
        if view["waits"]["for"] != "decision":
            return view
        choice = view["choice"]
        data: dict[str, Any] = {"seat": 1, "choice": "bet" if "bet" in choice["choices"] else "let it ride"}
        if data["choice"] == "bet" and choice["units"]:
            data["units"] = choice["units"][0]
        answer = wire.command(T, "Choose", f"choose-{number}", **data)
        assert answer["ok"], answer
        while wire.views[T]["version"] < answer["version"]:
            wire.hear()
    raise AssertionError("the round did not end")


class Told(NamedTuple):
    """A row of the log, and what it says."""

    row: EventRow
    data: Any

    @property
    def type(self) -> str:
        return self.row.type

    @property
    def position(self) -> int:
        return self.row.position


def rows_of(stage: Stage, stream: str) -> list[Told]:
    with open_log(stage.database, reading=True) as log:
        return [Told(row, json.loads(row.body)) for row in log.read(stream)]


def test_after_a_restore_open_rounds_are_dead_and_old_sessions_opened_nothing(
    new_stage: NewStage, tmp_path: Path
) -> None:
    first, copy = new_stage(tmp_path / "first"), tmp_path / "copy.db"
    with first.open("--finish", "0") as house:
        password = house.password
        boss = Visitor(house).as_operator()
        boss.order(T, "OpenTable", game=GAME, seats=6, clocks=asdict(PATIENT))
        ann = Visitor(house).as_guest()
        with ann.socket() as wire:
            number = to_the_decision(wire)["round"]
            croupier(first, "backup", str(copy), "--database", first.database)
            seen = played_on(wire)
            assert seen["shared"]
            assert "None" not in str(seen["shared"]), "she knows the board now"
        assert house.stop() == 0
    last = rows_of(first, T)[-1]

    second = new_stage(tmp_path / "second")
    key = Path(second.database).with_suffix(".key") if "://" not in second.database else None
    key = key or second.folder / ".croupier" / "house.key"
    key.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(first.key, key)
    noted = f"{last.position}:{last.row.hash}"
    why = ("--reason", "the disk died", "--noted", noted)
    told = croupier(second, "restore", str(copy), "--database", second.database, *why)
    assert "open rounds are dead" in told

    with second.open("--finish", "0") as house:
        assert "A new epoch begins" in "".join(house.said)
        old = Visitor(house)
        old.cookie = ann.cookie
        assert old.ask("/api/me").status == 401, "a session of before opens nothing"
        house.password = password
        shown = Visitor(house).as_operator().ask(f"/api/views/{T}").data
        assert shown["chips"] == {wire.heard[0]["person"]["id"]: 500_00}, "the wagers are back"
        assert shown["round"] != number
        assert house.stop() == 0

    rows = rows_of(second, T)
    dead = next(row for row in rows if row.type == "RoundDead")
    assert dead.data == {
        "number": number,
        "returned": True,
        "stands": False,
        "by": "house",
        "reason": "the house was restored from a copy: the disk died",
    }
    (epoch,) = rows_of(second, "epoch")
    assert (epoch.type, epoch.row.who) == ("EpochOpened", "house")
    assert epoch.data["rounds"] == [f"{T} {number}"]
    assert epoch.data["reason"] == "the disk died"
    assert epoch.data["position"] < dead.position == epoch.data["position"] + 1, "before anything else"
    assert f"{epoch.data['noted_position']}:{epoch.data['noted_hash']}" == noted
    assert epoch.data["lost"] == last.position - epoch.data["position"]
    decks = [row.data["root"] for row in rows if row.type == "DecksSealed"]
    assert len(set(decks)) == len(decks) >= 2, "the next decks are others"
    assert not any(row.type == "DecksOpened" for row in rows), "decks that may have been dealt stay sealed"
    whole_and_balanced(second, key)

    with second.open("--finish", "0") as house:
        assert "epoch" not in "".join(house.said), "it begins once"
        assert house.stop() == 0


def whole_and_balanced(stage: Stage, key: Path) -> None:
    async def look() -> None:
        with open_log(stage.database) as log:
            assert verify(log).whole
            service = Service(log, open_vault(key), deals=False)
            await service.start()
            balanced(service.rooms.house.house)
            await service.stop()

    asyncio.run(look())


def test_a_backup_that_is_served_as_it_is_begins_a_new_epoch_too(tmp_path: Path) -> None:
    first, copy = Stage.on_sqlite(tmp_path / "first"), tmp_path / "copy" / "house.db"
    copy.parent.mkdir()
    with first.open("--finish", "0") as house:
        boss = Visitor(house).as_operator()
        boss.order(T, "OpenTable", game=GAME, seats=6, clocks=asdict(PATIENT))
        with Visitor(house).as_guest().socket() as wire:
            to_the_decision(wire)
            croupier(first, "backup", str(copy), "--database", first.database)
        assert house.stop() == 0
    shutil.copy(first.key, copy.with_suffix(".key"))
    second = Stage(copy.parent, str(copy))
    # its head is kept with the house it is a copy of, so whoever serves it says why
    with second.open("--finish", "0", "--new-epoch", "the first machine is gone") as house:
        old = Visitor(house)
        old.cookie = boss.cookie
        assert old.ask("/api/me").status == 401
        assert house.stop() == 0
    assert [row.data["returned"] for row in rows_of(second, T) if row.type == "RoundDead"] == [True]
    assert len(rows_of(second, "epoch")) == 1


def test_a_copy_of_the_open_database_is_not_put_back_after_a_kill(tmp_path: Path) -> None:
    """Attack: copy the file in the middle of a hand, see its cards, kill the house, and play the hand anew.

    Within the minute no head was signed, and the copy is of a house that the key, the log and its stamps fit.
    """
    stage, copies = Stage.on_sqlite(tmp_path / "house"), tmp_path / "copies"
    copies.mkdir()
    files = [Path(f"{stage.database}{end}") for end in ("", "-wal")]
    with stage.open("--finish", "0") as house:
        boss = Visitor(house).as_operator()
        boss.order(T, "OpenTable", game=GAME, seats=6, clocks=asdict(PATIENT))
        with Visitor(house).as_guest().socket() as wire:
            number = to_the_decision(wire)["round"]
            for file in files:
                shutil.copy(file, copies / file.name)
            assert played_on(wire)["shared"], "the cards are seen"
        kill(house)
    now = {file: file.read_bytes() for file in files}
    for file in files:
        shutil.copy(copies / file.name, file)
    Path(f"{stage.database}-shm").unlink(missing_ok=True)
    put_back = r"house.reached saw .*; an older copy was put back"
    with pytest.raises(AssertionError, match=put_back), stage.open("--finish", "0"):
        pass
    for file, bytes_ in now.items():
        file.write_bytes(bytes_)
    Path(f"{stage.database}-shm").unlink(missing_ok=True)
    with stage.open("--finish", "0") as house:  # as it was when it was killed it opens
        assert house.stop() == 0
    assert any(row.type == "RoundStarted" and row.data["number"] == number for row in rows_of(stage, T))
