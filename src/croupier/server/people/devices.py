"""Known devices: a cookie that a browser keeps after signing in, by which it is told from a stranger's.

It lets nobody in. A device that has signed in to an account before is only not locked out of it by what
strangers try elsewhere. A cookie holds a few marks, one for each account that signed in there; each is
signed, and worth nothing after the password has changed.
"""

import secrets
from hmac import compare_digest
from typing import Final, NamedTuple

from croupier.server.people.account_index import SignInAccount
from croupier.store.vault import Vault

COOKIE: Final = "croupier-device"
LASTS: Final = 180 * 24 * 3600
"""Seconds for which a browser keeps it."""
_NUMBER: Final = 8  # letters that tell one device from another
_MARK: Final = _NUMBER + 32
_MOST: Final = 5  # accounts on one device; the longest unused is forgotten


class Caller(NamedTuple):
    """Where somebody signs in from: their network, and what their device keeps of earlier times."""

    network: str = ""
    device: str = ""


def _mark(vault: Vault, account: SignInAccount, number: str) -> str:
    return number + vault.mark(f"device {number} {account.id} {account.credential}")


def known_device(vault: Vault, account: SignInAccount | None, cookie: str) -> str:
    """Return the number of a device that has signed in to this account before; "" for any other."""
    if account is None or not account.credential:
        return ""
    for at in range(0, len(cookie) - _MARK + 1, _MARK):
        mark = cookie[at : at + _MARK]
        if compare_digest(mark.encode(), _mark(vault, account, mark[:_NUMBER]).encode()):
            return mark[:_NUMBER]
    return ""


def with_device(vault: Vault, account: SignInAccount, cookie: str) -> str:
    """Return the cookie of a device on which somebody has signed in just now."""
    marks = [cookie[at : at + _MARK] for at in range(0, len(cookie) - _MARK + 1, _MARK)]
    number = known_device(vault, account, cookie) or secrets.token_urlsafe(6)
    own = _mark(vault, account, number)
    return "".join([own, *(each for each in marks if each != own)][:_MOST])
