"""`croupier sheet`: what is printed agrees with the game file and the solver, and can be filed as it is."""

import re
import sys
from dataclasses import replace
from datetime import date
from fractions import Fraction
from html import unescape
from pathlib import Path

import pytest

from croupier.games import CATALOGUE, Game, checklist, load
from croupier.games.as_read import rows_in_order, step_words
from croupier.games.lint import completeness
from croupier.games.procedure import Deal
from croupier.games.wording import group_names
from croupier.games.words import Posted
from croupier.house.rules import rules_page
from croupier.odds.reports.data import report_on
from croupier.paper.blocks import Abreast, Block, FillIn, Grid, Heading, Items, Paper, Sentence
from croupier.paper.html import html
from croupier.paper.mathematics import mathematics
from croupier.paper.pdf import PaperError, pdf
from croupier.paper.posting import wall_page
from croupier.paper.sheet import contest_grid, pay_grid, readings, sheet
from tests.cli.shell import run
from tests.odds.small_games import read, versus

EXAMPLES = Path(__file__).parents[2] / "examples" / "games"


def text_of(paper: Paper) -> str:
    """What a reader of the page reads, tags and all left out."""
    return unescape(re.sub(r"<style>.*?</style>|<[^>]+>", " ", html(paper), flags=re.DOTALL))


def grids(blocks: tuple[Block, ...]) -> list[Grid]:
    found = [block for block in blocks if isinstance(block, Grid)]
    return found + [grid for block in blocks if isinstance(block, Abreast) for grid in block.grids]


@pytest.fixture(params=CATALOGUE)
def game(request: pytest.FixtureRequest) -> Game:
    return load(request.param)


def test_a_sheet_has_the_nine_headings_in_order(game: Game) -> None:
    marks = [block.mark for block in sheet(game).blocks if isinstance(block, Heading) and block.mark]
    assert "".join(marks) == "abcdefghi"


def test_a_sheet_has_every_step_wager_row_and_rule(game: Game) -> None:
    paper = sheet(game, tuple(readings(game)))
    shown = re.sub(r"\s+", " ", text_of(paper))
    steps = [step for step in game.steps if not (isinstance(step, Deal) and step.left_out)]
    said = [block for block in paper.blocks if isinstance(block, Items) and block.numbered]
    assert len(said[0].lines) == len(steps)
    missing = [step_words(game, step) for step in steps if step_words(game, step)[1:] not in shown]
    missing += [wager.name for wager in game.wagers if wager.name not in shown]
    missing += [row.hand for pay in game.pay_tables for row in rows_in_order(pay) if row.hand not in shown]
    cited = {
        rule
        for part in (*game.steps, *game.wagers, *game.pay_tables, *game.equipment, *game.duties)
        for rule in part.rules
    }
    missing += [rule for rule in cited if rule not in shown]
    missing += [question.id for question in game.readings if question.id not in shown]
    missing += [f"{wager.name}: {spot}" for wager in game.wagers for spot in wager.spots if spot not in shown]
    assert not missing


def test_every_question_a_sheet_cites_is_on_its_list(game: Game) -> None:
    listed = text_of(Paper("", (), tuple(readings(game)), ""))
    cited = set(re.findall(r"Q\d-\d\d", text_of(sheet(game))))
    assert not {question for question in cited if question not in listed}


@pytest.mark.rule("R0-44")
def test_who_has_no_ante_does_not_look_and_the_sheet_says_so() -> None:
    shown = text_of(sheet(load("three-card-poker")))
    assert "Without Ante nobody looks at the player's hand" in re.sub(r"\s+", " ", shown)


@pytest.mark.rule("Q2-04")
def test_odds_of_cards_that_lie_face_up_say_whose_they_leave_out() -> None:
    says = "one player who uses no card of the others"
    for id_ in CATALOGUE:
        printed = re.sub(r"\s+", " ", run("odds", id_).out)
        assert (says in printed) == (id_ == "nh-holdem-face-up")
    face_down = load("nh-holdem-face-up").with_readings({"Q2-04": "b"})
    for game, said in ((load("nh-holdem-face-up"), True), (face_down, False)):
        assert (says in text_of(Paper("", (), tuple(mathematics(game)), ""))) is said


def test_an_amount_that_is_filed_leaves_no_line_beside_it(game: Game) -> None:
    blanks = [block for block in sheet(game).blocks if isinstance(block, Grid) and "least" in block.columns]
    for grid in blanks:
        for (_, filed, *room, _), wager in zip(grid.rows, game.wagers, strict=True):
            blank = [isinstance(bound, Posted) for bound in (wager.least, wager.most)]
            assert [text != "-" for text in room] == blank, filed
    assert blanks or not any(isinstance(wager.most, Posted) for wager in game.wagers)


def test_a_pay_table_names_its_cards_as_the_sheet_does(game: Game) -> None:
    heads = {pay.id: pay_grid(game, pay).note.partition(" from ")[2] for pay in game.pay_tables}
    cards = {
        pay.id: " and ".join(f"the {game.card_group(group).name}" for group in pay.cards)
        for pay in game.pay_tables
    }
    assert [id_ for id_, names in cards.items() if not heads[id_].startswith(names)] == []


def test_a_royal_beside_that_in_hearts_is_in_any_other_suit() -> None:
    game = load("nh-holdem-jackpots")
    hands = [row[0] for row in pay_grid(game, game.pay_table("six-card-bonus")).rows]
    assert hands[:3] == ["royal flush in hearts", "royal flush in any other suit", "straight flush"]


def test_what_a_submission_lacks_is_a_line_to_fill_in(game: Game) -> None:
    paper = sheet(game)
    lacks = [item.letter for item in completeness(game) if not item.complete]
    found, at = [], ""
    for block in paper.blocks:
        if isinstance(block, Heading):
            at = block.mark
        elif isinstance(block, FillIn) or (isinstance(block, Grid) and "least" in block.columns):
            found.append(at)
    assert [letter for letter in found if letter] == lacks


def test_a_sheet_says_what_its_document_does_on_disputes_or_leaves_a_line() -> None:
    for id_, rules in (
        ("three-card-poker", ("R0-40", "R0-42")),
        ("nh-holdem-stud", ("H-04", "H-16")),
        ("nh-holdem-jackpots", ()),
        ("nh-holdem-face-up", ()),
        ("nh-holdem-3-card-bonus", ()),
    ):
        blocks = sheet(load(id_)).blocks
        after = blocks[[isinstance(b, Heading) and b.text == "Disputes" for b in blocks].index(True) :]
        shown = re.sub(r"\s+", " ", text_of(Paper("", (), after, "")))
        assert [rule.id for rule in checklist.rules() if rule.disputes and rule.says in shown] == list(rules)
        assert any(isinstance(block, FillIn) for block in after) is (not rules)
        assert "Lot 7207.04(c)" in shown


def test_limits_and_disputes_are_those_of_the_day_that_was_named() -> None:
    for day, limit, regulator in (
        (date(2012, 6, 1), "No bet on a game of chance is above $4.", "21 South Fruit Street"),
        (date(2024, 6, 1), "No bet on a game of chance is above $50.", "14 Integra Drive"),
    ):
        shown = re.sub(
            r"\s+", " ", text_of(sheet(load("nh-holdem-3-card-bonus"), (), wall_page(rules_page(day))))
        )
        assert limit in shown
        assert regulator in shown
        assert str(day) in shown


@pytest.mark.parametrize("name", CATALOGUE)
def test_two_pages_are_to_read_and_the_rest_to_check(name: str) -> None:
    assert len(re.findall(rb"/Type\s*/Page\b", pdf(sheet(load(name))))) <= 2


def test_the_figures_are_the_solver_s_and_every_result_adds_up(game: Game) -> None:
    appendix = tuple(mathematics(game))
    report = report_on(game)
    by_title = {grid.title: grid for grid in grids(appendix)}
    assert report.wagers
    for odds in report.wagers:
        rows = by_title[group_names(game)[odds.wager]].rows
        assert sum(Fraction(row[1]) for row in rows) == 1
        assert sum(Fraction(row[0].replace(",", "")) * Fraction(row[1]) for row in rows) == odds.ev
    shown = text_of(Paper("", (), appendix, ""))
    assert all(f"{float(odds.house_edge):.4%}" in shown and str(odds.ev) in shown for odds in report.wagers)
    assert game.hash in shown


def test_the_mathematics_of_a_file_names_commands_that_take_the_file() -> None:
    ride, stud = load(str(EXAMPLES / "let-it-ride.toml")), load("nh-holdem-stud")
    of_file, of_catalog = (str(tuple(mathematics(game))) for game in (ride, stud))
    assert "croupier odds FILE prints them" in of_file
    assert "let-it-ride prints" not in of_file
    assert "folds at" not in of_file
    assert "croupier odds nh-holdem-stud prints them" in of_catalog


@pytest.mark.parametrize("name", sorted(path.stem for path in EXAMPLES.glob("*.toml")))
def test_every_example_has_a_sheet_also_one_without_a_pay_table(name: str) -> None:
    example = load(str(EXAMPLES / f"{name}.toml"))
    assert example.object
    assert example.object in text_of(sheet(example))


def test_the_sheet_of_a_war_says_how_bets_end_after_a_tie() -> None:
    war = load(str(EXAMPLES / "casino-war.toml"))
    assert war.contest
    rows = contest_grid(war, war.contest).rows
    assert rows[2] == ("tie", "by the next cards", "by the next cards", "10 to 1")
    assert rows[0] == ("player wins", "1 to 1", "not made yet", "loses")
    assert rows[3] == ("after a tie, player wins", "push", "1 to 1", "settled before")
    shown = run("rules", str(EXAMPLES / "casino-war.toml")).out
    assert "after a tie, another tie" in shown
    assert "does not list" not in shown  # it has no pay table


def test_another_reading_prints_another_sheet() -> None:
    usual = load("nh-holdem-stud")
    other = usual.with_readings({"Q3-01": "b"})
    assert text_of(sheet(usual)) != text_of(sheet(other))
    assert other.hash[:12] in sheet(other).foot


def test_a_game_without_exact_odds_says_why() -> None:
    steps = ["bets", "deal hand dealer", "play", "show dealer"]
    seven = read(versus({"hand": 7, "dealer": 6}, steps, ranking="five-card"))
    said = [block.line.text for block in mathematics(seven) if isinstance(block, Sentence)]
    assert len(said) == 1
    assert "no exact odds" in said[0]


def test_the_same_sheet_is_the_same_pdf_byte_for_byte() -> None:
    paper = sheet(load("nh-holdem-face-up"))
    first = pdf(paper)
    assert first.startswith(b"%PDF")
    assert pdf(paper) == first


def test_text_is_never_markup() -> None:
    nasty = 'a "quoted" \\ back #let x = 1 <script>alert(1)</script> $1 & _under_ *bold*'
    paper = sheet(replace(load("nh-holdem-stud"), name=nasty))
    assert pdf(paper).startswith(b"%PDF")
    assert "<script>" not in html(paper)
    assert "&lt;script&gt;" in html(paper)


def test_without_typst_the_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(PaperError, match=r"croupier\[report\].*FILE\.html"):
        pdf(sheet(load("nh-holdem-stud")))


def test_the_command_writes_both_forms(tmp_path: Path) -> None:
    for form in ("pdf", "html"):
        out = tmp_path / f"sheet.{form}"
        said, _ = run("sheet", "nh-holdem-stud", "--reading", "Q3-01=b", "-o", str(out))
        assert out.name in re.sub(r"\s", "", said)
        assert out.stat().st_size > 5_000
    assert load("nh-holdem-stud").with_readings({"Q3-01": "b"}).hash in (tmp_path / "sheet.html").read_text()


def test_a_house_prints_its_own_readings_and_limits(tmp_path: Path) -> None:
    house, out = tmp_path / "house.toml", tmp_path / "sheet.html"
    house.write_text(
        'licensee = "NHCg"\noperator = "Olga"\nzone = "America/New_York"\n'
        '[[staff]]\nid = "Olga"\nbadge = "NH-001"\nroles = ["operator"]\n'
        '[[game]]\nid = "nh-holdem-stud"\nreadings = { Q3-01 = "b" }\n'
    )
    run("sheet", "nh-holdem-stud", "--house", str(house), "--date", "2024-05-01", "-o", str(out))
    shown = unescape(out.read_text())
    assert "NHCg, on 2024-05-01" in shown
    assert "$50" in shown  # the single wager from July 2023 to June 2025
    assert load("nh-holdem-stud").with_readings({"Q3-01": "b"}).hash in shown
    refused = run("sheet", "three-card-poker", "--house", str(house), "-o", str(out), code=2)
    assert "nh-holdem-stud" in " ".join(refused)
    twice = ("--house", str(house), "--reading", "Q3-01=a", "-o", str(out))
    assert "leave out --reading" in " ".join(" ".join(run("sheet", "nh-holdem-stud", *twice, code=2)).split())


@pytest.mark.parametrize("out", ["sheet.docx", "sheet", "nowhere/sheet.pdf"])
def test_a_file_that_cannot_be_written_is_refused_before_the_work(out: str, tmp_path: Path) -> None:
    said = " ".join(run("sheet", "nh-holdem-stud", "-o", str(tmp_path / out), code=2))
    assert ".pdf" in said or "there is no folder" in said
    assert not list(tmp_path.iterdir())


def test_a_game_whose_decision_no_chart_has_words_for_has_its_sheet_and_its_figures() -> None:
    """Two cards of three are seen at the decision."""
    steps = ["bets", "deal hand", "play", "deal more dealer", "show dealer"]
    groups = {"hand": 2, "more": 1, "dealer": 3}
    blocks = tuple(mathematics(read(versus(groups, steps, player=("hand", "more"), qualifies=None))))
    told = " ".join(block.line.text for block in blocks if isinstance(block, Sentence))
    assert "There is no chart of the best play: play of Small Game is decided with cards" in told
    assert any(grid.columns[0] == "expected result of a unit, exactly" for grid in grids(blocks))
