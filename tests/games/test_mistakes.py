"""What is wrong with a game file is said with its line, its column and what would be right, all at once."""

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import pytest

from croupier.games import CATALOGUE, UnknownGameError
from croupier.games.checks import payment
from croupier.games.lint import check
from croupier.games.payment import PayTable, Row
from croupier.games.words import Odds

from .drafts import FILES, NAMES, draft


class Slip(NamedTuple):
    """One slip of the pen: what the file had, what was written instead, and what must be said of it."""

    had: str
    wrote: str
    says: str
    at: str = ""  # the text at whose first letter the mistake is told
    game: str = "nh-holdem-stud"
    readings: bool = False


SLIPS = [
    Slip(**slip) for slip in tomllib.loads(Path(__file__).with_name("slips.toml").read_text("utf-8"))["slip"]
]


@pytest.mark.parametrize("slip", SLIPS, ids=[slip.wrote.partition("\n")[0] or slip.had for slip in SLIPS])
def test_a_slip_is_told_where_it_stands_with_what_would_be_right(slip: Slip, tmp_path: Path) -> None:
    written = draft(tmp_path, (slip.had, slip.wrote), game=slip.game, readings=slip.readings)
    said = written.said
    at = f"{written.place_of(slip.at)}: error: " if slip.at else ""
    assert [line for line in said if line.startswith(at) and ": error: " in line and slip.says in line], said


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.slow
def test_every_file_we_ship_is_without_mistake_or_warning(name: str) -> None:
    report = check(FILES[NAMES.index(name)])
    assert report.mistakes == ()
    assert report.sound
    assert report.game is not None


def test_a_mistake_reads_like_a_compilers_so_that_editors_jump_to_it(tmp_path: Path) -> None:
    written = draft(tmp_path, ("usual = 6", "usuall = 6"))
    (mistake,) = written.mistakes
    line = written.text[: written.text.index("usuall")].count("\n") + 1
    assert (mistake.file, mistake.line, mistake.column) == (str(written.path), line, 1)
    assert str(mistake) == f'{written.path}:{line}:1: error: unknown key "usuall"; did you mean "usual"?'
    assert written.refused() == [str(mistake)]


def test_all_mistakes_of_a_file_come_at_once_and_in_its_order(tmp_path: Path) -> None:
    written = draft(
        tmp_path,
        ("usual = 6", "usuall = 6"),
        ("most = 7", "most = 30"),
        ('card = "board.3"', 'card = "board.4"'),
        ('placed_at = "third"', 'placed_at = "shuffle"'),
        ('"250 to 1"', '"250-1"'),
        ('"two pair" = "2 to 1"', '"two pair" = "9 to 1"'),
        ("change.wager.third.times", "change.wager.thrid.times"),
        readings=True,
    )
    wanted = [
        ("usuall", "error: unknown key"),
        ("most = 30", "error: 30 hands need 63 cards"),
        ('card = "board.4"', "error: board.4"),
        ('placed_at = "shuffle"', "error: no step ever takes this wager"),
        ('"royal flush" =', 'error: "250-1" is not odds'),
        ('"two pair" =', 'warning: "two pair" (9 to 1) pays more'),
        ("change.wager.thrid", "error: change.wager.thrid points nowhere"),
    ]
    said = written.said
    found = [
        [line for line in said if line.startswith(f"{written.place_of(at)}: ") and says in line]
        for at, says in wanted
    ]
    assert [len(lines) for lines in found] == [1] * len(wanted), said
    assert said == sorted(said, key=lambda line: int(line.partition(":")[0]))


def test_every_wrong_key_and_value_is_told_not_only_the_first(tmp_path: Path) -> None:
    written = draft(
        tmp_path,
        ('item = "discard rack"', "item = 5"),
        ('least = "$2"', 'leest = "$2"'),
        ('"flush" = "6 to 1"', '"flush" = "six"'),
        ('"straight" = "4 to 1"', '"straight" = true'),
        ('touches = "play"', 'touches = "fun"'),
        readings=True,
    )
    assert len(written.refused()) == len(written.mistakes) == 5


# ------------------------------------------------------------------- a lower hand that pays more


class Inversion(NamedTuple):
    """A change of one row after which a lower hand pays more than a higher one."""

    game: str
    table: str  # what stands before `ranking` in the pay table
    had: str
    wrote: str
    lower: str
    higher: str


STUD, SIX = ("nh-holdem-stud", '["hole", "board"]'), ("nh-holdem-jackpots", '["hole", "six"]')
PAIR_PLUS = ("three-card-poker-fragment", '(heading lost)"\ncards = ["player"]')
INVERSIONS = [
    Inversion(*STUD, 'two pair" = "2 ', 'two pair" = "5 ', "two pair", "three of a kind"),
    Inversion(*STUD, '"250 to 1"', '"70 to 1"', "straight flush", "royal flush"),
    Inversion(*STUD, '"flush" = "6 to 1"', '"flush" = "loses"', "straight", "flush"),
    # A wide row holds the narrow ones above it, and pays only the hands below them.
    Inversion(*STUD, 'better" = "1 ', 'better" = "9 ', "pair of jacks or better", "two pair"),
    Inversion(*SIX, '"$10" = "$150"', '"$10" = "$220"', "flush", "full house"),
    Inversion(*PAIR_PLUS, '"pair" = "1 to 1"', '"pair" = "4 to 1"', "pair", "flush"),
]


@pytest.mark.parametrize("case", INVERSIONS, ids=[case.lower for case in INVERSIONS])
def test_a_lower_hand_that_pays_more_is_warned_of_unless_it_is_said_to_be_meant(
    case: Inversion, tmp_path: Path
) -> None:
    slip = (case.had, case.wrote)
    written = draft(tmp_path, slip, game=case.game)
    (said,) = written.said
    assert f'warning: "{case.lower}" (' in said
    assert f') pays more than the higher "{case.higher}" (' in said
    assert said.endswith("if that is meant, say why with lower_pays_more")
    assert check(written.path).sound
    why = (f"{case.table}\nranking", f'{case.table}\nlower_pays_more = "so printed"\nranking')
    assert draft(tmp_path, slip, why, game=case.game).said == []


def test_shares_of_different_jackpots_are_not_compared(tmp_path: Path) -> None:
    assert draft(tmp_path, ('"50% of MAJOR"', '"10% of MAJOR"'), game="nh-holdem-jackpots").said == []


def test_a_lower_hand_is_compared_past_a_row_whose_number_is_lost(tmp_path: Path) -> None:
    lost = ('"full house" = "8 to 1"', '"full house" = "missing"')
    assert draft(tmp_path, lost).said == []
    (said,) = draft(tmp_path, lost, ('"flush" = "6 to 1"', '"flush" = "40 to 1"')).said
    assert '"flush" (40 to 1) pays more than the higher "four of a kind" (30 to 1)' in said


def test_a_gap_between_rows_is_a_higher_hand_that_loses(tmp_path: Path) -> None:
    (said,) = draft(tmp_path, ('"flush" = "3 to 1"\n', ""), game="three-card-poker-fragment").said
    assert '"pair" (1 to 1) pays more than the higher flush, which no row lists' in said


@pytest.mark.parametrize(("cards", "warned"), [(4, False), (5, True)])
def test_a_flush_longer_than_the_hand_is_no_higher_hand(cards: int, *, warned: bool) -> None:
    rows = tuple(
        Row(hand=hand, pays=Odds(Fraction(pays)))
        for hand, pays in (("four-card flush", 5), ("three-card flush, king high or better", 1))
    )
    table = PayTable(id="long", title="Long", cards=("hand",), ranking="longest-flush", rows=rows)
    says = [mistake.says for mistake in payment._rows(table, cards, ("pay", 0))]
    higher = 'pays more than the higher "three-card flush, king high or better" (1 to 1)'
    assert [higher in each for each in says] == [True] * warned


def test_a_pay_table_nobody_uses_is_warned_of(tmp_path: Path) -> None:
    unused = """
[[pay]]
id = "old"
title = "Old"
cards = ["hole", "board"]
ranking = "five-card"
rows = { flush = "9 to 1" }

[conduct]"""
    said = draft(tmp_path, ("[conduct]", unused)).said
    assert [each for each in said if each.endswith('warning: no wager is paid by pay table "old"')]


# ------------------------------------------------------------- what TOML itself does not allow


@pytest.mark.parametrize(
    ("had", "wrote", "says"),
    [
        ('least = "$2"', "least = $2", 'text and amounts go in straight quotes, like "$2"'),
        ('name = "Ante"', "name = “Ante”", "text and amounts go in straight quotes"),
        ('name = "Ante"', 'name = "Ante', "a quote is opened on this line and never closed"),
        ('least = "$2"', 'least = "$2"\nleast = "$3"', "written a second time; drop one"),
        ("[conduct]", "[seats]", "this table is written a second time"),
        ('who = ["ante"]', 'who = ["ante"; "third"]', "a list is closed by ], and its items are set apart"),
        ("count = 2", "count two", 'write key = "value"'),
        ("year = 2012", "dated = 11/02/2012", "a line has one key and one value"),
        ('"two pair" = ', "two pair = ", "a key of several words goes in quotes"),
        ("[submission]", "the submission:", "not TOML: expected '=' after a key"),
    ],
)
def test_a_slip_in_the_toml_is_told_at_its_line_in_words_for_a_person(
    tmp_path: Path, had: str, wrote: str, says: str
) -> None:
    written = draft(tmp_path, (had, wrote))
    (mistake,) = written.mistakes
    last = written.text[: written.text.rindex(wrote) + len(wrote)].count("\n") + 1
    assert mistake.line == last
    assert 1 <= mistake.column <= len(written.text.splitlines()[last - 1]) + 1
    assert says in mistake.says
    assert written.refused() == [str(mistake)]


def test_a_value_that_is_no_toml_is_told_at_its_first_sign(tmp_path: Path) -> None:
    written = draft(tmp_path, ('name = "Ante"', "name = “Ante”"))
    (mistake,) = written.mistakes
    assert f"{mistake.line}:{mistake.column}" == written.place_of("“Ante”")


def test_a_game_by_a_wrong_name_is_told_the_nearest() -> None:
    with pytest.raises(UnknownGameError, match=r'no game "nh-holdem-studs"; did you mean nh-holdem-stud\?$'):
        check("nh-holdem-studs")
    with pytest.raises(UnknownGameError, match=f"it has {', '.join(CATALOGUE)}"):
        check("whist")
