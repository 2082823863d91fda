"""The command line: one module for each subject, gathered here; what goes wrong becomes one sentence."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from typer.core import TyperCommand, TyperGroup

import croupier
from croupier.cli import (
    accounts,
    audit,
    design,
    fair_audit,
    filing,
    games,
    jackpots,
    lab,
    odds,
    paper,
    papers,
    play,
    serve,
    simulate,
    verify,
    witness,
)
from croupier.cli.common import visible
from croupier.errors import CroupierError

if TYPE_CHECKING:
    from typer._click import Context
    from typer._click.core import Parameter

__all__ = ["main"]


class _AsItIs:
    """How the words of an option that is text, or a flag, are read: as they are.

    Typer reads them by pydantic, and loading that takes a sixth of the time in which `croupier odds` answers.
    """

    def coerce(self, value: Any, param: "Parameter", ctx: "Context") -> Any:  # noqa: ARG002 (typer's)
        if param.multiple or param.nargs == -1:
            return () if value is None else list(value)
        return value


class _Quick:
    """A command that reads text as it is and leaves any other option to typer."""

    def get_params(self, ctx: "Context") -> "list[Parameter]":
        """Return the options of the command, and its help."""
        params: list[Parameter] = super().get_params(ctx)  # type: ignore[misc]
        for param in params:
            if _is_plain(param):
                vars(param)["_runtime_param"] = _AsItIs()  # in place of the one typer would make
        return params


def _is_plain(param: Any) -> bool:
    kind = param.type_descriptor
    if kind.annotation is bool:
        return bool(param.is_flag and param.envvar is None)
    return kind.annotation in (str, list[str]) and kind.parameter_info.parser is None


class QuickCommand(_Quick, TyperCommand):
    """One command."""


class QuickGroup(_Quick, TyperGroup):
    """All of them."""

    def invoke(self, ctx: "Context") -> Any:
        """Run a command; one that counts says what is left of it when Ctrl-C ends it."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            if ctx.invoked_subcommand not in _COUNTING:
                raise
            print(f"croupier: {_stopped(str(ctx.invoked_subcommand))}", file=sys.stderr)
            raise typer.Exit(_BY_CTRL_C) from None


_COUNTING: Final = ("odds", "strategy", "advise", "simulate", "forecast", "study", "design", "readings")
_BY_CTRL_C: Final = 130  # as a shell counts it: 128 and the number of the signal


def _stopped(command: str) -> str:
    says = f"{command} was stopped before its end, so it has no result"
    counted = sys.modules.get("croupier.odds.counting.kept")  # loaded by what keeps tables
    tables = counted.kept_now() if counted else ()
    if not tables:
        return f"{says}; nothing was kept."
    return f"{says}; the tables it counted are kept in {tables[0].parent} and shorten the next one."


app = typer.Typer(
    cls=QuickGroup,
    help="Run New Hampshire charitable table games from their approved rules.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)
_COMMANDS: Final[dict[str, Callable[..., None]]] = {
    "games": games.games,
    "rules": games.rules,
    "readings": games.readings,
    "odds": odds.odds,
    "strategy": odds.strategy,
    "advise": odds.advise,
    "simulate": simulate.simulate,
    "forecast": lab.forecast,
    "study": lab.study,
    "design": design.design,
    "jackpots": jackpots.jackpots,
    "house-rules": papers.house_rules,
    "reports": papers.reports,
    "rehearse": papers.reports,
    "sheet": paper.sheet,
    "card": paper.card,
    "felt": filing.felt,
    "submission": filing.submission,
    "diff": paper.diff,
    "check": games.check,
    "play": play.play,
    "serve": serve.serve,
    "backup": serve.backup,
    "restore": serve.restore,
    "verify": verify.verify_round,
}
for _name, _command in _COMMANDS.items():
    app.command(_name, cls=QuickCommand)(_command)
for _command in (
    witness.checkpoint,
    witness.witness,
    fair_audit.key,
    fair_audit.recovery_key,
    fair_audit.rotate_key,
    fair_audit.drop_witness,
    fair_audit.decks,
    fair_audit.discretion,
):
    audit.audit.command()(_command)
app.add_typer(audit.audit, name="audit")
app.add_typer(accounts.account, name="account")


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
            print(f"croupier: {visible(line)}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:  # the reader of our output (head, less) has seen enough
        sys.stderr.close()
        sys.exit(0)
