"""A process that races others for every version of a stream: `python -m tests.store.racer ADDRESS NAME`."""

import sys

from croupier.store import Conflict, open_log
from tests.store.facts import NOON, one

VERSIONS = 60


def main(address: str, name: str) -> None:
    """Write what the others have not written yet, and print the versions that were won."""
    with open_log(address) as log:
        while (version := log.version("table/T1")) < VERSIONS:
            try:
                log.append(one(at=version, who=name, key=f"{name}:{version}"), NOON)
            except Conflict:
                continue
            print(version)


if __name__ == "__main__":
    main(*sys.argv[1:])
