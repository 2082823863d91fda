"""What holds at every table after every event, whatever the game: money, cards, wagers, limits of sanity."""

from collections.abc import Iterable
from itertools import chain

from croupier.cards import DECK
from croupier.table import events as e
from croupier.table import evolve
from croupier.table.state import Round, Table

SETTLEMENTS = (e.WagerTaken, e.WagerPaid, e.WagerPushed)


def chips(table: Table) -> int:
    """Every cent that is at a table: before the players, on the layout, and won or lost by the bank."""
    up = sum(
        bet
        for hand in (table.round.hands if table.round else ())
        for bet, settled in zip(hand.bets, hand.settled, strict=True)
        if settled is None
    )
    return sum(player.chips for player in table.players) + up + table.bank


def brought(event: e.Event) -> int:
    """What an event brings to a table from outside, in cents."""
    match event:
        case e.ChipsBought() | e.ChipsBrought():
            return event.cents
        case e.ChipsCashed():
            return -event.cents
        case e.BuyInCorrected():
            return event.after_cents - event.before_cents
        case _:
            return 0


def cards(play: Round) -> list[int]:
    """Every card of a round that is known, wherever it lies."""
    piles = chain(play.shared, (play.burned, play.deck), *(hand.cards for hand in play.hands))
    return [card for pile in piles for card in pile if card is not None]


def step(table: Table, event: e.Event) -> Table:
    """Let one event happen, and hold the table before and after it to every law."""
    if isinstance(event, SETTLEMENTS):
        settles_a_wager_that_is_up(table, event)
    if isinstance(event, e.RoundFinished):
        leaves_nothing_up(table)
    after = evolve(table, event)
    assert chips(after) == chips(table) + brought(event), f"money made or lost by {event}"
    assert all(player.chips >= 0 for player in after.players), f"less than no chips after {event}"
    if after.round:
        known = cards(after.round)
        assert len(known) == len(set(known)), f"a card lies in two places after {event}"
        assert set(known) <= set(DECK), f"no card at all after {event}"
        assert after.round.keyed or len(known) == len(DECK), f"a card is gone after {event}"
        assert after.round.todo, f"nothing left to do, and no end, after {event}"
    return after


def settles_a_wager_that_is_up(table: Table, event: e.Event) -> None:
    """A wager is taken, paid or pushed once, and for what lies there; a bonus may follow a stake taken."""
    assert isinstance(event, SETTLEMENTS)
    assert table.round is not None
    hand = table.round.hands[table.hand_at(event.seat)]
    wager = table.plan.wager_number[event.wager]
    stake = hand.bets[wager]
    assert stake > 0, f"{event} settles a spot on which nothing lies"
    settled = hand.settled[wager]
    if settled is not None and settled.bonus:
        assert isinstance(event, e.WagerPaid)
        assert (event.stake, event.won + event.held) == (0, settled.bonus), f"{event} is another bonus"
        return
    assert settled is None, f"{event} settles {event.wager} of seat {event.seat} again"
    match event:
        case e.WagerPaid():
            assert 0 < event.stake <= stake
            assert event.won >= 0
            assert event.held >= 0
        case _:
            assert event.cents == stake


def leaves_nothing_up(table: Table) -> None:
    """A round ends once every wager is settled and nothing is held back."""
    assert table.round is not None
    for hand in table.round.hands:
        for bet, settled in zip(hand.bets, hand.settled, strict=True):
            assert (settled is None) == (bet == 0), f"seat {hand.seat} has a wager that nobody settled"
            assert settled is None or settled.held == 0, f"seat {hand.seat} is owed what the cap held back"
            owed = settled.bonus if settled and not hand.forfeited else 0
            assert owed == 0, f"seat {hand.seat} is owed a bonus"


def steps(table: Table, events: Iterable[e.Event]) -> Table:
    """Let events happen one after another, each under every law."""
    for event in events:
        table = step(table, event)
    return table
