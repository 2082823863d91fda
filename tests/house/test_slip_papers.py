"""Slips as they are printed: everything the form asks for, whoever signed, void and reprints marked."""

import pytest

from croupier.house import commands as c
from croupier.house.ledger import Account, AccountKind, moved, rack
from croupier.house.slip_papers import slip_paper
from croupier.house.slips import SlipForm, SlipNumber, SlipPaper
from croupier.house.tournament.events import Due, PaidOut
from croupier.house.tournament.payment import OUTSIDE, entries
from croupier.house.wins import PrizeSource
from croupier.table import commands as t
from tests.house.hall import BANK, NOON, Hall, hall, stud
from tests.house.test_wins import cleared, holding, pay

FILL = rack((100, 25))


def paper(room: Hall, form: SlipForm, number: int = 1) -> SlipPaper:
    found = slip_paper(room.log, SlipNumber(form, 2020, number))
    assert found is not None
    return found


def roles(found: SlipPaper) -> dict[str, str]:
    return {one.role: one.who for one in found.signatures}


def filled() -> Hall:
    room = hall(stud()).table(stud())
    return room.do(c.AskFill("Flo", NOON, "T1", FILL), c.SendTransfer("Cal", NOON, 1))


def test_a_count_that_was_corrected_is_printed_with_what_it_was_corrected_to() -> None:
    room = hall(stud()).table(stud())
    room.do(*(c.CountTray(by, NOON, "T1", rack((1_00, 20))) for by in ("Dan", "Flo")))
    before = dict(paper(room, SlipForm.OPENER).lines)
    room.do(c.CorrectCount("Flo", NOON, 1, 0, BANK, "a row left out", "Olga"))
    lines = dict(paper(room, SlipForm.OPENER).lines)
    assert (before["counted"], "corrected" in before, lines["counted"]) == ("$20", False, "$20")
    assert lines["corrected"] == "$1,100, variance none: a row left out (Flo, approved by Olga)"


def test_a_fill_names_who_asked_prepared_carried_received_and_observed() -> None:
    room = filled()
    found = paper(room, SlipForm.FILL)
    assert found.sealed, "whoever counts it has not read it"
    room.do(c.CarryTransfer("Rob", NOON, 1), c.ReceiveTransfer("Dan", NOON, 1, rack((100, 24))))
    room.do(c.ReceiveTransfer("Dan", NOON, 1, FILL), c.SignTransfer("Max", NOON, 1))
    found = paper(room, SlipForm.FILL)
    assert roles(found) == {
        "asked": "Flo",
        "prepared": "Cal",
        "carried": "Rob",
        "received": "Dan",
        "observed": "Max",
    }
    assert (found.licensee, found.charities, found.chips) == ("NHCg", ("Food Pantry",), FILL)
    assert dict(found.lines)["table"] == "T1"
    assert dict(found.lines)["differed"] == "$24 counted of $25 by Dan"
    assert found.sheet == stud().hash
    assert not found.sealed


def test_a_slip_that_was_called_off_is_void_and_keeps_its_number() -> None:
    room = filled().do(c.CancelTransfer("Cal", NOON, 1, "asked twice"))
    found = paper(room, SlipForm.FILL)
    assert found.void == "asked twice"
    assert roles(found)["called off"] == "Cal"


def test_the_first_print_is_the_original_and_each_further_one_a_reprint() -> None:
    room = filled()
    prints = c.PrintSlip("Cal", NOON, "fill 2020-0001")
    room.do(prints, prints, c.PrintSlip("Flo", NOON, "fill 2020-0001"))
    assert [who for who, _ in paper(room, SlipForm.FILL).prints] == ["Cal", "Cal", "Flo"]
    assert room.house.slips.about("transfer 1") is not None
    assert [slip.prints for slip in room.house.slips.slips if slip.about == "transfer 1"] == [3]
    assert room.replayed() == room.house


def test_a_print_leaves_a_proposed_close_as_it_is() -> None:
    room = Hall().staffed().opened(stud()).funded().table(stud()).closes()
    room.do(room.cage(), c.ProposeClose("Max", NOON), c.PrintSlip("Cal", NOON, "closer 2020-0001"))
    assert room.house.day is not None
    assert room.house.day.proposed_by == "Max"
    room.do(c.ConfirmClose("Cal", NOON))
    assert room.house.day is None


@pytest.mark.parametrize("written", ["fill 2020-0002", "fill 2019-0001", "7", "", "fill 2020-0000"])
def test_a_number_that_was_never_given_is_not_printed(written: str) -> None:
    assert "was ever numbered" in filled().refuses(c.PrintSlip("Cal", NOON, written))


def test_an_auditor_prints_nothing_into_the_log() -> None:
    assert "may print a slip" in filled().refuses(c.PrintSlip("Ida", NOON, "fill 2020-0001"))


def test_opener_closer_drop_and_variance_name_counts_and_what_was_expected() -> None:
    room = hall(stud()).table(stud()).play("T1", t.CloseTable("Flo"))
    assert paper(room, SlipForm.OPENER).sealed, "whoever counts it has not read it"
    room.do(c.CloseTable("Flo", NOON, "T1"), room.tray("T1", short=30_00), room.drop("T1"))
    opener, closer = paper(room, SlipForm.OPENER), paper(room, SlipForm.CLOSER)
    assert (opener.chips, opener.sealed) == (BANK, False)
    lines = dict(closer.lines)
    assert (lines["opener"], lines["variance"]) == ("opener 2020-0001", "$30 short")
    assert sum(name.startswith("round 1") for name in lines) == 2, "both counts are there"
    drop = dict(paper(room, SlipForm.DROP).lines)
    assert (drop["table"], drop["variance"]) == ("T1", "none")
    short = dict(paper(room, SlipForm.VARIANCE).lines)
    assert (short["place"], short["variance"]) == ("tray of T1", "$30 short")


def test_an_incident_has_its_follow_ups_and_who_closed_it() -> None:
    room = hall(stud()).do(
        c.ReportIncident("Dan", NOON, "dispute", "she says she bet", people=("Ann",), camera="3, 21:14"),
        c.FollowIncident("Flo", NOON, 1, "the camera shows no bet"),
        c.CloseIncident("Max", NOON, 1, "she agrees", "Flo"),
    )
    found = paper(room, SlipForm.INCIDENT)
    lines = dict(found.lines)
    assert (lines["what happened"], lines["camera"]) == ("she says she bet", "3, 21:14")
    assert lines["followed up by Flo"] == "the camera shows no bet"
    assert roles(found) == {"reported": "Dan", "closed": "Max"}


def test_a_number_nobody_gave_has_no_paper() -> None:
    assert slip_paper(filled().log, SlipNumber(SlipForm.FILL, 2020, 9)) is None


def test_the_slip_of_a_win_has_what_is_verified_signed_cleared_and_paid_and_no_taxpayer_number() -> None:
    room = cleared(holding(stake=10_00, held=9_000_00), tin="sealed number", second_paper="W-9")
    room.do(c.FundCage("Max", room.now, 50_000_00, (), "more", "Cal"))
    win = room.house.wins[1]
    room.do(pay(room, (PrizeSource.CAGE, 1_000_00), (PrizeSource.CHECK, win.net - 1_000_00)))
    found = paper(room, SlipForm.LARGE_WIN)
    lines = dict(found.lines)
    assert (lines["charity"], lines["patron"], lines["camera"]) == ("Food Pantry", "Pat", "21:14:05")
    assert lines["wager"] == "three-card-bonus, $10"
    assert (lines["gross"], lines["W-2G"], lines["withheld"]) == ("$9,000", "yes", "$2,160")
    assert (lines["net"], lines["paid by check"]) == ("$6,840", "$5,840 1042")
    assert lines["taxpayer number"] == "given, sealed"
    assert "sealed number" not in str(found)
    assert roles(found) == {
        "verified": "Flo",
        "floor": "Flo",
        "manager": "Max",
        "cleared": "Cal",
        "paid": "Cal",
        "witness": "Max",
        "patron": "Pat",
    }


def test_cash_of_a_tournament_has_a_receipt_and_a_payout_with_what_was_withheld() -> None:
    held = Account(AccountKind.TOURNAMENT, "friday")
    room = hall(stud()).table(stud())
    room.do(c.PostTournament("Flo", NOON, "friday", (moved("buy-in of Ann", 9_000_00, OUTSIDE, held),)))
    taken = paper(room, SlipForm.RECEIPT)
    assert dict(taken.lines) == {"tournament": "friday", "for": "buy-in of Ann", "cash taken": "$9,000"}
    assert roles(taken) == {"took the cash": "Flo"}
    paid = entries("friday", PaidOut("Ann", Due.PRIZE, 6_000_00, withheld=1_440_00, by="Flo", at=NOON))
    room.do(c.PostTournament("Flo", NOON, "friday", paid))
    given = dict(paper(room, SlipForm.PAYOUT).lines)
    assert (given["gross"], given["withheld"], given["cash paid"]) == ("$6,000", "$1,440", "$4,560")
