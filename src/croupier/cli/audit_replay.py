"""`croupier audit replay ROUND`: any round again, step by step, marked as a replay."""

from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.common import USUAL_DATABASE, DatabaseOption, JsonFlag, console, print_json, table

if TYPE_CHECKING:
    from croupier.server.desks.replay import Replay


def replay(
    round_: Annotated[str, typer.Argument(metavar="ROUND", help='The table and the number, like "T1 17".')],
    *,
    database: DatabaseOption = USUAL_DATABASE,
    key: Annotated[
        str | None, typer.Option(metavar="FILE", help="The key of the house, if it lies elsewhere.")
    ] = None,
    json: JsonFlag = False,
) -> None:
    """Show any round again: what happened, who did it, under which rules, and who approved what."""
    from croupier.server.desks.replay import replay as again
    from croupier.store import open_log
    from croupier.store.place import key_place
    from croupier.store.vault import open_vault

    with open_log(database, reading=True) as log:
        shown = again(log, open_vault(key or key_place(database)), round_)
    if json:
        print_json(shown.plain())
    else:
        _draw(shown)


def _draw(shown: "Replay") -> None:
    from rich.markup import escape

    screen = console()
    screen.print(f"[bold reverse] REPLAY [/] [bold]{escape(shown.round)}[/] {escape(shown.game.name)}")
    facts = table("", "")
    facts.show_header = False
    facts.add_row("rules in force", shown.game.hash)
    read = ", ".join(f"{question}={option}" for question, option in shown.game.choices.items())
    facts.add_row("readings", read or "none")
    if shown.game.filled:
        facts.add_row("supplied", ", ".join(f"{path} {amount}" for path, amount in shown.game.filled))
    if shown.jackpots:
        facts.add_row("jackpots", ", ".join(f"{name} ${cents / 100:,.2f}" for name, cents in shown.jackpots))
    facts.add_row("dealt", f"{shown.dealing}; table opened by {escape(shown.opened_by)}")
    facts.add_row("began", f"{shown.began:%Y-%m-%d %H:%M:%S %Z}")
    ended = f", {shown.ended:%Y-%m-%d %H:%M:%S %Z}" if shown.ended else ""
    facts.add_row("status", f"{shown.status}{ended}")
    screen.print(facts)
    steps = table("", "time", "by", "what happened")
    for step in shown.steps:
        steps.add_row(str(step.version), f"{step.at:%H:%M:%S.%f}"[:-3], escape(step.who), escape(step.says))
    screen.print(steps)
    if shown.approvals:
        approvals = table("", "by", title="Approvals and rulings")
        for step in shown.approvals:
            approvals.add_row(escape(step.says), escape(str(step.event.get("by", step.who))))
        screen.print(approvals)
    else:
        screen.print("[dim]Nothing in this round needed anybody's approval.[/]")
