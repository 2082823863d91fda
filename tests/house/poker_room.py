"""A hall with tables of live poker: what is entered on their tablets is posted, and kept on record."""

from dataclasses import dataclass, field, replace
from datetime import date, datetime

import pytest

from croupier.house import commands as hc
from croupier.house.ledger import AccountKind, Rack, change_for, rack
from croupier.house.poker import CLOSED, PokerTable, decide_as, evolve
from croupier.house.poker import commands as c
from croupier.house.poker import events as e
from croupier.house.poker.books import post, terms_of, verify_today
from croupier.house.poker.state import PokerAction, Winners
from croupier.house.readings import from_choices
from croupier.house.reports import Records
from croupier.house.settings import PokerRules, Rake
from croupier.house.state import of_table
from croupier.table import RefusedError
from tests.house.hall import DAY, NOON, SETTINGS, Count, explained, stud
from tests.house.told import Told

RAKE = Rake(percent=10, most=4_00, step=50)
BANK = rack((100, 300), (500, 100))
PLAYERS = ("Ann", "Bob", "Cy")


@dataclass
class PokerRoom(Told):
    """A hall whose poker tables are on record."""

    poker: dict[str, PokerTable] = field(default_factory=dict)
    hands: dict[str, list[e.Event]] = field(default_factory=dict)  # the history of each table

    def opens(
        self, id_: str = "P1", *, game: str = "Texas hold'em", limit: int | None = 4_00, bank: Rack = BANK
    ) -> "PokerRoom":
        """Open a poker table of nine seats, with Dot as its dealer."""
        terms = terms_of(self.house, game, 9, limit)
        self.do(hc.OpenPokerTable("Flo", self.now, id_, game, 9, limit, bank, "Cal"))
        self.do(hc.AssignDealer("Flo", self.now, id_, "Dot"))
        self._take(id_, (e.PokerOpened("Flo", self.now, id_, terms),))
        return self

    def _take(self, id_: str, events: tuple[e.Event, ...]) -> None:
        for event in events:
            self.poker[id_] = evolve(self.poker.get(id_, CLOSED), event)
        self.hands.setdefault(id_, []).extend(events)

    def enters(
        self, command: type[c.Command], *, by: str = "Dot", at: str = "P1", **fields: object
    ) -> "PokerRoom":
        """Enter something on the tablet of a table; nothing happens where any of it is refused."""
        self.enter(command(by=by, at=self.now, **fields), at)
        return self

    def enter(self, command: c.Command, id_: str = "P1") -> tuple[e.Event, ...]:
        table = self.poker[id_]
        events = decide_as(table, command, self.house.staff.get(command.by), self.house.tables[id_].dealer)
        after = table
        for event in events:
            verify_today(self.house, event)
            after = evolve(after, event)
        if not isinstance(command, c.ClosePoker):
            posting = post(self.house, id_, events, after)
            self.do(*((posting,) if posting else ()))
        self._take(id_, events)
        return events

    def refused(self, command: type[c.Command], *, by: str = "Dot", **fields: object) -> RefusedError:
        """The refusal of something that must be refused, and changes nothing."""
        before = self.poker["P1"], self.house
        with pytest.raises(RefusedError) as found:
            self.enter(command(by=by, at=self.now, **fields))
        assert (self.poker["P1"], self.house) == before
        return found.value

    # -------------------------------------------------------------------------------- whole steps

    def seats(self, *players: str, cents: int = 100_00) -> "PokerRoom":
        """Seat players from seat 1 on, who buy chips at the table."""
        for seat, player in enumerate(players or PLAYERS, 1):
            self.enters(c.SeatPlayer, player=player, seat=seat)
            self.enters(c.SellHere, player=player, cents=cents)
        return self

    def turns(self, *turns: tuple[int, str] | tuple[int, str, int]) -> "PokerRoom":
        """Enter turns: the seat, what it does, and how much."""
        for seat, action, *cents in turns:
            self.enters(c.TakeTurn, seat=seat, action=PokerAction(action), cents=sum(cents))
        return self

    def next_round(self) -> "PokerRoom":
        return self.enters(c.CloseBettingRound)

    def begins(self, button: int = 3) -> "PokerRoom":
        return self.enters(c.BeginHand, button=button)

    def pushes(self, *winners: tuple[int, ...]) -> e.HandFinished:
        """Push each pot to its winners."""
        (done,) = self.enter(
            c.PushPot(by="Dot", at=self.now, winners=tuple(Winners(seats) for seats in winners))
        )
        assert isinstance(done, e.HandFinished)
        return done

    def stacks(self, id_: str = "P1") -> dict[str, int]:
        return {chair.player: chair.chips for chair in self.poker[id_].chairs}

    def leaves_all(self, id_: str = "P1") -> "PokerRoom":
        """Let everybody stand up, and close and count the table."""
        for player in self.stacks(id_):
            self.enters(c.StandUp, at=id_, player=player)
        self.enters(c.ClosePoker, by="Flo", at=id_)
        self.do(hc.CloseTable("Flo", self.now, id_))
        return self.do(self.tray(id_), self.box(id_))  # type: ignore[return-value]

    def box(self, id_: str = "P1", *, short: int = 0, reason: str = "") -> Count:
        """The count of a drop box as the ledger has it, or with rake short of it."""
        held, raked = (
            self.house.ledger.balance(of_table(kind, id_)) for kind in (AccountKind.DROP, AccountKind.RAKE)
        )
        chips = change_for(raked - short, (50, *SETTINGS.denominations))
        counts = (hc.CountDrop(by, self.now, id_, held, chips=chips) for by in ("Cam", "Max"))
        return (*counts, hc.AcceptDrop("Cal", self.now, id_), *explained(reason))

    @property
    def records(self) -> Records:
        told = super().records
        return replace(told, poker=tuple(tuple(history) for history in self.hands.values()))


def poker_room(
    day: date = DAY,
    now: datetime = NOON,
    *,
    rules: PokerRules | None = None,
    charities: tuple[str, ...] = ("Food Pantry",),
    readings: dict[str, str] | None = None,
) -> PokerRoom:
    """A hall with its day open and its cage funded, which posts a rake of 10% up to $4."""
    room = PokerRoom(now=now)
    poker = rules or PokerRules(rake=RAKE)
    denominations = (50, *SETTINGS.denominations)
    read = from_choices(readings or {})
    room.staffed(
        replace(
            SETTINGS,
            poker=poker,
            denominations=denominations,
            consent_of=read.consent_of,
            dead_hand=read.dead_hand,
        )
    )
    room.opened(stud(), day=day, charities=charities)
    room.funded()
    return room
