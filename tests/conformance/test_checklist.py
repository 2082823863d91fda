"""The checklist is whole, and the tests, the game files and the report agree with it."""

import re
from collections import Counter

import pytest

from croupier.games.checklist import Room, State, UnknownRuleError, rule, rules
from tests.loops import at_least_one

from .markers import ROOT, ByRule, collect_apart, is_whole, sorted_by_rule
from .places import GameFile, game_files, in_comments
from .report import REPORT, STALE, written

# What the five documents hold, counted by hand: no rule can be dropped without this line changing.
EXPECTED = {"R0": 52, "R1": 32, "R2": 25, "R3": 18, "R4": 20, "H": 17}
EXPECTED |= {"Q0": 33, "Q1": 41, "Q2": 21, "Q3": 31, "Q4": 18, "QX": 16}
DOCUMENTS = ("000", "001", "002", "003", "004")
KNOWN = frozenset(entry.id for entry in rules())
LINES = re.compile(r"L[0-9]+(-[0-9]+)?(, L[0-9]+(-[0-9]+)?)*")
LINES_ACROSS = re.compile(r"00[0-4] L[0-9]+(-[0-9]+)?(, 00[0-4] L[0-9]+(-[0-9]+)?)*")


@pytest.fixture(scope="module")
def marked(collected: tuple[pytest.Item, ...]) -> ByRule:
    """The tests that carry each rule, whichever part of the suite this run is."""
    return sorted_by_rule(collected) if is_whole(collected) else collect_apart()


@pytest.fixture(scope="module")
def files() -> list[GameFile]:
    return game_files(ROOT)


def test_no_rule_is_missing_and_none_is_there_twice() -> None:
    expected = {f"{series}-{n:02}" for series, count in EXPECTED.items() for n in range(1, count + 1)}
    assert [name for name, n in Counter(entry.id for entry in rules()).items() if n > 1] == []
    assert expected == KNOWN


def test_rules_stand_in_the_order_of_their_series() -> None:
    for series in EXPECTED:
        ids = [entry.id for entry in rules() if entry.series == series]
        assert ids == sorted(ids)


def test_every_rule_is_one_short_sentence_of_its_own() -> None:
    statements = Counter(entry.says for entry in rules())
    assert [says for says, n in statements.items() if n > 1] == []
    for entry in rules():
        assert 0 < len(entry.says) <= 140, entry
        assert entry.says[-1] == ("?" if entry.id.startswith("Q") else "."), entry
        assert entry.says == entry.says.strip(), entry


def test_every_rule_names_its_document_and_lines() -> None:
    documents = {"H": "003", "QX": "all"}
    for entry in at_least_one(rules()):
        assert entry.document == documents.get(entry.series, f"00{entry.series[1:]}"), entry
        # What a document leaves out has no line; what it says has one.
        form = LINES_ACROSS if entry.document == "all" else LINES
        silent = entry.id.startswith("Q") and not entry.lines
        assert silent or form.fullmatch(entry.lines), entry


def test_what_people_keep_says_why_software_cannot() -> None:
    for entry in at_least_one(rules()):
        assert (entry.state is State.PERSON) == (entry.room is Room.PERSON), entry
        assert entry.why.endswith(".") or (entry.state is not State.PERSON and not entry.why), entry


def test_an_unknown_id_is_answered_with_the_nearest() -> None:
    assert rule("H-04").id == "H-04"
    with pytest.raises(UnknownRuleError, match=r"'R3-19'; the nearest are R3-18, R3-17, R3-16"):
        rule("R3-19")
    with pytest.raises(UnknownRuleError, match=r"'q3-1'; the nearest are Q3-01"):
        rule("q3-1")
    with pytest.raises(UnknownRuleError, match=r"the nearest are \w+-\d\d, \w+-\d\d, \w+-\d\d$"):
        rule("")


def test_markers_name_rules_of_the_checklist(marked: ByRule) -> None:
    unknown = {name: tests for name, tests in marked.items() if name not in KNOWN}
    assert not unknown, f"these tests carry ids that the checklist does not have: {unknown}"


def test_every_held_rule_has_a_test(marked: ByRule) -> None:
    bare = [entry.id for entry in rules() if entry.state is State.HELD and entry.id not in marked]
    assert not bare, f'held, but no test carries @pytest.mark.rule("…") with them: {" ".join(bare)}'


def test_game_files_name_rules_of_the_checklist(files: list[GameFile]) -> None:
    unknown = {file.path.name: names for file in files if (names := file.named - KNOWN)}
    assert not unknown, f"these game files name ids that the checklist does not have: {unknown}"


def test_comments_name_rules_of_the_checklist() -> None:
    unknown = {module.name: names for module, ids in in_comments(ROOT).items() if (names := ids - KNOWN)}
    assert not unknown, f"these modules name ids that the checklist does not have: {unknown}"


def test_what_people_keep_is_on_a_checklist(files: list[GameFile]) -> None:
    listed = set().union(*(file.on_checklists for file in files))
    unsaid = [entry.id for entry in rules() if entry.why and entry.id not in listed]
    assert not unsaid, f"kept by people, but on no [[checklist]] of a game file: {' '.join(unsaid)}"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_files_of_a_document_name_all_of_it(files: list[GameFile], document: str) -> None:
    named = set().union(*(file.named for file in files if file.document == document))
    missing = [entry.id for entry in rules() if entry.document == document and entry.id not in named]
    assert not missing, f"no game file of document {document} names {' '.join(missing)}"


def test_the_report_is_fresh(marked: ByRule) -> None:
    fresh = REPORT.exists() and REPORT.read_text("utf-8") == written(marked)
    assert fresh, STALE
