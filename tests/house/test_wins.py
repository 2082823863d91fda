"""A win the house signs for: due, signed by two, cleared, paid once and out of what is there."""

from dataclasses import replace
from typing import Any

import pytest

from croupier.house import commands as c
from croupier.house import evolve
from croupier.house.events import PrizePaid
from croupier.house.ledger import Account, AccountKind, moved
from croupier.house.slips import SlipForm
from croupier.house.state import CAGE, of_table
from croupier.house.wins import TAX, PrizeSource, WinClaim, WinClosed, WinPart, WinShareOf, WinStage, of_win
from croupier.house.wins.signing import signers
from croupier.permissions import Role
from tests.house.hall import DAY, Hall, balanced, hall, stud

TRAY, CASH, CHECK = PrizeSource.TRAY, PrizeSource.CAGE, PrizeSource.CHECK
CLAIM = WinClaim(
    form=SlipForm.LARGE_WIN,
    table="T1",
    game="nh-holdem-stud",
    game_hash="a" * 64,
    day=DAY,
    charity="Food Pantry",
    round=7,
    seat=3,
    player="Pat",
    wager="three-card-bonus",
    stake=75_00,
    cards=(1, 2, 3),
    hand="straight flush",
    odds="40 to 1",
    held=3_000_00,
    dealer="Dan",
    verified_by="Flo",
    camera="21:14:05",
)


def owes(hall: Hall, cents: int) -> None:
    """Let the table owe a win, as a round of it does."""
    ends = (of_table(AccountKind.PRIZES, "T1"), of_table(AccountKind.PAYABLE, "T1"))
    book = hall.house.tables["T1"]
    entry = moved("a win", cents, *ends)
    hall.do(c.PostTable("Dan", hall.now, "T1", book.posted, 1, (entry,), (), 1, playing=False))


def holding(*, shared: bool = False, **fields: Any) -> Hall:
    """A hall in which table T1 holds a win of Pat's."""
    claim = CLAIM._replace(**fields)
    found = hall().table(stud())
    owes(found, claim.held)
    return found.do(c.HoldWin("Dan", found.now, claim, shared))


def signed(hall: Hall) -> Hall:
    hall.do(c.SignWin("Flo", hall.now, 1, Role.FLOOR))
    if signers(hall.house, hall.house.wins[1]):
        hall.do(c.SignWin("Max", hall.now, 1, Role.MANAGER))
    return hall


def clear(hall: Hall, **fields: Any) -> c.ClearWin:
    asked = c.ClearWin("Cal", hall.now, 1, "license NH 4", of_age=True, not_excluded=True)
    return replace(asked, **fields)


def cleared(hall: Hall, **fields: Any) -> Hall:
    return signed(hall).do(clear(hall, **fields))


def pay(hall: Hall, *parts: tuple[PrizeSource, int], **fields: Any) -> c.PayWin:
    by_way = tuple(WinPart(way, cents, "1042" if way is CHECK else "") for way, cents in parts)
    return replace(c.PayWin("Cal", hall.now, 1, by_way, "Max", patron_signed=True), **fields)


def test_a_win_that_is_held_is_payable_by_its_own_account_and_in_no_tray() -> None:
    found = holding()
    assert found.house.ledger.balance(of_win(1)) == 3_000_00
    assert found.balance(AccountKind.PAYABLE, "T1") == 0
    assert found.house.wins[1].stage is WinStage.DUE
    balanced(found.house)


def test_nothing_is_paid_before_floor_and_manager_have_signed_and_the_cage_has_cleared_it() -> None:
    found = holding()
    assert "is due; the cage clears it first" in found.refuses(pay(found, (CASH, 3_000_00)))
    assert "waits for the signature of the floor and manager" in found.refuses(clear(found))
    found.do(c.SignWin("Flo", found.now, 1, Role.FLOOR))
    assert "waits for the signature of the manager" in found.refuses(clear(found))
    found.do(c.SignWin("Max", found.now, 1, Role.MANAGER))
    assert "is signed; the cage clears it first" in found.refuses(pay(found, (CASH, 3_000_00)))
    found.do(clear(found)).do(pay(found, (CASH, 3_000_00)))
    assert found.house.wins[1].stage is WinStage.PAID


def test_below_the_managers_limit_the_floor_alone_signs() -> None:
    found = holding(held=2_499_00)
    assert signers(found.house, found.house.wins[1]) == (Role.FLOOR,)
    found.do(c.SignWin("Flo", found.now, 1, Role.FLOOR))
    says = found.refuses(c.SignWin("Max", found.now, 1, Role.MANAGER))
    assert "needs no signature of the manager" in says


def test_a_hand_split_over_wagers_is_signed_for_as_one_win() -> None:
    found = holding(held=1_300_00)
    others: tuple[dict[str, Any], ...] = (
        {"wager": "ante"},
        {"seat": 4},
        {"round": 8},
        {"player": "Sam", "seat": 5},
    )
    for fields in others:
        claim = CLAIM._replace(held=1_300_00, **fields)
        owes(found, claim.held)
        found.do(c.HoldWin("Dan", found.now, claim, shared=False))
    needed = {number: signers(found.house, win) for number, win in found.house.wins.items()}
    both, floor = (Role.FLOOR, Role.MANAGER), (Role.FLOOR,)
    assert needed == {1: both, 2: both, 3: both, 4: floor, 5: floor}, "another round, another player"
    found.do(c.SignWin("Flo", found.now, 1, Role.FLOOR))
    assert "waits for the signature of the manager" in found.refuses(clear(found))
    assert found.house.wins[1].slip is None
    paid = holding(held=1_300_00, in_round=2_500_00)  # the rest, below what is held, from the tray
    assert signers(paid.house, paid.house.wins[1]) == both


def test_every_jackpot_is_signed_by_both() -> None:
    found = holding(form=SlipForm.JACKPOT, held=500_00, jackpot="MINOR", posted_by="Olga")
    assert signers(found.house, found.house.wins[1]) == (Role.FLOOR, Role.MANAGER)


def test_a_win_is_paid_once() -> None:
    found = cleared(holding()).do(c.FundCage("Max", hall().now, 50_000_00, (), "more", "Cal"))
    found.do(pay(found, (CASH, 3_000_00)))
    assert "a win is paid once" in found.refuses(pay(found, (CASH, 3_000_00)))
    assert "a win is paid once" in found.refuses(c.SignWin("Max", found.now, 1, Role.MANAGER))


def test_ways_may_mix_and_come_to_the_net_exactly() -> None:
    found = cleared(holding())
    assert "pays $3,000, and the parts come to $2,999" in found.refuses(pay(found, (CASH, 2_999_00)))
    before = found.balance(AccountKind.CAGE), found.balance(AccountKind.BANK, "T1")
    found.do(pay(found, (TRAY, 200_00), (CASH, 1_000_00), (CHECK, 1_800_00)))
    assert found.balance(AccountKind.CAGE) == before[0] - 1_000_00
    assert found.balance(AccountKind.BANK, "T1") == before[1] - 200_00
    assert found.balance(AccountKind.CHIPS, "Pat") == 200_00
    assert found.house.ledger.balance(of_win(1)) == 0
    balanced(found.house)
    assert found.replayed() == found.house


def test_a_jackpot_never_pays_from_the_tray() -> None:
    found = cleared(holding(form=SlipForm.JACKPOT, jackpot="MINOR", held=100_00, posted_by="Olga"))
    assert "a jackpot is never paid from a tray" in found.refuses(pay(found, (TRAY, 100_00)))


def test_a_cage_or_a_tray_that_is_short_says_by_how_much_and_the_win_stays_cleared() -> None:
    found = cleared(holding(held=90_000_00, stake=1_000_00))
    says = found.refuses(pay(found, (CASH, 90_000_00)))
    assert says.startswith("the cage has $20,000 in cash of its own, $70,000 too little for $90,000")
    tray = found.balance(AccountKind.BANK, "T1")
    says = found.refuses(pay(found, (TRAY, 40_000_00), (CHECK, 50_000_00)))
    assert f"the tray of table T1 holds ${tray // 100:,}" in says
    assert found.house.wins[1].stage is WinStage.CLEARED


def test_what_is_withheld_is_owed_to_the_tax_and_the_winner_gets_the_rest() -> None:
    found = cleared(holding(held=10_000_00, stake=5_00), second_paper="W-9", tin="sealed")
    win = found.house.wins[1]
    assert win.clearance is not None
    assert (win.gross, win.clearance.withheld, win.net) == (10_000_00, 2_400_00, 7_600_00)
    assert win.clearance.reported
    found.do(pay(found, (CHECK, 7_600_00)))
    assert found.house.ledger.balance(TAX) == 2_400_00
    assert found.house.ledger.balance(of_win(1)) == 0
    balanced(found.house)


def test_a_reported_win_takes_a_second_paper() -> None:
    found = signed(holding(held=10_000_00, stake=5_00))
    assert "a photo identification and a second one" in found.refuses(clear(found))


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"of_age": False}, "nobody under 18 is paid"),
        ({"not_excluded": False}, "list of exclusions"),
        ({"identity": " "}, "which paper shows who the winner is"),
        ({"shared": (WinShareOf("Pat", 1_000_00), WinShareOf("Sam", 500_00))}, "come to $1,500, not $3,000"),
        ({"shared": (WinShareOf("Pat", 3_000_00),)}, "name everybody who shares the win"),
    ],
)
def test_a_win_is_not_cleared_without_it(fields: dict[str, Any], says: str) -> None:
    found = signed(holding())
    assert says in found.refuses(clear(found, **fields))


def test_those_who_share_a_win_are_named_with_their_parts() -> None:
    shared = (WinShareOf("Pat", 2_000_00), WinShareOf("Sam", 1_000_00))
    found = cleared(holding(), shared=shared)
    clearance = found.house.wins[1].clearance
    assert clearance is not None
    assert clearance.shared == shared


def test_the_slip_is_numbered_with_the_last_signature() -> None:
    found = holding()
    found.do(c.SignWin("Flo", found.now, 1, Role.FLOOR))
    assert found.house.wins[1].slip is None
    found.do(c.SignWin("Max", found.now, 1, Role.MANAGER))
    assert str(found.house.wins[1].slip) == "large win 2020-0001"


@pytest.mark.parametrize(
    ("who", "acting", "fields", "says"),
    [
        ("Dan", Role.FLOOR, {}, "Dan is dealer; only manager or floor may acknowledge a called hand"),
        ("Flo", Role.FLOOR, {"player": "Flo"}, "Flo won this and never signs for it"),
        ("Flo", Role.FLOOR, {"dealer": "Flo"}, "Flo dealt this hand and never signs for it"),
        ("Flo", Role.FLOOR, {"posted_by": "Flo"}, "Flo posted"),
        ("Flo", Role.MANAGER, {}, "only operator or manager may approve a large win"),
        ("Max", Role.CAGE, {}, "floor and manager sign for a win, not cage"),
    ],
)
def test_who_does_not_sign(who: str, acting: Role, fields: dict[str, Any], says: str) -> None:
    found = holding(**fields)
    assert says in found.refuses(c.SignWin(who, found.now, 1, acting))


def test_two_people_sign() -> None:
    found = holding()
    found.do(c.SignWin("Max", found.now, 1, Role.FLOOR))
    says = found.refuses(c.SignWin("Max", found.now, 1, Role.MANAGER))
    assert "somebody else signs as manager" in says


def test_who_verified_the_hand_or_signed_does_not_pay_and_nobody_witnesses_themselves() -> None:
    found = cleared(holding(verified_by="Cal"), by="Cam")
    assert "Cal verified the hand of win 1 and does not pay it" in found.refuses(pay(found, (CASH, 3_000_00)))
    found = cleared(holding())
    assert "somebody else looks on" in found.refuses(pay(found, (CASH, 3_000_00), witnessed_by="Cal"))
    assert "may look on while a win is paid" in found.refuses(
        pay(found, (CASH, 3_000_00), witnessed_by="Dan")
    )
    dealt = cleared(holding(held=2_000_00, dealer="Max"))
    assert "Max has a part in this hand" in dealt.refuses(pay(dealt, (CASH, 2_000_00)))
    assert "the patron signs" in found.refuses(pay(found, (CASH, 3_000_00), patron_signed=False))


def test_a_win_that_may_be_shared_waits_and_then_comes_to_less() -> None:
    found = holding(shared=True, form=SlipForm.JACKPOT, jackpot="MINOR", posted_by="Olga")
    assert "another hand may share MINOR" in found.refuses(c.SignWin("Flo", found.now, 1, Role.FLOOR))
    found.do(c.SetWinDue("Dan", found.now, 1, 1_500_00, "split among 2 winners"))
    assert found.house.ledger.balance(of_win(1)) == 1_500_00
    assert found.house.wins[1].stage is WinStage.DUE
    balanced(found.house)


def test_void_takes_floor_and_manager_gives_the_money_back_and_keeps_the_slip() -> None:
    found = signed(holding())
    void = c.VoidWin("Flo", found.now, 1, "the deck had 53 cards", "Max")
    assert "a manager who did not signs too" in found.refuses(replace(void, by="Max"))
    assert "say why" in found.refuses(replace(void, reason=" "))
    found.do(void)
    assert found.house.wins[1].stage is WinStage.VOID
    assert found.house.ledger.balance(of_win(1)) == 0
    kept = found.house.slips.about("win 1")
    assert kept is not None
    assert kept.void == "the deck had 53 cards"
    assert "is void" in found.refuses(clear(found))
    balanced(found.house)


def test_a_disputed_win_waits_until_the_dispute_is_settled() -> None:
    found = signed(holding())
    found.do(c.DisputeWin("Flo", found.now, 1, "the patron claims a royal", "Max"))
    assert "is disputed: the patron claims a royal" in found.refuses(clear(found))
    found.do(c.SettleDispute("Flo", found.now, 1, "camera shows a straight flush", "Max")).do(clear(found))
    assert found.house.wins[1].stage is WinStage.CLEARED


def test_a_day_does_not_close_over_a_win_that_is_owed_unless_it_is_disputed() -> None:
    found = holding().closes()
    says = found.do(found.cage()).refuses(c.ProposeClose("Max", found.now))
    assert "$3,000 is owed for win 1, Pat at table T1" in says
    found.do(c.DisputeWin("Flo", found.now, 1, "the patron claims a royal", "Max"))
    found.ends()
    assert found.house.wins[1].disputed


def test_each_payment_is_told_once_with_its_source() -> None:
    found = cleared(holding()).do(pay(cleared(holding()), (CASH, 1_000_00), (CHECK, 2_000_00)))
    paid = [event for event in found.log if isinstance(event, PrizePaid)]
    assert [(event.source, event.cents) for event in paid] == [(CASH, 1_000_00), (CHECK, 2_000_00)]
    assert sum(isinstance(event, WinClosed) for event in found.log) == 1
    assert found.house.ledger.balance(CAGE) >= 0
    assert evolve(found.house, found.log[-1]).wins[1].payment == found.house.wins[1].payment


def test_nobody_holds_more_than_the_table_owes() -> None:
    found = hall().table(stud())
    assert "table T1 owes $0 for wins" in found.refuses(c.HoldWin("Dan", found.now, CLAIM))
    assert Account(AccountKind.PAYABLE, "win 1") == of_win(1)


def test_another_name_on_the_paper_does_not_let_an_excluded_winner_in() -> None:
    found = signed(holding()).do(c.Exclude("Max", hall().now, "Pat", "self", "her form"))
    assert "Pat may not play here" in found.refuses(clear(found, name="Zoe Zed"))


def test_a_winner_without_a_name_at_the_table_gives_one_to_the_cage() -> None:
    found = signed(holding(player="Seat 3, 21:04"))
    assert "write down who the winner is, as the paper says" in found.refuses(clear(found))
    found.do(c.Exclude("Max", found.now, "Pat Poe", "house", "card theft"))
    assert "may not play here" in found.refuses(clear(found, name="pat poe"))
    assert "on duty and wins nothing" in found.refuses(clear(found, name="Dan"))
    found.do(clear(found, name="Ann Lee"), c.FundCage("Max", found.now, 50_000_00, (), "more", "Cal"))
    found.do(pay(found, (CASH, 3_000_00)))
    assert found.house.wins[1].winner == "Ann Lee"
    assert found.house.pit.cash.people["Ann Lee"].went == 3_000_00
    assert found.replayed() == found.house
