"""Every slip as text, CSV and PDF: one page with number, house, day, charity, hash and its marks."""

import re
from zoneinfo import ZoneInfo

from croupier.house import commands as c
from croupier.house.ledger import Account, AccountKind, moved
from croupier.house.reports.sheet import NOT_PRINTED, print_mark, slip_sheet
from croupier.house.slip_papers import slip_paper
from croupier.house.slips import SlipForm, SlipNumber, SlipNumbered, SlipPaper
from croupier.house.tournament.events import Due, PaidOut
from croupier.house.tournament.payment import OUTSIDE, entries
from croupier.house.wins import PrizeSource
from croupier.paper.blocks import Heading
from croupier.paper.house import slip_as_paper
from croupier.paper.pdf import pdf
from croupier.table import commands as t
from tests.house.hall import NOON, Hall, hall, stud
from tests.house.test_slip_papers import FILL, filled, paper
from tests.house.test_wins import cleared, holding, pay
from tests.loops import at_least_one
from tests.paper.test_sheet import text_of

ZONE = ZoneInfo("America/New_York")


def counted() -> Hall:
    room = hall(stud()).table(stud()).play("T1", t.CloseTable("Flo"))
    room.do(c.CloseTable("Flo", NOON, "T1"), room.tray("T1", short=30_00), room.drop("T1"))
    return room.do(c.ReportIncident("Dan", NOON, "dispute", "she says she bet", table="T1"))


def slips(room: Hall) -> list[SlipPaper]:
    numbers = [event.slip for event in room.log if isinstance(event, SlipNumbered)]
    found = [slip_paper(room.log, number) for number in at_least_one(numbers)]
    return [slip for slip in found if slip is not None]


def test_every_form_says_the_same_on_paper_as_text_and_as_csv() -> None:
    transfers = filled().do(c.CancelTransfer("Cal", NOON, 1, "twice"))
    transfers.do(c.AskCredit("Flo", NOON, "T1", FILL), c.SendTransfer("Dan", NOON, 2))
    wins = cleared(holding(stake=10_00, held=2_000_00))
    wins.do(pay(wins, (PrizeSource.CAGE, wins.house.wins[1].net)))
    held = Account(AccountKind.TOURNAMENT, "friday")
    bought = (moved("buy-in of Ann", 9_000_00, OUTSIDE, held),)
    paid = entries("friday", PaidOut("Ann", Due.PRIZE, 6_000_00, withheld=1_440_00, by="Flo", at=NOON))
    friday = hall(stud()).do(
        c.PostTournament("Flo", NOON, "friday", bought), c.PostTournament("Flo", NOON, "friday", paid)
    )
    seen = set()
    for slip in (*slips(transfers), *slips(counted()), *slips(wins), *slips(friday)):
        seen.add(slip.number.form)
        drawn, sheet = slip_as_paper(slip, ZONE, "REPRINT 3"), slip_sheet(slip, ZONE, "REPRINT 3")
        assert len(re.findall(rb"/Type\s*/Page\b", pdf(drawn))) == 1, slip.number
        head = {slip.licensee, *slip.charities, str(slip.day), "REPRINT 3", slip.sheet[:16], slip.void}
        said = head | {value for _, value in slip.lines} | {one.who for one in slip.signatures}
        for written in (text_of(drawn), sheet.text(), sheet.csv().replace('""', '"')):
            assert str(slip.number)[1:] in written
            assert not [text for text in said if text not in written], slip.number
    assert seen == {*SlipForm} - {SlipForm.JACKPOT}, "a jackpot is written like a large win"


def test_whatever_is_of_a_table_names_the_sheet_it_was_played_by() -> None:
    room = counted()
    for form in (SlipForm.OPENER, SlipForm.CLOSER, SlipForm.DROP, SlipForm.VARIANCE, SlipForm.INCIDENT):
        assert paper(room, form).sheet == stud().hash, form


def test_the_mark_is_of_the_newest_print() -> None:
    room = filled()
    assert print_mark(paper(room, SlipForm.FILL), ZONE) == NOT_PRINTED
    room.do(c.PrintSlip("Cal", NOON, "fill 2020-0001"))
    assert not print_mark(paper(room, SlipForm.FILL), ZONE)
    room.do(c.PrintSlip("Flo", NOON, "fill 2020-0001"))
    local = f"{NOON.astimezone(ZONE):%Y-%m-%d %H:%M %Z}"
    assert print_mark(paper(room, SlipForm.FILL), ZONE) == f"REPRINT 1, by Flo, {local}"


def test_a_void_slip_says_so_before_anything_else() -> None:
    room = filled().do(c.CancelTransfer("Cal", NOON, 1, "asked twice"))
    slip = slip_paper(room.log, SlipNumber(SlipForm.FILL, 2020, 1))
    assert slip is not None
    assert slip_as_paper(slip, ZONE).blocks[0] == Heading("VOID: asked twice")
    assert ("Void", "asked twice") in slip_sheet(slip, ZONE).sections[0].rows
