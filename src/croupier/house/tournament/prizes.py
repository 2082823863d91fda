"""The money of a player in a tournament: what is spent, what each place wins, and the published results.

Percentages are of the pool: what was paid less the fees. Each prize is cut to whole cents and the cents left
over go one each to the prizes that lost most by the cut, the higher place first, so that the prizes are the
pool exactly. With fewer players than paid places, percentages are taken in proportion over the places there
are, and set amounts of the others are not paid. Tied players share the sum of their places evenly; its odd
cents fall one each to those favoured by the draw or by their seats (Q3-13, Q3-15).

What a tournament's record must show with the places (GLI-19 2.8.4) is here too: what each player paid, what
became of the tournament, and where its money went.
"""

import csv
import io
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from croupier.games.words import dollars
from croupier.house.limits import HouseLimit, UndatedError, limit_on
from croupier.house.readings import ClassFixed, LicensedEvent, OddCents, SpendCounts, WhenVoid
from croupier.house.tournament.events import Bought, Due, Lots
from croupier.house.tournament.plan import (
    Format,
    OtherTournament,
    Price,
    PrizeKind,
    Prizes,
    SpendCap,
    TournamentPlan,
)
from croupier.house.tournament.state import Entrant, Stage, Tournament, funds_collected
from croupier.table.refused import RefusedError, require
from croupier.table.split import in_cents


def cap_on(day: date, house: Iterable[HouseLimit] = (), *, higher: bool = False) -> SpendCap:
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
        return SpendCap(usual.most, usual.says)
    above = usual.most is not None and (one.most is None or one.most > usual.most)
    return SpendCap(one.most, one.says, higher=above)


def price_of(plan: TournamentPlan, what: Bought) -> Price | None:
    """Return what something costs in a tournament, or None where it is not offered."""
    if what is Bought.BUY_IN:
        return plan.buy_in
    if what is Bought.RE_ENTRY:
        return plan.buy_in if plan.reentries else None
    if what is Bought.DEALER_ADD_ON:
        return plan.dealer_add_on
    extra = plan.rebuy if what is Bought.REBUY else plan.add_on
    return extra.price if extra else None


def spent(plan: TournamentPlan, entrant: Entrant) -> int:
    """Return all that a player has paid."""
    return _sum(plan, entrant, tuple(Bought))


def counted(plan: TournamentPlan, entrant: Entrant) -> int:
    """Return what counts toward the cap: everything, or all but add-ons (Q3-21)."""
    return _sum(plan, entrant, _counting(plan))


def _counting(plan: TournamentPlan) -> tuple[Bought, ...]:
    if plan.readings.spend_counts is SpendCounts.NO_ADD_ONS:
        return (Bought.BUY_IN, Bought.REBUY, Bought.RE_ENTRY)
    return tuple(Bought)


def _sum(plan: TournamentPlan, entrant: Entrant, kinds: Iterable[Bought]) -> int:
    prices = ((price_of(plan, what), entrant.had(what)) for what in kinds)
    return sum(price.cents * times for price, times in prices if price)


def require_within_cap(tournament: Tournament, name: str, what: Bought, price: Price) -> None:
    """Refuse what would bring a player's spending above the cap."""
    plan, cap = tournament.scheduled, tournament.cap
    if cap.cents is None or what not in _counting(plan):
        return
    entrant = tournament.entrant(name)
    before = counted(plan, entrant) if entrant else 0
    article = "an" if what is Bought.ADD_ON else "a"
    says = (
        f"with {article} {what} of {dollars(price.cents)} {name} would have spent "
        f"{dollars(before + price.cents)}, above {dollars(cap.cents)}: {cap.says}"
    )
    require(before + price.cents <= cap.cents, says, ("H-08", "Q3-21"))


def require_only_one_higher(plan: TournamentPlan, cap: SpendCap, others: Iterable[OtherTournament]) -> None:
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


def listed(tournament: Tournament) -> OtherTournament:
    """Return a tournament as the next one to be scheduled must know it."""
    plan = tournament.scheduled
    return OtherTournament(plan.id, plan.charity, plan.game_date, tournament.cap.higher)


class Owed(NamedTuple):
    """Money that is owed to players together, who share it evenly."""

    players: tuple[str, ...]
    cents: int
    what: Due

    @property
    def odd(self) -> int:
        """The cents that do not divide."""
        return self.cents % len(self.players)


def by_place(prizes: Prizes, money: int, players: int, field: int = 0) -> tuple[int, ...]:
    """Return the prize of each place from the first down, for a field of two players or more.

    The field decides the ladder, and counts every new entry of a player; a place is a player's.

    >>> from croupier.house.tournament.plan import PrizeLadder
    >>> posted = Prizes(PrizeKind.PERCENTAGES, (PrizeLadder(2, (50_00, 30_00, 20_00)),))
    >>> by_place(posted, 1_001, 9), by_place(posted, 1_001, 2)
    ((501, 300, 200), (626, 375))
    """
    posted = [ladder for ladder in prizes.ladders if ladder.players <= max(players, field)]
    places = posted[-1].places[:players]
    if prizes.kind is PrizeKind.AMOUNTS:
        return places
    whole = sum(places)
    return tuple(in_cents([Fraction(money * part, whole) for part in places], money))


def table_of(tournament: Tournament) -> tuple[int, ...]:
    """Return the prizes of a tournament by place; final once entries are closed."""
    pool = _taken(tournament) - tournament.money.fees
    return by_place(tournament.scheduled.prizes, pool, len(tournament.entrants), tournament.all_entries)


def _taken(tournament: Tournament) -> int:
    """Return what those paid who were not refunded before the start."""
    return sum(spent(tournament.scheduled, one) for one in tournament.entrants)


def short_of_prizes(tournament: Tournament) -> int:
    """Return what the house must add so that every set amount can be paid."""
    return max(sum(table_of(tournament)) - _taken(tournament), 0)


def left_over(tournament: Tournament, given: int) -> int:
    """Return what the house keeps when so much is given to players."""
    return _taken(tournament) + tournament.money.added - given - dealers_due(tournament)


def dealers_due(tournament: Tournament) -> int:
    """Return what the dealers are still to get; where a void tournament is refunded, so is their part."""
    money = tournament.money
    back = tournament.stage is Stage.VOID and (tournament.scheduled.readings.when_void is WhenVoid.REFUNDED)
    return 0 if back else money.dealers - money.dealers_paid


def final_order(tournament: Tournament, first: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """Return all places, first place first, when these are the places of those who are still in."""
    return (*first, *reversed(tournament.outs))


def may_be_void(tournament: Tournament) -> bool:
    """Whether an interruption may still void the tournament, so that no prize is certain (H-02, Q3-10)."""
    plan = tournament.scheduled
    hourly = plan.format is Format.HOURLY or plan.readings.class_fixed is ClassFixed.BY_TABLES_LEFT
    return hourly and tournament.stage in {Stage.RUNNING, Stage.INTERRUPTED}


def owed(tournament: Tournament) -> tuple[Owed, ...]:
    """Return what players have been owed so far, whether or not they were paid since."""
    match tournament.stage:
        case Stage.FINISHED:
            return _by_order(tournament, tournament.order)
        case Stage.RUNNING | Stage.INTERRUPTED if not tournament.entries_open and not may_be_void(tournament):
            still_in = tuple(one.name for one in tournament.remaining)
            certain = _by_order(tournament, final_order(tournament, (still_in,) if still_in else ()))
            return tuple(share for share in certain if share.players != still_in)
        case Stage.CANCELLED:
            return _refunds(tournament)
        case Stage.VOID:
            return _when_void(tournament)
        case _:
            return ()


def _by_order(tournament: Tournament, order: tuple[tuple[str, ...], ...]) -> tuple[Owed, ...]:
    prizes, start, shares = table_of(tournament), 0, []
    for players in order:
        cents = sum(prizes[start : start + len(players)])
        start += len(players)
        if cents:
            shares.append(Owed(players, cents, Due.PRIZE))
    return tuple(shares)


def _refunds(tournament: Tournament) -> tuple[Owed, ...]:
    plan = tournament.scheduled
    return tuple(Owed((one.name,), spent(plan, one), Due.REFUND) for one in tournament.entrants)


def _when_void(tournament: Tournament) -> tuple[Owed, ...]:
    match tournament.scheduled.readings.when_void:
        case WhenVoid.REFUNDED:
            return _refunds(tournament)
        case WhenVoid.NO_REFUND:
            return ()
        case WhenVoid.POOL_SPLIT:
            still_in = tuple(one.name for one in tournament.remaining)
            return (Owed(still_in, sum(table_of(tournament)), Due.PRIZE),)


def favoured(tournament: Tournament, players: Sequence[str], how: Lots) -> tuple[str, ...]:
    """Return players in the order that the lots gave them, or nothing where they have not been drawn."""
    for kind, order in tournament.lots:
        if kind is how and set(players) <= set(order):
            return tuple(name for name in order if name in players)
    return ()


def odd_cents_by(tournament: Tournament) -> Lots:
    """Return what decides about odd cents here (Q3-15)."""
    by_draw = tournament.scheduled.readings.odd_cents is OddCents.BY_DRAW
    return Lots.DRAWN if by_draw else Lots.FROM_THE_BUTTON


def share_of(tournament: Tournament, share: Owed, player: str) -> int | None:
    """Return one player's part of what is owed to several, or None while the odd cents are undecided.

    The part is at least a cent-exact even share; who gets an odd cent is for the lots.
    """
    for name, cents in tournament.agreed:
        if name == player and share.what is Due.PRIZE:
            return cents
    even = share.cents // len(share.players)
    if not share.odd:
        return even
    order = favoured(tournament, share.players, odd_cents_by(tournament))
    return even + (order.index(player) < share.odd) if order else None


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """One player: first and last place shared (equal where not tied, None where there are no places).

    `due` is None while the odd cents of tied players are not decided; `paid` is what was handed over so far.
    """

    player: str
    place: int | None
    shared_to: int | None
    spent: int
    due: int | None
    paid: int

    @property
    def place_text(self) -> str:
        """The place as people say it."""
        if self.place is None:
            return ""
        return str(self.place) if self.place == self.shared_to else f"{self.place}-{self.shared_to}"


@dataclass(frozen=True, slots=True)
class Results:
    """What is published of a tournament, the winner first."""

    id: str
    name: str
    format: Format
    charity: str
    game_date: date
    status: Stage
    results: tuple[PlayerResult, ...]
    funds_collected: int
    prizes: int
    refunds: int
    kept: int
    added: int

    def text(self) -> str:
        """Write the results for the board."""
        lines = [
            f"{self.name} ({self.format}), {self.game_date.isoformat()}, for {self.charity}: {self.status}"
        ]
        wide = max((len(row.player) for row in self.results), default=0)
        for row in self.results:
            due = "odd cents to be drawn for" if row.due is None else dollars(row.due) if row.due else ""
            lines.append(f"{row.place_text:>7}  {row.player:<{wide}}  {due}".rstrip())
        return "\n".join(lines) + "\n"

    def csv(self) -> str:
        """Write one row a player, with money in cents."""
        out = io.StringIO()
        sheet = csv.writer(out, lineterminator="\n")
        sheet.writerow(
            ["tournament", "date", "status", "place", "shared to", "player", "spent", "due", "paid"]
        )
        for row in self.results:
            figures = (row.place, row.shared_to, row.player, row.spent, row.due, row.paid)
            sheet.writerow([self.id, self.game_date.isoformat(), self.status, *figures])
        return out.getvalue()

    def json(self) -> str:
        """Write everything, with money in cents."""
        data = asdict(self) | {"game_date": self.game_date.isoformat()}
        return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def results(tournament: Tournament) -> Results:
    """Return what can be published of a tournament now: final places only once they are settled."""
    plan, money = tournament.scheduled, tournament.money
    places = _places(tournament.order)
    shares = {name: share for share in owed(tournament) for name in share.players}
    listed = [_result(tournament, one, places.get(one.name), shares) for one in tournament.entrants]
    listed.sort(key=lambda row: (row.place or 0, row.player))
    return Results(
        plan.id,
        plan.name,
        plan.format,
        plan.charity,
        plan.game_date,
        tournament.stage,
        tuple(listed),
        funds_collected(tournament),
        money.prizes,
        money.refunded,
        money.kept,
        money.added,
    )


def _places(order: tuple[tuple[str, ...], ...]) -> dict[str, tuple[int, int]]:
    found: dict[str, tuple[int, int]] = {}
    for tied in order:
        first = len(found) + 1
        found |= dict.fromkeys(tied, (first, first + len(tied) - 1))
    return found


def _result(
    tournament: Tournament, one: Entrant, place: tuple[int, int] | None, shares: dict[str, Owed]
) -> PlayerResult:
    first, last = place or (None, None)
    share = shares.get(one.name)
    due = share_of(tournament, share, one.name) if share else 0
    return PlayerResult(one.name, first, last, spent(tournament.scheduled, one), due, one.paid_out or 0)
