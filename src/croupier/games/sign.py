"""The sign at a practice table: play-money limits and jackpots where the document leaves them to it."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from croupier.errors import CroupierError
from croupier.games import Game
from croupier.games.model import Blank
from croupier.games.words import cents, dollars

LEAST: Final = 1_00
MOST: Final = 100_00
SMALLEST_JACKPOT: Final = 1_000_00


class Sign(NamedTuple):
    """A game that can open, its jackpots, and what of it is ours and not the document's."""

    game: Game
    jackpots: tuple[int, ...]
    ours: tuple[str, ...]


def amount(text: str) -> int:
    """Read an amount as people key it.

    >>> amount("5"), amount("$2.50")
    (500, 250)
    """
    written = text.strip()
    try:
        return cents(written if written.startswith("$") else f"${written}")
    except ValueError:
        raise CroupierError(f'"{written}" is not an amount of money; write it like 5 or $2.50') from None


def put_up(game: Game, given: Mapping[str, str]) -> Sign:
    """Fill every blank of a game, first with what was given, then with play money.

    A row that a document has lost is filled by nobody here: what it pays is no limit of a table, and a game
    without it is no game. Whoever supplies it may play (Q3-04).

    >>> from croupier.games import load
    >>> put_up(load("three-card-poker"), {"wager.ante.least": "$10"}).ours[0]
    'Ante up to $200'
    """
    names = game.jackpots.names if game.jackpots else ()
    posted = {name: amount(given[name]) for name in names if name in given}
    game = game.with_blanks({path: text for path, text in given.items() if path not in posted})
    if lost := lost_rows(game):
        says = f"{game.name} opens no table before the row its document has lost is supplied: "
        raise CroupierError(says + lost[0].fix, command=says + lost[0].command)
    blanks = [blank.path for blank in game.blanks]
    for path in blanks:
        game = game.with_blanks({path: _play_money(game, path)})
    ours = list(dict.fromkeys(_words(game, path, blanks) for path in blanks))
    values = []
    for number, name in enumerate(names):
        values.append(posted.get(name, SMALLEST_JACKPOT * 5 ** (len(names) - 1 - number)))
        if name not in posted:
            ours.append(f"{name} {dollars(values[-1])}")
    return Sign(game, tuple(values), tuple(ours))


def lost_rows(game: Game) -> tuple[Blank, ...]:
    """Return the rows of pay tables that a document has lost: while there is one, the game is not played.

    >>> from croupier.games import load
    >>> [blank.path for blank in lost_rows(load("three-card-poker-fragment"))]
    ['pay.pair-plus.rows.straight flush']
    """
    return tuple(blank for blank in game.blanks if blank.path.startswith("pay."))


def _play_money(game: Game, path: str) -> str:
    """Return what a practice table puts in a limit that is left to its sign."""
    _, name, key = path.split(".")
    wager = game.wager(name)
    if key == "least":
        return dollars(min(LEAST, wager.most) if isinstance(wager.most, int) else LEAST)
    return dollars(max(MOST, 20 * wager.least) if isinstance(wager.least, int) else MOST)


def _words(game: Game, path: str, blanks: list[str]) -> str:
    """Say what was put in a blank; both ends of a limit in one."""
    _, name, key = path.split(".")
    wager = game.wager(name)
    least, most = (dollars(end) if isinstance(end, int) else "" for end in (wager.least, wager.most))
    if {f"wager.{name}.least", f"wager.{name}.most"} <= set(blanks):
        return f"{wager.name} {least} to {most}"
    return f"{wager.name} from {least}" if key == "least" else f"{wager.name} up to {most}"
