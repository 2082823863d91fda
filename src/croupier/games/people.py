"""What people must do: how many hands, whose duty, what conduct, which house rules."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from croupier.games.words import Id, Ids, Lines, Money, Rules

ConsentOf: TypeAlias = Literal["players with a live wager", "every player dealt in"]
"""Whose word it takes to finish a hand that was cut short (Q3-16)."""
DeadHand: TypeAlias = Literal["wagers returned", "wagers kept by the house"]
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
    dead_hand: DeadHand = "wagers returned"
    single_wager_means: Literal["each bet", "the bets of a street together"] = "each bet"
    rules: Rules = ()
    lines: Lines | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """What the house rules beside the sheet say of limits, chips and tournaments."""

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
