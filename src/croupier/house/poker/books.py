"""A poker table in the books of the house: opened within the limit of the day, every chip of it posted."""

from collections.abc import Sequence
from math import gcd

from croupier.games.words import dollars
from croupier.house import commands as hc
from croupier.house import events as he
from croupier.house.chips import owed_in_all
from croupier.house.ledger import Account, AccountChange, AccountKind, Entry, moved, verify_rack
from croupier.house.limits import limit_on
from croupier.house.poker import events as e
from croupier.house.poker.state import PokerTable
from croupier.house.preconditions import day_of, settings_of
from croupier.house.settings import Terms, gaming_date
from croupier.house.state import OUTSIDE, House, Rail, holder, of_table
from croupier.house.tables import opened, verify_opening
from croupier.table.refused import require

SEATS = (2, 11)
"""Nobody plays alone; eleven hands of four cards with a board of five and three burned are the whole deck."""


@hc.decides
def open_poker(house: House, command: hc.OpenPokerTable) -> tuple[he.Event, ...]:
    """Open a table of live poker in the books, with its bank."""
    verify_opening(house, command)
    terms = terms_of(house, command.game, command.seats, command.limit)
    denominations = settings_of(house).denominations
    verify_rack(command.bank, denominations)
    return (opened(house, command, terms.game, "", denominations, poker=True),)


def terms_of(house: House, game: str, seats: int, limit: int | None) -> Terms:
    """Return what stands on the sign of a table: its limit is within that of the day (H-12, Q3-24)."""
    day, settings = day_of(house), settings_of(house)
    least, most = SEATS
    require(bool(game.strip()), "say which game is played, such as Texas hold'em")
    require(least <= seats <= most, f"a poker table has from {least} to {most} seats, not {seats}")
    chip = gcd(*settings.denominations)
    have = ", ".join(map(dollars, settings.denominations))
    require(chip in settings.denominations, f"chips of {have} leave gaps; add a chip of {dollars(chip)}")
    law = limit_on(day.date, settings.limits).wager
    if limit is None:
        says = f"say the most of a bet, {dollars(law.most or 0)} or less: {law.says}"
        require(law.most is None, says, ("H-12",))
    else:
        require(limit > 0, "the most of a bet is above $0", ("H-12",))
        require(limit % chip == 0, f"{dollars(limit)} cannot be bet with chips of {dollars(chip)}")
        within = law.most is None or limit <= law.most
        require(within, f"a bet of {dollars(limit)} is above {dollars(law.most or 0)}: {law.says}", ("H-12",))
    return Terms(
        game=game,
        seats=seats,
        limit=limit,
        says=law.says if limit == law.most else f"posted at this table; {law.says}",
        rules=settings.poker,
        chip=chip,
        consent_of=settings.consent_of,
    )


def verify_today(house: House, event: e.Event) -> None:
    """Refuse to sell chips or to begin a hand when the gaming day is over (Q3-19)."""
    day = day_of(house)
    over = gaming_date(event.at, settings_of(house)) != day.date
    begins = isinstance(event, e.ChipsSoldHere | e.HandBegun)
    says = f"it is past the end of the gaming day of {day.date}; close it and open the next"
    require(not (over and begins), says, ("Q3-19",))


# ------------------------------------------------------------------------------------------- postings


def entries_for(table: str, event: e.Event, *, bearer: bool = False) -> tuple[Entry, ...]:
    """Return what an event of a poker table moves in the ledger; the pot lies on the layout."""
    pot = of_table(AccountKind.BETS, table)
    match event:
        case e.ChipsSoldHere():
            return (_sold(table, event, holder(event.player, bearer=bearer)),)
        case e.TurnTaken(turn=turn) if turn.paid:
            memo = f"table {table}: {turn.action} of {turn.player}"
            return (moved(memo, turn.paid, holder(turn.player, bearer=bearer), pot),)
        case e.TurnTakenBack(turn=turn) if turn.paid:
            memo = f"table {table}: {turn.action} of {turn.player} taken back"
            return (moved(memo, turn.paid, pot, holder(turn.player, bearer=bearer)),)
        case e.HandFinished() | e.InterruptionSettled():
            memo = f"table {table}, hand {event.number}"
            back = (("returned", share) for share in event.returned)
            won = (("pot", share) for share in getattr(event, "shares", ()))
            pushed = tuple(
                moved(
                    f"{memo}: {what} to {share.player}",
                    share.cents,
                    pot,
                    holder(share.player, bearer=bearer),
                )
                for what, share in (*back, *won)
            )
            rake = getattr(event, "rake", 0)
            raked = (moved(f"{memo}: rake", rake, pot, of_table(AccountKind.RAKE, table)),) if rake else ()
            return (*pushed, *raked)
        case _:
            return ()


def _sold(table: str, event: e.ChipsSoldHere, chips: Account) -> Entry:
    """Return the purchase of chips at a table: they leave the tray, and the cash goes into the drop box."""
    return Entry(
        f"table {table}: {event.player} buys chips",
        (
            AccountChange(OUTSIDE, -event.cents),
            AccountChange(chips, event.cents),
            AccountChange(of_table(AccountKind.BANK, table), -event.cents),
            AccountChange(of_table(AccountKind.DROP, table), event.cents),
        ),
    )


def ends_hand(event: e.Event) -> bool:
    """Whether a hand is over: its pot pushed, or dead."""
    return isinstance(event, e.HandFinished) or (
        isinstance(event, e.InterruptionSettled) and not event.goes_on
    )


def post(house: House, table: str, events: Sequence[e.Event], after: PokerTable) -> hc.PostTable | None:
    """Return the command that posts what has just happened at a poker table; None if no chip moved."""
    book = house.tables[table]
    entries = tuple(entry for event in events for entry in entries_for(table, event, bearer=book.bearer))
    # Chips of the bearer lie in front of somebody for the hand's sake, and nobody answers for whose they are.
    rails = tuple(Rail(chair.player, 0 if book.bearer else chair.chips) for chair in after.chairs)
    playing = after.hand is not None
    if not entries and (rails, playing) == (book.rails, book.playing):
        return None
    return hc.PostTable(
        events[0].by,
        events[0].at,
        table,
        first=book.posted,
        count=len(events),
        entries=entries,
        rails=rails,
        rounds=sum(ends_hand(event) for event in events),
        playing=playing,
    )


def verify_chips_out(house: House, table: PokerTable, cents: int) -> None:
    """Refuse to put down chips that nobody can have: more than are out, or parts of a chip."""
    least, here = min(settings_of(house).denominations), sum(chair.chips for chair in table.chairs)
    require(cents % least == 0, f"{dollars(cents)} is no amount in chips; the smallest is {dollars(least)}")
    out = owed_in_all(house) - here
    says = f"{dollars(max(out, 0))} in chips is out besides those here, and {dollars(cents)} is put down"
    require(cents <= out, f"{says}; chips are bought first")
