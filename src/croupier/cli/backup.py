"""`croupier backup` and `croupier restore`: the whole house in one file, checked, and back."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.audit import verdict_data
from croupier.cli.common import USUAL_DATABASE, DatabaseOption, JsonFlag, console, note_if_slow, print_json

if TYPE_CHECKING:
    from croupier.store.verify import Verdict


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file; nothing is written over.")],
    *,
    database: DatabaseOption = USUAL_DATABASE,
    json: JsonFlag = False,
) -> None:
    """Copy a house into a file while it goes on, and check the copy. The key is not in it."""
    from rich.markup import escape

    from croupier.store import open_log
    from croupier.store.backup import backup as copy
    from croupier.store.place import key_place

    with open_log(database, reading=True) as log, note_if_slow("copying"):
        verdict = copy(log, file)
    _say(verdict, str(file), json=json)
    if not json:
        key = escape(str(key_place(database)))
        console().print(f"[dim]The key is not in it; keep a copy of {key} somewhere else.[/]")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    *,
    database: DatabaseOption = USUAL_DATABASE,
    json: JsonFlag = False,
) -> None:
    """Copy a backup into a new database, of either kind, and check it. No house is written over."""
    from rich.markup import escape

    from croupier.store.backup import restore as copy
    from croupier.store.place import key_place, place, shown

    with note_if_slow("copying"):
        verdict = copy(file, database)
    _say(verdict, shown(place(database)), json=json)
    key = key_place(database)
    if not json and not key.exists():
        console().print(f"[yellow]![/] put the key of the house back at {escape(str(key))}")


def _say(verdict: "Verdict", to: str, *, json: bool) -> None:
    from rich.markup import escape

    if json:
        print_json({"to": to, **verdict_data(verdict)})
    else:
        console().print(f"[green]✓[/] {verdict.events:,} events copied to [bold]{escape(to)}[/] and checked")
