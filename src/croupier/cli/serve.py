"""`croupier serve`, `backup`, `restore` and `house-file`: the house: open, backed up, set up."""

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.audit import read_noted, verdict_data
from croupier.cli.common import (
    USUAL_DATABASE,
    DatabaseOption,
    JsonFlag,
    KeyFileOption,
    console,
    note_if_slow,
    print_json,
    printable,
    table,
)
from croupier.errors import CroupierError

if TYPE_CHECKING:
    from croupier.server.commands.set_up import HousePlan
    from croupier.store.verify import LogVerdict


class LogLevel(StrEnum):
    """How grave something is that is logged."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


def serve(  # noqa: PLR0913 (each is an option of the command)
    *,
    database: DatabaseOption = USUAL_DATABASE,
    key: KeyFileOption = None,
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port to listen on.")] = 8000,
    house: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="House file for your own casino, instead of the demo."),
    ] = None,
    workers: Annotated[int, typer.Option(help="Server processes; more than one needs PostgreSQL.")] = 1,
    name: Annotated[
        list[str] | None,
        typer.Option(metavar="HOST", help="Public host name, in addition to localhost."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS", help="Reverse proxy whose X-Forwarded-For and -Proto headers are believed."
        ),
    ] = None,
    metrics_port: Annotated[
        int,
        typer.Option(
            min=0,
            max=65535,
            help="Local port for Prometheus metrics; 0 turns them off.",
        ),
    ] = 0,
    finish: Annotated[
        float, typer.Option(min=0, help="Seconds to let open rounds finish on shutdown.")
    ] = 10.0,
    per_address: Annotated[int, typer.Option(min=1, help="Most connections per address and process.")] = 200,
    seats_per_address: Annotated[
        int, typer.Option(min=1, help="Most seats of players from one address at one table.")
    ] = 4,
    request_seconds: Annotated[
        float,
        typer.Option(min=0.1, help="Timeout in seconds for request headers, request body and ping."),
    ] = 20.0,
    new_epoch: Annotated[
        str | None,
        typer.Option(
            metavar="REASON",
            help="Open a log that is not the one last seen; open rounds are void, staff is confirmed anew.",
        ),
    ] = None,
    witness: Annotated[
        list[str] | None,
        typer.Option(
            metavar="URL|FILE",
            help="Where a witness shows what it signed last; no start without it from then on.",
        ),
    ] = None,
    log: Annotated[
        LogLevel, typer.Option(help="Log level; logs are JSON lines on standard error.")
    ] = LogLevel.WARNING,
    drain: Annotated[
        bool,
        typer.Option("--drain", help="Stop the server on this port after its open rounds, and wait."),
    ] = False,
) -> None:
    """Start the server. Without a database it creates a demo casino."""
    try:
        with _loading():
            from croupier.server.serving import Options, Screen, run_server
            from croupier.server.serving import drain as tell_to_drain
            from croupier.store.database import KEY_NAMED
    except ModuleNotFoundError as error:
        raise CroupierError(f"the server needs {error.name}: pip install 'croupier[server]'") from None

    from rich.markup import escape

    screen = console()
    if drain:
        tell_to_drain(port)
        screen.print(f"[green]✓[/] The server on port {port} finished its rounds and stopped")
        return
    if key:  # every process of the server is to find it
        os.environ[KEY_NAMED] = key
    options = Options(
        database,
        host,
        port,
        house,
        workers,
        log,
        finish,
        tuple(name or ()),
        metrics_port,
        per_address,
        request_seconds,
        new_epoch,
        seats_per_address,
        tuple(proxy or ()),
        tuple(witness or ()),
    )

    def made(operator: str, password: str) -> None:
        screen.print(f"Created a casino in [bold]{escape(options.shown_database)}[/]")
        screen.print(f"Sign in as operator [bold]{operator}[/], password [bold]{password}[/]")
        screen.print("[dim]Write the password down: it is shown only once.[/]")

    def opened() -> None:
        screen.print(f"croupier is open at [bold]{escape(options.address)}[/]  [dim]Ctrl-C stops it[/]")

    def says(sentence: str) -> None:
        screen.print(f"[yellow]![/] {escape(sentence)}")

    run_server(options, Screen(made, says, opened))
    screen.print("[dim]Stopped. Unfinished rounds continue at the next start.[/]")


@contextmanager
def _loading() -> Iterator[None]:
    """Keep the garbage collector out of what is loaded: it stays until the end, and is looked at in vain."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def backup(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="New file; an existing file is never overwritten.")
    ],
    *,
    since: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Backup or increment to go on from; writes only what is new since then."
        ),
    ] = None,
    database: DatabaseOption = USUAL_DATABASE,
    json: JsonFlag = False,
) -> None:
    """Back up a running casino and verify the copy. The key is not included."""
    from rich.markup import escape

    from croupier.store import open_log
    from croupier.store.backup import backup as copy
    from croupier.store.database import key_place
    from croupier.store.done import BACKED_UP, note_done

    if since is not None:
        _back_up_since(database, file, since, json=json)
        return
    with open_log(database, reading=True) as log, note_if_slow("copying"):
        verdict = copy(log, file)
    note_done(database, BACKED_UP)
    _say(verdict, str(file), json=json)
    if not json:
        key = escape(str(key_place(database)))
        console().print(f"[dim]The key is not in it; keep a copy of {key} somewhere else.[/]")


def _back_up_since(database: str, file: Path, since: Path, *, json: bool) -> None:
    from croupier.store import open_log
    from croupier.store.done import BACKED_UP, note_done
    from croupier.store.increments import write_increment

    with open_log(database, reading=True) as log, note_if_slow("copying"):
        made = write_increment(log, file, since)
    note_done(database, BACKED_UP)
    if json:
        print_json({"after": made.after.position, "events": made.events, "head": made.until._asdict()})
        return
    events = f"{made.events} event{'' if made.events == 1 else 's'}"
    console().print(f"[green]✓[/] {events} since event {made.after.position}, in {file}")
    console().print("[dim]Keep it with the backup it goes on from; croupier restore takes both.[/]")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Backup file.")],
    increments: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[INCREMENT]...", help="Increments made since, in order."),
    ] = None,
    *,
    database: DatabaseOption = USUAL_DATABASE,
    reason: Annotated[
        str | None,
        typer.Option(
            "--new-epoch",
            "--reason",
            metavar="REASON",
            help="Reason for the restore; written to the log. Needed if events are lost.",
        ),
    ] = None,
    noted: Annotated[
        str | None,
        typer.Option(metavar="POSITION:HASH", help="Last event you noted, to compare with."),
    ] = None,
    json: JsonFlag = False,
) -> None:
    """Restore a backup into a new database and verify it. An existing casino is never overwritten.

    When the server next starts, a new epoch begins: open rounds are void and their bets are returned,
    everyone signs in again, and the operator confirms the staff.
    """
    from rich.markup import escape

    from croupier.store.backup import restore as copy
    from croupier.store.database import key_place, place, shown

    with note_if_slow("copying"):
        why = (reason or "").strip()
        parts = tuple(increments or ())
        verdict = copy(file, database, reason=why, noted=read_noted(noted), increments=parts)
    _say(verdict, shown(place(database)), json=json)
    key = key_place(database)
    if not json:
        text = "At the next start open rounds are dead, wagers go back, and everybody signs in again."
        console().print(f"[dim]{text}[/]")
    if not json and not key.exists():
        console().print(f"[yellow]![/] put the key of the house back at {escape(str(key))}")


def _say(verdict: "LogVerdict", to: str, *, json: bool) -> None:
    from rich.markup import escape

    if json:
        print_json({"to": to, **verdict_data(verdict)})
    else:
        console().print(f"[green]✓[/] {verdict.events:,} events copied to [bold]{escape(to)}[/] and checked")


house_file = typer.Typer(
    help="Write a casino file with every key explained, or check one.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)


@house_file.command()
def write(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="New file; nothing is overwritten.")],
) -> None:
    """Write a casino file to begin with: every key with what it sets and its default."""
    from croupier.server.commands.demo import template

    try:
        with file.open("x", encoding="utf-8") as new:
            new.write(template())
    except FileExistsError:
        raise CroupierError(f"{file} is there already; name another file") from None
    except OSError as error:
        raise CroupierError(f"{file} cannot be written: {error.strerror}") from None
    console().print(f"[green]✓[/] {printable(str(file))}: edit it, then croupier house-file check {file}")


@house_file.command()
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Casino file.")], *, json: JsonFlag = False
) -> None:
    """Check a casino file as the server does at its start; exit code 1 names every mistake with its line."""
    from croupier.server.commands.set_up import HouseFileError, read_house_file

    try:
        plan = read_house_file(file)
    except HouseFileError as error:
        if json:
            print_json({"file": str(file), "right": False, "mistakes": str(error).splitlines()})
        else:
            typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
    if json:
        print_json({"file": str(file), "right": True, **_plain(plan)})
    else:
        _draw(file, plan)


def _plain(plan: "HousePlan") -> dict[str, object]:
    return {
        "licensee": plan.file.licensee,
        "operator": plan.file.operator,
        "zone": plan.file.zone,
        "cut_off_hour": plan.file.cut_off_hour,
        "staff": [{"id": each.id, "roles": list(each.roles)} for each in plan.file.staff],
        "games": [
            {
                "id": each.id,
                "name": each.name,
                "hash": each.hash,
                "blanks": [blank.path for blank in each.blanks],
            }
            for each in plan.games
        ],
    }


def _draw(file: Path, plan: "HousePlan") -> None:
    drawn = table("", "")
    drawn.show_header = False
    drawn.add_row("license holder", printable(plan.file.licensee))
    drawn.add_row("operator", printable(plan.file.operator))
    drawn.add_row("gaming day", f"ends at {plan.file.cut_off_hour:02}:00, {printable(plan.file.zone)}")
    drawn.add_row("staff", printable(", ".join(each.id for each in plan.file.staff)))
    for game in plan.games:
        blank = ", ".join(each.path for each in game.blanks)
        note = f"; no table opens without {blank}: supply it with blanks" if blank else ""
        drawn.add_row("game", printable(f"{game.name} {game.hash[:12]}{note}"))
    console().print(drawn)
    console().print(f"[green]✓[/] {printable(str(file))} is right")
