"""What each command about a win leads to: held, due, signed, cleared, paid, void or disputed."""

from typing import Final

from croupier.games.words import dollars
from croupier.house import commands as c
from croupier.house import events as e
from croupier.house import wins as w
from croupier.house.floor_keeping import admit
from croupier.house.ledger import Account, AccountChange, AccountKind, Entry, moved
from croupier.house.pit import is_unnamed
from croupier.house.preconditions import (
    book_of,
    day_of,
    numbered,
    on_duty,
    second,
    settings_of,
    verify_asker,
    verify_holds,
)
from croupier.house.settings import require_permission
from croupier.house.slips import SlipForm, SlipVoided
from croupier.house.state import CAGE, OUTSIDE, House, of_table
from croupier.house.thresholds import thresholds_on
from croupier.house.transfers import in_tray
from croupier.house.wins import (
    TAX,
    Clearance,
    HouseWin,
    PrizeSource,
    WinPart,
    WinSignature,
    WinStage,
    of_win,
    tax_test,
)
from croupier.permissions import Permission, Role
from croupier.table.refused import RefusedError, require

SIGNS: Final = {Role.FLOOR: Permission.ACKNOWLEDGE_HAND, Role.MANAGER: Permission.APPROVE_LARGE_WIN}
_ELSE: Final = "bring more first, or pay the rest otherwise"
_RULES: Final = ("Q1-40",)


def win_of(house: House, number: int) -> HouseWin:
    """Return a win by its number."""
    found = house.wins.get(number)
    if found is None:
        known = ", ".join(map(str, house.wins)) or "none"
        raise RefusedError(f"there is no win {number}; there are {known}")
    return found


def signers(house: House, win: HouseWin) -> tuple[Role, ...]:
    """Return who must still sign for a win: the floor, and the manager for a jackpot or a very large one.

    What a player won on other wagers, or with another hand, of the same round counts with it.
    """
    if win.gross is None or not win.is_open:
        return ()
    limits = thresholds_on(win.claim.day).large_win
    manager = win.claim.form is SlipForm.JACKPOT or _won_in_round(house, win) >= limits.manager_from
    needed = (Role.FLOOR, Role.MANAGER) if manager else (Role.FLOOR,)
    done = {each.role for each in win.signed}
    return tuple(role for role in needed if role not in done)


def _won_in_round(house: House, win: HouseWin) -> int:
    """Return what somebody won in a round: wins that are not void, and what the table paid of others."""
    mine = _round_of(win)
    held = sum(
        one.claim.held if one.gross is None else one.gross
        for one in house.wins.values()
        if _round_of(one) == mine and not one.void
    )
    return max(held, win.claim.in_round)


def _round_of(win: HouseWin) -> tuple[object, ...]:
    claim = win.claim
    return (claim.day, claim.table, claim.game_hash, claim.round, claim.player)


def _open_win(house: House, number: int) -> HouseWin:
    win = win_of(house, number)
    require(not win.void, f"win {number} is void: {win.void}")
    require(win.payment is None, f"win {number} is paid already, and a win is paid once", _RULES)
    return win


def _undisputed(house: House, number: int) -> HouseWin:
    win = _open_win(house, number)
    require(
        not win.disputed, f"win {number} is disputed: {win.disputed}; floor and manager settle that first"
    )
    return win


@c.decides
def hold_win(house: House, command: c.HoldWin) -> tuple[e.Event, ...]:
    """Take a win over from the table that holds it."""
    day_of(house)
    claim, number = command.claim, house.won + 1
    require(claim.held > 0, f"{dollars(claim.held)} is no win")
    owed = house.ledger.balance(of_table(AccountKind.PAYABLE, claim.table))
    says = f"table {claim.table} owes {dollars(owed)} for wins, not {dollars(claim.held)}"
    require(claim.held <= owed, says)
    memo = f"win {number} of {claim.player} at table {claim.table}"
    entry = moved(memo, claim.held, of_table(AccountKind.PAYABLE, claim.table), of_win(number))
    gross = None if command.shared else claim.held
    return (w.WinHeld(command.by, command.at, number, claim.table, claim, (entry,), gross),)


@c.decides
def set_win_due(house: House, command: c.SetWinDue) -> tuple[e.Event, ...]:
    """Say what a shared win comes to; what hands of other tables get of it is owed here no more."""
    win = _open_win(house, command.win)
    require(win.gross is None, f"what win {win.number} comes to is known already")
    more = command.gross - win.claim.held
    prizes = of_table(AccountKind.PRIZES, win.claim.table)
    entries = (moved(f"win {win.number} is shared", more, prizes, of_win(win.number)),) if more else ()
    return (
        w.WinCameDue(
            command.by, command.at, win.number, win.claim.table, command.gross, command.how, entries
        ),
    )


@c.decides
def sign_win(house: House, command: c.SignWin) -> tuple[e.Event, ...]:
    """Sign for a win: floor, and manager where it is large, two people and none who dealt or pays it."""
    day_of(house)
    win = _undisputed(house, command.win)
    require(
        win.gross is not None, f"win {win.number} waits: another hand may share {win.claim.jackpot}", _RULES
    )
    if command.acting not in SIGNS:
        raise RefusedError(f"floor and manager sign for a win, not {command.acting}", _RULES)
    require_permission(house.staff.get(command.by), command.by, SIGNS[command.acting], _RULES)
    done = {each.role: each.by for each in win.signed}
    require(command.acting not in done, f"the {command.acting} has signed for win {win.number} already")
    needed = signers(house, win)
    says = f"win {win.number} needs no signature of the {command.acting}"
    require(command.acting in needed, says)
    verify_signs(house, win, command.by, command.acting)
    signature = WinSignature(command.acting, command.by, command.at)
    signed = w.WinSigned(command.by, command.at, win.number, signature)
    if needed != (command.acting,):
        return (signed,)
    about = f"win {win.number}"
    return (signed, numbered(house, win.claim.form, about, command.by, command.at))


def verify_signs(house: House, win: HouseWin, who: str, acting: Role) -> None:
    """Refuse whoever signed already, won it, dealt the hand or posted the jackpot."""
    for one in win.signed:
        twice = f"{who} signed for win {win.number} as {one.role}; somebody else signs as {acting}"
        require(one.by != who, twice, _RULES)
    _verify_apart(house, win, who, "signs for it")
    posted = f"{who} posted {win.claim.jackpot} and signs for no win of it; somebody else does"
    require(win.claim.posted_by != who, posted, _RULES)


def _verify_apart(house: House, win: HouseWin, who: str, does: str) -> None:
    """Refuse the winner, and whoever dealt the hand."""
    require(win.claim.player != who, f"{who} won this and never {does}; somebody else does", _RULES)
    small = settings_of(house).play_money
    says = f"{who} dealt this hand and never {does}; somebody else does"
    require(small or who not in win.claim.dealers, says, _RULES)


@c.decides
def clear_win(house: House, command: c.ClearWin) -> tuple[e.Event, ...]:
    """Clear a win at the cage: who the winner is, age, exclusions, and the tax test of its wager."""
    day_of(house)
    verify_asker(house, command)
    win = _undisputed(house, command.win)
    _verify_signed(house, win)
    require(win.clearance is None, f"win {win.number} is cleared already")
    _verify_pays(house, win, command.by)
    require(command.of_age, "look at the date of birth: nobody under 18 is paid (RSA 287-D:14, VI)")
    require(command.not_excluded, "look the name up in the list of exclusions first")
    name = command.name.strip() or win.claim.player
    require(not is_unnamed(name), "write down who the winner is, as the paper says")
    for each in {name, win.claim.player}:  # another name on the paper does not let somebody in
        admit(house, each)
        staff = house.staff.get(each)
        working = staff is not None and staff.on_duty
        require(not working, f"{each} is on duty and wins nothing here; a manager rules on it")
    gross = win.gross or 0
    test = tax_test(gross, win.claim.stake, win.claim.day, with_number=bool(command.tin))
    require(bool(command.identity.strip()), "say which paper shows who the winner is")
    papers = thresholds_on(win.claim.day).identification
    second_paper = f"{papers.says} ({papers.source})"
    require(not test.reported or bool(command.second_paper.strip()), second_paper)
    if command.shared:
        shares = sum(one.cents for one in command.shared)
        says = f"the shares on Form 5754 come to {dollars(shares)}, not {dollars(gross)}"
        require(shares == gross, says)
        named = all(one.name.strip() and one.cents > 0 for one in command.shared)
        require(named and len(command.shared) > 1, "name everybody who shares the win, and the part of each")
    clearance = Clearance(
        command.by,
        command.at,
        command.identity,
        command.second_paper,
        command.tin,
        command.shared,
        test.reported,
        test.withheld,
        test.says,
        command.name.strip(),
    )
    return (w.WinCleared(command.by, command.at, win.number, clearance),)


def _verify_signed(house: House, win: HouseWin) -> None:
    missing = " and ".join(signers(house, win))
    require(win.gross is not None, f"win {win.number} waits: another hand may share it", _RULES)
    require(not missing, f"win {win.number} waits for the signature of the {missing}", _RULES)


def _verify_pays(house: House, win: HouseWin, who: str) -> None:
    _verify_apart(house, win, who, "pays it")
    signed = [each.role for each in win.signed if each.by == who]
    says = f"{who} signed for win {win.number} as {''.join(signed)} and does not pay it; somebody else does"
    require(not signed, says, _RULES)
    says = f"{who} verified the hand of win {win.number} and does not pay it; somebody else does"
    require(win.claim.verified_by != who, says, _RULES)


@c.decides
def pay_win(house: House, command: c.PayWin) -> tuple[e.Event, ...]:
    """Pay a win once, by one or several ways that come to the net, each out of what is there."""
    day_of(house)
    verify_asker(house, command)
    witness = second(house, command)
    win = _undisputed(house, command.win)
    require(
        win.stage is WinStage.CLEARED, f"win {win.number} is {win.stage}; the cage clears it first", _RULES
    )
    assert win.clearance is not None  # noqa: S101 (it is cleared)
    _verify_pays(house, win, command.by)
    require(witness.id != command.by, f"{command.by} pays it; somebody else looks on")
    require(witness.id not in (win.claim.player, *win.claim.dealers), f"{witness.id} has a part in this hand")
    require(command.patron_signed, "the patron signs the slip before anything is handed over")
    _verify_parts(house, win, command.parts)
    withheld = win.clearance.withheld
    parts = (*command.parts, *((WinPart(PrizeSource.WITHHELD, withheld),) if withheld else ()))
    paid = tuple(
        e.PrizePaid(
            command.by,
            command.at,
            win.claim.table,
            win.winner,
            owed=part.cents,
            cents=part.cents,
            source=part.source,
            says=f"{part.source} {part.number}".strip(),
            win=f"win {win.number}",
            entries=_entries(house, win, part),
        )
        for part in parts
    )
    return (*paid, w.WinClosed(command.by, command.at, win.number, witness.id, parts))


def _verify_parts(house: House, win: HouseWin, parts: tuple[WinPart, ...]) -> None:
    require(all(part.cents > 0 for part in parts), "each part is more than nothing")
    ways = [part.source for part in parts]
    require(len(set(ways)) == len(ways), "name each way once")
    require(PrizeSource.WITHHELD not in ways, "what is withheld follows from the tax test; leave it out")
    total = sum(part.cents for part in parts)
    due = f"win {win.number} pays {dollars(win.net)}"
    require(total == win.net, f"{due}, and the parts come to {dollars(total)}", _RULES)
    for part in parts:
        match part.source:
            case PrizeSource.TRAY:
                jackpot = win.claim.form is SlipForm.JACKPOT
                require(
                    not jackpot, "a jackpot is never paid from a tray; pay it at the cage or by check", _RULES
                )
                book_of(house, win.claim.table)
                tray = of_table(AccountKind.BANK, win.claim.table)
                verify_holds(house, tray, in_tray(house, win.claim.table), part.cents, _ELSE)
            case PrizeSource.CAGE:
                verify_holds(house, CAGE, cash_of_its_own(house), part.cents, _ELSE)
            case _:
                require(bool(part.number.strip()), "write down the number of the check")


def cash_of_its_own(house: House) -> int:
    """Return the cash the cage may pay wins with."""
    return max(0, min(house.drawer.cash, house.of_the_cage()))


def _entries(house: House, win: HouseWin, part: WinPart) -> tuple[Entry, ...]:
    """Return what one part moves: out of its source for the prize, and what was payable to the winner."""
    table, payable = win.claim.table, of_win(win.number)
    prizes = of_table(AccountKind.PRIZES, table)
    memo = f"win {win.number} of {win.claim.player}, {part.source}"
    ends: dict[PrizeSource, tuple[Account, Account]] = {
        PrizeSource.TRAY: (of_table(AccountKind.BANK, table), house.winner(win.claim.player, table)),
        PrizeSource.CAGE: (CAGE, OUTSIDE),
        PrizeSource.CHECK: (OUTSIDE, OUTSIDE),
        PrizeSource.WITHHELD: (OUTSIDE, TAX),
    }
    source, winner = ends[part.source]
    return (
        moved(f"{memo}, funded", part.cents, source, prizes),
        Entry(f"{memo}, paid", (AccountChange(payable, -part.cents), AccountChange(winner, part.cents))),
    )


# ----------------------------------------------------------------------------------- void and disputed


@c.decides
def void_win(house: House, command: c.VoidWin) -> tuple[e.Event, ...]:
    """Make a win void that is not paid: floor and manager, with a reason; its slip is kept."""
    win = _two_rule(house, command)
    account = of_win(win.number)
    back = house.ledger.balance(account)
    prizes = of_table(AccountKind.PRIZES, win.claim.table)
    entries = (moved(f"win {win.number} is void", back, account, prizes),) if back else ()
    voided = w.WinVoided(
        command.by, command.at, win.number, win.claim.table, command.approved_by, command.reason, entries
    )
    kept = (SlipVoided(command.by, command.at, win.slip, command.reason),) if win.slip else ()
    return (voided, *kept)


@c.decides
def dispute_win(house: House, command: c.DisputeWin) -> tuple[e.Event, ...]:
    """Let a win wait."""
    win = _two_rule(house, command)
    require(not win.disputed, f"win {win.number} is disputed already: {win.disputed}")
    return (w.WinDisputed(command.by, command.at, win.number, command.approved_by, command.reason),)


@c.decides
def settle_dispute(house: House, command: c.SettleDispute) -> tuple[e.Event, ...]:
    """Let a win go on."""
    win = _two_rule(house, command)
    require(bool(win.disputed), f"win {win.number} is not disputed")
    return (w.DisputeSettled(command.by, command.at, win.number, command.approved_by, command.reason),)


def _two_rule(house: House, command: c.VoidWin | c.DisputeWin | c.SettleDispute) -> HouseWin:
    """Return a win that floor and manager may rule on together."""
    day_of(house)
    on_duty(house, command.by, Permission.RULE)
    manager = second(house, command)
    require(manager.id != command.by, f"{command.by} asks for this; a manager who did not signs too")
    win = _open_win(house, command.win)
    require(bool(command.reason.strip()), "say why")
    for who in (command.by, manager.id):
        _verify_apart(house, win, who, "rules on it")
    return win
