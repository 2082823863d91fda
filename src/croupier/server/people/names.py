"""Names people are known by: which are nobody's, and which look like another one."""

import re
import unicodedata
from collections.abc import Iterable
from itertools import groupby, pairwise
from typing import Final

from croupier.permissions import Role
from croupier.server.people.account_index import AccountError, AccountIndex
from croupier.server.people.skeletons import skeleton

_ID: Final = re.compile(r"[A-Za-z][A-Za-z0-9._-]{0,30}[A-Za-z0-9]")
_RESERVED: Final = frozenset({"house", "server", "clock", "nobody", "system", "croupier"})
_LONGEST_SHOWN: Final = 40
_BETWEEN: Final = " '.-_’"
_OFFICIAL: Final = (
    *(role.value for role in Role),
    *("admin", "administrator", "bank", "cashier", "casino", "charity", "commission", "host", "inspector"),
    *("moderator", "official", "owner", "pit boss", "root", "security", "staff", "supervisor", "support"),
)
"""What a player may not be called: whoever reads it would think that the house speaks."""
_PEOPLES: Final = frozenset({"bank", "brush", "cage", "charity", "clock", "floor", "host", "house", "root"})
"""Those that people are really called as well: with another name they are one, as in Charity Jones."""
_ARTICLES: Final = ("the", "our", "your", "real")
_AS_LETTERS: Final = str.maketrans("3457", "east")  # as words are written with digits
_DIGITS: Final = "0123456789"


class NameRefusedError(AccountError):
    """A name that nobody can have, or that looks like somebody else's."""


def _like(words: Iterable[str]) -> str:
    """Return a pattern of these words as a reader takes them in, any letter of which may be repeated."""
    runs = ([(letter, len(list(run))) for letter, run in groupby(skeleton(word))] for word in sorted(words))
    return "|".join("".join(f"{letter}{{{most},}}" for letter, most in word) for word in runs)


_ALONE: Final = re.compile(f"(?:{'|'.join(_ARTICLES)})?(?:{_like({*_OFFICIAL, *_RESERVED})})")
_ANYWHERE: Final = re.compile(_like({*_OFFICIAL, *_RESERVED} - _PEOPLES))


def _passes_for_house(name: str) -> bool:
    """Whether a name is one of the house's, or has one for a word, whatever digits stand in or around it."""
    words = re.findall(r"[^\W_]+", unicodedata.normalize("NFKC", name))
    pairs = ["".join(pair) for pair in pairwise(words)]
    alone = any(_ALONE.fullmatch(look) for look in _looks("".join(words)))
    return alone or any(_ANYWHERE.fullmatch(look) for word in (*words, *pairs) for look in _looks(word))


def _looks(word: str) -> tuple[str, str]:
    """Return a word as a reader takes it in, with its digits for letters, and without those around it."""
    return skeleton(word.translate(_AS_LETTERS)), skeleton(word.strip(_DIGITS).translate(_AS_LETTERS))


def verify_id(id_: str) -> None:
    """Refuse what is no name to sign in with."""
    if not _ID.fullmatch(id_) or id_.lower() in _RESERVED:
        raise NameRefusedError(
            f"{id_[:40]!r} is no name to sign in with; take 2 to 32 letters, digits, dots or dashes, "
            "a letter first and no dot or dash last"
        )


def shown_name(name: str) -> str:
    """Return a name to show as it is kept, or refuse one that could deceive a reader."""
    name = unicodedata.normalize("NFKC", name).strip()
    if not 1 <= len(name) <= _LONGEST_SHOWN or not name.isprintable():
        raise NameRefusedError(f"a name to show has 1 to {_LONGEST_SHOWN} printable characters")
    if strange := [sign for sign in name if not (sign.isalnum() or sign in _BETWEEN or _is_mark(sign))]:
        raise NameRefusedError(
            f"a name to show has letters, digits, spaces, dots and dashes, and no {strange[0]!r}"
        )
    scripts = {unicodedata.name(sign, "?").split()[0] for sign in name if sign.isalpha()}
    if len(scripts) > 1:
        raise NameRefusedError("a name to show is written in one alphabet; this one mixes two")
    if not skeleton(name):
        raise NameRefusedError("a name to show has at least one letter or digit")
    return name


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign) == "Mn"


def verify_player(id_: str, name: str) -> None:
    """Refuse a name under which a player would pass for the house, a guest or a bot."""
    for each in (id_, name):
        look = skeleton(each.translate(_AS_LETTERS))
        if _passes_for_house(each) or look.startswith((skeleton("guest"), skeleton("bot"))):
            raise NameRefusedError(f"{each[:40]} is no name for a player; choose another")


def verify_unlike(id_: str, name: str, roll: AccountIndex) -> None:
    """Refuse a name that is taken, or that looks like one of another account's."""
    if roll.get(id_):
        raise NameRefusedError(f"{id_} is taken; choose another name")
    for each in (id_, name):
        if skeleton(each) in roll.looks:
            raise NameRefusedError(f"{each} looks too much like a name that is taken; choose another")
