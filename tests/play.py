"""Scripted rounds in one line: who sits where, what they bet, which cards fall, what they choose."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TypeVar

from croupier.cards import parse_cards
from croupier.games import Game, load
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import new_table
from croupier.table.drive import DEALER, EVERYTHING, Automation, act, perform, run_on
from croupier.table.script import arranged
from croupier.table.state import Table

E = TypeVar("E", bound=e.Event)
CHIPS = 100_000_00
JACKPOTS = (50_000_00, 10_000_00, 1_000_00)


def ready(game: str | Game, readings: Mapping[str, str] | None = None) -> Game:
    """A game that can open: its blanks filled with $1 to $100 and 40 to 1."""
    if isinstance(game, str):
        return _ready(game, tuple((readings or {}).items()))
    return _filled(game.with_readings(readings or {}))


@cache
def _ready(game: str, readings: tuple[tuple[str, str], ...]) -> Game:
    return _filled(load(game).with_readings(dict(readings)))


def _filled(found: Game) -> Game:
    ends = {"least": "$1", "most": "$100"}
    return found.with_blanks({b.path: ends.get(b.path.rpartition(".")[2], "40 to 1") for b in found.blanks})


def opened(
    game: Game, *players: str, seats: int = 6, log: list[e.Event] | None = None, chip: int = 0
) -> Table:
    """An open table with these players at seats 1, 2, 3 … and plenty of chips."""
    table = act(new_table(game), c.OpenTable("operator", seats, chip=chip), log)
    if game.jackpots:
        table = act(table, c.PostJackpots("operator", JACKPOTS[: len(game.jackpots.names)]), log)
    for seat, player in enumerate(players, 1):
        table = act(table, c.Sit(player, seat), log)
        table = act(table, c.BuyChips(player, CHIPS), log)
    return table


def _told(event: e.Event) -> str:
    fields = ("group", "number", "seat", "step", "wager", "choice")
    return " ".join(
        [type(event).__name__, *(str(v) for f in fields if (v := getattr(event, f, None)) is not None)]
    )


@dataclass
class Play:
    """A round as it goes on: the table and everything that happened."""

    table: Table
    log: list[e.Event] = field(default_factory=list)

    def do(self, *commands: c.Command, automation: Automation = EVERYTHING) -> "Play":
        """Carry out commands, and whatever the dealer does by itself after each."""
        for command in commands:
            self.table = perform(self.table, command, automation, self.log)
        return self

    def told(self) -> list[str]:
        """What happened, in the fewest words: each event's name with its seat, wager, step or card number."""
        return [_told(event) for event in self.log]

    def of(self, kind: type[E]) -> list[E]:
        """The events of one kind."""
        return [event for event in self.log if isinstance(event, kind)]

    def net(self, seat: int, wager: str) -> int:
        """What a wager brought its player in the end, beyond the stake."""
        total = 0
        for event in self.log:
            if getattr(event, "seat", None) == seat and getattr(event, "wager", None) == wager:
                match event:
                    case e.WagerTaken():
                        total -= event.cents
                    case e.WagerPaid() if not event.stake:  # a bonus beside a stake that was taken
                        total += event.won
                    case e.WagerPaid():
                        total += event.won - (self.stake(seat, wager) - event.stake)
                    case e.CapShared():
                        total += event.cents
                    case _:
                        pass
        return total

    def stake(self, seat: int, wager: str) -> int:
        """What was bet on a wager, raises included."""
        steps = {step.id: step.wager for step in self.table.plan.steps if step.do == "decide"}
        placed = [b.cents for b in self.of(e.BetPlaced) if (b.seat, b.wager) == (seat, wager)]
        made = [
            d.cents
            for d in self.of(e.Decided)
            if d.seat == seat and steps[d.step] == wager and d.choice in ("bet", "raise")
        ]
        return sum(placed[-1:]) + sum(made)


def began(
    game: str | Game,
    hands: str | Sequence[str],
    *,
    bets: Mapping[str, int] | Sequence[Mapping[str, int]],
    readings: Mapping[str, str] | None = None,
    face_down: Sequence[int] = (),
    lying: Mapping[str, str] | None = None,
) -> Play:
    """Begin a scripted round and place its bets, which stay open; seats in `face_down` asked for that."""
    found = ready(game, readings)
    texts = [hands] if isinstance(hands, str) else list(hands)
    cards = {seat: parse_cards(text) for seat, text in enumerate(texts, 1)}
    deck = arranged(found, cards, {group: parse_cards(text) for group, text in (lying or {}).items()})
    play = Play(opened(found, *(f"player {seat}" for seat in cards)))
    for seat in face_down:
        play.table = act(play.table, c.AskFace(f"player {seat}", down=True))
    play.do(c.StartRound(deck), automation=DEALER)
    for seat in cards:
        mine = bets if isinstance(bets, Mapping) else bets[seat - 1]
        play.do(*(c.PlaceBet(seat, wager, cents) for wager, cents in mine.items()), automation=DEALER)
    return play


def deal(
    game: str | Game,
    hands: str | Sequence[str],
    *,
    bets: Mapping[str, int] | Sequence[Mapping[str, int]],
    choices: Mapping[int, Sequence[str]] | Sequence[str] = (),
    readings: Mapping[str, str] | None = None,
    **shared: str,
) -> Play:
    """Deal a scripted hand to each player in turn and play the round to its end.

    `bets` are cents by wager, one mapping for everyone or one a player; `choices` are words like "fold",
    "play", "bet 3", "take back", one list for everyone or one a seat, and the last one is repeated.

    `deal("nh-holdem-stud", "Js Jd", bets={"ante": 200}, choices=["bet 3"], board="6c 6h 2s")`
    """
    play = began(game, hands, bets=bets, readings=readings, lying=shared)
    play.table = run_on(play.table, EVERYTHING, play.log)
    cards = range(1, (1 if isinstance(hands, str) else len(hands)) + 1)
    said = {seat: list(choices.get(seat, ()) if isinstance(choices, Mapping) else choices) for seat in cards}
    while play.table.round:
        seat = play.table.round.hands[play.table.round.todo[0].hand].seat
        if play.table.round.todo[0].action.words == "pay":
            play.do(c.Acknowledge(seat, "floor"))
            continue
        word = said[seat].pop(0) if len(said[seat]) > 1 else (said[seat] or ["bet"])[0]
        choice, _, units = word.partition(" ") if word[:3] == "bet" else (word, "", "")
        play.do(c.Choose(seat, {"play": "bet"}.get(choice, choice), int(units or 1)))
    return play
