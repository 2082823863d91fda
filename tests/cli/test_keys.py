"""`croupier key`: copies that open everything, rotation that loses nothing, a lost key that is no ruin."""

import os
import shutil
from pathlib import Path

import pytest

from croupier.store import open_log
from croupier.store.keys import keys_of
from croupier.store.vault import open_vault
from croupier.store.verify import verify
from tests.cli.shell import answer, run
from tests.server.running import running

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a house that was open once."""
    folder = tmp_path_factory.mktemp("house")
    with running(folder) as house:
        assert house.stop() == 0
    return folder


@pytest.fixture
def own(made: Path, tmp_path: Path) -> Path:
    """The database of a copy of it."""
    shutil.copytree(made, tmp_path / "own")
    return tmp_path / "own" / "house.db"


def test_a_copy_for_the_safe_opens_everything_and_is_never_written_over(own: Path, tmp_path: Path) -> None:
    copy = tmp_path / "safe.key"
    where = ("--database", str(own))
    run("key", "copy", str(copy), *where)
    assert copy.read_text() == own.with_suffix(".key").read_text()
    assert copy.stat().st_mode & 0o777 == 0o600
    told = answer("key", "check", str(copy), *where)
    assert [each["key"] for each in told["keys"]] == [open_vault(copy).fingerprint]
    assert told["missing"] == []
    assert "is there already" in run("key", "copy", str(copy), *where, code=2).err
    assert "no folder" in run("key", "copy", str(tmp_path / "gone" / "k"), *where, code=2).err


def test_a_file_that_is_another_key_is_named(own: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.key"
    other.write_text("ab" * 32 + "\n")
    other.chmod(0o600)
    told = answer("key", "check", str(other), "--database", str(own), code=1)
    assert told["missing"] == [open_vault(own.with_suffix(".key")).fingerprint]
    says = run("key", "copy", str(tmp_path / "c"), "--database", str(own), "--key", str(other), code=2).err
    assert "a copy of it would not do" in says


def test_a_key_is_replaced_and_what_the_old_one_sealed_opens(own: Path) -> None:
    file, where = own.with_suffix(".key"), ("--database", str(own))
    old = open_vault(file)
    sealed = old.seal("Qs", "table/T1 17")
    with open_log(own) as log:
        assert log.head().position
        assert "is in use" in run("key", "rotate", *where, code=2).err
    assert open_vault(file).fingerprint == old.fingerprint, "nothing was changed while somebody used it"
    run("key", "rotate", *where)
    new = open_vault(file)
    assert new.fingerprint != old.fingerprint
    assert new.unseal(sealed, "table/T1 17") == "Qs"
    with open_log(own, reading=True) as log:
        assert [each.fingerprint for each in keys_of(log)] == [old.fingerprint, new.fingerprint]
        log.stamper = new.stamper
        assert verify(log).whole
        assert verify(log).stamps.checked
    with running(own.parent, "--finish", "0") as house:
        assert house.stop() == 0
        assert not house.errors()


def test_with_several_servers_the_new_key_is_known_before_it_is_used(own: Path) -> None:
    file, where = own.with_suffix(".key"), ("--database", str(own))
    old = open_vault(file)
    run("key", "rotate", "--prepare", *where)
    assert open_vault(file).fingerprint == old.fingerprint
    prepared = file.read_text().split()[1]
    there = file.with_name("one.key")
    there.write_text(f"{prepared}\n")
    there.chmod(0o600)
    name = open_vault(there).fingerprint
    assert "has no key 00000000" in run("key", "rotate", "--use", "00000000", *where, code=2).err
    run("key", "rotate", "--use", name, *where)
    assert open_vault(file).fingerprint == name
    assert "give one of the two" in run("key", "rotate", "--use", name, "--prepare", *where, code=2).err


def test_a_key_that_lies_elsewhere_is_named_to_the_server(own: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "stick" / "casino.key"
    elsewhere.parent.mkdir()
    own.with_suffix(".key").rename(elsewhere)
    with running(own.parent, "--finish", "0", "--key", str(elsewhere)) as house:
        assert house.stop() == 0
        assert not house.errors()
    assert not own.with_suffix(".key").exists()
    assert own.with_suffix(".sign").exists()
    run("account", "unlock", "operator", "--database", str(own), "--key", str(elsewhere))
    assert "CROUPIER_KEY" not in os.environ
