"""Names people are known by: which are nobody's, and which look like another one."""

import re
import unicodedata
from collections.abc import Iterable
from itertools import groupby, pairwise, takewhile
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
    *("compliance", "lottery", "regulator", "surveillance"),
)
"""What a player may not be called: whoever reads it would think that the house speaks."""
_PEOPLES: Final = frozenset({"bank", "brush", "cage", "charity", "clock", "floor", "host", "house", "root"})
"""Those that people are really called as well: with another name they are one, as in Charity Jones."""
_AROUND: Final = (
    *("the", "our", "your", "real", "head", "chief", "senior", "assistant", "deputy", "main", "general"),
    *(
        "duty",
        "shift",
        "night",
        "day",
        "gaming",
        "game",
        "table",
        "poker",
        "pit",
        "boss",
        "team",
        "desk",
        "office",
    ),
)
"""What stands around such a word in a title; a name made of these and of such words alone reads as one."""
_PERSONS: Final = ("mr", "mrs", "ms", "miss", "badge", "number")
"""What stands before the name or the badge of somebody who works here."""
_AS_LETTERS: Final = str.maketrans("3457", "east")  # as words are written with digits
_DIGITS: Final = "0123456789"
_NUMBERED: Final = f"{_DIGITS}{_BETWEEN}"
_FIRST_NAMES: Final = frozenset({"charity"})
_LONG: Final = 7  # letters from which on a word of the house is read in spite of one that is wrong


_NOBODYS: Final = frozenset(
    {
        *("anonymous", "anybody", "anyone", "empty", "everybody", "everyone", "free", "no one", "noone"),
        *("seat", "somebody", "someone", "unknown", "you", "the board", "player", "deleted", "withheld"),
    }
)
"""What a screen or a log says where there is nobody, or anybody; seats and players are numbered as well."""
_OF_PROGRAMS: Final = frozenset(
    {
        *("constructor", "hasownproperty", "isprototypeof", "propertyisenumerable", "tolocalestring"),
        *("tostring", "valueof", "prototype", "null", "none", "undefined", "nan", "true", "false"),
    }
)
"""What means something else to a program that looks a name up."""


_NUMBERS: Final = re.compile(r"(?:player|seat) [0-9]{1,3}(?:, [0-9]{1,2}:[0-9]{2})?", re.IGNORECASE)
"""How people go at a table who give no name."""


class NameRefusedError(AccountError):
    """A name that nobody can have, or that looks like somebody else's."""


def _like(words: Iterable[str]) -> str:
    """Return a pattern of these words as a reader takes them in, any letter of which may be repeated."""
    runs = ([(letter, len(list(run))) for letter, run in groupby(skeleton(word))] for word in sorted(words))
    return "|".join("".join(f"{letter}{{{most},}}" for letter, most in word) for word in runs)


_NO_PERSON: Final = frozenset(skeleton(word) for word in _NOBODYS | _OF_PROGRAMS)
_TITLE: Final = f"(?:{_like(_AROUND)})*"
_WORD: Final = f"(?:{_like({*_OFFICIAL, *_RESERVED} - _PEOPLES)})"
_ALONE: Final = re.compile(f"{_TITLE}(?:(?:{_WORD}s?|{_like(_PEOPLES)}){_TITLE})+")
_ANYWHERE: Final = re.compile(_WORD)


def _passes_for_house(name: str) -> bool:
    """Whether a name is one of the house's, or has one for a word, whatever digits stand in or around it."""
    words = re.findall(r"[^\W_]+", unicodedata.normalize("NFKC", name))
    pairs = ["".join(pair) for pair in pairwise(words)]
    alone = any(_ALONE.fullmatch(look) for look in _looks("".join(words)))
    titled = len(words) > 1 and any(look in _TITLES for look in _looks(words[0]))  # as in floor-Frank
    looks = [look for word in words for look in _looks(word)]
    misspelled = any(_is_nearly(look, long) for look in looks for long in _LONG_WORDS)
    found = any(_ANYWHERE.fullmatch(look) for word in (*words, *pairs) for look in _looks(word))
    return alone or titled or misspelled or found


_CALLED: Final = f"(?:{_like((*_AROUND, *_PERSONS, *_OFFICIAL, *_RESERVED))})+"
_AT_ENDS: Final = re.compile(f"^{_CALLED}|{_CALLED}$")
_TITLES: Final = frozenset(skeleton(word) for word in _PEOPLES - _FIRST_NAMES)
"""Words of the house that are a title where they stand first, and may be a surname where they stand last."""
_LONG_WORDS: Final = tuple(
    skeleton(word) for word in sorted({*_OFFICIAL, *_RESERVED} - _PEOPLES) if len(word) >= _LONG
)


def _is_nearly(word: str, other: str) -> bool:
    """Whether a word is another one with a letter wrong, too many, too few, or two of them exchanged.

    >>> [_is_nearly(word, "operator") for word in ("operater", "opertor", "opreator", "opera")]
    [True, True, True, False]
    """
    if abs(len(word) - len(other)) > 1:
        return False
    alike = takewhile(lambda pair: pair[0] == pair[1], zip(word, other, strict=False))
    at = sum(1 for _ in alike)
    one, two = word[at:], other[at:]
    exchanged = one[:2] == two[:2][::-1] and one[2:] == two[2:]
    return one[1:] == two[1:] or one[1:] == two or one == two[1:] or exchanged


def _looks(word: str) -> tuple[str, str]:
    """Return a word as a reader takes it in, with its digits for letters, and without those around it."""
    return skeleton(word.translate(_AS_LETTERS)), skeleton(word.strip(_DIGITS).translate(_AS_LETTERS))


def _single(look: str) -> str:
    """Return a look with every letter once where it is repeated, as in Ollga."""
    return "".join(letter for letter, _ in groupby(look))


def _wears(name: str, worn: Iterable[str]) -> bool:
    """Whether a name is one of these with letters repeated, or is made of several of them.

    >>> [_wears(name, {skeleton("Olga"), skeleton("Max")}) for name in ("Ollga", "Olga Max", "Olga Bauer")]
    [True, True, False]
    """
    singles = {_single(each) for each in worn}
    words = re.findall(r"[^\W_]+", unicodedata.normalize("NFKC", name))
    repeated = _single(skeleton(name)) in singles and any(
        len(list(run)) > 1 for _, run in groupby(skeleton(name))
    )
    return repeated or (len(words) > 1 and all(_single(skeleton(word)) in singles for word in words))


def _untitled(name: str) -> str:
    """Return a name as a reader takes it in, without the titles and words of the house around it.

    >>> [_untitled(name) for name in ("mr.olga", "therealmax", "Flo-floor", "badge-NH-2")] == [
    ...     skeleton(name) for name in ("olga", "max", "Flo", "NH-2")
    ... ]
    True
    """
    return _AT_ENDS.sub("", skeleton(name))


def verify_id(id_: str) -> None:
    """Refuse what is no name to sign in with."""
    if not _ID.fullmatch(id_) or id_.lower() in _RESERVED | _OF_PROGRAMS:
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


def verify_player(id_: str, name: str, staff: Iterable[str] = ()) -> None:
    """Refuse a name under which a player would pass for the house, a guest, a bot or one of the staff.

    `staff` are the names and badges of those who work here.
    """
    worn = {skeleton(each) for each in staff} - {""}
    for each in (id_, name):
        look = skeleton(each.translate(_AS_LETTERS))
        nobodys = skeleton(each.strip(_NUMBERED)) in _NO_PERSON
        if nobodys or _passes_for_house(each) or look.startswith((skeleton("guest"), skeleton("bot"))):
            raise NameRefusedError(f"{each[:40]} is no name for a player; choose another")
        if worn & {skeleton(each), skeleton(each.strip(_NUMBERED)), _untitled(each)} or _wears(each, worn):
            raise NameRefusedError(f"{each[:40]} reads like somebody who works here; choose another name")


def verify_walk_in(name: str, staff: Iterable[str], roll: AccountIndex) -> None:
    """Refuse a name for somebody without an account that is another's, or that could be taken for it.

    What is won, paid and signed for is on record under it. Seats and players may be numbered.

    >>> verify_walk_in("Seat 3, 21:04", (), AccountIndex())
    """
    if not _NUMBERS.fullmatch(name):
        verify_player(name, name, staff)
    verify_unlike(name, name, roll)


def verify_unlike(id_: str, name: str, roll: AccountIndex) -> None:
    """Refuse a name that is taken, or that looks like one of another account's."""
    if roll.get(id_):
        raise NameRefusedError(f"{id_} is taken; choose another name")
    for each in (id_, name):
        if skeleton(each) in roll.looks:
            raise NameRefusedError(f"{each} looks too much like a name that is taken; choose another")
