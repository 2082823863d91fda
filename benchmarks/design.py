"""Pay tables to order: how long a design takes, in seconds of the processor."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from benchmarks.claims import Claim, Report
from croupier.games import load
from croupier.lab.design import design, read_target

if TYPE_CHECKING:
    from croupier.lab.design.draft import Numbers

WISHES: Final[tuple[tuple[str, str, str, Numbers], ...]] = (
    ("nh-holdem-stud", "main", "5%", "round"),
    ("nh-holdem-stud", "main", "5%", "whole"),
    ("three-card-poker", "six-card-bonus", "8%", "whole"),
    ("three-card-poker", "main", "2%..3%", "whole"),
)


def run() -> Report:
    report = Report("a pay table for a house edge; CPU time")
    for game, wager, target, numbers in WISHES:
        began = time.process_time()
        if not design(load(game), wager, read_target(target), numbers=numbers).tables:
            raise AssertionError(f"no design for {game}, {wager}, {target}")
        took = time.process_time() - began
        report.claims.append(
            Claim(f"{game}, {wager} at {target}, {numbers} numbers", took, 10, "s", least=False)
        )
    return report
