"""Rounds as they are published, settled again in the browser: for tests that both settle alike."""

import json
import random
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from deno import find_deno_bin

from croupier.cards import DECK
from croupier.games import Game
from croupier.server.aggregates.sealed_round import terms_of
from croupier.server.queries.proof import Telling
from croupier.table import RefusedError
from croupier.table import events as e
from croupier.table.drive import EVERYTHING
from croupier.table.state import Table
from tests.play import opened
from tests.table.bots import PLAYERS, a_round, played, rich_deck, some_deck, some_readings

WEB = Path(__file__).parents[2] / "src" / "croupier" / "server" / "web"
SCRIPT = Path(__file__).with_name("settled.js")
SETTLED = ("WagerTaken", "WagerPaid", "WagerPushed", "CapShared")


class ToldRound(NamedTuple):
    """A round as somebody is told it who saw every card."""

    sheet: str
    terms: Mapping[str, Any]
    events: Sequence[dict[str, Any]]


def told(before: Table, log: Iterable[e.Event]) -> ToldRound:
    """A round as it is published; `before` is the table before it."""
    events = [dict(each) for each in Telling(before, frozenset(DECK), lambda *_: None).tell(log, ())]
    game = before.plan.game
    return ToldRound(game.file_data, json.loads(json.dumps(terms_of(before))), events)


def in_browser(rounds: Iterable[ToldRound]) -> list[dict[str, str]]:
    """What the browser finds in the payments of rounds."""
    command = [find_deno_bin(), "run", "-q", "--no-check", "--allow-read", str(SCRIPT), str(WEB)]
    lines = "\n".join(json.dumps(each._asdict()) for each in rounds)
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def capped(game: Game, rng: random.Random) -> Game:
    """A game under a low cap that is often reached, if it has none of its own or by chance."""
    data = json.loads(game.file_data)
    data["cap"] = {
        "amount": rng.choice(("$20", "$75.50", "$300")),
        "scope": rng.choice(("table", "player", "hand")),
        "counts": rng.choice(("winnings", "everything returned")),
        "shared": rng.choice(("pro rata", "in settlement order", "equal shares")),
        "reaches_even_money": rng.random() < 0.7,
    }
    return Game.unchecked(data).with_readings(dict(game.chosen)).with_blanks(dict(game.filled))


def random_rounds(game: str, many: int, seed: int) -> Iterator[ToldRound]:
    """Rounds of a game that bots played by chance: any readings, rare hands, caps, jackpots, second hands."""
    rng = random.Random(f"{game} {seed}")
    for _ in range(many):
        ready = played(game, some_readings(game, rng) if rng.random() < 0.7 else ())
        if rng.random() < 0.3:
            ready = capped(ready, rng)
        table = opened(ready, *PLAYERS[: rng.randint(1, 4)], chip=rng.choice((0, 0, 50, 100)))
        table = table._replace(holds_jackpots=rng.random() < 0.5, holds_from=rng.choice((0, 0, 50_00)))
        table = table._replace(holds_sums=rng.random() < 0.5)
        down = [each._replace(face_down=rng.random() < 0.2) for each in table.players]
        table = table._replace(players=tuple(down))
        if rng.random() < 0.3:
            table = _with_second_hand(table)
        log: list[e.Event] = []
        try:
            a_round(table, rng.randrange(1 << 30), EVERYTHING, log, rng.choice((some_deck, rich_deck)))
        except RefusedError:
            continue  # nobody made a bet that these chips can pay
        yield told(table, log)


def _with_second_hand(table: Table) -> Table:
    """The table with its first player at a free seat too, as the floor allows."""
    free = table.seats.index(None) + 1
    first = str(table.seats[0])
    return table._replace(
        seats=tuple(first if seat == free else who for seat, who in enumerate(table.seats, 1)),
        second_hands=frozenset({free}),
    )


def with_a_lie(told_: ToldRound, rng: random.Random) -> ToldRound | None:
    """The round with one payment told otherwise; None where nothing was settled."""
    events = [dict(each) for each in told_.events]
    paid = [n for n, each in enumerate(events) if each["event"] in SETTLED]
    if not paid:
        return None
    at = rng.choice(paid)
    event = events[at]
    amounts = [name for name in ("won", "held", "stake", "cents") if name in event]
    what = rng.randrange(4)
    if what == 0:
        del events[at]
    elif what == 1 and "hand" in event:
        event["hand"] += "s"
    elif what == 2 and "reason" in event:
        event["reason"] = "a whim"
    else:
        event[rng.choice(amounts)] += rng.choice((-1, 1, 100))
    return told_._replace(events=events)
