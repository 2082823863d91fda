"""What is known of a win on its way to its payment, and at which stage it stands."""

from datetime import date, datetime
from enum import StrEnum
from typing import Final, NamedTuple

from croupier.house.ledger import Account, AccountKind
from croupier.house.slips import SlipForm, SlipNumber
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
