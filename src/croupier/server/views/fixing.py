"""What can be put right at a live table: two rounds seat by seat, buy-ins, and stakes to return."""

from croupier.cards import card_text
from croupier.games.procedure import Decide
from croupier.house.state import House
from croupier.permissions import Permission
from croupier.server.views.fix_shapes import (
    FixBuyInView,
    FixDecisionView,
    FixPayoutView,
    FixRoundView,
    FixSeatView,
    Keyed,
    ReturnsView,
    SignersView,
)
from croupier.table.plan import Plan
from croupier.table.reversing import decided_at, later_card_is_out
from croupier.table.state import Cards as Lie
from croupier.table.state import Hand, Round, Table


def fix_views(table: Table) -> list[FixRoundView]:
    """Return the rounds of which something can be put right: the open one, and the last that was cleared."""
    play, last = table.round, table.last
    now = [_round(table, play, cleared=False)] if play and play.keyed and not play.bets_open else []
    return now + ([_round(table, last, cleared=True)] if last else [])


def _round(table: Table, play: Round, *, cleared: bool) -> FixRoundView:
    groups = table.plan.groups
    shared = {groups[number].id: _cards(cards) for number, cards in enumerate(play.shared) if cards}
    return {
        "number": play.number,
        "cleared": cleared,
        "settles": play.step >= table.plan.first_settlement,
        "shared": shared,
        "seats": [_seat(table, play, hand) for hand in play.hands],
    }


def _cards(cards: Lie) -> Keyed:
    return [None if card is None else card_text(card) for card in cards]


def _seat(table: Table, play: Round, hand: Hand) -> FixSeatView:
    plan = table.plan
    return {
        "seat": hand.seat,
        "player": hand.player,
        "cards": {plan.groups[number].id: _cards(cards) for number, cards in enumerate(hand.cards) if cards},
        "bets": {
            plan.wagers[number].id: bet
            for number, bet in enumerate(hand.bets)
            if bet and plan.taken_at[number] >= 0
        },
        "decisions": _decisions(table, play, hand),
        "payouts": _payouts(plan, hand),
    }


def _decisions(table: Table, play: Round, hand: Hand) -> list[FixDecisionView]:
    plan, found = table.plan, list[FixDecisionView]()
    hidden = sum(card is None for cards in hand.cards for card in cards)
    for number, step in enumerate(plan.steps[: play.step + 1]):
        if not isinstance(step, Decide) or hand.forfeited or (was := decided_at(plan, hand, step)) is None:
            continue
        missed = any(isinstance(each, Decide) for each in plan.steps[number + 1 : play.step + 1])
        if was[0] == "fold" and missed:
            continue
        wager = plan.asked_wager[step.id]
        unit = plan.unit(wager, hand.bets)
        found.append(
            {
                "step": step.id,
                "name": plan.wagers[wager].name,
                "was": was[0],
                "cents": was[1],
                "units": was[1] // unit if unit else 0,
                "choices": list(step.choices),
                "called": {each.choice: each.word for each in step.called},
                "sizes": list(plan.sizes[step.id]),
                "unit_cents": unit,
                "ruling": later_card_is_out(table, play, step.id),
                "hidden": hidden,
            }
        )
    return found


def _payouts(plan: Plan, hand: Hand) -> list[FixPayoutView]:
    return [
        {"wager": wager.id, "name": wager.name, "stake": hand.bets[number], "got": settled.got}
        for number, wager in enumerate(plan.wagers)
        if (settled := hand.settled[number]) and hand.bets[number] and not settled.due and not settled.held
    ]


def buy_in_views(table: Table) -> list[FixBuyInView]:
    """Return each player's last buy-in, and whether a round was played since."""
    return [
        {"player": player, "cents": cents, "played": rounds != table.rounds}
        for player, cents, rounds in table.bought
    ]


def returns_view(table: Table) -> list[ReturnsView]:
    """Return what each seat gets back of a round without a result, wager by wager."""
    names = {wager.id: wager.name for wager in table.plan.wagers}
    seats = dict.fromkeys((each.seat, each.player) for each in table.returns)
    return [
        {
            "seat": seat,
            "player": player,
            "staked": sum(each.stake for each in table.returns if each.seat == seat),
            "wagers": [
                {"name": names[each.wager], "stake": each.stake, "give": each.give, "take": each.take}
                for each in table.returns
                if each.seat == seat
            ],
        }
        for seat, player in seats
    ]


def signers_view(house: House, table: str) -> SignersView:
    """Return who may sign a correction here: all on duty but the dealer of the table."""
    book = house.tables.get(table)
    there = [one for one in house.staff.values() if one.on_duty and not (book and book.dealer == one.id)]
    there.sort(key=lambda one: len(one.roles))  # whoever is nothing else comes first
    return {
        "floor": [  # managers last: they may be needed as such
            one.id
            for one in sorted(there, key=lambda one: one.may(Permission.REVERSE))
            if one.may(Permission.RULE)
        ],
        "manager": [one.id for one in there if one.may(Permission.REVERSE)],
    }
