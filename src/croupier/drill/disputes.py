"""A dispute settled by replay: what the record of the round proves, whatever somebody says."""

from typing import Final

from croupier.drill.building import Found, SettledBet, begun, hand_of, lying
from croupier.drill.dealing import DealtRound
from croupier.drill.procedure import settlements
from croupier.games.posting import Sign
from croupier.games.words import dollars
from croupier.table import events as e
from croupier.table.evolve import effective
from croupier.table.record import write_line
from croupier.table.why import why

SETTLED: Final = (
    "The payment was right: nothing moves",
    "The player is owed more",
    "The player was paid too much",
)


def dispute(sign: Sign, seed: str, level: int) -> Found:
    """Have a player claim to be paid wrongly, with the round to replay, and ask for the ruling."""
    asked, dealt = begun(sign, "dispute", seed, level)
    bet = asked.one_of([each for each in settlements(dealt) if _disputed(each)])
    if bet is None:
        return None
    event, stake, right_got = bet.event, bet.stake, _got(bet)
    near = sorted({right_got, max(0, right_got - stake), right_got + stake})
    got = asked.chance.choice([right_got, right_got, *near])
    right = 0 if got == right_got else 1 if got < right_got else 2
    off = f"{dollars(abs(got - right_got))} {'more' if right == 1 else 'less'} than was given"
    back = f"{dollars(right_got)} comes back"
    asked = asked.citing(bet.wager).showing(lying(dealt.last, hand_of(dealt.last, event.seat)), [bet.shown])
    return asked.showing(par=20).choice(
        f"Seat {event.seat} disputes {bet.wager.name}: {dollars(stake)} was bet, and {dollars(got)} came "
        "back in all, with the bet itself. You replay the round. What do you rule?",
        SETTLED,
        right,
        f"{why(bet.table, event)}: {back}{f', {off}' if right else ''}.",
        steps=_replayed(dealt),
    )


def _disputed(bet: SettledBet) -> bool:
    """Whether the cards decided it, and the table pays it."""
    held = isinstance(bet.event, e.WagerPaid) and bet.event.due
    return not held and bet.event.reason is not e.Reason.FOLDED


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


def _got(bet: SettledBet) -> int:
    """Return the chips that the end of a bet gives its player, the bet included."""
    match bet.event:
        case e.WagerPaid(stake=stake):
            return stake + bet.won
        case e.WagerPushed(cents=cents):
            return cents
        case _:
            return 0
