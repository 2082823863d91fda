"""Chips between cage and table: fills, credits, and jackpots paid out of the books."""

from croupier.games.words import dollars
from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.ledger import (
    Account,
    AccountChange,
    AccountKind,
    ChipPile,
    Entry,
    Rack,
    change_for,
    lacking,
    moved,
    rack,
    spoken,
    together,
    verify_rack,
    without,
    worth,
)
from croupier.house.preconditions import (
    book_of,
    day_of,
    moves_alone,
    on_duty,
    settings_of,
    verify_asker,
    verify_holds,
    verify_own,
    verify_player,
)
from croupier.house.state import CAGE, OUTSIDE, Direction, House, Transfer, of_table
from croupier.house.wins import PrizeSource
from croupier.permissions import Permission, Role
from croupier.table.refused import RefusedError, require


@c.decides
def ask_fill(house: House, command: c.AskFill) -> tuple[e.Event, ...]:
    """Ask for chips of the denominations this table's sheet names."""
    return _asked(house, command, Direction.FILL)


@c.decides
def ask_credit(house: House, command: c.AskCredit) -> tuple[e.Event, ...]:
    """Ask for chips to be taken off a table."""
    return _asked(house, command, Direction.CREDIT)


def _asked(house: House, command: c.AskFill | c.AskCredit, direction: Direction) -> tuple[e.Event, ...]:
    day_of(house)
    verify_asker(house, command)
    book = book_of(house, command.table)
    verify_rack(command.chips, book.denominations)
    require(bool(command.chips), f"say which chips the {direction} is of")
    number = house.transferred + 1
    return (e.TransferAsked(command.by, command.at, number, direction, book.id, command.chips),)


@c.decides
def send_transfer(house: House, command: c.SendTransfer) -> tuple[e.Event, ...]:
    """Send chips on their way: the cage sends a fill, the table a credit, if they are there to send."""
    day_of(house)
    asked = _transfer(house, command.number)
    _verify_side(house, command.by, asked, sending=True)
    require(asked.sent_by is None, f"{asked.direction} {asked.number} was sent by {asked.sent_by} already")
    if asked.direction is Direction.FILL:
        short = lacking(house.drawer.chips, asked.chips)
        require(not short, f"the cage would need {short}")
        verify_own(house, worth(asked.chips))
    else:
        has = house.ledger.balance(of_table(AccountKind.BANK, asked.table)) - leaving(house, asked.table)
        says = f"the tray of table {asked.table} holds too little for {spoken(asked.chips)}; cancel it"
        require(worth(asked.chips) <= has, says)
    same = moves_alone(house, asked.asked_by, command.by)
    return (e.TransferSent(command.by, command.at, asked.number, same),)


@c.decides
def receive_transfer(house: House, command: c.ReceiveTransfer) -> tuple[e.Event, ...]:
    """Take in what was sent; a difference is put on record, and the transfer stays open."""
    day_of(house)
    sent = _transfer(house, command.number)
    _verify_side(house, command.by, sent, sending=False)
    if sent.sent_by is None:
        raise RefusedError(f"{sent.direction} {sent.number} has not been sent yet")
    verify_rack(command.chips)
    same = moves_alone(house, sent.sent_by, command.by)
    same |= moves_alone(house, sent.asked_by, command.by)  # one asks, one sends, a third receives
    carried = f"{command.by} carried {sent.direction} {sent.number}; somebody else receives it"
    require(sent.carried_by != command.by, carried)
    if command.chips != sent.chips:
        says = f"{sent.direction} {sent.number} of table {sent.table} arrived with other chips than were sent"
        return (
            e.TransferDisputed(command.by, command.at, sent.number, sent.chips, command.chips),
            *(
                ()
                if sent.disputed
                else (
                    e.IncidentReported(
                        command.by, command.at, house.incident + 1, "transfer", sent.table, (), says
                    ),
                )
            ),
        )
    ends: tuple[Account, Account] = (CAGE, of_table(AccountKind.BANK, sent.table))
    source, target = ends if sent.direction is Direction.FILL else ends[::-1]
    entry = moved(f"{sent.direction} {sent.number}", worth(sent.chips), source, target)
    return (e.TransferReceived(command.by, command.at, sent.number, same, (entry,)),)


@c.decides
def carry_transfer(house: House, command: c.CarryTransfer) -> tuple[e.Event, ...]:
    """Carry what was sent, once; neither who asked nor who sent it carries it."""
    day_of(house)
    verify_asker(house, command)
    sent = _transfer(house, command.number)
    require(sent.sent_by is not None, f"{sent.direction} {sent.number} is not ready; nobody has sent it yet")
    require(sent.carried_by is None, f"{sent.carried_by} carries {sent.direction} {sent.number} already")
    for other in (sent.asked_by, sent.sent_by or ""):
        moves_alone(house, other, command.by)
    return (e.TransferCarried(command.by, command.at, sent.number),)


@c.decides
def sign_transfer(house: House, command: c.SignTransfer) -> tuple[e.Event, ...]:
    """Sign for the floor what the dealer counted: a fill that arrived, a credit that left.

    Whoever asked for it, sent it, carried it or took it in does not sign for it as well.
    """
    day_of(house)
    verify_asker(house, command)
    found = next((one for one in unsigned(house) if one.number == command.number), None)
    if found is None:
        waits = ", ".join(str(one.number) for one in unsigned(house)) or "none"
        raise RefusedError(
            f"no fill or credit {command.number} waits for the floor's signature; there is {waits}"
        )
    for other in filter(None, (found.asked_by, found.sent_by, found.carried_by, found.received_by)):
        moves_alone(house, other, command.by)
    return (e.TransferSigned(command.by, command.at, found.number),)


def unsigned(house: House) -> tuple[Transfer, ...]:
    """Return the fills that arrived and credits that left with no signature of the floor.

    Where the floor itself counted them, at a table without a dealer, that is its signature.
    """
    fills = [one for one in house.delivered if one.direction is Direction.FILL]
    credits_ = [
        one for one in (*house.transfers.values(), *house.delivered) if one.direction is Direction.CREDIT
    ]
    counted = [(one, one.received_by) for one in fills] + [(one, one.sent_by) for one in credits_]
    return tuple(
        one for one, who in counted if who and one.observed_by is None and not _of_the_floor(house, who)
    )


def _of_the_floor(house: House, who: str) -> bool:
    person = house.staff.get(who)
    return person is None or person.may(Permission.ASK_TRANSFER)


@c.decides
def cancel_transfer(house: House, command: c.CancelTransfer) -> tuple[e.Event, ...]:
    """Call off a transfer; whoever asked for it or sends it may, and says why."""
    day_of(house)
    asked = _transfer(house, command.number)
    person = house.staff.get(command.by)
    if person is None or not person.may(Permission.ASK_TRANSFER):
        _verify_side(house, command.by, asked, sending=True)
    else:
        on_duty(house, command.by, Permission.ASK_TRANSFER)
    require(bool(command.reason.strip()), f"say why {asked.direction} {asked.number} is called off")
    if asked.disputed and not settings_of(house).same_person_may_confirm:
        floor = person is not None and person.may(Permission.ASK_TRANSFER)
        apart = floor and command.by not in (asked.sent_by, asked.carried_by)
        says = f"what arrived of {asked.direction} {asked.number} was not what was sent; the floor or a "
        require(apart, says + "manager, somebody who neither sent nor carried it, calls it off")
    return (e.TransferCancelled(command.by, command.at, asked.number, command.reason),)


@c.decides
def cover_tray(house: House, command: c.CoverTray) -> tuple[e.Event, ...]:
    """Bring a tray what it is short of, in chips the cage has: a fill that the house itself carries."""
    day_of(house)
    book = book_of(house, command.table)
    require(command.cents > 0, f"the tray of table {book.id} is not short")
    chips, lacks = _chips_for(house, book.denominations, command.cents)
    if lacks and not command.from_outside:
        says = f"the tray of table {book.id} is {dollars(command.cents)} short"
        raise RefusedError(
            f"{says}, and the cage lacks {dollars(lacks)} of that; bring money to the cage first"
        )
    funded: tuple[e.Event, ...] = ()
    if lacks:
        more = change_for(lacks, book.denominations)
        entry = moved("to the cage: play money", worth(more), OUTSIDE, CAGE)
        funded = (e.CageFunded(command.by, command.at, 0, more, "play money", (entry,)),)
        chips = together(chips, more)
    number = house.transferred + 1
    bank = of_table(AccountKind.BANK, book.id)
    entry = moved(f"fill {number}, by the house itself", worth(chips), CAGE, bank)
    return (
        *funded,
        e.TransferAsked(command.by, command.at, number, Direction.FILL, book.id, chips),
        e.TransferSent(command.by, command.at, number, same_person=True),
        e.TransferReceived(command.by, command.at, number, same_person=True, entries=(entry,)),
    )


def _chips_for(house: House, denominations: tuple[int, ...], cents: int) -> tuple[Rack, int]:
    """Return chips of the cage's own for an amount, the largest first, and how much of it they lack."""
    own = house.of_the_cage()
    wanted, piles = min(cents, own), list[ChipPile]()
    held = [pile for pile in house.drawer.chips if pile.denomination in denominations]
    for value, pieces in reversed(held):
        taken = min(pieces, wanted // value)
        piles.append(ChipPile(value, taken))
        wanted -= taken * value
    spare = next((value for value, pieces in without(rack(*held), rack(*piles)) if value >= wanted), 0)
    if wanted > 0 and spare and worth(rack(*piles)) + spare <= own:  # no change for it: a chip more
        piles.append(ChipPile(spare, 1))
    return rack(*piles), max(0, cents - worth(rack(*piles)))


def is_open_for(house: House, table: str) -> Transfer | None:
    """Return a transfer of a table that is not done, if there is one."""
    return next((one for one in house.transfers.values() if one.table == table), None)


def _transfer(house: House, number: int) -> Transfer:
    found = house.transfers.get(number)
    if found is None:
        waiting = ", ".join(map(str, house.transfers)) or "none"
        raise RefusedError(f"no fill or credit {number} is under way; there is {waiting}")
    return found


def _verify_side(house: House, who: str, transfer: Transfer, *, sending: bool) -> None:
    """Refuse somebody who does not stand on that side: the cage's people, or the table's dealer or floor."""
    if sending is (transfer.direction is Direction.FILL):
        on_duty(house, who, Permission.CAGE_SIDE)
        return
    person = on_duty(house, who, Permission.TABLE_SIDE)
    here = Role.FLOOR in person.roles or house.tables[transfer.table].dealer == who
    require(here, f"{who} does not deal at table {transfer.table}; its dealer or the floor does this")


def leaving(house: House, table: str) -> int:
    """Return what has left a tray and has not arrived at the cage."""
    return sum(
        worth(one.chips)
        for one in house.transfers.values()
        if one.table == table and one.direction is Direction.CREDIT and one.sent_by
    )


_RULES = ("Q1-40",)


@c.decides
def pay_prize(house: House, command: c.PayPrize) -> tuple[e.Event, ...]:
    """Pay what is owed for a jackpot; the tray or the cage that holds too little says by how much."""
    day_of(house)
    verify_player(house, command.player)
    require(command.cents > 0 and command.owed > 0, f"{dollars(command.cents)} is no jackpot")
    payable = of_table(AccountKind.PAYABLE, command.table)
    owed = house.ledger.balance(payable)
    says = f"{dollars(owed)} is owed for jackpots won at table {command.table}, not {dollars(command.owed)}"
    require(command.owed <= owed, f"{says}; it may be paid already", _RULES)
    _verify_source(house, command)
    entries = _entries(house, command, payable)
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
    return house.ledger.balance(of_table(AccountKind.BANK, table)) - leaving(house, table)


def _verify_source(house: House, command: c.PayPrize) -> None:
    withheld = command.source is PrizeSource.WITHHELD
    require(not withheld, "tax is withheld from a win that is cleared, and from nothing else", _RULES)
    if command.source is PrizeSource.TRAY:
        has = in_tray(house, command.table)
        tray = of_table(AccountKind.BANK, command.table)
        verify_holds(house, tray, has, command.cents, "fill it, or pay from the cage or by check")
    if command.source is PrizeSource.CAGE:
        has = min(house.drawer.cash, house.of_the_cage())
        verify_holds(house, CAGE, has, command.cents, "bring cash to it, or pay by check")


def _entries(house: House, command: c.PayPrize, payable: Account) -> tuple[Entry, ...]:
    """Return what the payment moves: out of its source for the prize, and to the winner what was owed.

    What hands of several tables share may come to less than each table owed for it; the rest is owed no more.
    """
    prizes = of_table(AccountKind.PRIZES, command.table)
    memo = f"jackpot of {command.player}, won at table {command.table}"
    source = {
        PrizeSource.TRAY: of_table(AccountKind.BANK, command.table),
        PrizeSource.CAGE: CAGE,
        PrizeSource.CHECK: OUTSIDE,
    }[command.source]
    in_chips = command.source is PrizeSource.TRAY
    winner = house.winner(command.player, command.table) if in_chips else OUTSIDE
    parts = ((payable, -command.owed), (winner, command.cents), (prizes, command.owed - command.cents))
    return (
        moved(f"{memo}, from {command.source}", command.cents, source, prizes),
        Entry(f"{memo}, paid", tuple(AccountChange(account, cents) for account, cents in parts if cents)),
    )
