"""What random play once broke, each in as few commands as it takes."""

import pytest

from croupier.cards import parse_cards
from croupier.table import RefusedError, decide, verify
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.drive import DEALER
from croupier.table.live_commands import CorrectCard
from tests.play import Play, opened, ready
from tests.table.laws import chips


def test_a_newcomer_can_wait_at_a_full_table() -> None:
    full = opened(ready("three-card-poker"), "Ann", "Ben", seats=2)
    assert decide(full, c.Wait("Cy")) == (e.NewcomerWaits("Cy"),)
    with pytest.raises(RefusedError, match="seat 2 is free; sit there"):
        verify(opened(ready("three-card-poker"), "Ann", seats=2), c.Wait("Cy"))


def test_a_hand_is_not_forfeited_while_its_bets_can_still_be_taken_off() -> None:
    play = Play(opened(ready("nh-holdem-stud"), "Ann"))
    play.do(c.StartRound(), c.Proceed(), automation=DEALER - DEALER)
    play.do(c.PlaceBet(1, "ante", 200), c.Report("other", "floor", "a phone rang", 1), automation=DEALER)
    before = chips(play.table)
    with pytest.raises(RefusedError, match="seat 1 has no cards yet"):
        play.do(c.Rule(1, "forfeit the hand", "floor", "phones are not allowed"))
    play.do(c.Rule(1, "reprimand", "floor", "phones are not allowed"), automation=DEALER)
    play.do(c.RemoveBet(1, "ante"), automation=DEALER)
    assert chips(play.table) == before


def test_nobody_raises_after_the_last_payment() -> None:
    play = Play(opened(ready("nh-holdem-face-up"), "Ann"))
    deck = tuple(card for card in range(52))
    play.do(c.StartRound(deck), c.PlaceBet(1, "ante", 200), automation=DEALER)
    everything_but_the_end = frozenset(set(DEALER) - {max(DEALER)})
    play.do(c.Proceed(), *[c.Choose(1, "bet")] * 3, automation=everything_but_the_end)
    assert play.table.round is not None
    assert play.table.round.todo[0].action.words == "finish"
    with pytest.raises(RefusedError, match="nobody has a decision to make now"):
        verify(play.table, c.Choose(1, "bet", 3))


def test_a_round_settled_again_is_not_dealt_again() -> None:
    """The four 6 Card cards come off the stub between two settlement passes; once is enough."""
    play = Play(opened(ready("nh-holdem-jackpots"), "Ann"))
    play.do(c.StartRound(), automation=DEALER)
    play.do(c.PlaceBet(1, "ante", 200), c.PlaceBet(1, "six-card-bonus", 500), automation=DEALER)
    play.do(c.Proceed(), automation=DEALER)
    for card in parse_cards("2c 7d 9h"):
        play.do(c.Choose(1, "bet"), c.Proceed((card,)), automation=DEALER)
    play.do(
        c.Proceed(parse_cards("Kc Qd")),
        c.Proceed(parse_cards("3c 4d 8h Ts")),
        automation=DEALER - {max(DEALER)},
    )
    assert [event.wager for event in play.of(e.WagerTaken)][-1] == "six-card-bonus"
    play.do(
        CorrectCard("hole", 1, parse_cards("Ks")[0], seat=1, by="floor", reason="misread", second="manager"),
        automation=DEALER,
    )
    assert play.table.round is None
    assert len([event for event in play.of(e.CardDealt) if event.group == "six"]) == 4
    assert len([event for event in play.of(e.WagerTaken) if event.wager == "six-card-bonus"]) == 2
