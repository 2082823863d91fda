"""The tax test of one wager's win: is it reported, and what is withheld of it.

What a wager wins here is beyond its stake, so it is already what the law calls winnings less the wager.
"""

from datetime import date
from typing import NamedTuple

from croupier.games.words import dollars
from croupier.house.thresholds import FigureMark, thresholds_on


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
