"""The records of a house as its reports read them, brought back from the log."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from croupier.games import Game
from croupier.house import events as e
from croupier.house.reports.records import Records, Sitting
from croupier.server.aggregates import codec
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.back_rooms import Directory, rebuild
from croupier.store import Log
from croupier.store.vault import Vault
from croupier.table import events as t

_Told: TypeAlias = Callable[[str], tuple[Any, ...]]


def records_of(log: Log, vault: Vault) -> Records:
    """Return everything a report may be made of, up to what the ledger was last told of each table."""
    directory = rebuild(log, vault, codec.DIRECTORY, {})
    assert isinstance(directory, Directory)  # noqa: S101 (by the name of its stream)

    def told(stream: str) -> tuple[Any, ...]:
        return tuple(codec.read(row, vault) for row in log.read(stream))

    def all_of(family: str) -> tuple[tuple[Any, ...], ...]:
        return tuple(told(stream) for stream in directory.streams if codec.family(stream) == family)

    house = told(codec.HOUSE)  # before the tables: what it has posted, they have played
    return Records(
        house,
        tuple(_sittings(house, directory, told)),
        jackpots=all_of(codec.JACKPOTS),
        tournaments=all_of(codec.TOURNAMENT),
    )


def _sittings(house: tuple[e.Event, ...], directory: Directory, told: _Told) -> Iterator[Sitting]:
    """Yield every time a table was open: the books open it as often as it is laid out on the floor."""
    opened: dict[str, list[e.TableOpened]] = defaultdict(list)
    posted: dict[str, list[int]] = defaultdict(list)
    for event in house:
        if isinstance(event, e.TableOpened):
            opened[event.table].append(event)
            posted[event.table].append(0)
        elif isinstance(event, e.TablePosted):
            posted[event.table][-1] += event.count
    for table, openings in opened.items():
        laid = _laid_out(told(f"{codec.TABLE}/{table}"), directory.games)
        for opening, count, (game, events) in zip(openings, posted[table], laid, strict=False):
            yield Sitting(table, opening.at, game, tuple(events[:count]))


def _laid_out(events: tuple[Any, ...], games: Mapping[str, Game]) -> list[tuple[Game, list[t.Event]]]:
    """Return a table's events by the times it was laid out, without what only the server tells."""
    times: list[tuple[Game, list[t.Event]]] = []
    for event in events:
        if isinstance(event, f.TableLaid):
            times.append((games[event.game_hash], []))
        elif isinstance(event, t.Event):
            times[-1][1].append(event)
    return times
