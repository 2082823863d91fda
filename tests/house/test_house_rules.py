"""The page of house rules: filled in for a day and a house, in every form."""

from datetime import date
from html.parser import HTMLParser

import pytest

from croupier.games import Game, load
from croupier.games.patch import patched
from croupier.house.limits import HouseLimit, Limited, UndatedError, from_text
from croupier.house.readings import HouseReadingError, choices_of, from_choices, of_game, questions
from croupier.house.rules import (
    HouseRules,
    Regulator,
    RuleBook,
    RuleBookError,
    RulesPage,
    as_data,
    as_html,
    as_markdown,
    as_text,
    rule_book,
    rules_page,
)
from tests.loops import at_least_one

FILED, TODAY = date(2012, 6, 1), date(2026, 3, 1)


def said(page: RulesPage, id_: str) -> str:
    (line,) = (line for line in page.rules if line.id == id_)
    return line.says


def test_the_limits_of_the_day_are_filled_in() -> None:
    by_day = {
        FILED: (
            "No bet on a game of chance is above $4.",
            "$150",
            "; on one tournament of each licensed event, $250.",
        ),
        date(2020, 6, 1): ("No bet on a game of chance is above $10.", "$150", "$250."),
        date(2024, 6, 1): (
            "No bet on a game of chance is above $50.",
            "$2,500",
            "re-buys and add-ons included.",
        ),
    }
    for day, (bet, spent, end) in at_least_one(by_day.items()):
        page = rules_page(day)
        assert said(page, "H-11") == bet
        assert f"at most {spent} on a tournament" in said(page, "H-08")
        assert said(page, "H-08").endswith(end)


def test_where_the_law_has_no_limit_the_page_says_so_and_the_house_may_have_one() -> None:
    assert said(rules_page(TODAY), "H-11").startswith("The law sets no limit on a bet")
    assert "three raises at most" in said(rules_page(TODAY), "H-12")
    own = HouseRules(limits=(HouseLimit(Limited.SINGLE_WAGER, 25_00, FILED),))
    assert said(rules_page(TODAY, own), "H-11") == "No bet on a game of chance is above $25."


@pytest.mark.parametrize(
    ("reading", "rule", "words"),
    [
        ({"Q3-10": "b"}, "H-02", "A multi-table tournament at its last table counts as hourly."),
        ({"Q3-11": "b"}, "H-02", "unless exactly three players are left"),
        ({"Q3-12": "b"}, "H-02", "Nothing paid for a void tournament is refunded."),
        ({"Q3-12": "c"}, "H-02", "split evenly"),
        ({"Q3-13": "b"}, "H-02", "draw for the high card"),
        ({"Q3-14": "b"}, "H-02", "with the pot pushed"),
        ({"Q3-15": "b"}, "H-03", "by seat, from the button"),
        ({"Q3-16": "b"}, "H-04", "and every player agrees who was dealt in"),
        ({"Q3-16": "c"}, "H-03", "and every player agrees who is left in the tournament"),
        ({"Q3-17": "b"}, "H-04", "the house keeps its wagers"),
        ({"Q3-19": "b"}, "H-06", "on the calendar date they were issued"),
        ({"Q3-20": "b"}, "H-06", "Chips not redeemed by then are void"),
        ({"Q3-22": "b"}, "H-08", "on one tournament of each game date, $250"),
        ({"Q3-25": "b"}, "H-07", "Once the seats are drawn it is a close call"),
        ({"Q3-21": "b"}, "H-08", "on a tournament, re-buys included"),
    ],
)
def test_the_readings_in_force_are_filled_in(reading: dict[str, str], rule: str, words: str) -> None:
    assert words not in said(rules_page(FILED), rule)
    assert words in said(rules_page(FILED, HouseRules(readings=from_choices(reading))), rule)


def test_every_question_of_the_house_rules_is_on_the_page_and_nothing_else_is_one() -> None:
    asked = [question.id for question in questions()]
    assert asked == [f"Q3-{number}" for number in (10, 11, 12, 13, 14, 15, 16, 17, 19, 20, 21, 22, 25)]
    for question in questions():
        pages = {
            as_text(rules_page(FILED, HouseRules(readings=from_choices({question.id: option.id}))))
            for option in question.options
        }
        assert len(pages) == len(question.options), question.id
        for option in question.options:
            assert choices_of(from_choices({question.id: option.id}))[question.id] == option.id
    with pytest.raises(HouseReadingError, match="Q3-01 is no question of the house rules; those are Q3-10"):
        from_choices({"Q3-01": "b"})


def test_a_house_has_its_name_its_charities_and_its_own_regulator_on_the_page() -> None:
    office = Regulator(
        since=TODAY, says="the office of tomorrow", source="a letter", name="Gaming Office", web="x.gov"
    )
    house = HouseRules(house="Pine Hall", charities=("Scouts", "Library"), regulator=office)
    page = rules_page(TODAY, house)
    assert "property of Pine Hall" in said(page, "H-10")
    assert said(page, "H-15") == "What the games earn supports Scouts and Library."
    assert said(page, "H-16") == "Comments, concerns and questions go to the Gaming Office, x.gov."


def test_without_a_named_charity_the_page_means_the_one_of_the_day() -> None:
    assert said(rules_page(TODAY), "H-15").endswith(
        "supports the charity that sponsors the events of the day."
    )


@pytest.mark.parametrize(("raises", "word"), [(1, "one"), (2, "two"), (3, "three"), (4, "four"), (5, "5")])
def test_raises_are_counted_in_words(raises: int, word: str) -> None:
    stud = load("nh-holdem-stud")
    game = Game.from_data(patched(stud.data, {"house": {"raises_in_cash_poker": raises}}))
    assert f"with {word} raises at most" in said(
        rules_page(FILED, HouseRules(readings=of_game(game))), "H-12"
    )


def test_each_rule_stands_under_its_heading() -> None:
    page = rules_page(TODAY)
    assert [line.id for line in page.under("Limits")] == ["H-08", "H-11", "H-12", "H-13"]
    assert sum(len(page.under(heading)) for heading in page.headings) == 17


def test_a_sheet_without_house_rules_takes_those_that_were_filed() -> None:
    filed, other = (
        rules_page(TODAY),
        rules_page(TODAY, HouseRules(readings=of_game(load("nh-holdem-jackpots")))),
    )
    assert filed == other


def test_before_the_rules_were_filed_there_is_no_page() -> None:
    with pytest.raises(UndatedError, match="the regulator on 2009-01-01 is not known"):
        rules_page(date(2009, 1, 1))


def test_no_place_is_left_open_in_any_form_on_any_day() -> None:
    for day in (FILED, date(2018, 8, 1), date(2020, 6, 1), date(2024, 6, 1), TODAY):
        page = rules_page(day, HouseRules(house="Pine & Sons <Hall>"))
        for form in (as_text(page), as_markdown(page), as_html(page).partition("</style>")[2]):
            assert "{" not in form
            assert all(line.id in form for line in page.rules)


def test_html_escapes_what_people_wrote_and_closes_what_it_opens() -> None:
    html = as_html(rules_page(TODAY, HouseRules(house="Pine & Sons <Hall>")))
    assert "Pine &amp; Sons &lt;Hall&gt;" in html
    assert "<Hall>" not in html
    depth: list[str] = []

    class Balanced(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
            if tag != "meta":
                depth.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert depth.pop() == tag

    Balanced().feed(html)
    assert depth == []


def test_the_data_has_every_sentence_with_its_lines_and_sources() -> None:
    data = as_data(rules_page(FILED))
    rules = data["rules"]
    assert isinstance(rules, list)
    assert [line["id"] for line in rules] == [f"H-{number:02}" for number in range(1, 18)]
    eleven = rules[10]
    assert eleven["lines"] == "document 003 L105"
    assert eleven["sources"] == [
        "on 2012-06-01 the law allows $4 for a single wager (RSA 287-D:3, V as of 2010; document 003 L105)"
    ]
    assert [line["id"] for line in rules if line["kept_by_people"]] == ["H-14"]


def test_text_keeps_to_its_width() -> None:
    assert max(map(len, as_text(rules_page(TODAY), width=60).splitlines())) <= 60


def test_a_rule_with_a_place_that_nothing_fills_is_told_by_its_id() -> None:
    slip = '[[rule]]\nid = "H-01"\nheading = "x"\nsays = "The {brushes} announce."\n'
    book = from_text(slip, RuleBook)
    whole = RuleBook(rules=book.rules, regulators=rule_book().regulators, laws=rule_book().laws)
    with pytest.raises(
        RuleBookError, match=r"H-01 cannot be filled in at 'brushes'; its places are \{class_fixed\}"
    ):
        rules_page(TODAY, book=whole)
