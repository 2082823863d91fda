"""A hand history: one round with all that is needed to play it again, and a check that it follows the rules.

Cards that nobody saw are not in it: what was left of a deck, and what was burned.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from croupier.errors import CroupierError
from croupier.games import Game
from croupier.table import events as e
from croupier.table.evolve import EVOLVE, effective, new_table
from croupier.table.outcome import decided_wagers
from croupier.table.record import RecordError, write_line
from croupier.table.retrace import replay
from croupier.table.state import Card, Table, change


class HistoryError(CroupierError):
    """A text that is no hand history, or one that the rules do not lead to."""


class TimedEvent(NamedTuple):
    """What happened, and how long after the round began."""

    after: timedelta
    event: e.Event


class SettledWager(NamedTuple):
    """What one wager came to: the chips that were bet, and the chips that its player got for them."""

    seat: int
    player: str
    wager: str
    bet: int
    got: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandHistory:
    """One round that is over, with all that is needed to play it again from its game file."""

    house: str
    table: str
    number: int
    game: str
    game_hash: str
    readings: tuple[tuple[str, str], ...]
    blanks: tuple[tuple[str, str], ...]  # what a sheet leaves out, as the house filled it in
    dealt: str  # electronic or live
    began: datetime
    ended: datetime
    before: tuple[e.Event, ...]  # what makes the table as it stood out of an empty one
    events: tuple[TimedEvent, ...]
    results: tuple[SettledWager, ...]

    def verify(self, game: Game) -> None:
        """Play the round again by its sheet; HistoryError if it comes to anything else."""
        for _ in self.tables(game):
            pass

    def _verify_head(self) -> None:
        times = [each.after for each in self.events]
        if times != sorted(times):
            raise HistoryError("the times of this history go back; a line was moved or changed")
        if not times or self.ended != self.began + times[-1]:
            raise HistoryError("the round did not end when the head of this history says")
        sealed = any(isinstance(each.event, e.DeckHandedIn) for each in self.events)
        if sealed and self.dealt != "electronic":
            raise HistoryError(f'a deck was handed in, so this round was electronic, not "{self.dealt}"')

    def tables(self, game: Game) -> Iterator[Table]:
        """Yield the table before the round and after each event that counts, each held to the rules."""
        if game.hash != self.game_hash:
            raise HistoryError(
                f"the round was played by {self.game} {self.game_hash}, and this sheet is {game.hash}; "
                "take the game file, the readings and the blanks of that day"
            )
        if (dict(self.readings), dict(self.blanks)) != (dict(game.choices), _blanks(game)):
            raise HistoryError(
                f"the head of this history names other readings or blanks than the sheet {game.hash} has"
            )
        self._verify_head()
        table, results = _table_before(game, self), tuple[SettledWager, ...]()
        yield table
        try:
            for event, after in replay(table, _with_a_deck(table, [each.event for each in self.events])):
                if isinstance(event, e.RoundFinished | e.RoundDead):
                    results = results_at(table, event)
                table = after
                yield after
        except RecordError as wrong:
            raise HistoryError(f"this history does not follow from the rules: {wrong}") from None
        if results != self.results:
            raise HistoryError("the results at the end of this history are not those of its round")


# ------------------------------------------------------------------------------------------- making


class Occasion(NamedTuple):
    """Where and when a round was played, and how."""

    house: str
    table: str
    opened_by: str
    dealt: str
    began: datetime


def history_of(before: Table, happened: Iterable[tuple[datetime, e.Event]], at: Occasion) -> HandHistory:
    """Return the history of a round from the table before it and all that happened until it ended."""
    unit = timedelta(milliseconds=1)
    events = [TimedEvent((time - at.began) // unit * unit, event) for time, event in happened]
    if not events or not isinstance(events[-1].event, e.RoundFinished | e.RoundDead):
        raise HistoryError("this round is not over; its history can be written once it is")
    game, table = before.plan.game.as_approved(), before
    for event in effective(each.event for each in events[:-1]):
        table = EVOLVE[type(event)](table, event)
    return HandHistory(
        house=at.house,
        table=at.table,
        number=before.rounds + 1,
        game=game.id,
        game_hash=game.hash,
        readings=tuple(game.choices.items()),
        blanks=tuple(_blanks(game).items()),
        dealt=at.dealt,
        began=at.began,
        ended=at.began + events[-1].after,
        before=tuple(_state_events(before, at.opened_by)),
        events=tuple(_without_unseen(events)),
        results=results_at(table, events[-1].event),
    )


def _blanks(game: Game) -> dict[str, str]:
    return {path: str(amount) for path, amount in game.filled}


def _state_events(table: Table, by: str) -> Iterator[e.Event]:
    """Yield events that make a table between rounds out of an empty one: what is posted, seats, chips."""
    game, posting = table.plan.game, table.posting
    yield e.TableOpened(
        by,
        game.id,
        game.hash,
        len(table.seats),
        table.holds_jackpots,
        table.chip,
        table.holds_from,
        table.bearer,
        table.holds_sums,
    )
    if posting.limits:
        yield e.LimitsPosted(by, posting.limits)
    if posting.dead_hand or posting.consent_of:
        yield e.HouseRulesPosted(by, posting.dead_hand or "", posting.consent_of or "")
    if any(table.jackpots):
        yield e.JackpotsPosted(by, table.jackpots)
    for seat, player in enumerate(table.seats, 1):
        if player is not None and seat not in table.second_hands:
            yield e.PlayerSat(player, seat)
    for seat in sorted(table.second_hands):
        yield e.SecondHandApproved(table.seats[seat - 1] or "", seat, by)
    for id_, chips, face_down in table.players:
        if chips:
            yield e.ChipsBrought(id_, chips)
        if face_down:
            yield e.FaceAsked(id_, down=True)


def _without_unseen(events: Iterable[TimedEvent]) -> Iterator[TimedEvent]:
    """Yield events without what nobody saw: the cards left of a deck that was handed in, and burned ones."""
    handed_in = False  # a deck that was there from the first is handed in when the first card is needed
    for after, event in events:
        match event:
            case e.RoundStarted() if event.deck:
                handed_in = True
                yield TimedEvent(after, e.RoundStarted(event.number, (), uncut=True))
                continue
            case e.DeckHandedIn():
                yield TimedEvent(after, e.DeckHandedIn(()))
                continue
            case e.BetsClosed() if handed_in:
                handed_in = False
                yield TimedEvent(after, event)
                yield TimedEvent(after, e.DeckHandedIn(()))
                continue
            case e.CardBurned():
                yield TimedEvent(after, e.CardBurned(None))
                continue
        yield TimedEvent(after, event)


def results_at(table: Table, end: e.RoundFinished | e.RoundDead) -> tuple[SettledWager, ...]:
    """Return what each wager of the open round comes to as it ends."""
    found = []
    for hand in table.round.hands if table.round else ():
        decided = decided_wagers(table.plan, hand)
        for wager, bet, settled, done in zip(
            table.plan.wagers, hand.bets, hand.settled, decided, strict=True
        ):
            got = settled.won + settled.returned if settled else 0
            if isinstance(end, e.RoundDead) and end.returned and not (end.stands and done):
                got = bet
            if bet:
                found.append(SettledWager(hand.seat, hand.player, wager.id, bet, got))
    return tuple(found)


def _table_before(game: Game, history: HandHistory) -> Table:
    table = new_table(game)
    for event in history.before:
        table = _evolved(table, event)
    washed = not any(isinstance(each.event, e.DeckWashed) for each in history.events)
    return change(table, rounds=history.number - 1, washed=washed)


def _evolved(table: Table, event: e.Event) -> Table:
    try:
        return EVOLVE[type(event)](table, event)
    except (AssertionError, LookupError):
        raise HistoryError(
            f'"{write_line(event)}" cannot come at this point of a round; a line before it is missing'
        ) from None


def _with_a_deck(table: Table, events: Sequence[e.Event]) -> Sequence[e.Event]:
    """Return the events of a round with a deck that its cards can have come from; burned ones are a guess."""
    if not any(isinstance(event, e.DeckHandedIn) for event in events):
        return events  # a dealer keyed the cards
    came = list(_off_the_deck(table, events))
    unseen = iter(sorted(table.plan.deck - {card for _, card in came if card is not None}))
    known = [next(unseen, 0) if card is None else card for _, card in came]
    burned = {at: card for (at, was), card in zip(came, known, strict=True) if was is None}
    deck = (*known, *unseen)
    return [
        e.DeckHandedIn(deck)
        if isinstance(event, e.DeckHandedIn)
        else e.CardBurned(burned[at])
        if at in burned
        else event
        for at, event in enumerate(events)
    ]


def _off_the_deck(table: Table, events: Sequence[e.Event]) -> Iterator[tuple[int, Card]]:
    """Yield each card that came off the deck, with the number of the event that says so."""
    whole = e.DeckHandedIn(tuple(table.plan.deck))
    for at, each in enumerate(events):
        event = whole if isinstance(each, e.DeckHandedIn) else each
        left = len(table.round.deck) if table.round else 0
        table = _evolved(table, event)
        fewer = left - len(table.round.deck) if table.round else 0
        if fewer > 0:
            cards: tuple[Card, ...] = (
                (event.card,)
                if isinstance(event, e.CardDealt | e.CardBurned | e.CardTurnedUp)
                else getattr(event, "cards", ())
            )
            yield from ((at, card) for card in cards[-fewer:])
