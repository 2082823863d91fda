"""What the floor rules: a round the power cut short, and what becomes of bets after a ruling.

Each scenario is carried out on the table by the engine; what the engine then does is the right answer.
"""

from random import Random
from typing import Final, TypeAlias

from croupier.drill.dealing import FLOOR, own_cards
from croupier.drill.question import DrillQuestion, choice
from croupier.drill.trouble import DEALER, SCENES, SILENT, carried_out, proof_and, scene_of
from croupier.games import checklist
from croupier.games.posting import Sign
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.refused import RefusedError
from croupier.table.ruling import must_consent

Found: TypeAlias = DrillQuestion | None

RULED: Final = (
    "The hand is finished, and paid as it falls",
    "A dead hand: bets not yet settled go back",
    "A dead hand: every bet goes back, settled or not",
    "A dead hand: the house keeps the bets",
    "Wait: somebody has not answered yet",
)


def interrupted(sign: Sign, seed: str, level: int) -> Found:
    """Ask the floor to rule on a round that the power cut short (H-04)."""
    chance = Random(f"power {seed}")  # noqa: S311 (a drill)
    scene = scene_of(sign, seed, level, chance)
    if scene is None:
        return None
    table, first = carried_out(scene.table, [c.ReportPowerFailure("the power failed")])
    readable = chance.random() < 0.7  # mostly it can be read
    asked, agrees = must_consent(table), dict[str, bool | None]()
    for player in asked:
        agrees[player] = chance.choice((True, True, True, True, False, None))
    answers = [c.Consent(player, word) for player, word in agrees.items() if word is not None]
    table, second = carried_out(table, answers)
    try:
        _, third = carried_out(table, [c.ResolveInterruption(readable, FLOOR)])
    except RefusedError:
        right, third = 4, ()
    else:
        right = _ruled(third)
    said_yes = ", ".join(player for player, word in agrees.items() if word) or "nobody"
    said_no = ", ".join(player for player, word in agrees.items() if word is False) or "nobody"
    silent = ", ".join(player for player, word in agrees.items() if word is None) or "nobody"
    can = "can" if readable else "cannot"
    return choice(
        asks=(
            f"The power failed in the middle of a round. The hands {can} be read. To finish the round: "
            f"for it {said_yes}; against it {said_no}; no answer yet from {silent}. What do you rule?"
        ),
        right=right,
        why=f"{checklist.rule('H-04').says}",
        proof=proof_and(scene, (*first, *second, *third)),
        rules=("H-04", "Q3-16", "Q3-17"),
        lines=checklist.rule("H-04").lines,
        options=RULED,
        par=20,
    )


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
    "misdeal": ("misdeal", "exposed card", "fouled card", "wrong card count"),
    "forfeit the hand": ("other",),
    "play on": ("exposed card",),
}
"""Rulings, and what they may be given for."""


def misdealt(sign: Sign, seed: str, level: int) -> Found:
    """Ask what becomes of the bets when the floor rules on an irregularity."""
    chance = Random(f"misdeal {seed}")  # noqa: S311 (a drill)
    scene = scene_of(sign, seed, level, chance)
    if scene is None:
        return None
    ruling = chance.choice([*_RULINGS])
    kind = chance.choice(_RULINGS[ruling])
    seat = scene.hand.seat
    says = SCENES[kind].format(seat=seat)
    table, first = carried_out(scene.table, [c.Report(kind, DEALER, says, seat)])
    number = table.irregularities[-1].number
    try:
        _, second = carried_out(table, [c.Rule(number, ruling, FLOOR, says, SILENT)])
    except RefusedError:
        return None
    right, why = _becomes(second)
    return choice(
        asks=f"{says} You rule: {ruling}. What becomes of the bets?",
        options=BETS_AFTER,
        right=right,
        why=why,
        proof=proof_and(scene, (*first, *second)),
        rules=SILENT,
        lines=checklist.rule(SILENT[0]).lines,
        cards=own_cards(scene.table, scene.hand),
        par=10,
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
