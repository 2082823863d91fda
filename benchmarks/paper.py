"""How long a rule sheet with its mathematics takes, from the shell to the PDF, in processor time."""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from benchmarks.claims import Claim, Report
from croupier.games import CATALOGUE

SECONDS: Final = 2.0
_REPEATS: Final = 3


def run() -> Report:
    report = Report(f"seconds of processor for a sheet as PDF, best of {_REPEATS}")
    for name in CATALOGUE:
        taken = min(_sheet(name) for _ in range(_REPEATS))
        report.rows.append({"game": name, "seconds": taken})
        report.claims.append(Claim(f"croupier sheet {name}", taken, SECONDS, "s", least=False))
    return report


def _sheet(name: str) -> float:
    croupier = str(Path(sys.executable).with_name("croupier"))
    before = _of_children()
    with tempfile.TemporaryDirectory() as folder:
        out = str(Path(folder) / "sheet.pdf")
        subprocess.run([croupier, "sheet", name, "-o", out], capture_output=True, check=True)
    return _of_children() - before


def _of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
