"""The paper on New Hampshire Hold'em says what the solver says, to the last fraction."""

import json
from html import unescape
from re import sub as replaced

import pytest

from croupier.games import load
from croupier.lab.study.exposed import exposed
from croupier.odds import analyze
from croupier.odds.reports.sensitivity import jackpot_edges
from croupier.paper.holdem import SHEETS, estimated, nh_holdem, read_estimates
from croupier.paper.html import html
from croupier.paper.pdf import pdf
from docs.nh_holdem import ESTIMATES, PAGE, PAPER, kept


@pytest.fixture(scope="module")
def printed() -> str:
    return unescape(replaced(r"<[^>]+>", " ", PAGE.read_text("utf-8")))


@pytest.mark.parametrize("name", SHEETS)
def test_edges_results_and_flashed_cards_are_those_of_the_solver(name: str, printed: str) -> None:
    game = load(name)
    wagers = analyze(game).wagers
    assert game.hash[:32] in printed, "build it again: python -m docs.nh_holdem"
    for odds in wagers:
        assert f"{float(odds.house_edge):.4%}" in printed
        assert str(odds.ev) in printed
        assert all(str(chance.probability) in printed for chance in odds.chances)
    assert wagers
    assert str(exposed(game, "board.1").seen.ev) in printed


def test_jackpots_are_won_as_often_as_the_solver_says(printed: str) -> None:
    lines = jackpot_edges(load("nh-holdem-jackpots"))
    assert lines
    assert all(f"{round(1 / often):,}" in printed for line in lines for _, often in line.odds)


def test_what_is_sampled_is_kept_with_its_seed_and_error_and_one_seat_is_exact(printed: str) -> None:
    estimates = kept()
    assert f"Seed {estimates.seed}, {estimates.deals:,} deals" in printed
    for name, edges in estimates.by_sheet.items():
        assert edges[0].house_edge == analyze(load(name)).wager("main").house_edge
        assert [edge.seats for edge in edges] == list(range(1, load(name).seats.most + 1))
        for edge in edges[1:]:
            assert f"{float(edge.house_edge):.3%} ± {edge.standard_error:.3%}" in printed
            assert edge.house_edge < edges[edge.seats - 2].house_edge
    assert read_estimates(estimates.as_data()) == estimates


@pytest.mark.prove
def test_the_whole_paper_is_built_again_byte_for_byte_from_the_solver() -> None:
    paper = nh_holdem(kept())
    assert html(paper) == PAGE.read_text("utf-8")
    assert pdf(paper) == PAPER.read_bytes()


@pytest.mark.prove
def test_the_estimates_are_sampled_again_from_their_seed() -> None:
    estimates = kept()
    assert json.loads(ESTIMATES.read_text("utf-8")) == estimated(estimates.deals, estimates.seed).as_data()
