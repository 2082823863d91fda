"""A dispute settled by replay: what the record of the round proves, whatever somebody says."""

from random import Random
from typing import Final, TypeAlias

from croupier.drill.dealing import DealtRound, deal_round, own_cards, shared_cards
from croupier.drill.procedure import settlements
from croupier.drill.question import DrillQuestion, ShownBet, choice
from croupier.drill.reading_hands import hand_of
from croupier.games.posting import Sign
from croupier.games.words import dollars
from croupier.table import events as e
from croupier.table.evolve import effective
from croupier.table.record import write_line
from croupier.table.why import End, why

Found: TypeAlias = DrillQuestion | None
SETTLED: Final = (
    "The payment was right: nothing moves",
    "The player is owed more",
    "The player was paid too much",
)


def dispute(sign: Sign, seed: str, level: int) -> Found:
    """Have a player claim to be paid wrongly, with the round to replay, and ask for the ruling."""
    chance = Random(f"dispute {seed}")  # noqa: S311 (a drill)
    dealt = deal_round(sign, seed, level)
    lines = [
        line
        for line in settlements(dealt)
        if not (isinstance(line.event, e.WagerPaid) and line.event.due)
        and line.event.reason is not e.Reason.FOLDED
    ]
    if not lines:
        return None
    number, event = chance.choice(lines)
    table = dealt.at(number)
    hand = hand_of(table, event.seat)
    spot = table.plan.game.wager(event.wager)
    stake = hand.bets[table.plan.wager_number[event.wager]]
    right_got = _got(dealt, event)
    got = chance.choice(
        [right_got, right_got, *sorted({right_got, max(0, right_got - stake), right_got + stake})]
    )
    right = 0 if got == right_got else 1 if got < right_got else 2
    difference = dollars(abs(got - right_got))
    return choice(
        asks=(
            f"Seat {event.seat} disputes {spot.name}: {dollars(stake)} was bet, and {dollars(got)} came back "
            "in all, with the bet itself. You replay the round. What do you rule?"
        ),
        right=right,
        why=f"{why(table, event)}: {dollars(right_got)} comes back"
        + (f", {difference} {'more' if right == 1 else 'less'} than was given." if right else "."),
        proof=dealt.proof(len(dealt.events) - 1),
        rules=spot.rules,
        lines=spot.lines or "",
        cards=(*own_cards(dealt.last, hand_of(dealt.last, event.seat)), *shared_cards(dealt.last)),
        bets=(ShownBet(f"Seat {event.seat}, {spot.name}", stake),),
        steps=_replayed(dealt),
        options=SETTLED,
        par=20,
    )


_SHOWN: Final = (
    e.BetPlaced,
    e.BetRemoved,
    e.BetsClosed,
    e.CardDealt,
    e.Decided,
    e.CardTurnedUp,
    e.GroupTurnedUp,
    e.HandTurnedUp,
    e.HandForfeited,
)


def _replayed(dealt: DealtRound) -> tuple[str, ...]:
    """Return what the record shows of a round, step by step; who is paid what is the floor's to say."""
    return tuple(write_line(each) for each in effective(dealt.events) if isinstance(each, _SHOWN))


def _got(dealt: DealtRound, event: End) -> int:
    """Return the chips that an end of a wager gives a player, their bet included."""
    match event:
        case e.WagerPaid(stake=stake):
            return stake + dealt.paid(event)
        case e.WagerPushed(cents=cents):
            return cents
        case _:
            return 0
