"""A sealed round in a log of its own, signed by the house and by a witness, for the tests of such proofs."""

import json
from pathlib import Path
from typing import Any

from croupier.fair.checkpoints import GrowthProof, WitnessState, cosign
from croupier.fair.notes import SignatureType, SignerKey
from croupier.server.aggregates.notary import Notary
from croupier.server.fair.commitments import seen_by
from croupier.server.fair.logged import ROUND_DIGEST, digest_of, digest_stream
from croupier.server.queries.digests import RoundDigests
from croupier.server.queries.proof import proof_of
from croupier.store import Append, Fact, Log, open_log
from croupier.store.keeper import HeadFiles, HeadKeeper
from croupier.store.vault import Vault
from croupier.table import events as e
from croupier.table.view import Audience, Role
from tests.server.sealed_rounds import BYSTANDER, Dealt, dealt
from tests.store.facts import NOON, filled, one

TABLE_KEY = SignerKey("casino.example/table", bytes(range(32)))
LOG_KEY = SignerKey("casino.example/log", bytes(range(32, 64)))
WITNESS = SignerKey("w1", bytes(range(64, 96)), SignatureType.COSIGNATURE)
ADA = Audience(Role.PLAYER, "Ada")
SHOWN = 2
"""The seed of a round in which Ada saw every card."""


def witnessed(note: str, key: SignerKey = WITNESS) -> str:
    """A checkpoint that a witness signed too."""
    return cosign(GrowthProof(0, (), note), key, WitnessState(LOG_KEY.verifier), 1_800_000_000).note


class LoggedHouse:
    """A house whose log holds one sealed round among other events."""

    def __init__(self, folder: Path, round_: Dealt | None = None, events: int = 12) -> None:
        self.round = round_ or dealt(seed=SHOWN)
        self.files = HeadFiles.of(folder / "house.db")
        self.files.key.parent.mkdir(parents=True, exist_ok=True)
        self.files.key.write_text(f"{LOG_KEY.text()}\n")
        self.files.key.chmod(0o600)
        with open_log(folder / "house.db") as log:
            filled(log, events)
            self.write_digest(log)
            log.append_many([one(who="house") for _ in range(5)], NOON)
            keeper = HeadKeeper(log, self.files)
            self.note = str(keeper.sign("casino.example", "house", NOON))
            self.place: Any = self.digests(log, keeper).place(self.plain()["round"])

    def digests(self, log: Log, keeper: HeadKeeper) -> RoundDigests:
        def nothing() -> Any:
            raise AssertionError

        return RoundDigests(log, Vault(b"k" * 32), nothing, lambda *_: None, keeper)

    def write_digest(self, log: Log) -> None:
        proof = self.round.publish()
        played = [fact for fact in self.round.facts if isinstance(fact, e.Event)]
        seen = seen_by(self.round.before.table, played, BYSTANDER)
        digest = digest_of(proof["round"], self.round.sealed.sealed.root, proof["events"], seen)
        log.append(Append((Fact.of(digest_stream(proof["round"]), ROUND_DIGEST, digest),), {}, "house"), NOON)

    def plain(self, to: Audience = ADA) -> Any:
        """The proof without its place in the log."""
        proof = proof_of(
            self.round.before,
            list(self.round.facts),
            self.round.sealed,
            to,
            lambda *_: None,
            Notary(TABLE_KEY),
        )
        return json.loads(json.dumps(proof))

    def published(self, to: Audience = ADA) -> Any:
        """The whole proof as somebody downloads it."""
        return json.loads(
            json.dumps({**self.plain(to), "logged": self.place, "sheet": self.round.game.file_data})
        )
