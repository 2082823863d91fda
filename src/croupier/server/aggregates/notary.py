"""What the house signs about a sealed round: seal, bets, list, cut, result and void, each as a receipt.

Without a key nothing is signed. Ed25519 signs the same text alike each time, so a note need not be kept:
whoever asks again gets the same one.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Final

from croupier.fair.notes import SignerKey, sign_note
from croupier.fair.receipts import HEAD, Kind
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.sealed_round import SealedRound
from croupier.store import EventRow, Log, canonical
from croupier.table import events as e

_ACCEPTED: Final = (e.BetPlaced.__name__, e.BetRemoved.__name__, e.Decided.__name__)
"""Events of a player's own for which there is a receipt."""
_LONGEST: Final = 5_000  # events of one round


class Notary:
    """Signs with the key of the house."""

    def __init__(self, key: SignerKey | None = None, rotations: Sequence[str] = ()) -> None:
        self.key = key
        self.rotations = tuple(rotations)
        """Notes by which keys were replaced; they go with every proof."""
        self.recovery = ""
        """The public key of the safe, for whoever sees this house the first time."""

    def of_round(self, sealed: SealedRound, played: Iterable[e.Event]) -> list[str]:
        """Return what is signed of a round while it goes on: its seal, its list, its cut."""
        if self.key is None:
            return []
        notes = [_signed(_text(Kind.SEALED, _sealed(sealed.sealed)), self.key)]
        if sealed.listed:
            text = _text(Kind.CLOSED, _closed(sealed, sealed.listed, played))
            notes.append(_signed(text, self.key))
        if sealed.made:
            notes.append(_signed(_text(Kind.CUT, _cut(sealed, sealed.made)), self.key))
        return notes

    def of_result(self, root: str, audience: str, events: str, net: Mapping[int, int]) -> list[str]:
        """Return what is signed once a round is over: for whom, its events, what each seat won."""
        data = {
            "root": root,
            "audience": audience,
            "events": sha256(events.encode()).hexdigest(),
            "net": {str(seat): cents for seat, cents in sorted(net.items())},
        }
        return [sign_note(_text(Kind.RESULT, data), self.key)] if self.key else []

    def of_void(self, root: str, dead: e.RoundDead, role: str, opened: f.DecksOpened | None) -> list[str]:
        """Return what is signed of a round without a result."""
        data = {
            "root": root,
            "role": role,
            "reason": dead.reason,
            "seeds": list(opened.seeds) if opened else [],
            "silent": [seat for seat, _ in opened.silent] if opened else [],
        }
        return [sign_note(_text(Kind.VOID, data), self.key)] if self.key else []

    def of_bet(self, sealed: SealedRound | None, rows: Sequence[EventRow]) -> str:
        """Return the receipt of a bet, removal or decision that these rows of the log accepted."""
        return self._bet(sealed.sealed.root, rows) if sealed else ""

    def of_bet_again(self, log: Log, rows: Sequence[EventRow]) -> str:
        """Return the same receipt for rows of any round gone by, whose seal is read from the log."""
        row = next((row for row in rows if row.type in _ACCEPTED), None)
        if self.key is None or row is None:
            return ""
        sealed = log.read(row.stream, max(0, row.version - _LONGEST), types=(f.DecksSealed.__name__,))
        roots = [str(json.loads(each.body)["root"]) for each in sealed if each.version < row.version]
        return self._bet(roots[-1], rows) if roots else ""

    def _bet(self, root: str, rows: Sequence[EventRow]) -> str:
        if self.key is None:
            return ""
        row = next((row for row in rows if row.type in _ACCEPTED), None)
        if row is None:
            return ""
        accepted: Mapping[str, object] = json.loads(row.body)
        pledges = (json.loads(row.body) for row in rows if row.type == f.SeedCommitted.__name__)
        pledged = next(pledges, None)
        data = {
            **accepted,
            "root": root,
            "event": row.type,
            "position": row.position,
            "hash": row.hash,
            "seed": [pledged["seat"], pledged["commitment"]] if pledged else None,
        }
        return sign_note(_text(Kind.BET, data), self.key)


UNSIGNED: Final = Notary()


def wagers_of(played: Iterable[e.Event]) -> dict[str, dict[str, int]]:
    """Return what lay on each spot when bets were closed, by seat and wager."""
    up: dict[str, dict[str, int]] = {}
    for event in played:
        if isinstance(event, e.BetPlaced):
            up.setdefault(str(event.seat), {})[event.wager] = event.cents
        elif isinstance(event, e.BetRemoved):
            up.get(str(event.seat), {}).pop(event.wager, None)
        elif isinstance(event, e.BetsClosed):
            break
    return {seat: spots for seat, spots in up.items() if spots}


def _text(kind: Kind, data: Mapping[str, object]) -> str:
    return f"{HEAD}\n{kind}\n{canonical(data)}\n"


def _sealed(fact: f.DecksSealed) -> dict[str, object]:
    return {"root": fact.root, "round": fact.round}


def _closed(sealed: SealedRound, listed: f.CutListed, played: Iterable[e.Event]) -> dict[str, object]:
    return {
        "root": sealed.sealed.root,
        "closing": listed.closing,
        "commitments": [[seat, each] for seat, each in listed.commitments],
        "wagers": wagers_of(played),
    }


def _cut(sealed: SealedRound, made: f.DeckCut) -> dict[str, object]:
    return {
        "root": sealed.sealed.root,
        "seeds": [[seat, seed] for seat, seed in made.seeds],
        "chosen": made.chosen,
        "others": [[number, seed] for number, seed in sealed.other_seeds()],
    }


_signed: Final = lru_cache(maxsize=1_024)(sign_note)
"""Signs what is shown again with every view of a round."""
