"""What became of the wagers of a round, told briefly."""

from croupier.table import events as e
from tests.play import Play


def settled(play: Play, seat: int = 1) -> list[tuple[str, str, int]]:
    """What became of each wager of a seat, in order: taken, pushed or paid, which, and how much."""
    found = []
    for event in play.log:
        match event:
            case e.WagerTaken(at, wager, cents) if at == seat:
                found.append(("taken", wager, cents))
            case e.WagerPushed(at, wager, cents) if at == seat:
                found.append(("pushed", wager, cents))
            case e.WagerPaid(at, wager, _, won) if at == seat:
                found.append(("paid", wager, won))
    return found


def reasons(play: Play) -> dict[str, e.Reason]:
    kinds = (e.WagerTaken, e.WagerPushed, e.WagerPaid)
    return {event.wager: event.reason for event in play.log if isinstance(event, kinds)}
