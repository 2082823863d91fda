"""Cards and their text: what people type is read, what is wrong is said in a sentence."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from croupier.cards import (
    DECK,
    RANK_PLURALS,
    RANK_WORDS,
    RANKS,
    SUIT_WORDS,
    SUITS,
    CardError,
    card_symbol,
    card_text,
    cards_text,
    parse_card,
    parse_cards,
    rank,
    suit,
    verify_cards,
)

card_lists = st.lists(st.sampled_from(DECK), unique=True)


def test_a_deck_is_every_rank_in_every_suit_once() -> None:
    assert [card_text(card) for card in DECK] == [r + s for r in RANKS for s in SUITS]
    assert {(rank(card), suit(card)) for card in DECK} == {(r, s) for r in range(13) for s in range(4)}


def test_words_for_ranks_and_suits_follow_their_letters() -> None:
    initials = [word[0].upper() for word in RANK_WORDS[8:]]
    assert initials == list(RANKS[8:])
    assert [word[0] for word in SUIT_WORDS] == list(SUITS)
    assert RANK_PLURALS[4] == "sixes"
    assert all(p == w + "s" for w, p in zip(RANK_WORDS, RANK_PLURALS, strict=True) if w != "six")


@pytest.mark.parametrize(
    "text", ["Th", "th", "TH", "10h", "10H", "10♥", "10♡", "t♥", " 10h\n", "10♥\ufe0f", "T♡\ufe0e"]
)
def test_the_ten_of_hearts_however_it_is_written(text: str) -> None:
    assert parse_card(text) == 34
    assert card_text(34) == "Th"
    assert card_symbol(34) == "10♥"


@pytest.mark.parametrize("suits", ["cdhs", "CDHS", "♣♦♥♠", "♧♢♡♤"])
def test_every_alphabet_of_suits(suits: str) -> None:
    assert parse_cards(" ".join("q" + s for s in suits)) == (40, 41, 42, 43)


@pytest.mark.parametrize("text", ["Qs 6d 9c", "Qs,6d,9c", "Qs, 6d, 9c", " Qs\t6d\n9c ,", "Q♠ 6♦ 9♣"])
def test_lists_with_spaces_commas_or_both(text: str) -> None:
    assert parse_cards(text, count=3) == (43, 17, 28)


def test_no_cards_at_all_is_a_list_of_none() -> None:
    assert parse_cards("") == parse_cards(" , ") == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1s", "'1s' has the unknown rank '1'; a card is a rank (2 to 9, 10 or T, J, Q, K, A)"),
        ("11h", "'11h' has the unknown rank '11'"),
        ("Qx", "'Qx' has the unknown suit 'x'; a card is a rank"),
        ("10", "'10' has no suit; a card is a rank"),
        ("10", "as in 10s or 10♥."),
        ("♠", "'♠' has no rank; a card is a rank"),
        ("", "'' is empty; a card is a rank"),
        ("joker", "'joker' is not a card; a card is a rank"),
        ("QsJd", "'QsJd' has the unknown rank 'QsJ'"),
        ("x" * 500, "'" + "x" * 39 + "…' is not a card"),
        ("\N{KELVIN SIGN}s", "has the unknown rank"),
        ("Q\N{LATIN SMALL LETTER LONG S}", "has the unknown suit"),
    ],
)
def test_a_card_that_is_none_is_said_so(text: str, said: str) -> None:
    with pytest.raises(CardError) as error:
        parse_card(text)
    assert said in str(error.value)
    assert str(error.value).endswith(".")


@pytest.mark.parametrize(
    ("text", "count", "said"),
    [
        ("Qs 10h Q♠", None, "Qs is named twice in 'Qs 10h Q♠'; a deck has one of each card."),
        ("Qs 10h", 3, "'Qs 10h' has 2 cards; it should have 3 cards."),
        ("Qs", 2, "'Qs' has 1 card; it should have 2 cards."),
        ("", 1, "'' has no cards; it should have 1 card."),
        ("Qs 6d 9z", 3, "'9z' has the unknown suit 'z'"),
    ],
)
def test_a_list_that_is_wrong_is_said_so(text: str, count: int | None, said: str) -> None:
    with pytest.raises(CardError) as error:
        parse_cards(text, count=count)
    assert said in str(error.value)


@pytest.mark.parametrize("card", [-1, 52, 1000])
def test_numbers_that_are_no_cards_have_no_text(card: int) -> None:
    for write in (card_text, card_symbol):
        with pytest.raises(CardError, match=rf"^{card} is not a card; cards are numbered from 0 \(2c\)"):
            write(card)
    with pytest.raises(CardError, match=f"{card} is not a card"):
        verify_cards((0, card))


def test_the_same_card_twice_is_no_hand() -> None:
    verify_cards((43, 17, 28))
    with pytest.raises(CardError, match="Qs is there twice in Qs 6d Qs; a deck has one of each card"):
        verify_cards((43, 17, 43))


@given(card_lists)
@pytest.mark.slow
def test_text_round_trips(cards: list[int]) -> None:
    assert parse_cards(cards_text(cards), count=len(cards)) == tuple(cards)
    assert parse_cards(", ".join(map(card_symbol, cards))) == tuple(cards)
    assert parse_cards(cards_text(cards).swapcase()) == tuple(cards)


@given(
    st.text() | st.text(alphabet="0123456789TJQKAtjqkacdhsCDHS♣♦♥♠ ,\ufe0f\u212a", max_size=12),
    st.none() | st.integers(0, 7),
)
@example("ßs", None)
@example("10", None)
@example("\ufe0f", None)
@pytest.mark.slow
def test_the_parser_raises_nothing_but_card_errors(text: str, count: int | None) -> None:
    try:
        cards = parse_cards(text, count=count)
    except CardError:
        return
    assert count in (None, len(cards))
    verify_cards(cards)


@given(st.text(max_size=5))
def test_one_card_is_read_or_refused(text: str) -> None:
    try:
        card = parse_card(text)
    except CardError:
        return
    assert card in DECK
