"""A thousand players at two hundred tables of one process, each of which somebody watches."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

from benchmarks.claims import Claim, Report
from tests.faults import load

CROWD: Final = (200, 1_000, 1.5, 0.35)  # tables, players, minutes, seconds that a player takes
HASTY: Final = {"floor": 500, "show": 500, "between": 100}
"""Tables that hardly wait: as usual each rests 5 s in every round, and then it is they who set the pace."""


def run() -> Report:
    report = Report(f"{CROWD[0]} tables, {CROWD[1]:,} players, {CROWD[2]} minutes of play; wall clock")
    with tempfile.TemporaryDirectory() as place:
        crowd = load.run(load.Load(*CROWD, str(Path(place) / "house.db"), clocks=HASTY), Path(place))
    what = f"{CROWD[0]} tables, {CROWD[1]:,} players who watch, one process"
    report.claims.append(Claim(f"{what}: commands", crowd["commands_a_second"], 800, "commands/s"))
    claim = f"{what}: from a command to its answer, p99"
    report.claims.append(Claim(claim, crowd["answer_ms"]["p99"], 300, "ms", least=False))
    row = {"what": f"{what}: processor of the house, ms a command", "figure": crowd["server_ms_a_command"]}
    report.rows.append(row)
    return report
