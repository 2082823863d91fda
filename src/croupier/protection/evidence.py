"""What each round adds to each question: whether a player knew a card to come, or other players' cards."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from random import Random
from typing import Final, Literal, NamedTuple, TypeAlias

from croupier.games import Game
from croupier.protection.knowledge import knowledge_of
from croupier.protection.likelihood import Floats, Informed, Weight, weigh
from croupier.protection.reading import MadeDecision, OtherHand, read_decisions
from croupier.table import events as e
from croupier.table.state import Table

REDRAWN: Final = 7
"""How often hidden cards are drawn anew, to compare with those that lay there."""


About: TypeAlias = Literal["card to come", "partner", "everybody"]


class Question(NamedTuple):
    """Whether a player knew something: a card to come, or the cards of `partner`, or of everybody."""

    player: str
    about: About
    partner: str = ""


class RoundEvidence(NamedTuple):
    """What one round adds to one question; `place` tells which of several cards to come it is about."""

    question: Question
    place: str
    places: int
    weight: Weight
    rounds: tuple[int, ...]  # those that were weighed together, this one last


class _HeldDecision(NamedTuple):
    """A decision that waits for another round to be compared with."""

    round: int
    made: MadeDecision
    cards: tuple[int, ...]
    elsewhere: frozenset[int]  # cards that lay elsewhere, as their players saw them


class Gatherer:
    """Goes through the rounds of one table and game, in order.

    A partner who has decided shows something of their cards by it, openly. Such cards are exchanged with
    those of the partner's next round with the same decision, where both can lie in either: that is as likely,
    however the partner plays.
    """

    def __init__(self, game: Game, name: str) -> None:
        self._game, self._name = game, name
        self._knowledge = knowledge_of(game)
        self._coming = self._knowledge.coming
        self._kept: dict[tuple[str, str, tuple[str, ...]], _HeldDecision] = {}
        self.decisions = 0
        self.unread = 0

    def round(self, number: int, before: Table, events: Iterable[e.Event]) -> Iterator[RoundEvidence]:
        """Yield what a round adds."""
        read = read_decisions(before, events, self._coming)
        self.unread += read.unread
        yield from self.weigh(number, read.found)

    def weigh(self, number: int, found: Sequence[MadeDecision]) -> Iterator[RoundEvidence]:
        """Yield what the decisions of a round add."""
        self.decisions += len(found)
        chance = Random(f"{self._name} {number}")  # noqa: S311 (not for dealing)
        ordered = sorted(found, key=lambda made: made.player)
        for player, made in groupby(ordered, key=lambda made: made.player):
            mine = tuple(made)
            yield from self._to_come(number, player, mine, chance)
            yield from self._everybody(number, mine[0], chance)
            for other in mine[0].others:
                yield from self._partner(number, mine[0], other, chance)

    def _to_come(
        self, number: int, player: str, mine: Sequence[MadeDecision], chance: Random
    ) -> Iterator[RoundEvidence]:
        last = mine[-1]
        if any(other.cards is None for other in last.acted):
            return  # a fold tells of cards that the log does not know
        truths = {card for made in mine for _, card in made.hidden}
        gone = _seen(mine) | truths | {card for other in last.others for card in other.cards or ()}
        redrawn = [card for (card,) in _drawn(self._game, gone, 1, chance)]
        for place in dict.fromkeys(place for made in mine for place, _ in made.hidden):
            about = [made for made in mine if place in dict(made.hidden)]
            cards = (dict(about[0].hidden)[place], *redrawn)
            weighed = [self._informed(made, self._knowledge.given(made.at, cards)) for made in about]
            yield RoundEvidence(
                Question(player, "card to come"), place, self._coming.cards, weigh(weighed), (number,)
            )

    def _everybody(self, number: int, made: MadeDecision, chance: Random) -> Iterator[RoundEvidence]:
        hidden = [card for other in made.waiting for card in other.cards or ()]
        if len(made.others) < 2 or not hidden or any(other.cards is None for other in made.others):
            return
        acted = [card for other in made.acted for card in other.cards or ()]
        redrawn = _drawn(self._game, _seen([made]) | {*acted}, len(hidden), chance, tuple(hidden))
        given = self._knowledge.without(made.at, [acted, *((*acted, *cards) for cards in redrawn)])
        weight = weigh([self._informed(made, given[1:], given[0])])
        yield RoundEvidence(Question(made.player, "everybody"), "", 1, weight, (number,))

    def _partner(
        self, number: int, made: MadeDecision, other: OtherHand, chance: Random
    ) -> Iterator[RoundEvidence]:
        before = [each for each in made.acted if each is not other]
        if not other.cards or any(each.cards is None for each in before):
            return
        question = Question(made.player, "partner", other.player)
        elsewhere = _seen([made]) | {card for each in before for card in each.cards or ()}
        if not other.choices:
            redrawn = _drawn(self._game, elsewhere, len(other.cards), chance, other.cards)
            given = self._knowledge.without(made.at, redrawn)
            yield RoundEvidence(question, "", 1, weigh([self._informed(made, given)]), (number,))
        elif not other.saw and len(other.choices) == 1:
            now = _HeldDecision(number, made, other.cards, frozenset(elsewhere))
            key = (made.player, other.player, other.choices)
            first = self._kept.pop(key, None)
            if first is None:
                self._kept[key] = now
            elif not first.elsewhere & {*now.cards} and not now.elsewhere & {*first.cards}:
                weight = weigh([self._exchanged(first, now), self._exchanged(now, first)])
                yield RoundEvidence(question, "", 1, weight, (first.round, number))

    def _exchanged(self, one: _HeldDecision, other: _HeldDecision) -> Informed:
        return self._informed(one.made, self._knowledge.without(one.made.at, [one.cards, other.cards]))

    def _informed(self, made: MadeDecision, given: Floats, plain: Floats | None = None) -> Informed:
        names = self._knowledge.choices(made.at)
        if plain is None:
            plain = self._knowledge.plain(made.at)
        return Informed(names.index(made.chosen), plain, given, made.at.choice.unit_cents)


def _seen(mine: Sequence[MadeDecision]) -> set[int]:
    """Return every card that a player saw until the last of these decisions."""
    return {
        card
        for made in mine
        for group in (made.at.hole, made.at.board, made.at.dealer, made.at.others)
        for card in group
    }


def _drawn(
    game: Game, gone: set[int], size: int, chance: Random, truth: tuple[int, ...] = ()
) -> tuple[tuple[int, ...], ...]:
    """Return cards that could lie hidden as well, the true ones first where they are named."""
    left = [card for card in game.deck.cards if card not in gone]
    if not truth:
        return tuple((card,) for card in chance.sample(left, min(REDRAWN, len(left))))
    return (truth, *(tuple(chance.sample(left, size)) for _ in range(REDRAWN)))
