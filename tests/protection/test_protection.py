"""Game protection: honest players of every kind stay below the bar; who sees too much passes it in time."""

from collections.abc import Mapping
from functools import partial
from math import exp
from random import Random
from unittest.mock import ANY

import numpy as np
import pytest

from croupier.cards import parse_cards
from croupier.drill.counsel import FacedMoment, faced_moment
from croupier.drill.deciding import decisions_of
from croupier.drill.kinds import opened
from croupier.games import load
from croupier.odds.playing.advice import advise
from croupier.protection.evidence import Gatherer
from croupier.protection.knowledge import (
    ProtectionError,
    choices,
    coming,
    knowledge_of,
    values,
    values_with,
)
from croupier.protection.likelihood import WAYS, Informed, rounds_needed, weigh
from croupier.protection.reading import read_decisions
from croupier.protection.report import Findings, ProtectionFinding, judge
from croupier.protection.worth import AdvisedWorth
from tests.loops import at_least_one
from tests.protection import players as p

CARDS, STUD = "three-card-poker", "nh-holdem-stud"
HONEST: Mapping[int, p.Player] = {1: p.good, 2: p.bad, 3: p.drunk, 4: p.cautious, 5: p.follower}


def _moment(game: str, seed: str) -> FacedMoment:
    faced = next(decisions_of(opened(game), seed))
    return faced_moment(faced.table.plan.game, faced.seen, str(faced.table.seats[0]))


def found_of(found: Findings, about: str, *players: str) -> ProtectionFinding:
    return next(each for each in found.findings if (each.about, each.players) == (about, players))


def test_what_is_known_to_be_out_of_play_is_counted_as_the_advice_counts_it() -> None:
    game, chance = load(CARDS), Random(1)
    for seed in ("a", "b", "c"):
        at = _moment(CARDS, seed)
        out = chance.sample([card for card in game.deck.cards if card not in at.hole], 5)
        wanted = [float(value) for _, value in advise(game, at.hole, seen=out).values]
        assert values(game, at, out) == pytest.approx(wanted)
        assert choices(game, at) == ("fold", "1")


def test_a_card_the_dealer_has_makes_up_the_average_with_one_the_dealer_lacks() -> None:
    game, at = load(CARDS), _moment(CARDS, "d")
    for card in at_least_one(parse_cards("As 2h 9d")):
        fits = card not in at.hole
        assert fits
        has, lacks = values_with(game, at, card)[1], values(game, at, (card,))[1]
        assert 3 / 49 * has + 46 / 49 * lacks == pytest.approx(values(game, at)[1])


def test_a_card_known_to_come_to_the_board_is_worth_what_it_pays() -> None:
    game = load(STUD)
    at = _moment(STUD, "e")._replace(hole=parse_cards("Ks 7d"), board=parse_cards("9c 4h"))
    at = at._replace(units=(("third", 1), ("fourth", 1)))
    for card, pays in at_least_one(zip(parse_cards("Kh 2c"), (1, -1), strict=True)):
        found = dict(zip(choices(game, at), values_with(game, at, card), strict=True))
        assert found == pytest.approx({"fold": -3} | {str(bet): pays * (3 + bet) for bet in (1, 2, 3)})


@pytest.mark.parametrize(("game", "hands"), [(CARDS, 6), (STUD, 6)])
def test_every_value_is_the_one_that_the_advice_counts(game: str, hands: int) -> None:
    counted, kept = AdvisedWorth(load(game)), knowledge_of(load(game))
    table, streets = p.SampledTable(game), set()
    for number in at_least_one(range(hands)):
        chance = Random(number)
        deck = chance.sample(load(game).deck.cards, 52)
        for made in at_least_one(table.played(deck, {1: p.bad, 2: p.good}, chance)):
            streets.add(len(made.at.board))
            at = made.at._replace(others=tuple(deck[52 - number :]))
            left = [card for card in load(game).deck.cards if card not in {*at.hole, *at.board, *at.others}]
            outs = [(), *(tuple(chance.sample(left, size)) for size in (1, 2, 5, 12))]
            assert kept.choices(at) == counted.choices(at)
            assert kept.without(at, outs) == pytest.approx(counted.without(at, outs))
    assert streets == ({0} if game == CARDS else {0, 1, 2})


@pytest.mark.parametrize("game", [CARDS, STUD])
def test_a_sampled_table_decides_as_one_that_the_engine_deals(game: str) -> None:
    table, players = p.SampledTable(game), {1: p.good, 2: p.hole_carder, 3: p.sharing(2, 3), 4: p.follower}
    for before, log in at_least_one(p.dealt(game, players, "same", 4)):
        read = read_decisions(before, log, coming(table.game)).found
        others = {other.player: other.cards for other in read[0].others}
        hands = [read[0].at.hole, *(others[name] or () for name in ("Ben", "Cora", "Dan"))]
        cards = [card for cards in (*hands, dict(read[0].hidden).values()) for card in cards]
        sampled = table.played(cards, players, Random())
        bare = [[made._replace(at=made.at._replace(choice=ANY, hand=ANY)) for made in sampled], [*read]]
        assert bare[0] == bare[1]


@pytest.mark.parametrize("chosen", [0, 1])
def test_a_ratio_is_one_on_average_whatever_the_choice(chosen: int) -> None:
    chance = Random(chosen)
    rows = tuple((-1.0, chance.uniform(-3, 2)) for _ in range(8))
    for number in range(len(WAYS)):
        ratios = []
        for truth in range(8):
            given = (rows[truth], *(row for n, row in enumerate(rows) if n != truth))
            ratios.append(
                exp(weigh([Informed(chosen, np.array([-1.0, -0.6]), np.array(given), 500)]).logs[number])
            )
        assert sum(ratios) / 8 == pytest.approx(1)


def test_more_pace_needs_fewer_rounds_and_none_needs_for_ever() -> None:
    few, many = rounds_needed(10, 0.1, 0.2), rounds_needed(10, 0.05, 0.2)
    assert few is not None
    assert many is not None
    assert few < many
    assert rounds_needed(10, 0, 0.2) is None


@pytest.mark.parametrize(("game", "rounds"), [(CARDS, 100), (STUD, 30)])
def test_honest_players_of_every_kind_raise_no_alarm(game: str, rounds: int) -> None:
    found = judge(p.sampled(game, HONEST, "honest", rounds), alarm=0.05)
    assert {each.about for each in found.findings} == {"card to come", "partner", "everybody"}
    assert not [each for each in found.findings if each.alarm]


@pytest.mark.parametrize(
    ("game", "about", "who", "cheats"),
    [
        (CARDS, "card to come", ("Ben",), {1: p.good, 2: partial(p.hole_carder, place=2)}),
        (STUD, "card to come", ("Ben",), {1: p.good, 2: p.hole_carder}),
    ],
)
def test_who_sees_a_card_is_found_within_the_rounds_that_are_said(
    game: str, about: str, who: tuple[str, ...], cheats: Mapping[int, p.Player]
) -> None:
    honest = dict.fromkeys(cheats, p.good)
    said = found_of(judge(p.evidence(game, honest, "said", 25)), about, *who).power[0]
    assert said.rounds is not None
    found = judge(p.evidence(game, cheats, "founda", said.rounds))
    assert [each.players for each in found.findings if each.alarm] == [who]
    guilty = found_of(found, about, *who)
    assert guilty.gain > 2 * guilty.error
    assert guilty.heaviest[0].ratio > 1
    assert len(guilty.heaviest) == 5


def test_the_rounds_that_weigh_most_are_the_same_every_time() -> None:
    seats = {1: p.good, 2: p.hole_carder}
    one, other = (judge(p.evidence(CARDS, seats, "again", 30)) for _ in range(2))
    assert one == other


def test_a_lower_alarm_raises_the_bar() -> None:
    evidence = list(p.evidence(CARDS, {1: p.good, 2: p.bad}, "bar", 5))
    bars = [judge(evidence, alarm).findings[0].bar for alarm in (0.05, 0.001)]
    assert bars == sorted(bars)
    with pytest.raises(ProtectionError, match="between 0 and 1"):
        judge(evidence, 1.0)


def test_hands_that_nobody_keyed_are_not_weighed() -> None:
    gatherer = Gatherer(load(CARDS), "T1")
    for number, (before, log) in enumerate(p.dealt(CARDS, {1: p.good, 2: p.good}, "unkeyed", 3), 1):
        assert list(gatherer.round(number, before, log))
    assert (gatherer.decisions, gatherer.unread) == (6, 0)


def test_a_game_that_cannot_be_weighed_says_why() -> None:
    with pytest.raises(ProtectionError, match="too long to weigh"):
        coming(load("examples/games/ultimate-texas-holdem.toml"))
