"""Wins the house signs for, as pit and cage see them: what was won, who has signed, what comes next."""

from typing import Final

from croupier.cards import card_text
from croupier.house.settings import StaffMember
from croupier.house.state import House
from croupier.house.thresholds import thresholds_on
from croupier.house.transfers import in_tray
from croupier.house.wins import HouseWin, PrizeSource, tax_test
from croupier.house.wins.signing import SIGNS, cash_of_its_own, signers, verify_signs
from croupier.permissions import Permission
from croupier.server.views.win_shapes import HouseWinView, WayView
from croupier.table.refused import RefusedError

_SEE: Final = (
    Permission.ACKNOWLEDGE_HAND,
    Permission.APPROVE_LARGE_WIN,
    Permission.SELL_CHIPS,
    Permission.READ_EVERYTHING,
)


def wins_of(house: House, member: StaffMember) -> list[HouseWinView] | None:
    """Return the wins for whoever signs for them, pays them or reads everything; None for others."""
    if not any(member.may(permission) for permission in _SEE):
        return None
    return [_win(house, win, member) for win in house.wins.values()]


def _signs(house: House, win: HouseWin, member: StaffMember) -> list[str]:
    """Return as what somebody may sign for a win now: with the permission, once, and apart from the win."""
    roles = [role for role in signers(house, win) if member.may(SIGNS[role])]
    try:
        for role in roles:
            verify_signs(house, win, member.id, role)
    except RefusedError:  # the same for every role
        return []
    return [role.value for role in roles]


def _win(house: House, win: HouseWin, member: StaffMember) -> HouseWinView:
    claim, cleared, paid = win.claim, win.clearance, win.payment
    limits = thresholds_on(claim.day).large_win
    test = tax_test(win.gross or claim.held, claim.stake, claim.day, with_number=True)
    return {
        "number": win.number,
        "form": claim.form.value,
        "stage": win.stage.value,
        "at": win.at.isoformat(),
        "table": claim.table,
        "charity": claim.charity,
        "game_hash": claim.game_hash,
        "round": claim.round,
        "seat": claim.seat,
        "player": claim.player,
        "wager": claim.wager,
        "stake": claim.stake,
        "hand": claim.hand,
        "cards": [card_text(card) for card in claim.cards],
        "odds": claim.odds,
        "posted": claim.posted,
        "percent": claim.percent,
        "set": claim.set,
        "set_win": claim.set_win,
        "held": claim.held,
        "gross": win.gross,
        "how": win.how,
        "dealer": claim.dealer,
        "verified_by": claim.verified_by,
        "camera": claim.camera,
        "signed": [
            {"role": each.role.value, "by": each.by, "at": each.at.isoformat()} for each in win.signed
        ],
        "missing": [role.value for role in signers(house, win)],
        "you_sign": _signs(house, win, member),
        "slip": str(win.slip) if win.slip else None,
        "tax": cleared.why if cleared else test.says,
        "reported": cleared.reported if cleared else test.reported,
        "withheld": cleared.withheld if cleared else test.withheld,
        "net": win.net,
        "ways": _ways(house, win),
        "check_from": limits.check_from,
        "large": f"{limits.says} ({limits.mark}: {limits.mark.says})",
        "parts": [
            {"source": part.source.value, "cents": part.cents, "number": part.number}
            for part in (paid.parts if paid else ())
        ],
        "witness": paid.witness if paid else "",
        "paid_by": paid.by if paid else "",
        "void": win.void,
        "disputed": win.disputed,
    }


def _ways(house: House, win: HouseWin) -> list[WayView]:
    book = house.tables.get(win.claim.table)
    tray = book is not None and book.is_open and not win.claim.set
    # no more than is asked for: what else lies there is for a count to find
    ways: list[WayView] = [{"source": PrizeSource.CAGE.value, "most": min(win.net, cash_of_its_own(house))}]
    if tray:
        held = min(win.net, in_tray(house, win.claim.table))
        ways.append({"source": PrizeSource.TRAY.value, "most": held})
    return [*ways, {"source": PrizeSource.CHECK.value, "most": None}]
