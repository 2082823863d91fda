"""Any appends in any groups come out as a plain list would have them: the log beside a model of ten lines."""

import random

import pytest

from croupier.store import Append, Conflict, Log
from croupier.store.verify import verify
from tests.store.facts import NOON, bet

STREAMS = ("house", "table/T1", "table/T2", "accounts")


class Model:
    """What a log is, without a disk: events in order, and answers by key."""

    def __init__(self) -> None:
        self.events: list[tuple[str, int, str]] = []
        self.answers: dict[str, tuple[str, int]] = {}

    def version(self, stream: str) -> int:
        return sum(each[0] == stream for each in self.events)

    def append(self, append: Append) -> tuple[str, int] | None:
        """Return the answer and how many events it wrote, or None for a conflict."""
        if append.key in self.answers:
            return self.answers[append.key]
        if any(self.version(stream) != version for stream, version in append.expected.items()):
            return None
        for fact in append.facts:
            self.events.append((fact.stream, self.version(fact.stream) + 1, fact.body))
        result = append.answer, len(append.facts)
        if append.key:
            self.answers[append.key] = result
        return result


def any_append(draw: random.Random, model: Model) -> Append:
    """Return an append that expects what is so, or nearly, with a key that is new, old or none."""
    facts = tuple(
        bet(draw.randrange(9), draw.choice(STREAMS)) for _ in range(draw.choice((0, 1, 1, 1, 2, 5)))
    )
    expected = {
        stream: max(0, model.version(stream) + draw.choice((-1, 0, 0, 0, 0, 1)))
        for stream in draw.sample(STREAMS, draw.choice((0, 1, 1, 2)))
    }
    key = draw.choice(("", f"k{draw.randrange(40)}"))
    return Append(facts, expected, "Ada", key, f"answer {draw.random()}")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_any_appends_come_out_as_the_model_has_them(log: Log, seed: int) -> None:
    draw, model = random.Random(seed), Model()
    conflicts = repeats = 0
    for _ in range(60):
        group = [any_append(draw, model) for _ in range(draw.choice((1, 1, 2, 6)))]
        for append, found in zip(group, log.append_many(group, NOON), strict=True):
            known = append.key in model.answers
            right = model.append(append)
            if isinstance(found, Conflict):
                assert right is None
                conflicts += 1
            else:
                assert (found.answer, len(found.rows)) == right
                assert found.repeated == known
                repeats += known
    assert [(row.stream, row.version, row.body) for row in log.since(0)] == model.events
    assert {stream: log.version(stream) for stream in STREAMS} == {s: model.version(s) for s in STREAMS}
    assert verify(log).whole
    assert conflicts > 10  # the appends were not all of one kind
    assert repeats > 10
