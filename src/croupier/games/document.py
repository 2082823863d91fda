"""The document behind a game: its approval, its submission, its open questions, and what people must do."""

from dataclasses import dataclass
from datetime import date
from typing import Annotated, Literal, TypeAlias

from croupier.errors import CroupierError
from croupier.games.decode import many
from croupier.games.patch import Patch, read_patch
from croupier.games.words import Id, Ids, Lines, Money, Rules, Written


@dataclass(frozen=True, slots=True, kw_only=True)
class Approval:
    """Who approved the game, for whom, and which document says so."""

    source: str
    document: str | None = None
    lines: Lines | None = None
    number: str | None = None
    dated: date | None = None
    year: int | None = None
    authority: str | None = None
    licensee: str | None = None
    law: tuple[str, ...] = ()
    law_now: tuple[str, ...] = ()  # where what is cited has moved since
    transferable: bool | None = None  # whether it may pass to another operator; none: not said
    sanctions: tuple[str, ...] = ()  # what straying from it may cost
    disclaims: tuple[str, ...] = ()  # what the authority does not vouch for
    rules: Rules = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Seats:
    """How many places the table has; `most` is also how many hands one deck is asked to serve."""

    usual: int
    most: int
    says: str | None = None  # where the two numbers come from, if not from the document
    rules: Rules = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Equipment:
    """One thing that must be on or at the table."""

    item: str
    rules: Rules = ()
    lines: Lines | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chips:
    """The chips this sheet names."""

    denominations: tuple[Money, ...]
    rules: Rules = ()
    lines: Lines | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """What the sheet's own wording adds to the completeness check of Lot 7206.07(c)(1)."""

    name: str | None = None
    object: str | None = None
    game_rules: str | None = None
    equipment: str | None = None
    method_of_play: str | None = None
    wager_types: str | None = None
    wager_amounts: str | None = None
    payouts: str | None = None
    point_system: str | None = None


Authority: TypeAlias = Literal["approved procedure", "house rule", "outside guide", "operator"]
"""What a choice rests on, in the order of Lot 7207.04(c); `operator` where all three are silent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One way to read an open question: a patch on the game, or the reason why it cannot be played."""

    id: str
    says: str
    authority: Authority
    change: Annotated[Patch, Written(read_patch, {"type": "object"})] = Patch()
    same_as: str | None = None  # another option that plays alike
    cannot: str | None = None  # why no table can be run this way


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A place where the document contradicts itself or is silent, with the ways to read it."""

    id: str
    asks: str
    touches: Literal["money", "play", "house"]
    default: str
    because: str
    lines: Lines | None = None
    options: tuple[Option, ...] = many("option")

    def option(self, id_: str) -> Option | None:
        """Return the option of this id, if there is one."""
        return next((option for option in self.options if option.id == id_), None)

    @property
    def strict(self) -> str:
        """The approved procedure's option wherever there is one: the default, or else the first."""
        approved = [
            each.id for each in self.options if each.authority == "approved procedure" and not each.cannot
        ]
        return self.default if self.default in approved or not approved else approved[0]

    def played_as(self, id_: str) -> Option:
        """Return the option that says what is played: this one, or the one it is the same as."""
        option = self.option(id_)
        if option is None:
            known = ", ".join(option.id for option in self.options)
            raise CroupierError(f'{self.id} has no option "{id_}"; its options are {known}')
        return (self.option(option.same_as) if option.same_as else None) or option


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A question that changes neither money nor play: a typo, an alias, a thing settled elsewhere."""

    id: str
    says: str
    lines: Lines | None = None


ConsentOf: TypeAlias = Literal["players with a live wager", "every player dealt in"]
"""Whose word it takes to finish a hand that was cut short (Q3-16)."""
DeadHand: TypeAlias = Literal["wagers returned", "wagers kept by the house", "every wager returned"]
"""What becomes of the wagers of a dead hand (Q3-17)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hands:
    """How many hands one player may play, and on what terms."""

    most: int
    floor_approves_second: bool = False
    floor_may_allow_more: bool = False
    token: Literal["one for each idle hand", "one for each such player"] | None = None
    look_at: Literal["one hand at a time"] | None = None
    surrender: Literal["before the next round", "at once"] | None = None
    surrender_chosen_by: Literal["player", "floor"] | None = None
    rules: Rules = ()
    lines: Lines | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Duty:
    """Something a person must do before play goes on, for hands of a certain rank."""

    id: Id
    says: str
    who: Literal["floor", "manager"]
    hand: str
    pay_tables: Ids
    before_payment: bool
    rules: Rules = ()
    lines: Lines | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Conduct:
    """What the sheet says of players' behaviour and of hands that cannot be finished."""

    showing_cards: Literal[
        "forfeits the hand and its bets until it is turned up",
        "forfeits the hand and its bets",  # while betting goes on
        "the floor decides",
        "allowed",
        "not said",
    ] = "not said"
    action_closes: Literal["the dealer's announcement", "the burn", "the next card"] | None = None
    late_bet: Literal["refused", "forfeited"] = "refused"
    consent_of: ConsentOf = "players with a live wager"
    dead_hand: DeadHand = "wagers returned"  # those not settled yet; every one goes back where it says so
    single_wager_means: Literal["each bet", "the bets of a street together"] = "each bet"
    rules: Rules = ()
    lines: Lines | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """What the house rules with the sheet say of limits, chips and tournaments."""

    most_on_games_of_chance: Money
    most_on_cash_poker: Money
    raises_in_cash_poker: int
    tournament_spend: Money
    one_tournament_spend: Money
    spend_counts: Literal["buy-ins, re-buys and add-ons", "buy-ins and re-buys"]
    chips_redeemable: Literal["same gaming day", "same calendar date"]
    interrupted_hourly_plays_out_at: Literal["three players or fewer", "exactly three players"]
    interrupted_hourly_void: Literal["buy-ins refunded", "no refund", "pool split"]
    interrupted_hourly_stacks: Literal["start of the hand", "with the pot pushed"]
    equal_chip_counts: Literal["share the adjacent prizes", "high card draw"]
    odd_cents_of_prizes: Literal["by seat from the button", "by draw"]
    tournament_class_fixed: Literal["when scheduled", "by tables left"]
    consent_in_tournaments: Literal["every player at the table", "every player left in the tournament"] = (
        "every player at the table"
    )
    unredeemed_chips: Literal["owed for", "void"] = "owed for"
    licensed_event: Literal["one game date of one charity", "one game date"] = "one game date of one charity"
    close_call: Literal["what the floor rules to be one", "every request once the seats are drawn"] = (
        "what the floor rules to be one"
    )
    rules: Rules = ()
    lines: Lines | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRule:
    """A house rule filed with the sheet, in our words."""

    id: str
    says: str
    lines: Lines


@dataclass(frozen=True, slots=True, kw_only=True)
class ChecklistLine:
    """What software cannot hold: said to the person who can."""

    who: Literal["dealer", "opener", "floor"]
    says: str
    rules: Rules
    lines: Lines | None = None
