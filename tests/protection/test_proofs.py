"""Proofs of game protection: false alarms keep to their rate, and who sees too much is found in time."""

from collections import defaultdict
from collections.abc import Mapping
from functools import partial
from itertools import chain, islice
from typing import Final, NamedTuple

import numpy as np
import pytest

from croupier.protection.evidence import RoundEvidence
from croupier.protection.report import judge
from tests.loops import at_least_one
from tests.protection import players as p
from tests.protection.test_protection import CARDS, HONEST, STUD, found_of

RATE: Final = 0.1
TABLES: Final = 20
"""Tables of each kind of player who sees too much."""
FOUND: Final = 15
"""18 of 20 are expected to be found, and fewer than 15 come by chance once in 90 times."""


@pytest.mark.prove
@pytest.mark.parametrize(("game", "tables", "rounds"), [(CARDS, 250, 60), (STUD, 100, 40)])
def test_of_honest_tables_no_more_raise_an_alarm_than_the_rate(game: str, tables: int, rounds: int) -> None:
    """And what a round multiplies a question by is 1 on average, however they play: the rate rests on it."""
    alarms, ratios = 0, defaultdict[tuple[str, str], list[tuple[float, ...]]](list)
    for number in at_least_one(range(tables)):
        found = list(p.sampled(game, HONEST, f"rate {number}", rounds))
        alarms += any(each.alarm for each in judge(found, RATE).findings)
        for each in found:
            ratios[each.question.about, each.question.player].append(each.weight.logs)
    assert alarms <= tables * RATE + 3 * np.sqrt(tables * RATE * (1 - RATE))
    assert len(ratios) == 3 * len(HONEST) - 1  # the last to decide knows nothing of those who wait
    for kind, logs in at_least_one(ratios.items()):
        worth = np.exp(np.array(logs))
        off = (worth.mean(axis=0) - 1) / (worth.std(axis=0) / np.sqrt(len(worth)))
        assert off.max() < 4, f"{kind}: {off} standard errors above 1"


class SeesTooMuch(NamedTuple):
    """Players of whom some know cards they should not, and the question that is to find them."""

    game: str
    about: str
    who: tuple[str, ...]
    players: Mapping[int, p.Player]
    share: int = 0  # always, half the time, or a quarter


KNOWING: Final = {
    "a hole card of the dealer": SeesTooMuch(
        CARDS, "card to come", ("Ben",), {1: p.good, 2: p.hole_carder, 3: p.good}
    ),
    "a card flashed half the time": SeesTooMuch(
        CARDS, "card to come", ("Ben",), {1: p.bad, 2: partial(p.hole_carder, place=2, share=0.5)}, 1
    ),
    "the first card of the board": SeesTooMuch(STUD, "card to come", ("Ben",), {1: p.good, 2: p.hole_carder}),
    "a board card flashed a quarter of the time": SeesTooMuch(
        STUD, "card to come", ("Ben",), {1: p.good, 2: partial(p.hole_carder, share=0.25)}, 2
    ),
    "partners against a dealer": SeesTooMuch(
        CARDS, "partner", ("Ada", "Ben"), {1: p.sharing(1, 2), 2: p.sharing(1, 2)}
    ),
    "partners at a board": SeesTooMuch(
        STUD, "partner", ("Ada", "Ben"), {1: p.sharing(1, 2), 2: p.sharing(1, 2)}
    ),
    "a table that shares all hands": SeesTooMuch(
        CARDS, "everybody", ("Ada",), dict.fromkeys((1, 2, 3), p.sharing(1, 2, 3))
    ),
    "a table at a board that shares all hands": SeesTooMuch(
        STUD, "everybody", ("Ada",), dict.fromkeys((1, 2, 3), p.sharing(1, 2, 3))
    ),
}


@pytest.mark.prove
@pytest.mark.parametrize("name", KNOWING)
def test_nine_of_ten_who_see_too_much_are_found_within_the_rounds_that_are_stated(name: str) -> None:
    game, about, who, players, share = KNOWING[name]
    honest = judge(p.sampled(game, dict.fromkeys(players, p.good), "stated", 300))
    stated = found_of(honest, about, *who).power[share].rounds
    assert stated is not None
    found = [_is_found(KNOWING[name], f"found {n}", stated) for n in at_least_one(range(TABLES))]
    assert sum(found) >= FOUND, f"within {stated} rounds"


def _is_found(who: SeesTooMuch, seed: str, rounds: int) -> bool:
    """Whether there is an alarm within so many rounds; it is looked for four times, to be done earlier."""
    table, found = p.sampled_rounds(who.game, who.players, seed, rounds), list[RoundEvidence]()
    for part in (0, 1, 2, 3):
        found += chain.from_iterable(islice(table, rounds * (part + 1) // 4 - rounds * part // 4))
        if found_of(judge(found), who.about, *who.who).alarm:
            return True
    return False
