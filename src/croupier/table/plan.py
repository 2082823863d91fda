"""A game laid out for the table: its names turned into numbers once, its round into a list of steps."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum, auto
from math import lcm
from typing import Final, NamedTuple, TypeAlias

from croupier.games import Game
from croupier.games.checks.wagers import leans_on
from croupier.games.model import has_mini_royal
from croupier.games.payment import PayTable, Ranged, Wager, rows_by_strength
from croupier.games.posting import Posting
from croupier.games.procedure import CardGroup, Deal, Decide, HandTest, Settle, Step, Tend, Verb
from croupier.games.words import ByTable, FoldEffect, Odds
from croupier.hands import RANKINGS
from croupier.hands.phrases import HandRange, hand_range

CONTEST: Final = "contest"
_PLANS: dict[tuple[str, Posting], "Plan"] = {}


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
    def words(self) -> str:
        """The action in words."""
        return self.name.lower().replace("_", " ")


class Cards(NamedTuple):
    """Where some cards of a hand lie: with the player or on the table, in which group, and how many."""

    own: bool
    group: int
    size: int


Source: TypeAlias = tuple[Cards, ...]


class HandNeeded(NamedTuple):
    """A hand that must be held: of which cards, by which ranking, in which range."""

    cards: Source
    ranking: str
    hands: HandRange


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """What the table looks up again and again, by number instead of by name."""

    game: Game
    deck: frozenset[int]  # every card there is
    steps: tuple[Step, ...]
    wagers: tuple[Wager, ...]
    groups: tuple[CardGroup, ...]
    wager_number: dict[str, int]
    group_number: dict[str, int]
    step_number: dict[str, int]
    asked_wager: dict[str, int]  # by decision step: the wager it is about
    decisions: tuple[Decide, ...]  # in their order
    tends_touch: bool  # a step says from when players may touch their cards
    asked_with: dict[int, tuple[int, ...]]  # by number of decision step: who has one of these wagers decides
    sizes: dict[str, tuple[int, ...]]  # by decision step: how many units a bet may be
    size_rules: dict[str, tuple[tuple[tuple[int, ...], HandNeeded], ...]]  # sizes that need a hand, and which
    asked_if: dict[int, HandNeeded]  # by number of decision step: who holds no such hand is not asked
    not_for_all: frozenset[int]  # the decisions at which someone with the wager in `who` may go unasked
    taken_at: tuple[int, ...]  # by wager: the number of the step before the cards that takes it, or -1
    last_asked: dict[int, int]  # by wager: the number of the last step that takes it
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
    by_value: frozenset[str]  # pay tables that pay the best prize a hand can claim, not its rank (Q1-15)
    contest_player: Source
    contest_dealer: Source
    rematch_player: Source
    rematch_dealer: Source
    rematched: frozenset[int]  # the wagers that new cards decide after a tie
    leaning: tuple[tuple[int, ...], ...]  # by wager: the wagers that need it, equal it or may not be above it
    # By wager: of how many smallest chips a bet is a multiple, so that whatever it wins is whole chips.
    parts: tuple[int, ...]
    has_mini_royal: bool  # whether the sheet knows one: else nobody calls it so (Q4-09)
    # A pay table, the hands on it that someone must see, and whether before payment.
    duties: tuple[tuple[str, HandRange, bool], ...]
    deals_on_request: bool  # a player may ask for cards the other way up than the sheet has them (R2-11)

    def unit(self, wager: int, bets: tuple[int, ...]) -> int:
        """Return the size of one unit of a wager that equals another, given the bets that are up."""
        equal_to = self.wagers[wager].equal_to
        return bets[self.wager_number[equal_to]] if equal_to in self.wager_number else 0


def rescaled(plan: Plan, bets: tuple[int, ...], spot: int, cents: int) -> tuple[int, ...]:
    """Return bets with one of them put right, and with it those that must match it."""
    id_, before = plan.wagers[spot].id, bets[spot]
    return tuple(
        cents if w == spot else bet // before * cents if plan.wagers[w].equal_to == id_ and before else bet
        for w, bet in enumerate(bets)
    )


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


def _needed(game: Game, test: HandTest) -> HandNeeded:
    hands = hand_range(test.hand, RANKINGS[test.ranking])
    return HandNeeded(_source(game, test.cards), test.ranking, hands)


def _not_for_all(game: Game, decisions: list[tuple[int, Decide]]) -> frozenset[int]:
    """Return the decisions that ask by the hand, or about a bet that may be up already or no longer is."""
    takers = Counter(step.wager for _, step in decisions if "bet" in step.choices)
    backers = Counter(step.wager for _, step in decisions if "take back" in step.choices)
    return frozenset(
        number
        for number, step in decisions
        if step.only_if
        or step.only_on
        or ("take back" in step.choices and backers[step.wager] > 1)
        or ("bet" in step.choices and (takers[step.wager] > 1 or game.wager(step.wager).placed_at != step.id))
    )


def _weighed(table: PayTable) -> tuple[str, ...]:
    return (*table.uses_all_of, *(name for name in table.cards if name not in table.uses_all_of))


def _parts(game: Game, wager: Wager) -> int:
    """Return the parts in which a bet is paid: two where a row pays 3 to 2 or a fold gives half back."""
    results = game.contest.results if game.contest and wager.paid_by == CONTEST else ()
    mine = [line.result for line in results if line.wager == wager.id]
    tables = {result.pay for result in mine if isinstance(result, ByTable)} | {wager.paid_by}
    tables |= {bonus.paid_by for bonus in game.bonuses if bonus.on == wager.id}
    found = [result.otherwise if isinstance(result, ByTable) else result for result in mine]
    rows = [row.pays for table in game.pay_tables if table.id in tables for row in table.rows]
    folds = (wager.after_fold, *(fold for _, fold in wager.after_fold.at))
    halves = 2 if any(fold.fate is FoldEffect.HALF for fold in folds) else 1
    return lcm(halves, *(pays.to_one.denominator for pays in (*found, *rows) if isinstance(pays, Odds)))


def plan_of(game: Game) -> Plan:
    """Return the plan of a game, laid out when first asked for."""
    key = (game.hash, game.posting)
    if key not in _PLANS:
        _PLANS[key] = _lay_out(game)
    return _PLANS[key]


def posted_plan(plan: Plan, posting: Posting) -> Plan:
    """Return the plan of the same game under what a table posts."""
    if plan.game.posting == posting:
        return plan
    return _PLANS.get((plan.game.hash, posting)) or plan_of(plan.game.under(posting))


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
    again = contest.after_tie if contest else None
    decisions = [(number, step) for number, step in enumerate(steps) if isinstance(step, Decide)]
    return Plan(
        game=game,
        deck=frozenset(game.deck.cards),
        steps=steps,
        wagers=game.wagers,
        groups=game.cards,
        wager_number=numbers,
        group_number={group.id: number for number, group in enumerate(game.cards)},
        step_number={step.id: number for number, step in enumerate(steps)},
        asked_wager={step.id: numbers[step.wager] for _, step in decisions},
        decisions=tuple(step for _, step in decisions),
        tends_touch=any(isinstance(step, Tend) and step.what == "players may touch" for step in steps),
        asked_with={number: tuple(numbers[wager] for wager in step.who) for number, step in decisions},
        sizes={step.id: game.sizes_at(step) for _, step in decisions},
        size_rules={
            step.id: tuple((rule.times, _needed(game, rule)) for rule in step.sizes)
            for _, step in decisions
            if step.sizes
        },
        asked_if={number: _needed(game, step.only_if) for number, step in decisions if step.only_if},
        not_for_all=_not_for_all(game, decisions),
        taken_at=tuple(
            next((n for n, step in enumerate(steps) if step.do == "bets" and step.id == wager.placed_at), -1)
            for wager in game.wagers
        ),
        last_asked={numbers[step.wager]: number for number, step in decisions if "bet" in step.choices},
        pay_tables={table.id: table for table in game.pay_tables},
        rows={table.id: rows_by_strength(table) for table in game.pay_tables},
        members=members,
        first_settlement=next(number for number, step in enumerate(steps) if step.do == "settle"),
        paying_order=tuple(
            dict.fromkeys(
                wager for each in settles.values() for action, wager in each if action is DealerAction.PAY
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
        by_value=game.by_value,
        contest_player=_source(game, contest.player_cards if contest else ()),
        contest_dealer=_source(game, contest.dealer_cards if contest else ()),
        rematch_player=_source(game, again.player_cards if again else ()),
        rematch_dealer=_source(game, again.dealer_cards if again else ()),
        rematched=frozenset(numbers[line.wager] for line in (again.player_wins if again else ())),
        leaning=tuple(
            tuple(n for n, other in enumerate(game.wagers) if wager.id in leans_on(other))
            for wager in game.wagers
        ),
        parts=tuple(
            lcm(*(_parts(game, other) for other in game.wagers if wager.id in {other.id, other.equal_to}))
            for wager in game.wagers
        ),
        has_mini_royal=has_mini_royal(game),
        duties=tuple(
            (pay, hand_range(duty.hand, RANKINGS[game.pay_table(pay).ranking]), duty.before_payment)
            for duty in game.duties
            for pay in duty.pay_tables
        ),
        deals_on_request=any(group.on_request not in (None, group.face) for group in game.cards),
    )
