"""The text of a hand history, for people to read; it reads back into the same history.

It has a head, the table before the round, the round with the seconds since it began, and what each wager
came to. Lines that begin with # are passed over.
"""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from croupier.table import events as e
from croupier.table.history import HandHistory, HistoryError, SettledWager, TimedEvent
from croupier.table.record import MONEY, QUOTED, RecordError, read_line, write_line

FORMAT: Final = "croupier hand history 1"
_HEAD: Final = ("house", "table", "round", "game", "hash", "readings", "blanks", "dealt", "began", "ended")
_NONE: Final = "none"
_BEFORE, _ROUND, _RESULTS = "Before the round", "The round", "Results"
_TIMED: Final = re.compile(r"\+(?P<seconds>\d{1,9}\.\d{3}) (?P<line>.+)")
_RESULT: Final = re.compile(
    rf"seat (?P<seat>\d+), (?P<player>{QUOTED.shape}), on (?P<wager>\S+): "
    rf"bet (?P<bet>{MONEY.shape}), got (?P<got>{MONEY.shape})"
)


def write_history(history: HandHistory) -> str:
    """Return a hand history as text; `read_history` reads it back."""
    return "\n".join(_lines(history)) + "\n"


def _lines(history: HandHistory) -> Iterator[str]:
    yield FORMAT
    head = (
        history.house,
        history.table,
        str(history.number),
        history.game,
        history.game_hash,
        "; ".join(f"{question}={option}" for question, option in history.readings),
        "; ".join(f"{path}={amount}" for path, amount in history.blanks),
        history.dealt,
        history.began.isoformat(),
        history.ended.isoformat(),
    )
    for name, value in zip(_HEAD, head, strict=True):
        yield f"{name}: {value or _NONE}"
    yield from ("", f"{_BEFORE}:", *map(write_line, history.before))
    yield from ("", f"{_ROUND}:")
    for after, event in history.events:
        milliseconds = after // timedelta(milliseconds=1)
        yield f"+{milliseconds // 1000}.{milliseconds % 1000:03} {write_line(event)}"
    yield from ("", f"{_RESULTS}:", *map(_result_line, history.results))


def _result_line(result: SettledWager) -> str:
    seat, player, wager, bet, got = result
    return f"seat {seat}, {QUOTED.write(player)}, on {wager}: bet {MONEY.write(bet)}, got {MONEY.write(got)}"


def read_history(text: str) -> HandHistory:
    """Return the hand history of a text; HistoryError names the line that is wrong."""
    lines = [line.rstrip() for line in text.splitlines()]
    if not lines or lines[0] != FORMAT:
        raise HistoryError(f'a hand history begins with the line "{FORMAT}"')
    head: dict[str, str] = {}
    parts: dict[str, list[tuple[int, str]]] = {_BEFORE: [], _ROUND: [], _RESULTS: []}
    part = ""
    for number, line in enumerate(lines[1:], 2):
        if not line or line.startswith("#"):
            continue
        if line.removesuffix(":") in parts and line.endswith(":"):
            part = line[:-1]
        elif part:
            parts[part].append((number, line))
        else:
            name, _, value = line.partition(": ")
            if name not in _HEAD or name in head:
                raise HistoryError(f"line {number}: {name!r} is no line of the head, or is there twice")
            head[name] = "" if value == _NONE else value
    if missing := [name for name in _HEAD if name not in head]:
        raise HistoryError(f'the head lacks "{missing[0]}"; it has {", ".join(_HEAD)}, each on a line')
    try:
        number, began, ended = (
            int(head["round"]),
            datetime.fromisoformat(head["began"]),
            datetime.fromisoformat(head["ended"]),
        )
    except ValueError as wrong:
        raise HistoryError(f"the head of this history cannot be read: {wrong}") from None
    return HandHistory(
        house=head["house"],
        table=head["table"],
        number=number,
        game=head["game"],
        game_hash=head["hash"],
        readings=_pairs(head["readings"]),
        blanks=_pairs(head["blanks"]),
        dealt=head["dealt"],
        began=began,
        ended=ended,
        before=tuple(_event(*each) for each in parts[_BEFORE]),
        events=tuple(_timed(*each) for each in parts[_ROUND]),
        results=tuple(_result(*each) for each in parts[_RESULTS]),
    )


def _pairs(text: str) -> tuple[tuple[str, str], ...]:
    pairs = (each.partition("=") for each in text.split("; ") if each)
    return tuple((name, value) for name, _, value in pairs)


def _event(number: int, line: str) -> e.Event:
    try:
        return read_line(line)
    except RecordError as wrong:
        raise HistoryError(f"line {number}: {wrong}") from None


def _timed(number: int, line: str) -> TimedEvent:
    found = _TIMED.fullmatch(line)
    if not found:
        raise HistoryError(f'line {number}: begin it with the seconds since the round began, like "+1.250"')
    seconds, _, thousandths = found["seconds"].partition(".")
    after = timedelta(seconds=int(seconds), milliseconds=int(thousandths))
    return TimedEvent(after, _event(number, found["line"]))


def _result(number: int, line: str) -> SettledWager:
    found = _RESULT.fullmatch(line)
    try:
        if found:
            player, bet, got = (
                QUOTED.read(found["player"]),
                MONEY.read(found["bet"]),
                MONEY.read(found["got"]),
            )
            return SettledWager(int(found["seat"]), player, found["wager"], bet, got)
    except ValueError as wrong:
        raise HistoryError(f"line {number}: {wrong}") from None
    shape = 'seat 1, "Ann", on ante: bet $5, got $10'
    raise HistoryError(f"line {number}: a result is written like {shape}")
