"""Check a game file as a whole: mistakes under every reading, what its submission lacks, its JSON Schema."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import MISSING, dataclass, is_dataclass
from datetime import date
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

from croupier.games.checklist import UnknownRuleError, rule
from croupier.games.checks import contradictions
from croupier.games.decode import Keyed, decode, keys_of, kinds_by_action, one_kind
from croupier.games.document import Option, Reading
from croupier.games.load import find, read
from croupier.games.mistakes import GameFileError, KeyPath, Mistake
from croupier.games.model import Game
from croupier.games.patch import Data, NowhereError, dotted
from croupier.games.words import Plain, Posted, Written, quoted

DOCUMENTS = ("000", "001", "002", "003", "004")


def check_readings(game: Game) -> Iterator[Mistake]:
    """Yield what is wrong with readings: their form, and what each option makes of the game."""
    known = {mistake.says for mistake in contradictions(game)}

    def fresh(read_so: Game) -> Iterator[Mistake]:
        return (mistake for mistake in contradictions(read_so) if mistake.says not in known)

    for number, reading in enumerate(game.readings):
        path: KeyPath = ("reading", number)
        if reading.option(reading.default) is None:
            yield Mistake((*path, "default"), f"{reading.id} has no option {quoted(reading.default)}")
        if len(reading.options) < 2:
            yield Mistake(path, f"{reading.id} needs at least two options; a settled question is a [[note]]")
        ids = [option.id for option in reading.options]
        for place, option in enumerate(reading.options):
            here = (*path, "option", place)
            if option.id in ids[:place]:
                yield Mistake((*here, "id"), f"{reading.id} has two options {quoted(option.id)}")
            yield from _form(reading, option, here)
            if option.change and option.id != reading.default:
                yield from _tried(game, reading, option, here, fresh)
    yield from _ids(game)


def _form(reading: Reading, option: Option, path: KeyPath) -> Iterator[Mistake]:
    keys = [key for key in ("change", "same_as", "cannot") if getattr(option, key)]
    if option.id == reading.default:
        if keys:
            yield Mistake(
                (*path, keys[0]),
                f"option {option.id} is the default, which is the file as it stands: drop {keys[0]}",
            )
    elif len(keys) != 1:
        yield Mistake(path, f"option {option.id} must say one of change, same_as or cannot")
    if option.same_as:
        other = reading.option(option.same_as)
        if other is None:
            yield Mistake((*path, "same_as"), f"{reading.id} has no option {quoted(option.same_as)}")
        elif other.same_as or other.cannot:
            yield Mistake(
                (*path, "same_as"),
                f"option {other.id} is not played by itself; name the option that {option.id} plays like",
            )


def _tried(
    game: Game,
    reading: Reading,
    option: Option,
    path: KeyPath,
    fresh: Callable[[Game], Iterable[Mistake]],
) -> Iterator[Mistake]:
    here = (*path, "change")
    try:
        read_so = game.with_readings({reading.id: option.id})
    except NowhereError as error:
        yield Mistake(here, f"change.{error}")
        return
    except GameFileError as error:
        for mistake in error.mistakes:
            where = dotted(tuple(map(str, mistake.path)))
            yield Mistake(here, f"read as {reading.id}={option.id}, {where}: {mistake.says}")
        return
    if read_so.hash == game.hash:
        yield Mistake(here, "this change leaves the game as it is; change something, or write same_as")
    for mistake in fresh(read_so):
        yield Mistake(here, f"read as {reading.id}={option.id}: {mistake.says}", warning=mistake.warning)


def _ids(game: Game) -> Iterator[Mistake]:
    """Yield the rule ids that the checklist does not know, for games of the five documents."""
    if game.approval.document not in DOCUMENTS:
        return
    for path, id_ in _named(game):
        try:
            rule(id_)
        except UnknownRuleError as error:
            yield Mistake(path, str(error))


def _named(game: Game) -> Iterator[tuple[KeyPath, str]]:
    for key, things in (
        ("equipment", game.equipment),
        ("cards", game.cards),
        ("step", game.steps),
        ("wager", game.wagers),
        ("pay", game.pay_tables),
        ("bonus", game.bonuses),
        ("duty", game.duties),
        ("checklist", game.checklist),
    ):
        for number, thing in enumerate(things):
            for place, id_ in enumerate(thing.rules):
                yield (key, number, "rules", place), id_
    for key, ids in (
        ("reading", [reading.id for reading in game.readings]),
        ("note", [note.id for note in game.notes]),
        ("house_rule", [house_rule.id for house_rule in game.house_rules]),
    ):
        for number, id_ in enumerate(ids):
            yield (key, number, "id"), id_


Schema: TypeAlias = dict[str, Any]
_SCALARS: Mapping[type, Schema] = {
    str: {"type": "string", "minLength": 1},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    date: {"type": "string", "format": "date"},
}


def schema() -> Schema:
    """Return the schema of a whole game file."""
    tables: dict[str, Schema] = {}
    root = _table(Game, tables)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A croupier game file",
        **root,
        "$defs": dict(sorted(tables.items())),
    }


def _table(kind: Any, tables: dict[str, Schema]) -> Schema:
    keys = keys_of(kind)
    return {
        "description": str(kind.__doc__),
        "type": "object",
        "properties": {key: _of(hint, tables) for key, (_, hint) in keys.items()},
        "required": [key for key, (slot, _) in keys.items() if slot.default is MISSING],
        "additionalProperties": False,
    }


def _of(hint: Any, tables: dict[str, Schema]) -> Schema:
    hint = one_kind(hint)
    origin = get_origin(hint)
    if origin is Annotated:
        inner, mark = get_args(hint)
        if isinstance(mark, Written):
            return dict(mark.schema)
        assert isinstance(mark, Keyed)  # noqa: S101 (the only other mark there is)
        _, value = keys_of(get_args(inner)[0])[mark.value]
        return {"type": "object", "additionalProperties": _of(value, tables)}
    if origin in (Union, UnionType):
        return {"oneOf": [_of(kind, tables) for kind in kinds_by_action(hint).values()]}
    if origin is tuple:
        return {"type": "array", "items": _of(get_args(hint)[0], tables)}
    if origin is Literal:
        return {"enum": list(get_args(hint))}
    if is_dataclass(hint):
        return _reference(hint, tables)
    return dict(_SCALARS[hint])


def _reference(kind: Any, tables: dict[str, Schema]) -> Schema:
    if kind.__name__ not in tables:
        tables[kind.__name__] = {}
        tables[kind.__name__] = _table(kind, tables)
    return {"$ref": f"#/$defs/{kind.__name__}"}


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
    submission = game.submission
    answers = (
        ("name of the game", submission.name, YES),
        ("object of the game", submission.object, YES if game.object else NO),
        ("rules of the game", submission.game_rules, YES if game.steps else NO),
        ("equipment", submission.equipment, _equipment(game)),
        ("method of play", submission.method_of_play, YES if game.steps else NO),
        ("types of wagers", submission.wager_types, YES if game.wagers else NO),
        ("amounts of wagers", submission.wager_amounts, _amounts(game)),
        ("payouts and odds", submission.payouts, _payouts(game)),
        ("point system", submission.point_system, YES if game.point_system else NOT_APPLICABLE),
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
class LintReport:
    """What checking one file found; `game` is None where the file cannot be read as a game."""

    file: str
    game: Game | None
    mistakes: tuple[Mistake, ...]
    submission: tuple[Item, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether the file can be used: warnings do not count."""
        return not any(not mistake.warning for mistake in self.mistakes)


def check(game: str | Path) -> LintReport:
    """Check a file, or a game of the catalogue; never raises for what is wrong inside the file."""
    path = find(game)
    try:
        source = read(path)
    except GameFileError as error:
        return LintReport(str(path), None, error.mistakes)
    found, wrong = decode(Game, source.data)
    mended = Game.unchecked(source.data) if found else _mended(source.data, wrong)
    deeper = [*contradictions(mended), *check_readings(mended)] if mended else []
    passed_over = [
        mistake.path[:-1]
        for mistake in wrong
        if mistake.mend == "" and len(mistake.path) > 1 and not _is_row(mistake)
    ]
    deeper = [m for m in deeper if not any(m.path[: len(table)] == table for table in passed_over)]
    mistakes = tuple(source.placed([*wrong, *deeper]))
    if found is None or mended is None:
        return LintReport(str(path), None, mistakes)
    return LintReport(str(path), mended, mistakes, completeness(mended))


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
