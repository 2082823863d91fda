"""From what happened at a table to the ledger: every bet, settlement and purchase posts by itself.

The entries are the difference an event makes to the table's own money, so whatever the engine does, a
correction or a dead hand included, the ledger does too.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final, NamedTuple

from croupier.house import commands as c
from croupier.house.ledger import Account, AccountChange, AccountKind, Entry, moved
from croupier.house.state import OUTSIDE, OUTSTANDING, Rail, holder, of_player, of_table
from croupier.table import events as e
from croupier.table import evolve
from croupier.table.outcome import share_won
from croupier.table.state import Table

_MOVES: Final[dict[type, str]] = {
    e.BetPlaced: "bet",
    e.BetRemoved: "bet taken off",
    e.Decided: "decision",
    e.WagerTaken: "wager taken",
    e.WagerPaid: "wager paid",
    e.WagerPushed: "wager pushed",
    e.CapShared: "cap shared",
    e.LateBetForfeited: "late bet forfeited",
    e.RoundDead: "dead hand",  # what goes back is a wager without a result, and no refund (H-05, Q3-17)
    e.CardCorrected: "card corrected",
    e.CardRekeyed: "card keyed again",
    e.BetCorrected: "bet corrected",
    e.DecisionCorrected: "decision corrected",
    e.PayoutCorrected: "payout corrected",
    e.PayoutReversed: "payout reversed",
}


BUY_IN_CORRECTED: Final = "has a buy-in corrected"
"""How an entry ends by which chips and cash of a buy-in that was keyed wrongly come to what they are."""


class TableMoney(NamedTuple):
    """A table's money: in front of each player, on the layout for each, won or lost by the bank, and owed."""

    rails: dict[str, int]
    up: dict[str, int]
    bank: int
    owed: int
    bearer: bool = False


def money_of(table: Table) -> TableMoney:
    """Return the money at a table as its engine keeps it."""
    up: dict[str, int] = {}
    for hand in table.round.hands if table.round else ():
        lies = sum(hand.bets)
        for wager, settled in enumerate(hand.settled):
            if settled is not None:
                lies -= hand.bets[wager]
        up[hand.player] = up.get(hand.player, 0) + lies
    rails = {player.id: player.chips for player in table.players}
    return TableMoney(rails, up, table.bank, table.owed, table.bearer)


def moves(event: e.Event) -> bool:
    """Whether an event moves chips, or undoes some that did."""
    return type(event) in _MOVES or isinstance(event, e.StepUndone)


def entries_for(id_: str, before: Table, event: e.Event, after: Table) -> tuple[Entry, ...]:
    """Return what one event of a table moves in the ledger."""
    return _moved(id_, before, event, money_of(before), money_of(after))


def _moved(id_: str, before: Table, event: e.Event, had: TableMoney, has: TableMoney) -> tuple[Entry, ...]:
    if isinstance(event, e.ChipsBought):
        chips = holder(event.player, bearer=before.bearer)
        return (_sold(id_, event.player, event.cents, "buys chips", chips),)
    if isinstance(event, e.BuyInCorrected):
        chips, more = holder(event.player, bearer=before.bearer), event.after_cents - event.before_cents
        return (_sold(id_, event.player, more, BUY_IN_CORRECTED, chips),)
    if type(event) not in _MOVES:
        return ()  # chips brought or taken to the pocket stay the same player's chips
    memo = _memo(id_, before, event)
    won = _jackpot(before, event)
    entries = _difference(id_, memo, had, has, won)
    if not won:
        return entries
    return (
        moved(f"{memo}: jackpot", won, of_table(AccountKind.BANK, id_), of_table(AccountKind.JACKPOTS, id_)),
        *entries,
    )


def _sold(id_: str, player: str, cents: int, what: str, chips: Account) -> Entry:
    """Return the purchase of chips at a table: they leave the tray, and the cash goes into the drop box."""
    return Entry(
        f"table {id_}: {player} {what}",
        (
            AccountChange(OUTSIDE, -cents),
            AccountChange(chips, cents),
            AccountChange(of_table(AccountKind.BANK, id_), -cents),
            AccountChange(of_table(AccountKind.DROP, id_), cents),
        ),
    )


def _memo(id_: str, before: Table, event: e.Event) -> str:
    number = before.round.number if before.round else before.rounds
    spot = getattr(event, "wager", None) or getattr(event, "step", None)
    return f"table {id_}, round {number}: {_MOVES[type(event)]}" + (f" on {spot}" if spot else "")


def _jackpot(table: Table, event: e.Event) -> int:
    """Return what of a payment is a posted jackpot that the table itself pays (R1-27)."""
    if table.plan.game.jackpots is None or not isinstance(event, e.WagerPaid):
        return 0
    return event.won - event.due if share_won(event.odds) else 0


def _difference(id_: str, memo: str, had: TableMoney, has: TableMoney, jackpot: int = 0) -> tuple[Entry, ...]:
    """Return an entry for each player whose chips or bets changed; the bank answers for the rest."""
    entries: list[Entry] = []
    if has.bearer:
        entries += _of_bearer(id_, memo, had, has, jackpot)
    for player in () if has.bearer else has.rails:  # nobody leaves while wagers are up
        chips = has.rails[player] - had.rails.get(player, 0)
        bets = has.up.get(player, 0) - had.up.get(player, 0)
        if chips or bets:
            parts: tuple[tuple[Account, int], ...] = (
                (of_player(player), chips),
                (of_table(AccountKind.BETS, id_), bets),
                (of_table(AccountKind.JACKPOTS, id_), -jackpot),
                (of_table(AccountKind.BANK, id_), jackpot - chips - bets),
            )
            entries.append(
                Entry(memo, tuple(AccountChange(account, cents) for account, cents in parts if cents))
            )
    if owed := has.owed - had.owed:  # a jackpot: payable to its winner, out of no tray
        prizes, payable = of_table(AccountKind.PRIZES, id_), of_table(AccountKind.PAYABLE, id_)
        entries.append(moved(f"{memo}: jackpot owed", owed, prizes, payable))
    return tuple(entries)


def _of_bearer(id_: str, memo: str, had: TableMoney, has: TableMoney, jackpot: int) -> tuple[Entry, ...]:
    """Return the entry for chips that are nobody's by name: from or to those outstanding, bets and tray."""
    bets, bank = sum(has.up.values()) - sum(had.up.values()), has.bank - had.bank
    parts: tuple[tuple[Account, int], ...] = (
        (OUTSTANDING, -bets - bank),
        (of_table(AccountKind.BETS, id_), bets),
        (of_table(AccountKind.JACKPOTS, id_), -jackpot),
        (of_table(AccountKind.BANK, id_), jackpot + bank),
    )
    changes = tuple(AccountChange(account, cents) for account, cents in parts if cents)
    return (Entry(memo, changes),) if changes else ()


def rails_of(table: Table) -> tuple[Rail, ...]:
    """Return who sits with what in front of them."""
    return tuple(Rail(player.id, player.chips) for player in table.players)


_PURSES: Final = (e.ChipsBought, e.BuyInCorrected, e.ChipsBrought, e.ChipsCashed)
_ENDS: Final = (e.RoundFinished, e.RoundDead)
_MENDS: Final = (
    e.CardCorrected,
    e.BetCorrected,
    e.DecisionCorrected,
    e.PayoutCorrected,
    e.BuyInCorrected,
)


def post(
    id_: str, before: Table, events: Sequence[e.Event], *, first: int, by: str, at: datetime
) -> c.PostTable:
    """Return the command that posts what happened at a table since `first` events were posted."""
    entries: list[Entry] = []
    table, had, voided = before, money_of(before), 0
    for event in events:
        voided += isinstance(event, e.RoundDead) and _settled(table)
        after = evolve(table, event)
        if type(event) in _MOVES or isinstance(event, _PURSES):
            has = money_of(after)
            entries += _moved(id_, table, event, had, has)
            had = has
        table = after
    return replace(_command(id_, table, entries, events, first=first, by=by, at=at), voided=voided)


def _settled(table: Table) -> bool:
    """Whether anything of the open round is paid or taken."""
    return any(each for hand in (table.round.hands if table.round else ()) for each in hand.settled)


def post_undo(
    id_: str, before: Table, undone: e.StepUndone, after: Table, *, first: int, by: str, at: datetime
) -> c.PostTable:
    """Return the command that posts the undoing of steps: `after` is the table rebuilt without them."""
    entries = _difference(id_, f"table {id_}: steps undone", money_of(before), money_of(after))
    return _command(id_, after, entries, (undone,), first=first, by=by, at=at)


def _command(
    id_: str,
    after: Table,
    entries: Iterable[Entry],
    events: Sequence[e.Event],
    *,
    first: int,
    by: str,
    at: datetime,
) -> c.PostTable:
    return c.PostTable(
        by,
        at,
        id_,
        first,
        len(events),
        entries=tuple(entries),
        rails=rails_of(after),
        rounds=sum(isinstance(event, _ENDS) for event in events),
        playing=after.round is not None,
        mended=sum(isinstance(event, _MENDS) for event in events),
    )
