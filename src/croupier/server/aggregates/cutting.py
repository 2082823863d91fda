"""Players' seeds at an electronic table: committed with a bet, listed when bets close, opened, and the cut.

A seed that is listed and not opened in time voids the round: leaving it out would let the house choose the
cut by whose opening it "loses". Bots give no seed, and nobody plays a seat for somebody else here.
"""

import re
from typing import Final

from croupier.fair.seal import opens
from croupier.house.settings import ITSELF
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.playing import play, record_events
from croupier.server.aggregates.rooms import UnitOfWork
from croupier.server.aggregates.sealed_round import SILENT_VOIDS, SealedRound, SealRecord, list_of
from croupier.table import commands as tc
from croupier.table import events as e
from croupier.table.refused import RefusedError, require

_BYTES: Final = re.compile(r"[0-9a-f]{64}")


def commit_seed(unit: UnitOfWork, stream: str, player: str, commitment: str) -> None:
    """Take what a player commits to with a bet; one a round, at the lowest of their seats."""
    room = unit.table(stream)
    sealed = room.sealed
    if sealed is None:
        raise RefusedError("this round takes no seeds; send the bet without one")
    require(_BYTES.fullmatch(commitment) is not None, "seed: send SHA-256 as 64 hexadecimal digits")
    before = sealed.pledge_of(player)
    if before is not None:
        same = before.commitment == commitment
        require(same, "your seed for this round is committed; bet with the same one, or without")
        return
    if room.seals.without or room.seals.guarded:
        until = room.seals.without_until(player, sealed.sealed.round)
        why = _why_without(room.seals, player, sealed.sealed.round)
        require(not until, f"{why}; bet without one up to and with round {until}")
    seat = min(seat for seat, who in enumerate(room.table.seats, 1) if who == player)
    taken = any(each.seat == seat for each in sealed.pledged)
    require(not taken, f"seat {seat} has a seed in this round already; bet without one")
    unit.tell(stream, f.SeedCommitted(sealed.sealed.round, seat, player, commitment))


def _why_without(record: SealRecord, player: str, number: int) -> str:
    if any(each.player == player and each.round >= number for each in record.without):
        return "two seeds of yours were not opened"
    return f"{SILENT_VOIDS} rounds here died of silent seeds, and only who opened one gives another"


def list_seeds(unit: UnitOfWork, stream: str) -> None:
    """List what was committed, now that bets are closed; where there is nothing, the list alone cuts."""
    room = unit.table(stream)
    if room.sealed is None or room.table.round is None:
        return
    playing = frozenset(hand.player for hand in room.table.round.hands)
    unit.tell(stream, list_of(room.sealed, playing))
    _cut_once_open(unit, stream)


def open_seed(unit: UnitOfWork, stream: str, player: str, seed: str) -> None:
    """Take a seed that is on the list; the last one cuts the deck, and the cards are dealt."""
    sealed = _listed(unit, stream)
    mine = sealed.pledge_of(player)
    listed = {seat for seat, _ in sealed.listed.commitments} if sealed.listed else set[int]()
    if mine is None or mine.seat not in listed:
        raise RefusedError("no seed of yours is on the list of this round")
    require(all(each.seat != mine.seat for each in sealed.opened), "your seed is open already")
    require(_BYTES.fullmatch(seed) is not None, "seed: send 32 bytes as 64 hexadecimal digits")
    committed = bytes.fromhex(mine.commitment)
    fits = opens(sealed.root, mine.seat, bytes.fromhex(seed), committed)
    require(fits, "this seed is not the one you committed to, or belongs to another round")
    unit.tell(stream, f.SeedOpened(sealed.sealed.round, mine.seat, player, seed))
    _cut_once_open(unit, stream)


def void_round(unit: UnitOfWork, stream: str) -> None:
    """End a round whose seeds were not all opened in time: wagers go back, every deck is opened."""
    sealed = _listed(unit, stream)
    seats = [str(each.seat) for each in sealed.silent]
    whose = f"seat {seats[0]}" if len(seats) == 1 else f"seats {', '.join(seats)}"
    reason = f"{whose} did not open {'its seed' if len(seats) == 1 else 'their seeds'}"
    number = sealed.sealed.round
    record_events(unit, stream, [e.RoundDead(number, returned=True, by=ITSELF, reason=reason)])


def _listed(unit: UnitOfWork, stream: str) -> SealedRound:
    room = unit.table(stream)
    sealed = room.sealed
    if sealed is None or sealed.listed is None or sealed.made is not None or room.table.interrupted:
        raise RefusedError("no seeds are awaited at this table now")
    return sealed


def _cut_once_open(unit: UnitOfWork, stream: str) -> None:
    """Cut the deck, once every listed seed is open, and deal."""
    sealed = _listed(unit, stream)
    if sealed.silent:
        return
    seeds = tuple(sorted((each.seat, each.seed) for each in sealed.opened))
    unit.tell(stream, f.DeckCut(sealed.sealed.round, seeds, sealed.cut.deck))
    dealt = sealed.cut.dealt(sealed.deck)
    play(unit, stream, tc.HandInDeck(unit.shoe.stacked(dealt)))
