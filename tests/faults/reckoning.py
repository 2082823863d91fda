"""The reckoning after a fault: what lies in the database, held against what the regulars were told.

Read from the database alone, as whoever comes after a crash would: no server runs.
"""

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import select

from croupier.house.posting import money_of
from croupier.server.aggregates import codec
from croupier.server.aggregates.back_rooms import Directory, HouseRoom, rebuild
from croupier.server.aggregates.table_room import TableRoom
from croupier.store import AppendResult, EventRow, Log, open_log
from croupier.store.database import reader
from croupier.store.migrate import answers
from croupier.store.vault import Vault, open_vault
from croupier.store.verify import verify
from tests.faults.regulars import Order, Regular
from tests.faults.stage import Stage
from tests.house.hall import balanced

LEAVES = {
    "Sit": "PlayerSat",
    "BuyChips": "ChipsBought",
    "PlaceBet": "BetPlaced",
    "OpenSeed": "SeedOpened",
    "Ready": "PlayerReady",
    "Choose": "Decided",
    "Consent": "ConsentGiven",
}
"""What each command of a regular leaves in the log, exactly once."""


class Reckoned(NamedTuple):
    """What a reckoning found."""

    events: int
    acknowledged: int  # commands that were answered with yes, each in the log once
    found: int  # commands without an answer that are in the log all the same
    never: int  # commands without an answer that never reached it
    refused: int
    rounds: int  # finished or dead
    dead: int
    open: tuple[tuple[str, int], ...]  # rounds in play with wagers up, by table


def reckon(stage: Stage, regulars: Iterable[Regular]) -> Reckoned:
    """See that what was acknowledged is there once, the chain holds, and every cent is accounted for."""
    with open_log(stage.database, reading=True) as log:
        verdict = verify(log)
        assert verdict.whole, verdict
        rows = log.since(0)
        assert [row.position for row in rows] == list(range(1, len(rows) + 1))
        _time_runs(rows)
        told = _commands(log, rows, list(regulars))
        _rounds_follow(rows)
        _decks_once(rows)
        ended = Counter(row.type for row in rows if row.type in ("RoundFinished", "RoundDead"))
        open_ = _money(log, rows, open_vault(stage.key))
        return Reckoned(len(rows), *told, ended.total(), ended["RoundDead"], open_)


# ------------------------------------------------------------------------------------------------ commands


def _commands(log: Log, rows: list[EventRow], regulars: list[Regular]) -> tuple[int, int, int, int]:
    acknowledged = found = never = refused = 0
    answered = _answers(log, rows)
    for regular in regulars:
        written: Counter[int] = Counter()
        for key, order in regular.journal.items():
            kept = answered.get(f"{regular.id} {key}")
            if order.done:
                assert kept is not None, f"{regular.id} was told that {order} was done, and it is not there"
                acknowledged += 1
            elif order.refused:
                assert kept is None, f"{regular.id} was refused {order}, and it is there"
                refused += 1
            elif kept is None:
                never += 1
            else:
                found += 1
            if kept is not None:
                _one(regular, order, kept)
                written.update(row.position for row in kept.rows)
        # exactly once: every event of this person belongs to one of their commands, and to one only
        theirs = [row for row in rows if row.who == regular.id and row.stream != "accounts"]
        assert written == Counter(row.position for row in theirs)
    return acknowledged, found, never, refused


def _answers(log: Log, rows: list[EventRow]) -> dict[str, AppendResult]:
    """Every answer that was kept, by its key, with the events that were written with it."""
    with reader(log.engine).connect() as connection:
        found = connection.execute(select(answers.c.key, answers.c.first, answers.c.last, answers.c.answer))
        return {
            key: AppendResult(tuple(rows[first - 1 : last]), answer) for key, first, last, answer in found
        }


def _one(regular: Regular, order: Order, kept: AppendResult) -> None:
    own = [row for row in kept.rows if row.type == LEAVES[order.name] and row.stream == order.target]
    assert len(own) == 1, f"{order} left {[row.type for row in kept.rows]}"
    body: Any = own[0].data
    assert body.get("player", regular.id) == regular.id
    for name in ("cents", "seat", "choice", "units"):
        if name in order.data and name in body:
            assert body[name] == order.data[name], (order, body)
    if order.answer is not None:
        assert f'"version":{order.answer["version"]}' in kept.answer


def _time_runs(rows: list[EventRow]) -> None:
    """In no room did time run back; two processes that write to two rooms at once may be a hair apart."""
    for stream in {row.stream for row in rows}:
        times = [row.at for row in rows if row.stream == stream]
        assert times == sorted(times), f"time ran back in {stream}"


def _rounds_follow(rows: list[EventRow]) -> None:
    """Every round that began at a table ended, finished or dead, before the next, and none was skipped."""
    began: dict[str, int] = {}
    over: dict[str, int] = {}
    for row in rows:
        if row.type == "RoundStarted":
            assert over.get(row.stream, 0) == began.get(row.stream, 0), "a round began within another"
            began[row.stream] = began.get(row.stream, 0) + 1
        elif row.type in ("RoundFinished", "RoundDead"):
            over[row.stream] = over.get(row.stream, 0) + 1
            assert over[row.stream] == began.get(row.stream, 0), "a round ended twice"


def _decks_once(rows: list[EventRow]) -> None:
    """No deck was sealed twice, and none that was opened for nothing was dealt."""
    roots = [json.loads(row.body)["root"] for row in rows if row.type == "DecksSealed"]
    assert len(set(roots)) == len(roots), "decks were sealed twice"
    cut = [(row.stream, json.loads(row.body)["round"]) for row in rows if row.type == "DeckCut"]
    void = {(row.stream, json.loads(row.body)["round"]) for row in rows if row.type == "DecksOpened"}
    assert len(set(cut)) == len(cut), "a round was cut twice"
    assert not void & set(cut), "a deck that was opened was dealt"


# --------------------------------------------------------------------------------------------------- money


def _money(log: Log, rows: list[EventRow], vault: Vault) -> tuple[tuple[str, int], ...]:
    directory = rebuild(log, vault, codec.DIRECTORY, {})
    assert isinstance(directory, Directory)
    room = rebuild(log, vault, codec.HOUSE, directory.games)
    assert isinstance(room, HouseRoom)
    balanced(room.house)
    found = []
    for stream in directory.streams:
        table = rebuild(log, vault, stream, directory.games)
        if isinstance(table, TableRoom) and table.felt is not None:
            _conserved(table, [row for row in rows if row.stream == stream])
            if table.felt.round and table.felt.round.hands:
                found.append((table.id, table.felt.round.number))
    return tuple(found)


def _conserved(room: TableRoom, rows: list[EventRow]) -> None:
    """What players brought to a table lies before them, on the layout, or in its bank."""
    brought = 0
    for row in rows:
        body: Any = row.data
        if row.type in ("ChipsBought", "ChipsBrought"):
            brought += body["cents"]
        elif row.type == "ChipsCashed":
            brought -= body["cents"]
    money = money_of(room.table)
    assert sum(money.rails.values()) + sum(money.up.values()) + money.bank == brought
    assert all(cents >= 0 for cents in (*money.rails.values(), *money.up.values()))
