"""What one table takes: within its sheet, the law of its day and its chips; floor lowers, manager raises."""

from datetime import date

import pytest

from croupier.games import load
from croupier.games.posting import TableLimit
from croupier.house import commands as c
from croupier.house import events as e
from tests.house.hall import NOON, Hall, hall, stud

ANTE = ("ante", 3_00, 4_00)


def limits(*each: tuple[str, int, int]) -> tuple[TableLimit, ...]:
    return tuple(TableLimit(*one) for one in each)


def sets(*each: tuple[str, int, int], by: str = "Flo", table: str = "T1") -> c.SetLimits:
    return c.SetLimits(by, NOON, table, stud(), limits(*each))


@pytest.mark.rule("H-11", "R3-16")
def test_the_floor_sets_a_higher_minimum_and_it_is_on_record() -> None:
    pit = hall().table(stud())
    pit.do(sets(ANTE))
    assert pit.house.tables["T1"].limits == limits(ANTE)
    told = pit.log[-1]
    assert isinstance(told, e.LimitsSet)
    assert (told.by, told.table, told.before) == ("Flo", "T1", ())
    assert "these are the limits of table T1 already" in pit.refuses(sets(ANTE))
    assert pit.replayed() == pit.house


@pytest.mark.rule("H-11")
def test_the_floor_lowers_a_maximum_and_a_manager_raises_it() -> None:
    pit = hall().table(stud()).do(sets(("ante", 2_00, 3_00)))
    for raised in (sets(("ante", 2_00, 4_00)), sets()):
        assert "only operator or manager may raise the limits of a table" in pit.refuses(raised)
    pit.do(sets(by="Max"))
    assert pit.house.tables["T1"].limits == ()


@pytest.mark.rule("H-11")
def test_others_set_no_limits_and_none_for_a_table_there_is_not() -> None:
    pit = hall().table(stud())
    assert "Dan is dealer; only operator, manager or floor may set the limits" in pit.refuses(
        sets(ANTE, by="Dan")
    )
    assert "there is no table T9 today" in pit.refuses(sets(ANTE, table="T9"))
    other = c.SetLimits("Flo", NOON, "T1", load("nh-holdem-3-card-bonus"), ())
    assert "table T1 plays nh-holdem-stud" in pit.refuses(other)


@pytest.mark.rule("R3-16", "H-11")
@pytest.mark.parametrize(
    ("limit", "says"),
    [
        (("ante", 1_00, 4_00), "approved for $2 to $4, so a table's minimum is $2 or more, not $1"),
        (("ante", 2_00, 5_00), "so a table's maximum is $4 or less, not $5"),
        (("ante", 4_00, 3_00), "the minimum of $4 is above the maximum of $3"),
        (("third", 2_00, 4_00), "3rd street follows Ante; post the limits of Ante"),
    ],
)
def test_what_the_approval_does_not_allow_is_refused(limit: tuple[str, int, int], says: str) -> None:
    refused = hall().table(stud()).refusal(sets(limit))
    assert says in refused.says
    assert refused.rules == ("H-11",)


@pytest.mark.rule("H-11", "Q3-24")
def test_a_sheet_above_the_law_of_the_day_opens_within_it() -> None:
    game = load("nh-holdem-3-card-bonus")  # $2 to $10, on a day of $4 wagers
    room = Hall(now=NOON.replace(year=2017)).staffed()
    room.opened(game, day=date(2017, 9, 1)).funded()
    opens = c.OpenTable("Flo", room.now, "T1", game, (), "")
    assert "Ante of NH Hold'Em with 3 Card Bonus may reach $10, above $4" in room.refuses(opens)
    low = limits(("ante", 2_00, 4_00), ("three-card-bonus", 1_00, 4_00))
    room.do(c.OpenTable("Flo", room.now, "T1", game, (), "", low))
    assert room.house.tables["T1"].limits == low
    back = c.SetLimits("Max", room.now, "T1", game, ())
    assert "may reach $10, above $4" in room.refuses(back)


@pytest.mark.rule("Q0-15")
def test_a_sheet_without_limits_opens_by_the_limits_of_its_table() -> None:
    game = load("three-card-poker")
    room = Hall().staffed().opened(stud()).funded()
    spots = tuple(TableLimit(wager.id, 2_00, 10_00) for wager in game.wagers if wager.least is not None)
    unlisted = c.OpenTable("Flo", room.now, "T1", game, (), "", spots)
    assert "belongs to" in room.refuses(unlisted)  # R0-02: it would open, if it were this house's


def test_limits_are_made_up_of_the_chips_of_the_table() -> None:
    game = load("nh-holdem-jackpots").with_blanks({"wager.ante.least": "$5", "wager.ante.most": "$10"})
    filled = {blank.path: "$10" for blank in game.blanks if blank.path.endswith("most")}
    game = game.with_blanks(filled)
    room = Hall().staffed().opened(game).funded()
    odd = limits(("board-bonus", 2_75, 10_00))
    says = room.refuses(c.OpenTable("Flo", room.now, "T1", game, (), "", odd))
    assert "Board Bonus: $2.75 cannot be made up of chips of $1 and more" in says
