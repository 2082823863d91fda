"""The cage: chips sold for cash and redeemed at face value, money in and out."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Final, NamedTuple

from croupier.games.words import dollars
from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.ledger import (
    Account,
    AccountKind,
    Rack,
    lacking,
    moved,
    worth,
)
from croupier.house.preconditions import (
    day_of,
    second,
    settings_of,
    verify_asker,
    verify_chips,
    verify_own,
    verify_player,
)
from croupier.house.readings import OldChips, Redeemable
from croupier.house.settings import day_ends, same_person, wall_date
from croupier.house.state import CAGE, OUTSIDE, Day, House, of_player, owed
from croupier.table.refused import require

_SHARES = (AccountKind.CHARITY, AccountKind.STATE, AccountKind.OPERATOR)


_APPROVED = "a manager approves those"

# ------------------------------------------------------------------------------------- chips and cash


@c.decides
def sell_chips(house: House, command: c.SellChips) -> tuple[e.Event, ...]:
    """Sell chips for as much cash as they are worth; no credit is given."""
    _window(house, command)
    verify_player(house, command.player)
    verify_chips(house, command.chips)
    price = worth(command.chips)
    require(price > 0, "say which chips are sold")
    cash = dollars(command.cash)
    require(command.cash >= price, f"{cash} does not pay for {dollars(price)} in chips; no credit is given")
    require(command.cash == price, f"{cash} is more than the {dollars(price)} the chips are worth")
    _verify_of_today(house, command.at, "close it and open the next before you sell chips")
    _verify_drawer(house, 0, command.chips)
    entry = moved(f"{command.player} buys chips", price, OUTSIDE, of_player(command.player))
    return (e.ChipsSold(command.by, command.at, command.player, command.cash, command.chips, (entry,)),)


@c.decides
def redeem_chips(house: House, command: c.RedeemChips) -> tuple[e.Event, ...]:
    """Redeem chips at face value on the day they were issued (H-06, H-10)."""
    _window(house, command)
    cents = _verify_redeemed(house, command.player, command.chips)
    _verify_of_today(house, command.at)
    pocket, old = house.pocket(command.player), carried(house, command.player, command.at)
    has = f"{command.player} has {dollars(pocket)} in chips away from the tables"
    require(cents <= pocket, f"{has}, not {dollars(cents)}", ("H-06",))
    void = settings_of(house).old_chips is OldChips.VOID
    of_date = f"{has}, {dollars(old)} of them from before midnight; {'those are void' if void else _APPROVED}"
    require(cents <= pocket - old, of_date, ("H-06", "H-10", "Q3-19", "Q3-20"))
    _verify_drawer(house, cents, ())
    entry = moved(f"{command.player} redeems chips", cents, of_player(command.player), OUTSIDE)
    return (e.ChipsRedeemed(command.by, command.at, command.player, cents, command.chips, (entry,)),)


@c.decides
def redeem_old_chips(house: House, command: c.RedeemOldChips) -> tuple[e.Event, ...]:
    """Redeem chips of another day that are still owed for (Q3-20): a manager approves, and it is recorded.

    Where a house reads its rules so that they are void, nothing is owed for them; what an earlier day owes,
    from when they were not, it still owes.
    """
    day = _window(house, command)
    cents = _verify_redeemed(house, command.player, command.chips)
    second(house, command, ("H-10", "Q3-20"))
    same = same_person(command.by, command.approved_by, allowed=settings_of(house).play_money)
    require(bool(command.says.strip()), "say why these chips were not redeemed on their day", ("Q3-20",))
    source = _source_of_old(house, day, command)
    owing = house.ledger.balance(source)
    if source == of_player(command.player):
        owing = min(carried(house, command.player, command.at), house.pocket(command.player))
    void = settings_of(house).old_chips is OldChips.VOID
    says = f"{dollars(owing)} is owed to {command.player} for chips of {command.issued}, not {dollars(cents)}"
    if void and not owing:
        says = f"chips of {command.issued} are void in this house, and nothing is paid for them"
    require(cents <= owing, says, ("H-06", "H-10", "Q3-20"))
    _verify_drawer(house, cents, ())
    entry = moved(f"{command.player} redeems chips of {command.issued}", cents, source, OUTSIDE)
    return (
        e.OldChipsRedeemed(
            command.by,
            command.at,
            command.player,
            command.issued,
            cash=cents,
            chips=command.chips,
            approved_by=command.approved_by,
            same_person=same,
            says=command.says,
            entries=(entry,),
        ),
    )


def _source_of_old(house: House, day: Day, command: c.RedeemOldChips) -> Account:
    """Return the account old chips are owed from: their closed day, or the open one once its time is over."""
    if command.issued < day.date:
        return owed(command.issued, command.player)
    over = carried(house, command.player, command.at) > 0
    says = f"chips of {command.issued} are redeemed at the window without a manager"
    require(command.issued == day.date and over, says, ("H-06",))
    void = f"chips of {command.issued} are void in this house, and nothing is paid for them"
    require(settings_of(house).old_chips is not OldChips.VOID, void, ("H-06", "H-10", "Q3-20"))
    return of_player(command.player)


def carried(house: House, player: str, at: datetime) -> int:
    """Return how many of a player's chips are not of today, as Q3-19 is read."""
    day, settings = day_of(house), settings_of(house)
    has = house.chips_of(player)
    if at >= day_ends(day.date, settings):
        return has
    if settings.chips_redeemable is Redeemable.GAMING_DAY:
        return 0
    begun = house.calendar is not None and wall_date(at, settings) > house.calendar
    return has if begun else min(has, house.carried.get(player, 0))


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


def _verify_redeemed(house: House, player: str, chips: Rack) -> int:
    verify_chips(house, chips)
    cents = worth(chips)
    require(cents > 0, f"{player or 'nobody'} hands in no chips", ("H-06",))
    return cents


def _window(house: House, command: c.Command) -> Day:
    """Return the open day, if somebody may serve at the cage now."""
    day = day_of(house)
    verify_asker(house, command)
    return day


def _verify_drawer(house: House, cash: int, chips: Rack) -> None:
    """Refuse to hand out what the cage does not hold."""
    held = dollars(house.drawer.cash)
    require(cash <= house.drawer.cash, f"the cage holds {held} in cash, too little for {dollars(cash)}")
    short = lacking(house.drawer.chips, chips)
    require(not short, f"the cage would need {short}")


# ----------------------------------------------------------------------------------- in and out


@c.decides
def fund_cage(house: House, command: c.FundCage) -> tuple[e.Event, ...]:
    """Bring cash and chips to the cage."""
    cents = _verify_moved(house, command)
    entry = moved(f"to the cage: {command.says}", cents, OUTSIDE, CAGE)
    return (e.CageFunded(command.by, command.at, command.cash, command.chips, command.says, (entry,)),)


@c.decides
def take_from_cage(house: House, command: c.TakeFromCage) -> tuple[e.Event, ...]:
    """Take cash or chips out of the house."""
    cents = _verify_moved(house, command)
    _verify_drawer(house, command.cash, command.chips)
    verify_own(house, cents)
    entry = moved(f"from the cage: {command.says}", cents, CAGE, OUTSIDE)
    return (e.CageDrawn(command.by, command.at, command.cash, command.chips, command.says, (entry,)),)


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
    _verify_drawer(house, command.cents, ())
    verify_own(house, command.cents)
    entry = moved(command.says, command.cents, CAGE, Account(command.to, command.name))
    return (
        e.SharePaid(command.by, command.at, command.to, command.name, command.cents, command.says, (entry,)),
    )
