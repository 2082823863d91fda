"""What a log must have been by those who saw it: its leaves, and the comparison with heads and answers."""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple

from sqlalchemy import text

from croupier.fair.checkpoints import log_cut, log_forked
from croupier.fair.tree import Frontier
from croupier.store.compact import full_hash
from croupier.store.database import reader, spoken
from croupier.store.log import Log
from croupier.store.records import DamageError

HEAD_STREAM: Final = "checkpoint"
"""Where the log says how far its kept answers had come, before a head is signed."""
ANSWERS_NOTED: Final = "AnswersNoted"
DAY_SIGNED: Final = "DayHeadSigned"
"""And which head was signed when a gaming day was closed."""
_AT_ONCE: Final = 5_000


class ExpectedHead(NamedTuple):
    """A size and a root that a log must have had, and who says so."""

    who: str
    size: int
    root: bytes


def leaves(log: Log, after: int = 0, until: int | None = None) -> Iterator[bytes]:
    """Yield the hashes of events, which are the leaves of the tree."""
    asked = "SELECT position, hash FROM event WHERE position > :after"
    asked += "" if until is None else " AND position <= :until"
    values = {"after": after} if until is None else {"after": after, "until": until}
    position = after
    with spoken(log.url), reader(log.engine).connect() as connection:
        result = connection.execution_options(stream_results=True).execute(
            text(f"{asked} ORDER BY position"), values
        )
        rows = chain.from_iterable(result.partitions(_AT_ONCE))
        for found, *_, hash_ in log.archives.whole(connection, rows, after, until):
            position += 1
            try:
                raw = bytes.fromhex(full_hash(hash_))
            except (TypeError, ValueError):
                raw = b""
            if found != position or len(raw) != 32:
                raise DamageError(
                    f"event {position} is missing or damaged; run croupier audit verify", position
                )
            yield raw


class TreeWalk:
    """Compares the tree over a log with heads that somebody saw, while its events are walked through."""

    def __init__(self, expected: Iterable[ExpectedHead]) -> None:
        self._expected = sorted((head for head in expected if head.size), key=lambda head: head.size)
        self._frontier = Frontier()
        self._waiting: list[bytes] = []

    def add(self, hash_: str) -> None:
        """Take in the next event."""
        if not self._expected:
            return
        self._waiting.append(bytes.fromhex(hash_))
        due = len(self._waiting) + self._frontier.size == self._expected[0].size
        if due or len(self._waiting) == _AT_ONCE:
            self._compare()

    def _compare(self) -> None:
        self._frontier, self._waiting = self._frontier.extend(self._waiting), []
        while self._expected and self._expected[0].size == self._frontier.size:
            head = self._expected.pop(0)
            if head.root != self._frontier.root:
                raise DamageError(log_forked(head.who, head.size))

    def end(self, events: int) -> None:
        """See that the log is as long as everybody saw it."""
        if self._expected:
            longest = self._expected[-1]
            raise DamageError(log_cut(events, longest.who, longest.size), events + 1)


class NotedAnswers:
    """How far the kept answers had come when a head was signed, as events of the log say it."""

    def __init__(self) -> None:
        self._noted: dict[int, tuple[str, int]] = {}

    def note(self, row: Sequence[Any]) -> None:
        """Take in an event, as it stands in the database."""
        position, stream, _, _, _, type_, body, *_ = row
        if stream == HEAD_STREAM and type_ == ANSWERS_NOTED:
            try:
                held = json.loads(body)
                self._noted[int(held["answers"])] = str(held["hash"]), position
            except (ValueError, KeyError, TypeError):
                raise DamageError(
                    f"event {position} does not say how far the answers were", position
                ) from None

    def meet(self, number: int, hash_: str) -> None:
        """Compare a kept answer with what the log says."""
        noted = self._noted.pop(number, None)
        if noted and noted[0] != hash_:
            raise DamageError(
                f"kept answer {number} is not the one that event {noted[1]} of the log remembers"
            )

    def end(self, answers: int) -> None:
        """See that no answer is missing that the log remembers."""
        if lost := [number for number in self._noted if number > answers]:
            number = max(lost)
            at = self._noted[number][1]
            raise DamageError(f"the kept answers end at {answers}; event {at} of the log remembers {number}")
