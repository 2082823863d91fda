"""A reading makes another game, and so does a number the operator fills in; nothing else does."""

import re
from itertools import combinations, product
from pathlib import Path

import pytest

from croupier.games import CATALOGUE, BlankError, Game, ReadingError, load
from croupier.games.checks import contradictions
from croupier.games.words import Odds, Posted

from .drafts import draft

ALONE = [
    pytest.param(name, reading.id, option.id, id=f"{name}-{reading.id}={option.id}")
    for name in CATALOGUE
    for reading in load(name).readings
    for option in reading.options
]


def sound(game: Game) -> bool:
    return not [mistake for mistake in contradictions(game) if not mistake.warning]


@pytest.mark.parametrize(("name", "question", "choice"), ALONE)
@pytest.mark.slow
def test_each_option_alone_is_a_sound_game_or_says_why_it_cannot_be_played(
    name: str, question: str, choice: str
) -> None:
    game = load(name)
    reading = game.reading(question)
    option = reading.option(choice)
    assert option
    if option.cannot:
        with pytest.raises(
            ReadingError, match=re.escape(f"{question} cannot be played as option {choice}: ")
        ):
            game.with_readings({question: choice})
        return
    read = game.with_readings({question: choice})
    assert list(contradictions(read)) == []
    assert read.choices == {**game.choices, question: choice}
    assert (read.hash == game.hash) == (reading.default in {choice, option.same_as})
    assert Game.from_data(read.data).hash == read.hash
    assert read.with_readings({question: reading.default}) == game


@pytest.mark.slow
@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.prove)])
@pytest.mark.parametrize("name", CATALOGUE)
def test_every_two_options_together_are_a_sound_game_or_say_why_not(name: str, every: int) -> None:
    game = load(name)
    refusals: set[str] = set()
    for first, second in [*combinations(game.readings, 2)][::every]:
        for one, other in product(first.options, second.options):
            if one.cannot or other.cannot or one.id == first.default or other.id == second.default:
                continue
            both = {first.id: one.id, second.id: other.id}
            try:
                read = game.with_readings(both)
            except ReadingError as error:
                refusals.add(str(error))
                continue
            assert sound(read), both
            again = game.with_readings({second.id: other.id}).with_readings({first.id: one.id})
            assert again == read
    assert all(re.search("cannot go together: each sets .+ its own way", says) for says in refusals)


def test_a_reading_is_another_game_and_back_is_the_first_again() -> None:
    game = load("nh-holdem-stud")
    sevens = game.with_readings({"Q3-01": "b"})
    assert sevens != game
    assert sevens.hash != game.hash
    assert [str(row.pays) for row in sevens.pay_table("main").rows if row.hand == "pair of sixes"] == [
        "loses"
    ]
    assert sevens.choices["Q3-01"] == "b"
    assert game.choices["Q3-01"] == "a"
    back = sevens.with_readings({"Q3-01": "a"})
    assert (back, back.hash, hash(back)) == (game, game.hash, hash(game))
    assert game.with_readings({}) == game.with_readings(game.choices) == game


def test_readings_add_up_whatever_their_order() -> None:
    game = load("nh-holdem-stud")
    at_once = game.with_readings({"Q3-01": "b", "Q3-03": "b"})
    assert game.with_readings({"Q3-03": "b", "Q3-01": "b"}) == at_once
    assert game.with_readings({"Q3-03": "b"}).with_readings({"Q3-01": "b"}) == at_once


@pytest.mark.parametrize(
    ("choices", "says"),
    [
        ({"Q3-1": "b"}, 'the game has no reading "Q3-1"; it has Q3-01, Q3-03,'),
        ({"Q3-05": "a"}, "Q3-05 is a note and leaves nothing to choose: The title adds the word Stud"),
        ({"Q3-01": "c"}, 'Q3-01 has no option "c"; its options are a, b'),
        ({"Q3-01": "B"}, 'Q3-01 has no option "B"; its options are a, b'),
        ({"Q3-01": ""}, 'Q3-01 has no option ""; its options are a, b'),
    ],
)
def test_a_reading_the_game_does_not_have_is_told_with_those_it_has(
    choices: dict[str, str], says: str
) -> None:
    with pytest.raises(ReadingError) as refusal:
        load("nh-holdem-stud").with_readings(choices)
    assert says in str(refusal.value)


def test_two_readings_that_set_one_key_differently_are_refused(tmp_path: Path) -> None:
    other = 'change.wager.third.times = [1, 2]\nchange.wager.third.spots = ["Bet", "Raise"]'
    file = draft(
        tmp_path,
        ('change.conduct.single_wager_means = "the bets of a street together"', other),
        readings=True,
    )
    game = file.game()
    assert file.said == []
    with pytest.raises(ReadingError) as refusal:
        game.with_readings({"Q3-07": "b", "Q3-03": "b"})
    says = r"Q3-07=b and Q3-03=b cannot go together: each sets wager\.third\.(times|spots) its own way"
    assert re.fullmatch(says, str(refusal.value))
    with pytest.raises(ReadingError, match="cannot go together"):
        game.with_readings({"Q3-07": "b"}).with_readings({"Q3-03": "b"})


def test_two_readings_may_set_one_key_alike(tmp_path: Path) -> None:
    same = "change.wager.third.times = [1]\nchange.wager.third.spots = ['Bet']"
    game = draft(
        tmp_path, ('change.conduct.single_wager_means = "the bets of a street together"', same), readings=True
    ).game()
    both = game.with_readings({"Q3-07": "b", "Q3-03": "b"})
    assert both.data == game.with_readings({"Q3-03": "b"}).data


def test_an_option_that_is_the_same_as_another_is_played_as_that_one(tmp_path: Path) -> None:
    game = draft(tmp_path, ('same_as = "a"', 'same_as = "b"'), readings=True).game()
    assert game.with_readings({"Q3-03": "c"}).hash == game.with_readings({"Q3-03": "b"}).hash != game.hash
    assert game.with_readings({"Q3-03": "c"}).wager("third").times == (1,)
    assert game.with_readings({"Q3-03": "c"}).choices["Q3-03"] == "c"


# ------------------------------------------------------------------------------------------- blanks

LIMITS = {
    "wager.ante.least": "$5",
    "wager.ante.most": "$50",
    "wager.board-bonus.most": "$25",
    "wager.pocket-bonus.most": "$25",
}


def test_posted_limits_are_filled_by_the_operator() -> None:
    game = load("nh-holdem-jackpots")
    assert {blank.path for blank in game.blanks} == set(LIMITS)
    assert game.blanks[0].says == "the least that may be bet on Ante"
    filled = game.with_blanks(LIMITS)
    assert filled.blanks == ()
    assert (filled.wager("ante").least, filled.wager("ante").most) == (500, 5000)
    assert filled.hash != game.hash
    assert sound(filled)
    assert game.wager("ante").least is Posted.AT_THE_TABLE


def test_a_lost_row_is_filled_by_the_operator() -> None:
    game = load("three-card-poker-fragment")
    row = "pay.pair-plus.rows.straight flush"
    assert row in {blank.path for blank in game.blanks}
    filled = game.with_blanks({row: "40 to 1"})
    assert row not in {blank.path for blank in filled.blanks}
    (pays,) = [row.pays for row in filled.pay_table("pair-plus").rows if row.hand == "straight flush"]
    assert isinstance(pays, Odds)
    assert pays.to_one == 40


def test_blanks_filled_one_by_one_or_anew_make_the_game_filled_at_once() -> None:
    game = load("nh-holdem-jackpots")
    at_once = game.with_blanks(LIMITS)
    one_by_one = game
    for path, amount in reversed(LIMITS.items()):
        one_by_one = one_by_one.with_blanks({path: amount})
    assert one_by_one == at_once
    other = at_once.with_blanks({"wager.ante.most": "$100"})
    assert other.hash != at_once.hash
    assert other.with_blanks({"wager.ante.most": "$50"}) == at_once


def test_readings_and_blanks_combine_in_either_order() -> None:
    game = load("nh-holdem-jackpots")
    first_read = game.with_readings({"Q1-02": "b", "Q1-04": "S3"}).with_blanks(LIMITS)
    first_filled = game.with_blanks(LIMITS).with_readings({"Q1-02": "b", "Q1-04": "S3"})
    assert first_read == first_filled
    assert first_read.hash == first_filled.hash
    assert first_filled.with_readings({"Q1-02": "a", "Q1-04": "S1"}) == game.with_blanks(LIMITS)


def test_a_row_filled_under_one_reading_does_not_overwrite_the_sheet_under_another() -> None:
    game = load("nh-holdem-jackpots")
    lost = game.with_readings({"Q1-01": "b"})
    rows = [blank.path for blank in lost.blanks if blank.path.startswith("pay.board-bonus.rows.")]
    assert len(rows) == 5
    filled = lost.with_blanks(dict.fromkeys(rows, "7 to 1"))
    assert filled.with_readings({"Q1-01": "a"}) == game


@pytest.mark.parametrize(
    ("amounts", "says"),
    [
        ({"wager.ante.leest": "$5"}, '"wager.ante.leest"; did you mean "wager.ante.least"?'),
        ({"seats": "7"}, 'the game has no blank "seats"; it has '),
        ({"wager.six-card-bonus.least": "$5"}, 'the game has no blank "wager.six-card-bonus.least"'),
        ({"wager.ante.least": "5"}, '"5" is not an amount of money; write it like "$2" or "$2.50"'),
        ({"wager.ante.least": "five dollars"}, '"five dollars" is not an amount of money'),
        ({"wager.ante.least": "posted"}, '"posted" leaves wager.ante.least as blank as it was; supply'),
        ({"wager.ante.least": "$6", "wager.ante.most": "$5"}, "the least on Ante, $6, would be above"),
        ({"wager.pocket-bonus.most": "$1"}, "the least on Pocket Bonus, $2.50, would be above the most, $1"),
    ],
)  # fmt: skip
def test_a_blank_that_is_none_or_an_amount_that_does_not_fit_is_told(
    amounts: dict[str, str], says: str
) -> None:
    with pytest.raises(BlankError) as refusal:
        load("nh-holdem-jackpots").with_blanks(amounts)
    assert says in str(refusal.value)


def test_a_lost_row_takes_odds_and_nothing_else() -> None:
    game = load("three-card-poker-fragment")
    with pytest.raises(BlankError, match='"lots" is not odds; write "250 to 1"'):
        game.with_blanks({"pay.pair-plus.rows.straight flush": "lots"})
    with pytest.raises(BlankError, match=r'"missing" leaves .+ as blank as it was'):
        game.with_blanks({"pay.pair-plus.rows.straight flush": "missing"})
