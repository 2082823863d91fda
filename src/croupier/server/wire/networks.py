"""From which network each player last did something here, so that no network takes a whole table.

Guests cost nothing, so a program could be as many of them as there are seats. Each process knows the players
it has heard of itself; a casino whose visitors all come from one address says so with `--seats-per-address`.
"""

from collections import OrderedDict
from collections.abc import Iterable
from datetime import datetime
from typing import Final

from croupier.server.aggregates.table_room import TableRoom
from croupier.server.commands.company_handlers import is_kept
from croupier.table.refused import require
from croupier.table.state import Table

SEATS_PER_ADDRESS: Final = 4
"""How many seats, and how many places on the waiting list, one network has at one table."""
PRIVATE_PER_ADDRESS: Final = 2
"""How many private tables one network keeps, or half as many as it may have seats at a table."""
TAKES_PLACE: Final = ("Sit", "Wait", "AskSecondHand")
"""The commands that take a seat, or a place on the waiting list."""
_REMEMBERED: Final = 20_000  # players; the longest silent is forgotten first


class PlayerNetworks:
    """The networks of players.

    >>> networks = PlayerNetworks()
    >>> networks.note("Ada", "203.0.113.7")
    >>> networks.held(("Ada", None, "Bob"), "203.0.113.7")
    1
    """

    def __init__(self) -> None:
        self._networks: OrderedDict[str, str] = OrderedDict()

    def note(self, player: str, network: str) -> None:
        """Remember from where somebody did something."""
        self._networks.pop(player, None)
        self._networks[player] = network
        if len(self._networks) > _REMEMBERED:
            self._networks.popitem(last=False)

    def verify_room(self, felt: Table, name: str, player: str, network: str, most: int) -> None:
        """Refuse a seat or a place on the waiting list to a network that has several at the table already."""
        if name not in TAKES_PLACE:
            return
        held = self.held(
            felt.waiting if name == "Wait" else felt.seats,
            network,
            but=player if name != "AskSecondHand" else "",
        )
        places = "places on this waiting list" if name == "Wait" else "seats at this table"
        require(held < most, f"your network has {held} {places}, and no more; choose another table")

    def verify_private(
        self, rooms: Iterable[TableRoom], player: str, network: str, most: int, at: datetime
    ) -> None:
        """Refuse a private table to a network that keeps several: there are a dozen for everybody."""
        most = max(PRIVATE_PER_ADDRESS, most // 2)
        keepers = [who for room in rooms if room.is_private and is_kept(room, at) for who in room.keeper]
        held = self.held(keepers, network, but=player)
        require(held < most, f"your network keeps {held} private tables, and no more; join one by its link")

    def held(self, players: Iterable[str | None], network: str, but: str = "") -> int:
        """Return how many of these places a network holds, without those of one player."""
        return sum(self._networks.get(each or "") == network for each in players if each != but)
