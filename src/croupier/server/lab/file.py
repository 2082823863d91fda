"""What is taken home from the lab: the changed game as a game file, and its figures on paper or in cells."""

import csv
import io
import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any, cast

from croupier.games import Game
from croupier.games.load import Source, load_source
from croupier.games.patch import patched
from croupier.server.lab.desk import figures, verify_quick, written
from croupier.server.lab.request import LabRequest, read_as, sheet_of, wished

_NO_MORE = ("number", "dated")  # of the approval, which is for the game as it was


def game_file(wish: LabRequest, *, slow: bool = False) -> str:  # noqa: ARG001 (nothing is counted for it)
    """Return the wished game as the text of a game file; it is read back, and must be the game wished.

    What was read another way is settled in it and no longer open. It says that it is a proposal, and does
    not claim the approval's number.
    """
    wished(wish)  # what no lab would solve, no file says
    game = read_as(wish)
    data = patched(game.data, {"pay": {table: {"rows": dict(rows)} for table, rows in wish.pays.items()}})
    data["id"], data["name"] = f"{game.id}-lab", f"{game.name} (proposal)"
    data["approval"] = {
        **{key: value for key, value in data["approval"].items() if key not in _NO_MORE},
        "source": f"proposal after {game.approval.source}",
    }
    settled = {question for question, _ in game.chosen}
    data["reading"] = [each for each in data.get("reading", []) if each["id"] not in settled]
    if not data["reading"]:
        del data["reading"]
    text = "\n".join([*_heading(wish, game), "", *_toml(data)]) + "\n"
    load_source(Source(f"{data['id']}.toml", text, tomllib.loads(text)))
    return text


def _heading(wish: LabRequest, game: Game) -> Iterator[str]:
    yield "# A proposal from the lab, not an approved game."
    for question, option in game.chosen:
        yield f"# {question} is read as option {option}."
    for table, hand, now, then in changes(wish):
        yield f"# {table}: {hand} {now} -> {then}."


def changes(wish: LabRequest) -> list[tuple[str, str, str, str]]:
    """Return every row that pays otherwise: the table's title, the hand, what it pays now and then."""
    game, other = read_as(wish), wished(wish)
    return [
        (table.title, row.hand, str(row.pays), str(then.pays))
        for table, changed in zip(game.pay_tables, other.pay_tables, strict=True)
        for row, then in zip(table.rows, changed.rows, strict=True)
        if row.pays != then.pays
    ]


def _toml(data: Mapping[str, Any]) -> Iterator[str]:
    """Write a file's data as TOML: plain keys first, then its tables, whatever is deeper within a line."""
    tables = {key: value for key, value in data.items() if _is_table(value)}
    for key, value in data.items():
        if key not in tables:
            yield f"{key} = {_value(value)}"
    for key, value in tables.items():
        for each in value if isinstance(value, list) else [value]:
            yield ""
            yield f"[[{key}]]" if isinstance(value, list) else f"[{key}]"
            yield from (f"{name} = {_value(inner)}" for name, inner in each.items())


def _is_table(value: object) -> bool:
    return isinstance(value, dict) or (
        isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)
    )


def _value(value: object) -> str:
    match value:
        case dict():
            pairs = (
                f"{json.dumps(key, ensure_ascii=False)} = {_value(inner)}" for key, inner in value.items()
            )
            return "{ " + ", ".join(pairs) + " }"
        case list():
            return f"[{', '.join(map(_value, value))}]"
        case _:
            return json.dumps(value, ensure_ascii=False)  # a basic string of TOML is written like one of JSON


# -------------------------------------------------------------------------------------------- the figures

_FIGURES = {
    "edge": "house edge",
    "risk": "element of risk",
    "average": "average wager",
    "hit": "hit frequency",
    "push": "push frequency",
}


def _lines(wish: LabRequest, *, slow: bool) -> Iterator[tuple[str, ...]]:
    """Yield every figure: wager, what it is, its decimals, its fraction, and the approved sheet's."""
    if not slow:
        verify_quick(wish, read_as(wish).wager_groups)
    before = figures(wish.model_copy(update={"pays": {}, "readings": {}}), slow=slow)["wagers"]
    for wager, found in figures(wish, slow=slow)["wagers"].items():
        if "unknown" in found:
            yield wager, found["unknown"], "", "", ""
            continue
        exact, approved = cast("dict[str, str]", found), cast("dict[str, str]", before.get(wager, {}))
        for key, says in _FIGURES.items():
            yield wager, says, _decimals(exact[key]), exact[key], approved.get(key, "")
        yield wager, "standard deviation", f"{found['deviation']:.6f}", "", ""
        for net, often in found["chances"]:
            yield wager, f"net {net}", _decimals(often), often, ""


def _decimals(exact: str) -> str:
    return f"{float(Fraction(exact)):.8f}"


def figures_csv(wish: LabRequest, *, slow: bool = False) -> str:
    """Return the rows and the figures of a wished game for a spreadsheet."""
    sheet = io.StringIO()
    write = csv.writer(sheet, lineterminator="\r\n")
    write.writerow(("wager or table", "what", "decimal", "exact", "approved"))
    write.writerows(_lines(wish, slow=slow))
    before = {
        (table.id, row.hand): row.pays for table in sheet_of(wish.game).pay_tables for row in table.rows
    }
    for table in wished(wish).pay_tables:
        for row in table.rows:
            then = before.get((table.id, row.hand), "")
            write.writerow((table.title, row.hand, "", json_free(written(row.pays)), str(then)))
    return sheet.getvalue()


def json_free(pays: str | dict[str, str]) -> str:
    """Write what a row pays in one cell."""
    return pays if isinstance(pays, str) else ", ".join(f"{stake}: {prize}" for stake, prize in pays.items())


def figures_page(wish: LabRequest, *, slow: bool = False) -> str:
    """Return the same as a page to print."""
    game = wished(wish)
    read = ", ".join(f"{question} as {option}" for question, option in game.chosen) or "by its defaults"
    moved = [(table, hand, now, then) for table, hand, now, then in changes(wish)]
    lines = list(_lines(wish, slow=slow))
    pay = [(table.title, row.hand, str(row.pays)) for table in game.pay_tables for row in table.rows]
    return "\n".join(
        (
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            f"<title>{escape(game.name)}: figures</title>",
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<link rel="stylesheet" href="/style/tokens.css"><link rel="stylesheet" href="/style/room.css">',
            '<link rel="stylesheet" href="/lab/print.css"></head><body><main>',
            f"<h1>{escape(game.name)}</h1>",
            f"<p>A proposal from the lab, not an approved game. Read {escape(read)}.</p>",
            _html("Rows that were moved", ("table", "hand", "approved", "here"), moved) if moved else "",
            _html("Figures", ("wager", "what", "decimal", "exact", "approved"), lines),
            _html("Pay tables", ("table", "hand", "pays"), pay),
            "</main></body></html>",
        )
    )


def _html(title: str, columns: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in columns)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<h2>{escape(title)}</h2><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
