"""The lab's bench: a process of its own that counts for whoever asks, so that no table waits for it.

It reads one question a line and writes one answer a line; it ends when nobody holds the other end any more.
"""

import json
import os
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from typing import IO, Any, Final

from croupier.errors import CroupierError
from croupier.games import UnknownGameError
from croupier.server.lab.request import LabError, LabRequest, read_as, too_large

PATIENCE: Final = 60.0
"""Seconds an answer may take; nothing that the lab takes on needs a tenth of it."""
_ENDED: Final = "the lab closes with the house; come back in a moment"
_MOST_ANSWERS: Final = 20_000  # then a new process takes over, and what was kept is forgotten


class LabWorker:
    """Somebody's end of the line to a bench, which is set up when first asked."""

    def __init__(self, *, last_in_line: bool) -> None:
        self._last = last_in_line
        self._process: subprocess.Popen[bytes] | None = None
        self._turn = threading.Lock()
        self._answered = 0
        self._ended = False

    def ask(self, do: str, **asked: object) -> Any:
        """Return the answer, or raise the sentence that came instead; for a thread, and one at a time."""
        with self._turn:
            if self._ended:
                raise LabError(_ENDED)
            gone = self._process is not None and self._process.poll() is not None
            if gone or self._answered >= _MOST_ANSWERS:
                self.close()
            process = self._process
            if process is None:
                process = self._process = self._set_up()
                self._answered = 0
            self._answered += 1
            told = self._exchange(process, json.dumps({"do": do, **asked}).encode() + b"\n")
        if "says" in told:
            raise UnknownGameError(told["says"]) if told["unknown"] else LabError(told["says"])
        return told["found"]

    def _set_up(self) -> "subprocess.Popen[bytes]":
        words = [sys.executable, "-m", "croupier.server.lab.worker", "10" if self._last else "0"]
        return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 (our own)

    def _exchange(self, process: "subprocess.Popen[bytes]", line: bytes) -> Any:
        assert process.stdin is not None  # noqa: S101 (they are pipes)
        assert process.stdout is not None  # noqa: S101
        answer = b""
        try:
            process.stdin.write(line)
            process.stdin.flush()
            ready, _, _ = select.select([process.stdout], [], [], PATIENCE)
            answer = process.stdout.readline() if ready else b""
        except OSError:
            pass
        if not answer:
            self.close()
            raise LabError(
                _ENDED if self._ended else "the lab did not come to an end with this; try something smaller"
            )
        return json.loads(answer)

    def end(self) -> None:
        """Let the bench go for good, though somebody may be waiting for it: they are told."""
        self._ended = True
        if process := self._process:
            process.kill()
        with self._turn:
            self.close()

    def close(self) -> None:
        """Let the bench go; the next question sets it up again."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):  # what was never read there is of no use any more
                    pipe.close()


# ---------------------------------------------------------------------------------------- at the other end


def _sheet(asked: Any) -> Any:
    from croupier.server.lab.sheet import sheet  # noqa: PLC0415 (numpy, only at the bench)

    return sheet(LabRequest(**asked["wish"]))


def _figures(asked: Any) -> Any:
    from croupier.server.lab.desk import figures  # noqa: PLC0415

    return figures(LabRequest(**asked["wish"]), asked["wagers"])


def _strategy(asked: Any) -> Any:
    from croupier.server.lab.desk import play_chart  # noqa: PLC0415

    return play_chart(LabRequest(**asked["wish"]))


def _readings(asked: Any) -> Any:
    from croupier.server.lab.desk import worth  # noqa: PLC0415

    return worth(LabRequest(**asked["wish"]))


def _design(asked: Any) -> Any:
    from croupier.lab.design import design, read_target  # noqa: PLC0415
    from croupier.lab.design.export import as_data  # noqa: PLC0415

    wish = LabRequest(**asked["wish"])
    game = read_as(wish)
    if large := too_large(game):
        raise LabError(large)
    return as_data(
        design(game, asked["wager"], read_target(asked["edge"]), most=3, jackpots=wish.jackpots or None)
    )


def _file(asked: Any) -> Any:
    from croupier.server.lab import file  # noqa: PLC0415

    made = {"toml": file.game_file, "csv": file.figures_csv, "html": file.figures_page}
    return made[asked["form"]](LabRequest(**asked["wish"]))


_DEEDS: Final[dict[str, Callable[[Any], Any]]] = {
    "sheet": _sheet,
    "figures": _figures,
    "strategy": _strategy,
    "readings": _readings,
    "design": _design,
    "file": _file,
}


def answer(line: bytes) -> bytes:
    """Answer one line; what takes its time and was asked lately is known."""
    return _answer(line) if b'"do": "figures"' in line[:20] else _known(line)


def _answer(line: bytes) -> bytes:
    asked = json.loads(line)
    try:
        told: dict[str, Any] = {"found": _DEEDS[asked["do"]](asked)}
    except CroupierError as error:
        told = {"says": getattr(error, "says", str(error)), "unknown": isinstance(error, UnknownGameError)}
    return json.dumps(told).encode() + b"\n"


_known = lru_cache(maxsize=128)(_answer)


def serve(questions: IO[bytes], answers: IO[bytes]) -> None:
    """Answer line by line until there are no more."""
    for line in questions:
        answers.write(answer(line))
        answers.flush()


def main() -> None:
    """Sit at the bench."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asks ends it, by hanging up
    os.nice(int(sys.argv[1]))
    serve(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
