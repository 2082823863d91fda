"""The one door to the house: `decide` says what a command leads to, or refuses it in a sentence."""

from collections.abc import Callable
from typing import Any, Final

from croupier.house import cage, day, people, tables, transfers
from croupier.house import commands as c
from croupier.house.events import Event
from croupier.house.evolve import evolve
from croupier.house.hours import verify_time
from croupier.house.state import House
from croupier.table.refused import Refused


def decide(house: House, command: c.Command) -> tuple[Event, ...]:
    """Return the events a command leads to; raises Refused where it cannot be carried out."""
    verify_time(command.at)
    return _DECIDE[type(command)](house, command)


def verify(house: House, command: c.Command) -> None:
    """Raise Refused, with the sentence that says why, where a command cannot be carried out now."""
    decide(house, command)


def can(house: House, command: c.Command) -> bool:
    """Whether a command can be carried out now."""
    try:
        verify(house, command)
    except Refused:
        return False
    return True


def act(house: House, command: c.Command, log: list[Event] | None = None) -> House:
    """Carry out one command and return the house after it; its events are appended to the log."""
    for event in decide(house, command):
        house = evolve(house, event)
        if log is not None:
            log.append(event)
    return house


_DECIDE: Final[dict[type, Callable[[House, Any], tuple[Event, ...]]]] = {
    c.Enrol: people.enrol,
    c.Dismiss: people.dismiss,
    c.SetHouse: people.set_house,
    c.StartDuty: people.start_duty,
    c.EndDuty: people.end_duty,
    c.OpenDay: day.open_day,
    c.RecordVisit: day.record_visit,
    c.ProposeClose: day.propose_close,
    c.ConfirmClose: day.confirm_close,
    c.FundCage: cage.fund_cage,
    c.TakeFromCage: cage.take_from_cage,
    c.SellChips: cage.sell_chips,
    c.RedeemChips: cage.redeem_chips,
    c.RedeemOldChips: cage.redeem_old_chips,
    c.CountCage: cage.count_cage,
    c.PayShare: cage.pay_share,
    c.AskFill: transfers.ask_fill,
    c.AskCredit: transfers.ask_credit,
    c.SendTransfer: transfers.send_transfer,
    c.ReceiveTransfer: transfers.receive_transfer,
    c.CancelTransfer: transfers.cancel_transfer,
    c.OpenTable: tables.open_table,
    c.AssignDealer: tables.assign_dealer,
    c.PostTable: tables.post_table,
    c.CloseTable: tables.close_table,
    c.CountTray: tables.count_tray,
    c.CountDrop: tables.count_drop,
    c.PostTournament: tables.post_tournament,
}
