"""`croupier drill`: questions for dealers, players and the floor in the terminal, made from a game file."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.common import (
    AmountOption,
    GameArgument,
    JsonFlag,
    ReadingOption,
    console,
    pairs,
    print_json,
    read_game,
    visible,
)

if TYPE_CHECKING:
    from croupier.drill.progress import DrillProgress
    from croupier.drill.question import DrillQuestion, Trainee
    from croupier.games.posting import Sign


class DrillRole(StrEnum):
    """Who is trained."""

    DEALER = "dealer"
    PLAYER = "player"
    FLOOR = "floor"


def drill(  # noqa: PLR0913 (each is an option of the command)
    game: GameArgument,
    *,
    role: Annotated[DrillRole, typer.Option(help="Who trains.")] = DrillRole.DEALER,
    kind: Annotated[
        list[str] | None, typer.Option(metavar="KIND", help="Only these questions, like payout.")
    ] = None,
    lesson: Annotated[
        str | None, typer.Option(metavar="NAME", help="A five-minute lesson, like paying.")
    ] = None,
    questions: Annotated[
        int | None, typer.Option(min=1, help="Number of questions (default: until you leave).")
    ] = None,
    level: Annotated[int, typer.Option(min=1, max=3, help="Starting difficulty.")] = 1,
    seed: Annotated[str | None, typer.Option(metavar="WORD", help="Random seed.")] = None,
    first_shift: Annotated[
        bool, typer.Option("--first-shift", help="Print a new dealer's first shift, step by step.")
    ] = False,
    reading: ReadingOption = None,
    amount: AmountOption = None,
    json: JsonFlag = False,
) -> None:
    """Train dealers, players and the floor on a game's own rule sheet."""
    from secrets import token_hex

    from croupier.drill.kinds import kinds_for
    from croupier.drill.progress import DrillProgress
    from croupier.drill.question import Trainee
    from croupier.games.posting import put_up

    sign = put_up(read_game(game, reading), pairs(amount, "wager.ante.least=$5"))
    if first_shift:
        _print_shift(sign, json=json)
        return
    known = kinds_for(sign.game, Trainee(role.value))
    if not known:
        raise typer.BadParameter(f"{sign.game.name} has no drill for a {role}; choose another --role")
    if strange := [each for each in kind or () if each not in known]:
        raise typer.BadParameter(
            f'there is no question "{strange[0]}" for a {role} here; --kind takes {", ".join(known)}'
        )
    if lesson:
        kind = list(_lesson(sign, Trainee(role.value), lesson))
    start = DrillProgress(level=level)
    word = seed or token_hex(8)
    if json:
        _print_questions(sign, tuple(kind or known), word, questions or 1, start)
        return
    _Drilling(sign, tuple(kind or known), word, start).run(questions, limited=lesson is not None)


def _lesson(sign: "Sign", trainee: "Trainee", name: str) -> tuple[str, ...]:
    """Return the questions of a lesson, or say which lessons there are."""
    from croupier.drill.lessons import lessons_for

    known = {each.id: each.kinds for each in lessons_for(sign.game, trainee)}
    if name not in known:
        raise typer.BadParameter(
            f'there is no lesson "{name}" for a {trainee.value} here; --lesson takes {", ".join(known)}'
        )
    return known[name]


def _print_questions(
    sign: "Sign", kinds: tuple[str, ...], seed: str, many: int, progress: "DrillProgress"
) -> None:
    """Print questions with their answers, as somebody would get them who knows everything."""
    from croupier.drill.kinds import ask
    from croupier.drill.progress import answered, following, learned
    from croupier.drill.question import mark
    from croupier.drill.text import as_data

    found = []
    for _ in range(many):
        question = ask(sign, *following(sign, progress, kinds, seed))
        found.append(as_data(question, answer=True))
        right = question.right[0]
        progress = learned(progress, answered(question, mark(question, right), right, 0))
    print_json({"game": sign.game.id, "hash": sign.game.hash, "seed": seed, "questions": found})


def _print_shift(sign: "Sign", *, json: bool) -> None:
    from croupier.drill.kinds import KINDS
    from croupier.drill.lessons import first_shift

    steps = first_shift(sign.game)
    if json:
        print_json([step._asdict() for step in steps])
        return
    screen = console()
    for number, step in enumerate(steps, 1):
        screen.print(f"{number:3}. {visible(step.says)}", markup=False)
        drills = ", ".join(KINDS[kind].name.lower() for kind in step.kinds)
        source = ", ".join(filter(None, (*step.rules, step.lines)))
        screen.print(f"     {' · '.join(filter(None, (source, drills)))}", style="dim", markup=False)


class _Drilling:
    """Questions one after another, until there have been enough or somebody leaves."""

    def __init__(self, sign: "Sign", kinds: tuple[str, ...], seed: str, progress: "DrillProgress") -> None:
        self.sign, self.kinds, self.seed, self.progress = sign, kinds, seed, progress
        self.screen = console()

    def run(self, many: int | None, *, limited: bool = False) -> None:
        """Ask until there were enough, or until a lesson is over."""
        from time import monotonic

        from croupier.cli.practice.keys import Left
        from croupier.drill.lessons import MINUTES

        began = monotonic()
        try:
            while many is None or self.progress.answers < many:
                self._ask()
                if limited and monotonic() - began >= 60 * MINUTES:
                    self._print(f"\n{MINUTES} minutes: the lesson is over.", "bold")
                    break
        except (KeyboardInterrupt, Left):
            typer.echo()
        self._sum_up()

    def _ask(self) -> None:
        """Ask one question, mark the answer, and say why."""
        from time import monotonic

        from croupier.drill.kinds import KINDS, ask
        from croupier.drill.progress import answered, following, learned
        from croupier.drill.question import mark

        question = ask(self.sign, *following(self.sign, self.progress, self.kinds, self.seed))
        back = " · again" if question.key in self.progress.due else ""
        head = f"{self.progress.answers + 1}. {KINDS[question.kind].name} · level {question.level}{back}"
        self._print(f"\n{head}", "bold")
        self._draw(question)
        began = monotonic()
        given = self._given(question)
        took = round(1000 * (monotonic() - began))
        marked = mark(question, given)
        self.progress = learned(self.progress, answered(question, marked, given, took))
        if marked.right:
            self._print("Right.", "green")
        else:
            cost = f" It costs {float(marked.cost):.1f}¢ on average." if question.worth else ""
            self._print(f"Wrong: {question.answer}.{cost}", "red")
        source = ", ".join(filter(None, (*question.rules, question.lines)))
        self._print(question.why + (f"  ({source})" if source else ""), "dim")

    def _draw(self, question: "DrillQuestion") -> None:
        from croupier.cli.practice.keys import symbols
        from croupier.drill.text import LETTERS
        from croupier.games.words import dollars

        for name, cards in question.cards:
            self._print(f"  {name}: {symbols(cards)}")
        for name, cents in question.bets:
            self._print(f"  {name}: {dollars(cents)}")
        for number, step in enumerate(question.steps, 1):
            self._print(f"  {number:3}. {step}", "dim")
        for term in question.terms:
            self._print(f"  {term}", "dim")
        self._print(question.asks)
        for letter, option in zip(LETTERS, question.options, strict=False):
            self._print(f"  {letter}  {option}")

    def _given(self, question: "DrillQuestion") -> tuple[int, ...]:
        """Read an answer, and ask again for one that answers nothing."""
        from croupier.cli.practice.keys import Left, line
        from croupier.drill.question import DrillError
        from croupier.drill.text import how, typed

        while True:
            text = line(f"Type {how(question)} (q: leave): ")
            if text.lower() == "q":
                raise Left
            try:
                return typed(question, text)
            except DrillError as error:
                says = str(error)
                self._print(f"{says[:1].upper()}{says[1:]}.", "red")

    def _sum_up(self) -> None:
        """Say how it went, what to look at again, and what a player's own mistakes cost."""
        from croupier.drill.readiness import own_habits

        progress = self.progress
        if not progress.answers:
            self._print("No questions answered.")
            return
        self._print(
            f"\n{progress.right} of {progress.answers} right, median {progress.seconds:.1f} s, longest run "
            f"{progress.longest}, level {progress.level}."
        )
        weak = sorted(
            ((rule, tally) for rule, tally in progress.by_rule.items() if tally.right < tally.asked),
            key=lambda pair: (pair[1].right / pair[1].asked, pair[0]),
        )
        for rule, tally in weak[:5]:
            self._print(f"  {rule}: {tally.right} of {tally.asked} right")
        for habit in own_habits(progress)[:3]:
            self._print(f"  {habit.name}: {float(habit.cents) / 100:.2f} dollars an hour")
        if progress.due:
            self._print(f"{len(progress.due)} to come back. The seed of these questions is {self.seed}.")

    def _print(self, text: str, style: str = "") -> None:
        self.screen.print(text, style=style or None, markup=False)
