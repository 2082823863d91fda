"""A game laid out for the table: its names turned into numbers once, its round into a list of steps."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum, auto
from typing import Final, NamedTuple, TypeAlias

from croupier.games import Game
from croupier.games.checks.wagers import leans_on
from croupier.games.model import has_mini_royal
from croupier.games.payment import PayTable, Ranged, Wager, rows_by_strength
from croupier.games.procedure import CardGroup, Deal, Decide, Settle, Step, Verb
from croupier.hands import RANKINGS
from croupier.hands.phrases import HandRange, hand_range

CONTEST: Final = "contest"
_PLANS: dict[str, "Plan"] = {}


class DealerAction(IntEnum):
    """What can come next in a round; ints, because a table looks them up at every event."""

    SHUFFLE = auto()
    CLOSE_BETS = auto()
    DEAL = auto()
    BURN = auto()
    TEND = auto()
    ASK = auto()  # a player decides
    TURN_UP = auto()  # one card of a group, or a whole group
    COLLECT = auto()
    TABLE_HAND = auto()
    ANNOUNCE = auto()
    TAKE = auto()
    PAY = auto()
    RACK = auto()
    SHARE_CAP = auto()
    FINISH = auto()

    @property
    def said(self) -> str:
        """The action in words."""
        return self.name.lower().replace("_", " ")


class Cards(NamedTuple):
    """Where some cards of a hand lie: with the player or on the table, in which group, and how many."""

    own: bool
    group: int
    size: int


Source: TypeAlias = tuple[Cards, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """What the table looks up again and again, by number instead of by name."""

    game: Game
    steps: tuple[Step, ...]
    wagers: tuple[Wager, ...]
    groups: tuple[CardGroup, ...]
    wager_number: dict[str, int]
    group_number: dict[str, int]
    step_number: dict[str, int]
    asked_wager: dict[str, int]  # by decision step: the wager it is about
    asked_with: dict[int, tuple[int, ...]]  # by number of decision step: who has one of these wagers decides
    pay_tables: dict[str, PayTable]
    rows: dict[str, Ranged]  # by pay table
    members: dict[str, tuple[int, ...]]  # the wagers an act names: one spot, or all of `main`
    first_settlement: int
    paying_order: tuple[int, ...]  # wagers in the order in which a hand's are paid
    # By settlement step: what is done to each hand, in order.
    settles: dict[str, tuple[tuple[DealerAction, int], ...]]
    no_bets: tuple[int, ...]  # nothing on any wager
    fixed: dict[str, int]  # by pay table: how many cards, the first of those it weighs, must all play (Q1-18)
    weighs: dict[str, Source]  # by pay table: the cards it weighs, those that must all play first (Q1-18)
    pay_table_of: tuple[PayTable | None, ...]  # by wager; None for one against the dealer
    by_value: bool  # a hand is paid the best prize it can claim, and not its highest rank (Q1-15)
    contest_player: Source
    contest_dealer: Source
    leaning: tuple[tuple[int, ...], ...]  # by wager: the wagers that need it, equal it or may not be above it
    has_mini_royal: bool  # whether the sheet knows one: else nobody calls it so (Q4-09)
    # A pay table, the hands on it that someone must see, and whether before payment.
    duties: tuple[tuple[str, HandRange, bool], ...]

    def unit(self, wager: int, bets: tuple[int, ...]) -> int:
        """Return the size of one unit of a wager that equals another, given the bets that are up."""
        equal_to = self.wagers[wager].equal_to
        return bets[self.wager_number[equal_to]] if equal_to in self.wager_number else 0


def _each_hand(
    step: Settle, game: Game, numbers: dict[str, int], members: dict[str, tuple[int, ...]]
) -> Iterator[tuple[DealerAction, int]]:
    groups = {group.id: number for number, group in enumerate(game.cards)}
    for action in step.each_player:
        match action.verb:
            case Verb.REVEAL:
                yield DealerAction.TABLE_HAND, groups[action.what]
            case Verb.ANNOUNCE:
                yield DealerAction.ANNOUNCE, groups[action.what]
            case Verb.RACK:
                yield DealerAction.RACK, groups[action.what]
            case Verb.PAY:
                yield from ((DealerAction.PAY, wager) for wager in members[action.what])
            case Verb.TAKE | Verb.SETTLE:
                fall = [numbers[wager.id] for wager in game.wagers if wager.falls_with == action.what]
                for wager in (*members[action.what], *fall):
                    yield DealerAction.TAKE, wager
                    if action.verb is Verb.SETTLE:
                        yield DealerAction.PAY, wager


def _source(game: Game, groups: tuple[str, ...]) -> Source:
    numbers = {group.id: number for number, group in enumerate(game.cards)}
    kinds = [game.cards[numbers[name]] for name in groups]
    return tuple(Cards(kind.owner == "player", numbers[kind.id], kind.count) for kind in kinds)


def _weighed(table: PayTable) -> tuple[str, ...]:
    return (*table.uses_all_of, *(name for name in table.cards if name not in table.uses_all_of))


def plan_of(game: Game) -> Plan:
    """Return the plan of a game, laid out when first asked for."""
    if game.hash not in _PLANS:
        _PLANS[game.hash] = _lay_out(game)
    return _PLANS[game.hash]


def _lay_out(game: Game) -> Plan:
    steps = tuple(step for step in game.steps if not (isinstance(step, Deal) and step.left_out))
    numbers = {wager.id: number for number, wager in enumerate(game.wagers)}
    members = {
        group: tuple(numbers[wager.id] for wager in game.wagers_of(group)) for group in game.wager_groups
    }
    members |= {id_: (number,) for id_, number in numbers.items()}
    settles = {
        step.id: tuple(_each_hand(step, game, numbers, members)) for step in steps if isinstance(step, Settle)
    }
    contest = game.contest
    return Plan(
        game=game,
        steps=steps,
        wagers=game.wagers,
        groups=game.cards,
        wager_number=numbers,
        group_number={group.id: number for number, group in enumerate(game.cards)},
        step_number={step.id: number for number, step in enumerate(steps)},
        asked_wager={step.id: numbers[step.wager] for step in steps if isinstance(step, Decide)},
        asked_with={
            number: tuple(numbers[wager] for wager in step.who)
            for number, step in enumerate(steps)
            if isinstance(step, Decide)
        },
        pay_tables={table.id: table for table in game.pay_tables},
        rows={table.id: rows_by_strength(table) for table in game.pay_tables},
        members=members,
        first_settlement=next(number for number, step in enumerate(steps) if step.do == "settle"),
        paying_order=tuple(
            dict.fromkeys(
                wager for each in settles.values() for deed, wager in each if deed is DealerAction.PAY
            )
        ),
        settles=settles,
        no_bets=(0,) * len(game.wagers),
        fixed={
            table.id: sum(game.card_group(name).count for name in table.uses_all_of)
            for table in game.pay_tables
        },
        weighs={table.id: _source(game, _weighed(table)) for table in game.pay_tables},
        pay_table_of=tuple(
            None if wager.paid_by == CONTEST else game.pay_table(wager.paid_by) for wager in game.wagers
        ),
        by_value=game.jackpots is not None and game.jackpots.highest_by == "value",
        contest_player=_source(game, contest.player_cards if contest else ()),
        contest_dealer=_source(game, contest.dealer_cards if contest else ()),
        leaning=tuple(
            tuple(n for n, other in enumerate(game.wagers) if wager.id in leans_on(other))
            for wager in game.wagers
        ),
        has_mini_royal=has_mini_royal(game),
        duties=tuple(
            (pay, hand_range(duty.hand, RANKINGS[game.pay_table(pay).ranking]), duty.before_payment)
            for duty in game.duties
            for pay in duty.pay_tables
        ),
    )
