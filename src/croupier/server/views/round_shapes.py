"""The shape of what is sent of rounds gone by: in short, moment by moment, and step by step for an audit."""

from typing import Annotated, TypeAlias, TypedDict

from croupier.felt import FeltPlan
from croupier.house.serialize import Plain
from croupier.server.fair.commitments import PublishedRound
from croupier.server.fair.proof import PublishedProof
from croupier.server.views.seen import Change
from croupier.server.views.table_shapes import Cards

Sheet: TypeAlias = dict[str, object]
"""A game file as data."""


class SeenRound(PublishedRound):
    """A round of 0.1 as somebody saw it, with what proves it."""

    began: str
    over: bool


class SeenProof(PublishedProof):
    """A sealed round as somebody saw it, with what proves it."""

    over: bool


class MomentView(TypedDict):
    """A moment of a finished round: what happened, and what it changed of the felt."""

    kind: str
    seat: int | None
    says: str
    changes: list[Change]


class OwnHandView(TypedDict):
    """A hand somebody held: its cards as they could last be seen, what was bet, and what it brought."""

    seat: int
    cards: dict[str, Cards]
    bet: int
    net: int
    folded: bool


class OwnRoundView(TypedDict):
    """What a round was to one of its players."""

    dead: bool
    hands: list[OwnHandView]
    net: int


class ListedRoundView(OwnRoundView):
    """A round somebody played, in a list."""

    number: int
    began: str


class ReplayedRound(TypedDict):
    """A round moment by moment, as it was shown to somebody."""

    replay: bool
    table: str
    number: int
    began: str
    game_hash: str
    sheet: Sheet
    felt: FeltPlan
    you: str
    moments: list[MomentView]


class StepView(TypedDict):
    """One thing that happened: its place in the stream, when, by whom, in words and as data."""

    version: int
    at: str
    who: str
    says: str
    event: dict[str, Annotated[Plain, object]]


class AuditedRound(TypedDict):
    """A round step by step, with the rules in force and every approval."""

    replay: bool
    round: str
    table: str
    number: int
    game: str
    name: str
    game_hash: str
    readings: dict[str, str]
    blanks: dict[str, str]
    jackpots: dict[str, int]
    dealing: str
    opened_by: str
    began: str
    ended: str | None
    status: str
    steps: list[StepView]
    approvals: list[StepView]


class SceneHandView(TypedDict):
    """A hand on the felt of a replay."""

    seat: int
    player: str
    bets: dict[str, int]
    cards: dict[str, Cards]
    folded: bool
    forfeited: bool
    token: bool
    results: dict[str, int]


class TurnView(TypedDict):
    """Whose turn it is."""

    seat: int


class SceneView(TypedDict):
    """The felt of a replay."""

    seats: list[str | None]
    chips: dict[str, int]
    bets_open: bool
    hands: list[SceneHandView]
    shared: dict[str, Cards]
    choice: TurnView | None


class ScenesView(TypedDict):
    """The sheet of a round, its felt, what lay there before it, and what each step changes."""

    sheet: Sheet
    felt: FeltPlan
    first: SceneView
    steps: list[list[Change]]


class FeltReplay(AuditedRound):
    """A round step by step, with the felt as it lay at each step."""

    felt: ScenesView
