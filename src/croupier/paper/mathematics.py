"""The mathematics of a game as an appendix: every figure from the exact solver, results as fractions."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from croupier.api.shared import percent
from croupier.games import Game
from croupier.games.as_read import command_name, open_cards_words
from croupier.games.procedure import Decide
from croupier.games.wording import group_names
from croupier.games.words import dollars
from croupier.odds.counting.payouts import UnsolvedError, WagerOdds, net_text
from croupier.odds.playing.chart import strategy
from croupier.odds.reports.data import LEAST_RETURN, OddsReport, report_on
from croupier.odds.reports.readings import cap_by_reading
from croupier.odds.solvers.solvable import why_no_odds
from croupier.odds.solvers.wagers import PLAUSIBLE, LostOdds
from croupier.paper.blocks import Abreast, Block, CitedLine, Grid, Heading, Items, NewPage, sentence

if TYPE_CHECKING:
    from croupier.odds.playing.chart import Chart, Strategy

_MANY: Final = 40
"""Results of a wager beyond which only the most frequent are printed one by one."""


def mathematics(
    game: Game, stakes: Mapping[str, int] | None = None, jackpots: Mapping[str, int] | None = None
) -> Iterator[Block]:
    """Yield the appendix of a game, or why it has none."""
    yield NewPage()
    yield Heading("Mathematics")
    if why := why_no_odds(game):
        yield sentence(f"This game has no exact odds here: {why}.")
        return
    decides = any(step.do == "decide" for step in game.steps)
    how, no_chart = _strategy(game) if decides else (None, "")  # first: the odds follow from what it counts
    report = report_on(game, stakes, jackpots)
    yield sentence(
        "Every deal was counted and every decision is the best one for the player; where two are worth the "
        "same, the bet is made. Amounts are units of the first bet of each wager."
    )
    yield from figures(report)
    yield from every_result(report)
    for lost in report.lost:
        yield from _lost(lost, group_names(game).get(lost.wager, lost.wager))
    yield from jackpot_table(report)
    if game.cap:
        yield from _cap(game)
    if how:
        yield from charts_of(how)
    elif no_chart:
        yield Heading("Strategy", level=2)
        yield sentence(f"There is no chart of the best play: {no_chart}.")
    yield from _method(report)


def _strategy(game: Game) -> tuple["Strategy | None", str]:
    """Return the chart of a game, or why it has none though its odds are exact."""
    try:
        return strategy(game), ""
    except UnsolvedError as error:
        return None, str(error)


def figures(report: OddsReport) -> Iterator[Block]:
    """Yield edge, risk, deviation and frequencies of every wager, and the expected results as fractions."""
    wagers = report.wagers
    if not wagers:
        return
    named = group_names(report.game)
    folds = dict.fromkeys(step for odds in wagers for step, often in odds.folds if often)
    rows = [
        ("house edge", *(percent(odds.house_edge) for odds in wagers)),
        ("element of risk", *(percent(odds.element_of_risk) for odds in wagers)),
        ("average wager", *(f"{float(odds.average_wager):.4f}" for odds in wagers)),
        ("standard deviation", *(f"{odds.standard_deviation:.4f}" for odds in wagers)),
        ("wins", *(percent(odds.hit_frequency) for odds in wagers)),
        ("pushes", *(percent(odds.push_frequency) for odds in wagers)),
        *(
            (
                f"folds at {step_name(report.game, step)}",
                *(_often(dict(odds.folds).get(step)) for odds in wagers),
            )
            for step in folds
        ),
    ]
    yield Grid(("", *(named[odds.wager] for odds in wagers)), tuple(rows))
    yield from without_jackpots(report)
    exact = tuple((named[odds.wager], str(odds.ev)) for odds in wagers)
    yield Grid(("expected result of a unit, exactly", ""), exact, words=True)
    least = percent(LEAST_RETURN)
    for wager, back in report.payback:
        if back < LEAST_RETURN:
            says = f"{named[wager]} returns {percent(back)}, under the minimum of {least} (GLI-19 4.7.1)."
            yield sentence(says)
    if report.payback and not report.fails:
        yield sentence(f"Every wager returns {least} or more (GLI-19 4.7.1).", small=True)


def step_name(game: Game, id_: str) -> str:
    """Return what a decision is called on paper: after the bet that it is on."""
    return next((game.wager(s.wager).name for s in game.steps if isinstance(s, Decide) and s.id == id_), id_)


def _often(part: Fraction | None) -> str:
    return "" if part is None else percent(part)


def every_result(report: OddsReport) -> Iterator[Block]:
    """Yield every result of every wager with its probability."""
    if report.wagers:
        yield Heading("Every result", level=2)
    named = group_names(report.game)
    narrow = [_chances(odds, named[odds.wager]) for odds in report.wagers]
    yield Abreast(tuple(narrow))


def _chances(odds: WagerOdds, name: str) -> Grid:
    chances = odds.chances
    kept = (
        sorted(chances, key=lambda chance: -chance.probability)[:_MANY] if len(chances) > _MANY else chances
    )
    rows = [
        (net_text(chance.net), str(chance.probability), f"{float(1 / chance.probability):,.1f}")
        for chance in sorted(kept, key=lambda chance: chance.net)
    ]
    note = ""
    if len(kept) < len(chances):
        rest = 1 - sum((chance.probability for chance in kept), Fraction(0))
        note = f"The {_MANY} most frequent of {len(chances)} results; the others come in {percent(rest)}."
    return Grid(("net", "probability", "one in"), tuple(rows), name, note)


def _lost(lost: LostOdds, name: str) -> Iterator[Block]:
    rows = " and ".join(row.hand for row in lost.rows)
    yield Heading(f"{name}: what {rows} pays is missing in the document", level=2)
    yield sentence(lost.formula)
    if lost.fair is not None:
        edges = tuple((f"{paid} to 1", percent(-lost.ev(paid)), str(-lost.ev(paid))) for paid in PLAUSIBLE)
        yield Grid((f"if {rows} pays", "house edge", "exactly"), edges)


def without_jackpots(report: OddsReport) -> Iterator[Block]:
    """Yield for which wagers the edge does not count what is posted."""
    groups = {line.wager for line in report.jackpot_lines}
    names = dict.fromkeys(wager.name for wager in report.game.wagers if wager.group in groups)
    if names and not any(report.jackpots.values()):
        which = " and ".join(names)
        yield sentence(
            f"The figures of {which} are without jackpots; what is posted lowers the edge.", small=True
        )


def jackpot_table(report: OddsReport) -> Iterator[Block]:
    """Yield how often each jackpot is won, what it takes off the edge, and when the bet is fair."""
    lines = report.jackpot_lines
    if not lines:
        return
    yield Heading("Jackpots", level=2)
    named = group_names(report.game)
    rows = []
    for line in lines:
        for (name, slope), (_, often) in zip(line.slopes, line.odds, strict=True):
            if often:
                each = (
                    f"{float(1 / often):,.0f}",
                    percent(-slope * 100_000),
                    dollars(_whole(line.fair(name, report.jackpots))),
                )
                rows.append((f"{named[line.wager]} at {dollars(line.stake)}, {name}", *each))
    columns = ("bet and jackpot", "won once in", "edge less per $1,000 posted", "fair alone at")
    yield Grid(columns, tuple(rows))


def _whole(cents: Fraction) -> int:
    return round(cents / 100) * 100


def _cap(game: Game) -> Iterator[Block]:
    readings = cap_by_reading(game)
    columns = readings[0].wagers
    yield Heading(f"The cap of {dollars(game.cap.amount) if game.cap else ''}", level=2)
    for number, wager in enumerate(odds.wager for odds in columns[0]):
        if all(at[number].capped == at[number].free for each in readings for at in each.wagers):
            continue
        alike: dict[tuple[str, ...], list[str]] = {}
        for each in readings:
            edges = tuple(percent(at[number].capped) for at in each.wagers)
            alike.setdefault(edges, []).append(each.name or "as the sheet says")
        rows = [("without a cap", *(percent(at[number].free) for at in columns))]
        rows += [(", ".join(names), *edges) for edges, names in alike.items()]
        stakes = (dollars(at[number].stake) for at in columns)
        title = f"House edge of {group_names(game)[wager]} by the stake on every wager"
        yield Grid(("", *stakes), tuple(rows), title)


def charts_of(how: "Strategy") -> Iterator[Block]:
    """Yield how to play a game best, in words, and what shortcuts cost."""
    yield Heading("Strategy", level=2)
    yield from legend(how)
    for chart in how.charts:
        yield Grid((f"{chart.name}, {chart.cards} cards known", ""), tuple(moves(chart)), words=True)
    edge = percent(-how.best.ev)
    if how.cost:
        yield sentence(
            f"By the best play the edge is {edge}; by this chart {float(how.cost):.6%} is lost beyond it, "
            f"exactly {how.cost}."
        )
    else:
        yield sentence(f"By this chart the edge is {edge}, the same as by the best play.")
    yield sentence("The first line that fits is played. Exact ties go to the bet.", small=True)
    if how.shortcuts:
        rows = [
            (f"{shortcut.name}: {shortcut.says}", percent(-shortcut.worth.ev), percent(shortcut.cost))
            for shortcut in sorted(how.shortcuts, key=lambda shortcut: shortcut.cost)
        ]
        yield Grid(("shortcut", "edge", "costs"), tuple(rows))


def legend(how: "Strategy") -> Iterator[Block]:
    """Yield what a chart means by high, middle and low cards, and by points."""
    from croupier.odds.playing.traits import kinds_of_cards  # noqa: PLC0415 (loaded with the chart)

    if how.kinds:
        kinds = (f"{kind} is {ranks} ({why})" for kind, ranks, why in kinds_of_cards(how.kinds))
        yield sentence(f"Of cards, {'; '.join(kinds)}.", small=True)


def moves(chart: "Chart") -> Iterator[tuple[str, str]]:
    """Yield the lines of a chart: what to do, and with which hands."""
    for line in chart.lines:
        for place, rule in enumerate(line.rules or ("every other hand",)):
            yield line.action if place == 0 else "", str(rule)


def _method(report: OddsReport) -> Iterator[Block]:
    game = report.game
    read = ", ".join(f"{question}={option}" for question, option in game.chosen) or "every default"
    yield Heading("How these figures were made", level=2)
    lines = (
        "Each wager is solved by counting every deal of the deck; sums are whole numbers.",
        f"The figures hold for the rules as read by {read}; the SHA-256 of the rules so read is {game.hash}.",
        *filter(None, [open_cards_words(game)]),
        f"croupier odds {command_name(game)} prints them, with --json every result.",
        f"croupier simulate {command_name(game)} deals rounds by the same file and compares.",
    )
    yield Items(tuple(map(CitedLine, lines)))
