"""Every recipe runs, and its answer is the one on its page."""

import re
from importlib import import_module
from pathlib import Path

import pytest

RECIPES = Path(__file__).parents[2] / "docs" / "recipes"
README = (RECIPES / "README.md").read_text("utf-8")
PAGES = sorted(path.name for path in RECIPES.glob("*.md") if path.name != "README.md")
QUESTIONS = [name for name in PAGES if "```sql" in (RECIPES / name).read_text("utf-8")]


def block(kind: str, page: str) -> str:
    """The one block of this kind on a page."""
    found = re.findall(rf"^```{kind}\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    assert len(found) == 1
    return str(found[0])


@pytest.fixture(scope="module")
def kitchen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the file of rounds that the page of recipes makes."""
    folder = tmp_path_factory.mktemp("recipes")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        exec(compile(block("python", README), "docs/recipes/README.md", "exec"), {})
    return folder


def test_the_page_of_recipes_names_each_of_them() -> None:
    assert sorted(re.findall(r"\]\(([\w-]+\.md)\)", README)) == PAGES
    assert len(QUESTIONS) >= 3


@pytest.mark.slow
@pytest.mark.parametrize("name", QUESTIONS)
def test_the_answer_of_a_recipe_is_on_its_page(
    name: str, kitchen: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(kitchen)
    page = (RECIPES / name).read_text("utf-8")
    answer = import_module("duckdb").sql(block("sql", page))
    rows = [answer.columns, ["---"] * len(answer.columns), *answer.fetchall()]
    table = "\n".join("| " + " | ".join(map(str, row)) + " |" for row in rows)
    assert page.rstrip().endswith(table), f"{name} should end with:\n{table}"
