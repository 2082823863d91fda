"""Checkpoints of a log (C2SP tlog-checkpoint), and the witness who signs that one grew out of the last.

A checkpoint says: this log has so many events, and this is the root over them. A witness elsewhere signs it
only with a proof that nothing it saw before was changed or taken away.
"""

import base64
import binascii
import json
import os
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from croupier.errors import CroupierError
from croupier.fair.notes import (
    NoteError,
    SignatureType,
    SignerKey,
    UnknownKeyError,
    VerifierKey,
    add_signature,
    open_note,
    parse_note,
)
from croupier.fair.tree import Proof, verify_consistency

LOG_KEY: Final = "log"
"""What the key that signs the head of the log is called after the name of its house."""
_HASH: Final = 32
_MOST_HASHES: Final = 63  # in the proof of any tree there can be


class CheckpointError(CroupierError):
    """A checkpoint that cannot be read, or that no witness signs."""


def house_name(licensee: str) -> str:
    """Return the name of a house for its keys and its log: letters, digits and dashes.

    >>> house_name("Elks Lodge No. 7, Señor's"), house_name("…")
    ('elks-lodge-no-7-senor-s', 'house')
    """
    plain = unicodedata.normalize("NFKD", licensee).encode("ascii", "ignore").decode().lower()
    words = re.findall(r"[a-z0-9]+(?:\.[a-z0-9]+)*", plain)
    return "-".join(words)[:60].strip("-.") or "house"


def log_origin(name: str, epoch: int) -> str:
    """Return the name of a house's log in an epoch; a copy that is opened begins another.

    >>> log_origin("casino.example", 1)
    'casino.example/croupier/1'
    """
    return f"{name}/croupier/{epoch}"


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The size and the root of a log's tree; a log's event at position n is its leaf n.

    >>> Checkpoint.parse(Checkpoint("casino.example/croupier/1", 0, bytes(32)).text).size
    0
    """

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> str:
        """The text that is signed."""
        return f"{self.origin}\n{self.size}\n{base64.b64encode(self.root).decode()}\n"

    @classmethod
    def parse(cls, text: str) -> "Checkpoint":
        """Return the checkpoint a text tells; lines beyond the third are none of ours, and refused."""
        lines = text.split("\n")
        root = _hash(lines[2]) if len(lines) == 4 else None
        if root is None or not lines[0] or lines[3] or not re.fullmatch(r"0|[1-9][0-9]{0,17}", lines[1]):
            raise CheckpointError("this is not a checkpoint: a name, a size and a root, each on its line")
        return cls(lines[0], int(lines[1]), root)

    @property
    def epoch(self) -> int:
        """The epoch in the origin; 0 for a log of another kind."""
        found = re.search(r"/croupier/([1-9][0-9]{0,8})$", self.origin)
        return int(found[1]) if found else 0

    @property
    def paper(self) -> str:
        """Size and root as they are printed, and typed again by somebody who checks."""
        return f"{self.size}:{self.root.hex()}"


class PaperHead(NamedTuple):
    """A size and a root as somebody has them on paper."""

    size: int
    root: bytes


def parse_paper(text: str) -> PaperHead:
    """Return what somebody typed from paper: SIZE:ROOT, the root in hexadecimal or base64."""
    size, _, root = "".join(text.split()).replace(",", "").partition(":")
    try:
        raw = bytes.fromhex(root) if len(root) == 2 * _HASH else _hash(root)
    except ValueError:
        raw = None
    if raw is None or not re.fullmatch(r"[0-9]{1,18}", size):
        raise CheckpointError(f"“{text}” is not a head: write it as on the closing report, SIZE:ROOT")
    return PaperHead(int(size), raw)


# ------------------------------------------------------------------------------------------- for a witness


class GrowthProof(NamedTuple):
    """A signed checkpoint, and the proof that it grew from a size (C2SP tlog-witness, add-checkpoint)."""

    old: int
    proof: Proof
    note: str

    def __str__(self) -> str:
        lines = "".join(f"{base64.b64encode(each).decode()}\n" for each in self.proof)
        return f"old {self.old}\n{lines}\n{self.note}"


def parse_growth(text: str) -> GrowthProof:
    """Return what a file holds: a proof and a checkpoint, or a checkpoint alone."""
    if not text.startswith("old "):
        return GrowthProof(0, (), text)
    head, blank, note = text.partition("\n\n")
    first, *lines = head.split("\n")
    proof = [_hash(line) for line in lines]
    whole = tuple(each for each in proof if each is not None)
    old = re.fullmatch(r"old (0|[1-9][0-9]{0,17})", first)
    if not blank or old is None or len(whole) != len(proof) or len(proof) > _MOST_HASHES:
        raise CheckpointError(
            "this is not a checkpoint with its proof; write it with croupier audit checkpoint"
        )
    return GrowthProof(int(old[1]), whole, note)


class SeenHead(NamedTuple):
    """What a witness saw last of a log."""

    size: int
    root: bytes


@dataclass(frozen=True, slots=True)
class WitnessState:
    """What a witness remembers: the key of the house's log, and the last head of each of its epochs."""

    log: VerifierKey
    heads: Mapping[str, SeenHead] = field(default_factory=lambda: MappingProxyType({}))

    def text(self) -> str:
        """Return what its file holds."""
        heads = {origin: [head.size, head.root.hex()] for origin, head in sorted(self.heads.items())}
        return json.dumps({"log": str(self.log), "heads": heads}, indent=1) + "\n"

    @classmethod
    def parse(cls, text: str) -> "WitnessState":
        """Return what a file holds."""
        try:
            data = json.loads(text)
            heads = {
                str(origin): SeenHead(int(size), bytes.fromhex(root))
                for origin, (size, root) in data["heads"].items()
            }
            return cls(VerifierKey.parse(str(data["log"])), MappingProxyType(heads))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise CheckpointError(f"the state of the witness cannot be read: {error}") from None


class Cosigned(NamedTuple):
    """A checkpoint with the witness's signature, and what the witness remembers from now on."""

    note: str
    checkpoint: Checkpoint
    state: WitnessState


def cosign(
    growth: GrowthProof, key: SignerKey, state: WitnessState, at: int, *, epoch: bool = False
) -> Cosigned:
    """Sign a checkpoint as a witness, if it grew from what was seen last; `epoch` accepts a new epoch."""
    if key.type is not SignatureType.COSIGNATURE:
        raise CheckpointError(f"{key.name} is not the key of a witness; make one by naming a new file")
    text, _ = open_note(growth.note, state.log)
    found = Checkpoint.parse(text)
    seen = state.heads.get(found.origin)
    if seen is None and state.heads and not epoch:
        before = max(state.heads, key=lambda origin: Checkpoint(origin, 0, b"").epoch)
        raise CheckpointError(
            f"this is {found.origin}, and {key.name} knows {before} up to {state.heads[before].size:,}: the "
            "house began a new epoch. Ask for its reason, which is in its log, and accept it with --new-epoch"
        )
    if seen is not None:
        _verify_growth(growth, found, seen, key.name)
    heads = {**state.heads, found.origin: SeenHead(found.size, found.root)}
    note = add_signature(growth.note, key, at)
    return Cosigned(note, found, WitnessState(state.log, MappingProxyType(heads)))


def _verify_growth(growth: GrowthProof, found: Checkpoint, seen: SeenHead, who: str) -> None:
    if found.size < seen.size:
        raise CheckpointError(log_cut(found.size, who, seen.size))
    if seen.size not in {growth.old, found.size}:
        raise CheckpointError(
            f"{who} saw this log at {seen.size:,}, and the proof begins at {growth.old:,}; "
            f"write one with: croupier audit checkpoint --since {seen.size}"
        )
    proof = growth.proof if found.size != seen.size else ()
    if not verify_consistency(seen.size, seen.root, found.size, found.root, proof):
        raise CheckpointError(log_forked(who, seen.size))


def log_cut(ends: int, who: str, saw: int) -> str:
    """Say that a log is shorter than somebody saw it."""
    return f"the log ends at {ends:,}; {who} saw {saw:,}"


def log_forked(who: str, size: int) -> str:
    """Say that a log is another than somebody saw."""
    return f"not the log {who} saw at {size:,}"


def read_witness_state(path: Path, log: VerifierKey | None) -> WitnessState:
    """Return what the witness remembers in a file; the first time the key of the log is to be named."""
    try:
        state = WitnessState.parse(path.read_text("utf-8"))
    except FileNotFoundError:
        if log is None:
            raise CheckpointError(
                f"there is nothing at {path} yet; name the key of the house's log with --log, "
                "as the house prints it, and get it from the house in person"
            ) from None
        return WitnessState(log)
    except (OSError, UnicodeDecodeError) as error:
        raise CheckpointError(f"{path} cannot be read: {error}") from None
    if log is not None and log != state.log:
        raise CheckpointError(
            f"{path} knows the log by the key {state.log}, not {log}; a house that changed its key says so "
            "in person, and gets a new state file"
        )
    return state


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it has the old text or the new, whatever happens meanwhile."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    file = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        os.write(file, text.encode())
        os.fsync(file)
    finally:
        os.close(file)
    unfinished.rename(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def witnesses_of(note: str, log: VerifierKey) -> tuple[str, ...]:
    """Return the names under a checkpoint next to the log's own; unchecked, for a sentence."""
    try:
        return tuple(each.name for each in parse_note(note).signatures if each.id != log.id)
    except NoteError:
        return ()


class WitnessedHead(NamedTuple):
    """A checkpoint, and the witnesses known to the reader who signed it."""

    who: str
    checkpoint: Checkpoint


def open_witnessed(note: str, *keys: VerifierKey) -> WitnessedHead:
    """Return a checkpoint that a known witness signed; the signature of the house itself is none."""
    text, signed = open_note(note, *keys)
    names = [each.key.name for each in signed if each.key.type is SignatureType.COSIGNATURE]
    if not names:
        raise UnknownKeyError("signed by no witness you know; get the key of a witness from the witness")
    return WitnessedHead(" and ".join(names), Checkpoint.parse(text))


def _hash(text: str) -> bytes | None:
    try:
        raw = base64.b64decode(text.encode(), validate=True)
    except (binascii.Error, ValueError):
        return None
    return raw if len(raw) == _HASH and base64.b64encode(raw).decode() == text else None
