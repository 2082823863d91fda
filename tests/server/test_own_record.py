"""Your own record: every round you played, and hands to take along that add up to it."""

from tests.server.running import House, Visitor
from tests.waiting import soon


def play_two_rounds(player: Visitor, table: str) -> None:
    """Fold twice."""
    for _ in range(2):
        soon(lambda: player.ask(f"/api/views/table/{table}").data["bets_open"])
        player.order(f"table/{table}", "PlaceBet", seat=1, wager="ante", cents=5_00)
        player.order(f"table/{table}", "Ready")
        soon(lambda: player.ask(f"/api/views/table/{table}").data["choice"])
        player.order(f"table/{table}", "Choose", seat=1, choice="fold")
        player.order(f"table/{table}", "Ready")


def test_rounds_and_exported_hands_add_up_and_are_ones_own(house: House) -> None:
    table = "T71"
    Visitor(house).as_operator().order(f"table/{table}", "OpenTable", game="three-card-poker", seats=1)
    player, other = Visitor(house).as_guest(), Visitor(house).as_guest()
    player.order(f"table/{table}", "Sit", seat=1)
    player.order(f"table/{table}", "BuyChips", cents=200_00)
    play_two_rounds(player, table)
    soon(lambda: len(player.ask("/api/me/rounds").data["rounds"]) == 2)
    rounds = player.ask("/api/me/rounds").data["rounds"]
    listed = [(each["table"], each["number"], each["bet"]) for each in rounds]
    assert listed == [(table, 2, 5_00), (table, 1, 5_00)]
    assert {each["game"] for each in rounds} == {"three-card-poker"}
    net = sum(each["net"] for each in rounds)
    chips = player.ask(f"/api/views/table/{table}").data["chips"][player.id]
    assert net == chips - 200_00 == -10_00
    hands = player.ask("/api/me/hands").data
    assert sum(each["net"] for each in hands) == net
    assert [len(each["hands"][0]["cards"]) for each in hands] == [1, 1]
    text = player.ask("/api/me/hands?form=text")
    assert "attachment" in text.headers["content-disposition"]
    said = text.data.decode()
    assert said.count("folded") == 2
    assert said.endswith("Rounds: 2. Net: -$10.\n")
    assert other.ask("/api/me/rounds").data == {"rounds": [], "before": None}
    assert other.ask("/api/me/hands").data == []
    assert Visitor(house).ask("/api/me/rounds").status == 401
