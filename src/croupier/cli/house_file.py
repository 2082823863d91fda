"""`croupier house-file`: write a casino file with every key explained, and check one."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.common import JsonFlag, console, print_json, printable, table
from croupier.errors import CroupierError

if TYPE_CHECKING:
    from croupier.server.commands.set_up import HousePlan

house_file = typer.Typer(
    help="Write a casino file with every key explained, or check one.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)


@house_file.command()
def write(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="New file; nothing is overwritten.")],
) -> None:
    """Write a casino file to begin with: every key with what it sets and its default."""
    from croupier.server.commands.house_template import template

    try:
        with file.open("x", encoding="utf-8") as new:
            new.write(template())
    except FileExistsError:
        raise CroupierError(f"{file} is there already; name another file") from None
    except OSError as error:
        raise CroupierError(f"{file} cannot be written: {error.strerror}") from None
    console().print(f"[green]✓[/] {printable(str(file))}: edit it, then croupier house-file check {file}")


@house_file.command()
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Casino file.")], *, json: JsonFlag = False
) -> None:
    """Check a casino file as the server does at its start; exit code 1 names every mistake with its line."""
    from croupier.server.commands.set_up import HouseFileError, read_house_file

    try:
        plan = read_house_file(file)
    except HouseFileError as error:
        if json:
            print_json({"file": str(file), "right": False, "mistakes": str(error).splitlines()})
        else:
            typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
    if json:
        print_json({"file": str(file), "right": True, **_plain(plan)})
    else:
        _draw(file, plan)


def _plain(plan: "HousePlan") -> dict[str, object]:
    return {
        "licensee": plan.file.licensee,
        "operator": plan.file.operator,
        "zone": plan.file.zone,
        "cut_off_hour": plan.file.cut_off_hour,
        "staff": [{"id": each.id, "roles": list(each.roles)} for each in plan.file.staff],
        "games": [
            {
                "id": each.id,
                "name": each.name,
                "hash": each.hash,
                "blanks": [blank.path for blank in each.blanks],
            }
            for each in plan.games
        ],
    }


def _draw(file: Path, plan: "HousePlan") -> None:
    drawn = table("", "")
    drawn.show_header = False
    drawn.add_row("license holder", printable(plan.file.licensee))
    drawn.add_row("operator", printable(plan.file.operator))
    drawn.add_row("gaming day", f"ends at {plan.file.cut_off_hour:02}:00, {printable(plan.file.zone)}")
    drawn.add_row("staff", printable(", ".join(each.id for each in plan.file.staff)))
    for game in plan.games:
        blank = ", ".join(each.path for each in game.blanks)
        note = f"; no table opens without {blank}: supply it with blanks" if blank else ""
        drawn.add_row("game", printable(f"{game.name} {game.hash[:12]}{note}"))
    console().print(drawn)
    console().print(f"[green]✓[/] {printable(str(file))} is right")
