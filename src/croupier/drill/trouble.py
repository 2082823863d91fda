"""Irregularities: what the dealer does when something goes wrong.

Each scenario is carried out on the table by the engine; what the engine then does is the right answer.
"""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Final, NamedTuple, TypeAlias

from croupier.drill.dealing import DealtRound, deal_round, own_cards, shared_cards
from croupier.drill.paying import straight_flush
from croupier.drill.question import DrillQuestion, RoundProof, choice
from croupier.games import Game
from croupier.games.posting import Sign
from croupier.games.procedure import Tend
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.agenda import duty_on, next_act
from croupier.table.decide import decide
from croupier.table.evolve import evolve
from croupier.table.refused import RefusedError
from croupier.table.ruling import KINDS, REPRIMANDS
from croupier.table.state import Hand, Table

Found: TypeAlias = DrillQuestion | None
DEALER: Final = "the dealer"
CONDUCT: Final = (
    "Go on: nothing is forfeited",
    "The hand and its bets are forfeited",
    "Stop play and call the floor, who rules",
    "Push the bet back, note it, and go on",
    "The late chips are lost to the house",
    "Reprimand the player at once, and go on",
)
SILENT: Final = ("QX-14",)
"""What a sheet that is silent rests on: the floor rules."""
SCENES: Final[Mapping[str, str]] = {
    "misdeal": "Seat {seat} was dealt too early, and the cards no longer fall where they belong.",
    "exposed card": "A card of seat {seat} turned over while you dealt it.",
    "fouled card": "A card that lay on the floor has come back into the hand of seat {seat}.",
    "wrong card count": "Seat {seat} has one card too many.",
    "looked at two hands": "The player at seat {seat} looks at a second hand before the first is played.",
    "looked at a blind hand": "The player at seat {seat} looks at cards that nobody there may look at.",
    "other": "Seat {seat} swaps a card with the next player.",
}
"""Kinds of irregularity that no dealer answers alone, as they happen."""


class Scene(NamedTuple):
    """A moment of a round with a hand in it."""

    dealt: DealtRound
    number: int  # of the event before it
    table: Table
    hand: Hand


def scene_of(sign: Sign, seed: str, level: int, chance: Random) -> Scene | None:
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
    scene = scene_of(sign, seed, level, chance)
    if scene is None:
        return None
    happenings = [_shown, _late, _reported, _reported, _touched, _below]
    chance.shuffle(happenings)
    tried = (happening(sign.game, scene, chance) for happening in happenings)
    found = next((each for each in tried if each), None)
    if found is None:
        return None
    asks, right, why, rules, lines, events = found
    return choice(
        asks=asks,
        right=right,
        why=why,
        proof=proof_and(scene, events),
        rules=rules,
        lines=lines,
        cards=(*own_cards(scene.table, scene.hand), *shared_cards(scene.table)),
        options=CONDUCT,
        par=10,
    )


def proof_and(scene: Scene, events: tuple[e.Event, ...]) -> RoundProof:
    """Return the round until a scene, and what happened then."""
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
    asks = f"The cards are out. Seat {seat} adds chips to {wager.name}."
    if _LATE_BETS not in game.conduct.rules:  # the sheet says nothing of them (Q0-26)
        rules, lines = _silent(game)
        _, events = carried_out(table, [c.Report("late bet", DEALER, asks, seat)])
        return asks, 2, _UNSAID, rules, lines, events
    rules, lines = (*wager.rules, *game.conduct.rules), game.conduct.lines or wager.lines or ""
    try:
        _, events = carried_out(table, [c.PlaceBet(seat, wager.id, scene.hand.bets[late[0]])])
    except RefusedError as refused:
        _, events = carried_out(table, [c.Reprimand("late bet", seat, DEALER)])
        return asks, 3, f"{str(refused)[:1].upper()}{str(refused)[1:]}.", rules, lines, events
    return asks, 4, "As it is read here, chips that come too late are lost.", rules, lines, events


_LATE_BETS: Final = "R2-06"
_BELOW_THE_TABLE: Final = "R2-03"
_UNSAID: Final = "The sheet says nothing of what follows: play stops, and the floor rules."


def _silent(game: Game) -> tuple[tuple[str, ...], str]:
    """Return what a sheet that says nothing rests on: its note on that, if it has one."""
    note = next((note for note in game.notes if "misdeal" in note.says.lower()), None)
    return ((note.id, *SILENT), note.lines or "") if note else (SILENT, "")


def _touched(game: Game, scene: Scene, _chance: Random) -> Happening:
    """Have a player touch cards before the dealer has given leave."""
    play, seat = scene.table.round, scene.hand.seat
    leave = next((s for s in game.steps if isinstance(s, Tend) and s.what == "players may touch"), None)
    if leave is None or play is None or play.touch or not any(scene.hand.cards):
        return None
    asks = f"Seat {seat} picks up the cards before you have given leave."
    _, events = carried_out(scene.table, [c.Report("early touch", DEALER, asks, seat)])
    rules, lines = _silent(game)
    return asks, 2, f"{leave.says}. {_UNSAID}", (*leave.rules, *rules), leave.lines or lines, events


def _below(game: Game, scene: Scene, _chance: Random) -> Happening:
    """Have a player take cards below the table, where the sheet says what follows (R2-03)."""
    said = next((each for each in game.checklist if _BELOW_THE_TABLE in each.rules), None)
    if said is None or not any(scene.hand.cards):
        return None
    seat = scene.hand.seat
    _, events = carried_out(scene.table, [c.Reprimand("cards below the table", seat, DEALER)])
    asks = f"Seat {seat} takes the cards below the table top."
    return asks, 5, said.says, said.rules, said.lines or "", events


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
    return says, 2, _UNSAID, *_silent(game), events


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
    return choice(
        asks=f"Seat {event.seat} wins on {spot} with {event.hand}. Before you pay?",
        right=right,
        why=f"The sheet: {duty.says}",
        proof=dealt.proof(number),
        rules=duty.rules,
        lines=duty.lines or "",
        cards=(*(own_cards(table, hand) if hand else ()), *shared_cards(table)),
        options=CALL,
        par=5,
    )
