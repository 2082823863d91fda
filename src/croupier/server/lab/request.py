"""What somebody asks of the lab: a game to try, how it is read, what its rows shall pay; or a study.

A request is all the lab knows and all it remembers: nothing of it is kept here, so an address can hold it.
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

import croupier
from croupier.errors import CroupierError
from croupier.games import CATALOGUE, Game, UnknownGameError, load
from croupier.games.payment import PayTable, Row
from croupier.games.words import ByStake, Fixed, Odds, Pays, Plain, Share, dollars, pays
from croupier.house.serialize import JsonDocument

MOST_TO_ONE: Final = 100_000
LARGEST: Final = 100_000_000_00
"""Cents of a stake, a prize or a jackpot."""
_SMALL_PARTS: Final = (1, 2, 3, 4, 5)
_EXAMPLES: Final = Path(croupier.__file__).parents[2] / "examples" / "games"  # only with the source

Text = Annotated[str, Field(max_length=80)]
Cents = Annotated[int, Field(ge=0, le=LARGEST)]
Written: TypeAlias = Text | Annotated[dict[Text, Text], Field(max_length=8)]


class LabError(CroupierError):
    """A wish that the lab cannot grant."""


class LabSlowError(LabError):
    """A wish that takes seconds; the worker for those grants it."""


class LabRequest(BaseModel):
    """A game as it shall be tried; a row is written as a game file does: "6 to 1", "push", {"$5": "$250"}."""

    model_config = ConfigDict(extra="forbid")

    game: Text
    readings: Annotated[dict[Text, Text], Field(max_length=60)] = {}
    pays: Annotated[
        dict[Text, Annotated[dict[Text, Written], Field(max_length=40)]], Field(max_length=12)
    ] = {}
    stakes: Annotated[dict[Text, Cents], Field(max_length=20)] = {}
    jackpots: Annotated[dict[Text, Cents], Field(max_length=10)] = {}


# ------------------------------------------------------------------------------------------------ games


def examples() -> tuple[str, ...]:
    """Return the example games there are; they come with the source, not with every house."""
    return tuple(sorted(path.stem for path in _EXAMPLES.glob("*.toml")))


_OWN: Final[dict[str, Game]] = {}  # the house's own games, which come with the requests about them


def parse_request(data: Mapping[str, Any]) -> LabRequest:
    """Read a request at the other end; one about the house's own game has its file with it."""
    if own := data.get("own"):
        game = Game.from_data(json.loads(own))
        _OWN[game.id] = game
    return LabRequest(**{name: value for name, value in data.items() if name != "own"})


def with_own(wish: LabRequest, own: Mapping[str, Game]) -> JsonDocument:
    """Write a request for the other end, with the file of a house's own game."""
    game = own.get(wish.game)
    return wish.model_dump() | ({"own": game.file_data} if game else {})


def sheet_of(id_: str) -> Game:
    """Return a game of the catalogue, an example or a house's own; a name is never a path here."""
    if id_ in CATALOGUE:
        return load(id_)
    if id_ in _OWN:
        return _OWN[id_]
    if id_ in examples():
        return _example(id_)
    known = ", ".join(dict.fromkeys((*CATALOGUE, *examples(), *_OWN)))
    raise UnknownGameError(f"there is no such game in the lab; it has {known}")


@lru_cache(maxsize=16)
def _example(id_: str) -> Game:
    return load(_EXAMPLES / f"{id_}.toml")


# ------------------------------------------------------------------------------------------------ wishes


def wished(wish: LabRequest) -> Game:
    """Return the game as it is wished, for solving; its file stays what it was."""
    game = read_as(wish)
    unknown = set(wish.pays) - {table.id for table in game.pay_tables}
    if unknown:
        known = ", ".join(table.id for table in game.pay_tables)
        raise LabError(f'{game.name} has no pay table "{min(unknown)}"; it has {known}')
    tables = tuple(_paying(game, table, wish.pays.get(table.id, {})) for table in game.pay_tables)
    return replace(game, pay_tables=tables)


def read_as(wish: LabRequest) -> Game:
    """Return the game under the readings wished, with its rows as they are."""
    return _read_as(wish.game, tuple(sorted(wish.readings.items())))


@lru_cache(maxsize=128)
def _read_as(id_: str, readings: tuple[tuple[str, str], ...]) -> Game:
    game = sheet_of(id_)
    return game.with_readings(dict(readings)) if readings else game


def _paying(game: Game, table: PayTable, written: Mapping[str, Written]) -> PayTable:
    unknown = set(written) - {row.hand for row in table.rows}
    if unknown:
        known = ", ".join(row.hand for row in table.rows)
        raise LabError(f'{table.title} has no row "{min(unknown)}"; it has {known}')
    if not written:
        return table
    rows = tuple(
        replace(row, pays=read_pays(game, row, written[row.hand])) if row.hand in written else row
        for row in table.rows
    )
    return replace(table, rows=rows)


def read_pays(game: Game, row: Row, written: Written) -> Pays:
    """Read what a row shall pay: the same kind of thing as it pays now, and no more than numbers allow."""
    try:
        found = pays(written)
    except ValueError as error:
        raise LabError(f"{row.hand}: {error}") from None
    if isinstance(row.pays, ByStake):
        if not isinstance(found, ByStake) or [each for each, _ in found.prizes] != [
            each for each, _ in row.pays.prizes
        ]:
            stakes = " and ".join(dollars(stake) for stake, _ in row.pays.prizes)
            raise LabError(f"{row.hand} has a prize for a stake of {stakes}; write one for each of them")
        for _, prize in found.prizes:
            _verify_prize(game, row, prize)
        return found
    match found:
        case Odds(to_one):
            if to_one > MOST_TO_ONE or to_one.denominator not in _SMALL_PARTS:
                raise LabError(
                    f"{row.hand}: the lab tries odds up to {MOST_TO_ONE:,} to 1, in whole numbers or parts "
                    "down to fifths, such as 6 to 1 or 3 to 2"
                )
            return found
        case Plain.PUSH | Plain.LOSES:
            return found
    raise LabError(f'{row.hand} pays odds; write them like "6 to 1" or "3 to 2", or "push", or "loses"')


def _verify_prize(game: Game, row: Row, prize: Fixed | Share) -> None:
    names = game.jackpots.names if game.jackpots else ()
    if isinstance(prize, Fixed) and prize.cents > LARGEST:
        raise LabError(f"{row.hand}: a prize of {prize} is more than the lab tries")
    if isinstance(prize, Share) and prize.jackpot not in names:
        known = f"it has {', '.join(names)}" if names else "it has none"
        raise LabError(f"{row.hand}: {game.name} has no jackpot {prize.jackpot}; {known}")


Kind = Literal["shared", "exposed", "skill"]
NEEDS_LAB = (
    "seeing other players' cards is studied by compiled code, which is not installed here: "
    "pip install 'croupier[lab]'"
)


def lacking(kind: Kind) -> str | None:
    """Say what is not installed that a study needs, without loading any of it."""
    return NEEDS_LAB if kind == "shared" and find_spec("numba") is None else None
