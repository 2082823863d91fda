"""How a house reads the rules for tournaments where document 003 leaves them open: one value, all switches.

The first answer of each question is the one in force unless the house says otherwise. Those that a game file
asks too are spelled as it spells them, so that `of_house` takes them from there.
"""

from dataclasses import dataclass
from enum import StrEnum

from croupier.games.people import House


class ClassFixed(StrEnum):
    """When it is settled whether a tournament is hourly or multi-table (Q3-10)."""

    WHEN_SCHEDULED = "when scheduled"
    BY_TABLES_LEFT = "by tables left"


class StandsAt(StrEnum):
    """With how many players left an interrupted hourly tournament is not void (Q3-11)."""

    THREE_OR_FEWER = "three players or fewer"
    EXACTLY_THREE = "exactly three players"


class WhenVoid(StrEnum):
    """What becomes of the money of a void tournament (Q3-12)."""

    REFUNDED = "buy-ins refunded"
    NO_REFUND = "no refund"
    POOL_SPLIT = "pool split"


class EqualCounts(StrEnum):
    """Who places higher when chip counts are equal (Q3-13)."""

    SHARE = "share the adjacent prizes"
    HIGH_CARD = "high card draw"


class Stacks(StrEnum):
    """Which stacks count when a hand was cut short (Q3-14)."""

    START_OF_HAND = "start of the hand"
    POT_PUSHED = "with the pot pushed"


class OddCents(StrEnum):
    """Who gets the cents that do not divide (Q3-15)."""

    BY_DRAW = "by draw"
    FROM_THE_BUTTON = "by seat from the button"


class WhoAgrees(StrEnum):
    """Whose word it takes to finish an interrupted hand (Q3-16); one objection kills it either way."""

    AT_THE_TABLE = "every player at the table"
    IN_THE_TOURNAMENT = "every player left in the tournament"


class SpendCounts(StrEnum):
    """What counts toward the cap on a player's spending (Q3-21)."""

    ALL = "buy-ins, re-buys and add-ons"
    NO_ADD_ONS = "buy-ins and re-buys"


class LicensedEvent(StrEnum):
    """What a licensed event is, of whose tournaments one may have the higher cap (Q3-22)."""

    DATE_OF_THE_CHARITY = "one game date of one charity"
    DATE = "one game date"


class CloseCall(StrEnum):
    """What a close call is, on which no refund is given (Q3-25)."""

    FLOOR_DECIDES = "what the floor rules to be one"
    SEATS_DRAWN = "every request once the seats are drawn"


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentReadings:
    """The readings in force for one tournament, fixed when it is scheduled."""

    class_fixed: ClassFixed = ClassFixed.WHEN_SCHEDULED  # Q3-10
    stands_at: StandsAt = StandsAt.THREE_OR_FEWER  # Q3-11
    when_void: WhenVoid = WhenVoid.REFUNDED  # Q3-12
    equal_counts: EqualCounts = EqualCounts.SHARE  # Q3-13
    stacks: Stacks = Stacks.START_OF_HAND  # Q3-14
    odd_cents: OddCents = OddCents.BY_DRAW  # Q3-15
    who_agrees: WhoAgrees = WhoAgrees.AT_THE_TABLE  # Q3-16
    spend_counts: SpendCounts = SpendCounts.ALL  # Q3-21
    licensed_event: LicensedEvent = LicensedEvent.DATE_OF_THE_CHARITY  # Q3-22
    close_call: CloseCall = CloseCall.FLOOR_DECIDES  # Q3-25


DEFAULT = TournamentReadings()


def of_house(house: House) -> TournamentReadings:
    """Return the readings that a game file's house rules are in force with.

    >>> from croupier.games import load
    >>> game = load("nh-holdem-stud").with_readings({"Q3-12": "b"})
    >>> of_house(game.house).when_void
    <WhenVoid.NO_REFUND: 'no refund'>
    """
    return TournamentReadings(
        class_fixed=ClassFixed(house.tournament_class_fixed),
        stands_at=StandsAt(house.interrupted_hourly_plays_out_at),
        when_void=WhenVoid(house.interrupted_hourly_void),
        equal_counts=EqualCounts(house.equal_chip_counts),
        stacks=Stacks(house.interrupted_hourly_stacks),
        odd_cents=OddCents(house.odd_cents_of_prizes),
        spend_counts=SpendCounts(house.spend_counts),
    )
