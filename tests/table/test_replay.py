"""A record of play is played again: what it says was paid must be what the rules pay, for its own game."""

import dataclasses
from collections.abc import Iterator

import pytest

from croupier.table import events as e
from croupier.table import new_table, rebuild, replay
from croupier.table.record import RecordError, read
from croupier.table.state import Table
from tests.play import ready
from tests.table.golden import FILES, FOLDER, SCENES

MONEY: dict[type, tuple[str, ...]] = {
    e.BetPlaced: ("cents",),
    e.WagerTaken: ("cents",),
    e.WagerPaid: ("stake", "won", "held"),
    e.WagerPushed: ("cents",),
    e.CapShared: ("cents",),
}


def of(game: str) -> tuple[Table, tuple[e.Event, ...]]:
    log = read((FOLDER / f"{game}.txt").read_text(encoding="utf-8"))
    return new_table(ready(FILES.get(game, game))), log


def altered(log: tuple[e.Event, ...]) -> Iterator[tuple[e.Event, ...]]:
    """Yield every record with one amount changed by a dollar."""
    for at, event in enumerate(log):
        for key in MONEY.get(type(event), ()):
            changed = dataclasses.replace(event, **{key: getattr(event, key) + 1_00})
            yield (*log[:at], changed, *log[at + 1 :])


@pytest.mark.parametrize("game", SCENES)
def test_no_amount_of_a_record_can_be_changed(game: str) -> None:
    table, log = of(game)
    records = list(altered(log))
    assert len(records) > 10
    for record in records:
        with pytest.raises(RecordError):
            rebuild(table, record)


@pytest.mark.parametrize("game", SCENES)
def test_no_settlement_of_a_record_can_be_left_out(game: str) -> None:
    table, log = of(game)
    settled = [
        at for at, each in enumerate(log) if isinstance(each, e.WagerTaken | e.WagerPaid | e.WagerPushed)
    ]
    assert settled
    for at in settled:
        with pytest.raises(RecordError):
            rebuild(table, (*log[:at], *log[at + 1 :]))


def test_what_was_changed_is_said_beside_what_the_rules_pay() -> None:
    table, log = of("caribbean-stud")
    at, paid = next((at, event) for at, event in enumerate(log) if isinstance(event, e.WagerPaid))
    says = r'says "pay seat 2 on ante \$500, .* lead to "pay seat 2 on ante \$5,'
    with pytest.raises(RecordError, match=says):
        rebuild(table, (*log[:at], dataclasses.replace(paid, won=500_00), *log[at + 1 :]))


def test_a_card_that_the_deck_does_not_have_there_is_refused() -> None:
    table, log = of("caribbean-stud")
    at, dealt = next((at, event) for at, event in enumerate(log) if isinstance(event, e.CardDealt))
    with pytest.raises(RecordError, match="Ah to seat 1, hand"):
        rebuild(table, (*log[:at], dataclasses.replace(dealt, card=50), *log[at + 1 :]))


def test_a_record_of_another_game_or_reading_is_refused_by_its_hash() -> None:
    table, log = of("three-card-poker")
    other = new_table(table.plan.game.with_readings({"Q0-01": "a"}))
    for wrong in (other, new_table(ready("nh-holdem-stud"))):
        with pytest.raises(RecordError, match=f"hash {table.plan.game.hash[:12]}.*readings and amounts"):
            rebuild(wrong, log)


def test_a_record_without_its_beginning_is_refused_in_words() -> None:
    table, log = of("three-card-poker")
    with pytest.raises(RecordError):
        rebuild(table, log[10:])


@pytest.mark.parametrize("game", SCENES)
def test_a_record_is_played_event_by_event(game: str) -> None:
    table, log = of(game)
    told = list(replay(table, log))
    assert tuple(event for event, _ in told) == log
    assert told[-1][1] == rebuild(table, log)
