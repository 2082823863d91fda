"""Looking back at a table's rounds: one's own, as one saw them, without reading the table's whole past."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from croupier.cards import card_text
from croupier.server.aggregates import codec
from croupier.server.aggregates.back_rooms import Directory, rebuild
from croupier.server.commands.demo import demo_games
from croupier.server.commands.service import Service
from croupier.server.fair.sealed_verdict import verify_proof
from croupier.server.queries.own_rounds import summary
from croupier.server.queries.replay import ReplayError
from croupier.server.queries.rounds import RoundHistory, moments
from croupier.server.views.seen import applied
from croupier.store import EventRow, Log, open_log
from croupier.table import events as e
from croupier.table.view import Audience, Role
from tests.server.open_house import ANN, BEN, PATIENT, VAULT, do, in_house, sits, waits_for
from tests.server.rounds import dealt

T1 = "table/T1"
ADA = Audience(Role.PLAYER, "Ada")
ROUNDS = 40


class Counted(Log):
    """A log that counts the rows it was asked for."""

    rows_read = 0

    def _rows(self, *asked: Any) -> list[EventRow]:
        found = super()._rows(*asked)
        self.rows_read += len(found)
        return found


async def many_rounds(service: Service) -> None:
    """Ann plays every round, Ben only the second; each folds at once."""
    await sits(service, ANN, 1)
    for number in range(1, ROUNDS + 1):
        if number == 2:
            await sits(service, BEN, 2)
        await waits_for(service, "the first bet")
        playing = ((1, ANN), (2, BEN)) if number == 2 else ((1, ANN),)
        for seat, person in playing:
            await do(service, person, T1, "PlaceBet", seat=seat, wager="ante", cents=4_00)
            await do(service, person, T1, "Ready")
        for seat, person in playing:
            await waits_for(service, "decision")
            await do(service, person, T1, "Choose", seat=seat, choice="fold")
        if number == 2:
            await waits_for(service, "the first bet", "between rounds")
            await do(service, BEN, T1, "CashOut", cents=496_00)
            await do(service, BEN, T1, "Leave")
    await waits_for(service, "between rounds", "the first bet")


@pytest.fixture(name="past", scope="module")
def _past(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Counted, Directory]]:
    folder = tmp_path_factory.mktemp("past")
    in_house(folder, many_rounds, clocks=PATIENT)
    with open_log(folder / "house.db", reading=True) as log:
        directory = rebuild(log, VAULT, codec.DIRECTORY, {})
        assert isinstance(directory, Directory)
        assert log.version(f"snapshot/{T1}") >= 3, "there is a past to leave unread"
        yield Counted(log.engine, log.url, None), directory


def seer(past: tuple[Counted, Directory], player: str = "Ann") -> RoundHistory:
    return RoundHistory(past[0], VAULT, past[1], "T1", player)


@pytest.mark.slow
def test_ones_own_rounds_are_told_in_short_the_newest_first(past: tuple[Counted, Directory]) -> None:
    mine = seer(past).own(ROUNDS, 10)
    assert [each["number"] for each in mine] == list(range(ROUNDS, ROUNDS - 10, -1))
    assert all(each["net"] == -4_00 and each["hands"][0]["folded"] for each in mine)
    own = [card for each in mine for cards in each["hands"][0]["cards"].values() for card in cards]
    assert len(own) == 20, "two cards a round"
    assert None not in own, "one saw one's own cards"
    assert seer(past, "Ben").own(ROUNDS, 10) == [], "he left long ago"
    assert [each["number"] for each in seer(past, "Ben").own(3, 10)] == [2]


@pytest.mark.slow
def test_a_round_costs_as_many_rows_whether_it_is_old_or_new(past: tuple[Counted, Directory]) -> None:
    log, _ = past
    whole = log.version(T1)
    most = 0
    for number in (1, 2, ROUNDS // 2, ROUNDS):
        log.rows_read = 0
        published = seer(past).published(number)
        assert published["round"] == f"{T1} {number}"
        assert not verify_proof(published, lambda *_: None).false
        most = max(most, log.rows_read)
    log.rows_read = 0
    assert len(seer(past).last(ROUNDS, 10)) == 10
    assert most < whole * 0.75, f"{most} of {whole} rows for one round"
    assert log.rows_read < whole * 0.75, "ten rounds are read in one pass"


@pytest.mark.slow
def test_rounds_that_are_not_there_are_said_not_to_be(past: tuple[Counted, Directory]) -> None:
    with pytest.raises(ReplayError, match="there is no round 999"):
        seer(past).published(999)
    with pytest.raises(ReplayError, match="no table T9"):
        RoundHistory(past[0], VAULT, past[1], "T9", "Ann")


@pytest.mark.slow
def test_a_replay_is_marked_and_ends_with_what_each_wager_brought(past: tuple[Counted, Directory]) -> None:
    again = seer(past).again(2)
    assert again["replay"] is True
    assert again["game_hash"] == seer(past).published(2)["game_hash"]
    felt: Any = {}
    for moment in again["moments"]:
        felt = applied(felt, moment["changes"])
    assert {hand["player"]: hand["results"] for hand in felt["hands"]} == {
        "Ann": {"ante": -4_00},
        "Ben": {"ante": -4_00},
    }
    assert [moment["kind"] for moment in again["moments"]][:3] == ["begins", "bets", "bets"]


# ----------------------------------------------------------------------------- of any round of any game


def frames(told: Sequence[Any]) -> Iterator[Any]:
    felt: Any = {}
    for moment in told:
        felt = applied(felt, moment["changes"])
        yield felt


@pytest.mark.parametrize("game", demo_games())
def test_a_replay_shows_somebody_no_card_that_they_did_not_see(game: str) -> None:
    for seed in range(6):
        round_ = dealt(game, seed)
        for audience in (ADA, Audience(Role.BYSTANDER)):
            seen = {opening["card"] for opening in round_.publish(audience)["openings"]}
            told = moments(round_.before, round_.events, audience)
            shown = json.dumps(list(frames(told))) + json.dumps([each["says"] for each in told])
            hidden = {card_text(card) for card in range(52)} - seen
            assert not [card for card in hidden if f'"{card}"' in shown]


@pytest.mark.parametrize("game", demo_games())
def test_a_summary_is_what_the_ledger_of_the_round_moved(game: str) -> None:
    for seed in range(6):
        round_ = dealt(game, seed)
        told = summary(round_.before, round_.events, "Ada")
        last = list(frames(moments(round_.before, round_.events, ADA)))[-1]
        own = [hand for hand in last["hands"] if hand["player"] == "Ada"]
        if not own:
            assert told is None
            continue
        assert told is not None
        assert told["net"] == sum(sum(hand["results"].values()) for hand in own)
        assert told["hands"][0]["bet"] == sum(own[0]["bets"].values())


@pytest.mark.parametrize("game", demo_games())
def test_every_result_is_published_with_its_hand_and_the_rules_behind_it(game: str) -> None:
    """A hand is named only where every card that it is made of was seen by whoever reads it."""
    named = 0
    for seed in range(6):
        round_ = dealt(game, seed)
        published = round_.publish()
        seen = {opening["card"] for opening in published["openings"]}
        plan = round_.before.plan
        for event in published["events"]:
            if event["event"] not in ("WagerTaken", "WagerPaid", "WagerPushed"):
                continue
            assert event["rules"], event
            if not event["hand"]:
                continue
            named += 1
            paid_by = plan.game.wager(event["wager"]).paid_by
            source = plan.contest_player if paid_by == "contest" else plan.weighs[paid_by]
            held = [
                each
                for each in round_.events
                if isinstance(each, e.CardDealt)
                and each.seat == event["seat"]
                and (True, plan.group_number[each.group]) in {(own, group) for own, group, _ in source}
            ]
            assert all(each.card is not None and card_text(each.card) in seen for each in held), event
    assert named
