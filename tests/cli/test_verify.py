"""`croupier verify` tells a person, and a script, whether a published round holds."""

import json
from pathlib import Path

import pytest

from tests.cli.shell import answer, run
from tests.server.rounds import dealt


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "round.json"
    path.write_text(json.dumps(dealt().publish()))
    return path


def test_a_round_that_holds_is_said_to_hold(file: Path) -> None:
    said = run("verify", str(file)).out
    assert "This round was dealt from the deck that was committed." in said
    assert "✗" not in said
    assert "seat 2, player" in said


def test_the_answer_for_machines_has_every_check_and_every_card(file: Path) -> None:
    told = answer("verify", str(file))
    assert told["holds"] is True
    assert len(told["cards"]) == len(dealt().publish()["openings"])
    assert answer("verify", str(file), "--committed", told["fingerprint"])["holds"] is True
    assert answer("verify", str(file), "--committed", "0" * 64, code=1)["holds"] is False


def test_a_round_that_was_tampered_with_is_an_exit_code_and_a_sentence(file: Path) -> None:
    data = json.loads(file.read_text())
    data["openings"][0]["nonce"] = "0" * 32
    file.write_text(json.dumps(data))
    said = run("verify", str(file), code=1).out
    assert "does not fit" in said
    assert "does not verify" in said


@pytest.mark.parametrize("text", ["", "[", "[" * 100_000, "\ud800".encode("utf-8", "surrogatepass")])
def test_a_file_that_is_no_json_is_a_sentence(file: Path, text: str | bytes) -> None:
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    assert "round.json" in run("verify", str(file), code=2, width=300).err


def test_a_file_that_is_not_there_is_a_sentence() -> None:
    assert "cannot be read" in run("verify", "nowhere.json", code=2).err
