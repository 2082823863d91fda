"""Fills and credits: asked for by the floor, sent by one side, received by the other, to the chip."""

from dataclasses import replace
from datetime import timedelta

import pytest

from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.day import why_not_closed
from croupier.house.ledger import AccountKind, rack, worth
from croupier.house.settings import Settings
from croupier.house.state import CAGE
from tests.house.hall import BANK, DAY, NOON, SETTINGS, Hall, balanced, hall, stud

FILL = rack((100, 50), (400, 10))


def room() -> Hall:
    return hall().table(stud())


def fill(hall: Hall) -> Hall:
    return hall.do(c.AskFill("Flo", NOON, "T1", FILL), c.SendTransfer("Cal", NOON, 1))


def credit(hall: Hall) -> Hall:
    return hall.do(c.AskCredit("Flo", NOON, "T1", FILL), c.SendTransfer("Dan", NOON, 1))


def test_a_fill_moves_chips_from_the_cage_to_the_tray_once_both_have_confirmed() -> None:
    pit = room()
    cage = pit.house.ledger.balance(CAGE)
    fill(pit)
    assert pit.house.in_transit() == worth(FILL)
    assert pit.balance(AccountKind.BANK, "T1") == worth(BANK)
    balanced(pit.house)
    pit.do(c.ReceiveTransfer("Dan", NOON, 1, FILL))
    assert pit.balance(AccountKind.BANK, "T1") == worth(BANK) + worth(FILL)
    assert pit.house.ledger.balance(CAGE) == cage - worth(FILL)
    assert not pit.house.transfers
    balanced(pit.house)


def test_a_credit_moves_chips_back() -> None:
    pit = credit(room())
    balanced(pit.house)
    pit.do(c.ReceiveTransfer("Cal", NOON, 1, FILL))
    assert pit.balance(AccountKind.BANK, "T1") == worth(BANK) - worth(FILL)
    assert dict(pit.house.drawer.chips)[400] == 500 - 100 + 10
    balanced(pit.house)


def test_what_arrives_and_was_not_sent_is_put_on_record_and_stays_open() -> None:
    pit = fill(room())
    short = rack((100, 49), (400, 10))
    pit.do(c.ReceiveTransfer("Dan", NOON, 1, short))
    disputed = pit.log[-3]  # before the incident and its slip
    assert isinstance(disputed, e.TransferDisputed)
    assert (disputed.sent, disputed.counted) == (FILL, short)
    assert pit.house.transfers[1].disputed
    assert pit.balance(AccountKind.BANK, "T1") == worth(BANK)
    assert "fill 1 of table T1 is under way; finish it first" in pit.refuses(c.CloseTable("Flo", NOON, "T1"))
    assert "fill 1 of table T1 is on its way" in pit.refuses(c.ProposeClose("Max", NOON))
    pit.do(c.ReceiveTransfer("Dan", NOON, 1, FILL))  # found under the rack
    assert not pit.house.transfers


def test_whoever_sent_what_did_not_arrive_does_not_call_it_off() -> None:
    """Attack: send $5 less than the slip says, and call the fill off when the dealer finds it."""
    pit = fill(room()).do(c.CarryTransfer("Rob", NOON, 1))
    pit.do(c.ReceiveTransfer("Dan", NOON, 1, rack((100, 45), (400, 10))))
    for sender in ("Cal", "Cam"):
        says = pit.refuses(c.CancelTransfer(sender, NOON, 1, "a mistake"))
        assert "somebody who neither sent nor carried it, calls it off" in says
    pit.do(c.CancelTransfer("Max", NOON, 1, "short, see the incident"))
    assert not pit.house.transfers


def test_a_transfer_called_off_goes_back_to_whoever_sent_it() -> None:
    for send in (fill, credit):
        pit = room()
        before = pit.house
        send(pit).do(c.CancelTransfer("Flo", NOON, 1, "not needed"))
        assert pit.house.drawer == before.drawer
        assert pit.house.ledger == before.ledger
        assert pit.balance(AccountKind.BANK, "T1") == worth(BANK)
        balanced(pit.house)
    pit = fill(room())
    assert "say why fill 1 is called off" in pit.refuses(c.CancelTransfer("Flo", NOON, 1, " "))
    assert "Dan is dealer; only cage may send" in pit.refuses(c.CancelTransfer("Dan", NOON, 1, "why not"))
    pit.do(c.CancelTransfer("Cal", NOON, 1, "chips needed here"))


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (c.AskFill("Dan", NOON, "T1", FILL), "only manager or floor may ask for a fill or a credit"),
        (c.AskFill("Flo", NOON, "T9", FILL), "there is no table T9 today; tables are T1"),
        (c.AskFill("Flo", NOON, "T1", ()), "say which chips the fill is of"),
        (c.AskFill("Flo", NOON, "T1", rack((500, 1))), "no chip of $5 here; chips are $1, $2, $3, $4"),
        (c.AskCredit("Flo", NOON, "T1", ()), "say which chips the credit is of"),
        (c.SendTransfer("Cal", NOON, 1), "no fill or credit 1 is under way; there is none"),
        (c.ReceiveTransfer("Cal", NOON, 1, FILL), "no fill or credit 1 is under way"),
    ],
)
def test_a_transfer_that_cannot_be_is_refused(command: c.Command, says: str) -> None:
    assert says in room().refuses(command)


@pytest.mark.parametrize(
    "command",
    [
        c.SendTransfer("Cal", NOON, 1),
        c.ReceiveTransfer("Cal", NOON, 1, FILL),
        c.CancelTransfer("Flo", NOON, 1, "not needed"),
    ],
)
def test_without_an_open_day_nothing_is_moved(command: c.Command) -> None:
    assert "no gaming day is open" in Hall().staffed().refuses(command)


def test_each_side_has_its_people() -> None:
    pit = room().table(stud(), "T2", dealer="Dot").do(c.AskFill("Flo", NOON, "T1", FILL))
    assert "has not been sent yet" in pit.refuses(c.ReceiveTransfer("Dan", NOON, 1, FILL))
    assert "Dan is dealer; only cage may send" in pit.refuses(c.SendTransfer("Dan", NOON, 1))
    pit.do(c.SendTransfer("Cal", NOON, 1))
    assert "was sent by Cal already" in pit.refuses(c.SendTransfer("Cam", NOON, 1))
    assert "Dot does not deal at table T1" in pit.refuses(c.ReceiveTransfer("Dot", NOON, 1, FILL))
    assert "Cam is cage; only floor or dealer may" in pit.refuses(c.ReceiveTransfer("Cam", NOON, 1, FILL))
    says = "Flo entered this; someone else must confirm"
    assert says in pit.refuses(c.ReceiveTransfer("Flo", NOON, 1, FILL))  # who asks for a fill, and no more
    pit.do(c.ReceiveTransfer("Dan", NOON, 1, FILL))


def test_nobody_sends_what_is_not_there() -> None:
    pit = room()
    pit.do(c.AskFill("Flo", NOON, "T1", rack((400, 401))))
    assert "the cage would need more of $4" in pit.refuses(c.SendTransfer("Cal", NOON, 1))
    pit.do(c.AskCredit("Flo", NOON, "T1", rack((400, 276))))
    said = pit.refuses(c.SendTransfer("Dan", NOON, 2))
    assert "the tray of table T1 holds too little for 276 of $4" in said
    pit.do(c.AskCredit("Flo", NOON, "T1", rack((400, 200))), c.SendTransfer("Dan", NOON, 3))
    pit.do(c.AskCredit("Flo", NOON, "T1", rack((400, 100))))
    assert "the tray of table T1 holds too little for 100 of $4; cancel it" in pit.refuses(
        c.SendTransfer("Dan", NOON, 4)
    )


def one_man(settings: Settings) -> Hall:
    """A hall in which Flo works the floor, the cage and a table."""
    pit = Hall().staffed(settings)
    roles = (*pit.house.staff["Flo"].roles, *pit.house.staff["Cal"].roles, *pit.house.staff["Dan"].roles)
    pit.do(c.Enrol("Olga", NOON, "Flo", roles, "NH-003"))
    return pit.opened(stud(), day=DAY).funded().table(stud())


def test_one_person_on_both_sides_is_refused_or_said_plainly() -> None:
    pit = one_man(SETTINGS).do(c.AskFill("Flo", NOON, "T1", FILL))
    assert "Flo entered this; someone else must confirm" in pit.refuses(c.SendTransfer("Flo", NOON, 1))
    pit.do(c.SendTransfer("Cal", NOON, 1))
    assert "Flo entered this" in pit.refuses(c.ReceiveTransfer("Flo", NOON, 1, FILL))
    pit.do(c.ReceiveTransfer("Dan", NOON, 1, FILL))
    assert isinstance(pit.log[-1], e.TransferReceived)
    assert not pit.log[-1].same_person

    small = one_man(replace(SETTINGS, same_person_may_confirm=True)).do(c.AskFill("Flo", NOON, "T1", FILL))
    small.do(c.SendTransfer("Flo", NOON, 1), c.ReceiveTransfer("Flo", NOON, 1, FILL))
    sent, received = small.log[-2:]
    assert isinstance(sent, e.TransferSent)
    assert isinstance(received, e.TransferReceived)
    assert sent.same_person
    assert received.same_person


def test_a_tray_may_be_sent_to_the_last_chip() -> None:
    pit = room().do(c.AskCredit("Flo", NOON, "T1", BANK), c.SendTransfer("Dan", NOON, 1))
    pit.do(c.ReceiveTransfer("Cal", NOON, 1, BANK))
    assert pit.balance(AccountKind.BANK, "T1") == 0


def test_what_arrived_stays_on_the_days_list_with_everybody_who_signed() -> None:
    pit = fill(room()).do(c.ReceiveTransfer("Dan", NOON, 1, FILL))
    (done,) = pit.house.delivered
    assert (done.asked_by, done.sent_by, done.received_by) == ("Flo", "Cal", "Dan")
    pit.closes().ends().later(days=1).opened(stud(), day=DAY + timedelta(days=1))
    assert pit.house.delivered == ()


def test_the_floor_signs_for_what_the_dealer_counted_before_the_day_closes() -> None:
    pit = fill(room()).do(c.ReceiveTransfer("Dan", NOON, 1, FILL))
    waits = "fill 1 of table T1 waits for the floor's signature"
    assert waits in why_not_closed(pit.house)
    assert "Dan is dealer" in pit.refuses(c.SignTransfer("Dan", NOON, 1))
    assert "no fill or credit 2 waits" in pit.refuses(c.SignTransfer("Flo", NOON, 2))
    assert "someone else must confirm" in pit.refuses(c.SignTransfer("Flo", NOON, 1)), "Flo asked for it"
    pit.do(c.SignTransfer("Max", NOON, 1))
    assert waits not in why_not_closed(pit.house)
    assert [one.observed_by for one in pit.house.delivered] == ["Max"]
    assert pit.replayed() == pit.house


def test_whoever_asks_for_a_fill_signs_for_it_only_where_the_settings_say_so() -> None:
    pit = (
        Hall().staffed(replace(SETTINGS, same_person_may_confirm=True)).opened(stud()).funded().table(stud())
    )
    fill(pit).do(c.ReceiveTransfer("Dan", NOON, 1, FILL), c.SignTransfer("Flo", NOON, 1))
    assert [one.observed_by for one in pit.house.delivered] == ["Flo"]


def test_the_floor_signs_for_a_credit_once_it_has_left_the_table() -> None:
    pit = credit(room())
    assert "someone else must confirm" in pit.refuses(c.SignTransfer("Flo", NOON, 1)), "Flo asked for it"
    pit.do(c.SignTransfer("Max", NOON, 1), c.ReceiveTransfer("Cal", NOON, 1, FILL))
    assert [one.observed_by for one in pit.house.delivered] == ["Max"]


def test_a_runner_carries_what_was_sent_and_receives_none_of_it() -> None:
    pit = room().do(c.AskFill("Flo", NOON, "T1", FILL))
    assert "fill 1 is not ready" in pit.refuses(c.CarryTransfer("Rob", NOON, 1))
    pit.do(c.SendTransfer("Cal", NOON, 1))
    assert "Cal is cage; only runner may carry" in pit.refuses(c.CarryTransfer("Cal", NOON, 1))
    pit.do(c.CarryTransfer("Rob", NOON, 1))
    assert "Rob carries fill 1 already" in pit.refuses(c.CarryTransfer("Rob", NOON, 1))
    pit.do(c.ReceiveTransfer("Dan", NOON, 1, FILL))
    assert [one.carried_by for one in pit.house.delivered] == ["Rob"]


def test_a_difference_is_one_incident_however_often_it_is_counted() -> None:
    pit = fill(room())
    for pieces in (1, 2):
        pit.do(c.ReceiveTransfer("Dan", NOON, 1, rack((100, pieces))))
    (incident,) = pit.house.incidents.values()
    assert (incident.kind, incident.table) == ("transfer", "T1")
