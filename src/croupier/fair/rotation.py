"""Changing a signing key: a note signed by old key and new, or by recovery key and new if the old was stolen.

Whoever knew a key before follows such notes to the one in use. A replaced key signs nothing any more.

>>> old, new = SignerKey("casino.example/table", bytes(32)), SignerKey("casino.example/table", b"n" * 32)
>>> keys = follow([old.verifier], [rotate(old.verifier, new, old, 17)])
>>> keys.current == (new.verifier,), [rotation.position for rotation in keys.retired.values()]
(True, [17])
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from croupier.fair.notes import NoteError, SignerKey, VerifierKey, parse_note, sign_note, signed_by

HEAD: Final = "croupier/rotation/v1"
RECOVERY: Final = "recovery"
"""What the key is called, after the name of its house, that is printed and lies in the safe."""


class Rotation(NamedTuple):
    """One key replaces another from an event of the log on."""

    old: VerifierKey
    new: VerifierKey
    position: int
    stolen: bool = False  # signed by the recovery key: what the old key signed proves nothing any more

    @property
    def text(self) -> str:
        """The text that is signed."""
        return f"{HEAD}\n{self.old}\n{self.new}\n{self.position}\n"


class TrustedKeys(NamedTuple):
    """The keys that count now, and those that were replaced."""

    current: tuple[VerifierKey, ...]
    retired: Mapping[VerifierKey, Rotation]


def is_recovery(key: VerifierKey) -> bool:
    """Tell whether a key is one that lies in the safe, by its name."""
    return key.name.endswith(f"/{RECOVERY}")


def rotate(old: VerifierKey, new: SignerKey, by: SignerKey, position: int) -> str:
    """Return the note by which a key replaces another; `by` is the old key or the recovery key."""
    if by.verifier != old and not is_recovery(by.verifier):
        raise NoteError(f"{by.name} changes no key: sign with the key in use, or with the recovery key")
    if new.verifier == old:
        raise NoteError("this key is in use already")
    return sign_note(Rotation(old, new.verifier, position).text, by, new)


def parse_rotation(note: str) -> Rotation:
    """Return what a note says, whoever signed it."""
    head, old, new, position, *rest = (*parse_note(note).text.split("\n"), "", "", "")
    if head != HEAD or any(rest) or not (position.isascii() and position.isdigit()):
        raise NoteError("this signed note changes no key")
    return Rotation(VerifierKey.parse(old), VerifierKey.parse(new), int(position))


def follow(known: Sequence[VerifierKey], notes: Iterable[str]) -> TrustedKeys:
    """Return which keys count for somebody who knew some of them before; notes come in their order.

    A note that no trusted key signed changes nothing.
    """
    current, retired = list(known), dict[VerifierKey, Rotation]()
    for note in notes:
        try:
            rotation = parse_rotation(note)
            signers = {each.key for each in signed_by(parse_note(note), [*current, rotation.new])}
        except NoteError:
            continue
        recovered = any(is_recovery(key) for key in signers)
        if rotation.old not in current or rotation.new not in signers:
            continue
        if rotation.old in signers or recovered:
            current[current.index(rotation.old)] = rotation.new
            retired[rotation.old] = rotation._replace(stolen=rotation.old not in signers)
    return TrustedKeys(tuple(current), MappingProxyType(retired))
