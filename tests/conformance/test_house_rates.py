"""Where the money of a day goes: the charity that sponsors it, at the least by the rate of the date."""

from datetime import date

import pytest

from croupier.house.rates import DayFigures, rates_on, shares
from croupier.house.rules import HouseRules, rules_page


@pytest.mark.rule("H-15")
@pytest.mark.parametrize("won", [1, 99, 1_01, 12_345_67])
def test_what_the_day_earns_supports_its_charity(won: int) -> None:
    day = date(2026, 3, 1)
    found = shares([DayFigures(day=day, house_backed=won)], day)
    assert found.charity * 100 >= won * rates_on(day).charity.percent  # never a part of a cent below
    assert found.charity + found.state + found.operator == won
    page = rules_page(day, HouseRules(charities=("Friends of the Library",)))
    assert any("supports Friends of the Library" in line.says for line in page.rules)
