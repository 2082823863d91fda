"""How long a person waits for a command, from the shell and in a new process each time."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Final

from benchmarks.claims import Claim, Report, best_time

COMMANDS: Final = {
    "--help": 0.3,
    "games": 0.6,
    "rules three-card-poker": 0.6,
    "readings nh-holdem-jackpots": 3.0,  # it solves the game under each of its readings
    "check nh-holdem-jackpots": 0.8,
}


def run() -> Report:
    report = Report("seconds from the shell, best of 5")
    croupier = str(Path(sys.executable).with_name("croupier"))
    for command, bound in COMMANDS.items():
        ask = partial(subprocess.run, [croupier, *command.split()], capture_output=True, check=True)
        wait = best_time(ask, repeats=5)
        report.rows.append({"command": f"croupier {command}", "seconds": wait})
        report.claims.append(Claim(f"croupier {command} answers", wait, bound, "s", least=False))
    return report
