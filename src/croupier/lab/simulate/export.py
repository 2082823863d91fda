"""Export a simulation: as plain data, as rows of Parquet files, or as a plot.

A file of rounds has a row for each wager of each hand of each round; a file of results has a row for each
result of each wager. Money is in cents, cards and decisions are text.
"""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, get_type_hints

from croupier.cards import cards_text
from croupier.errors import CroupierError
from croupier.games.words import dollars
from croupier.lab.engines import Engine, run
from croupier.lab.simulate.plan import Chunk, SimulationPlan, prepared
from croupier.lab.simulate.results import QUANTILES, Estimate, SimulationResults
from croupier.lab.simulate.run import Doubt
from croupier.lab.simulate.strategies import way_name
from croupier.odds.reports.plots import PlotError
from croupier.table import events as e
from croupier.table.evolve import effective, evolve
from croupier.table.outcome import decided_wagers
from croupier.table.state import Cards, Hand, Round, Table

if TYPE_CHECKING:
    from matplotlib.figure import Figure

GROUP: Final = 100_000
"""Rows held in memory and written together."""


class ParquetError(CroupierError):
    """Rows that cannot be written."""


class RoundRow(NamedTuple):
    """What one wager brought one hand in one round: `net` is what the player won, or lost if below zero."""

    round: int
    seat: int
    wager: str  # the spot: ante, flop, board-bonus …
    part_of: str  # the group of wagers it belongs to: main, board-bonus …
    cards: str  # the hand's own: "Js Jd"
    shared: str  # the table's and the dealer's: "6c 6h 2s"
    decisions: str  # in order: "flop 1, turn 3, river fold"
    stake: int
    net: int
    reason: str


class SummaryRow(NamedTuple):
    """How often a wager had one result in a simulation; `stake` and `net` are of one time, in cents."""

    wager: str
    seat: int
    stake: int
    net: int
    times: int


def write_rounds(
    path: Path | str,
    rounds: Iterable[RoundRow],
    *,
    about: Mapping[str, str] | None = None,
    group: int = GROUP,
) -> int:
    """Write rows of rounds as they come, never more than a group of them in memory; return how many.

    `about` is kept in the file: game, hash, seed, and whatever else tells where the rounds come from. The
    file appears under its name when it is whole, and never otherwise.
    """
    return _write(Path(path), RoundRow, rounds, about or {}, group)


def write_summary(
    path: Path | str, results: Iterable[SummaryRow], *, about: Mapping[str, str] | None = None
) -> int:
    """Write how often each wager had each result; return how many rows."""
    return _write(Path(path), SummaryRow, results, about or {}, GROUP)


def _write(
    path: Path,
    kind: type[tuple[Any, ...]],
    rows: Iterable[tuple[Any, ...]],
    about: Mapping[str, str],
    group: int,
) -> int:
    pa, pq = _arrow()
    types = {int: pa.int64(), str: pa.string()}
    schema = pa.schema([(name, types[hint]) for name, hint in get_type_hints(kind).items()], dict(about))
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    left, count = iter(rows), 0
    try:
        with pq.ParquetWriter(unfinished, schema, compression="zstd") as file:
            while some := list(islice(left, group)):
                columns = [
                    pa.array(column, field.type)
                    for column, field in zip(zip(*some, strict=True), schema, strict=True)
                ]
                file.write_table(pa.table(columns, schema=schema))
                count += len(some)
        unfinished.replace(path)
    except OSError as error:
        raise ParquetError(f"{path} cannot be written: {error.strerror or error}") from error
    finally:
        unfinished.unlink(missing_ok=True)
    return count


def _arrow() -> tuple[Any, Any]:
    try:
        import pyarrow  # noqa: PLC0415 (half a second to import, and an extra)
        import pyarrow.parquet  # noqa: PLC0415
    except ImportError as error:  # pragma: no cover - every test has the extra
        raise ParquetError("Parquet files need pyarrow: pip install 'croupier[analytics]'") from error
    return pyarrow, pyarrow.parquet


def rows_of(table: Table, events: Iterable[e.Event], number: int | None = None) -> Iterator[RoundRow]:
    """Yield a row for each wager of each hand of the rounds in these events, which begin at this table.

    A round has the table's number for it, or `number` where it is one round of a simulation. A wager of a
    dead round counts as what it came to: nothing, if it went back (Q3-17).
    """
    decisions: dict[int, list[str]] = {}
    reasons: dict[tuple[int, str], e.Reason] = {}
    for event in effective(events):
        match event:
            case e.RoundStarted():
                decisions, reasons = {}, {}
            case e.Decided():
                decisions.setdefault(event.seat, []).append(_decision(table, event))
            case e.WagerTaken() | e.WagerPaid() | e.WagerPushed():
                reasons[event.seat, event.wager] = event.reason
            case e.RoundFinished() | e.RoundDead():
                assert table.round is not None  # noqa: S101 (it ends now)
                play = table.round if number is None else table.round._replace(number=number)
                for hand in play.hands:
                    choices = ", ".join(decisions.get(hand.seat, ()))
                    yield from _rows(table, play, hand, choices, event, reasons)
            case _:
                pass
        table = evolve(table, event)


def _rows(
    table: Table,
    play: Round,
    hand: Hand,
    decisions: str,
    end: e.RoundFinished | e.RoundDead,
    reasons: dict[tuple[int, str], e.Reason],
) -> Iterator[RoundRow]:
    own, shared = _text(hand.cards), _text(play.shared)
    decided = decided_wagers(table.plan, hand)
    for wager, stake in enumerate(hand.bets):
        if not stake:
            continue
        spot, settled = table.plan.wagers[wager], hand.settled[wager]
        reason = reasons.get((hand.seat, spot.id), e.Reason.DEAD)
        net = settled.won + settled.returned - stake if settled else -stake
        if isinstance(end, e.RoundDead) and end.returned and not (end.stands and decided[wager]):
            reason, net = e.Reason.DEAD, 0
        yield RoundRow(
            play.number, hand.seat, spot.id, spot.group, own, shared, decisions, stake, net, reason.value
        )


def _decision(table: Table, event: e.Decided) -> str:
    """Return a decision as a step and what was done: a bet in units of the bet it must equal, if it must."""
    if event.choice != "bet":
        return f"{event.step} {event.choice}"
    plan = table.plan
    measure = plan.wager_number.get(plan.wagers[plan.asked_wager[event.step]].equal_to or "")
    assert table.round is not None  # noqa: S101 (someone decided in it)
    unit = table.round.hands[table.hand_at(event.seat)].bets[measure] if measure is not None else 0
    return f"{event.step} {event.cents // unit if unit else dollars(event.cents)}"


def _text(groups: Iterable[Cards]) -> str:
    return cards_text([card for cards in groups for card in cards if card is not None])


def as_data(
    found: SimulationResults, replayed: int = 0, bankroll: int | None = None, doubts: Sequence[Doubt] = ()
) -> dict[str, Any]:
    """Return a simulation in plain types; amounts are in units of each wager, and cents where it says so."""
    plan = found.plan
    return {
        "game": plan.game.id,
        "hash": plan.game.hash,
        "readings": plan.game.choices,
        "seats": plan.seats,
        "strategy": way_name(plan.strategies[0])
        if len(set(plan.strategies)) == 1
        else [way_name(way) for way in plan.strategies],
        "seed": plan.seed,
        "rounds": found.rounds,
        "seconds": found.seconds,
        "rounds_per_second": found.rounds_per_second,
        "replayed_at_the_table": replayed,
        "settled_at_the_table": found.rounds_at_the_table,
        "agrees_with_exact": not doubts,
        "disagreements": [{"wager": each.wager, "seat": each.seat, "says": each.says} for each in doubts],
        "unsolved": found.unsolved,
        "bets_not_weighed": list(found.not_weighed),
        "wagers": {each.wager: _estimate(each) for each in found.estimates},
        "rounds_won": found.won_rounds,
        "rounds_lost": found.lost_rounds,
        "sessions": {
            "rounds": plan.session,
            "count": found.sessions,
            "paths": [
                {"after": after, "units": dict(zip(map(str, QUANTILES), places, strict=True))}
                for after, places in found.paths
            ],
            "longest_losing_run": dict(zip(("0.5", "0.95", "0.99"), found.longest_runs(), strict=True)),
            "ruin": None if bankroll is None else {"units": bankroll, "risk": found.ruin(bankroll)},
        },
    }


def _estimate(each: Estimate) -> dict[str, Any]:
    return {
        "ev": each.ev,
        "standard_error": each.standard_error,
        "rounds": each.rounds,
        "exact": None if each.exact is None else float(each.exact),
        "exact_fraction": None if each.exact is None else str(each.exact),
        "standard_errors_off": each.errors_off,
        "stake_cents": list(each.stakes),
        "handle_cents": each.handle,
        "won_cents": each.won,
        "kept_cents": each.kept,
        "hold": each.hold,
        "chi_square": None
        if each.fit is None
        else {"statistic": each.fit.statistic, "freedom": each.fit.freedom, "p": each.fit.p},
        "outcomes": [
            {
                "net": str(outcome.net),
                "count": outcome.count,
                "exact": None if outcome.chance is None else str(outcome.chance),
            }
            for outcome in each.outcomes
        ],
    }


AT_ONCE = 100
"""Rounds a chunk: the table takes milliseconds for a round, not the nanoseconds of a kernel."""


def rows_in(plan: SimulationPlan, chunk: Chunk) -> list[RoundRow]:
    """Return the rows of the rounds of a chunk."""
    replay = prepared(plan).replay
    return [
        row
        for number in range(chunk.first, chunk.stop)
        for row in rows_of(replay.table, replay.events(number), number)
    ]


def write_replayed(path: Path | str, plan: SimulationPlan, rounds: int, engine: Engine | None = None) -> int:
    """Write the first so many rounds of a plan, whoever plays them again, and return how many rows."""
    chunks = (Chunk(first, min(first + AT_ONCE, rounds)) for first in range(0, rounds, AT_ONCE))
    rows = chain.from_iterable(run(partial(rows_in, plan), chunks, engine))
    return write_rounds(path, rows, about=about(plan))


def about(plan: SimulationPlan) -> dict[str, str]:
    """Return where rounds come from, to be kept in their file."""
    readings = " ".join(f"{question}={option}" for question, option in plan.game.choices.items())
    return {
        "game": plan.game.id,
        "hash": plan.game.hash,
        "readings": readings,
        "seed": str(plan.seed),
        "strategy": ", ".join(dict.fromkeys(map(way_name, plan.strategies))),
    }


_GREEN, _RED, _GREY = "#1b6b46", "#a3322a", "#555555"


def draw(found: SimulationResults) -> "Figure":
    """Draw the middle of all sessions, the half and the nine tenths around it, and the expected way down."""
    try:
        from matplotlib.figure import Figure  # noqa: PLC0415 (not installed with croupier itself)
    except ImportError:
        raise PlotError(
            "pictures are drawn by matplotlib, which is not installed; pip install 'croupier[report]'"
        ) from None
    after = [0, *(rounds for rounds, _ in found.paths)]
    low, quarter, middle, three, high = ([0, *(q[n] for _, q in found.paths)] for n in range(5))
    figure = Figure(figsize=(7.0, 4.0), layout="constrained")
    axes = figure.subplots()
    axes.fill_between(after, low, high, color=_GREEN, alpha=0.15, linewidth=0, label="nine sessions in ten")
    axes.fill_between(
        after, quarter, three, color=_GREEN, alpha=0.3, linewidth=0, label="every other session"
    )
    axes.plot(after, middle, color=_GREEN, linewidth=2, label="the middle")
    units = sum(each.won for each in found.estimates) / (found.rounds * found.plan.seats * _unit(found))
    axes.plot(after, [units * rounds for rounds in after], color=_RED, linestyle="--", label="on average")
    axes.axhline(0, color=_GREY, linewidth=0.8)
    axes.set_xlabel("rounds")
    axes.set_ylabel("units of the ante")
    axes.set_xlim(0, after[-1])
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, loc="lower left", fontsize=9)
    axes.set_title(
        f"{found.plan.game.name}: a player's money in {found.plan.session} rounds", loc="left", fontsize=11
    )
    return figure


def _unit(found: SimulationResults) -> int:
    return found.estimates[0].stakes[0]
