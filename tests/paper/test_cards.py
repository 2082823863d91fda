"""`croupier card`: small papers say what the solver and the game file say, each on its page."""

import re
from datetime import date
from pathlib import Path

import pytest

from croupier.games import CATALOGUE, load
from croupier.house.rules import rules_page
from croupier.odds import analyze
from croupier.odds.playing.chart import strategy
from croupier.paper.cards import KINDS, pocket_card, poster, rack_card
from croupier.paper.pdf import pdf
from croupier.paper.posting import wall_page
from tests.cli.shell import run
from tests.paper.test_sheet import text_of


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", CATALOGUE)
def test_a_card_is_one_page_of_its_size(name: str, kind: str) -> None:
    for posted in (None, wall_page(rules_page(date(2026, 3, 1)), "Hall")):
        pages = re.findall(rb"/Type\s*/Page\b", pdf(KINDS[kind](load(name), posted)))
        assert len(pages) == 1


def test_a_pocket_card_has_every_line_of_the_chart() -> None:
    game = load("nh-holdem-jackpots")
    how, shown = strategy(game), text_of(pocket_card(game))
    lines = [str(rule) for chart in how.charts for line in chart.lines for rule in line.rules]
    assert lines
    assert all(line in shown for line in lines)
    assert f"{float(-how.played.ev):.4%}" in shown


def test_a_rack_card_has_every_row_and_a_poster_every_edge_and_limit() -> None:
    game = load("three-card-poker")
    page = rules_page(date(2024, 6, 1))
    rack, wall = text_of(rack_card(game)), text_of(poster(game, wall_page(page, "Hall")))
    assert all(row.hand in rack and row.hand in wall for pay in game.pay_tables for row in pay.rows)
    assert all(f"{float(odds.house_edge):.4%}" in wall for odds in analyze(game).wagers)
    assert "Hall, on 2024-06-01." in wall
    shown = [line.id for line in page.rules if line.says in wall]
    assert shown == [line.id for line in page.rules if line.heading != "Tournaments"]
    assert "No bet on a game of chance is above $50." in wall


def test_the_command_writes_each_kind(tmp_path: Path) -> None:
    for kind in KINDS:
        out = tmp_path / f"{kind}.pdf"
        run("card", "nh-holdem-stud", "--kind", kind, "-o", str(out))
        assert out.read_bytes().startswith(b"%PDF")
    refused = run("card", "nh-holdem-stud", "--kind", "billboard", "-o", str(tmp_path / "b.pdf"), code=2)
    assert "pocket" in " ".join(refused)
