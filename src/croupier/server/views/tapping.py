"""What a live table's dealer taps next: the lit place, the decisions open, and the bets that stand."""

from croupier.cards import card_text
from croupier.games.procedure import Decide
from croupier.server.aggregates.table_room import CardFeed
from croupier.server.views.table_shapes import AskView, Cards, FeedView, PlaceView, StandingView, TapView
from croupier.table import commands as c
from croupier.table.agenda import needs_showing
from croupier.table.drive import can
from croupier.table.pace import asked_now, by_default, in_turn, marked_at, owner, waits
from croupier.table.state import Act, Place, Round, Table


def tap_view(table: Table) -> TapView:
    """Return the button of this moment, and where the next card goes."""
    next_ = waits(table)
    play = table.round
    place = _place(table, play, next_.place, play.pencil) if play and next_.place else None
    stopped = next_.stopped
    return {
        "kind": next_.kind,
        "key": next_.key,
        "place": place,
        "stopped": {"says": stopped.says, "rules": list(stopped.rules)} if stopped else None,
    }


def fresh_view(table: Table) -> PlaceView | None:
    """Return the cards that the dealer may still key again without the floor."""
    play = table.round
    if play is None or play.pencil or play.fresh is None:
        return None
    return _place(table, play, play.fresh, ())


def _place(table: Table, play: Round, place: Place, pencil: tuple[int, ...]) -> PlaceView:
    hand, left = owner(play, place), list(pencil)
    cards: Cards = [
        card_text(card) if card is not None else card_text(left.pop(0)) if left else None
        for card in place.cards
    ]
    group = table.plan.groups[place.group]
    return {
        "seat": hand.seat if hand else None,
        "group": group.id,
        "name": group.name,
        "first": place.first + 1,
        "cards": cards,
    }


def ask_views(table: Table) -> list[AskView]:
    """Return what each seat may decide now, what it does by default, and what is pencilled."""
    play = table.round
    return [_asked(table, play, act) for act in asked_now(table)] if play else []


def _asked(table: Table, play: Round, act: Act) -> AskView:
    step = table.plan.steps[act.what]
    assert isinstance(step, Decide)  # noqa: S101 (only decisions ask)
    hand = play.hands[act.hand]
    usual, mark = by_default(table, play, act), marked_at(play, hand.seat)
    turn = in_turn(table, play, act)
    hidden = sum(card is None for cards in hand.cards for card in cards)
    settles = "fold" in step.choices and hidden and not can(turn, c.Choose(hand.seat, "fold"))
    shows = {
        str(units): sum(len(hand.cards[table.plan.group_number[name]]) for name in groups)
        for units in table.plan.sizes[step.id]
        if (groups := needs_showing(table.plan, play, hand, step, units))
    }
    wager = table.plan.asked_wager[step.id]
    called = {each.choice: each.word for each in step.called}
    return {
        "seat": hand.seat,
        "wager": table.plan.wagers[wager].id,
        "choices": list(step.choices),
        "sizes": list(table.plan.sizes[step.id]),
        "unit_cents": table.plan.unit(wager, hand.bets),
        "called": called,
        "default": (usual.choice, usual.units),
        "marked": (mark.choice, mark.units) if mark else None,
        "fold_shows": hidden if settles else 0,
        "bet_shows": shows,
    }


def standing_views(table: Table) -> list[StandingView]:
    """Return the bets that the next round begins with, as far as their players still sit there."""
    wagers = table.plan.wagers
    return [
        {"seat": seat, "bets": {wagers[w].id: bet for w, bet in enumerate(bets) if bet}}
        for seat, player, bets in table.standing
        if seat <= len(table.seats) and table.seats[seat - 1] == player
    ]


def feed_view(feed: CardFeed | None) -> FeedView | None:
    """Return what the dealer is to know of the device that sends cards."""
    if feed is None:
        return None
    asks = None if feed.asks is None else card_text(feed.asks)
    return {"source": feed.source, "asks": asks, "why": feed.why, "lost": feed.lost}
