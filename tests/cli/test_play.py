"""`croupier play`: rounds at a practice table, from the player's side and from the dealer's."""

import json
import os
import random
import re
import select
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from croupier.cards import card_text, parse_cards
from croupier.cli import app
from croupier.cli.practice.sitting import PracticeSitting, chance, play_out
from croupier.errors import CroupierError
from croupier.games import CATALOGUE, load
from croupier.games.posting import lost_rows, put_up
from croupier.games.procedure import TakeBets
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import new_table, rebuild
from croupier.table.bots import completed
from croupier.table.record import read
from tests.loops import at_least_one
from tests.odds.small_games import versus
from tests.processes import CROUPIER, started
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[2]
WHOLE = [game for game in CATALOGUE if not lost_rows(load(game))]
GAMES = [*WHOLE, *(str(path) for path in sorted((ROOT / "examples" / "games").glob("*.toml")))]
ONE_OF_EACH_KIND = [  # the others are for the slow tests
    pytest.param(game, marks=() if game in {"three-card-poker", "nh-holdem-stud"} else pytest.mark.slow)
    for game in WHOLE
]
QUEEN_SIX_FOUR = "you: Qs 6d 4c\ndealer: Jh 9c 2d\nseat 1: 7h 7d 3s\nseat 3: Kd Kh Ks\n"


def play(*arguments: str, keys: str = "") -> Result:
    return CliRunner().invoke(app, ["play", *arguments], input=keys, env={"COLUMNS": "80"})


def shown(*arguments: str, keys: str = "") -> str:
    done = play(*arguments, keys=keys)
    assert done.exit_code == 0, done.exception or done.output
    return done.output


def wrong(*arguments: str) -> str:
    done = play(*arguments)
    assert done.exit_code == 2 or isinstance(done.exception, CroupierError), done.output
    return f"{done.exception} {' '.join(re.sub('[│╭╰─╮╯]', ' ', done.output).split())}"


def script(folder: Path, text: str) -> str:
    file = folder / "cards.txt"
    file.write_text(text, "utf-8")
    return str(file)


# ------------------------------------------------------------------------------------ from your seat


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_every_game_plays_at_eighty_columns(game: str) -> None:
    screen = shown(game, "--watch", "--seed", "9", "--rounds", "3")
    assert screen.count("this round") == 3
    assert load(game).name in screen
    assert all(len(line.rstrip()) <= 80 for line in screen.splitlines())
    for wager in load(game).wagers:
        assert wager.name in screen


@pytest.mark.parametrize("game", ONE_OF_EACH_KIND)
@pytest.mark.slow
def test_every_game_plays_with_every_seat_taken_and_with_one(game: str) -> None:
    most = load(game).seats.most
    assert f"{most}  " in shown(game, "--watch", "--seed", "9", "--seats", str(most))
    assert "YOU, SEAT 1" in shown(game, "--watch", "--seed", "9", "--seats", "1")


def test_a_game_of_fewer_seats_than_usual_is_played_with_those_it_has(tmp_path: Path) -> None:
    path = tmp_path / "two.toml"
    text = versus({"hand": 3, "dealer": 3}, ["bets", "deal hand dealer", "play", "show dealer"])
    path.write_text(text.replace("most = 2", "most = 1").replace("usual = 2", "usual = 1"), "utf-8")
    assert "YOU, SEAT 1" in shown(str(path), "--watch", "--seed", "9")


def test_a_round_from_the_bets_to_the_last_wager(tmp_path: Path) -> None:
    screen = shown(
        "three-card-poker",
        "--script",
        script(tmp_path, QUEEN_SIX_FOUR),
        *("--bet", "ante=10", "--bet", "pair-plus=5", "--bet", "six-card-bonus=$2.50"),
        keys="p\n",
    )
    before, _, after = screen.partition("[P] Play $10")
    assert "│ Q♠ ││ 6♦ ││ 4♣ │" in before
    assert "│ ▒▒ ││ ▒▒ ││ ▒▒ │" in before
    assert "Ante ($10)" in before
    assert "Play (  )" in before
    assert "chips $482.50" in before
    assert "[F] fold" in before
    assert "jack-nine-two high, does not qualify" in after
    lines = " ".join(after.split())
    assert "Ante $10 The dealer doesn't qualify with jack-nine-two +$10 high; pays 1 to 1" in lines
    assert "Play $10 The dealer doesn't qualify with jack-nine-two $0 high; this bet pushes" in lines
    assert "Pair Plus $5 Queen-six-four high doesn't pay −$5" in lines
    assert "6 Card Bonus $2.50 Queen high doesn't pay −$2.50" in lines
    assert "this round +$2.50 chips $500 → $502.50" in lines


def test_the_other_cards_stay_hidden_until_they_are_turned_up(tmp_path: Path) -> None:
    screen = shown(
        "three-card-poker", "--script", script(tmp_path, QUEEN_SIX_FOUR), "--bet", "ante=5", keys="p\n"
    )
    before, _, after = screen.partition("[P] Play")
    for card in ("J♥", "9♣", "7♥", "K♦"):
        assert card not in before
        assert card in after


def test_an_unknown_key_gets_a_short_sentence(tmp_path: Path) -> None:
    screen = shown("three-card-poker", "--script", script(tmp_path, QUEEN_SIX_FOUR), keys="x\n\nz\nf\n")
    assert '"x" does nothing here.' in screen
    assert '"z" does nothing here.' in screen
    assert "Ante  $5  Folded  −$5" in screen


def test_the_question_mark_shows_the_documents_step_and_the_pay_tables() -> None:
    screen = shown("nh-holdem-stud", "--seed", "1", keys="\n?\nf\nq\n")
    assert load("nh-holdem-stud").step("third").says[:40] in screen
    assert "royal flush" in screen


def test_only_what_is_legal_is_offered() -> None:
    screen = shown("nh-holdem-stud", "--seed", "1", "--chips", "$11", "--bet", "ante=4", keys="3\n1\nq\n")
    assert "[1] 3rd street $4 " in screen
    assert "[2]" not in screen.partition('"3" does nothing')[0]  # $8 would leave -$1
    assert '"3" does nothing here.' in screen
    assert "[C] buy chips" in screen


def test_bets_can_be_changed_and_a_wrong_one_is_asked_for_again() -> None:
    screen = shown("nh-holdem-jackpots", "--seed", "1", keys="b\n\n1\n2.50\n0\n3\n10\nq\n")
    told = " ".join(screen.split())
    assert "Ante, $1 to $100 [$5]:" in told
    assert "Board Bonus of $1 is below this table's minimum of $2.50" in told
    assert "6 Card Bonus is exactly $5 or $10, not $3" in told
    assert "Board Bonus ($2.50)" in told
    assert "Pocket Bonus (  )" in screen
    assert "6 Card Bonus ($10)" in told


def test_a_bet_that_no_longer_fits_the_stack_is_asked_for_again() -> None:
    screen = shown("three-card-poker", "--seats", "1", "--chips", "$4", keys="\n2\n0\n0\nf\nq\n")
    assert "not enough chips" in screen
    assert "Ante  $2  Folded  −$2" in screen


def test_a_pair_plus_alone_is_neither_looked_at_nor_decided(tmp_path: Path) -> None:
    screen = shown("three-card-poker", "--script", script(tmp_path, QUEEN_SIX_FOUR), "--bet", "pair-plus=5")
    assert "[P] Play" not in screen
    assert "Pair Plus  $5  Queen-six-four high doesn't pay  −$5" in screen


def test_a_flush_is_called_and_seen_by_the_floor(tmp_path: Path) -> None:
    cards = script(tmp_path, "you: Ah Kh\nboard: 9h 5h 2h\n")
    screen = shown("nh-holdem-jackpots", "--script", cards, "--bet", "ante=5", keys="3\n3\n3\n")
    assert "the floor has seen it" in screen.lower()
    told = " ".join(screen.split())
    assert "Called: flush, ace" in told
    assert "pays 6 to 1" in told
    assert "this round +$300" in told


@pytest.mark.rule("R0-52", "Q0-07")
@pytest.mark.parametrize(("option", "left"), [("a", "$3,000"), ("b", "$2,970")])
def test_the_cap_is_told_where_it_counts(tmp_path: Path, option: str, left: str) -> None:
    cards = script(tmp_path, "you: As Ks Qs\ndealer: Js Ts 2d\n")
    bets = [f"--bet={spot}=10" for spot in ("ante", "pair-plus", "six-card-bonus")]
    read = ["--reading", f"Q0-07={option}"]
    screen = shown("three-card-poker", "--seats", "1", "--script", cards, *bets, *read, keys="p\n")
    assert f"chips $500 → {left}" in screen
    assert "The cap counts: at most $2,500" in screen


@pytest.mark.rule("R0-52")
@pytest.mark.parametrize("side", [["--seats", "1"], ["--seats", "2", "--dealer"]])
def test_the_cap_stands_on_the_felt_before_anybody_bets(side: list[str]) -> None:
    screen = " ".join(shown("three-card-poker", *side, "--seed", "1", keys="q\n").split())
    assert "This table pays at most $2,500 a round to the whole table on all wagers" in screen


@pytest.mark.rule("R0-52", "Q0-08", "R3-13")
@pytest.mark.parametrize(
    ("game", "bet", "says"),
    [
        ("three-card-poker", "ante=5.01", "Ante is made up of chips of $0.50 and more, not $5.01"),
        ("three-card-poker", "six-card-bonus=3.33", "6 Card Bonus is made up of chips of $0.50 and more"),
        ("nh-holdem-stud", "ante=2.50", "Ante is made up of chips of $1 and more, not $2.50"),
    ],
)
def test_a_practice_bet_is_made_up_of_chips(game: str, bet: str, says: str) -> None:
    bets = ["--bet", bet, *([] if bet.startswith("ante") else ["--bet", "ante=5"])]
    assert says in " ".join(wrong(game, "--seats", "1", "--watch", *bets).split())


@pytest.mark.rule("R0-52", "Q0-08")
def test_a_practice_table_shares_the_cap_in_whole_chips(tmp_path: Path) -> None:
    cards = script(tmp_path, "seat 1: As Ks Qs\nseat 2: 9c 9d 9h\ndealer: Js Ts 2d\n")
    bets = [f"--bet={spot}=10" for spot in ("ante", "pair-plus", "six-card-bonus")]
    screen = shown("three-card-poker", "--seats", "2", "--script", cards, *bets, keys="p\n")
    assert "chips $500 → $2,995.50\n" in screen  # Ada's trips would have won $20 of $10,570


@pytest.mark.rule("Q4-13")
def test_the_board_is_drawn_from_the_side_one_sits_on(tmp_path: Path) -> None:
    cards = script(tmp_path, "board: 2c 3d 4h\n")
    seat = ("nh-holdem-3-card-bonus", "--script", cards, "--seats", "1")
    mine = [line.split() for line in shown(*seat, "--watch").splitlines()]
    assert ["│", "│", "4♥", "││", "3♦", "││", "2♣", "│", "│"] in mine
    assert ["│", "river", "turn", "flop", "│"] in mine
    dealers = [line.split() for line in shown(*seat, "--dealer", keys="\n" * 60).splitlines()]
    assert ["│", "│", "2♣", "││", "3♦", "││", "4♥", "│", "│"] in dealers
    assert ["│", "flop", "turn", "river", "│"] in dealers


def test_the_size_of_a_street_bet_is_asked_for_where_it_is_free() -> None:
    screen = shown("nh-holdem-3-card-bonus", "--reading", "Q4-01=b", "--seed", "2", keys="\n2\n20\n2\n3\nq\n")
    assert "above this table's maximum of $10" in screen
    assert "Flop (" in screen


# --------------------------------------------------------------------------------- blanks and readings


def test_blanks_are_filled_with_play_money_and_it_says_so() -> None:
    screen = " ".join(shown("nh-holdem-jackpots", "--watch", "--seed", "1").split())
    assert "The document leaves these figures to the house, and here they are ours (--set): Ante $1" in screen
    assert "Ante $1 to $100, Board Bonus up to $100, Pocket Bonus up to $100, MEGA $25,000" in screen
    assert "are ours" not in shown("nh-holdem-stud", "--watch", "--seed", "1")


def test_what_the_operator_sets_is_used_and_is_not_called_ours() -> None:
    set_ = ["--set=wager.ante.least=$20", "--set=wager.ante.most=$50", "--set=MINOR=$700"]
    screen = " ".join(shown("nh-holdem-jackpots", "--watch", "--seed", "1", *set_).split())
    assert "Ante $20" in screen
    assert "MINOR $700" in screen
    assert "Ante $1 to" not in screen
    assert "MINOR $1,000" not in screen


def test_a_reading_is_the_game_that_is_played(tmp_path: Path) -> None:
    cards = script(tmp_path, "you: 6s 6d\nboard: 2c 9h Ks\n")
    arguments = ("nh-holdem-stud", "--script", cards, "--bet", "ante=2")
    assert "Pair of sixes, king kicker pushes" in shown(*arguments, keys="1\n1\n1\n")
    assert "doesn't pay" in shown(*arguments, "--reading", "Q3-01=b", keys="1\n1\n1\n")


@pytest.mark.slow
def test_every_blank_of_every_game_gets_play_money() -> None:
    for game in GAMES:
        sign = put_up(load(game), {})
        assert not sign.game.blanks
        assert len(sign.ours) >= bool(load(game).blanks)
        for step in sign.game.steps:
            if isinstance(step, TakeBets):
                assert set(completed(sign.game, step, {})) & set(step.each_player_needs)


@pytest.mark.rule("Q3-04")
def test_the_torn_sheet_opens_no_practice_table_before_its_lost_row_is_supplied() -> None:
    refused = play("three-card-poker-fragment", "--watch", "--rounds", "1").exception
    assert isinstance(refused, CroupierError)
    assert "opens no table before the row its document has lost is supplied" in refused.command
    assert "--set 'pay.pair-plus.rows.straight flush=...'" in refused.command
    row = ("--set", "pay.pair-plus.rows.straight flush=40 to 1")
    assert "this round" in shown("three-card-poker-fragment", "--watch", "--rounds", "1", *row)


# ----------------------------------------------------------------------------------- leaving politely


def record_of(file: Path) -> tuple[e.Event, ...]:
    return read(file.read_text("utf-8"))


def test_the_end_of_input_leaves_with_every_wager_back_and_the_round_on_record(tmp_path: Path) -> None:
    file = tmp_path / "record.txt"
    screen = shown("nh-holdem-stud", "--seed", "1", "--bet", "ante=4", "--record", str(file), keys="2\n")
    told = " ".join(screen.split())
    assert (
        "Round 1 was not finished: it is a dead hand, and every wager went back, yours too: Ante $4" in told
    )
    assert "You played no rounds and leave with $500, even." in told
    events = record_of(file)
    assert [event.returned for event in events if isinstance(event, e.RoundDead)] == [True]
    assert e.ChipsCashed("you", 500_00) in events
    assert isinstance(events[-1], e.TableClosed)
    assert rebuild(new_table(load("nh-holdem-stud")), events).bank == 0


def test_leaving_in_the_middle_of_a_settlement_undoes_it(tmp_path: Path) -> None:
    file = tmp_path / "record.txt"
    keys = (
        "\n" * 21
    )  # the shuffle, the bets, the check, nine cards, three preparations, and on to the first wagers
    shown("three-card-poker", "--dealer", "--seats", "2", "--seed", "3", "--record", str(file), keys=keys)
    events = record_of(file)
    assert any(isinstance(event, e.WagerTaken) for event in events)
    assert any(isinstance(event, e.RoundDead) for event in events)
    assert {event.cents for event in events if isinstance(event, e.ChipsCashed)} == {1_000_00}


def test_a_finished_record_parses_back_and_rebuilds(tmp_path: Path) -> None:
    file = tmp_path / "record.txt"
    shown("nh-holdem-face-up", "--watch", "--rounds", "5", "--seed", "1", "--record", str(file))
    table = rebuild(new_table(load("nh-holdem-face-up")), record_of(file))
    assert table.rounds == 5
    assert not table.players


def on_a_terminal(*arguments: str, keys: list[bytes]) -> tuple[str, int]:
    """Play at a real terminal: one key at a time, each once the screen has gone quiet."""
    at_one = "import pty, sys, os; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))"
    home = {**os.environ, "COLUMNS": "80", "LINES": "40", "TERM": "xterm"}
    words = [sys.executable, "-c", at_one, CROUPIER, "play", *arguments]
    with started(words, stdin=subprocess.PIPE, env=home) as seat:
        assert seat.stdin
        assert seat.stdout
        keyboard, picture = seat.stdin.fileno(), seat.stdout.fileno()
        screen = b""

        def look() -> None:
            nonlocal screen
            patience = PATIENCE
            while select.select([picture], [], [], patience)[0]:
                fresh = os.read(picture, 1 << 16)
                if not fresh:
                    return
                screen += fresh
                patience = 0.2

        look()
        for key in keys:
            os.write(keyboard, key)
            look()
        seat.stdin.close()
        while fresh := os.read(picture, 1 << 16):
            screen += fresh
        return screen.decode("utf-8", "replace"), seat.wait(PATIENCE)


@pytest.mark.slow
def test_single_keys_and_control_c_at_a_real_terminal(tmp_path: Path) -> None:
    file = tmp_path / "record.txt"
    screen, code = on_a_terminal(
        "nh-holdem-stud", "--seed", "1", "--record", str(file), keys=[b"\r", b"\x1b[D", b"1", b"\x03"]
    )
    assert code == 0, screen
    assert "That key does nothing here." in screen
    assert "it is a dead hand, and every wager went back" in " ".join(screen.split())
    assert "Traceback" not in screen
    assert any(isinstance(event, e.RoundDead) for event in record_of(file))


@pytest.mark.slow
def test_control_d_leaves_too() -> None:
    screen, code = on_a_terminal("nh-holdem-stud", "--seed", "1", keys=[b"\x04"])
    assert code == 0, screen
    assert "You played no rounds" in screen


# --------------------------------------------------------------------------------------- for machines


@pytest.mark.parametrize("game", ONE_OF_EACH_KIND)
@pytest.mark.slow
def test_json_is_one_event_a_line_and_nothing_else(game: str) -> None:
    done = play(game, "--json", "--rounds", "4", "--seed", "2", "--seats", "4")
    assert done.exit_code == 0
    events = [json.loads(line) for line in done.stdout.splitlines()]
    kinds = [event["event"] for event in events]
    assert kinds[0] == "TableOpened"
    assert kinds[-1] == "TableClosed"
    assert kinds.count("RoundFinished") == 4
    cards = [event["card"] for event in events if event["event"] == "CardDealt"]
    assert cards
    assert all(card_text(parse_cards(card)[0]) == card for card in cards)
    bought = sum(event["cents"] for event in events if event["event"] == "ChipsBought")
    cashed = sum(event["cents"] for event in events if event["event"] == "ChipsCashed")
    won = sum(event["won"] for event in events if event["event"] == "WagerPaid")
    lost = sum(event["cents"] for event in events if event["event"] == "WagerTaken")
    assert cashed - bought == won - lost
    assert play(game, "--json", "--rounds", "4", "--seed", "2", "--seats", "4").stdout == done.stdout


def test_another_seed_or_none_is_another_deck() -> None:
    def deck(*arguments: str) -> str:
        lines = play("nh-holdem-stud", "--json", *arguments).stdout.splitlines()
        return next(line for line in lines if "RoundStarted" in line)

    assert len({deck("--seed", "1"), deck("--seed", "2"), deck(), deck()}) == 4


# ----------------------------------------------------------------------------------- from the dealer's side


def dealt(game: str, seats: int, folder: Path) -> tuple[str, list[e.Event]]:
    file = folder / "dealt.txt"
    arguments = ("--dealer", "--rounds", "1", "--seed", "4", "--seats", str(seats), "--record", str(file))
    return shown(game, *arguments, keys="\n" * 300), list(record_of(file))


@pytest.mark.parametrize("game", ONE_OF_EACH_KIND)
@pytest.mark.slow
def test_the_dealer_confirms_each_act_and_the_events_are_the_same(game: str, tmp_path: Path) -> None:
    screen, events = dealt(game, 3, tmp_path)
    by_itself = PracticeSitting(put_up(load(game), {}), 3, None, 0, chance("4"))
    play_out(by_itself)
    by_itself.do(c.Proceed())
    by_itself.leave()
    assert events == by_itself.log
    told = " ".join(screen.split())
    for step in by_itself.table.plan.steps:
        if step.do != "settle":  # where nothing is taken or paid, a pass has nothing to confirm
            assert " ".join(step.says.split()) in told
            assert all(rule in told for rule in step.rules)
    cards = sum(isinstance(event, e.CardDealt) for event in events)
    assert told.count("next: deal to") == cards
    assert "the bank" in told


def test_a_whole_step_can_be_done_at_once(tmp_path: Path) -> None:
    file = tmp_path / "record.txt"
    shown("three-card-poker", "--dealer", "--seed", "4", "--record", str(file), keys="\n\n\ns\nq\n")
    dealt_cards = [event for event in record_of(file) if isinstance(event, e.CardDealt)]
    assert len(dealt_cards) == 3 * 4


@pytest.mark.parametrize("keys", ["s\n\n", "\ns\n"])
@pytest.mark.slow
def test_the_floor_is_asked_for_even_when_a_step_is_done_at_once(tmp_path: Path, keys: str) -> None:
    cards = script(tmp_path, "seat 1: Ah Kh\nboard: 9h 5h 2h\n")
    screen = shown(
        "nh-holdem-jackpots", "--dealer", "--script", cards, "--seats", "1", "--rounds", "1", keys=keys * 40
    )
    assert "next: call the hand of seat 1 for the floor: flush, ace high" in screen
    assert "next: the floor comes and acknowledges the hand" in screen
    assert "1 hand settled" in screen


@pytest.mark.slow
def test_the_dealer_keys_the_cards_and_the_decisions_of_a_live_table(tmp_path: Path) -> None:
    file = tmp_path / "record.txt"
    answers = ["", "", "", "s", "", "", "", "p", "", "4c 4d 5d", "4c Qs 2d", "Qs 2d", "Qs 2d 3d", "s", ""]
    screen = shown(
        "three-card-poker", "--dealer", "--key-cards", "--seats", "1", "--rounds", "1",
        "--record", str(file), keys="\n".join(answers) + "\n",
    )  # fmt: skip
    assert "4c lies on the table already" in screen
    assert "key the 3 cards of seat 1; 2 were keyed" in screen
    assert "1 hand settled; the bank wins $10." in screen
    events = record_of(file)
    assert e.HandTurnedUp(1, "player", parse_cards("Qs 2d 3d")) in events
    assert all(event.card is None for event in events if isinstance(event, e.CardDealt))


# --------------------------------------------------------------------------------------------- scripts


def test_a_script_of_52_cards_is_dealt_from_the_top(tmp_path: Path) -> None:
    deck = [f"{rank}{suit}" for suit in "shdc" for rank in "AKQJT98765432"]
    file = script(tmp_path, "# top first\n" + " ".join(deck))
    lines = play("nh-holdem-stud", "--json", "--script", file).stdout.splitlines()
    cards = [json.loads(line)["card"] for line in lines if '"CardDealt"' in line]
    assert cards == deck[: len(cards)]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "names no cards"),
        ("As Ks", "has 2 cards and a deck has 52"),
        ("you: Zz", "cards.txt:1: 'Zz'"),
        ("you: As\nyou: Ks", "cards.txt:2: you is named twice"),
        ("you: As\nseat 2: Ks", "cards.txt:2: seat 2 is named twice"),
        ("seat 9: As", "nobody plays at seat 9; seats 1 to 3 play"),
        ("bord: As", 'there is no place "bord"; cards go to you, seat 1 to 3, board'),
        ("you: As Ks Qs", "would not be dealt"),
        ("you: As Ks\nboard: As", "a card is wanted in two places"),
    ],
)
def test_a_script_that_cannot_be_dealt_is_answered_with_a_sentence(
    tmp_path: Path, text: str, says: str
) -> None:
    assert says in wrong("nh-holdem-stud", "--script", script(tmp_path, text))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--script", "nowhere.txt"], "there is no file nowhere.txt"),
        (["--bet", "ant=5"], 'there is no spot "ant" on this layout; --bet takes ante'),
        (["--bet", "third=5"], "3rd street is bet during the round"),
        (["--bet", "ante=five"], '"five" is not an amount of money'),
        (["--bet", "ante"], "write it like ante=5"),
        (["--chips", "lots"], '"lots" is not an amount of money'),
        (["--bet", "ante=9", "--watch"], "above this table's maximum of $4"),
        (["--seats", "8"], "has 1 to 7 seats, and 8 were asked for"),
        (["--seats", "0"], "has 1 to 7 seats, and 0 were asked for"),
        (["--rounds", "0"], "greater than or equal to 1"),
        (["--key-cards"], "--key-cards goes with --dealer"),
        (["--dealer", "--bet", "ante=3"], "with --dealer the bots bet"),
        (["--record", "no/such/folder/file"], "there is no folder no/such/folder"),
        (["--set", "wager.ante.least=$1"], 'no blank "wager.ante.least"'),
        (["--chips", "$0"], "buys no chips"),
    ],
)
def test_a_wrong_option_is_answered_with_a_sentence(arguments: list[str], says: str) -> None:
    assert says in wrong("nh-holdem-stud", *arguments)


# ------------------------------------------------------------------------------------------- any keys


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seeds", [range(3), pytest.param(range(3, 9), marks=pytest.mark.prove)])
def test_whatever_is_typed_the_money_adds_up_and_the_record_is_whole(
    game: str, seeds: range, tmp_path: Path
) -> None:
    typist = random.Random(f"{Path(game).stem} {seeds}")
    answers = [
        "",
        "",
        "",
        "1",
        "2",
        "3",
        "f",
        "p",
        "r",
        "t",
        "l",
        "b",
        "c",
        "s",
        "x",
        "?",
        "5",
        "0",
        "As",
        "Kd Ks",
    ]
    file = tmp_path / "record.txt"
    for seed in at_least_one(seeds):
        side = ([], ["--dealer"], ["--dealer", "--key-cards"])[seed % 3]
        keys = "".join(f"{typist.choice(answers).strip()}\n" for _ in range(120))
        shown(game, *side, "--seed", str(seed), "--chips", "$20", "--record", str(file), keys=keys)
        events = record_of(file)
        bought = sum(event.cents for event in events if isinstance(event, e.ChipsBought))
        cashed = sum(event.cents for event in events if isinstance(event, e.ChipsCashed))
        table = rebuild(new_table(put_up(load(game), {}).game), events)
        assert table.bank == bought - cashed
        assert isinstance(events[-1], e.TableClosed)
