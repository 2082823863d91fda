"""Parquet: every wager of every round as a row, a whole file or none, and never much in memory."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from croupier.cards import parse_cards
from croupier.games import load
from croupier.lab.engines import Pool
from croupier.lab.simulate import plan_for
from croupier.lab.simulate.export import (
    ParquetError,
    RoundRow,
    SummaryRow,
    rows_of,
    write_replayed,
    write_rounds,
    write_summary,
)
from croupier.lab.simulate.plan import prepared
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.drive import DEALER, EVERYTHING, act, perform, play_round, run_on
from croupier.table.script import arranged
from croupier.table.state import Table
from tests.play import opened, ready

ROW = RoundRow(7, 2, "ante", "main", "Js Jd", "6c 6h 2s", "third 3, fourth 1", 5_00, 10_00, "paid")


def stud(hole: str) -> tuple[Table, tuple[int, ...]]:
    """A table of Hold'em Stud with one player, and a deck with a board of 6c 6h 2s."""
    table = opened(ready("nh-holdem-stud"), "Ada")
    return table, arranged(table.plan.game, {1: parse_cards(hole)}, {"board": parse_cards("6c 6h 2s")})


def stud_round(hole: str, *choices: c.Choose) -> list[RoundRow]:
    """The rows of one round of it."""
    table, deck = stud(hole)
    log: list[e.Event] = []
    moves = iter(choices)
    play_round(table, deck, [c.PlaceBet(1, "ante", 2_00)], lambda *_: next(moves), log)
    return list(rows_of(table, log))


def bet(units: int) -> c.Choose:
    return c.Choose(1, "bet", units)


def test_each_wager_of_a_hand_is_a_row_with_its_decisions_and_its_reason() -> None:
    said = ("Js Jd", "6c 6h 2s", "third 3, fourth 1, fifth 2")
    assert stud_round("Js Jd", bet(3), bet(1), bet(2)) == [
        RoundRow(1, 1, "ante", "main", *said, 2_00, 4_00, "paid by the table"),
        RoundRow(1, 1, "third", "main", *said, 6_00, 12_00, "paid by the table"),
        RoundRow(1, 1, "fourth", "main", *said, 2_00, 4_00, "paid by the table"),
        RoundRow(1, 1, "fifth", "main", *said, 4_00, 8_00, "paid by the table"),
    ]


def test_a_fold_is_a_decision_and_what_was_bet_is_lost() -> None:
    rows = stud_round("9s 3d", bet(1), c.Choose(1, "fold"))
    assert [(row.net, row.reason) for row in rows] == [(-2_00, "folded"), (-2_00, "folded")]
    assert rows[0].decisions == "third 1, fourth fold"


def test_the_rows_of_a_dead_round_bring_nothing_where_the_wagers_go_back() -> None:
    table, deck = stud("Js Jd")
    log: list[e.Event] = []
    after = perform(table, c.StartRound(deck), DEALER, log)
    after = run_on(act(after, c.PlaceBet(1, "ante", 2_00), log), EVERYTHING, log)
    after = act(after, c.Report("other", "Nora", "a card lies on the floor"), log)
    act(after, c.Rule(after.irregularities[0].number, "misdeal", "Finn", "a card is missing"), log)
    assert [(row.stake, row.net, row.reason) for row in rows_of(table, log)] == [(2_00, 0, "dead hand")]


def test_a_round_of_a_simulation_has_its_number_there() -> None:
    table, deck = stud("9s 3d")
    log: list[e.Event] = []
    play_round(table, deck, [c.PlaceBet(1, "ante", 2_00)], lambda *_: c.Choose(1, "fold"), log)
    assert [row.round for row in rows_of(table, log, number=10**12)] == [10**12]


def test_the_rows_of_a_round_add_up_to_what_the_player_took_away() -> None:
    table = opened(ready("nh-holdem-jackpots"), "Ada", "Ben")
    deck = arranged(
        table.plan.game,
        {1: parse_cards("As Ah"), 2: parse_cards("Kd 3c")},
        {"board": parse_cards("Ad Ac 2s")},
    )
    bets = [
        c.PlaceBet(seat, wager, 5_00) for seat in (1, 2) for wager in ("ante", "board-bonus", "pocket-bonus")
    ]
    log: list[e.Event] = []
    after = play_round(table, deck, bets, lambda _, seat: c.Choose(seat, "bet", 1), log)
    rows = list(rows_of(table, log))
    assert {row.part_of for row in rows} == {"main", "board-bonus", "pocket-bonus"}
    for seat, player in enumerate(("Ada", "Ben"), 1):
        taken = after.chips_of(player) - table.chips_of(player)
        assert sum(row.net for row in rows if row.seat == seat) == taken
    assert sum(row.net for row in rows) == table.bank - after.bank


@pytest.mark.slow
def test_what_is_written_is_read_by_others(tmp_path: Path) -> None:
    duckdb = import_module("duckdb")
    file = tmp_path / "rounds.parquet"
    rows = [ROW._replace(round=number, net=number - 3) for number in range(10)]
    assert write_rounds(file, rows, about={"game": "nh-holdem-stud", "seed": "7"}, group=4) == 10
    assert duckdb.sql(f"from '{file}'").fetchall() == [tuple(row) for row in rows]
    about = dict(duckdb.sql(f"select key, value from parquet_kv_metadata('{file}')").fetchall())
    assert (about[b"game"], about[b"seed"]) == (b"nh-holdem-stud", b"7")
    groups = duckdb.sql(f"select distinct row_group_id from parquet_metadata('{file}')").fetchall()
    assert len(groups) == 3


@pytest.mark.slow
def test_rows_are_taken_as_they_are_written(tmp_path: Path) -> None:
    arrow = import_module("pyarrow")
    held: list[int] = []

    def rows() -> Iterator[RoundRow]:
        for number in range(60_000):
            if number % 10_000 == 9_999:
                held.append(arrow.total_allocated_bytes())
            yield ROW._replace(round=number)

    write_rounds(tmp_path / "rounds.parquet", rows(), group=5_000)
    assert held[-1] < held[1] + 1_000_000, "what is held does not grow with what is written"


@pytest.mark.slow
def test_results_are_written_with_how_often_they_came(tmp_path: Path) -> None:
    duckdb = import_module("duckdb")
    file = tmp_path / "results.parquet"
    write_summary(
        file, [SummaryRow("main", 1, 5_00, -5_00, 6 * 10**11), SummaryRow("main", 1, 5_00, 5_00, 4 * 10**11)]
    )
    question = f"select sum(net * times) / sum(stake * times) from '{file}'"
    assert duckdb.sql(question).fetchall() == [(-0.2,)]


@pytest.mark.slow
def test_a_file_that_was_not_finished_is_no_file(tmp_path: Path) -> None:
    def rows() -> Iterator[RoundRow]:
        yield ROW
        raise KeyboardInterrupt

    before = tmp_path / "rounds.parquet"
    before.write_text("what was there")
    with pytest.raises(KeyboardInterrupt):
        write_rounds(before, rows(), group=1)
    assert [path.name for path in tmp_path.iterdir()] == ["rounds.parquet"]
    assert before.read_text() == "what was there"


@pytest.mark.slow
def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(ParquetError, match=r"nowhere/rounds\.parquet cannot be written: "):
        write_rounds(tmp_path / "nowhere" / "rounds.parquet", [ROW])


@pytest.mark.slow
def test_simulated_rounds_are_written_to_the_cent_whoever_plays_them_again(tmp_path: Path) -> None:
    duckdb = import_module("duckdb")
    plan = plan_for(load("three-card-poker"), seats=3, seed=11)
    alone, pooled = tmp_path / "alone.parquet", tmp_path / "pooled.parquet"
    rows = write_replayed(alone, plan, 250)
    assert write_replayed(pooled, plan, 250, Pool(2)) == rows
    assert alone.read_bytes() == pooled.read_bytes()
    question = f"select round, seat, part_of, sum(net)::bigint from '{alone}' group by all"
    found = {tuple(key): net for *key, net in duckdb.sql(question).fetchall()}
    ready_plan = prepared(plan)
    for number in range(250):
        for seat, nets in enumerate(ready_plan.replay.nets(number).tolist(), 1):
            for wager, net in zip(ready_plan.spec.wagers, nets, strict=True):
                assert found.get((number, seat, wager), 0) == net
