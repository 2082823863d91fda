"""A guest who plays at a real table and knows a card to come, from the house's own disk."""

from croupier.drill.counsel import faced_moment
from croupier.protection.knowledge import choices, values, values_with
from croupier.server.aggregates import codec
from croupier.server.aggregates.back_rooms import Directory, rebuild
from croupier.server.aggregates.table_room import TableRoom
from croupier.store import open_log
from croupier.store.database import key_place
from croupier.store.vault import open_vault
from croupier.table.state import Table
from croupier.table.view import Audience, Role, view
from tests.server.running import House, Visitor
from tests.waiting import soon

STUD = "nh-holdem-stud"


def plays_knowing(house: House, table: str, rounds: int) -> Visitor:
    """Play so many rounds alone at a table, knowing the first card of the board; return the player."""
    Visitor(house).as_operator().order(f"table/{table}", "OpenTable", game=STUD, seats=2)
    player = Visitor(house).as_guest()
    player.order(f"table/{table}", "Sit", seat=1)
    player.order(f"table/{table}", "BuyChips", cents=2_000_00)
    at = f"/api/views/table/{table}"
    for number in range(1, rounds + 1):
        soon(lambda: player.ask(at).data["bets_open"])
        player.order(f"table/{table}", "PlaceBet", seat=1, wager="ante", cents=2_00)
        player.order(f"table/{table}", "Ready")
        soon(lambda: player.ask(at).data["choice"])
        while player.ask(at).data["choice"]:
            _decide(player, table, _felt(house, table), player.id)
        if number < rounds:
            player.order(f"table/{table}", "Ready")
    return player


def _decide(player: Visitor, table: str, felt: Table, name: str) -> None:
    assert felt.round is not None
    game = felt.plan.game
    at = faced_moment(game, view(felt, Audience(Role.PLAYER, name)), name)
    board = felt.plan.group_number["board"]
    card, up = felt.round.shared[board][0], felt.round.shared_up[board][0]
    worth = values(game, at) if up or card is None else values_with(game, at, card)
    chosen = choices(game, at)[max(range(len(worth)), key=worth.__getitem__)]
    if chosen.isdecimal():
        player.order(f"table/{table}", "Choose", seat=1, choice="bet", units=int(chosen))
    else:
        player.order(f"table/{table}", "Choose", seat=1, choice=chosen)


def _felt(house: House, table: str) -> Table:
    database = house.folder / "house.db"
    with open_log(database, reading=True) as log:
        vault = open_vault(key_place(database))
        directory = rebuild(log, vault, codec.DIRECTORY, {})
        assert isinstance(directory, Directory)
        room = rebuild(log, vault, f"{codec.TABLE}/{table}", directory.games)
        assert isinstance(room, TableRoom)
        return room.table
