"""Attack: show a correction that moves little, play on, and have the PIN sign for what it moves by then."""

from pathlib import Path
from secrets import token_hex

import pytest

from tests.server.test_jackpots_over_http import PASSWORD, T1, opened, served

pytestmark = pytest.mark.slow
PIN = "314159"


def test_a_pin_approves_what_its_owner_read_and_nothing_that_came_of_it_since(tmp_path: Path) -> None:
    with served(tmp_path) as house:
        people = opened(house)
        dan, flo = people["Dan"], people["Flo"]
        assert flo.ask("/api/me/pin", {"pin": PIN, "password": PASSWORD}).status == 200
        dan.order(T1, "BuyChips", player="Ann", cents=20_00)
        wrong = {"player": "Ann", "cents": 10_00, "reason": "it was a ten"}
        order = {"target": T1, "name": "CorrectBuyIn", "data": wrong, "key": token_hex(8)}
        badge = {"name": "Flo", "badge": "NH-3", "pin": PIN}
        shown = dan.ask("/api/approvals", order).data
        assert [(move["player"], move["cents"]) for move in shown["moves"]] == [("Ann", -10_00)]
        dan.order(T1, "BuyChips", player="Ann", cents=50_00)
        refused = dan.ask("/api/commands", {**order, "signed": {**badge, "ticket": shown["ticket"]}})
        assert (refused.status, "play went on since; show it again" in refused.data["says"]) == (401, True)
        again = dan.ask("/api/approvals", order).data
        assert [move["cents"] for move in again["moves"]] == [-40_00]
        signed = {**order, "signed": {**badge, "ticket": again["ticket"]}}
        assert dan.ask("/api/commands", signed).status == 200
