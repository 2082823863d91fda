"""The store: an append-only log of events with a hash chain, which knows streams and events and no game."""

from importlib.util import find_spec

from croupier.errors import CroupierError

if find_spec("sqlalchemy") is None:  # pragma: no cover - every test has the extra
    raise CroupierError("a house on disk needs more than is installed: pip install 'croupier[server]'")

from croupier.store.log import Log, open_log
from croupier.store.records import (
    Append,
    AppendResult,
    Conflict,
    EventRow,
    Fact,
    Head,
    StoreError,
    canonical,
    json_writer,
)

__all__ = [
    "Append",
    "AppendResult",
    "Conflict",
    "EventRow",
    "Fact",
    "Head",
    "Log",
    "StoreError",
    "canonical",
    "json_writer",
    "open_log",
]
