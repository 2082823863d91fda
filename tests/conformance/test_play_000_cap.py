"""Document 000 as played: the $2,500 aggregate, under every reading and to the cent.

What is expected was worked out by hand from the pay tables. Bets are $10, and the dealer's jack high does not
qualify, so that Play comes back to everyone and each Ante wins $10 at even money.
"""

from itertools import product

import pytest

from croupier.cards import parse_cards
from croupier.table import RefusedError, decide, new_table
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.cap import may_hold
from croupier.table.drive import DEALER, EVERYTHING, act, perform, run_on
from croupier.table.script import arranged
from tests.play import CHIPS, Play, began, deal, opened, ready

GAME = "three-card-poker"
ALL_BETS = {"ante": 10_00, "pair-plus": 10_00, "six-card-bonus": 10_00}
ROYAL, FIVES, LOWER = "As Ks Qs", "5c 5d 5h", "9s 8s 7s"
DEALER_HAND = "Js Ts 2d"
QUESTIONS = ("Q0-06", "Q0-07", "Q0-08", "Q0-09")
EVERY_READING = list(product("abcde", "ab", "abc", "ab"))

# The royal alone: Ante 10 + Bonus 40 + Pair Plus 500 + 6 Card 10,000. By Q0-06, Q0-07 and Q0-09.
ALL_WAGERS = {("a", "a"): 2_500_00, ("a", "b"): 2_510_00, ("b", "a"): 2_470_00, ("b", "b"): 2_490_00}
SIX_CARD_ONLY = {"a": 3_050_00, "b": 3_040_00}

# Three hands, by Q0-06, Q0-07, Q0-09 and Q0-08: royal and fives, both Ann's, and Bob's straight flush.
# Without a cap: 10,550 (50 + 500 + 10,000), 390 (40 + 300 + 50) and 2,450 (50 + 400 + 2,000).
THREE_HANDS = {
    "aaa": {"a": (1_969_75, 72_82, 457_43), "b": (0, 50_00, 2_450_00), "c": (1_055_00, 390_00, 1_055_00)},
    "aab": {"a": (1_982_30, 81_11, 466_59), "b": (10_00, 70_00, 2_450_00), "c": (1_070_00, 390_00, 1_070_00)},
    "aba": {"a": (1_898_84, 70_20, 440_96), "b": (0, 10_00, 2_450_00), "c": (1_010_00, 390_00, 1_010_00)},
    "abb": {"a": (1_934_97, 79_40, 455_63), "b": (10_00, 40_00, 2_450_00), "c": (1_040_00, 390_00, 1_040_00)},
    "baa": {
        "a": (2_410_88, 89_12, 2_450_00),
        "b": (2_110_00, 390_00, 2_450_00),
        "c": (2_110_00, 390_00, 2_450_00),
    },
    "bab": {
        "a": (2_423_00, 97_00, 2_450_00),
        "b": (2_130_00, 390_00, 2_450_00),
        "c": (2_130_00, 390_00, 2_450_00),
    },
    "bba": {
        "a": (2_353_02, 86_98, 2_450_00),
        "b": (2_050_00, 390_00, 2_450_00),
        "c": (2_050_00, 390_00, 2_450_00),
    },
    "bbb": {
        "a": (2_384_40, 95_60, 2_450_00),
        "b": (2_090_00, 390_00, 2_450_00),
        "c": (2_090_00, 390_00, 2_450_00),
    },
    "caa": dict.fromkeys("abc", (2_500_00, 390_00, 2_450_00)),
    "cab": dict.fromkeys("abc", (2_510_00, 390_00, 2_450_00)),
    "cba": dict.fromkeys("abc", (2_470_00, 390_00, 2_450_00)),
    "cbb": dict.fromkeys("abc", (2_490_00, 390_00, 2_450_00)),
    "da": {
        "a": (3_037_56, 352_44, 2_450_00),
        "b": (3_000_00, 390_00, 2_450_00),
        "c": (3_000_00, 390_00, 2_450_00),
    },
    "db": {
        "a": (3_017_66, 352_34, 2_450_00),
        "b": (2_980_00, 390_00, 2_450_00),
        "c": (2_980_00, 390_00, 2_450_00),
    },
    "ea": {
        "a": (2_624_69, 350_37, 864_94),
        "b": (1_000_00, 390_00, 2_450_00),
        "c": (1_775_00, 390_00, 1_675_00),
    },
    "eb": {
        "a": (2_599_79, 350_25, 859_96),
        "b": (970_00, 390_00, 2_450_00),
        "c": (1_760_00, 390_00, 1_660_00),
    },
}


def three_hands(readings: dict[str, str]) -> Play:
    """Ann on seats 1 and 2, Bob on seat 3, and everyone plays."""
    game = ready(GAME, readings)
    table = opened(game, "Ann")
    for command in (
        c.AskSecondHand("Ann", 2),
        c.ApproveSecondHand("Ann", "floor"),
        c.Sit("Bob", 3),
        c.BuyChips("Bob", CHIPS),
    ):
        table = act(table, command)
    hands = {seat: parse_cards(text) for seat, text in enumerate((ROYAL, FIVES, LOWER), 1)}
    deck = arranged(game, hands, {"dealer": parse_cards(DEALER_HAND)})
    play = Play(table)
    play.table = perform(play.table, c.StartRound(deck), DEALER, play.log)
    for seat, (wager, cents) in product(hands, ALL_BETS.items()):
        play.table = act(play.table, c.PlaceBet(seat, wager, cents), play.log)
    play.table = run_on(play.table, EVERYTHING, play.log)
    return play.do(*(c.Choose(seat, "bet") for seat in hands))


def net(play: Play, seat: int) -> int:
    return sum(play.net(seat, wager) for wager in (*ALL_BETS, "play"))


@pytest.mark.rule("R0-52", *QUESTIONS)
@pytest.mark.parametrize("choices", EVERY_READING, ids="".join)
@pytest.mark.slow
def test_the_worked_example_is_capped_to_the_cent(choices: tuple[str, ...]) -> None:
    scope, counts, _, even = choices
    expected = SIX_CARD_ONLY[counts] if scope in "de" else ALL_WAGERS[counts, even]
    play = deal(
        GAME,
        ROYAL,
        bets=ALL_BETS,
        readings=dict(zip(QUESTIONS, choices, strict=True)),
        dealer=DEALER_HAND,
    )
    assert play.table.chips_of("player 1") - CHIPS == expected == net(play, 1)
    # Nothing is given back: Ante and Pair Plus are paid in full before the 6 Card Bonus, which takes the cut.
    assert [play.net(1, wager) for wager in ("play", "ante", "pair-plus")] == [0, 50_00, 500_00]
    assert play.table.bank == -expected


@pytest.mark.rule("R0-52", *QUESTIONS)
@pytest.mark.parametrize("choices", EVERY_READING, ids="".join)
@pytest.mark.slow
def test_several_hands_share_the_cap_to_the_cent(choices: tuple[str, ...]) -> None:
    scope, counts, shared, even = choices
    expected = THREE_HANDS[scope + counts + ("" if scope in "de" else even)][shared]
    play = three_hands(dict(zip(QUESTIONS, choices, strict=True)))
    assert tuple(net(play, seat) for seat in (1, 2, 3)) == expected
    assert play.table.chips_of("Ann") == CHIPS + expected[0] + expected[1]
    assert play.table.chips_of("Bob") == CHIPS + expected[2]
    assert play.table.bank == -sum(expected)


@pytest.mark.rule("R0-52", "Q0-08")
@pytest.mark.parametrize("shared", "abc")
def test_nothing_that_was_paid_is_ever_taken_back(shared: str) -> None:
    play = three_hands({"Q0-08": shared})
    assert all(event.cents >= 0 for event in play.of(e.CapShared))
    paid = [(event.seat, event.won, event.held) for event in play.of(e.WagerPaid)]
    if shared == "b":  # in order, until it is used up: from the dealer's right, and nothing waits
        assert sum(won for _, won, _ in paid) == 2_500_00
        assert not play.of(e.CapShared)
        assert all(held == 0 for _, _, held in paid)
        return
    # The bets could win more than the cap, so that everything waits until the last hand is read.
    assert all(won == 0 for _, won, _ in paid)
    assert sum(event.cents for event in play.of(e.CapShared)) == 2_500_00
    last_read = play.log.index(play.of(e.HandTurnedUp)[-1])
    first_paid, racked = play.log.index(play.of(e.CapShared)[0]), play.of(e.HandRacked)
    assert last_read < first_paid < play.log.index(racked[0])  # the cards lie open until they are paid
    assert [event.seat for event in racked] == [3, 2, 1]


@pytest.mark.rule("R0-52", "Q0-08", "R0-39")
def test_bets_that_cannot_reach_the_cap_are_paid_hand_by_hand() -> None:
    bets = {"ante": 10_00, "pair-plus": 10_00}  # 80 and 500 at the most, three times
    play = deal(GAME, [ROYAL, FIVES, LOWER], bets=bets, dealer=DEALER_HAND)
    assert not play.of(e.CapShared)
    assert all(event.won and not event.held for event in play.of(e.WagerPaid))
    assert not may_hold(play.table)
    asked = began(GAME, [ROYAL, FIVES], bets=ALL_BETS, lying={"dealer": DEALER_HAND})
    assert may_hold(asked.table)  # a 6 Card Bonus of $10 could win $10,000: known before a card is out


@pytest.mark.rule("R0-52", "Q0-08")
def test_what_was_held_is_paid_in_full_where_the_cap_was_not_reached() -> None:
    play = deal(GAME, [FIVES, "7d 7h 2c"], bets=ALL_BETS, dealer="Js Ts 2d")
    # Fives: 10 + 30 + 300 + 50; sevens: 10 + 10, and no hand on six cards.
    assert [sum(event.cents for event in play.of(e.CapShared) if event.seat == s) for s in (1, 2)] == [
        390_00,
        20_00,
    ]
    assert (net(play, 1), net(play, 2)) == (390_00, 10_00)


@pytest.mark.rule("R0-52", "Q0-08")
def test_bets_and_shares_are_made_up_of_the_chips_there_are() -> None:
    table = act(new_table(ready(GAME)), c.OpenTable("operator", 3, chip=50))
    for seat, player in enumerate(("Ann", "Bob", "Cy"), 1):
        table = act(act(table, c.Sit(player, seat)), c.BuyChips(player, CHIPS))
    hands = {seat: parse_cards(text) for seat, text in enumerate((ROYAL, FIVES, LOWER), 1)}
    play = Play(table)
    deck = arranged(table.plan.game, hands, {"dealer": parse_cards(DEALER_HAND)})
    play.table = perform(play.table, c.StartRound(deck), DEALER, play.log)
    for wager, cents in (("ante", 5_01), ("six-card-bonus", 3_33)):
        with pytest.raises(RefusedError, match=r"chips of \$0.50 and more"):
            decide(act(play.table, c.PlaceBet(1, "ante", 10_00)), c.PlaceBet(1, wager, cents))
    for seat, (wager, cents) in product(hands, ALL_BETS.items()):
        play.table = act(play.table, c.PlaceBet(seat, wager, cents), play.log)
    play.table = run_on(play.table, EVERYTHING, play.log)
    play.do(*(c.Choose(seat, "bet") for seat in hands))
    shares = [net(play, seat) for seat in hands]
    assert shares == [1_969_50, 73_00, 457_50]  # 1,969.75, 72.82 and 457.43 without chips
    assert sum(shares) == 2_500_00


@pytest.mark.rule("R0-52", "Q0-08", "R0-39")
def test_a_share_fills_a_hands_bets_in_the_order_of_payment() -> None:
    # A qualified king high: the royal wins 10,560, the ace high 20, and 20 of 10,580 is $4.73 of the cap.
    play = deal(GAME, [ROYAL, "Ac 9d 2h"], bets=[ALL_BETS, {"ante": 10_00}], dealer="Js Ts Kd")
    assert (play.net(2, "play"), play.net(2, "ante")) == (4_73, 0)
    assert net(play, 1) == 2_495_27


@pytest.mark.rule("R0-52", "Q0-06")
@pytest.mark.parametrize("readings", [{}, {"Q0-08": "b"}, {"Q0-08": "c"}, {"Q0-06": "b"}, {"Q0-06": "c"}])
def test_exactly_the_aggregate_is_paid_in_full(readings: dict[str, str]) -> None:
    # 40 to 1 on $62.50 is $2,500, and on a cent more it is 40 cents too many.
    for stake in (62_50, 62_51):
        bets = {"pair-plus": stake}
        play = deal(GAME, LOWER, bets=bets, readings=readings, dealer="Kc 4d 2h")
        assert play.net(1, "pair-plus") == 2_500_00
        assert play.of(e.WagerPaid)[0].won == 2_500_00  # at once: no other hand has a share in it


@pytest.mark.rule("R0-52", "Q0-04", "Q0-06")
def test_a_pair_plus_settled_at_the_fold_is_capped_too() -> None:
    bets = {"ante": 10_00, "pair-plus": 70_00}
    readings = {"Q0-04": "b"}
    for shared in "abc":
        play = deal(
            GAME,
            LOWER,
            bets=bets,
            choices=["fold"],
            readings=readings | {"Q0-08": shared},
            dealer="Kc 4d 2h",
        )
        assert (play.net(1, "ante"), play.net(1, "pair-plus")) == (-10_00, 2_500_00)
        assert play.table.chips_of("player 1") == CHIPS - 10_00 + 2_500_00


@pytest.mark.rule("R0-52", "Q0-07")
def test_a_tie_returns_a_stake_that_is_no_payout() -> None:
    # Ace-king-queen suited on both sides: Ante and Play push, the bonus pays 400, Pair Plus 2,000 on $40.
    bets = {"ante": 100_00, "pair-plus": 40_00}
    for counts in "ab":
        play = deal(GAME, ROYAL, bets=bets, readings={"Q0-07": counts}, dealer="Ad Kd Qd")
        assert net(play, 1) == 400_00 + 2_000_00
    # With $44 the payouts are 400 + 2,200 and, counted, the $44 that won: never the Ante's $100.
    for counts, expected in (("a", 2_500_00), ("b", 2_456_00)):
        bets = {"ante": 100_00, "pair-plus": 44_00}
        play = deal(GAME, ROYAL, bets=bets, readings={"Q0-07": counts}, dealer="Ad Kd Qd")
        assert net(play, 1) == expected


@pytest.mark.rule("R0-52", "Q0-03", "Q0-09")
@pytest.mark.parametrize(
    ("readings", "expected"),
    [
        ({"Q0-09": "a"}, 2_500_00),
        ({"Q0-09": "b"}, 2_700_00),  # Play's 100 and the Ante's 100 come on top
        ({"Q0-09": "b", "Q0-03": "b"}, 2_600_00),  # the Ante is paid 4 to 1 in place of even money
    ],
)
def test_even_money_a_cap_does_not_reach_is_paid_beyond_it(readings: dict[str, str], expected: int) -> None:
    bets = {"ante": 100_00, "pair-plus": 70_00}
    play = deal(GAME, "5s 4s 3s", bets=bets, readings=readings, dealer="Kc 4d 2h")
    assert net(play, 1) == expected
    assert play.net(1, "play") == 100_00
