"""How complete a sheet is as a submission: the nine items of Lot 7206.07(c)(1)."""

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.games.model import Game
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
