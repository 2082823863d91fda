"""`croupier jackpots`: what is posted, how often it is won, the edge at these values, when it may change."""

from datetime import UTC, datetime
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from croupier.cli.common import JsonFlag, ReadingOption, amounts, console, print_json, read_game, table

if TYPE_CHECKING:
    from fractions import Fraction
    from zoneinfo import ZoneInfo

    from rich.table import Table

    from croupier.games import Game
    from croupier.games.payment import Jackpots
    from croupier.house.jackpots import JackpotSet, JackpotSign
    from croupier.odds.reports.sensitivity import JackpotEdge

_MOMENT = "Like 2026-03-10T12:00 (default zone: New Hampshire)."
_ValueOption = Annotated[str | None, typer.Option(metavar="AMOUNT", help="Posted amount.")]


def jackpots(  # noqa: PLR0913 (each is an option of the command)
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="Game with jackpots (default: the one in the catalog).")
    ] = "nh-holdem-jackpots",
    *,
    mega: _ValueOption = None,
    major: _ValueOption = None,
    minor: _ValueOption = None,
    jackpot: Annotated[
        list[str] | None,
        typer.Option("--jackpot", metavar="NAME=AMOUNT", help="Posted amount of another jackpot."),
    ] = None,
    changed: Annotated[
        str | None, typer.Option(metavar="TIME", help=f"When the jackpots last changed. {_MOMENT}")
    ] = None,
    record: Annotated[
        str | None, typer.Option(metavar="FILE", help="Record of a jackpot set: posted amounts and history.")
    ] = None,
    now: Annotated[
        str | None, typer.Option(metavar="TIME", help=f"Use this time instead of now. {_MOMENT}")
    ] = None,
    reading: ReadingOption = None,
    json: JsonFlag = False,
) -> None:
    """Show posted jackpots: hit frequency, house edge, and when they may next change."""
    named = {"MEGA": mega, "MAJOR": major, "MINOR": minor}
    values = [f"{name}={value}" for name, value in named.items() if value is not None] + (jackpot or [])
    found = read_game(game, reading)
    at = _moment(now, "--now") or datetime.now().astimezone()
    if record and (values or changed):
        raise typer.BadParameter("a record tells what is posted and since when; leave out the other options")
    board = (
        _recorded(found, record, at) if record else _asked(found, amounts(values, "MEGA=50000"), changed, at)
    )
    if json:
        print_json(_data(board))
    else:
        _draw(board)


class _Board(NamedTuple):
    """Everything there is to show of a game's jackpots."""

    game: "Game"
    rules: "Jackpots"
    values: dict[str, int]
    lines: "tuple[JackpotEdge, ...]"  # the edge of each bet on them; none where a fold can lose it
    sign: "JackpotSign | None"  # where it is known when they last changed
    warnings: tuple[str, ...]


def _asked(game: "Game", posted: dict[str, int], changed: str | None, now: datetime) -> _Board:
    """Return the board for values given on the command line."""
    from croupier.house.jackpots import new_set, sign
    from croupier.odds.counting.outcomes import posted_jackpots

    names = new_set(game).rules.names  # or a sentence, for a game without jackpots
    values = posted_jackpots(game, posted)
    lacking = ", ".join(name for name in names if not values[name])
    last = _moment(changed, "--changed")
    if last and lacking and any(values.values()):
        raise typer.BadParameter(f"--changed is of posted jackpots; say what is posted for {lacking} too")
    return _board(game, values, sign(_standing(game, values, last), now) if last else None)


def _recorded(game: "Game", file: str, now: datetime) -> _Board:
    """Return the board for the record of a set."""
    from croupier.house.jackpots import sign
    from croupier.house.jackpots.events import read, set_of

    try:
        text = Path(file).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise typer.BadParameter(f"{file} cannot be read: {error}") from None
    jackpots = set_of(game, read(text))
    return _board(
        game, {name: jackpots.posted.get(name, 0) for name in jackpots.rules.names}, sign(jackpots, now)
    )


def _board(game: "Game", values: dict[str, int], shown: "JackpotSign | None") -> _Board:
    from croupier.house.jackpots import new_set, warnings
    from croupier.odds.reports.sensitivity import jackpot_edges

    warned = warnings(game, values) if any(values.values()) else ()
    return _Board(game, new_set(game).rules, values, jackpot_edges(game), shown, warned)


def _moment(text: str | None, option: str) -> datetime | None:
    if text is None:
        return None
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise typer.BadParameter(f'{option} "{text}" is no time; write it like 2026-03-10T12:00') from None
    if found.tzinfo:
        return found
    first, second = (found.replace(tzinfo=_zone(), fold=fold) for fold in (0, 1))
    if first.utcoffset() != second.utcoffset():  # the clocks are set in this hour (Q1-08)
        often = "comes twice" if _exists(first) else "is left out"
        raise typer.BadParameter(
            f'{option} "{text}" {often} in the night the clocks are set; '
            f"add the difference to UTC: {first.isoformat()} or {second.isoformat()}"
        )
    return first


def _exists(moment: datetime) -> bool:
    """Whether clocks on the wall ever show this moment: an hour in spring is left out."""
    return moment.astimezone(UTC).astimezone(moment.tzinfo).replace(tzinfo=None) == moment.replace(
        tzinfo=None
    )


def _zone() -> "ZoneInfo":
    """Return the time zone of the house."""
    from croupier.house.settings import Settings, zone_of

    return zone_of(Settings(licensee="-"))


def _standing(game: "Game", values: dict[str, int], changed: datetime) -> "JackpotSet":
    """Return a set of jackpots that was posted with these values at this time."""
    from croupier.house.jackpots import events as e
    from croupier.house.jackpots import new_set, rebuild
    from croupier.house.settings import Settings

    opened = e.SetOpened("-", changed, game.id, game.id, game.hash, Settings(licensee="-"), 0)
    return rebuild(new_set(game), (opened, e.JackpotsPosted("-", changed, tuple(values.values()))))


# ---------------------------------------------------------------------------------------------- for people


def _draw(board: _Board) -> None:
    from rich.markup import escape

    from croupier.cli.figures import percent
    from croupier.games.words import dollars

    game, values = board.game, board.values
    screen = console()
    chosen = ", ".join(f"{question}={option}" for question, option in game.chosen)
    screen.print(f"\n[bold]{escape(game.name)}[/]  [dim]{chosen or 'read by its defaults'}[/]")
    screen.print(_prizes(board))
    alike: dict[tuple[str, Fraction, Fraction], list[str]] = {}  # the stakes at which a bet has one edge
    for line in board.lines:
        key = (line.wager, line.edge(values), line.intercept)
        alike.setdefault(key, []).append(dollars(line.stake))
    for (wager, edge, without), stakes in alike.items():
        gives = f"{percent(without)} less {percent(without - edge)} that the jackpots give back"
        why = gives if any(values.values()) else "with nothing posted"
        at = " or ".join(stakes)
        screen.print(f"{wager} at {at}: house edge [bold]{percent(edge)}[/] [dim]({why})[/]")
    if not board.lines:
        why = "its prizes stand in for one another (Q1-15)" if game.by_value else "a fold can lose this bet"
        screen.print(f"[yellow]![/] {why}; `croupier odds --jackpot` has its edge")
    for sentence in board.warnings:
        screen.print(f"[yellow]![/] {escape(sentence)}")
    if board.sign and board.sign.next_change:
        screen.print(f"[green]»[/] {_next(board.sign)}")
    from croupier.house.jackpots.posting import keeps

    for where, shown in board.sign.before if board.sign else ():
        screen.print(f"[yellow]![/] {escape(keeps(board.rules.names, where, shown))}")
    if board.sign and board.sign.tables:
        screen.print(f"[dim]shown at {escape(', '.join(board.sign.tables))}[/]")
        screen.print(_history(board.sign))
    screen.print(f"[dim]{_kept(board.rules)}[/]")


def _prizes(board: _Board) -> "Table":
    from croupier.games.words import dollars

    lines, values = board.lines, board.values
    columns = ["jackpot", "posted", "won once in", *(f"on {dollars(line.stake)}" for line in lines)]
    drawn = table(*columns, "fair at")
    for column in drawn.columns[1:]:
        column.justify = "right"
    for name, value in values.items():
        once, fair, wins = "-", "-", ["-"] * len(lines)
        if lines and dict(lines[0].odds)[name]:
            once = f"{float(1 / dict(lines[0].odds)[name]):,.0f} hands"
            fair = dollars(round(lines[0].fair(name, values) / 100) * 100)
            wins = [dollars(ceil(_part(line, name) * value)) if value else "-" for line in lines]
        drawn.add_row(f"[bold]{name}[/]", dollars(value) if value else "-", once, *wins, f"[dim]{fair}[/]")
    return drawn


def _part(line: "JackpotEdge", name: str) -> "Fraction":
    """Return the part of a jackpot that a bet of this stake wins."""
    return -dict(line.slopes)[name] * line.stake / dict(line.odds)[name]


def _history(shown: "JackpotSign") -> "Table":
    """Return every change: when, who, before and after."""
    from rich.markup import escape

    from croupier.games.words import dollars

    drawn = table("changed", "by", "jackpot", "before", "after", "why")
    for line in shown.history:
        why = f"{line.reason} (after a win)" if line.after_win else line.reason
        drawn.add_row(
            f"{line.at.astimezone(_zone()):%Y-%m-%d %H:%M}",
            escape(line.by),
            line.jackpot,
            dollars(line.before) if line.before else "-",
            dollars(line.after),
            escape(why),
        )
    return drawn


def _next(shown: "JackpotSign") -> str:
    """Say when the jackpots may next change, those that change together in one breath."""
    by_time: dict[datetime, list[str]] = {}
    for change in shown.next_change:
        by_time.setdefault(change.at, []).append(change.jackpot)
    times = (
        f"{', '.join(names)} from {at.astimezone(_zone()):%Y-%m-%d %H:%M %Z}" for at, names in by_time.items()
    )
    waits = [name for change in shown.next_change for name in change.waits_for]
    held = f"once the hand at {', '.join(dict.fromkeys(waits))} is over" if waits else "between hands"
    return f"may next change: {'; '.join(times)} on, {held}"


def _kept(rules: "Jackpots") -> str:
    """Say how the jackpots are kept, by the readings in force."""
    often = {
        "rolling": f"once every {rules.update_every_hours} hours",
        "calendar day": "once a calendar day",
        "gaming day": "once a gaming day",
    }[rules.update_clock]
    covers = {"the set": "all together", "each level": "each by itself"}[rules.update_limit_covers]
    freed = {"all": "all of them", "the one won": "the one won"}[rules.after_win_may_change]
    where = rules.no_update_while_a_hand_is_open
    return (
        "Set by the operator and paid by the house; no wager feeds them (R1-32). They change at most "
        f"{often}, {covers}, and not while a hand is open {where}; "
        f"once a win is paid in full, {freed} may change "
        "(R1-29), and a hand open then keeps the values its table shows (Q1-14). Fair at: what would make "
        "the bet fair with the others as posted."
    )


# -------------------------------------------------------------------------------------------- for machines


def _data(board: _Board) -> dict[str, object]:
    from croupier.odds.reports.data import jackpot_data

    game, values, shown = board.game, board.values, board.sign
    return {
        "game": game.id,
        "hash": game.hash,
        "readings": game.choices,
        "posted": {name: value / 100 if value else None for name, value in values.items()},
        "edges": [
            {
                **jackpot_data(line, values),
                "house_edge": float(line.edge(values)),
                "house_edge_exact": str(line.edge(values)),
            }
            for line in board.lines
        ],
        "next_change": [
            {
                "jackpot": change.jackpot,
                "at": change.at.astimezone(_zone()).isoformat(),
                "waits_for": list(change.waits_for),
            }
            for change in (shown.next_change if shown else ())
        ],
        "history": [
            {
                "at": line.at.astimezone(_zone()).isoformat(),
                "by": line.by,
                "jackpot": line.jackpot,
                "before": line.before / 100,
                "after": line.after / 100,
                "reason": line.reason,
                "after_win": line.after_win,
            }
            for line in (shown.history if shown and any(values.values()) else ())
        ],
        "tables": list(shown.tables if shown else ()),
        "warnings": list(board.warnings),
    }
