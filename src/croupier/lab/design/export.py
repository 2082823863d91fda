"""Export proposed pay tables: as plain data, as sentences, and as a game file."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from croupier.games import CATALOGUE, Game
from croupier.games.load import Source, load_source
from croupier.games.mistakes import SourceMap
from croupier.games.patch import Data as GameData
from croupier.games.words import ByStake, dollars, identifier
from croupier.lab.design.draft import DesignError, as_written
from croupier.lab.design.propose import Proposal, Proposals
from croupier.lab.design.wish import Range
from croupier.odds.counting.payouts import WagerOdds


def as_data(found: Proposals) -> dict[str, object]:
    """Return what was found, for machines."""
    draft = found.draft
    return {
        "game": draft.game.id,
        "hash": draft.game.hash,
        "readings": draft.game.choices,
        "wager": draft.wager,
        "table": draft.table.id,
        "target": _range(found.wish.edge),
        "now": {
            "pays": {row.hand: None if row.lost else str(row.choices[0]) for row in draft.rows},
            **(_figures(found.now) if found.now else {}),
        },
        "designs": [_proposal(found, proposal) for proposal in found.tables],
        "complete": found.complete,
        "nearest": None
        if found.nearest is None
        else {
            **_proposal(found, found.nearest.proposal),
            "gap": float(found.nearest.gap),
            "gap_exact": str(found.nearest.gap),
        },
        "says": list(remarks(found)),
    }


def _figures(odds: WagerOdds) -> dict[str, object]:
    return {
        "house_edge": float(odds.house_edge),
        "house_edge_exact": str(odds.house_edge),
        "standard_deviation": odds.standard_deviation,
        "hit_frequency": float(odds.hit_frequency),
        "hit_frequency_exact": str(odds.hit_frequency),
        "push_frequency": float(odds.push_frequency),
    }


def _proposal(found: Proposals, proposal: Proposal) -> dict[str, object]:
    return {
        "hash": found.game_of(proposal).hash,
        "pays": {hand: str(pays) for hand, pays in proposal.pays},
        "changes": [
            {"row": hand, "from": None if now is None else str(now), "to": str(then)}
            for hand, now, then in proposal.changes
        ],
        "moved": float(proposal.ratio),
        "moved_exact": str(proposal.ratio),
        **_figures(proposal.odds),
    }


def _range(range_: Range) -> dict[str, float | None]:
    low, high = range_.low, range_.high
    return {"low": None if low is None else float(low), "high": None if high is None else float(high)}


def range_text(range_: Range) -> str:
    """Write a range of edges.

    >>> from croupier.lab.design.wish import read_target
    >>> range_text(read_target("5%")), range_text(read_target("0.05..0.05"))
    ('4.9% to 5.1%', '5%')
    """
    ends = [f"{float(end) * 100:.6g}%" for end in (range_.low, range_.high) if end is not None]
    return " to ".join(dict.fromkeys(ends))


def remarks(found: Proposals) -> Iterator[str]:
    """Yield what a designer must know besides the tables."""
    draft = found.draft
    if found.nearest:
        numbers = " of round numbers (--integers tries every whole one)" if found.numbers == "round" else ""
        looked = "No table" if found.complete else "No table that was looked at"
        yield (
            f"{looked}{numbers} has such an edge with every row between a quarter and four times of what it "
            "pays now."
        )
    elif not found.tables:
        looked = "none" if found.complete else "none of those looked at"
        wins = "wins so often" if found.wish.hit else ""
        spread = "spreads so far" if found.wish.variance else ""
        both = " and ".join(filter(None, (wins, spread)))
        yield f"There are tables with such an edge, but {looked} that {both}."
    if not found.complete:
        these = "these are the nearest, and for more" if found.tables else "to narrow the search"
        yield f"There are too many tables to look at them all; {these}, keep more rows or widen the target."
    prizes = [row.choices[0] for row in draft.rows if isinstance(row.choices[0], ByStake)]
    if prizes:
        stake = dollars(prizes[0].prizes[0][0])
        yield f"Prizes are shown for a stake of {stake}; those for others move in proportion."
    if found.tied:
        yield f"A fold may lose {draft.wager}; its figures are those of a bet that stays."
    if draft.game.cap:
        yield "The cap on payouts is not in these odds; see croupier odds --cap."


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
    places = SourceMap(text)
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
        "keep that row, or design without the reading"
    )


def _core(game: Game) -> GameData:
    return {key: value for key, value in game.data.items() if key not in {"id", "name", "approval"}}
