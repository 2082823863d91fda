"""Every way of reading a game makes a sound game: each option of each reading is tried."""

from collections.abc import Callable, Iterable, Iterator

from croupier.games.checklist import UnknownRuleError, rule
from croupier.games.document import Option, Reading
from croupier.games.mistakes import GameFileError, Mistake, Path
from croupier.games.model import Game
from croupier.games.patch import NowhereError, dotted
from croupier.games.words import quoted

DOCUMENTS = ("000", "001", "002", "003", "004")


def check(game: Game, contradictions: Callable[[Game], Iterable[Mistake]]) -> Iterator[Mistake]:
    """Yield what is wrong with readings: their form, and what each option makes of the game."""
    known = {mistake.says for mistake in contradictions(game)}

    def fresh(read_so: Game) -> Iterator[Mistake]:
        return (mistake for mistake in contradictions(read_so) if mistake.says not in known)

    for number, reading in enumerate(game.readings):
        path: Path = ("reading", number)
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


def _form(reading: Reading, option: Option, path: Path) -> Iterator[Mistake]:
    said = [key for key in ("change", "same_as", "cannot") if getattr(option, key)]
    if option.id == reading.default:
        if said:
            yield Mistake(
                (*path, said[0]),
                f"option {option.id} is the default, which is the file as it stands: drop {said[0]}",
            )
    elif len(said) != 1:
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
    path: Path,
    contradictions: Callable[[Game], Iterable[Mistake]],
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
    for mistake in contradictions(read_so):
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


def _named(game: Game) -> Iterator[tuple[Path, str]]:
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
