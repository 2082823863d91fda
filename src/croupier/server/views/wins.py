"""What people sign for, as each may see it: wins on their way to payment, and counts."""

from typing import Final

from croupier.cards import card_text
from croupier.house.after_counts import drop_acceptors, drop_counters
from croupier.house.ledger import Account, AccountKind
from croupier.house.serialize import to_plain
from croupier.house.settings import StaffMember
from croupier.house.state import CAGE, AcceptedCount, Day, House, SubmittedCount
from croupier.house.thresholds import thresholds_on
from croupier.house.transfers import in_tray
from croupier.house.wins import HouseWin, PrizeSource, tax_test
from croupier.house.wins.signing import SIGNS, cash_of_its_own, signers, verify_signs
from croupier.permissions import Permission
from croupier.server.people.access import Person, has
from croupier.server.views.house_shapes import AcceptedView, AcceptingView, CountingView
from croupier.server.views.prize_shapes import HouseWinView, WayView
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


def being_counted(house: House) -> frozenset[str]:
    """Return the places for which somebody has handed in a count, and no two agree yet."""
    return frozenset(one.place for one in _open(house.day)) if house.day else frozenset()


def blind_tables(house: House, person: Person) -> frozenset[str]:
    """Return the tables whose tray is being counted, for somebody who may be one of those who sign it."""
    if not has(person, Permission.COUNT_TABLE):
        return frozenset()
    places = (Account.read(place) for place in being_counted(house))
    return frozenset(one.of for one in places if one.kind is AccountKind.BANK)


def blind_cage(house: House, person: Person) -> bool:
    """Whether somebody may sign the next count of the cage, and is not told what it should come to."""
    counted = house.cage_counted and str(CAGE) not in being_counted(house)
    for_money = house.settings is not None and not house.settings.play_money
    return for_money and not counted and has(person, Permission.COUNT_CAGE)


def counting_view(house: House, person: Person) -> dict[str, CountingView]:
    """Return how far each place is: that it is counted, and to those who count how often counts differed."""
    found: dict[str, CountingView] = {}
    for place in sorted(being_counted(house)):
        all_ = [one for one in _open(house.day) if one.place == place]
        rounds, waits = divmod(len(all_), 2)
        mine = [one for one in all_ if one.by == person.id]
        counts = bool(mine) or has(person, Permission.READ_EVERYTHING)
        found[place] = {
            "waits": bool(waits),
            "first": bool(waits) and all_[-1].by == person.id,
            "differed": rounds if counts else 0,
            "yours": to_plain(mine[-1].figures) if mine else None,
            "submissions": len(all_) if has(person, Permission.READ_EVERYTHING) else None,
        }
    return found


def _open(day: Day | None) -> tuple[SubmittedCount, ...]:
    return tuple(one for one in day.submissions if not one.accepted) if day else ()


def accepted_view(house: House, person: Person) -> list[AcceptedView]:
    """Return the counts that somebody may read: cage and managers all, others trays and their own."""
    return [_accepted(one) for one in (house.day.counts if house.day else ()) if _reads(one, person)]


def accepting_view(house: House, person: Person) -> dict[str, AcceptingView]:
    """Return who may take each counted drop box to the cage."""
    cashier, found = has(person, Permission.CAGE_SIDE), dict[str, AcceptingView]()
    for book in house.tables.values() if house.day else ():
        if book.drop_counted and not book.drop_accepted:
            free, counted = drop_acceptors(house, book.id), drop_counters(house, book.id)
            you = person.id in free or (not free and not cashier and person.id not in counted)
            found[book.id] = {"by": list(free), "you": you}
    return found


def _reads(one: AcceptedCount, person: Person) -> bool:
    if person.id in (one.by, one.confirmed_by):
        return True
    if has(person, Permission.SELL_CHIPS) or has(person, Permission.READ_EVERYTHING):
        return True
    tray = Account.read(one.place).kind is AccountKind.BANK
    return tray and (has(person, Permission.TABLE_SIDE) or has(person, Permission.COUNT_TABLE))


def _accepted(one: AcceptedCount) -> AcceptedView:
    return {
        "number": one.number,
        "place": one.place,
        "by": one.by,
        "confirmed_by": one.confirmed_by,
        "counted": one.figures.worth,
        "over": one.over,
    }
