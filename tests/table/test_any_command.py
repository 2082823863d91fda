"""Any command at any moment: legal or absurd, at every game read any way, with many seats over many rounds.

Whatever is said at a table, it answers with events or with a sentence; money, cards and wagers keep their
laws; what is refused changes nothing; and the record leads to the very same table.
"""

import random
import re
from typing import TYPE_CHECKING, Any, TypeVar

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from croupier.cards import DECK, suit
from croupier.games.posting import TableLimit
from croupier.table import RefusedError, can, decide, new_table, rebuild, verify
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import live_commands as k
from croupier.table import live_commands as t
from croupier.table.agenda import awaits_floor
from croupier.table.pace import waits
from croupier.table.plan import DealerAction
from croupier.table.record import read, write
from croupier.table.ruling import KINDS, REPRIMANDS, RULINGS, VerifyWin
from croupier.table.state import Status, Table
from croupier.table.view import Audience, Role, view
from tests.play import JACKPOTS
from tests.table.bots import GAMES, PLAYERS, answer, bets_of, played, refusal, some_deck, some_readings
from tests.table.laws import cards as cards_of
from tests.table.laws import steps

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

T = TypeVar("T")
PEOPLE = (*PLAYERS, "Zed", "")
AUDIENCES = (*(Audience(Role.PLAYER, player) for player in PEOPLE), *map(Audience, Role))

KINDS_OF_COMMAND = tuple(c.decides.rules)
WORDS = ("as it was", 'a "word"\nand\r more', " ", "")
AMOUNTS = (-500, 0, 1, 100, 250, 300, 500, 1_000, 2_500, 10_000, 10**9)
DEAD_HANDS = ("wagers returned", "wagers kept by the house", "nonsense")
CONSENTS = ("players with a live wager", "every player dealt in", "nonsense")
CHOICES = ("fold", "bet", "raise", "take back", "let it ride", "nonsense")


class Anybody:
    """Somebody who says anything: names, seats and amounts that are here, and some that are not."""

    def __init__(self, table: Table, rng: random.Random) -> None:
        self.table, self.rng = table, rng

    def one_of(self, values: "Sequence[T]") -> T:
        return self.rng.choice(values)

    def seat(self) -> int:
        here: list[int] = [*range(1, len(self.table.seats) + 1), -1, 0, 99]
        return self.one_of(here)

    def seat_or_none(self) -> int | None:
        return self.one_of((None, self.seat()))

    def player(self) -> str:
        return self.one_of((*filter(None, self.table.seats), *PEOPLE))

    def staff(self) -> str:
        return self.one_of(("floor", "floor", PLAYERS[0]))

    def words(self) -> str:
        return self.one_of((*WORDS[:1], *WORDS))

    def number(self) -> int:
        return self.one_of((-1, 0, 1, 2, 3, self.table.reported))

    def amount(self) -> int:
        chips = [player.chips for player in self.table.players]
        return self.one_of((*AMOUNTS, *chips))

    def card(self) -> int:
        return self.one_of((-1, 52, *DECK))

    def cards(self) -> tuple[int, ...]:
        return tuple(self.card() for _ in range(self.one_of((0, 0, 1, 2, 3))))

    def group(self) -> str:
        return self.one_of((*self.table.plan.group_number, "nonsense"))

    def wager(self) -> str:
        return self.one_of((*self.table.plan.wager_number, "nonsense"))

    def yes(self) -> bool:
        return self.one_of((True, False))

    def how_corrected(self) -> dict[str, Any]:
        """What every correction says: of the open round or the last one, with a manager or without."""
        last = self.table.last.number if self.table.last else 1
        return {
            "by": self.staff(),
            "reason": self.words(),
            "camera": self.one_of(("", "3 at 21:14")),
            "report": self.one_of((0, 0, 0, self.number())),
            "round": self.one_of((0, last, last, 99)),
            "gone": self.one_of(((), (self.seat(),))),
            "second": self.one_of(("", "manager", "manager")),
        }

    def staked(self) -> tuple[tuple[int, int], ...]:
        """Every seat with what it has to get back."""
        seats = dict.fromkeys(each.seat for each in self.table.returns)
        return tuple((seat, sum(r.stake for r in self.table.returns if r.seat == seat)) for seat in seats)

    def says(self, kind: type) -> c.Command:
        """A command of one kind, with any values."""
        one = self
        made: dict[type, Callable[[], c.Command]] = {
            c.OpenTable: lambda: c.OpenTable(one.staff(), one.one_of((-1, 0, 2, 5, 99))),
            c.PauseTable: lambda: c.PauseTable(one.staff(), one.words()),
            c.ResumeTable: lambda: c.ResumeTable(one.staff()),
            c.CloseTable: lambda: c.CloseTable(one.staff()),
            c.PostLimits: lambda: c.PostLimits(
                "floor", one.one_of(((), (TableLimit(one.wager(), one.amount(), one.amount()),)))
            ),
            c.PostHouseRules: lambda: c.PostHouseRules("floor", one.one_of(DEAD_HANDS), one.one_of(CONSENTS)),
            c.PostJackpots: lambda: c.PostJackpots(
                one.staff(), tuple(one.amount() for _ in range(one.one_of((0, 3, 3, 4))))
            ),
            c.ApproveSecondHand: lambda: c.ApproveSecondHand(one.player(), one.staff()),
            c.DeclineSecondHand: lambda: c.DeclineSecondHand(one.player(), one.staff(), one.words()),
            c.Acknowledge: lambda: c.Acknowledge(one.seat(), one.staff()),
            VerifyWin: lambda: VerifyWin(one.seat(), one.staff(), one.words()),
            c.Report: lambda: c.Report(
                one.one_of((*KINDS, "nonsense")), one.staff(), one.words(), one.seat_or_none()
            ),
            c.Reprimand: lambda: c.Reprimand(
                one.one_of((*REPRIMANDS, "nonsense")), one.seat(), one.staff(), one.words()
            ),
            c.Rule: lambda: c.Rule(
                one.number(), one.one_of((*RULINGS, "nonsense")), one.staff(), one.words()
            ),
            k.CorrectCard: lambda: k.CorrectCard(
                one.group(), one.number(), one.card(), one.seat_or_none(), **one.how_corrected()
            ),
            k.CorrectBet: lambda: k.CorrectBet(one.seat(), one.wager(), one.amount(), **one.how_corrected()),
            k.CorrectDecision: lambda: k.CorrectDecision(
                one.seat(),
                one.one_of((*one.table.plan.asked_wager, "nonsense")),
                one.one_of(CHOICES),
                one.number(),
                one.one_of((None, one.amount())),
                one.one_of(((), one.cards())),
                one.one_of(((), ("R0-17",), ("nonsense",))),
                **one.how_corrected(),
            ),
            k.CorrectPayout: lambda: k.CorrectPayout(
                one.seat(), one.wager(), one.amount(), **one.how_corrected()
            ),
            k.CorrectBuyIn: lambda: k.CorrectBuyIn(one.player(), one.amount(), **one.how_corrected()),
            k.ConfirmReturns: lambda: k.ConfirmReturns(
                one.one_of((((one.seat(), one.amount()),), one.staked())), one.staff()
            ),
            c.ReportPowerFailure: lambda: c.ReportPowerFailure(one.words()),
            c.ResolveInterruption: lambda: c.ResolveInterruption(one.yes(), one.staff()),
            c.Sit: lambda: c.Sit(one.player(), one.seat()),
            c.Wait: lambda: c.Wait(one.player()),
            c.Leave: lambda: c.Leave(one.player()),
            c.BuyChips: lambda: c.BuyChips(one.player(), one.amount()),
            c.BringChips: lambda: c.BringChips(one.player(), one.amount()),
            c.CashOut: lambda: c.CashOut(one.player(), one.amount()),
            c.AskSecondHand: lambda: c.AskSecondHand(one.player(), one.seat()),
            c.WithdrawSecondHand: lambda: c.WithdrawSecondHand(one.player()),
            c.SurrenderSeat: lambda: c.SurrenderSeat(
                one.player(), one.seat(), one.one_of((one.player(), one.staff()))
            ),
            c.AskFace: lambda: c.AskFace(one.player(), one.yes()),
            c.PlaceBet: lambda: c.PlaceBet(one.seat(), one.wager(), one.amount()),
            c.RemoveBet: lambda: c.RemoveBet(one.seat(), one.wager()),
            c.Choose: lambda: c.Choose(
                one.seat(), one.one_of(CHOICES), one.number(), one.one_of((None, one.amount()))
            ),
            c.ShowCards: lambda: c.ShowCards(one.seat(), one.player()),
            c.Consent: lambda: c.Consent(one.player(), one.yes()),
            c.StartRound: lambda: c.StartRound(one.one_of(((), DECK, one.cards()))),
            c.HandInDeck: lambda: c.HandInDeck(one.one_of(((), DECK, one.cards()))),
            c.Proceed: lambda: c.Proceed(one.cards()),
            t.OpenBets: t.OpenBets,
            t.HangSign: lambda: t.HangSign(one.staff()),
            t.KeyCard: lambda: t.KeyCard(one.card()),
            t.RubOut: t.RubOut,
            t.Rekey: lambda: t.Rekey(one.group(), one.number(), one.card(), one.staff(), one.seat_or_none()),
            t.MarkChoice: lambda: t.MarkChoice(
                one.seat(),
                one.one_of((*CHOICES, "")),
                one.number(),
                one.one_of((None, one.amount())),
                one.cards(),
            ),
            t.GoOn: lambda: t.GoOn(one.one_of(("deal 1", waits(one.table).key, waits(one.table).key))),
        }
        return made[kind]()


def hot_deck(rng: random.Random) -> tuple[int, ...]:
    """A deck still in order of suits, cut somewhere: flushes for everyone."""
    cut, deck = rng.randrange(52), sorted(DECK, key=suit)
    return (*deck[cut:], *deck[:cut])


class AnyCommand(RuleBasedStateMachine):
    """A table at which people try everything."""

    def __init__(self) -> None:
        super().__init__()
        self.log: list[e.Event] = []

    @initialize(
        game=st.sampled_from(GAMES), how=st.integers(0, 30), places=st.integers(2, 6), keyed=st.booleans()
    )
    def opens(self, game: str, how: int, places: int, keyed: bool) -> None:
        self.game = played(game, some_readings(game, random.Random(how)) if how else ())
        self.table = new_table(self.game)
        self.keyed = keyed
        self.give(c.OpenTable("operator", places, holds_from=(0, 20_00)[how % 2], holds_sums=how % 4 == 1))
        if self.game.jackpots:
            self.give(c.PostJackpots("operator", JACKPOTS))
        for seat in range(1, places):
            self.give(c.Sit(PLAYERS[seat - 1], seat))
            self.give(c.BuyChips(PLAYERS[seat - 1], 30_000 * seat))

    def give(self, command: c.Command) -> bool:
        """Give a command; hold the answer, the table after it and its refusal to what was promised."""
        before = self.table
        if refused := refusal(before, command):
            assert not can(before, command)
            with pytest.raises(RefusedError, match=f"^{re.escape(str(refused))}$"):
                verify(before, command)
            said(refused)
            assert self.table == before
            return False
        assert can(before, command)
        events = decide(before, command)
        assert events, f"{command} was accepted and nothing happened"
        self.table = steps(before, events)
        self.log += events
        return True

    @rule(kind=st.sampled_from(KINDS_OF_COMMAND), seed=st.integers(0, 2**16))
    def says_anything(self, kind: type, seed: int) -> None:
        self.give(Anybody(self.table, random.Random(seed)).says(kind))

    @rule(seed=st.integers(0, 2**16), so_long=st.integers(1, 60))
    def goes_on(self, seed: int, so_long: int) -> None:
        """Play on as a well-run table does, while now and then somebody has an idea of their own."""
        rng = random.Random(seed)
        for _ in range(so_long):
            if rng.random() < 0.7:
                self.goes_on_once(rng)
                continue
            kind, anybody = rng.choice(KINDS_OF_COMMAND), Anybody(self.table, rng)
            any(self.give(anybody.says(kind)) for _ in range(30))

    def goes_on_once(self, rng: random.Random) -> bool:
        """Do what a well-run table would do next."""
        table = self.table
        if table.status is Status.PAUSED:
            return self.give(c.ResumeTable("operator"))
        if table.round is None and rng.random() < 0.3:
            newcomer = rng.choice(PLAYERS)
            return self.give(c.Sit(newcomer, rng.choice(range(1, 7)))) and self.give(
                c.BuyChips(newcomer, 99_900)
            )
        if table.round is None:
            return self.give(c.StartRound(() if self.keyed else rng.choice((some_deck, hot_deck))(rng)))
        if table.interrupted:
            for player in {hand.player for hand in table.round.hands}:
                self.give(c.Consent(player, rng.random() < 0.8))
            return self.give(c.ResolveInterruption(rng.random() < 0.8, "floor"))
        if table.irregularities:
            told = table.irregularities[0]
            return self.give(c.Rule(told.number, rng.choice(RULINGS), "floor", "so it is"))
        if table.round.bets_open and rng.random() < 0.8:
            seat = rng.choice([seat for seat, player in enumerate(table.seats, 1) if player] or [1])
            return all(map(self.give, bets_of(table, seat, rng)))
        if table.round.todo[0].action is DealerAction.ASK or awaits_floor(table):
            return self.give(answer(table, rng))
        return self.give(c.Proceed(self.keyed_cards(rng)))

    def keyed_cards(self, rng: random.Random) -> tuple[int, ...]:
        """The cards a dealer who sees them would key for what comes next."""
        play = self.table.round
        assert play is not None
        head = play.todo[0]
        if not play.keyed or head.action not in (
            DealerAction.DEAL,
            DealerAction.BURN,
            DealerAction.TURN_UP,
            DealerAction.TABLE_HAND,
        ):
            return ()
        new = [card for card in some_deck(rng) if card not in cards_of(play)]
        if head.action in (DealerAction.DEAL, DealerAction.BURN):
            return (new[0],) if rng.random() < 0.7 else ()
        lies = play.shared[head.what] if head.hand < 0 else play.hands[head.hand].cards[head.what]
        if head.card >= 0:
            lies = lies[head.card : head.card + 1] or (None,)
        return tuple(new.pop() if card is None else card for card in lies)

    @precondition(lambda self: self.table.round is not None)
    @rule(audience=st.sampled_from(AUDIENCES))
    def looks(self, audience: Audience) -> None:
        assert view(self.table, audience).round == self.table.round.number  # type: ignore[union-attr]

    def teardown(self) -> None:
        if hasattr(self, "table"):
            told = read(write(self.log))
            assert told == tuple(self.log)
            assert rebuild(new_table(self.game), told) == self.table


def said(refused: RefusedError) -> None:
    """A refusal is a sentence for the one who asked."""
    text = str(refused)
    assert refused.says.strip(), "refused without a word"
    assert len(text) > 10
    for leak in ("Traceback", "object at", "<", "None", "Error", "{", "DealerAction."):
        assert leak not in text, f"{text!r} is no sentence for a person"


def _run(examples: int, length: int, *, derandomize: bool) -> None:
    run_state_machine_as_test(
        AnyCommand,
        settings=settings(
            max_examples=examples,
            stateful_step_count=length,
            deadline=None,
            derandomize=derandomize,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_every_kind_of_command_is_tried() -> None:
    anybody = Anybody(new_table(played("nh-holdem-stud")), random.Random(1))
    for kind in KINDS_OF_COMMAND:
        assert isinstance(anybody.says(kind), kind)


@pytest.mark.slow
def test_any_command_at_any_moment_keeps_the_laws() -> None:
    _run(12, 12, derandomize=True)


@pytest.mark.slow
def test_many_commands_keep_the_laws() -> None:
    _run(50, 25, derandomize=False)


@pytest.mark.prove
def test_very_many_commands_keep_the_laws() -> None:
    _run(3000, 40, derandomize=False)
