"""Slips are numbered by the house, one series for each form and year, and a void one keeps its number."""

from datetime import datetime

import pytest

from croupier.house import evolve
from croupier.house.preconditions import numbered
from croupier.house.serialize import from_plain, to_plain
from croupier.house.slips import SlipForm, SlipNumber, SlipNumbered, SlipVoided
from croupier.house.state import House
from tests.house.hall import NOON, Hall


@pytest.fixture(scope="module")
def house() -> House:
    return Hall().staffed().opened().house


def given(house: House, *forms: SlipForm, at: datetime = NOON) -> House:
    for count, form in enumerate(forms):
        house = evolve(house, numbered(house, form, f"paper {count}", "Cal", at))
    return house


def test_each_form_counts_for_itself(house: House) -> None:
    after = given(house, SlipForm.FILL, SlipForm.JACKPOT, SlipForm.FILL)
    assert [str(slip.number) for slip in after.slips.slips] == [
        "fill 2020-0001",
        "jackpot 2020-0001",
        "fill 2020-0002",
    ]


def test_a_new_year_begins_at_one_and_the_old_one_goes_on_where_it_was(house: House) -> None:
    after = given(house, SlipForm.FILL)
    assert str(after.slips.next(SlipForm.FILL, 2021)) == "fill 2021-0001"
    assert str(after.slips.next(SlipForm.FILL, 2020)) == "fill 2020-0002"


def test_a_void_slip_is_kept_with_its_reason_and_its_number_is_not_given_again(house: House) -> None:
    number = SlipNumber(SlipForm.FILL, 2020, 1)
    after = evolve(given(house, SlipForm.FILL), SlipVoided("Cal", NOON, number, "called off"))
    assert [(slip.number, slip.void) for slip in after.slips.slips] == [(number, "called off")]
    assert after.slips.next(SlipForm.FILL, 2020).number == 2


def test_the_slip_of_something_is_found_by_what_it_is_about(house: House) -> None:
    after = given(house, SlipForm.FILL, SlipForm.CREDIT)
    found = after.slips.about("paper 1")
    assert found is not None
    assert found.number.form is SlipForm.CREDIT
    assert after.slips.about("paper 7") is None


def test_a_number_is_written_and_read_again(house: House) -> None:
    event = numbered(house, SlipForm.LARGE_WIN, "win 1", "Flo", NOON)
    assert from_plain(to_plain(event), SlipNumbered) == event
