"""The page of house rules says each of the seventeen, as they stand on the day."""

from datetime import date

import pytest

from croupier.house.rules import HouseRules, as_html, as_markdown, as_text, rules_page

FILED, TODAY = date(2012, 6, 1), date(2026, 3, 1)
HOUSE = HouseRules(house="NHCg", charities=("the Lions of Nashua",))

# What each rule must not fail to say on the day it was filed.
SAYS = {
    "H-01": ("Brush announces", "buy-in", "re-buys", "add-ons", "game schedule"),
    "H-02": ("hourly tournament", "power failure", "void unless three players", "chip count"),
    "H-03": ("multi-table", "can be read", "every player agrees", "dead", "shared evenly"),
    "H-04": ("cash game or game of chance", "can be read", "every player agrees", "dead"),
    "H-05": ("games of chance", "not refunded"),
    "H-06": ("face value", "on the gaming day they were issued"),
    "H-07": ("refunded until the first card is dealt", "close call"),
    "H-08": ("$150", "one tournament of each licensed event, $250"),
    "H-09": ("pay for nothing else",),
    "H-10": ("property of NHCg", "on the day they were issued"),
    "H-11": ("game of chance", "above $4"),
    "H-12": ("live poker", "above $4", "three raises"),
    "H-13": ("no monetary value", "no limit"),
    "H-14": ("smoke-free", "outside"),
    "H-15": ("supports the Lions of Nashua",),
    "H-16": ("Comments, concerns and questions", "Racing and Charitable Gaming Commission", "Concord"),
    "H-17": ("RSA 287-D",),
}


@pytest.mark.parametrize(
    ("id_", "words"), [pytest.param(id_, words, marks=pytest.mark.rule(id_)) for id_, words in SAYS.items()]
)
def test_the_page_says_it(id_: str, words: tuple[str, ...]) -> None:
    page = rules_page(FILED, HOUSE)
    (line,) = (line for line in page.rules if line.id == id_)
    missing = [word for word in words if word.lower() not in line.says.lower()]
    assert not missing, line.says
    plain = " ".join(as_text(page).split())
    assert f"{id_} {line.says}" in plain
    assert line.says in as_markdown(page)
    assert f'<li id="{id_}">' in as_html(page)


@pytest.mark.rule("Q3-29", "H-16")
def test_the_regulator_to_write_to_is_that_of_the_day_and_can_be_set() -> None:
    assert rules_page(FILED).regulator.name == "New Hampshire Racing and Charitable Gaming Commission"
    today = rules_page(TODAY).regulator
    assert (today.name, today.address) == (
        "New Hampshire Lottery Commission",
        ("14 Integra Drive", "Concord, NH 03301"),
    )
    assert today.source == "letterhead of document 000, November 2, 2017"


@pytest.mark.rule("Q3-23", "Q3-24", "QX-16")
def test_the_page_never_shows_a_limit_of_another_day() -> None:
    spent = {day: as_text(rules_page(day, HOUSE)) for day in (FILED, date(2024, 6, 1), TODAY)}
    assert "above $4" in spent[FILED]
    assert "above $50" in spent[date(2024, 6, 1)]
    assert "above $" not in spent[TODAY]
    assert "$150" not in spent[date(2024, 6, 1)].partition("On 2024")[0]
