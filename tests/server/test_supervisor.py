"""The crew: whoever is told to stop while a worker is on its way stops that one too."""

import multiprocessing
import signal
import socket
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from croupier.server.serving import Options, _Crew

pytestmark = pytest.mark.slow


class Hired:
    """A worker that sleeps, and during whose start something happens."""

    def __init__(self, meanwhile: Callable[[], None]) -> None:
        self._worker = multiprocessing.get_context("spawn").Process(target=time.sleep, args=(3600,))
        self._meanwhile = meanwhile

    def start(self) -> None:
        self._worker.start()
        self._meanwhile()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._worker, name)


def test_told_to_stop_in_the_middle_of_hiring_it_leaves_nobody_behind(tmp_path: Path) -> None:
    with socket.socket() as door:
        crew = _Crew(Options(str(tmp_path / "house.db"), workers=2), door)
        starts = iter([lambda: None, lambda: crew.pass_on(signal.SIGTERM, None)])
        crew._spawn = SimpleNamespace(Process=lambda **_: Hired(next(starts)))  # type: ignore[assignment]
        crew.start()
        crew.watch()
        assert not any(worker.is_alive() for worker, _ in crew._workers.values())
