"""Limits by date: which holds on a day, how sure that is, and which games go above it."""

from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise

import pytest

from croupier.games import Game, load
from croupier.games.patch import patched
from croupier.house.limits import (
    HouseLimit,
    LegalLimits,
    Limited,
    TableOfDatesError,
    UndatedError,
    at_the_limit,
    filed_limits,
    from_text,
    largest_bet,
    legal_limits,
    limit_on,
    over_limit,
)
from tests.loops import at_least_one

IN_2012, IN_2017, IN_2020, IN_2024, IN_2026 = (date(year, 3, 1) for year in (2012, 2017, 2020, 2024, 2026))
STUD = load("nh-holdem-stud")


def test_a_limit_changes_on_its_day_and_not_the_day_before() -> None:
    assert limit_on(date(2023, 6, 30)).single_wager == 10_00
    assert limit_on(date(2023, 7, 1)).single_wager == 50_00


def test_while_the_day_of_a_change_is_not_known_the_stricter_limit_stands_and_says_so() -> None:
    before, summer, after = (limit_on(date(2018, *day)).wager for day in ((6, 20), (8, 1), (9, 23)))
    assert not any(limit_on(date(2018, *day)).wager.sure for day in ((6, 21), (9, 22)))
    assert (before.most, summer.most, after.most) == (4_00, 4_00, 10_00)
    assert (before.sure, summer.sure, after.sure) == (True, False, True)
    assert "came between 2018-06-21 and 2018-09-22, and the stricter figure stands" in summer.says
    assert "stricter" not in before.says + after.says


def test_every_row_that_is_in_doubt_starts_on_its_stricter_side() -> None:
    in_doubt = (
        (what, day, [row.most for row in (earlier, later) if isinstance(row.most, int)])
        for what in Limited
        for earlier, later in pairwise(legal_limits().of(what))
        for day in later.between or ()
    )
    for what, day, known in at_least_one(in_doubt):
        most = limit_on(day)
        held = {Limited.SINGLE_WAGER: most.wager, Limited.TOURNAMENT: most.tournament}[what].most
        assert held == min(known), (what, day)


def test_before_the_first_source_nothing_is_guessed() -> None:
    with pytest.raises(
        UndatedError, match=r"single wager on 1999-01-01 is not known; the first source is of 2007-01-01"
    ):
        limit_on(date(1999, 1, 1))


def test_what_was_not_found_leaves_the_last_known_limit_standing() -> None:
    limit = limit_on(IN_2026).tournament
    assert limit.most == 2_500_00
    assert "nothing on tournaments was found; the last known limit stands, from SB 120" in limit.says


def test_the_house_may_allow_less_and_never_more() -> None:
    own = (HouseLimit(Limited.SINGLE_WAGER, 25_00, date(2023, 1, 1)),)
    assert limit_on(date(2022, 12, 31), own).single_wager == 10_00
    assert limit_on(date(2023, 6, 30), own).single_wager == 10_00  # the law is lower still
    allowed = limit_on(IN_2024, own).wager
    assert (allowed.most, allowed.of_the_house) == (25_00, True)
    assert allowed.says == "on 2024-03-01 this house allows $25 for a single wager (the house's own limit)"
    assert limit_on(IN_2026, own).single_wager == 25_00  # though the law has none any more
    assert limit_on(IN_2024, own).tournament.most == 2_500_00


def test_a_limit_of_the_house_holds_from_its_own_day_and_cites_the_law_where_both_are_alike() -> None:
    own = (
        HouseLimit(Limited.SINGLE_WAGER, 10_00, IN_2024),
        HouseLimit(Limited.TOURNAMENT, 2_500_00, IN_2024),
    )
    assert limit_on(IN_2024, own).single_wager == 10_00
    assert limit_on(IN_2024 - timedelta(days=1), own).single_wager == 50_00
    assert not limit_on(IN_2024, own).tournament.of_the_house


def test_the_latest_limit_of_the_house_holds() -> None:
    own = [
        HouseLimit(Limited.SINGLE_WAGER, most, date(year, 1, 1))
        for year, most in ((2025, 8_00), (2024, 5_00))
    ]
    assert limit_on(IN_2024, own).single_wager == 5_00
    assert limit_on(IN_2026, own).single_wager == 8_00


def test_filed_house_rules_are_limits_of_the_house_that_keeps_to_them() -> None:
    assert STUD.house is not None
    own = filed_limits(STUD.house, date(2012, 1, 1))
    limits = limit_on(IN_2026, own)
    assert (limits.wager.most, limits.tournament.most, limits.one_tournament.most) == (4_00, 150_00, 250_00)
    assert limits.wager.source == f"house rules filed with the sheet, {STUD.house.lines}"
    unplaced = filed_limits(replace(STUD.house, lines=None), date(2012, 1, 1))
    assert limit_on(IN_2026, unplaced).wager.source == "house rules filed"


def test_a_game_above_the_limit_is_told_wager_by_wager_with_the_citation() -> None:
    (first, *rest) = over_limit(load("nh-holdem-3-card-bonus"), IN_2017)
    assert first.says == (
        "Ante of NH Hold'Em with 3 Card Bonus may reach $10, above $4: "
        "on 2017-03-01 the law allows $4 for a single wager (RSA 287-D:3, V as of 2010; document 003 L105)"
    )
    assert [over.wager for over in rest] == ["flop", "turn", "river", "three-card-bonus"]
    assert not over_limit(load("nh-holdem-3-card-bonus"), IN_2020)


def test_a_bet_that_nothing_bounds_is_above_every_limit_until_the_law_has_none() -> None:
    overs = {over.wager: over.reaches for over in over_limit(load("three-card-poker"), IN_2024)}
    assert overs == {"ante": None, "play": None, "pair-plus": None, "six-card-bonus": None}
    assert over_limit(load("three-card-poker"), IN_2026) == ()


def test_a_bet_that_doubles_another_is_one_bet_of_twice_its_size() -> None:
    game = load("examples/games/caribbean-stud.toml")
    raised = next(wager for wager in game.wagers if wager.times == (2,))
    assert largest_bet(game, raised) is None
    game = at_the_limit(game, IN_2024)
    assert (game.wager("ante").most, largest_bet(game, raised)) == (25_00, 50_00)


@pytest.mark.parametrize(
    ("spots", "times", "counts"),
    [(["Bet", "Raise"], [1, 2], 4_00), (["Bet"], [1, 2], 8_00), ([], [1, 2, 3], 12_00)],
)
def test_circles_make_bets_of_their_own_and_a_single_spot_does_not(
    spots: list[str], times: list[int], counts: int
) -> None:
    street = {"third": {"spots": spots, "times": times}}
    game = Game.unchecked(patched(STUD.data, {"wager": street}))  # which a log may have kept
    assert largest_bet(game, game.wager("third")) == counts


def test_the_limit_of_the_day_is_met_in_whole_steps() -> None:
    base = load("three-card-poker")
    game = Game.from_data(patched(base.data, {"wager": {"pair-plus": {"in_steps_of": "$20"}}}))
    filled = at_the_limit(game, IN_2024)
    assert (filled.wager("pair-plus").most, filled.wager("ante").most) == (40_00, 50_00)


def test_a_side_bet_that_may_not_pass_the_ante_goes_no_higher() -> None:
    game = load("nh-holdem-face-up")
    assert largest_bet(game, game.wager("three-card-bonus")) == 10_00


def test_what_the_sheet_leaves_out_can_be_set_to_the_limit_of_the_day() -> None:
    game = at_the_limit(load("nh-holdem-jackpots"), IN_2024)
    assert {w.id: w.most for w in game.wagers if w.most} == dict.fromkeys(
        ("ante", "board-bonus", "pocket-bonus"), 50_00
    )
    assert over_limit(game, IN_2024) == ()
    assert [over.wager for over in over_limit(game, IN_2020)] == [
        *("ante", "flop", "turn", "river", "board-bonus", "pocket-bonus")
    ]


def test_the_limit_of_the_day_leaves_room_for_a_whole_street_where_it_is_one_bet() -> None:
    game = at_the_limit(load("nh-holdem-jackpots").with_readings({"Q1-27": "b"}), IN_2024)
    assert game.wager("ante").most == 16_66
    at_ten = at_the_limit(load("nh-holdem-jackpots").with_readings({"Q1-27": "b"}), IN_2020)
    assert at_ten.wager("ante").most == 3_33
    assert game.wager("pocket-bonus").most == 50_00
    assert over_limit(game, IN_2024) == ()


def test_without_a_limit_of_the_day_the_blanks_stay_for_the_sign() -> None:
    game = load("three-card-poker")
    assert at_the_limit(game, IN_2026) == game
    assert game.blanks


def test_another_table_of_limits_can_be_put_in_its_place() -> None:
    row = '[[{}]]\nsince = 2026-01-01\nmost = "$75"\nsays = "a new law"\nsource = "HB 1"\n'
    law = from_text(
        "".join(row.format(what) for what in ("single_wager", "tournament", "one_tournament")), LegalLimits
    )
    assert limit_on(IN_2026, law=law).single_wager == 75_00


def test_a_table_of_limits_with_slips_is_told_all_of_them() -> None:
    with pytest.raises(
        TableOfDatesError, match=r'"lots" is no limit; write "\$4", "none" or "not found"'
    ) as wrong:
        from_text(
            '[[single_wager]]\nsince = 2026-01-01\nmost = "lots"\nsays = "x"\n', LegalLimits, "limits.toml"
        )
    assert "limits.toml: single_wager lacks the key source" in str(wrong.value)
