"""Signed notes: a text, and under it one line for each Ed25519 key that signed it (C2SP signed-note).

A signature counts only for a key that the reader knew before: `open_note` takes those keys, never a key that
came with the note. Cosignatures (C2SP tlog-cosignature) also say when they were made.
"""

import base64
import binascii
import os
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from croupier.errors import CroupierError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

_SECRET: Final = "PRIVATE+KEY+"  # noqa: S105 (how such a key begins)
_DASH: Final = "— "
_BYTES: Final = 32
_ID: Final = 4
_TIME: Final = 8
_MOST_SIGNATURES: Final = 100
_LATEST: Final = 2**63 - 1
_NOT_IN_A_NOTE: Final = re.compile("[\0-\x09\x0b-\x1f\ud800-\udfff]")


class NoteError(CroupierError):
    """A note or a key that cannot be read or made."""


class UnknownKeyError(NoteError):
    """A note without a signature by any key the reader knows."""


class ForgedError(NoteError):
    """A note with a signature that a known key did not make."""


class SignatureType(IntEnum):
    """What a key signs: a note as it is, or a checkpoint with the time at which it was seen."""

    NOTE = 1
    COSIGNATURE = 4


@dataclass(frozen=True, slots=True)
class VerifierKey:
    """The public half of a key: it checks signatures, and its text (a vkey) can be printed or hung on a wall.

    >>> key = VerifierKey.parse("PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW")
    >>> key.name, key.id.hex(), key.type.name
    ('PeterNeumann', 'c74f20a3', 'NOTE')
    """

    name: str
    public: bytes
    type: SignatureType = SignatureType.NOTE

    def __post_init__(self) -> None:
        _check_name(self.name)
        if len(self.public) != _BYTES:
            raise NoteError(f"an Ed25519 key has {_BYTES} bytes, not {len(self.public)}")

    @classmethod
    def parse(cls, vkey: str) -> "VerifierKey":
        """Return the key of a vkey: its name, its ID and its bytes, joined by plus signs."""
        # the base64 of the key may itself contain a plus sign
        name, id_, body = (*vkey.strip().split("+", 2), "", "")[:3]
        kind, public = _key_bytes(body, vkey)
        made = cls(name, public, kind)
        if made.id.hex() != id_:
            raise NoteError(f"{vkey!r} is not a whole key: its ID should be {made.id.hex()}")
        return made

    def __str__(self) -> str:
        return f"{self.name}+{self.id.hex()}+{_encode(bytes([self.type]) + self.public)}"

    @property
    def id(self) -> bytes:
        """Four bytes that tell this key from others of its name."""
        return sha256(self.name.encode() + b"\n" + bytes([self.type]) + self.public).digest()[:_ID]

    def checks(self, text: str, signature: bytes) -> bool:
        """Tell whether the signature, without its key ID, is this key's over the text."""
        public = _public(self.public)
        from cryptography.exceptions import InvalidSignature  # noqa: PLC0415 (an extra)

        message, body = text.encode(), signature
        if self.type is SignatureType.COSIGNATURE:
            at = int.from_bytes(signature[:_TIME], "big")
            if at > _LATEST:
                return False
            message, body = _cosigned(text, at), signature[_TIME:]
        try:
            public.verify(body, message)
        except (InvalidSignature, ValueError):
            return False
        return True


@dataclass(frozen=True, slots=True)
class SignerKey:
    """A private key; its text is what a key file holds, and its `repr` shows nothing of it."""

    name: str
    secret: bytes = field(repr=False)
    type: SignatureType = SignatureType.NOTE

    def __post_init__(self) -> None:
        _check_name(self.name)
        if len(self.secret) != _BYTES:
            raise NoteError(f"an Ed25519 key has {_BYTES} bytes, not {len(self.secret)}")

    @classmethod
    def generate(cls, name: str, type: SignatureType = SignatureType.NOTE) -> "SignerKey":  # noqa: A002
        """Return a new random key."""
        return cls(name, secrets.token_bytes(_BYTES), type)

    @classmethod
    def parse(cls, text: str) -> "SignerKey":
        """Return the key that `text()` wrote."""
        text = text.strip()
        if not text.startswith(_SECRET):
            raise NoteError(f"this is not a private key: one begins with {_SECRET}")
        name, id_, body = (*text.removeprefix(_SECRET).split("+", 2), "", "")[:3]
        kind, secret = _key_bytes(body, "this private key")
        made = cls(name, secret, kind)
        if made.verifier.id.hex() != id_:
            raise NoteError(f"the private key {name} is damaged: its ID should be {made.verifier.id.hex()}")
        return made

    def text(self) -> str:
        """Return the private key as one line, for a file that its owner alone can read."""
        body = _encode(bytes([self.type]) + self.secret)
        return f"{_SECRET}{self.name}+{self.verifier.id.hex()}+{body}"

    @property
    def verifier(self) -> VerifierKey:
        """The public half."""
        return _verifier(self)

    def line(self, text: str, at: int = 0) -> str:
        """Return the signature line of this key under a text; a cosignature says when, in POSIX seconds."""
        _check_text(text)
        key = _private(self.secret)
        if self.type is SignatureType.COSIGNATURE:
            if not 0 < at <= _LATEST:
                raise NoteError("a cosignature needs the time at which it is made")
            signature = at.to_bytes(_TIME, "big") + key.sign(_cosigned(text, at))
        else:
            signature = key.sign(text.encode())
        return f"{_DASH}{self.name} {_encode(self.verifier.id + signature)}\n"


@lru_cache(maxsize=16)
def _verifier(key: SignerKey) -> VerifierKey:
    return VerifierKey(key.name, _private(key.secret).public_key().public_bytes_raw(), key.type)


class NoteSignature(NamedTuple):
    """A signature line as it was read; it says nothing until a key has checked it."""

    name: str
    id: bytes
    body: bytes

    @property
    def line(self) -> str:
        """The line again."""
        return f"{_DASH}{self.name} {_encode(self.id + self.body)}\n"


class SignedNote(NamedTuple):
    """A note as it was read, unchecked."""

    text: str
    signatures: tuple[NoteSignature, ...]

    def __str__(self) -> str:
        return f"{self.text}\n{''.join(each.line for each in self.signatures)}"


class Signed(NamedTuple):
    """A known key that signed, and when it says it did: 0 for a signature without a time."""

    key: VerifierKey
    at: int = 0


def sign_note(text: str, *keys: SignerKey, at: int = 0) -> str:
    r"""Return the text as a note signed by each key.

    >>> key = SignerKey("casino.example/table", bytes(32))
    >>> print(sign_note("hello\n", key))
    hello
    <BLANKLINE>
    — casino.example/table ...
    """
    return f"{text}\n{''.join(key.line(text, at) for key in keys)}"


def add_signature(note: str, key: SignerKey, at: int = 0) -> str:
    """Return a note with one signature more; the others stay as they are."""
    read = parse_note(note)
    return str(read) + key.line(read.text, at)


def parse_note(note: str) -> SignedNote:
    """Split a note into its text and its signature lines, and check neither."""
    text, blank, lines = note.rpartition("\n\n")
    if not blank or not lines.endswith("\n"):
        raise NoteError("this is not a signed note: a text, an empty line, and lines that begin with “— ”")
    text += "\n"
    _check_text(text)
    signatures = tuple(_signature(line) for line in lines[:-1].split("\n"))
    if len(signatures) > _MOST_SIGNATURES:
        raise NoteError(f"this note has {len(signatures)} signatures; at most {_MOST_SIGNATURES} are read")
    return SignedNote(text, signatures)


def open_note(note: str, *keys: VerifierKey) -> tuple[str, tuple[Signed, ...]]:
    """Return the text of a note and which of these keys signed it: at least one, and none of them wrongly."""
    read = parse_note(note)
    signed = signed_by(read, keys)
    if not signed:
        names = ", ".join(sorted({each.name for each in read.signatures}))
        raise UnknownKeyError(
            f"signed by a key you do not know ({names}); "
            "compare with the key on the wall or on paper, never with one that came with the file"
        )
    return read.text, signed


def signed_by(note: SignedNote, keys: Iterable[VerifierKey]) -> tuple[Signed, ...]:
    """Return which of the keys signed a note; ForgedError if one of them is named and did not."""
    known = {(key.name, key.id): key for key in keys}
    found: dict[VerifierKey, Signed] = {}
    for each in note.signatures:
        key = known.get((each.name, each.id))
        if key is None:  # a verifier ignores keys it does not know
            continue
        if not key.checks(note.text, each.body):
            raise ForgedError(f"{key.name} did not sign this: the note was changed, or forged")
        at = int.from_bytes(each.body[:_TIME], "big") if key.type is SignatureType.COSIGNATURE else 0
        found.setdefault(key, Signed(key, at))
    return tuple(found.values())


# --------------------------------------------------------------------------------------------- key files


def load_key(path: Path | str) -> SignerKey:
    """Return the private key in a file, which nobody but its owner may be able to read."""
    path = Path(path).expanduser()
    try:
        if path.stat().st_mode & 0o077:
            raise NoteError(f"{path} can be read by others; run: chmod 600 {path}")
        text = path.read_text("utf-8")
    except FileNotFoundError:
        raise NoteError(f"there is no key at {path}; put it back from where it is kept") from None
    except UnicodeDecodeError:
        raise NoteError(f"{path} holds no private key") from None
    except OSError as error:
        raise NoteError(f"{path} cannot be read: {error.strerror}") from error
    try:
        return SignerKey.parse(text)
    except NoteError as error:
        raise NoteError(f"{path}: {error}") from None


def make_key(path: Path | str, name: str, type: SignatureType = SignatureType.NOTE) -> SignerKey:  # noqa: A002
    """Return the key of a file, made now if there is none; never written over, and for its owner alone."""
    path = Path(path).expanduser()
    if not path.exists():
        try:
            write_new(path, f"{SignerKey.generate(name, type).text()}\n")
        except OSError as error:
            raise NoteError(f"no key can be made at {path}: {error.strerror}") from error
    return load_key(path)


def write_new(path: Path, text: str) -> None:
    """Write a secret to a file for its owner alone, whole or not at all, and never over one that is there."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    whole = path.with_name(f".{path.name}.{os.getpid()}")
    file = os.open(whole, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        os.write(file, text.encode())
        os.fsync(file)
        os.link(whole, path)  # never over a key that is already there
    except FileExistsError:  # another process was quicker, and its key is as good
        pass
    finally:
        os.close(file)
        whole.unlink()


# ------------------------------------------------------------------------------------------------ pieces


def _signature(line: str) -> NoteSignature:
    dash, name, body = (*line.split(" "), "", "")[:3]
    raw = _decode(body)
    if f"{dash} " != _DASH or not name or raw is None or len(raw) <= _ID or line.count(" ") != 2:
        raise NoteError(f"this is not a signature line: {line[:60]!r}")
    return NoteSignature(name, raw[:_ID], raw[_ID:])


def _check_text(text: str) -> None:
    if not text.endswith("\n") or _NOT_IN_A_NOTE.search(text):
        raise NoteError("the text of a note ends with a newline, and has no other control character")


def _check_name(name: str) -> None:
    if not name or "+" in name or any(letter.isspace() or letter < " " for letter in name):
        raise NoteError(f"the name of a key has no spaces and no plus signs: {name[:60]!r}")


def _key_bytes(body: str, what: str) -> tuple[SignatureType, bytes]:
    raw = _decode(body)
    if raw is None or len(raw) != 1 + _BYTES or raw[0] not in set(SignatureType):
        raise NoteError(f"{what} is not an Ed25519 key: a name, 8 digits and base64, joined by plus signs")
    return SignatureType(raw[0]), raw[1:]


@lru_cache(maxsize=16)
def _private(secret: bytes) -> "Ed25519PrivateKey":
    try:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: PLC0415
    except ModuleNotFoundError:  # pragma: no cover - every test has the extra
        raise NoteError(_MISSING) from None
    return Ed25519PrivateKey.from_private_bytes(secret)


@lru_cache(maxsize=64)
def _public(public: bytes) -> "Ed25519PublicKey":
    try:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # noqa: PLC0415
    except ModuleNotFoundError:  # pragma: no cover - every test has the extra
        raise NoteError(_MISSING) from None
    return Ed25519PublicKey.from_public_bytes(public)


_MISSING: Final = "signatures need the package cryptography: pip install 'croupier[server]'"


def _cosigned(text: str, at: int) -> bytes:
    return f"cosignature/v1\ntime {at}\n{text}".encode()


def _encode(raw: bytes) -> str:
    return base64.b64encode(raw).decode()


def _decode(text: str) -> bytes | None:
    try:
        raw = base64.b64decode(text.encode(), validate=True)
    except (binascii.Error, ValueError):
        return None
    return raw if _encode(raw) == text else None  # one text for the same bytes
