"""What a table tells the set of jackpots it shows: when a round begins and ends, and which hands won one."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime

from croupier.house.jackpots import commands as c
from croupier.house.jackpots.state import Claim
from croupier.table import events as e
from croupier.table.evolve import effective
from croupier.table.outcome import share_won, weighed
from croupier.table.state import Table


def told(
    name: str,
    table: Table,
    events: Sequence[e.Event],
    *,
    by: str,
    at: datetime,
    last: Table | None = None,
    dealer: str = "",
) -> tuple[c.Command, ...]:
    """Return the commands for events of a table, which is given as it stands after them.

    `last` is the table as its round stood before it ended, whose cards a win is signed for with.

    A win counts once its round is finished: until then a payment may still be undone, or the hand die.
    """
    shown = last or table
    return tuple(_told(name, table, effective(events), by, at, lambda event: _claim(shown, event, dealer)))


def _told(
    name: str,
    table: Table,
    events: Sequence[e.Event],
    by: str,
    at: datetime,
    claim: Callable[[e.WagerPaid], Claim],
) -> Iterator[c.Command]:
    wins: list[c.Command] = []
    for event in events:
        match event:
            case e.RoundStarted():
                wins = []
                yield c.BeginRound(by, at, name)
            case e.WagerPaid(seat=seat, odds=odds) if share := share_won(odds):
                player = table.seats[seat - 1] or ""
                percent = int(share.part * 100)
                said = c.RecordWin(by, at, name, seat, player, share.jackpot, percent, claim(event))
                wins.append(said)
            case e.RoundFinished():
                yield from wins
                yield c.EndRound(by, at, name)
            case e.RoundDead():
                yield c.EndRound(by, at, name, dead=True)


def _claim(table: Table, event: e.WagerPaid, dealer: str) -> Claim:
    """Return what is signed for with a win: the cards the pay table weighed, the wager, and what is held."""
    play, number = table.round, table.hand_at(event.seat)
    if play is None or number < 0:
        return Claim(event.wager, event.stake, event.hand, dealer=dealer, held=event.due)
    hand, spot = play.hands[number], table.plan.wager_number[event.wager]
    cards = weighed(table, play, hand, table.plan.pay_tables[table.plan.wagers[spot].paid_by]) or ()
    return Claim(event.wager, hand.bets[spot], event.hand, cards, play.number, dealer, event.due)
