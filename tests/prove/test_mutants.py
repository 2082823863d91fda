"""The mutation runner itself: what it changes, which tests it chooses, what it calls killed and survived."""

import gc
import weakref
from collections.abc import Sequence
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from tests.prove.changes import Mutant, mutants_of
from tests.prove.choosing import Tree
from tests.prove.forking import patch, patches
from tests.prove.mutants import Copy, End, Tried, caught, every_one, explained, main, sample_of, told, try_all

ROOT = Path(__file__).parents[2]
PACKAGES = ("cards", "hands", "games", "table", "odds", "lab", "house", "store", "server", "cli")
SAMPLE = '''
"""What is left."""
LIMIT: int = 3
__all__ = ["room"]


def room(cap: int, paid: int, limit: int | None = 3) -> int:
    """Say how much is left."""
    assert paid >= 0
    left = cap - paid
    if isinstance(left, int | float) and left < 0:
        raise ValueError(f"{left + 1} is too much")
    return left if left > 0 and not limit else 0


class Till:
    """Counts."""

    @property
    async def open(self) -> bool:
        self.count += 1
        self.told = self.tell()
        self.tell()
        return True
'''


def mutants(source: str) -> list[Mutant]:
    return [mutant for place in mutants_of("sample", source) for mutant in place]


def test_every_operator_number_condition_and_deed_is_changed_once() -> None:
    changes = [(mutant.function, mutant.before, mutant.after) for mutant in mutants(SAMPLE)]
    assert changes == [
        ("<module>", "3", "4"),
        ("<module>", "3", "2"),
        ("room", "cap - paid", "cap + paid"),
        ("room", "isinstance(left, int | float) and left < 0", "isinstance(left, int | float) or left < 0"),
        ("room", "isinstance(left, int | float)", "not isinstance(left, int | float)"),
        ("room", "left < 0", "left <= 0"),
        ("room", "0", "1"),
        ("room", "0", "-1"),
        ("room", "raise ValueError(f'{left + 1} is too much')", "pass"),
        ("room", "left > 0 and (not limit)", "left > 0 or not limit"),
        ("room", "left > 0", "left >= 0"),
        ("room", "0", "1"),
        ("room", "0", "-1"),
        ("room", "not limit", "limit"),
        ("room", "0", "1"),
        ("room", "0", "-1"),
        ("open", "self.count += 1", "pass"),
        ("open", "1", "2"),
        ("open", "1", "0"),
        ("open", "self.told = self.tell()", "pass"),
        ("open", "self.tell()", "pass"),
        ("open", "True", "False"),
    ]


def test_each_mutant_is_one_change_that_python_reads_and_the_next_begins_anew() -> None:
    sources = [mutant.source for mutant in mutants(SAMPLE)]
    assert len(set(sources)) == len(sources)
    assert SAMPLE not in sources
    for source in sources:
        compile(source, "sample", "exec")
    names = [mutant.name for mutant in mutants(SAMPLE)]
    assert len(set(names)) == len(names)
    assert "sample.room: 0 -> 1, number 2" in names


def test_a_match_is_changed_in_its_cases_and_not_in_their_patterns() -> None:
    source = dedent("""
        def sign(x):
            match x:
                case -1 | 0:
                    return 5
    """)
    assert [(mutant.before, mutant.after) for mutant in mutants(source)] == [("5", "6"), ("5", "4")]


# ------------------------------------------------------------------------------------- samples and tests


@pytest.fixture(scope="module")
def tree() -> Tree:
    return Tree(ROOT)


@pytest.mark.slow
def test_every_package_is_covered(tree: Tree) -> None:
    assert set(PACKAGES) <= set(tree.packages)
    for package in PACKAGES:
        assert sample_of(tree, package, 1, seed=1), package


@pytest.mark.slow
def test_a_sample_is_the_same_for_the_same_seed_and_another_for_another(tree: Tree) -> None:
    first = sample_of(tree, "hands", 20, seed=1)
    assert first == sample_of(tree, "hands", 20, seed=1)
    assert first != sample_of(tree, "hands", 20, seed=2)
    assert len({(mutant.module, mutant.name) for mutant in first}) == 20
    assert {mutant.module.split(".")[0] for mutant in first} == {"hands"}


@pytest.mark.parametrize(
    ("module", "first"),
    [
        ("cards", "src/croupier/cards.py tests/test_cards.py"),
        ("table.undo", "tests/table/test_undo.py"),
        ("odds.playing.advice", "src/croupier/odds/playing/advice.py tests/odds/test_advice.py"),
        ("house.jackpots.winning", "tests/house/test_jackpots.py"),
        ("server.people.accounts", "tests/server/test_accounts.py"),
        ("store.vault", "src/croupier/store/vault.py tests/store/test_vault.py"),
        ("cli.audit", "tests/cli/test_audit.py"),
    ],
)
@pytest.mark.slow
def test_the_test_that_mirrors_a_module_is_tried_first(tree: Tree, module: str, first: str) -> None:
    wanted = first.split()
    assert tree.tests_for(module, 6)[: len(wanted)] == wanted


def test_a_test_reaches_a_module_through_helpers_and_names_a_package_hands_on(tree: Tree) -> None:
    assert "tests/house/test_any_jackpots.py" in tree.tests_for("house.jackpots.winning", 8)
    assert "tests/table/test_any_command.py" in tree.tests_for("table.dealing", 12)
    assert len(tree.tests_for("table.dealing", 3)) <= 4
    assert not any("browser" in test or "faults" in test for test in tree.tests_for("server.app", 99))


# ----------------------------------------------------------------------------------------------- forking

WHOLE = """
LIMIT = 3

class Till:
    room = 5

    @property
    def half(self):
        return self.room // 2

def late(x, y=1):
    return [x + each for each in range(y)]
"""


@pytest.mark.parametrize(
    ("before", "after", "functions"),
    [
        ("room // 2", "room * 2", {"Till.half"}),
        ("x + each", "x - each", {"late"}),
        ("range(y)", "(\n\n  range(y + 1))", {"late"}),
        ("y=1", "y=2", None),
        ("room = 5", "room = 6", None),
        ("LIMIT = 3", "LIMIT = 4", None),
        ("LIMIT = 3", "LIMIT =   3", set()),
    ],
)
def test_a_change_in_functions_is_put_into_them_and_no_other(
    before: str, after: str, functions: set[str] | None
) -> None:
    found = patches("till.py", WHOLE, WHOLE.replace(before, after))
    assert (found if found is None else {name for _, name, _ in found}) == functions


def test_new_code_is_put_into_whoever_holds_the_function() -> None:
    place: dict[str, Any] = {}
    exec(compile(WHOLE, "till.py", "exec"), place)
    till, late = place["Till"](), place["late"]
    _gone = weakref.proxy(place["Till"]())
    gc.freeze()
    for before, after in (("room // 2", "room * 2"), ("x + each", "x - each")):
        patch(patches("till.py", WHOLE, WHOLE.replace(before, after)) or {})
    assert till.half == 10
    assert late(5, 3) == [5, 4, 3]


# ----------------------------------------------------------------------------------------------- trying


def small(root: Path) -> Tree:
    """A checkout of one module with one test, which also looks where the module is read from."""
    for path, text in {
        "pyproject.toml": "[tool.pytest.ini_options]\nmarkers = ['prove: long']\n",
        "docs/proofs.md": "- `till.loop: x > 1 -> x >= 1`: nobody asks.\n",
        "src/croupier/__init__.py": "",
        "src/croupier/till.py": """
            def loop(x):
                while x > 1:
                    x -= 1
                return x

            def unseen(x):
                return x + 1
        """,
        "tests/test_till.py": f"""
            import croupier.till

            def test_loop():
                assert not croupier.till.__file__.startswith({str(root)!r})
                assert croupier.till.loop(3) == 1
        """,
    }.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(dedent(text), encoding="utf-8")
    return Tree(root)


@pytest.mark.slow
def test_mutants_are_tried_in_a_copy_and_each_end_is_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.prove.mutants.CPU", 5)
    tree = small(tmp_path / "checkout")
    before = {path: path.read_bytes() for path in tree.root.rglob("*") if path.is_file()}
    (tmp_path / "copy").mkdir()
    wanted = {
        "till.loop: x > 1 -> x >= 1": End.EXPLAINED,
        "till.loop: x -= 1 -> pass": End.TIMEOUT,
        "till.loop: 1 -> 2": End.KILLED,
        "till.unseen: x + 1 -> x - 1": End.SURVIVED,
    }
    chosen = [mutant for mutant in every_one(tree, "till") if mutant.name in wanted]
    tried = list(try_all(Copy(tree, tmp_path / "copy"), chosen))
    noticed = {each.noticed for each in tried if each.end is End.KILLED}
    assert noticed == {"tests/test_till.py::test_loop"}, "in a fork, which tells who noticed"
    assert {each.mutant.name: each.end for each in tried} == wanted
    assert {path: path.read_bytes() for path in tree.root.rglob("*") if path.is_file()} == before
    says = "till: 4 mutants, 1 killed, 1 timeout, 1 survived, 1 explained, 67% caught"
    assert told("till", tried) == says


@pytest.mark.slow
def test_a_test_that_fails_by_itself_kills_no_mutant(tmp_path: Path) -> None:
    tree = small(tmp_path / "checkout")
    (tree.root / "tests" / "test_till.py").write_text("import croupier.till\ndef test_bad(): assert 0\n")
    (tmp_path / "copy").mkdir()
    copy = Copy(tree, tmp_path / "copy")
    (tried,) = try_all(copy, every_one(tree, "till")[-1:])
    assert tried.end is End.SURVIVED
    assert copy.unfit == ["tests/test_till.py::test_bad"]


@pytest.mark.parametrize(("least", "fails"), [("50", 0), ("51", 1)])
def test_a_package_of_which_too_few_are_caught_fails_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, least: str, fails: int
) -> None:
    def tried(_: Copy, mutants: Sequence[Mutant]) -> list[Tried]:
        return [Tried(mutants[0], End.KILLED), Tried(mutants[1], End.SURVIVED)]

    monkeypatch.setattr("tests.prove.mutants.ROOT", small(tmp_path).root)
    monkeypatch.setattr("tests.prove.mutants.try_all", tried)
    assert main(["--every", "till", "--least", least]) == fails


@pytest.mark.slow
def test_mutants_of_this_checkout_are_caught_by_its_tests(tree: Tree, tmp_path: Path) -> None:
    """The runner works here, with these settings of pytest; `make prove` tries the others."""
    copy = Copy(tree, tmp_path)
    for wanted in ("cards.suit: card & 3 -> card | 3", "table.split.in_cents: whole[i] += 1 -> pass"):
        module = wanted.partition(":")[0].rpartition(".")[0]
        (mutant,) = (each for each in every_one(tree, module) if each.name == wanted)
        assert [each.end for each in try_all(copy, [mutant])] == [End.KILLED], wanted
    assert not copy.unfit


def test_nothing_to_catch_is_all_caught() -> None:
    mutant = Mutant("till", "loop", 1, "1", "2", "")
    assert caught([]) == caught([Tried(mutant, End.EXPLAINED)]) == 100
    assert caught([Tried(mutant, End.SURVIVED), Tried(mutant, End.TIMEOUT)]) == 50


def test_a_package_that_is_not_there_is_answered_with_those_that_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["--package", "odd"])
    assert 'there is no package "odd"; choose from api, cards, cli, ' in capsys.readouterr().err


def test_every_explained_survivor_can_still_be_made(tree: Tree) -> None:
    known = explained()
    assert known
    modules = {name.partition(":")[0].rpartition(".")[0] for name in known}
    assert set(known) <= {mutant.name for module in modules for mutant in every_one(tree, module)}
