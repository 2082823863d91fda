"""The command line: one module for each subject, gathered here; what goes wrong becomes one sentence."""

import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, Final, NoReturn

import typer
from typer._click.exceptions import ClickException
from typer.core import TyperCommand, TyperGroup

import croupier
from croupier.cli.common import BY_CTRL_C, for_machines, say
from croupier.errors import CroupierError

if TYPE_CHECKING:
    from typer._click import Command, Context
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


class _Loaded(Mapping[str, "Command"]):
    """The commands by name, each loaded when it is asked for: to load them all takes longer than most run."""

    def __getitem__(self, name: str) -> "Command":
        return _load(name)

    def __iter__(self) -> Iterator[str]:
        return iter((*_COMMANDS, *_GROUPS))

    def __len__(self) -> int:
        return len(_COMMANDS) + len(_GROUPS)


@cache
def _load(name: str) -> "Command":
    alone = typer.Typer(add_completion=False, rich_markup_mode="rich", pretty_exceptions_enable=False)
    if name in _GROUPS:
        group, *others = map(_found, _GROUPS[name])
        for command in others:
            group.command()(command)
        alone.add_typer(group, name=name)
    else:
        alone.command(name, cls=QuickCommand)(_found(_COMMANDS[name]))
    return typer.main.get_group(alone).commands[name]


def _found(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(import_module(f"croupier.cli.{module}"), name)


class QuickGroup(_Quick, TyperGroup):
    """All of them."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.commands = _Loaded()  # type: ignore[assignment]

    def invoke(self, ctx: "Context") -> Any:
        """Run a command; Ctrl-C ends it in a sentence, and one that counts says what is left of it."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            command = str(ctx.invoked_subcommand)
            says = _stopped(command) if command in _COUNTING else f"{command} was stopped before its end"
            say(says, BY_CTRL_C)
            raise typer.Exit(BY_CTRL_C) from None


_COUNTING: Final = (
    *("odds", "strategy", "advise", "simulate", "forecast", "study", "design", "readings"),
    *("sheet", "card", "submission", "diff"),
)
_REFUSED: Final = 2


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
_COMMANDS: Final = {
    "games": "games:games",
    "rules": "games:rules",
    "readings": "games:readings",
    "odds": "odds:odds",
    "strategy": "odds:strategy",
    "advise": "odds:advise",
    "simulate": "simulate:simulate",
    "history": "play:history",
    "forecast": "lab:forecast",
    "study": "lab:study",
    "design": "design:design",
    "jackpots": "jackpots:jackpots",
    "house-rules": "papers:house_rules",
    "rehearse": "papers:rehearse_month",
    "sheet": "paper:sheet",
    "card": "paper:card",
    "felt": "paper:felt",
    "submission": "paper:submission",
    "diff": "paper:diff",
    "check": "games:check",
    "play": "play:play",
    "drill": "drill:drill",
    "serve": "serve:serve",
    "doctor": "doctor:doctor",
    "archive": "archive:archive",
    "backup": "serve:backup",
    "restore": "serve:restore",
    "verify": "verify:verify_round",
    "completion": "completion:completion",
}
"""Each command and where it is: a module of this package, and a function there."""
_GROUPS: Final = {
    "audit": (
        "audit:audit",
        *("fair_audit:checkpoint", "fair_audit:witness"),
        *("fair_audit:key", "fair_audit:recovery_key", "fair_audit:rotate_key", "fair_audit:drop_witness"),
        *("fair_audit:decks", "fair_audit:discretion", "protection:protection"),
    ),
    "account": ("accounts:account",),
    "key": ("accounts:key",),
    "house-file": ("serve:house_file",),
    "reports": ("reports:reports",),
}
"""Commands with commands of their own: where the group is, then what joins it from elsewhere."""


@app.callback(invoke_without_command=True)
def _root(
    *, version: Annotated[bool, typer.Option("--version", help="Print the version.", is_eager=True)] = False
) -> None:
    if version:
        typer.echo(f"croupier {croupier.__version__}")
        raise typer.Exit


def main() -> None:
    """Run the command line; a mistake of the person at the keyboard is a sentence, not a traceback.

    With --json a mistake is JSON on standard error too.
    """
    try:
        if for_machines():
            _run_for_machines()
        app()
    except CroupierError as error:
        say(error.command, _REFUSED)
        sys.exit(_REFUSED)
    except BrokenPipeError:  # the reader of our output (head, less) has seen enough
        sys.stderr.close()
        sys.exit(0)


def _run_for_machines() -> NoReturn:
    """Run a command whose answer is JSON: a word it does not know is told as JSON too."""
    try:
        ended = app(standalone_mode=False)
    except ClickException as error:
        say(error.format_message(), error.exit_code)
        sys.exit(error.exit_code)
    except typer.Abort:
        sys.exit(BY_CTRL_C)
    sys.exit(ended if isinstance(ended, int) else 0)
