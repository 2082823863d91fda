"""One way to run any work on any engine: results in the order of the chunks, a bounded number under way."""

from collections import deque
from collections.abc import Callable, Generator, Iterable
from itertools import chain

from croupier.lab.engines.crew import C, Engine, EngineError, R
from croupier.lab.engines.here import Here


def run(
    work: Callable[[C], R], chunks: Iterable[C], engine: Engine | None = None, *, ahead: int | None = None
) -> Generator[R, None, None]:
    """Yield `work(chunk)` for each chunk, in order, whoever does it; by default this process.

    The chunks may have no end: one is taken only when there is room for it. `ahead` is how many may be under
    way; by default as many as keep the engine busy. Stop early by closing the iterator, or with Ctrl-C:
    what is under way is dropped. Work and chunks must be picklable unless they stay here, and the work must
    depend on nothing but its chunk, since a chunk is done again where its worker was lost.
    """
    if ahead is not None and ahead < 1:
        raise EngineError(f"{ahead} chunks under way would do no work; ahead must be at least 1")
    return _in_order(work, chunks, engine or Here(), ahead)


def _in_order(
    work: Callable[[C], R], chunks: Iterable[C], engine: Engine, ahead: int | None
) -> Generator[R, None, None]:
    left = iter(chunks)
    for first in left:  # no chunks, no crew
        with engine.crew(work) as crew:
            under_way: deque[Callable[[], R]] = deque()
            for chunk in chain((first,), left):
                under_way.append(crew.start(chunk))
                while len(under_way) >= (ahead or crew.ahead()):
                    yield under_way.popleft()()
            while under_way:
                yield under_way.popleft()()
