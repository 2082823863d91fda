"""The cage: chips sold for cash and redeemed at face value, money in and out."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date, datetime
from typing import Final, NamedTuple

from croupier.games.words import dollars
from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.chips import from_oldest, inventory_of, owed_in_all
from croupier.house.floor_keeping import admit
from croupier.house.ledger import (
    Account,
    AccountChange,
    AccountKind,
    Entry,
    Rack,
    moved,
    worth,
)
from croupier.house.preconditions import (
    day_of,
    second,
    settings_of,
    signed_too,
    verify_asker,
    verify_chips,
    verify_own,
    verify_player,
    verify_there,
)
from croupier.house.readings import OldChips, Redeemable
from croupier.house.settings import day_ends, same_person, wall_date
from croupier.house.state import CAGE, OUTSIDE, OUTSTANDING, TOKES, Day, House, holder, of_player, owed, payee
from croupier.table.refused import RefusedError, require

_SHARES = (AccountKind.CHARITY, AccountKind.STATE, AccountKind.OPERATOR)


_APPROVED = "a manager approves those"

# ------------------------------------------------------------------------------------- chips and cash


@c.decides
def sell_chips(house: House, command: c.SellChips) -> tuple[e.Event, ...]:
    """Sell chips for as much cash as they are worth; no credit is given."""
    _window(house, command)
    chips = _chips_of(house, command)
    verify_chips(house, command.chips)
    price = worth(command.chips)
    require(price > 0, "say which chips are sold")
    cash = dollars(command.cash)
    require(command.cash >= price, f"{cash} does not pay for {dollars(price)} in chips; no credit is given")
    require(command.cash == price, f"{cash} is more than the {dollars(price)} the chips are worth")
    _verify_of_today(house, command.at, "close it and open the next before you sell chips")
    _verify_drawer(house, 0, command.chips, command.by)
    entry = moved(_memo("chips sold", command.player), price, OUTSIDE, chips)
    return (e.ChipsSold(command.by, command.at, command.player, command.cash, command.chips, (entry,)),)


def _chips_of(house: House, command: c.SellChips | c.RedeemChips) -> Account:
    """Return the account of chips over the counter: those outstanding, or a player's own."""
    bearer = not command.account and not settings_of(house).play_money
    if not bearer or command.player.strip():
        verify_player(house, command.player)
        if isinstance(command, c.RedeemChips) and command.approved_by:
            second(house, command)
            same_person(command.by, command.approved_by, allowed=settings_of(house).play_money)
        else:
            admit(house, command.player)
    return holder(command.player, bearer=bearer)


def _memo(what: str, player: str) -> str:
    return f"{what}, {player}" if player else what


@c.decides
def redeem_chips(house: House, command: c.RedeemChips) -> tuple[e.Event, ...]:
    """Redeem chips at face value on the day they were issued (H-06, H-10), whoever holds them."""
    _window(house, command)
    source = _chips_of(house, command)
    cents = _verify_redeemed(house, command.chips)
    _verify_of_today(house, command.at)
    player = source.of
    void = settings_of(house).old_chips is OldChips.VOID
    old = carried(house, source, command.at)
    if source == OUTSTANDING:
        out = house.ledger.balance(source)
        today = f"{dollars(out - old)} in chips of today is out, and {dollars(cents)} was handed in"
        others = "the rest is void" if void else f"the rest is of an earlier day, and {_APPROVED}"
        require(cents <= out - old, f"{today}; {others}", ("H-06", "H-10", "Q3-19", "Q3-20"))
        _verify_issued(house, command.chips)
    else:
        pocket = house.pocket(player)
        has = f"{player} has {dollars(pocket)} in chips away from the tables"
        require(cents <= pocket, f"{has}, not {dollars(cents)}", ("H-06",))
        of_date = f"{has}, {dollars(old)} of them from before midnight"
        refused = f"{of_date}; {'those are void' if void else _APPROVED}"
        require(cents <= pocket - old, refused, ("H-06", "H-10", "Q3-19", "Q3-20"))
    _verify_drawer(house, cents, (), command.by)
    entry = moved(_memo("chips redeemed", command.player), cents, source, OUTSIDE)
    paid = e.ChipsRedeemed(command.by, command.at, command.player, cents, command.chips, (entry,))
    return (replace(paid, approved_by=command.approved_by),)


@c.decides
def redeem_old_chips(house: House, command: c.RedeemOldChips) -> tuple[e.Event, ...]:
    """Redeem chips of another day that are still owed for (Q3-20): a manager approves, and it is recorded.

    Where a house reads its rules so that they are void, nothing is owed for them; what an earlier day owes,
    from when they were not, it still owes.
    """
    day = _window(house, command)
    cents = _verify_redeemed(house, command.chips)
    second(house, command, ("H-10", "Q3-20"))
    same = same_person(command.by, command.approved_by, allowed=settings_of(house).play_money)
    require(bool(command.says.strip()), "say why these chips were not redeemed on their day", ("Q3-20",))
    if command.issued is None and cents > (owing := owed_in_all(house)):
        return _refused(house, command, owing)
    if command.issued is None:
        _verify_issued(house, command.chips)
    taken = _taken_of_old(house, day, command, cents)
    _verify_drawer(house, cents, (), command.by)
    issued = command.issued or _oldest(taken, day)
    memo = _memo(f"chips of {issued} redeemed", command.player)
    return (
        e.OldChipsRedeemed(
            command.by,
            command.at,
            command.player,
            issued,
            cash=cents,
            chips=command.chips,
            approved_by=command.approved_by,
            same_person=same,
            says=command.says,
            entries=(Entry(memo, (*taken, AccountChange(OUTSIDE, cents))),),
        ),
    )


def _refused(house: House, command: c.RedeemOldChips, owing: int) -> tuple[e.Event, ...]:
    """Return what is on record of chips that no day owes for: they may be false, and nothing is paid."""
    handed = dollars(worth(command.chips))
    says = f"{handed} in chips handed in at the cage, and all days together owe {dollars(owing)}; not paid"
    people = (command.player,) if command.player else ()
    return (
        e.ChipsRefused(
            command.by, command.at, command.player, command.chips, owing, command.approved_by, command.says
        ),
        e.IncidentReported(command.by, command.at, house.incident + 1, "chips", "", people, says),
    )


def _oldest(taken: tuple[AccountChange, ...], day: Day) -> date:
    account = taken[0].account
    return day.date if account == OUTSTANDING else date.fromisoformat(account.of)


def _taken_of_old(house: House, day: Day, command: c.RedeemOldChips, cents: int) -> tuple[AccountChange, ...]:
    """Return out of which accounts chips of other days are paid."""
    if command.issued is None:
        if settings_of(house).old_chips is OldChips.VOID:
            _verify_of_today(house, command.at)
        return from_oldest(house, cents)
    source = _source_of_old(house, day, command, command.issued)
    owing = house.ledger.balance(source)
    if source == of_player(command.player):
        owing = min(carried(house, source, command.at), house.pocket(command.player))
    void = settings_of(house).old_chips is OldChips.VOID
    says = f"{dollars(owing)} is owed to {command.player} for chips of {command.issued}, not {dollars(cents)}"
    if void and not owing:
        says = f"chips of {command.issued} are void in this house, and nothing is paid for them"
    require(cents <= owing, says, ("H-06", "H-10", "Q3-20"))
    return (AccountChange(source, -cents),)


def _source_of_old(house: House, day: Day, command: c.RedeemOldChips, issued: date) -> Account:
    """Return the account old chips are owed from: their closed day, or the open one once its time is over."""
    if issued < day.date:
        return owed(issued, command.player)
    over = carried(house, of_player(command.player), command.at) > 0
    says = f"chips of {issued} are redeemed at the window without a manager"
    require(issued == day.date and over, says, ("H-06",))
    void = f"chips of {issued} are void in this house, and nothing is paid for them"
    require(settings_of(house).old_chips is not OldChips.VOID, void, ("H-06", "H-10", "Q3-20"))
    return of_player(command.player)


def carried(house: House, chips: Account, at: datetime) -> int:
    """Return how many chips of an account, or of all that are out, are not of today, as Q3-19 is read."""
    day, settings = day_of(house), settings_of(house)
    has = house.ledger.balance(chips)
    if at >= day_ends(day.date, settings):
        return has
    if settings.chips_redeemable is Redeemable.GAMING_DAY:
        return 0
    begun = house.calendar is not None and wall_date(at, settings) > house.calendar
    return has if begun else min(has, house.carried.get(chips.of, 0))


@c.decides
def count_tokes(house: House, command: c.CountTokes) -> tuple[e.Event, ...]:
    """Count tips in chips: they are out until then, like any others, and the dealers' from then on."""
    _window(house, command)
    off = "this house takes no tips; the operator allows them by the setting tokes"
    require(settings_of(house).tokes, off, ("H-09", "Q3-18"))
    cents = _verify_redeemed(house, command.chips)
    second(house, command)
    same_person(command.by, command.counted_by, allowed=settings_of(house).play_money)
    out = house.ledger.balance(OUTSTANDING)
    says = f"{dollars(out)} in chips of today is out, less than {dollars(cents)}; count the tips again"
    require(cents <= out, says)
    entry = moved("tips counted", cents, OUTSTANDING, TOKES)
    return (e.TokesCounted(command.by, command.at, command.chips, command.counted_by, (entry,)),)


@c.decides
def redeem_tokes(house: House, command: c.RedeemTokes) -> tuple[e.Event, ...]:
    """Pay cash for tips that were counted."""
    _window(house, command)
    cents = _verify_redeemed(house, command.chips)
    require(bool(command.says.strip()), "say to whom the tips are paid")
    held = house.ledger.balance(TOKES)
    require(cents <= held, f"{dollars(held)} in tips was counted and is not paid yet, not {dollars(cents)}")
    _verify_drawer(house, cents, (), command.by)
    entry = moved(f"tips paid: {command.says}", cents, TOKES, OUTSIDE)
    return (e.TokesRedeemed(command.by, command.at, cents, command.chips, command.says, (entry,)),)


class AgedChips(NamedTuple):
    """Chips of a day gone by that the house still owes for, and how old they are (Q3-20)."""

    issued: date
    player: str
    cents: int
    days: int

    @property
    def band(self) -> str:
        """Which line of the ageing list they stand under."""
        return next(name for most, name in _BANDS if self.days <= most)


_BANDS: Final = (
    (7, "up to 7 days"),
    (30, "8 to 30 days"),
    (90, "31 to 90 days"),
    (date.max.toordinal(), "over 90 days"),
)


def aged(owing: Iterable[tuple[date, str, int]], on: date) -> tuple[AgedChips, ...]:
    """Return what is owed for chips of other days with its age on a day, the oldest first.

    >>> [(one.player, one.band) for one in aged([(date(2026, 3, 1), "Ann", 500)], date(2026, 3, 20))]
    [('Ann', '8 to 30 days')]
    """
    lines = (AgedChips(issued, player, cents, (on - issued).days) for issued, player, cents in owing)
    return tuple(sorted(lines, key=lambda line: (line.issued, line.player)))


def by_age(lines: Iterable[AgedChips]) -> dict[str, int]:
    """Return what is owed in each band of the ageing list, the youngest first, and nothing for the others."""
    sums = dict.fromkeys((name for _, name in _BANDS), 0)
    for line in lines:
        sums[line.band] += line.cents
    return sums


def _verify_of_today(house: House, at: datetime, fix: str = "") -> None:
    day = day_of(house)
    ends = day_ends(day.date, settings_of(house))
    void = settings_of(house).old_chips is OldChips.VOID
    lapsed = "its chips are void" if void else "a manager approves the redemption of its chips"
    says = f"the gaming day of {day.date} is over; {fix or lapsed}"
    require(at < ends, says, ("H-06", "H-10", "Q3-19", "Q3-20"))


def _verify_issued(house: House, chips: Rack) -> None:
    """Refuse chips of which the house has fewer out than are handed in: those may be false."""
    out = {line.denomination: line.in_use for line in inventory_of(house)}
    false = [pile.denomination for pile in chips if pile.pieces > max(0, out.get(pile.denomination, 0))]
    kinds = " and ".join(map(dollars, false))
    says = f"fewer {kinds} chips are out than were handed in: keep them, pay nothing, and call a manager"
    require(not false or settings_of(house).play_money, says, ("H-06",))


def _verify_redeemed(house: House, chips: Rack) -> int:
    verify_chips(house, chips)
    cents = worth(chips)
    require(cents > 0, "say which chips are handed in", ("H-06",))
    return cents


def _window(house: House, command: c.Command) -> Day:
    """Return the open day, if somebody may serve at the cage now."""
    day = day_of(house)
    verify_asker(house, command)
    return day


def _verify_drawer(house: House, cash: int, chips: Rack, cashier: str = "") -> None:
    """Refuse to hand out what the cage, or the window of a cashier who has one, does not hold."""
    window = house.window_of(cashier)
    drawer, place = (window.drawer, f"window {window.id}") if window else (house.drawer, "the cage")
    verify_there(drawer, place, cash, chips)


# ----------------------------------------------------------------------------------- in and out


@c.decides
def fund_cage(house: House, command: c.FundCage) -> tuple[e.Event, ...]:
    """Bring cash and chips to the cage."""
    cents = _verify_moved(house, command)
    signed = signed_too(house, command, "for money that comes to the cage")
    entry = moved(f"to the cage: {command.says}", cents, OUTSIDE, CAGE)
    return (
        e.CageFunded(command.by, command.at, command.cash, command.chips, command.says, (entry,), signed),
    )


@c.decides
def take_from_cage(house: House, command: c.TakeFromCage) -> tuple[e.Event, ...]:
    """Take cash or chips out of the house."""
    cents = _verify_moved(house, command)
    signed = signed_too(house, command, "for money that leaves the cage")  # first: one alone asks out no sum
    _verify_drawer(house, command.cash, command.chips)
    verify_own(house, cents)
    entry = moved(f"from the cage: {command.says}", cents, CAGE, OUTSIDE)
    return (e.CageDrawn(command.by, command.at, command.cash, command.chips, command.says, (entry,), signed),)


def _verify_moved(house: House, command: c.FundCage | c.TakeFromCage) -> int:
    day_of(house)
    verify_asker(house, command)
    verify_chips(house, command.chips)
    require(command.cash >= 0, f"{dollars(command.cash)} is no cash")
    cents = command.cash + worth(command.chips)
    require(cents > 0, "say how much cash and which chips")
    require(bool(command.says.strip()), "say what it is for")
    return cents


@c.decides
def pay_share(house: House, command: c.PayShare) -> tuple[e.Event, ...]:
    """Pay what the day or the month earned for the charity, the state or the operator (H-15)."""
    day_of(house)
    verify_asker(house, command)
    require(command.to in _SHARES, f"shares are paid to {', '.join(_SHARES)}, not to {command.to}", ("H-15",))
    require(command.cents > 0, f"{dollars(command.cents)} is no share")
    require(bool(command.name.strip()), "name who is paid")
    require(bool(command.says.strip()), "say what the share is of")
    signed = signed_too(house, command, "for money that leaves the cage")  # first: one alone asks out no sum
    _verify_drawer(house, command.cents, ())
    verify_own(house, command.cents)
    month = (command.month or day_of(house).date).replace(day=1)
    _verify_due(house, command, month)
    entry = moved(command.says, command.cents, CAGE, Account(command.to, command.name))
    paid = e.SharePaid(
        command.by, command.at, command.to, command.name, command.cents, command.says, (entry,)
    )
    return (replace(paid, approved_by=signed, month=month),)


def _verify_due(house: House, command: c.PayShare, month: date) -> None:
    """Refuse to pay more of a share than the report of its month has, all payments together."""
    if command.due is None:
        raise RefusedError(
            f"nobody has worked out the shares of {month:%Y-%m}; read its monthly report first"
        )
    paid = house.shares.get(payee(command.to, command.name, month), 0)
    left, name = max(0, command.due - paid), command.name
    says = f"{dollars(command.due)} of {month:%Y-%m} is due to {name}, and {dollars(paid)} of it is paid: "
    says += f"pay {dollars(left)} at most" if left else "nothing is left to pay"
    require(command.cents <= left, says, ("H-15",))
