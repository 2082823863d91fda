"""A QR code of a short text, as the square of dark modules that phones read (ISO/IEC 18004, byte mode).

Versions 1 to 10 with error correction L: up to 271 bytes, which is all that an authenticator app is shown.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from croupier.errors import CroupierError

_CHECKS: Final = (7, 10, 15, 20, 26, 18, 20, 24, 30, 18)
"""Check bytes of each block, by version, at level L."""
_BLOCKS: Final = (1, 1, 1, 1, 1, 2, 2, 2, 2, 4)
_ALIGNED: Final = ((), (18,), (22,), (26,), (30,), (34,), (22, 38), (24, 42), (26, 46), (28, 50))
_LEVEL_L: Final = 1

Square = list[list[bool]]


def encode(text: str) -> Square:
    """Return the rows of a QR code, True where a module is dark; a white border of four is yours to add.

    >>> len(encode("croupier"))
    21
    """
    data = text.encode()
    version = next((each for each in range(1, 11) if len(data) <= _room(each)), None)
    if version is None:
        raise CroupierError(f"a QR code here holds {_room(10)} bytes, and this has {len(data)}; shorten it")
    words = _interleaved(_padded(data, version), version)
    square, fixed = _frame(version)
    _fill(square, fixed, words)
    return min((_masked(square, fixed, mask) for mask in range(8)), key=_penalty)


def svg_path(square: Square) -> str:
    """Return a QR code as the path of an SVG with four modules of border, one unit a module.

    >>> svg_path([[True, True, False, True]])
    'M4 4h2v1h-2zM7 4h1v1h-1z'
    """
    parts: list[str] = []
    for y, row in enumerate(square):
        x = 0
        while x < len(row):
            end = x
            while end < len(row) and row[end]:
                end += 1
            if end > x:
                parts.append(f"M{x + 4} {y + 4}h{end - x}v1h-{end - x}z")
            x = end + 1
    return "".join(parts)


def as_text(square: Square) -> str:
    """Return a QR code as lines of text, two rows of modules in each, with its white border.

    >>> as_text([[True, True], [True, False]]).splitlines()[2]
    '    █▀'
    """
    blank = [False] * len(square[0])
    rows = [blank] * 4 + square + [blank] * (4 + len(square) % 2)
    lines = (
        "".join(_HALVES[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    )
    return "".join(f"{f'    {line}'.rstrip()}\n" for line in lines)


_HALVES: Final = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


# ------------------------------------------------------------------------------------------------- data


def _bytes_in(version: int) -> int:
    """Return how many bytes a version holds, check bytes included."""
    side = 17 + 4 * version
    modules = side * side - 3 * 64 - 2 * 15 - 1 - 2 * (side - 16)
    marks = len(_ALIGNED[version - 1]) + 1 if version > 1 else 0
    if marks:
        modules -= 25 * (marks * marks - 3) - 2 * 5 * (marks - 2)
    if version >= 7:
        modules -= 36
    return modules // 8


def _room(version: int) -> int:
    checks = _CHECKS[version - 1] * _BLOCKS[version - 1]
    return _bytes_in(version) - checks - (2 if version < 10 else 3)


def _padded(data: bytes, version: int) -> bytes:
    count = 8 if version < 10 else 16
    bits = f"0100{len(data):0{count}b}" + "".join(f"{byte:08b}" for byte in data) + "0000"
    bits += "0" * (-len(bits) % 8)
    words = bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8))
    whole = _bytes_in(version) - _CHECKS[version - 1] * _BLOCKS[version - 1]
    return (words + b"\xec\x11" * whole)[:whole]


def _interleaved(data: bytes, version: int) -> bytes:
    blocks, checks = _BLOCKS[version - 1], _CHECKS[version - 1]
    short, longer = divmod(len(data), blocks)
    sizes = [short + (number >= blocks - longer) for number in range(blocks)]
    starts = [sum(sizes[:number]) for number in range(blocks)]
    parts = [data[start : start + size] for start, size in zip(starts, sizes, strict=True)]
    sums = [_checked(part, checks) for part in parts]
    words = [part[at] for at in range(max(sizes)) for part in parts if at < len(part)]
    return bytes(words + [each[at] for at in range(checks) for each in sums])


def _times(one: int, other: int) -> int:
    """Multiply in the field of 256 elements with the polynomial 0x11d."""
    product = 0
    for bit in range(7, -1, -1):
        product = (product << 1) ^ (0x11D if product & 0x80 else 0)
        product ^= one if other >> bit & 1 else 0
    return product


@cache
def _generator(degree: int) -> tuple[int, ...]:
    factors, root = [0] * (degree - 1) + [1], 1
    for _ in range(degree):
        factors = [
            _times(each, root) ^ (factors[at + 1] if at + 1 < degree else 0)
            for at, each in enumerate(factors)
        ]
        root = _times(root, 2)
    return tuple(factors)


def _checked(data: bytes, degree: int) -> bytes:
    """Return the Reed-Solomon check bytes of a block."""
    rest = [0] * degree
    for byte in data:
        factor = byte ^ rest[0]
        rest = [*rest[1:], 0]
        rest = [each ^ _times(by, factor) for each, by in zip(rest, _generator(degree), strict=True)]
    return bytes(rest)


# ------------------------------------------------------------------------------------------------ square


def _frame(version: int) -> tuple[Square, Square]:
    """Return a square with the patterns every reader looks for, and which of its modules they take."""
    side = 17 + 4 * version
    square = [[False] * side for _ in range(side)]
    fixed = [[False] * side for _ in range(side)]

    def put(x: int, y: int, *, dark: bool) -> None:
        square[y][x], fixed[y][x] = dark, True

    for at in range(side):
        put(6, at, dark=at % 2 == 0)
        put(at, 6, dark=at % 2 == 0)
    for cx, cy in ((3, 3), (side - 4, 3), (3, side - 4)):
        for x in range(max(0, cx - 4), min(side, cx + 5)):
            for y in range(max(0, cy - 4), min(side, cy + 5)):
                put(x, y, dark=max(abs(x - cx), abs(y - cy)) not in (2, 4))
    marks = (6, *_ALIGNED[version - 1]) if version > 1 else ()
    corners = {(6, 6), (6, side - 7), (side - 7, 6)}
    for cx in marks:
        for cy in marks:
            if (cx, cy) not in corners:
                for x in range(cx - 2, cx + 3):
                    for y in range(cy - 2, cy + 3):
                        put(x, y, dark=max(abs(x - cx), abs(y - cy)) != 1)
    _put_format(square, fixed, 0)
    if version >= 7:
        rest = version
        for _ in range(12):
            rest = (rest << 1) ^ ((rest >> 11) * 0x1F25)
        for at in range(18):
            dark = bool((version << 12 | rest) >> at & 1)
            put(side - 11 + at % 3, at // 3, dark=dark)
            put(at // 3, side - 11 + at % 3, dark=dark)
    return square, fixed


def _put_format(square: Square, fixed: Square, mask: int) -> None:
    side, data = len(square), _LEVEL_L << 3 | mask
    rest = data
    for _ in range(10):
        rest = (rest << 1) ^ ((rest >> 9) * 0x537)
    bits = (data << 10 | rest) ^ 0x5412
    first = [(8, y) for y in (0, 1, 2, 3, 4, 5, 7, 8)] + [(x, 8) for x in (7, 5, 4, 3, 2, 1, 0)]
    second = [(side - 1 - at, 8) for at in range(8)] + [(8, side - 15 + at) for at in range(8, 15)]
    for at in range(15):
        for x, y in (first[at], second[at]):
            square[y][x], fixed[y][x] = bool(bits >> at & 1), True
    square[side - 8][8], fixed[side - 8][8] = True, True


def _places(fixed: Square) -> Iterator[tuple[int, int]]:
    """Walk the free modules in pairs of columns, up and down from the right."""
    side = len(fixed)
    for number, right in enumerate(range(side - 1, 0, -2)):
        at = right if right > 6 else right - 1
        for step in range(side):
            y = side - 1 - step if number % 2 == 0 else step
            for x in (at, at - 1):
                if not fixed[y][x]:
                    yield x, y


def _fill(square: Square, fixed: Square, words: bytes) -> None:
    bits = (bool(byte >> bit & 1) for byte in words for bit in range(7, -1, -1))
    for (x, y), dark in zip(_places(fixed), bits, strict=False):  # a few modules stay over
        square[y][x] = dark


_MASKS: Final[tuple[Callable[[int, int], bool], ...]] = (
    lambda x, y: (x + y) % 2 == 0,
    lambda _, y: y % 2 == 0,
    lambda x, _: x % 3 == 0,
    lambda x, y: (x + y) % 3 == 0,
    lambda x, y: (x // 3 + y // 2) % 2 == 0,
    lambda x, y: x * y % 2 + x * y % 3 == 0,
    lambda x, y: (x * y % 2 + x * y % 3) % 2 == 0,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2 == 0,
)


def _masked(square: Square, fixed: Square, mask: int) -> Square:
    flips = _MASKS[mask]
    masked = [
        [dark != (not fixed[y][x] and flips(x, y)) for x, dark in enumerate(row)]
        for y, row in enumerate(square)
    ]
    _put_format(masked, [list(row) for row in fixed], mask)
    return masked


def _penalty(square: Square) -> int:
    """Return how hard a square is to read: long runs, blocks, what looks like a corner, too dark or light."""
    side, columns = len(square), [list(column) for column in zip(*square, strict=True)]
    lost = 0
    for line in (*square, *columns):
        text = "".join("#" if dark else " " for dark in line)
        run, before = 0, ""
        for sign in (*text, ""):
            if sign == before:
                run += 1
                continue
            lost += run - 2 if run >= 5 else 0
            run, before = 1, sign
        for looks in ("# ### #    ", "    # ### #"):
            lost += 40 * sum(text.startswith(looks, at) for at in range(side - 10))
    for y in range(side - 1):
        for x in range(side - 1):
            same = square[y][x] == square[y][x + 1] == square[y + 1][x] == square[y + 1][x + 1]
            lost += 3 if same else 0
    dark = sum(map(sum, square))
    return lost + 10 * (abs(dark * 20 - side * side * 10) // (side * side))
