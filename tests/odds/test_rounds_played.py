"""Rounds dealt through the table engine and played by the exact strategy bring what the exact odds say."""

import random
from collections.abc import Callable
from math import sqrt
from pathlib import Path

import numpy as np
import pytest

from croupier.cards import DECK
from croupier.games import CATALOGUE, Game
from croupier.games import load as load_game
from croupier.odds.counting.suits import class_keys, classes
from croupier.odds.solvers.dealer import meetings
from croupier.odds.solvers.wagers import contest_nets, street_odds, wager_odds
from croupier.table import commands as c
from croupier.table.drive import play_round
from croupier.table.state import Table
from tests.play import opened, ready

EXAMPLES = Path(__file__).parents[2] / "examples" / "games"
GAMES = [*CATALOGUE, str(EXAMPLES / "mississippi-stud.toml"), str(EXAMPLES / "let-it-ride.toml")]
ANTE = 200
Best = Callable[[str, tuple[int, ...], int], c.Choose]


def known_at(table: Table, groups: tuple[str, ...]) -> tuple[int, ...]:
    """The cards of some groups that the player of the only hand can see."""
    play = table.round
    assert play
    found: list[int | None] = []
    for number, group in enumerate(table.plan.game.cards):
        if group.id in groups and group.owner == "player":
            found += play.hands[0].cards[number]
        elif group.id in groups:
            up = play.shared_up[number]
            found += [card for card, seen in zip(play.shared[number], up, strict=True) if seen]
    return tuple(card for card in found if card is not None)


def best_on_streets(game: Game) -> Best:
    _, solution = street_odds(game, "main")
    policies = {policy.street.step: policy for policy in solution.policies}

    def best(step: str, known: tuple[int, ...], stake: int) -> c.Choose:
        policy = policies[step]
        state = int(classes(len(known)).number_of(np.array([known], dtype=np.uint8))[0])
        move = int(policy.moves[policy.stakes.index(stake), state])
        if move < 0:
            return c.Choose(1, "fold")
        name, units = policy.street.moves[move]
        return c.Choose(1, "bet", units) if name.startswith("bet") else c.Choose(1, name)

    return best


def best_against_dealer(game: Game) -> Best:
    assert game.contest
    met = meetings(game, game.contest)
    nets, scale = contest_nets(game, game.contest, {"ante": 1, "play": 1})
    stays = (nets[met.strength] * met.ways).sum(axis=1) >= -scale * met.each
    by_key = dict(zip(class_keys(met.own).tolist(), stays.tolist(), strict=True))

    def best(_step: str, known: tuple[int, ...], _stake: int) -> c.Choose:
        stay = by_key[int(class_keys(np.array([known], dtype=np.uint8))[0])]
        return c.Choose(1, "bet") if stay else c.Choose(1, "fold")

    return best


def played(name: str, rounds: int) -> tuple[float, float, Game]:
    """The average of what an ante brings in so many rounds, and its standard error by the exact odds."""
    game = ready(load_game(name))
    spots = game.wagers_of("main")
    if game.contest:
        best, groups = best_against_dealer(game), game.contest.player_cards
    else:
        best, groups = best_on_streets(game), game.pay_table(spots[0].paid_by).cards
    numbers = [number for number, wager in enumerate(game.wagers) if wager.group == "main"]

    def choose(table: Table, _seat: int) -> c.Choose:
        assert table.round
        step = table.plan.steps[table.round.todo[0].what].id
        stake = sum(table.round.hands[0].bets[number] for number in numbers) // ANTE
        return best(step, known_at(table, groups), stake)

    first = [c.PlaceBet(1, spot.id, ANTE) for spot in spots if game.step(spot.placed_at).do == "bets"]
    rng = random.Random(20_261_115)
    table = opened(game, "Ann")
    before = table.bank
    for _ in range(rounds):
        table = play_round(table, tuple(rng.sample(DECK, 52)), first, choose)
    error = wager_odds(game, "main", {}, {}).standard_deviation / sqrt(rounds)
    return (before - table.bank) / ANTE / rounds, error, game


def assert_within_four_errors(name: str, rounds: int) -> None:
    average, error, game = played(name, rounds)
    assert abs(average - float(wager_odds(game, "main", {}, {}).ev)) < 4 * error


@pytest.mark.prove
@pytest.mark.parametrize("name", GAMES, ids=lambda name: Path(name).stem)
def test_a_hundred_thousand_rounds(name: str) -> None:
    assert_within_four_errors(name, 100_000)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES, ids=lambda name: Path(name).stem)
def test_a_thousand_rounds(name: str) -> None:
    assert_within_four_errors(name, 1_000)
