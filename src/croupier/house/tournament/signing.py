"""What nobody does alone with the money of a tournament: promise the house's own, and pay a large prize.

The limits are those of large wins at the tables (`thresholds.toml`, large_win): a prize is no smaller a
temptation for being won in a tournament.
"""

from croupier.games.words import dollars
from croupier.house.limits import UndatedError
from croupier.house.settings import StaffMember, same_person
from croupier.house.thresholds import LargeWin, thresholds_on
from croupier.house.tournament import commands as c
from croupier.house.tournament import events as e
from croupier.house.tournament.plan import PrizeKind, TournamentPlan
from croupier.house.tournament.state import Tournament
from croupier.permissions import Permission, roles_with
from croupier.table.refused import require


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
