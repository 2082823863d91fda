"""The mathematics of New Hampshire Hold'em: four approved sheets of one game, solved and compared.

Everything is exact but the edge by number of seats who share their cards, which is sampled and is given with
its standard error; those figures come in from outside (`Estimates`), so that the paper can be built again
from the same ones.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Final

from croupier.api.shared import percent
from croupier.games import Game, load
from croupier.games.words import dollars
from croupier.lab.study.exposed import Exposed, exposed, studied_cards
from croupier.lab.study.shared import SeatsEdge, shared_study
from croupier.lab.study.skill import skill_study
from croupier.odds.playing.chart import strategy
from croupier.odds.reports.data import OddsReport, report_on
from croupier.odds.reports.readings import OptionOdds, reading_odds, same_stakes
from croupier.paper.blocks import Block, CitedLine, Grid, Heading, Items, NewPage, Paper, sentence
from croupier.paper.mathematics import charts_of, every_result, figures, jackpot_table

SHEETS: Final = ("nh-holdem-jackpots", "nh-holdem-face-up", "nh-holdem-stud", "nh-holdem-3-card-bonus")
FACE_UP: Final = "nh-holdem-face-up"
"""The sheet whose procedure deals every hand face up."""
SEED: Final = 1
DEALS: Final = 4_000
STAKE: Final = 5_00
"""What lies on every wager where a reading makes one hang on another, in cents."""
_SESSION: Final = (100, 1_000, 10_000)


@dataclass(frozen=True, slots=True)
class Estimates:
    """The edge by number of seats that share their cards, by sheet, and how it was sampled."""

    seed: int
    deals: int
    by_sheet: Mapping[str, tuple[SeatsEdge, ...]]

    def as_data(self) -> dict[str, object]:
        """Return them in plain types, fractions as text."""
        edges = {
            sheet: [
                {
                    "seats": edge.seats,
                    "deals": edge.deals,
                    "house_edge": str(edge.house_edge),
                    "standard_error": edge.standard_error,
                    "folds": str(edge.folds),
                }
                for edge in found
            ]
            for sheet, found in self.by_sheet.items()
        }
        return {"seed": self.seed, "deals": self.deals, "by_sheet": edges}


def estimated(deals: int = DEALS, seed: int = SEED) -> Estimates:
    """Sample what is not exact in the paper; it takes a minute or two."""
    found = {}
    for name in SHEETS:
        game = load(name)
        *_, study = shared_study(game, game.seats.most, deals, seed)
        found[name] = study.edges
    return Estimates(seed, deals, found)


def read_estimates(data: Mapping[str, object]) -> Estimates:
    """Read estimates that were written as data."""
    sheets, seed, deals = data["by_sheet"], data["seed"], data["deals"]
    if not (isinstance(sheets, Mapping) and isinstance(seed, int) and isinstance(deals, int)):
        raise TypeError("estimates have a seed, a number of deals and edges by sheet")
    return Estimates(
        seed,
        deals,
        {
            sheet: tuple(
                SeatsEdge(
                    each["seats"],
                    each["deals"],
                    Fraction(each["house_edge"]),
                    each["standard_error"],
                    Fraction(each["folds"]),
                )
                for each in edges
            )
            for sheet, edges in sheets.items()
        },
    )


def nh_holdem(estimates: Estimates) -> Paper:
    """Return the paper."""
    games = [load(name) for name in SHEETS]
    reports = [report_on(game) for game in games]
    about = (
        "Four approved sheets of one game, solved exactly and compared.",
        "Every figure was written by a program from the game files; none was typed.",
    )
    blocks = [
        *_summary(reports, estimates),
        *_definitions(games),
        *_method(),
        *_sheets(reports),
        *_readings(games),
        *_variance(reports),
        *_skill(games),
        *_seen(games),
        *_shared(games, estimates),
        *_checks(reports, estimates),
        *_repeat(games, estimates),
    ]
    return Paper("The Mathematics of New Hampshire Hold'em", about, tuple(blocks), "croupier · NH Hold'em")


def _called(game: Game) -> str:
    return f"{game.approval.document} {game.name}"


# ------------------------------------------------------------------------------- what it is about


def _summary(reports: Sequence[OddsReport], estimates: Estimates) -> Iterator[Block]:
    yield Heading("Summary", "1")
    rows = []
    for report in reports:
        main = report.wagers[0]
        sides = "; ".join(f"{odds.wager} {percent(odds.house_edge)}" for odds in report.wagers[1:])
        rows.append(
            (
                _called(report.game),
                percent(main.house_edge),
                percent(main.element_of_risk),
                f"{main.standard_deviation:.3f}",
                sides or "-",
            )
        )
    yield Grid(("sheet", "edge", "risk", "deviation", "side bets, edge of each"), tuple(rows), words=True)
    face_up = estimates.by_sheet[FACE_UP]
    alone, most = face_up[0], face_up[-1]
    yield sentence(
        f"Dealt face up, {most.seats} players who use what they see cut the edge from "
        f"{percent(alone.house_edge)} to {_estimate(most)} of the ante."
    )


def _definitions(games: Sequence[Game]) -> Iterator[Block]:
    yield Heading("The game and its words", "2")
    yield sentence(
        "A player has two own cards and plays them with three community cards. Before each community card is "
        "turned up the player folds or bets once more; the five cards are then paid by a table, without a "
        "dealer's hand."
    )
    lines = (
        "Unit: the ante. All main figures are per unit of it.",
        "House edge: the expected loss for one unit, the player deciding as well as can be.",
        "Element of risk: the expected loss divided by all that is bet on average.",
        "Deviation: the standard deviation of a round's result, in units.",
        "Reading: one answer to a question that the approved document leaves open, by its number.",
    )
    yield Items(tuple(map(CitedLine, lines)))
    rows = tuple((_called(game), game.id, game.hash[:32]) for game in games)
    yield Grid(("sheet", "file", "SHA-256 of the rules as read, first half"), rows, words=True)


def _method() -> Iterator[Block]:
    yield Heading("Method", "3")
    lines = (
        "Sets of own cards and board are counted once for all that differ in suits alone, in whole numbers.",
        "Decisions are taken backwards, from the last, on what is known then; exact ties go to the bet.",
        "A flashed card is solved as one more card known until it is turned up.",
        "Shared cards: deals are sampled from a seed, and one deal is one sample.",
        "Every seat of a sampled deal is solved exactly over all the ways the unseen cards can fall.",
        "What a hand is worth alone, and what each other card changes, is exact; the rest is sampled.",
    )
    yield Items(tuple(map(CitedLine, lines)), numbered=True)


# --------------------------------------------------------------------------------------- sheet by sheet


def _sheets(reports: Sequence[OddsReport]) -> Iterator[Block]:
    for number, report in enumerate(reports, 1):
        yield NewPage()
        yield Heading(_called(report.game), f"4.{number}")
        yield from figures(report)
        yield from every_result(report)
        yield from jackpot_table(report)
        yield from charts_of(strategy(report.game))


def _readings(games: Sequence[Game]) -> Iterator[Block]:
    yield NewPage()
    yield Heading("Readings", "5")
    yield sentence(
        "Each question about money that a document leaves open, answered in every other way. Where one wager "
        f"hangs on another, {dollars(STAKE)} lies on each; with jackpots the results would be too many."
    )
    for game in games:
        options = list(reading_odds(game, _staked(game)))
        rows = [row for option in options for row in _reading_rows(game, option)]
        yield Grid(
            ("reading", "what it says", "wager", "edge", "change"), tuple(rows), _called(game), words=True
        )
        others = [reading.id for reading in game.readings if reading.touches != "money"]
        if others:
            yield sentence(f"Of procedure or the house, without an edge: {', '.join(others)}.", small=True)


def _staked(game: Game) -> dict[str, int]:
    """Return one stake on every wager; none where jackpots make the results of a round too many to count."""
    return {} if game.jackpots else same_stakes(game, STAKE)


def _reading_rows(game: Game, option: OptionOdds) -> Iterator[tuple[str, ...]]:
    reading = next(each for each in game.readings if each.id == option.reading)
    chosen = reading.option(option.option)
    says = chosen.says if chosen else ""
    name = f"{option.reading}={option.option}"
    if not option.changes:
        yield name, says, "none", "-", option.bears_on or "no edge changes"
    for place, change in enumerate(option.changes):
        edge = percent(change.edge) if change.edge is not None else "-"
        more = f"{float(change.more):+.4%}" if change.more is not None else (change.why or "-")
        yield (name, says, change.wager, edge, more) if place == 0 else ("", "", change.wager, edge, more)


# -------------------------------------------------------------------------------------- variance, skill


def _variance(reports: Sequence[OddsReport]) -> Iterator[Block]:
    yield Heading("Variance", "6")
    rows = []
    for report in reports:
        for odds in report.wagers:
            edge, spread = float(odds.house_edge), odds.standard_deviation
            rows.append(
                (
                    f"{report.game.approval.document} {odds.wager}",
                    f"{spread:.4f}",
                    *(f"{edge * count:,.1f} ± {spread * sqrt(count):,.1f}" for count in _SESSION),
                    f"{(spread / edge) ** 2:,.0f}",
                )
            )
    losses = (f"loss in {count:,} rounds" for count in _SESSION)
    columns = ("wager", "deviation", *losses, "rounds to even out")
    yield Grid(columns, tuple(rows))
    yield sentence(
        "Expected loss in units with one standard deviation. Rounds to even out: after so many, the expected "
        "loss is as large as one standard deviation.",
        small=True,
    )


def _skill(games: Sequence[Game]) -> Iterator[Block]:
    yield Heading("Ways of playing", "7")
    for game in games:
        study = skill_study(game)
        rows = tuple(
            (f"{way.name}: {way.says}" if way.says else way.name, percent(way.house_edge), percent(way.cost))
            for way in study.ways
        )
        yield Grid(("way", "edge", "costs a round"), rows, _called(game))


# ---------------------------------------------------------------------------------------- cards seen


def _seen(games: Sequence[Game]) -> Iterator[Block]:
    yield NewPage()
    yield Heading("A flashed card", "8")
    yield sentence(
        "The player's expected result when one community card is seen before the first decision, and used as "
        "well as can be; all exact."
    )
    for game in games:
        found: list[Exposed] = [exposed(game, card) for card in studied_cards(game)[0]]
        rows = [("none", _signed(found[0].unseen.ev), str(found[0].unseen.ev), "")]
        rows += [(each.card, _signed(each.seen.ev), str(each.seen.ev), _signed(each.gain)) for each in found]
        yield Grid(("card seen", "result", "exactly", "gain"), tuple(rows), _called(game))


def _signed(part: Fraction) -> str:
    return f"{float(part):+.4%}"


def _estimate(edge: SeatsEdge) -> str:
    if edge.exact:
        return percent(edge.house_edge)
    return f"{float(edge.house_edge):.3%} ± {edge.standard_error:.3%}"


def _shared(games: Sequence[Game], estimates: Estimates) -> Iterator[Block]:
    yield Heading("Hands face up, and hands that are told", "9")
    yield sentence(
        "The edge on the main wager by how many seats know each other's cards. By the procedure of document "
        f"{load(FACE_UP).approval.document} everybody does, since hands lie face up; by the others it takes "
        "players who tell. One seat is exact; the others are estimates with their standard error."
    )
    seats = range(1, max(len(edges) for edges in estimates.by_sheet.values()) + 1)
    by_game = [estimates.by_sheet[game.id] for game in games]
    rows = [(str(count), *(_estimate(edges[count - 1]) for edges in by_game)) for count in seats]
    yield Grid(("seats", *(game.approval.document or game.id for game in games)), tuple(rows))
    yield sentence(f"Seed {estimates.seed}, {estimates.deals:,} deals of each number of seats.", small=True)
    yield Heading("What face up gives away", level=2)
    face_up = load(FACE_UP)
    ante = face_up.wagers[0]
    stakes = [amount for amount in (ante.least, ante.most) if isinstance(amount, int)]
    alone = estimates.by_sheet[FACE_UP][0]
    given = []
    for edge in estimates.by_sheet[FACE_UP][1:]:
        gain = alone.house_edge - edge.house_edge
        table = gain * edge.seats
        given.append(
            (
                str(edge.seats),
                f"{float(gain):.3%} ± {edge.standard_error:.3%}",
                f"{float(table):.4f} ± {edge.standard_error * edge.seats:.4f}",
                *(f"${float(table * stake / 100):,.2f}" for stake in stakes),
                percent(gain / alone.house_edge),
            )
        )
    columns = (
        "seats",
        "gain of each, of the ante",
        "of the table, units a round",
        *(f"at {dollars(stake)} a round" for stake in stakes),
        "of the edge",
    )
    yield Grid(columns, tuple(given))
    yield sentence(
        "The collusion value of the procedure: what a table gains a round over players who look at their "
        "own cards alone, in units, and in dollars at the least and most ante of the sheet.",
        small=True,
    )


# ------------------------------------------------------------------------------------ checks, repeating


def _checks(reports: Sequence[OddsReport], estimates: Estimates) -> Iterator[Block]:
    yield NewPage()
    yield Heading("Checks", "10")
    rows = []
    for report in reports:
        document = report.game.approval.document
        for odds in report.wagers:
            whole = sum((chance.probability for chance in odds.chances), Fraction(0))
            mean = sum((chance.probability * chance.net for chance in odds.chances), Fraction(0))
            rows.append((f"{document} {odds.wager}: probabilities add up to", str(whole)))
            less = str(odds.ev - mean)
            rows.append((f"{document} {odds.wager}: expectation less that of its results", less))
        alone = estimates.by_sheet[report.game.id][0]
        less = str(report.wagers[0].house_edge - alone.house_edge)
        rows.append((f"{document}: edge of one seat less that of the study", less))
        rows.append((f"{document}: chart against the best play", str(strategy(report.game).cost)))
    yield Grid(("check, made when this paper was built", "exactly"), tuple(rows))
    lines = (
        "Tests hold the solver to plain recursions in fractions that share nothing with it.",
        "They hold it to published figures of Mississippi Stud, a game of the same kind.",
        "They hold sampled deals to the same recursions, and their means to the exact edge.",
    )
    yield Items(tuple(map(CitedLine, lines)))


def _repeat(games: Sequence[Game], estimates: Estimates) -> Iterator[Block]:
    yield Heading("How to repeat every figure", "11")
    lines = [("python -m docs.nh_holdem", "this paper")]
    lines += [("python -m docs.nh_holdem --estimate", "its estimates as well")]
    sampled = f"--deals {estimates.deals} --seed {estimates.seed}"
    for game in games:
        lines += [
            (f"croupier odds {game.id} --json", "edges, results, jackpots"),
            (f"croupier readings {game.id}", "every reading"),
            (f"croupier strategy {game.id}", "the chart"),
            (f"croupier study {game.id} exposed", "flashed cards"),
            (f"croupier study {game.id} skill", "ways of playing"),
            (f"croupier study {game.id} shared --seats {game.seats.most} {sampled}", "shared cards"),
        ]
    yield Grid(("command", "gives"), tuple(lines), words=True)
