"""What a round was to one of its players: their hands, what they bet, and what it brought."""

from collections.abc import Iterable
from typing import Final

from croupier.server.views.round_shapes import OwnHandView, OwnRoundView
from croupier.server.views.table_shapes import HandView
from croupier.server.views.tables import on_the_felt
from croupier.table import events as e
from croupier.table.evolve import effective, evolve
from croupier.table.outcome import decided_wagers
from croupier.table.state import Table
from croupier.table.view import Audience, Role, view

_ENDS: Final = (e.RoundFinished, e.RoundDead)


def _given_up(table: Table, seat: int, *, kept: bool) -> int:
    """Return what was lost but not collected when the round ended: by a fold, or with `kept` all of it."""
    hand = table.round.hands[table.hand_at(seat)] if table.round else None
    if hand is None:
        return 0
    decided = decided_wagers(table.plan, hand)
    return sum(
        bet
        for bet, done, settled in zip(hand.bets, decided, hand.settled, strict=True)
        if (done or kept) and not settled
    )


def summary(before: Table, events: Iterable[e.Event], player: str) -> OwnRoundView | None:
    """Return what a round was to one of its players; None if they had no hand in it, or it goes on."""
    table, last, dead, over, void, kept = before, before, False, False, False, False
    looks: list[Table] = []  # the moments at which cards can be seen that could not before, or last can
    for event in effective(events):
        over, dead = over or isinstance(event, _ENDS), dead or isinstance(event, e.RoundDead)
        if isinstance(event, e.RoundDead):
            void, kept = event.returned and not event.stands, not event.returned  # (Q3-17)
        last, table = table, evolve(table, event)
        if isinstance(event, e.Decided):
            looks.append(last)
        elif isinstance(event, e.HandTurnedUp):
            looks.append(table)
    held: dict[int, dict[str, list[str | None]]] = {}
    for hand in (hand for look in (*looks, last) for hand in _own(look, player)):
        known = held.get(hand["seat"], {})
        if None not in _all(hand["cards"]) or len(_all(known)) < len(_all(hand["cards"])):
            held[hand["seat"]] = hand["cards"]  # as they could last be seen, or as many as there are
    if not over or not held:
        return None
    hands: list[OwnHandView] = [
        {
            "seat": hand["seat"],
            "cards": held[hand["seat"]],
            "bet": sum(hand["bets"].values()),
            "net": 0 if void else sum(hand["results"].values()) - _given_up(last, hand["seat"], kept=kept),
            "folded": hand["folded"],
        }
        for hand in _own(last, player)
    ]
    return {"dead": dead, "hands": hands, "net": sum(hand["net"] for hand in hands)}


def _own(table: Table, player: str) -> list[HandView]:
    hands = on_the_felt(view(table, Audience(Role.PLAYER, player)))["hands"]
    return [hand for hand in hands if hand["player"] == player]


def _all(groups: dict[str, list[str | None]]) -> list[str | None]:
    return [card for cards in groups.values() for card in cards]
