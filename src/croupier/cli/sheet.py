"""A game's sheet drawn for the terminal, in the order a dealer would ask for it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from croupier.cli.common import table
from croupier.games import Game
from croupier.games.as_read import (
    command_name,
    conduct_words,
    duty_words,
    object_words,
    step_words,
)
from croupier.games.payment import Contest, PayTable
from croupier.games.procedure import Deal
from croupier.games.wording import (
    amount_words,
    approval_words,
    bonus_words,
    cap_steps,
    cap_words,
    fold_words,
    hands_words,
    jackpot_words,
    needs_words,
)
from croupier.games.words import dollars
from croupier.paper.blocks import Grid
from croupier.paper.sheet import contest_grid, pay_grid, unlisted


def sheet(game: Game) -> Iterator[RenderableType]:
    """Yield the parts of the sheet, top to bottom."""
    yield from _head(game)
    yield from _at_the_table(game)
    yield _heading(f"Wagers: limits as filed, {_filed(game)}")
    yield _wagers(game)
    yield _heading("A round")
    yield _round(game)
    if game.pay_tables:
        yield _heading("Pay tables")
        yield pay_tables(game)
        yield Text(unlisted(game))
    if game.contest:
        yield _heading("Against the dealer")
        yield _contest(game, game.contest)
    yield from _limits(game)
    yield from _people(game)
    yield from _foot(game)


def _filed(game: Game) -> str:
    """Say of when the limits and house rules of a sheet are; the law's of a day are in `house-rules`."""
    approval = game.approval
    return str(approval.dated or approval.year or "on a sheet without a date")


def _heading(title: str) -> RenderableType:
    return Padding(Rule(f"[bold]{title}[/]", align="left", style="dim"), (1, 0, 0, 0))


def _source(rules: Sequence[str], lines: str | None) -> str:
    text = " ".join(filter(None, (lines, " ".join(rules))))
    return f"[dim]{escape(text)}[/]"


def _bullets(lines: Sequence[str]) -> RenderableType:
    drawn = Table.grid(padding=(0, 1))
    for line in lines:
        drawn.add_row("[dim]·[/]", line)
    return Padding(drawn, (0, 0, 0, 1))


def _head(game: Game) -> Iterator[RenderableType]:
    approval = game.approval
    when = str(approval.dated or approval.year or "")
    came = [
        f"document {approval.document}" if approval.document else "",
        f"approval {approval.number}" if approval.number else "no approval number",
        when or "no date",
        f"licensed to {approval.licensee}" if approval.licensee else "",
    ]
    yield Text()
    yield Text(game.name, style="bold reverse", justify="left")
    if game.also_called:
        yield Text("also called " + ", ".join(game.also_called), style="dim")
    yield Text(game.summary)
    yield Text(", ".join(filter(None, came)) if approval.document else approval.source, style="dim")
    yield Text(f"{game.id}  {game.hash[:12]}", style="dim")
    for text in approval_words(game):
        yield Text(f"{text[0].upper()}{text[1:]}.")
    if game.object:
        yield Padding(f"[bold]Object[/]  {escape(object_words(game))}", (1, 0, 0, 0))


def _at_the_table(game: Game) -> Iterator[RenderableType]:
    yield _heading("At the table")
    seats = f"{game.seats.usual} seats, {game.seats.most} at most"
    lines = [f"{seats}; {escape(game.seats.says)}" if game.seats.says else seats]
    hands = _source(game.hands.rules, game.hands.lines)
    lines += [f"{escape(text)} {hands}" for text in hands_words(game)]
    lines += [f"{escape(thing.item)} {_source(thing.rules, thing.lines)}" for thing in game.equipment]
    yield _bullets(lines)


def _wagers(game: Game) -> RenderableType:
    drawn = table("wager", "counted as", "how much", "after a fold", "source")
    for wager in game.wagers:
        needs = needs_words(game, wager)
        drawn.add_row(
            f"[bold]{escape(wager.name)}[/]"
            + (f"\n[dim]{' · '.join(wager.spots)}[/]" if wager.spots else ""),
            wager.group,
            amount_words(game, wager) + (f"\n[dim]needs {needs}[/]" if needs else ""),
            fold_words(game, wager),
            _source(wager.rules, wager.lines),
        )
    return drawn


def _round(game: Game) -> RenderableType:
    drawn = Table.grid(padding=(0, 1))
    drawn.add_column(justify="right", style="bold")
    number = 0
    for step in game.steps:
        if isinstance(step, Deal) and step.left_out:
            continue
        number += 1
        drawn.add_row(str(number), f"{escape(step_words(game, step))}  {_source(step.rules, step.lines)}")
    return Padding(drawn, (0, 0, 0, 1))


def pay_tables(game: Game) -> RenderableType:
    """Return every pay table, side by side where they fit."""
    return Columns([_pay_table(game, pay) for pay in game.pay_tables], padding=(0, 4))


def _pay_table(game: Game, pay: PayTable) -> RenderableType:
    drawn = _drawn(pay_grid(game, pay))
    drawn.caption_justify = "left"
    drawn.caption_style = "dim"
    return drawn


def _drawn(grid: Grid) -> Table:
    """Draw a table of the printed sheet in the terminal."""
    drawn = table(*grid.columns, title=escape(grid.title) or None)
    for column in drawn.columns[1:]:
        column.justify = "right"
    for row in grid.rows:
        drawn.add_row(*map(escape, row))
    drawn.caption = f"[dim]{escape(grid.note)}[/]" if grid.note else None
    return drawn


def _contest(game: Game, contest: Contest) -> RenderableType:
    drawn = _drawn(replace(contest_grid(game, contest), title="", note=""))
    lines = [
        f"{bonus.name} {bonus_words(game, bonus)} {_source(bonus.rules, bonus.lines)}"
        for bonus in game.bonuses
    ]
    return Group(drawn, _bullets(lines), _source(contest.rules, contest.lines))


def _limits(game: Game) -> Iterator[RenderableType]:
    lines = []
    if game.cap:
        lines.append(f"{cap_words(game, game.cap)} {_source(game.cap.rules, game.cap.lines)}")
        lines += [f"{number}. {text}" for number, text in enumerate(cap_steps(game.cap), 1)]
    if pots := game.jackpots:
        posted = "; ".join(jackpot_words(pots))
        lines.append(f"{', '.join(pots.names)}: {posted} {_source(pots.rules, pots.lines)}")
    if game.chips:
        chips = ", ".join(dollars(chip) for chip in game.chips.denominations)
        lines.append(f"chips of {chips} {_source(game.chips.rules, game.chips.lines)}")
    if lines:
        yield _heading("Limits and prizes")
        yield _bullets(lines)


def _people(game: Game) -> Iterator[RenderableType]:
    lines = [f"{escape(duty_words(game, duty))} {_source(duty.rules, duty.lines)}" for duty in game.duties]
    lines += map(escape, conduct_words(game))
    lines += [f"{line.who}: {escape(line.says)} {_source(line.rules, line.lines)}" for line in game.checklist]
    filed = f"as filed, {_filed(game)}; today's: croupier house-rules"
    lines += [
        f"{escape(rule.says)} ({filed}) {_source([rule.id], rule.lines)}"
        if "$" in rule.says
        else f"{escape(rule.says)} {_source([rule.id], rule.lines)}"
        for rule in game.house_rules
    ]
    yield _heading("People")
    yield _bullets(lines)


def _foot(game: Game) -> Iterator[RenderableType]:
    if game.blanks:
        yield _heading("To be supplied by the operator before a table opens")
        yield _bullets(
            [f"{escape(blank.says)}  [dim]--set '{escape(blank.path)}=...'[/]" for blank in game.blanks]
        )
    if not game.readings:
        yield Padding("[dim]The sheet leaves no question open.[/]", (1, 0))
        return
    read = ", ".join(f"{question}={option}" for question, option in game.chosen) or "by default"
    many = f"{len(game.readings)} open questions, read {read}"
    yield Padding(f"[dim]{many}; croupier readings {escape(command_name(game))} shows them.[/]", (1, 0))
