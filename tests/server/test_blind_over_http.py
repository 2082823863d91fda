"""Attack: while the tray and the cage are counted, read at every address what the counts should come to."""

import json
import re
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import pytest

from croupier.games.words import dollars
from tests.loops import at_least_one
from tests.server.running import House, Visitor
from tests.server.test_jackpots_over_http import T1, opened, served

pytestmark = pytest.mark.slow
TRAY: Final = 415_00
CASH: Final = 485_00
CHIPS: Final = 365_00
ASKED: Final = "$1,000,000"
EXPECTED: Final = (TRAY, CASH, CHIPS, CASH + CHIPS)
TARGETS: Final = ("house", "table/T1", "jackpots/J", "tournament/none", "poker/P1")
_NOT_OF_THE_HOUSE: Final = ("/api/lab", "/api/advice", "/api/practice", "/api/games", "/api/sheets")


def fives(cents: int) -> list[dict[str, int]]:
    return [{"denomination": 5_00, "pieces": cents // 5_00}]


def worth(chips: list[dict[str, int]]) -> int:
    return sum(each["denomination"] * each["pieces"] for each in chips)


def counting(house: House) -> dict[str, Visitor]:
    """Tray and cage hold sums like no other, and one person has counted each of them, wrongly."""
    people = opened(house)
    people["Cal"].order("house", "SellChips", player="Ann", cash=35_00, chips=fives(35_00))
    people["Dan"].order(T1, "BuyChips", player="Ann", cents=85_00)
    people["Dan"].order(T1, "Leave", player="Ann")
    people["Flo"].order("house", "AssignDealer", table="T1", dealer=None)
    people["Flo"].order("house", "AskFill", table="T1", chips=fives(50_00))
    people["Flo"].order("house", "CancelTransfer", number=1, reason="not needed")
    people["Max"].order(
        "house",
        "FundCage",
        signed={"name": "Cal", "password": "correct horse battery staple"},
        cash=50_00,
        chips=[],
        says="float",
        received_by="Cal",
    )
    assert TRAY in tells(people["Flo"].ask("/api/views/house").data), "so it is what is looked for"
    drawer = people["Olga"].audited()["drawer"]
    assert {CASH, CHIPS} == {drawer["cash"], worth(drawer["chips"])}
    people["Flo"].order("house", "CountTray", table="T1", chips=fives(100_00))
    people["Cal"].order("house", "CountCage", cash=1_00, chips=[])
    return people


def addresses(house: House, reader: Visitor) -> list[str]:
    """Every address that can be read, with what there is for what it takes."""
    shown = reader.ask("/api/views/house").data
    day = shown["day"]
    takes = {
        "day": [day], "date": [day], "month": [day[:7]], "table": ["T1"], "id": ["T1"], "table_id": ["T1"],
        "target": TARGETS, "number": ["1", *(slip["number"] for slip in shown.get("slips", ()))],
        "charity": ["Food Pantry"], "round": ["1"], "who": ["Flo"], "person": ["Flo"], "player": ["Ann"],
    }  # fmt: skip
    found = []
    for path, kinds in house_paths(house).items():
        if "get" not in kinds or path.startswith(_NOT_OF_THE_HOUSE):
            continue
        made = [path]
        for name in re.findall(r"\{([^}:]+)[^}]*\}", path):
            values = [quote(str(each), safe="/") for each in takes.get(name, ["1"])]
            made = [re.sub(r"\{" + name + r"[^}]*\}", each, one) for one in made for each in values]
        found += made
    return [*found, *(f"/api/reports/daily/{day}?form={form}" for form in ("text", "csv"))]


def house_paths(house: House) -> dict[str, Any]:
    return dict(json.loads(json.dumps(Visitor(house).ask("/openapi.json").data))["paths"])


def tells(body: object) -> list[int]:
    """The expected sums that a text has, as a number of cents or in words; digits within a hash are none."""
    text = body.decode(errors="replace") if isinstance(body, bytes) else json.dumps(body)
    return [
        cents
        for cents in EXPECTED
        if re.search(rf"(?<![\w.]){cents}(?![\w.])|{re.escape(dollars(cents))}(?![\d.,])", text)
    ]


def refusals(people: dict[str, Visitor]) -> list[str]:
    """Ask for more than there can be of what is counted; return what is said of it."""
    far = 1_000_000_00
    hundreds = [{"denomination": 5_00, "pieces": far // 5_00}]
    attempts: tuple[tuple[str, str, str, dict[str, Any]], ...] = (
        ("Flo", "house", "AskCredit", {"table": "T1", "chips": hundreds}),
        ("Flo", "house", "SendTransfer", {"number": 2}),
    )
    said = []
    for name, target, command, data in attempts:
        wish = {"target": target, "name": command, "key": f"{name}-{command}", "data": data}
        reply = people[name].ask("/api/commands", wish)
        if reply.status != 200:
            said.append(reply.data["says"])
    people["Flo"].order("house", "CancelTransfer", number=2, reason="not needed")
    return said


def test_nobody_who_counts_reads_what_the_count_should_come_to(tmp_path: Path) -> None:
    with served(tmp_path) as house:
        people = counting(house)
        told = refusals(people)
        assert told
        assert {amount for says in told for amount in re.findall(r"\$[\d,.]*\d", says)} <= {ASKED}, told
        found, read = [], 0
        for name, reader in people.items():
            for address in at_least_one(addresses(house, reader)):
                reply = reader.ask(address)
                read += reply.status == 200
                found += [(name, address, each) for each in tells(reply.data)]
            with reader.socket() as wire:
                seen = [wire.watch(target) for target in TARGETS[:3]]
            found += [(name, "socket", each) for each in tells(seen)]
        assert read > 20 * len(people)
        assert found == []
