"""How a house reads the rules that document 003 leaves open: set once, read by page, cage, desk and table.

The questions and their options stand in the game file the house rules were filed with; here is what each of
them sets. The first answer of each is the one in force unless the house says otherwise.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from croupier.errors import CroupierError
from croupier.games import Game, load
from croupier.games.document import House, Reading

FILED_WITH: Final = "nh-holdem-stud"
"""The sheet whose document has the house rules, and whose readings are theirs."""


class HouseReadingError(CroupierError):
    """A question that is none of the house rules, or an answer it does not have."""


class ConsentReading(StrEnum):
    """Whose word it takes to finish a hand that was cut short at a table (Q3-16)."""

    LIVE_WAGER = "players with a live wager"
    DEALT_IN = "every player dealt in"


class DeadHand(StrEnum):
    """What becomes of the wagers of a dead hand (Q3-17)."""

    RETURNED = "wagers returned"  # those not settled yet
    KEPT = "wagers kept by the house"
    ALL_RETURNED = "every wager returned"


class Redeemable(StrEnum):
    """How long a chip is redeemable at the window (Q3-19)."""

    GAMING_DAY = "same gaming day"
    CALENDAR_DATE = "same calendar date"


class OldChips(StrEnum):
    """What becomes of chips that were not redeemed in time (Q3-20)."""

    OWED = "owed for"
    VOID = "void"


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
    """How a house reads the rules for tournaments; a tournament keeps those of the day it was scheduled."""

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


DEFAULT: Final = TournamentReadings()


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseReadings:
    """Every reading of the house rules in force in a house."""

    chips_redeemable: Redeemable = Redeemable.GAMING_DAY  # Q3-19
    old_chips: OldChips = OldChips.OWED  # Q3-20
    consent_of: ConsentReading = ConsentReading.LIVE_WAGER  # Q3-16
    dead_hand: DeadHand = DeadHand.RETURNED  # Q3-17
    tournaments: TournamentReadings = DEFAULT
    raises: int = 3  # in a betting round of live poker, as filed (Q3-26)


AS_FILED: Final = HouseReadings()


def of_game(game: Game) -> HouseReadings:
    """Return the readings that a game file's house rules are in force with.

    >>> of_game(load("nh-holdem-stud").with_readings({"Q3-12": "b"})).tournaments.when_void
    <WhenVoid.NO_REFUND: 'no refund'>
    """
    house = game.house or _filed()
    return HouseReadings(
        chips_redeemable=Redeemable(house.chips_redeemable),
        old_chips=OldChips(house.unredeemed_chips),
        consent_of=ConsentReading(game.conduct.consent_of),
        dead_hand=DeadHand(game.conduct.dead_hand),
        tournaments=TournamentReadings(
            class_fixed=ClassFixed(house.tournament_class_fixed),
            stands_at=StandsAt(house.interrupted_hourly_plays_out_at),
            when_void=WhenVoid(house.interrupted_hourly_void),
            equal_counts=EqualCounts(house.equal_chip_counts),
            stacks=Stacks(house.interrupted_hourly_stacks),
            odd_cents=OddCents(house.odd_cents_of_prizes),
            who_agrees=WhoAgrees(house.consent_in_tournaments),
            spend_counts=SpendCounts(house.spend_counts),
            licensed_event=LicensedEvent(house.licensed_event),
            close_call=CloseCall(house.close_call),
        ),
        raises=house.raises_in_cash_poker,
    )


def _filed() -> House:
    """Return the house rules as they were filed, for a sheet that was filed without any."""
    house = load(FILED_WITH).house
    assert house is not None  # noqa: S101 (document 003 has house rules: a test reads them)
    return house


@cache
def questions() -> tuple[Reading, ...]:
    """Return the open questions of the house rules: those that are answered once for every game and desk."""
    return tuple(asked for asked in load(FILED_WITH).readings if any(_sets(asked)))


def _sets(asked: Reading) -> Iterator[bool]:
    """Yield for each thing a question decides whether it is one of the house's."""
    for option in asked.options:
        for (table, *key), _ in option.change.leaves():
            yield table == "house" or key[-1] in ("dead_hand", "consent_of")


def from_choices(choices: Mapping[str, str]) -> HouseReadings:
    """Return the readings a house has chosen, each question by its id with the letter of an option.

    >>> from_choices({"Q3-20": "b"}).old_chips
    <OldChips.VOID: 'void'>
    """
    known = [asked.id for asked in questions()]
    for id_ in choices:
        if id_ not in known:
            raise HouseReadingError(f"{id_} is no question of the house rules; those are {', '.join(known)}")
    return of_game(load(FILED_WITH).with_readings(choices))


def choices_of(readings: HouseReadings) -> dict[str, str]:
    """Return the option of each question that a house is run by.

    >>> choices_of(HouseReadings(old_chips=OldChips.VOID))["Q3-20"]
    'b'
    """
    found: dict[str, str] = {}
    for asked in questions():
        near = {option: _alike(house, readings) for option, house in _houses_by_option(asked.id).items()}
        found[asked.id] = max(near, key=lambda option: (near[option], option == asked.default))
    return found


@cache
def _houses_by_option(question: str) -> dict[str, HouseReadings]:
    """Return the house as filed but for one question, by the option that is taken of it."""
    asked = next(asked for asked in questions() if asked.id == question)
    return {option.id: from_choices({question: option.id}) for option in asked.options}


def _alike(some: HouseReadings, other: HouseReadings) -> int:
    """Return in how many answers two houses agree."""
    return sum(one == another for one, another in zip(_answers(some), _answers(other), strict=True))


def _answers(readings: HouseReadings) -> tuple[str, ...]:
    own, desk = readings, readings.tournaments
    return (
        *(own.chips_redeemable, own.old_chips, own.consent_of, own.dead_hand),
        *(getattr(desk, name) for name in TournamentReadings.__dataclass_fields__),
    )
