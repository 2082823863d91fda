"""Hand histories: a round as text reads back into the same events, and is held to the rules."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from croupier.cards import parse_cards
from croupier.games import Game
from croupier.games.posting import TableLimit
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import new_table
from croupier.table.drive import DEALER, EVERYTHING, act, run_on
from croupier.table.history import HandHistory, HistoryError, Occasion, history_of
from croupier.table.history_text import FORMAT, read_history, write_history
from croupier.table.script import arranged
from croupier.table.state import Table
from tests.loops import at_least_one
from tests.play import opened, ready
from tests.table.bots import GAMES, PLAYERS, a_round, named, played

BEGAN = datetime(2026, 11, 18, 20, 15, 3, 120_000, tzinfo=UTC)
AT = Occasion("NHCg", "T1", "Olga", "electronic", BEGAN)


def histories(game: Game, *, seed: int, rounds: int = 3) -> list[HandHistory]:
    """The histories of some rounds that bots play."""
    log: list[e.Event] = []
    table = opened(game, *PLAYERS[: min(game.seats.most, len(PLAYERS))], log=log)
    found = []
    for number in range(rounds):
        before, so_far = table, len(log)
        table = a_round(table, seed * 1000 + number, EVERYTHING, log)
        found.append(history_of(before, timed(log[so_far:]), AT))
        assert after(found[-1], game).players == table.players
    return found


def timed(events: Sequence[e.Event]) -> list[tuple[datetime, e.Event]]:
    return [(BEGAN + timedelta(milliseconds=137 * n), event) for n, event in enumerate(events)]


def after(history: HandHistory, game: Game) -> Table:
    *_, last = history.tables(game)
    return last


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_history_reads_back_and_leads_to_the_same_table(game: str) -> None:
    for history in at_least_one(histories(played(game), seed=7)):
        text = write_history(history)
        assert read_history(text) == history
        read_history(text).verify(played(game))


def scripted(*commands: c.Command, posted: Sequence[c.Command] = ()) -> tuple[Game, HandHistory]:
    """A round of document 003 at seat 2: a pair of jacks, and what is done after the bets."""
    game, log = ready("nh-holdem-stud"), list[e.Event]()
    table = act(new_table(game), c.OpenTable("Olga", 6))
    for command in (*posted, c.Sit('Ann "A" Å', 2), c.BuyChips('Ann "A" Å', 100_00)):
        table = act(table, command)
    deck = arranged(game, {2: parse_cards("Js Jd")}, {"board": parse_cards("6c 6h 2s")})
    before = table
    table = run_on(act(table, c.StartRound(deck), log), DEALER, log)
    table = run_on(act(table, c.PlaceBet(2, "ante", 2_00), log), EVERYTHING, log)
    for command in commands:
        table = run_on(act(table, command, log), EVERYTHING, log)
    return game, history_of(before, timed(log), AT)


STREETS = (c.Choose(2, "bet", 3), c.Choose(2, "bet", 1), c.Choose(2, "bet", 1))


def test_a_history_is_a_text_for_people() -> None:
    _, history = scripted(*STREETS)
    lines = write_history(history).splitlines()
    assert lines[:5] == [FORMAT, "house: NHCg", "table: T1", "round: 1", "game: nh-holdem-stud"]
    assert "began: 2026-11-18T20:15:03.120000+00:00" in lines
    assert '"Ann \\"A\\" Å" sits at seat 2'.replace("\\\\", "\\") in lines
    assert "+0.000 round 1 begins, deck none, uncut" in lines
    assert lines[-4:] == [
        'seat 2, "Ann \\"A\\" Å", on ante: bet $2, got $6',
        'seat 2, "Ann \\"A\\" Å", on third: bet $6, got $18',
        'seat 2, "Ann \\"A\\" Å", on fourth: bet $2, got $6',
        'seat 2, "Ann \\"A\\" Å", on fifth: bet $2, got $6',
    ]


def test_what_nobody_saw_is_not_in_a_history() -> None:
    game, history = scripted(*STREETS)
    cards = set(re.findall(r"\b[2-9TJQKA][cdhs]\b", write_history(history)))
    assert cards == {"Js", "Jd", "6c", "6h", "2s"}
    assert len(game.deck.cards) == 52


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("on third $12,", "on third $18,", "does not follow from the rules"),
        ("Jd to seat 2", "Qd to seat 2", "does not follow from the rules"),
        ("bet $6, got $18", "bet $6, got $24", "are not those of its round"),
        ("on ante: bet $2", "on ante: bet two", "a result is written like"),
        ("+0.137 ", "", "line 20: begin it with the seconds"),
        ("no more bets", "no more chips", "is no line of a record of play"),
        ("round: 1", "round: one", "the head of this history cannot be read"),
        ("house: NHCg\n", "", 'the head lacks "house"'),
        (FORMAT, "hand history", "a hand history begins with the line"),
        ("\nhash: ", "\nhash: 0", "take the game file"),
        ("Q3-01=a", "Q3-01=b", "names other readings or blanks"),
        ("+0.274", "+9.274", "the times of this history go back"),
        ("ended: 2026", "ended: 2020", "did not end when the head"),
        ("dealt: electronic", "dealt: live", "this round was electronic"),
        ("\ndealt:", "\ncolor: red\ndealt:", "is no line of the head"),
    ],
)
def test_a_history_that_was_changed_is_refused(old: str, new: str, says: str) -> None:
    game, history = scripted(*STREETS)
    text = write_history(history)
    assert old in text
    with pytest.raises(HistoryError, match=re.escape(says)):
        read_history(text.replace(old, new, 1)).verify(game)


def test_a_dead_round_gives_every_wager_back() -> None:
    game, history = scripted(
        c.Choose(2, "bet", 3),
        c.ReportPowerFailure("lightning"),
        c.ResolveInterruption(readable=False, by="Flo"),
    )
    assert {(result.bet, result.got) for result in history.results} == {(2_00, 2_00), (6_00, 6_00)}
    read_history(write_history(history)).verify(game)


def test_what_is_posted_and_who_sits_where_is_in_the_history() -> None:
    limits = (TableLimit("ante", 2_00, 3_00),)
    game, history = scripted(*STREETS, posted=(c.PostLimits("Olga", limits),))
    again = read_history(write_history(history))
    first = next(again.tables(game))
    assert first.posting.limits == limits
    assert first.seats == (None, 'Ann "A" Å', None, None, None, None)


def test_a_round_that_is_not_over_has_no_history() -> None:
    with pytest.raises(HistoryError, match="is not over"):
        scripted(c.Choose(2, "bet", 3))


def test_the_docs_name_every_line_of_a_history() -> None:
    page = (Path(__file__).parents[2] / "docs" / "hand-history.md").read_text("utf-8")
    for line in at_least_one(e.LINES.values()):
        assert f"| `{line}` |" in page, line
