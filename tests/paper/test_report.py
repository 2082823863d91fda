"""`croupier rehearse -o`: the papers of a house say every line that its text and CSV say."""

from datetime import UTC, date, datetime
from pathlib import Path

from croupier.house.reports import charity_sheet, daily_sheet, monthly_report, monthly_sheet
from croupier.house.reports.sheet import NO_ACTIVITY, Section, Sheet, shown
from croupier.paper.blocks import Grid
from croupier.paper.house import report_paper
from croupier.paper.pdf import pdf
from croupier.rehearsal import rehearse
from tests.cli.shell import run
from tests.paper.test_sheet import text_of

MONTH = date(2026, 3, 1)


def test_day_month_and_charity_have_every_cell_of_their_reports() -> None:
    report = monthly_report(rehearse(MONTH, 1, rounds=1).records, MONTH, datetime(2026, 4, 2, 15, tzinfo=UTC))
    charity = report.days[0].charities[0]
    for sheet in (daily_sheet(report.days[0]), monthly_sheet(report), charity_sheet(report, charity)):
        text = text_of(report_paper(sheet))
        cells = {shown(cell) for section in sheet.sections for row in section.rows for cell in row}
        assert len(cells) > 10
        assert not [cell for cell in cells if cell not in text]
        assert sheet.operator in text
        assert pdf(report_paper(sheet)) == pdf(report_paper(sheet))


def test_a_section_without_a_line_says_so() -> None:
    made = datetime(2026, 4, 2, 15, tzinfo=UTC)
    sheet = Sheet("Hall", "Daily report", MONTH, MONTH, made, (Section("Fills", ("number", "amount"), ()),))
    assert NO_ACTIVITY in text_of(report_paper(sheet))


def test_the_command_writes_a_pdf_and_refuses_another_form(tmp_path: Path) -> None:
    out = tmp_path / "day.pdf"
    run("rehearse", "2026-03", "--day", "1", "--rounds", "1", "-o", str(out))
    assert out.read_bytes().startswith(b"%PDF")
    refused = run("rehearse", "2026-03", "-o", str(tmp_path / "day.txt"), code=2)
    assert "is no .pdf or .html file" in " ".join(" ".join(refused).replace("│", " ").split())


def test_figures_stand_under_each_other_and_words_begin_at_the_left() -> None:
    report = monthly_report(rehearse(MONTH, 1, rounds=1).records, MONTH, datetime(2026, 4, 2, 15, tzinfo=UTC))
    wagers = next(
        block for block in report_paper(daily_sheet(report.days[0])).blocks if isinstance(block, Grid)
    )
    right = [column for place, column in enumerate(wagers.columns) if place in wagers.right]
    assert {"hands", "handle", "win", "hold", "theory"} <= set(right)
    assert not {"table", "wager", "chance"} & set(right)


def test_a_month_that_is_not_over_says_so_on_every_copy() -> None:
    records = rehearse(MONTH, 1, rounds=1).records
    for made, ends in (
        (datetime(2026, 3, 31, 15, tzinfo=UTC), True),
        (datetime(2026, 4, 1, 15, tzinfo=UTC), False),
    ):
        report = monthly_report(records, MONTH, made)
        for sheet in (monthly_sheet(report), charity_sheet(report, report.charities[0].charity)):
            assert ("so far, the month ends 2026-03-31" in sheet.title) is ends
