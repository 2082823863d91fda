"""Rounds as somebody saw them: published, in short, and moment by moment."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from croupier.felt import felt_plan
from croupier.games.words import dollars
from croupier.house.settings import StaffMember
from croupier.server.aggregates import codec
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.back_rooms import Directory
from croupier.server.aggregates.notary import UNSIGNED, Notary
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.fair.commitments import CommittedDeck, publish, seen_by
from croupier.server.fair.logged import PublishedPlace
from croupier.server.queries.own_rounds import summary
from croupier.server.queries.proof import Facts, Roles, proof_of, sealed_in
from croupier.server.queries.replay import ReplayError, round_rows, rounds_from
from croupier.server.views.round_shapes import (
    ListedRoundView,
    MomentView,
    ReplayedRound,
    SeenProof,
    SeenRound,
)
from croupier.server.views.seen import changes
from croupier.server.views.tables import on_the_felt
from croupier.store import EventRow, Log
from croupier.store.vault import Vault
from croupier.table import events as e
from croupier.table.evolve import effective, evolve
from croupier.table.state import Table
from croupier.table.view import Audience, Role, view
from croupier.table.why import why

if TYPE_CHECKING:
    from croupier.server.views.table_shapes import FeltView

_DEALT: Final = (e.BetsClosed, e.CardDealt, e.CardBurned, e.Tended)
_OF_A_HAND: Final = (
    e.WagerTaken, e.WagerPaid, e.WagerPushed, e.CapShared,
    e.HandTurnedUp, e.HandAnnounced, e.HandCalled, e.HandAcknowledged, e.HandRacked,
)  # fmt: skip
_ENDS: Final = (e.RoundFinished, e.RoundDead)


class _RoundKey(NamedTuple):
    """What belongs together: events with the same key are one moment."""

    kind: str
    seat: int | None = None
    of: str = ""


def moments(before: Table, events: Iterable[e.Event], audience: Audience) -> list[MomentView]:
    """Return the moments of a round, from the bets to the last hand; `before` is the table before it."""
    found: list[MomentView] = []
    shown: FeltView | None = None
    for key, happened, table in _together(before, events):
        now = on_the_felt(view(table, audience))
        if now == shown and key.kind != "trouble":
            continue  # nothing that this person could see
        text = " · ".join(filter(None, (_words(table, event) for event in happened)))
        found.append({"kind": key.kind, "seat": key.seat, "says": text, "changes": changes(shown or {}, now)})
        shown = now
    return found


def _together(before: Table, events: Iterable[e.Event]) -> Iterator[tuple[_RoundKey, list[e.Event], Table]]:
    """Yield events that belong together, with the table after them; the layout stays where it ends."""
    key, happened, table = _RoundKey("begins"), list[e.Event](), before
    for event in effective(events):
        if isinstance(event, _ENDS):
            break
        of = _key(event) or key  # what stands for nothing by itself belongs to what came before
        if of != key and happened:
            yield key, happened, table
            happened = []
        key, table = of, evolve(table, event)
        happened.append(event)
    if happened:
        yield key, happened, table


def _key(event: e.Event) -> _RoundKey | None:
    match event:
        case e.RoundStarted() | e.Shuffled() | e.DeckWashed():
            return _RoundKey("begins")
        case e.BetPlaced() | e.BetRemoved():
            return _RoundKey("bets", event.seat)
        case e.Decided():
            return _RoundKey("decides", event.seat, event.step)
        case e.CardTurnedUp():
            return _RoundKey("turns", None, f"{event.group} {event.number}")
        case e.GroupTurnedUp():
            return _RoundKey("turns", None, event.group)
        case e.HandForfeited():
            return _RoundKey("trouble", event.seat)
        case _ if isinstance(event, _OF_A_HAND):
            return _RoundKey("settles", event.seat)
        case _ if isinstance(event, _DEALT):
            return _RoundKey("deals")
        case _:
            return None


def _words(table: Table, event: e.Event) -> str:
    """Say what an event was, without naming a card: the felt shows those one may see."""
    game = table.plan.game
    match event:
        case e.BetPlaced():
            return f"{game.wager(event.wager).name} {dollars(event.cents)}"
        case e.BetRemoved():
            return f"{game.wager(event.wager).name} taken back"
        case e.CardDealt():
            return ""
        case e.BetsClosed():
            return "no more bets; the cards are dealt"
        case e.Decided():
            return f"{event.choice} {dollars(event.cents)}" if event.cents else event.choice
        case e.CardTurnedUp() | e.GroupTurnedUp():
            return f"turned up: {game.card_group(event.group).name}"
        case e.WagerTaken() | e.WagerPaid() | e.WagerPushed():
            return f"{game.wager(event.wager).name}: {why(table, event)}"
        case e.CapShared():
            return "the most a round pays is shared"
        case e.HandForfeited():
            return "the hand is forfeited"
        case e.PlayerSat():
            return f"seat {event.seat} is taken"
        case _:
            return ""


_FARTHEST: Final = 120  # rounds back that anybody's own are looked for


def _nobody(_: str, __: int) -> StaffMember | None:
    return None


Places = Callable[..., PublishedPlace | None]
"""Returns where a round stands in the log; with a `size`, also under a head of that size."""


class RoundHistory:
    """Somebody who looks back at the rounds of one table."""

    def __init__(
        self,
        log: Log,
        vault: Vault,
        directory: Directory,
        table: str,
        player: str,
        roles: Roles = _nobody,
        notary: Notary = UNSIGNED,
    ) -> None:
        self._log, self._vault, self._directory = log, vault, directory
        self._roles, self._notary = roles, notary
        self.sees_private = False
        """Whether they see rounds of private tables whose link they did not have."""
        self._stream, self._table, self._player = f"{codec.TABLE}/{table}", table, player
        if self._stream not in directory.streams:
            raise ReplayError(f"there is no table {table}")

    def published(
        self, number: int, *, sheet: bool = False, place: Places | None = None, size: int | None = None
    ) -> SeenRound | SeenProof:
        """Return a round: with their own cards if they played, else as a bystander saw it.

        With its `sheet` it can be settled again by somebody who does not have the game file, with its `place`
        held against the log, also against a head of some `size`.
        """
        places = partial(place, size=size) if place else None
        return self._published(number, *self._round(number), sheet=sheet, place=places)

    def last(self, newest: int, count: int) -> list[SeenRound | SeenProof]:
        """Return the last rounds of the table that were dealt from a committed deck, the newest first."""
        found = [self._published(*each) for each in self._rounds(max(1, newest - count + 1), newest)]
        return found[::-1]

    def own(self, newest: int, count: int) -> list[ListedRoundView]:
        """Return in short the last rounds in which they had a hand and which are over, the newest first.

        It looks back chunk by chunk for as long as they have been sitting there.
        """
        found: list[ListedRoundView] = []
        last = newest
        while last >= 1 and len(found) < count and newest - last < _FARTHEST:
            first = max(1, last - count - 1)  # as many as are wanted, one that is open, one sat out
            chunk = list(self._rounds(first, last))
            for number, before, rows in reversed(chunk):
                summed = summary(before.table, self._played(rows), self._player)
                if summed is not None:
                    found.append({"number": number, "began": rows[0].at.isoformat(), **summed})
            if not chunk or not self._was_there(chunk[0][1], chunk[0][2]):
                break
            last = first - 1
        return found[:count]

    def one(self, number: int) -> ListedRoundView | None:
        """Return one round in short; None if they had no hand in it."""
        before, rows = self._round(number)
        summed = summary(before.table, self._played(rows), self._player)
        return {"number": number, "began": rows[0].at.isoformat(), **summed} if summed else None

    def game_of(self, number: int) -> str:
        """Return the name of the game that was played in a round."""
        return self._round(number)[0].table.plan.game.name

    def again(self, number: int) -> ReplayedRound:
        """Return a round moment by moment, each as it was shown to them, marked as a replay."""
        before, rows = self._round(number)
        game = before.table.plan.game
        return {
            "replay": True,
            "table": self._table,
            "number": number,
            "began": rows[0].at.isoformat(),
            "game_hash": game.hash,
            "sheet": game.data,
            "felt": felt_plan(game, len(before.table.seats)),
            "you": self._player,
            "moments": moments(before.table, self._played(rows), self._audience(before, rows)),
        }

    # ------------------------------------------------------------------------------------------- reading

    def _round(self, number: int) -> tuple[TableRoom, list[EventRow]]:
        before, rows = round_rows(self._log, self._vault, self._stream, number, self._directory)
        if not self._may_see(before, rows):
            raise ReplayError(f"round {number} was played at a private table; whoever had its link sees it")
        return before, rows

    def _rounds(self, first: int, last: int) -> Iterator[tuple[int, TableRoom, list[EventRow]]]:
        for found in rounds_from(self._log, self._vault, self._stream, first, self._directory):
            if self._may_see(found.before, found.rows):
                yield found.number, found.before, found.rows
            if found.number >= last:
                return

    def _may_see(self, before: TableRoom, rows: list[EventRow]) -> bool:
        """Whether they may see a round: at a private table only who had its link then, or watches over it."""
        if not before.is_private or self.sees_private or self._player in before.invited:
            return True
        facts = (codec.read(row, self._vault) for row in rows)
        invited = {fact.player for fact in facts if isinstance(fact, f.PlayerInvited)}
        return self._player in invited or self._was_there(before, rows)

    def _played(self, rows: list[EventRow]) -> list[e.Event]:
        """Return what happened at the table itself."""
        read = (codec.read(row, self._vault) for row in rows)
        return [event for event in read if not isinstance(event, f.TableFact)]

    def _was_there(self, before: TableRoom, rows: list[EventRow]) -> bool:
        sat = (event for event in self._played(rows) if isinstance(event, e.PlayerSat))
        return self._player in before.table.seats or any(event.player == self._player for event in sat)

    def _audience(self, before: TableRoom, rows: list[EventRow]) -> Audience:
        if self._was_there(before, rows):
            return Audience(Role.PLAYER, self._player)
        return Audience(Role.BYSTANDER)

    def _published(
        self,
        number: int,
        before: TableRoom,
        rows: list[EventRow],
        *,
        sheet: bool = False,
        place: Places | None = None,
    ) -> SeenRound | SeenProof:
        facts: list[Facts] = [codec.read(row, self._vault) for row in rows]
        if (sealed := sealed_in(before, facts)) is not None:
            audience, positions = self._audience(before, rows), [row.position for row in rows]
            proof = proof_of(before, facts, sealed, audience, self._roles, self._notary, positions=positions)
            over = isinstance(facts[-1], e.RoundFinished | e.RoundDead)
            if sheet:
                proof["sheet"] = before.table.plan.game.file_data
            if place and (logged := place(proof["round"])) is not None:
                proof["logged"] = logged
            return {**proof, "over": over}
        bound = next((fact for fact in facts if isinstance(fact, f.DeckCommitted)), None)
        if bound is None:
            raise ReplayError(
                f"round {number} of table {self._table} was dealt by a person; no deck was committed"
            )
        played = self._played(rows)
        seen = seen_by(before.table, played, self._audience(before, rows))
        return {
            **publish(CommittedDeck.read(bound.secret), before.table, played, seen),
            "began": rows[0].at.isoformat(),
            "over": isinstance(played[-1], e.RoundFinished | e.RoundDead),
        }
