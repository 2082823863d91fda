"""How one house is run: what the operator sets; what the law sets by date is in `limits` and `rates`."""

from dataclasses import dataclass
from enum import StrEnum

from croupier.house.limits import HouseLimit


class Redeemable(StrEnum):
    """How long a chip is redeemable at the window: the readings of Q3-19."""

    GAMING_DAY = "same gaming day"
    CALENDAR_DATE = "same calendar date"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of a house, in force until the operator sets others between two gaming days."""

    licensee: str  # whose approvals these are (R0-02)
    zone: str = "America/New_York"  # where the day begins and ends
    cut_off_hour: int = 6  # a gaming day runs past midnight to this hour of the next date (Q3-19)
    chips_redeemable: Redeemable = Redeemable.GAMING_DAY
    same_person_may_confirm: bool = False  # a small hall; the log then says that it was the same person
    denominations: tuple[int, ...] = (50, 1_00, 5_00, 25_00, 100_00)  # where a game's sheet names none
    limits: tuple[HouseLimit, ...] = ()  # lower than the law's
