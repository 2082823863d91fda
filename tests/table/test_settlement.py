"""The arithmetic of settlement, to the cent: dividing jackpots and caps, weighing hands, sizing payments."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK
from croupier.games import Game, load
from croupier.games.payment import Jackpots, Row
from croupier.games.words import Fixed, Odds, Plain, Share
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import worth
from croupier.table.cap import may_hold
from croupier.table.drive import DEALER, EVERYTHING, NOTHING, act, perform, run_on
from croupier.table.outcome import outcome
from croupier.table.split import in_cents, share_cap, split
from tests.play import JACKPOTS, began, deal, opened, ready
from tests.table.bots import played

POT = 1_000_01
FULL, HALF = Fraction(1), Fraction(1, 2)
SPLITS = {
    # Two $10 winners; a $10 and a $5 winner; two $5 winners; one $5 winner: cents of $1,000.01 each.
    "weighted by entitlement": ([500_01, 500_00], [666_67, 333_34], [500_01, 500_00], [500_01]),
    "entitlement divided by winners": ([500_01, 500_00], [500_01, 250_00], [250_01, 250_00], [500_01]),
    "equal parts of the posted value": ([500_01, 500_00], [500_01, 500_00], [500_01, 500_00], [500_01]),
    "equal parts of the largest entitlement": (
        [500_01, 500_00],
        [500_01, 500_00],
        [250_01, 250_00],
        [500_01],
    ),
    "pro rata only above the posted value": ([500_01, 500_00], [666_67, 333_34], [500_01, 500_00], [500_01]),
    "equal parts, then own percentage": ([500_01, 500_00], [500_01, 250_00], [250_01, 250_00], [500_01]),
}
CASES = ((FULL, FULL), (FULL, HALF), (HALF, HALF), (HALF,))


def jackpots(**how: str) -> Jackpots:
    found = played("nh-holdem-jackpots").jackpots
    assert found is not None
    return replace(found, **how)  # type: ignore[arg-type]


def winners(parts: tuple[Fraction, ...], *players: str) -> tuple[tuple[int, str, Fraction], ...]:
    names = players or tuple(f"player {seat}" for seat in range(len(parts)))
    return tuple((seat, name, part) for seat, (name, part) in enumerate(zip(names, parts, strict=True), 1))


@pytest.mark.parametrize("how", SPLITS)
def test_a_jackpot_is_split_to_the_cent(how: str) -> None:
    for parts, cents in zip(CASES, SPLITS[how], strict=True):
        assert list(split(jackpots(split=how), POT, winners(parts)).values()) == cents, parts


@pytest.mark.parametrize("how", SPLITS)
@given(
    pot=st.integers(0, 10**9),
    parts=st.lists(st.sampled_from((FULL, HALF)), min_size=1, max_size=6).map(tuple),
    same=st.booleans(),
)
@settings(deadline=None, max_examples=20)
def test_no_split_gives_more_than_is_posted_or_less_than_nothing(
    how: str, pot: int, parts: tuple[Fraction, ...], same: bool
) -> None:
    for counted in ("two winners", "one winner"):
        players = ("Ann",) * len(parts) if same else ()
        shares = split(jackpots(split=how, two_hands_of_one_player=counted), pot, winners(parts, *players))
        assert list(shares) == list(range(1, len(parts) + 1))
        assert sum(shares.values()) <= pot
        assert min(shares.values()) >= 0


def test_two_hands_of_one_player_count_as_one_winner_or_as_two() -> None:
    """Ann has a $5 and a $10 hand and Ben a $10 hand: Ann counts once, at her larger bet, or twice."""
    three = winners((HALF, FULL, FULL), "Ann", "Ann", "Ben")
    even = "weighted by entitlement"
    once = split(jackpots(split=even, two_hands_of_one_player="one winner"), 1_000_00, three)
    twice = split(jackpots(split=even, two_hands_of_one_player="two winners"), 1_000_00, three)
    assert once == {1: 250_00, 2: 250_00, 3: 500_00}
    assert twice == {1: 200_00, 2: 400_00, 3: 400_00}
    alone = winners((HALF, FULL), "Ann", "Ann")
    assert split(jackpots(two_hands_of_one_player="one winner"), 1_000_01, alone) == {1: 500_01, 2: 500_00}


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=8), st.integers(1, 1000))
@settings(deadline=None, max_examples=40)
def test_odd_cents_go_to_the_largest_fractions_and_nobody_is_a_cent_away(
    claims: list[int], over: int
) -> None:
    exact = [Fraction(claim, over) for claim in claims]
    total = sum(exact).__ceil__()
    cents = in_cents(exact, total)
    assert sum(cents) == total
    assert all(abs(got - due) < 1 for got, due in zip(cents, exact, strict=True))


def test_the_largest_fraction_gets_the_odd_cent_and_the_earlier_of_equals() -> None:
    assert in_cents([Fraction(5, 4), Fraction(7, 4)], 3) == [1, 2]
    assert in_cents([Fraction(3, 2), Fraction(3, 2)], 3) == [2, 1]


@given(
    room=st.integers(0, 5_000),
    claims=st.dictionaries(
        st.tuples(st.integers(1, 4), st.integers(0, 3)), st.integers(1, 4_000), min_size=1, max_size=8
    ),
    how=st.sampled_from(("pro rata", "equal shares")),
)
@settings(deadline=None, max_examples=40)
def test_a_cap_gives_everything_up_to_it_and_nobody_more_than_they_won(
    room: int, claims: dict[tuple[int, int], int], how: str
) -> None:
    given_ = share_cap(room, claims, how)
    assert sum(given_.values()) == min(room, sum(claims.values()))
    assert all(0 <= given_[key] <= claim for key, claim in claims.items())


def test_a_cap_is_shared_among_hands_and_fills_their_wagers_in_order() -> None:
    claims = {(3, 0): 30, (3, 1): 90, (1, 0): 80}
    assert share_cap(100, claims, "pro rata") == {(3, 0): 30, (3, 1): 30, (1, 0): 40}
    assert share_cap(100, claims, "equal shares") == {(3, 0): 30, (3, 1): 20, (1, 0): 50}
    assert share_cap(200, claims, "pro rata") == claims
    assert share_cap(199, claims, "pro rata") == {(3, 0): 30, (3, 1): 89, (1, 0): 80}


def test_an_equal_share_leaves_what_the_smallest_did_not_need() -> None:
    assert share_cap(100, {(1, 0): 10, (2, 0): 60, (3, 0): 60}, "equal shares") == {
        (1, 0): 10,
        (2, 0): 45,
        (3, 0): 45,
    }


# ------------------------------------------------------------------------------------ at a table, to the cent

TRIPS = "7s 7h 7d"
QUEEN_HIGH = "Qc 9d 2h"


def test_a_royal_in_hearts_wins_the_mega_whatever_the_sixth_card() -> None:
    bets = {"ante": 500, "six-card-bonus": 1_000}
    for royal, pot in (("Ah Kh", JACKPOTS[0]), ("As Ks", JACKPOTS[1])):
        four = f"Q{royal[1]} J{royal[1]} T{royal[1]} 3c"
        play = deal("nh-holdem-jackpots", royal, bets=bets, board="2c 7d 9s", six=four)
        assert play.net(1, "six-card-bonus") == pot


@pytest.mark.rule("Q1-02")
def test_a_folded_hand_shares_a_jackpot_only_where_its_bonus_stays_up() -> None:
    bets, minor = {"ante": 500, "six-card-bonus": 1_000}, JACKPOTS[2]
    for reading, folded, stayed in (("a", minor // 2, minor // 2), ("b", -1_000, minor)):
        play = deal(
            "nh-holdem-jackpots",
            ["4h Kc", "9h Kd"],
            bets=bets,
            choices={1: ["fold"], 2: ["bet"]},
            readings={"Q1-02": reading},
            board="2c 3d Js",
            six="5h 6h 7h 8h",
        )
        assert [play.net(seat, "six-card-bonus") for seat in (1, 2)] == [folded, stayed]


@pytest.mark.rule("Q1-15")
def test_of_hands_worth_the_same_the_highest_is_named() -> None:
    play = deal(
        "nh-holdem-jackpots",
        "Ah 3h",
        bets={"ante": 500, "six-card-bonus": 1_000},
        readings={"Q1-15": "b"},
        board="2c 3d Js",
        six="9h 7h 5h 2h",
    )
    assert [paid.hand for paid in play.of(e.WagerPaid) if paid.wager == "six-card-bonus"] == [
        "flush, ace high"
    ]


def six_card_rows(**rows: dict[str, str]) -> Game:
    """The game with jackpots, its 6 Card Bonus paid by value (Q1-15 b) and some of its rows rewritten."""
    data = ready("nh-holdem-jackpots", {"Q1-15": "b"}).data
    pay = next(table for table in data["pay"] if table["id"] == "six-card-bonus")
    pay["rows"] |= {hand.replace("_", " "): prize for hand, prize in rows.items()}
    pay["lower_pays_more"] = "A test of what counts before rank."
    return Game.from_data(data)


def test_the_dearest_hand_is_paid_where_no_jackpot_is_in_sight() -> None:
    """Five to eight of hearts with the king is a flush, and with the nine of spades a straight (Q1-15)."""
    game = six_card_rows(flush={"$5": "$20", "$10": "$40"})
    play = deal(
        game,
        "Kh 9s",
        bets={"ante": 500, "six-card-bonus": 1_000},
        board="2c 3d Js",
        six="5h 6h 7h 8h",
    )
    paid = [(each.hand, each.won) for each in play.of(e.WagerPaid) if each.wager == "six-card-bonus"]
    assert paid == [("straight, nine high", 100_00)]


def test_a_row_can_name_the_lowest_suit_and_the_highest() -> None:
    for named in ("clubs", "spades"):
        game = six_card_rows(**{f"flush in {named}": {"$5": "$300", "$10": "$600"}})
        for suit, won in ((named[0], 600_00), ("h", 150_00)):
            play = deal(
                game,
                f"K{suit} 4{suit}",
                bets={"ante": 500, "six-card-bonus": 1_000},
                board="Jc Jd Jh",
                six=f"2{suit} 5{suit} 7{suit} 9{suit}",
            )
            assert play.net(1, "six-card-bonus") == won


def test_a_prize_is_worth_its_odds_its_sum_or_its_share() -> None:
    posted = {"MINOR": 1_000_00}
    assert worth._worth(Row(hand="flush", pays=Odds(Fraction(3))), 500, posted) == 1_500
    assert worth._worth(Row(hand="flush", pays=Fixed(7_500)), 500, posted) == 7_500
    assert worth._worth(Row(hand="flush", pays=Share(HALF, "MINOR")), 500, posted) == 500_00
    assert worth._worth(Row(hand="flush", pays=Plain.PUSH), 500, posted) == 0
    assert worth._worth(None, 500, posted) == -500


@pytest.mark.rule("Q0-07")
def test_a_cap_on_everything_returned_counts_the_stakes_of_all_wagers() -> None:
    """Trips win $500 on ante and play of $100 and $1,800 on a $60 Pair Plus; stakes of $260 come back."""
    play = deal(
        "three-card-poker",
        TRIPS,
        bets={"ante": 100_00, "pair-plus": 60_00},
        readings={"Q0-07": "b"},
        dealer=QUEEN_HIGH,
    )
    assert [play.net(1, wager) for wager in ("play", "ante", "pair-plus")] == [100_00, 400_00, 1_740_00]


@pytest.mark.rule("Q0-07")
def test_stakes_above_the_cap_come_back_and_win_nothing() -> None:
    game = load("three-card-poker").with_readings({"Q0-07": "b"})
    wide = {blank.path: "$1" if blank.path.endswith("least") else "$5,000" for blank in game.blanks}
    bets = {"ante": 3_000_00}
    play = deal(game.with_blanks(wide), "Ks 9h 4d", bets=bets, dealer=QUEEN_HIGH)
    assert [play.net(1, wager) for wager in ("play", "ante")] == [0, 0]
    assert play.of(e.RoundFinished)


@pytest.mark.rule("Q0-09", "Q0-18")
def test_only_even_money_is_out_of_a_caps_reach() -> None:
    """The worked example of document 000 at $10 a bet: the even money on the ante is beyond the cap."""
    for reading in ("a", "b"):
        play = deal(
            "three-card-poker",
            "As Ks Qs",
            bets={"ante": 1_000, "pair-plus": 1_000, "six-card-bonus": 1_000},
            readings={"Q0-09": "b", "Q0-18": reading},
            dealer="Js Ts 2d",
        )
        wagers = ("play", "ante", "pair-plus", "six-card-bonus")
        assert sum(play.net(1, wager) for wager in wagers) == 2_510_00


def test_a_contest_that_pays_more_than_even_money_is_within_a_caps_reach() -> None:
    """Play wins $100 at even money, beyond the cap (Q0-09 b); an ante paid two to one is within it."""
    data = ready("three-card-poker", {"Q0-09": "b"}).data
    data["contest"]["player_wins"]["ante"] = "2 to 1"
    bets = {"ante": 100_00, "pair-plus": 100_00}
    play = deal(Game.from_data(data), TRIPS, bets=bets, dealer=QUEEN_HIGH)
    assert play.net(1, "play") == 100_00
    assert play.net(1, "ante") + play.net(1, "pair-plus") == 2_500_00


@pytest.mark.rule("Q0-03")
def test_a_bonus_no_higher_than_even_money_leaves_even_money() -> None:
    play = deal(
        "three-card-poker", "9s 8h 7d", bets={"ante": 1_000}, readings={"Q0-03": "b"}, dealer=QUEEN_HIGH
    )
    assert [paid.odds for paid in play.of(e.WagerPaid) if paid.wager == "ante"] == ["1 to 1"]


def test_a_dealer_who_need_not_qualify_always_plays() -> None:
    data = ready("three-card-poker").data
    contest = data["contest"]
    assert isinstance(contest, dict)
    del contest["qualifies"], contest["dealer_does_not_qualify"]
    play = deal(Game.from_data(data), "Js 8h 3d", bets={"ante": 1_000}, dealer="9c 7d 2h")
    assert {paid.reason for paid in play.of(e.WagerPaid)} == {e.Reason.BEAT_DEALER}
    assert play.net(1, "play") == 1_000


# ------------------------------------------------------------------------------ not before the cards lie open


def known_after(
    game: str, hand: str, readings: dict[str, str], *, lying: dict[str, str], **bets: int
) -> dict[str, str]:
    """By wager, what had just happened when its outcome was first known; it never changes again."""
    placed = {wager.replace("_", "-"): cents for wager, cents in bets.items()}
    play = began(game, hand, bets=placed, readings=readings, lying=lying)
    known: dict[str, str] = {}
    last: dict[str, object] = {}
    while round_ := play.table.round:
        for number, wager in enumerate(play.table.plan.wagers):
            mine = round_.hands[0]
            found = outcome(play.table, round_, mine, number) if mine.bets[number] else None
            assert found == last.get(wager.id, found)
            if found:
                last[wager.id] = found
                known.setdefault(wager.id, play.told()[-1])
        asked = round_.todo[0].action.words == "ask"
        play.do(c.Choose(1, "bet") if asked else c.Proceed(), automation=NOTHING)
    return known


def test_no_outcome_is_known_before_the_last_card_it_needs_lies_open() -> None:
    streets, river, board = ("ante", "flop", "turn", "river"), "CardTurnedUp board 3", {"board": "Ac Th 6s"}
    bets = {"ante": 500, "three_card_bonus": 500}
    face_up = known_after("nh-holdem-face-up", "Qs Js", {}, lying=board, **bets)
    assert face_up == dict.fromkeys((*streets, "three-card-bonus"), river)
    bets = {"ante": 500, "board_bonus": 500}
    laid_out = known_after("nh-holdem-jackpots", "Qs Js", {"Q1-35": "b"}, lying=board, **bets)
    assert laid_out == {**dict.fromkeys(streets, "HandTurnedUp hole 1"), "board-bonus": river}
    bets = {"ante": 500, "pair_plus": 500}
    contest = known_after("three-card-poker", "Qs Js 2d", {}, lying={"dealer": "Ac Th 6s"}, **bets)
    assert contest == dict.fromkeys(("ante", "play", "pair-plus"), "HandTurnedUp player 1")


@pytest.mark.rule("R0-52", "Q0-04")
@pytest.mark.parametrize(
    ("ante", "held", "readings"),
    [
        *((69_00, False, {}), (70_00, True, {})),
        *((52_00, False, {"Q0-07": "b"}), (53_00, True, {"Q0-07": "b"})),
    ],
)
def test_a_cap_counts_the_play_bets_that_may_still_be_made(
    ante: int, held: bool, readings: dict[str, str]
) -> None:
    """Six antes with their bonus and Play bets win 36 times one of them: above $2,500 from $70 on.

    With the stakes that come back with them it is 48 times, from $53 on.
    """
    game = ready("three-card-poker", readings)
    table = perform(opened(game, *"ABCDEF"), c.StartRound(tuple(DECK)), DEALER)
    for seat in range(1, 7):
        table = act(table, c.PlaceBet(seat, "ante", ante))
    table = run_on(table, EVERYTHING)
    assert may_hold(table) is held, "while all have yet to decide"
    for seat in range(1, 7):
        table = act(table, c.Choose(seat, "bet"))
    assert may_hold(table) is held
