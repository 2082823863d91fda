"""One person of the staff, alone, against a hand for money at an electronic table: by every command."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from croupier.declare import Target, commands_to
from croupier.house import commands as hc
from croupier.permissions import Role
from croupier.server.commands.dispatch import dispatch
from croupier.server.people.access import Person
from croupier.table import RefusedError
from croupier.table.state import Table
from tests.loops import at_least_one
from tests.server.desk import ANN, BEN, FLO, Desk, desk

T1 = "table/T1"
MAX = Person("Max", "Max", frozenset({"manager", "floor", "dealer"}))
CAL = Person("Cal", "Cal", frozenset({"cage"}))
CORRECTION = {"reason": "she asked for it", "seat": 1}
FIELDS: dict[str, list[dict[str, Any]]] = {
    "Acknowledge": [{"seat": 1}],
    "ApproveSecondHand": [{"player": "Ann"}],
    "AskFace": [{"player": "Ann", "down": True}],
    "AskNeededFill": [{}],
    "AskSecondHand": [{"player": "Ann", "seat": 4}],
    "BringChips": [{"player": "Ann", "cents": 1_00}],
    "BuyChips": [{"player": "Ann", "cents": 1_00}],
    "CallBot": [{}],
    "CashOut": [{"player": "Ann", "cents": 498_00}],
    "Choose": [{"seat": 1, "choice": "fold"}],
    "CloseTable": [{}],
    "Confirm": [{"acts": [], "version": 0}, {"acts": [{"name": "Proceed"}], "version": 0}],
    "ConfirmReturns": [{"returned": [[1, 2_00]]}, {"returned": []}],
    "Consent": [{"player": "Ann", "agrees": False}],
    "CorrectBet": [{**CORRECTION, "wager": "ante", "cents": 1_00, "round": number} for number in (0, 1)],
    "CorrectBuyIn": [{"reason": "x", "player": "Ann", "cents": cents} for cents in (2_00, 900_00)],
    "CorrectCard": [{**CORRECTION, "group": group, "number": 1, "card": 5} for group in ("hole", "player")],
    "CorrectDecision": [{**CORRECTION, "step": step, "choice": "fold"} for step in ("first-bet", "flop")],
    "CorrectPayout": [{**CORRECTION, "wager": "ante", "cents": 0, "round": number} for number in (0, 1)],
    "DeclineSecondHand": [{"player": "Ann", "reason": "no"}],
    "FeedCard": [{"source": "shoe", "seq": 1, "card": "As", "confidence": 99}],
    "GoOn": [{"tap": "deal"}],
    "HangSign": [{}],
    "KeyCard": [{"card": "As"}, {"card": 5}],
    "Leave": [{"player": "Ann"}],
    "MarkChoice": [{"seat": 1, "choice": "fold"}],
    "OpenBets": [{}],
    "OpenTable": [{"game": "nh-holdem-stud", "seats": 2}],
    "PauseTable": [{"reason": "a break"}],
    "PlaceBet": [{"seat": 1, "wager": "ante", "cents": 10_00}],
    "Proceed": [{}, {"cards": [5]}],
    "Rekey": [{"group": "hole", "number": 1, "card": 5, "seat": 1}],
    "RemoveBet": [{"seat": 1, "wager": "ante"}],
    "Report": [{"kind": "misdeal", "says": "two cards stuck", "seat": 1}],
    "ReportPowerFailure": [{"says": "the lights went out"}],
    "Reprimand": [{"kind": "late bet", "seat": 1}],
    "ResolveInterruption": [{"readable": False}, {"readable": True}],
    "ResumeTable": [{}],
    "RubOut": [{}],
    "Rule": [
        {"number": 1, "ruling": ruling, "says": "I saw it", "rules": ["R0-17"]}
        for ruling in ("play on", "misdeal", "forfeit the hand")
    ],
    "SendBotHome": [{"player": "Ann"}],
    "SetLimits": [{"limits": [{"wager": "ante", "least": 2_00, "most": 2_00}]}],
    "ShowCards": [{"seat": 1, "by": "Max"}],
    "Sit": [{"player": "Ann", "seat": 4}],
    "StartRound": [{}],
    "SurrenderSeat": [{"player": "Ann", "seat": 1}],
    "Undo": [{"reason": "x", "steps": 1}],
    "VerifyWin": [{"seat": 1, "camera": "3 at 21:14"}],
    "Wait": [{"player": "Ann"}],
    "WithdrawSecondHand": [{"player": "Ann"}],
}
"""What to try, by command; a command that is new is tried only once it is here, and missed until then."""
GIVEN_BY_STAFF = {
    name
    for name, one in commands_to(Target.TABLE).items()
    if one.sent and (one.access.staff or one.access.live)
}


@pytest.fixture(scope="module")
def deciding() -> Desk:
    """A house for money in which Ann decides about a hand at an electronic table."""
    room = desk(play_money=False)
    roles = {"Max": (Role.MANAGER, Role.FLOOR, Role.DEALER), "Cal": (Role.CAGE,)}
    for number, (id_, held) in enumerate(roles.items()):
        room.asks_house(hc.Enrol("Olga", room.now, id_, held, f"NH-1{number}"))
        room.asks_house(hc.StartDuty("Olga", room.now, id_))
    chips = [{"denomination": 100, "pieces": 500}]
    for seat, player in ((1, ANN), (2, BEN)):
        room.do(CAL, "house", "SellChips", player=player.id, cash=500_00, chips=chips, account=True)
        room.do(player, T1, "Sit", seat=seat)
        room.do(player, T1, "BringChips", cents=500_00)
    room.runs_to("the first bet")
    for seat, player in ((1, ANN), (2, BEN)):
        room.do(player, T1, "PlaceBet", seat=seat, wager="ante", cents=2_00)
    return room.runs_to("decision")


def nothing(_: Desk) -> None:
    """Leave the hand as it is."""


def reported(room: Desk) -> None:
    """Have two people report that something is wrong with Ann's hand."""
    room.do(FLO, T1, "Report", kind="misdeal", says="two cards stuck", seat=1)


def interrupted(room: Desk) -> None:
    """Have two people say that the lights went out."""
    room.do(FLO, T1, "ReportPowerFailure", says="the lights went out")


def stakes(table: Table) -> object:
    """What a player has at stake: hands, choices, chips, seats, and what holds them up."""
    round_ = table.round
    assert round_ is not None
    held_up = table.interrupted, table.irregularities
    return round_.hands, round_.step, round_.todo, table.players, table.seats, held_up


def test_every_command_is_tried() -> None:
    assert set(FIELDS) == GIVEN_BY_STAFF


@pytest.mark.parametrize("name", sorted(GIVEN_BY_STAFF))
@pytest.mark.parametrize("happened", [nothing, reported, interrupted])
def test_nobody_alone_changes_a_hand_for_money(
    deciding: Desk, happened: Callable[[Desk], None], name: str
) -> None:
    """Attack: alone, while a hand is decided, or after two people have stopped it for a good reason."""
    room = replace(deciding, rooms=dict(deciding.rooms), facts=[])
    happened(room)
    before = room.table
    assert (before.waits.seat == 1) is (happened is nothing)
    for fields in at_least_one(FIELDS[name]):
        unit = room.unit("Max")
        try:
            dispatch(unit, MAX, T1, name, fields)
        except RefusedError:
            continue
        after = unit.table(T1)
        assert stakes(after.table) == stakes(before.table), f"{name} {fields}"
        assert after.waits == before.waits, f"{name} {fields}"
