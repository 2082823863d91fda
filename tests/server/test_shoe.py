"""The simulated shoe of the examples at a live table of a real house, over HTTP."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.running import Reply, Visitor, running
from tests.waiting import PATIENCE

SHOE = Path(__file__).parents[2] / "examples" / "shoe.py"
T90, T91 = "table/T90", "table/T91"


def seated(dealer: Visitor, table: str) -> None:
    """Open a live table of Stud for the operator to deal, with one player and an ante up, dealt."""
    dealer.order(table, "OpenTable", game="nh-holdem-stud", seats=6, dealing="live")
    dealer.order("house", "AssignDealer", table=table.removeprefix("table/"), dealer="operator")
    dealer.order(table, "Sit", player="player 1", seat=1)
    dealer.order(table, "BuyChips", player="player 1", cents=100_00)
    dealer.order(table, "OpenBets")
    dealer.order(table, "PlaceBet", seat=1, wager="ante", cents=2_00)
    dealer.order(table, "GoOn", tap="deal 1")


def sent(dealer: Visitor, table: str, seq: int, card: str) -> Reply:
    read = {"source": "shoe", "seq": seq, "card": card, "confidence": 0.99}
    return dealer.ask(f"/api/tables/{table.removeprefix('table/')}/cards", read)


@pytest.mark.slow
def test_the_shoe_of_the_examples_feeds_a_live_table(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        dealer = Visitor(house).as_operator()
        seated(dealer, T90)
        words = [house.address, "T90", "--name", "operator", "--password", house.password, "--cards", "3"]
        words += ["--decide", "0"]
        fed = subprocess.run(
            [sys.executable, str(SHOE), *words, "--seed", "1"],
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        assert (fed.returncode, fed.stderr) == (0, "")
        lines = fed.stdout.splitlines()
        assert [line.rpartition(": ")[2] for line in lines] == ["sent"] * 3
        board = dealer.ask(f"/api/views/{T90}").data["shared"]["board"]
        assert board == [line.split()[1] for line in lines]

        dealer.order("house", "AssignDealer", table="T90", dealer=None)
        seated(dealer, T91)
        assert sent(dealer, T91, 1, "Ah").status == 200
        assert sent(dealer, T91, 1, "Ah").status == 200, "a message that comes twice"
        assert dealer.ask(f"/api/views/{T91}").data["shared"]["board"] == ["Ah", None, None]
        assert sent(dealer, T91, 2, "Xx").status == 409
        assert sent(dealer, "table/T99", 1, "Ah").status == 404
