"""Exact odds: of every wager, of a whole round, along a row of a pay table, and under every reading."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier import odds as exact
from croupier.api.distribution import Distribution
from croupier.api.shared import AnyGame, Columns, LibraryResult, Stakes, game_of, percent, stakes_of, whole
from croupier.errors import CroupierError
from croupier.games import Game

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class UnknownWagerError(CroupierError, KeyError):
    """A wager that the odds do not have; the message names those they have."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True, slots=True, repr=False)
class WagerOdds(LibraryResult):
    """The exact odds of one wager, for one unit of it: of main the ante, of a side bet its stake."""

    found: exact.WagerOdds

    @property
    def wager(self) -> str:
        """The wager."""
        return self.found.wager

    @property
    def ev(self) -> Fraction:
        """What a unit brings on average; a loss is below zero."""
        return self.found.ev

    @property
    def edge(self) -> Fraction:
        """The house edge: the expected loss for one unit."""
        return self.found.house_edge

    @property
    def element_of_risk(self) -> Fraction:
        """The expected loss for each unit put at risk."""
        return self.found.element_of_risk

    @property
    def average_wager(self) -> Fraction:
        """The units put at risk on average."""
        return self.found.average_wager

    @property
    def std(self) -> float:
        """The standard deviation for one unit."""
        return self.found.standard_deviation

    @property
    def hit_frequency(self) -> Fraction:
        """How often something is won."""
        return self.found.hit_frequency

    @property
    def folds(self) -> dict[str, Fraction]:
        """How often each decision is a fold."""
        return dict(self.found.folds)

    @property
    def distribution(self) -> Distribution:
        """Everything a unit can bring."""
        return Distribution.of({chance.net: chance.probability for chance in self.found.chances})

    def __repr__(self) -> str:
        return f"WagerOdds({self.wager}: edge {percent(self.edge)}, std {self.std:.4f})"

    def to_dict(self) -> dict[str, object]:
        """Return the odds in plain types."""
        return {"wager": self.wager, **exact.wager_data(self.found)}

    def columns(self) -> Columns:
        """Return a row for each result."""
        return self.distribution.columns()


@dataclass(frozen=True, slots=True, repr=False)
class Odds(LibraryResult, Mapping[str, WagerOdds]):
    """The odds of a game by wager."""

    game: Game
    wagers: tuple[WagerOdds, ...]
    lost: tuple[str, ...] = ()  # wagers with a row whose pay the document has lost

    def __getitem__(self, wager: str) -> WagerOdds:
        for each in self.wagers:
            if each.wager == wager:
                return each
        if wager in self.lost:
            blank = next(blank for blank in self.game.blanks if blank.path.startswith("pay."))
            raise UnknownWagerError(blank.fix)
        raise UnknownWagerError(f"There are no odds of {wager!r} here; there are those of {', '.join(self)}.")

    def __iter__(self) -> Iterator[str]:
        return (each.wager for each in self.wagers)

    def __len__(self) -> int:
        return len(self.wagers)

    def __repr__(self) -> str:
        edges = ", ".join(f"{each.wager} {percent(each.edge)}" for each in self.wagers)
        return f"Odds({self.game.id}: {edges})"

    def to_dict(self) -> dict[str, object]:
        """Return the odds in plain types."""
        wagers = {each.wager: exact.wager_data(each.found) for each in self.wagers}
        return {"game": self.game.id, "hash": self.game.hash, "readings": self.game.choices, "wagers": wagers}

    def columns(self) -> Columns:
        """Return a row for each wager."""
        return {
            "wager": list(self),
            "edge": [float(each.edge) for each in self.wagers],
            "ev": [float(each.ev) for each in self.wagers],
            "element_of_risk": [float(each.element_of_risk) for each in self.wagers],
            "std": [each.std for each in self.wagers],
            "hit_frequency": [float(each.hit_frequency) for each in self.wagers],
        }


def solve(game: AnyGame, stakes: Stakes | None = None, jackpots: Stakes | None = None) -> Odds:
    """Return the exact odds of every wager by itself, or of those staked with each other.

    Stakes and posted jackpots are cents; a bet that is not named is not bet.

    >>> solve("nh-holdem-stud")["main"].edge
    Fraction(4289, 46410)
    """
    found = game_of(game)
    exact.posted_jackpots(found, jackpots)
    staked = exact.verified_stakes(found, stakes)
    main = found.wager_groups[0]
    if stakes is None:
        up = set(found.wager_groups)
    else:
        first = {spot.id for spot in found.wagers_of(main)} | {main}
        up = {group for group in found.wager_groups if staked.get(group)}
        up |= {main} if any(staked.get(name) for name in first) else set()
        if not up:
            known = ", ".join(exact.known_bets(found))
            raise CroupierError(f"These stakes bet nothing; put cents on {known}.")
        tied = set(exact.tied_to_play(found, main, up - {main})) & up
        if tied and main not in up:
            stakes_of(found, stakes)  # which says that a round begins with main
    report = exact.report_on(found, staked, jackpots)
    wagers = tuple(WagerOdds(each) for each in report.wagers if each.wager in up)
    return Odds(found, wagers, tuple(each.wager for each in report.lost if each.wager in up))


def round_distribution(
    game: AnyGame, stakes: Stakes | None = None, jackpots: Stakes | None = None
) -> Distribution:
    """Return everything a round can bring one player, in cents, played as well as these bets allow.

    >>> round_distribution("three-card-poker", {"ante": 500, "pair-plus": 500}).values[0]
    Fraction(-1500, 1)
    """
    found = game_of(game)
    posted = exact.posted_jackpots(found, jackpots)
    odds = exact.round_distribution(found, stakes_of(found, stakes), posted)
    return Distribution.of({chance.net: chance.probability for chance in odds.chances})


@dataclass(frozen=True, slots=True, repr=False)
class SweepCurve(LibraryResult):
    """The edge of a wager for each of some pays of one row."""

    wager: str
    table: str
    row: str
    x: tuple[Fraction, ...]
    edge: tuple[Fraction, ...]

    def plot(self) -> "Axes":
        """Draw the curve with matplotlib, and return its axes."""
        try:
            from matplotlib.figure import Figure  # noqa: PLC0415 (it is not installed with croupier itself)
        except ImportError:
            raise CroupierError("A plot needs matplotlib: pip install 'croupier[report]'.") from None
        axes = Figure(layout="constrained").subplots()
        axes.plot([float(x) for x in self.x], [100 * float(edge) for edge in self.edge], marker="o")
        axes.set_xlabel(f"{self.row} pays, to one")
        axes.set_ylabel(f"house edge of {self.wager}, %")
        return axes

    def __repr__(self) -> str:
        ends = f"{percent(self.edge[0])} at {self.x[0]} to {percent(self.edge[-1])} at {self.x[-1]}"
        return f"Curve({self.wager} by {self.table}.{self.row}: {ends})"

    def to_dict(self) -> dict[str, object]:
        """Return the points as text of exact fractions."""
        return {
            "wager": self.wager,
            "table": self.table,
            "row": self.row,
            "x": list(map(str, self.x)),
            "edge": list(map(str, self.edge)),
        }

    def columns(self) -> Columns:
        """Return a row for each point."""
        return {"pays": [float(x) for x in self.x], "edge": [float(edge) for edge in self.edge]}


def sweep(game: AnyGame, table: str, row: str, values: Iterable[int]) -> SweepCurve:
    """Return the exact edge as one row of a pay table pays each of some odds to one; 0 is a push.

    >>> [f"{float(edge):.2%}" for edge in sweep("nh-holdem-stud", "main", "flush", [5, 6, 7]).edge]
    ['10.06%', '9.24%', '8.41%']
    """
    if not isinstance(values, Iterable):
        raise CroupierError(f"{values!r} cannot be swept; give some values, such as range(1, 11).")
    pays = list(values)
    if not pays:
        raise CroupierError("There are no values to sweep; give some, such as range(1, 11).")
    for paid in pays:
        whole(paid, f"to one cannot be what {row} pays; sweep whole numbers from", 0)
    found = exact.row_curve(game_of(game), table, row, pays)
    x, edges = zip(*found.points, strict=True)
    return SweepCurve(found.wager, table, row, x, edges)


@dataclass(frozen=True, slots=True, repr=False)
class ReadingTable(LibraryResult):
    """What each option of each open question about money does to every wager."""

    game: Game
    options: tuple[exact.OptionOdds, ...]

    @property
    def changes(self) -> Iterator[tuple[str, str, exact.Change]]:
        """The reading and option of each change, and the change."""
        return ((each.reading, each.option, change) for each in self.options for change in each.changes)

    def __repr__(self) -> str:
        known = [change for *_, change in self.changes if change.more is not None]
        largest = max((change.more for change in known if change.more), key=abs, default=Fraction(0))
        return (
            f"ReadingTable({self.game.id}: {len(self.options)} options, {len(known)} change an edge, "
            f"the largest by {float(largest):+.4%})"
        )

    def to_dict(self) -> dict[str, object]:
        """Return each change in plain types."""
        names = tuple(columns := self.columns())
        rows = zip(*columns.values(), strict=True)
        return {"game": self.game.id, "changes": [dict(zip(names, row, strict=True)) for row in rows]}

    def columns(self) -> Columns:
        """Return a row for each wager that an option changes."""
        changes = list(self.changes)
        return {
            "reading": [reading for reading, _, _ in changes],
            "option": [option for _, option, _ in changes],
            "wager": [change.wager for *_, change in changes],
            "edge": [None if change.edge is None else float(change.edge) for *_, change in changes],
            "change": [None if change.more is None else float(change.more) for *_, change in changes],
            "why": [change.why for *_, change in changes],
        }


def readings(game: AnyGame, stakes: Stakes | None = None, jackpots: Stakes | None = None) -> ReadingTable:
    """Return what the house gains or loses by each way to read the document.

    >>> next(iter(readings("nh-holdem-stud").changes))[2].more
    Fraction(38449, 464100)
    """
    found = game_of(game)
    return ReadingTable(found, tuple(exact.reading_odds(found, stakes, jackpots)))
