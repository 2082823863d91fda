"""What cannot be is refused in a sentence by every function of the library, before anything is counted."""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any, cast

import pytest

import croupier

cr: Any = croupier  # so that a checker lets wrong types pass
STUD, JACKPOTS = "nh-holdem-stud", "nh-holdem-jackpots"
NAN, HUGE = float("nan"), 10**30
NO_NUMBERS: tuple[Any, ...] = ("x", "", True, -1, 1.5, NAN, HUGE, [], {}, Fraction(1, 2))
NO_AMOUNTS: tuple[Any, ...] = (-5, "x", True, 1.5, NAN, HUGE, None)
NO_MAPPINGS: tuple[Any, ...] = (True, -1, 0, 1.5, NAN, "x", "", [], (), b"x", [1.5], object())
NO_GAMES: tuple[Any, ...] = (None, True, 3, NAN, [], {}, b"x", object(), "no-such-game")
COIN: Any = cr.Distribution.of({-1: Fraction(1, 2), 1: Fraction(1, 2)})


def refused(call: Callable[..., Any], *arguments: Any, **named: Any) -> str:
    """Return the sentence with which a call is refused."""
    with pytest.raises(cr.CroupierError) as error:
        call(*arguments, **named)
    said = str(error.value)
    assert len(said.split()) > 4
    return said


TAKES_STAKES: dict[str, Callable[..., Any]] = {
    "solve": lambda stakes: cr.solve(STUD, stakes),
    "round_distribution": lambda stakes: cr.round_distribution(STUD, stakes),
    "readings": lambda stakes: cr.readings(STUD, stakes),
    "simulate": lambda stakes: cr.simulate(STUD, 500, stakes=stakes),
    "sample": lambda stakes: cr.sample(STUD, 5, stakes=stakes),
    "bankroll": lambda stakes: cr.bankroll(STUD, stakes, 100_00, 5),
    "play": lambda stakes: cr.play(STUD, lambda _: "bet 1", 1, stakes=stakes),
    "make_env": lambda stakes: cr.make_env(STUD, stakes=stakes),
    "forecast": lambda stakes: cr.forecast(STUD, 1, stakes=stakes),
}
TAKES_JACKPOTS: dict[str, Callable[..., Any]] = {
    "solve": lambda jackpots: cr.solve(JACKPOTS, {"ante": 500}, jackpots),
    "round_distribution": lambda jackpots: cr.round_distribution(JACKPOTS, {"ante": 500}, jackpots),
    "readings": lambda jackpots: cr.readings(JACKPOTS, None, jackpots),
    "simulate": lambda jackpots: cr.simulate(JACKPOTS, 500, jackpots=jackpots),
    "sample": lambda jackpots: cr.sample(JACKPOTS, 5, jackpots=jackpots),
    "bankroll": lambda jackpots: cr.bankroll(JACKPOTS, {"ante": 500}, 100_00, 5, jackpots=jackpots),
    "play": lambda jackpots: cr.play(JACKPOTS, lambda _: "bet 1", 1, jackpots=jackpots),
    "make_env": lambda jackpots: cr.make_env(JACKPOTS, jackpots=jackpots),
    "forecast": lambda jackpots: cr.forecast(JACKPOTS, 1, jackpots=jackpots),
    "design": lambda jackpots: cr.design(JACKPOTS, "board-bonus", 0.05, jackpots=jackpots),
}


@pytest.mark.parametrize("call", TAKES_STAKES)
def test_stakes_are_cents_on_wagers_there_are(call: str) -> None:
    for amount in NO_AMOUNTS:
        assert "cannot be bet on ante" in refused(TAKES_STAKES[call], {"ante": amount})
    for stakes in NO_MAPPINGS:
        assert "cannot be stakes; write cents by name, such as {'ante': 500}" in refused(
            TAKES_STAKES[call], stakes
        )
    assert "no bet 1, typo to stake; it has ante, main" in refused(TAKES_STAKES[call], {"typo": 5, 1: 5})


@pytest.mark.parametrize("call", TAKES_JACKPOTS)
def test_jackpots_are_cents_for_names_there_are(call: str) -> None:
    for amount in NO_AMOUNTS:
        assert "cannot be posted for MINOR" in refused(TAKES_JACKPOTS[call], {"MINOR": amount})
    for jackpots in NO_MAPPINGS:
        assert "cannot be jackpots; write cents by name, such as {'MINOR': 500}" in refused(
            TAKES_JACKPOTS[call], jackpots
        )
    assert "no jackpot 1, typo; it has MEGA, MAJOR, MINOR" in refused(TAKES_JACKPOTS[call], {"typo": 5, 1: 5})


def test_what_is_too_large_is_told_the_largest() -> None:
    assert refused(cr.round_distribution, STUD, {"ante": HUGE}).endswith(
        "the largest is 1,000,000,000 cents, $10,000,000"
    )
    assert "the largest is 1,000,000,000 cents" in refused(cr.solve, JACKPOTS, None, {"MINOR": 10**9 + 1})
    assert "has no jackpot MINOR; it has none" in refused(cr.solve, STUD, None, {"MINOR": 5})


@pytest.mark.slow
def test_the_largest_stake_is_counted_without_overflow() -> None:
    small = cr.round_distribution("three-card-poker", {"ante": 500, "pair-plus": 500})
    large = cr.round_distribution("three-card-poker", {"ante": 10**9, "pair-plus": 10**9})
    capped = [value for value in small.values if value * 2_000_000 in large.values]
    assert len(capped) > 10
    assert large.values[0] == -3 * 10**9
    most = {"ante": 10**9, "three-card-bonus": 10**9}
    found = cr.solve("nh-holdem-face-up", most)
    assert (
        found["main"].edge
        == cr.solve("nh-holdem-face-up", {"ante": 100, "three-card-bonus": 100})["main"].edge
    )


WHOLE: dict[str, Callable[[Any], Any]] = {
    "simulate rounds": lambda value: cr.simulate(STUD, value),
    "simulate seats": lambda value: cr.simulate(STUD, 500, seats=value),
    "simulate session": lambda value: cr.simulate(STUD, 500, session=value),
    "simulate seed": lambda value: cr.simulate(STUD, 500, seed=value),
    "sample n": lambda value: cr.sample(STUD, value),
    "bankroll start": lambda value: cr.bankroll(STUD, None, value, 5),
    "bankroll rounds": lambda value: cr.bankroll(STUD, None, 100_00, value),
    "play rounds": lambda value: cr.play(STUD, lambda _: "bet 1", value),
    "play seed": lambda value: cr.play(STUD, lambda _: "bet 1", 1, seed=value),
    "make_env seats": lambda value: cr.make_env(STUD, seats=value),
    "study ante": lambda value: cr.study(STUD, "skill", ante=value),
    "study seats": lambda value: cr.study(STUD, "shared", seats=value),
    "study deals": lambda value: cr.study(STUD, "shared", deals=value),
    "study seed": lambda value: cr.study(STUD, "shared", seed=value),
    "design most": lambda value: cr.design(JACKPOTS, "board-bonus", 0.05, most=value),
    "forecast hours": lambda value: cr.forecast(STUD, value),
    "forecast seats": lambda value: cr.forecast(STUD, 1, seats=value),
    "forecast rounds": lambda value: cr.forecast(STUD, 1, rounds_an_hour=value),
    "forecast buy-in": lambda value: cr.forecast(STUD, 1, buy_in=value),
    "forecast day": lambda value: cr.forecast(STUD, 1, hours_a_day=value),
    "forecast days": lambda value: cr.forecast(STUD, 1, days=value),
    "forecast seed": lambda value: cr.forecast(STUD, 1, seed=value),
    "forecast antes": lambda value: cr.forecast(STUD, 1, antes=_one(value)),
    "convolve": COIN.convolve,
    "sample": COIN.sample,
    "every_hand": cr.every_hand,
}


def _one(value: Any) -> Any:
    return {value: 1} if value.__hash__ else value


@pytest.mark.parametrize("what", WHOLE)
def test_a_number_of_things_is_a_whole_number_there_can_be(what: str) -> None:
    call = WHOLE[what]
    for value in NO_NUMBERS:
        assert re.search(r"\d", refused(call, value)) or isinstance(value, list | dict)


def test_a_game_is_an_id_a_path_or_a_game() -> None:
    calls = (cr.solve, cr.strategy, cr.evaluate, cr.load, cr.readings)
    for game in NO_GAMES:
        for call in calls:
            refused(call, game)
    assert "such as 'nh-holdem-stud'" in refused(cr.solve, None)
    sources: tuple[Any, ...] = (None, 3, [], b"x")
    for source in sources:
        refused(cr.loads, source)


def test_cards_are_text_or_whole_numbers() -> None:
    for cards in (None, True, 3, NAN, [1.5], [True], [99], [-1], ["As"], b"As", {"As": 1}, "Zz", "As As"):
        refused(cr.hand_name, cards)
        refused(cr.format_cards, cards)
        refused(cr.advise, STUD, cards)
    for text in (None, 3, b"As"):
        refused(cr.parse_cards, text)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: cr.advise(STUD, "Qs 6d", bets=5), "write units by street"),
        (lambda: cr.evaluate(STUD, 3), "is no policy"),
        (lambda: cr.simulate(STUD, 500, policy=None), "is no policy"),
        (lambda: cr.play(STUD, "bet", 1), "is no agent"),
        (lambda: cr.hand_name("As Ks Qs", []), "There is no ranking"),
        (lambda: cr.pays(STUD, [], "As"), "has no pay table"),
        (lambda: cr.sweep(STUD, "main", "flush", 5), "cannot be swept"),
        (lambda: cr.study(STUD, []), "There is no study"),
        (lambda: cr.study(STUD, "exposed", cards=5), "list them"),
        (lambda: cr.design(JACKPOTS, "board-bonus", 0.05, numbers="odd"), "there are round, whole, halves"),
        (lambda: cr.design(JACKPOTS, "board-bonus", 0.05, keep="flush"), "list rows"),
        (lambda: cr.design(JACKPOTS, "board-bonus", (0.05,)), "is no range"),
        (lambda: cr.design(JACKPOTS, "board-bonus", True), "is not a number"),
        (lambda: cr.forecast(STUD, 1, skills=5), "are no weights"),
        (lambda: cr.forecast(STUD, 1, skills={"optimal": NAN}), "is not a number"),
        (lambda: cr.forecast(STUD, 1, risk=NAN), "is no risk"),
        (lambda: COIN.cdf(NAN), "is no value"),
        (lambda: COIN.quantile("x"), "is no quantile"),
        (lambda: cr.replay(None, STUD), "is no record"),
        (lambda: cr.replay("# nothing\n", STUD), "has no lines"),
    ],
)
def test_what_cannot_be_is_said(call: Callable[[], Any], says: str) -> None:
    assert says in refused(call)


@pytest.mark.slow
def test_a_bankroll_covers_the_first_bets_and_pays_are_named_by_row() -> None:
    with pytest.raises(cr.CroupierError, match="199 cents does not cover the first bets of 200 cents"):
        cr.bankroll(STUD, {"ante": 200}, start=199, rounds=5)
    with pytest.raises(cr.CroupierError, match="5 is no pay of main; name its rows"):
        cr.load(STUD).with_pays(cast("Any", {"main": 5}))
