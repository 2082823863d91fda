"""Duties that are never one person's: who asks, who does, and who confirms are others, or the log says so."""

from dataclasses import replace

import pytest

from croupier.house import commands as c
from croupier.house.jackpots import commands as j
from croupier.house.ledger import rack
from croupier.house.settings import Settings
from croupier.permissions import GRANTS, Permission, Role
from croupier.table.refused import RefusedError
from tests.house.hall import NOON, SETTINGS, Hall, stud
from tests.house.jackpot_room import OPERATOR, person, room

EVERYTHING = tuple(role for role in Role if role not in (Role.AUDITOR, Role.CHARITY))
FILL = rack((100, 5))
SMALL = replace(SETTINGS, same_person_may_confirm=True)
"""A small hall, which loosens who signs for fills and openers, and nothing else."""


def hall(settings: Settings = SETTINGS) -> Hall:
    """A hall in which Flo has every role there is to work in, and could do everything alone."""
    pit = Hall().staffed(settings)
    pit.do(c.Enrol("Olga", NOON, "Flo", EVERYTHING, "NH-003"))
    return pit.opened(stud()).funded().table(stud())


def test_one_person_does_not_ask_for_a_fill_send_it_and_receive_it() -> None:
    pit = hall().do(c.AskFill("Flo", NOON, "T1", FILL))
    says = "Flo entered this; someone else must confirm"
    assert says in pit.refuses(c.SendTransfer("Flo", NOON, 1))
    pit.do(c.SendTransfer("Cal", NOON, 1))
    assert says in pit.refuses(c.ReceiveTransfer("Flo", NOON, 1, FILL))
    pit.do(c.ReceiveTransfer("Dan", NOON, 1, FILL))


def test_the_floor_puts_nobody_off_duty_who_watches_over_it() -> None:
    """Attack: send the manager home, so that nobody is there to sign."""
    pit = Hall().staffed().opened(stud())
    assert "Max watches over the floor" in pit.refuses(c.EndDuty("Flo", NOON, "Max"))
    pit.do(c.EndDuty("Flo", NOON, "Dan"), c.EndDuty("Max", NOON, "Max"))


def test_a_small_hall_loosens_fills_and_openers_and_the_log_says_so() -> None:
    pit = hall(SMALL).do(c.AskFill("Flo", NOON, "T1", FILL), c.SendTransfer("Flo", NOON, 1))
    pit.do(c.ReceiveTransfer("Flo", NOON, 1, FILL))
    assert [getattr(event, "same_person", None) for event in pit.log[-2:]] == [True, True]


def test_a_small_hall_loosens_no_count_of_money_and_no_redemption_of_old_chips() -> None:
    pit = hall(SMALL)
    chips, cash = pit.house.drawer.chips, pit.house.drawer.cash
    cage, tray = c.CountCage("Flo", NOON, cash, chips), c.CountTray("Flo", NOON, "T1", rack((100, 5)))
    pit.do(cage, c.CloseTable("Flo", NOON, "T1"), tray)
    assert "someone else must confirm" in pit.refuses(cage)
    assert "someone else must confirm" in pit.refuses(tray)
    assert "Flo opened table T1 or dealt there" in pit.refuses(c.CountDrop("Flo", NOON, "T1", 0))
    pit.do(c.CountDrop("Cam", NOON, "T1", 0))
    assert "someone else must confirm" in pit.refuses(c.CountDrop("Cam", NOON, "T1", 0))
    pit.do(c.CountDrop("Max", NOON, "T1", 0))
    assert "Cam counted this box; Flo or Cal accepts it" in pit.refuses(c.AcceptDrop("Cam", NOON, "T1"))
    pit.do(c.AcceptDrop("Cal", NOON, "T1"))
    old = c.RedeemOldChips("Flo", NOON, "Ann", NOON.date(), FILL, "Flo", "she was ill")
    assert "someone else must confirm" in pit.refuses(old)


def test_a_manager_accepts_a_drop_box_that_every_cashier_on_duty_counted() -> None:
    pit = Hall().staffed().opened(stud()).funded().table(stud()).do(c.CloseTable("Flo", NOON, "T1"))
    pit.do(c.CountDrop("Cam", NOON, "T1", 0), c.CountDrop("Max", NOON, "T1", 0))
    takes = c.AcceptDrop("Olga", NOON, "T1")
    assert "a cashier who did not count this box is on duty: Cal accepts it" in pit.refuses(takes)
    pit.do(c.EndDuty("Olga", NOON, "Cal"))
    left = "Cam counted this box; no other cashier is on duty, so operator or manager who did not accepts it"
    assert left in pit.refuses(replace(takes, by="Cam"))
    assert "Max counted this box; no other cashier" in pit.refuses(replace(takes, by="Max"))
    assert "Flo is floor" in pit.refuses(replace(takes, by="Flo"))
    pit.do(takes)
    assert pit.house.tables["T1"].drop_accepted


def test_one_person_does_not_count_and_confirm_the_count() -> None:
    pit = hall()
    chips = pit.house.drawer.chips
    cash = pit.house.drawer.cash
    pit.do(c.CountCage("Flo", NOON, cash, chips))
    assert "someone else must confirm" in pit.refuses(c.CountCage("Flo", NOON, cash, chips))
    pit.do(c.CountCage("Cal", NOON, cash, chips))
    assert pit.house.cage_counted


@pytest.mark.parametrize("role", [Role.CAGE, Role.OPERATOR, Role.AUDITOR])
def test_nobody_gives_a_role_to_themselves(role: Role) -> None:
    pit = Hall().staffed()
    for who in ("Olga", "Max"):
        held = tuple(pit.house.staff[who].roles)
        badge = pit.house.staff[who].badge
        if role not in held:
            wish = c.Enrol(who, NOON, who, (*held, role), badge)
            assert f"nobody gives roles to themselves; somebody else makes {who} {role}" in pit.refuses(wish)
        pit.do(c.Enrol(who, NOON, who, held, f"{badge}b"))  # another badge is no other role
    assert pit.house.staff["Max"].badge == "NH-002b"


def test_an_auditor_writes_nothing_and_is_nothing_else() -> None:
    reads = {Permission.READ_EVERYTHING, Permission.PROTECT_GAMES}  # both write nothing
    assert {power for power, roles in GRANTS.items() if Role.AUDITOR in roles} == reads
    wish = c.Enrol("Olga", NOON, "Ida", (Role.AUDITOR, Role.FLOOR), "NH-050")
    assert "an auditor writes nothing and has no other role" in Hall().staffed().refuses(wish)
    small = Hall().staffed(SMALL)
    assert "an auditor writes nothing" in small.refuses(wish)
    Hall().staffed(replace(SETTINGS, play_money=True)).do(wish)


def test_whoever_posted_a_jackpot_signs_for_no_win_of_it_but_for_play_money() -> None:
    signs = j.AcknowledgeWin(OPERATOR, NOON, 1, Role.MANAGER)
    for settings in (SETTINGS, SMALL):
        with pytest.raises(RefusedError, match="Olga posted MINOR and signs for no win of it"):
            room(settings=settings).begin("T1").win("T1", 1).end("T1").do(signs)
    for_nothing = room(settings=replace(SETTINGS, play_money=True))
    seen = for_nothing.begin("T1").win("T1", 1).end("T1").do(signs).log[-1]
    assert getattr(seen, "same_person", False)


def test_whoever_signed_for_a_win_does_not_pay_it() -> None:
    bea = person("Bea", Role.MANAGER, Role.CAGE)
    here = room().begin("T1").win("T1", 1).end("T1").sign_for(1)
    own = here.do(j.ConfirmPayment(bea, NOON, 1, here.jackpots.win(1).due or 0, "chips"))
    assert own.jackpots.win(1).paid_by == "Bea"
    again = room().begin("T1").win("T1", 1).end("T1").do(j.AcknowledgeWin(bea, NOON, 1, Role.MANAGER))
    flo = person("Fay", Role.FLOOR)
    again.do(j.AcknowledgeWin(flo, NOON, 1, Role.FLOOR))
    with pytest.raises(RefusedError, match="Bea signed for win 1 as manager and does not pay it"):
        again.do(j.ConfirmPayment(bea, NOON, 1, again.jackpots.win(1).due or 0, "chips"))
