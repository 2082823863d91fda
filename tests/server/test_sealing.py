"""The key of a house stands in its log: nobody serves it with another, and one may follow another."""

import pytest

from croupier.server.rooms.sealing import note_key, verify_key
from croupier.store import Log
from croupier.store.vault import Vault, VaultError
from tests.server.open_house import wall

OLD, NEW = b"o" * 32, b"n" * 32


def test_a_house_is_not_served_with_another_key_though_nothing_is_sealed_yet(gate_log: Log) -> None:
    note_key(gate_log, Vault(OLD), wall())
    for refuses in (verify_key, lambda log, vault: note_key(log, vault, wall())):
        with pytest.raises(VaultError, match=f"seals its cards with key {Vault(OLD).fingerprint}"):
            refuses(gate_log, Vault(NEW))
    assert verify_key(gate_log, Vault(OLD)) == (Vault(OLD).fingerprint,)


def test_a_key_is_noted_once_and_followed_by_one_that_knows_it(gate_log: Log) -> None:
    for vault in (Vault(OLD), Vault(OLD), Vault(NEW, OLD), Vault(NEW, OLD), Vault(NEW)):
        note_key(gate_log, vault, wall())
    assert verify_key(gate_log, Vault(NEW)) == (Vault(OLD).fingerprint, Vault(NEW).fingerprint)
    with pytest.raises(VaultError):
        verify_key(gate_log, Vault(OLD))
