"""Statements of the house rules, each tried where it would show broken: cage, chips, limits, interruptions.

Written from the lines of document 003, and of 000 where it speaks of a house, not from the code: a test is
one statement, or a table of statements, with its lines.
"""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from croupier.cards import parse_cards
from croupier.games.posting import TableLimit
from croupier.house import commands as hc
from croupier.house import events as he
from croupier.house.ledger import AccountKind, rack
from croupier.house.limits import HouseLimit, Limited
from croupier.house.poker import commands as pc
from croupier.house.poker.state import PokerAction
from croupier.house.readings import DeadHand, from_choices
from croupier.house.rules import HouseRules, as_text, rules_page
from croupier.server.queries.own_rounds import summary
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import rebuild
from croupier.table.drive import DEALER, EVERYTHING, NOTHING, run_on
from croupier.table.record import read_line, write_line
from croupier.table.ruling import must_consent
from croupier.table.script import arranged
from tests.house.hall import DAY, NOON, SETTINGS, Hall, balanced, hall, stud
from tests.house.poker_room import poker_room
from tests.play import CHIPS, Play, opened, ready

FILED, TODAY = date(2012, 6, 1), date(2026, 3, 1)
NEXT = DAY + timedelta(days=1)


# -------------------------------------------------------------------------------- the page, by its date


def line(id_: str, day: date, **readings: str) -> str:
    """What the page of a day says under one of its numbers."""
    read = from_choices({name.replace("_", "-"): option for name, option in readings.items()})
    page = rules_page(day, HouseRules(house="NHCg", charities=("the Lions",), readings=read))
    (found,) = (rule.says for rule in page.rules if rule.id == id_)
    return found


PAGE = [
    ("H-08", "L102: $250 for the larger tournament to the last", date(2023, 6, 30), "$250"),
    ("H-08", "L102: $2,500 for every tournament from the day after", date(2023, 7, 1), "$2,500 on a"),
    ("H-11", "L105: $4 before the first day $10 can have come", date(2018, 9, 22), "above $4"),
    ("H-11", "L105: $10 from that day", date(2018, 9, 23), "above $10"),
    ("H-11", "L105: $10 on the last day of June 2023", date(2023, 6, 30), "above $10"),
    ("H-11", "L105: $50 on the first of July 2023", date(2023, 7, 1), "above $50"),
    ("H-11", "L105: no limit of the law today, and the sign has one", TODAY, "the sign at each table does"),
    ("H-12", "L105: live poker goes with the same limit", date(2019, 1, 1), "above $10"),
    ("H-12", "L105: three raises stay three raises whatever the limit", TODAY, "three raises at most"),
    ("H-16", "L110: Fruit Street in 2012", FILED, "21 South Fruit Street, Suite 16"),
    ("H-16", "L111: Concord, with its zip code", FILED, "Concord, NH 03301"),
    ("H-16", "000 L44: Integra Drive once the letter has it", date(2017, 11, 2), "14 Integra Drive"),
    ("H-17", "000 L29: Pari 1200 in the letter's year", date(2017, 11, 2), "RSA 287-D and Pari 1200"),
    ("H-17", "L112: Lot 7200 once it stands in its place", date(2019, 7, 27), "Lot 7200"),
    ("H-10", "L104: whose property the chips are", FILED, "property of NHCg"),
]


@pytest.mark.parametrize(
    ("id_", "day", "says"),
    [pytest.param(id_, day, says, id=why[:80], marks=pytest.mark.rule(id_)) for id_, why, day, says in PAGE],
)
def test_what_the_page_of_a_day_says(id_: str, day: date, says: str) -> None:
    assert says in line(id_, day)


@pytest.mark.rule("H-08")
def test_from_2023_no_tournament_is_the_larger_one() -> None:
    assert "$250" not in line("H-08", date(2023, 7, 1))


@pytest.mark.rule("QX-16", "H-08", "H-11")
@pytest.mark.parametrize("day", [FILED, date(2019, 1, 1), date(2024, 1, 1), TODAY])
def test_every_page_dates_itself_and_each_of_its_limits(day: date) -> None:
    page = as_text(rules_page(day))
    assert page.lstrip("# \n").startswith(f"House rules, {day:%B} {day.day}, {day.year}")
    assert page.count(f"On {day.isoformat()} the law") == 3  # a wager, a tournament, the larger tournament


@pytest.mark.rule("Q3-17", "H-04")
@pytest.mark.parametrize(
    ("option", "says"),
    [
        ("a", "wagers not settled yet go back; what was taken, paid or given up stands"),
        ("a", "a pot of live poker goes back to all who put chips in it"),
        ("b", "the house keeps its wagers"),
        ("b", "what was taken, paid or given up before stands"),
        ("c", "every wager goes back, settled or not"),
    ],
)
def test_the_page_says_what_becomes_of_the_wagers_of_a_dead_hand(option: str, says: str) -> None:
    assert says in line("H-04", TODAY, Q3_17=option)


# ------------------------------------------------------------------------------ a hand that is cut short


def cut_short(*, option: str = "a", consent: str = "a") -> Play:
    """Ann has folded before the first card, Bob and Cyd have bet on, and the power fails."""
    game = ready("nh-holdem-stud", {"Q3-17": option, "Q3-16": consent})
    hands = {1: parse_cards("Ah Kd"), 2: parse_cards("9c 2d"), 3: parse_cards("8c 8d")}
    play = Play(opened(game, "Ann", "Bob", "Cyd"))
    play.do(c.StartRound(arranged(game, hands, {"board": parse_cards("3c 7d Ts")})), automation=DEALER)
    play.do(*(c.PlaceBet(seat, "ante", 2_00) for seat in hands), automation=DEALER)
    play.table = run_on(play.table, EVERYTHING, play.log)
    play.do(c.Choose(1, "fold"), c.Choose(2, "bet", 1), c.Choose(3, "bet", 1))
    return play.do(c.ReportPowerFailure("the lights went out"), automation=NOTHING)


def dies(play: Play, *, readable: bool = True, objects: str = "Bob") -> dict[str, int]:
    """What each has won or lost once somebody objects."""
    play.do(c.Consent(objects, agrees=False), automation=NOTHING)
    play.do(c.ResolveInterruption(readable, "floor"), automation=NOTHING)
    assert isinstance(play.log[-1], e.RoundDead)
    return {player.id: player.chips - CHIPS for player in play.table.players}


@pytest.mark.rule("Q3-17", "H-04", "R3-05")
@pytest.mark.parametrize(
    ("option", "nets"),
    [
        ("a", {"Ann": -2_00, "Bob": 0, "Cyd": 0}),  # her ante was surrendered (L18), theirs go back
        ("b", {"Ann": -2_00, "Bob": -4_00, "Cyd": -4_00}),
        ("c", {"Ann": 0, "Bob": 0, "Cyd": 0}),
    ],
)
def test_an_ante_given_up_stays_given_up_when_the_hand_dies(option: str, nets: dict[str, int]) -> None:
    assert dies(cut_short(option=option)) == nets


@pytest.mark.rule("Q3-16", "Q3-17")
def test_who_has_folded_gets_nothing_back_by_objecting() -> None:
    play = cut_short()
    play.do(c.Consent("Ann", agrees=False), c.Consent("Bob", agrees=True), automation=NOTHING)
    play.do(c.Consent("Cyd", agrees=True), c.ResolveInterruption(True, "floor"), automation=NOTHING)
    assert isinstance(play.log[-1], e.RoundResumed)
    assert dies(cut_short(consent="b"), objects="Ann") == {"Ann": -2_00, "Bob": 0, "Cyd": 0}


@pytest.mark.rule("Q3-16", "Q3-17", "R0-25", "R0-29")
def test_a_forfeited_ante_is_gone_before_the_dealer_collects_it() -> None:
    game = ready("three-card-poker")
    hands = {1: parse_cards("9c 4d 2c"), 2: parse_cards("Kc Jd 4h")}
    play = Play(opened(game, "Ann", "Bob"))
    play.do(c.StartRound(arranged(game, hands, {"dealer": parse_cards("3c 7d Ts")})), automation=DEALER)
    play.do(c.PlaceBet(1, "ante", 5_00), c.PlaceBet(2, "ante", 5_00), automation=DEALER)
    play.table = run_on(play.table, EVERYTHING, play.log)
    play.do(c.Choose(1, "fold"), automation=DEALER).do(c.ReportPowerFailure("dark"), automation=DEALER)
    assert must_consent(play.table) == ("Bob",)
    bank = play.table.bank
    assert dies(play) == {"Ann": -5_00, "Bob": 0}
    assert play.table.bank == bank + 5_00


def half_settled(option: str) -> Play:
    """Bob's four bets are taken, Cyd's are pushed, and the power fails before Ann's turn comes."""
    game = ready("nh-holdem-stud", {"Q3-17": option})
    hands = {1: parse_cards("Ah Ad"), 2: parse_cards("9c 2d"), 3: parse_cards("8c 8d")}
    play = Play(opened(game, "Ann", "Bob", "Cyd"))
    play.do(c.StartRound(arranged(game, hands, {"board": parse_cards("3c 7d Ts")})), automation=DEALER)
    play.do(*(c.PlaceBet(seat, "ante", 2_00) for seat in hands), automation=DEALER)
    play.table = run_on(play.table, DEALER, play.log)
    while len(play.of(e.WagerTaken)) < 4:
        asked = play.table.round and play.table.plan.steps[play.table.round.step].do == "decide"
        if asked and play.table.round and play.table.round.todo[0].action.words == "ask":
            seat = play.table.round.hands[play.table.round.todo[0].hand].seat
            play.do(c.Choose(seat, "bet", 1), automation=NOTHING)
        else:
            play.do(c.Proceed(), automation=NOTHING)
    return play.do(c.ReportPowerFailure("dark"), automation=NOTHING)


@pytest.mark.rule("Q3-17", "H-04", "R3-11")
@pytest.mark.parametrize(
    ("option", "nets"),
    [
        ("a", {"Ann": 0, "Bob": -8_00, "Cyd": 0}),
        ("b", {"Ann": -8_00, "Bob": -8_00, "Cyd": 0}),
        ("c", {"Ann": 0, "Bob": 0, "Cyd": 0}),
    ],
)
def test_one_refusal_halfway_undoes_what_was_collected_only_where_read_so(
    option: str, nets: dict[str, int]
) -> None:
    play = half_settled(option)
    assert must_consent(play.table) == ("Ann",)
    assert dies(play, objects="Ann") == nets


@pytest.mark.rule("H-04", "Q3-17")
def test_a_misdeal_returns_every_wager_whatever_the_house_reads() -> None:
    play = cut_short()
    play.do(c.Report("misdeal", "floor", "two cards stuck together", None), automation=NOTHING)
    play.do(c.Rule(play.table.irregularities[0].number, "misdeal", "floor", "dealt anew"), automation=NOTHING)
    assert {player.chips for player in play.table.players} == {CHIPS}


@pytest.mark.rule("Q3-17")
def test_a_dead_hand_of_a_record_from_before_reads_as_it_did() -> None:
    before = e.RoundDead(3, returned=True, by="floor", reason="the hand cannot be read")
    assert read_line(write_line(before)) == before
    now = replace(before, stands=True)
    assert "what was settled stands" in write_line(now)
    assert read_line(write_line(now)) == now


@pytest.mark.rule("Q3-17")
def test_a_record_of_a_house_that_kept_the_wagers_of_a_dead_hand_plays_as_it_did() -> None:
    play = half_settled("b")
    dies(play, objects="Ann")
    (dead,) = play.of(e.RoundDead)
    assert (dead.returned, dead.stands) == (False, True)
    before = [replace(dead, stands=False) if event is dead else event for event in play.log]
    start = opened(ready("nh-holdem-stud", {"Q3-17": "b"}), "Ann", "Bob", "Cyd")
    for log in (play.log, before):
        assert rebuild(start, log).bank == play.table.bank
        nets = {name: told["net"] for name in ("Ann", "Bob", "Cyd") if (told := summary(start, log, name))}
        assert nets == {"Ann": -8_00, "Bob": -8_00, "Cyd": 0}  # as the player reads them, too


# ----------------------------------------------------------------------------------- the cage and its chips


@pytest.mark.rule("H-06", "H-10")
def test_a_player_redeems_all_that_was_won_and_not_only_what_was_bought() -> None:
    room = hall().table(stud()).sells("Ann", 20_00)
    room.play("T1", c.Sit("Ann", 1), c.BringChips("Ann", 20_00), c.CashOut("Ann", 20_00), c.Leave("Ann"))
    room.do(room.redeems("Ann", 20_00))
    assert room.house.chips_of("Ann") == 0
    balanced(room.house)


@pytest.mark.rule("H-06")
@pytest.mark.parametrize(("cash", "says"), [(19_99, "does not pay for $20"), (20_01, "is more than the $20")])
def test_chips_cost_their_face_value_to_the_cent(cash: int, says: str) -> None:
    room = hall()
    assert says in room.refuses(hc.SellChips("Cal", room.now, "Ann", cash, rack((500, 4))))


@pytest.mark.rule("H-06")
@pytest.mark.parametrize("cents", [1_00, 21_00])
def test_nobody_redeems_more_than_they_hold(cents: int) -> None:
    room = hall().sells("Ann", 20_00).do()
    room.do(room.redeems("Ann", 20_00))
    assert "Ann has $0 in chips" in room.refuses(room.redeems("Ann", cents))


@pytest.mark.rule("H-09", "H-06")
@pytest.mark.parametrize(
    "asked",
    [
        hc.SellChips("Cal", NOON, "Ann", 7_00, rack((700, 1)), account=True),
        hc.RedeemChips("Cal", NOON, "Ann", rack((700, 1)), account=True),
    ],
)
def test_chips_of_a_kind_the_house_does_not_have_buy_nothing_and_bring_nothing(asked: hc.Command) -> None:
    assert "there is no chip of $7" in hall().sells("Ann", 20_00).refuses(asked)


@pytest.mark.rule("H-06", "H-10")
def test_on_the_same_day_no_manager_is_asked() -> None:
    room = hall().sells("Ann", 20_00).later(hours=13)  # past midnight, and the same gaming day
    room.do(room.redeems("Ann", 20_00))
    assert isinstance(room.log[-1], he.ChipsRedeemed)


@pytest.mark.rule("H-06", "Q3-19")
def test_no_chips_are_sold_into_a_day_that_is_over_and_it_says_what_to_do() -> None:
    room = hall().later(days=1)
    chips = rack((500, 4))
    says = room.refuses(hc.SellChips("Cal", room.now, "Ann", 20_00, chips))
    assert "the gaming day of 2020-09-01 is over; close it and open the next before you sell chips" in says


@pytest.mark.rule("H-05", "H-06")
@pytest.mark.parametrize("who", ["Flo", "Dan", "Bea", "Mercy", "Ida"])
def test_only_the_cage_redeems(who: str) -> None:
    room = hall().sells("Ann", 20_00)
    assert "only cage may" in room.refuses(replace(room.redeems("Ann", 20_00), by=who))


@pytest.mark.rule("H-15")
def test_no_day_opens_without_the_charity_it_is_for() -> None:
    room = Hall().staffed()
    says = room.refuses(hc.OpenDay("Max", room.now, DAY, (), (), tuple(room.house.staff)))
    assert "charity" in says


def opens_stud(least: int, most: int) -> hc.OpenTable:
    limits = (TableLimit("ante", least, most),)
    return hc.OpenTable("Flo", NOON, "T1", stud(), rack((100, 100)), "Cal", limits)


@pytest.mark.rule("H-11", "R3-16")
@pytest.mark.parametrize(("least", "most"), [(2_00, 4_00), (3_00, 3_00), (2_00, 3_00)])
def test_a_stud_table_may_narrow_the_two_to_four_dollars(least: int, most: int) -> None:
    command = opens_stud(least, most)
    assert hall().do(command).house.tables["T1"].limits == command.limits


@pytest.mark.rule("H-11", "R3-16")
@pytest.mark.parametrize(("least", "most"), [(1_00, 4_00), (2_00, 5_00), (5_00, 10_00)])
def test_a_stud_table_may_not_widen_them(least: int, most: int) -> None:
    assert "approved for $2 to $4" in hall().refuses(opens_stud(least, most))


@pytest.mark.rule("H-11", "H-08")
def test_a_house_may_go_below_the_law_and_the_page_says_its_own_figure() -> None:
    own = (HouseLimit(Limited.SINGLE_WAGER, 5_00, date(2020, 1, 1)),)
    page = rules_page(date(2020, 9, 1), HouseRules(limits=own))
    assert "above $5" in next(rule.says for rule in page.rules if rule.id == "H-11")


# ---------------------------------------------------------------------------------------------- live poker


@pytest.mark.rule("H-12")
def test_a_bet_above_the_sign_names_the_sign_and_not_the_law() -> None:
    room = poker_room(date(2026, 3, 1), datetime(2026, 3, 1, 17, tzinfo=UTC)).opens(limit=4_00)
    room.seats().begins()
    refused = room.refused(pc.TakeTurn, seat=1, action=PokerAction.BET, cents=5_00)
    assert "above this table's $4: posted at this table" in refused.says
    assert refused.rules == ("H-12",)


@pytest.mark.rule("H-12", "Q3-26")
def test_three_raises_are_counted_anew_on_the_next_street() -> None:
    room = poker_room().opens().seats().begins()
    raises = ((2, "raise", 4_00), (3, "raise", 4_00), (1, "raise", 4_00))
    room.turns((1, "bet", 4_00), *raises, (2, "call"), (3, "call")).next_round()
    room.turns((1, "bet", 4_00), *raises)
    assert "raise is number 4" in room.refused(pc.TakeTurn, seat=2, action=PokerAction.RAISE, cents=4_00).says


@pytest.mark.rule("H-12")
def test_a_bet_of_four_dollars_is_taken_and_one_of_four_and_a_half_is_not() -> None:
    room = poker_room().opens().seats().begins()
    assert (
        "above this table's $4" in room.refused(pc.TakeTurn, seat=1, action=PokerAction.BET, cents=4_50).says
    )
    room.turns((1, "bet", 4_00))


@pytest.mark.rule("H-04", "Q3-17")
@pytest.mark.parametrize("option", ["a", "b", "c"])
def test_the_pot_of_a_dead_poker_hand_goes_back_however_it_is_read(option: str) -> None:
    room = poker_room(readings={"Q3-17": option}).opens().seats().begins()
    room.turns((1, "bet", 4_00), (2, "call"), (3, "fold"))
    room.enters(pc.InterruptHand, says="dark").enters(pc.SettleInterruption, by="Flo", readable=False)
    assert room.stacks() == {"Ann": 100_00, "Bob": 100_00, "Cy": 100_00}


@pytest.mark.rule("Q3-17")
def test_three_answers_of_the_house_are_three_answers_of_its_tables() -> None:
    assert [from_choices({"Q3-17": option}).dead_hand for option in "abc"] == [
        DeadHand.RETURNED, DeadHand.KEPT, DeadHand.ALL_RETURNED,
    ]  # fmt: skip
    for rule in DeadHand:
        room = Hall(now=NOON).staffed(replace(SETTINGS, dead_hand=rule)).opened(stud()).funded()
        assert room.house.settings is not None
        assert room.house.settings.readings.dead_hand is rule
        assert room.balance(AccountKind.CAGE) > 0
