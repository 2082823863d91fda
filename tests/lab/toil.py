"""Work for engines to do: plain arithmetic that takes a while, and says who began and who ended what."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tests.waiting import soon


class Done(NamedTuple):
    """The result of a chunk, and the process that did it."""

    chunk: int
    total: int
    pid: int


@dataclass(frozen=True)
class Toil:
    """A tenth of a second of sums of powers, with a mark in a folder before and after.

    A chunk that is held goes on once `free` was called, so that it is under way until then.
    """

    folder: str
    terms: int = 150_000
    held: int = -1

    def __call__(self, chunk: int) -> Done:
        pid = os.getpid()
        Path(self.folder, f"begun {chunk} {pid}").touch()
        total = sum(pow(term, chunk + 3, 1_000_003) for term in range(self.terms))
        if chunk == self.held:
            soon(Path(self.folder, "free").exists)
        Path(self.folder, f"ended {chunk} {pid}").touch()
        return Done(chunk, total, pid)

    def free(self) -> None:
        """Let the chunk that is held go on."""
        Path(self.folder, "free").touch()

    def marks(self, what: str) -> set[tuple[int, int]]:
        """The chunks and processes of which this can be said."""
        found = [path.name.split() for path in Path(self.folder).glob(f"{what} *")]
        return {(int(chunk), int(pid)) for _, chunk, pid in found}
