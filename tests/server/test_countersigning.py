"""Second signatures are the second person's own: no reset, PIN or code of one's own forges them."""

import asyncio
from datetime import timedelta

import pytest

from croupier.house.events import HouseSet
from croupier.house.evolve import evolve
from croupier.house.settings import Settings
from croupier.server.people.access import Person
from croupier.server.people.account_index import AccountError, pin_set
from croupier.server.people.devices import Caller
from croupier.server.people.passwords import PasswordError
from croupier.server.people.pins import Shown, verify_pin
from croupier.server.people.sign_in import SignInError
from croupier.store import Log
from croupier.store.vault import Vault, VaultError
from tests.server.gate_room import MANAGER, OPERATOR, PASSWORD, Room, do

NOWHERE = Caller()
NEW = "a new password 1"
PIN = "482915"
FILL = Shown("Max", "house", "MoveDropBox", {"table": "T1", "seen_by": "Cal"}, "key-1")


@pytest.fixture
def room(new_log: Log) -> Room:
    """A house with an operator, a manager and a cashier."""
    room = Room(new_log)
    room.house = evolve(room.house, HouseSet("operator", room.clock.now, Settings(licensee="NHCg")))
    do(room.enrol("operator", "operator"))
    do(room.enrol("Max", "manager"))
    do(room.enrol("Cal", "cage"))
    return room


def person(room: Room, id_: str) -> Person:
    return room.accounts.staff.person(do(room.accounts._known(id_)))


def refused(room: Room, password: str, says: str) -> None:
    with pytest.raises(SignInError, match=says):
        do(room.accounts.vouch("Cal", password))


# ------------------------------------------------------------------------------------------------ resets


def test_a_manager_who_resets_a_colleague_does_not_sign_as_that_colleague(room: Room) -> None:
    code = do(room.accounts.issue_reset(MANAGER, "Cal"))
    do(room.accounts.use_reset("Cal", code, NEW))
    refused(room, NEW, "Max reset how Cal signs in less than 24 hours ago")
    cal = person(room, "Cal")
    do(room.accounts.set_password(cal, "another new password 2", NEW))
    refused(room, "another new password 2", "less than 24 hours")
    room.later(hours=23, minutes=59)
    refused(room, "another new password 2", "less than 24 hours")
    room.later(minutes=1)
    assert do(room.accounts.vouch("Cal", "another new password 2")).id == "Cal"


def test_nor_with_a_pin_that_was_set_after_the_reset_or_before(room: Room) -> None:
    do(room.accounts.set_pin(person(room, "Cal"), PIN, PASSWORD))
    assert do(room.accounts.approve("Cal", "NH-Cal", PIN, room.accounts.ticket(FILL), FILL)).id == "Cal"
    code = do(room.accounts.issue_reset(MANAGER, "Cal"))
    do(room.accounts.use_reset("Cal", code, NEW))
    do(room.accounts.set_pin(person(room, "Cal"), "573806", NEW))
    for pin in (PIN, "573806"):
        with pytest.raises(SignInError, match="less than 24 hours ago"):
            do(room.accounts.approve("Cal", "NH-Cal", pin, room.accounts.ticket(FILL), FILL))


def test_a_password_somebody_changed_themselves_countersigns_at_once(room: Room) -> None:
    do(room.accounts.set_password(person(room, "Cal"), NEW, PASSWORD))
    assert do(room.accounts.vouch("Cal", NEW)).id == "Cal"


def test_the_wait_is_a_setting_of_the_house(room: Room) -> None:
    code = do(room.accounts.issue_reset(MANAGER, "Cal"))
    do(room.accounts.use_reset("Cal", code, NEW))
    settings = Settings(licensee="NHCg", countersign_after=0)
    room.house = evolve(room.house, HouseSet("operator", room.clock.now, settings))
    assert do(room.accounts.vouch("Cal", NEW)).id == "Cal"


def test_a_code_is_for_once_for_15_minutes_and_for_its_account(room: Room) -> None:
    code = do(room.accounts.issue_reset(MANAGER, "Cal"))
    for name, given in (("operator", code), ("Cal", "wrong-wrong-wrong"), ("Zed", code)):
        with pytest.raises(SignInError, match="wrong, or the code is over"):
            do(room.accounts.use_reset(name, given, NEW))
    do(room.accounts.use_reset("cal", code.upper().replace("-", " "), NEW))
    with pytest.raises(SignInError):
        do(room.accounts.use_reset("Cal", code, "a third password 3"))
    late = do(room.accounts.issue_reset(MANAGER, "Cal"))
    room.later(minutes=15)
    with pytest.raises(SignInError):
        do(room.accounts.use_reset("Cal", late, "a third password 3"))
    assert do(room.accounts.sign_in("Cal", NEW)).id == "Cal"


def test_of_two_who_use_a_code_at_once_one_does(room: Room) -> None:
    code = do(room.accounts.issue_reset(MANAGER, "Cal"))
    other = Room(room.log, room.clock)

    async def both() -> list[object]:
        uses = (
            each.accounts.use_reset("Cal", code, f"password of mine {n}")
            for n, each in enumerate((room, other))
        )
        return list(await asyncio.gather(*uses, return_exceptions=True))

    assert sum(isinstance(each, SignInError) for each in do(both())) == 1  # fmt: skip


def test_only_the_newest_code_counts_and_none_is_in_the_log(room: Room) -> None:
    first = do(room.accounts.issue_reset(MANAGER, "Cal"))
    second = do(room.accounts.issue_reset(OPERATOR, "Cal"))
    with pytest.raises(SignInError):
        do(room.accounts.use_reset("Cal", first, NEW))
    do(room.accounts.use_reset("Cal", second, NEW))
    told = str(room.facts())
    assert not any(code in told or code.replace("-", "") in told for code in (first, second))
    assert [fact["who"] for fact in room.facts("ResetIssued")] == ["Max", "operator"]
    assert room.facts("PasswordChanged")[-1]["issued_by"] == "operator"


def test_nobody_issues_a_code_to_themselves_or_uses_the_one_they_issued(room: Room) -> None:
    with pytest.raises(AccountError, match="somebody else issues your code"):
        do(room.accounts.issue_reset(MANAGER, "Max"))
    code = do(room.accounts.issue_reset(MANAGER, "Cal"))
    with pytest.raises(SignInError, match="Max issued this code"):
        do(room.accounts.use_reset("Cal", code, NEW, signed_in="Max"))


def test_whoever_issued_a_code_and_signs_out_does_not_use_it_on_their_device(room: Room) -> None:
    code = do(room.accounts.issue_reset(MANAGER, "Cal"))
    own = Caller(device=room.accounts.device("Max", ""))
    both = Caller(device=room.accounts.device("Cal", own.device))  # Cal has signed in there too
    for caller in (own, both):
        with pytest.raises(SignInError, match="Max issued this code and signs in on this device"):
            do(room.accounts.use_reset("Cal", code, NEW, caller))
    cals = Caller(device=room.accounts.device("Cal", ""))
    assert do(room.accounts.use_reset("Cal", code, NEW, cals)).id == "Cal"


def test_a_used_code_ends_every_session_and_the_old_password(room: Room) -> None:
    token, _ = do(room.auth.sign_in("Cal", PASSWORD))
    code = do(room.accounts.issue_reset(MANAGER, "Cal"))
    assert do(room.auth.person_of(token)) is not None, "until it is used, nothing changes"
    do(room.auth.use_reset("Cal", code, NEW, NOWHERE, ""))
    assert do(room.auth.person_of(token)) is None
    with pytest.raises(SignInError):
        do(room.accounts.sign_in("Cal", PASSWORD))


def test_a_code_opens_no_closed_account_and_no_weak_password(room: Room) -> None:
    code = do(room.accounts.issue_reset(MANAGER, "Cal"))
    with pytest.raises(PasswordError):
        do(room.accounts.use_reset("Cal", code, "password1234"))
    do(room.accounts.shut(OPERATOR, "Cal", "left"))
    with pytest.raises(SignInError):
        do(room.accounts.use_reset("Cal", code, NEW))
    with pytest.raises(AccountError, match="closed"):
        do(room.accounts.issue_reset(MANAGER, "Cal"))
    do(room.accounts.reopen(OPERATOR, "Cal"))
    with pytest.raises(SignInError):
        do(room.accounts.use_reset("Cal", code, NEW))


# -------------------------------------------------------------------------------------------------- PINs


def test_a_pin_approves_the_command_that_was_shown_and_no_other(room: Room) -> None:
    do(room.accounts.set_pin(person(room, "Cal"), PIN, PASSWORD))
    ticket = room.accounts.ticket(FILL)
    for other in (
        FILL._replace(key="key-2"),
        FILL._replace(data={"table": "T2", "seen_by": "Cal"}),
        FILL._replace(name="CorrectCount"),
        FILL._replace(target="table/T1"),
    ):
        with pytest.raises(SignInError, match="another command was shown"):
            do(room.accounts.approve("Cal", "NH-Cal", PIN, ticket, other))
    with pytest.raises(SignInError, match="was not shown"):
        do(room.accounts.approve("Cal", "NH-Cal", PIN, ticket, FILL._replace(by="Mia")))
    assert do(room.accounts.approve("Cal", "NH-Cal", PIN, ticket, FILL)).id == "Cal"
    (signed,) = room.facts("Countersigned")
    assert signed == {
        "account": "Cal",
        "device_of": "Max",
        "command": "MoveDropBox to house",
        "approves": FILL.digest,
        "who": "Cal",
    }


def test_a_ticket_is_over_after_a_minute_and_nobody_makes_one(room: Room) -> None:
    do(room.accounts.set_pin(person(room, "Cal"), PIN, PASSWORD))
    ticket = room.accounts.ticket(FILL)
    room.later(seconds=60)
    with pytest.raises(SignInError, match="more than a minute ago"):
        do(room.accounts.approve("Cal", "NH-Cal", PIN, ticket, FILL))
    room.clock.now -= timedelta(minutes=2)  # nor does a clock that was set back bring it to life
    with pytest.raises(SignInError, match="more than a minute ago"):
        do(room.accounts.approve("Cal", "NH-Cal", PIN, ticket, FILL))
    for forged in ("", "x", FILL.digest, f"0 {FILL.digest}"):
        with pytest.raises(SignInError, match="was not shown"):
            do(room.accounts.approve("Cal", "NH-Cal", PIN, forged, FILL))


def test_three_wrong_pins_lock_it_until_somebody_else_unlocks(room: Room) -> None:
    do(room.accounts.set_pin(person(room, "Cal"), PIN, PASSWORD))
    for wrong in ("111112", "x", "000000"):
        with pytest.raises(SignInError, match="the badge or the PIN is wrong"):
            do(room.accounts.approve("Cal", "NH-Cal", wrong, room.accounts.ticket(FILL), FILL))
    for hours in (0, 1, 30):
        room.later(hours=hours)
        with pytest.raises(
            SignInError, match="locked after 3 wrong ones; a manager on whose device they were not"
        ):
            do(room.accounts.approve("Cal", "NH-Cal", PIN, room.accounts.ticket(FILL), FILL))
    assert do(room.accounts.sign_in("Cal", PASSWORD)).id == "Cal", "her password is not locked by it"
    with pytest.raises(AccountError, match="entered where you are signed in; somebody else unlocks it"):
        do(room.accounts.unlock(MANAGER, "Cal"))
    do(room.accounts.unlock(OPERATOR, "Cal"))
    assert do(room.accounts.approve("Cal", "NH-Cal", PIN, room.accounts.ticket(FILL), FILL)).id == "Cal"
    assert [(fact["failures"], fact["device_of"]) for fact in room.facts("PinFailed")] == [
        (1, "Max"),
        (2, "Max"),
        (3, "Max"),
    ]


def test_a_pin_without_its_owners_badge_is_wrong_and_counts(room: Room) -> None:
    do(room.accounts.set_pin(person(room, "Cal"), PIN, PASSWORD))
    for badge in ("", "NH-Max", "NH-Ca"):
        with pytest.raises(SignInError, match="the badge or the PIN is wrong"):
            do(room.accounts.approve("Cal", badge, PIN, room.accounts.ticket(FILL), FILL))
    with pytest.raises(SignInError, match="locked after 3 wrong ones"):
        do(room.accounts.approve("Cal", "NH-Cal", PIN, room.accounts.ticket(FILL), FILL))
    do(room.accounts.unlock(OPERATOR, "Cal"))
    assert do(room.accounts.approve("Cal", " nh-cal ", PIN, room.accounts.ticket(FILL), FILL)).id == "Cal"


def test_nobody_tries_all_pins_of_a_colleague_by_unlocking_it_again_and_again(room: Room) -> None:
    """Attack: two managers, one who guesses and one who unlocks, go through all there are."""
    do(room.accounts.set_pin(person(room, "Cal"), PIN, PASSWORD))
    guesses = 0
    for _ in range(5):
        for _ in range(3):
            with pytest.raises(SignInError) as refused:
                do(room.accounts.approve("Cal", "NH-Cal", "000000", room.accounts.ticket(FILL), FILL))
            guesses += "the badge or the PIN is wrong" in str(refused.value)
        do(room.accounts.unlock(OPERATOR, "Cal"))
    assert guesses == 9
    with pytest.raises(SignInError, match="entered wrongly too often; Cal signs in and sets another"):
        do(room.accounts.approve("Cal", "NH-Cal", PIN, room.accounts.ticket(FILL), FILL))
    do(room.accounts.unlock_here("Cal"))
    with pytest.raises(SignInError, match="too often"):
        do(room.accounts.approve("Cal", "NH-Cal", PIN, room.accounts.ticket(FILL), FILL))
    do(room.accounts.set_pin(person(room, "Cal"), "314271", PASSWORD))
    assert do(room.accounts.approve("Cal", "NH-Cal", "314271", room.accounts.ticket(FILL), FILL)).id == "Cal"


def test_nobody_unlocks_their_own_pin(room: Room) -> None:
    do(room.accounts.set_pin(MANAGER, PIN, PASSWORD))
    shown = FILL._replace(by="Cal")
    for _ in range(3):
        with pytest.raises(SignInError):
            do(room.accounts.approve("Max", "NH-Max", "000000", room.accounts.ticket(shown), shown))
    with pytest.raises(AccountError, match="somebody else unlocks your PIN"):
        do(room.accounts.unlock(MANAGER, "Max"))


def test_a_hundred_pins_at_once_are_three(room: Room) -> None:
    do(room.accounts.set_pin(person(room, "Cal"), PIN, PASSWORD))
    ticket = room.accounts.ticket(FILL)

    async def guess() -> list[object]:
        tries = (room.accounts.approve("Cal", "NH-Cal", f"{n:06}", ticket, FILL) for n in range(100))
        return list(await asyncio.gather(*tries, return_exceptions=True))

    assert sum("the badge or the PIN is wrong" in str(each) for each in do(guess())) == 3


def test_a_pin_signs_nobody_in(room: Room) -> None:
    do(room.accounts.set_pin(person(room, "Cal"), PIN, PASSWORD))
    with pytest.raises(SignInError):
        do(room.accounts.sign_in("Cal", PIN))
    with pytest.raises(SignInError):
        do(room.accounts.vouch("Cal", PIN))


def test_a_pin_is_its_owners_to_set_and_players_have_none(room: Room) -> None:
    with pytest.raises(SignInError):
        do(room.accounts.set_pin(person(room, "Cal"), PIN, "not her password"))
    with pytest.raises(AccountError, match="only staff"):
        do(room.accounts.set_pin(Person("Ada", "Ada", player=True), PIN, PASSWORD))
    with pytest.raises(SignInError, match="Cal has no PIN"):
        do(room.accounts.approve("Cal", "NH-Cal", PIN, room.accounts.ticket(FILL), FILL))
    assert PIN not in str(room.facts())


def test_a_stolen_database_without_the_key_does_not_tell_whose_pin_is_right(room: Room) -> None:
    do(room.accounts.set_pin(person(room, "Cal"), PIN, PASSWORD))
    kept = [room.accounts._credentials.find(name) or "" for name in room.accounts._credentials.names()]
    assert len(kept) == 4, "three passwords and a PIN"
    assert not any(do(room.accounts._passwords.matches(hash_, PIN)) for hash_ in kept)
    thief = Room(room.log, room.clock)
    thief.house = room.house
    thief.accounts.vault = Vault(b"t" * 32)
    with pytest.raises(VaultError, match="sealed with key"):
        do(thief.accounts.approve("Cal", "NH-Cal", PIN, thief.accounts.ticket(FILL), FILL))
    thief.accounts.vault = Vault(b"t" * 32, b"k" * 32)  # the house itself, after its key was replaced
    assert do(thief.accounts.approve("Cal", "NH-Cal", PIN, thief.accounts.ticket(FILL), FILL)).id == "Cal"


def test_what_is_kept_of_one_persons_pin_does_not_count_for_another(room: Room) -> None:
    do(room.accounts.set_pin(person(room, "Cal"), PIN, PASSWORD))
    max_, kept = do(room.accounts._known("Max")), do(room.accounts._known("Cal")).pin
    do(room.accounts._write(lambda _: (pin_set(max_, kept),), "Max"))
    shown = FILL._replace(by="Cal")
    with pytest.raises(VaultError, match="about something else"):
        do(room.accounts.approve("Max", "NH-Max", PIN, room.accounts.ticket(shown), shown))


def test_a_pin_that_lies_open_in_the_database_is_ended_at_a_start(room: Room) -> None:
    do(room.accounts.set_pin(MANAGER, PIN, PASSWORD))
    cal, kept = do(room.accounts._known("Cal")), do(room.accounts._keep(PIN))
    do(room.accounts._write(lambda _: (pin_set(cal, kept),), "Cal"))
    do(room.accounts.end_unsealed())
    room.accounts.drop_ended()
    assert (do(room.accounts._known("Cal")).pin, room.accounts._credentials.find(kept)) == ("", None)
    shown = FILL._replace(by="Cal")
    assert do(room.accounts.approve("Max", "NH-Max", PIN, room.accounts.ticket(shown), shown)).id == "Max"


@pytest.mark.parametrize(
    "pin", ["12345", "1234567", "12a456", "123456", "654321", "111111", "121212", "123123"]
)
def test_some_pins_are_nobodys(pin: str) -> None:
    with pytest.raises(PasswordError):
        verify_pin(pin)  # fmt: skip
