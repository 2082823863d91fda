"""Blind counts: nobody learns from a refusal what to type next, and all that was handed in is on record."""

from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.commands.day import submitted_text
from croupier.house.ledger import AccountKind, rack
from croupier.house.serialize import to_plain
from croupier.permissions import GRANTS, Permission, Role
from tests.house.hall import NOON, Hall, stud

SHORT = 20_00


def fields(event: e.Event) -> dict[str, object]:
    """An event as the log has it."""
    plain = to_plain(event)
    assert isinstance(plain, dict)
    return dict(plain)


def hall() -> Hall:
    """A hall with its cage filled; Max is the manager, Olga the operator."""
    return Hall().staffed().opened(stud()).funded()


def test_a_short_count_that_is_mended_stays_on_record_with_who_signed_it() -> None:
    """The attack: count $20 too little, be told so, type the right sum, and look clean."""
    room = hall()
    room.do(room.cage(short=SHORT), room.cage())
    kept, counted = room.log[-2:]
    assert isinstance(kept, e.CountSubmitted)
    assert isinstance(counted, e.CageCounted)
    assert counted.cash - kept.cash == SHORT
    assert (kept.by, kept.confirmed_by, kept.place) == (counted.by, counted.confirmed_by, "cage")
    assert "which did not agree" in submitted_text(fields(kept))
    assert room.replayed() == room.house


def test_what_is_kept_says_nothing_of_what_is_expected() -> None:
    room = hall()
    room.do(room.cage(short=SHORT))
    assert {*fields(room.log[-1])} == {"by", "at", "confirmed_by", "place", "cash", "chips"}
    assert room.house.day is not None
    assert room.house.day.variances == ()


def test_the_same_figures_twice_count_with_their_variance() -> None:
    room = hall()
    room.do(room.cage(short=SHORT), room.cage(short=SHORT))
    counted = room.log[-1]
    assert isinstance(counted, e.CageCounted)
    assert counted.reason == "counted twice alike"
    assert room.balance(AccountKind.VARIANCE, "cage") == SHORT
    assert room.house.day is not None
    assert room.house.day.submissions == ()


def test_after_three_that_differ_somebody_who_has_not_counted_accepts_the_next() -> None:
    room = hall()
    room.do(*(room.cage(short=short) for short in (1_00, 2_00, 3_00)))
    drawer = room.house.drawer
    says = "3 counts did not agree; operator or manager who has not counted here signs the next"
    assert says in room.refuses(room.cage())
    by_olga = c.CountCage("Cal", NOON, "Olga", drawer.cash - 4_00, drawer.chips)
    assert "count 4 does not agree either; say why" in room.refuses(by_olga)
    room.do(c.CountCage("Cal", NOON, "Olga", drawer.cash - 4_00, drawer.chips, "a bill is torn"))
    assert room.balance(AccountKind.VARIANCE, "cage") == 4_00
    assert GRANTS[Permission.ACCEPT_COUNT] == {Role.MANAGER, Role.OPERATOR}


def test_counts_of_one_place_are_not_those_of_another() -> None:
    room = hall().table(stud())
    room.do(room.cage(short=SHORT), c.CloseTable("Flo", NOON, "T1"))
    tray = c.CountTray("Flo", NOON, "Dan", "T1", rack((100, 1)))
    room.do(tray)
    assert room.house.day is not None
    assert [one.place for one in room.house.day.submissions] == ["cage", "bank:T1"]
    room.do(tray)
    assert [one.place for one in room.house.day.submissions] == ["cage"]
