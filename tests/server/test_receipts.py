"""Receipts: what the house signs, and how a file or a house that contradicts them is found out."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from croupier.fair.notes import NoteError, SignatureType, SignerKey
from croupier.fair.receipts import Kind, issue, open_receipt, parse_receipt
from croupier.fair.seal import canonical
from croupier.server.aggregates.notary import Notary, wagers_of
from croupier.server.fair.proof import read_proof
from croupier.server.fair.sealed_verdict import SealedVerdict
from croupier.server.fair.signatures import verify_signatures
from croupier.server.queries.proof import net_of, proof_of
from croupier.store import EventRow
from croupier.table import events as e
from croupier.table.view import Audience, Role
from tests.server.desk import NOON
from tests.server.sealed_rounds import Dealt, dealt

KEY = SignerKey("casino.example/table", bytes(range(32)))
OTHER = SignerKey("casino.example/table", bytes(32))
WITNESS = SignerKey("w1.example/witness", b"w" * 32)
COSIGNER = SignerKey("w1.example/witness", b"w" * 32, SignatureType.COSIGNATURE)
SAFE = SignerKey("casino.example/recovery", b"r" * 32)
LOG = SignerKey("casino.example/log", b"l" * 32)
ANOTHER_HOUSE = SignerKey("other.example/table", b"o" * 32)
ADA = Audience(Role.PLAYER, "Ada")


def published(round_: Dealt | None = None, key: SignerKey = KEY, to: Audience = ADA) -> Any:
    round_ = round_ or dealt()
    proof = proof_of(round_.before, list(round_.facts), round_.sealed, to, lambda *_: None, Notary(key))
    return json.loads(json.dumps(proof))


def found(
    proof: Any, *receipts: str, keys: tuple[SignerKey, ...] = (KEY,), round_: Dealt | None = None
) -> SealedVerdict:
    verdict = (round_ or dealt()).verify(proof)
    verify_signatures(read_proof(proof), verdict, [key.verifier for key in keys], receipts)
    return verdict


def test_a_signed_round_is_proved_to_be_the_houses() -> None:
    verdict = found(published())
    assert not verdict.false
    signed = [says for says in verdict.proved if says.startswith("the house signed it")]
    assert signed == [f"the house signed it: {kind}" for kind in ("sealed", "closed", "cut", "result")]


def test_a_void_is_signed_with_role_and_reason() -> None:
    round_ = dealt(seeds=(1,), silent=(3,))
    proof = published(round_)
    assert not found(proof, round_=round_).false
    (void,) = [each for each in map(parse_receipt, proof["notes"]) if each.kind is Kind.VOID]
    assert (void.data["role"], void.data["silent"]) == ("the house", [3])
    assert void.data["reason"] == "seat 3 did not open its seed"
    assert len(void.data["seeds"]) == 8


def test_without_a_key_nothing_is_proved_about_who_dealt() -> None:
    verdict = found(published(), keys=())
    assert any("proves nothing about who dealt" in says for says in verdict.unproved)
    assert verdict.exit_code == 3


def _resigned(proof: Any, kind: Kind, **other: object) -> None:
    """Have the house itself sign something else about the round."""
    notes = []
    for note in proof["notes"]:
        receipt = parse_receipt(note)
        notes.append(issue(kind, {**receipt.data, **other}, KEY) if receipt.kind is kind else note)
    proof["notes"] = notes


def _forged(proof: Any) -> None:
    proof["notes"][0] = proof["notes"][0].replace("croupier/receipt/v1", "croupier/receipt/v2")


def _without(proof: Any, kind: str) -> None:
    events = json.loads(proof["events"])
    proof["events"] = canonical([each for each in events if each["event"] != kind])


def _ruling_removed(proof: Any) -> None:
    _without(proof, "Tended")


ATTACKS: dict[str, tuple[Callable[[Any], object], str]] = {
    "forged": (_forged, "the house did not sign this"),
    "unsigned": (lambda proof: proof.update(notes=[]), "the house did not sign this"),
    "half of it signed": (lambda proof: proof["notes"].pop(), "no signed note says how it was result"),
    "key in the file": (
        lambda proof: proof.update(published(key=OTHER), key=str(OTHER.verifier)),
        "signed by a key you do not know",
    ),
    "ruling removed": (_ruling_removed, "the house signed other events"),
    "another list": (lambda p: _resigned(p, Kind.CLOSED, closing="00" * 32), "another list of seeds"),
    "other wagers": (lambda p: _resigned(p, Kind.CLOSED, wagers={}), "the house signed other wagers"),
    "another cut": (lambda p: _resigned(p, Kind.CUT, chosen=9), "the house signed another cut"),
    "for somebody else": (lambda p: _resigned(p, Kind.RESULT, audience="seat 2"), "for somebody else"),
    "another round": (lambda p: _resigned(p, Kind.CUT, root="00" * 32), "belongs to another round"),
    "two lists": (
        lambda p: p["notes"].append(issue(Kind.CLOSED, {"root": dealt().sealed.sealed.root}, KEY)),
        "the house signed two lists for one round",
    ),
    "the end taken away": (lambda p: _without(p, "RoundFinished"), "the house signed other events"),
    "the list taken away": (lambda p: p.update(listed=None), "the house signed another list of seeds"),
    "a void of no event": (
        lambda p: p["notes"].append(
            issue(Kind.VOID, {"root": dealt().sealed.sealed.root, "seeds": [], "silent": []}, KEY)
        ),
        "the house signed how it was void, and the file leaves that out",
    ),
    "no receipt": (lambda p: p["notes"].append("hello"), "the house did not sign this"),
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_each_attack_on_the_signatures_has_its_sentence(attack: str) -> None:
    change, says = ATTACKS[attack]
    proof = published()
    change(proof)
    verdict = found(proof)
    assert verdict.exit_code == 1
    assert any(says in each for each in verdict.false), verdict.false


def with_strange_notes() -> dict[str, Any]:
    """Files of an honest house to which a player added what it signed of something else, or of bets."""
    honest, other = published(), published(dealt(seed=2))
    of_bo = published(to=Audience(Role.PLAYER, "Bo"))
    return {
        "of another round": {**honest, "notes": honest["notes"] + other["notes"]},
        "of another seat": {**honest, "notes": [*honest["notes"], of_bo["notes"][-1]]},
        "of two bets": {**honest, "notes": [*honest["notes"], bet_receipt(), bet_receipt(cents=77_00)]},
    }


STRANGE = {
    "of another round": [
        f"a note in the file ({kind}) belongs to another round"
        for kind in ("sealed", "closed", "cut", "result")
    ],
    "of another seat": ["a note in the file (result) was signed for somebody else"],
    "of two bets": [],
}


@pytest.mark.parametrize("added", STRANGE)
def test_what_a_house_signed_of_something_else_accuses_nobody(added: str) -> None:
    verdict = found(with_strange_notes()[added])
    assert verdict.false == STRANGE[added]
    assert sum(says.startswith("the house signed it") for says in verdict.proved) == 4


@pytest.mark.parametrize("signer", [WITNESS, SAFE, LOG, ANOTHER_HOUSE], ids=lambda key: key.name)
def test_no_key_but_that_of_receipts_signs_for_the_house(signer: SignerKey) -> None:
    verdict = found(published(key=signer), keys=(KEY, signer))
    assert any("signed by a key you do not know" in says for says in verdict.false), verdict
    assert not any(says.startswith("the house signed it") for says in verdict.proved)


@pytest.mark.parametrize("key", [WITNESS, COSIGNER, SAFE, LOG], ids=lambda key: f"{key.name}{key.type}")
def test_a_key_of_another_role_alone_proves_nothing_about_who_dealt(key: SignerKey) -> None:
    verdict = found(published(), keys=(key,))
    assert (
        "who dealt: of the keys you gave none is that of receipts, casino.example/table" in verdict.unproved
    )
    assert not any(says.startswith("the house signed it") for says in verdict.proved)


def test_a_seal_that_names_another_house_than_the_key_is_false() -> None:
    verdict = found(published(key=ANOTHER_HOUSE), keys=(ANOTHER_HOUSE,))
    assert any("the seal names the house casino.example" in says for says in verdict.false)


# ------------------------------------------------------------------------------------ receipts one kept


def bet_receipt(**other: object) -> str:
    """The receipt of Ada's first bet, or of one that the house denies."""
    bet = next(each for each in dealt().facts if isinstance(each, e.BetPlaced) and each.seat == 1)
    pledge = dealt().sealed.pledged[0]
    body = {"seat": 1, "wager": bet.wager, "cents": bet.cents, **other}
    rows = [
        EventRow(9, "table/T1", 4, NOON, "Ada", "BetPlaced", canonical(body), "", "", "ab" * 32),
        EventRow(
            10, "table/T1", 5, NOON, "Ada", "SeedCommitted",
            canonical({"seat": pledge.seat, "commitment": pledge.commitment}), "", "", "cd" * 32,
        ),
    ]  # fmt: skip
    return Notary(KEY).of_bet(dealt().sealed, rows)


def test_a_receipt_of_a_bet_says_where_it_stands_in_the_log() -> None:
    kind, data = open_receipt(bet_receipt(), KEY.verifier)
    assert (kind, data["position"], data["hash"], data["event"]) == (Kind.BET, 9, "ab" * 32, "BetPlaced")
    assert data["seed"] == [1, dealt().sealed.pledged[0].commitment]
    assert data["root"] == dealt().sealed.sealed.root
    assert Notary().of_bet(dealt().sealed, ()) == ""
    assert Notary(KEY).of_bet(dealt().sealed, ()) == ""


def test_receipts_that_agree_are_said_to() -> None:
    proof = published()
    verdict = found(proof, bet_receipt(), *proof["notes"])
    assert not verdict.false
    assert sum("says the same" in says for says in verdict.proved) == 5


def test_a_seed_left_out_of_the_list_is_shown_by_the_receipt_of_the_bet() -> None:
    round_ = dealt(seeds=(3,))
    proof = published(round_)
    receipt = parse_receipt(bet_receipt())
    kept = issue(Kind.BET, {**receipt.data, "root": round_.sealed.sealed.root}, KEY)
    verdict = found(proof, kept, round_=round_)
    assert "your bet has a seed, the signed list has none" in verdict.false


def test_a_bet_that_the_file_denies_is_shown() -> None:
    verdict = found(published(), bet_receipt(cents=77_00))
    assert any("your receipt has BetPlaced at seat 1" in says for says in verdict.false)


@pytest.mark.parametrize(
    ("kind", "words"), [(Kind.CLOSED, "two lists"), (Kind.CUT, "two cuts"), (Kind.RESULT, "two results")]
)
def test_a_house_that_signed_two_of_a_kind_is_shown(kind: Kind, words: str) -> None:
    proof = published()
    receipt = next(each for each in map(parse_receipt, proof["notes"]) if each.kind is kind)
    other = {"closing": "00" * 32, "chosen": 9, "events": "00" * 32}
    verdict = found(proof, issue(kind, {**receipt.data, **other}, KEY))
    assert f"the house signed {words} for one round" in verdict.false


def test_a_receipt_of_another_round_proves_nothing_here() -> None:
    other = published(dealt(seed=2))["notes"][0]
    verdict = found(published(), other)
    assert not verdict.false
    assert "a receipt of yours belongs to another round" in verdict.unproved


def test_a_result_of_another_seat_proves_nothing_here() -> None:
    verdict = found(published(), published(to=Audience(Role.PLAYER, "Bo"))["notes"][-1])
    assert not verdict.false
    assert "a receipt of yours was signed for somebody else" in verdict.unproved
    assert not any("says the same" in says for says in verdict.proved)


def test_a_file_that_was_changed_does_not_make_two_of_one_signed_note() -> None:
    proof = published()
    genuine = proof["notes"][1]
    proof["listed"]["closing"] = "00" * 32
    verdict = found(proof, genuine)
    assert "your receipt (closed) says otherwise than the file" in verdict.false
    assert not any("two lists" in says for says in verdict.false)


def test_what_is_no_receipt_is_refused() -> None:
    from croupier.fair.notes import sign_note  # noqa: PLC0415

    for text in ("croupier/receipt/v1\nsealed\n[]\n", "hello\n", 'croupier/receipt/v1\nsealed\n{"b": 1}\n'):
        with pytest.raises(NoteError, match="no receipt of a house"):
            open_receipt(sign_note(text, KEY), KEY.verifier)


def test_what_each_seat_won_adds_up_with_the_bank() -> None:
    round_ = dealt("nh-holdem-stud", 3)
    played = [each for each in round_.facts if isinstance(each, e.Event)]
    table = round_.before.table
    for event in played:
        from croupier.table import evolve  # noqa: PLC0415

        table = evolve(table, event)
    net = net_of(round_.before.table, played)
    assert set(net) == {1, 2, 3}
    assert sum(net.values()) == round_.before.table.bank - table.bank
    assert wagers_of(played).keys() == {"1", "2", "3"}
