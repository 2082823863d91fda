"""What a slip is made of before it is drawn: its head, lines, chips, signatures and prints."""

from datetime import date, datetime
from typing import NamedTuple

from croupier.house.ledger import Rack
from croupier.house.slips import SlipNumber


class SlipSignature(NamedTuple):
    """Who signed a slip, as what, and when."""

    role: str
    who: str
    at: datetime | None = None


class SlipPaper(NamedTuple):
    """A slip, ready to print."""

    number: SlipNumber
    licensee: str
    day: date | None
    charities: tuple[str, ...]
    at: datetime
    lines: tuple[tuple[str, str], ...]
    chips: Rack = ()
    signatures: tuple[SlipSignature, ...] = ()
    sheet: str = ""  # the hash of the approved rule sheet, where a game was played
    void: str = ""
    prints: tuple[tuple[str, datetime], ...] = ()  # by whom and when; all but the first are reprints
    sealed: bool = False  # what it lists is yet to be counted by somebody who has not read it


class SlipBody(NamedTuple):
    """What a form says of a slip."""

    lines: tuple[tuple[str, str], ...]
    chips: Rack = ()
    signatures: tuple[SlipSignature, ...] = ()
    sheet: str = ""
    sealed: bool = False
