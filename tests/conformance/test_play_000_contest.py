"""Document 000 as played: the contest with the dealer, the Ante Bonus, and what a fold leaves alive."""

from itertools import product

import pytest

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.drive import EVERYTHING, act, run_on
from croupier.table.evolve import evolved
from tests.play import CHIPS, deal, opened, ready

from .settled import reasons, settled

GAME = "three-card-poker"
ALL_BETS = {"ante": 10_00, "pair-plus": 10_00, "six-card-bonus": 10_00}


@pytest.mark.rule("R0-31", "R0-32", "Q0-22")
def test_a_dealer_below_a_queen_pays_the_ante_and_leaves_play_alone() -> None:
    play = deal(GAME, "7h 5d 2c", bets={"ante": 10_00}, dealer="Jc Td 8h")
    assert settled(play) == [("pushed", "play", 10_00), ("paid", "ante", 10_00)]
    assert set(reasons(play).values()) == {e.Reason.NOT_QUALIFIED}
    least = deal(GAME, "7h 5d 2c", bets={"ante": 10_00}, dealer="Qc 3d 2h")
    assert settled(least) == [("taken", "play", 10_00), ("taken", "ante", 10_00)]


@pytest.mark.rule("R0-32", "R0-51")
@pytest.mark.parametrize(
    ("hand", "bonus"), [("7h 6h 5h", 40_00), ("7h 7d 7c", 30_00), ("7h 6d 5c", 10_00), ("7h 6h 4h", 0)]
)
def test_the_bonus_comes_on_top_when_the_dealer_does_not_qualify(hand: str, bonus: int) -> None:
    play = deal(GAME, hand, bets={"ante": 10_00}, dealer="Jc Td 8h")
    assert settled(play) == [("pushed", "play", 10_00), ("paid", "ante", 10_00 + bonus)]


@pytest.mark.rule("R0-33", "R0-34", "R0-35")
@pytest.mark.parametrize(
    ("hand", "dealer", "expected", "reason"),
    [
        ("Kh 5d 2c", "Qc Jd 9h", [("paid", "play", 10_00), ("paid", "ante", 10_00)], e.Reason.BEAT_DEALER),
        (
            "Kh 5d 2c",
            "Kc 6d 2h",
            [("taken", "play", 10_00), ("taken", "ante", 10_00)],
            e.Reason.LOST_TO_DEALER,
        ),
        ("Kh 5d 2c", "Kc 5h 2d", [("pushed", "play", 10_00), ("pushed", "ante", 10_00)], e.Reason.TIED),
    ],
)
def test_a_qualified_dealer_is_beaten_wins_or_ties(
    hand: str, dealer: str, expected: list[tuple[str, str, int]], reason: e.Reason
) -> None:
    play = deal(GAME, hand, bets={"ante": 10_00}, dealer=dealer)
    assert settled(play) == expected
    assert set(reasons(play).values()) == {reason}


STRAIGHT_FLUSH, TRIPS, STRAIGHT, FLUSH = "7h 6h 5h", "7h 7d 7c", "7h 6d 5c", "9h 7h 5h"
BEATEN_BY = {STRAIGHT_FLUSH: "9c 8c 7c", TRIPS: "8h 8d 8c", STRAIGHT: "8h 7c 6s", FLUSH: "Th 4h 2h"}
TIED_BY = {STRAIGHT_FLUSH: "7c 6c 5c", STRAIGHT: "7c 6s 5d", FLUSH: "9c 7c 5c"}
BONUS = {STRAIGHT_FLUSH: 40_00, TRIPS: 30_00, STRAIGHT: 10_00, FLUSH: 0}


@pytest.mark.rule("Q0-01", "Q0-02", "Q0-03", "R0-33", "R0-34", "R0-35", "R0-51")
@pytest.mark.parametrize("hand", BONUS)
@pytest.mark.parametrize(("lost", "tied", "added"), list(product("ab", "ab", "abc")))
def test_the_ante_bonus_under_each_reading(hand: str, lost: str, tied: str, added: str) -> None:
    readings = {"Q0-01": lost, "Q0-02": tied, "Q0-03": added}
    bonus = BONUS[hand]

    def ante(dealer: str) -> tuple[int, int]:
        play = deal(GAME, hand, bets={"ante": 10_00}, readings=readings, dealer=dealer)
        return play.net(1, "play"), play.net(1, "ante")

    on_top, higher = 10_00 + bonus, max(10_00, bonus)
    assert ante("Qc 3d 2c") == (10_00, on_top if added == "a" else higher)  # L91
    assert ante("Jc Td 8s") == (0, higher if added == "b" else on_top)  # L89
    assert ante(BEATEN_BY[hand]) == (-10_00, -10_00 + (bonus if lost == "b" else 0))
    if hand in TIED_BY:
        assert ante(TIED_BY[hand]) == (0, bonus if tied == "b" else 0)


@pytest.mark.rule("R0-38", "R0-39", "Q0-01")
def test_a_lost_ante_is_taken_before_its_bonus_is_paid() -> None:
    bets = {"ante": 10_00, "pair-plus": 10_00}
    play = deal(GAME, "8c 7c 6c", bets=bets, dealer="Ah Kh Qh")
    assert settled(play) == [
        ("taken", "play", 10_00),
        ("taken", "ante", 10_00),
        ("paid", "ante", 40_00),
        ("paid", "pair-plus", 400_00),
    ]
    bonus = play.of(e.WagerPaid)[0]
    assert (bonus.stake, bonus.held, bonus.odds) == (0, 0, "Ante Bonus 4 to 1")
    assert (play.net(1, "ante"), play.net(1, "play")) == (30_00, -10_00)
    assert play.table.chips_of("player 1") == CHIPS + 30_00 - 10_00 + 400_00
    assert play.table.bank == -420_00


@pytest.mark.rule("R0-38", "R0-39", "Q0-26")
def test_a_hand_forfeited_between_the_two_has_no_bonus() -> None:
    play = deal(GAME, "8c 7c 6c", bets={"ante": 10_00}, dealer="Ah Kh Qh")
    taken = play.log.index(play.of(e.WagerTaken)[-1])
    table = evolved(opened(ready(GAME), "player 1"), play.log[: taken + 1])
    assert table.round is not None
    settled_ante = table.round.hands[0].settled[table.plan.wager_number["ante"]]
    assert settled_ante is not None
    assert (settled_ante.bonus, settled_ante.got) == (40_00, 0)
    table = act(table, c.Report("other", "dealer", "the hand was shown to a neighbor", 1))
    table = act(table, c.Rule(1, "forfeit the hand", "floor", "cards were shown"))
    table = run_on(table, EVERYTHING)
    assert (table.round, table.chips_of("player 1"), table.bank) == (None, CHIPS - 20_00, 20_00)


@pytest.mark.rule("Q0-31", "R0-49", "R0-50")
def test_the_six_card_bonus_needs_no_qualified_dealer() -> None:
    play = deal(GAME, "As Ks Qs", bets={"ante": 1_00, "six-card-bonus": 1_00}, dealer="Js Ts 2d")
    assert play.net(1, "six-card-bonus") == 1_000_00
    assert reasons(play)["ante"] is e.Reason.NOT_QUALIFIED


@pytest.mark.rule("R0-46", "R0-47", "R0-49", "R0-50")
def test_a_side_bet_on_a_hand_outside_its_table_is_never_paid() -> None:
    play = deal(GAME, "As Kd Js", bets=ALL_BETS, dealer="Ah Qc 9d")
    assert (play.net(1, "pair-plus"), play.net(1, "six-card-bonus")) == (-10_00, -10_00)
    assert reasons(play)["pair-plus"] is reasons(play)["six-card-bonus"] is e.Reason.UNLISTED


# --------------------------------------------------------------------------------------------------- folding


KINGS, DEALERS_KINGS = "Kh Kd 2c", "Ks 9d 4h"  # the six cards make three kings: 5 to 1


@pytest.mark.rule("Q0-04", "Q0-05", "R0-28", "R0-29")
@pytest.mark.parametrize(("pair_plus", "six_card"), list(product("abc", repeat=2)))
def test_what_a_fold_leaves_alive(pair_plus: str, six_card: str) -> None:
    play = deal(
        GAME,
        KINGS,
        bets=ALL_BETS,
        choices=["fold"],
        readings={"Q0-04": pair_plus, "Q0-05": six_card},
        dealer=DEALERS_KINGS,
    )
    # A fold beside a Pair Plus forfeits only the ante (L81), whether that bet is settled in turn or at once.
    six_stays = six_card == "a" or (six_card == "b" and pair_plus != "c")
    assert play.net(1, "ante") == -10_00
    assert play.net(1, "pair-plus") == (-10_00 if pair_plus == "c" else 10_00)
    assert play.net(1, "six-card-bonus") == (50_00 if six_stays else -10_00)
    lost = {w for w, reason in reasons(play).items() if reason is e.Reason.FOLDED}
    assert lost == {"ante", *(["pair-plus"] * (pair_plus == "c")), *(["six-card-bonus"] * (not six_stays))}
    collected = play.log.index(e.Collected("forfeits"))
    racked_first = e.HandRacked(1) in play.log[:collected]
    assert racked_first == (pair_plus != "a" and not six_stays)
    at_once = any(isinstance(event, e.WagerPaid) for event in play.log[:collected])
    assert at_once == (pair_plus == "b")


@pytest.mark.rule("Q0-04", "R0-28", "R0-50")
@pytest.mark.parametrize("pair_plus", "ab")
def test_a_fold_beside_a_pair_plus_forfeits_only_the_ante_whenever_it_is_settled(pair_plus: str) -> None:
    bets = {"ante": 5_00, "pair-plus": 5_00, "six-card-bonus": 5_00}
    readings = {"Q0-04": pair_plus}
    play = deal(GAME, "2s 2d 5c", bets=bets, choices=["fold"], readings=readings, dealer="Qs 2c 2h")
    assert [play.net(1, wager) for wager in bets] == [-5_00, 5_00, 250_00]


@pytest.mark.rule("Q0-05", "R0-28")
@pytest.mark.parametrize(("six_card", "net"), [("a", 50_00), ("b", -10_00), ("c", -10_00)])
def test_a_six_card_bonus_beside_an_ante_alone_after_a_fold(six_card: str, net: int) -> None:
    bets = {"ante": 10_00, "six-card-bonus": 10_00}
    readings = {"Q0-05": six_card}
    play = deal(GAME, KINGS, bets=bets, choices=["fold"], readings=readings, dealer=DEALERS_KINGS)
    assert (play.net(1, "ante"), play.net(1, "six-card-bonus")) == (-10_00, net)


@pytest.mark.rule("R0-28", "R0-51", "Q0-04")
def test_a_folded_straight_flush_keeps_its_pair_plus_and_has_no_ante_bonus() -> None:
    play = deal(
        GAME,
        STRAIGHT_FLUSH,
        bets={"ante": 10_00, "pair-plus": 10_00},
        choices=["fold"],
        dealer="Jc Td 8s",
    )
    assert settled(play) == [("taken", "ante", 10_00), ("paid", "pair-plus", 400_00)]


@pytest.mark.rule("Q0-04", "R0-29", "Q0-29")
def test_forfeits_of_all_players_go_before_anybody_is_settled() -> None:
    choices = {1: ["fold"], 2: ["play"], 3: ["fold"]}
    play = deal(GAME, [KINGS, "Ah Ad 3c", "9h 5d 3s"], bets=ALL_BETS, choices=choices, dealer=DEALERS_KINGS)
    before = play.log[: play.log.index(e.Collected("forfeits"))]
    taken = [(x.seat, x.wager) for x in before if isinstance(x, e.WagerTaken)]
    assert taken == [(1, "ante"), (3, "ante")]
    assert not any(isinstance(x, e.WagerPaid | e.GroupTurnedUp | e.HandTurnedUp) for x in before)
    assert [turned.seat for turned in play.of(e.HandTurnedUp)] == [3, 2, 1]


@pytest.mark.rule("Q0-04")
def test_a_folded_hand_without_a_live_bet_is_never_turned_up() -> None:
    bets = [{"ante": 10_00}, {"ante": 10_00}]
    play = deal(
        GAME, [KINGS, "Ah Ad 3c"], bets=bets, choices={1: ["fold"], 2: ["play"]}, dealer=DEALERS_KINGS
    )
    assert [turned.seat for turned in play.of(e.HandTurnedUp)] == [2]
