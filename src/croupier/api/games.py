"""Cards, hands and games: read, ranked and compared; the catalogue, a file, and what a hand is paid."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from croupier.api.shared import AnyCards, AnyGame, cards_of, game_of, is_text, whole
from croupier.cards import DECK, cards_text, parse_cards
from croupier.errors import CroupierError
from croupier.games import CATALOGUE, Game
from croupier.games.load import loads as read_text
from croupier.games.words import Pays, Plain
from croupier.hands import RANKINGS, Ranking
from croupier.table.plan import plan_of
from croupier.table.worth import best_row

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

__all__ = [
    "Game",
    "compare",
    "every_hand",
    "format_cards",
    "games",
    "hand_name",
    "load",
    "loads",
    "parse_cards",
    "pays",
    "strengths",
]


_BY_SIZE = {2: "pocket", 3: "three-card", 5: "five-card", 6: "five-card", 7: "five-card"}


def format_cards(cards: AnyCards) -> str:
    """Write cards in two letters each.

    >>> format_cards([50, 43])
    'Ah Qs'
    """
    return cards_text(cards_of(cards))


def every_hand(size: int, dead: AnyCards = "") -> "NDArray[np.uint8]":
    """Return every hand of so many cards as the rows of an array; `dead` cards are not in the deck.

    >>> every_hand(3).shape
    (22100, 3)
    """
    from croupier.hands import vector  # noqa: PLC0415 (where arrays begin)

    out = set(cards_of(dead))
    whole(size, "cards do not make a hand here; ask for", 0, 7)
    return vector.every_hand(size, [card for card in DECK if card not in out])


def strengths(hands: "ArrayLike", ranking: str | None = None) -> "NDArray[np.uint16]":
    """Rank hands in the rows of an array: a higher number is a better hand, an equal one a tie.

    Two cards are ranked as a pocket, three as three-card poker, five to seven by the best five.

    >>> strengths([[48, 44, 40], [51, 17, 8]]).argmax()
    np.int64(0)
    """
    import numpy as np  # noqa: PLC0415

    from croupier.hands import vector  # noqa: PLC0415

    rows = np.asarray(hands)
    return vector.strengths(_ranking(rows.shape[-1] if rows.ndim else 0, ranking), rows)


def compare(first: AnyCards, second: AnyCards, ranking: str | None = None) -> int:
    """Return 1 if the first hand is better, -1 if the second is, and 0 if they tie.

    >>> compare("Qs 6d 4c", "Qh 6c 3d")
    1
    """
    one, other = cards_of(first), cards_of(second)
    ladder = _ranking(len(one), ranking)
    if _ranking(len(other), ranking) is not ladder:
        raise CroupierError(
            f"{len(one)} and {len(other)} cards are ranked differently; compare hands of one kind."
        )
    mine, theirs = ladder.strength(one), ladder.strength(other)
    return (mine > theirs) - (mine < theirs)


def hand_name(cards: AnyCards, ranking: str | None = None) -> str:
    """Name a hand as a dealer calls it.

    >>> hand_name("Q♠ 6d, 4c"), hand_name("As Ks Qs Js Ts")
    ('queen-six-four high', 'royal flush')
    """
    held = cards_of(cards)
    ladder = _ranking(len(held), ranking)
    return ladder.name(ladder.strength(held))


def label(cards: Iterable[int]) -> str:
    """Write a set of cards as charts do: two of them as AKs, AKo or AA, more of them card by card.

    >>> label([51, 47]), label([51, 46]), label([51, 50]), label([51, 50, 49])
    ('AKs', 'AKo', 'AA', 'As Ah Ad')
    """
    held = sorted(cards, reverse=True)
    if len(held) != 2:
        return cards_text(held)
    high, low = (cards_text([card])[0] for card in held)
    if high == low:
        return high + low
    return f"{high}{low}{'s' if held[0] & 3 == held[1] & 3 else 'o'}"


def _ranking(size: int, named: str | None) -> Ranking:
    name = _BY_SIZE.get(size) if named is None else named
    if name is None:
        raise CroupierError(f"{size} cards are not ranked; a hand has 2, 3, 5, 6 or 7 cards.")
    if not is_text(name) or name not in RANKINGS:
        raise CroupierError(f"There is no ranking {name!r}; there are {', '.join(RANKINGS)}.")
    return RANKINGS[name]


def games() -> tuple[str, ...]:
    """Return the ids of the catalogue."""
    return CATALOGUE


def load(game: AnyGame) -> Game:
    """Return a game by its id in the catalogue or the path of its file."""
    return game_of(game)


def loads(source: str | Mapping[str, object]) -> Game:
    """Return a game written as TOML text, or as the data of such a text, with every check of `load`."""
    if isinstance(source, str):
        return read_text(source)
    if not isinstance(source, Mapping):
        raise CroupierError(f"{source!r} is no game; give the text of a game file, or its data.")
    return Game.from_data(dict(source))


def pays(game: AnyGame, table: str, cards: AnyCards) -> Pays:
    """Return what a pay table gives for a hand; its text is what the sheet says.

    Where a table must use all cards of one group, those come first.

    >>> str(pays("nh-holdem-stud", "main", "Js Jd 6c 6h 2s"))
    '2 to 1'
    """
    found, held = game_of(game), cards_of(cards)
    tables = {each.id: each for each in found.pay_tables}
    if not is_text(table) or table not in tables:
        raise CroupierError(f"{found.name} has no pay table {table!r}; it has {', '.join(tables)}.")
    needed = sum(found.card_group(name).count for name in tables[table].cards)
    if len(held) != needed:
        raise CroupierError(f"{tables[table].title} weighs {needed} cards, not {len(held)}.")
    _, row = best_row(plan_of(found), table, held)
    return Plain.LOSES if row is None else row.pays
