"""Play for bots: how they bet and decide, from the game file and what a player may see.

Against a dealer they copy the dealer, staying in with any hand the dealer would have to play. Against a pay
table they count points: two for a card whose pair wins, one for a card whose pair pushes.
"""

from collections.abc import Mapping, Sequence
from math import lcm
from typing import Final

from croupier.cards import DECK, rank, suit
from croupier.games import Game
from croupier.games.checks.wagers import leant_on_first
from croupier.games.payment import Contest, PayTable, Wager, row_for
from croupier.games.procedure import TakeBets
from croupier.games.words import Plain
from croupier.hands import RANKINGS
from croupier.hands.phrases import hand_range, key_of
from croupier.table import can
from croupier.table import commands as c
from croupier.table.plan import CONTEST
from croupier.table.state import Table
from croupier.table.view import Audience, Choice, Role, View, view

USUAL: Final = 5_00


def spots(game: Game, step: TakeBets) -> tuple[Wager, ...]:
    """Return the wagers of a step, those first that others lean on."""
    return tuple(wager for wager in leant_on_first(game) if wager.placed_at == step.id)


def payable_steps(table: Table) -> dict[str, int]:
    """Return the steps in which each wager is bet, so that a table's chips can pay it; none without chips."""
    parts = zip(table.plan.wagers, table.plan.parts, strict=True)
    return {wager.id: table.chip * part for wager, part in parts if table.chip}


def usual(wager: Wager, bets: Mapping[str, int], size: int = USUAL, step: int = 0) -> int:
    """Return an ordinary bet on a spot: five dollars, or as near to that as sheet and chips allow.

    >>> from croupier.games import load
    >>> ante = load("three-card-poker").wager("ante")
    >>> usual(ante, {}), usual(ante, {}, step=200)
    (500, 400)
    """
    if wager.equal_to in bets:
        return bets[str(wager.equal_to)] * wager.times[0]
    if wager.exactly:
        payable = [exact for exact in wager.exactly if not step or exact % step == 0]
        return min(payable or wager.exactly, key=lambda exact: abs(exact - size))
    if isinstance(wager.most, int):
        size = min(size, wager.most)
    if wager.not_above in bets:
        size = min(size, bets[str(wager.not_above)])
    step = lcm(step or 1, wager.in_steps_of or 1)
    size -= size % step
    least = wager.least if isinstance(wager.least, int) else 0
    return size if size >= least else -(-least // step) * step


def completed(
    game: Game, step: TakeBets, wanted: Mapping[str, int], steps: Mapping[str, int] | None = None
) -> dict[str, int]:
    """Return these bets with what must lie with them, in an order in which they can be made.

    `steps` are those in which a table takes them.

    >>> from croupier.games import load
    >>> stud = load("nh-holdem-stud")
    >>> completed(stud, stud.step("bets"), {})
    {'ante': 400}
    """
    ids = set(wanted)
    if not ids & set(step.each_player_needs):
        ids.add(step.each_player_needs[0])
    while missing := {_need(game.wager(id_), ids) for id_ in ids} - {""}:
        ids |= missing
    bets: dict[str, int] = {}
    for wager in spots(game, step):
        if wager.id in ids:
            bets[wager.id] = wanted.get(wager.id) or usual(
                wager, {**wanted, **bets}, step=(steps or {}).get(wager.id, 0)
            )
    return bets


def _need(wager: Wager, ids: set[str]) -> str:
    """Return what a bet still needs with it."""
    return wager.needs_any_of[0] if wager.needs_any_of and not ids & set(wager.needs_any_of) else ""


NAMES: Final = (
    "Ada", "Ben", "Cora", "Dan", "Eve", "Finn", "Gail", "Hal",
    "Ida", "Jack", "Kim", "Lou", "Mae", "Ned", "Opal", "Pete",
)  # fmt: skip


def bets_of(
    game: Game, step: TakeBets, *, bold: bool, steps: Mapping[str, int] | None = None
) -> dict[str, int]:
    """Return what a bot bets: the usual, and if it is bold the least on each side bet as well."""
    bets = completed(game, step, {}, steps)
    if bold:
        for wager in spots(game, step):
            if wager.id not in bets:
                unit = (steps or {}).get(wager.id, 0)
                bets[wager.id] = usual(wager, bets, size=0, step=unit) or unit or 1_00
    return bets


def choose(table: Table, seat: int) -> c.Choose:
    """Decide for a hand, by what its player may see and nothing else."""
    seen = view(table, Audience(Role.PLAYER, table.seats[seat - 1]))
    asked = seen.choice
    if asked is None:
        raise ValueError(f"seat {seat} has nothing to decide")
    keen = _keenness(table.plan.game, asked, _cards(table.plan.game, asked, seen, seat))
    if "let it ride" in asked.choices:
        return c.Choose(seat, "let it ride" if keen > 1 else "take back")
    first = next(cents for hand in seen.hands if hand.seat == seat for _, cents in hand.bets)
    unit = payable_steps(table).get(asked.wager, 0)
    spot = table.plan.game.wager(asked.wager)
    cents = usual(spot, {}, first, unit) if not asked.unit_cents else None
    for units in {0: (), 1: asked.units[:1], 2: asked.units[::-1]}[keen]:
        bet = c.Choose(seat, "bet", units, cents)
        if can(table, bet):
            return bet
    return c.Choose(seat, "check" if "check" in asked.choices else "fold")


def _cards(game: Game, asked: Choice, seen: View, seat: int) -> tuple[int, ...]:
    """Return the cards in sight of the hand that the decision is about: never the dealer's."""
    paid_by = game.wager(asked.wager).paid_by
    weighed = (
        game.contest.player_cards if game.contest and paid_by == CONTEST else game.pay_table(paid_by).cards
    )
    own = [cards for hand in seen.hands if hand.seat == seat for name, cards in hand.cards if name in weighed]
    table = [cards for name, cards in seen.shared if name in weighed]
    return tuple(card for cards in (*own, *table) for card in cards if card is not None)


def _keenness(game: Game, asked: Choice, cards: Sequence[int]) -> int:
    """Return 0 to give up, 1 to stay in for the least, 2 to bet the most."""
    paid_by = game.wager(asked.wager).paid_by
    if paid_by == CONTEST:
        return _against_dealer(game.contest, cards) if game.contest else 1
    return _against_table(game.pay_table(paid_by), cards)


def _against_dealer(contest: Contest, cards: Sequence[int]) -> int:
    ranking = RANKINGS[contest.ranking]
    held = [size for size in ranking.sizes if size <= len(cards)]
    if contest.qualifies is None or not held:
        return 1
    key = key_of(ranking.describe(ranking.strength(cards[: held[-1]])), ranking)
    return int(hand_range(contest.qualifies, ranking).holds(key))


def _against_table(pay: PayTable, cards: Sequence[int]) -> int:
    if RANKINGS[pay.ranking].ordered:
        return _in_between(cards)
    ranks = [rank(card) for card in cards]
    paired = {r for r in ranks if ranks.count(r) > 1}
    missing = RANKINGS[pay.ranking].size - len(cards)
    if len(paired) > 1 or any(ranks.count(r) > 2 or points(pay, r) for r in paired):
        return 2
    suited = len({suit(card) for card in cards}) == 1
    if suited and missing <= 1:
        return 2
    if paired or (suited and missing <= 2) or sum(points(pay, r) for r in ranks) >= len(ranks):
        return 1
    return 0


def _in_between(cards: Sequence[int]) -> int:
    """Return 1 where more than half of the ranks lie between two ends, else 0."""
    ends = sorted(map(rank, cards[:2]))
    return int(len(ends) == 2 and ends[1] - ends[0] > 7)


def points(pay: PayTable, of_rank: int) -> int:
    """Return 2 for a rank whose pair wins under a pay table, 1 for one whose pair pushes, else 0.

    >>> from croupier.games import load
    >>> [points(load("nh-holdem-stud").pay_table("main"), r) for r in (12, 4, 0)]
    [2, 1, 0]
    """
    ranking = RANKINGS[pay.ranking]
    others = [card for card in DECK if rank(card) != of_rank][::4][: ranking.size - 2]
    row = row_for(pay, ranking.strength([of_rank * 4, of_rank * 4 + 1, *others]))
    if row is None or row.pays is Plain.LOSES:
        return 0
    return 1 if row.pays is Plain.PUSH else 2
