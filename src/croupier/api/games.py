"""Games: the catalogue, a file, or text; and what a hand is paid."""

from collections.abc import Mapping

from croupier.api.asked import AnyCards, AnyGame, cards_of, game_of
from croupier.errors import CroupierError
from croupier.games import CATALOGUE, Game
from croupier.games import load as load_game
from croupier.games.load import loads as read_text
from croupier.games.words import Pays, Plain
from croupier.table.plan import plan_of
from croupier.table.worth import best_row

__all__ = ["Game", "games", "load", "loads", "pays"]


def games() -> tuple[str, ...]:
    """Return the ids of the catalogue."""
    return CATALOGUE


def load(game: AnyGame) -> Game:
    """Return a game by its id in the catalogue or the path of its file."""
    return game if isinstance(game, Game) else load_game(game)


def loads(source: str | Mapping[str, object]) -> Game:
    """Return a game written as TOML text, or as the data of such a text, with every check of `load`."""
    return read_text(source) if isinstance(source, str) else Game.from_data(dict(source))


def pays(game: AnyGame, table: str, cards: AnyCards) -> Pays:
    """Return what a pay table gives for a hand; its text is what the sheet says.

    Where a table must use all cards of one group, those come first.

    >>> str(pays("nh-holdem-stud", "main", "Js Jd 6c 6h 2s"))
    '2 to 1'
    """
    found, held = game_of(game), cards_of(cards)
    tables = {each.id: each for each in found.pay_tables}
    if table not in tables:
        raise CroupierError(f"{found.name} has no pay table {table!r}; it has {', '.join(tables)}.")
    needed = sum(found.card_group(name).count for name in tables[table].cards)
    if len(held) != needed:
        raise CroupierError(f"{tables[table].title} weighs {needed} cards, not {len(held)}.")
    _, row = best_row(plan_of(found), table, held)
    return Plain.LOSES if row is None else row.pays
