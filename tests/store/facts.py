"""Short ways to say what the tests write."""

from datetime import UTC, datetime

from croupier.store import Append, Fact, Log

NOON = datetime(2026, 3, 10, 12, tzinfo=UTC)


def bet(seat: int, stream: str = "table/T1") -> Fact:
    """A bet of a seat."""
    return Fact.of(stream, "BetPlaced", {"seat": seat, "wager": "ante", "cents": 250}, game="a" * 64)


def one(
    stream: str = "table/T1", at: int | None = None, *, seat: int = 1, who: str = "Ada", key: str = ""
) -> Append:
    """An append of one bet, which expects the stream at a version where one is given."""
    return Append(
        (bet(seat, stream),), {} if at is None else {stream: at}, who, key, f"seat {seat}" if key else ""
    )


def filled(log: Log, events: int, tables: int = 3) -> None:
    """Write events to some tables, in turn: every other by somebody with a key, the rest by the house."""
    log.append_many(
        [
            one(f"table/T{number % tables + 1}", seat=number, key=f"k{number}")
            if number % 2
            else one(f"table/T{number % tables + 1}", seat=number, who="house")
            for number in range(events)
        ],
        NOON,
    )
