"""What every command shares: its arguments, its tables, and its JSON."""

import json
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.errors import CroupierError

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from croupier.games import Game
    from croupier.store import Log
    from croupier.store.vault import Vault

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="Catalog id or path to a game file.")]
JsonFlag = Annotated[bool, typer.Option("--json", help="Print JSON.")]
ReadingOption = Annotated[
    list[str] | None,
    typer.Option(
        "--reading",
        "--readings",
        metavar="Q=OPTION",
        help="Choose a reading of an open question, like Q3-01=b; strict takes the approved procedure's.",
    ),
]
STRICT = "strict"
"""The preset that takes the approved procedure's option of every question that has one."""
_UNSEEN = re.compile("[\0-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]")
"""Control characters, and those that turn the direction of a line or are not seen."""
NO_KEY = "none"
BY_CTRL_C = 130
"""The exit code of what Ctrl-C ended, as a shell counts it: 128 and the number of the signal."""
USUAL_DATABASE = "~/.croupier/house.db"
DatabaseOption = Annotated[
    str,
    typer.Option(
        "--database",
        metavar="PATH|URL",
        envvar="CROUPIER_DATABASE",
        help="Casino database: a SQLite file or a postgresql:// URL.",
    ),
]
KeyFileOption = Annotated[
    str | None,
    typer.Option(
        "--key", metavar="FILE", envvar="CROUPIER_KEY", help="Key file, if not in the default place."
    ),
]
KeyOrNoneOption = Annotated[
    str | None,
    typer.Option(
        "--key",
        metavar="FILE|none",
        envvar="CROUPIER_KEY",
        help="Key file, if not in the default place; none if the key is lost.",
    ),
]
AmountOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="BLANK=AMOUNT", help="Supply a number that the rule sheet leaves out."),
]
StakeOption = Annotated[
    list[str] | None,
    typer.Option("--stake", metavar="WAGER=AMOUNT", help="Amount on a side bet, like six-card-bonus=10."),
]


@contextmanager
def opened_with_vault(database: str, key: str | None) -> "Iterator[tuple[Log, Vault]]":
    """Open the log of a casino for reading, and the vault of its data key."""
    from croupier.store import open_log
    from croupier.store.database import key_place
    from croupier.store.vault import open_vault

    with open_log(database, reading=True) as log:
        yield log, open_vault(key or key_place(database))


@contextmanager
def opened_to_read(database: str, key: str | None) -> "Iterator[tuple[Log, Vault | None]]":
    """Open the log of a casino for reading, with its vault, or with none where the key is lost."""
    if key != NO_KEY:
        with opened_with_vault(database, key) as opened:
            yield opened
        return
    from croupier.store import open_log

    says = "read without the key: nobody can tell whether the casino itself wrote this, and "
    typer.echo(f"croupier: {says}what was never exposed shows as ??", err=True)
    with open_log(database, reading=True) as log:
        yield log, None


def save(out: Path, made: bytes | str, *, private: bool = False) -> None:
    """Write a file, for its owner alone if it is private; one that cannot be written is a sentence."""
    try:
        if private and not out.exists():
            out.touch(mode=0o600)
        out.write_bytes(made.encode() if isinstance(made, str) else made)
    except OSError as error:
        raise CroupierError(f"{out} cannot be written: {error.strerror}; name another file") from None


@contextmanager
def opened_to_write(
    database: str, *, alongside: bool = False, key: str | None = None
) -> "Iterator[tuple[Log, Vault]]":
    """Open the log of a casino to write to it as the house does, with the stamp of its data key."""
    from croupier.store import open_log
    from croupier.store.database import key_place
    from croupier.store.vault import open_vault

    with open_log(database, alongside=alongside) as log:
        vault = open_vault(key or key_place(database))
        log.stamp_with(vault.stamper)
        yield log, vault


def read_game(game: str, readings: Iterable[str] | None, amounts: Iterable[str] | None = None) -> "Game":
    """Return the game under the readings and amounts given as Q3-01=b."""
    from croupier.games import load

    found = load(game)
    if readings:
        strict = {question.id: question.strict for question in found.readings}
        chosen = [text for text in readings if text != STRICT]
        preset = strict if STRICT in readings else {}
        found = found.with_readings(preset | pairs(chosen, "Q3-01=b"))
    if amounts:
        found = found.with_blanks(pairs(amounts, "wager.ante.least=$5"))
    return found


def pairs(texts: Iterable[str] | None, example: str) -> dict[str, str]:
    """Return options written as KEY=VALUE; the example shows how."""
    return dict(_pair(text, example) for text in texts or ())


def _pair(text: str, example: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not (key and equals and value):
        raise typer.BadParameter(f'"{text}" is not a choice; write it like {example}')
    return key.strip(), value.strip()


def amounts(texts: Iterable[str] | None, example: str) -> dict[str, int]:
    """Return amounts of money written as NAME=10 or NAME=$10, in cents."""
    from croupier.games.words import cents

    found = {}
    for name, amount in pairs(texts, example).items():
        try:
            found[name] = cents(f"${amount.removeprefix('$')}")
        except ValueError as error:
            raise typer.BadParameter(f"{error}, as in {example}") from None
    return found


def print_json(value: object) -> None:
    """Print JSON, alone, on standard output."""
    typer.echo(visible(json.dumps(value, ensure_ascii=False, indent=2), keep="\n"))


def print_text(text: str) -> None:
    """Print a text byte for byte, for a file; on a terminal, what would act on it is written out."""
    sys.stdout.write(visible(text, keep="\n") if sys.stdout.isatty() else text)


def visible(text: str, keep: str = "") -> str:
    r"""Return text that acts on no terminal: what moves a cursor, clears or turns round is written out.

    >>> visible("T1 1\x1b[2J\n"), visible("two\nlines", keep="\n")
    ('T1 1\\u001b[2J\\u000a', 'two\nlines')
    """
    return _UNSEEN.sub(lambda at: at[0] if at[0] in keep else f"\\u{ord(at[0]):04x}", text)


def printable(text: str) -> str:
    """Return text of a file or of a log for `console`: no markup, no control characters, on one line."""
    from rich.markup import escape

    return escape(visible(text))


def console() -> "Console":
    """Return where people look; whatever is printed there acts on no terminal."""
    from croupier.cli.screen import SafeConsole

    return SafeConsole(highlight=False, emoji=False)


def table(*columns: str, title: str | None = None) -> "Table":
    """Return an empty table in the house style."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    drawn = Table(box=SIMPLE_HEAD, title=title, title_justify="left", title_style="bold", pad_edge=False)
    for column in columns:
        drawn.add_column(column, header_style="dim")
    return drawn


@contextmanager
def note_if_slow(doing: str, after: float = 1.0) -> Iterator[None]:
    """Say on standard error what takes so long, if it takes longer than a person waits without wondering.

    On a terminal it also says how far a solution has come, and takes that away at the end.
    """
    from threading import Timer

    from croupier.odds.counting.in_parts import watching

    says = f"croupier: {doing} …"
    shown: list[int] = []

    def note() -> None:
        shown.append(0)
        typer.echo(says, err=True, nl=not sys.stderr.isatty())

    def show(part: float) -> None:
        percent = int(part * 100)
        if shown and sys.stderr.isatty() and percent != shown[-1]:
            shown.append(percent)
            typer.echo(f"\r{says} {percent:3}%", err=True, nl=False)

    timer = Timer(after, note)
    timer.daemon = True
    timer.start()
    try:
        with watching(show):
            yield
    finally:
        timer.cancel()
        if shown and sys.stderr.isatty():
            typer.echo("\r" + " " * (len(says) + 5) + "\r", err=True, nl=False)


def for_machines() -> bool:
    """Whether whoever runs the command asked for JSON."""
    return "--json" in sys.argv[1:]


def say(says: str, code: int) -> None:
    """Tell on standard error why a command ends with another code than 0; as JSON where that is asked for."""
    if for_machines():
        print(json.dumps({"error": says, "exit": code}, ensure_ascii=False), file=sys.stderr)
        return
    for line in says.splitlines():
        print(f"croupier: {visible(line)}", file=sys.stderr)
