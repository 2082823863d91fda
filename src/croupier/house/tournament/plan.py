"""What stands on the schedule before anybody pays: the time, prices, prizes, cap, and how the rules are read.

Nothing is charged but buy-ins, re-buys and add-ons (Lot 7207.04): a fee is a part of these, never on top.
"""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from croupier.games.words import dollars
from croupier.house.readings import DEFAULT, TournamentReadings


class Format(StrEnum):
    """The class of a tournament, which decides what an interruption does to it (H-02, H-03)."""

    HOURLY = "hourly"
    MULTI_TABLE = "multi-table"


class PrizeKind(StrEnum):
    """How prizes are stated: in cents, or in hundredths of a percent of the pool."""

    AMOUNTS = "set amounts"
    PERCENTAGES = "percentages of the pool"


@dataclass(frozen=True, slots=True)
class Price:
    """What a player pays, the part of it that is not prize money, and the tournament chips it buys."""

    cents: int
    fee: int
    chips: int


@dataclass(frozen=True, slots=True)
class Extra:
    """A re-buy or add-on: its price, and how many of them a player may have."""

    price: Price
    most: int


@dataclass(frozen=True, slots=True)
class PrizeLadder:
    """The prizes from first place down, for fields of so many players or more."""

    players: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Prizes:
    """The posted prize schedule: one ladder, or one for each size of the field."""

    kind: PrizeKind
    ladders: tuple[PrizeLadder, ...]


@dataclass(frozen=True, slots=True)
class Level:
    """A stretch of the clock: so many minutes at these blinds, or a break, which has none."""

    minutes: int
    small: int = 0
    big: int = 0
    ante: int = 0

    @property
    def is_break(self) -> bool:
        """Whether nobody plays."""
        return not self.big


@dataclass(frozen=True, slots=True)
class SpendCap:
    """The most a player may spend on the tournament, None for no limit, and the sentence for it (H-08)."""

    cents: int | None
    says: str
    higher: bool = False  # above what other tournaments of the day are held to


@dataclass(frozen=True, slots=True)
class OtherTournament:
    """Another tournament that is on the schedule, as far as the cap is concerned (Q3-22)."""

    id: str
    charity: str
    game_date: date
    higher: bool


@dataclass(frozen=True, slots=True)
class GamingDay:
    """The gaming day that is open, or the one it is now; without charities where none is open yet."""

    date: date
    charities: tuple[str, ...] = ()
    zone: str = ""  # of the house, whose clock the schedule is posted by
    cut_off_hour: int = 6  # when a gaming day ends on that clock


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentPlan:
    """A tournament as it stands on the schedule; of it only the charity and the date are ever corrected."""

    id: str
    name: str
    format: Format
    charity: str
    game_date: date  # the gaming day: with the charity, the licensed event
    starts: datetime
    location: str  # posted beforehand (Lot 7207.04)
    tables: tuple[str, ...]
    seats: int  # at each table
    buy_in: Price
    rebuy: Extra | None = None
    add_on: Extra | None = None
    game: str = ""  # which is played, such as Texas hold'em; plans of version 0.1 did not say
    reentries: int = 0  # how often somebody who is out may enter again, at the price of the buy-in
    rebuy_seconds: int = 120  # in which a player without chips may buy in again, before they are out
    dealer_add_on: Price | None = None  # all of it to the dealers
    no_show_levels: int = 2  # after which a player who never came is out; decided by the house
    alternates: bool = False  # whoever finds no seat waits for one, and enters with a full stack
    late_entry: bool = False  # players may join after the first card, until entries close
    prizes: Prizes
    levels: tuple[Level, ...] = ()  # of the clock, in their order; without any there is no clock
    higher_cap: bool = False  # as the one tournament of its licensed event (H-08)
    readings: TournamentReadings = DEFAULT
    several_tables: str = ""  # why an hourly tournament has more than one (Q3-10)

    @property
    def entries_stay_open(self) -> bool:
        """Whether anything can be bought once the first card is dealt."""
        extras = (self.rebuy, self.add_on, self.dealer_add_on)
        more = any(extra is not None for extra in extras)
        return self.late_entry or self.alternates or self.reentries > 0 or more


def announcement(plan: TournamentPlan) -> str:
    """Return what the Brush calls out before the start (H-01)."""
    what = f"{plan.name}, {plan.game}" if plan.game else plan.name
    lines = [f"{what}: the buy-in is {dollars(plan.buy_in.cents)} for {plan.buy_in.chips:,} in chips"]
    for name, extra in (("re-buy", plan.rebuy), ("add-on", plan.add_on)):
        if extra is None:
            lines.append(f"there are no {name}s")
        else:
            times = "once" if extra.most == 1 else f"up to {extra.most} times"
            lines.append(
                f"the {name} is {dollars(extra.price.cents)} for {extra.price.chips:,} in chips, {times}"
            )
    if plan.reentries:
        times = "once" if plan.reentries == 1 else f"up to {plan.reentries} times"
        lines.append(f"whoever is out may enter again for the buy-in, {times}")
    if dealers := plan.dealer_add_on:
        lines.append(f"the dealer add-on is {dollars(dealers.cents)} for {dealers.chips:,} in chips")
    return "; ".join(lines) + "."
