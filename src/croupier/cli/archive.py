"""`croupier archive`: move the events of closed months or days out of the database, into sealed files."""

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Annotated, Final

import typer

from croupier.cli.common import (
    USUAL_DATABASE,
    DatabaseOption,
    JsonFlag,
    KeyFileOption,
    console,
    opened_to_write,
    print_json,
    printable,
)

if TYPE_CHECKING:
    from croupier.store.archiving import Progress


def archive(
    *,
    database: DatabaseOption = USUAL_DATABASE,
    until: Annotated[
        str | None,
        typer.Option(
            metavar="MONTH|DAY",
            help="First month or day that stays, like 2026-10, 2026-10-15 or today (default: this month).",
        ),
    ] = None,
    key: KeyFileOption = None,
    shrink: Annotated[
        bool,
        typer.Option("--shrink", help="Make the SQLite file smaller too; the casino has to be stopped."),
    ] = False,
    json: JsonFlag = False,
) -> None:
    """Move the events of closed months, or days, into sealed files; audit, replay and search still read them.

    The casino may be open meanwhile. The files are in the folder "archive" next to the database; keep them
    with it. Killed halfway, nothing is lost: run it again.
    """
    from croupier.server.queries.archiving import archive_closed, today
    from croupier.store.archiving import shrink as make_smaller

    day, now = _day(until), datetime.now(UTC)
    with opened_to_write(database, alongside=not shrink, key=key) as (log, vault):
        before = today(log, now) if until == _TODAY else day
        made = archive_closed(log, vault, before, now, _telling())
        if shrink:
            make_smaller(log)
        folder = log.archives.folder
    files = [
        {
            "file": str(folder / file.name),
            "first": file.first,
            "last": file.last,
            "bytes": (folder / file.name).stat().st_size,
            "digest": file.digest,
        }
        for file, *_ in made
    ]
    if json:
        print_json(files)
        return
    for each in files:
        console().print(
            f"[green]✓[/] events {each['first']:,} to {each['last']:,} are in "
            f"[bold]{printable(str(each['file']))}[/], {each['bytes']:,} bytes"
        )
    if files:
        console().print("[dim]Make a whole backup now; it copies the files too.[/]")
    else:
        console().print("No further day is closed; nothing to archive.")


_TODAY: Final = "today"


def _day(text: str | None) -> date | None:
    if text is None or text == _TODAY:
        return None
    try:
        return date.fromisoformat(text if text.count("-") > 1 else f"{text}-01")
    except ValueError:
        raise typer.BadParameter(
            f'--until "{text}" is no month and no day; write it like 2026-10 or 2026-10-15'
        ) from None


def _telling() -> "Progress":
    """Return what shows how far it has come, on a terminal."""
    from rich.console import Console

    screen = Console(stderr=True)

    def tell(doing: str, seen: int, of: int) -> None:
        if screen.is_terminal:
            screen.print(f"{doing}: {seen:,} of {of:,} events", end="\r")

    return tell
