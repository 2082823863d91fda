"""What people decided at the tables, how often, by whom; and whether sealed decks were whole."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from croupier.declare import Target, audited_events
from croupier.fair.seal import Sealed
from croupier.house.serialize import to_plain
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
    rounds: int  # at the table, or at the tables where this person did any of it
    voids: int
    silent: int  # of them for a seed that was not opened
    forfeits: int
    rulings: int
    corrections: int  # of cards, bets, decisions and buy-ins
    undos: int
    payouts: int  # changed from what the settlement reckoned, or reversed once it was paid
    given: int  # cents that those payouts gave players beyond it
    taken: int  # and took from them
    second: int  # what this person signed as the second

    @property
    def void_rate(self) -> float:
        """Voids for each round."""
        return self.voids / self.rounds if self.rounds else 0.0

    @property
    def forfeit_rate(self) -> float:
        """Forfeits for each round."""
        return self.forfeits / self.rounds if self.rounds else 0.0


class DiscretionAct(NamedTuple):
    """A correction, an undo or a payout that was changed: when, where, by whom, and what it was."""

    position: int
    at: datetime
    table: str
    kind: str  # corrections, undos or payouts
    by: str  # who approved it
    second: str
    says: str


_KINDS: Final[Mapping[type, str]] = MappingProxyType(
    {
        e.CardCorrected: "corrections",
        e.BetCorrected: "corrections",
        e.DecisionCorrected: "corrections",
        e.BuyInCorrected: "corrections",
        e.StepUndone: "undos",
        e.PayoutCorrected: "payouts",
        e.PayoutReversed: "payouts",
    }
)
"""What is put right by hand, and under what it is counted."""


def acts(log: Log) -> tuple[DiscretionAct, ...]:
    """Return every correction, undo and changed payout of the tables, the newest first."""
    words = audited_events(Target.TABLE)
    found = []
    for row in _rows(log):
        if kind := _kind(row):
            event: Any = codec.read(row, None)
            second = str(getattr(event, "second", "") or getattr(event, "seconded", ""))
            fields: Any = to_plain(event)
            says, table = words[type(event).__name__].sentence(fields), row.stream.partition("/")[2]
            says += f": {event.reason}" if kind == "undos" else ""
            found.append(DiscretionAct(row.position, row.at, table, kind, event.by, second, says))
    return tuple(reversed(found))


def _kind(row: EventRow) -> str:
    kind = codec.kind_of(row)
    return _KINDS.get(kind, "") if kind else ""


def _moved(event: Any) -> Counter[str]:
    """Return what a payout that was changed by hand gave or took; a cleared one is told by its reversals."""
    if isinstance(event, e.PayoutCorrected) and event.cleared:
        return Counter()
    more = event.after_cents - event.before_cents
    return Counter(payouts=1, given=max(0, more), taken=max(0, -more))


def discretion(log: Log) -> tuple[tuple[DiscretionCount, ...], tuple[DiscretionCount, ...]]:
    """Return the counts of every table and of every person, those who did most first."""
    tables: defaultdict[str, Counter[str]] = defaultdict(Counter)
    people: defaultdict[str, Counter[str]] = defaultdict(Counter)
    worked: set[tuple[str, str]] = set()  # who did any of it at which table
    silent: set[str] = set()  # tables whose open round died of a silent seed
    for row in _rows(log):
        kind, stream = codec.kind_of(row), row.stream.partition("/")[2]
        who, what, table = row.who, Counter[str](), tables[stream]
        if kind is e.RoundStarted:
            table["rounds"] += 1
        elif kind is f.DecksOpened and codec.read(row, None).silent:
            silent.add(stream)
        elif kind is e.RoundDead:
            what = Counter(voids=1, silent=int(stream in silent))
            silent.discard(stream)
        elif kind in (e.HandForfeited, e.LateBetForfeited):
            what = Counter(forfeits=1)
        elif kind is e.IrregularityRuled:
            what = Counter(rulings=1)
        elif name := _kind(row):
            event: Any = codec.read(row, None)
            who, what = event.by, _moved(event) if name == "payouts" else Counter({name: 1})
        elif kind is f.Countersigned:
            who = codec.read(row, None).second
            people[who]["second"] += 1
        table.update(what)
        people[who].update(what)
        worked |= {(who, stream)} if what or kind is f.Countersigned else set()
    for who, stream in worked:
        people[who]["rounds"] += tables[stream]["rounds"]
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
    return tuple(sorted(made, key=lambda each: (-_decided(each), each.of)))


def _decided(each: DiscretionCount) -> int:
    by_hand = each.corrections + each.undos + each.payouts
    return each.voids + each.forfeits + each.rulings + by_hand
