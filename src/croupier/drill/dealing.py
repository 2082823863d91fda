"""Deal real rounds to ask about: the engine deals, and bots bet and decide from a seed."""

from dataclasses import dataclass
from math import gcd
from random import Random
from typing import Final, NamedTuple

from croupier.drill.question import RoundProof, ShownBet, ShownCards
from croupier.games import Game
from croupier.games.posting import Sign
from croupier.games.procedure import TakeBets
from croupier.house.settings import ITSELF, Settings
from croupier.table import can, new_table
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.agenda import next_act
from croupier.table.bots import NAMES, choose, completed, payable_steps, spots, usual
from croupier.table.drive import EVERYTHING, perform
from croupier.table.plan import DealerAction, Plan
from croupier.table.script import arranged
from croupier.table.state import Hand, Round, Table
from croupier.table.view import Audience, Role, view

FLOOR: Final = "floor"
CHIPS: Final = 1_000_000_00
_TO_THE_END: Final = EVERYTHING - {DealerAction.FINISH}
_TO_THE_BETS: Final = _TO_THE_END - {DealerAction.CLOSE_BETS}
_SIZES: Final = ((5_00, 10_00), (5_00, 10_00, 15_00, 25_00), (2_50, 7_50, 15_00, 35_00, 75_00))
"""What bots bet, by level: the odder the amount, the harder the payout."""
_WITHOUT_THE_FIRST: Final = 5  # one seat in so many bets something else than the ante, where it may
_ABSENT_MINDED: Final = 6  # one decision in so many is no bot's best, so that hands fold late too


def denominations_of(game: Game) -> tuple[int, ...]:
    """Return the chips a game is dealt with: those its sheet names, or a house's usual ones."""
    return tuple(sorted(game.chips.denominations if game.chips else Settings(licensee="").denominations))


class Falling(NamedTuple):
    """Cards that must fall: for the first seat, and for the table and the dealer by group."""

    own: tuple[int, ...] = ()
    shared: tuple[tuple[str, tuple[int, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class DealtRound:
    """A round with the table after each event; it has not ended, so that its cards still lie there."""

    before: Table
    events: tuple[e.Event, ...]
    tables: tuple[Table, ...]

    @property
    def last(self) -> Table:
        """The table after the last payment."""
        return self.tables[-1]

    @property
    def plan(self) -> Plan:
        """The game with its layout and steps."""
        return self.before.plan

    def at(self, number: int) -> Table:
        """Return the table before an event."""
        return self.tables[number - 1] if number else self.before

    def paid(self, event: e.WagerPaid) -> int:
        """Return what a wager is paid in the end: at once, and once a cap that held it back is shared."""
        shares = (
            each.cents
            for each in self.events
            if isinstance(each, e.CapShared) and (each.seat, each.wager) == (event.seat, event.wager)
        )
        return event.won + sum(shares)

    def proof(self, number: int) -> RoundProof:
        """Return the round up to and with one event."""
        return RoundProof(self.before, self.events[: number + 1])


def opened_table(sign: Sign, seats: int) -> Table:
    """Return a table with bots in its seats, for a house that signs for its jackpots."""
    table = new_table(sign.game)
    chip = gcd(*denominations_of(sign.game))
    commands = [c.OpenTable(ITSELF, seats, holds_jackpots=bool(sign.jackpots), chip=chip)]
    more: list[c.Command] = [c.PostJackpots(ITSELF, sign.jackpots)] if sign.jackpots else []
    for seat in range(1, seats + 1):
        more += [c.Sit(NAMES[seat - 1], seat), c.BuyChips(NAMES[seat - 1], CHIPS)]
    for command in (*commands, *more):
        table = perform(table, command, frozenset())
    return table


def deal_round(
    sign: Sign, seed: str, level: int = 1, *, seats: int = 0, falling: Falling | None = None
) -> DealtRound:
    """Deal one round from a seed; at a higher level more seats play, for odder amounts.

    >>> from croupier.drill.kinds import opened
    >>> sign = opened("three-card-poker")
    >>> deal_round(sign, "friday").events == deal_round(sign, "friday").events
    True
    """
    chance = Random(f"{sign.game.hash} {seed}")  # noqa: S311 (a drill)
    count = seats or min((2, 3, 5)[level - 1], sign.game.seats.most)
    before = opened_table(sign, count)
    deck = list(sign.game.deck.cards)
    chance.shuffle(deck)
    if falling:
        hands: dict[int, tuple[int, ...]] = dict.fromkeys(range(1, count + 1), ())
        deck = list(
            arranged(
                sign.game, hands | {1: falling.own}, dict(falling.shared), deck, dict.fromkeys(hands, ())
            )
        )
    log, tables = list[e.Event](), list[Table]()
    table = perform(before, c.StartRound(tuple(deck)), _TO_THE_BETS, log, tables)
    while (act := next_act(table)) and act.action is not DealerAction.FINISH:
        if act.action is DealerAction.CLOSE_BETS:
            table = _bet(table, chance, level, log, tables, everything=falling is not None)
            table = perform(table, c.Proceed(), _TO_THE_BETS, log, tables)
        elif act.action is DealerAction.ASK:
            seat = _round(table).hands[act.hand].seat
            decides = _stays(table, seat) if falling and seat == 1 else _decides(table, seat, chance)
            table = perform(table, decides, _TO_THE_BETS, log, tables)
        else:  # a hand was called
            seat = _round(table).hands[act.hand].seat
            table = perform(table, c.Acknowledge(seat, FLOOR), _TO_THE_BETS, log, tables)
    return DealtRound(before, tuple(log), tuple(tables))


def _round(table: Table) -> Round:
    assert table.round is not None  # noqa: S101 (a round is dealt)
    return table.round


def _bet(
    table: Table, chance: Random, level: int, log: list[e.Event], tables: list[Table], *, everything: bool
) -> Table:
    """Have every seat bet what it must, and more or less of the rest."""
    step = table.plan.steps[_round(table).step]
    assert isinstance(step, TakeBets)  # noqa: S101 (bets are open)
    steps, sizes = payable_steps(table), _SIZES[level - 1]
    first, *instead = step.each_player_needs
    for seat in range(1, len(table.seats) + 1):
        wanted: dict[str, int] = {}
        need = first
        if instead and not everything and chance.randrange(_WITHOUT_THE_FIRST) == 0:
            need = chance.choice(instead)  # Pair Plus alone, say (R0-43)
        for wager in spots(table.plan.game, step):
            if wager.id == first != need:
                continue
            needed = wager.id == need
            if (needed or everything or chance.random() < 0.6) and not wager.equal_to:  # of the side bets
                size = chance.choice(sizes)
                wanted[wager.id] = usual(wager, wanted, size, steps.get(wager.id, 0))
        for wager_id, cents in completed(table.plan.game, step, wanted, steps).items():
            if can(table, bet := c.PlaceBet(seat, wager_id, cents)):
                table = perform(table, bet, frozenset(), log, tables)
    return table


def _decides(table: Table, seat: int, chance: Random) -> c.Choose:
    """Decide as bots do, now and then as somebody absent-minded."""
    if chance.randrange(_ABSENT_MINDED) == 0:
        seen = view(table, Audience(Role.PLAYER, table.seats[seat - 1])).choice
        named = [name for name in (seen.choices if seen else ()) if name != "bet"]
        if named:
            return c.Choose(seat, chance.choice(named))
    return choose(table, seat)


def _stays(table: Table, seat: int) -> c.Choose:
    """Stay in, for the least; where that cannot be, decide as a bot does."""
    seen = view(table, Audience(Role.PLAYER, table.seats[seat - 1])).choice
    found = choose(table, seat)
    if found.choice != "fold" or seen is None:
        return found
    bet = c.Choose(seat, "bet", seen.units[0] if seen.units else 1, None if seen.unit_cents else 5_00)
    return bet if can(table, bet) else found


# --------------------------------------------------------------------------------------- what is shown


def shared_cards(table: Table, groups: tuple[str, ...] = ()) -> tuple[ShownCards, ...]:
    """Return the dealer's and the table's cards as they lie; all groups, or some."""
    play, found = _round(table), []
    for number, group in enumerate(table.plan.groups):
        if group.owner != "player" and play.shared[number] and (not groups or group.id in groups):
            lie = zip(play.shared[number], play.shared_up[number], strict=True)
            found.append(ShownCards(_capital(group.name), tuple(card if up else None for card, up in lie)))
    return tuple(found)


def own_cards(table: Table, hand: Hand, groups: tuple[str, ...] = ()) -> tuple[ShownCards, ...]:
    """Return a seat's cards, face down where they are not turned up."""
    return tuple(
        ShownCards(
            f"Seat {hand.seat}, {group.name}",
            tuple(card if hand.up[number] else None for card in hand.cards[number]),
        )
        for number, group in enumerate(table.plan.groups)
        if group.owner == "player" and hand.cards[number] and (not groups or group.id in groups)
    )


def own_bets(table: Table, hand: Hand) -> tuple[ShownBet, ...]:
    """Return the bets of a seat that have not been settled."""
    spots_of = zip(table.plan.wagers, hand.bets, hand.settled, strict=True)
    return tuple(
        ShownBet(f"Seat {hand.seat}, {wager.name}", cents)
        for wager, cents, settled in spots_of
        if cents and settled is None
    )


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]
