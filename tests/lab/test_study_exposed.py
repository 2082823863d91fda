"""A card seen before the decisions: the published figures, and a second way of counting the same."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from croupier.games import CATALOGUE, Game, load
from croupier.lab.study import StudyError
from croupier.lab.study.exposed import cards_of, different_cards, exposed
from croupier.odds.playing.policies import deciding_group
from croupier.odds.reports.sensitivity import paying
from croupier.odds.solvers.wagers import wager_odds
from tests.loops import at_least_one
from tests.odds.changed import example
from tests.odds.plain import Streets, against_dealer


def three_card_541() -> Game:
    return paying(
        load("three-card-poker"), "ante-bonus", {"straight flush": 5, "three of a kind": 4, "straight": 1}
    )


def showing(game: Game, count: int) -> Game:
    """The game with so many of the dealer's cards open."""
    cards = (replace(group, dealer_shows=count) if group.owner == "dealer" else group for group in game.cards)
    return replace(game, cards=tuple(cards))


# -------------------------------------------------------------------------------------------- published


@pytest.mark.parametrize(
    ("card", "advantage"), [("board.1", 0.5487), pytest.param("board.3", 1.0447, marks=pytest.mark.slow)]
)
def test_the_published_advantages_of_mississippi_stud(card: str, advantage: float) -> None:
    assert round(float(exposed(example("mississippi-stud"), card).seen.ev), 4) == advantage


@pytest.mark.slow
def test_the_second_card_of_mississippi_stud_is_worth_more_than_the_first_and_less_than_the_third() -> None:
    """A first card is known anyhow from the second decision on; a second one is news at two decisions."""
    first, second, third = (exposed(example("mississippi-stud"), f"board.{n}").gain for n in (1, 2, 3))
    assert first < second < third
    assert exposed(example("mississippi-stud"), "board.2").seen.ev == Fraction(5_089_081, 6_497_400)


def test_the_published_advantage_of_a_dealers_card_in_three_card_poker() -> None:
    found = exposed(three_card_541(), "dealer.1")
    assert round(float(found.seen.ev), 6) == 0.034829
    assert round(float(found.unseen.house_edge), 6) == 0.033730


# ------------------------------------------------------------------------------------ the same, plainly


class _Seen(Streets):
    """A short deck dealt out card by card, to one who knows one community card from the start."""

    def worth(self, place: int) -> Fraction:
        self._on = cache(self._decide)
        own = self.decisions[0].more
        total = Fraction(0)
        deals = 0
        for hand in combinations(self.deck, own):
            for flashed in self.deck:
                if flashed not in hand:
                    deals += 1
                    total += self._on(0, hand, flashed, place, self.first_stake)
        return total / deals

    def _decide(self, number: int, known: tuple[int, ...], flashed: int, place: int, stake: int) -> Fraction:
        """Decide with `known` lying open and the flashed card in mind, which lies at `place` of the board."""
        decision = self.decisions[number]
        worth = [self._next(number, known, flashed, place, stake + units) for units in decision.units]
        return max([*worth, Fraction(-stake)] if decision.may_fold else worth)

    def _next(self, number: int, known: tuple[int, ...], flashed: int, place: int, stake: int) -> Fraction:
        turned = number + 1
        left = [card for card in self.deck if card not in known and card != flashed]
        comes = [flashed] if turned == place else left
        values = []
        for card in comes:
            cards = tuple(sorted((*known, card)))
            if turned == len(self.decisions):
                values.append(Fraction(stake * self.net[cards], self.scale))
            else:
                values.append(self._on(turned, cards, flashed, place, stake))
        return sum(values, Fraction(0)) / len(values)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "place"),
    [("mississippi-stud", 1), ("mississippi-stud", 2), ("mississippi-stud", 3), ("let-it-ride", 2)],
)
def test_a_short_deck_dealt_card_by_card_gives_the_same(name: str, place: int) -> None:
    game = example(name)
    low = 10  # queens, kings and aces: twelve cards
    assert exposed(game, f"board.{place}", low=low).seen.ev == _Seen(game, low).worth(place)


# ------------------------------------------------------------------------------------ laws, and refusals


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(load("nh-holdem-face-up"), marks=pytest.mark.slow),
        pytest.param(load("nh-holdem-stud"), marks=pytest.mark.slow),
        load("three-card-poker"),
        pytest.param(example("let-it-ride"), marks=pytest.mark.slow),
    ],
    ids=lambda game: str(game.id),
)
def test_unseen_is_the_game_as_dealt_and_seeing_never_hurts(game: Game) -> None:
    exact = wager_odds(game, deciding_group(game), {}, {})
    for card in at_least_one(different_cards(game)):
        found = exposed(game, card)
        assert found.unseen.ev == exact.ev
        assert found.unseen.average_wager == exact.average_wager
        assert found.unseen.folds == tuple((s, f) for s, f in exact.folds if found.unseen.folds)
        assert found.gain > 0
        assert not found.open


def test_it_is_all_the_same_which_card_the_dealer_flashes() -> None:
    first, *others = (exposed(load("three-card-poker"), card) for card in cards_of(load("three-card-poker")))
    assert all(other.seen == first.seen for other in others)


@pytest.mark.slow
def test_the_card_a_dealer_shows_is_worth_less_than_a_tenth_of_a_percent_in_caribbean_stud() -> None:
    found = exposed(example("caribbean-stud"), "dealer.1")
    assert found.open
    assert found.seen.ev == Fraction(-142_031_221, 2_718_662_100)
    assert 0 < found.gain < Fraction(1, 1000)


@pytest.mark.parametrize(
    "low", [pytest.param(10, marks=pytest.mark.slow), pytest.param(9, marks=pytest.mark.prove)]
)
def test_a_second_card_of_the_dealer_on_a_short_deck_dealt_plainly(low: int) -> None:
    found = exposed(example("caribbean-stud"), "dealer.2", low=low)
    plain = against_dealer(showing(example("caribbean-stud"), 2), low)
    assert found.seen.ev == sum(net * often for net, often in plain.chances.items())
    assert dict(found.seen.folds) == plain.folds
    assert found.seen.average_wager == plain.average_wager
    assert not found.open


def test_a_second_card_of_three_is_worth_what_plain_dealing_says() -> None:
    found = exposed(showing(load("three-card-poker"), 1), "dealer.2", low=10)
    plain = against_dealer(showing(load("three-card-poker"), 2), 10)
    assert found.seen.ev == sum(net * often for net, often in plain.chances.items())
    assert dict(found.seen.folds) == plain.folds
    assert found.seen.average_wager == plain.average_wager


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_card_the_game_has_not_is_refused_with_those_it_has(name: str) -> None:
    game = load(name)
    has = ", ".join(cards_of(game))
    with pytest.raises(StudyError, match=f'has no card "river.9" .* it has {has}'):
        exposed(game, "river.9")
