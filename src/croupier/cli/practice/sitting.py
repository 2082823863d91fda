"""One sitting at a practice table: the table as it stands, everything that happened, and how it ends."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from enum import Enum
from random import Random
from typing import Final

from croupier.cards import cards_text
from croupier.cli.practice.calls import YOU
from croupier.cli.practice.shoe import Script, next_deck
from croupier.games.procedure import Step, TakeBets
from croupier.games.sign import Sign
from croupier.games.words import dollars
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import evolved, new_table
from croupier.table.agenda import awaits_floor, next_act
from croupier.table.bots import NAMES, bets_of, choose, completed
from croupier.table.drive import EVERYTHING, NOTHING, Automation, perform
from croupier.table.plan import DealerAction
from croupier.table.record import write
from croupier.table.state import Table

TO_THE_LAST: Final[Automation] = EVERYTHING - {DealerAction.FINISH}
"""Everything but the very end, so that the cards still lie there when the result is read."""
TO_THE_BETS: Final[Automation] = TO_THE_LAST - {DealerAction.CLOSE_BETS}
BOT_CHIPS: Final = 1_000_00
FLOOR: Final = "floor"


@dataclass
class Sitting:
    """A table, its history, and the cards that come next."""

    sign: Sign
    seats: int
    you: int | None  # your seat, or None if you deal
    chips: int
    shuffler: Random
    script: Script | None = None
    wanted: dict[str, int] = field(default_factory=dict)  # what you bet, by spot
    log: list[e.Event] = field(default_factory=list)
    bought: int = 0
    told: int = 0  # how many events have been passed on
    table: Table = field(init=False)

    def __post_init__(self) -> None:
        self.table = new_table(self.sign.game)
        self.do(c.OpenTable("operator", self.seats))
        if self.sign.jackpots:
            self.do(c.PostJackpots("operator", self.sign.jackpots))
        names = iter(NAMES)
        for seat in range(1, self.seats + 1):
            player = YOU if seat == self.you else next(names)
            self.do(c.Sit(player, seat))
            self.buy(player, self.chips if player == YOU else BOT_CHIPS)

    def do(self, command: c.Command, automation: Automation = NOTHING) -> Sequence[e.Event]:
        """Carry out a command and what follows by itself; returns what happened."""
        happened = len(self.log)
        self.table = perform(self.table, command, automation, self.log)
        return self.log[happened:]

    def news(self) -> Sequence[e.Event]:
        """Return what has happened since this was last asked."""
        fresh = self.log[self.told :]
        self.told = len(self.log)
        return fresh

    def buy(self, player: str, cents: int) -> None:
        """Buy play-money chips."""
        self.do(c.BuyChips(player, cents))
        self.bought += cents if player == YOU else 0

    def begin(self, automation: Automation = TO_THE_BETS, *, keyed: bool = False) -> None:
        """Begin a round, with a deck or with cards that will be keyed."""
        for player in self.table.players:
            if player.id != YOU and player.chips < BOT_CHIPS // 2:
                self.buy(player.id, BOT_CHIPS)
        deck = () if keyed else next_deck(self.sign.game, self.seats, self.shuffler, self.script)
        self.do(c.StartRound(deck), automation)

    @property
    def step(self) -> Step | None:
        """The step of the document that the round is at."""
        play = self.table.round
        return self.table.plan.steps[play.step] if play and play.step < len(self.table.plan.steps) else None

    def bots_bet(self) -> None:
        """Let every bot without a bet make its bets."""
        step = self.betting
        for seat, player in enumerate(self.table.seats, 1):
            if player != YOU and not self.has_bet(seat, step):
                self.bet(seat, bets_of(self.sign.game, step, bold=NAMES.index(str(player)) % 2 > 0))

    def your_bets(self) -> dict[str, int]:
        """Return what you bet at this step: what you asked for, and what must lie beside it."""
        return completed(self.sign.game, self.betting, self.wanted)

    @property
    def betting(self) -> TakeBets:
        """The step at which bets are open."""
        step = self.step
        assert isinstance(step, TakeBets)  # noqa: S101 (bets are open)
        return step

    def has_bet(self, seat: int, step: TakeBets) -> bool:
        """Whether a seat has a bet that belongs to this step."""
        number = self.table.hand_at(seat)
        if number < 0 or self.table.round is None:
            return False
        bets = self.table.round.hands[number].bets
        return any(bet and self.table.plan.wagers[w].placed_at == step.id for w, bet in enumerate(bets))

    def bet(self, seat: int, bets: dict[str, int]) -> None:
        """Put chips on spots."""
        for wager, cents in bets.items():
            self.do(c.PlaceBet(seat, wager, cents))

    def asked(self) -> int | None:
        """Return the seat that has a decision before it."""
        act = next_act(self.table)
        if act is None or act.deed is not DealerAction.ASK or self.table.round is None:
            return None
        return self.table.round.hands[act.hand].seat

    def bot_decides(self, seat: int, automation: Automation = TO_THE_LAST) -> Sequence[e.Event]:
        """Let a bot decide for a seat."""
        return self.do(choose(self.table, seat), automation)

    def acknowledge(self, automation: Automation = TO_THE_LAST) -> Sequence[e.Event]:
        """Let the floor see the hand that was called."""
        act, play = next_act(self.table), self.table.round
        assert act is not None  # noqa: S101 (a payment waits)
        assert play is not None  # noqa: S101
        return self.do(c.Acknowledge(play.hands[act.hand].seat, FLOOR), automation)

    @property
    def awaits_floor(self) -> bool:
        """Whether the next payment waits for the floor."""
        return awaits_floor(self.table)

    def chips_of(self, player: str) -> int:
        """Return a player's chips off the spots."""
        return self.table.chips_of(player)

    def leave(self) -> list[str]:
        """End the sitting and return what there is to say: an open round is dead, every wager goes back."""
        # What has happened is what the log says, wherever an interrupt caught us.
        self.table = evolved(new_table(self.sign.game), self.log)
        told = self._dead_round() if self.table.round else []
        told.append(self._balance())
        for player in self.table.players:
            if player.chips:
                self.do(c.CashOut(player.id, player.chips))
            self.do(c.Leave(player.id))
        self.do(c.CloseTable("operator"))
        return told

    def _balance(self) -> str:
        dead = sum(isinstance(event, e.RoundDead) for event in self.log)
        played = self.table.rounds - dead
        rounds = "1 round" if played == 1 else f"{played or 'no'} rounds"
        if self.you is None:
            return f"You dealt {rounds}; the bank stands at {dollars(self.table.bank)}."
        chips = self.chips_of(YOU)
        net = chips - self.bought
        came = f"{dollars(abs(net))} {'ahead' if net > 0 else 'behind'}" if net else "even"
        return f"You played {rounds} and leave with {dollars(chips)}, {came}. It was play money."

    def _dead_round(self) -> list[str]:
        play = self.table.round
        assert play is not None  # noqa: S101 (the caller has looked)
        number = self.table.hand_at(self.you) if self.you else -1
        bets = play.hands[number].bets if number >= 0 else ()
        mine = [f"{w.name} {dollars(b)}" for w, b in zip(self.table.plan.wagers, bets, strict=False) if b]
        who = YOU if self.you else "dealer"
        says = f"the {'player' if self.you else 'dealer'} left in the middle of the round"
        for told in self.table.irregularities:
            self.do(c.Rule(told.number, "play on", FLOOR, "the round is dead anyway"))
        self.do(c.Report("player gone" if self.you else "other", who, says, self.you))
        self.do(c.Rule(self.table.irregularities[-1].number, "misdeal", FLOOR, says))
        back = f", yours too: {', '.join(mine)}" if mine else ""
        return [f"Round {play.number} was not finished: it is dead, and every wager went back{back}."]

    def record(self, heading: Iterable[str]) -> str:
        """Return the text record of the sitting."""
        return "".join(f"# {line}\n" for line in heading) + write(self.log)


def play_out(sitting: Sitting) -> None:
    """Play a whole round with bots in every seat, to the moment before it ends."""
    sitting.begin()
    while sitting.table.round and (act := next_act(sitting.table)) and act.deed is not DealerAction.FINISH:
        seat = sitting.asked()
        if act.deed is DealerAction.CLOSE_BETS:
            sitting.bots_bet()
            if sitting.you:
                sitting.bet(sitting.you, sitting.your_bets())
            sitting.do(c.Proceed(), TO_THE_BETS)
        elif seat is not None:
            sitting.bot_decides(seat, TO_THE_BETS)
        elif sitting.awaits_floor:
            sitting.acknowledge(TO_THE_BETS)
        else:
            sitting.do(c.Proceed(), TO_THE_BETS)


def as_data(event: e.Event) -> dict[str, object]:
    """Return an event for JSON: cards in two letters, money in cents.

    >>> as_data(e.CardDealt("hole", 1, 51))
    {'event': 'CardDealt', 'group': 'hole', 'seat': 1, 'card': 'As'}
    """
    data: dict[str, object] = {"event": type(event).__name__}
    for slot in fields(event):
        value = getattr(event, slot.name)
        if slot.name in ("deck", "cards"):
            value = [cards_text([card]) for card in value]
        elif slot.name in ("card", "before", "after") and value is not None:
            value = cards_text([value])
        data[slot.name] = value.value if isinstance(value, Enum) else value
    return data
