"""Seats and tables: which are free, whether a draw fits, and which tables are out of balance."""

from collections.abc import Iterable

from croupier.house.tournament.events import Drawn, Seat
from croupier.house.tournament.state import Tournament
from croupier.table.refused import require


def require_free(tournament: Tournament, seat: Seat) -> None:
    """Refuse a seat that does not exist or is taken."""
    plan = tournament.scheduled
    known = f"there is no table {seat.table}; the tables are {', '.join(plan.tables)}"
    require(seat.table in plan.tables, known)
    require(seat.table not in tournament.broken, f"table {seat.table} is broken")
    there = f"table {seat.table} has no seat {seat.number}; seats go from 1 to {plan.seats}"
    require(1 <= seat.number <= plan.seats, there)
    holder = next((one.name for one in tournament.remaining if one.seat == seat), None)
    require(holder is None, f"{seat} is {holder}'s")


def require_draw(tournament: Tournament, draw: tuple[Drawn, ...], names: Iterable[str]) -> None:
    """Refuse a draw that leaves somebody out, names a stranger, or gives a seat twice."""
    drawn, due = [name for name, _ in draw], list(names)
    missing = [name for name in due if name not in drawn]
    require(not missing, f"the draw leaves out {', '.join(missing)}")
    strange = [name or "nobody" for name in drawn if name not in due]
    require(not strange, f"the draw names {', '.join(strange)}, who should not be in it")
    require(len(set(drawn)) == len(drawn), "the draw names somebody twice")
    seats = [seat for _, seat in draw]
    require(len(set(seats)) == len(seats), "the draw gives a seat to two players")
    for seat in seats:
        require_free(tournament, seat)


def sizes(tournament: Tournament) -> dict[str, int]:
    """Return how many are still in at each table in play."""
    return {table: len(tournament.at_table(table)) for table in tournament.tables}


def out_of_balance(tournament: Tournament) -> tuple[str, str] | None:
    """Return the longest and the shortest table if a player should move from one to the other."""
    by_size = sorted(sizes(tournament).items(), key=lambda pair: (pair[1], pair[0]))
    if by_size and by_size[-1][1] - by_size[0][1] > 1:
        return by_size[-1][0], by_size[0][0]
    return None
