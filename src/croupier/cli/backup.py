"""`croupier backup` and `croupier restore`: the whole house in one file, checked, and back."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.audit import read_noted, verdict_data
from croupier.cli.common import USUAL_DATABASE, DatabaseOption, JsonFlag, console, note_if_slow, print_json

if TYPE_CHECKING:
    from croupier.store.verify import Verdict


def backup(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="New file; an existing file is never overwritten.")
    ],
    *,
    database: DatabaseOption = USUAL_DATABASE,
    json: JsonFlag = False,
) -> None:
    """Back up a running casino and verify the copy. The key is not included."""
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
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Backup file.")],
    *,
    database: DatabaseOption = USUAL_DATABASE,
    reason: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Reason for the restore; written to the log.")
    ] = None,
    noted: Annotated[
        str | None,
        typer.Option(metavar="POSITION:HASH", help="Last event you noted, to compare with."),
    ] = None,
    json: JsonFlag = False,
) -> None:
    """Restore a backup into a new database and verify it. An existing casino is never overwritten.

    When the server next starts, open rounds are void and their bets are returned; everyone signs in
    again.
    """
    from rich.markup import escape

    from croupier.store.backup import RESTORED
    from croupier.store.backup import restore as copy
    from croupier.store.place import key_place, place, shown

    with note_if_slow("copying"):
        why = (reason or "").strip() or RESTORED
        verdict = copy(file, database, reason=why, noted=read_noted(noted))
    _say(verdict, shown(place(database)), json=json)
    key = key_place(database)
    if not json:
        told = "At the next start open rounds are dead, wagers go back, and everybody signs in again."
        console().print(f"[dim]{told}[/]")
    if not json and not key.exists():
        console().print(f"[yellow]![/] put the key of the house back at {escape(str(key))}")


def _say(verdict: "Verdict", to: str, *, json: bool) -> None:
    from rich.markup import escape

    if json:
        print_json({"to": to, **verdict_data(verdict)})
    else:
        console().print(f"[green]✓[/] {verdict.events:,} events copied to [bold]{escape(to)}[/] and checked")
