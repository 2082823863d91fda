"""Wrong passwords lock out whoever gives them, and nobody else: by name and network, known devices spared."""

import pytest

from croupier.server.people.attempts import ALLOWED_IN_ALL, LONGEST_IN_ALL
from croupier.server.people.devices import Caller, known_device, with_device
from croupier.server.people.sign_in import AccountLockedError, SignInError
from croupier.store import Log
from croupier.store.vault import Vault
from tests.server.gate_room import MANAGER, PASSWORD, Room, do

HOME, STRANGER = Caller("203.0.113.7"), Caller("198.51.100.1")
WRONG = "incorrect horse battery"


@pytest.fixture
def room(new_log: Log) -> Room:
    room = Room(new_log)
    do(room.enrol("operator", "operator"))
    room.accounts.catch_up()
    return room


def fail(room: Room, caller: Caller, password: str = WRONG, name: str = "operator") -> SignInError:
    with pytest.raises(SignInError) as failed:
        do(room.accounts.sign_in(name, password, caller=caller))
    return failed.value


def test_a_stranger_locks_out_nobody_but_their_own_network(room: Room) -> None:
    for _ in range(10):
        last = fail(room, STRANGER)
    assert isinstance(last, AccountLockedError)
    assert isinstance(fail(room, STRANGER, PASSWORD), AccountLockedError)
    assert do(room.accounts.sign_in("operator", PASSWORD, caller=HOME)).id == "operator"
    assert isinstance(fail(room, STRANGER, PASSWORD), AccountLockedError), "and stays locked out"


def test_strangers_from_everywhere_get_a_few_guesses_together_and_known_devices_are_spared(
    room: Room,
) -> None:
    device = room.accounts.device("operator", "")
    looked: list[str] = []
    matches = room.accounts._passwords._matches

    def counted(kept: str | None, plain: str) -> bool:
        looked.append(plain)
        return matches(kept, plain)

    room.accounts._passwords._matches = counted  # type: ignore[method-assign]
    for number in range(ALLOWED_IN_ALL + 20):
        fail(room, Caller(f"198.51.100.{number}"))
    assert len(looked) == ALLOWED_IN_ALL
    assert isinstance(fail(room, HOME, PASSWORD), AccountLockedError)
    assert do(room.accounts.sign_in("operator", PASSWORD, caller=HOME._replace(device=device))).id


def test_strangers_from_everywhere_delay_a_new_device_by_five_minutes_at_a_time(room: Room) -> None:
    for number in range(ALLOWED_IN_ALL + 10):
        fail(room, Caller(f"198.51.100.{number}"))
        room.later(milliseconds=LONGEST_IN_ALL)
    fail(room, STRANGER)
    assert isinstance(fail(room, HOME, PASSWORD), AccountLockedError)
    room.later(milliseconds=LONGEST_IN_ALL)
    assert do(room.accounts.sign_in("operator", PASSWORD, caller=HOME)).id == "operator"


def test_a_known_device_is_locked_by_its_own_mistakes_alone(room: Room) -> None:
    first, second = (HOME._replace(device=room.accounts.device("operator", "")) for _ in range(2))
    for _ in range(3):
        last = fail(room, first)
    assert isinstance(last, AccountLockedError)
    assert do(room.accounts.sign_in("operator", PASSWORD, caller=second)).id == "operator"
    assert do(room.accounts.sign_in("operator", PASSWORD, caller=HOME)).id == "operator"


def test_a_device_is_known_to_the_account_that_signed_in_there_until_its_password_changes(room: Room) -> None:
    do(room.enrol("Max", "manager"))
    operator, max_ = (do(room.accounts._known(id_)) for id_ in ("operator", "Max"))
    vault = room.accounts.vault
    cookie = with_device(vault, operator, "")
    assert known_device(vault, operator, cookie)
    assert not known_device(vault, max_, cookie)
    both = with_device(vault, max_, cookie)
    assert known_device(vault, operator, both)
    assert known_device(vault, max_, both)
    assert with_device(vault, max_, both) == both
    do(room.accounts.set_password(MANAGER, "a new password 1", PASSWORD))
    assert not known_device(vault, do(room.accounts._known("Max")), both)


@pytest.mark.parametrize("forged", ["", "x", "A" * 40, "A" * 200, "é" * 40])
def test_nobody_makes_a_device_known(room: Room, forged: str) -> None:
    operator = do(room.accounts._known("operator"))
    assert not known_device(room.accounts.vault, operator, forged)
    theirs = with_device(Vault(b"z" * 32), operator, "")
    assert not known_device(room.accounts.vault, operator, theirs)


def test_a_device_keeps_a_few_accounts(room: Room) -> None:
    cookie = ""
    for number in range(9):
        do(room.enrol(f"Dan-{number}x", "dealer"))
        room.accounts.catch_up()
        cookie = room.accounts.device(f"Dan-{number}x", cookie)
    assert len(cookie) == 200  # as long as our own cookies may be


def test_unlocked_on_the_machine_a_name_may_be_tried_from_everywhere(room: Room) -> None:
    for _ in range(3):
        fail(room, HOME)
    assert isinstance(fail(room, HOME, PASSWORD), AccountLockedError)
    do(room.accounts.unlock_here("Operator"))
    assert do(room.accounts.sign_in("operator", PASSWORD, caller=HOME)).id == "operator"
    assert room.facts("AccountUnlocked") == [{"account": "operator", "who": "house"}]


def test_a_password_reset_on_the_machine_is_the_houses_doing(room: Room) -> None:
    code = do(room.accounts.issue_reset_here("operator"))
    do(room.accounts.use_reset("operator", code, "a new password 1"))
    assert do(room.accounts.sign_in("operator", "a new password 1", caller=HOME)).id == "operator"
    assert [fact["who"] for fact in room.facts("ResetIssued")] == ["house"]
