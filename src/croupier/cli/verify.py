"""`croupier verify`: whether a round was dealt from the deck that was committed before wagers closed."""

import json as json_
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.common import JsonFlag, console, print_json, table

if TYPE_CHECKING:
    from croupier.server.fair.verdict import Verdict


def verify(
    file: Annotated[str, typer.Argument(metavar="ROUND.json", help="Published round data.")],
    *,
    committed: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="Deck hash you noted while bets were open."),
    ] = None,
    json: JsonFlag = False,
) -> None:
    """Verify a published round: every card shown matches the committed deck."""
    from croupier.server.fair.verdict import verify as verdict_of

    verdict = verdict_of(_read(file), committed)
    if json:
        print_json(_data(verdict))
    else:
        _show(verdict)
    raise typer.Exit(0 if verdict.holds else 1)


def _read(file: str) -> object:
    try:
        text = Path(file).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise typer.BadParameter(f"{file} cannot be read: {error}") from None
    try:
        return json_.loads(text)
    except (ValueError, RecursionError) as error:
        raise typer.BadParameter(f"{file} is not JSON: {error}") from None


def _show(verdict: "Verdict") -> None:
    from rich.markup import escape

    from croupier.cards import card_symbol, parse_card

    screen = console()
    if verdict.cards:
        drawn = table("", "card", "went to", "commitment", title=escape(f"Round {verdict.round_id}"))
        drawn.columns[0].justify = "right"
        for each in verdict.cards:
            fits = "[green]fits[/]" if each.holds else "[bold red]does not fit[/]"
            drawn.add_row(str(each.position), card_symbol(parse_card(each.card)), escape(each.went), fits)
        screen.print(drawn)
    for check in verdict.checks:
        screen.print(f"{'[bold green]✓[/]' if check.holds else '[bold red]✗[/]'} {escape(check.says)}")
    if verdict.hidden:
        screen.print(
            f"[dim]· {verdict.hidden} dealt or burned cards stay hidden, as they were at the table[/]"
        )
    if verdict.fingerprint and not verdict.finished:
        screen.print("[dim]· the round is not over; this is what has happened so far[/]")
    if verdict.fingerprint:
        screen.print(f"[dim]· fingerprint of the deck: {verdict.fingerprint}[/]", soft_wrap=True)
    if verdict.holds:
        screen.print("[bold green]This round was dealt from the deck that was committed.[/]")
    else:
        screen.print("[bold red]This round does not verify.[/] Keep the file and show it to the house.")


def _data(verdict: "Verdict") -> dict[str, object]:
    return {
        "round": verdict.round_id,
        "holds": verdict.holds,
        "finished": verdict.finished,
        "fingerprint": verdict.fingerprint or None,
        "hidden": verdict.hidden,
        "checks": [{"holds": check.holds, "says": check.says} for check in verdict.checks],
        "cards": [
            {"position": each.position, "card": each.card, "went": each.went, "holds": each.holds}
            for each in verdict.cards
        ],
    }
