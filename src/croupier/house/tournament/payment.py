"""What a tournament's players pay, and how its money stands in the ledger."""

from collections.abc import Iterable

from croupier.games.words import dollars
from croupier.house.ledger import Account, AccountChange, AccountKind, Entry, moved
from croupier.house.limits import UndatedError
from croupier.house.settings import StaffMember, same_person
from croupier.house.thresholds import FigureMark, LargeWin, threshold_table, thresholds_on
from croupier.house.tournament import commands as c
from croupier.house.tournament import events as e
from croupier.house.tournament.floor import require_no_busts, settled
from croupier.house.tournament.plan import PrizeKind, TournamentPlan
from croupier.house.tournament.prizes import (
    dealers_due,
    favoured,
    may_be_void,
    odd_cents_by,
    owed,
    share_of,
    spent,
    table_of,
)
from croupier.house.tournament.state import Entrant, Stage, Tournament
from croupier.house.wins import TaxTest
from croupier.permissions import Permission, roles_with
from croupier.table.refused import RefusedError, require

OUTSIDE = Account(AccountKind.OUTSIDE)
CAGE = Account(AccountKind.CAGE)
TAX = Account(AccountKind.TAX)


def entries(tournament_id: str, event: e.Event) -> tuple[Entry, ...]:
    """Return what an event posts."""
    held = Account(AccountKind.TOURNAMENT, tournament_id)
    match event:
        case e.Paid():
            return (moved(f"{event.what} of {event.player}", event.cents, OUTSIDE, held),)
        case e.Refunded():
            return (moved(f"refund to {event.player}", event.cents, held, OUTSIDE),)
        case e.PaidOut():
            return _paid_out(held, event)
        case e.DealersPaid(cents=cents):
            return (moved(f"dealers of {tournament_id}", cents, held, OUTSIDE),)
        case e.EliminationUndone(reopened=cents) if cents:
            return (moved(f"{tournament_id} goes on", cents, CAGE, held),)
        case e.EntriesClosed(added=cents) if cents:
            return (moved(f"added to the prizes of {tournament_id}", cents, OUTSIDE, held),)
        case e.PlacesSettled(kept=cents) | e.Voided(kept=cents) if cents:
            return (moved(f"kept of {tournament_id}", cents, held, CAGE),)
        case _:
            return ()


def _paid_out(held: Account, event: e.PaidOut) -> tuple[Entry, ...]:
    """Return the payment, and what is withheld: the cage keeps the cash, and it is owed to the state."""
    paid = moved(f"{event.what} to {event.player}", event.cents - event.withheld, held, OUTSIDE)
    if not event.withheld:
        return (paid,)
    ends = ((held, -1), (CAGE, 1), (OUTSIDE, -1), (TAX, 1))
    changes = tuple(AccountChange(account, sign * event.withheld) for account, sign in ends)
    return (paid, Entry(f"withheld from {event.player}", changes))


def all_entries(history: Iterable[e.Event]) -> tuple[Entry, ...]:
    """Return what a whole history posts."""
    tournament_id, found = "", list[Entry]()
    for event in history:
        if isinstance(event, e.Scheduled):
            tournament_id = event.plan.id
        found += entries(tournament_id, event)
    return tuple(found)


_RULES = ("Q3-15",)


@c.decides
def finish(tournament: Tournament, command: c.Finish) -> tuple[e.Event, ...]:
    """End a tournament that has its winner."""
    require(tournament.stage is Stage.RUNNING, f"the tournament is {tournament.stage}, not being played")
    left = [one.name for one in tournament.remaining]
    require(len(left) == 1, f"{', '.join(left)} are still in; one player must be left")
    require(not tournament.entries_open, "close entries first, so that the prizes are known")
    require_no_busts(tournament)
    return (settled(tournament, (tuple(left),), command),)


@c.decides
def draw_lots(tournament: Tournament, command: c.DrawLots) -> tuple[e.Event, ...]:
    """Record a draw between players, once (Q3-13, Q3-15)."""
    _require_players(tournament, command.order, e.Lots.DRAWN)
    return (e.LotsDrawn(e.Lots.DRAWN, command.order, by=command.by, at=command.at),)


@c.decides
def count_from_button(tournament: Tournament, command: c.CountFromButton) -> tuple[e.Event, ...]:
    """Put players in order clockwise from the button; of several tables, the nearest seats first (Q3-15)."""
    _require_players(tournament, command.players, e.Lots.FROM_THE_BUTTON)
    plan = tournament.scheduled
    buttons = {button.table: button.number for button in command.buttons}
    require(len(buttons) == len(command.buttons), "name the button of each table once", _RULES)
    wrong = [str(button) for button in command.buttons if not 1 <= button.number <= plan.seats]
    require(not wrong, f"there is no {', '.join(wrong)}; seats go from 1 to {plan.seats}", _RULES)
    who = [_entrant(tournament, name) for name in command.players]
    bare = sorted({one.seat.table for one in who if one.seat} - set(buttons))
    require(not bare, f"say where the button was at table {', '.join(bare)}", _RULES)

    def distance(one: Entrant) -> tuple[int, str]:
        if one.seat is None:
            raise RefusedError(f"{one.name} has no seat", _RULES)
        return (one.seat.number - buttons[one.seat.table] - 1) % plan.seats, one.seat.table

    order = tuple(one.name for one in sorted(who, key=distance))
    return (e.LotsDrawn(e.Lots.FROM_THE_BUTTON, order, by=command.by, at=command.at),)


def _require_players(tournament: Tournament, names: tuple[str, ...], how: e.Lots) -> None:
    begun = tournament.stage not in {Stage.SCHEDULED, Stage.CANCELLED}
    require(begun, f"the tournament is {tournament.stage}; there is nothing to draw for", _RULES)
    require(len(names) > 1 and len(set(names)) == len(names), "name the two or more it is between", _RULES)
    for name in names:
        _entrant(tournament, name)
    again = f"that is settled between {', '.join(names)} already, and no draw is repeated"
    require(not favoured(tournament, names, how), again, _RULES)


def _entrant(tournament: Tournament, name: str) -> Entrant:
    one = tournament.entrant(name)
    if one is None:
        raise RefusedError(f"{name or 'nobody'} is not in this tournament")
    return one


@c.decides
def pay(tournament: Tournament, command: c.Pay) -> tuple[e.Event, ...]:
    """Hand over a prize or refund, once."""
    one = _entrant(tournament, command.player)
    require(one.paid_out is None, f"{one.name} has been paid")
    early = "an interruption may still make this tournament void, so prizes are paid when it is over"
    require(not may_be_void(tournament), early, ("H-02",))
    share = next((share for share in owed(tournament) if one.name in share.players), None)
    if share is None:
        raise RefusedError(f"nothing is due to {one.name} while the tournament is {tournament.stage}")
    cents = share_of(tournament, share, one.name)
    if cents is None:
        how = "drawn for" if odd_cents_by(tournament) is e.Lots.DRAWN else "counted from the button"
        raise RefusedError(f"the odd cents of {', '.join(share.players)} must be {how} first", _RULES)
    require(cents > 0, f"the prize of {one.name}'s place does not come to a cent")
    test = prize_tax(tournament, share.what, one, cents, with_number=command.w9)
    papers = f"{test.why}; write down which papers show who {one.name} is"
    require(not test.reported or bool(command.id_ref.strip()), papers)
    paid = e.PaidOut(
        *(one.name, share.what, cents, test.reported, test.withheld, command.id_ref.strip()),
        command.approved_by,
        by=command.by,
        at=command.at,
    )
    return (paid,)


@c.decides
def chop(tournament: Tournament, command: c.Chop) -> tuple[e.Event, ...]:
    """Divide the prizes that are left as everybody who remains agreed, to the last cent."""
    require(tournament.stage is Stage.RUNNING, f"the tournament is {tournament.stage}, not being played")
    require(not tournament.entries_open, "close entries first, so that the prizes are known")
    require_no_busts(tournament)
    left = [one.name for one in tournament.remaining]
    require(len(left) > 1, f"{', '.join(left)} has won; finish the tournament")
    named = [share.player for share in command.shares]
    require(sorted(named) == sorted(left), f"name what each of {', '.join(left)} gets, once")
    silent = [name for name in left if name not in command.agreed]
    require(not silent, f"{', '.join(silent)} must agree; one who does not is enough to play on")
    strange = [name or "nobody" for name in command.agreed if name not in left]
    require(not strange, f"{', '.join(strange)} does not remain, and has no say")
    require(all(share.cents > 0 for share in command.shares), "everybody who agrees gets at least a cent")
    prizes = sum(table_of(tournament)[: len(left)])
    total = sum(share.cents for share in command.shares)
    says = f"{dollars(prizes)} is left for {len(left)} places, and the shares come to {dollars(total)}"
    require(total == prizes, says, _RULES)
    chopped = e.Chopped(command.shares, by=command.by, at=command.at)
    return (chopped, settled(tournament, (tuple(left),), command))


@c.decides
def pay_dealers(tournament: Tournament, command: c.PayDealers) -> tuple[e.Event, ...]:
    """Hand the dealers their part, once the tournament is over."""
    over = tournament.stage in {Stage.FINISHED, Stage.VOID}
    require(over, f"the tournament is {tournament.stage}; dealers are paid when it is over")
    cents = dealers_due(tournament)
    require(cents > 0, "nothing is due to the dealers")
    require(bool(command.says.strip()), "say which dealers got it")
    return (e.DealersPaid(cents, command.says, by=command.by, at=command.at),)


def prize_tax(tournament: Tournament, what: e.Due, one: Entrant, cents: int, *, with_number: bool) -> TaxTest:
    """Test what somebody wins beyond all they paid (Rev. Proc. 2007-57)."""
    day = tournament.scheduled.game_date
    rules = [row for row in threshold_table().poker_tournament if row.since <= day]
    won = cents - spent(tournament.scheduled, one)
    if what is not e.Due.PRIZE or not rules or won <= rules[-1].over:
        return TaxTest(reported=False, withheld=0, why="not reported", mark=FigureMark.LAW)
    rule, hold = rules[-1], thresholds_on(day).withholding
    says = f"{dollars(won)} beyond what was paid in is over {dollars(rule.over)}: Form W-2G"
    if with_number:
        return TaxTest(reported=True, withheld=0, why=f"{says}; nothing is withheld", mark=rule.mark)
    part = (won * hold.percent + 50) // 100
    why = f"{says}; without a taxpayer number {hold.percent}% is withheld, {dollars(part)}"
    return TaxTest(reported=True, withheld=part, why=why, mark=rule.mark)


def reported_prizes(tournament: Tournament) -> dict[str, str]:
    """Return by player what the tax test says of a prize that is due and reported."""
    found: dict[str, str] = {}
    for share in owed(tournament):
        for name in share.players:
            cents = share_of(tournament, share, name) or 0
            test = prize_tax(tournament, share.what, _entrant(tournament, name), cents, with_number=True)
            if test.reported:
                found[name] = test.says
    return found


def limits_of(tournament: Tournament) -> LargeWin | None:
    """Return from what prize on somebody else signs; None for a date that no limit is known for."""
    try:
        return thresholds_on(tournament.scheduled.game_date).large_win
    except UndatedError:
        return None


def signer_of(tournament: Tournament, cents: int) -> Permission | None:
    """Return what whoever signs for a prize as well must be allowed; None where one person pays it."""
    limits = limits_of(tournament)
    if limits is None or cents >= limits.manager_from:
        return Permission.APPROVE_LARGE_WIN
    return Permission.WITNESS_WIN if cents >= limits.floor_from else None


def verify_promise(plan: TournamentPlan, person: StaffMember | None, second: StaffMember | None) -> None:
    """Refuse prizes of set amounts, which the house fills up out of its own, without a manager's name."""
    power = Permission.CORRECT_TOURNAMENT
    signs = any(one is not None and one.may(power) for one in (person, second))
    says = f"set amounts are filled up with the house's money; {roles_with(power)} signs for them"
    require(plan.prizes.kind is not PrizeKind.AMOUNTS or signs, says)


def verify_prize(tournament: Tournament, command: c.Pay, paid: e.PaidOut, second: StaffMember | None) -> None:
    """Refuse to pay a large prize alone, or with the name of whoever won it."""
    power = signer_of(tournament, paid.cents)
    if power is None:
        return
    signs = second is not None and second.may(power) and second.on_duty
    require(signs, f"{dollars(paid.cents)} is paid by two; {roles_with(power)} on duty signs too")
    same_person(command.by, command.approved_by, allowed=False)
    require(command.approved_by != paid.player, f"{paid.player} won this; somebody else signs")
