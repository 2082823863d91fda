"""Signed heads of a log, kept outside its database: what this house saw last, and what witnesses signed.

Whoever can write to the database can rewrite the whole chain, or cut its end and move the head back. A head
that was signed and kept elsewhere shows both.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import date, datetime
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, NotRequired, TypedDict

from croupier.fair.checkpoints import (
    LOG_KEY,
    Checkpoint,
    CheckpointError,
    log_cut,
    log_forked,
    log_origin,
    witnesses_of,
    write_whole,
)
from croupier.fair.notes import NoteError, SignerKey, load_key, make_key, open_note, parse_note, sign_note
from croupier.fair.tree import Frontier
from croupier.store.database import house_file
from croupier.store.epochs import EPOCH_STREAM, epoch_of, epoch_text
from croupier.store.heads import ANSWERS_NOTED, DAY_SIGNED, HEAD_STREAM, ExpectedHead, leaves
from croupier.store.log import Log
from croupier.store.one_process import alone
from croupier.store.records import Append, DamageError, Fact, StoreError
from croupier.store.verify import verify_end
from croupier.store.witnesses import WitnessNote, ask_all, known_witnesses, note_witnesses


class RefusedStartError(StoreError):
    """A log that is not the one that was seen last."""


class HeadFiles(NamedTuple):
    """Where a house keeps what it signs of its log; all of it outside the database."""

    key: Path  # the private key
    seen: Path  # the newest checkpoint
    witness: Path  # one that a witness signed too, put there by whoever runs the house
    tree: Path  # what is needed to go on with the tree; made anew where it is lost
    restored: Path  # which copy was made by `restore`, and so by somebody at this machine who said why

    @classmethod
    def of(cls, database: str | Path) -> "HeadFiles":
        """Return the files of a database: beside it, or in the usual place."""
        suffixes = (".log", ".seen", ".witness", ".tree", ".restored")
        return cls(*(house_file(database, suffix) for suffix in suffixes))


def _no_such_file(file: Path) -> str:
    return f"the log says that its head is kept in {file}, and there is no such file"


class _TreeFile(TypedDict):
    """The tree as it was before the newest leaf, that leaf, and which witnessed note was compared."""

    size: int
    leaf: str
    peaks: list[str]
    witness: str


class _Ended(TypedDict):
    """What an EpochOpened says of the log that ended, as far as it is read here."""

    position: int
    noted_position: int
    seen_size: int
    note: NotRequired[str]  # what else it says, signed


class _Grown(NamedTuple):
    """A tree, the same before its newest leaf, and that leaf."""

    tree: Frontier
    before: Frontier
    leaf: bytes


class HeadKeeper:
    """Signs the head of one log, remembers it in files, and knows whether the log is the one it saw last."""

    def __init__(self, log: Log, files: HeadFiles) -> None:
        self._log, self.files = log, files
        self._grown = _Grown(Frontier(), Frontier(), b"")
        self._witness = ""  # digest of the witnessed note that was compared
        self._key: SignerKey | None = None
        self._held: tuple[_TreeFile, _Grown] | None = None  # from its file, and not yet compared with the log
        self.heard: list[WitnessNote] = []  # what witnesses said at this start

    # -------------------------------------------------------------------------------------------- at a start

    def expected(self) -> tuple[ExpectedHead, ...]:
        """Return the heads that were seen, for an audit, but for those whose loss the log owns up to."""
        return tuple(
            ExpectedHead(who, found.size, found.root)
            for who, found in self._kept()
            if not self._was_known_lost(found)
        )

    def missing(self) -> str | None:
        """Say that the log was signed, and that its newest head, its key or its witness's file is gone."""
        own = (self.files.witness,) if self.files.witness.name in known_witnesses(self._log) else ()
        files = (self.files.key, self.files.seen, *own) if self._log.version(HEAD_STREAM) else ()
        return next((_no_such_file(file) for file in files if not file.exists()), None)

    def last_seen(self) -> Checkpoint | None:
        """Return the longest head that anybody is known to have seen."""
        with suppress(StoreError):
            return max((found for _, found in self._kept()), key=lambda found: found.size, default=None)
        return None

    def restored_copy(self) -> str:
        """Return which copy `restore` made here, if any; a mark in the database alone is anybody's."""
        with suppress(OSError, UnicodeDecodeError):
            return self.files.restored.read_text("utf-8").strip()
        return ""

    def ask(self, sources: Sequence[str]) -> str | None:
        """Ask witnesses what they saw; say who does not answer."""
        self.heard, silent = ask_all(self._log, sources, self.files.witness)
        return silent

    def note_heard(self, by: str, at: datetime) -> None:
        """Have the log know the witnesses that were asked at this start."""
        note_witnesses(self._log, [each.source for each in self.heard], by, at)

    def refusal(self) -> str | None:
        """Say why the log is not the one that was seen last; None if it is, or if nothing was ever signed."""
        gone = (file for file in (self.files.key, self.files.seen) if not file.exists())
        if (self._log.version(HEAD_STREAM) or self.files.seen.exists()) and (file := next(gone, None)):
            return _no_such_file(file)
        try:
            self._verify_key()
            self._load()
            for who, found in self._kept():
                self._verify(who, found)
            verify_end(self._log)
        except StoreError as error:
            return str(error)
        return None

    def _verify_key(self) -> None:
        """Refuse another key than the one that signed last, by the log's own word."""
        version = self._log.version(HEAD_STREAM)
        rows = self._log.read(HEAD_STREAM, max(0, version - 2))  # the newest may be the head of a day
        keys = [str(json.loads(row.body)["key"]) for row in rows if row.type == ANSWERS_NOTED]
        if keys and keys[-1] != str(self._signer().verifier):
            raise RefusedStartError(
                f"the log was signed by the key {keys[-1]}, and {self.files.key} holds another"
            )

    def _verify(self, who: str, found: Checkpoint) -> None:
        epoch, head = epoch_of(self._log), self._log.head().position
        if found.epoch > epoch:
            raise RefusedStartError(f"the log is in epoch {epoch}; {who} saw epoch {found.epoch}")
        if self._was_known_lost(found):
            return
        if not head:
            anew = f"to begin a new house, move {self.files.seen.with_suffix('.*')} away"
            raise RefusedStartError(f"{log_cut(0, who, found.size)}; {anew}")
        if found.epoch < epoch:
            head = self._ended(found.epoch)["position"]
        if found.size > head:
            raise RefusedStartError(log_cut(head, who, found.size))
        if not self._same(found):
            raise RefusedStartError(log_forked(who, found.size))

    def _same(self, found: Checkpoint) -> bool:
        """Tell whether the log had this root at this size; quickly, if that was compared before."""
        held, grown = self._held or (None, None)
        if grown and grown.tree.size == found.size and grown.tree.root == found.root:
            # The chain ties every earlier event to this hash; an audit walks the chain.
            if grown.leaf != self._leaf_at(found.size):
                return False
            self._grown = grown
            return True
        if held and found.size < self._grown.tree.size and held["witness"] == _digest(found):
            self._witness = held["witness"]
            return True
        counted = self._grow(Frontier(), found.size)
        if counted.tree.root != found.root:
            return False
        if found.size > self._grown.tree.size:
            self._grown = counted
        self._witness = _digest(found)
        return True

    def _was_known_lost(self, found: Checkpoint) -> bool:
        """Tell whether the epoch after this head was opened by somebody who knew of it; the log says so."""
        if found.epoch >= epoch_of(self._log):
            return False
        ended = self._ended(found.epoch)
        return max(ended["seen_size"], ended["noted_position"]) >= found.size

    def _ended(self, epoch: int) -> _Ended:
        """Return how an epoch ended, as the house signed it: whoever has the database alone cannot."""
        row = self._log.read(EPOCH_STREAM)[epoch - 1]
        ended: _Ended = json.loads(row.body)
        note = ended.pop("note", "")
        try:
            text, _ = open_note(note, self._signer().verifier)
        except NoteError:
            text = ""
        if text != epoch_text(ended):
            raise RefusedStartError(f"epoch {epoch + 1} was not opened by this house: event {row.position}")
        return ended

    def _kept(self) -> Iterator[tuple[str, Checkpoint]]:
        """Yield who saw what, as the files of the house have it: signed by its own key, or refused."""
        if not self.files.key.exists():
            return
        key = self._signer().verifier
        for source, note in self._notes_at_hand():
            try:
                signed, _ = open_note(note, key)
                found = Checkpoint.parse(signed)
            except (NoteError, CheckpointError) as error:
                raise RefusedStartError(
                    f"{source} is not signed by the key in {self.files.key}: {error}"
                ) from None
            witnesses = " and ".join(witnesses_of(note, key)) if source != str(self.files.seen) else ""
            yield witnesses or Path(source).name, found

    def _notes_at_hand(self) -> Iterator[WitnessNote]:
        for file in (self.files.seen, self.files.witness):
            try:
                yield WitnessNote(str(file), file.read_text("utf-8"))
            except FileNotFoundError:
                continue
            except (OSError, UnicodeDecodeError) as error:
                raise RefusedStartError(f"{file} cannot be read: {error}") from None
        yield from (each for each in self.heard if each.source != self.files.witness.name)

    def _load(self) -> None:
        """Take the tree from its file, if there is one; it counts once it fits what was signed."""
        try:
            held: _TreeFile = json.loads(self.files.tree.read_text("utf-8"))
            before = Frontier(held["size"] - 1, tuple(map(bytes.fromhex, held["peaks"])))
            leaf = bytes.fromhex(held["leaf"])
            self._held = held, _Grown(before.extend([leaf]), before, leaf)
        except (OSError, ValueError, KeyError, TypeError):
            self._held = None  # counted again from the log

    # ---------------------------------------------------------------------------------------------- signing

    @property
    def signed(self) -> int:
        """The newest event that a head signed here covers."""
        return self._grown.tree.size

    def sign(self, name: str, by: str, at: datetime, digested: int | None = None) -> str | None:
        """Sign the head of the log as it is now and keep it; return the note, None of an empty log.

        `digested` is the event up to which the log has digests of rounds; a start goes on from there.

        The log first says how far its kept answers have come, so that a head covers those too. Nothing is
        signed anew where nothing was written since.
        """
        with alone(self.files.seen):
            if not (head := self._log.head()).position:
                return None
            key, epoch = self._signer(name), epoch_of(self._log)
            seen = self._newest(key)
            if seen and seen[1].epoch == epoch and seen[1].size == head.position:
                return seen[0]
            self._verify_growth()
            if seen is None or seen[1].epoch != epoch:
                self._set_aside(epoch)
                self._write(key, epoch, head.position)  # first: a log that speaks of it has it
            noted: dict[str, object] = {
                "answers": head.answers,
                "hash": head.answers_hash,
                "key": str(key.verifier),
            }
            if digested is not None:
                noted["digested"] = digested
            fact = Fact.of(HEAD_STREAM, ANSWERS_NOTED, noted)
            return self._write(key, epoch, self._log.append(Append((fact,), {}, by), at).rows[0].position)

    def sign_text(self, name: str, text: str) -> str:
        """Return a text signed with the key of the log."""
        return sign_note(text, self._signer(name))

    def digested(self) -> int:
        """Return up to which event the log has digests of its rounds; those before 0.2 never get any."""
        version = self._log.version(HEAD_STREAM)
        rows = self._log.read(HEAD_STREAM, max(0, version - 2), types=(ANSWERS_NOTED,))
        if not rows:
            return 0
        until = json.loads(rows[-1].body).get("digested")
        return int(until) if until is not None else self._log.head().position

    def notes(self) -> Iterator[tuple[str, Checkpoint]]:
        """Yield the signed heads at hand, that of a witness first; whoever gets them checks them anew."""
        for file in (self.files.witness, self.files.seen):
            with suppress(OSError, UnicodeDecodeError, NoteError, CheckpointError):
                note = file.read_text("utf-8")
                yield note, Checkpoint.parse(parse_note(note).text)

    def _verify_growth(self) -> None:
        """Refuse to sign a log that was rewritten while the house was open."""
        known = self._grown.tree.size
        if known and self._leaf_at(known) != self._grown.leaf:
            raise RefusedStartError(log_forked(self.files.seen.name, known))

    def _write(self, key: SignerKey, epoch: int, size: int) -> str:
        start = self._grown.tree
        self._grown = self._grow(start if start.size < size else Frontier(), size)
        origin = log_origin(key.name.removesuffix(f"/{LOG_KEY}"), epoch)
        note = sign_note(Checkpoint(origin, size, self._grown.tree.root).text, key)
        held: _TreeFile = {
            "size": size,
            "leaf": self._grown.leaf.hex(),
            "peaks": [each.hex() for each in self._grown.before.peaks],
            "witness": self._witness,
        }
        write_whole(self.files.tree, json.dumps(held) + "\n")
        write_whole(self.files.seen, note)
        return note

    def _set_aside(self, epoch: int) -> None:
        """Keep what was seen of the epoch before under another name, as evidence."""
        for file in (self.files.seen, self.files.witness):
            if epoch > 1 and file.exists():
                before = file.read_text("utf-8", errors="replace")
                write_whole(file.with_name(f"{file.name}.{epoch - 1}"), before)
        if epoch > 1:
            self.files.witness.unlink(missing_ok=True)

    def sign_day(self, name: str, by: str, at: datetime, day: date, digested: int | None = None) -> None:
        """Sign the head at the close of a gaming day, and have the log remember it for the day's report."""
        note = self.sign(name, by, at, digested)
        fact = Fact.of(HEAD_STREAM, DAY_SIGNED, {"day": day.isoformat(), "note": note})
        self._log.append(Append((fact,), {}, by), at)

    def _newest(self, key: SignerKey) -> tuple[str, Checkpoint] | None:
        try:
            note = self.files.seen.read_text("utf-8")
            return note, Checkpoint.parse(open_note(note, key.verifier)[0])
        except (FileNotFoundError, NoteError, CheckpointError):  # a start says so; here the house goes on
            return None

    def _signer(self, name: str = "") -> SignerKey:
        if self._key is None:
            try:
                file = self.files.key
                self._key = make_key(file, f"{name}/{LOG_KEY}") if name else load_key(file)
            except NoteError as error:
                raise RefusedStartError(str(error)) from None
        return self._key

    def _grow(self, start: Frontier, size: int) -> "_Grown":
        before = start.extend(leaves(self._log, start.size, size - 1))
        leaf = self._leaf_at(size)
        return _Grown(before.extend([leaf]), before, leaf)

    def _leaf_at(self, position: int) -> bytes:
        for leaf in leaves(self._log, position - 1, position):
            return leaf
        raise DamageError(f"event {position} is missing; run croupier audit verify", position)


def read_seen(files: HeadFiles) -> tuple[str, Checkpoint]:
    """Return the newest signed checkpoint of a house; whoever reads it checks it by a key of their own."""
    try:
        note = files.seen.read_text("utf-8")
        return note, Checkpoint.parse(note.rpartition("\n\n")[0] + "\n")
    except FileNotFoundError:
        raise StoreError(
            f"there is no checkpoint at {files.seen}; a house signs one every minute while it is open"
        ) from None
    except (OSError, UnicodeDecodeError, CheckpointError) as error:
        raise StoreError(f"{files.seen} cannot be read: {error}") from None


def lost_by(backup: Log, database: str | Path) -> str | None:
    """Say what would be lost by restoring a backup, if the house that was there before has kept its head."""
    files = HeadFiles.of(database)
    return HeadKeeper(backup, files).refusal() if files.seen.exists() else None


def refused(reason: str) -> RefusedStartError:
    """Return the error of a start that is refused, with what to do about it."""
    return RefusedStartError(
        f"refused: {reason}. Restore the newest backup or put the files back; if events are lost for good, "
        'say why for the log and everybody who reads it: use --new-epoch "reason"',
        f"refused: {reason}",
    )


def _digest(found: Checkpoint) -> str:
    return sha256(found.text.encode()).hexdigest()
