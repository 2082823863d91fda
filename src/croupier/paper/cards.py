"""Small papers of a game: a strategy card for a pocket, pay tables for a rack, a poster for a wall."""

from collections.abc import Callable, Iterator
from typing import Final

from croupier.api.shared import percent
from croupier.games import Game
from croupier.games.as_read import object_words
from croupier.games.wording import amount_words, bonus_words, cap_words, group_names, jackpot_words
from croupier.odds.playing.chart import Chart, strategy
from croupier.odds.reports.data import report_on
from croupier.odds.solvers.solvable import why_no_odds
from croupier.paper.blocks import Abreast, Block, CitedLine, Grid, Heading, Items, Paper, PaperSize, sentence
from croupier.paper.mathematics import legend, moves, without_jackpots
from croupier.paper.posting import TOURNAMENTS, WallPage
from croupier.paper.sheet import capital, contest_grid, pay_grid, unlisted


def pocket_card(game: Game, _: WallPage | None = None) -> Paper:
    """Return how to play a game best, to carry along, with what each shortcut costs."""
    return Paper(game.name, ("How to play it best",), tuple(_pocket(game)), _foot(game), PaperSize.POCKET)


def rack_card(game: Game, _: WallPage | None = None) -> Paper:
    """Return what every wager pays, for a rack at the table."""
    return Paper(game.name, ("What every wager pays",), tuple(_rack(game)), _foot(game), PaperSize.RACK)


def poster(game: Game, posted: WallPage | None = None) -> Paper:
    """Return the game for a wall: object, wagers and pay tables, limits of the day."""
    size = PaperSize.FULL_POSTER if posted else PaperSize.POSTER
    return Paper(game.name, (game.summary,), tuple(_wall(game, posted)), _foot(game), size)


KINDS: Final[dict[str, Callable[[Game, WallPage | None], Paper]]] = {
    "pocket": pocket_card,
    "rack": rack_card,
    "wall": poster,
}


def _foot(game: Game) -> str:
    return f"{game.id} · {game.hash[:12]}"


def _pocket(game: Game) -> Iterator[Block]:
    if why := why_no_odds(game):
        yield sentence(f"This game has no exact odds: {why}.")
        return
    if not any(step.do == "decide" for step in game.steps):
        yield sentence("There is nothing to decide.")
        return
    how = strategy(game)
    yield from legend(how)
    for chart in how.charts:
        yield Grid((_decision(chart), ""), tuple(moves(chart)), words=True)
    edge = f"So played, the house keeps {percent(-how.played.ev)} of the first bet"
    costs = f", {float(how.cost):.6%} more than by the best play" if how.cost else ""
    yield sentence(f"Take the first line that fits. {edge}{costs}.")
    if how.tied:
        named = group_names(game)
        bets = " or ".join(named.get(group, group) for group in how.tied)
        yield sentence(f"For one who has not bet {bets}.", small=True)
    if how.shortcuts:
        dearest = max(how.shortcuts, key=lambda shortcut: shortcut.cost)
        yield sentence(f"{capital(dearest.name)} costs {percent(dearest.cost)} more a round.", small=True)


def _decision(chart: Chart) -> str:
    return f"{chart.name}, {chart.cards} cards known"


def _rack(game: Game) -> Iterator[Block]:
    yield from _against_dealer(game)
    for pay in game.pay_tables:
        yield pay_grid(game, pay)
    if game.pay_tables:
        yield sentence(unlisted(game), small=True)
    yield from _cap(game)


def _against_dealer(game: Game) -> Iterator[Block]:
    if game.contest:
        yield contest_grid(game, game.contest)
        for bonus in game.bonuses:
            yield sentence(f"{capital(bonus.name)} {bonus_words(game, bonus)}.")


def _cap(game: Game) -> Iterator[Block]:
    if game.cap:
        yield sentence(f"{capital(cap_words(game, game.cap))}.")


def _wall(game: Game, posted: WallPage | None) -> Iterator[Block]:
    if game.object:
        yield sentence(object_words(game))
    yield Heading("Wagers")
    report = None if why_no_odds(game) else report_on(game)
    edges = {odds.wager: odds for odds in report.wagers} if report else {}
    main = {wager.group: wager for wager in reversed(game.wagers)}
    rows = []
    for wager in game.wagers:
        first = main[wager.group] is wager and wager.group in edges
        rows.append(
            (wager.name, amount_words(game, wager), percent(edges[wager.group].house_edge) if first else "")
        )
    yield Grid(("wager", "how much", "house edge"), tuple(rows), words=True, numbers=(2,))
    yield from without_jackpots(report) if report else ()
    yield from _against_dealer(game)
    yield Abreast(tuple(pay_grid(game, pay) for pay in game.pay_tables))
    yield from _cap(game)
    if game.jackpots:
        yield sentence(f"{', '.join(game.jackpots.names)}: {'; '.join(jackpot_words(game.jackpots))}.")
    if posted:
        yield Heading("House rules and limits of the day")
        yield sentence(f"{capital(posted.says)}.")
        for heading in posted.headings:
            if heading != TOURNAMENTS:
                yield Heading(heading, level=2)
                yield Items(tuple(CitedLine(says, id_) for id_, says in posted.under(heading)))
