"""What an auditor looks for: rounds by who, where and how much; the felt of each step; who approved what."""

import json
from collections.abc import Iterator

import pytest

from croupier.declare import AuditKind, Target, audited_events
from croupier.server.aggregates.codec import kinds
from croupier.server.commands.service import Service
from croupier.server.queries import finding
from croupier.server.queries.finding import (
    ApprovalFilter,
    ApprovalFound,
    RoundFilter,
    approval,
    find_approvals,
    find_rounds,
)
from croupier.server.queries.replay import replay, scenes
from croupier.server.views.seen import applied
from croupier.store import Log, open_log
from croupier.store.browse import browse
from tests.server.open_house import ANN, BEN, OLGA, PATIENT, VAULT, do, in_house, sits, waits_for

T1 = "table/T1"


async def three_rounds(service: Service) -> None:
    """Ann folds twice, with Ben beside her the second time; the third round is open."""
    await sits(service, ANN, 1)
    for number in (1, 2, 3):
        await waits_for(service, "the first bet")
        await do(service, ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00 if number == 2 else 2_00)
        if number == 2:
            await sits(service, BEN, 2)  # which posts what lies there so far
            await do(service, BEN, T1, "PlaceBet", seat=2, wager="ante", cents=3_00)
            await do(service, BEN, T1, "Ready")
        await do(service, ANN, T1, "Ready")
        if number == 3:
            await do(service, BEN, T1, "Ready")
            await waits_for(service, "decision")
            return
        await waits_for(service, "decision")
        await do(service, ANN, T1, "Choose", seat=1, choice="fold")
        if number == 2:
            await do(service, OLGA, T1, "ReportPowerFailure", says="the lights flickered")
            await do(service, ANN, T1, "Consent", agrees=True)
            await do(service, BEN, T1, "Consent", agrees=True)
            await waits_for(service, "decision")
            await do(service, BEN, T1, "Choose", seat=2, choice="fold")
        await waits_for(service, "between rounds", "the first bet")


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Log]:
    folder = tmp_path_factory.mktemp("house")
    in_house(folder, three_rounds, clocks=PATIENT)
    with open_log(folder / "house.db", reading=True) as found:
        yield found


def test_rounds_that_are_over_are_found_newest_first_with_what_each_player_lost(log: Log) -> None:
    newest, first = find_rounds(log, RoundFilter()).rounds
    assert (newest.table, newest.number, first.number) == ("T1", 2, 1)
    assert {name: (stake.bet, stake.net) for name, stake in newest.players.items()} == {
        "Ann": (4_00, -4_00),
        "Ben": (3_00, -3_00),
    }
    assert (newest.house, first.house) == (7_00, 2_00)


@pytest.mark.parametrize(
    ("wanted", "numbers"),
    [
        (RoundFilter(player="ben"), [2]),
        (RoundFilter(player="nobody"), []),
        (RoundFilter(table="T1", number=1), [1]),
        (RoundFilter(table="T2"), []),
        (RoundFilter(cents=3_00), [2]),
        (RoundFilter(cents=2_00), [1]),
        (RoundFilter(cents=5_00), []),
    ],
)
def test_a_round_is_found_by_where_who_and_how_much(
    log: Log, wanted: RoundFilter, numbers: list[int]
) -> None:
    assert [each.number for each in find_rounds(log, wanted).rounds] == numbers


def test_rounds_come_page_by_page_each_once(log: Log) -> None:
    first = find_rounds(log, RoundFilter(), limit=1)
    assert first.before is not None
    second = find_rounds(log, RoundFilter(), before=first.before, limit=1)
    assert [first.rounds[0].number, second.rounds[0].number] == [2, 1]
    assert second.before is None or not find_rounds(log, RoundFilter(), before=second.before).rounds


def test_the_felt_of_a_replay_has_a_scene_for_each_step_and_ends_as_the_round_did(log: Log) -> None:
    told, felt = replay(log, VAULT, "T1 2"), scenes(log, VAULT, "T1", 2)
    assert len(felt["steps"]) == len(told.steps)
    now, dealt = felt["first"], 0
    assert now["hands"] == []
    for step, made in zip(told.steps, felt["steps"], strict=True):
        now = applied(now, made)
        if step.event["event"] == "CardDealt" and step.event["seat"]:
            dealt += 1
            held = {hand["seat"]: sum(map(len, hand["cards"].values())) for hand in now["hands"]}
            assert sum(held.values()) == dealt
    assert [hand["results"] for hand in now["hands"]] == [{"ante": -4_00}, {"ante": -3_00}]
    assert all(None not in cards for hand in now["hands"] for cards in hand["cards"].values())
    assert all(hand["folded"] for hand in now["hands"])


def test_the_felt_of_an_open_round_shows_no_card_that_lies_face_down(log: Log) -> None:
    felt = scenes(log, VAULT, "T1", 3)
    now = felt["first"]
    for made in felt["steps"]:
        now = applied(now, made)
    cards = [card for hand in now["hands"] for held in hand["cards"].values() for card in held]
    assert cards
    assert set(cards) == {None}
    assert "deck" not in json.dumps(felt["steps"])


def test_who_approved_what_is_told_with_both_who_signed(log: Log) -> None:
    found = find_approvals(log, ApprovalFilter()).approvals
    resumed = found[0]
    assert (resumed.type, resumed.kind, resumed.says) == (
        "RoundResumed",
        AuditKind.APPROVAL,
        "an interrupted hand goes on",
    )
    assert [one.position for one in found] == sorted((one.position for one in found), reverse=True)


@pytest.mark.parametrize(("second", "same"), [("Carl", False), ("Olga", True), ("", False)])
def test_a_second_signature_stands_beside_the_first(log: Log, second: str, same: bool) -> None:
    row = next(row for row in browse(log) if row.type == "TableOpened" and row.stream == "house")
    told = {**json.loads(row.body), "sent_by": second, "same_person": same, "bank": [
        {"denomination": 1_00, "pieces": 20}, {"denomination": 25_00, "pieces": 4},
    ]}  # fmt: skip
    one = approval(row._replace(body=json.dumps(told)))
    assert one is not None
    assert (one.by, one.second, one.same_person) == ("Olga", second, same)
    assert one.says == "table T1 opened with $120 from the cage"


def test_a_ruling_is_told_with_its_reason_and_the_rules_it_rests_on(log: Log) -> None:
    told = {"number": 2, "ruling": "reprimand", "by": "Flo", "says": "first time", "rules": ["R0-17"]}
    row = browse(log, limit=1)[0]._replace(stream="table/T1", type="IrregularityRuled", body=json.dumps(told))
    one = approval(row)
    assert one is not None
    assert (one.kind, one.by, one.reason) == (AuditKind.RULING, "Flo", "first time")
    assert one.says == "irregularity 2: reprimand (R0-17)"


def test_approvals_are_found_by_kind_and_by_either_who_signed(log: Log) -> None:
    staff = find_approvals(log, ApprovalFilter(kind=AuditKind.STAFF)).approvals
    assert [one.says.partition(" enrolled")[0] for one in staff] == ["Olga"]
    assert find_approvals(log, ApprovalFilter(who="nobody")).approvals == []
    one = find_approvals(log, ApprovalFilter(), limit=1)
    assert one.before == one.approvals[0].position
    assert find_approvals(log, ApprovalFilter(), before=1).approvals == []


def test_a_page_of_approvals_looks_back_so_far_and_the_next_goes_on(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A kind that is rare, in a log of years: no page reads all of it, and together they find all."""
    whole = find_approvals(log, ApprovalFilter()).approvals
    monkeypatch.setattr(finding, "_FAR", 10)
    found: list[ApprovalFound] = []
    before, pages = None, 0
    while pages == 0 or before is not None:
        page = find_approvals(log, ApprovalFilter(), before=before)
        assert before is None or page.before is None or page.before < before
        found, before, pages = [*found, *page.approvals], page.before, pages + 1
    assert found == whole
    assert pages > 2
    nobody = find_approvals(log, ApprovalFilter(who="nobody"))
    assert nobody.approvals == []
    assert nobody.before == log.head().position - 9


def test_every_event_the_audit_shows_is_one_there_is() -> None:
    for target in Target:
        shown = audited_events(target)
        assert shown
        assert set(shown) <= set(kinds(target)), target


def test_an_approval_that_somebody_made_unreadable_is_listed_as_such(log: Log) -> None:
    row = next(row for row in browse(log) if row.type == "TableOpened" and row.stream == "house")
    one = approval(row._replace(body="{"))
    assert one is not None
    assert one.says == "TableOpened, which cannot be read"
