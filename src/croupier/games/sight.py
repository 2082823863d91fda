"""Which cards a player has seen whenever a round asks for money, as the steps of its file bring them.

The solver, the simulator and the advice each decide on what is known, so they all ask here. It is the same
view that the table gives a player of their own hand and of what lies on the layout; other hands are apart.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.games.procedure import CardGroup, Deal, Decide, Reveal, Settle, TakeBets, Tend, Verb

if TYPE_CHECKING:
    from croupier.games.model import Game


@dataclass(frozen=True, slots=True)
class Sight:
    """What a player has seen at one step that takes bets or asks for a decision."""

    step: str
    cards: tuple[tuple[str, int], ...]  # a group and a card's number in it, in the order they were seen

    def of(self, group: str) -> int:
        """Return how many cards of a group have been seen."""
        return sum(name == group for name, _ in self.cards)

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups of which a card has been seen."""
        return tuple(dict.fromkeys(name for name, _ in self.cards))


def sights(game: "Game") -> tuple[Sight, ...]:
    """Return what a player has seen at every step that takes bets or asks for a decision, in order.

    >>> from croupier.games import load
    >>> for sight in sights(load("nh-holdem-stud"))[:3]:
    ...     print(sight.step, sight.cards)
    bets ()
    third (('hole', 1), ('hole', 2))
    fourth (('hole', 1), ('hole', 2), ('board', 1))
    """
    leave = any(isinstance(step, Tend) and step.what == "players may touch" for step in game.steps)
    held: dict[tuple[str, int], None] = {}  # own cards that lie face down: seen once there is leave to look
    open_: dict[tuple[str, int], None] = {}
    found = []
    for step in game.steps:
        match step:
            case Deal(left_out=False):
                for name in step.cards:
                    group = game.card_group(name)
                    own = group.owner == "player"
                    (held if own and group.face == "down" else open_).update(
                        dict.fromkeys((name, number + 1) for number in range(_lies_open(group, own=own)))
                    )
            case Reveal() if step.card:
                open_[step.card.group, step.card.number] = None
            case Reveal() if step.cards:
                open_ |= _all_of(game.card_group(step.cards))
            case Settle():
                for act in step.each_player:
                    if act.verb is Verb.REVEAL:
                        open_ |= _all_of(game.card_group(act.what))
            case Tend(what="players may touch"):
                leave = False
            case TakeBets() | Decide():
                looks = {} if leave else {card: None for card in held if _looks(game, card[0], step)}
                found.append(Sight(step.id, tuple(looks | open_)))
            case _:
                pass
    return tuple(found)


def sight_at(game: "Game", step: str) -> Sight:
    """Return what a player has seen at one step."""
    return next(sight for sight in sights(game) if sight.step == step)


def _all_of(group: CardGroup) -> dict[tuple[str, int], None]:
    return dict.fromkeys((group.id, number + 1) for number in range(group.count))


def _lies_open(group: CardGroup, *, own: bool) -> int:
    """Return how many cards of a group can be seen when it is dealt, own cards by those who may look."""
    return group.count if own or group.face == "up" else min(group.dealer_shows, group.count)


def _looks(game: "Game", name: str, step: TakeBets | Decide) -> bool:
    """Return whether everybody who decides may look at these cards; who bets is taken to have looked."""
    needed = set(game.card_group(name).looked_at_with)
    return not needed or isinstance(step, TakeBets) or set(step.who) <= needed
