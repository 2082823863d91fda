"""A proposed table as a game file: the one it came from, with rows changed and the approval taken off."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

from croupier.games import CATALOGUE, Game
from croupier.games.load import Source, load_source
from croupier.games.places import Places
from croupier.games.words import identifier
from croupier.lab.design.draft import as_written
from croupier.lab.design.propose import Proposal, Proposals
from croupier.lab.design.rows import DesignError

_PAIR = re.compile(
    r"""(?P<key>(?:"(?:\\.|[^"\\])*"|'[^']*'|[\w-]+)\s*=\s*)"""
    r"""(?P<value>"(?:\\.|[^"\\])*"|'[^']*'|\{[^}]*\}|[^\s,#}]+)"""
)
_NO_MORE = ("number", "dated")  # of the approval, which is for the table as it was


def proposed_text(source: Source, found: Proposals, proposal: Proposal, file: Path) -> str:
    """Return the text of a game file with a proposed table; it is read back, and must be the game proposed.

    Its id is the name of the file. It says that it is a proposal, and no longer claims the approval's number.
    """
    game = found.draft.game
    text = source.text
    values: dict[tuple[str | int, ...], object] = {
        ("id",): _id(file),
        ("name",): f"{game.name} (proposal)",
        ("approval", "source"): f"proposal after {game.approval.source}",
    }
    number = next(n for n, pay in enumerate(source.data["pay"]) if pay["id"] == found.draft.table.id)
    for hand, _, then in proposal.changes:
        if hand not in source.data["pay"][number]["rows"]:
            raise _read_otherwise(game)
        values["pay", number, "rows", hand] = as_written(then)
    places = Places(text)
    lines = text.split("\n")
    for path in sorted(values, key=places.find, reverse=True):
        line, column = places.find(path)
        lines[line - 1] = _replaced(lines[line - 1], column - 1, values[path])
    gone = [places.find(("approval", key))[0] for key in _NO_MORE if key in source.data["approval"]]
    kept = [
        line for count, line in enumerate(lines, 1) if count not in gone and not line.startswith("#:schema")
    ]
    text = "\n".join([*_heading(found, proposal), *kept])
    _verify(Source(str(file), text, tomllib.loads(text)), found, proposal)
    return text


def _id(file: Path) -> str:
    try:
        id_ = identifier(file.stem)
    except ValueError:
        raise DesignError(
            f"a game file is named by the game's id; {file.name} is none, but my-game.toml would be one"
        ) from None
    if id_ in CATALOGUE:
        raise DesignError(f"{id_} is an approved game, and this is another; name the file otherwise")
    return id_


def _heading(found: Proposals, proposal: Proposal) -> list[str]:
    edge = float(proposal.odds.house_edge)
    moved = [f"{hand} {now or 'lost'} -> {then}" for hand, now, then in proposal.changes]
    return [
        f"# A proposal, not an approved game: {found.draft.wager} has a house edge of {edge:.4%}.",
        f"# {found.draft.table.title}: {', '.join(moved) or 'as it was'}.",
    ]


def _replaced(line: str, start: int, value: object) -> str:
    pair = _PAIR.match(line, start)
    if pair is None:
        raise DesignError(f"the line {line.strip()} cannot be changed by itself; write its pair on one line")
    return f"{line[:start]}{pair['key']}{_toml(value)}{line[pair.end() :]}"


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_toml(key)} = {_toml(inner)}" for key, inner in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)  # a basic string of TOML is written like one of JSON


def _verify(source: Source, found: Proposals, proposal: Proposal) -> None:
    """Read the text as a person would, under the same readings and amounts, and hold it to the proposal."""
    game = found.draft.game
    again = load_source(source)
    if game.chosen:
        again = again.with_readings(dict(game.chosen))
    if game.filled:
        again = again.with_blanks(dict(game.filled))
    if _core(again) != _core(found.game_of(proposal)):
        raise _read_otherwise(game)


def _read_otherwise(game: Game) -> DesignError:
    chosen = ", ".join(f"{question}={option}" for question, option in game.chosen)
    return DesignError(
        f"the reading {chosen} sets a row that this table changes, so no file can say both; "
        "keep that row with --keep, or design without the reading"
    )


def _core(game: Game) -> dict[str, Any]:
    return {key: value for key, value in game.data.items() if key not in {"id", "name", "approval"}}
