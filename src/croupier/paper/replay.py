"""A round shown again: a picture that moves by itself, or a page with buttons; both open without the house.

The table is drawn once for every event of a hand history. What stays the same from one event to the next is
one mark, which is shown from the first of them to the last.
"""

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

from croupier.cards import card_symbol, suit
from croupier.games import Game
from croupier.games.words import dollars
from croupier.table import events as e
from croupier.table.evolve import effective
from croupier.table.history import HandHistory
from croupier.table.history_text import write_history
from croupier.table.record import write_line
from croupier.table.state import Card, Hand, Round, Table

WIDTH: Final = 1200
_SEATS: Final = 6  # places in a row
_CARD: Final = 46  # how wide a card is
_LINE: Final = 19
_COLUMN: Final = 84  # from the middle of a seat to either end of its lines
_SECONDS: Final = 1.2  # for each step of the picture
_INKS: Final = ("#14532d", "#b91c1c", "#b91c1c", "#111")  # clubs, diamonds, hearts, spades
_STYLE: Final = (Path(__file__).parent / "replay.css").read_text("utf-8")
_SCRIPT: Final = (Path(__file__).parent / "replay.js").read_text("utf-8")


class TimedMark(NamedTuple):
    """Something on the table, from one step up to another."""

    svg: str
    first: int
    until: int


class _Scene(NamedTuple):
    """The table after one event: what happened, and everything that lies on it."""

    says: str
    marks: tuple[str, ...]


def replay_svg(history: HandHistory, game: Game) -> str:
    """Return a round as a picture that moves by itself, and stands on the last step for paper."""
    scenes = tuple(_scenes(history, game))
    steps = [TimedMark(_words(scene.says, 32), at, at + 1) for at, scene in enumerate(scenes)]
    drawn = "".join(_moving(mark, len(scenes)) for mark in (*_marks(scenes), *steps))
    return _picture(history, game, drawn)


def replay_html(history: HandHistory, game: Game) -> str:
    """Return a round as a page with buttons to step through it, and its hand history to keep."""
    scenes = tuple(_scenes(history, game))
    drawn = "".join(
        f'<g data-first="{mark.first}" data-until="{mark.until}"'
        f"{'' if mark.until == len(scenes) else ' hidden'}>{mark.svg}</g>"
        for mark in _marks(scenes)
    )
    steps = "".join(f"<li><button type=button>{escape(scene.says)}</button></li>" for scene in scenes)
    results = "".join(
        f"<tr><td>{result.seat}</td><td>{escape(result.player)}</td>"
        f"<td>{escape(game.wager(result.wager).name)}</td>"
        f"<td>{dollars(result.bet)}</td><td>{dollars(result.got)}</td></tr>"
        for result in history.results
    )
    title = f"{history.table}, round {history.number}"
    return (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<style>{_STYLE}</style>\n<main>\n<h1>{escape(title)}</h1>\n"
        f"<p>{escape(game.name)} · {escape(history.house)} · {history.began:%Y-%m-%d %H:%M:%S %Z}</p>\n"
        f"<div class=table>{_picture(history, game, drawn, 34)}</div>\n"
        "<p class=now role=status aria-live=polite></p>\n<div class=controls hidden>"
        "<button type=button data-go=first>First</button><button type=button data-go=back>Back</button>"
        "<button type=button data-go=play>Play</button><button type=button data-go=next>Next</button>"
        "<button type=button data-go=last>Last</button>"
        f'<input type=range min=0 max={len(scenes) - 1} value={len(scenes) - 1} aria-label="Step"></div>\n'
        f"<h2>Results</h2>\n<table><thead><tr><th>Seat<th>Player<th>Bet on<th>Bet<th>Got</tr></thead>"
        f"<tbody>{results}</tbody></table>\n<h2>Steps</h2>\n<ol start=0 class=steps>{steps}</ol>\n"
        f"<h2>Hand history</h2>\n<pre>{escape(write_history(history))}</pre>\n</main>\n"
        f"<script>{_SCRIPT}</script>\n"
    )


# ------------------------------------------------------------------------------------------ the steps


def _scenes(history: HandHistory, game: Game) -> Iterator[_Scene]:
    events = effective(each.event for each in history.events)
    before, *tables = history.tables(game)
    shown = tuple(_drawn(before))
    yield _Scene("before the round", shown)
    for event, table in zip(events, tables, strict=True):
        if table.round is not None:  # at the end the last layout stays
            shown = tuple(_drawn(table))
        yield _Scene(write_line(event), shown)


def _marks(scenes: Sequence[_Scene]) -> list[TimedMark]:
    """Return what lies on the table, each thing once for as long as it lies there; words lie on top."""
    found: list[tuple[bool, int, TimedMark]] = []
    since: dict[str, tuple[int, int]] = {}
    for at, scene in enumerate((*scenes, _Scene("", ()))):
        now = set(scene.marks)
        for svg in [svg for svg in since if svg not in now]:
            first, order = since.pop(svg)
            found.append((svg.startswith("<text"), order, TimedMark(svg, first, at)))
        since |= {svg: (at, order) for order, svg in enumerate(scene.marks) if svg not in since}
    return [mark for _, _, mark in sorted(found)]


def _moving(mark: TimedMark, steps: int) -> str:
    """Return a mark that is shown in its time; one that lies there at the end is there without any motion."""
    begin, end = mark.first * _SECONDS, mark.until * _SECONDS
    if mark.until < steps:
        return (
            f'<g visibility="hidden"><set attributeName="visibility" to="visible" begin="{begin:g}s" '
            f'end="{end:g}s"/>{mark.svg}</g>'
        )
    if mark.first == 0:
        return mark.svg
    return f'<g><set attributeName="visibility" to="hidden" begin="0s" end="{begin:g}s"/>{mark.svg}</g>'


# ------------------------------------------------------------------------------------------ the table


def _picture(history: HandHistory, game: Game, drawn: str, top: int = 0) -> str:
    """Return the table with all marks; `top` cuts off the line of words above it."""
    height = _height(game, history)
    says = f"{game.name}, table {history.table}, round {history.number}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 {top} {WIDTH} {height - top}" role="img" '
        f'font-family="Georgia, serif">\n<title>{escape(says)}</title>\n'
        f'<rect width="{WIDTH}" height="{height}" fill="#f4f1e8"/>'
        f'<rect x="12" y="44" width="{WIDTH - 24}" height="{height - 56}" rx="40" fill="#1f5c46"/>\n'
        f"{drawn}\n</svg>\n"
    )


def _height(game: Game, history: HandHistory) -> int:
    seats = next(each.seats for each in history.before if isinstance(each, e.TableOpened))
    return _top_of(game, 0) + _seat_height(game) * (1 + (seats - 1) // _SEATS) + 24


def _top_of(game: Game, row: int) -> int:
    """Return where a row of seats begins, below the table's cards."""
    return 200 + row * _seat_height(game)


def _seat_height(game: Game) -> int:
    return 150 + _LINE * len(game.wagers)


def _drawn(table: Table) -> Iterator[str]:
    """Yield everything that lies on a table, each thing as its own mark."""
    game, play = table.plan.game, table.round
    folded = {hand.seat for hand in play.hands if hand.folded_at is not None} if play else set[int]()
    for seat, player in enumerate(table.seats, 1):
        if player is not None:
            x, y = _place(game, seat)
            gone = ", folded" if seat in folded else ""
            yield _text(f"{seat} · {player}{gone}", x, y + 18, 17, bold=True)
            if not table.bearer:
                yield _text(f"{dollars(table.chips_of(player))} in chips", x, y + 38, 14)
    if play is None:
        return
    yield from _shared(table, play)
    for hand in play.hands:
        yield from _hand(table, hand)


def _shared(table: Table, play: Round) -> Iterator[str]:
    groups = [number for number, cards in enumerate(play.shared) if cards]
    across = sum(len(play.shared[number]) * (_CARD + 6) + 40 for number in groups)
    x = (WIDTH - across) / 2 + 20
    for number in groups:
        wide = len(play.shared[number]) * (_CARD + 6)
        yield _text(table.plan.groups[number].name, x + wide / 2, 74, 15)
        up = play.shared_up[number]
        for at, card in enumerate(play.shared[number]):
            yield _card(card if up[at] else None, x + at * (_CARD + 6), 86)
        x += wide + 40


def _hand(table: Table, hand: Hand) -> Iterator[str]:
    """Yield one hand: its cards, then its wagers with what they came to."""
    game = table.plan.game
    x, y = _place(game, hand.seat)
    cards = [card for group in hand.cards for card in group]
    step = min(_CARD + 4, (WIDTH / _SEATS - 20 - _CARD) / max(1, len(cards) - 1))
    left = x - (step * (len(cards) - 1) + _CARD) / 2
    for at, card in enumerate(cards):
        yield _card(card, left + at * step, y + 48, folded=hand.folded_at is not None)
    line = 0
    for wager, bet, settled in zip(table.plan.wagers, hand.bets, hand.settled, strict=True):
        if not bet:
            continue
        y_line = y + 48 + _CARD * 1.45 + 20 + line * _LINE
        line += 1
        came = dollars(bet)
        if settled is not None:
            won = settled.won + settled.returned - bet
            came = f"+{dollars(won)}" if won > 0 else f"−{dollars(-won)}" if won else "push"
        yield _text(wager.name, x - _COLUMN, y_line, 14, anchor="start")
        yield _text(came, x + _COLUMN, y_line, 14, anchor="end", bold=settled is not None)


def _place(game: Game, seat: int) -> tuple[float, float]:
    row, column = divmod(seat - 1, _SEATS)
    return WIDTH / _SEATS * (column + 0.5), _top_of(game, row)


def _card(card: Card, x: float, y: float, *, folded: bool = False) -> str:
    box = f'x="{x:.1f}" y="{y:.1f}" width="{_CARD}" height="{_CARD * 1.4:.1f}" rx="5"'
    faded = ' opacity="0.45"' if folded else ""
    if card is None:
        return f'<rect {box} fill="#7f1d1d" stroke="#f4f1e8" stroke-width="3"{faded}/>'
    ink, text = _INKS[suit(card)], card_symbol(card)
    size = 22 if len(text) < 3 else 18
    return (
        f'<g{faded}><rect {box} fill="#fff" stroke="#333"/><text x="{x + _CARD / 2:.1f}" '
        f'y="{y + _CARD * 0.88:.1f}" font-size="{size}" font-weight="bold" text-anchor="middle" '
        f'fill="{ink}">{text}</text></g>'
    )


def _text(text: str, x: float, y: float, size: int, *, anchor: str = "middle", bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}"{weight} text-anchor="{anchor}" fill="#fff">'
        f"{escape(text)}</text>"
    )


def _words(text: str, y: int) -> str:
    at = f'x="{WIDTH / 2:g}" y="{y}"'
    return f'<text {at} font-size="18" text-anchor="middle" fill="#111">{escape(text)}</text>'
