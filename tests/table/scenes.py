"""What a scripted round is made of."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Hand(NamedTuple):
    """What one player holds, bets and says; the last word is repeated."""

    cards: str
    bets: Mapping[str, int]
    says: tuple[str, ...] = ("bet",)


class Scene(NamedTuple):
    """One scripted round: what it shows, the hands from seat 1 on, and the cards on the table."""

    shows: str
    hands: Sequence[Hand]
    shared: Mapping[str, str]


def streets(ante: int, **more: int) -> dict[str, int]:
    """An ante and the bets beside it."""
    return {"ante": ante, **{wager.replace("_", "-"): cents for wager, cents in more.items()}}
