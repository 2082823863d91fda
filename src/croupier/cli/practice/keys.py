"""One key at a time from a person at a terminal, or one line at a time from a pipe."""

import os
import sys
from collections.abc import Callable
from typing import Final

ENTER: Final = "\n"
ESCAPE: Final = "\x1b"
_END: Final = "\x04"


class Left(Exception):  # noqa: N818 (nothing went wrong)
    """The person at the keyboard has left."""


def at_a_terminal() -> bool:
    """Whether a person reads and types here, rather than a pipe."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def key() -> str:
    """Return the next key in lower case; Enter is a newline. Raises Left at the end of input."""
    pressed = _pressed() if at_a_terminal() else None
    if pressed is None:
        return line("")[:1].lower() or ENTER
    print(flush=True)
    if pressed == _END:
        raise Left
    return ENTER if pressed == "\r" else pressed.lower()


def line(ask: str) -> str:
    """Ask for a line; raises Left at the end of input."""
    try:
        typed = input(ask).strip()
    except EOFError:
        raise Left from None
    if not sys.stdin.isatty():
        print(typed, flush=True)  # so that a transcript shows what was answered
    return typed


def choose(ask: Callable[[str], None], allowed: str) -> str:
    """Wait for one of these keys; any other is answered with a short sentence before asking again."""
    ask("")
    while (pressed := key()) not in allowed:
        named = f'"{pressed}"' if pressed.isprintable() else {ENTER: "Enter"}.get(pressed, "That key")
        ask(f"{named} does nothing here.")
    return pressed


def _pressed() -> str | None:
    """Return one key without waiting for Enter, or None where the system cannot do that."""
    try:
        import select
        import termios
        import tty
    except ImportError:
        return None
    here = sys.stdin.fileno()
    before = termios.tcgetattr(here)
    try:
        tty.setcbreak(here)
        read = os.read(here, 1)
        while read[:1] >= b"\x80" or read[:1] == ESCAPE.encode():  # an arrow, or a letter with an accent
            if not select.select([here], [], [], 0.02)[0]:
                break
            read += os.read(here, 1)
    finally:
        termios.tcsetattr(here, termios.TCSADRAIN, before)
    return read.decode("utf-8", "replace")[:1] or _END
