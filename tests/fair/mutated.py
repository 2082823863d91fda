"""Proof files with one thing changed at random, for programs that must agree on what is false in them."""

import json
import random
from collections.abc import Callable
from typing import Any

WORDS = ("", "x", "2c", "Qs", "00" * 32, "ab" * 16, "seat 3", "RoundDead", "\ud800", "{}", "[]", "null")
NUMBERS = (-1, 0, 1, 2, 7, 8, 9, 52, 53, 255, 256, 10**12)
TEXTS = ("header", "terms", "events")  # JSON within the file


def without_end(lie: Any) -> None:
    """Take the end of a round away, and its place in the log, which would tell."""
    events = [each for each in json.loads(lie["events"]) if each["event"] != "RoundFinished"]
    lie["events"] = json.dumps(events, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    lie.pop("logged", None)
    lie.pop("over", None)


def paid_more(lie: Any) -> None:
    """Pay $9,999 in a round without an end."""
    without_end(lie)
    paid = {"event": "WagerPaid", "seat": 1, "wager": "ante", "won": 999_900}
    lie["events"] = lie["events"][:-1] + "," + json.dumps(paid) + "]"


def more_in_the_sheet(lie: Any) -> None:
    """Add a key to the sheet, if there is one."""
    if "sheet" in lie:
        lie["sheet"] = json.dumps({**json.loads(lie["sheet"]), "extra": 1})


def another_sheet(lie: Any) -> None:
    """Empty the sheet, if there is one."""
    if "sheet" in lie:
        lie["sheet"] = "{}"


def said_twice(lie: Any) -> None:
    """Name something twice in a text of JSON, of which the last one read is the true one."""
    for name in ("header", "terms", "sheet"):
        if isinstance(lie.get(name), str) and lie[name].startswith("{"):
            lie[name] = '{"licensee":"somebody","game":"x","id":"y",' + lie[name][1:]


ATTACKS: tuple[Callable[[Any], object], ...] = (
    without_end,
    paid_more,
    more_in_the_sheet,
    another_sheet,
    said_twice,
    lambda lie: lie.update(game="let-it-ride"),
    lambda lie: lie.update(game_hash="00" * 32),
    lambda lie: lie.update(over=not lie["over"]),
    lambda lie: lie.update(over=1),
    lambda lie: lie.update(began="2020-01-01T00:00:00Z"),
    lambda lie: lie.update(began=None),
)


def mutate(proof: Any, rng: random.Random) -> Any:
    """Return a copy of a proof after one to three changes."""
    lie = json.loads(json.dumps(proof))
    if rng.random() < 0.15:
        rng.choice(ATTACKS)(lie)
        return lie
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        _change(lie, rng)
    return lie


def _change(lie: Any, rng: random.Random) -> None:
    name = rng.choice(TEXTS)
    if rng.random() < 0.35 and isinstance(lie.get(name), str):
        try:
            inside = json.loads(lie[name])
        except ValueError:
            return
        _change_within(inside, rng)
        lie[name] = json.dumps(inside, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    else:
        _change_within(lie, rng)


def _change_within(data: Any, rng: random.Random) -> None:
    """Change, remove, double or move one thing somewhere in plain data."""
    holder, key = _place(data, rng)
    if holder is None:
        return
    what = rng.randrange(6)
    if what == 0:
        del holder[key]
    elif what == 1 and isinstance(holder, list):
        holder.insert(rng.randrange(len(holder) + 1), json.loads(json.dumps(holder[key])))
    elif what == 2 and isinstance(holder, list):
        rng.shuffle(holder)
    elif what == 3:
        other, there = _place(data, rng)
        if other is not None:
            holder[key] = json.loads(json.dumps(other[there]))
    else:
        holder[key] = _other(holder[key], rng)


def _place(data: Any, rng: random.Random) -> tuple[Any, Any]:
    """Return somewhere in plain data: a list or an object, and which of it."""
    holder = data
    while True:
        if not isinstance(holder, list | dict) or not holder:
            return None, None
        key: Any = rng.randrange(len(holder)) if isinstance(holder, list) else rng.choice(sorted(holder))
        if isinstance(holder[key], list | dict) and holder[key] and rng.random() < 0.8:
            holder = holder[key]
            continue
        return holder, key


def _other(value: Any, rng: random.Random) -> Any:
    if isinstance(value, str) and value and rng.random() < 0.6:
        at = rng.randrange(len(value))
        return value[:at] + rng.choice("0123456789abcdefQsT \n") + value[at + 1 :]
    if type(value) is int and rng.random() < 0.6:
        return value + rng.choice((-1, 1))
    return rng.choice((*WORDS, *NUMBERS, None, True, False, [], {}, [1], 1.5))
