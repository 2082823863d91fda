"""Whether a house signed a proof, and whether what it signed before says the same.

Keys are those the reader knew before, from the wall or on paper. A key that comes with a file proves nothing.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

from croupier.fair.keyring import KeyRing, house_of
from croupier.fair.notes import ForgedError, NoteError, UnknownKeyError, VerifierKey, parse_note
from croupier.fair.receipts import Kind, Receipt, open_receipt
from croupier.fair.rotation import TrustedKeys, follow
from croupier.games.words import dollars
from croupier.server.fair.proof import Proof
from croupier.server.fair.sealed_verdict import SealedVerdict

NOBODY: Final = "who dealt: no key was given (--key), so this proves nothing about who dealt"
NO_RECEIPTS: Final = "who dealt: of the keys you gave none is that of receipts, {house}/table"
FORGED: Final = "the house did not sign this"
STRANGER: Final = "signed by a key you do not know"
STOLEN: Final = "a receipt of yours is signed by a key that was stolen: a thief can have written it"


def verify_signatures(
    proof: Proof, found: SealedVerdict, keys: Sequence[VerifierKey], receipts: Sequence[str] = ()
) -> None:
    """Check what is signed of a round, and every receipt of it that the reader kept."""
    ring = KeyRing.of(keys, house_of(proof.header.get("origin")))
    if ring.other_houses and not ring.receipts:
        whose = " and ".join(key.name for key in ring.other_houses)
        found.false.append(f"{STRANGER}: the seal names the house {ring.house}, and your key is {whose}")
    elif not ring.receipts:
        found.unproved.append(NO_RECEIPTS.format(house=ring.house) if keys else NOBODY)
    if not ring.receipts:
        return
    trusted = _for_receipts(follow((*ring.receipts, *ring.recovery), proof.rotations), ring)
    for rotation in trusted.retired.values():
        how = "stolen, and replaced by the recovery key" if rotation.stolen else "replaced"
        found.happened.append(f"the key {rotation.old.id.hex()} was {how} at event {rotation.position:,}")
    signed = _opened(proof.notes, found, trusted, "the file")
    by_kind = _compare(proof, found, signed) if signed is not None else {}
    kept = _opened(_not_stolen(receipts, found, trusted), found, _with_replaced(trusted), "your receipt")
    for receipt in kept or ():
        if strange := _strange(proof, found.root, receipt):
            found.unproved.append(f"a receipt of yours {strange}")
        else:
            wrong = _contradicts(proof, receipt, by_kind.get(receipt.kind))
            found.check(wrong, f"your receipt ({receipt.kind}) says the same")


def _for_receipts(trusted: TrustedKeys, ring: KeyRing) -> TrustedKeys:
    """Leave out the recovery key, which signs no receipt."""
    current = KeyRing.of(trusted.current, ring.house).receipts
    return trusted._replace(current=current)


def _with_replaced(trusted: TrustedKeys) -> TrustedKeys:
    """Count what a key signed that was replaced in time: whoever kept a receipt still has one."""
    return TrustedKeys((*trusted.current, *trusted.retired), {})


def _not_stolen(notes: Sequence[str], found: SealedVerdict, trusted: TrustedKeys) -> list[str]:
    """Leave out receipts of a stolen key: a thief can have written them."""
    stolen = {(key.name, key.id) for key, rotation in trusted.retired.items() if rotation.stolen}
    left = [note for note in notes if not stolen & _signers(note)]
    found.unproved += [STOLEN] * (len(notes) - len(left))
    return left


def _signers(note: str) -> set[tuple[str, bytes]]:
    try:
        return {(each.name, each.id) for each in parse_note(note).signatures}
    except NoteError:
        return set()


def _opened(notes: Sequence[str], found: SealedVerdict, keys: TrustedKeys, what: str) -> list[Receipt] | None:
    retired = {(key.name, key.id): rotation for key, rotation in keys.retired.items()}
    for note in notes:
        if old := [retired[each] for each in _signers(note) & retired.keys()]:
            found.false.append(f"{FORGED}: {what} has a key that was replaced at event {old[0].position:,}")
            return None
    try:
        return [open_receipt(note, *keys.current) for note in notes]
    except UnknownKeyError:
        found.false.append(f"{STRANGER}: {what}")
    except ForgedError:
        found.false.append(f"{FORGED}: {what} was changed or forged")
    except NoteError as error:
        found.false.append(f"{FORGED}: {what}: {error}")
    return None


def _needed(proof: Proof) -> Iterator[Kind]:
    yield Kind.SEALED
    if proof.commitments is not None:
        yield Kind.CLOSED
    if proof.seeds is not None:
        yield Kind.CUT
    kinds = {str(each.get("event")) for each in proof.events}
    if "RoundDead" in kinds:
        yield Kind.VOID
    if "RoundDead" in kinds or "RoundFinished" in kinds:
        yield Kind.RESULT


def _strange(proof: Proof, root: str, receipt: Receipt) -> str | None:
    """Say why a note is not about this round, or not for whom the file is: it contradicts nothing here."""
    if receipt.data.get("root") != root:
        return "belongs to another round"
    if receipt.kind is Kind.RESULT and receipt.data.get("audience") != proof.audience:
        return "was signed for somebody else"
    return None


def _compare(proof: Proof, found: SealedVerdict, signed: Sequence[Receipt]) -> Mapping[Kind, Receipt]:
    """Check the notes of the file; return those of this round and reader but for bets, which are many."""
    by_kind: dict[Kind, Receipt] = {}
    for receipt in signed:
        if strange := _strange(proof, found.root, receipt):
            found.false.append(f"a note in the file ({receipt.kind}) {strange}")
        elif receipt.kind is not Kind.BET and by_kind.setdefault(receipt.kind, receipt) != receipt:
            found.false.append(_twice(receipt.kind))
    needed = tuple(_needed(proof))
    for kind in (*needed, *(kind for kind in by_kind if kind not in needed)):
        note = by_kind.get(kind)
        wrong = _OTHER[kind](proof, note.data) if note else f"{FORGED}: no signed note says how it was {kind}"
        if wrong is None and kind not in needed:
            wrong = f"the house signed how it was {kind}, and the file leaves that out"
        found.check(wrong, f"the house signed it: {kind}")
    return by_kind


def _twice(kind: Kind) -> str:
    words = {Kind.CLOSED: "two lists", Kind.CUT: "two cuts", Kind.RESULT: "two results"}
    return f"the house signed {words.get(kind, f'two notes ({kind})')} for one round"


def _sealed(_: Proof, __: Mapping[str, Any]) -> str | None:
    return None  # the root is the seal


def _closed(proof: Proof, data: Mapping[str, Any]) -> str | None:
    if data.get("closing") != proof.closing.hex() or _pairs(data, "commitments") != _hexed(proof.commitments):
        return "the house signed another list of seeds"
    return None if data.get("wagers") == _wagers(proof) else "the house signed other wagers"


def _cut(proof: Proof, data: Mapping[str, Any]) -> str | None:
    same = data.get("chosen") == proof.deck and _pairs(data, "seeds") == _hexed(proof.seeds)
    return None if same and _pairs(data, "others") == _hexed(proof.others) else "the house signed another cut"


def _result(proof: Proof, data: Mapping[str, Any]) -> str | None:
    if data.get("events") != sha256(proof.events_text.encode()).hexdigest():
        return "the house signed other events"
    net = _net(proof)
    return "the house signed other winnings" if net is not None and data.get("net") != net else None


def _net(proof: Proof) -> dict[str, int] | None:
    """Return what each seat won as the events tell it; None where an undo or a ruling decided it."""
    kinds = {str(each.get("event")): each for each in proof.events}
    dead = kinds.get("RoundDead")
    if kinds.keys() & {"StepUndone", "CardCorrected"}:
        return None
    if dead is not None and (dead.get("returned") is not True or dead.get("stands") is not False):
        return None
    up: dict[tuple[str, object], int] = {}
    got: dict[str, int] = {}
    for event in proof.events:
        seat, wager = str(event.get("seat")), event.get("wager", event.get("step"))
        match event:
            case {"event": "BetPlaced", "cents": int(cents)}:
                up[seat, wager] = cents
            case {"event": "BetRemoved"}:
                up.pop((seat, wager), None)
            case {"event": "Decided", "choice": "bet" | "take back" as choice, "cents": int(cents)}:
                up[seat, wager] = up.get((seat, wager), 0) + (cents if choice == "bet" else -cents)
            case {"event": "WagerPaid", "stake": int(stake), "won": int(won)}:
                got[seat] = got.get(seat, 0) + stake + won
            case {"event": "WagerPushed" | "CapShared", "cents": int(cents)}:
                got[seat] = got.get(seat, 0) + cents
            case _:
                pass
    down = {seat: sum(cents for (at, _), cents in up.items() if at == seat) for seat, _ in up}
    return {seat: 0 if dead is not None else got.get(seat, 0) - cents for seat, cents in sorted(down.items())}


def _void(proof: Proof, data: Mapping[str, Any]) -> str | None:
    seeds = [each.hex() for each in proof.void or ()]
    same = data.get("seeds") == seeds and data.get("silent") == list(proof.silent)
    if not same:
        return "the house signed another void"
    dead: Mapping[str, Any] = next((each for each in proof.events if each.get("event") == "RoundDead"), {})
    shown = (dead.get("by"), dead.get("reason"))
    return None if (data.get("role"), data.get("reason")) == shown else "the house signed another reason"


_OTHER: Final = {
    Kind.SEALED: _sealed,
    Kind.CLOSED: _closed,
    Kind.CUT: _cut,
    Kind.RESULT: _result,
    Kind.VOID: _void,
}


def _hexed(by_number: Mapping[int, bytes] | None) -> list[list[object]]:
    return [[number, each.hex()] for number, each in sorted((by_number or {}).items())]


def _pairs(data: Mapping[str, Any], name: str) -> object:
    found = data.get(name)
    return sorted(found) if isinstance(found, list) else found


def _wagers(proof: Proof) -> dict[str, dict[str, object]]:
    up: dict[str, dict[str, object]] = {}
    for event in proof.events:
        seat, wager = str(event.get("seat")), str(event.get("wager"))
        match event.get("event"):
            case "BetPlaced":
                up.setdefault(seat, {})[wager] = event.get("cents")
            case "BetRemoved":
                up.get(seat, {}).pop(wager, None)
            case "BetsClosed":
                break
    return {seat: spots for seat, spots in up.items() if spots}


# ------------------------------------------------------------------------------------ receipts one kept


def _contradicts(proof: Proof, receipt: Receipt, in_file: Receipt | None) -> str | None:
    """Say what in a receipt of this round the file contradicts, or its note of that kind."""
    kind, data = receipt
    if kind is Kind.BET:
        return _left_out(proof, data)
    if _OTHER[kind](proof, data) is None:
        return None
    signed_two = in_file is not None and in_file != receipt
    return _twice(kind) if signed_two else f"your receipt ({kind}) says otherwise than the file"


def _left_out(proof: Proof, data: Mapping[str, Any]) -> str | None:
    seed = data.get("seed")
    if isinstance(seed, list) and proof.commitments is not None:
        seat, committed = (*seed, None, None)[:2]
        listed = proof.commitments.get(seat)
        if listed is None:
            return "your bet has a seed, the signed list has none"
        if listed.hex() != committed:
            return "your bet has another seed than the signed list"
    names = ("event", "seat", "wager", "cents", "step", "choice")
    mine = {name: data[name] for name in names if name in data}
    if any(all(event.get(name) == value for name, value in mine.items()) for event in proof.events):
        return None
    amount = dollars(data["cents"]) if isinstance(data.get("cents"), int) else ""
    what = data.get("choice") or data.get("wager")
    who = f"{data.get('event')} at seat {data.get('seat')}"
    return f"your receipt has {who}: {what} {amount}; the file has not"
