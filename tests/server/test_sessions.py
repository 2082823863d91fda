"""A session lasts as long as it is used, belongs to its token alone, and can be ended from anywhere."""

from datetime import timedelta

import pytest
from sqlalchemy import insert, select, text, update

from croupier.permissions import Role
from croupier.server.people.access import Person
from croupier.server.people.auth import Auth
from croupier.server.people.auth_tables import digest, idle_time, milliseconds, sessions
from croupier.server.people.devices import Caller
from croupier.store import Log
from tests.server.gate_room import OPERATOR, PASSWORD, Room, do


@pytest.fixture
def room(gate_log: Log) -> Room:
    return Room(gate_log)


async def choose(room: Room, id_: str, password: str) -> None:
    code = await room.accounts.issue_reset(OPERATOR, id_)
    await room.auth.use_reset(id_, code, password, Caller(), "")


def reset(room: Room, id_: str, password: str) -> None:
    do(choose(room, id_, password))


def enter(room: Room, *roles: str, name: str = "Nora") -> str:
    """Sign in as somebody with these roles, or as a player."""
    if roles:
        do(room.enrol(name, *roles))
    else:
        do(room.accounts.register(name, PASSWORD))
    return do(room.auth.sign_in(name, PASSWORD))[0]


def here(room: Room, token: str, *, active: bool = False) -> Person | None:
    return do(room.auth.person_of(token, active=active))


def test_a_token_is_its_owner_and_nothing_else_is(room: Room) -> None:
    token = enter(room, "floor")
    person = here(room, token)
    assert person is not None
    assert person.id == "Nora"
    for other in ("", "x", token[:-1], token + "x", token.lower(), "\ud800", "\0"):
        assert here(room, other) is None


def test_a_session_that_was_written_into_the_database_is_nobodys(room: Room) -> None:
    """Attack: with the database and without the key, be the operator, or turn a session into theirs."""
    own, now = enter(room), milliseconds(room.clock())
    made = "x" * 75
    with room.log.engine.begin() as connection:
        forged = {
            "digest": digest(made),
            "account": "operator",
            "seen": now,
            "idle": 10**9,
            "ends": now + 10**9,
        }
        connection.execute(insert(sessions).values(forged))
    assert here(room, made) is None
    assert here(room, made, active=True) is None
    assert here(room, own) is not None
    for change in ({"account": "operator"}, {"account": "Nora", "ends": now + 10**12}):
        with room.log.engine.begin() as connection:
            connection.execute(update(sessions).where(sessions.c.digest == digest(own)).values(change))
        room.pulse += 10
        assert here(room, own) is None


@pytest.mark.parametrize("roles", [(), ("floor",)])
def test_a_stolen_session_that_is_put_back_after_a_new_password_is_over(
    room: Room, roles: tuple[str, ...]
) -> None:
    """Attack: keep the row of a session whose token was stolen, and put it back once its owner notices."""
    stolen = enter(room, *roles)
    with room.log.engine.begin() as connection:
        (row,) = connection.execute(select(sessions).where(sessions.c.digest == digest(stolen)))
    reset(room, "Nora", "a horse of another color")
    with room.log.engine.begin() as connection:
        connection.execute(insert(sessions).values(row._asdict()))
    room.pulse += 10
    assert here(room, stolen) is None
    again, _ = do(room.auth.sign_in("Nora", "a horse of another color"))
    assert here(room, again) is not None


def test_a_session_that_is_turned_into_anothers_while_it_is_in_use_ends(room: Room) -> None:
    own, other = enter(room), enter(room, name="Olive")
    assert here(room, own) is not None
    assert here(room, own) is not None, "remembered, and looked up again with the others"
    with room.log.engine.begin() as connection:
        connection.execute(
            update(sessions).where(sessions.c.digest == digest(own)).values(account="operator")
        )
    assert here(room, other) is not None
    assert here(room, own) is None


def test_only_the_digest_of_a_token_is_kept(room: Room) -> None:
    token = enter(room)
    with room.log.engine.connect() as connection:
        rows = connection.execute(text("SELECT * FROM session")).all()
    assert len(rows) == 1
    assert token not in repr(rows)
    assert all(here(room, str(value)) is None for value in rows[0])


def test_tokens_have_256_bits_and_are_all_different(room: Room) -> None:
    ada = Person("Ada", "Ada", player=True)
    tokens = {room.sessions.begin(ada) for _ in range(50)}
    assert len(tokens) == 50
    assert len({token[:43] for token in tokens}) == 50, "the rest is the mark of the house"
    assert {len(token) for token in tokens} == {43 + 32}


@pytest.mark.parametrize(
    ("roles", "minutes"),
    [
        (("dealer",), 5),
        (("dealer", "operator", "manager"), 5),
        (("floor",), 30),
        (("operator",), 30),
        ((), 240),
    ],
)
def test_an_idle_session_ends(room: Room, roles: tuple[str, ...], minutes: int) -> None:
    token = enter(room, *roles)
    room.later(minutes=minutes, seconds=-1)
    assert here(room, token) is not None
    room.later(seconds=1)
    assert here(room, token) is None
    room.later(minutes=-minutes)
    assert here(room, token) is None


def test_every_dealer_has_five_minutes() -> None:
    for role in Role:
        both = frozenset({Role.DEALER, role})
        assert timedelta(milliseconds=idle_time(Person("x", "X", both))) == timedelta(minutes=5)


def test_what_somebody_does_keeps_a_session_alive_for_a_shift(room: Room) -> None:
    token = enter(room, "dealer")
    for _ in range(12 * 15 - 1):
        room.later(minutes=4)
        assert here(room, token, active=True) is not None
    room.later(minutes=4)
    assert here(room, token, active=True) is None


def test_a_page_that_only_listens_does_not_keep_it_alive(room: Room) -> None:
    token = enter(room, "dealer")
    for _ in range(4):
        room.later(minutes=1)
        assert here(room, token) is not None
    room.later(minutes=1)
    assert here(room, token) is None


@pytest.mark.parametrize("step", [1, 7, 14, 15, 16, 40])
def test_it_never_lasts_longer_than_it_should_and_not_much_shorter(room: Room, step: int) -> None:
    """Uses are written down every fifteen seconds at most."""
    token = enter(room, "dealer")
    for _ in range(5):
        room.later(seconds=step)
        assert here(room, token, active=True) is not None
    room.later(seconds=300 - 15)
    assert here(room, token) is not None
    room.later(seconds=15)
    assert here(room, token) is None


def test_signing_out_ends_the_session_at_once_and_no_other(room: Room) -> None:
    first = enter(room, "floor")
    second = do(room.auth.sign_in("Nora", PASSWORD))[0]
    assert here(room, first) is not None
    do(room.auth.sign_out(first))
    assert here(room, first) is None
    assert here(room, second) is not None
    do(room.auth.sign_out("nothing"))


def test_a_session_ended_elsewhere_is_over_within_a_second(room: Room) -> None:
    token = enter(room, "floor")
    other = Room(room.log, room.clock)
    assert here(other, token) is not None
    do(room.auth.sign_out(token))
    other.later(seconds=1)
    assert here(other, token) is None


def test_new_roles_a_new_password_and_a_closed_account_end_all_sessions(room: Room) -> None:
    def ended(token: str) -> bool:
        return here(room, token) is None

    token = enter(room, "floor")
    do(room.auth.end_all("nora"))  # what staffing does with new roles
    assert ended(token)
    token = do(room.auth.sign_in("Nora", PASSWORD))[0]
    reset(room, "nora", "a new password 1")
    assert ended(token)
    token = do(room.auth.sign_in("Nora", "a new password 1"))[0]
    do(room.auth.shut(OPERATOR, "nora", "left"))
    assert ended(token)


def test_roles_are_those_of_the_house_at_each_look(room: Room) -> None:
    token = enter(room, "floor")
    room.hire("Nora", "cage")
    person = here(room, token)
    assert person is not None
    assert person.roles == {"cage"}
    room.let_go("Nora")
    assert here(room, token) == Person("Nora", "Nora", player=True)


def test_whoever_signs_in_is_known_by_the_newest_staff_of_all_processes(room: Room) -> None:
    """Another process gave Nora other roles, and this one reads it before it lets her in."""
    do(room.enrol("Nora", "floor"))

    async def catch_up() -> None:
        room.hire("Nora", "cage")

    _, person = do(Auth(room.accounts, room.sessions, catch_up).sign_in("Nora", PASSWORD))
    assert person.roles == {"cage"}


def test_a_guest_comes_in_without_a_word(room: Room) -> None:
    token, person = do(room.auth.sign_in_guest())
    assert person.player
    assert not person.roles
    assert here(room, token) == person


def test_whoever_registers_is_in(room: Room) -> None:
    token, person = do(room.auth.register("Ada", PASSWORD))
    assert here(room, token) == person


def test_a_clock_set_back_does_not_lengthen_a_session(room: Room) -> None:
    token = enter(room, "dealer")
    room.later(hours=-2)
    assert here(room, token, active=True) is not None
    room.later(minutes=5)
    assert here(room, token) is None


def test_sessions_that_have_ended_are_cleared_away(room: Room) -> None:
    enter(room, "floor")
    room.later(days=8)
    do(room.auth.sign_in("Nora", PASSWORD))
    with room.log.engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM session")).scalar() == 1


def test_a_session_looked_up_a_moment_ago_costs_no_look_at_the_database(room: Room) -> None:
    token = enter(room)
    assert room.sessions.recent(token, active=True) is None
    assert here(room, token) is not None
    assert room.sessions.recent(token, active=True) is not None
    room.pulse += 1
    assert room.sessions.recent(token, active=True) is None


def test_however_many_are_here_one_look_at_the_database_is_for_all(room: Room) -> None:
    tokens = [do(room.auth.sign_in_guest())[0] for _ in range(20)]
    assert all(here(room, token) for token in tokens)
    room.pulse += 1
    assert all(room.sessions.recent(token, active=False) is None for token in tokens)
    assert here(room, tokens[0]) is not None
    assert all(room.sessions.recent(token, active=False) for token in tokens)


def test_those_who_come_from_a_server_that_is_gone_are_found_in_one_look(room: Room) -> None:
    """Nobody among them who was put into the database without the key, nor one whose session was changed."""
    tokens = [do(room.auth.sign_in_guest())[0] for _ in range(20)]
    made, now = "x" * 75, milliseconds(room.clock())
    forged = {"digest": digest(made), "account": "operator", "seen": now, "idle": 10**9, "ends": now + 10**9}
    with room.log.engine.begin() as connection:
        connection.execute(insert(sessions).values(forged))
        changed = update(sessions).where(sessions.c.digest == digest(tokens[-1]))
        connection.execute(changed.values(account="operator"))
    other = Room(room.log, room.clock)
    for token in (made, *tokens):
        assert other.sessions.recent(token, active=False) is None
    assert here(other, tokens[0]) is not None
    known = [other.sessions.recent(token, active=False) is not None for token in tokens]
    assert known == [True] * 19 + [False]
    assert other.sessions.recent(made, active=False) is None
    assert here(other, made) is None
    assert here(other, tokens[-1]) is None


def test_a_look_for_all_brings_no_ended_session_back(room: Room) -> None:
    tokens = [do(room.auth.sign_in_guest())[0] for _ in range(3)]
    assert all(here(room, token) for token in tokens)
    Room(room.log, room.clock).sessions.end(tokens[1])
    room.pulse += 1
    assert [here(room, token) is not None for token in tokens] == [True, False, True]


@pytest.mark.parametrize("how", ["signed out", "new roles", "new password", "closed"])
def test_an_ended_session_is_not_remembered_for_another_second(room: Room, how: str) -> None:
    token = enter(room, "floor")
    assert here(room, token) is not None
    assert room.sessions.recent(token, active=False) is not None
    ends = {
        "signed out": lambda: room.auth.sign_out(token),
        "new roles": lambda: room.auth.end_all("Nora"),
        "new password": lambda: choose(room, "Nora", "a new password 1"),
        "closed": lambda: room.auth.shut(OPERATOR, "Nora", "left"),
    }
    do(ends[how]())
    assert room.sessions.recent(token, active=False) is None
    assert here(room, token) is None
