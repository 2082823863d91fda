"""A round again as one person saw it: moment by moment, each the felt as it was shown to them then.

A moment is everything that belongs together: all bets of a seat, the whole deal, one decision, one hand's
settlement. It is told as what changed on the felt since the moment before.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from croupier.games.words import dollars
from croupier.server.views.deltas import changes
from croupier.server.views.room_views import on_the_felt
from croupier.table import events as e
from croupier.table.evolve import effective, evolve
from croupier.table.state import Table
from croupier.table.view import Audience, Role, view

_DEALT: Final = (e.BetsClosed, e.CardDealt, e.CardBurned, e.Tended)
_OF_A_HAND: Final = (
    e.WagerTaken, e.WagerPaid, e.WagerPushed, e.CapShared,
    e.HandTurnedUp, e.HandAnnounced, e.HandCalled, e.HandAcknowledged, e.HandRacked,
)  # fmt: skip
_ENDS: Final = (e.RoundFinished, e.RoundDead)


class _Key(NamedTuple):
    """What belongs together: events with the same key are one moment."""

    kind: str
    seat: int | None = None
    of: str = ""


def moments(before: Table, events: Iterable[e.Event], audience: Audience) -> list[dict[str, Any]]:
    """Return the moments of a round, from the bets to the last hand; `before` is the table before it."""
    told: list[dict[str, Any]] = []
    shown: dict[str, Any] = {}
    for key, happened, table in _together(before, events):
        now = on_the_felt(view(table, audience))
        if now == shown and key.kind != "trouble":
            continue  # nothing that this person could see
        said = " · ".join(filter(None, (_words(table, event) for event in happened)))
        told.append({"kind": key.kind, "seat": key.seat, "says": said, "changes": changes(shown, now)})
        shown = now
    return told


def summary(before: Table, events: Iterable[e.Event], player: str) -> dict[str, Any] | None:
    """Return what a round was to one of its players; None if they had no hand in it, or it goes on."""
    table, last, dead, over = before, before, False, False
    looks: list[Table] = []  # the moments at which cards can be seen that could not before, or last can
    for event in effective(events):
        over, dead = over or isinstance(event, _ENDS), dead or isinstance(event, e.RoundDead)
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
    hands = [
        {
            "seat": hand["seat"],
            "cards": held[hand["seat"]],
            "bet": sum(hand["bets"].values()),
            "net": 0 if dead else sum(hand["results"].values()),
            "folded": hand["folded"],
        }
        for hand in _own(last, player)
    ]
    return {"dead": dead, "hands": hands, "net": sum(hand["net"] for hand in hands)}


def _own(table: Table, player: str) -> list[dict[str, Any]]:
    hands: list[dict[str, Any]] = on_the_felt(view(table, Audience(Role.PLAYER, player)))["hands"]
    return [hand for hand in hands if hand["player"] == player]


def _all(groups: dict[str, list[str | None]]) -> list[str | None]:
    return [card for cards in groups.values() for card in cards]


def _together(before: Table, events: Iterable[e.Event]) -> Iterator[tuple[_Key, list[e.Event], Table]]:
    """Yield events that belong together, with the table after them; the layout stays where it ends."""
    key, happened, table = _Key("begins"), list[e.Event](), before
    for event in effective(events):
        if isinstance(event, _ENDS):
            break
        of = _key(event) or key  # what stands for nothing by itself belongs to what came before
        if of != key and happened:
            yield key, happened, table
            happened = []
        key, table = of, evolve(table, event)
        happened.append(event)
    if happened:
        yield key, happened, table


def _key(event: e.Event) -> _Key | None:
    match event:
        case e.RoundStarted() | e.Shuffled() | e.DeckWashed():
            return _Key("begins")
        case e.BetPlaced() | e.BetRemoved():
            return _Key("bets", event.seat)
        case e.Decided():
            return _Key("decides", event.seat, event.step)
        case e.CardTurnedUp():
            return _Key("turns", None, f"{event.group} {event.number}")
        case e.GroupTurnedUp():
            return _Key("turns", None, event.group)
        case e.HandForfeited():
            return _Key("trouble", event.seat)
        case _ if isinstance(event, _OF_A_HAND):
            return _Key("settles", event.seat)
        case _ if isinstance(event, _DEALT):
            return _Key("deals")
        case _:
            return None


def _words(table: Table, event: e.Event) -> str:
    """Say what an event was, without naming a card: the felt shows those one may see."""
    game = table.plan.game
    match event:
        case e.BetPlaced():
            return f"{game.wager(event.wager).name} {dollars(event.cents)}"
        case e.BetRemoved():
            return f"{game.wager(event.wager).name} taken back"
        case e.CardDealt():
            return ""
        case e.BetsClosed():
            return "no more bets; the cards are dealt"
        case e.Decided():
            return f"{event.choice} {dollars(event.cents)}" if event.cents else event.choice
        case e.CardTurnedUp() | e.GroupTurnedUp():
            return f"turned up: {game.card_group(event.group).name}"
        case e.WagerTaken() | e.WagerPaid() | e.WagerPushed():
            odds = event.odds if isinstance(event, e.WagerPaid) else ""
            return " ".join(filter(None, (game.wager(event.wager).name, event.reason.value, odds)))
        case e.CapShared():
            return "the most a round pays is shared"
        case e.HandForfeited():
            return "the hand is forfeited"
        case e.PlayerSat():
            return f"seat {event.seat} is taken"
        case _:
            return ""
