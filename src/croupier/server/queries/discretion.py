"""How often hands were voided, forfeited or ruled on, by whom; and whether sealed decks were whole."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from croupier.fair.seal import Sealed
from croupier.house.settings import ITSELF
from croupier.server.aggregates import codec
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.back_rooms import Directory, rebuild
from croupier.store import EventRow, Log
from croupier.store.vault import Vault
from croupier.table import events as e

_AT_ONCE = 5_000


class DiscretionCount(NamedTuple):
    """What was done at a table, or by somebody there."""

    of: str
    rounds: int  # at the table, or none for a person
    voids: int
    silent: int  # of them for a seed that was not opened
    forfeits: int
    rulings: int
    second: int  # rulings and voids that this person signed as the second

    @property
    def void_rate(self) -> float:
        """Voids for each round."""
        return self.voids / self.rounds if self.rounds else 0.0


def discretion(log: Log) -> tuple[tuple[DiscretionCount, ...], tuple[DiscretionCount, ...]]:
    """Return the counts of every table and of every person, those who did most first."""
    tables: dict[str, Counter[str]] = {}
    people: dict[str, Counter[str]] = {}
    silent: set[str] = set()  # tables whose open round died of a silent seed
    for row in _rows(log):
        kind = codec.kind_of(row)
        table = tables.setdefault(row.stream.partition("/")[2], Counter())
        person = people.setdefault(row.who, Counter())
        if kind is e.RoundStarted:
            table["rounds"] += 1
        elif kind is f.DecksOpened and codec.read(row, None).silent:
            silent.add(row.stream)
        elif kind is e.RoundDead:
            for counted in (table, person):
                counted["voids"] += 1
                counted["silent"] += row.stream in silent
            silent.discard(row.stream)
        elif kind in (e.HandForfeited, e.LateBetForfeited):
            table["forfeits"] += 1
            person["forfeits"] += 1
        elif kind is e.IrregularityRuled:
            table["rulings"] += 1
            person["rulings"] += 1
        elif kind is f.Countersigned:
            people.setdefault(codec.read(row, None).second, Counter())["second"] += 1
    return _sorted(tables), _sorted({who: done for who, done in people.items() if done and who != ITSELF})


def false_seals(log: Log, vault: Vault) -> tuple[int, tuple[str, ...]]:
    """Return how many rounds were sealed, and those whose decks do not come from their secret."""
    directory = rebuild(log, vault, codec.DIRECTORY, {})
    assert isinstance(directory, Directory)  # noqa: S101 (by its name)
    count, wrong, games = 0, list[str](), dict[str, str]()
    for row in _rows(log):
        kind = codec.kind_of(row)
        if kind is f.TableLaid:
            games[row.stream] = codec.read(row, None).game_hash
        elif kind is f.DecksSealed:
            fact: f.DecksSealed = codec.read(row, vault)
            cards = tuple(directory.games[games[row.stream]].deck.cards)
            made = Sealed(fact.header, bytes.fromhex(fact.secret), cards)
            count += 1
            whole = tuple(each.hex() for each in made.fingerprints)
            if (whole, made.root.hex()) != (fact.fingerprints, fact.root):
                wrong.append(f"{row.stream} {fact.round}")
    return count, tuple(wrong)


def _rows(log: Log) -> Iterable[EventRow]:
    after = 0
    while page := log.since(after, _AT_ONCE):
        yield from (row for row in page if codec.family(row.stream) == codec.TABLE)
        after = page[-1].position


def _sorted(found: dict[str, Counter[str]]) -> tuple[DiscretionCount, ...]:
    made = (
        DiscretionCount(of, *(done[name] for name in DiscretionCount._fields[1:]))
        for of, done in found.items()
    )
    return tuple(sorted(made, key=lambda each: (-each.voids - each.forfeits - each.rulings, each.of)))
