"""`croupier rules`: the sheet of a game in the terminal."""

from croupier.cli.common import (
    AmountOption,
    GameArgument,
    JsonFlag,
    ReadingOption,
    console,
    print_json,
    read_game,
)


def rules(
    game: GameArgument,
    *,
    reading: ReadingOption = None,
    amount: AmountOption = None,
    json: JsonFlag = False,
) -> None:
    """Print a rule sheet: procedure, wagers, pay tables, limits, and the source of each."""
    found = read_game(game, reading, amount)
    if json:
        print_json(
            {
                "game": found.id,
                "hash": found.hash,
                "readings": found.choices,
                "blanks": {blank.path: blank.says for blank in found.blanks},
                "sheet": found.data,
            }
        )
        return
    from croupier.cli.sheet import sheet

    screen = console()
    for part in sheet(found):
        screen.print(part)
