"""A witness signs a checkpoint that grew from the last, and nothing else."""

from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from croupier.fair.checkpoints import (
    Checkpoint,
    CheckpointError,
    Cosigned,
    GrowthProof,
    WitnessState,
    cosign,
    log_origin,
    parse_growth,
    parse_paper,
    read_witness_state,
    witnesses_of,
    write_whole,
)
from croupier.fair.notes import (
    ForgedError,
    SignatureType,
    SignerKey,
    UnknownKeyError,
    open_note,
    sign_note,
)
from croupier.fair.tree import Frontier, consistency, subtrees

LOG = SignerKey("casino.example/log", bytes(32))
W1 = SignerKey("w1", bytes(range(32)), SignatureType.COSIGNATURE)
ORIGIN = log_origin("casino.example", 1)
EVENTS = [sha256(bytes([number])).digest() for number in range(90)]
NEW = WitnessState(LOG.verifier)
NOW = 1_900_000_000


def growth(events: list[bytes], since: int = 0, origin: str = ORIGIN) -> GrowthProof:
    checkpoint = Checkpoint(origin, len(events), Frontier().extend(events).root)
    proof = consistency(since, len(events), subtrees(events))
    return GrowthProof(since, proof, sign_note(checkpoint.text, LOG))


def seen(count: int, state: WitnessState = NEW) -> Cosigned:
    return cosign(growth(EVENTS[:count]), W1, state, NOW)


def test_a_witness_signs_what_grew_from_what_it_saw() -> None:
    first = seen(48)
    again = parse_growth(str(growth(EVENTS, 48)))
    second = cosign(again, W1, first.state, NOW + 60)
    text, signed = open_note(second.note, LOG.verifier, W1.verifier)
    assert Checkpoint.parse(text) == second.checkpoint
    assert [each.at for each in signed] == [0, NOW + 60]
    assert witnesses_of(second.note, LOG.verifier) == ("w1",)
    assert WitnessState.parse(second.state.text()) == second.state
    assert seen(90, second.state).checkpoint == second.checkpoint, "the same head again needs no proof"


def test_a_cut_log_is_refused() -> None:
    with pytest.raises(CheckpointError, match="the log ends at 40; w1 saw 48"):
        seen(40, seen(48).state)


def test_a_rehashed_or_forked_log_is_refused() -> None:
    forked = [*EVENTS[:10], bytes(32), *EVENTS[11:]]
    with pytest.raises(CheckpointError, match="not the log w1 saw at 48"):
        cosign(growth(forked, 48), W1, seen(48).state, NOW)
    with pytest.raises(CheckpointError, match="not the log w1 saw at 48"):
        cosign(growth(forked[:48]), W1, seen(48).state, NOW)


def test_a_proof_from_another_size_is_refused_with_what_to_ask_for() -> None:
    with pytest.raises(CheckpointError, match=r"audit checkpoint --since 48"):
        cosign(growth(EVENTS, 47), W1, seen(48).state, NOW)


def test_a_new_epoch_is_accepted_only_knowingly() -> None:
    next_ = growth(EVENTS[:30], 0, log_origin("casino.example", 2))
    with pytest.raises(CheckpointError, match=r"knows casino\.example/croupier/1 up to 48.*--new-epoch"):
        cosign(next_, W1, seen(48).state, NOW)
    accepted = cosign(next_, W1, seen(48).state, NOW, epoch=True)
    assert [head.size for head in accepted.state.heads.values()] == [48, 30], "nothing is forgotten"


def test_what_the_house_did_not_sign_is_refused() -> None:
    forged = growth(EVENTS)._replace(note=growth(EVENTS).note.replace("\n90\n", "\n91\n"))
    with pytest.raises(ForgedError):
        cosign(forged, W1, NEW, NOW)
    with pytest.raises(UnknownKeyError):
        cosign(
            growth(EVENTS), W1, WitnessState(SignerKey("casino.example/log", bytes(31) + b"1").verifier), NOW
        )
    with pytest.raises(CheckpointError, match="not the key of a witness"):
        cosign(growth(EVENTS), LOG, NEW, NOW)


def test_a_state_file_names_the_key_once(tmp_path: Path) -> None:
    path = tmp_path / "casino.json"
    with pytest.raises(CheckpointError, match="--log"):
        read_witness_state(path, None)
    state = seen(48, read_witness_state(path, LOG.verifier)).state
    write_whole(path, state.text())
    assert read_witness_state(path, None) == state
    with pytest.raises(CheckpointError, match="not x"):
        read_witness_state(path, replace(LOG.verifier, name="x"))
    path.write_text("{}")
    with pytest.raises(CheckpointError, match="cannot be read"):
        read_witness_state(path, None)
    assert [each.name for each in tmp_path.iterdir()] == ["casino.json"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a\n1\n",
        "a\n01\n" + "A" * 43 + "=\n",
        "a\n1\n" + "A" * 42 + "==\n",
        "a\n-1\n" + "A" * 43 + "=\n",
        "a\n1\n" + "A" * 43 + "=\nmore\n",
        "\n1\n" + "A" * 43 + "=\n",
    ],
)
def test_what_is_no_checkpoint_is_refused(text: str) -> None:
    with pytest.raises(CheckpointError):
        Checkpoint.parse(text)


@pytest.mark.parametrize(
    "text", ["old x\n\n", "old 5\nAAAA\n\nnote", "old 5\n" + ("A" * 43 + "=\n") * 64 + "\n"]
)
def test_what_is_no_proof_is_refused(text: str) -> None:
    with pytest.raises(CheckpointError):
        parse_growth(text)


def test_a_head_is_typed_from_paper() -> None:
    checkpoint = Checkpoint(ORIGIN, 48_211, EVENTS[0])
    assert parse_paper(checkpoint.paper) == (48_211, EVENTS[0])
    assert parse_paper(f"48,211: {checkpoint.text.splitlines()[2]}") == (48_211, EVENTS[0])
    for wrong in ("", "48211", "x:00", f"1:{'g' * 64}"):
        with pytest.raises(CheckpointError, match="SIZE:ROOT"):
            parse_paper(wrong)


def test_the_epoch_is_in_the_name_of_the_log() -> None:
    assert Checkpoint(log_origin("a", 12), 0, bytes(32)).epoch == 12
    assert Checkpoint("example.com/other", 0, bytes(32)).epoch == 0
