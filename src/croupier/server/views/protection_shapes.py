"""The shape of what game protection shows of a table."""

from typing import Literal, TypedDict


class HeavyRoundView(TypedDict):
    """Rounds that say much, how many times likelier the choices are with the knowledge, and cents gained."""

    rounds: list[int]
    ratio: float
    gain: float


class PowerView(TypedDict):
    """After how many rounds nine of ten are found who see it in this part of them; null for never."""

    share: float
    rounds: int | None


class FindingView(TypedDict):
    """What the log shows of one question about one player, or about two; cents are of a hundred rounds."""

    players: list[str]
    about: Literal["card to come", "partner", "everybody"]
    rounds: int
    ratio: float
    bar: float
    alarm: bool
    gain: float
    error: float
    best: float
    power: list[PowerView]
    heaviest: list[HeavyRoundView]


class ProtectionView(TypedDict):
    """What the log of a table shows of its rounds from one on, as far as they have been weighed."""

    table: str
    game: str
    first: int
    weighed: int
    newest: int
    done: bool
    decisions: int
    unread: int
    alarm: float
    refused: str
    findings: list[FindingView]
