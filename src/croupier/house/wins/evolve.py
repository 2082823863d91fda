"""What an event makes of a win."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from croupier.house.slips import SlipForm, SlipNumbered
from croupier.house.wins import events as e
from croupier.house.wins.state import HouseWin, WinPayment

Wins = Mapping[int, HouseWin]


def _held(_: HouseWin | None, event: e.WinHeld) -> HouseWin:
    return HouseWin(event.win, event.claim, event.at, event.gross)


def _due(win: HouseWin, event: e.WinCameDue) -> HouseWin:
    return win._replace(gross=event.gross, how=event.how)


def _signed(win: HouseWin, event: e.WinSigned) -> HouseWin:
    return win._replace(signed=(*win.signed, event.signature))


def _cleared(win: HouseWin, event: e.WinCleared) -> HouseWin:
    return win._replace(clearance=event.clearance)


def _closed(win: HouseWin, event: e.WinClosed) -> HouseWin:
    return win._replace(payment=WinPayment(event.by, event.at, event.witnessed_by, event.parts))


def _voided(win: HouseWin, event: e.WinVoided) -> HouseWin:
    return win._replace(void=event.reason, disputed="")


def _disputed(win: HouseWin, event: e.WinDisputed) -> HouseWin:
    return win._replace(disputed=event.reason)


def _settled(win: HouseWin, _: e.DisputeSettled) -> HouseWin:
    return win._replace(disputed="")


CHANGES: Final[dict[type, Callable[[Any, Any], HouseWin]]] = {
    e.WinHeld: _held,
    e.WinCameDue: _due,
    e.WinSigned: _signed,
    e.WinCleared: _cleared,
    e.WinClosed: _closed,
    e.WinVoided: _voided,
    e.WinDisputed: _disputed,
    e.DisputeSettled: _settled,
}


def with_win(wins: Wins, event: Any) -> Wins:
    """Return the wins after an event of one of them."""
    return MappingProxyType({**wins, event.win: CHANGES[type(event)](wins.get(event.win), event)})


def with_slip(wins: Wins, event: SlipNumbered) -> Wins:
    """Return the wins after a slip was numbered, which is one of theirs if it is about a win."""
    what, _, number = event.about.partition(" ")
    form = event.slip.form in (SlipForm.JACKPOT, SlipForm.LARGE_WIN)
    if not form or what != "win" or int(number) not in wins:
        return wins
    return MappingProxyType({**wins, int(number): wins[int(number)]._replace(slip=event.slip)})


def still_open(wins: Wins) -> Wins:
    """Return the wins that a new day begins with."""
    return MappingProxyType({number: win for number, win in wins.items() if win.is_open})
