"""The sign at a practice table: play-money limits and prizes where the document leaves a blank."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from croupier.errors import CroupierError
from croupier.games import Game
from croupier.games.words import Odds, cents, dollars

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

    >>> from croupier.games import load
    >>> put_up(load("three-card-poker"), {"wager.ante.least": "$10"}).ours[0]
    'Ante up to $200'
    """
    names = game.jackpots.names if game.jackpots else ()
    posted = {name: amount(given[name]) for name in names if name in given}
    game = game.with_blanks({path: text for path, text in given.items() if path not in posted})
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


def _play_money(game: Game, path: str) -> str:
    """Return what a practice table puts in a blank."""
    kind, name, key = path.split(".", 2)
    if kind == "pay":
        rows = game.pay_table(name).rows
        best = max((row.pays.to_one for row in rows if isinstance(row.pays, Odds)), default=Fraction(0))
        return str(Odds(best + 10))
    wager = game.wager(name)
    if key == "least":
        return dollars(min(LEAST, wager.most) if isinstance(wager.most, int) else LEAST)
    return dollars(max(MOST, 20 * wager.least) if isinstance(wager.least, int) else MOST)


def _words(game: Game, path: str, blanks: list[str]) -> str:
    """Say what was put in a blank; both ends of a limit in one."""
    kind, name, key = path.split(".", 2)
    if kind == "pay":
        table, hand = game.pay_table(name), key.removeprefix("rows.")
        return f"{hand} {next(row.pays for row in table.rows if row.hand == hand)} in {table.title}"
    wager = game.wager(name)
    least, most = (dollars(end) if isinstance(end, int) else "" for end in (wager.least, wager.most))
    if {f"wager.{name}.least", f"wager.{name}.most"} <= set(blanks):
        return f"{wager.name} {least} to {most}"
    return f"{wager.name} from {least}" if key == "least" else f"{wager.name} up to {most}"
