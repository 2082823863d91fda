"""Any round verifies for anybody by the document alone, and no single lie in it goes unnoticed."""

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import pytest

from croupier.cards import DECK, card_text
from croupier.server.fair.verdict import verify
from croupier.table.view import Audience, Role
from tests.server.rounds import dealt
from tests.table.bots import GAMES

AUDIENCES = (*(Audience(Role.PLAYER, name) for name in ("Ada", "Bob", "Zed")), *map(Audience, Role))


def by_the_document(data: dict[str, Any]) -> list[str]:
    """Check a round as docs/fairness.md says, with nothing of ours; return what is wrong."""
    wrong, name = [], data["round"].encode()
    tag = b"croupier deck position 1\0" + len(name).to_bytes(2, "big") + name
    opened = {}
    for each in data["openings"]:
        told = (
            tag + each["position"].to_bytes(2, "big") + each["card"].encode() + bytes.fromhex(each["nonce"])
        )
        if hashlib.sha256(told).hexdigest() != data["commitments"][each["position"] - 1]:
            wrong.append(f"position {each['position']}")
        opened[each["position"]] = each["card"]
    whole = hashlib.sha256(b"croupier deck 1\0" + b"".join(map(bytes.fromhex, data["commitments"])))
    kinds = [event["event"] for event in data["events"]]
    at = kinds.index("DeckCommitted")
    if data["events"][at]["fingerprint"] != whole.hexdigest() or at > kinds.index("BetsClosed"):
        wrong.append("fingerprint")
    top, lies = 0, dict[tuple[Any, str], list[int]]()
    for event in data["events"]:
        place = lies.setdefault((event.get("seat"), event.get("group", "")), [])
        kind = event["event"]
        if kind in ("CardDealt", "CardBurned") or (kind == "CardTurnedUp" and event["number"] > len(place)):
            top += 1
            place.append(top)
            shown = [(top, event["card"])]
        elif kind == "CardTurnedUp":
            shown = [(place[event["number"] - 1], event["card"])]
        elif kind in ("GroupTurnedUp", "HandTurnedUp"):
            shown = list(zip(place, event["cards"], strict=True))
        else:
            shown = []
        wrong += [f"{card} at {at}" for at, card in shown if card is not None and opened.get(at) != card]
    return wrong


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(8))
def test_every_round_verifies_by_the_document_alone(game: str, seed: int) -> None:
    round_ = dealt(game, seed)
    for audience in AUDIENCES:
        published = json.loads(json.dumps(round_.publish(audience)))
        assert by_the_document(published) == []
        verdict = verify(published)
        assert verdict.holds, [check.says for check in verdict.checks if not check.holds]


def lies(data: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every published round that differs from this one in a single card, hash, nonce, position or name."""
    text = json.dumps(data)

    def changed() -> dict[str, Any]:
        again: dict[str, Any] = json.loads(text)
        return again

    for at, opening in enumerate(data["openings"]):
        for card in map(card_text, DECK):
            if card != opening["card"]:
                lie = changed()
                lie["openings"][at]["card"] = card
                yield f"{opening['card']} opened as {card}", lie
        lie = changed()
        lie["openings"][at]["nonce"] = f"{int(opening['nonce'], 16) ^ 1:032x}"
        yield "a nonce", lie
        lie = changed()
        lie["openings"][at]["position"] = opening["position"] % 52 + 1
        yield "a position", lie
        lie = changed()
        del lie["openings"][at]
        yield "an opening left out", lie
    for at, hash_ in enumerate(data["commitments"]):
        lie = changed()
        lie["commitments"][at] = f"{int(hash_, 16) ^ 1:064x}"
        yield "a commitment", lie
    for at, event in enumerate(data["events"]):
        other = next(card for card in map(card_text, DECK) if card not in text)
        if event.get("card"):
            lie = changed()
            lie["events"][at]["card"] = other
            yield f"{event['card']} shown as {other}", lie
        for number, card in enumerate(event.get("cards", ())):
            lie = changed()
            lie["events"][at]["cards"][number] = other
            yield f"{card} turned up as {other}", lie
    lie = changed()
    lie["round"] += "1"
    yield "the round", lie


@pytest.mark.parametrize("game", GAMES)
def test_no_single_lie_goes_unnoticed(game: str) -> None:
    published = json.loads(json.dumps(dealt(game).publish(Audience(Role.PLAYER, "Ada"))))
    told = list(lies(published))
    assert len(told) > 100
    for what, lie in told:
        assert not verify(lie).holds, what


def test_rounds_of_one_table_share_no_commitment_and_open_nothing_of_each_other() -> None:
    first, second = dealt(seed=1).publish(), dealt(seed=2).publish()
    assert not set(first["commitments"]) & set(second["commitments"])
    assert not verify({**first, "openings": second["openings"]}).holds
