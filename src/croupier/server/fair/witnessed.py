"""Whether the log of the house kept a round, by heads that a witness signed or somebody has on paper."""

from collections.abc import Sequence
from typing import Final

from croupier.fair.checkpoints import CheckpointError, PaperHead, open_witnessed
from croupier.fair.keyring import KeyRing, house_of
from croupier.fair.notes import (
    ForgedError,
    NoteError,
    UnknownKeyError,
    VerifierKey,
    parse_note,
    signed_by,
)
from croupier.server.fair.logged import LoggedRound, LogHead, outcome_for, wrong_digest, wrong_head
from croupier.server.fair.proof import Proof
from croupier.server.fair.sealed_verdict import SealedVerdict

KEPT: Final = "that the log kept this round"
NO_WITNESS: Final = f"{KEPT}: no witness was asked (--witness, --paper)"
NO_PLACE: Final = f"{KEPT}: the file does not say where; download it again in a minute"


def verify_logged(
    proof: Proof,
    found: SealedVerdict,
    keys: Sequence[VerifierKey],
    witnessed: Sequence[str] = (),
    papers: Sequence[PaperHead] = (),
) -> None:
    """Check the place of a round in the log by the heads somebody has; the house's word alone proves nothing.

    `witnessed` are checkpoints that witnesses signed. One that came with the file counts as well, if the
    reader knew the key of its witness.
    """
    logged, ring = proof.logged, KeyRing.of(keys, house_of(proof.header.get("origin")))
    heads = list(_given(found, ring.witnesses, witnessed)) + [("the paper", *each) for each in papers]
    if logged is None:
        found.unproved.append(NO_PLACE if witnessed or papers else NO_WITNESS)
        return
    wrong = wrong_digest(logged, proof.round_id, found.root, proof.events_text)
    if not found.check(wrong, "a row of the log is the digest of this round"):
        return
    if not all(_covers(found, logged, head, ring) for head in logged.heads):
        return
    heads += _in_the_file(logged, ring.witnesses)
    outcomes = [outcome_for(logged, *head) for head in heads]
    found.proved += dict.fromkeys(says for holds, says in outcomes if holds)
    found.false += dict.fromkeys(says for holds, says in outcomes if holds is False)
    if not any(holds is not None for holds, _ in outcomes):
        found.unproved += dict.fromkeys(says for _, says in outcomes) or (NO_WITNESS,)


def _given(
    found: SealedVerdict, keys: Sequence[VerifierKey], notes: Sequence[str]
) -> list[tuple[str, int, bytes]]:
    heads = []
    for note in notes:
        try:
            who, head = open_witnessed(note, *keys)
        except UnknownKeyError:
            found.unproved.append(
                f"{KEPT}: the checkpoint is signed by no witness whose key you gave (--key)"
            )
        except ForgedError as error:
            found.false.append(str(error))
        except (NoteError, CheckpointError) as error:
            found.unproved.append(f"{KEPT}: {error}")
        else:
            heads.append((who, head.size, head.root))
    return heads


def _covers(found: SealedVerdict, logged: LoggedRound, head: LogHead, ring: KeyRing) -> bool:
    """Check a head of the file, and say whose it is where the reader knows the key of the log."""
    if wrong := wrong_head(logged, head):
        found.false.append(wrong)
        return False
    try:
        known = (*ring.log, *ring.witnesses)
        signed = signed_by(parse_note(head.note), known) if head.note else ()
    except ForgedError as error:
        found.false.append(str(error))
        return False
    if names := " and ".join(each.key.name for each in signed if each.key in ring.log):
        found.proved.append(f"{names} signed a log of {head.size:,} events that holds this round")
    return True


def _in_the_file(logged: LoggedRound, keys: Sequence[VerifierKey]) -> list[tuple[str, int, bytes]]:
    heads = []
    for head in logged.heads:
        try:
            who, found = open_witnessed(head.note, *keys)
        except (NoteError, CheckpointError):
            continue
        heads.append((who, found.size, found.root))
    return heads
