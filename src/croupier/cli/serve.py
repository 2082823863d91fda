"""`croupier serve`: the house itself, in the browser, until it is told to close."""

from enum import StrEnum
from typing import Annotated

import typer

from croupier.cli.common import USUAL_DATABASE, DatabaseOption, console
from croupier.errors import SpokenError


class Level(StrEnum):
    """How grave something is that is logged."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


def serve(  # noqa: PLR0913 (each is an option of the command)
    *,
    database: DatabaseOption = USUAL_DATABASE,
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for every one.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port to listen on.")] = 8000,
    house: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="A house of your own instead of the demo house; see docs."),
    ] = None,
    workers: Annotated[int, typer.Option(help="How many processes serve; several need PostgreSQL.")] = 1,
    name: Annotated[
        list[str] | None,
        typer.Option(metavar="HOST", help="A host name people reach this house by, besides localhost."),
    ] = None,
    metrics_port: Annotated[
        int,
        typer.Option(
            min=0,
            max=65535,
            help="Where Prometheus reads the measurements, on this machine alone; 0 for not.",
        ),
    ] = 0,
    finish: Annotated[
        float, typer.Option(min=0, help="Seconds that rounds in play get when the house is told to stop.")
    ] = 10.0,
    log: Annotated[Level, typer.Option(help="What to log, as JSON lines on standard error.")] = Level.WARNING,
    drain: Annotated[
        bool,
        typer.Option(
            "--drain", help="Tell the server on this port to finish its rounds and stop, and wait for it."
        ),
    ] = False,
) -> None:
    """Serve the house: every game open in the browser. On a new machine it makes a demo house."""
    try:
        from croupier.server.crew import open_the_doors
        from croupier.server.serving import Options
        from croupier.server.serving import drain as tell_to_drain
    except ModuleNotFoundError as error:
        raise SpokenError(f"a house needs {error.name}: pip install 'croupier[server]'") from None

    from rich.markup import escape

    screen = console()
    if drain:
        tell_to_drain(port)
        screen.print(f"[green]✓[/] the house on port {port} has finished its rounds and stopped")
        return
    options = Options(database, host, port, house, workers, log, finish, tuple(name or ()), metrics_port)

    def made(operator: str, password: str) -> None:
        screen.print(f"a new house at [bold]{escape(options.shown_database)}[/]")
        screen.print(f"operator [bold]{operator}[/], password [bold]{password}[/]")
        screen.print("[dim]this password is shown once and stored nowhere in the clear[/]")

    def opened() -> None:
        screen.print(f"the house is open at [bold]{escape(options.address)}[/]  [dim]Ctrl-C closes it[/]")

    open_the_doors(options, made, opened)
    screen.print("[dim]closed; rounds that were not finished go on at the next start[/]")
