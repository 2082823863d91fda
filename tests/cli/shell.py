"""The command line as a shell starts it, but within this process: a word in, its output and its code out."""

import json
import os
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from typing import Any, NamedTuple
from unittest import mock

from croupier.cli import main


class Said(NamedTuple):
    """What a command wrote, and to whom."""

    out: str
    err: str


def run(*arguments: str, code: int = 0, width: int = 100) -> Said:
    """Run `croupier` with these arguments and hold it to its exit code."""
    out, err = StringIO(), StringIO()
    with (
        mock.patch.object(sys, "argv", ["croupier", *arguments]),
        mock.patch.dict(os.environ, {"COLUMNS": str(width)}),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            main()
            left = 0
        except SystemExit as exit_:
            left = int(exit_.code or 0)
    assert left == code, err.getvalue()
    return Said(out.getvalue(), err.getvalue())


def answer(*arguments: str, code: int = 0) -> Any:
    """Return the JSON that a command answers with."""
    return json.loads(run(*arguments, "--json", code=code).out)
