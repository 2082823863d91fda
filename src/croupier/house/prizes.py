"""Jackpots out of the books: paid once, from a tray or the cage if they hold enough, or by check."""

from croupier.games.words import dollars
from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.ledger import Account, Entry, Kind, Posting, moved
from croupier.house.preconditions import day_of, verify_player
from croupier.house.state import CAGE, OUTSIDE, House, Source, of_player, of_table
from croupier.house.transfers import leaving
from croupier.table.refused import require

_RULES = ("Q1-40",)


@c.decides
def pay_prize(house: House, command: c.PayPrize) -> tuple[e.Event, ...]:
    """Pay what is owed for a jackpot; the tray or the cage that holds too little says by how much."""
    day_of(house)
    verify_player(house, command.player)
    require(command.cents > 0 and command.owed > 0, f"{dollars(command.cents)} is no jackpot")
    payable = of_table(Kind.PAYABLE, command.table)
    owed = house.ledger.balance(payable)
    says = f"{dollars(owed)} is owed for jackpots won at table {command.table}, not {dollars(command.owed)}"
    require(command.owed <= owed, f"{says}; it may be paid already", _RULES)
    _verify_source(house, command)
    entries = _entries(command, payable)
    return (
        e.PrizePaid(
            command.by,
            command.at,
            command.table,
            command.player,
            owed=command.owed,
            cents=command.cents,
            source=command.source,
            says=command.says,
            win=command.win,
            entries=entries,
        ),
    )


def in_tray(house: House, table: str) -> int:
    """Return what a tray holds by the books, less what has left it for the cage."""
    return house.ledger.balance(of_table(Kind.BANK, table)) - leaving(house, table)


def _verify_source(house: House, command: c.PayPrize) -> None:
    asked = dollars(command.cents)
    if command.source is Source.TRAY:
        has = in_tray(house, command.table)
        short = f"{dollars(command.cents - has)} too little for {asked}"
        says = f"the tray of table {command.table} holds {dollars(has)}, {short}"
        require(command.cents <= has, f"{says}; fill it, or pay from the cage or by check", _RULES)
    if command.source is Source.CAGE:
        has = min(house.drawer.cash, house.of_the_cage())
        short = f"{dollars(command.cents - has)} too little for {asked}"
        says = f"the cage has {dollars(has)} in cash of its own, {short}"
        require(command.cents <= has, f"{says}; bring cash to it, or pay by check", _RULES)


def _entries(command: c.PayPrize, payable: Account) -> tuple[Entry, ...]:
    """Return what the payment moves: out of its source for the prize, and to the winner what was owed.

    What hands of several tables share may come to less than each table owed for it; the rest is owed no more.
    """
    prizes = of_table(Kind.PRIZES, command.table)
    memo = f"jackpot of {command.player}, won at table {command.table}"
    source = {
        Source.TRAY: of_table(Kind.BANK, command.table),
        Source.CAGE: CAGE,
        Source.CHECK: OUTSIDE,
    }[command.source]
    winner = of_player(command.player) if command.source is Source.TRAY else OUTSIDE
    parts = ((payable, -command.owed), (winner, command.cents), (prizes, command.owed - command.cents))
    return (
        moved(f"{memo}, from {command.source}", command.cents, source, prizes),
        Entry(f"{memo}, paid", tuple(Posting(account, cents) for account, cents in parts if cents)),
    )
