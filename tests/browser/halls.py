"""A real hall for browser tests: a house file, people with their own passwords, a day that is open."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tests.browser import ahead
from tests.browser.visits import work
from tests.noon import ZONE
from tests.server.running import House, Visitor, running

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PASSWORD: Final = "correct horse battery staple"
FILE: Final = """
licensee = "NHCg"
operator = "Olga"
second_factor = false
countersign_after = 0
denominations = ["$1", "$2", "$3", "$4", "$5", "$25"]

[[staff]]
id = "Olga"
badge = "NH-001"
roles = ["operator"]

[[staff]]
id = "Max"
badge = "NH-002"
roles = ["manager", "floor"]

[[staff]]
id = "Cal"
badge = "NH-003"
roles = ["cage"]

[[staff]]
id = "Cam"
badge = "NH-013"
roles = ["cage"]

[[staff]]
id = "Mercy"
badge = "NH-004"
roles = ["charity member"]
charity = "Food Pantry"

[[staff]]
id = "Fred"
badge = "NH-005"
roles = ["charity member"]
charity = "Fire Relief"

[[game]]
id = "nh-holdem-stud"
"""
EVERYBODY: Final = ["Max", "Cal", "Cam", "Mercy", "Fred"]
T1: Final = "table/T1"
FLOAT: Final = [{"denomination": 100, "pieces": 2_000}, {"denomination": 2_500, "pieces": 100}]
_keys = count()


class Hall:
    """A running hall with its operator at the desk."""

    def __init__(self, house: House) -> None:
        self.house, self.olga = house, Visitor(house)
        signed = self.olga.ask("/api/sign-in", {"name": "Olga", "password": house.password})
        assert signed.status == 200, signed

    def asks(
        self, target: str, name: str, signed: str = "", *, by: Visitor | None = None, **data: Any
    ) -> None:
        """Have the operator, or somebody else, give a command, which must be done."""
        signature = {"name": signed, "password": PASSWORD} if signed else None
        (by or self.olga).order(target, name, signed=signature, **data)

    def funds(self, chips: Sequence[Mapping[str, int]]) -> None:
        """Bring $1,000 and chips to the cage, for which its cashier signs."""
        brought: dict[str, Any] = {
            "cash": 1_000_00,
            "chips": chips,
            "says": "float of the day",
            "received_by": "Cal",
        }
        self.asks("house", "FundCage", "Cal", **brought)

    def visitor(self, name: str) -> Visitor:
        """Somebody of the staff, over HTTP."""
        found = Visitor(self.house)
        assert found.ask("/api/sign-in", {"name": name, "password": PASSWORD}).status == 200
        return found

    def page(
        self, browser: "Browser", name: str, room: str, *, size: str = "desk", light: str = "dark"
    ) -> "Page":
        """Somebody of the staff in a room, with a browser."""
        return work(browser, self.house, room, by=name, password=PASSWORD, size=size, light=light)


@contextmanager
def hall(folder: Path, *, clock: Path | None = None, zone: str = ZONE) -> Iterator[Hall]:
    """A hall whose day is open, its cage funded and table T1 open with a bank of $200.

    With a clock it is so many seconds ahead of the wall as that file says.
    """
    file = folder / "hall.toml"
    file.write_text(f'zone = "{zone}"\n{FILE}')
    program = ahead.by(clock) if clock else ()
    with running(folder, "--house", str(file), program=program) as house:
        found = Hall(house)
        for person in EVERYBODY:
            found.olga.resets(person, PASSWORD)
        opens(found)
        found.funds(FLOAT)
        bank = [{"denomination": 100, "pieces": 200}]
        found.asks(T1, "OpenTable", "Cal", game="nh-holdem-stud", seats=6, bank=bank, sent_by="Cal")
        yield found


def opens(at: Hall) -> None:
    """Open the day for Food Pantry, with everybody on duty."""
    games = [{"game": "nh-holdem-stud"}]
    at.asks("house", "OpenDay", charities=["Food Pantry"], games=games, on_duty=EVERYBODY)


def counts_all(at: Hall, tray: int) -> None:
    """Close T1 and count it and the cage, each by two people, and ask to close the day."""
    max_, cal, cam = (at.visitor(name) for name in ("Max", "Cal", "Cam"))
    at.asks(T1, "CloseTable")
    chips = [{"denomination": 100, "pieces": tray}]
    for counter in (max_, at.olga):
        at.asks("house", "CountTray", by=counter, table="T1", chips=chips)
    for counter in (max_, cam):
        at.asks("house", "CountDrop", by=counter, table="T1", cash=0)
    at.asks("house", "AcceptDrop", by=cal, table="T1")
    drawer = at.olga.audited()["drawer"]
    for counter in (max_, cal):
        at.asks("house", "CountCage", by=counter, **drawer)
    at.asks("house", "ProposeClose", by=max_)


def counts_opener(at: Hall, table: str, chips: Sequence[Mapping[str, int]], *counters: str) -> None:
    """Have two people count what a live table opened with, before anything is sold or dealt there."""
    for counter in counters:
        at.asks("house", "CountTray", by=at.visitor(counter), table=table, chips=chips)


def loses_an_ante(at: Hall) -> None:
    """Ann buys $100 at the window, bets an ante of $4 at T1, folds, and goes with the other $96."""
    ann = Visitor(at.house)
    assert ann.ask("/api/register", {"id": "Ann", "password": PASSWORD}).status == 200
    chips = [{"denomination": 100, "pieces": 100}]
    at.asks("house", "SellChips", by=at.visitor("Cal"), player="Ann", cash=100_00, chips=chips, account=True)
    with ann.socket() as wire:
        wire.watch(T1)

        def gives(name: str, **data: Any) -> None:
            answer = wire.command(T1, name, f"ann-{next(_keys)}", **data)
            assert answer["ok"], answer

        def until(what: str) -> None:
            while wire.views[T1]["waits"]["for"] != what:
                wire.hear()

        gives("Sit", seat=1)
        gives("BringChips", cents=100_00)
        until("the first bet")
        gives("PlaceBet", seat=1, wager="ante", cents=4_00)
        gives("Ready")
        until("decision")
        gives("Choose", seat=1, choice="fold")
        until("the first bet")
        gives("CashOut", cents=96_00)
        gives("Leave")
