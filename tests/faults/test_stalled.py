"""A house that stands still for longer than a clock runs: nobody loses a hand to it.

The process is stopped and let go on (SIGSTOP, SIGCONT), as a machine does that sleeps, swaps or is starved.
"""

import json
import signal
import time
from contextlib import ExitStack
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from croupier.store import open_log
from tests.faults.stage import GAME, QUICK, Stage
from tests.faults.test_restored import T, to_the_decision, until
from tests.faults.test_strangers import MONSTER, hung_up, line
from tests.server.running import House, Visitor, Wire

pytestmark = pytest.mark.slow
DECISION = 6.0
CLOCKS = replace(QUICK, bets=60_000, decision=int(DECISION * 1_000), show=60_000, alone=0)


def stand_still(house: House) -> None:
    """Stop the house, as nobody in it can notice."""
    house.process.send_signal(signal.SIGSTOP)


def goes_on(house: House) -> None:
    """Let it go on after longer than anybody may decide."""
    time.sleep(DECISION + 1)  # what the house must not count is real time
    house.process.send_signal(signal.SIGCONT)


def ran_out(stage: Stage) -> int:
    with open_log(stage.database, reading=True) as log:
        return sum(row.type == "ClockRanOut" for row in log.read(T))


def bet(wire: Wire) -> dict[str, Any]:
    """Play to a decision, and return the message that decides to bet."""
    seen = to_the_decision(wire)
    choice: dict[str, Any] = {"seat": 1, "choice": "bet"}
    if seen["choice"]["units"]:
        choice["units"] = seen["choice"]["units"][0]
    return {"do": "command", "target": T, "name": "Choose", "data": choice, "key": "choose"}


def test_a_bet_among_monstrous_cookies_is_a_bet(tmp_path: Path) -> None:
    """Attack: 24 quoted cookies of 15 kB at once, while a player presses BET."""
    stage = Stage.on_sqlite(tmp_path)
    with stage.open("--finish", "0") as house, ExitStack() as open_:
        Visitor(house).as_operator().order(T, "OpenTable", game=GAME, seats=6, clocks=asdict(CLOCKS))
        wire = open_.enter_context(Visitor(house).as_guest().socket())
        order = bet(wire)
        strangers = [open_.enter_context(line(house)) for _ in range(24)]
        for each in strangers:
            each.sendall(f"GET /api/me HTTP/1.1\r\nHost: localhost\r\nCookie: {MONSTER}\r\n\r\n".encode())
        wire.say(**order)
        assert wire.hear_a("answer")["ok"]
        assert [hung_up(each).status for each in strangers] == [431] * 24
    with open_log(stage.database, reading=True) as log:
        decided = [json.loads(row.body)["choice"] for row in log.read(T) if row.type == "Decided"]
    assert decided[0] == "bet"
    assert ran_out(stage) <= 1, "a later decision may run out; this one did not"


@pytest.mark.parametrize("says", ["while it stood still", "after it"])
def test_a_house_that_stood_still_folds_nobody(tmp_path: Path, says: str) -> None:
    stage = Stage.on_sqlite(tmp_path)
    with stage.open("--finish", "0") as house:
        Visitor(house).as_operator().order(T, "OpenTable", game=GAME, seats=6, clocks=asdict(CLOCKS))
        with Visitor(house).as_guest().socket() as wire:
            order = bet(wire)
            stand_still(house)
            if says == "while it stood still":
                wire.say(**order)
            goes_on(house)
            if says == "after it":
                Visitor(house).ask("/health/live")  # it answers again
                assert ran_out(stage) == 0
                wire.say(**order)
            answer = wire.hear_a("answer")
            assert answer["ok"], answer
        assert house.stop() == 0
    with open_log(stage.database, reading=True) as log:
        decided = [json.loads(row.body) for row in log.read(T) if row.type == "Decided"]
    assert decided[0]["choice"] == "bet", decided
    assert ran_out(stage) <= 1, "a later decision may run out; this one did not"


def test_the_clock_of_somebody_who_says_nothing_goes_on_with_what_was_left(tmp_path: Path) -> None:
    stage = Stage.on_sqlite(tmp_path)
    with stage.open("--finish", "0", "--log", "info", "--metrics-port", "0") as house:
        boss = Visitor(house).as_operator()
        boss.order(T, "OpenTable", game=GAME, seats=6, clocks=asdict(CLOCKS))
        with Visitor(house).as_guest().socket() as wire:
            to_the_decision(wire)
            stand_still(house)
            goes_on(house)
            until(wire, "result is shown")
        told = boss.ask("/metrics").data.decode()
        (total,) = (line for line in told.splitlines() if line.startswith("croupier_stall_seconds_sum"))
        assert float(total.split()[1]) > DECISION
        assert house.stop() == 0
        assert "nobody was heard for" in house.errors()
    with open_log(stage.database, reading=True) as log:
        rows = log.read(T)
    closed = next(row.at for row in rows if row.type == "BetsClosed")
    out = next(row.at for row in rows if row.type == "ClockRanOut")
    assert (out - closed).total_seconds() > 2 * DECISION, "the time it stood still, and all of their own"
