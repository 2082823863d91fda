"""A tally of the house kept beside it by plain addition, which knows nothing of the ledger."""

from collections import Counter

from croupier.house import events as e
from croupier.house.ledger import AccountKind, worth
from croupier.house.state import OUTSIDE, Direction, House
from croupier.house.wins import PrizeSource
from croupier.table import events as te


class Tally:
    """What is where by plain addition: what was brought in, pockets, trays and drop boxes."""

    def __init__(self) -> None:
        self.brought = 0
        self.pockets: Counter[str] = Counter()
        self.trays: Counter[str] = Counter()  # without what was won and lost there
        self.drops: Counter[str] = Counter()

    def note(self, event: e.Event, before: House) -> None:
        match event:
            case e.CageFunded():
                self.brought += event.cash + worth(event.chips)
            case e.CageDrawn():
                self.brought -= event.cash + worth(event.chips)
            case e.ChipsSold():
                self.brought += event.cash
                self.pockets[event.player] += self._in_account(event)
            case e.ChipsRedeemed():
                self.brought -= event.cash
                self.pockets[event.player] += self._in_account(event)
            case e.TokesRedeemed():
                self.brought -= event.cash
            case e.OldChipsRedeemed():
                self.brought -= event.cash
                self.pockets[event.player] += self._in_account(event)
            case e.TableOpened():
                self.trays[event.table] = worth(event.bank)
                self.drops[event.table] = 0
            case e.TransferReceived():
                self._arrived(event, before)
            case e.PrizePaid():
                self._prize(event)
            case e.TournamentPosted():
                out = [
                    cents for one in event.entries for account, cents in one.postings if account == OUTSIDE
                ]
                self.brought -= sum(out)
            case e.DayClosed():
                self.pockets.clear()
            case _:
                pass

    @staticmethod
    def _in_account(event: e.ChipsSold | e.ChipsRedeemed | e.OldChipsRedeemed) -> int:
        """What an account gets or gives; chips of the bearer are in nobody's pocket."""
        postings = (posting for entry in event.entries for posting in entry.postings)
        return sum(cents for account, cents in postings if account.kind is AccountKind.CHIPS)

    def _arrived(self, event: e.TransferReceived, before: House) -> None:
        if event.number not in before.transfers:  # the house itself, all at once
            _, (account, cents) = event.entries[0].postings
            self.trays[account.of] += cents
            return
        one = before.transfers[event.number]
        sign = 1 if one.direction is Direction.FILL else -1
        self.trays[one.table] += sign * worth(one.chips)

    def _prize(self, event: e.PrizePaid) -> None:
        if event.source is PrizeSource.TRAY:
            self.trays[event.table] -= event.cents
            self.pockets[event.player] += event.cents
        elif event.source is PrizeSource.CAGE:
            self.brought -= event.cents  # cash over the counter
        elif event.source is PrizeSource.WITHHELD:
            self.brought += event.cents  # put aside for the tax

    def at_table(self, table: str, event: te.Event) -> None:
        match event:
            case te.ChipsBought():
                self.brought += event.cents
                self.trays[table] -= event.cents
                self.drops[table] += event.cents
            case te.ChipsBrought():
                self.pockets[event.player] -= event.cents
            case te.ChipsCashed():
                self.pockets[event.player] += event.cents
            case _:
                pass
