"""The lab's worker: a process of its own that counts for whoever asks, so that no table waits for it.

It reads one question a line and writes one answer a line; it ends when nobody holds the other end any more.
What takes seconds is asked of a worker of its own, which also writes how far it is.
A study has a process to itself: it compiles and counts for minutes, and ending the process ends the study.
"""

import json
import math
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache
from typing import IO, Any, Final, TypedDict, cast

from croupier.errors import CroupierError
from croupier.games import UnknownGameError
from croupier.server.lab.request import (
    Kind,
    LabError,
    LabRequest,
    LabSlowError,
    parse_request,
    read_as,
    wished,
)
from croupier.server.views.lab_shapes import LabExposedStudy, LabSharedStudy, LabSkillStudy, LabStudyStep

WORK: Final = 60
"""Seconds of processor time an answer may take; nothing that the lab takes on needs a tenth of it.

A worker is last in line: where tables are busy, or the whole machine is, a second of work takes minutes.
"""
PATIENCE: Final = 600.0
"""Seconds by the clock after which a worker counts as lost."""
MOST_MEMORY: Final = 2 << 30
"""Bytes that a count may take."""
ENDED: Final = "the lab closes with the house; come back in a moment"
_TOO_LARGE: Final = f"this takes more than {MOST_MEMORY >> 30} GB of memory to count; ask with croupier {{}}"
_MOST_ANSWERS: Final = 20_000  # then a new process takes over, and what was kept is forgotten


class _Answer(TypedDict, total=False):
    """A line of the worker: what was found, or why nothing was."""

    found: Any
    says: str
    unknown: bool
    slow: bool


class LabWorker:
    """The connection to a worker process, which is started when first asked."""

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
                raise LabError(ENDED)
            gone = self._process is not None and self._process.poll() is not None
            if gone or self._answered >= _MOST_ANSWERS:
                self.close()
            process = self._process
            if process is None:
                process = self._process = self._set_up()
                self._answered = 0
            self._answered += 1
            reply = self._exchange(process, json.dumps({"do": do, **asked}).encode() + b"\n")
        if "says" in reply:
            if reply["unknown"]:
                raise UnknownGameError(reply["says"])
            raise (LabSlowError if reply["slow"] else LabError)(reply["says"])
        return reply["found"]

    def _set_up(self) -> "subprocess.Popen[bytes]":
        words = [sys.executable, "-m", "croupier.server.lab.worker", "10" if self._last else "0"]
        return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 (our own)

    def _exchange(self, process: "subprocess.Popen[bytes]", line: bytes) -> _Answer:
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
                ENDED if self._ended else "the lab did not come to an end with this; try something smaller"
            )
        reply: _Answer = json.loads(answer)
        return reply

    def end(self) -> None:
        """End the worker for good; whoever waits for it gets an error."""
        self._ended = True
        if process := self._process:
            process.kill()
        with self._turn:
            self.close()

    def close(self) -> None:
        """End the worker; the next question starts another."""
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
    from croupier.server.lab.desk import sheet  # noqa: PLC0415 (numpy, only in the worker)

    return sheet(parse_request(asked["wish"]))


def _figures(asked: Any) -> Any:
    from croupier.server.lab.desk import figures  # noqa: PLC0415

    return figures(parse_request(asked["wish"]), asked["wagers"], slow=_slow(asked))


def _strategy(asked: Any) -> Any:
    from croupier.server.lab.desk import play_chart  # noqa: PLC0415

    return play_chart(parse_request(asked["wish"]), slow=_slow(asked))


def _readings(asked: Any) -> Any:
    from croupier.server.lab.desk import worth  # noqa: PLC0415

    return worth(parse_request(asked["wish"]), slow=_slow(asked))


def _design(asked: Any) -> Any:
    from croupier.lab.design import design, read_target  # noqa: PLC0415
    from croupier.lab.design.export import as_data  # noqa: PLC0415
    from croupier.server.lab.desk import verify_quick  # noqa: PLC0415

    wish = parse_request(asked["wish"])
    game = read_as(wish)
    if not _slow(asked):
        verify_quick(wish, [group for group in game.wager_groups if group == asked["wager"]])
    return as_data(
        design(game, asked["wager"], read_target(asked["edge"]), most=3, jackpots=wish.jackpots or None)
    )


def _file(asked: Any) -> Any:
    from croupier.server.lab import file  # noqa: PLC0415

    made = {"toml": file.game_file, "csv": file.figures_csv, "html": file.figures_page}
    return made[asked["form"]](parse_request(asked["wish"]), slow=_slow(asked))


def _slow(asked: Any) -> bool:
    """Whether this worker is the one for what takes seconds."""
    return bool(asked.get("slow"))


_TASKS: Final[dict[str, Callable[[Any], Any]]] = {
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
        reply: _Answer = {"found": _TASKS[asked["do"]](asked)}
    except CroupierError as error:
        reply = {
            "says": getattr(error, "says", str(error)),
            "unknown": isinstance(error, UnknownGameError),
            "slow": isinstance(error, LabSlowError),
        }
    except MemoryError:
        reply = {"says": _TOO_LARGE.format("odds"), "unknown": False, "slow": False}
    return json.dumps(reply).encode() + b"\n"


_known = lru_cache(maxsize=128)(_answer)


def serve(questions: IO[bytes], answers: IO[bytes]) -> None:
    """Answer line by line until there are no more; an answer without end ends this process."""
    for line in questions:
        limit_work()
        answers.write(answer(line))
        answers.flush()


def count(questions: IO[bytes], answers: IO[bytes]) -> None:
    """Answer what takes seconds, with a line for every hundredth of the way."""
    from croupier.odds.counting.in_parts import watching  # noqa: PLC0415 (only in a process of its own)

    for line in questions:
        parts = [0]

        def tell(part: float, parts: list[int] = parts) -> None:
            if (now := int(part * 100)) != parts[0]:
                parts[0] = now
                answers.write(json.dumps({"part": now / 100}).encode() + b"\n")
                answers.flush()

        with watching(tell):
            found = _answer(line)
        answers.write(found)
        answers.flush()


def limit_work(most: int = WORK) -> None:
    """Let this process work for so many seconds from now, where the system can see to that."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 (not on every system)

        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(time.process_time()) + most, hard))


def limit_memory(most: int = MOST_MEMORY) -> None:
    """Let this process have so much memory of its own and no more, where the system can see to that."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 (not on every system)

        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


# ----------------------------------------------------------------------------------------------- studies

_DEALS: Final = 4_096


def study(wish: LabRequest, kind: Kind) -> Iterator[LabStudyStep]:
    """Yield how far a study is, and its figures so far; the last line is the whole."""
    from croupier.lab.study import skill  # noqa: PLC0415 (numpy, only in a process of its own)

    game = wished(wish)
    match kind:
        case "shared":
            from croupier.lab.study.shared import shared_study  # noqa: PLC0415 (compiled code)

            for found in shared_study(game, game.seats.usual, _DEALS):
                yield {
                    "done": found.deals,
                    "of": _DEALS,
                    "found": cast("LabSharedStudy", skill.shared_data(found)),
                }
        case "exposed":
            from croupier.lab.study.exposed import exposed, studied_cards  # noqa: PLC0415

            cards, refused = studied_cards(game)
            seen = []
            for number, card in enumerate(cards, 1):
                seen.append(exposed(game, card))
                yield {
                    "done": number,
                    "of": len(cards),
                    "found": cast("LabExposedStudy", skill.exposed_data(game, seen, refused)),
                }
        case "skill":
            from croupier.lab.study.skill import skill_study  # noqa: PLC0415

            yield {
                "done": 1,
                "of": 1,
                "found": cast("LabSkillStudy", skill.skill_data(skill_study(game, None))),
            }


def _study() -> None:
    """Read a request from standard input, and study it."""
    os.nice(10)  # tables at play come first
    limit_memory()
    asked = json.load(sys.stdin)
    try:
        for line in study(parse_request(asked["wish"]), asked["kind"]):
            print(json.dumps(line), flush=True)
    except CroupierError as error:
        print(json.dumps({"says": str(error)}), flush=True)
    except MemoryError:
        print(json.dumps({"says": _TOO_LARGE.format("study")}), flush=True)


def main() -> None:
    """Answer questions from standard input, or study what stands there."""
    if sys.argv[1] == "study":
        _study()
        return
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asks ends it, by hanging up
    if sys.argv[1] == "count":
        os.nice(10)
        limit_memory()
        count(sys.stdin.buffer, sys.stdout.buffer)
        return
    os.nice(int(sys.argv[1]))
    serve(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
