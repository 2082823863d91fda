"""The house's side of a table: what may open, what may be posted, what is counted."""

from dataclasses import replace

import pytest

from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.evolve import evolve, rebuild
from croupier.house.ledger import Account, AccountChange, AccountKind, Entry, Rack, moved, rack, worth
from croupier.house.posting import post
from croupier.house.state import OUTSIDE, Rail, of_player
from croupier.house.tables import worst_round
from croupier.table import commands as t
from croupier.table import events as te
from croupier.table.drive import EVERYTHING
from tests.house.hall import BANK, NOON, Hall, balanced, first, hall, stud
from tests.table.bots import a_round

ANN, BEN = of_player("Ann"), of_player("Ben")
T1_BANK, T1_BETS, T1_DROP = (
    Account(kind, "T1") for kind in (AccountKind.BANK, AccountKind.BETS, AccountKind.DROP)
)


def room() -> Hall:
    return hall().table(stud())


def posting(
    *entries: Entry, rails: tuple[Rail, ...] = (), first: int = 1, playing: bool = False
) -> c.PostTable:
    return c.PostTable("Dan", NOON, "T1", first, 1, entries, rails, rounds=0, playing=playing)


def test_a_table_opens_with_its_bank_from_the_cage() -> None:
    pit = room()
    assert pit.balance(AccountKind.BANK, "T1") == worth(BANK)
    (opened,) = (event for event in pit.log if isinstance(event, e.TableOpened))
    assert (opened.game, opened.game_hash) == (stud().id, stud().hash)
    assert (opened.sent_by, opened.by, opened.same_person) == ("Cal", "Flo", False)
    balanced(pit.house)


@pytest.mark.parametrize(
    ("bank", "sent_by", "says"),
    [
        (rack((500, 10)), "Cal", "there is no chip of $5 here; chips are $1, $2, $3, $4 (R3-13)"),
        (rack((400, 900)), "Cal", "the cage would need more of $4"),
        (BANK, "Dan", "Dan is dealer; only cage may send"),
        (BANK, "Flo", "Flo is floor; only cage may send"),
    ],
)
def test_a_bank_is_of_the_sheets_chips_and_the_cage_sends_it(bank: Rack, sent_by: str, says: str) -> None:
    assert says in hall().refuses(c.OpenTable("Flo", NOON, "T1", stud(), bank, sent_by))


def test_a_table_whose_worst_round_nothing_covers_opens_only_with_a_managers_signature() -> None:
    pit = hall()
    opens = c.OpenTable("Flo", NOON, "T1", stud(), BANK, "Cal", seats=7)
    worst = worst_round(stud(), 7)
    assert worst > pit.house.of_the_cage(), "seven hands of quads at the limit"
    assert "one round may cost" in pit.refuses(opens)
    assert "one round may cost" in pit.refuses(replace(opens, approved_by="Dan"))
    assert "one round may cost" not in str(hall().do(replace(opens, seats=1)).log[-1]), "one hand fits"
    pit.do(replace(opens, approved_by="Max"))
    (opened,) = (event for event in pit.log if isinstance(event, e.TableOpened))
    assert (opened.worst, opened.approved_by) == (worst, "Max")
    by_the_manager = hall().do(replace(opens, by="Max")).log[-1]
    assert isinstance(by_the_manager, e.TableOpened)
    assert by_the_manager.approved_by == "Max"


def test_a_table_may_open_empty_and_be_filled() -> None:
    pit = hall().do(c.OpenTable("Flo", NOON, "T1", stud(), (), ""))
    assert pit.balance(AccountKind.BANK, "T1") == 0


def test_a_table_opens_once() -> None:
    pit = room()
    again = c.OpenTable("Flo", NOON, "T1", stud(), (), "")
    assert "table T1 is open, or not counted yet" in pit.refuses(again)
    pit.play("T1", t.CloseTable("Flo")).do(c.CloseTable("Flo", NOON, "T1"))
    assert "not counted yet since it closed" in pit.refuses(again)
    assert "table T1 is closed" in pit.refuses(c.CloseTable("Flo", NOON, "T1"))
    pit.do(pit.tray("T1"), pit.drop("T1"), again)
    assert pit.house.tables["T1"].is_open
    assert "name the table" in pit.refuses(c.OpenTable("Flo", NOON, "", stud(), (), ""))
    assert "Dan is dealer; only" in pit.refuses(c.OpenTable("Dan", NOON, "T3", stud(), (), ""))


def test_a_round_posts_and_the_ledger_holds_what_the_table_says() -> None:
    pit = room().sells("Ann", 200_00)
    pit.play("T1", t.Sit("Ann", 1), t.BringChips("Ann", 150_00), t.Sit("Ben", 2), t.BuyChips("Ben", 80_00))
    for seed in range(5):
        log: list[te.Event] = []
        after = a_round(pit.felt["T1"], seed, EVERYTHING, log)
        pit.post("T1", log)
        pit.felt["T1"] = after
        assert pit.house.chips_of("Ann") == after.chips_of("Ann") + 50_00
        assert pit.house.pocket("Ann") == 50_00
        assert pit.house.chips_of("Ben") == after.chips_of("Ben")
        assert pit.balance(AccountKind.BANK, "T1") == worth(BANK) + after.bank - 80_00
        balanced(pit.house)
    assert pit.house.tables["T1"].rounds == 5
    assert pit.replayed() == pit.house


def test_what_is_posted_is_not_posted_again() -> None:
    pit = room()
    assert pit.house.tables["T1"].posted == 1
    again = post("T1", pit.felt["T1"], [te.TablePaused("Flo", "")], first=0, by="Dan", at=NOON)
    assert "1 events of table T1 are posted, so the next to post is number 1, not 0" in pit.refuses(again)
    nothing = post("T1", pit.felt["T1"], [], first=1, by="Dan", at=NOON)
    assert "nothing happened" in pit.refuses(nothing)


def test_nobody_brings_chips_they_do_not_have() -> None:
    pit = room().sells("Ann", 20_00).play("T1", t.Sit("Ann", 1), t.BringChips("Ann", 15_00))
    before = pit.house
    events = [te.ChipsBrought("Ann", 6_00)]
    more = post("T1", pit.felt["T1"], events, first=pit.house.tables["T1"].posted, by="Dan", at=NOON)
    assert "Ann brings $1 more than the pocket holds; no credit is given" in pit.refuses(more)
    assert pit.house == before


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        (moved("gift", 5_00, ANN, BEN), "chips do not go from player to player (H-09, Q3-18)"),
        (moved("tip", 5_00, ANN, Account(AccountKind.OPERATOR)), "operator is no account of table T1"),
        (moved("loan", 5_00, Account(AccountKind.BANK, "T2"), ANN), "bank:T2 is no account of table T1"),
        (moved("refund", 5_00, T1_BANK, OUTSIDE), "what was spent is not refunded (H-05)"),
        (moved("refund", 5_00, T1_DROP, ANN), "what was spent is not refunded (H-05)"),
        (moved("buy-in", 5_00, OUTSIDE, ANN), "cash paid at a table goes into its drop box"),
        (moved("bet", 50_00, ANN, T1_BETS), "chips:Ann is $50 short; no credit is given"),
    ],
)
def test_an_entry_no_table_makes_is_refused(entry: Entry, says: str) -> None:
    assert says in room().refuses(posting(entry, playing=True))


def test_chips_on_a_layout_belong_to_a_round() -> None:
    pit = room().sells("Ann", 20_00)
    up = moved("bet", 5_00, ANN, T1_BETS)
    assert "$5 lies on table T1 and no round is open" in pit.refuses(posting(up))
    assert "Ann has less than nothing" in pit.refuses(posting(rails=(Rail("Ann", -1),)))
    pit.do(posting(up, playing=True))
    assert "a round is open at table T1; finish it first" in pit.refuses(c.CloseTable("Flo", NOON, "T1"))
    assert "its tray is counted between rounds" in pit.refuses(first(pit.tray("T1")))


def test_a_table_closes_when_everybody_has_taken_their_chips() -> None:
    pit = room().sells("Ann", 20_00).play("T1", t.Sit("Ann", 1), t.BringChips("Ann", 20_00))
    assert "Ann must take their chips before table T1 closes" in pit.refuses(c.CloseTable("Flo", NOON, "T1"))
    pit.play("T1", t.CashOut("Ann", 20_00)).do(c.CloseTable("Flo", NOON, "T1"))
    assert not pit.house.tables["T1"].is_open
    assert "table T1 is closed" in pit.refuses(posting(first=pit.house.tables["T1"].posted))


def test_a_tray_pays_no_more_than_it_holds() -> None:
    pit = room().sells("Ann", 20_00)
    win = Entry("win", (AccountChange(T1_BANK, -worth(BANK) - 5_00), AccountChange(ANN, worth(BANK) + 5_00)))
    said = pit.refuses(posting(win))
    assert "the tray of table T1 is $5 short; ask the cage for a fill first (win)" in said
    assert pit.house.ledger.balance(T1_BANK) == worth(BANK)


def test_a_table_that_an_old_record_overdrew_is_filled_before_it_closes() -> None:
    pit = room().sells("Ann", 20_00)
    win = Entry("win", (AccountChange(T1_BANK, -worth(BANK) - 5_00), AccountChange(ANN, worth(BANK) + 5_00)))
    first = pit.house.tables["T1"].posted
    old = e.TablePosted("Dan", NOON, "T1", first, 1, rounds=0, playing=False, rails=(), entries=(win,))
    pit.house = evolve(pit.house, old)
    said = pit.refuses(c.CloseTable("Flo", NOON, "T1"))
    assert "table T1 has paid $5 more than its tray held; fill it first" in said


def test_a_tray_and_a_drop_box_are_counted_into_the_cage() -> None:
    pit = room().play(
        "T1", t.Sit("Ann", 1), t.BuyChips("Ann", 30_00), t.CashOut("Ann", 30_00), t.Leave("Ann")
    )
    cage = pit.house.drawer
    assert "table T1 is open; close it first" in pit.refuses(first(pit.drop("T1")))
    pit.closes()
    assert pit.house.tables["T1"].is_done
    assert pit.house.drawer.cash == cage.cash + 30_00
    assert worth(pit.house.drawer.chips) == worth(cage.chips) + worth(BANK) - 30_00
    balanced(pit.house)
    assert "is counted and in the cage" in pit.refuses(first(pit.tray("T1")))
    assert "the drop box of table T1 is counted" in pit.refuses(first(pit.drop("T1")))


def test_a_count_in_the_middle_of_the_day_moves_nothing() -> None:
    pit = room()
    pit.do(pit.tray("T1"))  # its opener
    before = pit.house
    pit.do(pit.tray("T1", short=2_00))
    assert (pit.house.ledger, pit.house.drawer, pit.house.tables) == (
        before.ledger,
        before.drawer,
        before.tables,
    )
    assert isinstance(pit.log[-1], e.TrayCounted)
    assert not pit.log[-1].final
    pit.do(c.AskCredit("Flo", NOON, "T1", rack((100, 50))), c.SendTransfer("Dan", NOON, 1))
    tray = rack((100, 150), (200, 100), (300, 100), (400, 100))
    pit.do(*(c.CountTray(by, NOON, "T1", tray) for by in ("Flo", "Dan")))
    assert pit.house.day is not None
    assert [one.over for one in pit.house.day.counts] == [0, -2_00, 0]


def test_a_variance_is_posted_with_its_reason() -> None:
    pit = room().play(
        "T1", t.Sit("Ann", 1), t.BuyChips("Ann", 30_00), t.CashOut("Ann", 30_00), t.Leave("Ann")
    )
    pit.do(c.CloseTable("Flo", NOON, "T1"))
    pit.do(pit.tray("T1", short=2_00, reason="mispaid"), pit.drop("T1", short=-1_00, reason="found a dollar"))
    assert pit.balance(AccountKind.VARIANCE, "bank:T1") == 2_00
    assert pit.balance(AccountKind.VARIANCE, "drop:T1") == -1_00
    assert pit.house.day is not None
    found = [(str(each.account), each.cents, each.reason) for each in pit.house.day.variances]
    assert found == [("bank:T1", -2_00, "mispaid"), ("drop:T1", 1_00, "found a dollar")]
    balanced(pit.house)
    assert "there is no table T9 today" in pit.refuses(c.CountTray("Flo", NOON, "T9", ()))


def test_a_single_cent_too_much_is_too_much() -> None:
    pit = room().sells("Ann", 20_00).play("T1", t.Sit("Ann", 1), t.BringChips("Ann", 20_00))
    posted = pit.house.tables["T1"].posted
    more = posting(rails=(Rail("Ann", 20_01),), first=posted)
    assert "Ann brings $0.01 more than the pocket holds" in pit.refuses(more)
    for source, target in ((T1_BANK, OUTSIDE), (T1_DROP, T1_BANK)):
        back = posting(moved("a cent", 1, source, target), first=posted)
        assert pit.refusal(back).rules == ("H-05",)
    minus = c.PostTable("Dan", NOON, "T1", posted, 1, (), (), rounds=-1, playing=False)
    assert "nothing happened" in pit.refuses(minus)
    pit.play("T1", t.CashOut("Ann", 20_00), t.Leave("Ann"))
    win = Entry("win", (AccountChange(T1_BANK, -worth(BANK) - 1), AccountChange(ANN, worth(BANK) + 1)))
    more = posting(win, first=pit.house.tables["T1"].posted)
    assert "the tray of table T1 is $0.01 short" in pit.refuses(more)


def test_a_drop_box_holds_nothing_or_more() -> None:
    pit = room().do(c.CloseTable("Flo", NOON, "T1"))
    assert "-$0.01 is no cash" in pit.refuses(first(pit.drop("T1", short=1)))
    pit.do(pit.drop("T1", short=-1), pit.tray("T1", short=1))
    assert pit.house.day is not None
    assert [one.cents for one in pit.house.day.variances] == [1, -1]


def test_an_empty_bank_is_sent_by_nobody() -> None:
    pit = hall().do(c.OpenTable("Flo", NOON, "T1", stud(), (), "Cal"))
    opened = pit.log[-1]
    assert isinstance(opened, e.TableOpened)
    assert (opened.sent_by, opened.same_person, opened.entries) == ("", False, ())


def test_a_tournament_is_paid_from_the_cash_there_is() -> None:
    pit, pool = hall(), Account(AccountKind.TOURNAMENT, "Tuesday")
    pit.do(c.PostTournament("Bea", NOON, "Tuesday", (moved("buy-ins", 90_00, OUTSIDE, pool),)))
    pit.do(c.TakeFromCage("Max", NOON, pit.house.drawer.cash - 60_00, (), "deposit", "Cal"))
    for cents, left in ((60_01, "$0.01 too little"), (90_00, "$30 too little")):
        prize = (moved("prizes", cents, pool, OUTSIDE),)
        said = pit.refuses(c.PostTournament("Bea", NOON, "Tuesday", prize))
        assert f"the cage holds $60 in cash, {left}" in said
    pit.do(c.PostTournament("Bea", NOON, "Tuesday", (moved("prizes", 60_00, pool, OUTSIDE),)))
    assert pit.house.drawer.cash == 0


def test_a_table_at_which_nothing_was_played_is_closed_and_counted() -> None:
    pit = room()
    opened = next(number for number, event in enumerate(pit.log, 1) if isinstance(event, e.TableOpened))
    assert not rebuild(pit.log[:opened]).tables["T1"].playing, "before anything of the table is posted"
    pit.do(c.CloseTable("Flo", NOON, "T1"), pit.tray("T1"), pit.drop("T1"))
    assert pit.balance(AccountKind.BANK, "T1") == 0
    assert pit.house.tables["T1"].is_done
