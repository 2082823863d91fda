"""Gathers the commands, and turns what goes wrong into one sentence."""

import sys
from typing import Annotated

import typer

import croupier
from croupier.cli import (
    advise,
    audit,
    backup,
    check,
    design,
    forecast,
    games,
    house_rules,
    jackpots,
    odds,
    play,
    readings,
    reports,
    rules,
    serve,
    simulate,
    strategy,
    study,
    verify,
)
from croupier.errors import CroupierError

app = typer.Typer(
    help="Run New Hampshire charitable table games from their approved rules.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)
app.command("games")(games.games)
app.command("rules")(rules.rules)
app.command("readings")(readings.readings)
app.command("odds")(odds.odds)
app.command("strategy")(strategy.strategy)
app.command("advise")(advise.advise)
app.command("simulate")(simulate.simulate)
app.command("forecast")(forecast.forecast)
app.command("study")(study.study)
app.command("design")(design.design)
app.command("jackpots")(jackpots.jackpots)
app.command("house-rules")(house_rules.house_rules)
app.command("reports")(reports.reports)
app.command("rehearse")(reports.reports)
app.command("check")(check.check)
app.command("play")(play.play)
app.command("serve")(serve.serve)
app.add_typer(audit.audit, name="audit")
app.command("backup")(backup.backup)
app.command("restore")(backup.restore)
app.command("verify")(verify.verify)


@app.callback(invoke_without_command=True)
def _root(
    *, version: Annotated[bool, typer.Option("--version", help="Print the version.", is_eager=True)] = False
) -> None:
    if version:
        typer.echo(f"croupier {croupier.__version__}")
        raise typer.Exit


def main() -> None:
    """Run the command line; a mistake of the person at the keyboard is a sentence, not a traceback."""
    try:
        app()
    except CroupierError as error:
        for line in error.command.splitlines():
            print(f"croupier: {line}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:  # the reader of our output (head, less) has seen enough
        sys.stderr.close()
        sys.exit(0)
