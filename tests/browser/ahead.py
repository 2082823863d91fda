"""A house whose clock is set by a file of seconds: `python -m tests.browser.ahead FILE serve ...`.

No test may set the clock of a machine, so the house is handed one; everything else about it is real.
"""

import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

from croupier.cli import app
from croupier.server.wire.context import ServerContext


def by(clock: Path) -> tuple[str, ...]:
    """The program of a house that is so many seconds ahead of the wall as this file says."""
    return sys.executable, "-m", "tests.browser.ahead", str(clock)


def main() -> None:
    """Run croupier with the rest of the words, by the clock on the wall and so many seconds more."""
    file = Path(sys.argv.pop(1))
    ServerContext.clock = staticmethod(lambda: datetime.now(UTC) + timedelta(seconds=int(file.read_text())))
    app()


if __name__ == "__main__":
    main()
