"""A simulated round played again at the table, card for card: the two engines check each other."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from croupier.games.procedure import Deal
from croupier.lab.simulate.kernel_parts import deal
from croupier.lab.simulate.kernel_spec import cards_by_name
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import new_table
from croupier.table.drive import act, play_round
from croupier.table.script import arranged

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.games import Game
    from croupier.lab.simulate.kernel_parts import Ints
    from croupier.lab.simulate.plan import AnyPrepared
    from croupier.table.state import Table

PLENTY = 10**12
A_JACKPOT = 1_000_00


class ReplayTable:
    """A table at which any round of a plan can be played again."""

    def __init__(self, prepared: AnyPrepared) -> None:
        self._prepared = prepared
        self._spec = prepared.spec
        self._group = {spot.id: spot.group for spot in prepared.spec.game.wagers}
        steps = prepared.spec.game.steps
        self._dealt_with = {step.only_if_bet for step in steps if isinstance(step, Deal) and step.only_if_bet}

    @cached_property
    def table(self) -> Table:
        """The table before the first round, with everyone seated."""
        plan = self._prepared.plan
        game = with_limits(plan.game, [dict(stakes) for stakes in plan.stakes])
        table = act(new_table(game), c.OpenTable("simulation", plan.seats))
        if game.jackpots:
            # With nothing posted nobody bets on it, and any value opens the table (R1-28).
            posted = tuple(cents or A_JACKPOT for _, cents in plan.jackpots)
            table = act(table, c.PostJackpots("simulation", posted))
        for seat in range(1, plan.seats + 1):
            table = act(table, c.Sit(f"seat {seat}", seat))
            table = act(table, c.BuyChips(f"seat {seat}", PLENTY))
        return table

    def cards(self, number: int) -> tuple[dict[int, list[int]], dict[str, list[int]]]:
        """Return the cards of a round: each seat's, and those of the table and the dealer by group."""
        plan, own = self._prepared.plan, len(self._spec.own)
        deck = np.array(self._spec.game.deck.cards, dtype=np.uint8)
        count = plan.seats * own + len(self._spec.shared)
        deal(deck, np.zeros(52, np.uint8), count, np.uint64(plan.seed), np.uint64(number))
        cards = deck.tolist()
        hands = {seat + 1: cards[seat * own : (seat + 1) * own] for seat in range(plan.seats)}
        shared: dict[str, list[int]] = {}
        for place, (_, group) in enumerate(self._spec.shared):
            shared.setdefault(group, []).append(cards[plan.seats * own + place])
        return hands, shared

    def events(self, number: int) -> list[e.Event]:
        """Play a round at the table and return everything that happened."""
        table = self.table
        hands, shared = self.cards(number)
        chosen = {seat: list(self._choices(seat, hands[seat], shared)) for seat in hands}
        dealt = {seat: [held[place] for place in self._dealing_order] for seat, held in hands.items()}
        deck = arranged(table.plan.game, dealt, shared, unbet=self._unbet(chosen))
        choices = {seat: iter(each) for seat, each in chosen.items()}
        log: list[e.Event] = []
        play_round(table, deck, self._bets(table), lambda _, seat: next(choices[seat]), log)
        return log

    @cached_property
    def _dealing_order(self) -> list[int]:
        """The places of a player's cards in the order in which the table deals them, not that of the file."""
        dealt = [name for step in self._spec.game.steps if isinstance(step, Deal) for name in step.cards]
        groups = dict(cards_by_name(self._spec.game)[0])
        names = self._spec.own
        return sorted(range(len(names)), key=lambda place: dealt.index(groups[names[place]]))

    def _unbet(self, chosen: dict[int, list[c.Choose]]) -> dict[int, set[str]] | None:
        """Return the bets that each seat leaves, where cards are dealt with a bet alone."""
        if not self._dealt_with:
            return None
        bet = {seat: any(each.choice == "bet" for each in made) for seat, made in chosen.items()}
        return {seat: set() if made else set(self._dealt_with) for seat, made in bet.items()}

    def nets(self, number: int) -> Ints:
        """Return what each wager brought each seat, in cents."""
        plan, wagers = self._prepared.plan, self._spec.wagers
        nets = np.zeros((plan.seats, len(wagers)), np.int64)
        decides = {step.id: step.wager for step in plan.game.steps if step.do == "decide"}
        for event in self.events(number):
            for spot, cents in _moved(event, decides):
                nets[getattr(event, "seat", 0) - 1, wagers.index(self._group[spot])] += cents
        return nets

    def _bets(self, table: Table) -> Iterator[c.PlaceBet]:
        game = table.plan.game
        for seat, bets in enumerate(self._prepared.bets, 1):
            for spot in game.wagers:
                if game.step(spot.placed_at).do == "bets":
                    stake = bets.main if spot.group == self._spec.main else bets.on(spot.group)
                    if stake:
                        yield c.PlaceBet(seat, spot.id, stake * self._prepared.units(spot.id))

    def _choices(self, seat: int, own: list[int], shared: dict[str, list[int]]) -> Iterator[c.Choose]:
        """Return what a seat decides, by the same strategy the rounds follow."""
        spec = self._spec
        cards = dict(zip(spec.own, own, strict=True))
        lying = {group: iter(held) for group, held in shared.items()}
        cards |= {name: next(lying[group]) for name, group in spec.shared}
        return self._prepared.choices(seat, cards)


def with_limits(game: Game, stakes: list[dict[str, int]]) -> Game:
    """Supply the limits that a document leaves out, just wide enough for these stakes."""
    main = game.wager_groups[0]
    amounts = {}
    for blank in game.blanks:
        kind, name, limit = blank.path.split(".", 2)
        if kind == "wager":
            spot = game.wager(name)
            bet = [units.get(spot.group, units.get(name, units.get(main, 1))) or 1 for units in stakes]
            other = spot.most if limit == "least" else spot.least
            bet += [other] if isinstance(other, int) else []
            cents = min(bet) if limit == "least" else max(bet)
            amounts[blank.path] = f"${cents / 100:.2f}"
    return game.with_blanks(amounts) if amounts else game


def _moved(event: e.Event, decides: dict[str, str]) -> Iterator[tuple[str, int]]:
    """Yield what an event moves to the player, by spot, in cents."""
    match event:
        case e.BetPlaced():
            yield event.wager, -event.cents
        case e.Decided() if event.choice == "take back":
            yield decides[event.step], event.cents
        case e.Decided():
            yield decides[event.step], -event.cents
        case e.WagerPaid():
            yield event.wager, event.stake + event.won
        case e.WagerPushed() | e.CapShared():
            yield event.wager, event.cents
        case _:
            pass
