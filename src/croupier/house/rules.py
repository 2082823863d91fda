"""The page of house rules: what a house must say where, from the documents, as data and as a sheet."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from html import escape
from textwrap import TextWrapper

from croupier.errors import CroupierError
from croupier.games import Game, load
from croupier.games.checklist import State, rule
from croupier.games.decode import many
from croupier.games.people import House
from croupier.games.words import dollars
from croupier.house.dated import Dated, in_force, read
from croupier.house.limits import HouseLimit, Limit, Limits, limit_on

FILED_WITH = "nh-holdem-stud"  # the sheet whose document has the house rules, and whose readings are theirs


class RuleBookError(CroupierError):
    """A rule with a place that nothing fills in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Regulator(Dated):
    """Whom to write to, from a date on (Q3-29)."""

    name: str
    address: tuple[str, ...] = ()
    telephone: str | None = None
    web: str | None = None

    def __str__(self) -> str:
        told = (self.name, *self.address, *filter(None, (self.telephone, self.web)))
        return ", ".join(told)


@dataclass(frozen=True, slots=True, kw_only=True)
class Law(Dated):
    """What games are conducted under, from a date on."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Template:
    """One rule with places to fill in."""

    id: str
    heading: str
    says: str
    without_limit: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleBook:
    """The rules as they are written before a day fills them in."""

    rules: tuple[Template, ...] = many("rule")
    regulators: tuple[Regulator, ...] = many("regulator")
    laws: tuple[Law, ...] = many("law")


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """What a house settles of its rules page: its name, charities, own limits, and the readings in force."""

    house: str = "the house"
    charities: tuple[str, ...] = ()
    limits: tuple[HouseLimit, ...] = ()
    regulator: Regulator | None = None  # in place of the one on record for the day
    game: Game | None = None  # whose readings hold; the sheet the rules were filed with, if none is said


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule of the page: what it says today, where it was filed, and where its figures were found."""

    id: str
    heading: str
    says: str
    lines: str
    sources: tuple[str, ...] = ()
    kept_by_people: bool = False


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The page on the wall for one gaming day."""

    day: date
    house: str
    regulator: Regulator
    rules: tuple[RuleLine, ...]

    @property
    def headings(self) -> tuple[str, ...]:
        """The headings in the order in which they first come."""
        return tuple(dict.fromkeys(line.heading for line in self.rules))

    def under(self, heading: str) -> tuple[RuleLine, ...]:
        """Return the rules under a heading."""
        return tuple(line for line in self.rules if line.heading == heading)


@cache
def rule_book() -> RuleBook:
    """Return the rules that come with croupier."""
    return read("rules.toml", RuleBook)


def rules_page(day: date, house: HouseRules | None = None, book: RuleBook | None = None) -> RulesPage:
    """Return the house rules as they stand on a day.

    >>> page = rules_page(date(2012, 6, 1))
    >>> next(line.says for line in page.rules if line.id == "H-11")
    'No bet on a game of chance is above $4.'
    """
    house, book = house or HouseRules(), book or rule_book()
    limits = limit_on(day, house.limits)
    regulator = house.regulator or in_force(book.regulators, day, "the regulator")
    law = in_force(book.laws, day, "the law of the games")
    told = {
        **_readings(house.game or load(FILED_WITH)),
        **_amounts(limits),
        "house": house.house,
        "charity": " and ".join(house.charities) or "the charity that sponsors the events of the day",
        "regulator": str(regulator),
        "law": law.name,
    }
    found = {
        "H-08": (limits.tournament, limits.one_tournament),
        "H-11": (limits.wager,),
        "H-12": (limits.wager,),
    }
    cited = {
        "H-16": (f"the regulator's address is from {regulator.source}",),
        "H-17": (f"the law is cited from {law.source}",),
    }
    lines = (
        _line(written, told, found.get(written.id, ()), cited.get(written.id, ())) for written in book.rules
    )
    return RulesPage(day, house.house, regulator, tuple(lines))


def _line(
    written: Template, told: dict[str, str], limits: Sequence[Limit], cited: tuple[str, ...]
) -> RuleLine:
    unlimited = written.without_limit if limits and limits[0].most is None else None
    filed = rule(written.id)
    try:
        says = (unlimited or written.says).format(**told)
    except (KeyError, IndexError, ValueError) as wrong:
        places = ", ".join(f"{{{place}}}" for place in told)
        raise RuleBookError(f"{written.id} cannot be filled in at {wrong}; its places are {places}") from None
    return RuleLine(
        written.id,
        written.heading,
        says,
        f"document {filed.document} {filed.lines}",
        (*(limit.says for limit in limits), *cited),
        filed.state is State.PERSON,
    )


def _amounts(limits: Limits) -> dict[str, str]:
    most, once = limits.tournament.most, limits.one_tournament.most
    larger = most is not None and once is not None and once > most
    return {
        "single_wager": _dollars(limits.wager.most),
        "poker": _dollars(limits.wager.most),
        "tournament": _dollars(most),
        "one_tournament": f"; on one tournament of each licensed event, {_dollars(once)}" if larger else "",
    }


def _dollars(most: int | None) -> str:
    return "any amount" if most is None else dollars(most)


def _readings(game: Game) -> dict[str, str]:
    """Return how the open questions of the house rules are read, in the words of the page."""
    house = game.house or _filed()
    return {
        "left_over": {
            "three players or fewer": "three players or fewer are left",
            "exactly three players": "exactly three players are left",
        }[house.interrupted_hourly_plays_out_at],
        "stacks": {
            "start of the hand": "as at the start of the hand",
            "with the pot pushed": "with the pot pushed to its winner",
        }[house.interrupted_hourly_stacks],
        "equal_counts": {
            "share the adjacent prizes": "share the prizes of their places",
            "high card draw": "draw for the high card",
        }[house.equal_chip_counts],
        "void": {
            "buy-ins refunded": "What players paid for a void tournament is refunded.",
            "no refund": "Nothing paid for a void tournament is refunded.",
            "pool split": "The pool of a void tournament is split evenly.",
        }[house.interrupted_hourly_void],
        "odd_cents": {"by draw": "by draw", "by seat from the button": "by seat, from the button"}[
            house.odd_cents_of_prizes
        ],
        "dead_hand": {
            "wagers returned": "its wagers go back",
            "wagers kept by the house": "the house keeps its wagers",
        }[game.conduct.dead_hand],
        "redeemable": {"same gaming day": "gaming day", "same calendar date": "calendar date"}[
            house.chips_redeemable
        ],
        "spend_counts": {
            "buy-ins, re-buys and add-ons": "re-buys and add-ons",
            "buy-ins and re-buys": "re-buys",
        }[house.spend_counts],
        "raises": {1: "one", 2: "two", 3: "three", 4: "four"}.get(
            house.raises_in_cash_poker, str(house.raises_in_cash_poker)
        ),
    }


def _filed() -> House:
    """Return the house rules as they were filed, for a sheet that was filed without any."""
    house = load(FILED_WITH).house
    assert house is not None  # noqa: S101 (document 003 has house rules: a test reads them)
    return house


_STYLE = (
    "body{font:16px/1.45 Georgia,serif;max-width:42em;margin:2em auto;padding:0 1em}"
    "h1{font-size:1.6em}h2{font-size:1.1em;margin:1.4em 0 .3em}li{margin:.35em 0}"
    "small{color:#555}footer{margin-top:2em;font-size:.85em;color:#555}"
)


def title(page: RulesPage) -> str:
    """Return the heading of the page."""
    return f"House rules of {page.house}, {page.day:%B} {page.day.day}, {page.day.year}"


def as_text(page: RulesPage, width: int = 90) -> str:
    """Return the page as plain text."""
    wrap = TextWrapper(width, break_on_hyphens=False)
    rules = TextWrapper(width, initial_indent="  ", subsequent_indent=" " * 8, break_on_hyphens=False)
    out = [title(page), ""]
    for heading in page.headings:
        out.append(heading)
        out += [rules.fill(f"{line.id}  {line.says}") for line in page.under(heading)]
        out.append("")
    out += [wrap.fill(note) for note in sources(page)]
    return "\n".join(out) + "\n"


def as_markdown(page: RulesPage) -> str:
    """Return the page as Markdown."""
    out = [f"# {title(page)}", ""]
    for heading in page.headings:
        out += [f"## {heading}", ""]
        out += [f"- {line.says} ({line.id})" for line in page.under(heading)]
        out.append("")
    out += [f"- {note}" for note in sources(page)]
    return "\n".join(out) + "\n"


def as_html(page: RulesPage) -> str:
    """Return the page as one HTML document that needs nothing beside it."""
    out = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        f"<title>{escape(title(page))}</title><style>{_STYLE}</style></head><body>",
        f"<h1>{escape(title(page))}</h1>",
    ]
    for heading in page.headings:
        out.append(f"<h2>{escape(heading)}</h2><ul>")
        out += [
            f'<li id="{line.id}">{escape(line.says)} <small>{line.id}</small></li>'
            for line in page.under(heading)
        ]
        out.append("</ul>")
    out.append("<footer><ul>")
    out += [f"<li>{escape(note)}</li>" for note in sources(page)]
    out.append("</ul></footer></body></html>")
    return "\n".join(out) + "\n"


def as_data(page: RulesPage) -> dict[str, object]:
    """Return the page as plain data."""
    regulator = page.regulator
    return {
        "date": page.day.isoformat(),
        "house": page.house,
        "regulator": {
            "name": regulator.name,
            "address": list(regulator.address),
            "telephone": regulator.telephone,
            "web": regulator.web,
            "source": regulator.source,
        },
        "rules": [
            {
                "id": line.id,
                "heading": line.heading,
                "says": line.says,
                "lines": line.lines,
                "sources": list(line.sources),
                "kept_by_people": line.kept_by_people,
            }
            for line in page.rules
        ],
    }


def sources(page: RulesPage) -> list[str]:
    """Return where the figures of the page come from, each once."""
    sources = dict.fromkeys(source for line in page.rules for source in line.sources)
    return [f"{source[0].upper()}{source[1:]}." for source in sources]
