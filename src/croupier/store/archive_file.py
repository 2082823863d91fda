"""The file that holds the events of closed months: compressed blocks, an index of them, and nothing else.

It is text in xz, a record a line, so that whoever has lost everything else can read it with `xzcat`. Hashes
are left out: they follow from the hash before the first event, and the reader makes them again. So a block
is right if it leads from the hash before it to the hash after it, as the index has both; and the index is
right if it is the one whose digest the log remembers.
"""

import json
import lzma
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from croupier.store.compact import Raw
from croupier.store.copying import sync
from croupier.store.records import DamageError, StoreError, canonical, row_hash

_FORM: Final = "croupier archive 1"
BLOCK: Final = 1_024
"""Events of a block: what one look at an old round has to unpack."""
_PRESET: Final = 1  # a tenth larger than the usual 6, and five times as quick
_AT_HAND: Final = 8  # blocks that are remembered unpacked


class Block(NamedTuple):
    """Where some events lie in the file, the hash before the first of them, and what streams they are of."""

    offset: int
    size: int
    first: int
    last: int
    previous: str
    hash: str
    streams: Mapping[str, tuple[int, int]]  # of each, its first and its last version here


class ArchiveError(DamageError):
    """A file of old events that is not there, or not as it was sealed."""


class SealedFile(NamedTuple):
    """A file of events, as its log remembers it."""

    name: str
    digest: str  # of the whole file
    contents: str  # the digest of its index alone
    contents_at: int  # where that begins
    first: int
    last: int
    previous: str  # the hash before the first event
    hash: str  # of the last one


def write_archive(rows: Iterable[Raw], folder: Path, label: str) -> SealedFile:
    """Write events, which follow each other, into a new file that is on disk when this returns.

    The name ends in the first digits of its digest: a file of another content has another name.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    unfinished = folder / f".{label}.{os.getpid()}"
    try:
        unfinished.touch(mode=0o600)
        with unfinished.open("wb") as file:
            file.write(_packed([[_FORM]]))
            blocks = [_write_block(file, some) for some in _in_blocks(rows)]
            if not blocks:
                raise StoreError("there is no event to archive")
            index_at, index = file.tell(), canonical(["index", *blocks])
            file.write(lzma.compress(f"{index}\n".encode(), preset=_PRESET))
            file.flush()
            os.fsync(file.fileno())
        whole = digest_of(unfinished)
        path = folder / f"{label}-{whole[:8]}.xz"
        unfinished.rename(path)
        sync(folder)
    except OSError as error:
        raise StoreError(f"{folder} cannot be written: {error.strerror or error}") from error
    finally:
        unfinished.unlink(missing_ok=True)
    first, last = blocks[0], blocks[-1]
    own = sha256(index.encode()).hexdigest()
    return SealedFile(path.name, whole, own, index_at, first.first, last.last, first.previous, last.hash)


def _in_blocks(rows: Iterable[Raw]) -> Iterator[list[Raw]]:
    left = iter(rows)
    while some := list(islice(left, BLOCK)):
        yield some


def _write_block(file: BinaryIO, rows: list[Raw]) -> Block:
    packed = _packed([stream, version, *rest[:5]] for _, stream, version, *rest in rows)
    streams: dict[str, tuple[int, int]] = {}
    for _, stream, version, *_ in rows:
        streams[stream] = (streams.get(stream, (version, version))[0], version)
    offset = file.tell()
    file.write(packed)
    return Block(offset, len(packed), rows[0][0], rows[-1][0], rows[0][8], rows[-1][9], streams)


def _packed(lines: Iterable[object]) -> bytes:
    text = "".join(f"{canonical(line)}\n" for line in lines)
    return lzma.compress(text.encode(), preset=_PRESET)


class ArchiveReader:
    """Reads one file, block by block; what it returns was checked against the hashes of the log."""

    def __init__(self, folder: Path, sealed: SealedFile) -> None:
        self.path = folder / sealed.name
        try:
            text = self._text(sealed.contents_at).removesuffix("\n")
        except FileNotFoundError:
            raise gone(self.path) from None
        except (OSError, EOFError, ValueError, lzma.LZMAError) as error:
            raise self._damaged() from error
        if sha256(text.encode()).hexdigest() != sealed.contents:
            raise self._damaged()
        self.blocks = tuple(Block(*each) for each in json.loads(text)[1:])
        self._unpacked = lru_cache(_AT_HAND)(self._unpack)

    def rows(self, first: int, last: int) -> Iterator[Raw]:
        """Yield the events from one position to another, as they stood in the database."""
        for number, block in enumerate(self.blocks):
            if block.last >= first and block.first <= last:
                yield from (row for row in self._unpacked(number) if first <= row[0] <= last)

    def of_stream(self, stream: str, after: int, until: int) -> Iterator[Raw]:
        """Yield the events of a stream beyond a version, and up to one."""
        for number, block in enumerate(self.blocks):
            begins, ends = block.streams.get(stream, (0, 0))
            if ends > after and begins <= until:
                rows = self._unpacked(number)
                yield from (row for row in rows if row[1] == stream and after < row[2] <= until)

    def newest_first(self, before: int, beyond: int, wants: Callable[[Block], bool]) -> Iterator[Raw]:
        """Yield the events between two positions from the last on, of those blocks that are wanted."""
        for number in reversed(range(len(self.blocks))):
            block = self.blocks[number]
            if block.first < before and block.last > beyond and wants(block):
                rows = reversed(self._unpacked(number))
                yield from (row for row in rows if beyond < row[0] < before)

    def _text(self, offset: int, size: int = -1) -> str:
        with self.path.open("rb") as file:
            file.seek(offset)
            return lzma.decompress(file.read(size)).decode()

    def _unpack(self, number: int) -> tuple[Raw, ...]:
        block = self.blocks[number]
        try:
            lines = self._text(block.offset, block.size).splitlines()
            rows, hash_ = [], block.previous
            for position, line in enumerate(lines, block.first):
                stream, version, at, who, type_, body, game = json.loads(line)
                previous = hash_
                hash_ = row_hash(position, stream, version, at, who, type_, body, game, previous)
                rows.append((position, stream, version, at, who, type_, body, game, previous, hash_))
        except FileNotFoundError:
            raise gone(self.path) from None
        except (OSError, EOFError, ValueError, TypeError, lzma.LZMAError) as error:
            raise self._damaged(block) from error
        if (hash_, len(rows)) != (block.hash, block.last - block.first + 1):
            raise self._damaged(block)
        return tuple(rows)

    def _damaged(self, block: Block | None = None) -> ArchiveError:
        where = f" in events {block.first:,} to {block.last:,}" if block else ""
        return ArchiveError(
            f"{self.path} is not as it was sealed{where}: bring it back from a backup",
            block.first if block else None,
        )


def gone(path: Path) -> ArchiveError:
    """Return the error of a file that is not there."""
    return ArchiveError(f"{path} is gone, and events of closed months are in it: bring it back from a backup")


def digest_of(path: Path) -> str:
    """Return the digest of a whole file."""
    try:
        with path.open("rb") as file:
            whole = sha256()
            while some := file.read(1 << 20):
                whole.update(some)
    except FileNotFoundError:
        raise gone(path) from None
    except OSError as error:
        raise ArchiveError(f"{path} cannot be read: {error.strerror}") from error
    return whole.hexdigest()
