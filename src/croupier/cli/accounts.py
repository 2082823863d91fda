"""`croupier account` and `key`, for whoever has the machine: locked accounts, the data key of a casino."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

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
    from collections.abc import Awaitable, Callable

    from croupier.server.people.accounts import Accounts

T = TypeVar("T")
NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="Username.")]


def unlock(
    name: NameArgument, *, database: DatabaseOption = USUAL_DATABASE, key: KeyFileOption = None
) -> None:
    """Unlock an account after too many wrong passwords, codes or PINs. The log notes it."""
    _do(database, key, lambda accounts: accounts.unlock_here(name))
    console().print(f"[green]✓[/] {name} is unlocked")


def reset(
    name: NameArgument,
    *,
    database: DatabaseOption = USUAL_DATABASE,
    key: KeyFileOption = None,
    second_factor: Annotated[
        bool, typer.Option("--second-factor", help="Remove the second factor instead; for a lost phone.")
    ] = False,
) -> None:
    """Print a one-time code to choose a new password with, good for 15 minutes. The log notes it."""
    if second_factor:
        _do(database, key, lambda accounts: accounts.remove_factor_here(name))
        console().print(f"[green]✓[/] {name} signs in with the password alone, and sets up another phone")
        return
    code = _do(database, key, lambda accounts: accounts.issue_reset_here(name))
    screen = console()
    screen.print(f"code [bold]{code}[/] for {name}")
    screen.print("[dim]On the sign-in page choose “I have a code”. It works once, within 15 minutes.[/]")


def _do(database: str, key: str | None, does: "Callable[[Accounts], Awaitable[T]]") -> T:
    """Do something to the accounts of a house, whether it runs or not."""
    import asyncio

    from croupier.house.state import House
    from croupier.server.people.account_index import Staff
    from croupier.server.people.accounts import Accounts

    async def run() -> T:
        with opened_to_write(database, alongside=True, key=key) as (log, vault):
            accounts = Accounts(log, vault, lambda: datetime.now(UTC), Staff(House))
            try:
                return await does(accounts)
            finally:
                accounts.close()

    return asyncio.run(run())


account = typer.Typer(
    help="Unlock an account or reset how somebody signs in.", no_args_is_help=True, rich_markup_mode="rich"
)
account.command("unlock")(unlock)
account.command("reset")(reset)


key = typer.Typer(
    help="Copy, check or replace the key that seals the casino's secrets.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)


@key.command()
def copy(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="New file; nothing is overwritten.")],
    *,
    database: DatabaseOption = USUAL_DATABASE,
    key: KeyFileOption = None,
) -> None:
    """Copy the key to a file for the safe, and check the copy. Never keep it with a backup."""
    from croupier.store import open_log
    from croupier.store.keys import copy_key

    with open_log(database, reading=True) as log:
        vault = copy_key(log, _place(database, key), file)
    console().print(f"[green]✓[/] key {vault.fingerprint} is in [bold]{printable(str(file))}[/]")
    console().print("[dim]Take it off this machine, and keep it apart from the backups.[/]")


@key.command()
def check(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="Copy to check (default: the key in use).")
    ] = None,
    *,
    database: DatabaseOption = USUAL_DATABASE,
    key: KeyFileOption = None,
    json: JsonFlag = False,
) -> None:
    """Check that a key file opens everything in a casino or a backup; exit code 1 if it does not."""
    from croupier.store import open_log
    from croupier.store.keys import keys_of, missing_keys
    from croupier.store.vault import open_vault

    at = file or _place(database, key)
    with open_log(database, reading=True) as log:
        vault = open_vault(at)
        used, missing = keys_of(log), missing_keys(log, vault)
    if json:
        keys = [{"key": each.fingerprint, "since": each.since.isoformat()} for each in used]
        print_json({"file": str(at), "keys": keys, "missing": list(missing)})
    else:
        for each in used:
            mark = "[red]✗[/]" if each.fingerprint in missing else "[green]✓[/]"
            console().print(f"{mark} key {each.fingerprint}, in use since {each.since:%Y-%m-%d %H:%M} UTC")
        if not used:
            console().print("Nothing was sealed here yet.")
        if missing:
            console().print(
                f"{printable(str(at))} lacks what is marked: add its line of 64 digits from another copy"
            )
    raise typer.Exit(1 if missing else 0)


@key.command()
def rotate(
    *,
    database: DatabaseOption = USUAL_DATABASE,
    key: KeyFileOption = None,
    prepare: Annotated[
        bool,
        typer.Option(
            "--prepare", help="Add the new key without using it: for several servers, before --use."
        ),
    ] = False,
    use: Annotated[
        str | None,
        typer.Option("--use", metavar="KEY", help="Use a prepared key from now on, by its eight digits."),
    ] = None,
) -> None:
    """Replace the key. Stop the casino first; older keys stay in the file, as they open what they sealed."""
    from croupier.server.aggregates.opening import note_key
    from croupier.store import open_log
    from croupier.store.keys import put_first, put_new_key

    if prepare and use:
        raise typer.BadParameter("--prepare adds a key and --use begins with it; give one of the two")
    file = _place(database, key)
    if prepare:
        put_new_key(file, last=True)
        new = file.read_text("ascii").split()[-1]
        console().print(f"[green]✓[/] {printable(str(file))} has a new key, {_name(new)}, not in use yet")
        console().print("[dim]Copy this file to every server and restart each; then run --use on all.[/]")
        return
    with open_log(database) as log:  # on SQLite nobody else has it open
        before = file.read_bytes()
        vault = put_first(file, use) if use else put_new_key(file)
        log.stamp_with(vault.stamper)
        try:
            note_key(log, vault, datetime.now(UTC))
        except BaseException:
            file.write_bytes(before)
            raise
    console().print(f"[green]✓[/] key {vault.fingerprint} seals from now on; older ones still open")
    console().print("[dim]Make a new copy for the safe: croupier key copy FILE[/]")


def _name(line: str) -> str:
    from croupier.store.vault import fingerprint

    return fingerprint(bytes.fromhex(line))


def _place(database: str, key: str | None) -> Path:
    from croupier.store.database import key_place

    return Path(key).expanduser() if key else key_place(database)
