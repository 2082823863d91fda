"""A slip as text and CSV, and the mark of a print: nothing on the original, REPRINT on every further one."""

from zoneinfo import ZoneInfo

from croupier.house.ledger import worth
from croupier.house.reports.sheet import MoneyCell, Section, Sheet
from croupier.house.slip_shapes import SlipPaper

NOT_PRINTED = "COPY: no print is on record"


def slip_title(slip: SlipPaper) -> str:
    """Return the number of a slip as it begins a page."""
    number = str(slip.number)
    return f"{number[0].upper()}{number[1:]}"


def print_mark(slip: SlipPaper, zone: ZoneInfo) -> str:
    """Return what marks the newest print of a slip."""
    if not slip.prints:
        return NOT_PRINTED
    by, at = slip.prints[-1]
    again = len(slip.prints) - 1
    return f"REPRINT {again}, by {by}, {at.astimezone(zone):%Y-%m-%d %H:%M %Z}" if again else ""


def slip_sheet(slip: SlipPaper, zone: ZoneInfo, mark: str = "") -> Sheet:
    """Return a slip in sections, which write themselves as text and as CSV."""
    day = slip.day or slip.at.astimezone(zone).date()
    about = [
        ("Charity", " and ".join(slip.charities) or "none"),
        ("Void", slip.void),
        ("Print", mark),
        ("Rule sheet", slip.sheet),
    ]
    lines = [(name, value) for name, value in about if value]
    lines += [(name[:1].upper() + name[1:], value) for name, value in slip.lines]
    sections = [Section("Slip", ("field", "value"), tuple(lines))]
    if slip.chips:
        rows = [(MoneyCell(value), pieces, MoneyCell(value * pieces)) for value, pieces in slip.chips]
        total = ("total", None, MoneyCell(worth(slip.chips)))
        sections.append(Section("Denominations", ("denomination", "pieces", "amount"), (*rows, total)))
    signed = tuple(
        (one.role, one.who, f"{one.at.astimezone(zone):%Y-%m-%d %H:%M:%S}" if one.at else "")
        for one in slip.signatures
    )
    prints = tuple((by, f"{at.astimezone(zone):%Y-%m-%d %H:%M:%S}") for by, at in slip.prints)
    sections += [
        Section("Signatures", ("as", "who", "when"), signed),
        Section("Prints", ("by", "when"), prints),
    ]
    return Sheet(slip.licensee, slip_title(slip), day, day, slip.at.astimezone(zone), tuple(sections))
