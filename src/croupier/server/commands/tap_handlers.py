"""What a live table's dealer taps, where it leads to more than the table decides by itself."""

from croupier.server.aggregates.playing import play
from croupier.server.aggregates.rooms import UnitOfWork
from croupier.server.commands.requests import handles
from croupier.server.commands.table_handlers import before_round
from croupier.server.people.access import Person
from croupier.table import tap_commands as t


@handles
def open_bets(unit: UnitOfWork, _: Person, stream: str, command: t.OpenBets) -> None:
    """Begin a round with last round's bets up, under what is posted now."""
    before_round(unit, stream)
    play(unit, stream, command)


@handles
def go_on(unit: UnitOfWork, _: Person, stream: str, command: t.GoOn) -> None:
    """Deal, go on or finish; where no round is open one begins, under what is posted now."""
    if unit.table(stream).table.round is None:
        before_round(unit, stream)
    play(unit, stream, command)
