"""What the log has of slips, without what no slip tells of."""

from typing import Final

from croupier.house import events as e
from croupier.server.aggregates import codec
from croupier.server.queries.books import types_of
from croupier.store import Log
from croupier.store.vault import Vault

_UNREAD: Final = types_of(
    codec.HOUSE, (e.TablePosted, e.ChipsSold, e.ChipsRedeemed, e.OldChipsRedeemed, e.CountSubmitted)
)
"""What tables post and windows sell: nearly all that a house writes, and on no slip."""


def slip_events(log: Log, vault: Vault | None) -> list[e.Event]:
    """Return the events of the house that slips are made of, in order."""
    return [codec.read(row, vault) for row in log.read(codec.HOUSE, but=_UNREAD)]
