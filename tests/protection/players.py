"""Honest players of every kind, and some who see too much, at a table of the engine or at a sampled one.

A sampled table deals the cards of a round and asks for its decisions, as a log of the engine would show them,
without the bets, payments and events in between: so a proof goes through many thousands of rounds.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from croupier.drill.counsel import FacedMoment, faced_moment
from croupier.drill.dealing import opened_table
from croupier.drill.deciding import decisions_of
from croupier.drill.kinds import opened
from croupier.games import Game
from croupier.games.procedure import Decide, TakeBets
from croupier.protection.evidence import Gatherer, RoundEvidence
from croupier.protection.knowledge import choices, coming, values, values_with
from croupier.protection.reading import MadeDecision, OtherHand
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.agenda import next_act
from croupier.table.bots import completed, payable_steps
from croupier.table.drive import EVERYTHING, perform
from croupier.table.plan import DealerAction
from croupier.table.state import Cards, Table
from croupier.table.view import Audience, Role, view

if TYPE_CHECKING:
    from croupier.games.posting import Sign

TO_THE_BETS = EVERYTHING - {DealerAction.CLOSE_BETS}


class AtTurn(NamedTuple):
    """A player's turn, with all the cards: an honest player looks at `at` and `before` alone."""

    game: Game
    at: FacedMoment
    seat: int
    before: tuple[str, ...]  # what others chose in this round, in order
    chance: Random
    hands: Mapping[int, tuple[int, ...]]  # by seat
    coming: tuple[int | None, ...]  # cards to come, None for one that lies open already

    @property
    def names(self) -> tuple[str, ...]:
        return choices(self.game, self.at)

    def best(self, worth: Sequence[float]) -> str:
        return self.names[max(range(len(worth)), key=worth.__getitem__)]


Player: TypeAlias = Callable[[AtTurn], str]


def good(turn: AtTurn) -> str:
    return turn.best(values(turn.game, turn.at))


def bad(turn: AtTurn) -> str:
    """Stays in with everything."""
    return turn.names[-1] if "fold" in turn.names else "let it ride"


def drunk(turn: AtTurn) -> str:
    return turn.chance.choice(turn.names)


def cautious(turn: AtTurn) -> str:
    """Puts no more in but with a hand worth it by half a bet."""
    worth = values(turn.game, turn.at)
    out = "fold" if "fold" in turn.names else "take back"
    best = turn.best(worth)
    return best if worth[turn.names.index(best)] - worth[turn.names.index(out)] > 0.5 else out


def follower(turn: AtTurn) -> str:
    """Does what the last one did who decided, and plays well if nobody has."""
    return turn.before[-1] if turn.before and turn.before[-1] in turn.names else good(turn)


def hole_carder(turn: AtTurn, place: int = 0, share: float = 1.0) -> str:
    """Has seen one card to come, in some share of the rounds."""
    card = turn.coming[place]
    if card is None or turn.chance.random() >= share:
        return good(turn)
    return turn.best(values_with(turn.game, turn.at, card))


def colluder(turn: AtTurn, seats: frozenset[int] = frozenset()) -> str:
    """Has been told the cards of some seats."""
    known = [card for seat in seats - {turn.seat} for card in turn.hands.get(seat, ())]
    return turn.best(values(turn.game, turn.at, known))


def sharing(*seats: int) -> Player:
    return partial(colluder, seats=frozenset(seats))


def dealt(
    game: str, players: Mapping[int, Player], seed: str, rounds: int
) -> Iterator[tuple[Table, list[e.Event]]]:
    """Deal rounds by the engine to these players, and yield each with the table before it."""
    sign: Sign = opened(game)
    table = opened_table(sign, max(players))
    for number in range(rounds):
        chance = Random(f"{seed} {number}")
        deck = list(sign.game.deck.cards)
        chance.shuffle(deck)
        before, log = table, list[e.Event]()
        table = perform(table, c.StartRound(tuple(deck)), TO_THE_BETS, log)
        chosen: list[str] = []
        while (play := table.round) and (act := next_act(table)):
            command: c.Command
            if act.action is DealerAction.CLOSE_BETS:
                step = table.plan.steps[play.step]
                assert isinstance(step, TakeBets)
                for seat in players:
                    for wager, cents in completed(sign.game, step, {}, payable_steps(table)).items():
                        table = perform(table, c.PlaceBet(seat, wager, cents), frozenset(), log)
                command = c.Proceed()
            elif act.action is DealerAction.ASK:
                seat = play.hands[act.hand].seat
                name = str(table.seats[seat - 1])
                at = faced_moment(sign.game, view(table, Audience(Role.PLAYER, name)), name)
                choice = players[seat](_turn(table, at, seat, tuple(chosen), chance))
                chosen.append(choice)
                command = c.Choose(seat, "bet", int(choice)) if choice.isdecimal() else c.Choose(seat, choice)
            else:
                command = c.Acknowledge(play.hands[act.hand].seat, "floor")
            table = perform(table, command, TO_THE_BETS, log)
        yield before, log


def _turn(table: Table, at: FacedMoment, seat: int, before: tuple[str, ...], chance: Random) -> AtTurn:
    hands = {hand.seat: _dealt(hand.cards) for hand in table.round.hands} if table.round else {}
    return AtTurn(table.plan.game, at, seat, before, chance, hands, _to_come(table))


def _dealt(groups: Iterable[Cards]) -> tuple[int, ...]:
    return tuple(card for cards in groups for card in cards if card is not None)


def _to_come(table: Table) -> tuple[int | None, ...]:
    assert table.round is not None
    groups = coming(table.plan.game).groups
    number = next(n for n, group in enumerate(table.plan.groups) if group.id in groups)
    up = table.round.shared_up[number]
    return tuple(
        None if place < len(up) and up[place] else card
        for place, card in enumerate(table.round.shared[number])
    )


def evidence(game: str, players: Mapping[int, Player], seed: str, rounds: int) -> Iterator[RoundEvidence]:
    gatherer = Gatherer(opened(game).game, seed)
    for number, (before, log) in enumerate(dealt(game, players, seed, rounds), 1):
        yield from gatherer.round(number, before, log)


# ------------------------------------------------------------------------------------ sampled tables


class SampledTable:
    """Rounds of a game whose decisions all come before a card is turned up, or one board card at a time."""

    def __init__(self, game: str) -> None:
        faced = next(decisions_of(opened(game), "any"))
        self.game = faced.table.plan.game
        self._any = faced_moment(self.game, faced.seen, str(faced.table.seats[0]))
        self._group = self.game.card_group(coming(self.game).groups[0])
        self._steps = [step for step in self.game.steps if isinstance(step, Decide)]
        self._names = [str(seat) for seat in opened_table(opened(game), 6).seats]

    def played(
        self, cards: Sequence[int], players: Mapping[int, Player], chance: Random
    ) -> Iterator[MadeDecision]:
        """Yield the decisions of a round: `cards` are those of each seat in turn, then those to come."""
        each = len(self._any.hole)
        hands = {seat: tuple(cards[n * each : (n + 1) * each]) for n, seat in enumerate(players)}
        lies = tuple(cards[len(players) * each :][: self._group.count])
        acted: dict[int, tuple[str, ...]] = {}
        saw: set[int] = set()
        units: dict[int, tuple[tuple[str, int], ...]] = dict.fromkeys(players, ())
        chosen: list[str] = []
        for turned, step in enumerate(self._steps):
            board = lies[:turned] if self._group.owner == "table" else ()
            hidden = {n: card for n, card in enumerate(lies, 1) if card not in board}
            for seat in players:
                if acted.get(seat, ("",))[-1].startswith("fold"):
                    continue
                at = self._any._replace(hole=hands[seat], board=board, units=units[seat])
                seen = tuple(hidden.get(n) for n, _ in enumerate(lies, 1))
                choice = players[seat](AtTurn(self.game, at, seat, tuple(chosen), chance, hands, seen))
                others = tuple(
                    OtherHand(self._names[other - 1], hands[other], acted.get(other, ()), other in saw)
                    for other in players
                    if other != seat
                )
                lie = tuple((f"{self._group.name} {n}", card) for n, card in hidden.items())
                yield MadeDecision(seat, self._names[seat - 1], choice, at, lie, others)
                bet = int(choice) if choice.isdecimal() else 0
                cents = bet * self._any.choice.unit_cents
                acted[seat] = (*acted.get(seat, ()), f"{'bet' if bet else choice} {cents}")
                units[seat] = (*units[seat], (step.wager, bet))
                chosen.append(choice)
                if board:
                    saw.add(seat)


def sampled(game: str, players: Mapping[int, Player], seed: str, rounds: int) -> Iterator[RoundEvidence]:
    """Weigh rounds of a sampled table."""
    yield from chain.from_iterable(sampled_rounds(game, players, seed, rounds))


def sampled_rounds(
    game: str, players: Mapping[int, Player], seed: str, rounds: int
) -> Iterator[list[RoundEvidence]]:
    """Weigh rounds of a sampled table, one after the other."""
    table = SampledTable(game)
    gatherer = Gatherer(table.game, seed)
    for number in range(1, rounds + 1):
        chance = Random(f"{seed} {number}")
        deck = list(table.game.deck.cards)
        chance.shuffle(deck)
        yield list(gatherer.weigh(number, list(table.played(deck, players, chance))))
