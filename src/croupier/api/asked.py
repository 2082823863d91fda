"""What every function of the library takes: a game, cards and stakes, read the same way everywhere."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from croupier.cards import parse_cards, verify_cards
from croupier.errors import CroupierError
from croupier.games import Game, load

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.odds import Choose

AnyGame: TypeAlias = "Game | str | Path"
AnyCards: TypeAlias = str | Iterable[int]
Stakes: TypeAlias = Mapping[str, int]
Policy: TypeAlias = "str | Choose"


def game_of(game: AnyGame) -> Game:
    """Return a game given as itself, its id in the catalogue, or the path of its file."""
    return game if isinstance(game, Game) else load(game)


def cards_of(cards: AnyCards) -> tuple[int, ...]:
    """Return cards given as text ("Qs 6d") or as numbers.

    >>> cards_of("Qs 6d") == cards_of([43, 17])
    True
    """
    if isinstance(cards, str):
        return parse_cards(cards)
    found = tuple(map(int, cards))
    verify_cards(found)
    return found


def stakes_of(game: Game, stakes: Stakes | None) -> dict[str, int]:
    """Return the cents on every wager of a round, main first; a bet that is not named is not bet.

    Without stakes, the main wager alone is bet: $5, or what its limits leave nearest to that.

    >>> stakes_of(load("three-card-poker"), {"ante": 500})
    {'main': 500, 'pair-plus': 0, 'six-card-bonus': 0}
    """
    from croupier.odds import bets_of, verified_stakes  # noqa: PLC0415 (where arrays begin)

    main = game.wager_groups[0]
    if stakes is None:
        stakes = {main: usual_bet(game, main)}
    said = verified_stakes(game, stakes)
    first = [spot.id for spot in game.wagers_of(main)]
    if not any(said.get(name) for name in (main, *first)):
        raise CroupierError(
            f"These stakes put nothing on {main} of {game.name}, and a round begins with it; "
            f"add {main!r} to them, such as {{{main!r}: {usual_bet(game, main)}}}."
        )
    bets = bets_of(game, said)
    return {main: bets.main, **dict(bets.sides)}


def usual_bet(game: Game, wager: str, wished: int = 5_00) -> int:
    """Return $5, or what the limits of a wager leave nearest to it."""
    spot = game.wagers_of(wager)[0]
    if spot.exactly:
        return min(spot.exactly, key=lambda cents: abs(cents - wished))
    least = spot.least if isinstance(spot.least, int) else 0
    most = spot.most if isinstance(spot.most, int) else wished
    return max(min(wished, most), least)


def seed_of(seed: int | None) -> int:
    """Return the seed said, or a fresh one, which the result then names."""
    if seed is None:
        from secrets import randbits  # noqa: PLC0415

        return randbits(32)
    return seed


def whole(value: object, says: str, least: int = 1, most: int = 10**9) -> None:
    """Refuse what is not a whole number in a range, with a sentence into which the value goes."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise CroupierError(f"{value!r} {says} {least:,} to {most:,}.")
