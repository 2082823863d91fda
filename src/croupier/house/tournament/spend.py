"""What a player spends on a tournament, and the cap of its gaming day (H-08, Q3-21 to Q3-23)."""

from collections.abc import Iterable
from datetime import date

from croupier.games.words import dollars
from croupier.house.dated import UndatedError
from croupier.house.limits import HouseLimit, limit_on
from croupier.house.tournament.events import Bought
from croupier.house.tournament.plan import Cap, Listed, Plan, Price
from croupier.house.tournament.readings import LicensedEvent, SpendCounts
from croupier.house.tournament.state import Entrant, Tournament
from croupier.table.refused import RefusedError, require


def cap_on(day: date, house: Iterable[HouseLimit] = (), *, higher: bool = False) -> Cap:
    """Return the cap on a player's spending on a gaming day, the law's or the house's own lower one.

    >>> cap_on(date(2012, 6, 1)).cents, cap_on(date(2012, 6, 1), higher=True).cents
    (15000, 25000)
    """
    try:
        limits = limit_on(day, house)
    except UndatedError as unknown:
        raise RefusedError(str(unknown), ("H-08", "Q3-23")) from None
    usual, one = limits.tournament, limits.one_tournament
    if not higher:
        return Cap(usual.most, usual.says)
    above = usual.most is not None and (one.most is None or one.most > usual.most)
    return Cap(one.most, one.says, higher=above)


def price_of(plan: Plan, what: Bought) -> Price | None:
    """Return what something costs in a tournament, or None where it is not offered."""
    if what is Bought.BUY_IN:
        return plan.buy_in
    extra = plan.rebuy if what is Bought.REBUY else plan.add_on
    return extra.price if extra else None


def spent(plan: Plan, entrant: Entrant) -> int:
    """Return all that a player has paid."""
    return _sum(plan, entrant, tuple(Bought))


def counted(plan: Plan, entrant: Entrant) -> int:
    """Return what counts toward the cap: everything, or all but add-ons (Q3-21)."""
    return _sum(plan, entrant, _counting(plan))


def _counting(plan: Plan) -> tuple[Bought, ...]:
    if plan.readings.spend_counts is SpendCounts.NO_ADD_ONS:
        return (Bought.BUY_IN, Bought.REBUY)
    return tuple(Bought)


def _sum(plan: Plan, entrant: Entrant, kinds: Iterable[Bought]) -> int:
    prices = ((price_of(plan, what), entrant.had(what)) for what in kinds)
    return sum(price.cents * times for price, times in prices if price)


def require_within_cap(tournament: Tournament, name: str, what: Bought, price: Price) -> None:
    """Refuse what would bring a player's spending above the cap."""
    plan, cap = tournament.scheduled, tournament.cap
    if cap.cents is None or what not in _counting(plan):
        return
    entrant = tournament.entrant(name)
    before = counted(plan, entrant) if entrant else 0
    says = (
        f"with a {what} of {dollars(price.cents)} {name} would have spent {dollars(before + price.cents)}, "
        f"above {dollars(cap.cents)}: {cap.says}"
    )
    require(before + price.cents <= cap.cents, says, ("H-08", "Q3-21"))


def require_only_one_higher(plan: Plan, cap: Cap, others: Iterable[Listed]) -> None:
    """Refuse a second tournament with the higher cap in one licensed event (Q3-22)."""
    if not cap.higher:
        return
    for other in others:
        same_day = other.game_date == plan.game_date and other.id != plan.id
        whose = plan.readings.licensed_event is LicensedEvent.DATE or other.charity == plan.charity
        says = (
            f"{other.id} already has the higher cap on {plan.game_date} for {other.charity}; "
            "one tournament of a licensed event may, so schedule this one without it"
        )
        require(not (other.higher and same_day and whose), says, ("H-08", "Q3-22"))


def listed(tournament: Tournament) -> Listed:
    """Return a tournament as the next one to be scheduled must know it."""
    plan = tournament.scheduled
    return Listed(plan.id, plan.charity, plan.game_date, tournament.cap.higher)
