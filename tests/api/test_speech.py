"""What the library raises never speaks of options of the command line."""

import ast
from pathlib import Path

import pytest

import croupier

ROOMS = ("api", "cards.py", "games", "hands", "lab", "odds", "table")


def raised(tree: ast.AST) -> list[str]:
    """The texts of what is raised, but for what the command line is told."""
    calls = [
        node.exc for node in ast.walk(tree) if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call)
    ]
    parts = (part for call in calls for said in call.args for part in ast.walk(said))
    return [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]


@pytest.mark.slow
def test_no_exception_names_an_option() -> None:
    source = Path(croupier.__file__).parent
    files = [
        file
        for room in ROOMS
        for file in ((source / room).rglob("*.py") if "." not in room else [source / room])
    ]
    texts = [(file.name, text) for file in files for text in raised(ast.parse(file.read_text("utf-8")))]
    assert len(texts) > 300
    assert not [(name, text) for name, text in texts if " --" in f" {text}"]
