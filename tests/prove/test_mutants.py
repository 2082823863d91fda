"""The mutation runner itself: what it changes, and that it tells a noticed mutant from a survivor."""

from pathlib import Path

import pytest

from tests.prove.mutants import MODULES, TABLE, Mutant, explained, main, mutants_of, noticed

SAMPLE = '''
def room(cap: int, paid: int, limit: int | None = 3) -> int:
    """Say how much is left."""
    assert paid >= 0
    left = cap - paid
    return left if left > 0 and not limit else 0
'''


def test_every_operator_number_and_condition_is_changed_once() -> None:
    changes = [(mutant.before, mutant.after) for mutant in mutants_of("sample", SAMPLE)]
    assert changes == [
        ("cap - paid", "cap + paid"),
        ("left > 0 and (not limit)", "left > 0 or not limit"),
        ("left > 0", "left >= 0"),
        ("0", "1"),
        ("0", "-1"),
        ("not limit", "limit"),
        ("0", "1"),
        ("0", "-1"),
    ]


def test_each_mutant_is_one_change_and_the_next_begins_anew() -> None:
    sources = [mutant.source for mutant in mutants_of("sample", SAMPLE)]
    assert len(set(sources)) == len(sources)
    assert sources[0].count("(cap + paid)") == 1
    assert all("cap - paid" in source for source in sources[1:])


@pytest.mark.slow
def test_a_mutant_is_noticed_and_the_module_itself_is_not() -> None:
    source = (TABLE / "split.py").read_text(encoding="utf-8")
    tests = ["tests/table/test_settlement.py"]
    wrong = source.replace("whole[i] += 1", "whole[i] += 2")
    assert wrong != source
    assert noticed(Mutant("split", "in_cents", 1, "1", "2", wrong), tests)
    assert not noticed(Mutant("split", "in_cents", 1, "1", "1", source), tests)


def test_a_module_that_is_not_there_is_answered_with_those_that_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["cap", "odds"]) == 2
    says = 'there is no module "odds" to try; choose among worth, outcome, split, cap, stakes\n'
    assert capsys.readouterr().err == says


def test_every_explained_survivor_can_still_be_made() -> None:
    made = {
        mutant.name
        for module in MODULES
        for mutant in mutants_of(module, Path(TABLE / f"{module}.py").read_text(encoding="utf-8"))
    }
    assert set(explained()) <= made
