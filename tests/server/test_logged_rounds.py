"""What a witness of the log proves about a round, and what a house is told that shows another log."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.fair.checkpoints import Checkpoint, PaperHead, log_cut, parse_paper
from croupier.fair.notes import SignatureType, SignerKey, VerifierKey, sign_note
from croupier.house import commands as hc
from croupier.permissions import Role as Duty
from croupier.server.fair.logged import PublishedRow, row_hash
from croupier.server.fair.proof import read_proof
from croupier.server.fair.sealed_verdict import SealedVerdict
from croupier.server.fair.signatures import verify_signatures
from croupier.server.fair.witnessed import NO_PLACE, NO_WITNESS, verify_logged
from croupier.server.queries.digests import RoundDigests
from croupier.server.queries.rounds import RoundHistory
from croupier.server.queries.staff_history import StaffHistory
from croupier.store import open_log
from croupier.store.keeper import HeadFiles, HeadKeeper
from croupier.store.records import digest
from croupier.table.view import Audience, Role
from tests.server.desk import NOON, VAULT
from tests.server.logged_rounds import LOG_KEY, TABLE_KEY, WITNESS, LoggedHouse, witnessed
from tests.server.sealed_rounds import BYSTANDER
from tests.server.test_discretion import dead, playing, written

KEYS = (TABLE_KEY.verifier, WITNESS.verifier)
BOB = Audience(Role.PLAYER, "Bob")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> LoggedHouse:
    return LoggedHouse(tmp_path_factory.mktemp("house"))


def found(
    house: LoggedHouse,
    proof: Any,
    *notes: str,
    keys: tuple[VerifierKey, ...] = KEYS,
    papers: tuple[PaperHead, ...] = (),
) -> SealedVerdict:
    verdict = house.round.verify(proof)
    verify_signatures(read_proof(proof), verdict, keys)
    verify_logged(read_proof(proof), verdict, keys, notes, papers)
    return verdict


def test_a_round_that_a_witness_saw_in_the_log_is_proved_whole(house: LoggedHouse) -> None:
    verdict = found(house, house.published(), witnessed(house.note))
    assert (verdict.false, verdict.unproved, verdict.exit_code) == ([], [], 0)
    assert "w1 saw the log of 19 events; event 13 is the digest of this round" in verdict.proved


def test_paper_is_a_witness_too(house: LoggedHouse) -> None:
    paper = parse_paper(Checkpoint.parse(house.note.partition("\n\n")[0] + "\n").paper)
    assert found(house, house.published(), papers=(paper,)).exit_code == 0


@pytest.mark.parametrize("to", [BYSTANDER, BOB])
def test_everybody_is_led_to_the_same_row_whatever_cards_they_saw(house: LoggedHouse, to: Audience) -> None:
    verdict = found(house, house.published(to), witnessed(house.note))
    assert not verdict.false
    assert any(says.startswith("w1 saw the log") for says in verdict.proved)


def test_a_file_of_a_round_with_hidden_cards_leads_there_as_well(tmp_path: Path) -> None:
    from tests.server.sealed_rounds import dealt  # noqa: PLC0415

    hidden = LoggedHouse(tmp_path, dealt("nh-holdem-stud", 3))
    verdict = found(hidden, hidden.published(), witnessed(hidden.note))
    assert any(says.startswith("w1 saw the log") for says in verdict.proved)
    assert any("never shown to you" in says for says in verdict.unproved)
    assert verdict.exit_code == 3


def test_the_house_is_not_its_own_witness(house: LoggedHouse) -> None:
    keys = (*KEYS, LOG_KEY.verifier)
    for notes in ((), (house.note,)):
        verdict = found(house, house.published(), *notes, keys=keys)
        assert verdict.exit_code == 3
        assert "casino.example/log signed a log of 19 events that holds this round" in verdict.proved
    assert NO_WITNESS in found(house, house.published(), keys=keys).unproved


def test_a_checkpoint_in_the_file_counts_if_the_reader_knew_its_witness(house: LoggedHouse) -> None:
    proof = house.published()
    proof["logged"]["heads"][0]["note"] = witnessed(house.note)
    assert found(house, proof).exit_code == 0
    assert found(house, proof, keys=(TABLE_KEY.verifier,)).exit_code == 3


def test_what_the_witness_cannot_say_stays_open(house: LoggedHouse) -> None:
    def head(size: int) -> str:
        return sign_note(Checkpoint("casino.example/croupier/1", size, bytes(32)).text, LOG_KEY)

    early = found(house, house.published(), witnessed(head(12)))
    assert any("saw 12 events, and its digest is event 13" in says for says in early.unproved)
    later = found(house, house.published(), witnessed(head(500)))
    assert any("download the round again with ?size=500" in says for says in later.unproved)
    proof = house.published()
    del proof["logged"]
    assert NO_PLACE in found(house, proof, witnessed(house.note)).unproved
    other = SignerKey("w2", bytes(32), SignatureType.COSIGNATURE)
    unknown = found(house, house.published(), witnessed(house.note, other))
    assert any("signed by no witness whose key you gave" in says for says in unknown.unproved)
    assert {early.exit_code, later.exit_code, unknown.exit_code} == {3}


def _row(proof: Any, **other: object) -> None:
    proof["logged"]["row"].update(other)


def _body(proof: Any, **other: object) -> None:
    from croupier.fair.seal import canonical  # noqa: PLC0415

    body = json.loads(proof["logged"]["row"]["body"])
    _row(proof, body=canonical({**body, **other}))


def _head(proof: Any, **other: object) -> None:
    proof["logged"]["heads"][0].update(other)


ATTACKS: dict[str, tuple[Callable[[Any], object], str]] = {
    "another digest": (lambda p: _body(p, events="00" * 32), "another digest of this round"),
    "another seal": (lambda p: _body(p, root="00" * 32), "another digest of this round"),
    "other cards shown": (lambda p: _body(p, cards="2c"), "another digest of this round"),
    "another round's row": (lambda p: _row(p, stream="digest/T1 2"), "about something else"),
    "another kind of row": (lambda p: _row(p, type="BetPlaced"), "about something else"),
    "a row at another place": (lambda p: _row(p, position=12), "does not hold this round"),
    "a row at another time": (lambda p: _row(p, at="2026-03-10T12:00:01.000000+00:00"), "does not hold"),
    "half a proof": (lambda p: p["logged"]["heads"][0]["proof"].pop(), "does not hold this round"),
    "another root": (lambda p: _head(p, root="00" * 32), "another than the file says"),
    "an unsigned fork": (lambda p: _head(p, root="00" * 32, note=""), "does not hold this round"),
    "no checkpoint": (lambda p: _head(p, note="hello"), "not a signed note"),
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_each_attack_on_the_place_in_the_log_has_its_sentence(house: LoggedHouse, attack: str) -> None:
    change, says = ATTACKS[attack]
    proof = house.published()
    change(proof)
    verdict = found(house, proof, witnessed(house.note))
    assert verdict.exit_code == 1
    assert any(says in each for each in verdict.false), verdict.false


def test_a_house_that_shows_another_log_than_the_witness_saw_is_found_out(
    house: LoggedHouse, tmp_path: Path
) -> None:
    """Another log of the same length, with the same round in it, signed by the house all the same."""
    fork = LoggedHouse(tmp_path, events=12)
    forged = fork.published()
    with open_log(tmp_path / "other.db") as log:
        from tests.store.facts import one  # noqa: PLC0415

        log.append_many([one(seat=6) for _ in range(12)], NOON)
        fork.write_digest(log)
        log.append_many([one(seat=6) for _ in range(5)], NOON)
        files = HeadFiles.of(tmp_path / "other.db")
        files.key.write_text(f"{LOG_KEY.text()}\n")
        files.key.chmod(0o600)
        keeper = HeadKeeper(log, files)
        assert keeper.sign("casino.example", "house", NOON)
        forged["logged"] = fork.digests(log, keeper).place(forged["round"])
    verdict = found(house, json.loads(json.dumps(forged)), witnessed(house.note))
    assert verdict.false == ["not the log w1 saw at 19"]


def test_a_forged_witness_is_false(house: LoggedHouse) -> None:
    forged = witnessed(house.note).replace("\n19\n", "\n20\n")
    verdict = found(house, house.published(), forged)
    assert any("w1 did not sign this" in says for says in verdict.false)


@pytest.mark.parametrize(
    "broken", [[], {"row": {}}, {"row": {}, "heads": []}, {"row": 1, "heads": 1}], ids=str
)
def test_a_place_that_cannot_be_read_says_so(house: LoggedHouse, broken: object) -> None:
    proof = {**house.published(), "logged": broken}
    assert house.round.verify(proof).exit_code == 2
    proof = house.published()
    _head(proof, size="19")
    assert house.round.verify(proof).exit_code == 2
    proof = house.published()
    proof["logged"]["heads"] = [1]
    assert house.round.verify(proof).exit_code == 2


def test_a_row_is_hashed_as_the_store_hashes_it(house: LoggedHouse) -> None:
    row: PublishedRow = {**house.place["row"], "who": 'Ünal "x"\n'}  # type: ignore[typeddict-item]
    names = ("previous", "position", "stream", "version", "at", "who", "type", "game", "body")
    assert row_hash(row).hex() == digest(*(row[name] for name in names))  # type: ignore[literal-required]
    assert "saw" in log_cut(1, "w1", 2)


# ----------------------------------------------------------------------------- what a running house writes


@pytest.fixture
def voided(tmp_path: Path) -> Iterator[tuple[Any, Any, HeadKeeper, RoundDigests]]:
    room = dead(playing())
    with written(room, tmp_path) as log:
        keeper = HeadKeeper(log, HeadFiles.of(tmp_path / "house.db"))
        directory = room.rooms["directory"]
        digests = RoundDigests(log, VAULT, lambda: directory, StaffHistory(log).at, keeper)  # type: ignore[arg-type, return-value]
        yield room, log, keeper, digests


def test_a_round_gets_its_digest_once_and_before_the_head_is_signed(voided: Any) -> None:
    room, log, keeper, digests = voided
    until = digests.write("house", NOON)
    assert log.version("digest/T1 1") == 1
    assert digests.write("house", NOON) > until
    again = RoundDigests(log, VAULT, lambda: room.rooms["directory"], StaffHistory(log).at, keeper)
    again.write("house", NOON)  # another process, which begins at the beginning
    assert log.version("digest/T1 1") == 1
    assert digests.place("table/T1 1") is None, "no head covers it yet"
    keeper.sign("nhcg", "house", NOON, until)
    assert keeper.digested() == until
    place = digests.place("table/T1 1")
    assert place is not None
    assert digests.place("table/T1 2") is None
    past = RoundHistory(log, VAULT, room.rooms["directory"], "T1", "Ann", StaffHistory(log).at)
    size = log.head().position - 1
    proof = json.loads(json.dumps(past.published(1, place=digests.place, size=size)))
    assert [head["size"] for head in proof["logged"]["heads"]] == [log.head().position, size]
    verdict = SealedVerdict(
        root=json.loads(proof["notes"][0].split("\n")[2])["root"] if proof["notes"] else ""
    )
    verdict.root = json.loads(proof["logged"]["row"]["body"])["root"]
    verify_logged(read_proof(proof), verdict, ())
    assert not verdict.false


def test_role_and_badge_are_those_at_the_time_of_the_act(voided: Any) -> None:
    room, log, keeper, digests = voided
    digests.write("house", NOON)
    keeper.sign("nhcg", "house", NOON, 0)
    directory = room.rooms["directory"]

    def events() -> Any:
        past = RoundHistory(log, VAULT, directory, "T1", "", StaffHistory(log).at)
        return past.published(1)["events"]

    before = events()
    assert "floor NH-2" in str(before)
    room.facts.clear()
    room.asks_house(hc.Enrol("Olga", room.now, "Flo", (Duty.MANAGER,), "NH-9"))
    from croupier.store import Append  # noqa: PLC0415

    for fact in room.facts:
        log.append(Append((fact,), {}, "Olga"), NOON)
    assert StaffHistory(log).at("Flo", log.head().position).badge == "NH-9"  # type: ignore[union-attr]
    assert StaffHistory(log).at("Nobody", log.head().position) is None
    assert events() == before


def test_a_log_of_0_1_gets_digests_from_now_on_only(voided: Any) -> None:
    _, log, keeper, _ = voided
    assert keeper.digested() == 0
    keeper.sign("nhcg", "house", NOON)
    assert keeper.digested() == log.head().position
