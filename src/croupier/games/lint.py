"""Check a game file as a whole: its mistakes and warnings, and how complete a submission it makes."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.games.checks import contradictions, questions
from croupier.games.decode import decode
from croupier.games.load import find, read
from croupier.games.mistakes import GameFileError, Mistake
from croupier.games.model import Game
from croupier.games.patch import Data
from croupier.games.words import Plain, Posted

YES, NO, NOT_APPLICABLE = "yes", "no", "n/a"


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a submission and how far the sheet answers it."""

    letter: str
    title: str
    answer: str

    @property
    def complete(self) -> bool:
        """Whether the item is answered without a flaw."""
        return self.answer in (YES, NOT_APPLICABLE)


def completeness(game: Game) -> tuple[Item, ...]:
    """Return the nine items in order: what the data show, refined by what the file says of the wording."""
    said = game.submission
    answers = (
        ("name of the game", said.name, YES),
        ("object of the game", said.object, YES if game.object else NO),
        ("rules of the game", said.game_rules, YES if game.steps else NO),
        ("equipment", said.equipment, _equipment(game)),
        ("method of play", said.method_of_play, YES if game.steps else NO),
        ("types of wagers", said.wager_types, YES if game.wagers else NO),
        ("amounts of wagers", said.wager_amounts, _amounts(game)),
        ("payouts and odds", said.payouts, _payouts(game)),
        ("point system", said.point_system, YES if game.point_system else NOT_APPLICABLE),
    )
    return tuple(
        Item(letter, title, stated or shown)
        for letter, (title, stated, shown) in zip("abcdefghi", answers, strict=True)
    )


def _equipment(game: Game) -> str:
    if not game.equipment:
        return NO
    return "deck only" if all("deck" in thing.item for thing in game.equipment) else YES


def _amounts(game: Game) -> str:
    """Say whether the sheet states the least and most of every wager that is not tied to another."""
    limits = [limit for wager in game.wagers for limit in (wager.least, wager.most) if limit is not None]
    if not any(isinstance(limit, Posted) for limit in limits):
        return YES
    stated = [limit for limit in limits if not isinstance(limit, Posted)]
    exact = [wager for wager in game.wagers if wager.exactly]
    if not stated and not exact:
        return NO
    return "no maxima" if all(isinstance(wager.most, Posted | None) for wager in game.wagers) else "in part"


def _payouts(game: Game) -> str:
    lost = [row for table in game.pay_tables for row in table.rows if row.pays is Plain.MISSING]
    if lost:
        return "a row is missing" if len(lost) == 1 else f"{len(lost)} rows are missing"
    return YES if game.pay_tables or game.contest else NO


def gaps(game: Game) -> Iterator[Item]:
    """Yield the items a commission would ask about."""
    return (item for item in completeness(game) if not item.complete)


@dataclass(frozen=True, slots=True)
class Report:
    """What checking one file found; `game` is None where the file cannot be read as a game."""

    file: str
    game: Game | None
    mistakes: tuple[Mistake, ...]
    submission: tuple[Item, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether the file can be used: warnings do not count."""
        return not any(not mistake.warning for mistake in self.mistakes)


def check(game: str | Path) -> Report:
    """Check a file, or a game of the catalogue; never raises for what is wrong inside the file."""
    path = find(game)
    try:
        source = read(path)
    except GameFileError as error:
        return Report(str(path), None, error.mistakes)
    found, wrong = decode(Game, source.data)
    mended = Game.unchecked(source.data) if found else _mended(source.data, wrong)
    deeper = [*contradictions(mended), *questions.check(mended, contradictions)] if mended else []
    passed_over = [
        mistake.path[:-1]
        for mistake in wrong
        if mistake.mend == "" and len(mistake.path) > 1 and not _is_row(mistake)
    ]
    deeper = [m for m in deeper if not any(m.path[: len(table)] == table for table in passed_over)]
    mistakes = tuple(source.placed([*wrong, *deeper]))
    if found is None or mended is None:
        return Report(str(path), None, mistakes)
    return Report(str(path), mended, mistakes, completeness(mended))


def _is_row(mistake: Mistake) -> bool:
    """Whether it is a row of a pay table, which can be checked without its number."""
    return mistake.path[0] == "pay" and mistake.path[2:-1] == ("rows",)


def _mended(data: Data, wrong: list[Mistake]) -> Game | None:
    """Return the game with misspelt keys put right and bad values passed over, to check the rest of it."""
    if any(mistake.mend is None for mistake in wrong):
        return None
    copy = deepcopy(data)
    for mistake in wrong:
        table: Any = copy
        try:
            for key in mistake.path[:-1]:
                table = table[key]
        except KeyError:  # what it stands in is passed over already, for another mistake
            continue
        value = table.pop(mistake.path[-1], None)
        if mistake.mend:
            table[mistake.mend] = value
        elif _is_row(mistake):
            table[mistake.path[-1]] = str(Plain.MISSING)
    try:
        return Game.unchecked(copy)
    except GameFileError:
        return None
