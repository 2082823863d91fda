"""The second factor: codes of six digits that change every 30 seconds (TOTP, RFC 6238); one-time codes."""

import hmac
import secrets
from base64 import b32decode, b32encode
from collections.abc import Collection
from hashlib import sha256
from typing import Final
from urllib.parse import quote

STEP: Final = 30
"""Seconds for which a code holds."""
DIGITS: Final = 6
RECOVERY_CODES: Final = 8
_SECRET: Final = 20  # bytes, as long as the hash (RFC 4226, 4)
_AROUND: Final = 1  # steps a phone's clock may be ahead or behind (RFC 6238, 5.2)
_ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"  # no letter that looks like a digit


def new_secret() -> str:
    """Return a secret as authenticator apps take it.

    >>> len(new_secret())
    32
    """
    return b32encode(secrets.token_bytes(_SECRET)).decode()


def hotp(key: bytes, count: int, digits: int = DIGITS, digest: str = "sha1") -> str:
    """Return the code of a counter (RFC 4226, 5.3).

    >>> hotp(b"12345678901234567890", 1)
    '287082'
    """
    mac = hmac.digest(key, count.to_bytes(8, "big"), digest)
    at = mac[-1] & 15
    number = int.from_bytes(mac[at : at + 4], "big") & 0x7FFFFFFF
    return str(number % 10**digits).zfill(digits)


def matching_step(secret: str, code: str, seconds: int, used: Collection[int] = ()) -> int | None:
    """Return the time step whose code this is, or None; no code counts twice, nor one before the last.

    Steps that were `used` while the clock was ahead keep nobody out until then: they are only used up.
    """
    key, now = b32decode(secret), seconds // STEP
    after = max((step for step in used if step <= now + _AROUND), default=0)
    plain = code.replace(" ", "").encode(errors="replace")
    found = None
    for step in range(now - _AROUND, now + _AROUND + 1):
        right = hmac.compare_digest(hotp(key, max(0, step)).encode(), plain)
        if right and step > after:
            found = step
    return found


def uri(secret: str, account: str, house: str) -> str:
    """Return what an authenticator app reads from a QR code."""
    label = f"{quote(house, safe='')}:{quote(account, safe='')}"
    return f"otpauth://totp/{label}?secret={secret}&issuer={quote(house, safe='')}"


def grouped(secret: str) -> str:
    """Return a secret in groups of four, to be typed by hand.

    >>> grouped("ABCDEFGH")
    'ABCD EFGH'
    """
    return " ".join(secret[at : at + 4] for at in range(0, len(secret), 4))


def new_code(length: int = 12) -> str:
    """Return a one-time code that is easy to read out: groups of four, 59 bits and more.

    >>> len(new_code()), new_code().count("-")
    (14, 2)
    """
    letters = "".join(secrets.choice(_ALPHABET) for _ in range(length))
    return "-".join(letters[at : at + 4] for at in range(0, length, 4))


def code_digest(code: str, about: str) -> str:
    """Return what is kept of a one-time code; it has so much chance in it that a plain hash tells nothing."""
    plain = "".join(letter for letter in code.lower() if letter.isalnum())
    return sha256(f"{about}\0{plain}".encode(errors="surrogatepass")).hexdigest()
