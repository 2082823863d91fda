"""What somebody reads before they approve a command with a PIN: the ruling, the seat, the amount."""

from datetime import UTC, datetime
from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.declare import Target, commands_to
from croupier.games import load
from croupier.games.words import dollars
from croupier.house.slips import SlipForm, SlipNumber
from croupier.house.state import Direction, House, Transfer
from croupier.house.tables import worst_round
from croupier.house.wins import Clearance, HouseWin, WinClaim
from croupier.server.commands.approvals import MovedChips, chips_to_move, shown_fields
from croupier.table.refused import RefusedError
from tests.server.desk import ANN, BEN, DAN, FLO, Desk, desk, seated

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


def test_a_manager_who_signs_for_an_opening_reads_what_one_round_may_cost() -> None:
    game = load("nh-holdem-stud")

    def shown(**data: Any) -> dict[str, str]:
        opens = {"game": game.id, "seats": 6, **data}
        return dict(
            shown_fields(commands_to(Target.TABLE)["OpenTable"], "table/T9", opens, None, None, [game])
        )

    worst = {seats: dollars(worst_round(game, seats)) for seats in (1, 6)}
    assert worst[1] != worst[6]
    assert shown(approved_by="Max")["one round may cost"] == f"{worst[6]}, jackpots aside"
    assert shown(approved_by="Max", seats=1)["one round may cost"] == f"{worst[1]}, jackpots aside"
    lower = shown(approved_by="Max", limits=[{"wager": "ante", "least": 2_00, "most": 2_00}])
    assert lower["one round may cost"] not in f"{worst[6]}, jackpots aside"
    assert "one round may cost" not in shown(), "nobody is asked to sign for it"


def test_the_end_of_a_round_is_shown_with_all_that_is_at_stake() -> None:
    assert at_table(playing(), "ResolveInterruption", readable=False) == {
        "for": "Table T1",
        "can be read": "no",
        "wagers at stake": "$4",
    }
    shown = at_table(playing(), "ShowCards", seat=1, by="Ben")
    assert (shown["seat"], shown["wagers at stake"]) == ("seat 1 (Ann)", "$2, of seat 1 (Ann)")
    assert at_table(None, "ShowCards", seat=1, by="Ben") == {"for": "Table T1", "seat": "seat 1", "by": "Ben"}


def won() -> House:
    """A house that owes Ann $1,250, signed for and cleared."""
    noon = datetime(2026, 11, 13, 12, tzinfo=UTC)
    slip = SlipNumber(SlipForm.LARGE_WIN, 2026, 1)
    claim = WinClaim(
        SlipForm.LARGE_WIN, "T1", "g", "h", noon.date(), "Pantry", 4, 1, "Ann", "Pocket Bonus", 50_00,
        parse_cards("As Ah"), "pair of aces", "25 to 1", 1_250_00,
    )  # fmt: skip
    cleared = Clearance("Cal", noon, "license NH 4", "", "", (), reported=False, withheld=0, why="below")
    win = HouseWin(1, claim, noon, gross=1_250_00, slip=slip, clearance=cleared)
    return House(wins={1: win}, transfers={3: Transfer(3, Direction.FILL, "T1", (), "Flo")})


def test_a_payment_is_shown_with_the_patron_the_hand_and_each_part_in_dollars() -> None:
    parts = [
        {"source": "cage", "cents": 250_00, "number": ""},
        {"source": "check", "cents": 1_000_00, "number": "1042"},
    ]
    pays = commands_to(Target.HOUSE)["PayWin"]
    data = {"win": 1, "parts": parts, "witnessed_by": "Max", "patron_signed": True}
    assert dict(shown_fields(pays, "house", data, None, won())) == {
        "for": "Casino",
        "win": "large win 2026-0001 of Ann, seat 1 at table T1: $1,250 for $50 on Pocket Bonus, pair of aces"
        "; withheld $0, in hand $1,250",
        "paid out": "$250 cash from the drawer, $1,000 check 1042",
        "witnessed by": "Max",
        "patron signed": "yes",
    }
    assert in_house("PayWin", **data)["win"] == "1", "nobody of the staff asks"


def test_numbers_are_shown_with_what_they_count() -> None:
    signs = commands_to(Target.HOUSE)["SignTransfer"]
    assert dict(shown_fields(signs, "house", {"number": 3}, None, won()))["transfer"] == "fill 3 for table T1"
    assert at_table(playing(), "ConfirmReturns", returned=[[1, 2_00], [2, 2_00]])["returned"] == (
        "seat 1 (Ann) $2, seat 2 (Ben) $2"
    )
    card = parse_cards("Tc")[0]
    shown = at_table(playing(), "CorrectCard", group="hole", number=2, card=card, seat=1, reason="misread")
    assert (shown["place"], shown["card"], shown["seat"]) == ("2", "10♣", "seat 1 (Ann)")
    assert in_house("ClearWin", win=1, tin="078-05-1120")["tin"] == "sealed"


def test_what_a_correction_moves_is_named_by_seat_and_wager() -> None:
    room = desk(dealing="live").do(DAN, T1, "Sit", player="Ann", seat=1)
    room.do(DAN, T1, "BuyChips", player="Ann", cents=500_00)
    corrects = commands_to(Target.TABLE)["CorrectBuyIn"]
    data = {"player": "Ann", "cents": 450_00, "reason": "keyed wrongly"}
    moved = MovedChips(1, "Ann", "buy-in", -50_00, "was $500, now $450")
    assert chips_to_move(corrects, data, room.table) == (moved,)
    assert at_table(room, "CorrectBuyIn", **data)["seat 1 (Ann), buy-in"] == (
        "was $500, now $450: take back $50"
    )
    assert chips_to_move(commands_to(Target.TABLE)["Report"], {"kind": "other"}, room.table) == ()


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
