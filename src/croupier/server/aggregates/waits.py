"""What a table waits for: people, bets, seeds, a decision, the floor, or that its result was seen."""

from enum import StrEnum
from typing import NamedTuple


class WaitsFor(StrEnum):
    """What a table waits for."""

    CLOSED = "closed"  # nobody plays here
    PEOPLE = "people"  # a ruling, or everybody's word on an interrupted hand
    BETWEEN = "between rounds"
    FIRST_BET = "the first bet"
    BETS = "bets"
    SEEDS = "seeds"  # players open the seeds that cut the deck
    DECISION = "decision"
    FLOOR = "floor"
    SHOWN = "result is shown"
    DEALER = "dealer"


class Waits(NamedTuple):
    """What is waited for: where anything here changes, the clock begins anew."""

    what: WaitsFor
    number: int = 0  # of the round
    step: int = -1
    seat: int = 0
