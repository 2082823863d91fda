"""The file a real house is set up from: everything wrong with it is told at once, with its place."""

import asyncio
from datetime import date
from pathlib import Path

import pytest

from croupier.house.limits import Limited
from croupier.house.readings import Redeemable
from croupier.permissions import Role
from croupier.server.commands.set_up import HouseFileError, HousePlan, apply, read_house_file, set_up
from croupier.store import open_log
from croupier.table import RefusedError
from tests.server.desk import Desk
from tests.server.open_house import serving

GOOD = """
licensee = "NHCg"
operator = "Olga"
denominations = ["$0.50", "$1", "$5"]

[house_rules]
Q3-19 = "b"

[[staff]]
id = "Olga"
badge = "NH-001"
roles = ["operator", "manager"]

[[staff]]
id = "Dan"
badge = "NH-002"
roles = ["dealer"]

[[game]]
id = "nh-holdem-stud"
readings = { Q3-01 = "b" }
"""


def plan(folder: Path, text: str = GOOD) -> HousePlan:
    file = folder / "house.toml"
    file.write_text(text)
    return read_house_file(file)


def wrong(folder: Path, old: str, new: str) -> str:
    """What is said of the good file with something else in it."""
    assert old in GOOD
    with pytest.raises(HouseFileError) as error:
        plan(folder, GOOD.replace(old, new))
    return str(error.value)


def test_a_house_file_says_how_a_house_is_run(tmp_path: Path) -> None:
    read = plan(tmp_path)
    assert read.settings.licensee == "NHCg"
    assert not read.settings.play_money
    assert plan(tmp_path, f"play_money = true\n{GOOD}").settings.play_money
    assert read.settings.chips_redeemable is Redeemable.CALENDAR_DATE
    assert read.settings.denominations == (50, 1_00, 5_00)
    assert read.games[0].choices["Q3-01"] == "b"
    assert read.settings.limits == ()


@pytest.mark.parametrize("role", Role)
def test_a_house_file_gives_every_role_there_is(tmp_path: Path, role: Role) -> None:
    charity = '\ncharity = "Food Pantry"' if role is Role.CHARITY else ""
    read = plan(tmp_path, GOOD.replace('roles = ["dealer"]', f'roles = ["{role.value}"]{charity}'))
    assert read.file.staff[1].roles == (role,)


@pytest.mark.rule("H-11")
def test_a_house_may_keep_to_the_limits_filed_with_a_sheet_always_if_it_has_no_date(tmp_path: Path) -> None:
    read = plan(tmp_path, f"keep_filed_limits = true\n{GOOD}")
    (wager,) = (limit for limit in read.settings.limits if limit.what is Limited.SINGLE_WAGER)
    assert (wager.most, wager.since) == (4_00, date(2000, 1, 1))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('Q3-19 = "b"', 'Q3-19 = "z"', 'Q3-19 has no option "z"; its options are a, b'),
        ('Q3-19 = "b"', 'Q3-01 = "b"', "Q3-01 is no question of the house rules; those are Q3-10"),
        ('Q3-01 = "b"', 'Q3-12 = "b"', "Q3-12 is a house rule, which holds for every game and desk: write"),
        (
            'operator = "Olga"',
            'operator = "Olga"\nchips_redeemable = "same gaming day"',
            'write Q3-19 = "a" or "b" under [house_rules]',
        ),
        (
            'licensee = "NHCg"',
            'license = "NHCg"',
            'house.toml:2:1: error: unknown key "license"',
        ),
        ('operator = "Olga"', 'operator = "Max"', "Max is to be the operator; enrol them"),
        ('operator = "Olga"', "", "lacks the key operator"),
        ('roles = ["dealer"]', 'roles = ["croupier"]', 'unknown roles "croupier"'),
        ('roles = ["dealer"]', "roles = []", "Dan has no role"),
        ('roles = ["dealer"]', 'roles = ["dealer"]\ncharity = "Pantry"', "Dan comes for Pantry; give them"),
        ('id = "Dan"', 'id = "Olga"', "Olga is enrolled twice"),
        ('id = "Dan"', 'id = "olga"', "olga is enrolled twice"),
        ('id = "Dan"', 'id = "Dan the dealer"', "'Dan the dealer' is no name to sign in with"),
        ('operator = "Olga"', 'operator = "Olga"\nzone = "Mars"', 'there is no time zone "Mars"'),
        ('operator = "Olga"', 'operator = "Olga"\ncut_off_hour = 24', "24 is no hour"),
        ('"$0.50", "$1"', '"$1", "$1"', "name the chips of the house, each once"),
        ('badge = "NH-002"', 'badge = "NH-001"', "badge NH-001 is Olga's"),
        ('id = "nh-holdem-stud"', 'id = "nh-holdem-stub"', "did you mean nh-holdem-stud?"),
        ('id = "nh-holdem-stud"', 'file = "stud.toml"', "there is no file"),
        ('id = "nh-holdem-stud"', "", "named by its id in the catalogue, or by a file"),
        ('Q3-01 = "b"', 'Q3-01 = "z"', 'has no option "z"'),
        ('licensee = "NHCg"', 'licensee = "Chasers"', "belongs to NHCg, not to Chasers"),
        ('licensee = "NHCg"', 'licensee = "nobody: play money"', "name the real one"),
        ("[[game]]", "[[game", "not TOML"),
    ],
)
def test_a_mistake_in_it_is_a_sentence_with_its_place(tmp_path: Path, old: str, new: str, says: str) -> None:
    told = wrong(tmp_path, old, new)
    assert says in told
    assert "house.toml:" in told


def test_a_file_that_is_not_there_or_empty_is_told(tmp_path: Path) -> None:
    with pytest.raises(HouseFileError, match="cannot be read"):
        read_house_file(tmp_path / "house.toml")
    with pytest.raises(HouseFileError, match="begins with licensee"):
        plan(tmp_path, " \n")


def test_a_new_house_is_brought_to_its_file_and_an_old_one_to_what_is_new_in_it(tmp_path: Path) -> None:
    first = plan(tmp_path)
    room = Desk()
    turn = room.unit("Olga")
    apply(turn, first)
    room.taken(turn)
    assert set(room.house.staff) == {"Olga", "Dan"}
    assert room.house.settings == first.settings
    assert first.games[0].hash in turn.directory.games
    again = room.unit("Olga")
    apply(again, first)
    assert not again.facts
    apply(again, plan(tmp_path, GOOD.replace('"dealer"', '"dealer", "floor"')))
    assert [fact.type for fact in again.facts] == ["Enrolled"]


def test_a_house_is_set_up_over_the_log(tmp_path: Path) -> None:
    async def run() -> None:
        with open_log(tmp_path / "house.db") as log:
            async with serving(log, deals=False) as service:
                assert await set_up(service, plan(tmp_path))
                assert not await set_up(service, plan(tmp_path))
                other = plan(tmp_path, GOOD.replace("Olga", "Mallory").replace("NH-001", "NH-003"))
                with pytest.raises(RefusedError, match="Mallory"):
                    await set_up(service, other)

    asyncio.run(run())


def test_a_member_is_enrolled_for_the_charity_the_file_names(tmp_path: Path) -> None:
    member = GOOD.replace('["dealer"]', '["charity member"]\ncharity = "Food Pantry"')
    room = Desk()
    turn = room.unit("Olga")
    apply(turn, plan(tmp_path, member))
    assert room.taken(turn).house.staff["Dan"].charity == "Food Pantry"
    again = room.unit("Olga")
    apply(again, plan(tmp_path, member.replace("Food Pantry", "Fire Relief")))
    assert [fact.type for fact in again.facts] == ["Enrolled"]
