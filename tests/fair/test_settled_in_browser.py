"""Every payment is recomputed in the browser from the sealed sheet, and comes out as the table's."""

import json
import random
from itertools import chain
from typing import TYPE_CHECKING

import pytest

from tests.fair.settling import SETTLED, ToldRound, in_browser, random_rounds, told, with_a_lie
from tests.loops import at_least_one
from tests.play import opened, ready
from tests.server.sealed_rounds import dealt
from tests.table.bots import GAMES, options, played
from tests.table.golden import FILES, SCENES, play_scene

if TYPE_CHECKING:
    from croupier.table import events as e


def golden_rounds(game: str) -> list[ToldRound]:
    """The scripted rounds of a game."""
    table, rounds = opened(ready(FILES.get(game, game)), "Ann", "Ben", "Cy", chip=50), []
    for scene in SCENES[game]:
        log: list[e.Event] = []
        before, table = table, play_scene(table, scene, log)
        rounds.append(told(before, log))
    return rounds


def settle_alike(rounds: list[ToldRound]) -> None:
    """See that the browser pays what the table paid, and finds one payment that was told otherwise."""
    rng = random.Random(len(rounds))
    lies = [lie for each in rounds if (lie := with_a_lie(each, rng))]
    found = in_browser([*rounds, *lies])
    assert len(found) == len(rounds) + len(lies)
    assert lies
    for verdict, one in zip(found, [*rounds, *lies], strict=True):
        assert ("wrong" in verdict) is any(one is lie for lie in lies), (verdict, one)
        assert "open" not in verdict


def test_scripted_rounds_of_every_game_are_settled_alike() -> None:
    settle_alike([*chain.from_iterable(map(golden_rounds, SCENES))])


def test_random_rounds_of_every_game_are_settled_alike() -> None:
    """Under any readings, caps and jackpots, with rare hands and second hands."""
    settle_alike([*chain.from_iterable(random_rounds(game, 6, 18) for game in GAMES)])


@pytest.mark.prove
@pytest.mark.parametrize("game", GAMES)
def test_thousands_of_random_rounds_are_settled_alike(game: str) -> None:
    rounds = list(random_rounds(game, 600, 19))
    settle_alike(rounds)
    kinds = {each["event"] for one in rounds for each in one.events}
    assert kinds >= set(SETTLED) - {"CapShared", "WagerPushed"}


def test_a_shared_jackpot_is_split_alike_under_every_reading() -> None:
    rounds = []
    for question, choices in options("nh-holdem-jackpots").items():
        for choice in choices:
            before = opened(played("nh-holdem-jackpots", ((question, choice),)), "Ann", "Ben", "Cy", chip=50)
            log: list[e.Event] = []
            play_scene(before, SCENES["nh-holdem-jackpots"][1], log)
            rounds.append(told(before, log))
    assert len({each["odds"] for one in rounds for each in one.events if "% of" in each.get("odds", "")}) > 3
    settle_alike(rounds)


def test_a_wrong_payment_is_named_alike() -> None:
    round_ = dealt("three-card-poker", 2)
    proof = json.loads(json.dumps(round_.publish()))
    events = json.loads(proof["events"])
    paid = next(each for each in events if each["event"] == "WagerPaid")
    paid["won"] += 100
    proof["events"] = json.dumps(events)
    (wrong,) = round_.verify(proof).false
    (found,) = in_browser([ToldRound(round_.game.file_data, json.loads(proof["terms"]), events)])
    assert found == {"wrong": wrong}
    assert "the sheet pays $" in wrong


@pytest.mark.parametrize("kind", ["StepUndone", "CardCorrected"])
def test_what_the_browser_cannot_settle_it_names(kind: str) -> None:
    (first, *_) = golden_rounds("nh-holdem-stud")
    (found,) = in_browser([first._replace(events=[*first.events, {"event": kind}])])
    assert list(found) == ["open"]
    assert "of this round was" in found["open"]


def test_a_payment_before_its_cards_lie_open_is_wrong() -> None:
    (first, *_) = golden_rounds("three-card-poker")
    for hidden in at_least_one(n for n, each in enumerate(first.events) if each["event"] == "GroupTurnedUp"):
        events = [each for n, each in enumerate(first.events) if n != hidden]
        (found,) = in_browser([first._replace(events=events)])
        assert "settled before its cards lay open" in found["wrong"]
