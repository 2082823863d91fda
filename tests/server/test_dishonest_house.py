"""A house that cheats with its own keys, and somebody who changes a file that is proved whole."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.fair.seal import Sealed, SealedDeck
from croupier.server.aggregates import sealed_round
from croupier.server.queries.discretion import false_seals
from tests.server.desk import VAULT
from tests.server.logged_rounds import LoggedHouse, witnessed
from tests.server.sealed_rounds import dealt
from tests.server.test_discretion import playing, written
from tests.server.test_logged_rounds import found

STACKED = 4
HONEST = Sealed.deck


def stacked(sealed: Sealed, number: int) -> SealedDeck:
    """The decks of a house that puts one in an order of its own; all it publishes of them fits together."""
    made = HONEST(sealed, number)
    return made._replace(cards=tuple(sorted(made.cards))) if number == STACKED else made


@pytest.fixture
def stacks() -> Iterator[pytest.MonkeyPatch]:
    """Have the house put one deck in the order it likes, and seal it so; undone, it is honest again."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Sealed, "deck", stacked)
        _forget()
        yield patched
    _forget()


def _forget() -> None:
    for kept in (sealed_round._seal, sealed_round._deck):
        kept.cache_clear()


@pytest.mark.usefixtures("stacks")
def test_a_stacked_deck_is_found_out_unless_it_is_the_one_that_is_dealt() -> None:
    """Attack: seal seven fair decks and one in an order of one's own, under a seal that is right."""
    dealt_from = set()
    for seed in range(24):
        round_ = dealt.__wrapped__(seed=seed)
        proof = json.loads(json.dumps(round_.publish()))
        dealt_from.add(proof["cut"]["chosen"])
        chosen = proof["cut"]["chosen"] == STACKED
        says = [] if chosen else [f"sealed deck {STACKED} does not come from its seed"]
        assert round_.verify(proof).false == says
    assert STACKED in dealt_from, "that one round can prove nothing: croupier audit decks can"
    assert len(dealt_from) > 1


@pytest.mark.usefixtures("stacks")
def test_a_stacked_deck_is_always_found_out_in_a_round_that_is_void() -> None:
    """Attack: void the rounds in which the stacked deck was not chosen."""
    for seed in range(8):
        round_ = dealt.__wrapped__(seed=seed, seeds=(1,), silent=(3,))
        assert round_.verify(json.loads(json.dumps(round_.publish()))).false == [
            f"sealed deck {STACKED} does not come from its seed"
        ]


def test_a_stacked_deck_is_always_found_out_with_the_data_key(
    tmp_path: Path, stacks: pytest.MonkeyPatch
) -> None:
    """`croupier audit decks`: whichever deck was dealt, and whether the round is over or not."""
    room = playing()
    stacks.undo()
    with written(room, tmp_path) as log:
        assert false_seals(log, VAULT) == (1, ("table/T1 1",))


# ------------------------------------------------------------------------------------ a file that is changed


def altered(data: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Every copy of data in which one value is another, with its place; JSON in a text counts as data."""
    if isinstance(data, dict):
        for key, value in data.items():
            for place, other in altered(value, f"{name}.{key}"):
                yield place, {**data, key: other}
    elif isinstance(data, list):
        for at, value in enumerate(data):
            for place, other in altered(value, f"{name}[{at}]"):
                yield place, [*data[:at], other, *data[at + 1 :]]
        if data:
            yield f"{name} without its last", data[:-1]
    elif isinstance(data, str) and data[:1] in "{[" and data:
        for place, other in altered(json.loads(data), f"{name}:"):
            yield place, json.dumps(other, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    else:
        yield name, _other(data)


def _other(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value[:-1] + ("0" if value[-1:] != "0" else "1")
    return 1


@pytest.mark.parametrize("of", [30, pytest.param(1, marks=pytest.mark.prove)])
def test_no_file_with_an_altered_field_is_proved_whole(tmp_path: Path, of: int) -> None:
    """Attack: change any one field of a file that is proved whole; every 30th of them in an ordinary run."""
    house = LoggedHouse(tmp_path)
    genuine, witness = house.published(), witnessed(house.note)
    assert found(house, genuine, witness).exit_code == 0
    changes = list(altered(genuine))[::of]
    assert len(changes) > 1_000 / of
    codes = {
        place: found(house, lie, witness).exit_code if house.round.verify(lie).readable else 2
        for place, lie in changes
    }
    assert [place for place, code in codes.items() if code == 0] == []
    assert {1, 2} <= set(codes.values())
