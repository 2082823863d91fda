"""A learner's seat is a seat at the table: it sees, may do and gets what a player sees, may do and gets."""

import json
import random
from collections.abc import Callable
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from croupier.cards import DECK, cards_text, parse_cards
from croupier.errors import CroupierError
from croupier.games import CATALOGUE, Game, load
from croupier.games.procedure import Deal, Decide, Reveal
from croupier.lab.environment import MOST_STEPS, REFUSED, Environment, StakesError, register
from croupier.odds import advise, analyze, round_distribution
from croupier.odds.counting.suits import class_keys
from croupier.table import commands as c
from croupier.table.drive import play_round
from croupier.table.refused import RefusedError
from croupier.table.script import arranged
from croupier.table.state import Table
from tests.play import opened
from tests.table.bots import EXAMPLES, named, played, some_deck
from tests.table.bots import GAMES as EVERY_GAME

CARIBBEAN, LET_IT_RIDE, MISSISSIPPI = (
    next(path for path in EXAMPLES if named(path) == name)
    for name in ("caribbean-stud", "let-it-ride", "mississippi-stud")
)

ASK_SOME = ("casino-war", "red-dog")  # their decision is only for some hands
GAMES = tuple(game for game in EVERY_GAME if named(game) not in ASK_SOME)
LOST_ROW = {"pay.pair-plus.rows.straight flush": "40 to 1"}
Policy = Callable[[Environment, dict[str, Any]], int]


@cache
def made(game: str, seats: int = 1, copy: int = 1) -> Environment:
    """The environment of a game as `gymnasium.make` gives it, without its wrappers; or a copy of it."""
    del copy
    (id_,) = register(game)
    blanks: dict[str, Any] = {"blanks": LOST_ROW} if "fragment" in game else {}
    env = gymnasium.make(id_, seats=seats, **blanks).unwrapped
    assert isinstance(env, Environment)
    return env


def cards_of(plane: Any) -> set[int]:
    return set(np.flatnonzero(plane).tolist())


def said(env: Environment, action: str) -> int:
    return [str(each) for each in env.actions].index(action)


def open_actions(env: Environment) -> list[int]:
    return np.flatnonzero(env.action_masks()).tolist()


def stays_in(env: Environment, _: dict[str, Any]) -> int:
    """Bet the most the table takes, or let it ride."""
    return open_actions(env)[-1]


def is_asked_again(env: Environment, _: dict[str, Any]) -> int:
    """Check where that is open, so that no raise takes a later decision away, or else stay in."""
    names = {str(env.actions[number]): number for number in open_actions(env)}
    return names.get("check", open_actions(env)[-1])


def episode(
    env: Environment, policy: Policy, **how: Any
) -> tuple[list[dict[str, Any]], float, list[dict[str, Any]]]:
    """Play a round and return everything that was observed, the sum of the rewards, and every info."""
    observation, info = env.reset(**how)
    seen, infos, total, over = [observation], [info], 0.0, False
    while not over:
        observation, reward, over, cut, info = env.step(policy(env, observation))
        assert not cut
        seen.append(observation)
        infos.append(info)
        total += reward
    return seen, total, infos


def alike(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return one.keys() == other.keys() and all(np.array_equal(one[key], other[key]) for key in one)


# ------------------------------------------------------------------------------------- what Gymnasium expects


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_gymnasium_finds_nothing_wrong_with_any_game(game: str) -> None:
    check_env(made(game))


def test_the_catalogue_is_registered_and_a_file_can_be() -> None:
    assert {f"croupier/{game}-v0" for game in CATALOGUE} <= set(gymnasium.registry)
    assert register(CARIBBEAN) == ("croupier/caribbean-stud-v0",)
    assert Path(str(gymnasium.spec("croupier/caribbean-stud-v0").kwargs["game"])).is_absolute()


def test_copies_play_side_by_side_and_observations_become_one_row_of_numbers() -> None:
    env = gymnasium.make_vec("croupier/three-card-poker-v0", num_envs=3, vectorization_mode="sync")
    observation, info = env.reset(seed=5)
    assert observation["own"].shape == (3, 52)
    assert observation["own"].sum(axis=1).tolist() == [3, 3, 3]
    assert np.stack(info["action_mask"]).tolist() == [[1, 1]] * 3
    flat = gymnasium.wrappers.FlattenObservation(gymnasium.make("croupier/three-card-poker-v0"))
    assert flat.reset(seed=5)[0].shape == (4 * 52 + 2 + 2,)


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_seed_gives_the_same_rounds_and_another_seed_gives_others(game: str) -> None:
    env, twin = made(game), made(game, copy=2)
    seen, net, _ = episode(env, stays_in, seed=11)
    again, net_again, _ = episode(twin, stays_in, seed=11)
    assert net == net_again
    assert all(alike(one, other) for one, other in zip(seen, again, strict=True))
    following, following_again = episode(env, stays_in), episode(twin, stays_in)
    assert all(alike(one, other) for one, other in zip(following[0], following_again[0], strict=True))
    assert not alike(seen[0], following[0][0])
    assert not alike(seen[0], env.reset(seed=12)[0])


# --------------------------------------------------------------------------------------- what a learner sees


def in_sight(game: Game, decision: str) -> dict[str, int]:
    """By group of the table's and the dealer's cards: how many lie open at a decision, told from the file."""
    shown = {group.id: group.dealer_shows for group in game.cards if group.owner != "player"}
    for step in game.steps:
        if isinstance(step, Decide) and step.id == decision:
            return shown
        if isinstance(step, Reveal) and step.card:
            shown[step.card.group] += 1
    raise AssertionError(decision)


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_the_cards_observed_are_the_players_own_and_those_that_lie_open(game: str) -> None:
    env = made(game)
    dealt = _dealt(env.game, random.Random(3))
    seen, _, _ = episode(env, is_asked_again, options={"deck": arranged(env.game, *dealt)})
    for observation, decision in zip(seen[:-1], env.eyes.decisions, strict=True):
        open_cards = in_sight(env.game, decision)
        assert cards_of(observation["own"]) == set(dealt[0][1])
        assert cards_of(observation["others"]) == set()
        for owner in ("table", "dealer"):
            groups = [group.id for group in env.game.cards if group.owner == owner]
            lying = {card for group in groups for card in dealt[1][group][: open_cards[group]]}
            assert cards_of(observation[owner]) == lying
        assert observation["decision"] == env.eyes.decisions.index(decision)
    assert seen[-1]["decision"] == len(env.eyes.decisions)


def _dealt(game: Game, rng: random.Random) -> tuple[dict[int, tuple[int, ...]], dict[str, tuple[int, ...]]]:
    """Some cards for one seat, and for the table and the dealer as many as a round surely deals."""
    deck = list(some_deck(rng))
    own = tuple(deck.pop() for group in game.cards if group.owner == "player" for _ in range(group.count))
    optional = {
        id_ for step in game.steps if isinstance(step, Deal) and step.only_if_bet for id_ in step.cards
    }
    shared = {
        group.id: () if group.id in optional else tuple(deck.pop() for _ in range(group.count))
        for group in game.cards
        if group.owner != "player"
    }
    return {1: own}, shared


@pytest.mark.parametrize("seats", [1, 3])
@pytest.mark.parametrize("game", GAMES, ids=named)
def test_deals_that_differ_in_hidden_cards_alone_are_observed_alike(game: str, seats: int) -> None:
    env = made(game, seats=seats)
    rng = random.Random(8)
    deck = some_deck(rng)
    seen, _, infos = episode(env, is_asked_again, options={"deck": deck})
    for moment, decision in enumerate(env.eyes.decisions):
        known = _may_be_known(env.game, deck, seats, decision)
        hidden = [card for card in deck if card not in known]
        turned = dict(zip(hidden, (*hidden[1:], *hidden[:1]), strict=True))
        other_deck = tuple(turned.get(card, card) for card in deck)
        again, _, infos_again = episode(env, is_asked_again, options={"deck": other_deck})
        for then in range(moment + 1):
            assert alike(seen[then], again[then]), f"{decision} can tell the deals apart at {then}"
            assert alike(infos[then], infos_again[then])


def _may_be_known(game: Game, deck: tuple[int, ...], seats: int, decision: str) -> set[int]:
    """The cards a player at seat 1 has a right to know, told from where `arranged` says they go."""
    known = set[int]()
    for seat in range(1, seats + 1):
        group = next(group for group in game.cards if group.owner == "player")
        if seat == 1 or group.face == "up":
            known |= {deck[place] for place in _places(game, seats, seat, group.count)}
    for group_id, count in in_sight(game, decision).items():
        known |= {deck[place] for place in _places(game, seats, group_id, count)}
    return known


def _places(game: Game, seats: int, where: int | str, count: int) -> list[int]:
    """Where in a deck the first cards of a seat or a group lie."""
    marks = DECK[-count:] if count else ()
    hands = {seat: marks if seat == where else () for seat in range(1, seats + 1)}
    deck = arranged(game, hands, {str(where): marks} if isinstance(where, str) else {})
    return [deck.index(mark) for mark in marks]


def test_cards_dealt_face_up_to_other_seats_are_observed_and_cards_face_down_are_not() -> None:
    others = [
        made(game, seats=3).reset(seed=4)[0]["others"] for game in ("nh-holdem-face-up", "nh-holdem-stud")
    ]
    assert [len(cards_of(plane)) for plane in others] == [4, 0]


def test_stakes_are_counted_in_units_of_the_ante() -> None:
    env = Environment("nh-holdem-face-up", stakes={"ante": 4_00, "three-card-bonus": 2_00})
    assert env.eyes.wagers == ("ante", "flop", "turn", "river", "three-card-bonus")
    env.reset(seed=1)
    env.step(said(env, "bet 3"))
    observation, *_ = env.step(said(env, "bet 1"))
    assert observation["stakes"].tolist() == [1, 3, 1, 0, 0.5]


def test_a_round_is_drawn_in_text_as_its_player_sees_it() -> None:
    env = Environment("nh-holdem-stud", render_mode="ansi")
    env.reset(
        options={"deck": arranged(env.game, {1: parse_cards("Js Jd")}, {"board": parse_cards("6c 6h 2s")})}
    )
    env.step(said(env, "bet 1"))
    assert str(env.render()).splitlines() == [
        "board   6♣ ▒▒ ▒▒",
        "you     J♠ J♦",
        "bets    ante $2, third $2",
        "fourth  fold or bet 1 or bet 2 or bet 3",
    ]
    env.step(said(env, "fold"))
    assert str(env.render()).splitlines()[-1] == "net    -2"


# ------------------------------------------------------------------------------- what a learner does and gets


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_reward_is_what_the_table_pays_for_the_same_cards_and_choices(game: str) -> None:
    env, rng = made(game), random.Random(2)
    for _ in range(12):
        deck, chosen = some_deck(rng), list[int]()

        def anything(env: Environment, _: dict[str, Any], chosen: list[int] = chosen) -> int:
            chosen.append(rng.choice(open_actions(env)))
            return chosen[-1]

        _, net, infos = episode(env, anything, options={"deck": deck})
        answers = iter([env.actions[number] for number in chosen])

        def answer(_: Table, seat: int, answers: Any = answers) -> c.Choose:
            action = next(answers)
            return c.Choose(seat, action.choice, action.units or 1)

        table = opened(env.game, "Ann")
        bets = [c.PlaceBet(1, wager, cents) for wager, cents in env.bets.items()]
        after = play_round(table, deck, bets, answer)
        assert net == (after.chips_of("Ann") - table.chips_of("Ann")) / env.unit
        assert net == pytest.approx(sum(infos[-1]["net"].values()))


@pytest.mark.parametrize(
    ("game", "hand", "board", "choices", "net"),
    [
        (
            "nh-holdem-stud",
            "Js Jd",
            "6c 6h 2s",
            ["bet 3", "bet 3", "bet 3"],
            20,
        ),  # two pair, 2 to 1 on ten units
        ("nh-holdem-stud", "Js Jd", "6c 6h 2s", ["bet 3", "fold"], -4),
        (LET_IT_RIDE, "2c 7d 9h", "Js Kd", ["take back", "take back"], -1),
        (LET_IT_RIDE, "Tc Td 9h", "Js Kd", ["let it ride", "let it ride"], 3),  # tens pay even on three bets
    ],
)
def test_known_hands_bring_what_the_sheet_says(
    game: str, hand: str, board: str, choices: list[str], net: float
) -> None:
    env = made(game)
    deck = arranged(env.game, {1: parse_cards(hand)}, {"board": parse_cards(board)})
    answers = iter(choices)
    assert episode(env, lambda env, _: said(env, next(answers)), options={"deck": deck})[1] == net


def with_last_street_of_two(game: Game) -> Game:
    """A stud whose last street takes two units and nothing else, so that not every action is always open."""
    data = json.loads(game.file_data)
    last = next(wager for wager in data["wager"] if wager["id"] == "fifth")
    last["times"] = [2]
    last["spots"] = last["spots"][:2]
    return Game.from_data(data)


def test_an_action_the_table_refuses_costs_an_ante_and_changes_nothing() -> None:
    env = Environment(with_last_street_of_two(load("nh-holdem-stud")))
    env.reset(seed=1)
    env.step(said(env, "bet 3"))
    before, _, _, _, info = env.step(said(env, "bet 3"))
    assert info["action_mask"].tolist() == [1, 0, 1, 0]
    after, reward, over, cut, info = env.step(said(env, "bet 3"))
    assert (reward, over, cut) == (REFUSED, False, False)
    assert alike(before, after)
    assert "2 times the Ante, not 3" in info["refused"]
    assert env.step(said(env, "bet 2"))[2]


def test_refused_actions_without_end_are_cut_short() -> None:
    register("nh-holdem-stud")
    env = gymnasium.make("croupier/nh-holdem-stud-v0", game=with_last_street_of_two(load("nh-holdem-stud")))
    env.reset(seed=1)
    cut = [bool(env.step(np.int64(3))[3]) for _ in range(MOST_STEPS)]
    assert cut == [False] * (MOST_STEPS - 1) + [True]


def test_a_round_that_is_over_takes_no_action_and_a_number_beyond_the_last_is_none() -> None:
    env = Environment("nh-holdem-stud")
    with pytest.raises(CroupierError, match=r"reset\(\) begins one"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(CroupierError, match="they go from 0 to 3"):
        env.step(4)
    assert env.step(said(env, "fold"))[1] == -1
    with pytest.raises(CroupierError, match=r"reset\(\) begins one"):
        env.step(0)


def test_a_street_bet_of_free_size_is_made_in_units_of_the_ante() -> None:
    env = Environment(played("nh-holdem-3-card-bonus", (("Q4-01", "b"),)), stakes={"ante": 5_00})
    check = env.reset(seed=2)[1]["action_mask"]
    assert check.tolist() == [1, 1, 1, 1]
    assert env.step(said(env, "bet 2"))[0]["stakes"].tolist() == [1, 2, 0, 0]


# ----------------------------------------------------------------------------------- stakes, blanks, jackpots


def test_a_pay_table_row_that_is_lost_is_never_made_up() -> None:
    with pytest.raises(StakesError, match="straight flush': '40 to 1'"):
        Environment("three-card-poker-fragment")


def test_jackpots_that_a_bet_can_win_have_to_be_posted() -> None:
    stakes = {"ante": 5_00, "six-card-bonus": 10_00}
    with pytest.raises(StakesError, match="MEGA and MAJOR and MINOR"):
        Environment("nh-holdem-jackpots", stakes=stakes)
    posted = {"MEGA": 50_000_00, "MAJOR": 10_000_00, "MINOR": 1_000_00}
    env = Environment("nh-holdem-jackpots", stakes=stakes, jackpots=posted)
    assert episode(env, stays_in, seed=1)[2][-1]["net"].keys() >= {"ante", "six-card-bonus"}
    with pytest.raises(StakesError, match="no jackpot GRAND; it has MEGA"):
        Environment("nh-holdem-jackpots", jackpots={"GRAND": 1})


@pytest.mark.parametrize(
    ("stakes", "says"),
    [
        ({"pair-plus": 5_00}, "leave nothing to decide in Three Card Poker; stake something on ante"),
        ({"play": 5_00}, "takes no bet play before the cards; it has ante, pair-plus, six-card-bonus"),
        ({"ante": -5_00}, "-500 cents cannot be bet on ante"),
    ],
)
def test_stakes_that_teach_nothing_are_refused_in_a_sentence(stakes: dict[str, int], says: str) -> None:
    with pytest.raises(CroupierError, match=says):
        Environment("three-card-poker", stakes=stakes)


def test_a_bet_brings_what_it_needs_beside_it_and_no_more() -> None:
    assert Environment(LET_IT_RIDE, stakes={"bet-1": 5_00}).bets == {"bet-1": 500, "bet-2": 500, "bet-3": 500}
    assert Environment("three-card-poker", stakes={"six-card-bonus": 5_00, "pair-plus": 0}).bets == {
        "ante": 100,
        "six-card-bonus": 500,
    }


def test_a_table_has_as_many_seats_as_its_sheet_allows() -> None:
    with pytest.raises(CroupierError, match="has 1 to 7 seats, not 8"):
        Environment("nh-holdem-stud", seats=8)


def test_a_deck_that_is_not_a_deck_is_refused() -> None:
    with pytest.raises(RefusedError, match="52 cards once; 51 different ones"):
        Environment("nh-holdem-stud").reset(options={"deck": (0, 0, *DECK[2:])})


# ------------------------------------------------------------------------------------- against the exact odds


def best_play(env: Environment) -> Policy:
    """The play that `advise` advises, from an observation alone; hands alike but in suits are asked once."""
    known: dict[tuple[int, ...], int] = {}
    steps = {step.id: step.wager for step in env.game.steps if isinstance(step, Decide)}

    def choose(_: Environment, observation: dict[str, Any]) -> int:
        own, board = cards_of(observation["own"]), cards_of(observation["table"])
        earlier = [steps[step] for step in env.eyes.decisions[: int(observation["decision"])]]
        bets = {wager: int(observation["stakes"][env.eyes.wagers.index(wager)]) for wager in earlier}
        key = (int(class_keys(np.array([sorted(own | board)]))[0]), *bets.values())
        if key not in known:
            advice = advise(env.game, own, board, bets)
            bet = f"bet {advice.units}" if advice.action == "bet" else advice.action
            known[key] = said(env, bet)
        return known[key]

    return choose


@pytest.mark.slow
@pytest.mark.parametrize(
    "game",
    [
        "three-card-poker",
        "nh-holdem-stud",
        *(pytest.param(each, marks=pytest.mark.prove) for each in (LET_IT_RIDE, MISSISSIPPI)),
    ],
    ids=named,
)
def test_the_best_play_earns_what_the_exact_odds_say(game: str) -> None:
    env, rounds = made(game), 2_000
    env.reset(seed=1)
    policy = best_play(env)
    mean = sum(episode(env, policy)[1] for _ in range(rounds)) / rounds
    odds = analyze(env.game).wager("main")
    error = odds.standard_deviation / sqrt(rounds)
    assert abs(mean - float(odds.ev)) < 4 * error, f"{mean} is not {float(odds.ev)} within 4 times {error}"


@pytest.mark.slow
def test_a_round_with_a_side_bet_earns_what_the_exact_odds_say() -> None:
    stakes, rounds = {"ante": 5_00, "pair-plus": 5_00}, 2_000
    env = Environment("three-card-poker", stakes=stakes)
    env.reset(seed=1)
    policy = best_play(env)
    mean = sum(episode(env, policy)[1] for _ in range(rounds)) / rounds
    odds = round_distribution(env.game, stakes)
    error = odds.standard_deviation / env.unit / sqrt(rounds)
    assert abs(mean - float(odds.mean) / env.unit) < 4 * error


def test_the_best_play_is_chosen_from_what_is_observed() -> None:
    env = made("three-card-poker")
    policy = best_play(env)
    for hand, action in (("Qs 6d 4c", "bet 1"), ("Qs 6d 3c", "fold")):
        deck = arranged(env.game, {1: parse_cards(hand)})
        observation, _ = env.reset(options={"deck": deck})
        assert str(env.actions[policy(env, observation)]) == action, cards_text(cards_of(observation["own"]))


@pytest.mark.parametrize("game", [game for game in EXAMPLES if named(game) in ASK_SOME], ids=named)
def test_a_game_that_asks_only_some_hands_is_refused(game: str) -> None:
    with pytest.raises(CroupierError, match="asks only some hands for a decision"):
        Environment(game)
