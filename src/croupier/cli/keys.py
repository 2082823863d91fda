"""`croupier key`: copy the data key for the safe, check a copy, put another key in its place."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.common import (
    USUAL_DATABASE,
    DatabaseOption,
    JsonFlag,
    KeyFileOption,
    console,
    print_json,
    printable,
)

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
