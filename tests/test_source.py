"""The source stays plain and small: short modules, declared shapes, and names that say what they hold."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

import croupier
from tests.loops import at_least_one

SOURCE = Path(croupier.__file__).parent
LONGEST = 400
# Words of an older, private vocabulary, and what to write instead.
INSTEAD = {
    "told": "payload",
    "said": "text",
    "laid": "setup",
    "beside": "side_bets",
    "seer": "history",
    "hall": "casino",
    "deeds": "actions",
    "fates": "results",
}
OLD = re.compile(rf"\b(?:{'|'.join(INSTEAD)})\b")
CLASS = re.compile(r"^ *class (\w+)\b(?=[(:\[])", re.MULTILINE)
PLAIN = (
    "api",
    "cli",
    "games",
    "hands",
    "house",
    "lab",
    "rehearsal",
    "server",
    "store",
)
# Class names that stand for more than one thing, as "One name, one thing" in docs/architecture.md allows.
SHARED_NAMES = {
    # Commands and events, whose names are sent and stored, and requests that say more than their command.
    "AddGames",
    "CloseTable",
    "Command",
    "Consent",
    "ConsentGiven",
    "JackpotsPosted",
    "OpenDay",
    "OpenSet",
    "OpenTable",
    "PostJackpots",
    "Schedule",
    "SetLimits",
    "TableClosed",
    "TableOpened",
    # Results of the library, under the name of what they show.
    "Advice",
    "Odds",
    "Strategy",
    "WagerOdds",
    # Tables of a game file beside what they become.
    "Action",
    "House",
    # Who looks at a table, and what somebody is hired for.
    "Role",
}
STORED = {"beside"}  # a key of the advice that clients read
SAID_AT_POKER = {"said"}  # a field of the turns that are stored


def names(tree: ast.AST) -> set[str]:
    """Return every name that a module gives: to values, arguments, fields, functions, classes and modules."""
    found = set[str]()
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                found.add(name)
            case ast.Attribute(attr=name, ctx=ast.Store()):
                found.add(name)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
            case ast.alias(name=name, asname=None):
                found.add(name)
    return found


def test_every_module_is_of_one_sitting() -> None:
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in SOURCE.rglob("*.py")}
    assert lengths
    long = {str(path.relative_to(SOURCE)): lines for path, lines in lengths.items() if lines > LONGEST}
    assert not long, "split them by subject"


def test_what_the_server_sends_and_takes_has_a_declared_shape() -> None:
    for path in at_least_one((SOURCE / "server").rglob("*.py")):
        assert "dict[str, Any]" not in path.read_text("utf-8"), f"{path.name}: declare a TypedDict"


@pytest.mark.parametrize("package", PLAIN)
def test_names_are_those_of_software_and_of_casinos(package: str) -> None:
    for path in at_least_one((SOURCE / package).rglob("*.py")):
        stored = STORED | SAID_AT_POKER if path.parent.name == "poker" else STORED
        text = path.read_text("utf-8")
        used = names(ast.parse(text)) if OLD.search(text) else set()  # to parse every module takes seconds
        old = used & INSTEAD.keys() - stored
        assert not old, f"{path.name}: {', '.join(f'{name}: write {INSTEAD[name]}' for name in sorted(old))}"


def test_a_class_name_stands_for_one_thing() -> None:
    modules = [path.read_text("utf-8") for path in at_least_one(SOURCE.rglob("*.py"))]
    classes = [name for text in modules for name in CLASS.findall(text)]
    twice = {name for name, count in Counter(classes).items() if count > 1}
    assert twice - SHARED_NAMES == set(), "give one of them a name that says what it is"
    assert SHARED_NAMES - twice == set(), "these are used once by now: take them off the list"


def test_scripts_use_the_same_words() -> None:
    words = "|".join(INSTEAD.keys() - {"said"})  # which is a stored key: what somebody said on their turn
    for path in at_least_one((SOURCE / "server" / "web").rglob("*.js")):
        old = re.findall(rf"(?<![\w-])(?:{words})(?![\w-])", path.read_text("utf-8"))
        assert not old, path.name


def test_the_old_words_are_found() -> None:
    text = "def told(said):\n    self.laid = hall\n    from x import seer\n    beside: int = 1"
    assert names(ast.parse(text)) & INSTEAD.keys() == {"told", "said", "laid", "seer", "beside"}
