"""`croupier audit checkpoint`, `witness`, and `verify` with what a witness signed, as people use them."""

import json
import sqlite3
from pathlib import Path

import pytest

from croupier.server.people import auth_tables
from croupier.store import open_log
from croupier.store.keeper import HeadFiles, HeadKeeper
from croupier.store.witnesses import note_witnesses
from tests.cli.shell import answer, run
from tests.store.facts import NOON, filled, one


def grow(house: Path, events: int) -> None:
    """Write more events, and sign the head."""
    with open_log(house) as log:
        for _ in range(events):
            log.append(one(who="house"), NOON)
        assert HeadKeeper(log, HeadFiles.of(house)).sign("elks", "house", NOON)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A house of thirteen events, the last of which was signed for."""
    path = tmp_path / "house" / "house.db"
    path.parent.mkdir()
    with open_log(path) as log:
        auth_tables.keep(log)
        filled(log, 12)
    grow(path, 0)
    return path


def checkpoint(house: Path, *words: str) -> str:
    return run("audit", "checkpoint", "--database", str(house), *words).out


def test_a_charity_witnesses_a_house_that_only_grows(house: Path, tmp_path: Path) -> None:
    sent, key, state, back = (tmp_path / name for name in ("sent", "w1.key", "state", "back"))
    database = ("--database", str(house))
    told = run("audit", "checkpoint", *database, "--out", str(sent)).out
    vkey = told.split()[-1]
    assert vkey.startswith("elks/log+")
    mine = ("--key", str(key), "--state", str(state))
    refused = run("audit", "witness", str(sent), *mine, "--name", "w1", code=2).err
    assert "name the key of the house's log with --log" in refused
    first = run("audit", "witness", str(sent), *mine, "--name", "w1", "--log", vkey, "--out", str(back)).out
    assert "elks/croupier/1 grew to 13; signed by w1" in first
    w1 = first.split()[-1]

    grow(house, 4)
    sent.write_text(checkpoint(house, "--since", "13"))
    shown = answer("audit", "witness", str(sent), *mine, "--out", str(back))
    assert (shown["size"], shown["key"]) == (18, w1)
    assert "— w1 " in back.read_text()

    compared = answer("audit", "verify", *database, "--witness", str(back), "--key", w1)
    assert compared["whole"]
    assert compared["compared"] == [{"by": "house.seen", "size": 18}, {"by": "w1", "size": 18}]
    assert "compared with   house.seen at 18" in run("audit", "verify", *database).out
    (house.parent / "house.witness").write_text(back.read_text())
    by_itself = [each["by"] for each in answer("audit", "verify", *database)["compared"]]
    assert by_itself == ["house.seen", "house.witness, which names w1 (key not checked)"]

    cut_to_the_beginning(house)
    found = answer("audit", "verify", *database, "--witness", str(back), "--key", w1, code=1)
    assert found["damage"]["says"] == "the log ends at 12; w1 saw 18"


def cut_to_the_beginning(house: Path) -> None:
    """Leave the first twelve events, with a head that fits and every trigger as it was."""
    raw = sqlite3.connect(house)
    triggers = raw.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _ in triggers:
        raw.execute(f"DROP TRIGGER {name}")
    raw.execute("DELETE FROM event WHERE position > 12")
    raw.execute("UPDATE head SET position = 12, hash = (SELECT hash FROM event WHERE position = 12)")
    for _, made in triggers:
        raw.execute(made)
    raw.commit()
    raw.close()


def test_a_witness_key_that_the_house_handed_over_counts_for_nothing(house: Path, tmp_path: Path) -> None:
    seen = str(house.with_suffix(".seen"))
    database = ("--database", str(house))
    assert "needs --key" in run("audit", "verify", *database, "--witness", seen, code=2).err
    other = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
    says = run("audit", "verify", *database, "--witness", seen, "--key", other, code=2).err
    assert "signed by a key you do not know" in says
    gone = str(tmp_path / "gone")
    assert (
        "cannot be read"
        in run("audit", "verify", *database, "--witness", gone, "--key", other, code=2, width=300).err
    )


def test_a_head_on_paper_is_compared(house: Path) -> None:
    shown = answer("audit", "checkpoint", "--database", str(house))
    assert set(shown) == {"origin", "size", "root", "key", "since", "proof", "note"}
    paper = f"{shown['size']}:{shown['root']}"
    database = ("--database", str(house))
    assert answer("audit", "verify", *database, "--paper", paper)["whole"]
    other = f"13:{'0' * 64}"
    found = answer("audit", "verify", *database, "--paper", other, code=1)
    assert found["damage"]["says"] == "not the log the paper saw at 13"
    assert (
        "write it as on the closing report" in run("audit", "verify", *database, "--paper", "13", code=2).err
    )


def test_a_checkpoint_says_what_it_cannot_prove(house: Path) -> None:
    database = ("--database", str(house))
    assert (
        "is beyond the newest checkpoint, at 13"
        in run("audit", "checkpoint", *database, "--since", "14", code=2).err
    )
    assert json.loads(run("audit", "checkpoint", *database, "--since", "5", "--json").out)["since"] == 5
    cut_to_the_beginning(house)
    says = run("audit", "checkpoint", *database, "--since", "5", code=2).err
    assert "the log is not the one that was signed" in says


def test_a_new_witness_names_itself(house: Path, tmp_path: Path) -> None:
    sent = tmp_path / "sent"
    vkey = run("audit", "checkpoint", "--database", str(house), "--out", str(sent)).out.split()[-1]
    mine = ("--key", str(tmp_path / "k"), "--state", str(tmp_path / "s"), "--log", vkey)
    assert "--name" in run("audit", "witness", str(sent), *mine, code=2).err
    signed = run("audit", "witness", str(sent), *mine, "--name", "charity.example/w1").out
    assert signed.startswith(sent.read_text())
    assert "cannot be read" in run("audit", "witness", str(tmp_path / "gone"), *mine, code=2, width=300).err


def test_a_log_whose_kept_head_is_gone_is_not_said_to_be_whole(house: Path) -> None:
    """Attack: cut the log short, and delete the file that saw it longer."""
    database = ("--database", str(house))
    head = answer("audit", "checkpoint", *database)
    HeadFiles.of(house).seen.unlink()
    found = answer("audit", "verify", *database, code=3)
    assert found["whole"]
    assert "house.seen, and there is no such file" in found["missing"]
    shown = run("audit", "verify", *database, code=3).out
    assert "✓" not in shown
    assert "--witness, --paper or --noted" in " ".join(shown.split())
    noted = answer("audit", "verify", *database, code=3)["head"]
    told = answer("audit", "verify", *database, "--noted", f"{noted['position']}:{noted['hash']}")
    assert (told["whole"], told["missing"]) == (True, None)
    assert (
        answer("audit", "verify", *database, "--paper", f"{head['size']}:{head['root']}")["missing"] is None
    )


def test_what_the_house_keeps_of_a_witness_hides_no_file_that_is_gone(house: Path, tmp_path: Path) -> None:
    """Attack: cut what came after a witnessed head, and delete the file that saw it, or the witness's."""
    database, files = ("--database", str(house)), HeadFiles.of(house)
    sent, mine = tmp_path / "sent", ("--key", str(tmp_path / "w1.key"), "--state", str(tmp_path / "state"))
    vkey = run("audit", "checkpoint", *database, "--out", str(sent)).out.split()[-1]
    signed = ("--name", "w1", "--log", vkey, "--out", str(files.witness))
    run("audit", "witness", str(sent), *mine, *signed)
    with open_log(house) as log:
        note_witnesses(log, [files.witness.name], "house", NOON)
    grow(house, 2)
    assert answer("audit", "verify", *database)["missing"] is None
    seen, witness = files.seen.read_text(), files.witness.read_text()
    for file, text in ((files.seen, seen), (files.witness, witness)):
        file.unlink()
        found = answer("audit", "verify", *database, code=3)
        assert f"{file.name}, and there is no such file" in found["missing"]
        file.write_text(text)


def test_a_log_whose_key_is_gone_is_not_said_to_be_whole(house: Path) -> None:
    """Attack: cut the log short, and delete the key by which the file that saw it longer is read."""
    HeadFiles.of(house).key.unlink()
    found = answer("audit", "verify", "--database", str(house), code=3)
    assert found["compared"] == []
    assert "house.log, and there is no such file" in found["missing"]
