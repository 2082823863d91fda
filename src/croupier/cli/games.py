"""`croupier games`: the catalogue."""

from croupier.cli.common import JsonFlag, console, print_json, table


def games(*, json: JsonFlag = False) -> None:
    """List the approved games in the catalog."""
    from croupier.games import CATALOGUE, load

    catalogue = [load(id_) for id_ in CATALOGUE]
    if json:
        print_json(
            [
                {
                    "id": game.id,
                    "name": game.name,
                    "document": game.approval.document,
                    "approval": game.approval.number,
                    "wagers": list(game.wager_groups),
                    "readings": len(game.readings),
                    "blanks": [blank.path for blank in game.blanks],
                    "summary": game.summary,
                    "hash": game.hash,
                }
                for game in catalogue
            ]
        )
        return
    screen = console()
    drawn = table("game", "document", "wagers", "questions", "blanks")
    drawn.columns[0].min_width = max(len(game.id) for game in catalogue)
    for game in catalogue:
        drawn.add_row(
            f"[bold]{game.id}[/]\n[dim]{game.name}[/]",
            f"{game.approval.document}\n[dim]{game.approval.number or ''}[/]",
            "\n".join(game.wager_groups),
            str(len(game.readings)),
            str(len(game.blanks)) if game.blanks else "[dim]-[/]",
        )
        drawn.add_section()
    screen.print(drawn)
    screen.print(
        "croupier play GAME     [dim]plays it, with play money[/]\n"
        "croupier rules GAME    [dim]shows a sheet, and the blanks it leaves to the operator[/]\n"
        "croupier readings GAME [dim]shows the questions it leaves open[/]"
    )
