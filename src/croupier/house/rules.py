"""The page of house rules: what a house must say where, from the documents, as data and as a sheet."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from html import escape
from textwrap import TextWrapper

from croupier.errors import CroupierError
from croupier.games.checklist import State, rule
from croupier.games.decode import many
from croupier.games.words import dollars
from croupier.house.limits import Dated, HouseLimit, Limit, Limits, in_force, limit_on, read
from croupier.house.readings import (
    AS_FILED,
    ClassFixed,
    CloseCall,
    ConsentReading,
    DeadHand,
    EqualCounts,
    HouseReadings,
    LicensedEvent,
    OddCents,
    OldChips,
    Redeemable,
    SpendCounts,
    Stacks,
    StandsAt,
    WhenVoid,
    WhoAgrees,
    choices_of,
    questions,
)
from croupier.house.settings import PLAY_MONEY


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
        parts = (self.name, *self.address, *filter(None, (self.telephone, self.web)))
        return ", ".join(parts)


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
    readings: HouseReadings = AS_FILED


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
    readings: HouseReadings = AS_FILED

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
    read = _readings(house.readings)
    values = {
        **read,
        **_amounts(limits, read["licensed_event"]),
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
        _line(written, values, found.get(written.id, ()), cited.get(written.id, ())) for written in book.rules
    )
    return RulesPage(day, house.house, regulator, tuple(lines), house.readings)


def _line(
    written: Template, values: dict[str, str], limits: Sequence[Limit], cited: tuple[str, ...]
) -> RuleLine:
    unlimited = written.without_limit if limits and limits[0].most is None else None
    filed = rule(written.id)
    try:
        says = (unlimited or written.says).format(**values)
    except (KeyError, IndexError, ValueError) as wrong:
        places = ", ".join(f"{{{place}}}" for place in values)
        raise RuleBookError(f"{written.id} cannot be filled in at {wrong}; its places are {places}") from None
    return RuleLine(
        written.id,
        written.heading,
        says,
        f"document {filed.document} {filed.lines}",
        (*(limit.says for limit in limits), *cited),
        filed.state is State.PERSON,
    )


def _amounts(limits: Limits, event: str) -> dict[str, str]:
    most, once = limits.tournament.most, limits.one_tournament.most
    larger = most is not None and once is not None and once > most
    return {
        "single_wager": _dollars(limits.wager.most),
        "poker": _dollars(limits.wager.most),
        "tournament": _dollars(most),
        "one_tournament": f"; on one tournament of {event}, {_dollars(once)}" if larger else "",
    }


def _dollars(most: int | None) -> str:
    return "any amount" if most is None else dollars(most)


def _readings(readings: HouseReadings) -> dict[str, str]:
    """Return how the open questions of the house rules are read, in the words of the page."""
    desk, raises = readings.tournaments, readings.raises
    return {
        "class_fixed": {
            ClassFixed.WHEN_SCHEDULED: "",
            ClassFixed.BY_TABLES_LEFT: " A multi-table tournament at its last table counts as hourly.",
        }[desk.class_fixed],
        "left_over": {
            StandsAt.THREE_OR_FEWER: "three players or fewer are left",
            StandsAt.EXACTLY_THREE: "exactly three players are left",
        }[desk.stands_at],
        "stacks": {
            Stacks.START_OF_HAND: "as at the start of the hand",
            Stacks.POT_PUSHED: "with the pot pushed to its winner",
        }[desk.stacks],
        "equal_counts": {
            EqualCounts.SHARE: "share the prizes of their places",
            EqualCounts.HIGH_CARD: "draw for the high card",
        }[desk.equal_counts],
        "void": {
            WhenVoid.REFUNDED: "What players paid for a void tournament is refunded.",
            WhenVoid.NO_REFUND: "Nothing paid for a void tournament is refunded.",
            WhenVoid.POOL_SPLIT: "The pool of a void tournament is split evenly.",
        }[desk.when_void],
        "odd_cents": {OddCents.BY_DRAW: "by draw", OddCents.FROM_THE_BUTTON: "by seat, from the button"}[
            desk.odd_cents
        ],
        "who_agrees": {
            WhoAgrees.AT_THE_TABLE: "every player agrees who sits at its table",
            WhoAgrees.IN_THE_TOURNAMENT: "every player agrees who is left in the tournament",
        }[desk.who_agrees],
        "consent_of": {
            ConsentReading.LIVE_WAGER: "every player agrees who has a wager on it",
            ConsentReading.DEALT_IN: "every player agrees who was dealt in",
        }[readings.consent_of],
        "dead_hand": {
            DeadHand.RETURNED: "wagers not settled yet go back; what was taken, paid or given up stands, but "
            "a pot of live poker goes back to all who put chips in it",
            DeadHand.ALL_RETURNED: "every wager goes back, settled or not",
            DeadHand.KEPT: "the house keeps its wagers, but a pot of live poker goes back to its players; "
            "what was taken, paid or given up before stands",
        }[readings.dead_hand],
        "redeemable": {
            Redeemable.GAMING_DAY: "gaming day",
            Redeemable.CALENDAR_DATE: "calendar date",
        }[readings.chips_redeemable],
        "old_chips": {
            OldChips.OWED: "Chips not redeemed by then stay owed for; a manager approves their redemption.",
            OldChips.VOID: "Chips not redeemed by then are void, and nothing is paid for them.",
        }[readings.old_chips],
        "spend_counts": {
            SpendCounts.ALL: "re-buys and add-ons",
            SpendCounts.NO_ADD_ONS: "re-buys",
        }[desk.spend_counts],
        "licensed_event": {
            LicensedEvent.DATE_OF_THE_CHARITY: "each licensed event",
            LicensedEvent.DATE: "each game date",
        }[desk.licensed_event],
        "close_call": {
            CloseCall.FLOOR_DECIDES: "In a close call the floor decides",
            CloseCall.SEATS_DRAWN: "Once the seats are drawn it is a close call",
        }[desk.close_call],
        "raises": {1: "one", 2: "two", 3: "three", 4: "four"}.get(raises, str(raises)),
    }


_STYLE = (
    "body{font:16px/1.45 Georgia,serif;max-width:42em;margin:2em auto;padding:0 1em}"
    "h1{font-size:1.6em}h2{font-size:1.1em;margin:1.4em 0 .3em}li{margin:.35em 0}"
    "small{color:#555}footer{margin-top:2em;font-size:.85em;color:#555}"
)


def title(page: RulesPage) -> str:
    """Return the heading of the page."""
    demo = page.house == PLAY_MONEY  # which is not the name of anybody
    whose = " for play money" if demo else "" if page.house == HouseRules().house else f" of {page.house}"
    return f"House rules{whose}, {page.day:%B} {page.day.day}, {page.day.year}"


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
    """Return the page as one HTML document that needs nothing else."""
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
    chosen = choices_of(page.readings)
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
        "readings": [
            {
                "id": asked.id,
                "asks": asked.asks,
                "option": chosen[asked.id],
                "says": asked.played_as(chosen[asked.id]).says,
            }
            for asked in questions()
        ],
    }


def sources(page: RulesPage) -> list[str]:
    """Return where the figures of the page come from, each once."""
    sources = dict.fromkeys(source for line in page.rules for source in line.sources)
    return [f"{source[0].upper()}{source[1:]}." for source in sources]
