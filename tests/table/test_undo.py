"""Undo: the last steps of an open round, with the floor's reason, and never a card that has been seen."""

import pytest

from croupier.table import RefusedError, can, decide, evolved, rebuild
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.drive import EVERYTHING, NOTHING, run_on
from croupier.table.undo import undo
from tests.play import Play, began, opened, ready
from tests.table.bots import GAMES, a_round, named, played

BOTH = {"ante": 200, "three-card-bonus": 100}
GAME = "nh-holdem-3-card-bonus"


def dealt(game: str = GAME) -> tuple[Play, list[e.Event]]:
    """A round up to its first decision, and the history it is part of."""
    play = began(game, ["Js Jd", "2h 7s"], bets={"ante": 200}, lying={"board": "9c 4d Kh"}).do(c.Proceed())
    return play, play.log


def undone(play: Play, steps: int = 1) -> Play:
    start = opened(play.table.plan.game, "player 1", "player 2")
    play.log.append(undo(start, play.log, by="floor", reason="the dealer misheard", steps=steps))
    play.table = rebuild(start, play.log)
    return play


def refused(play: Play, *, by: str = "floor", reason: str = "misheard", steps: int = 1) -> str:
    start = opened(play.table.plan.game, "player 1", "player 2")
    with pytest.raises(RefusedError) as caught:
        undo(start, play.log, by=by, reason=reason, steps=steps)
    return caught.value.says


def test_a_decision_is_as_if_it_had_not_been_and_stays_on_record() -> None:
    play, log = dealt()
    before = play.table
    play.do(c.Choose(1, "bet", 3))
    undone(play)
    assert play.table == before
    assert log[-2:] == [e.Decided(1, "flop", "bet", 600), e.StepUndone(1, "floor", "the dealer misheard")]
    play.do(c.Choose(1, "fold"))
    assert rebuild(opened(ready(GAME), "player 1", "player 2"), log) == play.table


def test_a_fold_is_undone_with_all_it_lost() -> None:
    play, _ = dealt()
    play.do(c.Choose(1, "bet"))
    before = play.table
    play.do(c.Choose(2, "fold"), automation=NOTHING)
    assert undone(play).log[-1] == e.StepUndone(2, "floor", "the dealer misheard")
    assert play.table == before


def test_several_steps_are_undone_one_after_the_other_or_together() -> None:
    one, two = dealt()[0], dealt()[0]
    before = one.table
    for play in (one, two):
        play.do(c.Choose(1, "fold"), c.Choose(2, "bet"), automation=NOTHING)
    assert undone(undone(one)).table == undone(two, steps=2).table == before
    assert two.log[-1] == e.StepUndone(3, "floor", "the dealer misheard")


def test_bets_and_their_closing_are_undone_but_not_the_shuffle() -> None:
    play = began(GAME, ["Js Jd", "2h 7s"], bets={"ante": 200})
    play.do(c.Proceed(), c.Proceed(), automation=NOTHING)
    undone(play, steps=2)
    assert can(play.table, c.PlaceBet(2, "ante", 500))
    undone(play, steps=2)
    assert play.table.round
    assert play.table.round.hands == ()
    assert "the round begins here" in refused(play)


def test_a_card_that_is_out_stays_out() -> None:
    play, _ = dealt()
    assert "rule a misdeal" in refused(play)
    play.do(c.Choose(1, "bet"), c.Choose(2, "bet"))
    assert "rule a misdeal" in refused(play), "the flop is up, so nobody decides again"
    play.do(c.Choose(1, "bet"), automation=NOTHING)
    assert "rule a misdeal" in refused(play, steps=2)
    undone(play)


def test_a_burn_goes_back_on_the_stub_and_the_action_is_open_again() -> None:
    play, _ = dealt("nh-holdem-face-up")
    play.do(c.Choose(1, "bet"), c.Choose(2, "bet"), automation=NOTHING)
    before = play.table
    play.do(c.Proceed(), automation=NOTHING)
    assert not can(play.table, c.Choose(1, "bet", 2))
    assert undone(play).table == before
    assert can(play.table, c.Choose(1, "bet", 2))


def test_a_wrong_payment_is_put_back_until_the_round_is_finished() -> None:
    play, _ = dealt()
    play.do(*[c.Choose(seat, "bet") for seat in (1, 2)] * 2)
    play.do(c.Choose(1, "bet"), c.Choose(2, "bet"), automation=NOTHING)
    while not isinstance(play.log[-1], e.WagerPaid):
        before = play.table
        play.do(c.Proceed(), automation=NOTHING)
    assert undone(play).table == before
    play.table = run_on(play.table, EVERYTHING, play.log)
    assert "no round is open" in refused(play)


def test_only_the_floor_undoes_and_only_with_a_reason() -> None:
    play, _ = dealt()
    play.do(c.Choose(1, "bet"))
    assert "not a player" in refused(play, by="player 1")
    assert "say why" in refused(play, reason=" ")
    assert "nothing to undo" in refused(play, steps=0)
    assert "no round is open" in refused(Play(opened(ready(GAME), "player 1", "player 2")))


@pytest.mark.parametrize(
    "said",
    [
        [c.Report("other", "dealer", "a spill")],
        [c.Report("other", "dealer", "a spill"), c.Rule(1, "play on", "floor", "wiped")],
        [c.Report("other", "dealer", "a blow", 2), c.Rule(1, "forfeit the hand", "floor", "out")],
        [c.ReportPowerFailure("lights out")],
    ],
    ids=["report", "ruling", "forfeit by ruling", "power failure"],
)
def test_what_people_said_stands(said: list[c.Command]) -> None:
    play, _ = dealt()
    play.do(c.Choose(1, "bet")).do(*said, automation=NOTHING)
    assert "stays on record" in refused(play)


def test_nothing_is_undone_past_money_that_came_or_went() -> None:
    play, _ = dealt()
    play.do(c.Choose(1, "bet"), c.BuyChips("player 2", 500))
    assert "ChipsBought is no step of the round" in refused(play)


def test_cards_shown_by_mistake_are_undone_with_the_forfeit() -> None:
    play, _ = dealt("nh-holdem-jackpots")
    before = play.table
    play.do(c.ShowCards(1, "player 2"), automation=NOTHING)
    assert play.table.round
    assert play.table.round.hands[0].forfeited
    assert undone(play).table == before
    assert play.log[-1] == e.StepUndone(3, "floor", "the dealer misheard")


@pytest.mark.rule("Q0-04")
@pytest.mark.parametrize(("reading", "says"), [("b", "a card that is out has been seen"), ("a", None)])
def test_a_fold_whose_hand_was_turned_up_stays_although_it_began_with_a_decision(
    reading: str, says: str | None
) -> None:
    """Settled at once (Q0-04 b), the hand is shown by the same step, after the decision."""
    bets = {"ante": 10_00, "pair-plus": 10_00}
    play = began("three-card-poker", ["Ks Kd 4c", "9h 5d 3s"], bets=bets, readings={"Q0-04": reading})
    play.table = run_on(play.table, EVERYTHING, play.log)
    before = play.table
    play.do(c.Choose(1, "fold"), automation=NOTHING)
    step = play.log[play.log.index(e.Decided(1, "play", "fold", 0)) :]
    assert any(isinstance(event, e.HandTurnedUp) for event in step) == (says is not None)
    if says:
        assert says in refused(play)
    else:
        assert undone(play).table == before


@pytest.mark.parametrize("game", GAMES, ids=named)
@pytest.mark.slow
def test_at_any_moment_an_undo_is_refused_or_leads_back_to_a_step_before(game: str) -> None:
    for seed in range(2):
        start = opened(played(game), "Ann", "Ben", "Cy")
        log: list[e.Event] = []
        a_round(start, seed, EVERYTHING, log)
        refusals = undos = 0
        for cut in range(1, len(log)):
            try:
                step = undo(start, log[:cut], by="floor", reason="a test")
            except RefusedError:
                refusals += 1
                continue
            undos += 1
            assert evolved(start, [*log[:cut], step]) == evolved(start, log[: cut - step.count])
            shown = (e.CardDealt, e.CardTurnedUp, e.HandTurnedUp, e.GroupTurnedUp)
            assert not any(isinstance(event, shown) for event in log[cut - step.count : cut])
            table = evolved(start, log[: cut - step.count])
            assert table.round
            decide(run_on(table, frozenset()), c.Report("other", "dealer", "the table is alive"))
        assert refusals
        assert undos
