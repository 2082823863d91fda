"""`croupier audit`: is the log as it was written, and the log as files for other programs."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.audit_replay import replay
from croupier.cli.common import USUAL_DATABASE, DatabaseOption, JsonFlag, console, print_json, table

if TYPE_CHECKING:
    from croupier.store.export import ToText
    from croupier.store.verify import Progress, Verdict
    from croupier.store.walk import Noted

audit = typer.Typer(help="Check the log of a house, replay a round, export.", no_args_is_help=True)
audit.command()(replay)


@audit.command()
def verify(
    *,
    database: DatabaseOption = USUAL_DATABASE,
    noted: Annotated[
        str | None,
        typer.Option(metavar="POSITION:HASH", help="An event as it was noted down at an earlier check."),
    ] = None,
    json: JsonFlag = False,
) -> None:
    """Check every event of a house against the chain; names the first that is not as it was written."""
    from time import perf_counter

    from croupier.store import open_log
    from croupier.store.verify import verify as check

    before = _noted(noted)
    start = perf_counter()
    with open_log(database, reading=True) as log, _Bar() as bar:
        verdict, place = check(log, before, bar.tell), log.place
    if json:
        print_json(verdict_data(verdict))
    else:
        _draw(verdict, place, perf_counter() - start)
    if not verdict.whole:
        raise typer.Exit(1)


@audit.command()
def export(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Its name says the kind: .parquet, .csv, .jsonl or .txt.")
    ],
    *,
    database: DatabaseOption = USUAL_DATABASE,
    stream: Annotated[
        str,
        typer.Option(metavar="STREAM", help="Only this stream, like table/T1, or all under it, like table."),
    ] = "",
    since: Annotated[
        str | None, typer.Option(metavar="TIME", help="Only from this time on, like 2026-03-10T12:00.")
    ] = None,
    until: Annotated[str | None, typer.Option(metavar="TIME", help="Only before this time.")] = None,
    json: JsonFlag = False,
) -> None:
    """Write the log, or part of it, as Parquet, CSV, JSON Lines, or the record of play as text."""
    from rich.markup import escape

    from croupier.store import open_log
    from croupier.store.export import Wanted
    from croupier.store.export import export as write

    to_text: ToText | None = None
    if file.suffix == ".txt":  # the store knows no game; the server does
        from croupier.server.desks.replay import hand_record

        to_text = hand_record
    wanted = Wanted(stream, _moment(since, "--since"), _moment(until, "--until"))
    with open_log(database, reading=True) as log:
        count = write(log, file, wanted, to_text)
    if json:
        print_json({"file": str(file), "events": count})
    else:
        console().print(f"[green]✓[/] {count:,} events written to [bold]{escape(str(file))}[/]")


def verdict_data(verdict: "Verdict") -> dict[str, object]:
    """Return what a check found, for machines."""
    head, damage = verdict.head, verdict.damage
    return {
        "whole": verdict.whole,
        "events": verdict.events,
        "answers": verdict.answers,
        "head": {"position": head.position, "hash": head.hash} if head else None,
        "damage": {"position": damage.position, "says": str(damage)} if damage else None,
    }


class _Bar:
    """A bar on standard error while a long check runs, if somebody is there to see it."""

    def __enter__(self) -> "_Bar":
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        screen = Console(stderr=True)
        columns = (TextColumn("checking"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._shown = Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal)
        self._task = self._shown.add_task("checking", total=None)
        self._shown.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._shown.stop()

    @property
    def tell(self) -> "Progress":
        return lambda seen, of: self._shown.update(self._task, completed=seen, total=of)


def _draw(verdict: "Verdict", place: str, seconds: float) -> None:
    from rich.markup import escape

    screen = console()
    drawn = table("", "")
    drawn.show_header = False
    drawn.add_row("log", escape(place))
    drawn.add_row("events", f"{verdict.events:,}")
    drawn.add_row("kept answers", f"{verdict.answers:,}")
    drawn.add_row("checked in", f"{seconds:.1f} s")
    screen.print(drawn)
    if verdict.damage:
        screen.print(f"[bold red]✗[/] {escape(str(verdict.damage))}")
        screen.print(
            "[dim]Stop the house, keep this database for whoever looks into it, restore a backup.[/]"
        )
        return
    screen.print("[green]✓[/] every event is as it was written")
    if verdict.head and verdict.head.position:
        screen.print("[dim]Write the newest event down where nobody can change it, and compare next time:[/]")
        screen.print(f"  --noted {verdict.head.position}:{verdict.head.hash}", soft_wrap=True)


def _noted(text: str | None) -> "Noted | None":
    if text is None:
        return None
    from croupier.store.walk import Noted

    position, _, hash_ = text.partition(":")
    if not (position.isdecimal() and len(hash_) == 64):
        raise typer.BadParameter(f'--noted "{text}" is no event; write it as `audit verify` printed it')
    return Noted(int(position), hash_.lower())


def _moment(text: str | None, option: str) -> datetime | None:
    if text is None:
        return None
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise typer.BadParameter(f'{option} "{text}" is no time; write it like 2026-03-10T12:00') from None
    return found.astimezone()  # without a zone it is this machine's
