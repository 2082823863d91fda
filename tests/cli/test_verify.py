"""`croupier verify` tells a person, and a script, what a published round proves and what it does not."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.common import console, print_text
from croupier.fair.checkpoints import Checkpoint
from croupier.fair.notes import SignerKey
from croupier.server.aggregates.notary import Notary
from croupier.server.queries.proof import proof_of
from croupier.table.view import Audience, Role
from tests.cli.shell import answer, run
from tests.server import sealed_rounds
from tests.server.logged_rounds import WITNESS, LoggedHouse, witnessed
from tests.server.rounds import dealt

KEY = SignerKey("casino.example/table", bytes(range(32)))
OTHER = SignerKey("casino.example/table", bytes(32))
VKEY = str(KEY.verifier)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A round of 0.1."""
    path = tmp_path / "round.json"
    path.write_text(json.dumps(dealt().publish()))
    return path


def signed(seeds: tuple[int, ...] = (1, 3), silent: tuple[int, ...] = ()) -> Any:
    round_ = sealed_rounds.dealt(seeds=seeds, silent=silent)
    proof = proof_of(
        round_.before,
        list(round_.facts),
        round_.sealed,
        Audience(Role.PLAYER, "Ada"),
        lambda *_: None,
        Notary(KEY),
    )
    proof["sheet"] = round_.game.file_data
    return proof


@pytest.fixture
def sealed(tmp_path: Path) -> Path:
    """A sealed round as Ada exports it."""
    path = tmp_path / "sealed.json"
    path.write_text(json.dumps(signed()))
    return path


def test_a_round_of_0_1_is_never_proved_whole(file: Path) -> None:
    said = run("verify", str(file), code=3).out
    assert "This round was dealt from the deck that was committed." in said
    assert "not proved: who chose the order" in said
    assert "✗" not in said
    assert "seat 2, player" in said


def test_the_answer_for_machines_has_every_check_and_every_card(file: Path) -> None:
    told = answer("verify", str(file), code=3)
    assert told["holds"] is True
    assert len(told["cards"]) == len(dealt().publish()["openings"])
    assert answer("verify", str(file), "--committed", told["fingerprint"], code=3)["holds"] is True
    assert answer("verify", str(file), "--committed", "0" * 64, code=1)["holds"] is False


def test_a_round_that_was_tampered_with_is_an_exit_code_and_a_sentence(file: Path) -> None:
    data = json.loads(file.read_text())
    data["openings"][0]["nonce"] = "0" * 32
    file.write_text(json.dumps(data))
    said = run("verify", str(file), code=1).out
    assert "does not fit" in said
    assert "does not verify" in said


@pytest.mark.parametrize("text", ["", "[", "[" * 100_000, "{}", "\ud800".encode("utf-8", "surrogatepass")])
def test_a_file_that_is_no_round_is_a_sentence(file: Path, text: str | bytes) -> None:
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    said = run("verify", str(file), code=2, width=300)
    assert "round.json" in said.err or "no published round" in said.out


def test_a_file_that_is_not_there_is_a_sentence() -> None:
    assert "cannot be read" in run("verify", "nowhere.json", code=2).err


def test_a_sealed_round_ends_with_what_is_proved_and_what_is_not(sealed: Path) -> None:
    said = run("verify", str(sealed), "--key", VKEY, code=3, width=300).out
    assert "the house signed it: result" in said
    assert "events follow from the sheet" in said
    assert "Not proved" in said
    assert "no witness was asked" in said
    assert "False" not in said


HOSTILE = "\x1b[2J\x1b[H\x9b2J\x7f\u202e\r\n✓ ALL PROVED [bold]"


@pytest.mark.parametrize("name", ["round", "game", "audience", "game_hash", "notes"])
def test_nothing_in_a_file_acts_on_the_terminal(sealed: Path, name: str) -> None:
    data = json.loads(sealed.read_text())
    if name == "notes":
        data["notes"][0] = data["notes"][0].replace("— casino.example/table", f"— {HOSTILE[:9]}")
    else:
        data[name] = f"{data[name]}{HOSTILE}"
    data["events"] = data["events"].replace(
        '{"event":"DecksSealed"',
        json.dumps({"event": "ClockRanOut", "seat": HOSTILE}) + ',{"event":"DecksSealed"',
    )
    sealed.write_text(json.dumps(data))
    for words in ((), ("--json",)):
        said = run("verify", str(sealed), "--key", VKEY, *words, code=1, width=300)
        assert not set("\x1b\x9b\x7f\u202e\r") & set(said.out + said.err)
        assert not any(line.startswith("✓ ALL PROVED") for line in said.out.splitlines())
        assert "\\u001b[2J" in said.out


def test_a_console_writes_control_characters_out(capsys: pytest.CaptureFixture[str]) -> None:
    console().print(f"a log says {HOSTILE}", markup=False)
    print_text(HOSTILE)
    said = capsys.readouterr().out
    assert said.startswith("a log says \\u001b[2J\\u001b[H\\u009b2J\\u007f\\u202e")
    assert said.endswith(HOSTILE), "what is no terminal gets it byte for byte"


def test_without_a_key_it_proves_nothing_about_who_dealt(sealed: Path) -> None:
    assert "proves nothing about who dealt" in run("verify", str(sealed), code=3, width=300).out


@pytest.mark.parametrize(
    ("key", "says"),
    [(str(OTHER.verifier), "signed by a key you do not know"), (VKEY, "the house signed other events")],
)
def test_a_forged_round_is_false(sealed: Path, key: str, says: str) -> None:
    data = json.loads(sealed.read_text())
    data["events"] = data["events"].replace('"cents":', '"cents": ', 1)
    sealed.write_text(json.dumps(data))
    told = answer("verify", str(sealed), "--key", key, code=1)
    assert any(says in each for each in told["false"])


def test_a_file_that_says_two_things_under_one_name_is_refused(sealed: Path) -> None:
    """Attack: a round in which one program reads the true events, and another one others."""
    text = sealed.read_text()
    sealed.write_text('{"round": "T1 9", ' + text[1:])
    said = run("verify", str(sealed), "--key", VKEY, code=2).err
    assert 'it names "round" twice; ask the casino for the file again' in " ".join(
        said.replace("│", " ").split()
    )
    data = json.loads(text)
    data["terms"] = '{"licensee":"x","licensee":"y",' + data["terms"][1:]
    sealed.write_text(json.dumps(data))
    assert "twice" in " ".join(run("verify", str(sealed), "--key", VKEY, code=2).out.split())


def test_receipts_are_held_against_the_file(sealed: Path, tmp_path: Path) -> None:
    kept = tmp_path / "receipts.json"
    kept.write_text(json.dumps(signed()["notes"]))
    told = answer("verify", str(sealed), "--key", VKEY, "--receipt", str(kept), code=3)
    assert sum("says the same" in each for each in told["proved"]) == 4
    kept.write_text(signed(seeds=(3,))["notes"][1])
    told = answer("verify", str(sealed), "--key", VKEY, "--receipt", str(kept), code=1)
    assert "the house signed two lists for one round" in told["false"]


def test_what_is_given_wrongly_is_a_sentence(sealed: Path, tmp_path: Path) -> None:
    assert "--key" in run("verify", str(sealed), "--key", "abc", code=2, width=300).err
    assert (
        "cannot be read"
        in run("verify", str(sealed), "--key", VKEY, "--receipt", "none.json", code=2, width=300).err
    )
    (tmp_path / "r.json").write_text("[1]")
    receipts = run(
        "verify", str(sealed), "--key", VKEY, "--receipt", str(tmp_path / "r.json"), code=2, width=300
    )
    assert "holds no receipts" in receipts.err


def test_a_void_round_says_who_was_silent(tmp_path: Path) -> None:
    path = tmp_path / "void.json"
    path.write_text(json.dumps(signed(seeds=(1,), silent=(3,))))
    said = run("verify", str(path), "--key", VKEY, code=3, width=300).out
    assert "void: seat 3 did not open its seed" in said


def test_the_seal_that_was_noted_is_held_against_the_file(sealed: Path) -> None:
    seal = answer("verify", str(sealed), code=3)["seal"]
    assert answer("verify", str(sealed), "--committed", seal, code=3)["holds"]
    assert not answer("verify", str(sealed), "--committed", "0" * 64, code=1)["holds"]


def test_a_round_that_a_witness_kept_is_proved_whole(tmp_path: Path) -> None:
    house = LoggedHouse(tmp_path)
    file, kept = tmp_path / "round.json", tmp_path / "w1.note"
    file.write_text(json.dumps(house.published()))
    kept.write_text(witnessed(house.note))
    keys = ("--key", VKEY, "--key", str(WITNESS.verifier))
    told = answer("verify", str(file), *keys, "--witness", str(kept), code=0)
    assert (told["false"], told["not_proved"]) == ([], [])
    said = run("verify", str(file), *keys, "--witness", str(kept), width=300).out
    assert "w1 saw the log of 19 events" in said
    assert "Everything in this file is proved." in said
    paper = Checkpoint.parse(house.note.partition("\n\n")[0] + "\n").paper
    assert answer("verify", str(file), *keys, "--paper", paper, code=0)["holds"]
    forked = answer("verify", str(file), *keys, "--paper", f"19:{'00' * 32}", code=1)
    assert forked["false"] == ["not the log the paper saw at 19"]
    assert "--paper" in run("verify", str(file), "--paper", "x", code=2, width=300).err
