"""A house at another date: the real service over a real log, with a clock, cards and a key that are set.

Everything goes in by the name of its command, as clients send it: those names stay.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

from croupier.cards import DECK
from croupier.games.procedure import Decide
from croupier.house.ledger import change_for
from croupier.house.state import House
from croupier.permissions import Role
from croupier.server.aggregates.clocks import due
from croupier.server.aggregates.opening import note_key
from croupier.server.aggregates.sealed_round import Shoe
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.commands.automation import tick
from croupier.server.commands.service import Service
from croupier.server.commands.staffing import Staffing
from croupier.server.commands.writer import Handler, PendingCommand
from croupier.server.people.access import Answer, Person
from croupier.server.people.account_index import Staff
from croupier.server.people.accounts import Accounts
from croupier.server.people.auth import Auth
from croupier.server.people.auth_tables import Sessions
from croupier.store import open_log
from croupier.store.vault import open_vault

BEGAN: Final = datetime(2026, 3, 30, 15, tzinfo=UTC)
STAFF: Final[Mapping[str, str]] = {
    "Olga": Role.OPERATOR,
    "Max": Role.MANAGER,
    "Flo": Role.FLOOR,
    "Dan": Role.DEALER,
    "Dot": Role.DEALER,
    "Cal": Role.CAGE,
    "Cam": Role.CAGE,
    "Bea": Role.BRUSH,
    "Mercy": Role.CHARITY,
    "Ida": Role.AUDITOR,
}
_KEYED: Final = re.compile(r"key the (one|\d+) card")


def password(name: str) -> str:
    """Return the password of somebody in this house."""
    return f"{name}-has-an-old-key"


def chips(cents: int, denominations: Sequence[int] = (50, 1_00, 5_00, 25_00, 100_00)) -> list[dict[str, int]]:
    """Return an amount in chips, as a command tells it."""
    return [pile._asdict() for pile in change_for(cents, tuple(denominations))]


def _runs(began: datetime) -> datetime:
    """From when a wait counts: the house was never away."""
    return max(began, BEGAN)


class Past:
    """A house whose time and cards are given."""

    def __init__(self, folder: Path) -> None:
        key = folder / "house.key"
        key.write_text(sha256(b"the key of an old log").hexdigest() + "\n")
        key.chmod(0o600)
        self.now = BEGAN
        self.chance = Random(287)
        self.decks: list[Sequence[int]] = []  # dealt before any shuffled one
        self.log = open_log(folder / "house.db")
        self.vault = open_vault(key)
        shoe = Shoe(self.chance.randbytes, self._deck)
        self.service = Service(self.log, self.vault, self.clock, shoe=shoe, deals=False)
        staff = Staff(lambda: self.service.rooms.house.house)
        self.auth = Auth(
            Accounts(self.log, self.vault, self.clock, staff), Sessions(self.log, self.clock, self.vault.mark)
        )
        self.staffing = Staffing(self.service, self.auth)
        self._keys = count(1)

    def clock(self) -> datetime:
        """Return the time."""
        return self.now

    async def begin(self) -> None:
        """Start the service."""
        await self.service.start()
        note_key(self.log, self.vault, self.now)

    async def end(self) -> None:
        """Stop it, with rounds in play left as they are."""
        await self.service.stop()
        self.auth.accounts.close()
        self.log.close()

    def person(self, name: str) -> Person:
        """Return somebody as the doors know them: of the staff, or a player."""
        roles = frozenset({str(STAFF[name])} if name in STAFF else ())
        if name == "Olga" and self.staff_is_small:
            roles = frozenset(role.value for role in Role)
        return Person(name, name, roles, player=not roles)

    staff_is_small = False  # on a day of play money Olga is everything

    # ------------------------------------------------------------------------------------------ commands

    async def asks(self, who: str, target: str, name: str, /, *signed: str, **data: Any) -> Answer:
        """Give a command a second later, signed by others too, and return its answer."""
        self.now += timedelta(seconds=1)
        key = f"key {next(self._keys)}"
        return await self.service.command(
            self.person(who), target, name, data, key, vouched=frozenset(signed)
        )

    async def do(self, who: str, target: str, name: str, /, *signed: str, **data: Any) -> None:
        """Give a command, which must be done."""
        answer = await self.asks(who, target, name, *signed, **data)
        assert answer.ok, f"{who}, {target} {name} {data}: {answer.says}"

    async def at(self, table: str, who: str, name: str, /, *signed: str, **data: Any) -> None:
        """Give a command at a table."""
        await self.do(who, f"table/{table}", name, *signed, **data)

    async def to_house(self, who: str, name: str, /, *signed: str, **data: Any) -> None:
        """Give a command to the house."""
        await self.do(who, "house", name, *signed, **data)

    async def by_itself(self, stream: str, takes: Handler) -> None:
        """Have the house do something by itself."""
        answer = await self.service.writer.ask(PendingCommand("", "house", stream, "", takes))
        assert answer.ok, f"{stream}: {answer.says}"

    # ------------------------------------------------------------------------------------------- looking

    @property
    def house(self) -> House:
        """The house."""
        return self.service.rooms.house.house

    def room(self, table: str) -> TableRoom:
        """Return a table."""
        return self.service.rooms.tables()[table]

    def waits(self, table: str) -> str:
        """Return what a table waits for."""
        return self.room(table).waits.what.value

    # -------------------------------------------------------------------------------- electronic tables

    def _deck(self, cut: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(self.decks.pop(0)) if self.decks else cut

    async def tick(self, table: str) -> None:
        """Let time run to what the house does next at a table, and do it."""
        next_ = due(self.room(table), _runs)
        assert next_ is not None, f"nothing is due at {table}, which waits for {self.waits(table)}"
        self.now = max(self.now, next_.at)
        stream = f"table/{table}"
        await self.by_itself(stream, lambda turn: tick(turn, stream, _runs))

    async def runs_to(self, table: str, *what: str) -> None:
        """Let the house go on at a table until it waits for this."""
        for _ in range(80):
            if self.waits(table) in what:
                return
            await self.tick(table)
        raise AssertionError(f"{table} waits for {self.waits(table)}, not {what}")

    async def bets(self, table: str, placed: Mapping[int, Mapping[str, int]], by: str = "") -> None:
        """Place the bets of a round; `by` the dealer where one deals."""
        for seat, spots in placed.items():
            player = self.room(table).table.seats[seat - 1] or ""
            for wager, cents in spots.items():
                await self.at(table, by or player, "PlaceBet", seat=seat, wager=wager, cents=cents)

    async def round(
        self,
        table: str,
        placed: Mapping[int, Mapping[str, int]],
        choices: Mapping[int, str] | None = None,
        deck: Sequence[int] | None = None,
    ) -> None:
        """Play a round at an electronic table; "wait" lets the clock of a decision run out."""
        if deck:
            self.decks.append(deck)
        await self.runs_to(table, "the first bet")
        await self.bets(table, placed)
        if self.chance.random() < 0.5:
            for player in dict.fromkeys(self.room(table).table.seats[seat - 1] for seat in placed):
                await self.at(table, player or "", "Ready")
        await self.finish(table, choices)

    async def finish(self, table: str, choices: Mapping[int, str] | None = None) -> None:
        """Play on to the end of a round."""
        while self.room(table).table.round is not None:
            seat = self.room(table).waits.seat
            said = (choices or {}).get(seat, "")
            bot = (
                self.waits(table) == "decision"
                and self.room(table).table.seats[seat - 1] in self.room(table).bots
            )
            if self.waits(table) == "floor" and not self.room(table).clocks.floor:
                await self.at(table, "Flo", "Acknowledge", seat=seat)
            elif self.waits(table) == "decision" and said != "wait" and not bot:
                player = self.room(table).table.seats[seat - 1] or ""
                await self.at(table, player, "Choose", seat=seat, choice=said or self._choice(table))
            else:
                await self.tick(table)

    def _choice(self, table: str) -> str:
        felt = self.room(table).table
        assert felt.round is not None
        step = felt.plan.steps[felt.round.step]
        assert isinstance(step, Decide)
        folds = "fold" in step.choices and self.chance.random() < 0.25
        return (
            "fold" if folds else next(c for c in ("bet", "let it ride", *step.choices) if c in step.choices)
        )

    # -------------------------------------------------------------------------------------- live tables

    async def starts(self, table: str, dealer: str, placed: Mapping[int, Mapping[str, int]]) -> None:
        """Begin a round at a live table and place its bets."""
        self.pack = self.chance.sample(DECK, len(DECK))
        await self.at(table, dealer, "StartRound")
        while self.waits(table) not in ("the first bet", "bets"):
            await self.proceeds(table, dealer)
        await self.bets(table, placed, dealer)

    async def keyed(self, table: str, who: str, name: str, /, **data: Any) -> None:
        """Give a command at a live table, with as many cards as it asks to be keyed."""
        answer = await self.asks(who, f"table/{table}", name, **data)
        if not answer.ok and (found := _KEYED.search(answer.says)):
            wanted = 1 if found[1] == "one" else int(found[1])
            cards = [self.pack.pop(0) for _ in range(wanted)]
            answer = await self.asks(who, f"table/{table}", name, **data, cards=cards)
        assert answer.ok, f"{who}, {table} {name} {data}: {answer.says}"

    async def proceeds(self, table: str, dealer: str) -> None:
        """Let the dealer do the next thing."""
        await self.keyed(table, dealer, "Proceed")

    async def deals_to(self, table: str, dealer: str, *what: str) -> None:
        """Let the dealer go on until the table waits for this."""
        while self.waits(table) not in what:
            await self.proceeds(table, dealer)

    async def ends(self, table: str, dealer: str, choices: Mapping[int, str] | None = None) -> None:
        """Play on to the end of a round at a live table."""
        while self.room(table).table.round is not None:
            seat = self.room(table).waits.seat
            if self.waits(table) == "floor":
                await self.at(table, "Flo", "Acknowledge", seat=seat)
            elif self.waits(table) == "decision":
                choice = (choices or {}).get(seat) or self._choice(table)
                await self.keyed(table, dealer, "Choose", seat=seat, choice=choice)
            else:
                await self.proceeds(table, dealer)

    # ------------------------------------------------------------------------------------ chips and tables

    async def sits(self, table: str, player: str, seat: int, cents: int, dealer: str = "") -> None:
        """Let somebody buy chips at the cage, sit down and bring them."""
        await self.to_house("Cal", "SellChips", player=player, cash=cents, chips=chips(cents))
        named = {"player": player} if dealer else {}
        await self.at(table, dealer or player, "Sit", seat=seat, **named)
        await self.at(table, dealer or player, "BringChips", cents=cents, **named)

    async def leaves(self, table: str, player: str, dealer: str = "") -> None:
        """Let somebody take their chips and leave."""
        named = {"player": player} if dealer else {}
        if held := self.room(table).table.chips_of(player):
            await self.at(table, dealer or player, "CashOut", cents=held, **named)
        await self.at(table, dealer or player, "Leave", **named)

    async def redeems(self, player: str) -> None:
        """Let somebody redeem what lies in their pocket."""
        if held := self.house.pocket(player):
            await self.to_house("Cam", "RedeemChips", player=player, chips=chips(held))

    def balance(self, account: str) -> int:
        """Return the balance of an account by its name."""
        found = {str(each): cents for each, cents in self.house.ledger.balances.items()}
        return found.get(account, 0)

    async def fills(self, table: str, cents: int, receiver: str) -> None:
        """Bring chips from the cage to a table."""
        rack = chips(cents, self.house.tables[table].denominations)
        await self.to_house("Flo", "AskFill", table=table, chips=rack)
        number = self.house.transferred
        await self.to_house("Cal", "SendTransfer", number=number)
        await self.to_house(receiver, "ReceiveTransfer", number=number, chips=rack)

    async def closes(self, table: str, *, short: int = 0) -> None:
        """Close a table that nobody plays at, and count it."""
        if (bank := self.balance(f"bank:{table}")) < 0:
            await self.fills(table, -bank, "Flo")
        await self.at(table, "Flo", "CloseTable")
        held = self.balance(f"bank:{table}")
        tray = chips(held - short, self.house.tables[table].denominations)
        for counter in ("Flo", "Max"):
            await self.to_house(counter, "CountTray", table=table, chips=tray)
        drop = self.balance(f"drop:{table}")
        for counter in ("Cam", "Max"):
            await self.to_house(counter, "CountDrop", table=table, cash=drop)
        await self.to_house("Cal", "AcceptDrop", table=table)
