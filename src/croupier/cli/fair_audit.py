"""`croupier audit key`, `rotate-key`, `recovery-key`, `decks`, `discretion`: what is behind fair rounds."""

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
    opened_to_write,
    opened_with_vault,
    print_json,
    printable,
    table,
)


def key(*, database: DatabaseOption = USUAL_DATABASE) -> None:
    """Print the public key that signs receipts, to hang on the wall."""
    from croupier.fair.notes import load_key
    from croupier.store.signing import sign_file

    typer.echo(str(load_key(sign_file(database)).verifier))


def recovery_key(*, database: DatabaseOption = USUAL_DATABASE) -> None:
    """Make the recovery key: print it once, for the safe. Stop the casino first."""
    from croupier.house.settings import ITSELF
    from croupier.store.signing import make_recovery

    with opened_to_write(database) as (log, _):
        made = make_recovery(log, ITSELF, datetime.now(UTC))
    typer.echo(made.text())
    typer.echo(
        "Print this line, put it in the safe, and delete it here: it is kept nowhere else. Hang its public "
        f"key on the wall beside the other: {made.verifier}",
        err=True,
    )


def rotate_key(
    *,
    reason: Annotated[str, typer.Option(metavar="TEXT", help="Why the key is replaced, for the log.")],
    database: DatabaseOption = USUAL_DATABASE,
    recovery: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="File with the recovery key, if the old key was stolen or lost."),
    ] = None,
    lost: Annotated[
        bool, typer.Option("--lost", help="Neither the old key nor the recovery key is there any more.")
    ] = False,
) -> None:
    """Replace the key that signs receipts. Stop the casino first; hang the new key on the wall."""
    from croupier.fair.notes import load_key
    from croupier.house.settings import ITSELF
    from croupier.store.signing import change_key, give_up_key, sign_file

    if lost and recovery:
        raise typer.BadParameter("--lost is for a house that has no recovery key; give one of the two")
    file, now = sign_file(database), datetime.now(UTC)
    with opened_to_write(database) as (log, _):
        if lost:
            new = give_up_key(log, file, ITSELF, now, reason=reason)
        else:
            signer = load_key(recovery) if recovery else None
            new = change_key(log, file, ITSELF, now, reason=reason, recovery=signer)
    typer.echo(str(new))


def drop_witness(
    source: Annotated[str, typer.Argument(metavar="URL|FILE", help="Witness, as the log knows it.")],
    *,
    reason: Annotated[str, typer.Option(metavar="TEXT", help="Why it is asked no more, for the log.")],
    database: DatabaseOption = USUAL_DATABASE,
) -> None:
    """Ask a witness no more at a start. Stop the casino first."""
    from croupier.house.settings import ITSELF
    from croupier.store.witnesses import drop_witness as drop
    from croupier.store.witnesses import known_witnesses

    with opened_to_write(database) as (log, _):
        if not drop(log, source, reason, ITSELF, datetime.now(UTC)):
            known = ", ".join(known_witnesses(log)) or "none"
            raise typer.BadParameter(f"the log knows no witness at {source}; it knows {known}")
    console().print("[green]✓[/] dropped; the reason is in the log")


def decks(
    *,
    database: DatabaseOption = USUAL_DATABASE,
    key: KeyFileOption = None,
    json: JsonFlag = False,
) -> None:
    """Check with the data key that every sealed deck was whole and came from its secret."""
    from croupier.server.queries.discretion import false_seals

    with opened_with_vault(database, key) as (log, vault):
        count, wrong = false_seals(log, vault)
    if json:
        print_json({"rounds": count, "false": list(wrong)})
    else:
        screen = console()
        for each in wrong:
            screen.print(
                f"[bold red]✗[/] {printable(each)}: what was published does not come from its secret"
            )
        mark = "[bold red]✗[/]" if wrong else "[bold green]✓[/]"
        screen.print(f"{mark} {count:,} sealed rounds checked, {len(wrong):,} false")
    raise typer.Exit(1 if wrong else 0)


def discretion(*, database: DatabaseOption = USUAL_DATABASE, json: JsonFlag = False) -> None:
    """Count what people decided at each table, and list corrections, undos and changed payouts."""
    from croupier.games.words import dollars
    from croupier.server.queries.discretion import acts
    from croupier.server.queries.discretion import discretion as count
    from croupier.store import open_log

    with open_log(database, reading=True) as log:
        (tables, people), done = count(log), acts(log)
    if json:
        counts = {"tables": [_data(each) for each in tables], "people": [_data(each) for each in people]}
        print_json({**counts, "acts": [{**each._asdict(), "at": each.at.isoformat()} for each in done]})
        return
    screen = console()
    for title, found in (("Tables", tables), ("People", people)):
        drawn = table("", *_COLUMNS, title=title)
        for each in found:
            void, forfeit = (
                f"{rate:.2%}" if each.rounds else "" for rate in (each.void_rate, each.forfeit_rate)
            )
            figures = (each.voids, void, each.silent, each.forfeits, forfeit, each.rulings)
            by_hand = (each.corrections, each.undos, each.payouts, dollars(each.given), dollars(each.taken))
            row = map(str, (*figures, *by_hand, each.second))
            drawn.add_row(printable(each.of), str(each.rounds or ""), *row)
        screen.print(drawn)
    for one in done[:_LISTED]:
        signed = f", signed by {one.second} too" if one.second else ""
        line = f"{one.position} {one.at:%Y-%m-%d %H:%M} {one.table}, by {one.by}{signed}: {one.says}"
        screen.print(printable(line))
    if len(done) > _LISTED:
        screen.print(f"{len(done) - _LISTED:,} older ones; --json lists all")


_COLUMNS = (
    *("rounds", "voids", "void rate", "silent seeds", "forfeits", "forfeit rate", "rulings"),
    *("corrections", "undos", "payouts changed", "given", "taken", "signed as second"),
)
_LISTED = 100
"""How many corrections, undos and changed payouts are listed in the terminal."""


def _data(each: object) -> dict[str, object]:
    from croupier.server.queries.discretion import DiscretionCount

    assert isinstance(each, DiscretionCount)  # noqa: S101 (nothing else is counted)
    return {**each._asdict(), "void_rate": each.void_rate, "forfeit_rate": each.forfeit_rate}
