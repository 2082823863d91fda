"""Witnesses that are asked at a start: what each saw last of the log, from a file or an address.

Once the log knows a witness, the house does not start without it: an old copy would be put back while the
witness is out of reach.
"""

import json
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

from croupier.store.epochs import epoch_of
from croupier.store.log import Log
from croupier.store.records import Append, Fact

WITNESS_STREAM: Final = "witness"
NAMED, DROPPED = "WitnessNamed", "WitnessDropped"
_PATIENCE: Final = 5.0
_LONGEST: Final = 64 * 1024


class WitnessNote(NamedTuple):
    """What a witness signed, and where it was read."""

    source: str
    note: str


def ask_witness(source: str) -> str:
    """Return the checkpoint at an http address or in a file; OSError or ValueError says why there is none."""
    if not source.startswith(("http://", "https://")):
        return Path(source).expanduser().read_text("utf-8")
    with urlopen(source, timeout=_PATIENCE) as reply:  # noqa: S310 (the scheme was looked at)
        raw: bytes = reply.read(_LONGEST + 1)
    if len(raw) > _LONGEST:
        raise ValueError("it sent more than a checkpoint")
    return raw.decode()


def known_witnesses(log: Log) -> tuple[str, ...]:
    """Return the witnesses that the log knows in its present epoch."""
    known: dict[str, None] = {}
    for row in log.read(WITNESS_STREAM):
        body = json.loads(row.body)
        if body["epoch"] != epoch_of(log):
            continue
        if row.type == NAMED:
            known[body["source"]] = None
        else:
            known.pop(body["source"], None)
    return tuple(known)


def ask_all(log: Log, sources: Sequence[str], own: Path) -> tuple[list[WitnessNote], str | None]:
    """Return what the witnesses say, those named now and those the log knows, and who does not answer.

    `own` is the file next to the database into which a witnessed checkpoint is put; the log knows it by name.
    """
    found: list[WitnessNote] = []
    for source in dict.fromkeys((*known_witnesses(log), *sources, *([own.name] if own.exists() else []))):
        try:
            found.append(WitnessNote(source, ask_witness(str(own) if source == own.name else source)))
        except (OSError, URLError, ValueError) as error:
            return found, (
                f"the witness at {source} does not answer: {error}; "
                "if it is gone for good: croupier audit drop-witness"
            )
    return found, None


def note_witnesses(log: Log, sources: Sequence[str], by: str, at: datetime) -> None:
    """Have the log know witnesses that were asked, so that no start goes without them."""
    for source in sources:
        if source not in known_witnesses(log):
            body = {"source": source, "epoch": epoch_of(log)}
            log.append(Append((Fact.of(WITNESS_STREAM, NAMED, body),), {}, by), at)


def drop_witness(log: Log, source: str, reason: str, by: str, at: datetime) -> bool:
    """Have the log forget a witness, with the reason; False if it knows none of this name."""
    if source not in known_witnesses(log):
        return False
    body = {"source": source, "epoch": epoch_of(log), "reason": reason}
    log.append(Append((Fact.of(WITNESS_STREAM, DROPPED, body),), {}, by), at)
    return True
