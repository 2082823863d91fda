"""Tables that take long to count, kept in the user's cache: read again, or counted anew if anything is wrong.

A file is safe to delete at any time. It is named by what its tables depend on, and carries a checksum.
"""

import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

Tables = dict[str, NDArray[Any]]
_FORMAT = "1"
_KINDS = frozenset({"int8", "uint8", "int16", "uint16", "int32", "int64"})
_LONGEST_HEADER = 1 << 16
_KEPT: list[Path] = []


def cache_folder(kind: str) -> Path:
    """Return where files of a kind are kept: CROUPIER_CACHE, else the user's cache as the platform has it."""
    if own := os.environ.get("CROUPIER_CACHE"):
        return Path(own).expanduser() / kind
    if home := os.environ.get("XDG_CACHE_HOME"):
        return Path(home).expanduser() / "croupier" / kind
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or "~/AppData/Local").expanduser() / "croupier" / kind
    caches = "~/Library/Caches" if sys.platform == "darwin" else "~/.cache"
    return Path(caches).expanduser() / "croupier" / kind


def kept(name: str, depends_on: Iterable[ModuleType], count: Callable[[], Tables]) -> Tables:
    """Return tables that were kept under a name by the same code, or count and keep them.

    What cannot be read, or is not as it was written, is counted again; what cannot be written is not kept.
    """
    texts = [Path(str(module.__file__)).read_bytes() for module in depends_on]
    digest = hashlib.sha256(b"\0".join([_FORMAT.encode(), sys.byteorder.encode(), *texts])).hexdigest()
    path = cache_folder("tables") / f"{name}-{digest[:16]}.tables"
    found = _read(path)
    if found is None:
        found = count()
        with suppress(OSError):
            _write(path, found)
            _KEPT.append(path)
            _clear_others(path, name)
    return found


def kept_now() -> tuple[Path, ...]:
    """Return the files that this process has written."""
    return tuple(_KEPT)


def _read(path: Path) -> Tables | None:
    """Return the tables of a file, or None if there is none or anything of it was changed."""
    try:
        with path.open("rb") as file:
            header = json.loads(file.readline(_LONGEST_HEADER))
            found = {}
            seal = hashlib.sha256(_described(header["tables"]))
            left = path.stat().st_size - file.tell()
            for name, kind, shape in header["tables"]:
                if kind not in _KINDS or left < 0:
                    return None
                left -= np.dtype(kind).itemsize * int(np.prod(shape, dtype=object))
                if left < 0:
                    return None
                found[str(name)] = table = np.empty(shape, dtype=kind)
                if file.readinto(table.reshape(-1).view(np.uint8).data) != table.nbytes:
                    return None
                seal.update(table.reshape(-1).view(np.uint8).data)
            return found if left == 0 and seal.hexdigest() == header["sha256"] else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _described(tables: object) -> bytes:
    return json.dumps(tables).encode()


def _write(path: Path, tables: Tables) -> None:
    """Write a file whole or not at all, since another process may be writing or reading the same."""
    path.parent.mkdir(parents=True, exist_ok=True)
    described = [[name, str(table.dtype), list(table.shape)] for name, table in tables.items()]
    flat = [np.ascontiguousarray(table).reshape(-1).view(np.uint8).data for table in tables.values()]
    seal = hashlib.sha256(_described(described))
    for table in flat:
        seal.update(table)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        try:
            file.write(json.dumps({"tables": described, "sha256": seal.hexdigest()}).encode() + b"\n")
            for table in flat:
                file.write(table)
            file.close()
            Path(file.name).replace(path)
        except OSError:
            Path(file.name).unlink(missing_ok=True)
            raise


def _clear_others(path: Path, name: str) -> None:
    """Remove what other versions kept under the same name."""
    for other in path.parent.glob(f"{name}-*.tables"):
        if other != path:
            other.unlink(missing_ok=True)
