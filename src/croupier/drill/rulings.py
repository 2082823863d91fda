"""What the floor rules: a round cut short, bets after a ruling, and a dispute settled by replay."""

from collections.abc import Mapping
from typing import Final

from croupier.drill.building import Builder, Citation, Found, SettledBet, begun, dice, hand_of, lying
from croupier.drill.dealing import FLOOR, DealtRound, deal_round, own_cards
from croupier.drill.irregularities import irregularities_of
from croupier.drill.procedure import settlements
from croupier.drill.scenes import DEALER, SILENT, TroubleScene, carried_out, scenes
from croupier.games import checklist
from croupier.games.posting import Sign
from croupier.games.words import dollars
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.evolve import effective
from croupier.table.record import write_line
from croupier.table.refused import RefusedError
from croupier.table.ruling import must_consent
from croupier.table.why import why

RULED: Final = (
    "The hand is finished, and paid as it falls",
    "A dead hand: bets not yet settled go back",
    "A dead hand: every bet goes back, settled or not",
    "A dead hand: the house keeps the bets",
    "Wait: somebody has not answered yet",
)
_READINGS: Final = ("Q3-16", "Q3-17")
"""Whose word it takes to finish a hand, and what becomes of the bets of a dead one."""


def _ruling(sign: Sign, word: str, seed: str, level: int) -> tuple[Builder, TroubleScene] | None:
    """Begin a question about some moment of a round."""
    dealt = deal_round(sign, seed, level)
    asked = Builder(dice(word, seed), dealt.proof(0))
    scene = asked.one_of(scenes(dealt))
    return (asked.until(dealt.proof(scene.number)), scene) if scene else None


def interrupted(sign: Sign, seed: str, level: int) -> Found:
    """Ask the floor to rule on a round that the power cut short (H-04)."""
    found = _ruling(sign, "power", seed, level)
    if found is None:
        return None
    asked, scene = found
    chance = asked.chance
    table, first = carried_out(scene.table, [c.ReportPowerFailure("the power failed")])
    readable = chance.random() < 0.7  # mostly it can be read
    agrees = {player: chance.choice((True, True, True, True, False, None)) for player in must_consent(table)}
    answers = [c.Consent(player, word) for player, word in agrees.items() if word is not None]
    table, second = carried_out(table, answers)
    try:
        _, third = carried_out(table, [c.ResolveInterruption(readable, FLOOR)])
    except RefusedError:
        right, third = 4, ()
    else:
        right = _ruled(third)

    yes, no, silent = (_who(agrees, word) for word in (True, False, None))
    rule = checklist.rule("H-04")
    asked = asked.until(asked.proof, (*first, *second, *third)).citing(
        Citation(("H-04", *_READINGS), rule.lines)
    )
    return asked.showing(par=20).choice(
        f"The power failed in the middle of a round. The hands {'can' if readable else 'cannot'} be read. "
        f"To finish the round: for it {yes}; against it {no}; no answer yet from {silent}. "
        "What do you rule?",
        RULED,
        right,
        rule.says,
    )


def _who(agrees: Mapping[str, bool | None], word: object) -> str:
    return ", ".join(player for player, answer in agrees.items() if answer is word) or "nobody"


def _ruled(events: tuple[e.Event, ...]) -> int:
    dead = next((event for event in events if isinstance(event, e.RoundDead)), None)
    if dead is None:
        return 0
    if not dead.returned:
        return 3
    return 1 if dead.stands else 2


BETS_AFTER: Final = (
    "Every bet of the round goes back",
    "Bets not yet settled go back; what was settled stands",
    "The bets of the seat in question are lost; the others play on",
    "Every bet stays up, and the round goes on",
    "Only the bets of the seat in question go back",
)
"""What may become of bets after a ruling."""
_RULINGS: Final = {
    "misdeal": ("misdeal", "exposed card", "boxed card", "fouled card", "wrong card count"),
    "forfeit the hand": ("touch after the last bet", "looked at two hands", "looked at a blind hand"),
    "play on": ("exposed card", "exposed burn", "early touch"),
}
"""Rulings, and what they may be given for."""


def misdealt(sign: Sign, seed: str, level: int) -> Found:
    """Ask what becomes of the bets when the floor rules on an irregularity."""
    found = _ruling(sign, "misdeal", seed, level)
    if found is None:
        return None
    asked, scene = found
    ruling = asked.chance.choice([*_RULINGS])
    kind = asked.one_of(
        [
            each
            for each in irregularities_of(sign.game)
            if each.name in _RULINGS[ruling] and each.may_happen(scene)
        ]
    )
    if kind is None:
        return None
    says = kind.text_of(scene)
    reported = c.Report(kind.kind, DEALER, says, scene.hand.seat)
    table, first = carried_out(scene.table, [reported])
    number = table.irregularities[-1].number
    try:
        _, second = carried_out(table, [c.Rule(number, ruling, FLOOR, says, (SILENT,))])
    except RefusedError:
        return None
    right, why = _becomes(second)
    asked = asked.until(asked.proof, (*first, *second)).citing(
        Citation((SILENT,), checklist.rule(SILENT).lines)
    )
    return asked.showing(own_cards(scene.table, scene.hand), par=10).choice(
        f"{says} You rule: {ruling}. What becomes of the bets?", BETS_AFTER, right, why
    )


def _becomes(events: tuple[e.Event, ...]) -> tuple[int, str]:
    """Say what a ruling did to the bets, and why."""
    for event in events:
        if isinstance(event, e.RoundDead):
            says = "A misdeal: the round has no result, so that nobody wins or loses by it."
            return (1 if event.stands else 0), says
        if isinstance(event, e.HandForfeited):
            return 2, "A forfeited hand is out of the round with its bets; nobody else's hand changes."
    return 3, "Play goes on as if nothing had happened; the log keeps what was ruled, and why."


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
