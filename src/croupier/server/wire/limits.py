"""How often somebody may do something: token buckets by person and action, in bounded memory."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from croupier.errors import CroupierError


class Rate(NamedTuple):
    """So many at once, and so many a second from then on."""

    burst: float
    per_second: float


RATES: Final[Mapping[str, Rate]] = MappingProxyType(
    {
        # by address, and a whole hall may come from one
        "sign in": Rate(30, 1),  # whatever hashes a password; an account locks itself after three failures
        "guest": Rate(60, 2),
        "request": Rate(600, 100),
        # by person
        "command": Rate(40, 10),  # fast fingers and two seats
        "message": Rate(80, 20),
    }
)
"""How often, unless the house says otherwise."""
_REMEMBERED: Final = 20_000  # buckets; the longest unused is forgotten first


class TooManyError(CroupierError):
    """Somebody asks too often."""


class _Bucket(NamedTuple):
    tokens: float
    at: float


class Limits:
    """Token buckets, one for each person and action.

    >>> limits = Limits({"deal": Rate(burst=2, per_second=0.5)}, clock=lambda: 0.0)
    >>> limits.wait("Ada", "deal"), limits.wait("Ada", "deal"), limits.wait("Ada", "deal")
    (0.0, 0.0, 2.0)
    """

    def __init__(
        self,
        rates: Mapping[str, Rate] = RATES,
        clock: Callable[[], float] = time.monotonic,
        remembered: int = _REMEMBERED,
    ) -> None:
        for name, rate in rates.items():
            if rate.burst < 1 or rate.per_second <= 0:
                raise ValueError(f"a rate lets through at least one and refills; {name} is {rate}")
        self._rates, self._clock, self._remembered = dict(rates), clock, remembered
        self.refused: Callable[[], object] = lambda: None
        """Called whenever somebody is refused."""
        self._buckets: OrderedDict[tuple[str, str], _Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def allow(self, who: str, action: str) -> None:
        """Refuse whoever asks too often."""
        wait = math.ceil(self.wait(who, action))
        if wait:
            self.refused()
            raise TooManyError(f"too fast; wait {wait} second{'' if wait == 1 else 's'}")

    def wait(self, who: str, action: str) -> float:
        """Take a token and return 0, or take none and return after how many seconds there will be one."""
        rate, now, key = self._rates[action], self._clock(), (who, action)
        old = self._buckets.pop(key, None) or _Bucket(rate.burst, now)
        # a clock that jumped back gives nothing, and takes nothing
        tokens = min(rate.burst, old.tokens + max(0.0, now - old.at) * rate.per_second)
        lacking = max(0.0, 1 - tokens)
        self._buckets[key] = _Bucket(tokens if lacking else tokens - 1, now)
        if len(self._buckets) > self._remembered:
            self._buckets.popitem(last=False)
        return lacking / rate.per_second
