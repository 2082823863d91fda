"""What somebody reads before they approve a command with a PIN: the ruling, the seat, the amount."""

from typing import Any

import pytest

from croupier.declare import Target, commands_to
from croupier.server.commands.approvals import shown_fields
from croupier.table.refused import RefusedError
from tests.server.desk import ANN, BEN, FLO, Desk, desk, seated

T1 = "table/T1"


def playing() -> Desk:
    """A round in which Ann and Ben have bet $2 each, and Ben lifted a card too early."""
    room = seated(desk(), ANN, BEN).runs_to("the first bet")
    for seat, person in ((1, ANN), (2, BEN)):
        room.do(person, T1, "PlaceBet", seat=seat, wager="ante", cents=2_00)
    room.runs_to("decision")
    return room.do(FLO, T1, "Report", kind="early touch", says="lifted the first card", seat=2)


def at_table(room: Desk | None, name: str, **data: Any) -> dict[str, str]:
    declaration = commands_to(Target.TABLE)[name]
    return dict(shown_fields(declaration, T1, data, room.table if room else None))


def in_house(name: str, **data: Any) -> dict[str, str]:
    return dict(shown_fields(commands_to(Target.HOUSE)[name], "house", data, None))


def test_a_ruling_is_shown_with_what_was_reported_the_seat_its_player_and_the_amount() -> None:
    room = playing()
    assert at_table(room, "Rule", number=1, ruling="forfeit the hand", says="seen on video") == {
        "for": "Table T1",
        "report": '1, early touch at seat 2 (Ben), by Flo: "lifted the first card"',
        "ruling": "forfeit the hand",
        "in words": "seen on video",
        "wagers at stake": "$2, of seat 2 (Ben)",
    }
    assert at_table(room, "Rule", number=1, ruling="misdeal", says="")["wagers at stake"] == "$4"
    assert "wagers at stake" not in at_table(room, "Rule", number=1, ruling="play on", says="")
    assert at_table(room, "Rule", number=7, ruling="misdeal", says="")["report"] == "7"


def test_the_end_of_a_round_is_shown_with_all_that_is_at_stake() -> None:
    assert at_table(playing(), "ResolveInterruption", readable=False) == {
        "for": "Table T1",
        "can be read": "no",
        "wagers at stake": "$4",
    }
    shown = at_table(playing(), "ShowCards", seat=1, by="Ben")
    assert (shown["seat"], shown["wagers at stake"]) == ("seat 1 (Ann)", "$2, of seat 1 (Ann)")
    assert at_table(None, "ShowCards", seat=1, by="Ben") == {"for": "Table T1", "seat": "seat 1", "by": "Ben"}


def test_money_is_shown_in_dollars_and_chips_with_what_they_are_worth() -> None:
    chips = [{"denomination": 100, "pieces": 10}, {"denomination": 500, "pieces": 2}]
    assert in_house("CountCage", cash=1_234_50, chips=chips) == {
        "for": "Casino",
        "cash": "$1,234.50",
        "chips": "$20: 10 of $1, 2 of $5",
    }
    assert in_house("CountDrop", table="T1", chips=[], reason="")["chips"] == "none"


@pytest.mark.parametrize("data", [{"cash": "a lot"}, {"price": 1}, {"chips": [[1, [2]]]}])
def test_what_cannot_be_read_is_not_shown_for_approval(data: dict[str, Any]) -> None:
    with pytest.raises(RefusedError):
        in_house("CountCage", **data)
