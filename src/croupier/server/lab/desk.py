"""The desk of the lab: what it is drawn from, and a wished game in exact figures at a slider's pace.

A side bet that no decision touches is a sum over its rows. Its counts are sent once, and a browser adds them
up itself. Where decisions hang on the rows, the game is solved here again for every number.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Final

import numpy as np

from croupier.games import Game
from croupier.games.checks.names import CONTEST
from croupier.games.payment import PayTable
from croupier.games.words import ByStake, Odds, Pays, Plain
from croupier.odds.counting.outcomes import bets_of, posted_jackpots
from croupier.odds.counting.payouts import UnsolvedError, WagerOdds, hand_counts, rows_of, tied_to_play
from croupier.odds.counting.suits import classes
from croupier.odds.counting.work import SolveTime
from croupier.odds.playing.chart import strategy, threshold_of
from croupier.odds.playing.policies import FOLD, contest_play
from croupier.odds.reports.readings import reading_odds
from croupier.odds.solvers.solvable import is_searched, time_to_solve, why_unsolved
from croupier.odds.solvers.streets import Solution, course_of, free_bets, said_ante
from croupier.odds.solvers.wagers import street_odds, wager_odds
from croupier.server.lab.request import LabRequest, LabSlowError, read_as, sheet_of, wished
from croupier.server.views.lab_shapes import (
    LabChart,
    LabCounts,
    LabEffect,
    LabEffects,
    LabFigures,
    LabMove,
    LabOdds,
    LabPayTable,
    LabReading,
    LabSheet,
    LabStays,
    LabStrategy,
    LabUnknown,
    LabWager,
)

_QUICK: Final = 1.0  # seconds that others may wait behind a count


def figures(wish: LabRequest, wagers: Iterable[str] = (), *, slow: bool = False) -> LabFigures:
    """Return the exact figures of some wagers of a wished game, or of all of them.

    Those that take seconds are left out unless they are asked for: others wait behind them.
    """
    game = wished(wish)
    posted = posted_jackpots(game, wish.jackpots)
    bets = bets_of(game, wish.stakes, posted)
    asked = [group for group in game.wager_groups if not wagers or group in wagers]
    joint = staked_together(game, wish)
    found: dict[str, LabOdds | LabUnknown] = {}
    times = {group: time_of(wish, game.wager_groups[0] if group in joint else group) for group in asked}
    for group in asked:
        if lost := _lost(game, group):
            found[group] = {"unknown": f"what {lost} pays is lost; move its row to supply it"}
            continue
        if is_slow(times[group]) and not slow:
            found[group] = {"unknown": f"not counted yet; it takes about {_seconds(times[group].seconds)}"}
            continue
        try:
            odds = (_counted_lately if is_slow(times[group]) else _counted)(wish.model_dump_json(), group)
            found[group] = odds
            main = group == game.wager_groups[0] and not is_searched(game, group)
            if not wagers and group not in joint and game.contest and main and not is_slow(times[group]):
                # in words only at rest: it costs as much as the figures
                found[group] = {**odds, **_stays(game)}
        except UnsolvedError as error:
            free = free_bets(game, group)
            found[group] = {
                "unknown": f"{free[0].name} may be of any size; say an ante" if free else str(error)
            }
    return {"wagers": found, "joint": list(joint), "sides": dict(bets.sides)}


def _counted(wish_text: str, group: str) -> LabOdds:
    wish = LabRequest.model_validate_json(wish_text)
    game = wished(wish)
    by = _together if group in staked_together(game, wish) else _alone
    return by(game, group, wish, posted_jackpots(game, wish.jackpots))


_counted_lately = lru_cache(maxsize=64)(_counted)  # a spreadsheet asks for what was on the screen


@lru_cache(maxsize=256)
def _time_of(id_: str, readings: tuple[tuple[str, str], ...], group: str) -> SolveTime:
    return time_to_solve(read_as(LabRequest(game=id_, readings=dict(readings))), group)


def time_of(wish: LabRequest, group: str) -> SolveTime:
    """Return about how long a wager takes; what its rows pay makes no difference."""
    return _time_of(wish.game, tuple(sorted(wish.readings.items())), group)


def is_slow(time: SolveTime) -> bool:
    """Whether a count takes so long that nobody else should wait behind it."""
    return time.seconds > _QUICK


def verify_quick(wish: LabRequest, groups: Iterable[str]) -> None:
    """Refuse what takes seconds where others wait behind it."""
    for group in groups:
        time = time_of(wish, group)
        if is_slow(time):
            raise LabSlowError(
                f"{group} of {read_as(wish).name} takes about {_seconds(time.seconds)} to count; "
                "ask for this at /api/lab/count"
            )


def _seconds(time: float) -> str:
    return f"{time:.0f} seconds"


def staked_together(game: Game, wish: LabRequest) -> tuple[str, ...]:
    """Return the wagers that are one decision, where a staked side bet can be lost by the play (Q0-05)."""
    main = game.wager_groups[0]
    up = [group for group in game.wager_groups[1:] if wish.stakes.get(group)]
    tied = [group for group in tied_to_play(game, main, up) if group in up]
    return (main, *tied) if tied and not any(_lost(game, group) for group in game.wager_groups) else ()


def _together(game: Game, group: str, wish: LabRequest, posted: Mapping[str, int]) -> LabOdds:
    from croupier.odds.solvers.round import staked_figures  # noqa: PLC0415 (only where bets are tied)

    bets = bets_of(game, wish.stakes, posted)
    return odds_data(staked_figures(game, staked_together(game, wish), bets)[0][group])


def _alone(game: Game, group: str, wish: LabRequest, posted: Mapping[str, int]) -> LabOdds:
    spots = game.wagers_of(group)
    if any(spot.paid_by == CONTEST for spot in spots) or is_searched(game, group):
        return odds_data(wager_odds(game, group, wish.stakes, posted))
    table = game.pay_table(spots[0].paid_by)
    course = course_of(game, group, table)
    if not (course and course.streets):
        return odds_data(wager_odds(game, group, wish.stakes, posted))
    odds, solution = street_odds(game, group, 0, said_ante(game, group, wish.stakes))
    data = odds_data(odds)
    data["moves"] = _moves(solution)
    if not free_bets(game, group):
        data["slopes"] = {table.id: _slopes(table, solution)}
        if solution.course.streets[0].known == 2:
            data["grid"] = _grid(solution)
    return data


def odds_data(odds: WagerOdds) -> LabOdds:
    """Return the odds of a wager, every figure but the standard deviation as an exact fraction."""
    return {
        "edge": str(odds.house_edge),
        "risk": str(odds.element_of_risk),
        "average": str(odds.average_wager),
        "hit": str(odds.hit_frequency),
        "push": str(odds.push_frequency),
        "deviation": odds.standard_deviation,
        "folds": [[step, str(often)] for step, often in odds.folds],
        "chances": [[str(chance.net), str(chance.probability)] for chance in odds.chances],
    }


# ----------------------------------------------------------------------------------- how it is played


def _moves(solution: Solution) -> list[LabMove]:
    """Return, by decision, how often each move is made by the best play, of all rounds."""
    first = solution.course.streets[0].known
    ways = {solution.course.first_stake: classes(first, solution.course.low).weights}
    policy = solution.policies[0]
    total = sum(int(mass.sum()) for mass in ways.values())
    moves: list[LabMove] = []
    for number, (says, _) in enumerate(policy.street.moves):
        often = sum(
            int(mass[policy.moves[policy.stakes.index(stake)] == number].sum())
            for stake, mass in ways.items()
        )
        moves.append({"says": says, "often": str(Fraction(often, total))})
    return moves


def _slopes(table: PayTable, solution: Solution) -> dict[str, str]:
    """Return by how much the edge moves for each unit that a row pays more, as long as the play stays."""
    hands = rows_of(table).hands
    found = {}
    for row in table.rows:
        here = hands.index(row.hand)
        won = sum(units * int(often[here]) for units, often in solution.settled.items())
        found[row.hand] = str(Fraction(-won, solution.total))
    return found


def _grid(solution: Solution) -> str:
    """Return the first move for every two cards, ace to two, suited above the diagonal: f, or the units."""
    policy, numbers = solution.policies[0], classes(2, solution.course.low)
    ranks = range(12, -1, -1)
    hands = np.array(
        [
            [max(row, column) * 4, min(row, column) * 4 + (0 if column < row else 1)]
            for row in ranks
            for column in ranks
        ],
        dtype=np.uint8,
    )
    codes = {FOLD: "f"} | {
        number: str(units) if policy.street.may_fold else "rt"[number]
        for number, (_, units) in enumerate(policy.street.moves)
    }
    return "".join(codes[int(move)] for move in policy.moves[0][numbers.number_of(hands)])


def _stays(game: Game) -> LabStays:
    """Return with which hands to stay against the dealer, and what the rows outside the contest do."""
    play = contest_play(game)
    rules = [rule.says for rule in threshold_of(play).rules]
    return {"stays": rules, "with": game.wager(play.stand.wager).name}


def play_chart(wish: LabRequest, *, slow: bool = False) -> LabStrategy:
    """Return how to play a wished game, as a chart a person can carry."""
    game = wished(wish)
    if not slow:
        verify_quick(wish, game.wager_groups[:1])
    found = strategy(game)
    charts: list[LabChart] = [
        {
            "name": chart.name,
            "cards": chart.cards,
            "lines": [
                {"action": line.action, "with": [rule.says for rule in line.rules]} for line in chart.lines
            ],
        }
        for chart in found.charts
    ]
    again = time_of(wish, game.wager_groups[0]).changed
    slopes = _steps(wish) if game.contest and again <= _QUICK else {}
    return {
        "charts": charts,
        "kinds": list(found.kinds or ()),
        "cost": str(found.cost),
        "tied": list(found.tied),
        "slopes": slopes,
    }


def _steps(wish: LabRequest) -> dict[str, dict[str, str]]:
    """Return by how much the edge against the dealer moves if a row pays one unit more, solved for each."""
    game = wished(wish)
    main = game.wager_groups[0]
    now = wager_odds(game, main, {}, {}).house_edge
    found: dict[str, dict[str, str]] = {}
    for table in game.pay_tables_of(main):
        for row in table.rows:
            if isinstance(row.pays, Odds):
                rows = {**wish.pays.get(table.id, {}), row.hand: str(Odds(row.pays.to_one + 1))}
                other = wished(wish.model_copy(update={"pays": {**wish.pays, table.id: rows}}))
                more = wager_odds(other, main, {}, {}).house_edge - now
                found.setdefault(table.id, {})[row.hand] = str(more)
    return found


# ------------------------------------------------------------------------------------ what bears on it


def counts(game: Game, group: str) -> LabCounts | None:
    """Return how often each row of a side bet comes up, which says all about it; None for other wagers."""
    spot = game.wagers_of(group)[0]
    if spot.paid_by == CONTEST or why_unsolved(game, group):
        return None
    table = game.pay_table(spot.paid_by)
    course = course_of(game, group, table)
    if course and course.streets:
        return None
    cards = sum(game.card_group(name).count for name in table.cards)
    fixed = sum(game.card_group(name).count for name in table.uses_all_of)
    rows = rows_of(table)
    often, total = hand_counts(table.ranking, cards, fixed, rows)
    return {"ways": dict(zip(rows.hands, often, strict=True)), "total": total}


def worth(wish: LabRequest, *, slow: bool = False) -> LabEffects:
    """Return what every option of every reading that touches money does to the edges of the approved rows."""
    game = read_as(wish)
    if not slow and any(reading.touches == "money" for reading in game.readings):
        verify_quick(wish, game.wager_groups)
    effects: dict[str, dict[str, LabEffect]] = {}
    for odds in reading_odds(game, wish.stakes, wish.jackpots):
        effects.setdefault(odds.reading, {})[odds.option] = {
            "changes": [
                {
                    "wager": change.wager,
                    "edge": None if change.edge is None else str(change.edge),
                    "more": None if change.more is None else str(change.more),
                    "why": change.why,
                }
                for change in odds.changes
            ],
            "bears_on": odds.bears_on,
        }
    return {"readings": effects}


def _lost(game: Game, group: str) -> str | None:
    rows = (row for table in game.pay_tables_of(group) for row in table.rows)
    return next((row.hand for row in rows if row.pays is Plain.MISSING), None)


def sheet(wish: LabRequest) -> LabSheet:
    """Return all a desk shows of a game under some readings, and the figures of the approved sheet."""
    game, file = read_as(wish), sheet_of(wish.game)
    return {
        "id": file.id,
        "name": file.name,
        "summary": file.summary,
        "approval": file.approval.source,
        "hash": game.hash,
        "wagers": [_wager(wish, game, group) for group in game.wager_groups],
        "tables": [_table(table) for table in game.pay_tables],
        "readings": [_reading(game, number) for number in range(len(game.readings))],
        "jackpots": list(game.jackpots.names) if game.jackpots else [],
        "chart_seconds": _chart_seconds(wish, game),
        "approved": figures(LabRequest(game=wish.game))["wagers"],
    }


def _chart_seconds(wish: LabRequest, game: Game) -> float:
    """Return about how long a chart takes at most, or 0 for one that comes unasked."""
    main = game.wager_groups[0]
    time = time_of(wish, main)
    if not is_slow(time):
        return 0.0
    if not is_searched(game, main):
        return 2 * time.seconds
    from croupier.odds.playing.searched_chart import seconds_to_chart  # noqa: PLC0415 (few games need it)

    return seconds_to_chart(game, main)


def _wager(wish: LabRequest, game: Game, group: str) -> LabWager:
    time = time_of(wish, group)
    spots = game.wagers_of(group)
    main = game.wager_groups[0]
    tied = group in tied_to_play(game, main, game.wager_groups[1:]) or group in tied_to_play(game, main, ())
    return {
        "id": group,
        "name": "Main game" if len(spots) > 1 else spots[0].name,
        "spots": [spot.name for spot in spots],
        "tables": [table.id for table in game.pay_tables_of(group)],
        "counts": None if is_slow(time) else counts(game, group),
        "seconds": time.seconds if is_slow(time) else 0.0,
        "again": time.changed if is_slow(time) else 0.0,
        "exactly": list(spots[0].exactly),
        "tied": tied,
        "free": [spot.name for spot in free_bets(game, group)] if group == main else [],
    }


def _table(table: PayTable) -> LabPayTable:
    return {
        "id": table.id,
        "title": table.title,
        "kept": table.winning_stake == "kept",
        "rows": [{"hand": row.hand, "pays": written(row.pays)} for row in table.rows],
    }


def written(pays: Pays) -> str | dict[str, str]:
    """Write what a row pays as a wish does; stakes in cents are left to who reads."""
    if isinstance(pays, ByStake):
        return {f"${stake / 100:g}": str(prize) for stake, prize in pays.prizes}
    if isinstance(pays, Odds):
        return f"{pays.to_one.numerator} to {pays.to_one.denominator}"
    return str(pays)


def _reading(game: Game, number: int) -> LabReading:
    reading = game.readings[number]
    return {
        "id": reading.id,
        "asks": reading.asks,
        "touches": reading.touches,
        "default": reading.default,
        "chosen": game.choices[reading.id],
        "options": [
            {"id": option.id, "says": option.says, "cannot": option.cannot} for option in reading.options
        ],
    }
