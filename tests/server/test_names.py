"""No two names look alike, no player passes for the house, and no password is one everybody tries."""

import pytest

from croupier.house.state import House
from croupier.server.commands.staffing import enrolled
from croupier.server.people.account_index import AccountError, AccountIndex, SignInAccount
from croupier.server.people.names import shown_name, verify_id, verify_player, verify_unlike
from croupier.server.people.passwords import PasswordError, is_common, verify_password
from croupier.server.people.skeletons import skeleton
from croupier.store import Log
from tests.server.gate_room import PASSWORD, Room, do

THERE = (SignInAccount("Olga", "Olga"), SignInAccount("Bill", "Bill Smith"))
ROLL = AccountIndex(
    {each.id.lower(): each for each in THERE},
    looks={skeleton(name) for each in THERE for name in (each.id, each.name)},
)


def take(id_: str, name: str = "") -> str:
    """Take a name as a player would; return the one that is shown."""
    verify_id(id_)
    shown = shown_name(name or id_)
    verify_player(id_, shown, ("Olga", "NH-017", "Frank", "Frank Miller"))
    verify_unlike(id_, shown, ROLL)
    return shown


@pytest.mark.parametrize(
    "id_",
    ["olga", "0lga", "OLGA", "o.lga", "Ol-ga", "Biii", "B1ll", "bil1", "admin", "Adm1n", "administrator",
     "operator.", "operator-", "0perator", "opera.tor", "root", "support", "Pit-Boss", "dea1er", "guest7",
     "bot-9", "op3rator", "manag3r", "d3aler", "cag3", "hous3", "operator1", "operator-2", "the-operator",
     "operatorr", "th3.0p3rat0r", "theoperator", "ops-manager", "c4sh13r", "adm1n.4", "the-house", "House7",
     "gu3st", "x.pit-boss", "supp0rt_team", "floormanager", "surveillance", "cashier1", "pitboss",
     "Pit.Manager", "shiftmanager", "headcashier", "floor-staff", "cagesupervisor", "casinohost2", "dealers",
     "nightaudit0r", "TheCasinoBank", "gamingcommission", "c0mpliance.desk", "housefl00rteam",
     "Olga2", "olga-7", "Olga.99", "nh-017", "NH017", "NH-O17", "floor-Frank", "Cage.Ann", "house-of-x",
     "operater", "0peratr", "opreator", "managar", "cashieer", "adminstrator",
     "frank-miller", "FrankMi1ler3", "mr.olga", "TheRealOlga", "Olga-floor", "badge-NH-017", "MsOlga",
     "Ollga", "Oolgaa", "Olga-Frank", "toString", "valueOf", "constructor", "hasOwnProperty", "Null",
     "undefined", "anonymous", "Nobody", "seat-3", "Player2", "unknown", "You", "free", "no-one"],
)  # fmt: skip
def test_a_name_that_looks_like_anothers_or_the_houses_is_refused(id_: str) -> None:
    with pytest.raises(AccountError):
        take(id_)


@pytest.mark.parametrize(
    ("id_", "name"),
    [("charity-j", "Charity Jones"), ("nick", "Nick Cage"), ("flor", ""), ("greg", "Greg House"),
     ("hostetler", ""), ("dealers-choice", ""), ("ann2", "Ann 2"), ("managerial", ""), ("b4nks", ""),
     ("rot", "Ro Root"), ("floortje", ""), ("stafford", ""), ("nightingale", ""), ("brunner", ""),
     ("day", "Doris Day"), ("headley", ""), ("pitt", "Brad Pitt"), ("bankston", ""), ("tablada", ""),
     ("nh", ""), ("b2", ""), ("frankie", ""), ("olgas", ""),
     ("msmarvel", ""), ("therese", ""), ("floris", ""), ("Youssef", ""), ("Freeman", ""), ("Emptyhanded", ""),
     ("Olgaria", ""), ("Frank-Sommer", "Frank Sommer"), ("Seaton", ""), ("Nanette", ""), ("Noah", "")],
)  # fmt: skip
def test_a_name_that_people_have_is_theirs(id_: str, name: str) -> None:
    assert take(id_, name)


def test_nobody_registers_under_such_a_name(new_log: Log) -> None:
    room = Room(new_log)
    do(room.enrol("Olga", "operator"))
    before = room.facts()
    for id_, name in (("0lga", ""), ("admin", ""), ("Zoe", "Olga"), ("Zoe", "O\u200blga")):
        with pytest.raises(AccountError):
            do(room.accounts.register(id_, PASSWORD, name))
    assert room.facts() == before
    with room.log.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM credential").scalar() == 1


@pytest.mark.parametrize(
    "name",
    [
        "Olga",
        "\u041elga",  # a Cyrillic O
        "\u041e\u04cfg\u0430",
        "Ol\u200bga",  # a zero-width space
        "Olga\u202e",  # turns the reading direction
        "\uff2f\uff4c\uff47\uff41",  # wide letters
        "\U0001d40e\U0001d425\U0001d420\U0001d41a",  # bold ones of mathematics
        "O\u0301lga",
        "Operator",
        "\u0410dmin",
        "Bill  Smith.",
        "Guest 12ab",
        "The \u2660 House",
        " ",
        "...",
    ],
)
def test_a_shown_name_that_deceives_is_refused(name: str) -> None:
    with pytest.raises(AccountError):
        take("Zoe", name)


@pytest.mark.parametrize("name", ["Zoë O’Hara-Smith", "Анна", "李小龍", "Jr. 3"])
def test_names_of_real_people_are_taken(name: str) -> None:
    assert take("Zoe", f"  {name} ") == name


def test_staff_is_not_enrolled_under_a_name_that_looks_like_anothers() -> None:
    with pytest.raises(AccountError, match="looks too much like"):
        enrolled(ROLL, "O1ga", None, House())


@pytest.mark.parametrize(
    ("one", "other"), [("rnary", "mary"), ("vvill", "will"), ("O'Hara", "ohara"), ("ı", "I"), ("ﬁn", "fin")]
)
def test_what_looks_alike_has_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    "password",
    ["password1234", "P@ssw0rd2024!", "passwordpassword", "qwertyuiop12", "1q2w3e4r5t6y7u", "letmein-welcome",
     "123456789012", "iloveyou!!!!", "Summer2026!!!!", "zxcvbnm,./123", "blackjack2026", "jackpot-casino",
     "adminadmin1234"],
)  # fmt: skip
def test_what_everybody_tries_first_is_refused(password: str) -> None:
    with pytest.raises(PasswordError):
        verify_password(password, "Olga")


@pytest.mark.parametrize("password", ["olga-olga-olga", "Olga2026!Olga", "0lga password"])
def test_a_password_made_of_the_name_is_refused(password: str) -> None:
    assert is_common(password, "Olga")


@pytest.mark.parametrize(
    "password", [PASSWORD, "granite lake moose", "seven gray herons walk", "u29wq-fuu49-6vvvg-dmgzz"]
)
def test_a_few_words_of_ones_own_are_taken(password: str) -> None:
    verify_password(password, "Olga")  # raises where it refuses
    assert not is_common(password, "Olga")
