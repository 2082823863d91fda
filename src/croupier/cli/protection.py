"""`croupier audit protection`: how well decisions fit cards that their players could not see."""

from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.common import (
    USUAL_DATABASE,
    DatabaseOption,
    JsonFlag,
    KeyFileOption,
    console,
    note_if_slow,
    opened_with_vault,
    print_json,
    printable,
    table,
)

if TYPE_CHECKING:
    from croupier.server.views.protection_shapes import FindingView, PowerView, ProtectionView

_LIST = 20
"""Questions that are listed of a table, if there is no alarm beyond them."""


def protection(
    *,
    database: DatabaseOption = USUAL_DATABASE,
    key: KeyFileOption = None,
    at: Annotated[
        str, typer.Option("--table", metavar="TABLE", help="Table, like T1; without it, every table.")
    ] = "",
    player: Annotated[str, typer.Option(metavar="PLAYER", help="Player: only what is about this one.")] = "",
    alarm: Annotated[
        float,
        typer.Option(metavar="RATE", help="False-alarm rate: the part of honest tables that ever raise one."),
    ] = 0.001,
    rounds: Annotated[
        int, typer.Option(metavar="N", min=1, help="So many of each table's last rounds.")
    ] = 1000,
    json: JsonFlag = False,
) -> None:
    """Look for signs that somebody saw hidden cards; a sign alone accuses nobody.

    Every decision is weighed with the exact strategy: how much likelier is it for somebody who knew a card to
    come, or other players' cards, than for chance? The exit code is 0 whatever is found.
    """
    from croupier.server.queries.protection import TableProtection, tables_of

    views = []
    with opened_with_vault(database, key) as (log, vault), note_if_slow("weighing decisions"):
        for each in [at] if at else tables_of(log, vault):
            found = TableProtection(log, vault, each, rounds)
            while found.go_on(_PAGE):
                pass
            views.append(found.view(alarm, player))
    if json:
        print_json(views)
        return
    for view in views:
        _draw(view)
    console().print(
        "[dim]Found after: rounds until nine of ten are found who look always / half / a quarter.\n"
        "A sign is not an accusation: replay the rounds that weigh most.[/]"
    )


_PAGE = 50


def _draw(view: "ProtectionView") -> None:
    screen = console()
    rounds = f"rounds {view['first']:,} to {view['weighed']:,}" if view["decisions"] else "no decisions"
    name = f"[bold]{printable(view['table'])}[/] {printable(view['game'])}"
    screen.print(f"{name}: {rounds}, {view['decisions']:,} decisions")
    if view["unread"]:
        screen.print(f"[dim]{view['unread']:,} decisions are not weighed: nobody keyed their cards.[/]")
    if view["refused"]:
        screen.print(f"[yellow]![/] {printable(view['refused'])}")
    if not view["findings"]:
        return
    drawn = table("", "question", "rounds", "ratio", "sign from", "$ per 100 rounds", "found after", "replay")
    shown = [f for n, f in enumerate(view["findings"]) if n < _LIST or f["alarm"]]
    for each in shown:
        drawn.add_row(
            "[bold red]![/]" if each["alarm"] else "",
            printable(question(each)),
            f"{each['rounds']:,}",
            f"{each['ratio']:,.4g}",
            f"{each['bar']:,.4g}",
            f"{each['gain'] / 100:+,.2f} ± {each['error'] / 100:,.2f}",
            _power(each["power"]),
            ", ".join("+".join(map(str, heavy["rounds"])) for heavy in each["heaviest"]),
        )
    screen.print(drawn)
    if len(shown) < len(view["findings"]):
        screen.print(
            f"[dim]{len(view['findings']) - len(shown)} more questions, all without an alarm: --json.[/]"
        )


def question(found: "FindingView") -> str:
    """Say what a question asks.

    >>> question({"players": ["Ada", "Ben"], "about": "partner"})
    'Ada and Ben share their cards'
    """
    who = " and ".join(found["players"])
    match found["about"]:
        case "card to come":
            return f"{who} knows a card to come"
        case "partner":
            return f"{who} share their cards"
        case _:
            return f"{who} knows all other hands"


def _power(found: "list[PowerView]") -> str:
    return " / ".join("never" if each["rounds"] is None else f"{each['rounds']:,}" for each in found)
