"""`croupier audit key`, `audit decks` and `audit discretion`: what stands behind fair rounds."""

from typing import Annotated

import typer

from croupier.cli.common import USUAL_DATABASE, DatabaseOption, JsonFlag, console, print_json, table


def key(*, database: DatabaseOption = USUAL_DATABASE) -> None:
    """Print the public key that signs receipts, to hang on the wall."""
    from croupier.fair.notes import load_key
    from croupier.store.database import key_place

    typer.echo(str(load_key(key_place(database).with_suffix(".sign")).verifier))


def decks(
    *,
    database: DatabaseOption = USUAL_DATABASE,
    key: Annotated[
        str | None, typer.Option(metavar="FILE", help="Key file, if not in the default place.")
    ] = None,
    json: JsonFlag = False,
) -> None:
    """Check with the data key that every sealed deck was whole and came from its secret."""
    from croupier.server.queries.discretion import false_seals
    from croupier.store import open_log
    from croupier.store.database import key_place
    from croupier.store.vault import open_vault

    with open_log(database, reading=True) as log:
        count, wrong = false_seals(log, open_vault(key or key_place(database)))
    if json:
        print_json({"rounds": count, "false": list(wrong)})
    else:
        screen = console()
        for each in wrong:
            screen.print(f"[bold red]✗[/] {each}: what was published does not come from its secret")
        mark = "[bold red]✗[/]" if wrong else "[bold green]✓[/]"
        screen.print(f"{mark} {count:,} sealed rounds checked, {len(wrong):,} false")
    raise typer.Exit(1 if wrong else 0)


def discretion(*, database: DatabaseOption = USUAL_DATABASE, json: JsonFlag = False) -> None:
    """Count voids, forfeits and rulings at each table and by each person."""
    from croupier.server.queries.discretion import discretion as count
    from croupier.store import open_log

    with open_log(database, reading=True) as log:
        tables, people = count(log)
    if json:
        print_json({"tables": [_data(each) for each in tables], "people": [_data(each) for each in people]})
        return
    screen = console()
    for title, found in (("Tables", tables), ("People", people)):
        names = ("rounds", "voids", "void rate", "silent seeds", "forfeits", "rulings", "signed as second")
        drawn = table("", *names, title=title)
        for each in found:
            rate = f"{each.void_rate:.2%}" if each.rounds else ""
            figures = (each.voids, rate, each.silent, each.forfeits, each.rulings, each.second)
            drawn.add_row(each.of, str(each.rounds or ""), *map(str, figures))
        screen.print(drawn)


def _data(each: object) -> dict[str, object]:
    from croupier.server.queries.discretion import DiscretionCount

    assert isinstance(each, DiscretionCount)  # noqa: S101 (nothing else is counted)
    return {**each._asdict(), "void_rate": each.void_rate}
