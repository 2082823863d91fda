"""Two sheets side by side: what differs in the rules, and what each difference is worth in house edge."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from difflib import SequenceMatcher
from fractions import Fraction
from typing import Final

from croupier.api.shared import percent
from croupier.games import Game
from croupier.games.as_read import (
    conduct_words,
    duty_words,
    look_words,
    object_words,
    rows_in_order,
    step_words,
)
from croupier.games.procedure import Deal
from croupier.games.wording import (
    amount_words,
    bonus_words,
    cap_words,
    fold_words,
    group_names,
    hands_words,
    jackpot_words,
    needs_words,
)
from croupier.games.words import Odds
from croupier.house.rules import rules_page
from croupier.odds.counting.payouts import UnsolvedError
from croupier.odds.reports.data import report_on
from croupier.odds.reports.readings import bearing
from croupier.odds.reports.sensitivity import paying
from croupier.odds.solvers.wagers import wager_odds
from croupier.paper.blocks import Block, Grid, Heading, Paper, sentence
from croupier.paper.sheet import contest_grid, pay_grid

NOTHING: Final = "-"
"""What stands where one sheet has nothing to say."""
_ALIKE: Final = 0.6  # of two lines: from there on one is the other, changed


@dataclass(frozen=True, slots=True)
class SheetChange:
    """One difference; `worth` is by wager how much more edge the first sheet has with this change alone."""

    part: str
    what: str
    before: str
    after: str
    worth: tuple[tuple[str, Fraction], ...] = ()


@dataclass(frozen=True, slots=True)
class EdgeChange:
    """The house edge of a wager by two sheets; None where one has no such wager, or no exact odds for it."""

    wager: str
    before: Fraction | None
    after: Fraction | None

    @property
    def more(self) -> Fraction | None:
        """How much more the second takes."""
        return None if self.before is None or self.after is None else self.after - self.before


@dataclass(frozen=True, slots=True)
class SheetDifference:
    """Two games, how they differ, and what that does to every wager."""

    before: Game
    after: Game
    changes: tuple[SheetChange, ...]
    edges: tuple[EdgeChange, ...]

    def as_data(self) -> dict[str, object]:
        """Return it in plain types; edges also as exact fractions."""
        return {
            "before": {"game": self.before.id, "hash": self.before.hash, "readings": self.before.choices},
            "after": {"game": self.after.id, "hash": self.after.hash, "readings": self.after.choices},
            "changes": [
                {
                    "part": change.part,
                    "what": change.what,
                    "before": change.before,
                    "after": change.after,
                    "worth": {wager: _number(more) for wager, more in change.worth},
                }
                for change in self.changes
            ],
            "house_edge": {
                edge.wager: {
                    "before": _number(edge.before),
                    "after": _number(edge.after),
                    "more": _number(edge.more),
                }
                for edge in self.edges
            },
        }


def _number(value: Fraction | None) -> dict[str, object] | None:
    return None if value is None else {"value": float(value), "exact": str(value)}


def difference(before: Game, after: Game, days: tuple[date, date] | None = None) -> SheetDifference:
    """Compare two games, or one game under two readings, or what the law limits on two days.

    >>> from croupier.games import load
    >>> stud = load("nh-holdem-stud")
    >>> found = difference(stud, stud.with_readings({"Q3-01": "b"}))
    >>> [(change.part, change.what) for change in found.changes]
    [('Table', 'object'), ('Pay tables', 'Payout Table: pair of sixes'), ('Readings', 'Q3-01')]
    """
    changes = [*_rules(before, after), *_pays(before, after), *_readings(before, after)]
    if days:
        first, second = (dict(_limits(day)) for day in days)
        changes += _by_name(f"Limits on {days[0]} (A) and {days[1]} (B)", first, second)
    return SheetDifference(before, after, tuple(changes), tuple(_edges(before, after)))


# ---------------------------------------------------------------------------------------------- the rules


def _rules(before: Game, after: Game) -> Iterator[SheetChange]:
    for (part, first), (_, second) in zip(_in_lines(before), _in_lines(after), strict=True):
        yield from _in_order(part, first, second)
    for (part, named), (_, others) in zip(_with_names(before), _with_names(after), strict=True):
        yield from _by_name(part, named, others)


def _in_lines(game: Game) -> Iterator[tuple[str, list[str]]]:
    """Yield what a sheet says line by line."""
    duties = (duty_words(game, duty) for duty in game.duties)
    looks = (look_words(game, group) for group in game.cards if group.looked_at_with)
    yield "Rules", [*hands_words(game), *looks, *conduct_words(game), *duties]
    yield "What people do", [f"{line.who}: {line.says}" for line in game.checklist]
    yield "House rules", [rule.says for rule in game.house_rules]
    yield "Equipment", [thing.item for thing in game.equipment]
    steps = [step for step in game.steps if not (isinstance(step, Deal) and step.left_out)]
    yield "Method of play", [step_words(game, step) for step in steps]


def _with_names(game: Game) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield what a sheet says of things that have names."""
    seats = f"{game.seats.usual} usual, {game.seats.most} at most"
    yield "Table", {"object": object_words(game) if game.object else NOTHING, "seats": seats}
    yield "Wagers", {wager.name: _wager_words(game, wager.id) for wager in game.wagers}
    if game.contest:
        grid = contest_grid(game, game.contest)
        met = {
            f"{row[0]}: {wager}": result
            for row in grid.rows
            for wager, result in zip(grid.columns[1:], row[1:], strict=True)
        }
    else:
        met = {}
    yield "Against the dealer", met | {bonus.name: bonus_words(game, bonus) for bonus in game.bonuses}
    limits = {"cap": cap_words(game, game.cap)} if game.cap else {}
    if game.jackpots:
        limits["jackpots"] = f"{', '.join(game.jackpots.names)}: {'; '.join(jackpot_words(game.jackpots))}"
    yield "Limits and prizes", limits


def _wager_words(game: Game, id_: str) -> str:
    wager = game.wager(id_)
    needs, fold = needs_words(game, wager), fold_words(game, wager)
    parts = (
        amount_words(game, wager),
        f"needs {needs}" if needs else "",
        f"after a fold: {fold}" if fold else "",
    )
    return "; ".join(filter(None, parts))


def _by_name(part: str, first: Mapping[str, str], second: Mapping[str, str]) -> Iterator[SheetChange]:
    for name in dict.fromkeys((*first, *second)):
        before, after = first.get(name, NOTHING), second.get(name, NOTHING)
        if before != after:
            yield SheetChange(part, name, before, after)


def _in_order(part: str, first: Sequence[str], second: Sequence[str]) -> Iterator[SheetChange]:
    for tag, a, b, c, d in SequenceMatcher(None, first, second, autojunk=False).get_opcodes():
        if tag != "equal":
            for before, after in _paired(first[a:b], second[c:d]):
                yield SheetChange(part, "", before, after)


def _paired(first: Sequence[str], second: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield lines of two sheets side by side where they are alike, and on their own where they are not."""
    left = list(second)
    for text in first:
        alike = {other: SequenceMatcher(None, text, other, autojunk=False).ratio() for other in left}
        best = max(alike, key=alike.__getitem__, default=NOTHING)
        if alike.get(best, 0) < _ALIKE:
            yield text, NOTHING
            continue
        left.remove(best)
        yield text, best
    yield from ((NOTHING, text) for text in left)


def _limits(day: date) -> Iterator[tuple[str, str]]:
    for line in rules_page(day).under("Limits"):
        yield line.id, line.says


# --------------------------------------------------------------------------------------- what pays, and how


def _pays(before: Game, after: Game) -> Iterator[SheetChange]:
    first, second = _rows(before), _rows(after)
    titles = {pay.id: pay.title for game in (after, before) for pay in game.pay_tables}
    for id_, hand in dict.fromkeys((*first, *second)):
        was, is_ = first.get((id_, hand), NOTHING), second.get((id_, hand), NOTHING)
        if was != is_:
            worth = _row_worth(before, after, id_, hand)
            yield SheetChange("Pay tables", f"{titles[id_]}: {hand}", was, is_, worth)


def _rows(game: Game) -> dict[tuple[str, str], str]:
    return {
        (pay.id, row.hand): " / ".join(paid)
        for pay in game.pay_tables
        for row, (_, *paid) in zip(rows_in_order(pay), pay_grid(game, pay).rows, strict=True)
    }


def _row_worth(before: Game, after: Game, pay: str, hand: str) -> tuple[tuple[str, Fraction], ...]:
    """Return what one other row does to the first sheet, where the row is there in both and pays to one."""
    was, is_ = _odds_of(before, pay, hand), _odds_of(after, pay, hand)
    return _worth(before, paying(before, pay, {hand: is_.to_one})) if was and is_ else ()


def _odds_of(game: Game, pay: str, hand: str) -> Odds | None:
    rows = (row for table in game.pay_tables if table.id == pay for row in table.rows)
    paid = next((row.pays for row in rows if row.hand == hand), None)
    return paid if isinstance(paid, Odds) else None


def _readings(before: Game, after: Game) -> Iterator[SheetChange]:
    """Yield the questions that two sheets read otherwise, each with what that reading alone is worth."""
    ours, theirs = before.choices, after.choices
    for id_ in dict.fromkeys((*ours, *theirs)):
        was, is_ = _read(before, id_), _read(after, id_)
        if was != is_:
            both = id_ in ours and id_ in theirs and before.id == after.id
            worth = _worth(before, before.with_readings({id_: theirs[id_]})) if both else ()
            yield SheetChange("Readings", id_, was, is_, worth)


def _read(game: Game, id_: str) -> str:
    question = next((each for each in game.readings if each.id == id_), None)
    option = question.option(game.choices[id_]) if question else None
    return f"{option.id}: {option.says}" if option else NOTHING


def _worth(game: Game, other: Game) -> tuple[tuple[str, Fraction], ...]:
    """Return by wager how much more edge another version of a game has; nothing where that is not known."""
    found = []
    for group in game.wager_groups:
        if bearing(game, group) != bearing(other, group):
            try:
                more = _edge(other, group) - _edge(game, group)
            except UnsolvedError:
                continue
            if more:
                found.append((group, more))
    return tuple(found)


def _edge(game: Game, group: str) -> Fraction:
    return wager_odds(
        game, group, {}, dict.fromkeys(game.jackpots.names if game.jackpots else (), 0)
    ).house_edge


def _edges(before: Game, after: Game) -> Iterator[EdgeChange]:
    first, second = _all_edges(before), _all_edges(after)
    for group in dict.fromkeys((*before.wager_groups, *after.wager_groups)):
        yield EdgeChange(group, first.get(group), second.get(group))


def _all_edges(game: Game) -> dict[str, Fraction]:
    try:
        return {odds.wager: odds.house_edge for odds in report_on(game).wagers}
    except UnsolvedError:
        return {}


# ------------------------------------------------------------------------------------------------- on paper


def difference_paper(found: SheetDifference) -> Paper:
    """Return two sheets side by side as a paper."""
    both = (found.before, found.after)
    blocks: list[Block] = [edge_grid(found)]
    if not found.changes:
        blocks.append(sentence("The two sheets say the same."))
    for part in dict.fromkeys(change.part for change in found.changes):
        blocks += [Heading(part), changes_grid(found, part)]
    names = list(dict.fromkeys(game.name for game in both))
    title = " and ".join(names) if len(names) > 1 else f"{names[0]}: two versions"
    about = [f"{game.name}, {_chosen(game)}, {game.hash[:12]}" for game in both]
    foot = " · ".join(game.hash[:12] for game in both)
    return Paper(title, (f"A: {about[0]}", f"B: {about[1]}"), tuple(blocks), foot)


def _chosen(game: Game) -> str:
    return ", ".join(f"{question}={option}" for question, option in game.chosen) or "read by its defaults"


def edge_grid(found: SheetDifference) -> Grid:
    """Return the house edge of every wager by both sheets."""
    named = _named(found)
    rows = [
        (named[edge.wager], _percent(edge.before), _percent(edge.after), _signed(edge.more))
        for edge in found.edges
    ]
    return Grid(("house edge", "A", "B", "B takes more by"), tuple(rows))


def changes_grid(found: SheetDifference, part: str) -> Grid:
    """Return the differences of one part."""
    changes = [change for change in found.changes if change.part == part]
    worth = any(change.worth for change in changes)
    named = _named(found)
    rows = [
        (change.what, change.before, change.after, *((worth_words(change, named),) if worth else ()))
        for change in changes
    ]
    return Grid(("", "A", "B", *(("alone worth",) if worth else ())), tuple(rows), words=True)


def _named(found: SheetDifference) -> dict[str, str]:
    """Return what the wagers are called on paper; where the sheets differ, as the first calls them."""
    return {**group_names(found.after), **group_names(found.before)}


def worth_words(change: SheetChange, named: Mapping[str, str]) -> str:
    """Say what a change alone does to the edge of each wager, by the name it has on paper."""
    return ", ".join(f"{named[wager]} {_signed(more)}" for wager, more in change.worth) or NOTHING


def _percent(value: Fraction | None) -> str:
    return NOTHING if value is None else percent(value)


def _signed(value: Fraction | None) -> str:
    return NOTHING if value is None else f"{float(value):+.4%}"
