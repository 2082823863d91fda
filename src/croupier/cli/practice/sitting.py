"""One sitting at a practice table: the table, what happened, how it ends, where its cards come from."""

import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from enum import Enum
from math import gcd
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from croupier.cards import DECK, CardError, cards_text, parse_cards
from croupier.cli.practice.keys import YOU
from croupier.errors import CroupierError
from croupier.games import Game
from croupier.games.posting import Sign
from croupier.games.procedure import Step, TakeBets
from croupier.games.words import dollars
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import evolved, new_table
from croupier.table.agenda import awaits_floor, next_act
from croupier.table.bots import NAMES, bets_of, choose, completed, payable_steps
from croupier.table.drive import EVERYTHING, NOTHING, Automation, perform
from croupier.table.plan import DealerAction, Plan
from croupier.table.record import write
from croupier.table.script import arranged
from croupier.table.state import Table

_SEAT: Final = re.compile(r"(?:seat )?(\d+)")


class ScriptError(CroupierError):
    """A script that cannot be dealt."""


class CardScript(NamedTuple):
    """A whole deck from the top, or cards for some seats and some groups of the table's cards."""

    deck: tuple[int, ...] = ()
    hands: tuple[tuple[int, tuple[int, ...]], ...] = ()
    shared: tuple[tuple[str, tuple[int, ...]], ...] = ()


def chance(seed: str | None) -> random.Random:
    """Return the shuffler: the machine's own randomness, or a repeatable one from a seed."""
    return random.SystemRandom() if seed is None else random.Random(seed)  # noqa: S311 (play money)


def next_deck(game: Game, seats: int, shuffler: random.Random, script: CardScript | None) -> tuple[int, ...]:
    """Return a deck for the next round."""
    if script and script.deck:
        return script.deck
    deck = list(game.deck.cards)
    shuffler.shuffle(deck)
    if script is None:
        return tuple(deck)
    hands: dict[int, tuple[int, ...]] = dict.fromkeys(range(1, seats + 1), ())
    return arranged(game, hands | dict(script.hands), dict(script.shared), deck)


def read_script(file: str, game: Game, seats: int, you: int | None) -> CardScript:
    """Read a script: 52 cards, or lines like `seat 2: Qs 6d 4c`, `you: ...`, `dealer: ...`, `board: ...`."""
    try:
        text = Path(file).read_text("utf-8")
    except FileNotFoundError:
        raise ScriptError(f"there is no file {file}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise ScriptError(f"{file} cannot be read: {error}") from None
    lines = [(number, line.partition("#")[0].strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line]
    if not lines:
        raise ScriptError(f'{file} names no cards; write 52 cards, or lines like "seat 1: Qs 6d 4c"')
    if not any(":" in line for _, line in lines):
        return CardScript(deck=_whole_deck(file, " ".join(line for _, line in lines)))
    hands: dict[int, tuple[int, ...]] = {}
    shared: dict[str, tuple[int, ...]] = {}
    for number, line in lines:
        place, _, written = line.partition(":")
        where = _place(f"{file}:{number}", place.strip().lower(), game, seats, you)
        try:
            cards = parse_cards(written)
        except CardError as error:
            raise ScriptError(f"{file}:{number}: {error}") from None
        if where in hands or where in shared:
            raise ScriptError(f"{file}:{number}: {place.strip()} is named twice; put its cards on one line")
        if isinstance(where, int):
            hands[where] = cards
        else:
            shared[where] = cards
    script = CardScript(hands=tuple(hands.items()), shared=tuple(shared.items()))
    _verify(file, game, seats, script)
    return script


def _whole_deck(file: str, text: str) -> tuple[int, ...]:
    try:
        deck = parse_cards(text)
    except CardError as error:
        raise ScriptError(f"{file}: {error}") from None
    if lacking := [card for card in DECK if card not in deck]:
        raise ScriptError(
            f"{file} has {len(deck)} cards and a deck has 52; {cards_text(lacking[:5])}"
            f"{' and others are' if len(lacking) > 5 else ' missing'}"
        )
    return deck


def _place(at: str, place: str, game: Game, seats: int, you: int | None) -> int | str:
    """Return the seat or the group of cards that a line names."""
    if place == "you" and you is not None:
        return you
    if found := _SEAT.fullmatch(place):
        if 1 <= int(found[1]) <= seats:
            return int(found[1])
        taken = f"seats 1 to {seats} play" if seats > 1 else "only seat 1 plays"
        raise ScriptError(f"{at}: nobody plays at seat {found[1]}; {taken} (--seats)")
    groups = [group.id for group in game.cards if group.owner != "player"]
    if place in groups:
        return place
    known = ", ".join((["you"] if you else []) + [f"seat 1 to {seats}" if seats > 1 else "seat 1", *groups])
    raise ScriptError(f'{at}: there is no place "{place}"; cards go to {known}')


def _verify(file: str, game: Game, seats: int, script: CardScript) -> None:
    try:
        next_deck(game, seats, random.Random(0), script)  # noqa: S311 (only to see that it can be dealt)
    except CardError as error:
        raise ScriptError(f"{file}: {error}") from None


TO_THE_LAST: Final[Automation] = EVERYTHING - {DealerAction.FINISH}
"""Everything but the very end, so that the cards still lie there when the result is read."""
TO_THE_BETS: Final[Automation] = TO_THE_LAST - {DealerAction.CLOSE_BETS}
BOT_CHIPS: Final = 1_000_00
COINS: Final = (50, 25, 10, 5, 1)
FLOOR: Final = "floor"


def smallest_chip(plan: Plan) -> int:
    """Return the smallest chip here: the sheet's own, or the largest small coin that makes up every limit.

    >>> from croupier.games import load
    >>> [smallest_chip(new_table(load(game)).plan) for game in ("nh-holdem-stud", "nh-holdem-face-up")]
    [100, 50]
    """
    if plan.game.chips:
        return gcd(*plan.game.chips.denominations)
    limits = [
        (amount, parts)
        for wager, parts in zip(plan.game.wagers, plan.parts, strict=True)
        for amount in (wager.least, wager.most, wager.in_steps_of, *wager.exactly)
        if isinstance(amount, int)
    ]
    fits = (coin for coin in COINS if all(amount % (coin * parts) == 0 for amount, parts in limits))
    return next(fits, 0)


@dataclass
class PracticeSitting:
    """A table, its history, and the cards that come next."""

    sign: Sign
    seats: int
    you: int | None  # your seat, or None if you deal
    chips: int
    shuffler: Random
    script: CardScript | None = None
    wanted: dict[str, int] = field(default_factory=dict)  # what you bet, by spot
    log: list[e.Event] = field(default_factory=list)
    bought: int = 0
    passed_on: int = 0  # how many events have been passed on
    table: Table = field(init=False)

    def __post_init__(self) -> None:
        self.table = new_table(self.sign.game)
        self.do(c.OpenTable("operator", self.seats, chip=smallest_chip(self.table.plan)))
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
        fresh = self.log[self.passed_on :]
        self.passed_on = len(self.log)
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
                bold, steps = NAMES.index(str(player)) % 2 > 0, payable_steps(self.table)
                self.bet(seat, bets_of(self.sign.game, step, bold=bold, steps=steps))

    def your_bets(self) -> dict[str, int]:
        """Return what you bet at this step: what you asked for, and what that needs."""
        return completed(self.sign.game, self.betting, self.wanted, payable_steps(self.table))

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
        if act is None or act.action is not DealerAction.ASK or self.table.round is None:
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
        """End the sitting and say what is to say: an open round is a dead hand, every wager goes back."""
        # What has happened is what the log says, wherever an interrupt caught us.
        self.table = evolved(new_table(self.sign.game), self.log)
        lines = self._dead_round() if self.table.round else []
        lines.append(self._balance())
        for player in self.table.players:
            if player.chips:
                self.do(c.CashOut(player.id, player.chips))
            self.do(c.Leave(player.id))
        self.do(c.CloseTable("operator"))
        return lines

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
        for report in self.table.irregularities:
            self.do(c.Rule(report.number, "play on", FLOOR, "the round is a dead hand anyway"))
        self.do(c.Report("player gone" if self.you else "other", who, says, self.you))
        self.do(c.Rule(self.table.irregularities[-1].number, "misdeal", FLOOR, says))
        back = f", yours too: {', '.join(mine)}" if mine else ""
        return [f"Round {play.number} was not finished: it is a dead hand, and every wager went back{back}."]

    def record(self, heading: Iterable[str]) -> str:
        """Return the text record of the sitting."""
        return "".join(f"# {line}\n" for line in heading) + write(self.log)


def play_out(sitting: PracticeSitting) -> None:
    """Play a whole round with bots in every seat, to the moment before it ends."""
    sitting.begin()
    while sitting.table.round and (act := next_act(sitting.table)) and act.action is not DealerAction.FINISH:
        seat = sitting.asked()
        if act.action is DealerAction.CLOSE_BETS:
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
