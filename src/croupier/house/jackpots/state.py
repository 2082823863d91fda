"""What is true of a set of jackpots: what is posted where, what binds each open round, who won."""

from datetime import datetime
from typing import Final, NamedTuple

from croupier.games import Game
from croupier.games.payment import Jackpots
from croupier.house.settings import Settings
from croupier.house.wins import BETWEEN_DEALERS, PrizeSource
from croupier.permissions import Role
from croupier.table.refused import RefusedError


class ValueChange(NamedTuple):
    """A line of the history: one jackpot, before and after, who, when and why."""

    at: datetime
    by: str
    jackpot: str
    before: int
    after: int
    reason: str
    after_win: bool = False


class OpenRound(NamedTuple):
    """A round in play at a table, and the values that bind it."""

    table: str
    number: int  # counted over all tables of the set
    values: tuple[int, ...]


class Claim(NamedTuple):
    """What is signed for: the hand as it lay at the end of its round, its wager, and what is held for it."""

    wager: str = ""
    stake: int = 0
    hand: str = ""
    cards: tuple[int, ...] = ()  # that the pay table weighed
    round: int = 0  # as the table counts them
    dealer: str = ""  # who dealt it, and signs for none of it
    held: int = 0  # what the table owes for it; nothing where the table has paid it itself

    @property
    def dealers(self) -> tuple[str, ...]:
        """Return everybody who dealt a part of the round."""
        return tuple(self.dealer.split(BETWEEN_DEALERS)) if self.dealer else ()


NO_CLAIM: Final = Claim()


class Win(NamedTuple):
    """A winning hand on its way from the table to its payment."""

    number: int
    table: str
    round: int
    seat: int
    player: str
    jackpot: str
    percent: int
    value: int
    at: datetime
    due: int | None = None  # known once no more winners can come
    seen_by: tuple[tuple[Role, str], ...] = ()  # who acknowledged it, and as what
    paid_by: str | None = None
    void: bool = False
    claim: Claim = NO_CLAIM
    source: PrizeSource | None = None  # out of what it was paid
    how: str = ""  # the jackpot was split, where several won it
    pool: int = 0  # of those who share the jackpot with it; nothing until it is shared


class WinPool(NamedTuple):
    """Wins that share one jackpot, until the rounds that may bring another are over."""

    number: int
    jackpot: str
    waits_for: frozenset[str]
    wins: tuple[int, ...] = ()


class JackpotSet(NamedTuple):
    """One set of posted jackpots and the tables that show it."""

    game: Game
    name: str = ""
    settings: Settings | None = None
    large_from: int = 0
    tables: tuple[str, ...] = ()
    values: tuple[int, ...] = ()  # in the order of the game file; empty until they are posted
    clock: tuple[datetime, ...] = ()  # when each jackpot's time until the next change began to run
    freed: frozenset[str] = frozenset()  # jackpots that a paid win lets change out of turn
    rounds: tuple[OpenRound, ...] = ()
    begun: int = 0  # how many rounds have begun
    wins: tuple[Win, ...] = ()
    pools: tuple[WinPool, ...] = ()
    pooled: int = 0  # how many pools there have been
    history: tuple[ValueChange, ...] = ()

    @property
    def rules(self) -> Jackpots:
        """The jackpot rules of the sheet, as read."""
        if self.game.jackpots is None:
            raise RefusedError(f"{self.game.name} has no jackpots; choose a game whose sheet posts some")
        return self.game.jackpots

    @property
    def posted(self) -> dict[str, int]:
        """What is posted, by name."""
        return dict(zip(self.rules.names, self.values, strict=True)) if self.values else {}

    def playing(self, table: str) -> OpenRound | None:
        """Return the round in play at a table."""
        return next((play for play in self.rounds if play.table == table), None)

    def win(self, number: int) -> Win:
        """Return a win by its number."""
        if not 1 <= number <= len(self.wins):
            raise RefusedError(f"there is no win {number}; {len(self.wins)} were recorded")
        return self.wins[number - 1]


def bound(jackpots: JackpotSet, table: str) -> tuple[int, ...]:
    """Return the values that bind the round at a table, or those its next round will begin with.

    This is what a table is given to post before its round begins, and what it pays by to the round's end.
    """
    if table not in jackpots.tables:
        shown = ", ".join(jackpots.tables) or "no table"
        raise RefusedError(f"table {table} does not show these jackpots; {shown} does", ("R1-28",))
    play = jackpots.playing(table)
    return play.values if play else jackpots.values
