"""Passwords: what makes one, and argon2id to keep them, in threads and never many at a time."""

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple, TypeVar, TypeVarTuple, Unpack

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from croupier.errors import CroupierError
from croupier.server.people.common_passwords import is_common

T = TypeVar("T")
Given = TypeVarTuple("Given")

SHORTEST: Final = 12
LONGEST: Final = 200
_ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"  # no letter that looks like a digit
_FEWEST_DIFFERENT: Final = 5


class PasswordError(CroupierError):
    """A password that nobody should have."""


class Cost(NamedTuple):
    """What one guess costs: rounds, memory in KiB, and lanes."""

    rounds: int
    memory: int
    lanes: int


USUAL: Final = Cost(rounds=3, memory=64 * 1024, lanes=1)
"""RFC 9106's second choice, with one lane, since the machine has other work."""


def verify_password(password: str, account: str) -> None:
    """Refuse a password that is short, or that anybody would try first."""
    plain = prepared(password)
    if any("\ud800" <= letter <= "\udfff" for letter in plain):
        raise PasswordError("a password is made of whole characters; this one has half of one")
    if not SHORTEST <= len(plain) <= LONGEST:
        raise PasswordError(f"a password has {SHORTEST} to {LONGEST} characters; this one has {len(plain)}")
    if len(set(plain)) < _FEWEST_DIFFERENT:
        raise PasswordError(f"a password has at least {_FEWEST_DIFFERENT} different characters")
    if account and account.lower() in plain.lower() and len(plain) - len(account) < SHORTEST // 2:
        raise PasswordError("a password is not the name with a little more; choose another")
    if is_common(plain, account):
        raise PasswordError("this password is among the first anybody tries; take a few words of your own")


def new_password() -> str:
    """Return a password to be shown once: twenty characters, a hundred bits, easy to read out.

    >>> len(new_password()), new_password().count("-")
    (23, 3)
    """
    letters = "".join(secrets.choice(_ALPHABET) for _ in range(20))
    return "-".join(letters[at : at + 5] for at in range(0, 20, 5))


def prepared(password: str) -> str:
    """Return a password as it is hashed, however the keyboard composed its letters."""
    return unicodedata.normalize("NFKC", password)


class Passwords:
    """Argon2id under one cost, so many hashes at a time; others wait their turn."""

    def __init__(self, cost: Cost = USUAL, at_once: int = 2) -> None:
        self._hasher = PasswordHasher(
            time_cost=cost.rounds, memory_cost=cost.memory, parallelism=cost.lanes, hash_len=32, salt_len=16
        )
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix="croupier-argon2")
        self._nobodys: str | None = None

    def close(self) -> None:
        """Let the threads go."""
        self._threads.shutdown()

    async def hash(self, password: str) -> str:
        """Return what is kept of a password, with a salt of its own."""
        return await self._in_turn(self._hasher.hash, prepared(password))

    async def matches(self, kept: str | None, password: str) -> bool:
        """Whether this is the password; where none is kept it takes as long to say no."""
        return await self._in_turn(self._matches, kept, prepared(password))

    def is_outdated(self, kept: str) -> bool:
        """Whether a hash was made at another cost than today's."""
        return self._hasher.check_needs_rehash(kept)

    def _matches(self, kept: str | None, plain: str) -> bool:
        if kept is None:
            self._nobodys = self._nobodys or self._hasher.hash(secrets.token_hex(16))
        try:
            self._hasher.verify(kept or str(self._nobodys), plain)  # raises unless it is right
        except (VerificationError, InvalidHashError, UnicodeEncodeError):
            return False
        return kept is not None

    async def _in_turn(self, work: Callable[[Unpack[Given]], T], *given: *Given) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *given)
