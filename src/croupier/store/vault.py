"""Keeps secrets, cards nobody has seen yet, unreadable without a key that lies outside the database."""

import hmac
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from croupier.fair.notes import write_new
from croupier.store.records import StoreError
from croupier.store.stamps import Stamper

_BYTES: Final = 32
_NONCE: Final = 12


class VaultError(StoreError):
    """A secret that cannot be read, or a key that cannot be used."""


class Vault:
    """Seals texts with AES-256-GCM; each is bound to what it is about, and opens for nothing else.

    The first key seals; older ones still open what they sealed, so a key can be replaced.

    >>> vault = Vault(b"k" * 32)
    >>> vault.unseal(vault.seal("Qs", "table/T1 17"), "table/T1 17")
    'Qs'
    """

    def __init__(self, key: bytes, *older: bytes) -> None:
        if any(len(each) != _BYTES for each in (key, *older)):
            raise VaultError(f"a key has {_BYTES} bytes")
        self._keys = {fingerprint(each): AESGCM(each) for each in (key, *older)}
        self._marking = sha256(b"croupier marks " + key).digest()
        self.stamper = Stamper(
            {fingerprint(each): sha256(b"croupier stamps " + each).digest() for each in (key, *older)}
        )
        """Stamps what the house writes to its log, so that what others write there is found."""
        self.fingerprint = fingerprint(key)
        """Tells keys apart without telling anything of them."""

    def __repr__(self) -> str:
        return f"Vault({self.fingerprint})"

    def opens(self, key: str) -> bool:
        """Whether what was sealed with the key of this fingerprint can be read."""
        return key in self._keys

    def mark(self, text: str) -> str:
        """Return what only this vault can have made of a text: 32 letters, digits, dashes and underscores."""
        return urlsafe_b64encode(hmac.digest(self._marking, text.encode(), "sha256")[:24]).decode()

    def seal(self, text: str, about: str) -> str:
        """Return the text so that only this vault reads it, and only about the same; its length shows."""
        nonce = secrets.token_bytes(_NONCE)
        sealed = self._keys[self.fingerprint].encrypt(nonce, text.encode(), about.encode())
        return f"{self.fingerprint}.{urlsafe_b64encode(nonce + sealed).decode()}"

    def unseal(self, token: str, about: str) -> str:
        """Return the text that was sealed about this."""
        name, dot, body = token.partition(".")
        if not dot:
            raise VaultError("this is not a sealed text")
        key = self._keys.get(name)
        if key is None:
            raise VaultError(
                f"this was sealed with key {name}, and the key at hand is {self.fingerprint}; "
                "add that key to the key file, on a line of its own below the first"
            )
        try:
            raw = urlsafe_b64decode(body.encode())
            return key.decrypt(raw[:_NONCE], raw[_NONCE:], about.encode()).decode()
        except (InvalidTag, ValueError):
            raise VaultError(
                f"the sealed text about {about!r} was changed, or is about something else"
            ) from None


def fingerprint(key: bytes) -> str:
    """Return eight hexadecimal digits that name a key."""
    return sha256(b"croupier key " + key).hexdigest()[:8]


def open_vault(path: Path | str, *, create: bool = False) -> Vault:
    """Return the vault of a key file: hexadecimal keys, one a line, the first in use, for its owner alone.

    `create` makes the file where there is none. Say so only for a house that has nothing sealed yet: a new
    key does not open what the lost one sealed.
    """
    path = Path(path).expanduser()
    try:
        if create and not path.exists():
            write_new(path, f"{secrets.token_hex(_BYTES)}\n")
        if path.stat().st_mode & 0o077:
            raise VaultError(f"{path} can be read by others; run: chmod 600 {path}")
        lines = path.read_text("ascii", errors="replace").split()
    except FileNotFoundError:
        raise VaultError(
            f"there is no key at {path}; put it back from where it is kept. Without it the house does "
            "not open. If it is lost for good, read reports and finished rounds with --key none"
        ) from None
    except OSError as error:
        raise VaultError(f"{path} cannot be read: {error.strerror}") from error
    try:
        keys = [bytes.fromhex(line) for line in lines]
    except ValueError:
        keys = []
    if not keys:
        raise VaultError(f"{path} holds no key: a line of {2 * _BYTES} hexadecimal digits is one")
    return Vault(*keys)
