"""Run the benchmarks: `python -m benchmarks [NAME ...] [--json]`; exits with 1 if a claim is missed."""

from __future__ import annotations

import argparse
import compileall
import importlib
import json
import pkgutil
import sys
from pathlib import Path

from rich.console import Console

import benchmarks
import croupier

# What every benchmark stands on; any other module beside this one is a benchmark with a `run`.
_GROUND = {"__main__", "claims"}


def main() -> int:
    known = sorted(
        module.name for module in pkgutil.iter_modules(benchmarks.__path__) if module.name not in _GROUND
    )
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=benchmarks.__doc__)
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"which to run, of {', '.join(known)}; default all"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    asked = parser.parse_args()
    unknown = [name for name in asked.names if name not in known]
    if unknown:
        parser.error(f"there is no benchmark {unknown[0]!r}; there are {', '.join(known)}.")
    # as pip does: else each start compiles, where a shell forbids Python to keep it (PYTHONDONTWRITEBYTECODE)
    compileall.compile_dir(Path(croupier.__file__).parent, quiet=1)
    reports = {name: importlib.import_module(f"benchmarks.{name}").run() for name in asked.names or known}
    if asked.json:
        print(json.dumps({name: report.as_json() for name, report in reports.items()}, indent=2))
    else:
        console = Console()
        for report in reports.values():
            report.show(console)
    return 0 if all(claim.kept for report in reports.values() for claim in report.claims) else 1


sys.exit(main())
