"""A practice round: a table that stands nowhere and keeps nothing, played from its first card each time.

Whoever practices sends the deck's seed with everything they did so far; the very same engine deals, and the
answer is the table as they would see it. So "the same hand again" is the same seed, nothing is written, and
nothing is worth anything.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from croupier.cards import CardError, parse_cards
from croupier.drill.counsel import Counsel, Decision, counsel, decisions
from croupier.fair.shuffle import shuffled
from croupier.games.posting import Sign
from croupier.house.settings import ITSELF
from croupier.house.state import House
from croupier.server.aggregates.facts import Clocks, Dealing, TableLaid
from croupier.server.aggregates.playing import AUTOMATIC
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.people.access import Person
from croupier.server.views.table_shapes import ClosedTableView, TableView
from croupier.server.views.tables import table_view
from croupier.table import commands as tc
from croupier.table import events as e
from croupier.table.agenda import awaits_floor
from croupier.table.drive import perform
from croupier.table.refused import RefusedError
from croupier.table.script import arranged
from croupier.table.view import Audience, Role, view

if TYPE_CHECKING:
    from croupier.table.state import Table

YOU: Final = Person("you", "You", player=True)
"""Who practices; cards of their own that must fall are called so too."""
TABLE: Final = "practice"
_BEGAN: Final = datetime(2000, 1, 1, tzinfo=UTC)  # no clock runs here
_CHIP: Final = 50  # cents


@dataclass(frozen=True, slots=True)
class MadeChoice:
    """What was decided, in order."""

    choice: str
    units: int = 0


@dataclass(frozen=True, slots=True)
class PracticeRound:
    """Everything that was done in one round of practice; `cards` are those that must fall, by place."""

    seed: str
    chips: int
    bets: Mapping[str, int] = field(default_factory=dict)
    dealt: bool = False
    choices: Sequence[MadeChoice] = ()
    cards: Mapping[str, str] = field(default_factory=dict)


class PracticeTable:
    """The table of one practice round, as far as it was played."""

    def __init__(self, sign: Sign, wish: PracticeRound) -> None:
        self._happened: list[e.Event] = []
        game = sign.game
        setup = TableLaid(ITSELF, game.id, game.hash, Dealing.ELECTRONIC, play_money=True, clocks=Clocks())
        self.room = TableRoom(TABLE).after(setup, _BEGAN, {game.hash: game})
        self._do(tc.OpenTable(ITSELF, 1, chip=_CHIP))
        if sign.jackpots:
            self._do(tc.PostJackpots(ITSELF, sign.jackpots))
        self._do(tc.Sit(YOU.id, 1))
        if wish.chips:
            self._do(tc.BuyChips(YOU.id, wish.chips))
        self._before = self.room.table
        self._do(tc.StartRound(_deck(sign, wish)))
        for wager in game.wagers:
            if cents := wish.bets.get(wager.id):
                self._do(tc.PlaceBet(1, wager.id, cents))
        if wish.dealt:
            self._do(tc.Proceed())
        for made in wish.choices:
            self._do(tc.Choose(1, made.choice, made.units or 1))
            self._acknowledge()

    def _do(self, command: tc.Command) -> None:
        happened: list[e.Event] = []
        tables: list[Table] = []
        perform(self.room.table, command, AUTOMATIC, happened, tables)
        for event, after in zip(happened, tables, strict=True):
            self.room = self.room.played(event, after, _BEGAN)
        self._happened += happened

    def _acknowledge(self) -> None:
        """Let the house acknowledge a called hand, as where no floor walks."""
        while awaits_floor(self.room.table):
            self._do(tc.Acknowledge(1, ITSELF))

    def seen(self) -> TableView | ClosedTableView:
        """Return the table as its player sees it."""
        return table_view(self.room, YOU, House(), lambda at: at)

    def advice(self) -> Counsel:
        """Return what each choice before the player is worth."""
        felt = self.room.table
        return counsel(felt.plan.game, view(felt, Audience(Role.PLAYER, YOU.id)), YOU.id)

    def decided(self) -> list[Decision]:
        """Return the decisions so far, with what each was worth."""
        at = next(number for number, each in enumerate(self._happened) if isinstance(each, e.RoundStarted))
        return list(decisions(self._before, self._happened[at:], YOU.id))


def _deck(sign: Sign, wish: PracticeRound) -> tuple[int, ...]:
    deck = shuffled(sign.game.deck.cards, lambda _: sha256(wish.seed.encode()).digest())
    if not wish.cards:
        return deck
    try:
        named = {place: parse_cards(cards) for place, cards in wish.cards.items()}
        return arranged(sign.game, {1: named.pop(YOU.id, ())}, named, deck, unbet={})
    except (CardError, KeyError) as error:
        raise RefusedError(str(error)) from None
