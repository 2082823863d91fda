"""Blind counts: two people count, neither sees the other's figures, and everything is on record."""

from dataclasses import replace

import pytest

from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.commands.controls import submitted_text
from croupier.house.day import why_not_closed
from croupier.house.ledger import AccountKind, rack, worth
from croupier.house.serialize import to_plain
from croupier.house.settings import PLAY_MONEY
from croupier.permissions import GRANTS, Permission, Role
from tests.house.hall import BANK, CASH, FLOAT, NOON, SETTINGS, Hall, balanced, first, stud

SHORT = 20_00


def fields(event: e.Event) -> dict[str, object]:
    """An event as the log has it."""
    plain = to_plain(event)
    assert isinstance(plain, dict)
    return dict(plain)


def hall() -> Hall:
    """A hall with its cage filled; Max is the manager, Olga the operator."""
    return Hall().staffed().opened(stud()).funded()


def counts(by: str, *, short: int = 0, reason: str = "") -> c.CountCage:
    return c.CountCage(by, NOON, CASH - short, FLOAT, reason)


def test_the_books_do_not_decide_which_count_is_accepted() -> None:
    """The attack: count $20 too little, be told so, type the right sum, and look clean."""
    room = hall().do(counts("Cal", short=SHORT), counts("Max"))
    kept, other = room.log[-2:]
    assert isinstance(kept, e.CountSubmitted)
    assert isinstance(other, e.CountSubmitted), "the right sum is no better than the wrong one"
    assert (kept.by, kept.figures.cash, kept.round) == ("Cal", CASH - SHORT, 1)
    assert (other.by, other.figures.cash, other.round) == ("Max", CASH, 1)
    room.do(counts("Cal"), counts("Max"))
    counted = room.log[-1]
    assert isinstance(counted, e.CageCounted)
    assert [(one.by, one.figures.cash) for one in counted.submissions] == [
        ("Cal", CASH - SHORT),
        ("Max", CASH),
        ("Cal", CASH),
        ("Max", CASH),
    ]
    assert room.replayed() == room.house


def test_a_count_that_is_handed_in_says_nothing_of_what_is_expected() -> None:
    room = hall().do(counts("Cal", short=SHORT))
    assert {*fields(room.log[-1])} == {"by", "at", "place", "figures", "round"}
    assert submitted_text(fields(room.log[-1])) == "a count of cage handed in, round 1"
    assert room.house.day is not None
    assert (room.house.day.variances, room.house.day.counts) == ((), ())


def test_nobody_hands_in_both_counts_of_a_round() -> None:
    room = hall().do(counts("Cal"))
    assert "Cal entered this; someone else must confirm" in room.refuses(counts("Cal"))
    room.do(counts("Cam"))
    assert room.house.cage_counted
    for_nothing = Hall().staffed(replace(SETTINGS, licensee=PLAY_MONEY, play_money=True)).opened().funded()
    for_nothing.do(counts("Cal"), counts("Cal"))
    assert for_nothing.house.cage_counted


def test_two_counts_alike_stand_with_their_variance_which_is_an_incident_over_25_dollars() -> None:
    room = hall().do(counts("Cal", short=25_00), counts("Max", short=25_00))
    assert not room.house.incidents
    assert room.house.day is not None
    (variance,) = room.house.day.variances
    assert (variance.cents, variance.reason) == (-25_00, "counted alike by Cal and Max")
    more = hall().do(counts("Cal", short=25_01), counts("Max", short=25_01))
    (incident,) = more.house.incidents.values()
    assert (incident.kind, incident.says) == ("variance", "cage was counted $25.01 short")


def test_a_variance_of_100_dollars_is_explained_by_a_manager_before_the_day_closes() -> None:
    room = hall().do(counts("Cal", short=100_00), counts("Max", short=100_00))
    waits = "variance 1 is $100 or more; a manager explains it first"
    assert why_not_closed(room.house) == (waits,)
    assert "Cal is cage" in room.refuses(c.ExplainVariance("Cal", NOON, 1, "a bill stuck"))
    assert "say which by its number" in room.refuses(c.ExplainVariance("Max", NOON, 2, "a bill stuck"))
    assert "say what is behind it" in room.refuses(c.ExplainVariance("Max", NOON, 1, " "))
    room.do(c.ExplainVariance("Max", NOON, 1, "a bill stuck"))
    assert why_not_closed(room.house) == ()
    assert room.house.day is not None
    assert [(one.reason, one.explained_by) for one in room.house.day.variances] == [("a bill stuck", "Max")]
    small = hall().do(counts("Cal", short=99_99), counts("Max", short=99_99))
    assert why_not_closed(small.house) == ()


def test_after_three_rounds_that_differ_a_manager_who_has_not_counted_counts() -> None:
    room = hall()
    for short in (1_00, 2_00, 3_00):
        room.do(counts("Cal", short=short), counts("Max", short=short + 1))
    says = "3 rounds differed; operator or manager who has not counted here counts next"
    assert says in room.refuses(counts("Cal"))
    assert says in room.refuses(counts("Max", reason="enough"))
    assert "say why the counts differed" in room.refuses(counts("Olga", short=4_00))
    room.do(counts("Olga", short=4_00, reason="a bill is torn"))
    counted = room.log[-1]
    assert isinstance(counted, e.CageCounted)
    assert (counted.by, counted.confirmed_by, counted.reason) == ("Olga", "", "a bill is torn")
    assert len(counted.submissions) == 7
    assert room.balance(AccountKind.VARIANCE, "cage") == 4_00
    assert "Olga alone counted cage" in room.refuses(c.ExplainVariance("Olga", NOON, 1, "it was torn"))
    room.do(c.ExplainVariance("Max", NOON, 1, "a torn bill was taken"))
    assert GRANTS[Permission.ACCEPT_COUNT] == {Role.MANAGER, Role.OPERATOR}


def test_a_reason_given_with_a_count_would_tell_that_it_is_off() -> None:
    assert "a reason is given after both counts" in hall().refuses(counts("Cal", reason="I know"))


def test_counts_of_one_place_are_not_those_of_another() -> None:
    room = hall().table(stud())
    room.do(first(room.cage(short=SHORT)), c.CloseTable("Flo", NOON, "T1"))
    tray = rack((100, 1))
    room.do(c.CountTray("Flo", NOON, "T1", tray))
    assert room.house.day is not None
    assert [one.place for one in room.house.day.submissions] == ["cage", "bank:T1"]
    room.do(c.CountTray("Dan", NOON, "T1", tray))
    assert [one.place for one in room.house.day.submissions if not one.accepted] == ["cage"]


def corrected(cash: int, *, by: str = "Cal", approved_by: str = "Olga") -> c.CorrectCount:
    return c.CorrectCount(by, NOON, 1, cash, FLOAT, "a strap had 99 bills", approved_by)


def test_a_count_is_corrected_by_one_who_counted_and_a_manager_who_did_not() -> None:
    room = hall().do(counts("Cal", short=30_00), counts("Max", short=30_00))
    right = corrected(CASH - 10_00)
    assert "one of them corrects it" in room.refuses(replace(right, by="Cam"))
    assert "Max counted this; another manager approves" in room.refuses(replace(right, approved_by="Max"))
    assert "Cam is cage" in room.refuses(replace(right, approved_by="Cam"))
    assert "there is no count 2 today; counts are 1" in room.refuses(replace(right, count=2))
    assert "say what was wrong" in room.refuses(replace(right, reason=""))
    assert "the figures of the count already" in room.refuses(corrected(CASH - 30_00))
    room.do(right)
    event = room.log[-1]
    assert isinstance(event, e.CountCorrected)
    assert (event.before.cash, event.after.cash) == (CASH - 30_00, CASH - 10_00)
    assert room.balance(AccountKind.VARIANCE, "cage") == 10_00
    assert room.house.drawer.cash == CASH - 10_00
    assert room.house.cage_counted, "what was put right need not be counted again"
    balanced(room.house)
    assert room.replayed() == room.house


@pytest.mark.parametrize("accepted", [False, True])
def test_a_drop_box_is_corrected_where_its_money_lies(accepted: bool) -> None:
    room = hall().table(stud()).do(c.CloseTable("Flo", NOON, "T1"))
    room.do(room.tray("T1"), room.drop("T1", short=-20_00)[: 3 if accepted else 2])
    room.do(c.CorrectCount("Cam", NOON, 2, 5_00, (), "counted twice", "Olga"))
    if not accepted:
        room.do(c.AcceptDrop("Cal", NOON, "T1"))
    assert room.balance(AccountKind.VARIANCE, "drop:T1") == -5_00
    assert room.house.drawer.cash == CASH + 5_00
    balanced(room.house)


OPENED, RIGHT = rack((1_00, 20)), BANK


def test_an_opener_that_is_corrected_is_in_the_tray_and_not_only_on_paper() -> None:
    room = hall().table(stud())
    room.do(*(c.CountTray(by, NOON, "T1", OPENED) for by in ("Dan", "Flo")))
    assert room.balance(AccountKind.BANK, "T1") == 20_00
    room.do(c.CorrectCount("Flo", NOON, 1, 0, RIGHT, "a row was left out", "Olga"))
    assert room.balance(AccountKind.BANK, "T1") == worth(BANK)
    assert room.balance(AccountKind.VARIANCE, "bank:T1") == 0
    assert room.house.tables["T1"].opener == RIGHT
    assert room.house.pit.figures["T1"].chips == RIGHT
    balanced(room.house)
    assert room.replayed() == room.house


def test_a_count_in_play_that_is_corrected_once_the_table_closed_moves_nothing_into_the_cage() -> None:
    room = hall().table(stud())
    room.do(*(c.CountTray(by, NOON, "T1", RIGHT) for by in ("Dan", "Flo")))
    room.do(*(c.CountTray(by, NOON, "T1", OPENED) for by in ("Dan", "Flo")), c.CloseTable("Flo", NOON, "T1"))
    before = room.house.ledger
    room.do(c.CorrectCount("Flo", NOON, 2, 0, RIGHT, "a row was left out", "Olga"))
    assert room.house.ledger == before


def test_a_closer_that_is_corrected_is_the_next_opener() -> None:
    room = hall().table(stud()).do(c.CloseTable("Flo", NOON, "T1"))
    cage = room.balance(AccountKind.CAGE)
    room.do(*(c.CountTray(by, NOON, "T1", OPENED) for by in ("Dan", "Flo")))
    room.do(c.CorrectCount("Flo", NOON, 1, 0, RIGHT, "a row was left out", "Olga"))
    assert room.house.closers["T1"].chips == RIGHT
    assert room.balance(AccountKind.CAGE) == cage + worth(BANK)
    assert room.balance(AccountKind.VARIANCE, "bank:T1") == 0
    balanced(room.house)
    assert room.replayed() == room.house


def test_a_drop_box_comes_and_goes_under_a_seal_that_two_people_see() -> None:
    room = hall().table(stud())
    put = c.MoveDropBox("Flo", NOON, "T1", "B7", "S-100", out=False, seen_by="Dan")
    assert "someone else must confirm" in room.refuses(replace(put, seen_by="Flo"))
    assert "give the number of the box and its seal" in room.refuses(replace(put, seal=" "))
    room.do(put)
    assert "box B7 is under table T1; take it out first" in room.refuses(put)
    assert "box B7 is under table T1, not B8" in room.refuses(replace(put, box="B8", out=True))
    room.do(replace(put, seal="S-101", out=True))
    book = room.house.tables["T1"]
    assert (book.box, book.seal) == ("", "S-101")


def test_a_count_is_kept_with_its_bills_and_compared_bill_by_bill() -> None:
    twenties, hundreds = rack((20_00, CASH // 20_00)), rack((100_00, CASH // 100_00))
    room = hall().do(replace(counts("Cal"), bills=twenties), replace(counts("Max"), bills=hundreds))
    assert not room.house.cage_counted, "as much money, and not the same bills"
    room.do(replace(counts("Cal"), bills=hundreds), replace(counts("Max"), bills=hundreds))
    assert isinstance(room.log[-1], e.CageCounted)
    assert room.house.day is not None
    assert [one.figures.bills for one in room.house.day.submissions] == [twenties, *[hundreds] * 3]
    assert room.replayed() == room.house


def test_bills_that_do_not_come_to_the_cash_are_no_count() -> None:
    wrong = replace(counts("Cal"), bills=rack((20_00, 1)))
    assert "the bills come to $20, and the cash to $20,000; count again" in hall().refuses(wrong)
