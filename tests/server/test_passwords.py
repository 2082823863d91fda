"""Passwords are kept by argon2id at its full cost, few at a time, and nothing about them can be timed."""

import asyncio
import threading

import pytest
from argon2 import PasswordHasher

from croupier.server.people.passwords import (
    USUAL,
    Cost,
    PasswordError,
    Passwords,
    new_password,
    verify_password,
)
from tests.server.gate_room import CHEAP, PASSWORD, do
from tests.waiting import PATIENCE


def test_the_usual_cost_is_argon2id_with_64_mebibytes_and_a_salt_of_its_own() -> None:
    passwords = Passwords()
    first, second = do(passwords.hash(PASSWORD)), do(passwords.hash(PASSWORD))
    assert first.startswith("$argon2id$v=19$m=65536,t=3,p=1$")
    assert first != second
    assert (USUAL.memory, USUAL.rounds) == (64 * 1024, 3)
    assert do(passwords.matches(first, PASSWORD))
    assert not do(passwords.matches(first, PASSWORD + " "))
    passwords.close()


@pytest.mark.parametrize("kept", [None, "", "x", "$argon2id$", PASSWORD])
def test_what_is_no_hash_matches_nothing(kept: str | None) -> None:
    passwords = Passwords(CHEAP)
    assert not do(passwords.matches(kept, PASSWORD))
    assert not do(passwords.matches(kept, ""))
    passwords.close()


def test_saying_no_to_nobody_is_the_same_work_as_to_somebody(monkeypatch: pytest.MonkeyPatch) -> None:
    """`python -m benchmarks people` times it; here is what argon2 is asked to do."""
    passwords = Passwords(Cost(2, 8192, 1))
    kept = do(passwords.hash(PASSWORD))
    do(passwords.matches(None, PASSWORD))
    worked = list[tuple[str, int]]()
    verify = PasswordHasher.verify

    def noted(hasher: PasswordHasher, hash_: str, plain: str) -> bool:
        worked.append((hash_.rpartition("$")[0].rpartition("$")[0], len(hash_)))
        return verify(hasher, hash_, plain)

    monkeypatch.setattr(PasswordHasher, "verify", noted)
    monkeypatch.setattr(PasswordHasher, "hash", None)  # the first time alone
    for hash_ in (None, kept, None):
        assert not do(passwords.matches(hash_, "something else"))
    assert worked == [("$argon2id$v=19$m=8192,t=2,p=1", len(kept))] * 3
    passwords.close()


def test_no_more_than_so_many_are_hashed_at_a_time() -> None:
    passwords, lock = Passwords(CHEAP, at_once=2), threading.Lock()
    now, most = 0, 0
    together = threading.Barrier(2)  # nobody is done before another has begun

    def slow(kept: str | None, plain: str) -> bool:
        nonlocal now, most
        with lock:
            now += 1
            most = max(most, now)
        together.wait(PATIENCE)
        with lock:
            now -= 1
        return kept == plain

    passwords._matches = slow  # type: ignore[method-assign]

    async def flood() -> None:
        await asyncio.gather(*(passwords.matches(None, str(number)) for number in range(20)))

    do(flood())
    assert most == 2
    passwords.close()


def test_networks_take_turns_and_a_flood_from_one_waits_for_itself() -> None:
    """Attack: a thousand guesses from one network, behind which everybody else's sign-in waited."""
    passwords, order = Passwords(CHEAP, at_once=1), list[str]()
    goes_on = threading.Event()

    def noted(kept: str | None, plain: str) -> bool:
        goes_on.wait(PATIENCE)
        order.append(plain)
        return kept == plain

    passwords._matches = noted  # type: ignore[method-assign]

    async def flood() -> None:
        guesses = [passwords.matches(None, f"guess {number}", "192.0.2.7") for number in range(10)]
        tasks = [asyncio.create_task(each) for each in guesses]
        await asyncio.sleep(0)  # one is looked at, and nine wait
        other = [passwords.matches(None, f"{who}", f"198.51.100.{who}") for who in range(3)]
        tasks += [asyncio.create_task(each) for each in other]
        await asyncio.sleep(0)
        goes_on.set()
        assert await asyncio.gather(*tasks) == [False] * 13

    do(flood())
    assert order[:5] == ["guess 0", "guess 1", "0", "1", "2"]
    assert order[5:] == [f"guess {number}" for number in range(2, 10)]
    passwords.close()


def test_whoever_no_longer_waits_keeps_nobody_waiting_and_a_fault_ends_one_alone() -> None:
    passwords, looked = Passwords(CHEAP, at_once=1), list[str]()
    goes_on = threading.Event()

    def noted(kept: str | None, plain: str) -> bool:
        goes_on.wait(PATIENCE)
        looked.append(plain)
        if plain == "fault":
            raise ValueError(plain)
        return kept is None

    passwords._matches = noted  # type: ignore[method-assign]

    async def leave() -> None:
        tasks = [
            asyncio.create_task(passwords.matches(None, who)) for who in ("first", "gone", "fault", "last")
        ]
        await asyncio.sleep(0)
        tasks[1].cancel()
        await asyncio.wait([tasks[1]])
        goes_on.set()
        first, gone, fault, last = await asyncio.gather(*tasks, return_exceptions=True)
        assert (first, last) == (True, True)
        assert isinstance(gone, asyncio.CancelledError)
        assert isinstance(fault, ValueError)

    do(leave())
    assert looked == ["first", "fault", "last"]
    passwords.close()


def test_a_password_made_for_somebody_is_good_and_new_each_time() -> None:
    made = {new_password() for _ in range(100)}
    assert len(made) == 100
    for each in made:
        verify_password(each, "operator")
        assert not set(each) & set("01ilo")


def test_a_name_within_a_long_password_does_no_harm() -> None:
    verify_password("ada likes long walks", "ada")
    with pytest.raises(PasswordError):
        verify_password("lovelace1815!", "lovelace")
