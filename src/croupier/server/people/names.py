"""Names people are known by: which are nobody's, and which look like another one."""

import re
import unicodedata
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


class NameRefusedError(AccountError):
    """A name that nobody can have, or that looks like somebody else's."""


_OFFICIAL_LOOKS: Final = frozenset(map(skeleton, _OFFICIAL))


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
        look = skeleton(each)
        if look in _OFFICIAL_LOOKS or look in map(skeleton, _RESERVED):
            raise NameRefusedError(f"{each[:40]} is no name for a player; choose another")
        if look.startswith((skeleton("guest"), skeleton("bot"))):
            raise NameRefusedError(f"{each[:40]} is no name for a player; choose another")


def verify_unlike(id_: str, name: str, roll: AccountIndex) -> None:
    """Refuse a name that is taken, or that looks like one of another account's."""
    if roll.get(id_):
        raise NameRefusedError(f"{id_} is taken; choose another name")
    for each in (id_, name):
        if skeleton(each) in roll.looks:
            raise NameRefusedError(f"{each} looks too much like a name that is taken; choose another")
