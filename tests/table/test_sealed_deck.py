"""A round that begins without its deck: bets first, then the cut, then the cards."""

import random

import pytest

from croupier.cards import DECK
from croupier.table import RefusedError, decide
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.drive import DEALER, EVERYTHING, act, perform, run_on
from croupier.table.record import read, write
from croupier.table.retrace import rebuild
from tests.play import opened
from tests.table.bots import answer, bets_of, played, some_deck


def test_no_card_comes_before_the_cut_and_the_record_reads_back() -> None:
    rng = random.Random(3)
    before = opened(played("three-card-poker"), "Ann", "Ben")
    log: list[e.Event] = []
    table = perform(before, c.StartRound(uncut=True), DEALER, log)
    with pytest.raises(RefusedError, match="the bets are closed before the deck is cut"):
        decide(table, c.HandInDeck(DECK))
    for seat in (1, 2):
        for bet in bets_of(table, seat, rng):
            table = act(table, bet, log)
    table = run_on(table, EVERYTHING, log)
    assert not any(isinstance(event, e.CardDealt) for event in log), "the deck is awaited"
    with pytest.raises(RefusedError, match="the sealed deck is cut before the first card"):
        decide(table, c.Proceed())
    with pytest.raises(RefusedError, match="each of 52 cards once"):
        decide(table, c.HandInDeck(DECK[:51]))
    deck = some_deck(rng)
    table = perform(table, c.HandInDeck(deck), EVERYTHING, log)
    with pytest.raises(RefusedError, match="this round has its deck"):
        decide(table, c.HandInDeck(deck))
    while table.round:
        table = perform(table, answer(table, rng), EVERYTHING, log)
    assert read(write(log)) == tuple(log)
    assert rebuild(before, log) == table


def test_a_deck_is_sealed_or_handed_in_at_once() -> None:
    table = opened(played("three-card-poker"), "Ann")
    with pytest.raises(RefusedError, match="handed in once the bets are closed"):
        decide(table, c.StartRound(DECK, uncut=True))
    with pytest.raises(RefusedError, match="no round is open"):
        decide(table, c.HandInDeck(DECK))
