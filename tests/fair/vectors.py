"""Write the vectors of sealed decks and the public cut: `python -m tests.fair.vectors`.

Another program that gets the same from the same can check a round of croupier. A test holds the file to this.
"""

import json
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from croupier.cards import DECK, cards_text
from croupier.fair.checkpoints import Checkpoint
from croupier.fair.notes import SignerKey, sign_note
from croupier.fair.receipts import Kind, issue
from croupier.fair.rotation import rotate
from croupier.fair.seal import (
    DECKS,
    Header,
    Sealed,
    canonical,
    closing_hash,
    cut,
    cut_key,
    seal,
    seed_commitment,
)
from croupier.fair.tree import Frontier, consistency, inclusion, subtrees
from tests.server.logged_rounds import LOG_KEY, TABLE_KEY, WITNESS, LoggedHouse, witnessed

FILE: Final = Path(__file__).parent.parent / "vectors" / "fair2.json"
HEADER: Final[Header] = {
    "dead": 0,
    "epoch": "00" * 16,
    "game": "11" * 32,
    "head": "22" * 32,
    "origin": "casino.example/croupier/1",
    "previous": "00" * 32,
    "round": 17,
    "table": "T1",
    "terms": "33" * 32,
}
SECRET: Final = bytes(range(32))
TWO_SEATS: Final = {2: bytes(range(0x20, 0x40)), 5: bytes(range(0x40, 0x60))}
SEVEN_SEATS: Final = {seat: bytes([seat]) * 32 for seat in range(1, 8)}
KEYS: Final = {
    "table": TABLE_KEY,
    "new table": SignerKey(TABLE_KEY.name, b"n" * 32),
    "recovery": SignerKey("casino.example/recovery", b"r" * 32),
    "log": LOG_KEY,
    "w1": WITNESS,
}
SMALLER: Final = tuple(card for card in DECK if card >= 28)  # nines and higher


def _sealed(sealed: Sealed) -> dict[str, object]:
    return {
        "header": sealed.header,
        "secret": sealed.secret.hex(),
        "cards": cards_text(sealed.cards),
        "B": sealed.binding.hex(),
        "deck_seeds": [sealed.seed(number).hex() for number in range(1, DECKS + 1)],
        "decks": [cards_text(sealed.deck(number).cards) for number in range(1, DECKS + 1)],
        "nonces_of_deck_1": [nonce.hex() for nonce in sealed.deck(1).nonces],
        "commitments_of_deck_1": [each.hex() for each in sealed.deck(1).commitments],
        "fingerprints": [each.hex() for each in sealed.fingerprints],
        "R": sealed.root.hex(),
    }


def _round(sealed: Sealed, seeds: Mapping[int, bytes]) -> dict[str, object]:
    commitments = {seat: seed_commitment(sealed.root, seat, seed) for seat, seed in seeds.items()}
    closing = closing_hash(sealed.root, commitments)
    made = cut(closing, seeds, len(sealed.cards))
    return {
        **_sealed(sealed),
        "seeds": {str(seat): seed.hex() for seat, seed in seeds.items()},
        "seed_commitments": {str(seat): each.hex() for seat, each in commitments.items()},
        "CL": closing.hex(),
        "K": cut_key(closing, seeds).hex(),
        "j": made.deck,
        "p": list(made.positions),
        "dealt": cards_text(made.dealt(sealed.deck(made.deck))),
    }


def vectors() -> dict[str, object]:
    """Return every vector by its name."""
    sealed = seal(canonical(HEADER), SECRET)
    return {
        "two seats": _round(sealed, TWO_SEATS),
        "no seeds": _round(sealed, {}),
        "seven seats": _round(sealed, SEVEN_SEATS),
        "smaller deck": _round(seal(canonical(HEADER), SECRET, SMALLER), TWO_SEATS),
        "void": _sealed(seal(canonical({**HEADER, "round": 18, "dead": 1}), SECRET)),
        "keys": {name: str(key.verifier) for name, key in KEYS.items()},
        "notes": {
            "sealed": issue(Kind.SEALED, {"root": sealed.root.hex(), "round": 17}, KEYS["table"]),
            "rotation": rotate(KEYS["table"].verifier, KEYS["new table"], KEYS["table"], 40),
            "recovery": rotate(KEYS["table"].verifier, KEYS["new table"], KEYS["recovery"], 40),
            "cosignature": sign_note(
                Checkpoint("casino.example/croupier/1", 9, _tree(9)).text,
                KEYS["log"],
                KEYS["w1"],
                at=1_800_000_000,
            ),
        },
        "trees": [_proofs(size) for size in range(10)],
        "exit codes": _files(),
    }


def _leaves(size: int) -> list[bytes]:
    return [bytes([number]) * 32 for number in range(size)]


def _tree(size: int) -> bytes:
    return Frontier().extend(_leaves(size)).root


def _proofs(size: int) -> dict[str, object]:
    """Return the root of a tree, with the proofs of every leaf and of every smaller tree."""
    tree = subtrees(_leaves(size))
    return {
        "size": size,
        "leaves": [leaf.hex() for leaf in _leaves(size)],
        "root": _tree(size).hex(),
        "inclusion": [[each.hex() for each in inclusion(number, size, tree)] for number in range(size)],
        "consistency": [[each.hex() for each in consistency(old, size, tree)] for old in range(size + 1)],
    }


def _files() -> dict[str, object]:
    """Return a proof file for each exit code of `croupier verify`; all but the first go without a witness."""
    with tempfile.TemporaryDirectory() as folder:
        house = LoggedHouse(Path(folder))
        proof, witness = house.published(), witnessed(house.note)
    del proof["sheet"]
    forged = {**proof, "events": proof["events"].replace('"cents":', '"cents":1', 1)}
    return {
        "0": {"proof": proof, "witness": witness},
        "1": {"proof": forged},
        "2": {"proof": {**proof, "header": "["}},
        "3": {"proof": proof},
    }


def written() -> str:
    """Return the file as it should be."""
    return json.dumps(vectors(), indent=1) + "\n"


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(written())
