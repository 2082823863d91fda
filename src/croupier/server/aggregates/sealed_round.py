"""A sealed round at an electronic table: what the house is bound to, whose seeds cut it, and what is open.

The facts that make it are in `facts`; here is what each makes of it, and what follows from them by
`croupier.fair` alone. docs/fairness.md tells the protocol.
"""

import json
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Final, NamedTuple

from croupier.cards import DECK, cards_text
from croupier.fair.seal import (
    DECKS,
    SECRET_BYTES,
    Cut,
    Header,
    Sealed,
    SealedDeck,
    canonical,
    closing_hash,
    cut,
)
from croupier.games import Game
from croupier.house.serialize import to_plain
from croupier.house.settings import DeckReveal
from croupier.server.aggregates import facts as f
from croupier.table import events as e
from croupier.table.state import Table

NO_ROOT: Final = "00" * 32
SILENT_WITHIN: Final = 20
"""Rounds within which a player who does not open a seed twice is noticed."""
WITHOUT_SEED: Final = 20
"""Rounds that such a player then plays without one."""
SILENT_VOIDS: Final = 3
"""So many rounds that died of silent seeds, whosever, and a table takes no seeds of strangers for a while."""
VOIDS_WITHIN: Final = 60
"""The rounds within which they are counted: longer than that while, so that one more begins the next."""
_KNOWN: Final = 40  # players remembered to have opened their seed, the latest


class Anchor(NamedTuple):
    """What the log was when a round was sealed: whose, in which epoch, and its newest event."""

    origin: str = "croupier/1"
    epoch: str = "00" * 16
    head: str = NO_ROOT


UNANCHORED: Final = Anchor()


class Shoe(NamedTuple):
    """Where the secret of a sealed round comes from, and what becomes of the deck once it is cut.

    A test may stack what was cut; such a round plays on and does not verify.
    """

    secret: Callable[[int], bytes] = secrets.token_bytes
    stacked: Callable[[tuple[int, ...]], tuple[int, ...]] = tuple


USUAL: Final = Shoe()


class SealedRound(NamedTuple):
    """The open round as it is sealed, listed, cut and opened."""

    sealed: f.DecksSealed
    cards: tuple[int, ...]  # of the game's deck
    pledged: tuple[f.SeedCommitted, ...] = ()
    listed: f.CutListed | None = None
    opened: tuple[f.SeedOpened, ...] = ()
    made: f.DeckCut | None = None
    dealt: tuple[int, ...] = ()  # in the order of the deal, once the deck was handed in

    @property
    def seal(self) -> Sealed:
        """The eight decks; secret, but for their fingerprints and what is opened."""
        return _seal(self.sealed.header, self.sealed.secret, self.cards)

    @property
    def root(self) -> bytes:
        """The one hash that seals the round."""
        return bytes.fromhex(self.sealed.root)

    @property
    def silent(self) -> tuple[f.SeedCommitted, ...]:
        """Those on the list who have not opened their seeds."""
        if self.listed is None or self.made is not None:
            return ()
        listed = {seat for seat, _ in self.listed.commitments}
        opened = {each.seat for each in self.opened}
        return tuple(each for each in self.pledged if each.seat in listed - opened)

    @property
    def cut(self) -> Cut:
        """The cut that the opened seeds make."""
        seeds = self.made.seeds if self.made else tuple((each.seat, each.seed) for each in self.opened)
        return _cut(self.listed.closing if self.listed else "", seeds, len(self.cards))

    @property
    def deck(self) -> SealedDeck:
        """The deck that is dealt; secret."""
        return _deck(self.sealed.header, self.sealed.secret, self.cards, self.cut.deck)

    def pledge_of(self, player: str) -> f.SeedCommitted | None:
        """Return what a player has committed to."""
        return next((each for each in self.pledged if each.player == player), None)

    def openings(self, seen: Iterable[int]) -> tuple[f.OpenedPosition, ...]:
        """Return what opens the cards that somebody has seen, in the order of the deal, and no other."""
        wanted, positions, deck = set(seen), self.cut.positions, self.deck
        return tuple(
            f.OpenedPosition(positions[at], card, deck.nonces[positions[at] - 1].hex(), at + 1)
            for at, card in enumerate(self.dealt)
            if card in wanted
        )

    @property
    def last_seed(self) -> str | None:
        """The seed of the deck that was dealt, where the terms open it once the round is over."""
        revealed = json.loads(self.sealed.terms).get("reveal") == DeckReveal.ALL.value
        return self.seal.seed(self.cut.deck).hex() if revealed and self.made else None

    def void_seeds(self) -> tuple[str, ...]:
        """Return the seeds of all eight decks, which are opened where the round dies before it is cut."""
        return tuple(self.seal.seed(number).hex() for number in range(1, DECKS + 1))

    def other_seeds(self) -> tuple[tuple[int, str], ...]:
        """Return the seeds of the seven decks that are not dealt, each with its number."""
        return tuple((n, self.seal.seed(n).hex()) for n in range(1, DECKS + 1) if n != self.cut.deck)


# Kept for the last few hundred rounds: the deck is looked at with every card.
@lru_cache(maxsize=256)
def _seal(header: str, secret: str, cards: tuple[int, ...]) -> Sealed:
    return Sealed(header, bytes.fromhex(secret), cards)


@lru_cache(maxsize=256)
def _deck(header: str, secret: str, cards: tuple[int, ...], number: int) -> SealedDeck:
    return _seal(header, secret, cards).deck(number)


@lru_cache(maxsize=256)
def _cut(closing: str, seeds: tuple[tuple[int, str], ...], size: int) -> Cut:
    return cut(bytes.fromhex(closing), {seat: bytes.fromhex(seed) for seat, seed in seeds}, size)


class Silence(NamedTuple):
    """A round in which a player did not open a seed."""

    player: str
    round: int


class SealRecord(NamedTuple):
    """What a table remembers of sealed rounds gone by."""

    previous: str = NO_ROOT  # root of its last sealed round
    epoch: str = ""
    dead: int = 0  # rounds without a result in this epoch
    silences: tuple[Silence, ...] = ()
    without: tuple[Silence, ...] = ()  # players who give no seed up to and with a round
    voided: tuple[int, tuple[int, ...]] = (0, ())  # the last round that died uncut, and its silent seats
    voids: tuple[int, ...] = ()  # rounds of late that died of silent seeds
    guarded: int = 0  # up to and with this round only those give a seed who opened their last one here
    openers: tuple[str, ...] = ()  # and these did, the latest last

    def without_until(self, player: str, number: int) -> int:
        """Return up to which round a player gives no seed; 0 where they may in this one."""
        found = [each.round for each in self.without if each.player == player and each.round >= number]
        if self.is_guarded(number) and player not in self.openers:
            found.append(self.guarded)
        return max(found, default=0)

    def is_guarded(self, number: int) -> bool:
        """Whether a round takes seeds only of those who opened their last one at this table."""
        return number <= self.guarded

    def after_cut(self, opened: Iterable[str]) -> "SealRecord":
        """Return the record after the seeds of these players have cut a deck."""
        return self._replace(openers=self._with_openers(opened))

    def _with_openers(self, opened: Iterable[str], silent: Iterable[str] = ()) -> tuple[str, ...]:
        latest = tuple(opened)
        gone = {*latest, *silent}
        return (*(each for each in self.openers if each not in gone), *latest)[-_KNOWN:]

    def after_void(
        self, number: int, silent: Sequence[tuple[int, str]], opened: Iterable[str] = ()
    ) -> "SealRecord":
        """Return the record after a round died uncut; `silent`, by seat, did not open their seeds."""
        recent = tuple(each for each in self.silences if each.round > number - SILENT_WITHIN)
        without = tuple(each for each in self.without if each.round > number)
        for _, player in silent:
            if any(each.player == player for each in recent):
                recent = tuple(each for each in recent if each.player != player)
                without = (*without, Silence(player, number + WITHOUT_SEED))
            else:
                recent = (*recent, Silence(player, number))
        voids = tuple(each for each in self.voids if each > number - VOIDS_WITHIN)
        voids = (*voids, number) if silent else voids
        enough = bool(silent) and len(voids) >= SILENT_VOIDS
        return self._replace(
            silences=recent,
            without=without,
            voided=(number, tuple(seat for seat, _ in silent)),
            voids=voids,
            guarded=number + WITHOUT_SEED if enough else self.guarded,
            openers=self._with_openers(opened, (player for _, player in silent)),
        )


# ------------------------------------------------------------------------------------------- sealing


def sealed_for(
    table_id: str,
    table: Table,
    record: SealRecord,
    anchor: Anchor,
    shoe: Shoe,
    reveal: DeckReveal = DeckReveal.SEEN,
) -> f.DecksSealed:
    """Return the fact that seals the next round of a table, with fresh decks."""
    number = table.rounds + 1
    shown = (
        {"reveal": DeckReveal.ALL.value} if reveal is DeckReveal.ALL and may_reveal(table.plan.game) else {}
    )
    terms = canonical(terms_of(table) | _guard_of(table, record, number) | shown)
    header: Header = {
        "dead": record.dead if record.epoch == anchor.epoch else 0,
        "epoch": anchor.epoch,
        "game": table.plan.game.hash,
        "head": anchor.head,
        "origin": anchor.origin,
        "previous": record.previous,
        "round": number,
        "table": table_id,
        "terms": sha256(terms.encode()).hexdigest(),
    }
    text, secret = canonical(header), shoe.secret(SECRET_BYTES).hex()
    made = _seal(text, secret, tuple(table.plan.game.deck.cards))
    fingerprints = tuple(each.hex() for each in made.fingerprints)
    return f.DecksSealed(number, anchor.epoch, text, terms, fingerprints, made.root.hex(), secret)


def may_reveal(game: Game) -> bool:
    """Whether the sheet lets players show their cards, so that a whole deck may be opened in the end."""
    return game.conduct.showing_cards in ("allowed", "not said")


def terms_of(table: Table) -> dict[str, object]:
    """Return what a round is played under, in plain data and without a name.

    A player is a number: whoever sits at the lowest seat is 1.
    """
    game, numbers = table.plan.game, numbered(table)
    terms: dict[str, object] = {
        "readings": dict(game.chosen),
        "blanks": dict(game.filled),
        "jackpots": list(table.jackpots),
        "limits": to_plain(table.posting.limits),
        "seats": [numbers[player] if player else None for player in table.seats],
        "second_hands": sorted(table.second_hands),
        "face_down": sorted(numbers[player.id] for player in table.players if player.face_down),
        "waiting": len(table.waiting),
        "chip": table.chip,
        "holds_jackpots": table.holds_jackpots,
        "washed": table.washed,
        "reported": table.reported,
        "dead_hand": table.posting.dead_hand,
        "consent_of": table.posting.consent_of,
    }
    if table.holds_from:
        terms["holds_from"] = table.holds_from
        if table.holds_sums:
            terms["holds_sums"] = True
    if len(game.deck.cards) < len(DECK):
        terms["deck"] = cards_text(game.deck.cards)
    return terms


def _guard_of(table: Table, record: SealRecord, number: int) -> dict[str, object]:
    """Return the term that says whose seeds a round takes, where it does not take everybody's."""
    if not record.is_guarded(number):
        return {}
    seated = {each: number for each, number in numbered(table).items() if each in table.seats}
    known = sorted(number for each, number in seated.items() if each in record.openers)
    return {"seeds": {"of": known, "through": record.guarded}}


def numbered(table: Table) -> Mapping[str, int]:
    """Return a number for everybody at a table: by seat, then those without one, then those who wait."""
    everybody = (*filter(None, table.seats), *(player.id for player in table.players), *table.waiting)
    return {player: number for number, player in enumerate(dict.fromkeys(everybody), 1)}


def list_of(round_: SealedRound, playing: frozenset[str]) -> f.CutListed:
    """Return the list with which bets are closed: the commitment of every player with a bet, by seat."""
    taken = {each.seat: each.commitment for each in round_.pledged if each.player in playing}
    closing = closing_hash(round_.root, {seat: bytes.fromhex(each) for seat, each in taken.items()})
    return f.CutListed(round_.sealed.round, tuple(sorted(taken.items())), closing.hex())


# -------------------------------------------------------------------------------------------- evolving


def after_fact(round_: SealedRound, fact: object) -> SealedRound:
    """Return a sealed round after one more fact about it."""
    match fact:
        case f.SeedCommitted():
            return round_._replace(pledged=(*round_.pledged, fact))
        case f.CutListed():
            return round_._replace(listed=fact)
        case f.SeedOpened():
            return round_._replace(opened=(*round_.opened, fact))
        case f.DeckCut():
            return round_._replace(made=fact)
        case e.DeckHandedIn():
            return round_._replace(dealt=fact.deck)
        case _:
            return round_
