"""A tournament's money in the ledger: what each of its events posts, and nothing that no event says.

Entries are paid in cash, for house chips serve no other purpose (H-09), into the tournament's account; prizes
and refunds leave it in cash. What is left stays in the cage, until charity and state get their shares (H-15);
what set prizes lack, the operator brings.
"""

from collections.abc import Iterable

from croupier.house.ledger import Account, Entry, Kind, moved
from croupier.house.tournament import events as e

OUTSIDE = Account(Kind.OUTSIDE)
CAGE = Account(Kind.CAGE)


def entries(tournament_id: str, event: e.Event) -> tuple[Entry, ...]:
    """Return what an event posts."""
    held = Account(Kind.TOURNAMENT, tournament_id)
    match event:
        case e.Paid():
            return (moved(f"{event.what} of {event.player}", event.cents, OUTSIDE, held),)
        case e.Refunded():
            return (moved(f"refund to {event.player}", event.cents, held, OUTSIDE),)
        case e.PaidOut():
            return (moved(f"{event.what} to {event.player}", event.cents, held, OUTSIDE),)
        case e.EntriesClosed(added=cents) if cents:
            return (moved(f"added to the prizes of {tournament_id}", cents, OUTSIDE, held),)
        case e.PlacesSettled(kept=cents) | e.Voided(kept=cents) if cents:
            return (moved(f"kept of {tournament_id}", cents, held, CAGE),)
        case _:
            return ()


def all_entries(history: Iterable[e.Event]) -> tuple[Entry, ...]:
    """Return what a whole history posts."""
    tournament_id, found = "", list[Entry]()
    for event in history:
        if isinstance(event, e.Scheduled):
            tournament_id = event.plan.id
        found += entries(tournament_id, event)
    return tuple(found)
