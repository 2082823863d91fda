"""The epochs of a log: a house that was never copied is in its first; each copy opened begins another."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Final, NamedTuple

from croupier.store.log import Log
from croupier.store.records import canonical

EPOCH_STREAM: Final = "epoch"
"""Where the log says that a copy was opened."""


def epoch_text(opened: Mapping[str, object]) -> str:
    """Return what the house signs of an EpochOpened: all that it says."""
    return f"croupier/epoch/v1\n{canonical(opened)}\n"


class OpenedEpoch(NamedTuple):
    """An epoch that was opened on a copy of a log, by the log's own word."""

    number: int
    at: datetime
    by: str
    reason: str
    position: int  # the last event of the copy
    lost: int  # events that somebody had seen beyond it


def opened_epochs(log: Log) -> tuple[OpenedEpoch, ...]:
    """Return the epochs that were opened after the first."""
    found = ((row.at, json.loads(row.body)) for row in log.read(EPOCH_STREAM))
    return tuple(
        OpenedEpoch(each["number"], at, each["by"], each["reason"], each["position"], each["lost"])
        for at, each in found
    )


def epoch_of(log: Log) -> int:
    """Return the number of the epoch a log is in; a house that was never copied is in its first."""
    return log.version(EPOCH_STREAM) + 1
