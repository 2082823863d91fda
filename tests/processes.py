"""Programs that tests start: each heeds Ctrl-C, and goes with everything it started when its test does."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, NamedTuple, Protocol

CROUPIER = str(Path(sys.executable).with_name("croupier"))
"""The command as a shell finds it."""
# Whoever is started by a process that ignores Ctrl-C (by nohup, in a shell's background) ignores it as well.
_HEEDS = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execvp(sys.argv[1], sys.argv[1:])
"""


@contextmanager
def started(
    words: Sequence[str],
    *,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    stdin: int | None = None,
    stdout: int | IO[Any] = subprocess.PIPE,
    stderr: int | IO[Any] | None = None,
) -> Iterator["subprocess.Popen[str]"]:
    """A program in a session of its own; at the end it and whatever it started there is killed."""
    heeding = [sys.executable, "-I", "-S", "-c", _HEEDS] if _is_deaf() else []
    with subprocess.Popen(
        [*heeding, *words],
        cwd=cwd,
        env=env,
        stdin=stdin,
        stdout=stdout,
        stderr=stderr,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            end(process)


class Program(Protocol):
    """A program that was started."""

    pid: int

    def wait(self) -> int:
        """Wait until it ends."""
        ...


def end(process: Program) -> None:
    """Kill a program that leads a session, and all that it started there, in whichever group."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for other in living():
        if other.session == process.pid:
            with suppress(ProcessLookupError):
                os.kill(other.id, signal.SIGKILL)


def _is_deaf() -> bool:
    return signal.getsignal(signal.SIGINT) is signal.SIG_IGN


# ------------------------------------------------------------------------------------------- who is there


class Process(NamedTuple):
    """A living process, as /proc tells of it."""

    id: int
    parent: int
    session: int
    command: str


def living() -> list[Process]:
    """Return every process of this machine; a dead one that nobody has buried yet is none."""
    ids = [int(place.name) for place in Path("/proc").glob("[0-9]*")]
    return [process for id_ in ids if (process := _look_at(id_))]


def _look_at(process: int) -> Process | None:
    place = Path("/proc") / str(process)
    with suppress(OSError):
        told = (place / "stat").read_text().rpartition(")")[2].split()
        if told[0] not in "ZX":
            said = (place / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            return Process(process, int(told[1]), int(told[3]), said.strip())
    return None


def children(parent: int) -> list[Process]:
    """Return the living processes that a process has started, and that it still looks after.

    Linux lists them; where it does not, all processes are looked through, which takes milliseconds.
    """
    with suppress(OSError):
        lists = [*Path(f"/proc/{parent}/task").glob("*/children")]
        ids = [int(id_) for each in lists for id_ in each.read_text().split()]
        if lists:
            return [process for id_ in ids if (process := _look_at(id_))]
    return [process for process in living() if process.parent == parent]


def is_alive(process: int) -> bool:
    """Whether a process lives."""
    return any(each.id == process for each in living())
