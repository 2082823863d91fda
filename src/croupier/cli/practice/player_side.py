"""The player's side of a practice table: bets, decisions and results, with single keys."""

from collections.abc import Callable, Iterator, Sequence

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text

from croupier.cli.practice import keys
from croupier.cli.practice.felt import WIDTH, felt, results
from croupier.cli.practice.keys import YOU, event_text
from croupier.cli.practice.sitting import TO_THE_BETS, PracticeSitting, play_out
from croupier.errors import CroupierError
from croupier.games.posting import Sign, amount
from croupier.games.wording import amount_words, cap_words
from croupier.games.words import dollars
from croupier.table import can
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.agenda import next_act
from croupier.table.bots import spots
from croupier.table.plan import DealerAction
from croupier.table.refused import RefusedError
from croupier.table.view import Audience, Choice, Role, View, view

NEW_LINE = "\n"


class PlayerSide:
    """You at your seat."""

    def __init__(self, sitting: PracticeSitting, screen: Console, seat: int) -> None:
        self.sitting = sitting
        self.screen = screen
        self.seat = seat
        self.messages: list[str] = []  # since the felt was last drawn
        self.notice = notice(sitting.sign)
        self.steady = keys.at_a_terminal()

    # ------------------------------------------------------------------------------------------ rounds

    def play(self, rounds: int | None, *, ask_bets: bool) -> None:
        """Play rounds until there have been enough, or until you leave."""
        played = 0
        change = ask_bets
        while rounds is None or played < rounds:
            before = self.sitting.chips_of(YOU)
            started = len(self.sitting.log)
            self.sitting.begin()
            self.sitting.bots_bet()
            self._bets(ask=change)
            self._run()
            played += 1
            self._show(*results(self.sitting.table, self.sitting.log[started:], self.seat, before))
            self.sitting.do(c.Proceed())
            if rounds is None or played < rounds:
                change = self._again()

    def watch(self, rounds: int) -> None:
        """Let a bot play your hand."""
        for _ in range(rounds):
            before = self.sitting.chips_of(YOU)
            started = len(self.sitting.log)
            play_out(self.sitting)
            self._hear(self.sitting.log[started:])
            self._show(*results(self.sitting.table, self.sitting.log[started:], self.seat, before))
            self.sitting.do(c.Proceed())

    def _run(self) -> None:
        """Go on to the moment before the round ends, asking you whenever a decision is yours."""
        while (act := next_act(self.sitting.table)) and act.action is not DealerAction.FINISH:
            seat = self.sitting.asked()
            if act.action is DealerAction.CLOSE_BETS:
                self.sitting.bots_bet()
                self._bets(ask=True)
            elif seat == self.seat:
                self._decide()
            elif seat is not None:
                self._hear(self.sitting.bot_decides(seat, TO_THE_BETS))
            elif self.sitting.awaits_floor:
                self._hear(self.sitting.acknowledge(TO_THE_BETS))
            else:
                self._hear(self.sitting.do(c.Proceed(), TO_THE_BETS))

    def _hear(self, happened: Sequence[e.Event]) -> None:
        announced = (e.Decided, e.CardTurnedUp, e.GroupTurnedUp, e.HandCalled, e.HandAcknowledged)
        for event in happened:
            if isinstance(event, announced) and (words := event_text(self.sitting.table, event)):
                turned = isinstance(event, e.CardTurnedUp | e.GroupTurnedUp)  # a new card begins a new line
                self.messages.append(f"{words[0].upper()}{words[1:]}.{NEW_LINE if turned else '  '}")

    # -------------------------------------------------------------------------------------------- bets

    def _bets(self, *, ask: bool) -> None:
        """Make your bets and close the betting; a bet that is refused is asked for again."""
        problem = ""
        while True:
            try:
                if not problem and not ask:
                    self.sitting.bet(self.seat, self.sitting.your_bets())
                else:
                    self._ask_bets(problem)
                self._hear(self.sitting.do(c.Proceed(), TO_THE_BETS))
            except RefusedError as refused:
                problem = f"{refused}."
            else:
                return

    def _ask_bets(self, problem: str) -> None:
        """Offer the bets you would make, then ask spot by spot if you want others."""
        planned = self.sitting.your_bets()
        game = self.sitting.sign.game
        said_so = ", ".join(f"{game.wager(wager).name} {dollars(bet)}" for wager, bet in planned.items())
        if not problem:
            offers = {keys.ENTER: f"bet {said_so}", "b": "other bets"}
            if self._pressed(offers) == keys.ENTER:
                self.sitting.bet(self.seat, planned)
                return
        else:
            self._show(Text(f"  {problem}", style="bold red"))
        for wager in spots(game, self.sitting.betting):
            self._ask_bet(wager.id, planned.get(wager.id, 0))

    def _ask_bet(self, wager: str, usual: int) -> None:
        game = self.sitting.sign.game
        spot = game.wager(wager)
        hand = self.sitting.table.hand_at(self.seat)
        play = self.sitting.table.round
        if play and hand >= 0:
            usual = play.hands[hand].bets[self.sitting.table.plan.wager_number[wager]] or usual
        while True:
            typed = keys.line(f"  {spot.name}, {amount_words(game, spot)} [{dollars(usual)}]: ")
            try:
                cents = amount(typed) if typed else usual
                self.sitting.wanted.pop(wager, None)
                if cents:
                    self.sitting.do(c.PlaceBet(self.seat, wager, cents))
                    self.sitting.wanted[wager] = cents
                elif can(self.sitting.table, c.RemoveBet(self.seat, wager)):
                    self.sitting.do(c.RemoveBet(self.seat, wager))
            except CroupierError as error:
                self.screen.print(Text(f"  {error}.", style="red"))
            else:
                return

    def _again(self) -> bool:
        """Ask what comes after a round; True if you want to change your bets."""
        offers = {keys.ENTER: "next round, same bets", "b": "other bets"}
        if self.sitting.chips_of(YOU) < self.sitting.chips // 5:
            offers["c"] = "buy chips"
        while (pressed := self._pressed(offers, felt=False)) == "c":
            self._buy()
        return pressed == "b"

    def _buy(self) -> None:
        self.sitting.buy(YOU, self.sitting.chips)
        chips = dollars(self.sitting.chips_of(YOU))
        self.screen.print(f"  You buy {dollars(self.sitting.chips)} and have {chips}.")

    # --------------------------------------------------------------------------------------- decisions

    def _decide(self) -> None:
        """Ask for your decision, by a key of those that are legal now."""
        while True:
            asked = self._view().choice
            assert asked is not None  # noqa: S101 (it is your turn)
            commands = dict(choices(self.sitting, asked))
            offers = {key: words for key, (words, _) in commands.items()}
            short = any(unit not in offers for unit in map(str, asked.units)) and len(asked.units) > 1
            if "bet" in asked.choices and (short or len(offers) < 2):
                offers["c"] = "buy chips"
            pressed = self._pressed(offers)
            if pressed == "c":
                self._buy()
                continue
            try:
                happened = self.sitting.do(self._sized(commands[pressed][1], asked), TO_THE_BETS)
                self._hear(happened[1:])
            except CroupierError as error:
                self.messages.append(f"{error}.{NEW_LINE}")
            else:
                return

    def _sized(self, choice: c.Choose, asked: Choice) -> c.Choose:
        """Ask how large the bet is where its size is free (Q4-01)."""
        if choice.choice != "bet" or asked.unit_cents:
            return choice
        game = self.sitting.sign.game
        spot = game.wager(asked.wager)
        typed = keys.line(f"\n  {spot.name}, each, {amount_words(game, spot)}: ")
        return c.Choose(choice.seat, "bet", choice.units, amount(typed))

    # ------------------------------------------------------------------------------------- what is shown

    def _view(self) -> View:
        return view(self.sitting.table, Audience(Role.PLAYER, YOU))

    def _show(self, *below: RenderableType) -> None:
        """Draw the felt, the messages since the last time, and something below."""
        if self.steady:
            self.screen.clear()
        else:
            self.screen.print()
        self.screen.print(felt(self.sitting.table, self._view(), YOU))
        if self.notice:
            self._say(Text(self.notice, style="dim"))
            self.notice = ""
        if self.messages:
            self._say(Text("".join(self.messages).rstrip(), style="italic"))
            self.messages.clear()
        for part in below:
            self.screen.print(part, width=WIDTH)

    def _pressed(self, offers: dict[str, str], *, felt: bool = True) -> str:
        """Wait for one of the offered keys; ? explains, Q leaves."""
        every = offers | {"?": "rules", "q": "leave"}
        if felt:
            self._show()
        while True:
            pressed = keys.choose(asking(self.screen, every), "".join(every))
            if pressed == "q":
                raise keys.Left
            if pressed != "?":
                return pressed
            self._explain()

    def _explain(self) -> None:
        from croupier.cli.sheet import pay_tables

        step = self.sitting.step
        if step:
            source = ", ".join((*step.rules, step.lines or ""))
            self._say(Text(f"{step.says} ({source})"))
        game = self.sitting.sign.game
        self.screen.print(pay_tables(game))
        if game.cap:
            self._say(Text(cap_words(game, game.cap)))

    def _say(self, words: Text) -> None:
        self.screen.print(Padding(words, (0, 2), expand=False), width=WIDTH)


def notice(sign: Sign) -> str:
    """Say what to know before betting: which figures are the practice table's own, and the cap on payouts."""
    says = ["Play money."] if sign.ours or sign.game.cap else []
    if sign.ours:
        ours = "The document leaves these figures to the house, and here they are ours (--set): "
        says.append(f"{ours}{', '.join(sign.ours)}.")
    if sign.game.cap:
        says.append(f"This table pays {cap_words(sign.game, sign.game.cap)}.")
    return " ".join(says)


def asking(screen: Console, offers: dict[str, str]) -> Callable[[str], None]:
    """Return a way to ask for one of these keys, after a problem where there is one."""

    def ask(problem: str) -> None:
        if problem:
            screen.print(Text(f"  {problem}", style="red"))
        screen.print(_prompt(offers), end="", width=WIDTH)

    return ask


def _prompt(offers: dict[str, str]) -> Text:
    line = Text("\n ")
    for key, words in offers.items():
        line.append(f" [{'Enter' if key == keys.ENTER else key.upper()}]", style="bold")
        line.append(f" {words} ")
    return line.append(" ")


def choices(sitting: PracticeSitting, asked: Choice) -> Iterator[tuple[str, tuple[str, c.Choose]]]:
    """Yield the legal choices of a decision: its key, its words, and the command."""
    spot = sitting.sign.game.wager(asked.wager)
    several = len(asked.units) > 1
    taken = {"q", "?", "f", "c"}
    for choice in asked.choices:
        if choice != "bet":
            command = c.Choose(asked.seat, choice)
            yield choice[0], (choice, command)
            continue
        for units in asked.units:
            cents = asked.unit_cents * units
            command = c.Choose(asked.seat, "bet", units)
            if asked.unit_cents and not can(sitting.table, command):
                continue
            key = str(units) if several else next(k for k in f"{spot.name.lower()}b" if k not in taken)
            first = units == asked.units[0]
            words = f"{spot.name} {dollars(cents)}" if first or not several else dollars(cents)
            if not asked.unit_cents:
                words = f"{spot.name} once" if first else f"{units} times"
            yield key, (words, command)
