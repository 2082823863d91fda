"""Signed notes: the vectors that others publish, round trips, and every way to tamper with one."""

import os
import stat
from base64 import b64encode
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from croupier.fair.notes import (
    ForgedError,
    NoteError,
    NoteSignature,
    SignatureType,
    Signed,
    SignerKey,
    UnknownKeyError,
    VerifierKey,
    add_signature,
    load_key,
    make_key,
    open_note,
    parse_note,
    sign_note,
)

# golang.org/x/mod/sumdb/note
PETER = SignerKey.parse("PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz")
PETERS = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
SIGNED = TEXT + (
    "\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1F"
    "FYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
)
# transparency-dev/formats: the key of a public witness, whose ID was computed by another program
REMORA = "remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2"

CHECKPOINT = "casino.example/croupier/1\n48211\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n"
LOG = SignerKey("casino.example/log", bytes(range(32)))
WITNESS = SignerKey("charity.example/w1", bytes(range(32, 64)), SignatureType.COSIGNATURE)
NOW = 1_679_315_147


def test_a_note_of_another_program_is_signed_to_the_same_bytes() -> None:
    assert str(PETER.verifier) == PETERS
    assert sign_note(TEXT, PETER) == SIGNED
    assert open_note(SIGNED, VerifierKey.parse(PETERS)) == (TEXT, (Signed(PETER.verifier),))


def test_the_key_id_of_a_cosigner_is_as_another_program_computed_it() -> None:
    key = VerifierKey.parse(REMORA)
    assert (key.type, key.id.hex(), str(key)) == (SignatureType.COSIGNATURE, "da77ade7", REMORA)


def test_a_cosignature_signs_the_time_and_the_text() -> None:
    note = add_signature(sign_note(CHECKPOINT, LOG), WITNESS, NOW)
    assert open_note(note, LOG.verifier, WITNESS.verifier) == (
        CHECKPOINT,
        (Signed(LOG.verifier), Signed(WITNESS.verifier, NOW)),
    )
    line = parse_note(note).signatures[1]
    as_note = VerifierKey(WITNESS.name, WITNESS.verifier.public)
    message = f"cosignature/v1\ntime {NOW}\n{CHECKPOINT}"
    assert line.body[:8] == NOW.to_bytes(8, "big")
    assert as_note.checks(message, line.body[8:]), "exactly these bytes are signed"
    assert as_note.id != WITNESS.verifier.id, "a key is another key for another type of signature"


def test_another_time_on_a_cosignature_is_a_forgery() -> None:
    note = parse_note(sign_note(CHECKPOINT, WITNESS, at=NOW))
    (line,) = note.signatures
    later = NoteSignature(line.name, line.id, (NOW + 60).to_bytes(8, "big") + line.body[8:])
    with pytest.raises(ForgedError, match=r"charity\.example/w1 did not sign this"):
        open_note(str(note._replace(signatures=(later,))), WITNESS.verifier)
    with pytest.raises(NoteError, match="needs the time"):
        WITNESS.line(CHECKPOINT)


def test_a_key_that_comes_with_the_file_counts_for_nothing() -> None:
    stranger = SignerKey("casino.example/log", bytes(32))
    with pytest.raises(UnknownKeyError, match="signed by a key you do not know"):
        open_note(sign_note(CHECKPOINT, stranger), LOG.verifier)


def test_a_known_name_and_id_under_another_key_is_a_forgery() -> None:
    line = parse_note(sign_note(CHECKPOINT, SignerKey(LOG.name, bytes(32)))).signatures[0]
    forged = NoteSignature(LOG.name, LOG.verifier.id, line.body)
    with pytest.raises(ForgedError):
        open_note(f"{CHECKPOINT}\n{forged.line}", LOG.verifier)


@example(at=len(SIGNED.encode()) - 3, bit=1)  # a bit of the base64 that stands for nothing
@given(at=st.integers(0, len(SIGNED.encode()) - 1), bit=st.integers(0, 7))
def test_no_changed_bit_is_accepted(at: int, bit: int) -> None:
    raw = bytearray(SIGNED.encode())
    raw[at] ^= 1 << bit
    with pytest.raises(NoteError):
        open_note(raw.decode(errors="surrogateescape"), PETER.verifier)


@given(st.text(st.characters(codec="utf-8", min_codepoint=32)), st.binary(min_size=32, max_size=32))
def test_what_is_signed_is_read_back(text: str, secret: bytes) -> None:
    key = SignerKey("k", secret)
    assert SignerKey.parse(key.text()) == key
    assert VerifierKey.parse(str(key.verifier)) == key.verifier
    note = sign_note(f"{text}\n", key)
    assert open_note(note, key.verifier)[0] == f"{text}\n"
    assert str(parse_note(note)) == note


def test_a_text_may_have_empty_lines() -> None:
    text = "one\n\ntwo\n\n— not a signature\n"
    assert open_note(sign_note(text, LOG), LOG.verifier)[0] == text


@pytest.mark.parametrize(
    "note",
    [
        "",
        "no signature\n",
        f"{TEXT}\n— PeterNeumann\n",
        f"{TEXT}\n— PeterNeumann x08go/ZJ \n",
        f"{TEXT}\n- PeterNeumann x08go/ZJkuBS\n",
        SIGNED.rstrip("\n"),
        SIGNED.replace("problem", "pro\tblem"),
        f"{TEXT}\n" + "— PeterNeumann x08go/ZJkuBS\n" * 101,
    ],
)
def test_what_is_no_note_is_refused(note: str) -> None:
    with pytest.raises(NoteError):
        open_note(note, PETER.verifier)


@pytest.mark.parametrize(
    "vkey",
    [
        "",
        "PeterNeumann",
        PETERS.replace("c74f20a3", "c74f20a4"),
        PETERS[:-4],
        "a b+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
        f"rekor+12345678+{b64encode(bytes([2]) + bytes(32)).decode()}",
    ],
)
def test_what_is_no_key_is_refused(vkey: str) -> None:
    with pytest.raises(NoteError):
        VerifierKey.parse(vkey)
    with pytest.raises(NoteError):
        SignerKey.parse(f"PRIVATE+KEY+{vkey}")
    with pytest.raises(NoteError):
        SignerKey.parse(vkey)


def test_a_key_file_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "house.log"
    key = make_key(path, "casino.example/log")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert make_key(path, "another") == key == load_key(path), "never written over"
    assert [each.name for each in path.parent.iterdir()] == ["house.log"], "nothing is left beside it"
    assert key.secret.hex() not in repr(key)


def test_a_key_file_that_others_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "house.log"
    make_key(path, "casino.example/log")
    path.chmod(0o640)
    with pytest.raises(NoteError, match="chmod 600"):
        load_key(path)


def test_a_key_file_that_is_missing_or_damaged_says_so(tmp_path: Path) -> None:
    path = tmp_path / "house.log"
    with pytest.raises(NoteError, match="there is no key at"):
        load_key(path)
    path.write_bytes(b"\xff\xfe")
    path.chmod(0o600)
    with pytest.raises(NoteError, match="holds no private key"):
        load_key(path)
    path.write_text("PRIVATE+KEY+casino+00000000+AAAA")
    with pytest.raises(NoteError, match=r"house\.log: this private key is not"):
        load_key(path)
    with pytest.raises(NoteError, match="no key can be made"):
        make_key(path / "below a file", "casino")


def test_two_processes_that_make_a_key_share_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, link = tmp_path / "house.log", os.link

    def late(old: Path, new: Path) -> None:
        path.write_text(SignerKey("quicker", bytes(32)).text())
        path.chmod(0o600)
        link(old, new)

    monkeypatch.setattr(os, "link", late)
    assert make_key(path, "slower").name == "quicker"
