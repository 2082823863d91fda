"""The dealer's side of a practice table: nothing happens by itself, and every act is confirmed."""

from collections.abc import Sequence

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from croupier.cards import parse_cards
from croupier.cli.practice import keys
from croupier.cli.practice.felt import WIDTH, felt, round_words
from croupier.cli.practice.keys import event_text
from croupier.cli.practice.player_side import asking, choices, notice
from croupier.cli.practice.sitting import PracticeSitting
from croupier.errors import CroupierError
from croupier.table import commands as c
from croupier.table import decide
from croupier.table import events as e
from croupier.table.agenda import next_act
from croupier.table.bots import choose
from croupier.table.drive import NOTHING
from croupier.table.plan import DealerAction
from croupier.table.refused import RefusedError
from croupier.table.state import Act
from croupier.table.view import Audience, Role, act_words, view

_SEES_CARDS = (DealerAction.DEAL, DealerAction.BURN, DealerAction.TURN_UP, DealerAction.TABLE_HAND)


class DealerSide:
    """You behind the table."""

    def __init__(self, sitting: PracticeSitting, screen: Console, *, keyed: bool) -> None:
        self.sitting = sitting
        self.screen = screen
        self.keyed = keyed
        self.messages: list[str] = []
        self.steady = keys.at_a_terminal()
        self.drawn_at = ""
        if words := notice(sitting.sign):
            self.messages.append(words)
        self.rest_of = ""  # a step that is done to its end without asking again

    def deal(self, rounds: int | None) -> None:
        """Deal rounds until there have been enough, or until you leave."""
        dealt = 0
        while rounds is None or dealt < rounds:
            bank = self.sitting.table.bank
            self.sitting.begin(NOTHING, keyed=self.keyed)
            while (play := self.sitting.table.round) and (act := next_act(self.sitting.table)):
                hands = play.hands
                self._next(act)
            dealt += 1
            self.screen.print(f"  {round_words(hands, self.sitting.table.bank - bank)}")
            if rounds is None or dealt < rounds:
                self._pressed({keys.ENTER: "next round"})

    def _next(self, act: Act) -> None:
        step = self.sitting.step
        here = step.id if step else "end"
        if self.rest_of != here:
            self.rest_of = ""
        if act.action is DealerAction.CLOSE_BETS:
            before = len(self.sitting.log)
            self.sitting.bots_bet()
            self._hear(self.sitting.log[before:])
        try:
            self._hear(self._asked(act, here))
        except CroupierError as error:
            self.rest_of = ""
            self.messages.append(str(error))

    def _asked(self, act: Act, here: str) -> Sequence[e.Event]:
        """Ask for what comes next, and do it."""
        seat = self.sitting.asked()
        if seat is not None:
            return self._decision(seat)
        if self.sitting.awaits_floor:
            self.rest_of = ""  # the floor comes and looks, however fast the dealer is
            self._confirm("the floor comes and acknowledges the hand", here)
            return self.sitting.acknowledge(NOTHING)
        cards = self._confirm(self._words(act), here, wants_cards=self.keyed and act.action in _SEES_CARDS)
        return self.sitting.do(c.Proceed(cards))

    def _decision(self, seat: int) -> Sequence[e.Event]:
        """Take a player's decision: a bot's, or one that you key with the cards."""
        asked = view(self.sitting.table, Audience(Role.DEALER)).choice
        assert asked is not None  # noqa: S101 (somebody is asked)
        if self.keyed:
            self._draw()
            commands = dict(choices(self.sitting, asked))
            self.screen.print(f"  {self.sitting.table.seats[seat - 1]}, seat {seat}, decides.")
            return self.sitting.do(commands[self._pressed({k: w for k, (w, _) in commands.items()})][1])
        choice = choose(self.sitting.table, seat)
        words = [event_text(self.sitting.table, event) for event in decide(self.sitting.table, choice)[:1]]
        self._confirm(words[0] or "", self.sitting.step.id if self.sitting.step else "")
        return self.sitting.do(choice)

    def _words(self, act: Act) -> str:
        """Say what comes next; for money, how much and why, which the cards on the felt decide."""
        if act.action in (DealerAction.TAKE, DealerAction.PAY):
            try:
                events = decide(self.sitting.table, c.Proceed())
                if isinstance(events[0], e.HandCalled):
                    return f"call the hand of seat {events[0].seat} for the floor: {events[0].name}"
                return event_text(self.sitting.table, events[0]) or act_words(self.sitting.table, act)
            except RefusedError:
                return act_words(self.sitting.table, act)
        if act.action is DealerAction.FINISH:
            return "the round is over"
        return act_words(self.sitting.table, act)

    # ------------------------------------------------------------------------------------- what is shown

    def _hear(self, happened: Sequence[e.Event]) -> None:
        self.messages += [words for event in happened if (words := event_text(self.sitting.table, event))]

    def _confirm(self, words: str, here: str, *, wants_cards: bool = False) -> tuple[int, ...]:
        """Ask for Enter, or for the cards that are seen, before something is done."""
        if self.rest_of == here:
            return ()
        self._draw()
        step, play = self.sitting.step, self.sitting.table.round
        if step is None or words != step.says:
            self._say(Text.assemble("next: ", (words, "bold")))
        if wants_cards:
            return self._cards(here)
        more = {"s": "do all of this step"} if step and play and len(play.todo) > 1 else {}
        done = "no more bets" if play and play.bets_open else "done"
        if self._pressed({keys.ENTER: done} | more) == "s":
            self.rest_of = here
        return ()

    def _say(self, words: Text) -> None:
        self.screen.print(Padding(words, (0, 2), expand=False), width=WIDTH)

    def _cards(self, here: str) -> tuple[int, ...]:
        """Ask for the cards that are seen; a step can be done to its end with those that are not."""
        typed = keys.line("  cards seen (Enter: none, S: none in all of this step, Q: leave): ").lower()
        if typed == "q":
            raise keys.Left
        if typed == "s":
            self.rest_of = here
            return ()
        return parse_cards(typed)

    def _draw(self) -> None:
        """Draw the felt and the document's words for this step; into a pipe only when the step changes."""
        step = self.sitting.step
        here = step.id if step else "end"
        if self.steady:
            self.screen.clear()
        if self.steady or here != self.drawn_at:
            self.screen.print(felt(self.sitting.table, view(self.sitting.table, Audience(Role.DEALER)), None))
            if step:
                source = ", ".join(filter(None, (*step.rules, step.lines)))
                says = Text.assemble((step.says, "italic"), (f"  {source}", "dim"))
                self._say(says)
        self.drawn_at = here
        for words in self.messages[-8:]:
            self._say(Text(f"· {words}", style="dim"))
        self.messages.clear()

    def _pressed(self, offers: dict[str, str]) -> str:
        every = offers | {"q": "leave"}
        pressed = keys.choose(asking(self.screen, every), "".join(every))
        if pressed == "q":
            raise keys.Left
        return pressed
