"""Codes of an authenticator app, recovery codes, and the QR code that carries the key."""

from hashlib import sha256

import pytest

from croupier.errors import CroupierError
from croupier.house.events import HouseSet
from croupier.house.evolve import evolve
from croupier.house.settings import Settings
from croupier.server.people import qr
from croupier.server.people import second_factor as totp
from croupier.server.people.account_index import AccountError
from croupier.server.people.devices import Caller
from croupier.server.people.sign_in import AccountLockedError, MoreNeededError, Needs, SignInError
from croupier.store import Log
from croupier.store.vault import VaultError
from tests.server.gate_room import MANAGER, OPERATOR, PASSWORD, Room, do

RFC_KEYS = {
    "sha1": b"12345678901234567890",
    "sha256": b"12345678901234567890123456789012",
    "sha512": b"1234567890123456789012345678901234567890123456789012345678901234",
}
RFC_6238 = [  # appendix B: seconds since 1970, and the code under each digest
    (59, "94287082", "46119246", "90693936"),
    (1111111109, "07081804", "68084774", "25091201"),
    (1111111111, "14050471", "67062674", "99943326"),
    (1234567890, "89005924", "91819424", "93441116"),
    (2000000000, "69279037", "90698825", "38618901"),
    (20000000000, "65353130", "77737706", "47863826"),
]


@pytest.fixture
def room(new_log: Log) -> Room:
    """A house of real money, whose operators, managers and cage sign in with codes."""
    room = Room(new_log)
    room.hire("operator", "operator")
    settings = Settings(licensee="NHCg", second_factor=True)
    room.house = evolve(room.house, HouseSet("operator", room.clock.now, settings))
    return room


def code_of(room: Room, secret: str, ahead: int = 0) -> str:
    from base64 import b32decode  # noqa: PLC0415

    return totp.hotp(b32decode(secret), int(room.clock().timestamp()) // totp.STEP + ahead)


def set_up(room: Room, name: str = "Max", *roles: str) -> tuple[str, tuple[str, ...]]:
    """Enrol somebody and set up their second factor; return the secret and the recovery codes."""
    do(room.enrol(name, *(roles or ("manager",))))
    shown = do(room.accounts.begin_factor(name, PASSWORD))
    _, codes = do(room.accounts.set_factor(name, PASSWORD, shown.ticket, code_of(room, shown.secret)))
    room.later(seconds=totp.STEP)
    return shown.secret, codes


def refused(room: Room, code: str, name: str = "Max", caller: Caller = Caller()) -> SignInError:  # noqa: B008
    with pytest.raises(SignInError) as raised:
        do(room.accounts.sign_in(name, PASSWORD, code, caller=caller))
    return raised.value


@pytest.mark.parametrize(("seconds", "sha1", "sha256_", "sha512"), RFC_6238)
def test_the_codes_are_those_of_the_standard(seconds: int, sha1: str, sha256_: str, sha512: str) -> None:
    for digest, code in (("sha1", sha1), ("sha256", sha256_), ("sha512", sha512)):
        assert totp.hotp(RFC_KEYS[digest], seconds // totp.STEP, 8, digest) == code


def test_a_manager_sets_up_a_second_factor_before_anything_else(room: Room) -> None:
    do(room.enrol("Max", "manager"))
    needs = refused(room, "")
    assert isinstance(needs, MoreNeededError)
    assert needs.needs is Needs.SECOND_FACTOR
    secret, _ = "", ""
    shown = do(room.accounts.begin_factor("Max", PASSWORD))
    secret = shown.secret
    assert secret in shown.uri
    assert "otpauth://totp/NHCg:Max" in shown.uri
    with pytest.raises(MoreNeededError):
        do(room.accounts.set_factor("Max", PASSWORD, shown.ticket, "000000"))
    assert refused(room, "").__class__ is MoreNeededError, "a wrong first code sets up nothing"
    do(room.accounts.set_factor("Max", PASSWORD, shown.ticket, code_of(room, secret)))
    asked = refused(room, "")
    assert isinstance(asked, MoreNeededError)
    assert asked.needs is Needs.CODE


def test_dealers_and_houses_that_do_not_want_one_sign_in_without(room: Room) -> None:
    do(room.enrol("Dan", "dealer"))
    assert do(room.accounts.sign_in("Dan", PASSWORD)).id == "Dan"
    room.house = evolve(room.house, HouseSet("operator", room.clock.now, Settings(licensee="NHCg")))
    do(room.enrol("Max", "manager"))
    assert do(room.accounts.sign_in("Max", PASSWORD)).id == "Max"


def test_a_code_counts_once(room: Room) -> None:
    secret, _ = set_up(room)
    code = code_of(room, secret)
    assert do(room.accounts.sign_in("Max", PASSWORD, code)).id == "Max"
    assert "was used" in str(refused(room, code))
    assert "was used" in str(refused(room, code_of(room, secret, -1))), "nor does an older one after it"
    room.later(seconds=totp.STEP)
    assert do(room.accounts.sign_in("Max", PASSWORD, code_of(room, secret))).id == "Max"


def test_a_clock_that_was_ahead_keeps_nobody_out_and_lets_no_code_count_twice(room: Room) -> None:
    """Attack: a clock that is wrong for seconds locks out whoever signs in then for as long."""
    secret, _ = set_up(room)
    room.later(hours=25)
    ahead = code_of(room, secret)
    assert do(room.accounts.sign_in("Max", PASSWORD, ahead)).id == "Max"
    room.later(hours=-24)
    code = code_of(room, secret)
    assert do(room.accounts.sign_in("Max", PASSWORD, code)).id == "Max"
    assert "was used" in str(refused(room, code))
    room.later(hours=24)
    assert "was used" in str(refused(room, ahead)), "the time at which it counted has come"
    room.later(seconds=totp.STEP)
    assert do(room.accounts.sign_in("Max", PASSWORD, code_of(room, secret))).id == "Max"


def test_a_code_counts_once_in_two_processes(room: Room) -> None:
    secret, _ = set_up(room)
    other = Room(room.log, room.clock)
    other.house = room.house
    code = code_of(room, secret)
    do(other.accounts.sign_in("Max", PASSWORD, code))
    refused(room, code)


def test_the_code_that_set_it_up_does_not_count_again(room: Room) -> None:
    do(room.enrol("Max", "manager"))
    shown = do(room.accounts.begin_factor("Max", PASSWORD))
    code = code_of(room, shown.secret)
    do(room.accounts.set_factor("Max", PASSWORD, shown.ticket, code))
    refused(room, code)


def test_a_phone_may_be_half_a_minute_off_and_no_more(room: Room) -> None:
    secret, _ = set_up(room)
    refused(room, code_of(room, secret, 2))
    assert do(room.accounts.sign_in("Max", PASSWORD, code_of(room, secret, 1))).id == "Max"


def test_codes_are_not_guessed_by_whoever_has_the_password(room: Room) -> None:
    set_up(room)
    for tries in range(3):
        asked = refused(room, "")  # the password alone is right, and wipes no slate
        assert isinstance(asked, MoreNeededError), tries
        last = refused(room, f"00000{tries}")
    assert isinstance(last, AccountLockedError)
    assert isinstance(refused(room, "000007"), AccountLockedError)


def test_a_recovery_code_counts_once_and_is_kept_as_a_digest(room: Room) -> None:
    _, codes = set_up(room)
    assert len(set(codes)) == totp.RECOVERY_CODES
    assert do(room.accounts.sign_in("Max", PASSWORD, codes[0].upper())).id == "Max"
    refused(room, codes[0])
    assert do(room.accounts.sign_in("Max", PASSWORD, codes[1])).id == "Max"
    assert not any(code in str(room.facts()) for code in codes)


def test_the_secret_is_sealed_and_bound_to_its_account(room: Room) -> None:
    secret, _ = set_up(room)
    with room.log.engine.connect() as connection:
        kept = connection.exec_driver_sql("SELECT hash FROM credential").scalars().all()
    assert not any(secret in each for each in kept)
    assert secret not in str(room.facts())
    factor = next(each for each in kept if not each.startswith("$argon2"))
    assert room.accounts.vault.unseal(factor, "second factor Max") == secret
    with pytest.raises(VaultError):
        room.accounts.vault.unseal(factor, "second factor operator")


def test_a_secret_of_ones_own_making_or_of_another_account_is_not_set_up(room: Room) -> None:
    do(room.enrol("Max", "manager"))
    do(room.enrol("Cal", "cage"))
    theirs = do(room.accounts.begin_factor("Cal", PASSWORD))
    with pytest.raises(SignInError, match="was not shown here"):
        do(room.accounts.set_factor("Max", PASSWORD, theirs.ticket, code_of(room, theirs.secret)))
    own = do(room.accounts.begin_factor("Max", PASSWORD))
    room.later(minutes=16)
    with pytest.raises(SignInError, match="enter the next"):
        do(room.accounts.set_factor("Max", PASSWORD, own.ticket, code_of(room, own.secret)))


def test_whoever_has_the_password_alone_puts_no_other_phone_in_place(room: Room) -> None:
    set_up(room)
    with pytest.raises(SignInError, match="has a second factor"):
        do(room.accounts.begin_factor("Max", PASSWORD))


def test_a_lost_phone_is_taken_off_by_somebody_else_and_set_up_anew(room: Room) -> None:
    set_up(room)
    set_up(room, "Mia")
    mia = room.accounts.staff.person(do(room.accounts._known("Mia")))
    max_ = room.accounts.staff.person(do(room.accounts._known("Max")))
    with pytest.raises(AccountError, match="somebody else removes"):
        do(room.accounts.remove_factor(max_, "Max"))
    do(room.accounts.remove_factor(mia, "Max"))
    assert refused(room, "").args[0].startswith("set up a second factor")
    assert room.facts("SecondFactorRemoved") == [{"account": "Max", "who": "Mia"}]


def test_nobody_takes_over_an_account_by_resetting_both_of_its_secrets(room: Room) -> None:
    set_up(room)
    do(room.accounts.issue_reset(OPERATOR, "Max"))
    with pytest.raises(AccountError, match="somebody else does the rest"):
        do(room.accounts.remove_factor(OPERATOR, "Max"))
    room.later(minutes=16)  # the code is over, unused
    do(room.accounts.remove_factor(OPERATOR, "Max"))
    with pytest.raises(AccountError, match="somebody else does the rest"):
        do(room.accounts.issue_reset(OPERATOR, "Max"))
    room.hire("Ann", "manager")
    assert do(room.accounts.issue_reset(MANAGER._replace(id="Ann"), "Max"))


def test_a_new_password_leaves_the_second_factor_in_place(room: Room) -> None:
    set_up(room)
    code = do(room.accounts.issue_reset(OPERATOR, "Max"))
    do(room.accounts.use_reset("Max", code, "a new password 1"))
    with pytest.raises(MoreNeededError):
        do(room.accounts.sign_in("Max", "a new password 1"))


# --------------------------------------------------------------------------------------------- QR codes

_KEY = "secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


@pytest.mark.parametrize(
    ("text", "side", "looks"),
    [
        ("croupier", 21, "8ef97c23db704cdb"),
        (f"otpauth://totp/NHCg:Olga?{_KEY}&issuer=NHCg&{'x' * 60}", 45, "0f6293acbd344f22"),
        ("y" * 271, 57, "57c57eb0ffc30c43"),
    ],
)
def test_a_qr_code_is_the_one_another_encoder_draws(text: str, side: int, looks: str) -> None:
    """Compared module for module with segno 1.6 under the same mask, from 1 to 271 bytes."""
    square = qr.encode(text)
    drawn = repr([[int(dark) for dark in row] for row in square])
    assert (len(square), sha256(drawn.encode()).hexdigest()[:16]) == (side, looks)


def test_a_qr_code_that_would_be_too_large_is_a_sentence() -> None:
    with pytest.raises(CroupierError, match="holds 271 bytes"):
        qr.encode("x" * 272)
