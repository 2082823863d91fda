"""Python and the browser agree on what is false in a proof file, whatever was changed in it."""

import json
import random
import subprocess
from pathlib import Path
from typing import Any

import pytest
from deno import find_deno_bin

from croupier.fair.checkpoints import open_witnessed
from croupier.fair.notes import VerifierKey, sign_note
from croupier.fair.receipts import Kind, issue, parse_receipt
from croupier.fair.tree import verify_consistency
from croupier.house.settings import DeckReveal
from croupier.server.fair import sealed_verdict
from croupier.server.fair.proof import read_proof
from croupier.server.fair.sealed_verdict import verify_proof
from croupier.server.fair.settlement import UnseenError
from croupier.server.fair.signatures import verify_signatures
from croupier.server.fair.witnessed import verify_logged
from croupier.server.queries.proof import proof_of
from croupier.table.view import Audience, Role
from tests.cli.shell import run
from tests.fair.mutated import ATTACKS, mutate
from tests.fair.vectors import FILE
from tests.loops import at_least_one
from tests.server.logged_rounds import ADA, TABLE_KEY, LoggedHouse
from tests.server.sealed_rounds import BYSTANDER, dealt
from tests.server.test_receipts import (
    KEY,
    OTHER,
    STRANGE,
    WITNESS,
    bet_receipt,
    published,
    with_strange_notes,
)
from tests.server.test_receipts import found as found_with

WEB = Path(__file__).parents[2] / "src" / "croupier" / "server" / "web"
VERDICTS = Path(__file__).parents[1] / "fair" / "verdicts.js"
VECTORS = VERDICTS.with_name("vectors.js")
VKEY = TABLE_KEY.verifier


def _not_settled(*_: object) -> int:
    raise UnseenError("apart from the rest")


def false_by_python(file: Any, *, signed: bool) -> list[str]:
    """What Python finds false, but for payments and the order of play."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sealed_verdict, "resettle", _not_settled)
        found = verify_proof(file, lambda *_: None)
    if found.readable:
        proof = read_proof(file)
        if signed:
            verify_signatures(proof, found, [VKEY])
        if proof.logged is not None:
            verify_logged(proof, found, [])
    return found.false


def found_in_browser(files: list[Any], *, signed: bool, key: VerifierKey = VKEY) -> list[Any]:
    """What the browser finds in proofs, or in proofs and receipts kept of them."""
    command = [find_deno_bin(), "run", "-q", "--no-check", "--allow-read", str(VERDICTS), str(WEB)]
    command += [str(key)] if signed else []
    lines = "\n".join(map(json.dumps, files))
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def originals(folder: Path) -> list[Any]:
    """Files of finished, void and unseeded rounds, with and without signatures and a place in the log."""
    whole = LoggedHouse(folder / "a")
    stud = LoggedHouse(folder / "b", dealt("nh-holdem-stud", 3, seeds=()))
    void = LoggedHouse(folder / "c", dealt(seeds=(1,), silent=(3,)))
    open_ = LoggedHouse(folder / "d", dealt("nh-holdem-face-up", 3, reveal=DeckReveal.ALL))
    files = [house.published(to) for house in (whole, stud, void, open_) for to in (ADA, BYSTANDER)]
    for file in files:
        file["over"] = True
    return files


def agree(folder: Path, many: int, seed: int, *, signed: bool) -> set[bool]:
    """See that both find the same, and return what they found."""
    rng = random.Random(seed)
    first = originals(folder)
    files = first + [mutate(rng.choice(first), rng) for _ in range(many - len(first))]
    theirs = found_in_browser(files, signed=signed)
    assert len(theirs) == len(files)
    for file, found in zip(files, theirs, strict=True):
        ours = false_by_python(file, signed=signed)
        assert found["holds"] is (not ours), (ours, found["wrong"], file)
        if found["payments"] and not found["payments"]["holds"]:  # Python looks at more than payments
            assert verify_proof(file, lambda *_: None).false, (found["payments"], file)
    assert all(found["holds"] for found in theirs[: len(first)])
    return {found["holds"] for found in theirs}


@pytest.mark.slow
@pytest.mark.parametrize("signed", [False, True])
def test_python_and_the_browser_agree_on_changed_files(tmp_path: Path, signed: bool) -> None:
    assert agree(tmp_path, 150, 18, signed=signed) == {True, False}


@pytest.mark.prove
@pytest.mark.parametrize("signed", [False, True])
def test_python_and_the_browser_agree_on_ten_thousand_changed_files(tmp_path: Path, signed: bool) -> None:
    assert agree(tmp_path, 5_000, 19, signed=signed) == {True, False}


def test_fields_that_no_round_file_has_are_named_as_not_proved_by_both() -> None:
    """Attack: write "paid": 500 into a genuine file, for whoever takes a file that verifies at its word."""
    genuine = published()
    added = {
        **genuine,
        "paid": 500_00,
        "cut": {**genuine["cut"], "note": "fair"},
        "openings": [{**genuine["openings"][0], "won": True}, *genuine["openings"][1:]],
    }
    says = "what fields that no round file has say: cut.note, openings.won, paid"
    ours = [verify_proof(file, lambda *_: None) for file in (genuine, added)]
    theirs = found_in_browser([genuine, added], signed=False)
    assert [says in each.unproved for each in ours] == [False, True]
    assert [says in each["open"] for each in theirs] == [False, True]
    assert not any("no round file has" in each for each in (*ours[0].unproved, *theirs[0]["open"]))
    assert ours[1].exit_code == 3


def test_the_browser_holds_receipts_against_the_round_as_python_does() -> None:
    round_, proof = dealt(), published()
    bet = parse_receipt(bet_receipt())

    def other(**changes: object) -> str:
        return issue(Kind.BET, {**bet.data, **changes}, KEY)

    same = [bet_receipt(), *proof["notes"]]
    denied = [
        other(cents=90_00),
        other(wager="pair-plus", cents=77_00),
        other(seat=2, cents=77_00),
        other(event="BetRemoved"),
        other(seed=[1, "00" * 32]),
        other(seed=[2, bet.data["seed"][1]]),
        *(
            issue(kind, {"root": round_.sealed.sealed.root}, KEY)
            for kind in (Kind.CLOSED, Kind.CUT, Kind.VOID)
        ),
    ]
    root = f'"root":"{round_.sealed.sealed.root}"'
    unchecked = [
        f"junk {root}",
        bet_receipt().replace('"cents":', '"cents":9'),
        issue(Kind.BET, bet.data, OTHER),
        sign_note(f"croupier/receipt/v1\nlunch\n{{{root}}}\n", KEY),
        sign_note(f"croupier/receipt/v1\nbet\n{{ {root}}}\n", KEY),
    ]
    kept = [*same, *denied, *unchecked]
    files = [{"proof": proof, "receipts": [note]} for note in kept]
    for note, theirs in zip(kept, found_in_browser(files, signed=True, key=KEY.verifier), strict=True):
        ticked = any("says the same" in says for says in theirs["right"])
        aside = any("could not be checked" in says for says in theirs["open"])
        assert (ticked, bool(theirs["wrong"]), aside) == (note in same, note in denied, note in unchecked), (
            note
        )
        verdict = found_with(proof, note)
        assert any("says the same" in says for says in verdict.proved) is ticked
        assert note not in denied or set(theirs["wrong"]) & set(verdict.false) or "two" in theirs["wrong"][0]


def test_the_browser_accuses_nobody_of_what_was_signed_of_something_else() -> None:
    honest, files = published(), with_strange_notes()
    of_bo = published(to=Audience(Role.PLAYER, "Bo"))["notes"][-1]
    root = dealt().sealed.sealed.root
    two = {**honest, "notes": [*honest["notes"], issue(Kind.SEALED, {"root": root}, KEY)]}
    changed = {**honest, "listed": {**honest["listed"], "closing": "00" * 32}}
    given = [
        *files.values(),
        {"proof": honest, "receipts": [of_bo]},
        two,
        {"proof": changed, "receipts": [honest["notes"][1]]},
    ]
    *added, kept, contradicted, denied = found_in_browser(given, signed=True, key=KEY.verifier)
    assert [each["wrong"] for each in added] == [STRANGE[name] for name in files]
    assert "a receipt of yours was signed for somebody else" in kept["open"]
    assert not kept["wrong"]
    assert not any("says the same" in says for says in kept["right"])
    says = "the house signed two notes (sealed) for one round"
    assert contradicted["wrong"] == found_with(two).false == [says]
    assert "your receipt (closed) says otherwise than the file" in denied["wrong"]
    assert not any("two lists" in says for says in denied["wrong"])


def test_python_and_the_browser_agree_on_what_is_not_signed(tmp_path: Path) -> None:
    house = LoggedHouse(tmp_path, dealt("nh-holdem-stud", 3))
    whole = {**house.published(), "over": True}
    files = [json.loads(json.dumps(whole)) for _ in ATTACKS]
    for file, attack in zip(files, ATTACKS, strict=True):
        attack(file)
    (first, *theirs) = found_in_browser([whole, *files], signed=True)
    assert first["holds"], first
    assert not false_by_python(whole, signed=True)
    for number, file in enumerate(files):
        ours = false_by_python(file, signed=True)
        named = any("when the round began" in says for says in theirs[number]["open"])
        assert ours or named, ATTACKS[number]
        assert theirs[number]["holds"] is (not ours), (ours, theirs[number])


def test_the_browser_knows_the_house_by_the_key_of_receipts_alone() -> None:
    witness = published(key=WITNESS)
    (theirs,) = found_in_browser([witness], signed=True, key=WITNESS.verifier)
    assert any("the seal names the house casino.example" in says for says in theirs["wrong"])


def test_a_proof_without_a_notary_is_not_signed() -> None:
    round_ = dealt()
    proof = proof_of(round_.before, list(round_.facts), round_.sealed, ADA, lambda *_: None)
    assert false_by_python(json.loads(json.dumps(proof)), signed=True)


def test_the_browser_agrees_with_the_vectors() -> None:
    command = [find_deno_bin(), "run", "-q", "--no-check", "--allow-read", str(VECTORS), str(WEB)]
    done = subprocess.run(command, input=FILE.read_text(), capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    assert found.pop("files") == {"0": True, "1": False, "2": False, "3": True}
    assert (found.pop("sealed"), found.pop("by_another_key")) == ("sealed", None)
    assert all(found.values()), found


@pytest.mark.parametrize("code", ["0", "1", "2", "3"])
def test_each_exit_code_has_a_file(tmp_path: Path, code: str) -> None:
    data = json.loads(FILE.read_text())
    given = data["exit codes"][code]
    file, kept = tmp_path / "round.json", tmp_path / "w1.note"
    file.write_text(json.dumps(given["proof"]))
    words = ["--key", data["keys"]["table"], "--key", data["keys"]["w1"]]
    if "witness" in given:
        kept.write_text(given["witness"])
        words += ["--witness", str(kept)]
    run("verify", str(file), *words, code=int(code))


def test_the_vectors_of_trees_and_notes_hold() -> None:
    data = json.loads(FILE.read_text())
    for tree in at_least_one(data["trees"]):
        size, root = tree["size"], bytes.fromhex(tree["root"])
        for old, proof in enumerate(tree["consistency"]):
            before = bytes.fromhex(data["trees"][old]["root"])
            assert verify_consistency(old, before, size, root, tuple(map(bytes.fromhex, proof)))
    note, w1 = data["notes"]["cosignature"], VerifierKey.parse(data["keys"]["w1"])
    assert open_witnessed(note, w1).checkpoint.root.hex() == data["trees"][9]["root"]


def test_other_winnings_or_another_reason_that_were_signed_are_false_to_both() -> None:
    whole, void = published(), published(dealt(seeds=(1,), silent=(3,)))
    changes: list[tuple[Any, Kind, dict[str, object]]] = [
        (whole, Kind.RESULT, {"net": {"1": 999_00}}),
        (void, Kind.VOID, {"role": "floor F1"}),
        (void, Kind.VOID, {"reason": "power failure"}),
    ]
    files = []
    for proof, kind, change in changes:
        notes = [parse_receipt(note) for note in proof["notes"]]
        signed = [issue(n.kind, {**n.data, **(change if n.kind is kind else {})}, KEY) for n in notes]
        files.append({**proof, "notes": signed})
    found = found_in_browser([whole, void, *files], signed=True, key=KEY.verifier)
    assert [each["wrong"] for each in found[:2]] == [[], []]
    right = ["the house signed other winnings", *["the house signed another reason"] * 2]
    assert [each["wrong"] for each in found[2:]] == [[each] for each in right]
    assert [found_with(each).false for each in files] == [[each] for each in right]
