"""Irregularities: what the dealer does when something goes wrong, and what the floor may rule.

Each scenario is carried out on the table by the engine; what the engine then does is the right answer.
"""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Final, NamedTuple, TypeAlias

from croupier.drill.dealing import FLOOR, DealtRound, deal_round, own_cards, shared_cards
from croupier.drill.paying import straight_flush
from croupier.drill.question import AnswerForm, DrillQuestion, RoundProof, Trainee
from croupier.games import Game, checklist
from croupier.games.posting import Sign
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.agenda import duty_on, next_act
from croupier.table.decide import decide
from croupier.table.evolve import evolve
from croupier.table.refused import RefusedError
from croupier.table.ruling import KINDS, REPRIMANDS, must_consent
from croupier.table.state import Hand, Table

Found: TypeAlias = DrillQuestion | None
DEALER: Final = "the dealer"
CONDUCT: Final = (
    "Go on: nothing is forfeited",
    "The hand and its bets are forfeited",
    "Stop play and call the floor, who rules",
    "Push the bet back, note it, and go on",
    "The late chips are lost to the house",
)
SILENT: Final = ("QX-14",)
"""What a sheet that is silent rests on: the floor rules."""
SCENES: Final[Mapping[str, str]] = {
    "misdeal": "A seat was dealt too early, and the cards no longer fall where they belong.",
    "exposed card": "A card of seat {seat} turned over while you dealt it.",
    "fouled card": "A card that lay on the floor has come back into the hand of seat {seat}.",
    "wrong card count": "Seat {seat} has one card too many.",
    "looked at two hands": "The player at seat {seat} looks at a second hand before the first is played.",
    "looked at a blind hand": "The player at seat {seat} looks at cards that nobody there may look at.",
}
"""Kinds of irregularity that no dealer answers alone, as they happen."""


class Scene(NamedTuple):
    """A moment of a round with a hand in it."""

    dealt: DealtRound
    number: int  # of the event before it
    table: Table
    hand: Hand


def _scene(sign: Sign, seed: str, level: int, chance: Random) -> Scene | None:
    """Return a moment with cards out and a hand still in play."""
    dealt = deal_round(sign, seed, level)
    found = [
        Scene(dealt, number, table, hand)
        for number, table in enumerate(dealt.tables)
        for hand in (table.round.hands if table.round else ())
        if _dealt(table, hand) and hand.folded_at is None and next_act(table) and not any(hand.settled)
    ]
    return chance.choice(found) if found else None


def _dealt(table: Table, hand: Hand) -> bool:
    """Whether cards lie before a hand, its own or the table's."""
    return any(hand.cards) or bool(table.round and any(table.round.shared))


def carried_out(table: Table, commands: Iterable[c.Command]) -> tuple[Table, tuple[e.Event, ...]]:
    """Carry out commands one after another; return the table after them, and what happened."""
    happened = list[e.Event]()
    for command in commands:
        for event in decide(table, command):
            table = evolve(table, event)
            happened.append(event)
    return table, tuple(happened)


def irregularity(sign: Sign, seed: str, level: int) -> Found:
    """Ask what the dealer does about an irregularity, and what the sheet says of it."""
    chance = Random(f"trouble {seed}")  # noqa: S311 (a drill)
    scene = _scene(sign, seed, level, chance)
    if scene is None:
        return None
    happening = chance.choice((_shown, _late, _reported, _reported))
    found = happening(sign.game, scene, chance)
    if found is None:
        return None
    asks, right, why, rules, lines, events = found
    return DrillQuestion(
        trainee=Trainee.DEALER,
        kind="trouble",
        seed=seed,
        level=level,
        asks=asks,
        form=AnswerForm.CHOICE,
        right=((right,),),
        answer=CONDUCT[right],
        why=why,
        proof=_and(scene, events),
        rules=rules,
        lines=lines,
        cards=(*own_cards(scene.table, scene.hand), *shared_cards(scene.table)),
        options=CONDUCT,
        par=10,
    )


def _and(scene: Scene, events: tuple[e.Event, ...]) -> RoundProof:
    proof = scene.dealt.proof(scene.number)
    return RoundProof(proof.before, (*proof.events, *events))


Happening: TypeAlias = tuple[str, int, str, tuple[str, ...], str, tuple[e.Event, ...]] | None


def _shown(game: Game, scene: Scene, _chance: Random) -> Happening:
    """Have a player show their cards to a neighbor."""
    seat, table = scene.hand.seat, scene.table
    others = [who for who in table.seats if who and who != scene.hand.player]
    if not others or not any(scene.hand.cards):
        return None
    _, events = carried_out(table, [c.ShowCards(seat, others[0])])
    right, why = 0, "The sheet lets players show cards." if game.conduct.showing_cards == "allowed" else ""
    if any(isinstance(event, e.HandForfeited) for event in events):
        right, why = 1, "The sheet: showing cards forfeits the hand and its bets."
    elif any(isinstance(event, e.IrregularityReported) for event in events):
        right, why = 2, "As it is read here, the floor decides each case."
    why = why or "The sheet forbids it nowhere; the log keeps who saw the cards."
    asks = f"Seat {seat} shows the cards to the next player, while the hand is in play."
    return asks, right, why, game.conduct.rules, game.conduct.lines or "", events


def _late(game: Game, scene: Scene, _chance: Random) -> Happening:
    """Have a player bet after the action has closed."""
    table, seat = scene.table, scene.hand.seat
    play = table.round
    late = [
        number
        for number in range(len(table.plan.wagers))
        if play and 0 <= table.plan.taken_at[number] < play.step and scene.hand.bets[number]
    ]
    if not late:
        return None
    wager = table.plan.wagers[late[0]]
    rules, lines = (*wager.rules, *game.conduct.rules), game.conduct.lines or wager.lines or ""
    asks = f"The cards are out. Seat {seat} adds chips to {wager.name}."
    try:
        _, events = carried_out(table, [c.PlaceBet(seat, wager.id, scene.hand.bets[late[0]])])
    except RefusedError as refused:
        _, events = carried_out(table, [c.Reprimand("late bet", seat, DEALER)])
        return asks, 3, f"{str(refused)[:1].upper()}{str(refused)[1:]}.", rules, lines, events
    return asks, 4, "As it is read here, chips that come too late are lost.", rules, lines, events


def _reported(game: Game, scene: Scene, chance: Random) -> Happening:
    """Have something happen that stops play until the floor has ruled."""
    blind = any(group.looked_at_with for group in game.cards)
    kinds = [kind for kind in SCENES if kind in KINDS and kind not in REPRIMANDS]
    if not blind:
        kinds.remove("looked at a blind hand")
    if game.hands.look_at is None:
        kinds.remove("looked at two hands")
    kind = chance.choice(kinds)
    says = SCENES[kind].format(seat=scene.hand.seat)
    _, events = carried_out(scene.table, [c.Report(kind, DEALER, says, scene.hand.seat)])
    rules: tuple[str, ...] = SILENT
    lines = ""
    note = next((note for note in game.notes if "misdeal" in note.says.lower()), None)
    if note:
        rules, lines = (note.id, *SILENT), note.lines or ""
    return says, 2, "The sheet says nothing of it: play stops, and the floor rules.", rules, lines, events


# ------------------------------------------------------------------------------------- hands that are called

CALL: Final = (
    "Call the hand out, and wait until the floor has acknowledged it",
    "Call the hand out, and pay at once",
    "Pay it: nobody has to see it first",
)


def call_first(sign: Sign, seed: str, level: int) -> Found:
    """Ask whether a hand is called out before it is paid (R1-06)."""
    game = sign.game
    if not game.duties:
        return None
    chance = Random(f"call {seed}")  # noqa: S311 (a drill)
    pay_table = game.pay_table(chance.choice(game.duties[0].pay_tables))
    falling = straight_flush(sign, pay_table, chance) if chance.random() < 0.5 else None
    dealt = deal_round(sign, seed, level, falling=falling)
    due = [
        (number, event)
        for number, event in enumerate(dealt.events)
        if isinstance(event, e.WagerPaid) and event.won and dealt.at(number).round
    ]
    if not due:
        return None
    number, event = chance.choice(due)
    table = dealt.at(number)
    act = next_act(table)
    pay = duty_on(table, act) if act else None
    duty = next((each for each in game.duties if pay in each.pay_tables), game.duties[0])
    right = 2 if pay is None else 0 if duty.before_payment else 1
    spot = game.wager(event.wager).name
    hand = table.round.hands[table.hand_at(event.seat)] if table.round else None
    return DrillQuestion(
        trainee=Trainee.DEALER,
        kind="call",
        seed=seed,
        level=level,
        asks=f"Seat {event.seat} wins on {spot} with {event.hand}. Before you pay?",
        form=AnswerForm.CHOICE,
        right=((right,),),
        answer=CALL[right],
        why=f"The sheet: {duty.says}",
        proof=dealt.proof(number),
        rules=duty.rules,
        lines=duty.lines or "",
        cards=(*(own_cards(table, hand) if hand else ()), *shared_cards(table)),
        options=CALL,
        par=5,
    )


# ------------------------------------------------------------------------------------- what the floor rules

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
    scene = _scene(sign, seed, level, chance)
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
    return DrillQuestion(
        trainee=Trainee.FLOOR,
        kind="power",
        seed=seed,
        level=level,
        asks=(
            f"The power failed in the middle of a round. The hands {can} be read. To finish the round: "
            f"for it {said_yes}; against it {said_no}; no answer yet from {silent}. What do you rule?"
        ),
        form=AnswerForm.CHOICE,
        right=((right,),),
        answer=RULED[right],
        why=f"{checklist.rule('H-04').says}",
        proof=_and(scene, (*first, *second, *third)),
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


MISDEAL: Final = (
    "Every bet of the round goes back",
    "Bets not yet settled go back; what was settled stands",
    "Only the bets of the seat in question go back",
    "The bets stay up for the next round",
)


def misdealt(sign: Sign, seed: str, level: int) -> Found:
    """Ask what becomes of the bets when the floor rules a misdeal."""
    chance = Random(f"misdeal {seed}")  # noqa: S311 (a drill)
    scene = _scene(sign, seed, level, chance)
    if scene is None:
        return None
    says = SCENES["misdeal"]
    table, first = carried_out(scene.table, [c.Report("misdeal", DEALER, says, scene.hand.seat)])
    number = table.irregularities[-1].number
    _, second = carried_out(table, [c.Rule(number, "misdeal", FLOOR, says, SILENT)])
    dead = next(event for event in second if isinstance(event, e.RoundDead))
    right = 1 if dead.stands else 0
    return DrillQuestion(
        trainee=Trainee.FLOOR,
        kind="misdeal",
        seed=seed,
        level=level,
        asks=f"{says} You rule a misdeal. What becomes of the bets?",
        form=AnswerForm.CHOICE,
        right=((right,),),
        answer=MISDEAL[right],
        why="The round has no result, so that nobody wins or loses by it.",
        proof=_and(scene, (*first, *second)),
        rules=SILENT,
        lines=checklist.rule(SILENT[0]).lines,
        cards=own_cards(scene.table, scene.hand),
        options=MISDEAL,
        par=10,
    )
