"""What the house does by itself at an electronic table, and what happens to a player who is not there."""

import tomllib
from pathlib import Path

import pytest

import croupier as cr
from croupier.cards import parse_cards
from croupier.games import Game, load
from croupier.games.procedure import TakeBets
from croupier.house.ledger import Account, AccountKind
from croupier.server.aggregates.back_rooms import JackpotRoom
from croupier.server.aggregates.facts import Clocks
from croupier.server.aggregates.playing import tray_of
from croupier.server.commands.demo import demo_games, sign_of
from croupier.table.bots import bets_of
from croupier.table.commands import RemoveBet
from croupier.table.drive import act
from croupier.table.events import BetRemoved
from croupier.table.evolve import evolve
from croupier.table.script import arranged
from croupier.table.stakes import all_off
from tests.house.hall import balanced
from tests.loops import at_least_one
from tests.server.desk import ANN, BEN, OLGA, Desk, desk, seated

T1 = "table/T1"
CATALOGUE = Path(cr.__file__).parent / "games" / "catalogue"


def playing(*people: object, game: str = "nh-holdem-stud", **more: object) -> Desk:
    """Players at a table with the bets open."""
    return seated(desk(game, **more), *people).runs_to("the first bet")  # type: ignore[arg-type]


def test_a_round_begins_once_somebody_has_chips() -> None:
    room = desk()
    assert room.tick() is None
    room.do(ANN, T1, "Sit", seat=1)
    room.later(minutes=9)
    assert room.table.table.round is None
    room.do(ANN, T1, "BuyChips", cents=100_00)
    assert room.tick() == "begin a round"
    assert room.sees(ANN)["bets_open"]


def test_the_deck_is_bound_before_a_bet_can_be_made_and_opened_only_where_it_was_seen() -> None:
    room = playing(ANN)
    (bound,) = room.told("DecksSealed")
    assert len(bound["fingerprints"]) == 8
    assert room.sees(BEN)["fairness"]["openings"] == []
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00).runs_to("result is shown")
    shown = room.sees(BEN)
    seen = {card for hand in shown["hands"] for cards in hand["cards"].values() for card in cards if card}
    seen |= {card for cards in shown["shared"].values() for card in cards if card}
    assert {opening["card"] for opening in shown["fairness"]["openings"]} == seen
    assert len(seen) < 52


def test_a_game_with_a_smaller_deck_is_dealt_from_it() -> None:
    sheet = tomllib.loads((CATALOGUE / "nh-holdem-face-up.toml").read_text("utf-8"))
    room = seated(desk(cr.loads(sheet | {"deck": {"ranks": "5 6 7 8 9 T J Q K A"}})), ANN, BEN)
    for _ in range(5):
        room.runs_to("the first bet").do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
        room.runs_to("result is shown")
    assert len(room.sees(ANN)["fairness"]["cut"]["commitments"]) == 40
    opened = [each["card"] for each in room.sees(ANN)["fairness"]["openings"]]
    assert not {"2", "3", "4"} & {card[0] for card in at_least_one(opened)}


def test_a_tray_holds_what_the_ledger_says_and_what_happened_since_in_every_round() -> None:
    room = playing(ANN)
    before = tray_of(room.house, room.table)
    assert before == room.house.ledger.balance(Account(AccountKind.BANK, "T1")) > 0
    for number in (1, 2):
        room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00).runs_to("decision")
        room.do(ANN, T1, "Choose", seat=1, choice="fold").runs_to("result is shown")
        assert tray_of(room.house, room.table) == before + number * 4_00, "also before the round is posted"
        room.runs_to("the first bet")
        assert room.house.ledger.balance(Account(AccountKind.BANK, "T1")) == before + number * 4_00
        assert tray_of(room.house, room.table) == before + number * 4_00


def test_bets_wait_for_the_first_and_close_some_time_after_it() -> None:
    room = playing(ANN, BEN)
    room.later(minutes=9)
    assert not room.told("BetsClosed")
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
    began = room.now
    assert room.tick() == "close the bets"
    assert (room.now - began).total_seconds() == 15


def test_bets_close_at_once_when_everybody_is_ready() -> None:
    room = playing(ANN, BEN)
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
    room.do(BEN, T1, "PlaceBet", seat=2, wager="ante", cents=4_00)
    began = room.now
    room.do(ANN, T1, "Ready")
    assert "ready already" in room.refuses(ANN, T1, "Ready")
    room.do(BEN, T1, "Ready")
    assert room.tick() == "close the bets"
    assert room.now == began


def test_nobody_is_waited_for_who_sat_out_the_round_before() -> None:
    room = playing(ANN, BEN)
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00).do(ANN, T1, "Ready")
    began = room.now
    assert room.tick() == "close the bets"
    assert (room.now - began).total_seconds() == 15  # Ben might have bet
    room.runs_to("the first bet")
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00).do(ANN, T1, "Ready")
    began = room.now
    assert room.tick() == "close the bets"
    assert room.now == began
    room.runs_to("the first bet")
    room.do(BEN, T1, "PlaceBet", seat=2, wager="ante", cents=4_00)  # who bets again is waited for again
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00).do(ANN, T1, "Ready")
    assert room.tick() == "close the bets"
    assert (room.now - began).total_seconds() > 15


@pytest.mark.parametrize("game", demo_games())
def test_who_does_not_decide_in_time_folds_or_takes_back_and_it_is_on_record(game: str) -> None:
    room = playing(ANN, game=game, clocks=Clocks(floor=1_000))
    cents = 4_00 if game == "nh-holdem-stud" else 5_00
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=cents).runs_to("decision")
    began = room.now
    assert room.tick() == "decide for an absent player"
    assert (room.now - began).total_seconds() == 20 + 30, "its clock and the time bank"
    (ran_out, *_) = room.told("ClockRanOut")
    assert ran_out["player"] == "Ann"
    assert ran_out["choice"] in ("fold", "take back")
    room.runs_to("the first bet")
    assert room.table.table.rounds == 1
    balanced(room.house)


def test_a_side_bet_without_what_it_needs_goes_back_when_bets_close() -> None:
    """No sheet of the catalogue lets a side bet lie alone, but a sheet may."""
    data = sign_of("nh-holdem-3-card-bonus").game.data
    (side,) = (wager for wager in data["wager"] if wager["id"] == "three-card-bonus")
    del side["needs_any_of"]
    room = seated(desk(Game.from_data(data)), ANN, BEN).runs_to("the first bet")
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=5_00)
    room.do(BEN, T1, "PlaceBet", seat=2, wager="three-card-bonus", cents=5_00).runs_to("decision")
    assert [hand["player"] for hand in room.sees(BEN)["hands"]] == ["Ann"]
    assert room.table.table.chips_of("Ben") == 500_00


def circular() -> Game:
    """A game kept before circles were refused: a Pair Plus no larger than the bet that may lean on it."""
    data = sign_of("three-card-poker").game.data
    (side,) = (wager for wager in data["wager"] if wager["id"] == "pair-plus")
    side["not_above"] = "six-card-bonus"
    return Game.unchecked(data)


def test_bets_that_lean_on_each_other_are_taken_off_all_the_same() -> None:
    """Each of the two holds the other up, so that none can be taken off alone: this once never ended."""
    room = seated(desk(circular()), ANN).do(ANN, T1, "CallBot").runs_to("the first bet")
    for wager in ("ante", "six-card-bonus", "pair-plus"):
        room.do(ANN, T1, "PlaceBet", seat=1, wager=wager, cents=5_00)
    room.do(ANN, T1, "RemoveBet", seat=1, wager="ante")
    assert "needs Pair Plus" in room.refuses(ANN, T1, "RemoveBet", seat=1, wager="pair-plus")
    assert "would be above" in room.refuses(ANN, T1, "RemoveBet", seat=1, wager="six-card-bonus")
    table = room.table.table
    assert table.round is not None
    off = all_off(table, table.round.hands[table.hand_at(1)])
    assert {event.wager for event in off if isinstance(event, BetRemoved)} == {"pair-plus", "six-card-bonus"}
    for event in off:
        table = evolve(table, event)
    assert table.hand_at(1) < 0
    assert table.chips_of("Ann") == 500_00


@pytest.mark.parametrize("game", demo_games())
def test_all_bets_come_off_in_an_order_in_which_each_could_be_taken_off_alone(game: str) -> None:
    room = playing(ANN, game=game)
    step = room.table.table.plan.game.step("bets")
    assert isinstance(step, TakeBets)
    for wager, cents in bets_of(room.table.table.plan.game, step, bold=True).items():
        room.do(ANN, T1, "PlaceBet", seat=1, wager=wager, cents=cents)
    table = room.table.table
    assert table.round is not None
    off = all_off(table, table.round.hands[0])
    assert len(off) == sum(map(bool, table.round.hands[0].bets))
    for event in off:
        assert isinstance(event, BetRemoved)
        table = act(table, RemoveBet(1, event.wager))
    assert table.chips_of("Ann") == 500_00


def test_a_bot_whose_bets_the_sheet_does_not_take_goes_home_and_the_bets_close() -> None:
    """It was asked for its bet again and again, and the bets never closed."""
    data = (
        load("three-card-poker")
        .with_blanks(
            {
                f"wager.{wager}.{key}": cents
                for wager in ("ante", "pair-plus", "six-card-bonus")
                for key, cents in (("least", "$1,500"), ("most", "$2,000"))
            }
        )
        .data
    )
    data["approval"].pop("licensee")
    room = seated(desk(Game.from_data(data)), ANN, chips=2_000_00).do(ANN, T1, "CallBot")
    room.runs_to("the first bet").do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=1_500_00)
    room.runs_to("decision")
    assert not room.table.bots & set(filter(None, room.table.table.seats))


def test_bets_stay_open_where_only_an_incomplete_one_lay() -> None:
    data = sign_of("nh-holdem-3-card-bonus").game.data
    (side,) = (wager for wager in data["wager"] if wager["id"] == "three-card-bonus")
    del side["needs_any_of"]
    room = seated(desk(Game.from_data(data)), ANN).runs_to("the first bet")
    room.do(ANN, T1, "PlaceBet", seat=1, wager="three-card-bonus", cents=5_00)
    assert room.tick() == "close the bets"
    assert room.table.waits.what.value == "the first bet"


def test_a_seat_is_given_up_after_three_rounds_without_a_bet_and_its_chips_are_kept() -> None:
    room = playing(ANN, BEN)
    for _ in range(3):
        assert "Ben" in room.table.table.seats
        room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
        room.runs_to("result is shown").runs_to("the first bet")
    assert "Ben" not in room.table.table.seats
    assert room.told("SeatGivenUp") == [{"player": "Ben", "rounds": 3}]
    assert room.house.pocket("Ben") == 500_00


def test_who_let_the_clock_run_out_and_bets_no_more_leaves_after_one_round() -> None:
    room = playing(ANN, BEN)
    for seat, person in ((1, ANN), (2, BEN)):
        room.do(person, T1, "PlaceBet", seat=seat, wager="ante", cents=4_00)
    room.runs_to("decision").do(ANN, T1, "Choose", seat=1, choice="fold")
    while not room.told("ClockRanOut"):
        room.tick()
    room.runs_to("the first bet")
    assert "Ben" in room.table.table.seats, "who comes back in time keeps the seat"
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00).do(ANN, T1, "Ready")
    at = room.now
    room.runs_to("decision")
    assert room.now == at, "nobody waits for the bets of somebody who is not there"
    room.do(ANN, T1, "Choose", seat=1, choice="fold").runs_to("the first bet")
    assert room.told("SeatGivenUp") == [{"player": "Ben", "rounds": 1}]


@pytest.mark.parametrize("chips", [500_00, 0])
def test_a_table_where_nobody_bets_for_ten_minutes_is_free_again(chips: int) -> None:
    room = desk().later(hours=1)  # whoever comes has their ten minutes, however long the table was empty
    for seat, person in ((1, ANN), (2, BEN)):
        room.do(person, T1, "Sit", seat=seat)
        if chips:
            room.do(person, T1, "BuyChips", cents=chips)
    if chips:
        room.runs_to("the first bet")
    room.do(ANN, T1, "CallBot")
    began = room.now
    assert room.tick() == "give up the seats of everybody who sits and does nothing"
    assert (room.now - began).total_seconds() == 600
    assert set(room.table.table.seats) == {None}  # and the player of the house went home with them
    assert room.table.bots == frozenset()
    assert (room.house.pocket("Ann"), room.house.pocket("Ben")) == (chips, chips)
    assert room.tick() is None
    balanced(room.house)


def test_bots_fill_seats_bet_after_a_person_and_do_not_play_alone() -> None:
    room = desk(clocks=Clocks(floor=1_000))
    assert "where they sit" in room.refuses(BEN, T1, "CallBot")
    seated(room, ANN).do(ANN, T1, "CallBot").do(ANN, T1, "CallBot").runs_to("the first bet")
    assert len(room.sees(ANN)["bots"]) == 2
    assert room.sees(ANN)["waits"]["until"] is None
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
    assert room.tick() == "let the house's players bet"
    assert len(room.sees(ANN)["hands"]) == 3
    room.runs_to("result is shown").runs_to("the first bet")
    balanced(room.house)


def test_bots_leave_when_they_are_sent_home() -> None:
    room = seated(desk(), ANN).do(ANN, T1, "CallBot")
    (bot,) = room.sees(ANN)["bots"]
    room.do(ANN, T1, "SendBotHome", player=bot)
    assert room.sees(ANN)["bots"] == []
    assert bot not in room.table.table.seats


def test_bots_whom_the_last_person_left_go_home_by_themselves() -> None:
    room = seated(desk(), ANN).do(ANN, T1, "CallBot").do(ANN, T1, "CallBot").runs_to("the first bet")
    room.do(ANN, T1, "CashOut", cents=500_00).do(ANN, T1, "Leave")
    assert set(room.table.table.seats) == {None, *room.table.bots}
    began = room.now
    assert room.tick() == "give up the seats of everybody who sits and does nothing"
    assert (room.now - began).total_seconds() == 600
    assert set(room.table.table.seats) == {None}
    assert room.tick() is None
    balanced(room.house)


def test_bots_take_their_bets_back_and_leave_when_whoever_they_bet_beside_is_gone() -> None:
    room = seated(desk(), ANN).do(ANN, T1, "CallBot").runs_to("the first bet")
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
    assert room.tick() == "let the house's players bet"
    room.do(ANN, T1, "RemoveBet", seat=1, wager="ante")
    room.do(ANN, T1, "CashOut", cents=500_00).do(ANN, T1, "Leave")
    began = room.now
    assert room.tick() == "give up the seats of everybody who sits and does nothing"
    assert room.now == began
    assert set(room.table.table.seats) == {None}
    assert room.tick() is None
    balanced(room.house)


def test_bots_stay_while_anybody_whom_they_keep_company_does() -> None:
    room = playing(ANN, BEN).do(ANN, T1, "CallBot")
    for _ in range(3):
        room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
        room.runs_to("result is shown").runs_to("the first bet")
    assert "Ben" not in room.table.table.seats
    assert len(room.table.bots) == 1


def test_no_bot_sits_where_chips_are_worth_money() -> None:
    room = desk(play_money=False)
    assert "play money" in room.refuses(OLGA, T1, "CallBot")


@pytest.mark.rule("R0-23")
def test_a_newcomer_gets_the_second_hand_of_somebody_who_did_not_choose() -> None:
    room = seated(desk("three-card-poker", seats=2), ANN)
    room.do(ANN, T1, "AskSecondHand", seat=2)
    if room.table.table.asked_for_second:
        room.do(OLGA, T1, "ApproveSecondHand", player="Ann")
    room.do(BEN, T1, "Wait")
    while room.tick() != "surrender a second hand to a newcomer":
        pass
    assert room.table.table.seats == ("Ann", None)


@pytest.mark.rule("H-04")
def test_an_interrupted_hand_goes_on_once_everybody_agrees() -> None:
    room = playing(ANN, BEN)
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
    room.do(BEN, T1, "PlaceBet", seat=2, wager="ante", cents=4_00).runs_to("decision")
    room.do(OLGA, T1, "ReportPowerFailure", says="the lights went out")
    room.do(ANN, T1, "Consent", agrees=True)
    began = room.now
    room.do(BEN, T1, "Consent", agrees=True)
    assert room.tick() == "resolve an interrupted hand"
    assert room.now == began
    assert room.table.waits.what.value == "decision"


@pytest.mark.rule("H-04")
def test_an_interrupted_hand_is_dead_when_somebody_says_nothing() -> None:
    room = playing(ANN, BEN)
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
    room.do(BEN, T1, "PlaceBet", seat=2, wager="ante", cents=4_00).runs_to("decision")
    room.do(OLGA, T1, "ReportPowerFailure", says="the lights went out")
    room.do(ANN, T1, "Consent", agrees=True)
    began = room.now
    assert room.tick() == "resolve an interrupted hand"
    assert (room.now - began).total_seconds() == 60
    assert room.table.table.round is None
    assert (room.table.table.chips_of("Ann"), room.table.table.chips_of("Ben")) == (500_00, 500_00)
    balanced(room.house)


def test_a_draining_house_finishes_its_rounds_and_begins_none() -> None:
    room = playing(ANN)
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
    while room.table.waits.what.value != "between rounds":
        assert room.tick(draining=True) is not None
    assert room.tick(draining=True) is None


def test_nothing_is_due_at_a_live_table() -> None:
    room = desk(dealing="live")
    room.do(OLGA, T1, "Sit", player="Ann", seat=1)
    assert room.tick() is None


@pytest.mark.rule("R1-28", "R1-29")
def test_jackpots_bind_the_rounds_of_the_tables_that_show_them() -> None:
    room = playing(ANN, game="nh-holdem-jackpots", clocks=Clocks(floor=1_000))
    kept = room.rooms["jackpots/J"]
    assert isinstance(kept, JackpotRoom)
    assert [play.table for play in kept.jackpots.rounds] == ["T1"]
    assert room.table.table.jackpots == kept.jackpots.values
    says = room.refuses(OLGA, "jackpots/J", "ChangeJackpots", values=[["MEGA", 30_000_00]], reason="more")
    assert "R1-29" in says
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=5_00).runs_to("between rounds")
    kept = room.rooms["jackpots/J"]
    assert isinstance(kept, JackpotRoom)
    assert kept.jackpots.rounds == ()


def test_what_a_round_moved_is_in_the_ledger_when_it_ends_and_not_before() -> None:
    room = playing(ANN)
    bank = Account(AccountKind.BANK, "T1")
    before = room.house.ledger.balance(bank)
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00).runs_to("result is shown")
    assert room.house.ledger.balance(bank) == before
    room.runs_to("between rounds")
    assert room.house.ledger.balance(bank) == before + 4_00  # the absent player folded
    assert room.house.chips_of("Ann") == 496_00
    balanced(room.house)


@pytest.mark.rule("R1-27")
def test_a_won_jackpot_is_recorded_with_its_set_and_paid_out_of_what_was_posted() -> None:
    room = seated(desk("nh-holdem-jackpots", clocks=Clocks(floor=1_000)), ANN)
    game = room.table.table.plan.game
    room.decks.append(arranged(game, {1: parse_cards("Kh Th")}, {"six": parse_cards("Ah Qh Jh 3c")}))
    room.runs_to("the first bet")
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=5_00)
    room.do(ANN, T1, "PlaceBet", seat=1, wager="six-card-bonus", cents=10_00).runs_to("decision")
    while room.table.waits.what.value == "decision":
        room.do(ANN, T1, "Choose", seat=1, choice="bet")
        room.runs_to("decision", "result is shown")
    room.runs_to("between rounds")
    kept = room.rooms["jackpots/J"]
    assert isinstance(kept, JackpotRoom)
    (win,) = kept.jackpots.wins
    assert (win.player, win.jackpot, win.percent, win.due) == ("Ann", "MEGA", 100, 25_000_00)
    assert room.told("HandAcknowledged")
    balanced(room.house)
