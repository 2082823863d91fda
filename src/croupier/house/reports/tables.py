"""One table of a day in figures: its wagers beside the odds, its bank, drop, fills, credits and counts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from croupier.games import Game
from croupier.house import events as e
from croupier.house.chips import worth
from croupier.house.ledger import Kind
from croupier.house.reports.money import arrived
from croupier.house.reports.records import DayLog, Records, sitting_of
from croupier.house.reports.theory import Expected, Surprise, expected, summed, surprise
from croupier.house.reports.wagers import Play, WagerFigures, play_of
from croupier.house.state import Direction, Source, of_table


@dataclass(frozen=True, slots=True)
class WagerLine:
    """One wager: what happened beside what the odds expect."""

    figures: WagerFigures
    theory: Expected

    @property
    def surprise(self) -> Surprise | None:
        """How unusual the difference is."""
        return surprise(self.figures.win, self.theory)


@dataclass(frozen=True, slots=True)
class TableReport:
    """One table from its opening to its last count, in cents."""

    table: str
    game: Game
    opened: datetime
    dealers: tuple[str, ...]
    rounds: int
    dead: int
    wagers: tuple[WagerLine, ...]
    forfeited: int
    returned: int
    jackpots: int  # of what was paid, what was won of posted jackpots
    opening: int
    fills: int
    credits: int
    drop: int  # cash for chips at the table, by the ledger
    drop_counted: int | None  # None until it is
    ledger_win: int  # what the table's postings brought the house
    prizes: int  # jackpots paid out of the tray after they were signed for
    closing: int  # by the ledger, before the count
    closing_counted: int | None

    @property
    def handle(self) -> int:
        """Everything that was bet and settled."""
        return sum(line.figures.handle for line in self.wagers)

    @property
    def win(self) -> int:
        """What the table won, less what it paid."""
        return sum(line.figures.win for line in self.wagers) + self.forfeited

    @property
    def unexplained(self) -> int:
        """What the ledger has that the table's own record has not; nothing, unless something is wrong."""
        return self.ledger_win - self.win

    @property
    def variance(self) -> int:
        """What the last counts found too much, or too little if below nothing."""
        tray = 0 if self.closing_counted is None else self.closing_counted - self.closing
        return tray + (0 if self.drop_counted is None else self.drop_counted - self.drop)

    @property
    def theory(self) -> Expected:
        """What the odds expect of the whole table."""
        return summed((line.theory for line in self.wagers), "all")

    @property
    def surprise(self) -> Surprise | None:
        """How unusual the table's win is."""
        return surprise(self.win - self.forfeited, self.theory)

    @property
    def is_idle(self) -> bool:
        """Whether nothing was played."""
        return not self.rounds and not self.dead


def tables_of(records: Records, log: DayLog) -> tuple[TableReport, ...]:
    """Return every table of a day; one that was opened twice is two."""
    starts = [at for at, event in enumerate(log.events) if isinstance(event, e.TableOpened)]
    return tuple(_table(records, log, at) for at in starts)


def _table(records: Records, log: DayLog, start: int) -> TableReport:
    opened = log.events[start]
    assert isinstance(opened, e.TableOpened)  # noqa: S101 (it was asked for by its opening)
    events = tuple(_of_table(log.events[start + 1 :], opened.table))
    posts = [event for event in events if isinstance(event, e.TablePosted)]
    same = ((one.table, one.at) for one in log.events[:start] if isinstance(one, e.TableOpened))
    earlier = sum(key == (opened.table, opened.at) for key in same)
    play = play_of(sitting_of(records, opened, sum(post.count for post in posts), earlier))
    fills, credits_ = (arrived(events, way) for way in Direction)
    drop, bank = _posted(posts, Kind.DROP, opened.table), _posted(posts, Kind.BANK, opened.table)
    trays = [event for event in events if isinstance(event, e.TrayCounted) and event.final]
    boxes = [event for event in events if isinstance(event, e.DropCounted)]
    opening = worth(opened.bank)
    prizes = sum(
        event.cents for event in events if isinstance(event, e.PrizePaid) and event.source is Source.TRAY
    )
    return TableReport(
        opened.table,
        play.game,
        opened.at,
        _dealers(events),
        play.rounds,
        play.dead,
        _lines(play),
        play.forfeited,
        play.returned,
        jackpots=_jackpots(posts, opened.table),
        opening=opening,
        fills=fills,
        credits=credits_,
        drop=drop,
        drop_counted=boxes[-1].cash if boxes else None,
        ledger_win=bank + drop + _posted(posts, Kind.PRIZES, opened.table),
        prizes=prizes,
        closing=opening + fills - credits_ + bank - prizes,
        closing_counted=worth(trays[-1].chips) if trays else None,
    )


def _of_table(events: Sequence[e.Event], table: str) -> Iterator[e.Event]:
    """Yield what the house recorded of a table until it opens anew."""
    for event in events:
        if isinstance(event, e.TableOpened) and event.table == table:
            return
        if getattr(event, "table", None) == table or isinstance(event, e.TransferReceived):
            yield event


def _lines(play: Play) -> tuple[WagerLine, ...]:
    return tuple(
        WagerLine(figures, theory) for figures, theory in zip(play.wagers, expected(play), strict=True)
    )


def _posted(posts: Sequence[e.TablePosted], kind: Kind, table: str) -> int:
    account = of_table(kind, table)
    return sum(
        cents for post in posts for entry in post.entries for held, cents in entry.postings if held == account
    )


def _jackpots(posts: Sequence[e.TablePosted], table: str) -> int:
    """Return what was won of posted jackpots at a table: paid there, or held until it was signed (R1-27)."""
    paid = of_table(Kind.JACKPOTS, table)
    at_once = sum(
        cents
        for post in posts
        for entry in post.entries
        for held, cents in entry.postings
        if held == paid and cents > 0
    )
    return at_once + _posted(posts, Kind.PAYABLE, table)


def _dealers(events: Sequence[e.Event]) -> tuple[str, ...]:
    named = (event.dealer for event in events if isinstance(event, e.DealerAssigned) and event.dealer)
    return tuple(dict.fromkeys(named))
