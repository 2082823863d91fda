"""Who may sign in, as whom, and how often one may be wrong; on both databases, in one process or several."""

import asyncio
import json
from datetime import datetime
from hashlib import sha256

import pytest
from sqlalchemy import text

from croupier.permissions import Role
from croupier.server.people.access import Person
from croupier.server.people.account_index import AccountError
from croupier.server.people.attempts import LONGEST_LOCK, Attempts
from croupier.server.people.passwords import Cost, PasswordError, Passwords
from croupier.server.people.sign_in import AccountLockedError, MoreNeededError, Needs, SignInError
from croupier.store import Append, AppendResult, Log
from tests.server.gate_room import MANAGER, OPERATOR, PASSWORD, VAULT, Room, do

WRONG = "incorrect horse battery"


@pytest.fixture
def room(gate_log: Log) -> Room:
    return Room(gate_log)


# ----------------------------------------------------------------------------------------- making accounts


def test_a_player_makes_an_account_and_signs_in(room: Room) -> None:
    do(room.accounts.register("Ada", PASSWORD, "Ada L."))
    account = do(room.accounts.sign_in("Ada", PASSWORD))
    assert room.accounts.staff.person(account) == Person("Ada", "Ada L.", player=True)


def test_a_name_is_one_name_however_its_letters_are_written(room: Room) -> None:
    do(room.accounts.register("Ada", PASSWORD))
    assert do(room.accounts.sign_in(" aDA ", PASSWORD)).id == "Ada"
    with pytest.raises(AccountError, match="ada is taken"):
        do(room.accounts.register("ada", PASSWORD))


@pytest.mark.parametrize(
    "id_",
    [
        "",
        "a",
        "Åda",
        "ada lovelace",
        "1ada",
        "a" * 33,
        "ada\n",
        "house",
        "Server",
        "guest-1",
        "bot7",
        "operator",
    ],
)
def test_some_names_are_nobodys(room: Room, id_: str) -> None:
    with pytest.raises(AccountError):
        do(room.accounts.register(id_, PASSWORD))


@pytest.mark.parametrize(
    ("password", "says"),
    [
        ("short", "12 to 200 characters; this one has 5"),
        ("x" * 201, "12 to 200"),
        ("abababababab", "different characters"),
        ("lovelace-1234", "name with a little more"),
        ("correct horse \ud800", "half of one"),
    ],
)
def test_a_poor_password_is_refused_and_nothing_is_made(room: Room, password: str, says: str) -> None:
    with pytest.raises(PasswordError, match=says):
        do(room.accounts.register("lovelace", password))
    assert not room.facts()


def test_a_password_is_the_same_however_its_letters_were_composed(room: Room) -> None:
    do(room.accounts.register("Ada", "caf\u00e9 au lait 12"))
    assert do(room.accounts.sign_in("Ada", "cafe\u0301 au lait 12")).id == "Ada"


def test_staff_is_enrolled_by_those_who_may(room: Room) -> None:
    do(room.enrol("Nora", "floor", "dealer"))
    person = room.accounts.staff.person(do(room.accounts.sign_in("nora", PASSWORD)))
    assert person == Person("Nora", "Nora", frozenset({"floor", "dealer"}), player=False)
    nobody = Person("Ada", "Ada", player=True)
    for by, roles, says in (
        (nobody, {"floor"}, "only operator or manager"),
        (Person("Fay", "Fay", frozenset({"floor"})), {"dealer"}, "only operator or manager"),
        (MANAGER, {"operator"}, "only an operator makes"),
        (OPERATOR, {"king"}, "'king' is no role"),
        (OPERATOR, set[str](), "say what Ned is"),
    ):
        with pytest.raises(AccountError, match=says):
            do(room.accounts.ready(by, "Ned", frozenset(roles)))


def test_a_new_house_gets_an_operator_whose_password_is_told_once(room: Room) -> None:
    room.hire("operator", *Role)
    password = do(room.accounts.first_operator())
    assert password is not None
    assert do(room.accounts.first_operator()) is None
    account = do(room.accounts.sign_in("operator", password, new_password=PASSWORD))
    assert room.accounts.staff.person(account).roles == frozenset(Role)
    fail(room, "operator", password)


def test_a_password_for_once_is_changed_before_anything_else_and_poor_choices_lock_nobody_out(
    room: Room,
) -> None:
    room.hire("operator", *Role)
    password = do(room.accounts.first_operator())
    assert password is not None
    for chosen in ("", password, "", password):
        with pytest.raises(MoreNeededError) as more:
            do(room.accounts.sign_in("operator", password, new_password=chosen))
        assert more.value.needs is Needs.PASSWORD
    for _ in range(4):
        with pytest.raises(PasswordError):
            do(room.accounts.sign_in("operator", password, new_password="password1234"))
    assert do(room.accounts.sign_in("operator", password, new_password=PASSWORD)).id == "operator"
    assert [fact.get("temporary") for fact in room.facts() if "credential" in fact] == [True, None]


def test_the_operator_does_not_take_over_a_players_account(room: Room) -> None:
    do(room.accounts.register("Nora", PASSWORD))
    with pytest.raises(AccountError, match="somebody else's"):
        do(room.accounts.first_operator("nora"))


def test_of_two_processes_one_makes_the_operator(room: Room) -> None:
    """Both have seen no operator, both have hashed a password: the log takes one of them."""
    other = Room(room.log, room.clock)
    for each in (room, other):
        each.hire("operator", *Role)

    async def both() -> list[str | None]:
        return list(await asyncio.gather(room.accounts.first_operator(), other.accounts.first_operator()))

    told = [password for password in do(both()) if password]
    assert len(told) == 1
    assert do(other.accounts.sign_in("operator", told[0], new_password=PASSWORD)).id == "operator"


def test_guests_are_each_somebody_else_and_cannot_sign_in_again(room: Room) -> None:
    first, second = do(room.accounts.guest()), do(room.accounts.guest())
    assert first.id != second.id
    assert first.id.startswith("guest-")
    assert room.accounts.staff.person(first) == Person(first.id, first.name, player=True)
    with pytest.raises(SignInError):
        do(room.accounts.sign_in(first.id, ""))


# -------------------------------------------------------------------------------------------------- secrets


def test_no_password_and_no_hash_is_in_the_log(room: Room) -> None:
    do(room.accounts.register("Ada", PASSWORD))
    with room.log.engine.connect() as connection:
        kept = connection.execute(text("SELECT hash FROM credential")).scalar_one()
    assert kept.startswith("$argon2id$")
    told = json.dumps(room.facts())
    assert PASSWORD not in told
    assert kept not in told
    assert "$argon2" not in told


def test_a_hash_that_was_put_there_by_hand_opens_nothing(room: Room) -> None:
    """Somebody who can write to the database gives Ada the password of Bob."""
    do(room.accounts.register("Ada", PASSWORD))
    do(room.accounts.register("Bob", "bobs own password"))
    ada, bob = (fact["credential"] for fact in room.facts("AccountMade"))
    with room.log.engine.begin() as connection:
        connection.execute(
            text(
                "UPDATE credential SET hash = (SELECT hash FROM credential WHERE id = :bob) WHERE id = :ada"
            ),
            {"ada": ada, "bob": bob},
        )
    with pytest.raises(SignInError):
        do(room.accounts.sign_in("Ada", "bobs own password"))


def test_a_password_kept_at_an_old_cost_is_kept_anew(room: Room) -> None:
    do(room.accounts.register("Ada", PASSWORD))
    room.accounts._passwords = Passwords(Cost(2, 16, 1))
    do(room.accounts.sign_in("Ada", PASSWORD))
    with room.log.engine.connect() as connection:
        kept = connection.execute(text("SELECT hash FROM credential")).scalars().all()
    assert [hash_.split("$")[3] for hash_ in kept] == ["m=16,t=2,p=1"]
    assert do(room.accounts.sign_in("Ada", PASSWORD)).id == "Ada"


# ------------------------------------------------------------------------------------------- wrong passwords


def fail(room: Room, name: str = "Ada", password: str = WRONG) -> SignInError:
    with pytest.raises(SignInError) as failed:
        do(room.accounts.sign_in(name, password))
    return failed.value


def test_it_is_not_said_whether_the_name_or_the_password_was_wrong(room: Room) -> None:
    do(room.accounts.register("Ada", PASSWORD))
    for tries in range(6):
        known, unknown = fail(room), fail(room, "Zed")
        assert (type(known), str(known)) == (type(unknown), str(unknown)), tries
        room.later(seconds=30)


def test_a_name_nobody_has_is_written_nowhere(room: Room) -> None:
    """Somebody may have typed their password where the name goes."""
    fail(room, PASSWORD, "Ada")
    assert not room.facts()
    with room.log.engine.connect() as connection:
        kept = connection.execute(text("SELECT * FROM sign_in_attempt")).all()
    assert len(kept) == 2  # from this network, and from anywhere
    assert PASSWORD not in repr(kept)


def test_the_third_failure_locks_and_the_right_password_does_not_help(room: Room) -> None:
    do(room.accounts.register("Ada", PASSWORD))
    assert str(fail(room)) == str(fail(room)) == "the name or the password is wrong"
    locked = fail(room)
    assert isinstance(locked, AccountLockedError)
    assert locked.wait == 60
    assert str(locked) == "too many wrong passwords; try again in 1 minute, or ask the operator"
    assert isinstance(fail(room, password=PASSWORD), AccountLockedError)
    room.later(seconds=59)
    assert isinstance(fail(room, password=PASSWORD), AccountLockedError)
    room.later(seconds=1)
    assert do(room.accounts.sign_in("Ada", PASSWORD)).id == "Ada"


def test_each_further_failure_locks_for_longer_up_to_an_hour(room: Room) -> None:
    do(room.accounts.register("Ada", PASSWORD))
    fail(room), fail(room)
    waits = []
    for _ in range(9):
        locked = fail(room)
        assert isinstance(locked, AccountLockedError)
        waits.append(locked.wait // 60)
        room.later(seconds=locked.wait)
    assert waits == [1, 2, 4, 8, 16, 32, 60, 60, 60]


def test_asking_while_locked_makes_it_no_longer(room: Room) -> None:
    do(room.accounts.register("Ada", PASSWORD))
    for _ in range(20):
        fail(room)
    room.later(seconds=60)
    assert do(room.accounts.sign_in("Ada", PASSWORD)).id == "Ada"


def test_the_right_password_wipes_the_slate(room: Room) -> None:
    do(room.accounts.register("Ada", PASSWORD))
    for _ in range(3):
        fail(room), fail(room)
        do(room.accounts.sign_in("Ada", PASSWORD))


def test_a_hundred_guesses_at_once_are_a_hundred_attempts(room: Room) -> None:
    do(room.accounts.register("Ada", PASSWORD))
    looked: list[str] = []
    matches = room.accounts._passwords._matches

    def counted(kept: str | None, plain: str) -> bool:
        looked.append(plain)
        return matches(kept, plain)

    room.accounts._passwords._matches = counted  # type: ignore[method-assign]

    async def guess() -> list[object]:
        tries = (room.accounts.sign_in("Ada", f"{WRONG} {number}") for number in range(100))
        return list(await asyncio.gather(*tries, return_exceptions=True))

    assert all(isinstance(each, SignInError) for each in do(guess()))
    assert len(looked) == 3


def test_other_processes_count_along(room: Room) -> None:
    do(room.accounts.register("Ada", PASSWORD))
    other = Room(room.log, room.clock)
    fail(room), fail(other)
    assert isinstance(fail(room), AccountLockedError)
    assert isinstance(fail(other, password=PASSWORD), AccountLockedError)


def test_failures_of_accounts_there_are_go_on_record(room: Room) -> None:
    do(room.accounts.register("Ada", PASSWORD))
    for name in ("Ada", "Zed", "Ada", "Ada", "Ada"):
        fail(room, name)
    told = [(fact["failures"], fact["locked_for"]) for fact in room.facts("SignInFailed")]
    assert told == [(1, 0), (2, 0), (3, 60)]


def test_somebody_who_may_keep_accounts_unlocks_one(room: Room) -> None:
    do(room.accounts.register("Ada", PASSWORD))
    for _ in range(3):
        fail(room)
    with pytest.raises(AccountError):
        do(room.accounts.unlock(Person("Ada", "Ada", player=True), "Ada"))
    do(room.accounts.unlock(MANAGER, "ada"))
    assert do(room.accounts.sign_in("Ada", PASSWORD)).id == "Ada"
    assert room.facts("AccountUnlocked") == [{"account": "Ada", "who": "Max"}]


def test_a_day_without_attempts_starts_afresh(room: Room) -> None:
    do(room.accounts.register("Ada", PASSWORD))
    for _ in range(3):
        fail(room)
    room.later(hours=25)
    assert not isinstance(fail(room), AccountLockedError)


def test_names_nobody_has_are_not_remembered_for_ever(room: Room) -> None:
    for number in range(5):
        fail(room, f"zed{number}")
    room.later(hours=25)
    fail(room, "new")
    with room.log.engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM sign_in_attempt")).scalar() == 2


def test_a_clock_set_back_locks_nobody_out_for_the_difference(room: Room) -> None:
    do(room.accounts.register("Ada", PASSWORD))
    for _ in range(3):
        fail(room)
    room.later(days=-30)
    assert isinstance(fail(room, password=PASSWORD), AccountLockedError)
    room.later(seconds=61)
    assert do(room.accounts.sign_in("Ada", PASSWORD)).id == "Ada"


def test_what_is_no_name_is_wrong_too(room: Room) -> None:
    for name in ("", "\0", "\ud800", "x" * 10_000, "'; DROP TABLE session; --"):
        assert not isinstance(fail(room, name, "\ud800"), AccountLockedError)
    assert not isinstance(fail(room, "Ada", "x" * 10**6), AccountLockedError)


def test_an_attempt_counts_before_it_is_known_to_be_wrong(gate_log: Log) -> None:
    attempts = Attempts(Room(gate_log).log, VAULT.mark)
    assert [attempts.count("ada", 0).failures for _ in range(3)] == [1, 2, 3]
    assert attempts.count("ada", 1).wait == 59_999
    attempts.forget("ada")
    assert attempts.count("ada", 2) == (1, 0, 0)
    attempts.take_back("ada")
    assert attempts.count("ada", 3) == (1, 0, 0)


def test_a_lock_written_into_the_database_lasts_no_longer_than_any(gate_log: Log) -> None:
    """Attack: lock the operator out until 2099 with the password of the database."""
    attempts = Attempts(Room(gate_log).log, VAULT.mark)
    attempts.count("ada", 0)
    with gate_log.engine.begin() as connection:
        connection.execute(text("UPDATE sign_in_attempt SET locked_until = 4070908800000"))
    assert attempts.count("ada", 1).wait == LONGEST_LOCK
    assert attempts.count("ada", 2 + LONGEST_LOCK).wait == 0


def test_a_password_typed_for_a_name_is_not_found_out_from_the_database(room: Room) -> None:
    """Attack: try common passwords on what a stolen backup keeps of names that somebody typed."""
    fail(room, PASSWORD, "")
    with room.log.engine.connect() as connection:
        kept = " ".join(connection.execute(text("SELECT name FROM sign_in_attempt")).scalars())
    assert len(kept) > 64, "the attempt is counted"
    typed = (PASSWORD, PASSWORD.lower(), f"attempt {PASSWORD}")
    assert not [each for each in typed if sha256(each.encode()).hexdigest() in kept]


# -------------------------------------------------------------------------------------------------- changing


def test_roles_are_the_houses_and_no_account_keeps_them(room: Room) -> None:
    account = do(room.enrol("Nora", "dealer"))
    room.hire("Nora", "floor", "brush")
    assert do(room.accounts.vouch("Nora", PASSWORD)).roles == {"floor", "brush"}
    room.let_go("Nora")
    assert do(room.accounts.vouch("Nora", PASSWORD)) == Person("Nora", "Nora", player=True)
    assert room.accounts.staff.dismissed() == {"Nora"}
    assert "roles" not in room.facts("AccountMade")[0]
    assert do(room.accounts.sign_in("Nora", PASSWORD)) == account


def test_whoever_was_dismissed_gets_no_password_back_with_a_reopened_account(room: Room) -> None:
    do(room.enrol("Nora", "dealer"))
    do(room.accounts.shut(OPERATOR, "Nora", "left"))
    room.let_go("Nora")
    do(room.accounts.reopen(OPERATOR, "Nora"))
    fail(room, "Nora", PASSWORD)


def test_nobody_raises_themselves_and_the_last_operator_stays(room: Room) -> None:
    room.hire("operator", "operator")
    assert do(room.accounts.first_operator())
    do(room.enrol("Max", "manager"))
    do(room.accounts.register("Ada", PASSWORD))
    for by, who, roles in (
        (MANAGER, "Max", {"operator"}),
        (MANAGER, "operator", {"dealer"}),
        (Person("Ada", "Ada", player=True), "Ada", {"floor"}),
    ):
        with pytest.raises(AccountError, match="only"):
            do(room.accounts.as_keeper(by, who, frozenset(roles)))
    with pytest.raises(AccountError, match="only operator"):
        do(room.accounts.shut(OPERATOR, "operator", "retired"))
    do(room.enrol("Olga", "operator"))
    do(room.accounts.shut(OPERATOR, "operator", "retired"))


def test_a_guest_gets_no_roles_and_no_password(room: Room) -> None:
    guest = do(room.accounts.guest())
    with pytest.raises(AccountError, match="guest has no roles"):
        do(room.accounts.as_keeper(OPERATOR, guest.id, frozenset({"floor"})))
    with pytest.raises(AccountError, match="guest has no password"):
        do(room.accounts.set_password(Person(guest.id, guest.name, player=True), PASSWORD, ""))


def test_ones_own_password_is_changed_with_the_current_one(room: Room) -> None:
    ada = room.accounts.staff.person(do(room.accounts.register("Ada", PASSWORD)))
    with pytest.raises(SignInError):
        do(room.accounts.set_password(ada, "a new password 1", WRONG))
    with pytest.raises(PasswordError):
        do(room.accounts.set_password(ada, "short", PASSWORD))
    do(room.accounts.set_password(ada, "a new password 1", PASSWORD))
    fail(room, password=PASSWORD)
    assert do(room.accounts.sign_in("Ada", "a new password 1")).id == "Ada"
    with room.log.engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM credential")).scalar() == 1


def test_a_forgotten_password_is_chosen_anew_by_its_owner_alone(room: Room) -> None:
    do(room.accounts.register("Ada", PASSWORD))
    room.hire("operator", "operator")
    do(room.accounts.first_operator())
    code = do(room.accounts.issue_reset(MANAGER, "Ada"))
    do(room.accounts.use_reset("Ada", code, "a new password 1"))
    assert do(room.accounts.sign_in("Ada", "a new password 1")).id == "Ada"
    with pytest.raises(AccountError, match="only an operator"):
        do(room.accounts.issue_reset(MANAGER, "operator"))
    with pytest.raises(AccountError, match="only operator or manager"):
        do(room.accounts.issue_reset(Person("Bob", "Bob", player=True), "Ada"))


def test_a_closed_account_is_closed_until_it_is_opened_again(room: Room) -> None:
    do(room.accounts.register("Ada", PASSWORD))
    with pytest.raises(AccountError, match="say why"):
        do(room.accounts.shut(MANAGER, "Ada", " "))
    do(room.accounts.shut(MANAGER, "Ada", "asked to be excluded"))
    assert room.accounts.find("Ada") is None
    assert str(fail(room, password=PASSWORD)) == "this account is closed; ask the operator"
    with pytest.raises(AccountError, match="taken"):
        do(room.accounts.register("Ada", PASSWORD))
    do(room.accounts.reopen(MANAGER, "Ada"))
    assert do(room.accounts.sign_in("Ada", PASSWORD)).id == "Ada"


@pytest.mark.parametrize("action", ["unlock", "reopen"])
def test_only_an_operator_unlocks_or_reopens_an_operator(room: Room, action: str) -> None:
    room.hire("operator", "operator")
    do(room.accounts.first_operator())
    do(room.enrol("Olga", "operator"))
    if action == "unlock":
        for _ in range(3):
            fail(room, "Olga")
    else:
        do(room.accounts.shut(OPERATOR, "Olga", "left"))
    before = room.facts()
    change = getattr(room.accounts, action)
    with pytest.raises(AccountError, match="only an operator makes or changes an operator"):
        do(change(MANAGER, "Olga"))
    assert room.facts() == before
    fail(room, "Olga", PASSWORD)
    do(change(OPERATOR, "Olga"))
    assert do(room.accounts.sign_in("Olga", PASSWORD)).id == "Olga"


def test_an_account_there_is_none_of_is_a_sentence(room: Room) -> None:
    for asked in (
        room.accounts.as_keeper(OPERATOR, "Zed", frozenset({"floor"})),
        room.accounts.issue_reset(OPERATOR, "Zed"),
        room.accounts.remove_factor(OPERATOR, "Zed"),
        room.accounts.unlock(OPERATOR, "Zed"),
        room.accounts.shut(OPERATOR, "Zed", "x"),
        room.accounts.reopen(OPERATOR, "Zed"),
    ):
        with pytest.raises(AccountError, match="there is no account 'Zed'"):
            do(asked)


def test_two_processes_cannot_make_the_same_account(room: Room) -> None:
    other = Room(room.log, room.clock)

    async def both() -> list[object]:
        made = (each.accounts.register("Ada", PASSWORD) for each in (room, other))
        return list(await asyncio.gather(*made, return_exceptions=True))

    results = do(both())
    assert sum(isinstance(each, AccountError) for each in results) == 1
    assert len(room.facts("AccountMade")) == 1


def test_a_change_that_was_overtaken_is_decided_again(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the look at the roll and the write, another process takes the name."""
    other, append = Room(room.log, room.clock), room.log.append

    def overtaken(wish: Append, at: datetime) -> AppendResult:
        monkeypatch.setattr(room.log, "append", append)
        do(other.accounts.register("Ada", "the others password"))
        return append(wish, at)

    monkeypatch.setattr(room.log, "append", overtaken)
    with pytest.raises(AccountError, match="ada is taken"):
        do(room.accounts.register("ada", PASSWORD, "Ada"))
    assert do(room.accounts.sign_in("ada", "the others password")).id == "Ada"
    with room.log.engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM credential")).scalar() == 1


def test_everybody_but_guests_is_on_the_list(room: Room) -> None:
    do(room.accounts.guest())
    do(room.accounts.register("Ada", PASSWORD))
    assert [account.id for account in Room(room.log).accounts.all()] == ["Ada"]


def test_somebody_else_signs_a_command_with_their_own_password(room: Room) -> None:
    do(room.enrol("Nora", "cage"))
    assert do(room.accounts.vouch("Nora", PASSWORD)).id == "Nora"
    with pytest.raises(SignInError):
        do(room.accounts.vouch("Nora", WRONG))
