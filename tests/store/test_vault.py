"""The vault: nobody reads a sealed card without the key, nor moves it to another place."""

from base64 import urlsafe_b64decode
from pathlib import Path

import pytest

from croupier.store.vault import Vault, VaultError, open_vault

KEY, OTHER = b"k" * 32, b"o" * 32


def test_a_sealed_text_opens_for_what_it_is_about() -> None:
    vault = Vault(KEY)
    assert vault.unseal(vault.seal("Q♠ 10h", "table/T1 17"), "table/T1 17") == "Q♠ 10h"


def test_a_sealed_text_shows_nothing_and_is_never_the_same_twice() -> None:
    vault = Vault(KEY)
    tokens = {vault.seal("queen of spades", "table/T1 17") for _ in range(100)}
    assert len(tokens) == 100
    assert not any(b"spade" in urlsafe_b64decode(token.partition(".")[2]) for token in tokens)
    assert len({len(token) for token in tokens}) == 1


def test_a_sealed_text_does_not_open_in_another_place() -> None:
    vault = Vault(KEY)
    with pytest.raises(VaultError, match="was changed, or is about something else"):
        vault.unseal(vault.seal("Qs", "table/T1 17"), "table/T1 18")


def test_a_changed_token_does_not_open() -> None:
    vault = Vault(KEY)
    token = vault.seal("Qs", "here")
    for place in range(9, len(token) - 2):
        changed = token[:place] + ("A" if token[place] != "A" else "B") + token[place + 1 :]
        with pytest.raises(VaultError):
            vault.unseal(changed, "here")
    for nonsense in (
        "",
        "Qs",
        f"{vault.fingerprint}.",
        f"{vault.fingerprint}.AAAA",
        f"{vault.fingerprint}.ü",
    ):
        with pytest.raises(VaultError):
            vault.unseal(nonsense, "here")


def test_another_key_is_told_by_its_name() -> None:
    token = Vault(OTHER).seal("Qs", "here")
    with pytest.raises(VaultError, match=f"sealed with key {Vault(OTHER).fingerprint}"):
        Vault(KEY).unseal(token, "here")
    assert Vault(KEY, OTHER).unseal(token, "here") == "Qs"  # a key that was replaced still opens


def test_a_vault_does_not_print_its_key() -> None:
    assert repr(Vault(KEY)) == f"Vault({Vault(KEY).fingerprint})"


def test_a_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "house" / "house.key"
    token = open_vault(path, create=True).seal("Qs", "here")
    assert path.stat().st_mode & 0o777 == 0o600
    assert open_vault(path, create=True).unseal(token, "here") == "Qs"
    assert list(path.parent.iterdir()) == [path]


def test_a_key_that_is_missing_is_not_made_unasked(tmp_path: Path) -> None:
    with pytest.raises(VaultError, match="there is no key at"):
        open_vault(tmp_path / "house.key")
    assert not (tmp_path / "house.key").exists()


def test_a_key_that_others_can_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "house.key"
    open_vault(path, create=True)
    path.chmod(0o640)
    with pytest.raises(VaultError, match=f"run: chmod 600 {path}"):
        open_vault(path)


@pytest.mark.parametrize("text", ["", "not a key", "abcd", "zz" * 32])
def test_a_file_without_a_key_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "house.key"
    path.write_text(text)
    path.chmod(0o600)
    with pytest.raises(VaultError, match=r"holds no key|has 32 bytes"):
        open_vault(path)
