"""Replacing the key that signs receipts: by itself, by the recovery key, and attempts of whoever may not."""

import json
from pathlib import Path

import pytest

from croupier.fair.notes import NoteError, SignerKey, load_key, make_key
from croupier.fair.receipts import Kind, issue, parse_receipt
from croupier.fair.rotation import follow, rotate
from croupier.server.aggregates.notary import Notary
from croupier.server.fair.proof import read_proof
from croupier.server.fair.sealed_verdict import SealedVerdict
from croupier.server.fair.signatures import STOLEN, verify_signatures
from croupier.server.people import auth_tables
from croupier.server.queries.proof import proof_of
from croupier.store import Append, Fact, Log, open_log
from croupier.store import signing as s
from croupier.store.vault import open_vault
from croupier.table.view import Audience, Role
from tests.cli.shell import answer, run
from tests.server.sealed_rounds import dealt
from tests.store.facts import NOON

OLD = SignerKey("casino.example/table", bytes(range(32)))
NEW = SignerKey("casino.example/table", b"n" * 32)
SAFE = SignerKey("casino.example/recovery", b"r" * 32)
THIEF = SignerKey("casino.example/table", b"t" * 32)
BY_OLD = rotate(OLD.verifier, NEW, OLD, 40)
BY_SAFE = rotate(OLD.verifier, NEW, SAFE, 40)


def found(
    signer: SignerKey, rotations: list[str], *receipts: str, knew: tuple[SignerKey, ...] = (OLD,)
) -> SealedVerdict:
    """What is found in a file that somebody signed, by a reader who knew some keys before."""
    round_ = dealt()
    ada = Audience(Role.PLAYER, "Ada")
    notary = Notary(signer, rotations)
    proof = proof_of(round_.before, list(round_.facts), round_.sealed, ada, lambda *_: None, notary)
    read = read_proof(json.loads(json.dumps(proof)))
    verdict = SealedVerdict(root=round_.sealed.sealed.root)
    verify_signatures(read, verdict, [key.verifier for key in knew], receipts)
    return verdict


def sealed_receipt(key: SignerKey) -> str:
    return issue(Kind.SEALED, {"root": dealt().sealed.sealed.root, "round": 1}, key)


def test_whoever_knew_the_old_key_follows_to_the_new_one() -> None:
    assert not found(NEW, [BY_OLD]).false
    assert "the key " in found(NEW, [BY_OLD]).happened[0]
    assert found(NEW, []).false, "without the note it is a stranger's"
    assert not found(NEW, [BY_OLD], knew=(NEW,)).false, "and one who knows the new key needs none"


def test_a_key_that_was_replaced_signs_no_file_any_more() -> None:
    verdict = found(OLD, [BY_OLD])
    assert verdict.false == ["the house did not sign this: the file has a key that was replaced at event 40"]


def test_a_receipt_of_a_replaced_key_counts_and_one_of_a_stolen_key_does_not() -> None:
    kept = sealed_receipt(OLD)
    verdict = found(NEW, [BY_OLD], kept)
    assert not verdict.false
    assert "your receipt (sealed) says the same" in verdict.proved
    stolen = found(NEW, [BY_SAFE], kept, knew=(OLD, SAFE))
    assert (stolen.false, STOLEN in stolen.unproved) == ([], True)
    assert "stolen" in stolen.happened[0]
    assert parse_receipt(kept).kind is Kind.SEALED


@pytest.mark.parametrize(
    ("note", "knew"),
    [
        (rotate(THIEF.verifier, NEW, THIEF, 40), (OLD,)),
        (BY_SAFE, (OLD,)),
        (rotate(OLD.verifier, THIEF, SignerKey("casino.example/recovery", b"x" * 32), 40), (OLD, SAFE)),
        (BY_OLD.replace("\n40\n", "\n41\n"), (OLD,)),
        (BY_OLD.rpartition("— ")[0], (OLD,)),
        ("hello", (OLD,)),
    ],
    ids=[
        "another key's",
        "a safe nobody knew",
        "a thief's own safe",
        "changed",
        "not by the new key",
        "no note",
    ],
)
def test_nobody_else_replaces_a_key(note: str, knew: tuple[SignerKey, ...]) -> None:
    keys = follow([key.verifier for key in knew], [note])
    assert (keys.current, keys.retired) == (tuple(key.verifier for key in knew), {})
    assert found(NEW, [note], knew=knew).false


def test_a_key_is_replaced_by_itself_or_by_the_safe_alone() -> None:
    with pytest.raises(NoteError, match="changes no key"):
        rotate(OLD.verifier, NEW, THIEF, 1)
    with pytest.raises(NoteError, match="in use already"):
        rotate(OLD.verifier, OLD, OLD, 1)


# ------------------------------------------------------------------------------------- a house and its files


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The key file of a house that has signed."""
    path = s.sign_file(tmp_path / "house.db")
    open_vault(tmp_path / "house.key", create=True)
    with open_log(tmp_path / "house.db") as log:
        s.take_key(log, make_key(path, "elks/table"), "house", NOON)
    return path


def log_of(file: Path) -> Log:
    return open_log(file.with_suffix(".db"))


def test_an_old_key_that_is_put_back_signs_nothing(file: Path) -> None:
    old = file.read_text()
    with log_of(file) as log:
        new = s.change_key(log, file, "house", NOON, reason="a year is over")
        assert load_key(file).verifier == new == s.key_in_use(log)
        s.take_key(log, load_key(file), "house", NOON)
        file.write_text(old)
        with pytest.raises(s.SigningKeyError, match="put the right file back"):
            s.take_key(log, load_key(file), "house", NOON)
        assert len(s.rotations(log)) == 1


def test_a_copy_that_begins_a_new_epoch_may_have_another_key(file: Path) -> None:
    file.unlink()
    with log_of(file) as log:
        with pytest.raises(NoteError, match="there is no key"):
            s.open_sign_key(log, file, "elks/table", "house", NOON)
        made = s.open_sign_key(log, file, "elks/table", "house", NOON, copied=True)
        assert s.key_in_use(log) == made.verifier
        assert s.open_sign_key(log, file, "elks/table", "house", NOON) == made


def test_a_stolen_key_is_replaced_with_what_lay_in_the_safe(file: Path) -> None:
    with log_of(file) as log:
        safe = s.make_recovery(log, "house", NOON)
        with pytest.raises(s.SigningKeyError, match="a recovery key already"):
            s.make_recovery(log, "house", NOON)
        file.unlink()
        with pytest.raises(s.SigningKeyError, match="not the recovery key"):
            s.change_key(log, file, "thief", NOON, reason="x", recovery=SAFE)
        with pytest.raises(s.SigningKeyError, match="there is no key"):
            s.change_key(log, file, "thief", NOON, reason="x")
        new = s.change_key(log, file, "house", NOON, reason="stolen", recovery=safe)
        assert s.key_in_use(log) == new == load_key(file).verifier


def test_a_change_that_no_key_signed_is_refused(file: Path) -> None:
    """Whoever has the database alone writes a change of their own into it."""
    with log_of(file) as log:
        first, _ = s.first_key(log)
        assert first is not None
        lie = rotate(first, THIEF, SAFE, 1)
        log.append(
            Append((Fact.of(s.SIGNING_STREAM, s.CHANGED, {"note": lie, "reason": ""}),), {}, "x"), NOON
        )
        with pytest.raises(s.SigningKeyError, match="neither key signed"):
            s.take_key(log, THIEF, "house", NOON)


def test_an_audit_names_a_key_that_was_put_in_the_place_of_another(file: Path) -> None:
    """Attack: swap the key of receipts, so that the next start signs with the thief's, or nothing starts."""
    house = ("--database", str(file.with_suffix(".db")))
    with log_of(file) as log:
        auth_tables.keep(log)
    assert answer("audit", "verify", *house)["wrong_key"] is None
    own = file.read_text()
    file.write_text(f"{THIEF.text()}\n")
    found = answer("audit", "verify", *house, code=1)
    assert (found["whole"], str(THIEF.verifier) in found["wrong_key"]) == (True, True)
    assert "house.sign holds another key" in run("audit", "verify", *house, code=1, width=300).out
    file.write_text("no key at all\n")
    assert answer("audit", "verify", *house, code=1)["wrong_key"]
    file.write_text(own)
    with log_of(file) as log:
        new = s.change_key(log, file, "house", NOON, reason="a year is over")
        file.rename(file.with_name("house.sign.new"))  # stopped before the new key took its place
        file.write_text(own)
        file.chmod(0o600)
        assert s.wrong_key(log, file) is None
    file.with_name("house.sign.new").unlink()
    assert str(new) in answer("audit", "verify", *house, code=1)["wrong_key"], "the old key was put back"


def test_a_check_of_the_log_does_not_pass_over_a_missing_key_of_receipts(file: Path) -> None:
    """Attack: take the key away, so that the house does not start tomorrow and nobody hears of it tonight."""
    house = ("--database", str(file.with_suffix(".db")))
    with log_of(file) as log:
        auth_tables.keep(log)
        noted = log.head()
    assert answer("audit", "verify", *house)["lost_key"] is None
    own = file.read_text()
    file.unlink()
    found = answer("audit", "verify", *house, code=3)
    assert (found["whole"], "house.sign is gone" in found["lost_key"]) == (True, True)
    assert (
        "house.sign is gone: the next start is refused; put it back"
        in run("audit", "verify", *house, code=3, width=300).out
    )
    assert noted is not None
    given = ("--noted", f"{noted.position}:{noted.hash}")
    assert answer("audit", "verify", *house, *given)["lost_key"] is None, "an auditor's copy has no keys"
    file.write_text(own)
    file.chmod(0o600)
    assert answer("audit", "verify", *house)["lost_key"] is None


def test_a_change_cut_short_is_finished_or_forgotten(file: Path) -> None:
    waiting = file.with_name("house.sign.new")
    with log_of(file) as log:
        before = load_key(file).verifier
        waiting.write_text(f"{NEW.text()}\n")
        waiting.chmod(0o600)
        s.finish_change(log, file)
        assert (waiting.exists(), load_key(file).verifier) == (False, before)
        old = file.read_text()
        new = s.change_key(log, file, "house", NOON, reason="x")
        file.rename(waiting)
        file.write_text(old)
        file.chmod(0o600)
        s.finish_change(log, file)
        assert load_key(file).verifier == new


def test_the_commands_replace_a_key_and_say_which_to_hang_up(file: Path) -> None:
    house = ("--database", str(file.with_suffix(".db")))
    old = run("audit", "key", *house).out.strip()
    safe = file.with_name("safe")
    safe.write_text(run("audit", "recovery-key", *house).out)
    safe.chmod(0o600)
    new = run("audit", "rotate-key", *house, "--reason", "a year is over").out.strip()
    assert old != new == run("audit", "key", *house).out.strip()
    file.unlink()
    third = run("audit", "rotate-key", *house, "--reason", "stolen", "--recovery", str(safe)).out.strip()
    assert third == run("audit", "key", *house).out.strip() != new
    file.unlink()
    assert "there is no key" in run("audit", "rotate-key", *house, "--reason", "gone", code=2).err
    both = run("audit", "rotate-key", *house, "--reason", "x", "--lost", "--recovery", str(safe), code=2)
    assert "one of the two" in both.err
    last = run("audit", "rotate-key", *house, "--reason", "fire", "--lost").out.strip()
    assert last == run("audit", "key", *house).out.strip()
    with log_of(file) as log:
        assert str(s.key_in_use(log)) == last
        assert s.rotations(log) == []
