"""How long a person waits for a command, in a new process each time, and for every game of the catalogue."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Final

from benchmarks.claims import Claim, Report, best_time
from croupier.games import CATALOGUE
from croupier.games.load import find, load_source, read

COMMANDS: Final = {
    "--help": 0.3,
    "games": 0.6,
    "rules three-card-poker": 0.6,
    "readings nh-holdem-jackpots": 1.0,  # it solves the game under each of its readings
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
    whole = best_time(lambda: [load_source(read(find(name))) for name in CATALOGUE], repeats=5)
    report.claims.append(Claim("read the whole catalogue", whole, 1, "s", least=False))
    return report
