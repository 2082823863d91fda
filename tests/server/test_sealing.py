"""The key of a house stands in its log: nobody serves it with another, and one may follow another."""

from pathlib import Path

import pytest

from croupier.games import Game, load
from croupier.server.aggregates.opening import note_key, verify_key
from croupier.store import Log
from croupier.store.vault import Vault, VaultError
from tests.play import ready
from tests.server.desk import ANN, desk, seated
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


CARIBBEAN = load(Path(__file__).parents[2] / "examples" / "games" / "caribbean-stud.toml")


@pytest.mark.parametrize(
    ("game", "open_"),
    [
        ("nh-holdem-stud", {"hole": [], "board": []}),
        ("nh-holdem-face-up", {"hole": [1, 2]}),
        ("three-card-poker", {"player": [], "dealer": []}),
        (ready(CARIBBEAN), {"hand": [], "dealer": [1]}),
    ],
    ids=["stud", "face up", "three cards", "one card of the dealer's"],
)
def test_a_card_is_sealed_in_the_log_unless_it_was_dealt_face_up(
    game: str | Game, open_: dict[str, list[int]]
) -> None:
    room = seated(desk(game), ANN).runs_to("the first bet")
    room.do(ANN, "table/T1", "PlaceBet", seat=1, wager="ante", cents=4_00).runs_to("decision")
    cards: dict[str, list[object]] = {}
    for dealt in room.told("CardDealt"):
        cards.setdefault(dealt["group"], []).append(dealt["card"])
    found = {
        group: [number for number, card in enumerate(told, 1) if isinstance(card, int)]
        for group, told in cards.items()
    }
    assert found == open_
    assert all(isinstance(card, int) or set(card) == {"sealed"} for told in cards.values() for card in told)  # type: ignore[call-overload]
