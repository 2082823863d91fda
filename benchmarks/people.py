"""What it costs to say no: as much to a name that nobody has as to a wrong password; no time tells them."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final

from benchmarks.claims import Claim, Report
from croupier.server.people.passwords import Passwords

if TYPE_CHECKING:
    from collections.abc import Awaitable, Iterable

GUESSES: Final = 10


def run() -> Report:
    report = Report(f"milliseconds of the processor to refuse a guess, mean of {GUESSES}")
    nobody, somebody = asyncio.run(_refused())
    report.rows.append({"whose": "a name that nobody has", "ms": nobody * 1e3})
    report.rows.append({"whose": "somebody's, and a wrong password", "ms": somebody * 1e3})
    apart = max(nobody, somebody) / min(nobody, somebody)
    report.claims.append(Claim("one over the other", apart, 2, "x", least=False))
    return report


async def _refused() -> tuple[float, float]:
    passwords = Passwords()
    kept = await passwords.hash("a password of somebody 7")
    for each in (None, kept):  # the first of each kind prepares what the others use
        await passwords.matches(each, "something else")
    nobody = await _cost(passwords.matches(None, "something else") for _ in range(GUESSES))
    somebody = await _cost(passwords.matches(kept, "something else") for _ in range(GUESSES))
    passwords.close()
    return nobody, somebody


async def _cost(guesses: Iterable[Awaitable[bool]]) -> float:
    began = time.process_time()
    for guess in guesses:
        if await guess:
            raise AssertionError("a wrong password was right")
    return (time.process_time() - began) / GUESSES
