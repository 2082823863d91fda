"""Any round again: step by step, marked as a replay, with its rules and every approval."""

import json
from html import unescape
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli import app
from croupier.server.commands.service import Service
from croupier.server.people import auth_tables
from croupier.server.queries.replay import ReplayError, hand_history, hand_record, replay
from croupier.server.queries.reported import records_of
from croupier.server.wire.context import open_context
from croupier.store import open_log
from croupier.store.vault import Vault, VaultError
from croupier.store.verify import verify
from croupier.table.history_text import read_history
from croupier.table.record import read
from tests.cli.shell import run
from tests.server.open_house import ANN, BEN, OLGA, PATIENT, VAULT, do, in_house, sits, waits_for

T1 = "table/T1"


async def two_rounds(service: Service) -> None:
    """A round that is finished, and one in which everybody waits for a decision."""
    await sits(service, ANN, 1)
    await sits(service, BEN, 2)
    for _ in range(2):
        await waits_for(service, "the first bet")
        for seat, person in ((1, ANN), (2, BEN)):
            await do(service, person, T1, "PlaceBet", seat=seat, wager="ante", cents=4_00)
            await do(service, person, T1, "Ready")
        await waits_for(service, "decision")
        if _ == 0:
            await do(service, ANN, T1, "Choose", seat=1, choice="fold")
            await do(service, OLGA, T1, "ReportPowerFailure", says="the lights flickered")
            await do(service, ANN, T1, "Consent", agrees=True)
            await do(service, BEN, T1, "Consent", agrees=True)
            await waits_for(service, "decision")
            await do(service, BEN, T1, "Choose", seat=2, choice="fold")


@pytest.fixture(name="house")
def _house(tmp_path: Path) -> Path:
    in_house(tmp_path, two_rounds, clocks=PATIENT)
    with open_log(tmp_path / "house.db") as log:
        auth_tables.keep(log)
    (tmp_path / "house.key").write_text(f"{(b'k' * 32).hex()}\n")
    (tmp_path / "house.key").chmod(0o600)
    return tmp_path / "house.db"


def test_a_finished_round_is_shown_step_by_step_with_its_rules_and_approvals(house: Path) -> None:
    with open_log(house, reading=True) as log:
        shown = replay(log, VAULT, "T1 1")
    assert shown.status == "complete"
    assert shown.steps[0].says.startswith("the house is bound to sealed decks of round 1: ")
    assert shown.steps[-1].says == "round 1 ends"
    assert shown.game.hash == shown.plain()["game_hash"]
    assert shown.plain()["replay"] is True
    assert shown.plain()["readings"]["Q3-01"]
    dealt = [step for step in shown.steps if step.event["event"] == "CardDealt"]
    assert all("??" not in step.says for step in dealt)
    assert [step.event["event"] for step in shown.approvals] == ["RoundResumed"]
    assert shown.steps[0].who == "house"


def test_a_round_in_progress_shows_no_card_that_lies_face_down(house: Path) -> None:
    with open_log(house, reading=True) as log:
        shown = replay(log, VAULT, "table/T1 2")
    assert shown.status == "in progress"
    assert shown.ended is None
    dealt = [step for step in shown.steps if step.event["event"] == "CardDealt"]
    assert dealt
    assert all(step.event["card"] is None for step in dealt)
    assert "deck" not in json.dumps(shown.plain()["steps"][1])


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        ("T9 1", "there is no table T9"),
        ("T1 7", "there is no round 7"),
        ("seventeen", "names no round"),
        ("T1 0", "names no round"),
        (f"T1 {'9' * 5_000}", "names no round"),
    ],
)
def test_a_round_that_is_not_there_is_told(house: Path, wanted: str, says: str) -> None:
    with open_log(house, reading=True) as log, pytest.raises(ReplayError, match=says):
        replay(log, VAULT, wanted)


def test_the_command_marks_what_it_shows_as_a_replay(house: Path) -> None:
    run = CliRunner().invoke(app, ["audit", "replay", "T1 1", "--database", str(house)])
    assert run.exit_code == 0, run.output
    assert "REPLAY" in run.output
    assert "Approvals and rulings" in run.output
    run = CliRunner().invoke(app, ["audit", "replay", "T1 1", "--database", str(house), "--json"])
    assert json.loads(run.stdout)["round"] == "table/T1 1"


def test_the_record_of_a_table_reads_back_and_tells_no_sealed_card(house: Path) -> None:
    with open_log(house, reading=True) as log:
        lines = list(hand_record(log.read(T1)))
        count = sum(row.type not in _OWN for row in log.read(T1))
    assert len(read("\n".join(lines))) == count
    assert any(line.startswith("?? to seat 1") for line in lines)


_OWN = {"TableLaid", "DecksSealed", "CutListed", "DeckCut", "CardsOpened", "PlayerReady", "ClockRanOut"}


def test_without_its_key_a_house_keeps_its_proof_and_stays_shut(house: Path) -> None:
    """What `docs/operating.md` says of a lost key."""
    (house.parent / "house.key").unlink()
    with pytest.raises(VaultError, match="with --key none"):
        open_context(str(house))
    lost = Vault(b"n" * 32)
    with open_log(house, reading=True) as log:
        for ask in (lambda: replay(log, lost, "T1 1"), lambda: records_of(log, lost)):
            with pytest.raises(VaultError, match="this was sealed with key"):
                ask()
        assert verify(log).whole
        assert log.read(T1)


def test_a_round_is_written_to_keep_and_reads_back_without_the_house(house: Path, tmp_path: Path) -> None:
    kept = {form: tmp_path / f"round.{form}" for form in ("txt", "html", "svg")}
    for file in kept.values():
        words = ["audit", "replay", "T1 1", "--database", str(house), "-o", str(file)]
        run = CliRunner().invoke(app, words)
        assert run.exit_code == 0, run.output
    text = kept["txt"].read_text("utf-8")
    history = read_history(text)
    assert (history.table, history.number, history.dealt) == ("T1", 1, "electronic")
    assert {(result.seat, result.bet, result.got) for result in history.results} == {
        (1, 4_00, 0),
        (2, 4_00, 0),
    }
    with open_log(house, reading=True) as log:
        shown, game = hand_history(log, VAULT, "T1 1")
    history.verify(game)
    assert history == shown
    assert text in unescape(kept["html"].read_text("utf-8"))


def test_what_can_not_be_kept_says_why(house: Path, tmp_path: Path) -> None:
    for round_, file, says in (
        ("T1 2", "round.txt", "this round is not over"),
        ("T1 1", "round.doc", "or .svg file; name it like -o name.txt"),
    ):
        words = ["audit", "replay", round_, "--database", str(house), "-o", str(tmp_path / file)]
        run = CliRunner().invoke(app, words)
        assert run.exit_code != 0
        output = " ".join(run.output.replace("│", " ").split())
        assert says in f"{run.exception}{output}"
        assert not (tmp_path / file).exists()


def test_without_the_key_a_finished_round_shows_what_was_exposed(house: Path) -> None:
    with open_log(house, reading=True) as log:
        whole, without = replay(log, VAULT, "T1 1"), replay(log, None, "T1 1")
    assert [step.event["event"] for step in without.steps] == [step.event["event"] for step in whole.steps]
    kinds = ("WagerTaken", "WagerPaid", "WagerPushed", "HandTurnedUp", "CardTurnedUp")
    settled = [step for step in whole.steps if step.event["event"] in kinds]
    assert settled
    assert settled == [step for step in without.steps if step.event["event"] in kinds]
    assert (without.status, without.approvals) == (whole.status, whole.approvals)
    assert any("??" in step.says for step in without.steps)
    home = str(house)
    house.with_suffix(".key").rename(house.with_name("lost"))
    assert "--key none" in run("audit", "replay", "T1 1", "--database", home, code=2).err
    told = run("audit", "replay", "T1 1", "--database", home, "--key", "none", "--json")
    assert "read without the key" in told.err
    assert json.loads(told.out)["status"] == "complete"
