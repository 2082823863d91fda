"""The kernel of a game, compiled once and kept on disk beside its text for the next start."""

import hashlib
import importlib.util
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from croupier.lab.simulate import ranks, stream, telling

Rounds = Callable[..., int]


def load(source: str) -> Rounds:
    """Return the compiled `rounds` of a kernel's text."""
    return cast("Rounds", _module(source).rounds)


@cache
def _module(source: str) -> ModuleType:
    # A kernel holds compiled copies of what it calls, so its name tells the versions of those, too.
    parts = [
        source,
        *(Path(str(part.__file__)).read_text(encoding="utf-8") for part in (ranks, stream, telling)),
    ]
    name = f"kernel_{hashlib.sha256(''.join(parts).encode()).hexdigest()[:24]}"
    path = _shelf() / f"{name}.py"
    if not path.exists():
        _write(path, source)
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} cannot be loaded as a kernel; delete it and try again")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _shelf() -> Path:
    """Return where kernels are kept: the user's cache, or a folder of this run if that cannot be written."""
    home: Any = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    shelf = Path(home).expanduser() / "croupier" / "kernels"
    try:
        shelf.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=shelf):
            return shelf
    except OSError:
        return Path(tempfile.mkdtemp(prefix="croupier-kernels-"))


def _write(path: Path, source: str) -> None:
    """Write a kernel's text whole or not at all, since another process may be writing the same."""
    with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as file:
        file.write(source)
    Path(file.name).replace(path)
