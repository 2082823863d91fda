"""The small phrases of a game file are read as people mean them, or refused with what was written."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.procedure import CardPlace, Verb, action, card_place
from croupier.games.words import (
    ByStake,
    ByTable,
    Fixed,
    FoldEffect,
    Odds,
    Plain,
    Posted,
    Share,
    after_fold,
    cents,
    dollars,
    identifier,
    limit,
    limit_text,
    lines,
    pays,
    quoted,
    result,
)

NO_TEXT: tuple[object, ...] = (True, 5, 2.5, None, ["$5"], {}, b"$5")


# -------------------------------------------------------------------------------------------- money


@given(st.integers(0, 99_999_999_999))
def test_an_amount_written_is_read_back(amount: int) -> None:
    assert cents(dollars(amount)) == amount


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("$2", 200),
        ("$2.50", 250),
        ("$0", 0),
        ("$2500", 250_000),
        ("$2,500", 250_000),
        ("$10,000.05", 1_000_005),
    ],
)
def test_an_amount_is_read_in_cents(text: str, amount: int) -> None:
    assert cents(text) == amount


@pytest.mark.parametrize(
    "text",
    ["$2.5", "$1,00", "$1,0000", "$", "", "2", "2.50", "$ 2", " $2", "$2 ", "$-2", "-$2", "$2.505", "$2.",
     "$.50", "$,100", "$1e3", "$２", "$٣", "€2", "$2\n", "$9999999999", "two dollars"],
)  # fmt: skip
def test_what_is_no_amount_is_quoted_with_the_way_to_write_one(text: str) -> None:
    with pytest.raises(
        ValueError, match=r'is not an amount of money; write it like "\$2" or "\$2\.50"'
    ) as no:
        cents(text)
    assert str(no.value).startswith(f'"{text}"')


@pytest.mark.parametrize("value", NO_TEXT)
def test_an_amount_is_text_and_nothing_else(value: object) -> None:
    with pytest.raises(ValueError, match="is not an amount of money"):
        cents(value)


def test_a_limit_is_an_amount_or_what_the_sign_says() -> None:
    assert limit("posted") is Posted.AT_THE_TABLE
    assert limit("$4") == 400
    assert (limit_text(Posted.AT_THE_TABLE), limit_text(450)) == ("posted at the table", "$4.50")
    for wrong in ("Posted", "post", *NO_TEXT):
        with pytest.raises(ValueError, match="is not an amount of money"):
            limit(wrong)


# ------------------------------------------------------------------------------ odds, prizes, shares


@given(st.integers(1, 999_999_999), st.integers(1, 999_999))
@pytest.mark.slow
def test_odds_written_are_read_back(units: int, to: int) -> None:
    odds = Odds(Fraction(units, to))
    assert pays(str(odds)) == odds
    assert pays(f"{units}:{to}") == pays(f"{units} to {to}") == pays(f"{units:,} to {to}") == odds


@given(st.integers(1, 100), st.sampled_from(("MEGA", "MAJOR", "Mini-2")))
def test_a_share_written_is_read_back(part: int, jackpot: str) -> None:
    assert pays(str(Share(Fraction(part, 100), jackpot))) == Share(Fraction(part, 100), jackpot)


@given(st.integers(0, 10_000_000))
def test_a_prize_written_is_read_back(amount: int) -> None:
    assert pays(str(Fixed(amount))) == Fixed(amount)


@pytest.mark.parametrize(
    ("written", "paid"),
    [
        ("3:2", Odds(Fraction(3, 2))),
        ("6 to 4", Odds(Fraction(3, 2))),
        (" 250 TO 1 ", Odds(Fraction(250))),
        ("1,000 to 1", Odds(Fraction(1000))),
        ("even money", Odds(Fraction(1))),
        ("Push", Plain.PUSH),
        ("loses", Plain.LOSES),
        ("nothing", Plain.LOSES),
        ("missing", Plain.MISSING),
        ("$250", Fixed(25_000)),
        ("50% of MEGA", Share(Fraction(1, 2), "MEGA")),
        ({"$10": "$500", "$5": "$250"}, ByStake(((500, Fixed(25_000)), (1000, Fixed(50_000))))),
    ],
)
def test_what_a_row_pays_is_read_as_the_sheet_says_it(written: object, paid: object) -> None:
    assert pays(written) == paid


@pytest.mark.parametrize("plain", Plain)
def test_a_plain_word_is_read_back(plain: Plain) -> None:
    assert pays(str(plain)) is plain


@pytest.mark.parametrize(
    "written",
    ["3/2", "250-1", "250", "1.5 to 1", "-1 to 1", "3 to", "to 1", "1,2,3 to 1", ",,, to 1",
     "٣ to 1", "3 to 1 to 1", "pays", "", "50 % of MEGA", "50% MEGA", "MEGA", *NO_TEXT[:5]],
)  # fmt: skip
def test_what_is_no_odds_is_quoted_with_the_ways_to_write_them(written: object) -> None:
    with pytest.raises(ValueError, match='is not odds; write "250 to 1", "3:2", "even money", "push"') as no:
        pays(written)
    assert quoted(written) in str(no.value)


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("0 to 1", '"0 to 1" pays nothing; write "loses" or "push" if that is meant'),
        ("1 to 0", '"1 to 0" pays nothing'),
        ("250 for 1", '"250 for 1" counts the stake in; write "250 to 1" and winning_stake = "kept"'),
        ("0% of MEGA", '"0% of MEGA" is not a share of a jackpot; it goes from 1% to 100%'),
        ("101% of MEGA", '"101% of MEGA" is not a share'),
        ("$2.5", '"$2.5" is not an amount of money'),
        ({}, "this row names no stake; write"),
        ({"5": "$250"}, '"5" is not an amount of money'),
        ({"$5": "3 to 1"}, '"3 to 1" for a stake of $5 is not a prize; write "$250" or "50% of MEGA"'),
        ({"$5": {"$5": "$250"}}, "for a stake of $5 is not a prize"),
        ({"$5": "$1", "$5.00": "$2"}, "a stake of $5 stands twice in this row; name each once"),
    ],
)
def test_a_row_that_pays_nothing_or_twice_is_told(written: object, says: str) -> None:
    with pytest.raises(ValueError) as no:  # noqa: PT011 (what it says is looked at below)
        pays(written)
    assert says in str(no.value)


def test_a_contest_is_settled_by_odds_a_word_or_a_pay_table() -> None:
    assert result("by pay table raise") == ByTable("raise")
    assert str(ByTable("raise")) == "by pay table raise"
    assert result("1 to 1") == Odds(Fraction(1))
    assert result("push") is Plain.PUSH
    for wrong in ("$250", "50% of MEGA", {"$5": "$250"}):
        with pytest.raises(ValueError, match='cannot settle a contest; write odds, "push" or "loses"'):
            result(wrong)
    with pytest.raises(ValueError, match="is not odds"):
        result("by pay table")


# -------------------------------------------------------------------------------- folds, acts, cards


@pytest.mark.parametrize("text", ["lost", "stays", "settled at once", "stays with ante", "stays with a or b"])
def test_what_a_fold_does_is_read_back(text: str) -> None:
    assert str(after_fold(text)) == text


def test_a_fold_may_do_otherwise_at_one_decision() -> None:
    fold = after_fold({"otherwise": "stays", "flop": "lost"})
    assert fold.when_folded_at("flop").fate is FoldEffect.LOST
    assert fold.when_folded_at("turn").fate is FoldEffect.STAYS
    assert after_fold("stays with a or b").live == ("a", "b")
    with pytest.raises(ValueError, match='needs "otherwise" too'):
        after_fold({"flop": "lost"})
    with pytest.raises(ValueError, match='"gone" is not something a fold does'):
        after_fold({"otherwise": "stays", "flop": "gone"})


@pytest.mark.parametrize("written", ["", "Lost", "stays up", "settled", *NO_TEXT[:5]])
def test_what_a_fold_does_not_do_is_quoted(written: object) -> None:
    with pytest.raises(ValueError, match='is not something a fold does; write "lost", "stays"') as no:
        after_fold(written)
    assert str(no.value).startswith(quoted(written))


@pytest.mark.parametrize("verb", Verb)
def test_an_act_of_settlement_is_read_back(verb: Verb) -> None:
    text = f"{verb.value} pair-plus"
    assert str(action(text)) == text
    assert action(text).verb is verb


@pytest.mark.parametrize("written", ["", "take", "take the ante", "grab ante", "Take ante", *NO_TEXT])
def test_what_is_no_act_of_settlement_is_quoted(written: object) -> None:
    with pytest.raises(
        ValueError, match=r'is no act of settlement; write one of reveal, .+ "take ante"'
    ) as no:
        action(written)
    assert str(no.value).startswith(quoted(written))


def test_a_card_is_a_group_and_a_number_from_one() -> None:
    assert card_place("board.3") == CardPlace("board", 3)
    assert str(CardPlace("board", 3)) == "board.3"
    for wrong in ("board", "board.0", "board.x", "board.٣", "board.111", ".1", "board.1.2", *NO_TEXT):
        with pytest.raises(
            ValueError, match=r'names no card; write the group and its number, like "board\.1"'
        ):
            card_place(wrong)


def test_an_id_is_lower_case_words_joined_by_hyphens() -> None:
    assert [identifier(text) for text in ("ante", "pair-plus", "6-card")] == ["ante", "pair-plus", "6-card"]
    for wrong in ("", "Ante", "pair_plus", "pair plus", "-ante", "ante-", "a--b", "ánte", "ante\n", *NO_TEXT):
        with pytest.raises(ValueError, match="is not an id; write lower-case words joined by hyphens"):
            identifier(wrong)


def test_lines_are_those_of_the_document_or_of_another() -> None:
    for text in ("L1", "L60-69", "L9, L47", "000 L81, L3"):
        assert lines(text) == text
    for wrong in ("", "60", "l60", "L60–69", "L9 L47", "L٣", "00 L1", *NO_TEXT):
        with pytest.raises(ValueError, match='names no lines; write them like "L60-69" or "L9, L47"'):
            lines(wrong)


@given(
    st.one_of(
        st.text(), st.integers(), st.floats(), st.lists(st.text()), st.dictionaries(st.text(), st.text())
    )
)
@pytest.mark.slow
def test_what_was_written_is_shown_short(value: object) -> None:
    assert 0 < len(quoted(value)) <= 62


def test_a_number_too_long_to_write_out_is_described() -> None:
    assert quoted(1 << 20_000) == quoted(-(1 << 20_000)) == "a number of more than 18 digits"


@given(
    st.one_of(
        st.text(), st.integers(), st.lists(st.text(), max_size=3), st.dictionaries(st.text(), st.text())
    )
)
@pytest.mark.slow
def test_no_phrase_breaks_its_reader(written: object) -> None:
    for read in (cents, limit, pays, result, after_fold, action, card_place, identifier, lines):
        says = ""
        try:
            read(written)
        except ValueError as error:
            says = str(error)
        assert not says or len(says) > 20, says
