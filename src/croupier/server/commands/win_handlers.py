"""Commands about wins: to the house, and from there to their jackpots and the table they were won at."""

import json
from dataclasses import replace

from croupier.house import commands as hc
from croupier.house.jackpots import commands as jc
from croupier.house.jackpots import decide as decide_jackpots
from croupier.house.slips import SlipForm
from croupier.house.state import House
from croupier.house.wins import HouseWin, PrizeSource, WinPart
from croupier.server.aggregates import codec
from croupier.server.aggregates.playing import play, show_between_rounds, verify_spare
from croupier.server.aggregates.rooms import UnitOfWork
from croupier.server.commands.requests import handles
from croupier.server.people.access import Person
from croupier.table import commands as tc


@handles
def sign_win(unit: UnitOfWork, person: Person, _: str, command: hc.SignWin) -> None:
    """Sign for a win, and have its set of jackpots know."""
    unit.ask_house(command)
    win = unit.house.wins[command.win]
    if win.claim.set:
        member = unit.house.staff[person.id]
        _tell_set(unit, win, jc.AcknowledgeWin(member, unit.at, win.claim.set_win, command.acting))


@handles
def clear_win(unit: UnitOfWork, _: Person, __: str, command: hc.ClearWin) -> None:
    """Clear a win; the taxpayer number is sealed before anything is kept of it."""
    sealed = unit.vault.seal(command.tin, about_tin(command.win)) if command.tin.strip() else ""
    unit.ask_house(replace(command, tin=sealed))


@handles
def note_suspicion(unit: UnitOfWork, _: Person, __: str, command: hc.NoteSuspicion) -> None:
    """Write a suspicion down; whom and what it is about is sealed before anything is kept of it."""
    number = len(unit.house.pit.cash.notes) + 1
    text = command.says.strip()
    unit.ask_house(replace(command, says=unit.vault.seal(text, about_note(number)) if text else ""))


@handles
def note_particulars(unit: UnitOfWork, _: Person, __: str, command: hc.NoteParticulars) -> None:
    """Write down what a report on cash needs of somebody, sealed before anything is kept of it."""
    payload = {
        "name": command.name.strip(),
        "address": command.address.strip(),
        "born": command.born.isoformat(),
        "identity": command.identity.strip(),
        "occupation": command.occupation.strip(),
        "tin": command.tin.strip(),
    }
    sealed = unit.vault.seal(json.dumps(payload), about_particulars(command.who.strip()))
    unit.ask_house(replace(command, sealed=sealed))


def about_particulars(who: str) -> str:
    """Return what sealed particulars are about."""
    return f"particulars of {who}"


def about_note(number: int) -> str:
    """Return what a sealed note on cash is about."""
    return f"note {number} of compliance"


def about_tin(win: int) -> str:
    """Return what the sealed taxpayer number of a win is about."""
    return f"taxpayer number of win {win}"


@handles
def void_win(unit: UnitOfWork, person: Person, _: str, command: hc.VoidWin) -> None:
    """Make a win void in the house, and in its set of jackpots: nothing of it waits to be paid there."""
    unit.ask_house(command)
    win = unit.house.wins[command.win]
    if win.claim.set:
        _tell_set(unit, win, jc.MakeVoid(person.id, unit.at, win.claim.set_win, command.reason))
        show_between_rounds(unit, win.claim.set)


@handles
def pay_win(unit: UnitOfWork, person: Person, _: str, command: hc.PayWin) -> None:
    """Pay a win; the tray keeps what its open round may cost, and the jackpot may then change."""
    win = _win(unit.house, command.win)
    for part in command.parts if win else ():
        jackpot = win is not None and win.claim.form is SlipForm.JACKPOT  # which is never paid from a tray
        if part.source is PrizeSource.TRAY and win is not None and not jackpot:
            verify_spare(unit, win.claim.table, part.cents)
    unit.ask_house(command)
    assert win is not None  # noqa: S101 (the house has refused a win that is not there)
    if win.claim.set:
        member, most = unit.house.staff[person.id], _largest(command.parts)
        how = ", ".join(f"{part.source} {part.number}".strip() for part in command.parts)
        paid = jc.ConfirmPayment(member, unit.at, win.claim.set_win, win.gross or 0, how, most)
        _tell_set(unit, win, paid)
    stream = f"{codec.TABLE}/{win.claim.table}"
    felt = unit.table(stream).felt
    chips = sum(part.cents for part in command.parts if part.source is PrizeSource.TRAY)
    if chips and felt is not None and not felt.bearer and felt.player(win.claim.player) is not None:
        play(unit, stream, tc.BringChips(win.claim.player, chips))


def _win(house: House, number: int) -> HouseWin | None:
    return house.wins.get(number)


def _largest(parts: tuple[WinPart, ...]) -> PrizeSource:
    return max(parts, key=lambda part: part.cents).source


def _tell_set(unit: UnitOfWork, win: HouseWin, command: jc.Command) -> None:
    stream = f"{codec.JACKPOTS}/{win.claim.set}"
    unit.tell(stream, *decide_jackpots(unit.jackpots(win.claim.set).jackpots, command))
