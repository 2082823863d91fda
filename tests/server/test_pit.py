"""What the floor looks at: what waits for it, what a round can still cost, and rules found by their words."""

import pytest

from croupier.games import load
from croupier.games.procedure import TakeBets
from croupier.house.exposure import exposure
from croupier.server.aggregates.back_rooms import HouseRoom, JackpotRoom
from croupier.server.aggregates.facts import Clocks
from croupier.server.commands.demo import demo_games
from croupier.server.views import room_views as views
from croupier.server.views.pit import MOST_FOUND, exposure_now, find_rules, held_wins
from croupier.table.bots import completed
from tests.server.desk import ANN, BEN, DAN, FLO, NOON, OLGA, Desk, desk, seated
from tests.table.test_held_wins import held

T1 = "table/T1"


def bets_laid(game: str) -> Desk:
    """Two players with every bet of a game up, and no card out."""
    room = seated(desk(game, clocks=Clocks(floor=1_000)), ANN, BEN).runs_to("the first bet")
    plan = room.table.table.plan
    bets = completed(plan.game, next(s for s in plan.steps if isinstance(s, TakeBets)), {})
    for seat, person in ((1, ANN), (2, BEN)):
        for wager, cents in bets.items():
            room.do(person, T1, "PlaceBet", seat=seat, wager=wager, cents=cents)
    return room


# ---------------------------------------------------------------------------------------------- what waits


def test_a_second_hand_waits_for_the_floor_with_its_rule_until_it_is_approved() -> None:
    room = seated(desk("three-card-poker"), ANN)
    room.do(ANN, T1, "AskSecondHand", seat=4)
    assert room.sees(FLO)["floor"]["second_hands"] == [{"player": "Ann", "seat": 4, "rules": ["R0-19"]}]
    room.do(FLO, T1, "ApproveSecondHand", player="Ann")
    assert room.sees(FLO)["floor"]["second_hands"] == []
    assert room.sees(FLO)["seats"][3] == "Ann"


def test_what_the_floor_looks_at_is_not_in_the_view_of_anybody_else() -> None:
    room = seated(desk(), ANN)
    assert "floor" in room.sees(FLO)
    assert all("floor" not in room.sees(person) for person in (ANN, BEN, DAN))


def test_the_house_says_what_stands_in_the_way_of_closing_to_whoever_works_there() -> None:
    room = desk()
    kept = room.rooms["house"]
    assert isinstance(kept, HouseRoom)
    closing = views.house_view(kept, {"T1": room.table}, FLO)["closing"]
    assert "table T1 is open" in closing["lacks"]
    assert "closing" not in views.house_view(kept, {"T1": room.table}, ANN)


def test_a_set_that_is_open_and_not_posted_says_for_which_game() -> None:
    room = desk("nh-holdem-jackpots")
    room.do(OLGA, "jackpots/K", "OpenSet", game="nh-holdem-jackpots")
    kept = room.rooms["jackpots/K"]
    assert isinstance(kept, JackpotRoom)
    shown = views.jackpots_view(kept, FLO, NOON)
    assert (shown["game"], shown["posted"]) == ("nh-holdem-jackpots", {})


def test_a_posted_set_tells_the_time_its_next_change_is_counted_from() -> None:
    room = desk("nh-holdem-jackpots")
    kept = room.rooms["jackpots/J"]
    assert isinstance(kept, JackpotRoom)
    assert views.jackpots_view(kept, FLO, NOON)["now"] == NOON.isoformat()


# ------------------------------------------------------------------------------------------------ exposure


def wealth(room: Desk) -> int:
    """What the players have, on their rails and on the layout."""
    play = room.table.table.round
    bets = sum(sum(hand.bets) for hand in play.hands) if play else 0
    return bets + sum(player.chips for player in room.table.table.players)


@pytest.mark.parametrize("game", demo_games())
def test_no_round_costs_more_than_was_said_at_any_moment_of_it(game: str) -> None:
    room = bets_laid(game)
    said = []
    before = wealth(room)
    while room.table.waits.what.value != "between rounds":
        now = exposure_now(room.table.table)
        assert now is not None
        said.append(now)
        room.tick()
    assert wealth(room) - before <= min(said)
    assert said[0] > 0
    assert exposure_now(room.table.table) == 0


@pytest.mark.parametrize("game", demo_games())
def test_what_is_up_costs_no_more_than_a_full_table_at_its_limits(game: str) -> None:
    table = bets_laid(game).table.table
    names = table.plan.game.jackpots.names if table.plan.game.jackpots else ()
    posted = dict(zip(names, table.jackpots, strict=True))
    now = exposure_now(table)
    assert now is not None
    assert 0 < now <= exposure(table.plan.game, 2, posted).table
    assert exposure_now(table._replace(holds_jackpots=False), of_tray=True) == now


def test_a_jackpot_that_is_signed_for_is_no_risk_of_the_tray() -> None:
    room = seated(desk("nh-holdem-jackpots"), ANN).runs_to("the first bet")
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=5_00)
    room.do(ANN, T1, "PlaceBet", seat=1, wager="six-card-bonus", cents=10_00)
    table = room.table.table._replace(holds_jackpots=True)
    now, of_tray = exposure_now(table), exposure_now(table, of_tray=True)
    assert now is not None
    assert of_tray is not None
    assert 0 < of_tray < now
    assert of_tray < max(table.jackpots) <= now


def test_an_ante_of_five_dollars_can_cost_what_its_sheet_pays_at_the_most() -> None:
    room = seated(desk("nh-holdem-stud"), ANN).runs_to("the first bet")
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
    # 250 to 1 on the ante and on each of the bets that may follow it
    game = room.table.table.plan.game
    spots = sum(max(wager.times) for wager in game.wagers)
    assert exposure_now(room.table.table) == 250 * 4_00 * spots


def test_while_somebody_decides_the_bet_they_may_make_is_counted_at_its_largest() -> None:
    room = seated(desk("nh-holdem-stud"), ANN).runs_to("the first bet")
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
    unit = 250 * 4_00  # the ante, and what may follow it: three units at each of three decisions
    said = [exposure_now(room.table.table)]
    for _ in range(3):
        room.runs_to("decision")
        said.append(exposure_now(room.table.table))
        room.do(ANN, T1, "Choose", seat=1, choice="bet", units=1)
    assert said == [10 * unit, 10 * unit, 8 * unit, 6 * unit]


def test_a_folded_hand_costs_nothing_more() -> None:
    room = seated(desk("nh-holdem-stud"), ANN).runs_to("the first bet")
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00).runs_to("decision")
    assert exposure_now(room.table.table)
    room.do(ANN, T1, "Choose", seat=1, choice="fold")
    assert exposure_now(room.table.table) == 0


# --------------------------------------------------------------------------------------------------- rules


@pytest.mark.parametrize(
    ("game", "words", "first"),
    [
        ("three-card-poker", "touched cards before the dealer gave leave", "R0-17"),
        ("three-card-poker", "R0-31", "R0-31"),
        ("three-card-poker", "h-04", "H-04"),
    ],
)
def test_a_rule_is_found_by_what_happened_or_by_its_id(game: str, words: str, first: str) -> None:
    assert find_rules(load(game), words)[0].id == first


def test_only_rules_of_the_game_and_those_for_every_game_are_found() -> None:
    found = find_rules(load("three-card-poker"), "dealer")
    assert 0 < len(found) <= MOST_FOUND
    assert {rule.series for rule in found} <= {"R0", "Q0", "H", "QX"}


def test_words_in_no_rule_find_nothing_and_no_words_find_the_first_rules() -> None:
    assert find_rules(load("three-card-poker"), "zeppelin") == ()
    assert len(find_rules(load("three-card-poker"), "")) == MOST_FOUND
    assert find_rules(None, "R2-11")[0].id == "R2-11"


def test_the_cap_of_the_sheet_is_named_beside_a_win_that_is_held() -> None:
    table = held().table
    assert table.round is not None
    (win,) = held_wins(table, table.round.hands[0])
    most = "at most $2,500 a round to the whole table on all wagers, counting winnings, shared pro rata"
    assert (win["won"], win["cap"]) == (1_000_00, most)
