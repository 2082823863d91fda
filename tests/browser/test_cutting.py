"""Chips are cut twice, by the console in the browser and by the house: both find the same piles."""

from typing import TYPE_CHECKING

import pytest

from croupier.house.ledger import fewest, rack
from tests.browser.test_parts import address, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["address"]  # for the test here that asks for it
pytestmark = pytest.mark.slow


def test_the_console_cuts_a_payout_as_the_house_does(browser: "Browser", address: str) -> None:
    chips = [
        (50, 100, 500, 2500, 10000),
        (50, 100, 250, 500, 2500),  # a half, a pink and a red: here taking the dearest first is not best
        (100, 200, 300, 400, 500, 2500),
        (250, 500),
        (2500,),
    ]
    amounts = [*range(50, 50 * 60, 50), 8_250, 12_750, 99_950, 250_000]
    page = opened(browser, address, show="status")
    cut = page.evaluate(
        """async ([chips, amounts]) => {
          const { cut } = await import('/dealer/cutting.js');
          return chips.map((each) => amounts.map((cents) => cut(cents, each)));
        }""",
        [chips, amounts],
    )
    page.context.close()
    made = 0
    for each, row in zip(chips, cut, strict=True):
        for cents, piles in zip(amounts, row, strict=True):
            ways = fewest(cents, each)
            found = rack(*map(tuple, piles)) if piles else None
            assert found == (ways[0] if ways else None), (cents, each)
            made += bool(ways)
    assert made > len(amounts) * 2
