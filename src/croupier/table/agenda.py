"""What comes next: each step of the document as a list of acts, and what is open at a decision."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Final, cast

from croupier.games.procedure import Burn, Collect, Deal, Decide, Reveal, Settle, Shuffle, TakeBets, Tend
from croupier.hands import RANKINGS
from croupier.hands.phrases import HandRange, key_of
from croupier.table.outcome import open_cards, weighed
from croupier.table.plan import CONTEST, DealerAction, HandNeeded, Plan
from croupier.table.refused import RefusedError
from croupier.table.state import Act, Card, Hand, Round, Table
from croupier.table.worth import best_row, ties


def is_asked(plan: Plan, play: Round, hand: Hand, number: int) -> bool:
    """Whether a hand has anything to choose: nobody is asked twice about one bet, or one taken back."""
    step = plan.steps[number]
    assert isinstance(step, Decide)  # noqa: S101 (only decisions ask)
    up = hand.bets[plan.asked_wager[step.id]]
    if ("bet" in step.choices and up) or ("take back" in step.choices and not up):
        return False
    if step.only_on == "tie" and not _ties(plan, play, hand):
        return False
    needed = plan.asked_if.get(number)
    return needed is None or holds(play, hand, needed) is not False


def open_sizes(plan: Plan, play: Round, hand: Hand, step: Decide) -> tuple[int, ...]:
    """Return how many units a hand may bet at a decision; one nobody has seen is given every size."""
    rules = plan.size_rules.get(step.id, ())
    barred = {times for sizes, needed in rules if holds(play, hand, needed) is False for times in sizes}
    return tuple(times for times in plan.sizes[step.id] if times not in barred)


def needs_showing(plan: Plan, play: Round, hand: Hand, step: Decide, units: int) -> tuple[str, ...]:
    """Return the groups of cards that must be seen before a bet of this size, where nobody knows them yet."""
    groups = [
        plan.groups[group].id
        for sizes, needed in plan.size_rules.get(step.id, ())
        if units in sizes and holds(play, hand, needed) is None
        for own, group, _ in needed.cards
        if own
    ]
    return tuple(dict.fromkeys(groups))


def has_decided(plan: Plan, play: Round, group: int, hand: Hand | None) -> bool:
    """Whether who was asked, or a size that was bet, has hung on these cards by now: then they stand."""
    for number, step in enumerate(plan.steps[: play.step + 1]):
        if isinstance(step, Decide):
            wager = plan.asked_wager[step.id]
            units = hand.bets[wager] // (plan.unit(wager, hand.bets) or 1) if hand else 0
            weighed = [needed.cards for sizes, needed in plan.size_rules.get(step.id, ()) if units in sizes]
            weighed += [plan.asked_if[number].cards] if number in plan.asked_if else []
            weighed += [plan.contest_player, plan.contest_dealer] if step.only_on else []
            if any(group == cards.group for source in weighed for cards in source):
                return True
    return False


def holds(play: Round, hand: Hand, needed: HandNeeded) -> bool | None:
    """Whether a hand is one that is needed, or None while a card of it is known to its player alone."""
    cards: tuple[Card, ...] = ()
    for own, group, _ in needed.cards:
        cards += hand.cards[group] if own else play.shared[group]
    return None if None in cards else _is_in(needed, cast("tuple[int, ...]", cards))


@lru_cache(maxsize=1 << 12)
def _is_in(needed: HandNeeded, cards: tuple[int, ...]) -> bool:
    ranking = RANKINGS[needed.ranking]
    return needed.hands.holds(key_of(ranking.describe(ranking.strength(cards)), ranking))


def _ties(plan: Plan, play: Round, hand: Hand) -> bool:
    """Whether a hand ties with the dealer's; both lie open when that is asked."""
    mine = open_cards(play, hand, plan.contest_player)
    dealer = open_cards(play, hand, plan.contest_dealer)
    return mine is not None and dealer is not None and ties(plan, mine, dealer)


# Looked at before every payment: naming a member of an enum searches its class each time.
_PAY: Final = DealerAction.PAY
_FINISH: Final = DealerAction.FINISH


def acts_of(table: Table, play: Round, number: int) -> tuple[Act, ...]:
    """Return the acts of one step, in the document's order."""
    plan = table.plan
    step = plan.steps[number]
    if isinstance(step, Decide):
        who = plan.asked_with[number]
        with_bet = [n for n, hand in enumerate(play.hands) if any(map(hand.bets.__getitem__, who))]
        return _asks(number, tuple(_ordered(with_bet, step.order)))
    if isinstance(step, Settle):
        hands = _ordered(list(range(len(play.hands))), step.order)
        return tuple(chain.from_iterable([_on_hand(plan, step.id, n, play.hands[n].bets) for n in hands]))
    if isinstance(step, Deal):
        return _deal(table, play, number, step)
    if isinstance(step, Burn) and step.only_if_bet:
        wager = step.only_if_bet
        return _one_act(plan, number) if any(_has_up(table, hand, wager) for hand in play.hands) else ()
    return _one_act(plan, number)


def _ordered(hands: list[int], order: str) -> list[int]:
    """Return hands from the dealer's left, or from the right where the document settles (QX-13)."""
    return hands if order == "left to right" else hands[::-1]


def _deal(table: Table, play: Round, number: int, step: Deal) -> tuple[Act, ...]:
    acts = _cards_out(table.plan, number, len(play.hands))
    if step.only_if_bet:  # a player's own cards go to those with the bet, the others once somebody has it
        has = [_has_up(table, hand, step.only_if_bet) for hand in play.hands]
        acts = tuple(act for act in acts if (has[act.hand] if act.hand >= 0 else any(has)))
    return tuple(act for act in acts if not _lies(play, act)) if acts and _lies(play, acts[0]) else acts


def _has_up(table: Table, hand: Hand, wager: str) -> bool:
    number = table.plan.wager_number[wager]
    return bool(hand.bets[number]) and hand.settled[number] is None


# In what order cards go out, players are asked and wagers are settled is the same round after round, and
# remembered.


@lru_cache(maxsize=1 << 8)
def _one_act(plan: Plan, number: int) -> tuple[Act, ...]:
    """Return the one act of a step that is the same whoever plays."""
    match plan.steps[number]:
        case Reveal(card=None, cards=group):
            return (Act(DealerAction.TURN_UP, what=plan.group_number[str(group)]),)
        case Reveal(card=card):
            assert card is not None  # noqa: S101 (the case before took the other)
            return (Act(DealerAction.TURN_UP, what=plan.group_number[card.group], card=card.number - 1),)
        case Burn():
            return (Act(DealerAction.BURN),)
        case step:
            return (Act(_DEED[type(step)], what=number),)


_DEED: Final[dict[type, DealerAction]] = {
    Shuffle: DealerAction.SHUFFLE,
    TakeBets: DealerAction.CLOSE_BETS,
    Tend: DealerAction.TEND,
    Collect: DealerAction.COLLECT,
}


@lru_cache(maxsize=1 << 10)
def _asks(number: int, hands: tuple[int, ...]) -> tuple[Act, ...]:
    return tuple(Act(DealerAction.ASK, hand, number) for hand in hands)


@lru_cache(maxsize=1 << 8)
def _cards_out(plan: Plan, number: int, hands: int) -> tuple[Act, ...]:
    """Return where each card of a deal goes, pass by pass."""
    step = plan.steps[number]
    assert isinstance(step, Deal)  # noqa: S101 (asked of deals only)
    groups = [plan.group_number[name] for name in step.cards]
    order = _ordered(list(range(hands)), step.order)
    passes = range(max(plan.groups[group].count for group in groups))
    return tuple(act for card in passes for act in _one_pass(plan, step, groups, order, card))


def _lies(play: Round, act: Act) -> bool:
    """Whether a card is out already, as when a round is settled again after a correction."""
    lying = play.shared if act.hand < 0 else play.hands[act.hand].cards
    return act.card < len(lying[act.what])


def _one_pass(plan: Plan, step: Deal, groups: list[int], hands: list[int], card: int) -> Iterator[Act]:
    kinds = plan.groups
    owed = [group for group in groups if card < kinds[group].count]
    mine = [Act(DealerAction.DEAL, what=group, card=card) for group in owed if kinds[group].owner != "player"]
    if step.dealer == "first":
        yield from mine
    for hand in hands:
        for group in owed:
            if kinds[group].owner == "player":
                yield Act(DealerAction.DEAL, hand, group, card)
    if step.dealer != "first":
        yield from mine


@lru_cache(maxsize=1 << 10)
def _on_hand(plan: Plan, step: str, hand: int, bets: tuple[int, ...]) -> tuple[Act, ...]:
    """Return what a settlement pass does to one hand; what it has not bet is passed over."""
    acts = plan.settles[step]
    return tuple(Act(action, hand, what) for action, what in acts if action not in _MONEY or bets[what])


_MONEY: Final = (DealerAction.TAKE, DealerAction.PAY)


def comes_again(table: Table, step: int, act: Act) -> bool:
    """Whether a wager that cannot be told yet has a later pass: it may fall with a hand face down (Q2-02)."""
    later = table.plan.steps[step + 1 :]
    return any((act.action, act.what) in table.plan.settles.get(step.id, ()) for step in later)


def _is_in_play(_: Table, play: Round, act: Act) -> bool:
    hand = play.hands[act.hand]
    return hand.folded_at is None and not hand.forfeited


def _is_ask_due(table: Table, play: Round, act: Act) -> bool:
    hand = play.hands[act.hand]
    if hand.folded_at is not None or hand.forfeited:
        return False
    return act.what not in table.plan.not_for_all or is_asked(table.plan, play, hand, act.what)


def _is_hand_due(table: Table, play: Round, act: Act) -> bool:
    hand = play.hands[act.hand]
    in_play = hand.folded_at is None and not hand.forfeited
    return not hand.up[act.what] and (in_play or _needs_cards(table, hand, act.what))


def _is_rack_due(table: Table, play: Round, act: Act) -> bool:
    hand = play.hands[act.hand]
    return bool(hand.cards[act.what]) and not hand.racked and not hand.is_held and not unverified(table, hand)


def _is_card_due(_: Table, play: Round, act: Act) -> bool:
    """Whether cards are there to be turned up: some are dealt only if somebody bet on them (Q1-19)."""
    return act.card >= 0 or (bool(play.shared[act.what]) and not all(play.shared_up[act.what]))


def _is_cap_due(_: Table, play: Round, __: Act) -> bool:
    return any(hand.is_held for hand in play.hands)


DUE: Final[dict[DealerAction, Callable[[Table, Round, Act], bool]]] = {
    DealerAction.ASK: _is_ask_due,
    DealerAction.ANNOUNCE: _is_in_play,
    DealerAction.TABLE_HAND: _is_hand_due,
    DealerAction.RACK: _is_rack_due,
    DealerAction.TURN_UP: _is_card_due,
    DealerAction.SHARE_CAP: _is_cap_due,
}
"""Whether an act that moves no money still has something to do; one that isn't here always has."""


def _needs_cards(table: Table, hand: Hand, group: int) -> bool:
    """Whether a folded hand still has a wager up that its own cards decide."""
    name = table.plan.groups[group].id
    for wager, spot in enumerate(table.plan.wagers):
        if hand.bets[wager] and hand.settled[wager] is None and not hand.forfeited:
            contest = table.plan.game.contest if spot.paid_by == CONTEST else None
            cards = contest.player_cards if contest else table.plan.pay_tables[spot.paid_by].cards
            if name in cards:
                return True
    return False


def duty_on(table: Table, act: Act) -> str | None:
    """Return the pay table whose hand a person must see before this payment, if there is one (R1-06)."""
    plan, play = table.plan, table.round
    if not plan.duties or act.action is not _PAY or play is None:
        return None
    paid_by = plan.wagers[act.what].paid_by
    for hands in [hands for pay_id, hands, _ in plan.duties if pay_id == paid_by]:
        pay = plan.pay_tables[paid_by]
        cards = weighed(table, play, play.hands[act.hand], pay)
        if cards is not None and _holds(hands, pay.ranking, best_row(plan, paid_by, cards)[0].strength):
            return paid_by
    return None


@lru_cache(maxsize=1 << 14)
def _holds(hands: HandRange, ranking_id: str, strength: int) -> bool:
    ranking = RANKINGS[ranking_id]
    return hands.holds(key_of(ranking.describe(strength), ranking))


def unverified(table: Table, hand: Hand) -> tuple[int, ...]:
    """Return the wagers of a hand whose win the house holds and the floor has not verified.

    A hand that was called and acknowledged, as its sheet asks, has been seen for every wager it was paid by.
    """
    if not table.holds_from:
        return ()
    wagers = table.plan.wagers
    return tuple(
        number
        for number, settled in enumerate(hand.settled)
        if settled
        and settled.due
        and wagers[number].id not in hand.verified
        and wagers[number].paid_by not in hand.acknowledged
    )


def lies_face_up(table: Table, hand: Hand, number: int) -> bool:
    """Whether a player's cards lie face up, as dealt or as asked for (Q2-04)."""
    group = table.plan.groups[number]
    if group.on_request is None:
        return group.face == "up"
    whole = group.request_turns == "the whole table"
    asked = any(player.face_down for player in table.players if whole or player.id == hand.player)
    return (group.on_request if asked else group.face) == "up"


def verify_play_goes_on(table: Table) -> None:
    """Refuse while play stands still: power has failed, or the floor has yet to rule (H-04, QX-14)."""
    if table.interrupted:
        raise RefusedError("play is interrupted until the floor has ruled", ("H-04",))
    if table.irregularities:
        says = table.irregularities[0].says
        raise RefusedError(
            f"the floor rules on what was reported before play goes on: {says}", ("Q0-26", "QX-14")
        )


def next_act(table: Table) -> Act | None:
    """Return what comes next in the round, or None between rounds."""
    return table.round.todo[0] if table.round and table.round.todo else None


NEEDS_DECK: Final = frozenset({DealerAction.DEAL, DealerAction.BURN, DealerAction.TURN_UP})
"""What cannot be done before a sealed deck is cut."""


def awaits_cut(table: Table) -> bool:
    """Whether the next card waits for a sealed deck to be cut."""
    play = table.round
    return play is not None and play.uncut and play.todo[0].action in NEEDS_DECK


def unverified_seat(table: Table) -> int | None:
    """Return the first seat whose win the floor has yet to verify before the round ends."""
    hands = table.round.hands if table.round else ()
    return next((hand.seat for hand in hands if unverified(table, hand)), None)


def awaits_floor(table: Table) -> bool:
    """Whether the floor must see a hand first: before the next payment (Q1-23), or before the round ends."""
    play = table.round
    if play is None or not play.todo:
        return False
    act = play.todo[0]
    if act.action is _FINISH and table.holds_from:
        return unverified_seat(table) is not None
    if act.action is not _PAY:
        return False
    hand = play.hands[act.hand]
    if not hand.called or (pay := duty_on(table, act)) is None:
        return False
    blocking = any(first for pay_id, _, first in table.plan.duties if pay_id == pay)
    return blocking and pay in hand.called and pay not in hand.acknowledged
