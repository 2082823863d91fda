"""What differs between the documents, played side by side at the table."""

import pytest

from croupier.table import RefusedError, can, decide
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.drive import EVERYTHING, NOTHING, run_on
from croupier.table.ruling import KINDS
from croupier.table.view import Audience, Role, view
from tests.play import CHIPS, Play, began, deal

HOLDEMS = ("nh-holdem-jackpots", "nh-holdem-face-up", "nh-holdem-stud", "nh-holdem-3-card-bonus")
EVERY_GAME = ("three-card-poker", *HOLDEMS)
BONUS = {"nh-holdem-jackpots": "board-bonus", "nh-holdem-face-up": "three-card-bonus"}
BONUS |= {"nh-holdem-3-card-bonus": "three-card-bonus"}
HANDS = {"three-card-poker": ["Js Jd 4c", "2h 7s 9d"]}


def hands(game: str) -> list[str]:
    return HANDS.get(game, ["Js Jd", "2h 7s"])


def dealt(game: str, bets: dict[str, int] | None = None) -> Play:
    return began(game, hands(game), bets=bets or {"ante": 200}).do(c.Proceed())


@pytest.mark.rule("QX-01", "R1-04", "R2-04", "Q4-15")
@pytest.mark.parametrize(("game", "forfeits"), [(game, game == "nh-holdem-jackpots") for game in HOLDEMS])
def test_showing_cards_forfeits_in_one_game_alone(game: str, forfeits: bool) -> None:
    play = dealt(game)
    play.do(c.ShowCards(1, "player 2"))
    assert bool(play.of(e.HandForfeited)) == forfeits
    assert [taken.reason for taken in play.of(e.WagerTaken)] == [e.Reason.SHOWED_CARDS] * forfeits
    assert view(play.table, Audience(Role.FLOOR)).hands[0].forfeited == forfeits


@pytest.mark.rule("QX-07")
@pytest.mark.parametrize("game", BONUS)
def test_a_bonus_on_the_board_outlives_a_fold(game: str) -> None:
    bets = {"ante": 300, BONUS[game]: 300}
    play = deal(game, hands(game), bets=bets, choices={1: ["fold"], 2: ["bet"]}, board="4c 4d Kh")
    assert (play.net(1, "ante"), play.net(1, BONUS[game])) == (-300, 300)


@pytest.mark.rule("QX-08")
def test_one_round_is_settled_four_ways() -> None:
    passes = {}
    for game in HOLDEMS:
        bets = {"ante": 300} | ({BONUS[game]: 300} if game in BONUS else {})
        play = deal(game, ["Js Jd", "Qs Qd"], bets=bets, choices=["bet"], board="4c 4d Kh")
        passes[game] = [(p.seat, "bonus" if "bonus" in p.wager else "main") for p in play.of(e.WagerPaid)]
        passes[game] = list(dict.fromkeys(passes[game]))
    by_bet = [(2, "bonus"), (1, "bonus"), (2, "main"), (1, "main")]
    assert passes == {
        "nh-holdem-jackpots": by_bet,
        "nh-holdem-face-up": by_bet,
        "nh-holdem-stud": [(2, "main"), (1, "main")],
        "nh-holdem-3-card-bonus": [(2, "bonus"), (2, "main"), (1, "bonus"), (1, "main")],
    }


@pytest.mark.rule("QX-12")
@pytest.mark.parametrize(
    ("game", "asked"),
    [(game, ["main"] if game == "nh-holdem-jackpots" else []) for game in HOLDEMS],
)
def test_only_one_game_holds_a_payment_until_the_floor_has_seen_the_hand(game: str, asked: list[str]) -> None:
    flush = ["Js 9s", "2h 7d"]
    play = began(game, flush, bets={"ante": 200}, lying={"board": "As 4s 2s"}).do(c.Proceed())
    for _ in range(3):
        play.do(c.Choose(1, "bet"), c.Choose(2, "bet"))
    assert [called.pay for called in play.of(e.HandCalled)] == asked
    assert (play.table.round is not None) == bool(asked)
    if asked:
        with pytest.raises(RefusedError, match="the floor acknowledges"):
            decide(play.table, c.Proceed())
        play.do(c.Acknowledge(1, "floor"))
    assert play.net(1, "ante") == 6 * 200


@pytest.mark.rule("QX-12", "R0-19")
@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_second_hand_is_the_floors_to_approve_where_there_is_one(game: str) -> None:
    play = Play(dealt(game).table)
    play.do(c.Report("misdeal", "dealer", "to begin again"), c.Rule(1, "misdeal", "floor", "yes"))
    assert can(play.table, c.AskSecondHand("player 1", 4)) == (game == "three-card-poker")


@pytest.mark.rule("QX-13")
@pytest.mark.parametrize("game", EVERY_GAME)
def test_cards_and_decisions_go_from_the_dealers_left_and_settlement_from_the_right(game: str) -> None:
    both = {"three-card-poker": ["Js Jd 4c", "Qs Qd 9d"]}.get(game, ["Js Jd", "Qs Qd"])
    play = deal(game, both, bets={"ante": 200}, choices=["bet"])
    assert [dealt.seat for dealt in play.of(e.CardDealt) if dealt.seat][:2] == [1, 2]
    assert [decided.seat for decided in play.of(e.Decided)][:2] == [1, 2]
    settled = [event for event in play.log if isinstance(event, e.WagerPaid | e.WagerPushed | e.WagerTaken)]
    assert settled[0].seat == 2


@pytest.mark.rule("QX-14", "Q0-26")
@pytest.mark.parametrize("game", EVERY_GAME)
@pytest.mark.parametrize("kind", KINDS)
def test_whatever_goes_wrong_stops_play_until_the_floor_has_ruled(game: str, kind: str) -> None:
    play = dealt(game).do(c.Report(kind, "dealer", "look at this", 1))
    assert play.of(e.IrregularityReported) == [e.IrregularityReported(1, kind, 1, "dealer", "look at this")]
    stopped = play.table
    for command in (c.Proceed(), c.Choose(1, "bet"), c.Choose(1, "fold"), c.PlaceBet(1, "ante", 300)):
        with pytest.raises(RefusedError) as caught:
            decide(stopped, command)
        assert "QX-14" in caught.value.rules, command
    assert run_on(stopped, EVERYTHING) is stopped
    play.do(c.Rule(1, "play on", "floor", "no harm done"), automation=NOTHING)
    assert play.log[-1] == e.IrregularityRuled(1, "play on", "floor", "no harm done")
    assert can(play.table, c.Choose(1, "bet"))


@pytest.mark.rule("QX-14")
@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_misdeal_returns_every_wager_in_every_game(game: str) -> None:
    play = dealt(game).do(c.Choose(1, "fold"), automation=NOTHING)
    play.do(c.Report("fouled card", "dealer", "a card is torn"), c.Rule(1, "misdeal", "floor", "torn card"))
    assert [player.chips for player in play.table.players] == [CHIPS, CHIPS]
    assert play.table.bank == 0
    assert play.table.round is None
