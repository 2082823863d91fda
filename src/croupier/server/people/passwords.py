"""Passwords: what makes one, and argon2id to keep them, in threads, never many at a time and each in turn."""

import asyncio
import secrets
import unicodedata
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from threading import Lock
from typing import Final, NamedTuple, TypeAlias, TypeVar, TypeVarTuple, Unpack

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from croupier.errors import CroupierError

_LIST: Final = """
abc access account admin administrator adobe america amanda andrew angel anthony apple arsenal ashley asdf
august austin autumn azerty bailey banana baseball basketball batman beautiful bet biteme blackjack blue
boston bubbles buster butter butterfly cage card cards casino change changeme charity charlie cheese chelsea
chips chocolate coffee computer concord cookie corvette cowboy croupier dallas daniel dealer december
default diamond dollar donald dragon eagle early fall february fish flower floor fluffy flush football
forever freedom friday fuckyou gamble gambler game games gaming gandalf george ginger gold golf google
granite guest guitar hammer hampshire hannah harley hello hockey holdem hottie house hunter iloveyou
internet jackpot jackson jennifer jessica jesus jordan joshua justin killer king lakers letmein liberty live
liverpool login london love lovely lucky maggie magic manager manchester march master matrix matthew merlin
michael michelle minecraft mobile monday money monkey mustang mypassword naruto nashua newhampshire nicole
ninja november october oliver operator orange pass passw0rd password passwort pepper player pit please
pokemon poker princess purple qazwsx qwerty qwertz rainbow ranger real robert royal samantha samsung
saturday secret september shadow silver snoopy soccer sparky spring star starwars steelers straight summer
sunday sunshine super superman sweet table taylor temp temporary test testing thomas thunder thursday tigger
trustno trustnoone tuesday user vegas wednesday welcome whatever william winner winter yankees yellow zxcvbn
"""
WORDS: Final = frozenset(_LIST.split())
_ROWS: Final = (
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "qazwsxedcrfvtgbyhnujmikolp",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
    "01234567890",
    "1q2w3e4r5t6y7u8i9o0p",
)
_FEWEST_OWN: Final = 4
_LEET: Final = str.maketrans("0134578@$!€", "oleastbasie")


def is_common(password: str, *names: str) -> bool:
    """Whether a password has next to nothing of its own.

    >>> is_common("password1234"), is_common("P@ssw0rd2024!"), is_common("granite lake moose")
    (True, True, False)
    """
    plain = unicodedata.normalize("NFKC", password).casefold()
    words = WORDS | {each.casefold() for each in names if len(each) > 2}
    return min(_own(text, words) for text in (plain, plain.translate(_LEET))) < _FEWEST_OWN


def _own(text: str, words: frozenset[str]) -> int:
    """Return the fewest letters that are left when everything common is taken out."""
    left = [0] * (len(text) + 1)
    longest = max(map(len, words))
    for end in range(1, len(text) + 1):
        last = text[end - 1]
        left[end] = left[end - 1] + (last.isalpha())  # digits and signs around words are guessed along
        for start in range(max(0, end - longest), end - 2):
            piece = text[start:end]
            if left[start] < left[end] and (piece in words or piece in _runs() or len(set(piece)) == 1):
                left[end] = left[start]
    return left[-1]


@cache
def _runs() -> frozenset[str]:
    both = [*_ROWS, *(row[::-1] for row in _ROWS)]
    return frozenset(
        row[at : at + size]
        for row in both
        for size in range(3, len(row) + 1)
        for at in range(len(row) - size + 1)
    )


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


_Waiting: TypeAlias = Callable[[], None]


class Passwords:
    """Argon2id under one cost, so many hashes at a time; others wait, and networks take turns.

    A network from which a thousand guesses come waits for itself: whoever signs in elsewhere is next.
    """

    def __init__(self, cost: Cost = USUAL, at_once: int = 2) -> None:
        self._hasher = PasswordHasher(
            time_cost=cost.rounds, memory_cost=cost.memory, parallelism=cost.lanes, hash_len=32, salt_len=16
        )
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix="croupier-argon2")
        self._turn, self._free = Lock(), at_once
        self._waiting: dict[str, deque[_Waiting]] = {}  # by network: whose turn it is next comes first
        self._nobodys: str | None = None

    def close(self) -> None:
        """Do what waits, and let the threads go."""
        with self._turn:
            waiting = [run for queue in self._waiting.values() for run in queue]
            self._waiting.clear()
        for run in waiting:
            self._threads.submit(run)
        self._threads.shutdown()

    async def hash(self, password: str, network: str = "") -> str:
        """Return what is kept of a password, with a salt of its own."""
        return await self._in_turn(network, self._hasher.hash, prepared(password))

    async def matches(self, kept: str | None, password: str, network: str = "") -> bool:
        """Whether this is the password; where none is kept it takes as long to say no."""
        return await self._in_turn(network, self._matches, kept, prepared(password))

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

    async def _in_turn(self, network: str, work: Callable[[Unpack[Given]], T], *given: *Given) -> T:
        """Return what comes of some work, once it is the turn of the network that asks for it."""
        done = Future[T]()

        def run() -> None:
            try:
                if done.set_running_or_notify_cancel():  # unless whoever asked is gone
                    done.set_result(work(*given))
            except BaseException as error:
                done.set_exception(error)
            finally:
                self._next()

        with self._turn:
            self._waiting.setdefault(network, deque()).append(run)
        self._next(freed=False)
        return await asyncio.wrap_future(done)

    def _next(self, *, freed: bool = True) -> None:
        """Begin what is next, if there is room for it: the network goes behind the others."""
        with self._turn:
            self._free += freed
            if not self._free or not self._waiting:
                return
            network, queue = next(iter(self._waiting.items()))
            del self._waiting[network]
            run = queue.popleft()
            if queue:
                self._waiting[network] = queue
            self._free -= 1
        self._threads.submit(run)
