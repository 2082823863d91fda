"""Decisions against a dealer: to check, to raise once at any of several, and to raise with the right hand."""

from pathlib import Path

import pytest

from croupier.cards import parse_cards
from croupier.games import Game, load
from croupier.table import RefusedError, decide, new_table, rebuild
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.agenda import is_asked
from croupier.table.drive import DEALER, EVERYTHING, act, perform, run_on
from croupier.table.evolve import evolve
from croupier.table.plan import DealerAction
from croupier.table.record import read, write
from croupier.table.script import arranged
from croupier.table.state import Table
from croupier.table.view import Audience, Role, view
from tests.play import opened, ready
from tests.table.bots import GAMES, PLAYERS, a_round, named, played

EXAMPLES = Path(__file__).parents[2] / "examples" / "games"
ANN = Audience(Role.PLAYER, "Ann")


def example(name: str) -> Game:
    return ready(load(EXAMPLES / f"{name}.toml"))


def dealt(
    game: Game, hand: str, shared: dict[str, str], bets: dict[str, int], log: list[e.Event] | None = None
) -> Table:
    """A round at which Ann and Ben have bet alike and nothing is left to do but to decide."""
    table = opened(game, "Ann", "Ben", log=log)
    cards = {group: parse_cards(text) for group, text in shared.items()}
    table = perform(table, c.StartRound(arranged(game, {1: parse_cards(hand), 2: ()}, cards)), DEALER, log)
    for seat in (1, 2):
        for wager, cents in bets.items():
            table = act(table, c.PlaceBet(seat, wager, cents), log)
    return run_on(table, EVERYTHING, log)


def say(table: Table, choice: str, units: int = 1, log: list[e.Event] | None = None) -> Table:
    """What the player says whose turn it is."""
    assert table.round is not None
    seat = table.round.hands[table.round.todo[0].hand].seat
    return perform(table, c.Choose(seat, choice, units), EVERYTHING, log)


ULTIMATE = {"board": "9h 5h 2h Jc 7d", "dealer": "7c 8s"}


def test_who_has_raised_is_not_asked_again_and_who_has_checked_is() -> None:
    table = dealt(example("ultimate-texas-holdem"), "Ah Kh", ULTIMATE, {"ante": 500, "blind": 500})
    table = say(say(table, "bet", 4), "check")
    for street, units in (("flop", (2,)), ("river", (1,))):
        asked = view(table, Audience(Role.PLAYER, "Ben")).choice
        assert asked is not None
        assert (asked.seat, asked.step, asked.units) == (2, street, units)
        assert view(table, ANN).choice is None
        table = say(table, "check" if street == "flop" else "bet")
    assert table.round is None


@pytest.mark.parametrize(("choice", "units"), [("bet", 1), ("bet", 2), ("bet", 5), ("fold", 1)])
def test_a_street_takes_its_own_sizes_and_choices_alone(choice: str, units: int) -> None:
    table = dealt(example("ultimate-texas-holdem"), "Ah Kh", ULTIMATE, {"ante": 500, "blind": 500})
    with pytest.raises(RefusedError, match=r"3 or 4 times the Ante|choose check or bet"):
        say(table, choice, units)


def test_a_dealer_who_does_not_qualify_pushes_the_ante_alone() -> None:
    log: list[e.Event] = []
    shared = {"board": "Ah 9c 8d 6s 2c", "dealer": "Jd 5s"}
    table = dealt(example("ultimate-texas-holdem"), "Kc Qd", shared, {"ante": 500, "blind": 500}, log)
    table = say(say(say(say(table, "bet", 4, log), "check", log=log), "check", log=log), "fold", log=log)
    ends = [event for event in log if getattr(event, "seat", 0) == 1]
    assert [event.wager for event in ends if isinstance(event, e.WagerPushed)] == ["ante", "blind"]
    paid = {event.wager: event.won for event in ends if isinstance(event, e.WagerPaid)}
    assert paid == {"play": 2_000}
    assert table.round is None
    assert rebuild(new_table(example("ultimate-texas-holdem")), read(write(log))) == table


CRAZY = {"dealer": "Kc Jh 9c 6h 4h"}
CRAZY_BETS = {"ante": 500, "super-bonus": 500}


def test_only_aces_play_more_than_the_ante_and_nobody_else_learns_it() -> None:
    game = example("crazy-4-poker")
    aces, kings = (dealt(game, hand, CRAZY, CRAZY_BETS) for hand in ("As Ad 9h 6c 3s", "Ks Kd 9h 6c 3s"))
    for table, own in ((aces, (1, 2, 3)), (kings, (1,))):
        mine = view(table, ANN).choice
        assert mine is not None
        assert mine.units == own
        for other in (Audience(Role.BYSTANDER), Audience(Role.DEALER)):
            asked = view(table, other).choice
            assert asked is not None
            assert asked.units == (1, 2, 3)
    assert say(aces, "bet", 3).round is not None
    with pytest.raises(RefusedError, match="Play is 1 times the Ante, not 3"):
        say(kings, "bet", 3)


def test_at_a_live_table_the_hand_is_shown_for_a_size_that_needs_it() -> None:
    game = example("crazy-4-poker")
    table = perform(opened(game, "Ann"), c.StartRound(()), DEALER)
    for wager in CRAZY_BETS:
        table = act(table, c.PlaceBet(1, wager, 500))
    table = run_on(table, EVERYTHING)
    with pytest.raises(RefusedError, match="needs a hand, so it is shown: key its cards"):
        act(table, c.Choose(1, "bet", 3))
    with pytest.raises(RefusedError, match="Play is 1 times the Ante, not 3"):
        act(table, c.Choose(1, "bet", 3, cards=parse_cards("Ks Kd 9h 6c 3s")))
    after = act(table, c.Choose(1, "bet", 3, cards=parse_cards("As Ad 9h 6c 3s")))
    assert after.round is not None
    assert after.round.hands[0].bets == (500, 500, 1_500, 0)
    assert act(table, c.Choose(1, "bet", 1)).round is not None


def test_no_raise_goes_past_the_sizes_that_a_hand_may_bet() -> None:
    data = example("crazy-4-poker").data
    game = Game.from_data({**data, "conduct": {**data.get("conduct", {}), "action_closes": "the next card"}})
    aces, kings = (dealt(game, hand, CRAZY, CRAZY_BETS) for hand in ("As Ad 9h 6c 3s", "Ks Kd 9h 6c 3s"))
    assert e.Decided(1, "play", "raise", 1_000) in decide(say(aces, "bet"), c.Choose(1, "bet", 3))
    with pytest.raises(RefusedError, match="a raise to 3 units is not open to the hand of seat 1"):
        act(say(kings, "bet"), c.Choose(1, "bet", 3))
    live = perform(opened(game, "Ann", "Ben"), c.StartRound(()), DEALER)
    for seat in (1, 2):
        for wager in CRAZY_BETS:
            live = act(live, c.PlaceBet(seat, wager, 500))
    with pytest.raises(RefusedError, match="a raise to 3 units is not open"):
        act(say(run_on(live, EVERYTHING), "bet"), c.Choose(1, "bet", 3))


WAR = {"ante": 501, "tie-bet": 500}


def test_a_surrender_gives_half_of_the_ante_back_and_leaves_the_tie_bet() -> None:
    log: list[e.Event] = []
    table = dealt(example("casino-war"), "9d", {"dealer": "9h"}, WAR, log)
    before = table.chips_of("Ann")
    table = say(table, "fold", log=log)
    assert table.chips_of("Ann") - before == 251 + 500 * 11  # the odd cent is the player's
    assert not any(isinstance(event, e.CardBurned) for event in log)  # Ben's two does not tie
    assert table.round is None


def test_only_who_ties_is_asked_and_only_who_goes_to_war_is_dealt_another_card() -> None:
    log: list[e.Event] = []
    table = dealt(example("casino-war"), "9d", {"dealer": "9h"}, WAR, log)
    assert view(table, Audience(Role.PLAYER, "Ben")).choice is None
    table = say(table, "bet", log=log)
    again = [event for event in log if isinstance(event, e.CardDealt) and event.group == "war-card"]
    assert [event.seat for event in again] == [1]
    assert sum(isinstance(event, e.CardBurned) for event in log) == 3
    assert table.round is None


@pytest.mark.parametrize(("ends", "asked"), [("3c Jd", True), ("8c 9d", False), ("8c 8d", False)])
def test_a_raise_is_offered_where_there_is_a_spread(ends: str, asked: bool) -> None:
    table = dealt(example("red-dog"), "", {"ends": ends, "middle": "2h"}, {"ante": 500})
    assert (view(table, ANN).choice is not None) == asked


ASKS_SOME = {
    "casino-war": {"war"},
    "red-dog": {"raise"},
    "ultimate-texas-holdem": {"before-flop", "flop", "river"},
}


@pytest.mark.parametrize("path", GAMES, ids=named)
def test_whether_everybody_is_asked_is_known_before_the_cards_are_out(path: str) -> None:
    """Only the decisions the file makes hang on a hand or a bet are looked into, hand by hand."""
    log: list[e.Event] = []
    table = opened(played(path), *PLAYERS[:4], log=log)
    plan, asked = table.plan, 0
    assert {plan.steps[number].id for number in plan.not_for_all} == ASKS_SOME.get(named(path), set())
    for seed in range(6):
        table = a_round(table, seed, EVERYTHING, log)
    moment = new_table(plan.game)
    for event in log:
        moment = evolve(moment, event)
        play = moment.round
        for action, hand, what, *_ in play.todo if play else ():
            if play and action is DealerAction.ASK and what not in plan.not_for_all:
                assert is_asked(plan, play, play.hands[hand], what)
                asked += 1
    assert asked or plan.not_for_all


def test_a_smaller_deck_is_the_deck_of_the_game() -> None:
    data = {**example("casino-war").data, "deck": {"ranks": "9 10 J Q K A"}}
    game = Game.from_data(data)
    table = opened(game, "Ann")
    with pytest.raises(RefusedError, match="a deck has each of 24 cards once; 24 different ones"):
        act(table, c.StartRound(tuple(range(52))))
    assert act(table, c.StartRound(arranged(game, {1: ()}))).round is not None
