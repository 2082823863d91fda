"""A real house over HTTP with a poker table: Dan deals at P1, where Ann, Bob and Cy sit with $40 each."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Any, Final

from tests.browser.halls import FILE, PASSWORD, T1, Hall, counts_opener, opens
from tests.server.running import Visitor, running

P1: Final = "poker/P1"
POSTED: Final = """
[poker]
rake_percent = 10
rake_most = "$4"
rake_step = "$1"

[[staff]]
id = "Dan"
badge = "NH-006"
roles = ["dealer"]
"""
PLAYERS: Final = ("Ann", "Bob", "Cy")
BANK: Final = [{"denomination": 100, "pieces": 400}]


class PokerHall(Hall):
    """A running hall with Max on the floor and Dan at the poker table."""

    def staff(self) -> None:
        self.max, self.dan = self.visitor("Max"), self.visitor("Dan")

    def enters(self, name: str, *, by: Visitor | None = None, **data: Any) -> None:
        """Enter something on the tablet, which must be done."""
        self.asks(P1, name, by=by or self.dan, **data)

    def turns(self, *turns: tuple[int, str] | tuple[int, str, int]) -> None:
        for seat, action, *cents in turns:
            self.enters("TakeTurn", seat=seat, action=action, cents=sum(cents))

    def refused(self, name: str, *, by: Visitor | None = None, **data: Any) -> Any:
        """The answer to something that must be refused."""
        order = {"target": P1, "name": name, "data": data, "key": token_hex(8)}
        reply = (by or self.dan).ask("/api/commands", order)
        assert reply.status == 409, reply
        return reply.data

    def seats(self) -> None:
        """Open P1 for bets up to $4, and seat three players."""
        terms = {"game": "Texas hold'em", "seats": 9, "limit": 4_00}
        self.asks(P1, "OpenPoker", "Cal", by=self.max, **terms, bank=BANK, sent_by="Cal")
        self.asks("house", "AssignDealer", by=self.max, table="P1", dealer="Dan")
        counts_opener(self, "P1", BANK, "Dan", "Max")
        for seat, player in enumerate(PLAYERS, 1):
            self.enters("SeatPlayer", player=player, seat=seat)
            self.enters("SellHere", player=player, cents=40_00)

    def view(self, who: Visitor | None = None) -> Any:
        return (who or self.dan).ask("/api/views/poker/P1").data


@contextmanager
def poker_hall(folder: Path) -> Iterator[PokerHall]:
    """A hall whose day is open and cage funded, with nobody at a poker table yet."""
    file = folder / "hall.toml"
    file.write_text(FILE.replace("[[staff]]", POSTED.lstrip() + "\n[[staff]]", 1))
    with running(folder, "--house", str(file)) as house:
        found = PokerHall(house)
        for person in ("Max", "Cal", "Cam", "Dan"):
            found.olga.resets(person, PASSWORD)
        opens(found)
        found.asks("house", "StartDuty", person="Dan")
        chips = [{"denomination": 100, "pieces": 2_000}, {"denomination": 500, "pieces": 100}]
        found.funds(chips)
        bank = [{"denomination": 100, "pieces": 200}]  # whoever comes in sees a table on the floor
        found.asks(T1, "OpenTable", "Cal", game="nh-holdem-stud", seats=6, bank=bank, sent_by="Cal")
        found.staff()
        yield found
