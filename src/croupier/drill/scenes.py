"""Irregularities, each as a scene that the engine plays: what happens, and what the sheet says of it.

What the documents forbid and do not punish, and what they do not name at all, is the floor's to rule
(Q0-26, QX-14).
"""

from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import Final, NamedTuple

from croupier.drill.building import Citation, CitedPart
from croupier.drill.dealing import DealtRound
from croupier.games import Game
from croupier.games.document import ChecklistLine
from croupier.games.procedure import CardGroup, Decide, Tend
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.agenda import next_act
from croupier.table.deciding import action_open
from croupier.table.drive import decide
from croupier.table.evolve import evolve
from croupier.table.refused import RefusedError
from croupier.table.state import Hand, Table

DEALER: Final = "the dealer"
SILENT: Final = "QX-14"
"""What a sheet that is silent rests on: the floor rules."""
LATE_BETS: Final = "R2-06"
_UNSAID: Final = "The sheet says nothing of what follows: play stops, and the floor rules."


class TroubleOutcome(IntEnum):
    """What follows an irregularity."""

    GO_ON = 0
    FORFEITED = 1
    FLOOR = 2
    PUSHED_BACK = 3
    LOST = 4
    REPRIMAND = 5


class TroubleScene(NamedTuple):
    """A moment of a round with a hand in it."""

    dealt: DealtRound
    number: int  # of the event before it
    table: Table
    hand: Hand

    @property
    def game(self) -> Game:
        """The game that is dealt."""
        return self.dealt.plan.game

    @property
    def before_decisions(self) -> bool:
        """Whether nobody has decided yet: the cards have just been dealt."""
        return not any(isinstance(event, e.Decided) for event in self.dealt.events[: self.number + 1])

    @property
    def has_hidden_cards(self) -> bool:
        """Whether cards of the hand lie face down."""
        return any(cards and not up for cards, up in zip(self.hand.cards, self.hand.up, strict=True))

    @property
    def has_decided_all(self) -> bool:
        """Whether the player has nothing more to decide or to bet."""
        steps = [step.id for step in self.game.steps if isinstance(step, Decide)]
        play = self.table.round
        last = bool(steps) and self.hand.decided == steps[-1]
        return last and play is not None and not action_open(self.table, play, self.hand)


class Ruled(NamedTuple):
    """What follows, why, where the sheet says it, and what the engine made of it."""

    conduct: TroubleOutcome
    why: str
    sources: tuple[CitedPart, ...]
    events: tuple[e.Event, ...]


class TroubleKind(NamedTuple):
    """Something that goes wrong: its name, where the documents have it, its text, and what follows."""

    name: str
    documents: tuple[str, ...]
    says: str
    known_to: Callable[[Game], bool]
    may_happen: Callable[[TroubleScene], bool]
    follows: "Callable[[TroubleKind, TroubleScene], Ruled | None]"
    reported: str = ""  # the kind that is reported to the engine, where that has another name

    @property
    def kind(self) -> str:
        """The kind that is reported to the engine."""
        return self.reported or self.name

    def text_of(self, scene: TroubleScene) -> str:
        """Return what happens, in words, for the seat of a scene."""
        return self.says.format(seat=scene.hand.seat)


def carried_out(table: Table, commands: Iterable[c.Command]) -> tuple[Table, tuple[e.Event, ...]]:
    """Carry out commands one after another; return the table after them, and what happened."""
    happened = list[e.Event]()
    for command in commands:
        for event in decide(table, command):
            table = evolve(table, event)
            happened.append(event)
    return table, tuple(happened)


def scenes(dealt: DealtRound) -> list[TroubleScene]:
    """Return the moments of a round with cards out and a hand still in play."""
    return [
        TroubleScene(dealt, number, table, hand)
        for number, table in enumerate(dealt.tables)
        for hand in (table.round.hands if table.round else ())
        if _dealt(table, hand) and hand.folded_at is None and next_act(table) and not any(hand.settled)
    ]


def _dealt(table: Table, hand: Hand) -> bool:
    """Whether cards lie before a hand, its own or the table's."""
    return any(hand.cards) or bool(table.round and any(table.round.shared))


def silence_of(game: Game) -> tuple[CitedPart, ...]:
    """Return what a sheet that says nothing rests on: its note on that, if it has one."""
    note = next((note for note in game.notes if "misdeal" in note.says.lower()), None)
    return (*((Citation((note.id,), note.lines),) if note else ()), Citation((SILENT,)))


def checklist_line(game: Game, *rules: str) -> ChecklistLine | None:
    """Return what the sheet has a person hold to, by one of these rules."""
    return next((line for line in game.checklist if set(rules) & set(line.rules)), None)


def blind_group(game: Game) -> CardGroup | None:
    """Return the cards that only a player with a certain bet may look at."""
    return next((group for group in game.cards if group.looked_at_with), None)


def leave_of(game: Game) -> Tend | None:
    """Return the step at which the dealer lets the players touch their cards."""
    return next(
        (step for step in game.steps if isinstance(step, Tend) and step.what == "players may touch"), None
    )


# ------------------------------------------------------------------------------------------ what follows


def floor_rules(kind: TroubleKind, scene: TroubleScene) -> Ruled | None:
    """Stop play until the floor has ruled, whatever the sheet forbids."""
    game = scene.game
    report = c.Report(kind.kind, DEALER, kind.text_of(scene), scene.hand.seat)
    _, events = carried_out(scene.table, [report])
    line = checklist_line(game, *kind.documents)
    why = f"The sheet: {line.says} {_UNSAID.replace('The sheet', 'It', 1)}" if line else _UNSAID
    sources = filter(None, (line, *_forbidding(game, kind)))
    return Ruled(TroubleOutcome.FLOOR, why, (*sources, *silence_of(game)), events)


def _forbidding(game: Game, kind: TroubleKind) -> tuple[CitedPart | None, ...]:
    """Return what of a sheet forbids it, where that is part of how the game is dealt."""
    cited = (game.hands, blind_group(game), leave_of(game))
    return tuple(each for each in cited if each and set(each.rules) & set(kind.documents))


def cards_shown(_kind: TroubleKind, scene: TroubleScene) -> Ruled | None:
    """Have a player show their cards to a neighbor."""
    conduct = scene.game.conduct
    other = next((who for who in scene.table.seats if who and who != scene.hand.player), None)
    if other is None:
        return None
    _, events = carried_out(scene.table, [c.ShowCards(scene.hand.seat, other)])
    if any(isinstance(event, e.HandForfeited) for event in events):
        why = "The sheet: showing cards forfeits the hand and its bets."
        return Ruled(TroubleOutcome.FORFEITED, why, (conduct,), events)
    if any(isinstance(event, e.IrregularityReported) for event in events):
        return Ruled(
            TroubleOutcome.FLOOR, "As it is read here, the floor decides each case.", (conduct,), events
        )
    if conduct.showing_cards == "allowed":
        return Ruled(TroubleOutcome.GO_ON, "The sheet lets players show cards.", (conduct,), events)
    if conduct.showing_cards != "not said":
        why = "As it is read here, it harms nobody once the betting is over."
        return Ruled(TroubleOutcome.GO_ON, why, (conduct,), events)
    why = "The sheet forbids it nowhere; the log keeps who saw the cards."
    return Ruled(TroubleOutcome.GO_ON, why, (Citation(("QX-01",)),), events)


def late_spot(scene: TroubleScene) -> int | None:
    """Return a bet of the hand for which it is too late."""
    play, plan = scene.table.round, scene.dealt.plan
    return next(
        (
            number
            for number, bet in enumerate(scene.hand.bets)
            if play and bet and 0 <= plan.taken_at[number] < play.step
        ),
        None,
    )


def late_bet(kind: TroubleKind, scene: TroubleScene) -> Ruled | None:
    """Have a player bet after the action has closed."""
    spot, game, seat = late_spot(scene), scene.game, scene.hand.seat
    assert spot is not None  # noqa: S101 (the scene may happen)
    if LATE_BETS not in game.conduct.rules:  # the sheet says nothing of them (Q0-26)
        return floor_rules(kind, scene)
    wager = scene.dealt.plan.wagers[spot]
    try:
        _, events = carried_out(scene.table, [c.PlaceBet(seat, wager.id, scene.hand.bets[spot])])
    except RefusedError as refused:
        _, events = carried_out(scene.table, [c.Reprimand("late bet", seat, DEALER)])
        why = f"{refused.says[:1].upper()}{refused.says[1:]}."
        return Ruled(TroubleOutcome.PUSHED_BACK, why, (game.conduct,), events)
    why = "As it is read here, chips that come too late are lost."
    return Ruled(TroubleOutcome.LOST, why, (game.conduct,), events)


def below_the_table(_kind: TroubleKind, scene: TroubleScene) -> Ruled | None:
    """Have a player take cards below the table, where the sheet says what follows (R2-03)."""
    line = checklist_line(scene.game, "R2-03")
    _, events = carried_out(scene.table, [c.Reprimand("cards below the table", scene.hand.seat, DEALER)])
    if line is None:
        return None
    return Ruled(TroubleOutcome.REPRIMAND, f"The sheet: {line.says}", (line,), events)
