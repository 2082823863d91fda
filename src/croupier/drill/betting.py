"""Limits and side bets: may this bet be made, and what becomes of it when its hand folds."""

from typing import Final

from croupier.drill.building import Builder, Citation, Found, dice
from croupier.drill.dealing import deal_round, denominations_of, own_bets, own_cards
from croupier.drill.question import ShownBet
from croupier.games.payment import Wager
from croupier.games.posting import Sign
from croupier.games.procedure import Decide, TakeBets
from croupier.games.words import FoldEffect, dollars
from croupier.table import commands as c
from croupier.table.agenda import next_act
from croupier.table.bots import spots
from croupier.table.drive import decide
from croupier.table.outcome import wagers_lost
from croupier.table.plan import DealerAction, Plan
from croupier.table.refused import RefusedError
from croupier.table.state import Table

_KEPT: Final = {FoldEffect.STAYS: 1, FoldEffect.HALF: 2, FoldEffect.SETTLED: 3}
TAKEN: Final = ("Take the bet", "Refuse the bet")
AFTER_A_FOLD: Final = (
    "It is lost with the fold",
    "It stays up, and its cards decide in their turn",
    "Half of it goes back",
    "Its cards decide at once",
)


def within_limits(sign: Sign, seed: str, level: int) -> Found:
    """Ask whether a bet is taken, from its limits and from the bets it leans on."""
    chance, dealt = dice("limits", seed), deal_round(sign, seed, level)
    open_at = [
        (number, table, table.plan.steps[table.round.step])
        for number, table in enumerate(dealt.tables)
        if table.round and table.round.bets_open
    ]
    if not open_at:
        return None
    number, table, step = chance.choice(open_at)
    assert isinstance(step, TakeBets)  # noqa: S101 (bets are open)
    wager = chance.choice(spots(sign.game, step))
    seat = chance.randrange(1, len(table.seats) + 1)
    cents = chance.choice(_amounts(sign, wager, table, seat))
    refusing: tuple[str, ...] = ()
    try:
        decide(table, c.PlaceBet(seat, wager.id, cents))
        right, why = 0, f"{wager.name} takes {dollars(cents)} here."
    except RefusedError as refused:
        right, why, refusing = 1, f"{_capital(refused.says)}.", refused.rules
    hand = table.round.hands[table.hand_at(seat)] if table.round and table.hand_at(seat) >= 0 else None
    up = own_bets(table, hand) if hand else ()
    asked = Builder(chance, dealt.proof(number)).citing(wager, Citation(refusing))
    return asked.showing(bets=(*up, *_sign_of(wager)), par=5).choice(
        f"Bets are open. Seat {seat} puts {dollars(cents)} on {wager.name}, in place of what is there.",
        TAKEN,
        right,
        why,
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _amounts(sign: Sign, wager: Wager, table: Table, seat: int) -> list[int]:
    """Return amounts at the edges of what a wager takes."""
    chip = denominations_of(sign.game)[0]
    ends = [end for end in (wager.least, wager.most) if isinstance(end, int)]
    near = {end + way for end in (*ends, *wager.exactly) for way in (-chip, 0, chip)}
    play = table.round
    if play and wager.not_above and play.hand_at[seat] >= 0:
        above = play.hands[play.hand_at[seat]].bets[table.plan.wager_number[wager.not_above]]
        near |= {above, above + chip}
    return sorted(amount for amount in near if amount > 0) or [chip]


def _sign_of(wager: Wager) -> tuple[ShownBet, ...]:
    named = (("least", wager.least), ("most", wager.most))
    ends = [ShownBet(f"{wager.name}, {name}", end) for name, end in named if isinstance(end, int)]
    return (*ends, *(ShownBet(f"{wager.name}, exactly", amount) for amount in wager.exactly))


def after_fold(sign: Sign, seed: str, level: int) -> Found:
    """Ask what becomes of a bet when its hand folds."""
    chance, dealt = dice("fold", seed), deal_round(sign, seed, level)
    faced = []
    for number, table in enumerate(dealt.tables):
        act = next_act(table)
        if act and act.action is DealerAction.ASK and table.round:
            step, hand = table.plan.steps[act.what], table.round.hands[act.hand]
            if isinstance(step, Decide) and "fold" in step.choices:
                faced.append((number, step, hand))
    if not faced:
        return None
    number, step, hand = chance.choice(faced)
    table, plan = dealt.tables[number], dealt.plan
    wager = chance.choice([w for w, bet in enumerate(hand.bets) if bet and hand.settled[w] is None])
    spot = plan.wagers[wager]
    lost = wager in wagers_lost(plan, step.id, hand.bets)
    asked = Builder(chance, dealt.proof(number)).citing(spot)
    return asked.showing(own_cards(table, hand), own_bets(table, hand), par=5).choice(
        f"Seat {hand.seat} folds now. What becomes of {spot.name}?",
        AFTER_A_FOLD,
        0 if lost else _KEPT[spot.after_fold.when_folded_at(step.id).fate],
        f"{spot.name} after a fold, as the sheet is read here: {_after_fold(plan, spot)}.",
    )


def _after_fold(plan: Plan, wager: Wager) -> str:
    """Say what becomes of a wager, with the wagers that it leans on by their names."""
    names = {other.id: other.name for other in plan.wagers}
    return " ".join(names.get(word, word) for word in str(wager.after_fold).split())
