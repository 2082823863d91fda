"""Wins the house signs for, jackpots and large ones, from the table that holds them to their payment.

A table calls such a win and the floor verifies the hand there (`croupier.table`); from the end of its round
on it is here: due, signed, cleared, paid, or void. Nothing is paid before it is cleared, and nothing twice.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from croupier.games.words import dollars
from croupier.house.event import Entries, HouseEvent
from croupier.house.ledger import Account, AccountKind
from croupier.house.slips import SlipForm, SlipNumber, SlipNumbered
from croupier.house.thresholds import FigureMark, thresholds_on
from croupier.permissions import Role


class WinStage(StrEnum):
    """How far a win has come."""

    SHARING = "waits for the rounds that may share it"
    DUE = "due"
    SIGNED = "signed"
    CLEARED = "cleared"
    PAID = "paid"
    VOID = "void"


BETWEEN_DEALERS: Final = ", "
"""Stands between the names of those who dealt a round one after the other; no name has it."""


class WinClaim(NamedTuple):
    """What is signed for: where and by which hand it was won, and what was verified of it."""

    form: SlipForm  # a jackpot or a large win
    table: str
    game: str
    game_hash: str  # of the approved sheet
    day: date
    charity: str
    round: int
    seat: int
    player: str
    wager: str
    stake: int
    cards: tuple[int, ...]
    hand: str
    odds: str
    held: int  # what the table owes for it, before it is known who shares
    dealer: str = ""
    verified_by: str = ""
    camera: str = ""  # the time or the number on the picture that shows the hand
    jackpot: str = ""  # which one, of a set
    set: str = ""  # the set of jackpots
    set_win: int = 0  # its number there
    posted: int = 0
    percent: int = 0
    posted_by: str = ""  # who posted the jackpot, and signs for no win of it
    in_round: int = 0  # what the player won in the round on all wagers and hands, those paid at the table too

    @property
    def dealers(self) -> tuple[str, ...]:
        """Return everybody who dealt a part of the round."""
        return tuple(self.dealer.split(BETWEEN_DEALERS)) if self.dealer else ()


class WinSignature(NamedTuple):
    """Who signed, as what, and when."""

    role: Role
    by: str
    at: datetime


class WinShareOf(NamedTuple):
    """One of several people who share a win, as Form 5754 names them."""

    name: str
    cents: int


class Clearance(NamedTuple):
    """What the cage saw of a winner, and what the tax test says."""

    by: str
    at: datetime
    identity: str  # the paper that shows who it is, by kind and number
    second: str  # a second paper, or the signed Form W-9
    tin: str  # the taxpayer number, sealed; nothing where none was given
    shared: tuple[WinShareOf, ...]
    reported: bool  # on Form W-2G
    withheld: int
    why: str  # what the tax test found, in words
    name: str = ""  # of the winner, as the paper has it


class PrizeSource(StrEnum):
    """Out of what a win is paid."""

    TRAY = "tray"  # in chips of the table it was won at
    CAGE = "cage"  # in cash
    CHECK = "check"  # of the operator's bank: neither chips nor cash
    WITHHELD = "withheld"  # kept for the tax


class WinPart(NamedTuple):
    """One way in which part of a win is paid."""

    source: PrizeSource
    cents: int
    number: str = ""  # of the check


class WinPayment(NamedTuple):
    """How a win was paid, by whom, and who looked on."""

    by: str
    at: datetime
    witness: str
    parts: tuple[WinPart, ...]


class HouseWin(NamedTuple):
    """One win."""

    number: int
    claim: WinClaim
    at: datetime
    gross: int | None = None  # known once nobody else can share it
    how: str = ""  # the jackpot was split, where several won it
    signed: tuple[WinSignature, ...] = ()
    slip: SlipNumber | None = None
    clearance: Clearance | None = None
    payment: WinPayment | None = None
    void: str = ""  # why it is not paid
    disputed: str = ""  # why it waits

    @property
    def stage(self) -> WinStage:
        """How far it has come."""
        if self.void:
            return WinStage.VOID
        if self.payment:
            return WinStage.PAID
        if self.gross is None:
            return WinStage.SHARING
        if self.clearance:
            return WinStage.CLEARED
        return WinStage.SIGNED if self.slip else WinStage.DUE

    @property
    def is_open(self) -> bool:
        """Whether it is neither paid nor void."""
        return self.payment is None and not self.void

    @property
    def winner(self) -> str:
        """Who is paid: by the name on the paper, once the cage has seen it."""
        return (self.clearance.name if self.clearance else "") or self.claim.player

    @property
    def net(self) -> int:
        """What the winner gets in hand."""
        return (self.gross or 0) - (self.clearance.withheld if self.clearance else 0)


def of_win(number: int) -> Account:
    """Return the account of what is payable for one win."""
    return Account(AccountKind.PAYABLE, f"win {number}")


TAX: Final = Account(AccountKind.TAX)


@dataclass(frozen=True, slots=True)
class WinHeld(HouseEvent):
    """A table holds a win that the floor has verified; `gross` is known unless others may share it."""

    win: int
    table: str
    claim: WinClaim
    entries: Entries
    gross: int | None = None


@dataclass(frozen=True, slots=True)
class WinCameDue(HouseEvent):
    """Nobody else can share a win: what it comes to is known."""

    win: int
    table: str
    gross: int
    how: str
    entries: Entries


@dataclass(frozen=True, slots=True)
class WinSigned(HouseEvent):
    """Floor or manager has signed for a win."""

    win: int
    signature: WinSignature


@dataclass(frozen=True, slots=True)
class WinCleared(HouseEvent):
    """The cage has seen who the winner is and made the tax test."""

    win: int
    clearance: Clearance


@dataclass(frozen=True, slots=True)
class WinClosed(HouseEvent):
    """A win was paid in full, once; the events next to this one tell what moved."""

    win: int
    witnessed_by: str
    parts: tuple[WinPart, ...]


@dataclass(frozen=True, slots=True)
class WinVoided(HouseEvent):
    """A win is not paid, on the word of floor and manager."""

    win: int
    table: str
    approved_by: str
    reason: str
    entries: Entries


@dataclass(frozen=True, slots=True)
class WinDisputed(HouseEvent):
    """A win waits until floor and manager have settled a dispute."""

    win: int
    approved_by: str
    reason: str


@dataclass(frozen=True, slots=True)
class DisputeSettled(HouseEvent):
    """A win that was disputed goes on as it stands."""

    win: int
    approved_by: str
    reason: str


Wins = Mapping[int, HouseWin]


def _held(_: HouseWin | None, event: WinHeld) -> HouseWin:
    return HouseWin(event.win, event.claim, event.at, event.gross)


def _due(win: HouseWin, event: WinCameDue) -> HouseWin:
    return win._replace(gross=event.gross, how=event.how)


def _signed(win: HouseWin, event: WinSigned) -> HouseWin:
    return win._replace(signed=(*win.signed, event.signature))


def _cleared(win: HouseWin, event: WinCleared) -> HouseWin:
    return win._replace(clearance=event.clearance)


def _closed(win: HouseWin, event: WinClosed) -> HouseWin:
    return win._replace(payment=WinPayment(event.by, event.at, event.witnessed_by, event.parts))


def _voided(win: HouseWin, event: WinVoided) -> HouseWin:
    return win._replace(void=event.reason, disputed="")


def _disputed(win: HouseWin, event: WinDisputed) -> HouseWin:
    return win._replace(disputed=event.reason)


def _settled(win: HouseWin, _: DisputeSettled) -> HouseWin:
    return win._replace(disputed="")


CHANGES: Final[dict[type, Callable[[Any, Any], HouseWin]]] = {
    WinHeld: _held,
    WinCameDue: _due,
    WinSigned: _signed,
    WinCleared: _cleared,
    WinClosed: _closed,
    WinVoided: _voided,
    WinDisputed: _disputed,
    DisputeSettled: _settled,
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


class TaxTest(NamedTuple):
    """What the test says, and the marks of the figures it rests on."""

    reported: bool  # on Form W-2G
    withheld: int
    why: str
    mark: FigureMark

    @property
    def says(self) -> str:
        """What it found, with the mark that shows how sure its figures are."""
        return f"{self.why} ({self.mark}: {self.mark.says})" if self.mark else self.why


def tax_test(won: int, stake: int, day: date, *, with_number: bool) -> TaxTest:
    """Test one win; `with_number` says whether the winner gives a taxpayer number.

    >>> tax_test(25_000_00, 10_00, date(2026, 11, 18), with_number=True).withheld
    600000
    >>> tax_test(1_000_00, 25_00, date(2026, 11, 18), with_number=False).reported
    False
    """
    rules = thresholds_on(day)
    report, hold = rules.w2g, rules.withholding
    mark = FigureMark.COUNSEL if FigureMark.COUNSEL in (report.mark, hold.mark) else report.mark
    says = f"{dollars(won)}, {won // stake if stake else 0:,} times the wager of {dollars(stake)}"
    if won < report.reported_from or won < report.times * stake:
        least = f"from {dollars(report.reported_from)} and {report.times} times the wager on"
        return TaxTest(reported=False, withheld=0, why=f"{says}: not reported, which is {least}", mark=mark)
    part = (won * hold.percent + 50) // 100
    if won > hold.over and won >= hold.times * stake:
        why = f"over {dollars(hold.over)}, so {hold.percent}% is withheld"
    elif not with_number:
        why = f"no taxpayer number, so {hold.percent}% is withheld"
    else:
        part, why = 0, "nothing is withheld"
    return TaxTest(reported=True, withheld=part, why=f"{says}: Form W-2G; {why}", mark=mark)
