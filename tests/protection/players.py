"""Honest players of every kind, and some who see too much, at a table that the engine deals."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from croupier.drill.counsel import FacedMoment, faced_moment
from croupier.drill.dealing import opened_table
from croupier.drill.kinds import opened
from croupier.games.procedure import TakeBets
from croupier.protection.evidence import Gatherer, RoundEvidence
from croupier.protection.knowledge import choices, coming, values, values_with
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.agenda import next_act
from croupier.table.bots import completed, payable_steps
from croupier.table.drive import EVERYTHING, perform
from croupier.table.plan import DealerAction
from croupier.table.state import Hand, Table
from croupier.table.view import Audience, Role, view

if TYPE_CHECKING:
    from croupier.games.posting import Sign

TO_THE_BETS = EVERYTHING - {DealerAction.CLOSE_BETS}


class AtTurn(NamedTuple):
    """A player's turn, with the whole table: an honest player looks at `at` and `before` alone."""

    table: Table
    at: FacedMoment
    seat: int
    before: tuple[str, ...]  # what others chose in this round, in order
    chance: Random

    @property
    def names(self) -> tuple[str, ...]:
        return choices(self.table.plan.game, self.at)

    def best(self, worth: Sequence[float]) -> str:
        return self.names[max(range(len(worth)), key=worth.__getitem__)]

    def hands(self) -> Iterator[Hand]:
        assert self.table.round is not None
        yield from self.table.round.hands


Player: TypeAlias = Callable[[AtTurn], str]


def good(turn: AtTurn) -> str:
    return turn.best(values(turn.table.plan.game, turn.at))


def bad(turn: AtTurn) -> str:
    """Stays in with everything."""
    return turn.names[-1] if "fold" in turn.names else "let it ride"


def drunk(turn: AtTurn) -> str:
    return turn.chance.choice(turn.names)


def cautious(turn: AtTurn) -> str:
    """Puts no more in but with a hand worth it by half a bet."""
    worth = values(turn.table.plan.game, turn.at)
    out = "fold" if "fold" in turn.names else "take back"
    best = turn.best(worth)
    return best if worth[turn.names.index(best)] - worth[turn.names.index(out)] > 0.5 else out


def follower(turn: AtTurn) -> str:
    """Does what the last one did who decided, and plays well if nobody has."""
    return turn.before[-1] if turn.before and turn.before[-1] in turn.names else good(turn)


def hole_carder(turn: AtTurn, place: int = 0, share: float = 1.0) -> str:
    """Has seen one card to come, in some share of the rounds."""
    table, game = turn.table, turn.table.plan.game
    assert table.round is not None
    number = next(n for n, group in enumerate(table.plan.groups) if group.id in coming(game).groups)
    card, up = table.round.shared[number][place], table.round.shared_up[number]
    if card is None or (place < len(up) and up[place]) or turn.chance.random() >= share:
        return good(turn)
    return turn.best(values_with(game, turn.at, card))


def colluder(turn: AtTurn, seats: frozenset[int] = frozenset()) -> str:
    """Has been told the cards of some seats."""
    known = [
        card
        for hand in turn.hands()
        if hand.seat in seats - {turn.seat}
        for cards in hand.cards
        for card in cards
        if card is not None
    ]
    return turn.best(values(turn.table.plan.game, turn.at, known))


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
                choice = players[seat](AtTurn(table, at, seat, tuple(chosen), chance))
                chosen.append(choice)
                command = c.Choose(seat, "bet", int(choice)) if choice.isdecimal() else c.Choose(seat, choice)
            else:
                command = c.Acknowledge(play.hands[act.hand].seat, "floor")
            table = perform(table, command, TO_THE_BETS, log)
        yield before, log


def evidence(game: str, players: Mapping[int, Player], seed: str, rounds: int) -> Iterator[RoundEvidence]:
    gatherer = Gatherer(opened(game).game, seed)
    for number, (before, log) in enumerate(dealt(game, players, seed, rounds), 1):
        yield from gatherer.round(number, before, log)
