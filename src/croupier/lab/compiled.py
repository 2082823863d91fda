"""Where compiled code begins: numba, asked for once, with types that a reader and a checker can trust."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

from croupier.errors import CroupierError

P = ParamSpec("P")
R = TypeVar("R")

try:
    import numba
except ImportError as error:  # pragma: no cover - every test has the extra
    raise CroupierError(
        "simulation and studies run compiled code, which needs numba: pip install 'croupier[lab]'"
    ) from error


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function of arrays and numbers when first called, and keep it on disk for the next start.

    Inside, the interpreter lock is not held, indices are not checked and integers wrap.
    """
    return cast("Callable[P, R]", numba.njit(cache=True, nogil=True)(function))


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a small function into whatever calls it."""
    return cast("Callable[P, R]", numba.njit(cache=True, nogil=True, forceinline=True)(function))
