"""What the server itself tells the log: how a table is run, what its deck is bound to, who did not answer.

These stand in a table's stream between the events of its engine, and change nothing the engine knows.
"""

from dataclasses import dataclass, field, fields
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias


class Dealing(StrEnum):
    """Who deals."""

    ELECTRONIC = "electronic"  # the house shuffles and deals by itself
    LIVE = "live"  # a dealer deals real cards, and keys those that are seen


@dataclass(frozen=True, slots=True)
class Clocks:
    """How long an electronic table waits, in milliseconds; nothing is waited for where it says 0.

    What happens to somebody who does not answer is written in `croupier.server.commands.automation`.
    """

    bets: int = 15_000  # from the first bet to the close of the bets
    decision: int = 20_000
    bank: int = 30_000  # of time a player has beyond that, in all decisions; what is drawn is earned back
    grace: int = 30_000  # of a decision that stands still while the player's line is lost, in one round
    floor: int = 0  # until the house itself acknowledges a called hand; 0 leaves that to the floor
    show: int = 2_500  # how long the result lies there, unless everybody asks for the next round
    between: int = 0  # from the end of a round to the next
    bots: int = 700  # how long a bot thinks
    consent: int = 60_000  # for everybody's word on whether to finish an interrupted hand
    seeds: int = 3_000  # from the close of the bets until every listed seed is open
    surrender: int = 15_000  # for the choice which of two hands a newcomer gets
    absent_rounds: int = 3  # so many rounds in a row without a bet, and the seat is given up
    alone: int = 600_000  # for whoever plays for play money alone: bets, a decision, a look at the result
    idle: int = 600_000  # so long without anybody betting, and every seat is given up
    offer: int = 20_000  # for taking a free seat one waited for; 0 leaves the waiting list to the floor

    def fault(self, *, for_money: bool) -> str:
        """Say which clock nobody can play by, and what would be right; nothing if all are well.

        >>> Clocks(decision=1).fault(for_money=True)
        'clocks: decision is 1 millisecond; players for money have 10000 milliseconds or more'
        """
        for each in fields(self):
            value = int(getattr(self, each.name))
            of = f"{'round' if each.name == 'absent_rounds' else 'millisecond'}{'' if value == 1 else 's'}"
            if value < 0:
                return f"clocks: {each.name} is {value} {of}; set 0 or more {of}"
            least = LEAST_FOR_MONEY.get(each.name, 0)
            if for_money and value < least:
                least_text = f"players for money have {least} milliseconds or more"
                return f"clocks: {each.name} is {value} {of}; {least_text}"
        return ""


LEAST_FOR_MONEY: Final = MappingProxyType(
    {"decision": 10_000, "grace": 10_000, "consent": 20_000, "seeds": 1_000, "surrender": 5_000}
)
"""Milliseconds of the clocks that decide for a player: whoever opens a table does not take hands by them."""


@dataclass(frozen=True, slots=True)
class TableLaid:
    """A table is set up for a game and opened afresh: who deals, with which clocks and jackpots."""

    by: str
    game: str
    game_hash: str
    dealing: Dealing
    play_money: bool
    jackpots: str | None = None  # the name of the set it shows
    clocks: Clocks = Clocks()


@dataclass(frozen=True, slots=True)
class DecksSealed:
    """The house is bound to eight decks before a bet is taken; players' seeds choose one and permute it.

    `header` and `terms` are hashed as they stand here. `secret` gives all eight decks, and is sealed at rest.
    """

    round: int
    epoch: str
    header: str
    terms: str
    fingerprints: tuple[str, ...]
    root: str
    secret: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class SeedCommitted:
    """A player's device has bound itself to a seed while bets are open, at the player's lowest seat."""

    round: int
    seat: int
    player: str
    commitment: str


@dataclass(frozen=True, slots=True)
class CutListed:
    """Bets are closed: the commitments of all who play, by seat, and the hash of that list."""

    round: int
    commitments: tuple[tuple[int, str], ...]
    closing: str


@dataclass(frozen=True, slots=True)
class SeedOpened:
    """A player has opened a seed that is on the list; the others see it once all are open."""

    round: int
    seat: int
    player: str
    seed: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class DeckCut:
    """Every listed seed is open: they choose one of the eight decks and permute its positions."""

    round: int
    seeds: tuple[tuple[int, str], ...]
    chosen: int  # one of the eight decks, by its number


@dataclass(frozen=True, slots=True)
class DecksOpened:
    """The round dies before its deck is cut: the seeds of all eight, and who did not open theirs."""

    round: int
    seeds: tuple[str, ...]
    silent: tuple[tuple[int, str], ...] = ()  # seat and player


@dataclass(frozen=True, slots=True)
class DeckCommitted:
    """The house is bound to a deck, position by position, before any bet is closed: rounds up to 0.1.

    `secret` is the deck with its nonces, sealed at rest: a nonce is published only with its card, once
    everybody may see that.
    """

    round: int
    commitments: tuple[str, ...]
    secret: str


class OpenedPosition(NamedTuple):
    """One position of a deck in the open: from 1, the top, with its card and the nonce that hid it."""

    position: int
    card: int
    nonce: str  # in hexadecimal
    at: int = 0  # which card of the deal it was, from 1; not told where cards come off the top


@dataclass(frozen=True, slots=True)
class CardsOpened:
    """Cards that everybody has seen, with what binds them to their positions."""

    round: int
    openings: tuple[OpenedPosition, ...]


@dataclass(frozen=True, slots=True)
class ClockRanOut:
    """A player did not decide in time, and this was done instead."""

    seat: int
    player: str
    step: str
    choice: str


@dataclass(frozen=True, slots=True)
class LineLost:
    """Nothing is heard of a player's devices any more; their decision waits for them for a while."""

    player: str


@dataclass(frozen=True, slots=True)
class LineBack:
    """A player whose line was lost is heard again."""

    player: str


@dataclass(frozen=True, slots=True)
class Countersigned:
    """A second person signed: a ruling at an electronic table, or a correction that a dealer keyed."""

    command: str
    by: str
    second: str


@dataclass(frozen=True, slots=True)
class PlayerReady:
    """A player has bet all they want to; the bets close early once everybody has."""

    player: str


@dataclass(frozen=True, slots=True)
class BotCalled:
    """The house fills a seat with one of its own players."""

    by: str
    player: str


@dataclass(frozen=True, slots=True)
class TableKept:
    """A private table is kept by a player for whoever has its key: `lock` is the hash of that key."""

    by: str
    lock: str


@dataclass(frozen=True, slots=True)
class PlayerInvited:
    """A player has shown the key of a private table, and may sit there until everybody has left."""

    player: str


@dataclass(frozen=True, slots=True)
class PhraseSaid:
    """A player says one of the phrases there are; nobody can say anything else at a table."""

    player: str
    phrase: str


@dataclass(frozen=True, slots=True)
class SeatGivenUp:
    """A player has not bet for so many rounds, or so long, and the chips go back to their pocket."""

    player: str
    rounds: int


@dataclass(frozen=True, slots=True)
class PlaceGivenUp:
    """Somebody on the waiting list did not take the seat that was free for them, or is not there any more."""

    player: str
    why: str


@dataclass(frozen=True, slots=True)
class DealerRelieved:
    """Somebody deals here no more; of the round that was dealt last they stay the dealer."""

    dealer: str
    round: int


class Fed(StrEnum):
    """What became of a card that a shoe, a scanner or a camera sent."""

    KEYED = "keyed"
    ASKS = "the dealer confirms"
    LOST = "feed lost"  # a card was skipped, or came while one waits: the dealer goes on at the pad


@dataclass(frozen=True, slots=True)
class CardFed:
    """A device at a live table sent a card: which, the number of its message, how sure it is in percent."""

    source: str
    seq: int
    card: int
    confidence: int
    became: Fed
    why: str = ""


TableFact: TypeAlias = (
    TableLaid
    | DecksSealed
    | SeedCommitted
    | CutListed
    | SeedOpened
    | DeckCut
    | DecksOpened
    | Countersigned
    | DeckCommitted
    | CardsOpened
    | ClockRanOut
    | LineLost
    | LineBack
    | PlayerReady
    | BotCalled
    | TableKept
    | PlayerInvited
    | PhraseSaid
    | SeatGivenUp
    | PlaceGivenUp
    | DealerRelieved
    | CardFed
)

# ---------------------------------------------------------------------------------------- directory


@dataclass(frozen=True, slots=True)
class GameKept:
    """A game that is played here, whole: a changed file later is another game, and this one stays."""

    game: str
    hash: str
    file: str  # the file's data as JSON text
    readings: tuple[tuple[str, str], ...]
    blanks: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class RoomMade:
    """There is a table, a set of jackpots or a tournament of this name."""

    stream: str


DirectoryFact: TypeAlias = GameKept | RoomMade


@dataclass(frozen=True, slots=True)
class SnapshotTaken:
    """A stream as it stood at a version, so that nobody need read it from its beginning."""

    version: int
    state: str  # as JSON text
