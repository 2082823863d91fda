"""What a table tells the set of jackpots it shows: when a round begins and ends, and which hands won one."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from croupier.games.words import Share, pays
from croupier.house.jackpots import commands as c
from croupier.table import events as e
from croupier.table.evolve import effective
from croupier.table.state import Table


def told(
    name: str, table: Table, events: Sequence[e.Event], *, by: str, at: datetime
) -> tuple[c.Command, ...]:
    """Return the commands for events of a table, which is given as it stands after them.

    A win counts once its round is finished: until then a payment may still be undone, or the hand die.
    """
    return tuple(_told(name, table, effective(events), by, at))


def _told(name: str, table: Table, events: Sequence[e.Event], by: str, at: datetime) -> Iterator[c.Command]:
    wins: list[c.Command] = []
    for event in events:
        match event:
            case e.RoundStarted():
                wins = []
                yield c.BeginRound(by, at, name)
            case e.WagerPaid(seat=seat, odds=odds) if share := _share(odds):
                player = table.seats[seat - 1] or ""
                percent = int(share.part * 100)
                wins.append(c.RecordWin(by, at, name, seat, player, share.jackpot, percent))
            case e.RoundFinished():
                yield from wins
                yield c.EndRound(by, at, name)
            case e.RoundDead():
                yield c.EndRound(by, at, name, dead=True)


def _share(odds: str) -> Share | None:
    """Return the share of a jackpot that a wager was paid, if that is what its odds say."""
    paid = pays(odds) if "% of " in odds else None
    return paid if isinstance(paid, Share) else None
