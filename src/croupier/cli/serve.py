"""`croupier serve`: the house itself, in the browser, until it is told to close."""

from enum import StrEnum
from typing import Annotated

import typer

from croupier.cli.common import USUAL_DATABASE, DatabaseOption, console
from croupier.errors import CroupierError


class Level(StrEnum):
    """How grave something is that is logged."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


def serve(  # noqa: PLR0913 (each is an option of the command)
    *,
    database: DatabaseOption = USUAL_DATABASE,
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
    request_seconds: Annotated[
        float,
        typer.Option(min=0.1, help="Timeout in seconds for request headers, request body and ping."),
    ] = 20.0,
    log: Annotated[
        Level, typer.Option(help="Log level; logs are JSON lines on standard error.")
    ] = Level.WARNING,
    drain: Annotated[
        bool,
        typer.Option("--drain", help="Stop the server on this port after its open rounds, and wait."),
    ] = False,
) -> None:
    """Start the server. Without a database it creates a demo casino."""
    try:
        from croupier.server.serving import Options, Screen
        from croupier.server.serving import drain as tell_to_drain
        from croupier.server.supervisor import run_server
    except ModuleNotFoundError as error:
        raise CroupierError(f"a house needs {error.name}: pip install 'croupier[server]'") from None

    from rich.markup import escape

    screen = console()
    if drain:
        tell_to_drain(port)
        screen.print(f"[green]✓[/] the house on port {port} has finished its rounds and stopped")
        return
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
    )

    def made(operator: str, password: str) -> None:
        screen.print(f"a new house at [bold]{escape(options.shown_database)}[/]")
        screen.print(f"operator [bold]{operator}[/], password [bold]{password}[/]")
        screen.print("[dim]this password is shown once and stored nowhere in the clear[/]")

    def opened() -> None:
        screen.print(f"the house is open at [bold]{escape(options.address)}[/]  [dim]Ctrl-C closes it[/]")

    def says(sentence: str) -> None:
        screen.print(f"[yellow]![/] {escape(sentence)}")

    run_server(options, Screen(made, says, opened))
    screen.print("[dim]closed; rounds that were not finished go on at the next start[/]")
