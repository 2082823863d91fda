"""What every function of the library takes, and what every result can do: the same way everywhere."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from importlib import import_module
from itertools import islice
from os import PathLike
from typing import TYPE_CHECKING, Protocol, SupportsIndex, SupportsInt, TypeAlias, cast

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
    if isinstance(game, Game):
        return game
    if not isinstance(game, str | PathLike):
        raise CroupierError(
            f"{game!r} is no game; give an id of the catalogue, such as 'nh-holdem-stud', the path of a game "
            "file, or a Game."
        )
    return load(game)


def cards_of(cards: AnyCards) -> tuple[int, ...]:
    """Return cards given as text ("Qs 6d") or as numbers.

    >>> cards_of("Qs 6d") == cards_of([43, 17])
    True
    """
    if isinstance(cards, str):
        return parse_cards(cards)
    numbers = _listed(cards)
    if numbers is None or not all(map(_is_number, numbers)):
        raise CroupierError(
            f"{cards!r} cannot be read as cards; write them like 'Qs 6d', or as whole numbers from 0 to 51."
        )
    found = tuple(map(int, numbers))
    verify_cards(found)
    return found


def _listed(cards: object) -> tuple[SupportsInt, ...] | None:
    return tuple(cards) if isinstance(cards, Iterable) and not isinstance(cards, bytes | Mapping) else None


def is_text(value: object) -> bool:
    """Whether something is a text, whatever its type was said to be."""
    return isinstance(value, str)


def _is_number(card: object) -> bool:
    return isinstance(card, SupportsIndex) and not isinstance(card, bool)


def stakes_of(game: Game, stakes: Stakes | None) -> dict[str, int]:
    """Return the cents on every wager of a round, main first; a bet that is not named is not bet.

    Without stakes, the main wager alone is bet: $5, or what its limits leave nearest to that.

    >>> stakes_of(load("three-card-poker"), {"ante": 500})
    {'main': 500, 'pair-plus': 0, 'six-card-bonus': 0}
    """
    from croupier.odds import bets_of, usual_bet, verified_stakes  # noqa: PLC0415 (where arrays begin)

    main = game.wager_groups[0]
    if stakes is None:
        stakes = {main: usual_bet(game, main)}
    staked = verified_stakes(game, stakes)
    first = [spot.id for spot in game.wagers_of(main)]
    if not any(staked.get(name) for name in (main, *first)):
        raise CroupierError(
            f"These stakes put nothing on {main} of {game.name}, and a round begins with it; "
            f"add {main!r} to them, such as {{{main!r}: {usual_bet(game, main)}}}."
        )
    bets = bets_of(game, staked)
    return {main: bets.main, **dict(bets.sides)}


def seed_of(seed: int | None) -> int:
    """Return the seed said, or a fresh one, which the result then names."""
    if seed is None:
        from secrets import randbits  # noqa: PLC0415

        return randbits(32)
    whole(seed, "is no seed; take a whole number from", 0, 2**64 - 1)
    return seed


def seats_of(game: Game, seats: int | None) -> int:
    """Return how many seats play, which the game must have; those it usually has if nobody says."""
    if seats is None:
        return game.seats.usual
    whole(seats, f"seats cannot be dealt to; {game.name} has", 1, game.seats.most)
    return seats


def whole(value: object, says: str, least: int = 1, most: int = 10**9) -> None:
    """Refuse what is not a whole number in a range, with a sentence into which the value goes."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise CroupierError(f"{value!r} {says} {least:,} to {most:,}.")


def number(value: object, says: str, least: float, most: float) -> None:
    """Refuse what is not a number in a range, with a sentence into which the value goes."""
    if isinstance(value, bool) or not isinstance(value, int | float | Fraction) or not least <= value <= most:
        raise CroupierError(f"{value!r} {says}.")


def verify_policy(policy: object) -> None:
    """Refuse what can name no way of playing."""
    if not (isinstance(policy, str | PathLike) or callable(policy)):
        raise CroupierError(f"{policy!r} is no policy; give a name, such as 'optimal', or a function.")


def part(value: object, says: str) -> float:
    """Return a number above 0 and below 1, or refuse it with a sentence into which it goes."""
    if isinstance(value, bool) or not isinstance(value, int | float | Fraction) or not 0 < value < 1:
        raise CroupierError(f"{value!r} {says} above 0 and below 1.")
    return float(value)


Columns: TypeAlias = Mapping[str, Sequence[object]]
_MOST_SHOWN = 60  # rows of a table in a notebook


class Frame(Protocol):
    """What is used of a pandas DataFrame: whatever pandas makes of it."""

    def __len__(self) -> int: ...


class LibraryResult(ABC):
    """A result of the library."""

    __slots__ = ()

    @abstractmethod
    def __repr__(self) -> str: ...

    @abstractmethod
    def to_dict(self) -> dict[str, object]:
        """Return the result in plain types, ready for JSON."""

    @abstractmethod
    def columns(self) -> Columns:
        """Return the result as the columns of a table, each by its name."""

    def to_frame(self) -> Frame:
        """Return the result as a pandas DataFrame."""
        try:
            pandas = import_module("pandas")  # which croupier does not depend on
        except ImportError:
            raise CroupierError(
                "A frame needs pandas, which is not installed: pip install pandas. "
                "Without it, use to_dict() or columns()."
            ) from None
        return cast("Frame", pandas.DataFrame(dict(self.columns())))

    def _repr_html_(self) -> str:
        columns = self.columns()
        head = "".join(f"<th>{escape(name)}</th>" for name in columns)
        rows = list(islice(zip(*columns.values(), strict=True), _MOST_SHOWN + 1))
        body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows[:_MOST_SHOWN])
        more = f'<tr><td colspan="{len(columns)}">…</td></tr>' if len(rows) > _MOST_SHOWN else ""
        return (
            f"<table><caption>{escape(repr(self))}</caption>"
            f"<thead><tr>{head}</tr></thead><tbody>{body}{more}</tbody></table>"
        )


def percent(value: Fraction | float) -> str:
    """Write a part of one as people quote an edge.

    >>> percent(Fraction(4289, 46410))
    '9.2415%'
    """
    return f"{float(value):.4%}"


def _cell(value: object) -> str:
    text = f"{float(value):.6g}" if isinstance(value, Fraction | float) else str(value)
    return f"<td>{escape(text)}</td>"
