"""Which card of which round anybody may see from when on: from the log and the rule sheets, without `view`.

The deck of every round is unsealed, the way of each card followed from event to event, and its first lawful
moment noted: for all when it lies face up, for its own player when hands may be looked at.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from croupier.cards import card_text
from croupier.games import Game
from croupier.games.procedure import Tend
from croupier.server.aggregates import codec
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.back_rooms import Directory, rebuild
from croupier.server.aggregates.sealed_round import SealedRound, after_fact
from croupier.store import Log
from croupier.store.vault import Vault
from croupier.table import events as e

EVERYBODY: Final = ""


@dataclass
class Moment:
    """A place in a table's stream."""

    version: int
    at: datetime


@dataclass
class Exposed:
    """One round: by card, who may see it from when on; by nonce, which card it opens."""

    number: int
    began: Moment
    ended: Moment | None = None
    seen: dict[tuple[str, str], Moment] = field(default_factory=dict)  # (card, person or everybody)
    nonces: dict[str, str] = field(default_factory=dict)
    secrets: dict[str, Moment | None] = field(default_factory=dict)  # seeds: from when anybody may see them
    held: dict[str, str] = field(default_factory=dict)  # card: the player whose hand it lies in

    def from_when(self, card: str, person: str) -> Moment | None:
        """Return when this person may first see this card; None if never."""
        found = [self.seen.get((card, person)), self.seen.get((card, EVERYBODY))]
        return min((each for each in found if each), key=lambda each: each.version, default=None)


def rounds_of(log: Log, vault: Vault, table: str) -> dict[int, Exposed]:
    """Return every round of a table by its number."""
    directory = rebuild(log, vault, codec.DIRECTORY, {})
    assert isinstance(directory, Directory)
    follow = _Follow(directory.games)
    for row in log.read(f"{codec.TABLE}/{table}"):
        follow.step(codec.read(row, vault), Moment(row.version, row.at))
    return follow.rounds


class _Follow:
    def __init__(self, games: Mapping[str, Game]) -> None:
        self.games = games
        self.rounds: dict[int, Exposed] = {}
        self._seats: dict[int, str] = {}
        self._sealed: SealedRound | None = None

    def step(self, event: Any, now: Moment) -> None:  # noqa: PLR0912 (one case a kind of event)
        match event:
            case f.TableLaid():
                self._game = self.games[event.game_hash]
            case e.PlayerSat():
                self._seats[event.seat] = event.player
            case e.PlayerLeft():
                self._seats = {seat: who for seat, who in self._seats.items() if who != event.player}
            case f.DecksSealed():
                self._sealed = SealedRound(event, tuple(self._game.deck.cards))
            case e.RoundStarted():
                self._begin(event, now)
            case f.SeedCommitted() | f.CutListed() | f.DeckCut():
                self._sealed = after_fact(self._of_round(), event)
                if isinstance(event, f.DeckCut):
                    self._cut(now)
            case f.SeedOpened():
                self._sealed = after_fact(self._of_round(), event)
                self._round.secrets[event.seed] = None
            case f.DecksOpened():
                self._round.secrets |= dict.fromkeys(event.seeds, now)
            case e.DeckHandedIn():
                self._sealed = after_fact(self._of_round(), event)
                dealt = self._of_round().cut.dealt(self._of_round().deck)
                assert event.deck == dealt, "dealt from another deck than the one that was cut"
            case e.BetPlaced() | e.BetRemoved():
                bets = self._bets.setdefault(event.seat, set())
                (bets.add if isinstance(event, e.BetPlaced) else bets.discard)(event.wager)
            case e.CardDealt():
                self._dealt(event, now)
            case e.Tended():
                self._tended(event.step, now)
            case e.CardTurnedUp():
                self._show(event.card, EVERYBODY, now)
            case e.GroupTurnedUp() | e.HandTurnedUp():
                for card in event.cards:
                    self._show(card, EVERYBODY, now)
            case e.RoundFinished() | e.RoundDead():
                self._round.ended = now
            case e.FaceAsked() | e.CardsShown() | e.CardCorrected() | e.StepUndone():
                raise AssertionError(f"{event} is not followed here, and did not happen in these tests")

    def _of_round(self) -> SealedRound:
        assert self._sealed
        return self._sealed

    def _cut(self, now: Moment) -> None:
        """Know what is public with the cut: seeds of players and of decks not dealt; the dealt one never."""
        sealed = self._of_round()
        for seed in (*(each.seed for each in sealed.opened), *dict(sealed.other_seeds()).values()):
            self._round.secrets[seed] = now
        deck = sealed.deck
        self._round.nonces = {
            nonce.hex(): card_text(card) for card, nonce in zip(deck.cards, deck.nonces, strict=True)
        }
        assert len(self._round.nonces) == 52

    def _begin(self, event: e.RoundStarted, now: Moment) -> None:
        assert event.uncut
        assert not event.deck, "a round begins without a deck"
        self._round = self.rounds[event.number] = Exposed(event.number, now)
        sealed = self._of_round()
        self._round.secrets = dict.fromkeys((sealed.sealed.secret, *sealed.void_seeds()))
        self._bets: dict[int, set[str]] = {}
        self._hidden: list[tuple[int, str, int]] = []  # own cards not yet looked at: seat, group, card
        self._shared: dict[str, int] = {}
        steps = self._game.steps
        self._touch = not any(isinstance(s, Tend) and s.what == "players may touch" for s in steps)  # R0-17

    def _dealt(self, event: e.CardDealt, now: Moment) -> None:
        assert event.card is not None
        group = next(each for each in self._game.cards if each.id == event.group)
        if event.seat is None:
            lies = self._shared[event.group] = self._shared.get(event.group, 0) + 1
            if group.face == "up" or lies <= group.dealer_shows:
                self._show(event.card, EVERYBODY, now)
            return
        self._round.held[card_text(event.card)] = self._seats[event.seat]
        if group.face == "up":
            self._show(event.card, EVERYBODY, now)
        self._hidden.append((event.seat, event.group, event.card))
        self._look(now)

    def _tended(self, step: str, now: Moment) -> None:
        done = next(each for each in self._game.steps if each.id == step)
        if isinstance(done, Tend) and done.what == "players may touch":
            self._touch = True
            self._look(now)

    def _look(self, now: Moment) -> None:
        """Let players look at their hands, where they may: R0-17, and with the right wager R0-44."""
        for seat, group_id, card in self._hidden if self._touch else ():
            group = next(each for each in self._game.cards if each.id == group_id)
            if not group.looked_at_with or self._bets[seat] & set(group.looked_at_with):
                self._show(card, self._seats[seat], now)

    def _show(self, card: int, whom: str, now: Moment) -> None:
        self._round.seen.setdefault((card_text(card), whom), now)
