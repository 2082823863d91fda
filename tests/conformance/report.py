"""The conformance table: for every rule where it lives and which tests hold it, as docs/conformance.md."""

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

from croupier.games.checklist import DocumentRule, Room, State, rules

from .markers import ROOT, ByRule, collect
from .places import game_files, in_comments

REPORT = ROOT / "docs" / "conformance.md"
STALE = "docs/conformance.md no longer says what the tests and game files say; run `make docs`."

_TITLES = {
    "000": "Document 000: Three Card Poker, approval 17 010",
    "001": "Document 001: NH Hold 'Em with Board, Pocket and 6 Card bonus",
    "002": "Document 002: NH Hold'Em with 3-Card Bonus, dealt face up",
    "003": "Document 003: NH Holdem Stud, approval 12 003, with its house rules and a torn sheet",
    "004": "Document 004: NH Hold'Em with 3 Card Bonus",
    "all": "Across the documents",
}
_HEAD = """\
# Conformance

Every rule (R), house rule (H) and open question (Q) of the five approved documents, where it lives and what
holds croupier to it. Written by `make docs`; do not edit it. The statements are croupier's own words, kept in
[checklist.toml](../src/croupier/games/checklist.toml); the lines are those of the document as filed.

*Held*: the tests named prove it. *Open*: it waits for the room named; tests named beside it cover a part.
*By hand*: people keep it, for the reason given, and it stands on a checklist of the game file.
"""


def written(tests: ByRule, root: Path = ROOT) -> str:
    """Write the whole report."""
    homes = _homes(root)
    parts = [_HEAD, _counts()]
    for document, title in _TITLES.items():
        parts.append(f"## {title}\n")
        parts.append(_table([rule for rule in rules() if rule.document == document], homes, tests))
    return "\n".join(parts)


def _homes(root: Path) -> dict[str, list[str]]:
    """Link each rule to the game files and modules that name it."""
    homes: defaultdict[str, list[str]] = defaultdict(list)
    named = [(file.path, file.named) for file in game_files(root)]
    for path, ids in [*named, *in_comments(root).items()]:
        for name in ids:
            homes[name].append(_link(path.name, path.relative_to(root).as_posix()))
    return homes


def _counts() -> str:
    by_document = Counter((rule.document, rule.state) for rule in rules())
    overall = Counter(rule.state for rule in rules())
    rows = [
        [document, *(by_document[document, state] for state in State)]
        for document in dict.fromkeys(rule.document for rule in rules())
    ]
    rows.append(["together", *(overall[state] for state in State)])
    return _rows(["document", "held", "open", "kept by people"], rows)


def _table(entries: Iterable[DocumentRule], homes: dict[str, list[str]], tests: ByRule) -> str:
    rows = [
        [
            rule.id,
            rule.says,
            rule.lines,
            "<br>".join(homes.get(rule.id, [])),
            _keeper(rule, tests.get(rule.id, [])),
        ]
        for rule in entries
    ]
    return _rows(["id", "what it says", "lines", "lives in", "held by"], rows)


def _keeper(rule: DocumentRule, tests: Iterable[str]) -> str:
    """Say what keeps a rule: its tests, the room it waits for, or the people and why."""
    by_file: defaultdict[str, list[str]] = defaultdict(list)
    for test in tests:
        path, _, name = test.partition("::")
        by_file[path].append(name)
    kept = [
        f"{_link(path.removeprefix('tests/'), path)}::{', '.join(by_file[path])}" for path in sorted(by_file)
    ]
    if rule.state is State.OPEN:
        kept.insert(0, f"open: {rule.room}")
    if rule.state is State.HELD and not kept:
        kept.append("no test yet")
    if rule.why:
        kept.append(f"by hand: {rule.why}")
    return "<br>".join(kept)


def _rows(head: list[str], rows: Iterable[Iterable[object]]) -> str:
    lines = [head, ["---"] * len(head), *([str(cell).replace("|", "\\|") for cell in row] for row in rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _link(text: str, path: str) -> str:
    return f"[{text}](../{path})"


def summary() -> str:
    """List the open rules by the room they wait for."""
    waiting = {
        room: [rule.id for rule in rules() if (rule.state, rule.room) == (State.OPEN, room)] for room in Room
    }
    lines = [f"{room} ({len(ids)}): {' '.join(ids)}" for room, ids in waiting.items() if ids]
    return "\n".join(["Open, by the room they wait for:", *lines])


def main() -> None:
    """Write the report, or with --check say whether it is still true."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance.report", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if the report is stale")
    checking = parser.parse_args().check
    text = written(collect())
    if not checking:
        REPORT.write_text(text, "utf-8")
    elif not REPORT.exists() or REPORT.read_text("utf-8") != text:
        sys.exit(STALE)
    print(summary())


if __name__ == "__main__":
    main()
