"""Where advice is given: at tables for play money alone. `croupier.drill.counsel` counts what it says."""

from croupier.server.aggregates.table_room import TableRoom
from croupier.table.refused import require


def verify_practice(room: TableRoom) -> None:
    """Refuse advice where chips are worth money: there a player decides alone."""
    practice = room.setup is not None and room.setup.play_money
    require(practice, "advice is given at tables for play money; here you decide by yourself")
