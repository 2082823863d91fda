"""When something goes wrong: reports and rulings, misdeals, forfeits, and what stands still meanwhile."""

import pytest

from croupier.cards import DECK
from croupier.games import Game
from croupier.table import RefusedError, can, decide
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.drive import EVERYTHING, NOTHING, act, run_on
from croupier.table.ruling import KINDS, RULINGS
from croupier.table.view import Audience, Role, view
from tests.play import CHIPS, Play, began, deal, ready

BOTH = {"ante": 200, "three-card-bonus": 100}
GAME = "nh-holdem-3-card-bonus"
BOARD = {"board": "9c 4d Kh"}


def dealt(game: str | Game = GAME, bets: dict[str, int] | None = None) -> Play:
    hands = ["Js Jd 4c", "2h 7s 9d"] if "three-card-poker" in str(game) else ["Js Jd", "2h 7s"]
    lying = {} if "three-card-poker" in str(game) else BOARD
    return began(game, hands, bets=bets or BOTH, lying=lying).do(c.Proceed())


def refused(play: Play, command: c.Command) -> RefusedError:
    with pytest.raises(RefusedError) as caught:
        decide(play.table, command)
    return caught.value


@pytest.mark.rule("Q0-26", "QX-14")
def test_a_report_says_what_where_and_by_whom() -> None:
    play = dealt()
    assert (
        "no kind of irregularity" in refused(play, c.Report("bad luck", "dealer", "seat 1 is cross", 1)).says
    )
    assert "what happened" in refused(play, c.Report("other", "dealer", "  ", 1)).says
    assert "there is no seat 9" in refused(play, c.Report("other", "dealer", "a spill", 9)).says
    play.do(c.Report("exposed card", "dealer", "the eight fell face up"))
    (told,) = view(play.table, Audience(Role.FLOOR)).irregularities
    assert (told.number, told.kind, told.seat, told.says) == (
        1,
        "exposed card",
        None,
        "the eight fell face up",
    )
    assert view(play.table, Audience(Role.PLAYER, "player 1")).irregularities == ()


@pytest.mark.rule("Q0-26", "QX-14")
def test_the_floor_rules_in_words_and_once() -> None:
    play = dealt().do(c.Report("early touch", "dealer", "lifted a card", 1))
    assert "no ruling" in refused(play, c.Rule(1, "flog", "floor", "harsh")).says
    assert "not a player" in refused(play, c.Rule(1, "play on", "player 2", "fine by me")).says
    assert "why it is ruled so" in refused(play, c.Rule(1, "play on", "floor", "")).says
    assert "nothing with number 2" in refused(play, c.Rule(2, "play on", "floor", "fine")).says
    play.do(c.Rule(1, "reprimand", "floor", "hands off"), automation=NOTHING)
    assert "nothing with number 1" in refused(play, c.Rule(1, "play on", "floor", "fine")).says


@pytest.mark.rule("Q0-26", "QX-14")
def test_a_ruling_rests_on_rules_there_are_and_keeps_them() -> None:
    play = dealt().do(c.Report("early touch", "dealer", "lifted a card", 1))
    strange = refused(play, c.Rule(1, "reprimand", "floor", "hands off", ("R2-99",)))
    assert "no rule 'R2-99'" in strange.says
    play.do(c.Rule(1, "reprimand", "floor", "hands off", ("R2-11",)), automation=NOTHING)
    assert play.of(e.IrregularityRuled)[-1].rules == ("R2-11",)


@pytest.mark.rule("Q0-26", "QX-14")
@pytest.mark.parametrize("ruling", RULINGS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_takes_every_ruling_and_both_are_kept(kind: str, ruling: str) -> None:
    play = dealt().do(c.Report(kind, "dealer", "see here", 2), c.Rule(1, ruling, "floor", "as I saw it"))
    told = [event for event in play.log if isinstance(event, e.IrregularityReported | e.IrregularityRuled)]
    assert told == [
        e.IrregularityReported(1, kind, 2, "dealer", "see here"),
        e.IrregularityRuled(1, ruling, "floor", "as I saw it"),
    ]
    assert (play.table.round is None) == (ruling == "misdeal")
    assert bool(play.of(e.HandForfeited)) == (ruling == "forfeit the hand")


@pytest.mark.rule("QX-14")
def test_play_waits_for_every_ruling() -> None:
    play = dealt().do(c.Report("other", "dealer", "a spill"), c.Report("player gone", "dealer", "left", 2))
    for number in (1, 2):
        assert run_on(play.table, EVERYTHING) is play.table
        assert not can(play.table, c.Choose(1, "bet"))
        play.do(c.Rule(number, "play on", "floor", "wiped, and called back"))
    assert can(play.table, c.Choose(1, "bet"))


@pytest.mark.rule("QX-14")
def test_no_bet_is_changed_while_the_floor_thinks() -> None:
    play = began(GAME, ["Js Jd", "2h 7s"], bets=BOTH).do(
        c.Report("other", "dealer", "whose chip?"), automation=NOTHING
    )
    for command in (c.PlaceBet(1, "ante", 400), c.RemoveBet(1, "three-card-bonus"), c.Proceed()):
        assert "QX-14" in refused(play, command).rules


@pytest.mark.rule("QX-14")
def test_what_was_reported_between_rounds_is_ruled_on_before_the_next() -> None:
    play = deal(GAME, "Js Jd", bets=BOTH, board="9c 4d Kh")
    play.do(c.Report("other", "player 1", "I was paid short", 1))
    assert "QX-14" in refused(play, c.StartRound(DECK)).rules
    assert "no round is open" in refused(play, c.Rule(1, "misdeal", "floor", "too late")).says
    play.do(c.Rule(1, "play on", "floor", "counted, and paid right"))
    assert can(play.table, c.StartRound(DECK))


@pytest.mark.rule("QX-14")
@pytest.mark.parametrize(
    "game", ["three-card-poker", "nh-holdem-jackpots", "nh-holdem-face-up", "nh-holdem-stud", GAME]
)
def test_a_misdeal_at_any_moment_gives_every_chip_back(game: str) -> None:
    play = dealt(game, {"ante": 200})
    while play.table.round:
        table = act(play.table, c.Report("misdeal", "dealer", "wrong stub"))
        table = act(table, c.Rule(1, "misdeal", "floor", "deal again"))
        assert [player.chips for player in table.players] == [CHIPS, CHIPS], play.told()[-1]
        assert (table.bank, table.round) == (0, None)
        head = play.table.round.todo[0]
        seat = play.table.round.hands[head.hand].seat
        asked = c.Choose(seat, "fold" if seat == 2 else "bet") if head.action.words == "ask" else c.Proceed()
        play.do(asked, automation=NOTHING)
    assert play.table.bank != 0, "without a misdeal the round has a result"


def test_a_forfeit_by_ruling_takes_what_is_up_and_says_why() -> None:
    play = dealt().do(c.Report("looked at two hands", "dealer", "peeked", 2))
    play.do(c.Rule(1, "forfeit the hand", "floor", "warned before"))
    taken = play.of(e.WagerTaken)
    assert [(t.seat, t.wager, t.cents) for t in taken] == [(2, "ante", 200), (2, "three-card-bonus", 100)]
    assert {t.reason for t in taken} == {e.Reason.FORFEITED}
    assert not can(play.table, c.Choose(2, "bet"))
    play.do(*[c.Choose(1, "bet")] * 3)
    assert play.table.round is None
    assert play.table.chips_of("player 2") == CHIPS - 300
    assert not [up for up in play.of(e.HandTurnedUp) if up.seat == 2]


def test_a_forfeit_needs_a_seat_with_a_hand() -> None:
    play = dealt().do(
        c.Report("other", "dealer", "somebody shouted"), c.Report("other", "dealer", "empty", 5)
    )
    assert "name the seat" in refused(play, c.Rule(1, "forfeit the hand", "floor", "out")).says
    assert "no hand in play" in refused(play, c.Rule(2, "forfeit the hand", "floor", "out")).says


def test_a_folded_player_who_forfeits_loses_the_bonus_too() -> None:
    play = dealt().do(c.Choose(1, "fold"), automation=NOTHING)
    play.do(c.Report("other", "dealer", "threw the cards", 1), automation=NOTHING)
    play.do(c.Rule(1, "forfeit the hand", "floor", "leave the cards alone"), automation=NOTHING)
    assert [(t.wager, t.reason) for t in play.of(e.WagerTaken)] == [
        ("ante", e.Reason.FOLDED),
        ("three-card-bonus", e.Reason.FORFEITED),
    ]


def test_a_dead_hand_leaves_other_reports_to_be_ruled_on() -> None:
    play = dealt().do(c.Report("misdeal", "dealer", "a card short"), c.Report("other", "dealer", "a spill"))
    play.do(c.Rule(1, "misdeal", "floor", "deal again"))
    assert not can(play.table, c.StartRound(DECK))
    play.do(c.Rule(2, "play on", "floor", "wiped"))
    assert can(play.table, c.StartRound(DECK))


def test_nobody_cashes_out_what_a_correction_may_take_back() -> None:
    play = dealt()
    assert "wagers up" in refused(play, c.CashOut("player 1", 100)).says
    play.do(c.Sit("newcomer", 4), c.BuyChips("newcomer", 500))
    assert can(play.table, c.CashOut("newcomer", 500))


def test_chips_bought_during_a_round_outlive_its_death() -> None:
    game = ready(GAME)
    play = dealt(game).do(c.BuyChips("player 1", 700), c.ReportPowerFailure("lights out"))
    play.do(c.ResolveInterruption(readable=False, by="floor"))
    assert play.table.chips_of("player 1") == CHIPS + 700
